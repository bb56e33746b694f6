//! `tapis-codegen --check|--write`: compares the generated files with the protocol's types, or rewrites them.

use schemars::generate::SchemaSettings;
use std::env;
use std::error::Error;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use tapis_codegen::{Output, articles_page, merge, outputs};
use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::tournament::{
    PlacePoints, PointsRequest, StructureRequest, Suggestion, Template,
};
use tapis_protocol::view::{HandsView, PaceView, ReplayView, StacksView, TimesView};
use tapis_protocol::{
    Club, ClubRequest, DifferenceView, EventSheet, FromClient, FromServer, JoinAsked, JoinRequest,
    JoinSecret, JoinState, Joinable, PersonExport, PlayersRead, RulebookSummary, RulebookView,
    SeasonCommand, SeasonView, Seasons, SeatCode, SeatCodesRequest, StructureRead, WebhookMessage,
};

const USAGE: &str = "\
Usage: tapis-codegen --check | --write

  --check  says which generated files are stale; fails if any is
  --write  rewrites the stale ones
";

/// Stands in the root of the repository, and nowhere else.
///
/// The root is looked for when it runs: a target folder may be shared between clones, and a path compiled in would
/// then name another clone's files.
const LANDMARK: &str = "protocol/codegen/Cargo.toml";

/// What to do about stale files.
enum Mode {
    Check,
    Write,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments.as_slice() {
        ["--check"] => run(&Mode::Check),
        ["--write"] => run(&Mode::Write),
        ["--help" | "-h"] => say(USAGE).map(|()| ExitCode::SUCCESS),
        _ => complain(USAGE).map(|()| ExitCode::from(2)),
    };
    done.unwrap_or_else(|error| {
        // Nothing is left to try if standard error is closed too.
        let _ = complain(&format!("tapis-codegen: {error}\n"));
        ExitCode::FAILURE
    })
}

fn run(mode: &Mode) -> Result<ExitCode, Box<dyn Error>> {
    let root = Path::new(".");
    if !root.join(LANDMARK).exists() {
        return Err("start it from the root of the repository, as scripts/gen does".into());
    }
    let mut stale = Vec::new();
    for output in generated()? {
        if !output.is_fresh(root)? {
            stale.push(output);
        }
    }
    match mode {
        Mode::Check if stale.is_empty() => Ok(ExitCode::SUCCESS),
        Mode::Check => {
            for output in &stale {
                complain(&format!("{} is stale: run scripts/gen\n", output.path))?;
            }
            Ok(ExitCode::FAILURE)
        }
        Mode::Write => {
            for output in &stale {
                output.write(root)?;
                say(&format!("wrote {}\n", output.path))?;
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// What a client sends is described as the server reads it, what a server sends as it writes it.
fn generated() -> Result<Vec<Output>, Box<dyn Error>> {
    let settings = SchemaSettings::draft07;
    let mut from_client = settings().for_deserialize().into_generator();
    let mut from_server = settings().for_serialize().into_generator();
    // Asked and answered over HTTP.
    from_server.subschema_for::<RulebookSummary>();
    from_server.subschema_for::<RulebookView>();
    from_server.subschema_for::<DifferenceView>();
    from_server.subschema_for::<PlayersRead>();
    from_server.subschema_for::<Template>();
    from_server.subschema_for::<Suggestion>();
    from_server.subschema_for::<PlacePoints>();
    from_server.subschema_for::<Joinable>();
    from_server.subschema_for::<JoinAsked>();
    from_server.subschema_for::<JoinState>();
    from_server.subschema_for::<SeatCode>();
    from_server.subschema_for::<Club>();
    from_server.subschema_for::<Seasons>();
    from_server.subschema_for::<SeasonView>();
    from_server.subschema_for::<PersonExport>();
    from_server.subschema_for::<StructureRead>();
    from_server.subschema_for::<HandsView>();
    from_server.subschema_for::<ReplayView>();
    from_server.subschema_for::<TimesView>();
    from_server.subschema_for::<StacksView>();
    from_server.subschema_for::<PaceView>();
    from_server.subschema_for::<EventSheet>();
    // Sent to other programs, by HTTP.
    from_server.subschema_for::<WebhookMessage>();
    from_client.subschema_for::<StructureRequest>();
    from_client.subschema_for::<PointsRequest>();
    from_client.subschema_for::<JoinRequest>();
    from_client.subschema_for::<JoinSecret>();
    from_client.subschema_for::<SeatCodesRequest>();
    from_client.subschema_for::<ClubRequest>();
    from_client.subschema_for::<SeasonCommand>();
    let schema = merge(
        from_client.into_root_schema_for::<FromClient>(),
        from_server.into_root_schema_for::<FromServer>(),
    )?;
    let books = Book::IDS.into_iter().map(Book::named);
    let books = books.collect::<Result<Vec<_>, _>>()?;
    let mut all = outputs(&schema, env!("CARGO_PKG_VERSION"));
    all.push(Output {
        path: "docs/articles.md",
        text: articles_page(&books),
    });
    Ok(all)
}

fn say(text: &str) -> Result<(), Box<dyn Error>> {
    Ok(io::stdout().write_all(text.as_bytes())?)
}

fn complain(text: &str) -> Result<(), Box<dyn Error>> {
    Ok(io::stderr().write_all(text.as_bytes())?)
}
