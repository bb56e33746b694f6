//! What is checked when a simulated event is over: every chip after every record, every place, and the journal.

use std::collections::BTreeMap;

use tapis_host::storage::PAGE;
use tapis_journal::{Journal, Sequence, verify};
use tapis_protocol::FromServer;
use tapis_protocol::view::PlayersView;
use tapis_records::draw::verify_record;
use tapis_records::{History, check_snapshot, tournament_of};
use tapis_rules::table;
use tapis_rules::tournament::{Event, Standing, Tournament};
use tapis_views::{self as views, table_number};

use super::scene::Played;
use super::stage::{Witness, hash_of};
use super::{Broken, Report};

/// Most faults that are told: the first ones say what is wrong.
const MAX_FAULTS: usize = 20;

/// Checks the whole journal of an event.
pub(super) fn journal(
    journal: &mut dyn Journal,
    played: &Played,
    players: u16,
    witness: &Witness,
) -> Result<Report, Broken> {
    let mut report = views(played, players);
    let mut streams = Vec::new();
    let whole = verify(journal, &mut |stream| streams.push(stream)).map_err(Broken::new)?;
    if let Some(damage) = whole.first_damage {
        report.journal_ok = false;
        report.faults.push(format!("the journal: {damage:?}"));
    }
    let stream = streams
        .into_iter()
        .map(|report| report.stream)
        .find(|stream| tournament_of(stream).as_ref() == Some(&played.event.tournament));
    let Some(stream) = stream else {
        return Err(Broken::new("the event is not in the journal"));
    };
    let snapshot = journal.snapshot(&stream).map_err(Broken::new)?;
    let mut history: Option<History> = None;
    (report.hands, report.events) = (0, 0);
    loop {
        let after = history
            .as_ref()
            .map_or(Sequence::ZERO, |history| history.followed.sequence);
        let records = journal.read(&stream, after, PAGE).map_err(Broken::new)?;
        if records.is_empty() {
            break;
        }
        for record in &records {
            let before = history.as_ref().map(|history| &history.followed.tournament);
            if let Err(forged) = verify_record(before, record) {
                report.journal_ok = false;
                report.faults.push(forged.to_string());
            }
            History::extend(&mut history, &stream, record).map_err(Broken::new)?;
            if let Some(history) = &history {
                check_record(&history.followed.tournament, record.sequence, &mut report);
                check_shown(
                    &history.followed.tournament,
                    record.sequence,
                    witness,
                    &mut report,
                );
                let checked = snapshot.as_ref();
                if let Some(Err(error)) = checked.map(|kept| check_snapshot(history, kept)) {
                    report.fail_promises(std::iter::once(format!("what was kept: {error}")));
                }
            }
            let events = Event::read(&record.payload).map_err(Broken::new)?;
            report.events += u64::try_from(events.len()).unwrap_or_default();
            let hands = events.iter().filter(|event| is_hand(event)).count();
            report.hands += u64::try_from(hands).unwrap_or_default();
        }
    }
    if let Some(history) = &history {
        check_end(&history.followed.tournament, &mut report);
        let screens = played.screens.iter();
        let wrong = screens.flat_map(|screen| screen.faults(&history.followed.tournament));
        report.fail_promises(wrong);
    }
    report.faults.truncate(MAX_FAULTS);
    Ok(report)
}

const fn is_hand(event: &Event) -> bool {
    matches!(
        event,
        Event::Table {
            event: table::TableEvent::HandStarted { .. },
            ..
        }
    )
}

/// Every chip is accounted for after a record.
fn check_record(state: &Tournament, sequence: Sequence, report: &mut Report) {
    if let Err(broken) = state.check_ledger() {
        report.ledger_ok = false;
        report.faults.push(format!("record {sequence}: {broken}"));
    }
}

/// What any device was ever shown of a table as of a record is what the journal says of it.
fn check_shown(state: &Tournament, sequence: Sequence, witness: &Witness, report: &mut Report) {
    let shown = witness.shown_at(sequence.0).into_iter();
    let wrong = shown.filter(|(id, hash)| {
        let view = views::table(state, table_number(*id), sequence.0);
        let message = view.map(|view| FromServer::Table(Box::new(view)));
        let text = message.and_then(|message| serde_json::to_string(&message).ok());
        text.is_none_or(|text| hash_of(&text) != *hash)
    });
    let told =
        wrong.map(|(id, _)| format!("table {id} was not shown as it was at record {sequence}"));
    report.fail_promises(told);
}

/// At the end no player is left on the way, and the winner has every chip.
fn check_end(state: &Tournament, report: &mut Report) {
    let chips = state.ledger().in_play();
    let winner = state.winner().and_then(|winner| {
        let mut seats = state.tables().flat_map(|(_, table)| table.players());
        seats.find(|(_, now)| now.player == winner)
    });
    let has_all = winner.is_some_and(|(_, now)| now.stack + now.bet == chips);
    if !has_all {
        report.ledger_ok = false;
        report
            .faults
            .push(format!("the winner does not have all {chips} chips"));
    }
    if !state.journeys().is_empty() {
        report.ledger_ok = false;
        report
            .faults
            .push("somebody is still on the way".to_owned());
    }
}

/// Checks what the screens show at the end: the winner, and every place given once.
pub(super) fn views(played: &Played, players: u16) -> Report {
    let ranking = &played.players.ranking;
    let winner = ranking.iter().find(|place| place.place == 1);
    let took_part = took_part(&played.players);
    let mut report = Report {
        players,
        took_part,
        hands: 0,
        events: 0,
        winner: winner.map_or_else(String::new, |place| place.name.clone()),
        ledger_ok: true,
        ranks_ok: true,
        journal_ok: true,
        promises_ok: true,
        steps: 0,
        digest: String::new(),
        troubles: played.troubles.clone(),
        faults: Vec::new(),
    };
    if ranking.len() != took_part {
        report.fail_ranks(format!("{took_part} players, {} places", ranking.len()));
    }
    let mut by_place: BTreeMap<u32, usize> = BTreeMap::new();
    for place in ranking {
        *by_place.entry(place.place).or_default() += 1;
    }
    // A player who shares a place takes up the ones right behind it.
    let mut next = 1;
    for (place, sharing) in &by_place {
        if *place != next {
            report.fail_ranks(format!("place {place} where {next} is expected"));
        }
        next = place.saturating_add(u32::try_from(*sharing).unwrap_or(u32::MAX));
    }
    let mut ranked: Vec<_> = ranking.iter().map(|place| place.player).collect();
    ranked.sort_unstable();
    ranked.dedup();
    if ranked.len() != ranking.len() {
        report.fail_ranks("somebody has two places".to_owned());
    }
    report
}

impl Report {
    fn fail_promises(&mut self, faults: impl Iterator<Item = String>) {
        let before = self.faults.len();
        self.faults.extend(faults);
        self.promises_ok &= self.faults.len() == before;
    }

    fn fail_ranks(&mut self, fault: String) {
        self.ranks_ok = false;
        self.faults.push(fault);
    }
}

/// How many have a place in the results, or will have one.
fn took_part(list: &PlayersView) -> usize {
    list.players
        .iter()
        .filter(|entrant| {
            !matches!(
                entrant.standing,
                Standing::Registered | Standing::Waiting | Standing::Withdrawn
            )
        })
        .count()
}
