//! `tapis webhooks`: whether the configuration is right, whether endpoints answer, and new secrets.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use tapis_host::clock::{SystemClock, Timepiece};
use tapis_host::entropy::SystemEntropy;
use tapis_host::webhooks::{Webhooks, new_secret};
use thiserror::Error;

use super::Failure;

/// Options of `tapis webhooks`.
#[derive(Clone, Debug, Args)]
#[command(after_help = "A configuration:\n\n  \
    [[webhook]]\n  name = \"site\"\n  url = \"https://club.example/hooks/tapis\"\n  \
    secret_file = \"site.secret\"        # or secret = \"whsec_…\"\n  \
    events = [\"player_out\", \"event_over\"] # all of them when it is left out\n\n\
    The server is given it with: tapis serve --webhooks FILE")]
pub(super) struct WebhooksArgs {
    #[command(subcommand)]
    command: WebhookCommand,
}

#[derive(Clone, Debug, Subcommand)]
enum WebhookCommand {
    /// Say whether a configuration is right, and whom it names.
    Check {
        /// The configuration.
        file: PathBuf,
    },
    /// Send a ping and tell what is answered.
    Try {
        /// The configuration.
        file: PathBuf,
        /// Only to the webhook of this name.
        #[arg(long)]
        name: Option<String>,
    },
    /// Print a new secret.
    Secret,
}

#[derive(Debug, Error)]
enum WebhooksError {
    #[error("the operating system gives no random numbers: {0}")]
    Random(getrandom::Error),
    #[error("there is no webhook \"{0}\"")]
    NoSuchName(String),
}

/// Does what is asked; returns whether everything was as it should be.
pub(super) fn run(args: &WebhooksArgs, out: &mut dyn Write) -> Result<bool, Failure> {
    match &args.command {
        WebhookCommand::Check { file } => {
            let webhooks = Webhooks::read_file(file)?;
            for (name, url) in webhooks.names() {
                writeln!(out, "{name}: {url}")?;
            }
            let count = webhooks.names().count();
            writeln!(out, "{count} webhooks, the configuration is right")?;
            Ok(true)
        }
        WebhookCommand::Try { file, name } => {
            ping_endpoints(&Webhooks::read_file(file)?, name.as_deref(), out)
        }
        WebhookCommand::Secret => {
            let secret = new_secret(&SystemEntropy).map_err(WebhooksError::Random)?;
            writeln!(out, "{secret}")?;
            Ok(true)
        }
    }
}

fn ping_endpoints(
    webhooks: &Webhooks,
    name: Option<&str>,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    if let Some(name) = name
        && !webhooks.names().any(|(known, _)| known == name)
    {
        return Err(WebhooksError::NoSuchName(name.to_owned()).into());
    }
    let now = SystemClock::start().wall();
    let tried = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?
        .block_on(webhooks.ping_endpoints(name, now, &SystemEntropy))?;
    for each in &tried {
        let verdict = if each.is_taken {
            "took the ping"
        } else {
            "did not take the ping"
        };
        writeln!(out, "{}: {verdict} ({})", each.name, each.answer)?;
    }
    Ok(tried.iter().all(|each| each.is_taken))
}
