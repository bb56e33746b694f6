//! `tapis person erase`: erases a person's names for good. Records and hashes stay what they were.

use std::collections::BTreeSet;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use clap::Args;
use tapis_host::clock::{SystemClock, Timepiece};
use tapis_journal::{
    Batch, Entry, Journal, PersonKey, Sequence, SqliteJournal, StreamName, verify_stream,
};
use tapis_protocol::SeasonCommand;
use tapis_protocol::rules::time::Timestamp;
use tapis_records::season::{SEASON_STREAM, SeasonEvent, decide, person_export};
use tapis_records::{JOURNAL_FILE, name_key, names_inside, stream_of};
use thiserror::Error;

use super::choice::{ChosenPeople, PlayerNumber, member_line};
use super::known::{KnownPeople, KnownPlayer};
use crate::cli::Failure;
use crate::cli::format::copies;
use crate::cli::location::{JournalLocation, Journals};

/// Who a record of the season says has erased members: no device was.
const COMMAND_LINE: &str = "command-line";

/// Answers that confirm an erasure, in English and in French.
const YES: [&str; 4] = ["y", "yes", "o", "oui"];

/// Where the journal is, as it is said for a command that changes it.
const DATA_HELP: &str = "Folder with the journal. No server may be using it. Without it the variable `TAPIS_DATA` counts, \
                         then tapis-data";
const JOURNAL_HELP: &str = "Database with the journal, in place of a folder: postgres://tapis:password@db1,db2/tapis. None of \
                            its servers may be running. Without --data and --journal the variable `TAPIS_JOURNAL` counts, \
                            which other users of the machine do not see";

/// Options of `tapis person erase`.
#[derive(Clone, Debug, Args)]
#[command(
    mut_arg("data", |data| data.help(DATA_HELP)),
    mut_arg("journal", |journal| journal.help(JOURNAL_HELP))
)]
pub(super) struct PersonEraseArgs {
    /// Who: a name, a licence, or a number of `tapis person list`.
    name: String,
    /// Do not ask. Without it, whoever is at a terminal is asked; where there is no terminal nothing is erased.
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    journals: Journals,
}

/// Why nothing is erased.
#[derive(Debug, Error)]
enum NotErased {
    #[error("nothing was erased: without a terminal to ask at, --yes has to say that it is meant")]
    NobodyAsked,
    #[error("nothing was erased")]
    Refused,
    #[error("nothing was erased: the season's records cannot be written ({0})")]
    Season(tapis_records::season::SeasonRefusal),
}

/// Erases, when that was confirmed; returns whether a person was found.
pub(super) fn run(args: &PersonEraseArgs, out: &mut dyn Write) -> Result<bool, Failure> {
    let location = args.journals.location()?;
    // From here on no server takes it.
    let mut opened = location.open_alone()?;
    let known = KnownPeople::read(&mut opened.with_names())?;
    let chosen = ChosenPeople::of(&known, &args.name);
    let inside = inside(opened.journal(), &chosen)?;
    tell_choice(out, &known, &chosen, &inside)?;
    if chosen.keys().is_empty() {
        return Ok(false);
    }
    confirm(args, out)?;
    let journal = opened.journal();
    let events = season_events(&known, &chosen)?;
    append(journal, &known, &events)?;
    // First, so that a run that was interrupted finds the names again and goes on.
    journal.forget_snapshots()?;
    journal.erase_persons(&chosen.keys())?;
    let keeps_erased = journal.keeps_erased();
    writeln!(out, "Erased. Every record and every hash is what it was.")?;
    if keeps_erased {
        writeln!(
            out,
            "Another program reads the journal: the names are in its write-ahead log until that has ended and tapis is \
             started here again."
        )?;
    }
    tell_copies(out, &location, &chosen)?;
    Ok(true)
}

/// The chosen players whose names an older version wrote into the records.
fn inside(
    journal: &mut dyn Journal,
    chosen: &ChosenPeople,
) -> Result<BTreeSet<PlayerNumber>, Failure> {
    let events: BTreeSet<_> = chosen.players.iter().map(|(event, _)| event).collect();
    let mut inside = BTreeSet::new();
    for event in events {
        let stream = stream_of(event)?;
        // As far as the records are whole: `tapis verify` tells of the others.
        let last = verify_stream(journal, &stream)?.records;
        let mut after = Sequence::ZERO;
        while after.0 < last {
            let most = usize::try_from(last - after.0).unwrap_or(usize::MAX);
            let records = journal.read(&stream, after, most.min(tapis_host::storage::PAGE))?;
            let Some(end) = records.last() else { break };
            after = end.sequence;
            let players = records.iter().flat_map(names_inside);
            let players = players.map(|player| (event.clone(), player));
            inside.extend(players.filter(|player| chosen.players.contains(player)));
        }
    }
    Ok(inside)
}

/// Says what goes and what stays.
fn tell_choice(
    out: &mut dyn Write,
    known: &KnownPeople,
    chosen: &ChosenPeople,
    inside: &BTreeSet<PlayerNumber>,
) -> Result<(), Failure> {
    known.tell_unreadable(out)?;
    if chosen.keys().is_empty() && inside.is_empty() {
        return Ok(writeln!(
            out,
            "Nobody of that name is known: tapis person list"
        )?);
    }
    if !chosen.keys().is_empty() {
        writeln!(out, "What is erased:")?;
    }
    for person in &chosen.members {
        if let Some(data) = known.members.get(person) {
            writeln!(out, "  {}", member_line(person, data))?;
        }
    }
    let numbers: BTreeSet<String> = names_beside(known, chosen).collect();
    for number in numbers {
        writeln!(out, "  player {number}")?;
    }
    if !inside.is_empty() {
        writeln!(
            out,
            "What stays, because an older version wrote it into the records, whose hashes would not fit any more:"
        )?;
    }
    let number = |player: &KnownPlayer<'_>| (player.id.clone(), player.player.player);
    for player in chosen
        .seen(known)
        .filter(|player| inside.contains(&number(player)))
    {
        writeln!(out, "  {}", player.line())?;
    }
    writeln!(
        out,
        "Free texts are not looked through: notes of sanctions, reasons, names of devices."
    )?;
    Ok(())
}

/// The players whose names go, each as often as a name of theirs is kept.
fn names_beside<'a>(
    known: &'a KnownPeople,
    chosen: &'a ChosenPeople,
) -> impl Iterator<Item = String> + 'a {
    let names = known.names.iter();
    let names = names.filter(move |(key, _)| chosen.names.contains(key));
    names.map(move |(_, kept)| {
        let outcome = known.outcomes.get(&kept.event);
        let event = outcome.map_or("", |outcome| outcome.name.as_str());
        format!("{}#{} {}: {event}", kept.event, kept.player.0, kept.name)
    })
}

fn confirm(args: &PersonEraseArgs, out: &mut dyn Write) -> Result<(), Failure> {
    if args.yes {
        return Ok(());
    }
    if !io::stdin().is_terminal() {
        return Err(NotErased::NobodyAsked.into());
    }
    write!(out, "There is no way back. Erase? (yes/no) ")?;
    out.flush()?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    match YES.contains(&answer.trim().to_lowercase().as_str()) {
        true => Ok(()),
        false => Err(NotErased::Refused.into()),
    }
}

/// What the season's stream says from now on: members are gone, and everybody keeps the place.
fn season_events(known: &KnownPeople, chosen: &ChosenPeople) -> Result<Vec<SeasonEvent>, Failure> {
    let in_seasons = known.season.tournaments();
    let mut outcomes = known.outcomes.clone();
    outcomes.retain(|id, _| in_seasons.contains(id));
    let mut seasons = known.seasons();
    seasons.outcomes = &outcomes;
    let erased = chosen.members.iter();
    let mut commands: Vec<SeasonCommand> = erased
        .map(|person| SeasonCommand::EraseMember {
            person: person.clone(),
        })
        .collect();
    // Who stays a member and loses the name in an event is found there by number.
    let seen = chosen
        .seen(known)
        .filter(|player| in_seasons.contains(player.id));
    for player in seen {
        let name = name_key(&player.player.name);
        let namesakes = known.members.iter();
        let namesakes = namesakes.filter(|(person, data)| {
            name_key(&data.name) == name && !chosen.members.contains(person)
        });
        for (person, _) in namesakes {
            let number = (player.id, player.player.player);
            let export = person_export(seasons, person);
            let players = export.iter().flat_map(|export| &export.players);
            if players
                .map(|played| (&played.tournament, played.player))
                .any(|played| played == number)
            {
                commands.push(SeasonCommand::Link {
                    tournament: player.id.clone(),
                    player: player.player.player,
                    person: Some(person.clone()),
                });
            }
        }
    }
    let mut events = Vec::new();
    for command in commands {
        let change = decide(seasons, command, &mut || None).map_err(NotErased::Season)?;
        events.extend(change.events);
    }
    Ok(events)
}

fn append(
    journal: &mut dyn Journal,
    known: &KnownPeople,
    events: &[SeasonEvent],
) -> Result<(), Failure> {
    if events.is_empty() {
        return Ok(());
    }
    let (last, last_ms) = known.season_end;
    let Timestamp(now) = SystemClock::start().wall();
    let batch = Batch {
        stream: StreamName::new(SEASON_STREAM)?,
        expected: last,
        entries: vec![Entry {
            at_ms: now.max(last_ms),
            command: format!("erased-{}", last.next()),
            device: COMMAND_LINE.to_owned(),
            payload: serde_json::to_vec(events)?,
        }],
        persons: Vec::new(),
    };
    for appended in journal.append(&[batch])? {
        appended?;
    }
    Ok(())
}

/// Says which copies still have it.
fn tell_copies(
    out: &mut dyn Write,
    location: &JournalLocation,
    chosen: &ChosenPeople,
) -> Result<(), Failure> {
    match location {
        JournalLocation::Folder(folder) => {
            for copy in copies(folder) {
                if may_have(&copy, chosen) {
                    let copy = copy.display();
                    writeln!(
                        out,
                        "{copy} is of before an update and still has the names: delete it when you need it no more."
                    )?;
                }
            }
        }
        JournalLocation::File(_) => {}
        JournalLocation::Database(_) => writeln!(
            out,
            "The database keeps deleted rows until VACUUM FULL persons, snapshots; and in its own log, on its standbys and in \
             their backups for as long as these are kept."
        )?,
    }
    writeln!(
        out,
        "Backups and copies that were made before still have the names: delete them, or make them anew."
    )?;
    Ok(())
}

/// Whether a copy of before an update has a name of theirs, beside its records or in them. One that cannot be read may have.
fn may_have(copy: &Path, chosen: &ChosenPeople) -> bool {
    let looked = || -> Result<bool, Failure> {
        let mut journal = SqliteJournal::open_read_only(&copy.join(JOURNAL_FILE))?;
        let keys: Vec<PersonKey> = chosen.keys();
        Ok(!journal.persons_of(&keys)?.is_empty() || !inside(&mut journal, chosen)?.is_empty())
    };
    looked().unwrap_or(true)
}
