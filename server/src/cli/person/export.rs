//! `tapis person export`: all that is kept of a person, to be handed to them.

use std::collections::BTreeSet;
use std::io::Write;

use clap::Args;
use serde::Serialize;
use tapis_journal::Journal;
use tapis_protocol::PersonExport;
use tapis_protocol::rules::tournament::Penalty;
use tapis_records::season::person_export;
use tapis_records::{PlayerExport, SanctionExport, stream_of};

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
    players: Vec<PlayerExport>,
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
) -> Result<Vec<PlayerExport>, Failure> {
    let mut players = Vec::new();
    for player in chosen.seen(known) {
        if let Some(state) = follow(journal, &stream_of(player.id)?)? {
            players.extend(PlayerExport::of(player.id, &state, player.player.player));
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

fn write_player(out: &mut dyn Write, export: &PlayerExport) -> Result<(), Failure> {
    let (id, player) = (&export.tournament, export.player.0);
    writeln!(
        out,
        "Player {id}#{player}: {} {}",
        export.event, export.date
    )?;
    writeln!(out, "  name: {}", export.name)?;
    writeln!(out, "  club: {}", export.club)?;
    let yes = |is_so: bool| if is_so { "yes" } else { "no" };
    let (here, paid) = (yes(export.is_here), yes(export.has_paid));
    writeln!(out, "  checked in: {here}, entry paid: {paid}")?;
    writeln!(
        out,
        "  rebuys: {}, add-ons: {}, re-entries: {}",
        export.rebuys, export.add_ons, export.re_entries
    )?;
    if let Some(place) = export.place {
        let (euros, cents) = (export.cents / 100, export.cents % 100);
        let kind = match export.kind.as_str() {
            "" => String::new(),
            kind => format!(", {kind}"),
        };
        let points = export.points;
        writeln!(
            out,
            "  place: {place}, prize: {euros}.{cents:02}{kind}, points: {points}"
        )?;
    }
    for sanction in &export.sanctions {
        write_sanction(out, sanction)?;
    }
    Ok(())
}

fn write_sanction(out: &mut dyn Write, sanction: &SanctionExport) -> Result<(), Failure> {
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
