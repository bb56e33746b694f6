//! Whom a journal knows: members beside the season's stream, names of players beside the records of their events.

use std::io::Write;
use std::sync::Arc;

use tapis_journal::{Journal, Person, PersonKey, Sequence, StreamName};
use tapis_protocol::TournamentId;
use tapis_protocol::rules::tournament::Tournament;
use tapis_records::season::{
    EventOutcome, KnownSeasons, Members, OutcomePlayer, Outcomes, SEASON_STREAM, SeasonEvent,
    SeasonState,
};
use tapis_records::{History, KeptName, erased_name, tournament_of};

use crate::cli::verify::for_each_record;
use crate::cli::{Failure, chain};

/// Everybody.
pub(super) struct KnownPeople {
    /// What the season's records say.
    pub(super) season: SeasonState,
    /// The end of the season's stream, and its time.
    pub(super) season_end: (Sequence, u64),
    /// The members.
    pub(super) members: Members,
    /// Everybody who is kept beside the records, as it is kept.
    pub(super) kept: Vec<Person>,
    /// Names of players beside the records.
    pub(super) names: Vec<(PersonKey, KeptName)>,
    /// What every event came to.
    pub(super) outcomes: Outcomes,
    /// Events that cannot be read, and why.
    unreadable: Vec<(TournamentId, String)>,
}

impl KnownPeople {
    /// Reads everything. `journal` has the names.
    pub(super) fn read(journal: &mut dyn Journal) -> Result<Self, Failure> {
        let (season, season_end) = season(journal)?;
        let kept = journal.persons()?;
        let names = kept.iter().filter_map(|person| {
            let name = KeptName::read(person)?;
            Some((person.key, name))
        });
        let mut known = Self {
            members: season.members(&kept),
            names: names.collect(),
            season,
            season_end,
            kept,
            outcomes: Outcomes::new(),
            unreadable: Vec::new(),
        };
        for stream in journal.streams()? {
            let Some(id) = tournament_of(&stream) else {
                continue;
            };
            match follow(journal, &stream) {
                Ok(Some(state)) => {
                    let outcome = Arc::new(EventOutcome::of(&state));
                    known.outcomes.insert(id, outcome);
                }
                Ok(None) => {}
                Err(error) => known.unreadable.push((id, chain(error.as_ref()))),
            }
        }
        Ok(known)
    }

    /// What seasons are worked out from.
    pub(super) const fn seasons(&self) -> KnownSeasons<'_> {
        KnownSeasons {
            state: &self.season,
            members: &self.members,
            outcomes: &self.outcomes,
        }
    }

    /// The players of all events who have a name.
    pub(super) fn players(&self) -> impl Iterator<Item = KnownPlayer<'_>> {
        self.outcomes.iter().flat_map(|(id, outcome)| {
            let players = outcome.players.iter().filter(|player| has_name(player));
            players.map(move |player| KnownPlayer {
                id,
                outcome,
                player,
            })
        })
    }

    /// Says which events cannot be read.
    pub(super) fn tell_unreadable(&self, out: &mut dyn Write) -> Result<(), Failure> {
        for (id, why) in &self.unreadable {
            writeln!(out, "event {id} cannot be read, and is left out: {why}")?;
        }
        Ok(())
    }
}

/// A player of an event.
#[derive(Clone, Copy)]
pub(super) struct KnownPlayer<'a> {
    pub(super) id: &'a TournamentId,
    pub(super) outcome: &'a EventOutcome,
    pub(super) player: &'a OutcomePlayer,
}

impl KnownPlayer<'_> {
    /// As the command line names the player.
    pub(super) fn number(&self) -> String {
        format!("{}#{}", self.id, self.player.player.0)
    }

    /// The player in a line.
    pub(super) fn line(&self) -> String {
        let (number, name) = (self.number(), &self.player.name);
        let mut line = format!("player {number} {name}: {}", self.outcome.name);
        for text in [&self.outcome.date, &self.player.club] {
            if !text.is_empty() {
                line = format!("{line}, {text}");
            }
        }
        line
    }
}

fn has_name(player: &OutcomePlayer) -> bool {
    !player.name.is_empty() && player.name != erased_name(player.player)
}

/// The season's stream, and where it ends.
fn season(journal: &mut dyn Journal) -> Result<(SeasonState, (Sequence, u64)), Failure> {
    let stream = StreamName::new(SEASON_STREAM)?;
    let mut state = SeasonState::default();
    let mut end = (Sequence::ZERO, 0);
    for_each_record(journal, &stream, u64::MAX, &mut |record| {
        let events: Vec<SeasonEvent> = serde_json::from_slice(&record.payload)?;
        events.into_iter().for_each(|event| state.evolve(event));
        end = (record.sequence, record.at_ms);
        Ok(())
    })?;
    Ok((state, end))
}

/// The state of an event at its end.
pub(super) fn follow(
    journal: &mut dyn Journal,
    stream: &StreamName,
) -> Result<Option<Tournament>, Failure> {
    let mut history = None;
    for_each_record(journal, stream, u64::MAX, &mut |record| {
        Ok(History::extend(&mut history, stream, record)?)
    })?;
    Ok(history.map(|history| history.followed.tournament))
}
