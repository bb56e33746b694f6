//! The lesson of the practice table: what the tablet shows after each thing that a newcomer logs.
//!
//! The screens play it back without a server: they read it once, as `/lesson.json`
//! (`web-client/src/lib/practice/recording.ts` has its types).

use serde::Serialize;
use tapis_protocol::TournamentCommand;
use tapis_protocol::TournamentId;
use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::{Action, RunAction, TableCommand, TimeCallBy};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{
    AlertCause, Command, DrawnSeat, Founding, TableDraw, TableNumber, Tournament,
};
use tapis_protocol::view::{TableView, TournamentView};

use super::{Audience, table, table_id, tournament};

/// Everything happens in one moment; the screens move it to their own.
const AT: Timestamp = Timestamp(1_000_000);
const TABLE: TableNumber = TableNumber(1);

/// The lesson, as the screens read it.
#[derive(Serialize)]
pub struct Lesson {
    at: Timestamp,
    tournament: TournamentView,
    start: TableView,
    steps: Vec<Step>,
}

/// Something to log, and what the tablet shows then.
#[derive(Serialize)]
struct Step {
    name: &'static str,
    asked: Logged,
    view: TableView,
}

/// As the tablet sends it.
#[derive(Clone, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Logged {
    Command { command: TableCommand },
    Tournament { command: TournamentCommand },
}

fn act(number: u8, action: Action) -> Option<Logged> {
    let seat = Seat::new(number)?;
    let command = TableCommand::Act { seat, action };
    Some(Logged::Command { command })
}

const fn raise(to: Chips) -> Action {
    Action::RaiseTo { to }
}

fn folds(seats: &[u8]) -> Option<Logged> {
    let seats = seats.iter().copied().map(Seat::new);
    let command = TableCommand::Run {
        seats: seats.collect::<Option<_>>()?,
        action: RunAction::Fold,
    };
    Some(Logged::Command { command })
}

const fn at_table(command: TableCommand) -> Logged {
    Logged::Command { command }
}

/// What a newcomer logs, in order.
fn script() -> Option<Vec<(&'static str, Logged)>> {
    let time = TableCommand::CallTime {
        by: TimeCallBy::Table,
    };
    let floor = TournamentCommand::CallFloor {
        table: table_id(TABLE),
        reason: String::new(),
    };
    let award = TableCommand::AwardPot {
        pot: 0,
        winners: vec![Seat::new(5)?],
    };
    Some(vec![
        ("begin", at_table(TableCommand::StartHand)),
        ("fold", act(4, Action::Fold)?),
        ("call", act(5, Action::Call)?),
        ("preset", act(6, raise(Chips::from(600)))?),
        ("run", folds(&[1, 2, 3])?),
        ("street", act(5, Action::Call)?),
        ("check", act(5, Action::Check)?),
        ("chips", act(6, raise(Chips::from(1_100)))?),
        ("mistake", act(5, Action::Fold)?),
        ("undo", at_table(TableCommand::Undo { steps: 1 })),
        ("time", at_table(time)),
        ("all_in", act(5, Action::AllIn)?),
        ("last_call", act(6, Action::Call)?),
        ("award", at_table(award)),
        ("next", at_table(TableCommand::StartHand)),
        ("floor", Logged::Tournament { command: floor }),
        ("everybody", folds(&[5, 6, 1, 2, 3])?),
    ])
}

/// A table of six, one of them with few chips, the button in seat 1.
fn practice_table() -> Option<Tournament> {
    let names = ["Alice", "Bruno", "Clara", "David", "Emma", "Farid"];
    let players = Seat::all().zip(names).map(|(seat, name)| DrawnSeat {
        name: name.to_owned(),
        seat,
    });
    let founding = Founding {
        name: "Tapis".to_owned(),
        book: "cdc2013".to_owned(),
        house: None,
        blinds: Blinds::new(Chips::from(100), Chips::from(200)),
        chip_values: [100, 500, 1_000, 5_000].map(Chips::from).to_vec(),
        stack: Chips::from(10_000),
        tables: vec![TableDraw {
            seats: 6,
            button: Seat::new(1),
            players: players.collect(),
        }],
        plan: None,
        seal: None,
    };
    let events = Tournament::found(&founding, AT).ok()?;
    let mut state = Tournament::begin(events.first()?, AT).ok()?;
    state.apply(&events, AT).ok()?;
    let few = TableCommand::SetStack {
        seat: Seat::new(5)?,
        stack: Chips::from(3_000),
    };
    log(&mut state, at_table(few))?;
    Some(state)
}

/// Does to the event what the tablet asks, and what the floor does then.
fn log(state: &mut Tournament, asked: Logged) -> Option<()> {
    let command = match asked {
        Logged::Command { command } => Command::Table {
            table: TABLE,
            command,
        },
        Logged::Tournament {
            command: TournamentCommand::CallFloor { reason, .. },
        } => Command::CallFloor {
            table: TABLE,
            reason,
        },
        Logged::Tournament { .. } => return None,
    };
    decide(state, &command)?;
    // An official comes at once.
    if let Some((alert, open)) = state.alert_at(TABLE, AlertCause::is_floor_call)
        && open.claimed_by.is_none()
    {
        let by = "Hugo".to_owned();
        decide(state, &Command::ClaimAlert { alert, by })?;
    }
    Some(())
}

fn decide(state: &mut Tournament, command: &Command) -> Option<()> {
    let events = state.decide(command, AT).ok()?;
    state.apply(&events, AT).ok()
}

/// The lesson by the rules as they are; `None` if they refuse a step of it, which a test excludes.
#[must_use]
pub fn lesson() -> Option<Lesson> {
    let mut state = practice_table()?;
    let id = TournamentId::new("practice")?;
    let start = table(&state, TABLE, 0)?;
    let tournament = tournament(&id, &state, 0, Audience::Everybody);
    let steps = script()?.into_iter().map(|(name, asked)| {
        log(&mut state, asked.clone())?;
        let view = table(&state, TABLE, 0)?;
        Some(Step { name, asked, view })
    });
    Some(Lesson {
        at: AT,
        steps: steps.collect::<Option<_>>()?,
        tournament,
        start,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lesson_ends_with_everybody_still_in_and_every_chip_there() {
        let lesson = lesson().unwrap();
        let last = lesson.steps.last().map(|step| &step.view).unwrap();
        let chips: u64 = last
            .seats
            .iter()
            .map(|seat| seat.stack.get() + seat.bet.get())
            .sum();
        assert_eq!(chips, 5 * 10_000 + 3_000);
        assert!(last.next_hand.is_some());
        let preset = lesson.steps.iter().position(|step| step.name == "preset");
        let before = &lesson.steps[preset.unwrap() - 1].view;
        let raise = before.turn.as_ref().and_then(|turn| turn.raise.as_ref());
        assert!(raise.unwrap().presets.contains(&Chips::from(600)));
    }

    #[test]
    fn a_hand_that_has_just_begun_still_says_who_shuffles_cuts_and_deals_it() {
        let lesson = lesson().unwrap();
        let hands = |name: &str| {
            let step = lesson.steps.iter().find(|step| step.name == name);
            let view = &step.unwrap().view;
            [&view.deck, &view.two_decks].map(|deck| {
                let deck = deck.as_ref().unwrap();
                [deck.shuffler, deck.cutter, deck.dealer].map(Seat::number)
            })
        };
        // One deck: the dealer shuffles and the right cuts. Two: the last dealer but one shuffles, the last one cuts.
        assert_eq!(hands("next"), [[2, 1, 2], [6, 1, 2]]);
        // The hand is over: the next one's.
        assert_eq!(hands("everybody"), [[3, 2, 3], [1, 2, 3]]);
    }
}
