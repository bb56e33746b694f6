//! A record split into consistent steps: one command may end a hand and begin the next.

use tapis_protocol::rules::table;
use tapis_protocol::rules::tournament::Event;

/// The events of a record, split after each step of a hand. What else a command does (chips that are bought, a player who
/// moves) stays together with what follows, since only the whole of it adds up.
pub fn steps(events: &[Event]) -> impl Iterator<Item = &[Event]> {
    events.split_inclusive(
        |event| matches!(event, Event::Table { event, .. } if is_step_of_a_hand(event)),
    )
}

const fn is_step_of_a_hand(event: &table::TableEvent) -> bool {
    !matches!(
        event,
        table::TableEvent::PlayerSeated { .. }
            | table::TableEvent::PlayerLeft { .. }
            | table::TableEvent::StackSet { .. }
            | table::TableEvent::PresenceChanged { .. }
            | table::TableEvent::BlindsSet { .. }
            | table::TableEvent::LaterBlindsSet { .. }
            | table::TableEvent::ButtonPlaced { .. }
            | table::TableEvent::PositionsPlaced { .. }
            | table::TableEvent::SmallestChipSet { .. }
            | table::TableEvent::ShotClockSet { .. }
            | table::TableEvent::ChipsTaken { .. }
            | table::TableEvent::Fined { .. }
            | table::TableEvent::Suspended { .. }
            | table::TableEvent::SuspensionEnded { .. }
    )
}
