//! Everything that reads what others wrote, each as one function that takes any bytes: for a search for bytes that
//! the server cannot stand. None of them may panic, hang, or take memory out of proportion to the bytes.

use std::sync::LazyLock;

use tapis_host::actor::CommandBody;
use tapis_host::devices::DeviceEvent;
use tapis_host::draw;
use tapis_host::draw::new_chance;
use tapis_host::entropy::{Entropy, SeededEntropy};
use tapis_host::frame::frame;
use tapis_host::gateway::{Routed, decode, route};
use tapis_host::import::{read_players, read_structure};
use tapis_journal::{Hash, Record, Sequence, StreamName};
use tapis_protocol::{ColumnChoice, FromClient, Setup, SetupTable, TournamentCommand};
use tapis_records::draw as sealed;
use tapis_records::{History, phh};
use tapis_replay::{LocalTable, play};
use tapis_rules::blinds::Blinds;
use tapis_rules::book::Book;
use tapis_rules::chips::Chips;
use tapis_rules::time::Timestamp;
use tapis_rules::tournament::points::{Figures, Formula, MOST_POINTS};
use tapis_rules::tournament::{Command, Event, Tournament};
use tapis_scenarios::Scenario;
use tapis_views::{self as views, Audience, incidents, table_number};

/// When everything here happens.
const AT: Timestamp = Timestamp(1_796_479_200_000);

/// Seed of the chance that is needed.
const SEED: u64 = 1;

/// Most lines that are taken one after the other: more would only take longer.
const MAX_LINES: usize = 64;

/// A frame from a socket.
pub(crate) fn message(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes)
        && let Ok(message) = decode(text)
    {
        // What was understood can be said again, and means the same.
        let again = serde_json::to_string(&message).unwrap_or_default();
        assert!(decode(&again).is_ok_and(|same| same == message), "{again}");
    }
}

/// Messages from a device that may do everything, one a line, to an event of two tables: whatever is accepted leaves
/// every chip where it belongs and can be shown.
pub(crate) fn orders(bytes: &[u8]) {
    let Some(mut state) = event() else {
        return;
    };
    let entropy = SeededEntropy::new(SEED);
    let (mut at, mut is_changed) = (AT, false);
    for line in lines(bytes) {
        let body = match decode(line) {
            Ok(FromClient::Command { table, command, .. }) => {
                CommandBody::Command(Command::Table {
                    table: table_number(table),
                    command,
                })
            }
            Ok(FromClient::Consult {
                table, incident, ..
            }) => {
                // The answer is for people; what is looked for is that there is one.
                let _ = state.consult(table_number(table), &incident);
                continue;
            }
            Ok(FromClient::Incidents { table, entered, .. }) => {
                let _ = incidents(&state, table_number(table), entered.as_ref());
                continue;
            }
            Ok(FromClient::Tournament { command, .. }) => match body_of(command) {
                Some(body) => body,
                None => continue,
            },
            Ok(
                FromClient::Hello { .. }
                | FromClient::Identify { .. }
                | FromClient::Prove { .. }
                | FromClient::Visit { .. }
                | FromClient::CatchUp { .. }
                | FromClient::Create { .. }
                | FromClient::Follow { .. }
                | FromClient::Unfollow { .. }
                | FromClient::Unlock { .. }
                | FromClient::Lock { .. }
                | FromClient::Battery { .. }
                | FromClient::Ping { .. },
            )
            | Err(_) => continue,
        };
        at = at.after_seconds(7);
        is_changed |= carry_out(&mut state, &body, at, &entropy);
    }
    if is_changed {
        show(&state);
    }
}

fn body_of(command: TournamentCommand) -> Option<CommandBody> {
    match route(command, "anybody".to_owned()) {
        Routed::Tournament { body, .. } => Some(body),
        Routed::Pairing { .. }
        | Routed::Revoke { .. }
        | Routed::Renew { .. }
        | Routed::AllowJoining { .. }
        | Routed::AllowVisits { .. }
        | Routed::FloorPin { .. }
        | Routed::AnswerJoin { .. } => None,
    }
}

/// Whether it was accepted.
fn carry_out(
    state: &mut Tournament,
    body: &CommandBody,
    at: Timestamp,
    entropy: &dyn Entropy,
) -> bool {
    let events = match body {
        CommandBody::Command(command) => state.decide(command, at).ok(),
        CommandBody::Draw { occasion, word } => draw::new_seal(entropy)
            .ok()
            .and_then(|next| sealed::decide_draw(state, occasion, word, next, at).ok()),
    };
    let Some(events) = events else {
        return false;
    };
    let carried_out = state.apply(&events, at);
    assert!(carried_out.is_ok(), "{body:?}: {carried_out:?}");
    let ledger = state.check_ledger();
    assert!(ledger.is_ok(), "{body:?}: {ledger:?}");
    true
}

/// What all screens get.
fn show(state: &Tournament) {
    let numbers: Vec<_> = state.tables().map(|(number, _)| number).collect();
    for number in numbers {
        // Encoded is enough: there is no screen to show it.
        let _ = views::table(state, number, 1).map(|view| serde_json::to_string(&view));
    }
    let Some(id) = tapis_protocol::TournamentId::new("event") else {
        return;
    };
    for audience in [Audience::Officials, Audience::Everybody] {
        let shown = views::tournament(&id, state, 1, audience);
        let _ = frame(&tapis_protocol::FromServer::Tournament(Box::new(shown)));
    }
}

/// An event of two tables of five, as a director sets it up: made once, because a fuzzer lives on numbers.
fn event() -> Option<Tournament> {
    static EVENT: LazyLock<Option<Tournament>> = LazyLock::new(|| {
        let events = FOUNDING.as_deref()?;
        let (first, rest) = events.split_first()?;
        let mut state = Tournament::begin(first, AT).ok()?;
        state.apply(rest, AT).ok()?;
        Some(state)
    });
    EVENT.clone()
}

static FOUNDING: LazyLock<Option<Vec<Event>>> = LazyLock::new(founding);

fn founding() -> Option<Vec<Event>> {
    let entropy = SeededEntropy::new(SEED);
    let setup = Setup {
        name: "Event".to_owned(),
        book: "cdc2013".to_owned(),
        blinds: Blinds::new(Chips::from(100), Chips::from(200)),
        chip_values: [100, 500, 1_000].map(Chips::from).to_vec(),
        tables: vec![SetupTable { seats: 9 }; 2],
        players: (1..=10).map(|number| format!("Player {number}")).collect(),
        stack: Chips::from(5_000),
        plan: None,
    };
    let mut founding = draw::draw(setup, &mut new_chance(&entropy).ok()?)?;
    founding.seal = draw::new_seal(&entropy).ok();
    Tournament::found(&founding, AT).ok()
}

fn lines(bytes: &[u8]) -> impl Iterator<Item = &str> {
    let text = std::str::from_utf8(bytes).unwrap_or_default();
    text.lines().take(MAX_LINES)
}

/// A hand history, read and played.
pub(crate) fn hand_history(bytes: &[u8]) {
    let Ok(entries) = phh::read(std::str::from_utf8(bytes).unwrap_or_default()) else {
        return;
    };
    static BOOK: LazyLock<Option<Book>> = LazyLock::new(|| Book::named("tda2024").ok());
    let Some(book) = BOOK.as_ref() else {
        return;
    };
    let mut table = LocalTable::new(book);
    for entry in entries.into_iter().take(MAX_LINES) {
        if let Ok(history) = entry.history {
            // Whether it agrees with the room is another question.
            let _ = play(&history, &mut table);
        }
    }
}

/// A club's own rulebook.
pub(crate) fn rulebook(bytes: &[u8]) {
    if let Ok(book) = Book::house(std::str::from_utf8(bytes).unwrap_or_default()) {
        // Read again from the first record of an event.
        let again = Book::open(&book.id, book.house.as_deref());
        assert!(again.is_ok_and(|same| same == book), "{}", book.id);
    }
}

/// A scenario, read and played.
pub(crate) fn scenario(bytes: &[u8]) {
    if let Ok(scenario) = Scenario::parse(std::str::from_utf8(bytes).unwrap_or_default()) {
        // Most do not hold, and say so.
        let _ = scenario.play();
    }
}

/// A formula of league points, worked out for fields of every size.
pub(crate) fn formula(bytes: &[u8]) {
    let Ok(formula) = Formula::read(std::str::from_utf8(bytes).unwrap_or_default()) else {
        return;
    };
    for players in [0, 1, 40, u32::MAX] {
        let figures = Figures {
            players,
            place: players / 2,
            pool_cents: u64::from(players),
            ..Figures::default()
        };
        let points = formula.points(figures);
        assert!(points.unwrap_or_default() <= MOST_POINTS);
    }
}

/// A file with players or levels.
pub(crate) fn players(bytes: &[u8]) {
    // Whatever it is, there is an answer for the director.
    let column = bytes.first().map(|byte| u16::from(*byte));
    let chosen = ColumnChoice {
        name: column,
        club: column,
        ..ColumnChoice::default()
    };
    for choice in [ColumnChoice::default(), chosen] {
        let _ = serde_json::to_string(&read_players(bytes, &choice));
    }
    let _ = serde_json::to_string(&read_structure(bytes));
}

/// Payloads of records, one a line, that follow the founding of an event, or begin one; and the same as records of
/// devices.
pub(crate) fn records(bytes: &[u8]) {
    let Ok(stream) = StreamName::new("tournament/event") else {
        return;
    };
    for mut history in [BEGUN.clone(), None] {
        let before = history.as_ref().map(|history| history.followed.sequence);
        for payload in lines(bytes) {
            let last = history
                .as_ref()
                .map_or(0, |history| history.followed.sequence.0);
            let record = record(last + 1, payload.as_bytes());
            if History::extend(&mut history, &stream, &record).is_err() {
                break;
            }
        }
        let goes_on = |history: &&History| Some(history.followed.sequence) != before;
        if let Some(history) = history.as_ref().filter(goes_on) {
            show(&history.followed.tournament);
        }
    }
    for line in lines(bytes) {
        // Refused or not, it is read.
        let _ = serde_json::from_str::<Vec<DeviceEvent>>(line);
    }
}

/// The event up to its first record.
static BEGUN: LazyLock<Option<History>> = LazyLock::new(|| {
    let payload = serde_json::to_vec(FOUNDING.as_ref()?).ok()?;
    let stream = StreamName::new("tournament/event").ok()?;
    let mut history = None;
    History::extend(&mut history, &stream, &record(1, &payload)).ok()?;
    history
});

fn record(sequence: u64, payload: &[u8]) -> Record {
    Record {
        sequence: Sequence(sequence),
        at_ms: AT.0 + sequence,
        command: format!("command-{sequence}"),
        device: "device".to_owned(),
        payload: payload.to_vec(),
        hash: Hash::GENESIS,
    }
}
