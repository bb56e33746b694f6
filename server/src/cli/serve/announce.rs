//! What is printed once devices are served.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::time::Duration;

use clap::ValueEnum;
use serde::Serialize;
use tapis_host::{Origin, Reachable, Started, StartedHttps};

use crate::cli::update::FolderUpdate;

/// How the start is announced, on standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Announce {
    /// Words for people.
    Text,
    /// One line with a JSON object, for programs.
    Json,
}

/// What a program learns that starts a server.
#[derive(Debug, Serialize)]
struct Announced<'a> {
    http: SocketAddr,
    https: Option<SocketAddr>,
    director_code: Option<&'a str>,
    journal_ahead_seconds: Option<u64>,
}

/// Says the same in one line for a program.
pub(in crate::cli) fn announce_json(out: &mut dyn Write, started: &Started) -> io::Result<()> {
    let said = Announced {
        http: started.address,
        https: started.https.as_ref().map(|https| https.address),
        director_code: started.director_code.as_deref(),
        journal_ahead_seconds: started.journal_ahead.map(|ahead| ahead.as_secs()),
    };
    writeln!(out, "{}", serde_json::to_string(&said)?)?;
    out.flush()
}

/// Says where the server is and how the first director gets in.
pub(super) fn announce(
    out: &mut dyn Write,
    started: &Started,
    is_fixed: bool,
    update: Option<&FolderUpdate>,
) -> io::Result<()> {
    writeln!(out, "\nTapis is ready. / Tapis est prêt.\n")?;
    match &started.director_code {
        Some(code) => {
            writeln!(
                out,
                "  Director: open one of these addresses in a browser:\n  \
                 Direction : ouvrez une de ces adresses dans un navigateur :\n"
            )?;
            list(out, &started.addresses, &format!("/pair#code={code}"))?;
            let address = first(&started.addresses);
            writeln!(
                out,
                "\n  or open {address} and type the code  {code}\n  \
                 ou ouvrez {address} et tapez le code  {code}"
            )?;
            writeln!(out, "  {}\n", validity(is_fixed))?;
        }
        None => {
            list(out, &started.addresses, "")?;
            writeln!(
                out,
                "\n  A director is paired already: other devices get their codes on that screen.\n  \
                 La direction a déjà son écran : les autres appareils y reçoivent leur code."
            )?;
            writeln!(
                out,
                "  If it is lost, start the server with --director-code and six digits.\n  \
                 S'il est perdu, démarrez le serveur avec --director-code et six chiffres.\n"
            )?;
        }
    }
    if let Some(update) = update {
        let copy = update.copy.display();
        writeln!(
            out,
            "  An older version wrote the data folder. A copy from before was made:\n  \
             Une version plus ancienne a écrit le dossier. Une copie d'avant a été faite :\n\n    {copy}\n"
        )?;
    }
    if let Some(ahead) = started.journal_ahead {
        writeln!(out, "  {}\n", wrong_clock(ahead))?;
    }
    if let Some(name) = started.local_name {
        let port = started.address.port();
        writeln!(out, "  Some devices also find it as http://{name}:{port}\n")?;
    }
    if let Some(https) = &started.https {
        announce_https(out, https, first(&started.addresses))?;
    }
    out.flush()
}

/// How long a code works.
const fn validity(is_fixed: bool) -> &'static str {
    if is_fixed {
        return "This code works as often as you like while the server runs.";
    }
    "A code works once and for 15 minutes; start the server again for another.\n  \
     Un code sert une fois, pendant 15 minutes ; redémarrez le serveur pour en avoir un autre."
}

/// What to do where the journal ends ahead of the clock.
fn wrong_clock(ahead: Duration) -> String {
    let minutes = ahead.as_secs().div_ceil(60);
    format!(
        "The journal ends {minutes} minutes ahead of this machine's clock, so that times of day are wrong by as much.\n  \
         Where the clock is wrong: stop, set it, and start again. Where it was wrong on an earlier evening: start with\n  \
         --clock wall, which leaves the events of that evening closed."
    )
}

/// Says where HTTPS is, and what a device needs to trust it.
fn announce_https(out: &mut dyn Write, https: &StartedHttps, plain: &str) -> io::Result<()> {
    writeln!(out, "  HTTPS:\n")?;
    list(out, &https.addresses, "")?;
    let is_open = |each: &Origin| each.reachable != Reachable::Machine;
    if !https.addresses.iter().any(is_open) {
        // The authority is for private addresses only; a certificate of the club's own may name another machine.
        writeln!(
            out,
            "    the certificate is good for no address at which other devices reach this machine"
        )?;
    }
    if let Some((name, fingerprint)) = &https.authority {
        writeln!(
            out,
            "\n  Devices trust it once they have installed the authority \"{name}\":\n  \
             open {plain}/trust on each of them. SHA-256 of the authority:\n\n    {}\n    {}",
            fingerprint.get(..48).unwrap_or(fingerprint),
            fingerprint.get(48..).unwrap_or_default()
        )?;
    }
    writeln!(out)
}

/// Addresses, one a line, with the network they belong to.
fn list(out: &mut dyn Write, addresses: &[Origin], path: &str) -> io::Result<()> {
    for each in addresses {
        let whose = match each.reachable {
            Reachable::Lan if each.network.is_empty() => String::new(),
            Reachable::Lan => format!("   ({})", each.network),
            Reachable::Virtual => format!("   ({}, hardly for tablets)", each.network),
            Reachable::Machine => "   (this machine only)".to_owned(),
        };
        writeln!(out, "    {}{path}{whose}", each.origin)?;
    }
    Ok(())
}

fn first(addresses: &[Origin]) -> &str {
    addresses.first().map_or("", |first| first.origin.as_str())
}
