//! `tapis person list`: whom the journal knows.

use std::io::Write;

use clap::Args;
use tapis_records::{licence_key, plain};

use super::choice::member_line;
use super::known::KnownPeople;
use crate::cli::Failure;
use crate::cli::location::Journals;

/// Options of `tapis person list`.
#[derive(Clone, Debug, Args)]
pub(super) struct PersonListArgs {
    /// Only those whose name, club or licence has this in it; capitals and accents are of no account.
    text: Option<String>,
    #[command(flatten)]
    journals: Journals,
}

/// Lists members, then the players of each event; returns whether there is anybody.
pub(super) fn run(args: &PersonListArgs, out: &mut dyn Write) -> Result<bool, Failure> {
    let mut opened = args.journals.location()?.open_to_read()?;
    let known = KnownPeople::read(&mut opened.with_names())?;
    let text = args.text.as_deref().unwrap_or_default();
    let (words, licence) = (plain(text), licence_key(text));
    let has_text = |texts: [&String; 2]| texts.iter().any(|text| plain(text).contains(&words));
    let has_licence = |kept: &str| !licence.is_empty() && licence_key(kept).contains(&licence);
    let (mut members, mut players) = (0_usize, 0_usize);
    for (person, data) in &known.members {
        if has_text([&data.name, &data.club]) || has_licence(&data.licence) {
            members += 1;
            writeln!(out, "{}", member_line(person, data))?;
        }
    }
    for player in known.players() {
        if has_text([&player.player.name, &player.player.club]) {
            players += 1;
            writeln!(out, "{}", player.line())?;
        }
    }
    known.tell_unreadable(out)?;
    writeln!(out, "{members} members, {players} players of events")?;
    Ok(members + players > 0)
}
