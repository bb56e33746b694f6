//! The practice event: a table of six that a browser plays on with its own rules, without a server.
//!
//! The screens read it once, as `/practice.json` (`web-client/src/lib/practice/event.ts` has its type).

use serde::Serialize;
use tapis_protocol::TournamentId;
use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{
    ChipColour, ChipKind, ClockCommand, Command, DrawnSeat, Founding, LatePolicy, Plan, Prizes,
    ReEntryPolicy, RebuyPolicy, Stage, TableDraw, TableNumber, Tournament,
};
use tapis_protocol::view::TournamentView;

use super::{Audience, tournament};

/// An evening, for screens that show the time of day; the browser's clock goes on from here.
const AT: Timestamp = Timestamp(1_767_290_400_000);
const BOOK: &str = "ropta2025";
const NAMES: [&str; 6] = ["Alice", "Bruno", "Clara", "David", "Emma", "Farid"];
const STACK: u32 = 10_000;
/// One player has few chips, so that the first hand ends in a showdown for all of these.
const SHORT: (u8, u32) = (5, 3_000);
const MINUTES: u16 = 20;
/// Small blind of each level.
const LEVELS: [u32; 4] = [100, 200, 300, 500];

/// The event before its first hand, as the screens read it.
#[derive(Serialize)]
pub struct Practice {
    at: Timestamp,
    sequence: u64,
    books: Vec<String>,
    state: String,
    tournament: TournamentView,
}

/// The practice event; `None` if the rules refuse it, which a test excludes.
#[must_use]
pub fn practice() -> Option<Practice> {
    let state = seated()?;
    let id = TournamentId::new("practice")?;
    Some(Practice {
        at: AT,
        sequence: 1,
        books: state.book().lineage().ok()?,
        state: state.copy(None).ok()?,
        tournament: tournament(&id, &state, 1, Audience::Everybody),
    })
}

/// Six players, the button in seat 1, the clock running.
fn seated() -> Option<Tournament> {
    let players = Seat::all().zip(NAMES).map(|(seat, name)| DrawnSeat {
        name: name.to_owned(),
        seat,
    });
    let plan = plan();
    let founding = Founding {
        name: "Tapis".to_owned(),
        book: BOOK.to_owned(),
        house: None,
        blinds: plan.first_blinds()?,
        chip_values: plan.chip_values(),
        stack: plan.stack,
        tables: vec![TableDraw {
            seats: plan.seats,
            button: Seat::new(1),
            players: players.collect(),
        }],
        plan: Some(Box::new(plan)),
        seal: None,
    };
    let events = Tournament::found(&founding, AT).ok()?;
    let mut state = Tournament::begin(events.first()?, AT).ok()?;
    state.apply(&events, AT).ok()?;
    let (seat, stack) = SHORT;
    let few = TableCommand::SetStack {
        seat: Seat::new(seat)?,
        stack: Chips::from(stack),
    };
    let few = Command::Table {
        table: TableNumber(1),
        command: few,
    };
    for command in [few, Command::Clock(ClockCommand::Start)] {
        let events = state.decide(&command, AT).ok()?;
        state.apply(&events, AT).ok()?;
    }
    Some(state)
}

fn plan() -> Plan {
    let level = |small: u32| Stage::Level {
        minutes: MINUTES,
        blinds: Blinds::new(Chips::from(small), Chips::from(2 * small)),
    };
    let kind = |value: u32, colour, count| ChipKind {
        value: Chips::from(value),
        colour,
        count,
    };
    Plan {
        date: String::new(),
        venue: String::new(),
        stack: Chips::from(STACK),
        tables: 1,
        seats: 6,
        structure: LEVELS.map(level).to_vec(),
        chips: vec![
            kind(100, ChipColour::Black, 150),
            kind(500, ChipColour::Purple, 60),
            kind(1_000, ChipColour::Yellow, 60),
            kind(5_000, ChipColour::Orange, 12),
        ],
        late: LatePolicy::default(),
        rebuys: RebuyPolicy::default(),
        re_entries: ReEntryPolicy::default(),
        final_table: None,
        shot_clock: None,
        prizes: Prizes::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table;

    #[test]
    fn the_copy_is_a_table_of_six_whose_first_hand_may_begin() {
        let practice = practice().unwrap();
        assert!(!practice.books.is_empty());
        let state = Tournament::copied(&practice.state).unwrap();
        let view = table(&state, TableNumber(1), practice.sequence).unwrap();
        let chips: u64 = view.seats.iter().map(|seat| seat.stack.get()).sum();
        assert_eq!(chips, u64::from(5 * STACK + SHORT.1));
        assert_eq!(view.stop, None);
        assert!(view.next_hand.is_some());
    }

    #[test]
    fn the_first_level_has_all_of_its_time() {
        let over = seated().unwrap().next_stage_over();
        let seconds = u32::from(MINUTES) * 60;
        assert_eq!(over, Some((AT.after_seconds(seconds), 0)));
    }
}
