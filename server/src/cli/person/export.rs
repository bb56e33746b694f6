//! `tapis person export`: all that is kept of a person, to be handed to them.

use std::collections::BTreeSet;
use std::io::Write;

use clap::Args;
use serde::Serialize;
use tapis_journal::Journal;
use tapis_protocol::PersonExport;
use tapis_protocol::rules::tournament::Penalty;
use tapis_records::season::person_export;
use tapis_records::{PlayerTold, SanctionTold, stream_of};

use super::choice::ChosenPeople;
use super::known::{KnownPeople, follow};
use crate::cli::Failure;
use crate::cli::audit::moment;
use crate::cli::location::Journals;

/// Options of `tapis person export`.
#[derive(Clone, Debug, Args)]
pub(super) struct PersonExportArgs {
    /// Whose: a name, a licence, or a number of `tapis person list`.
    name: String,
    /// One JSON document.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    journals: Journals,
}

/// All that is kept of somebody.
#[derive(Debug, Serialize)]
struct PersonReport {
    /// As a member of seasons.
    members: Vec<PersonExport>,
    /// As a player of events.
    players: Vec<PlayerTold>,
    /// Every name that is kept beside the records of these events: a name that was put right is kept as it was, too.
    names: BTreeSet<String>,
}

/// Writes it out; returns whether there is anything.
pub(super) fn run(args: &PersonExportArgs, out: &mut dyn Write) -> Result<bool, Failure> {
    let mut opened = args.journals.location()?.open_to_read()?;
    let journal = &mut opened.with_names();
    let known = KnownPeople::read(journal)?;
    let chosen = ChosenPeople::of(&known, &args.name);
    let members = chosen.members.iter();
    let report = PersonReport {
        members: members
            .filter_map(|member| person_export(known.seasons(), member))
            .collect(),
        players: players(journal, &known, &chosen)?,
        names: chosen.spellings(&known).cloned().collect(),
    };
    let is_somebody = !chosen.is_nobody(&known);
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?;
        return Ok(is_somebody);
    }
    write_report(out, &report)?;
    known.tell_unreadable(out)?;
    if !is_somebody {
        writeln!(out, "Nothing is kept of {}.", args.name)?;
    }
    Ok(is_somebody)
}

fn players(
    journal: &mut dyn Journal,
    known: &KnownPeople,
    chosen: &ChosenPeople,
) -> Result<Vec<PlayerTold>, Failure> {
    let mut players = Vec::new();
    for player in chosen.seen(known) {
        if let Some(state) = follow(journal, &stream_of(player.id)?)? {
            players.extend(PlayerTold::of(player.id, &state, player.player.player));
        }
    }
    Ok(players)
}

fn write_report(out: &mut dyn Write, report: &PersonReport) -> Result<(), Failure> {
    for export in &report.members {
        let member = &export.member;
        writeln!(out, "Member {}", member.person)?;
        writeln!(out, "  name: {}", member.name)?;
        writeln!(out, "  licence: {}", member.licence)?;
        writeln!(out, "  club: {}", member.club)?;
        for season in &export.seasons {
            let (name, place, total) = (&season.name, season.place, season.total);
            writeln!(out, "  season {name}: place {place}, {total} points")?;
        }
    }
    for player in &report.players {
        write_player(out, player)?;
    }
    if !report.names.is_empty() {
        let names: Vec<&str> = report.names.iter().map(String::as_str).collect();
        writeln!(out, "Names as they are kept: {}", names.join("; "))?;
    }
    Ok(())
}

fn write_player(out: &mut dyn Write, told: &PlayerTold) -> Result<(), Failure> {
    let (id, player) = (&told.tournament, told.player.0);
    writeln!(out, "Player {id}#{player}: {} {}", told.event, told.date)?;
    writeln!(out, "  name: {}", told.name)?;
    writeln!(out, "  club: {}", told.club)?;
    let yes = |is_so: bool| if is_so { "yes" } else { "no" };
    let (here, paid) = (yes(told.is_here), yes(told.has_paid));
    writeln!(out, "  checked in: {here}, entry paid: {paid}")?;
    writeln!(
        out,
        "  rebuys: {}, add-ons: {}, re-entries: {}",
        told.rebuys, told.add_ons, told.re_entries
    )?;
    if let Some(place) = told.place {
        let (euros, cents) = (told.cents / 100, told.cents % 100);
        let kind = match told.kind.as_str() {
            "" => String::new(),
            kind => format!(", {kind}"),
        };
        let points = told.points;
        writeln!(
            out,
            "  place: {place}, prize: {euros}.{cents:02}{kind}, points: {points}"
        )?;
    }
    for sanction in &told.sanctions {
        write_sanction(out, sanction)?;
    }
    Ok(())
}

fn write_sanction(out: &mut dyn Write, sanction: &SanctionTold) -> Result<(), Failure> {
    let penalties: Vec<String> = sanction.penalties.iter().map(penalty).collect();
    let lifted = sanction
        .lifted_at
        .map(|at| format!(", lifted {}", moment(at.0)));
    writeln!(
        out,
        "  sanction {}, {} {}, by {}: {}{} {}",
        moment(sanction.at.0),
        sanction.article.book,
        sanction.article.article,
        sanction.by,
        penalties.join(", "),
        lifted.unwrap_or_default(),
        sanction.note,
    )?;
    Ok(())
}

fn penalty(penalty: &Penalty) -> String {
    match penalty {
        Penalty::Warning => "a warning".to_owned(),
        Penalty::Hands { hands } => format!("{hands} hands away"),
        Penalty::Orbits { orbits } => format!("{orbits} orbits away"),
        Penalty::Minutes { minutes } => format!("{minutes} minutes away"),
        Penalty::Fine { big_blinds } => format!("a fine of {big_blinds} big blinds"),
        Penalty::Chips { chips } => format!("a fine of {chips} chips"),
        Penalty::Disqualification => "disqualification".to_owned(),
    }
}
