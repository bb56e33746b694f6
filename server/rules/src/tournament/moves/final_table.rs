//! The final table, the first button of the event, and the dealers whom the organisers provide.

use crate::book::{Answer, Book};
use crate::card::Card;
use crate::policy::{DealerService, FirstButton};
use crate::seat::Seat;

use crate::tournament::race::beats;

/// The final table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinalTable {
    /// How many players make it.
    pub players: u8,
    /// Whether few enough are left. Its seats are then drawn anew: [`seats_are_drawn`].
    pub forms: bool,
}

/// How many players make the final table of an event whose tables have so many seats, and whether it forms now.
///
/// The books say it for tables of nine, ten and six, some also for eight; other tables make a final table of their own size, unless the
/// event sets another.
#[must_use]
pub fn final_table(seats: u8, set: Option<u8>, left: u16, book: &Book) -> Answer<FinalTable> {
    let policy = &book.policy.final_table_size;
    let says = policy.value;
    let by_book = match seats {
        9.. => says.full_ring,
        8 => says.eight_max.unwrap_or(seats),
        6 => says.six_max,
        _ if says.even_and_one && seats.is_multiple_of(2) => seats.saturating_add(1),
        _ => seats,
    };
    let players = set.unwrap_or(by_book);
    let table = FinalTable {
        players,
        forms: left <= u16::from(players),
    };
    Answer::of(table, policy)
}

/// An occasion on which seats could be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatingOccasion {
    /// The start of the event.
    Start,
    /// A table was balanced or closed: players take free seats.
    Move,
    /// The final table.
    FinalTable,
}

/// Whether all seats are drawn on an occasion: at the start and for the final table, and never else.
#[must_use]
pub fn seats_are_drawn(occasion: SeatingOccasion, book: &Book) -> Answer<bool> {
    let common = &book.policy.common;
    let (draw, redraw) = (&common.seat_draw, &common.final_table_redraw);
    match occasion {
        SeatingOccasion::Start => Answer::of(true, draw),
        SeatingOccasion::Move => Answer::of(false, redraw),
        SeatingOccasion::FinalTable => Answer::of(true, redraw),
    }
}

/// How the first button of a table is found.
#[must_use]
pub fn first_button(book: &Book) -> Answer<FirstButton> {
    let policy = &book.policy.first_button;
    Answer::of(policy.value, policy)
}

/// The seat that was dealt the highest card; suits break ties as in a chip race.
#[must_use]
pub fn highest_card(cards: &[(Seat, Card)]) -> Option<Seat> {
    cards
        .iter()
        .copied()
        .reduce(
            |best, other| {
                if beats(other.1, best.1) { other } else { best }
            },
        )
        .map(|(seat, _)| seat)
}

/// Dealers whom the organisers would provide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dealers {
    /// At how many tables.
    pub at: u16,
    /// Of how many.
    pub of: u16,
    /// Whether they are professionals.
    pub professional: bool,
}

/// Whether dealers may be provided like that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Service {
    /// Players deal; dealers there would not be what the book says.
    PlayersDeal,
    /// It may be done.
    Allowed,
    /// It is done.
    Provided,
    /// It may be done, and the rules of tournaments with dealers apply from then on.
    OtherRulebook,
}

/// Whether dealers may be provided like that.
#[must_use]
pub fn dealers(service: Dealers, book: &Book) -> Answer<Service> {
    let Dealers {
        at,
        of,
        professional,
    } = service;
    let policy = &book.policy.dealer_service;
    let says = match policy.value {
        DealerService::OptionalFinalTableProSwitchesRulebook if at > 0 && of == 1 => {
            if professional {
                Service::OtherRulebook
            } else {
                Service::Allowed
            }
        }
        DealerService::UniformAllTables if at > 0 && at == of => Service::Allowed,
        DealerService::LastTwoTables if of <= 2 => Service::Provided,
        DealerService::OptionalFinalTableProSwitchesRulebook
        | DealerService::UniformAllTables
        | DealerService::LastTwoTables => Service::PlayersDeal,
    };
    Answer::of(says, policy)
}
