//! What the person dealing does now, and who that is.

use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::street::Street;
use tapis_protocol::rules::table::{Legal, Next, Part, Table, Turn};
use tapis_protocol::view::{HandPhase, Prompt};

/// Where the hand stands.
pub(super) fn phase(table: &Table, turn: Option<&Turn>) -> HandPhase {
    if !table.is_playing() {
        HandPhase::Between
    } else if table.gathering().is_some() {
        HandPhase::Gathering
    } else if turn.is_some() {
        HandPhase::Betting
    } else {
        HandPhase::Showdown
    }
}

/// The button, or the player on its right when the button is dead (cdc2013 5.2).
pub(super) fn dealer(table: &Table, legal: &Legal) -> Option<Seat> {
    let positions = if table.is_playing() {
        table.positions()
    } else {
        legal.next_hand.or(table.positions())
    };
    let button = positions?.button;
    let may_deal = |seat: &Seat| {
        table
            .player(*seat)
            .is_some_and(|now| now.part != Part::Out || !now.stack.is_zero())
    };
    std::iter::once(button)
        .chain(button.anticlockwise())
        .find(may_deal)
}

/// What the person dealing does now.
pub(super) fn prompt(table: &Table, book: &Book, legal: &Legal) -> Option<Prompt> {
    match phase(table, legal.turn.as_ref()) {
        HandPhase::Between => None,
        HandPhase::Betting => before_betting(table),
        HandPhase::Gathering => match table.gathering()? {
            Next::Street(street) => Some(Prompt::DealStreet { street }),
            Next::Won(seat) => Some(Prompt::PushPot { seat }),
            Next::Showdown => at_showdown(table, book),
        },
        HandPhase::Showdown => {
            legal.award?;
            at_showdown(table, book)
        }
    }
}

/// Cards are dealt before the first act of a street.
fn before_betting(table: &Table) -> Option<Prompt> {
    let street = table.street()?;
    if table.acts().iter().any(|act| act.street == street) {
        return None;
    }
    match street {
        Street::Preflop => {
            let button = table.positions()?.button;
            // Left of the button; heads-up that is the big blind (cdc2013 5.3).
            let first = button
                .clockwise()
                .find(|seat| table.player(*seat).is_some_and(|now| now.part != Part::Out))?;
            Some(Prompt::DealHoleCards { first })
        }
        Street::Flop | Street::Turn | Street::River => Some(Prompt::DealStreet { street }),
    }
}

fn at_showdown(table: &Table, book: &Book) -> Option<Prompt> {
    let order = table.showdown_order(book);
    if let [seat] = *order {
        return Some(Prompt::PushPot { seat });
    }
    match table.street()? {
        Street::River => order
            .first()
            .map(|first| Prompt::Showdown { first: *first }),
        street @ (Street::Preflop | Street::Flop | Street::Turn) => {
            let dealt = table.board().len().max(street.board_cards());
            Some(Prompt::RunOut {
                street: next_to_deal(dealt),
            })
        }
    }
}

/// The street that comes on a board of so many cards; `None` when it is complete.
fn next_to_deal(dealt: usize) -> Option<Street> {
    [Street::Flop, Street::Turn, Street::River]
        .into_iter()
        .find(|street| street.board_cards() > dealt)
}
