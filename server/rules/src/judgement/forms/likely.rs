//! What is likely at each moment of a hand, the likeliest first.

use crate::book::Book;
use crate::street::Street;
use crate::table::{Table, Turn};

use super::FormName;

/// Where a hand stands, for sorting what can have gone wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Situation {
    /// Between two hands.
    Between,
    /// Cards are being dealt, or were just dealt: no player has acted.
    Dealing,
    /// The first round of betting.
    Preflop,
    /// Betting after the flop.
    Betting,
    /// A street is over and the next one is being dealt.
    NextStreet,
    /// No player can bet any more and the board is being dealt.
    RunOut,
    /// Hands are shown.
    Showdown,
}

impl Situation {
    pub(super) fn of(table: &Table, book: &Book, turn: Option<&Turn>) -> Self {
        let Some(street) = table.street() else {
            return Self::Between;
        };
        let begun = table.acts().iter().any(|act| act.street == street);
        match turn {
            Some(_) if table.gathering().is_some() => Self::NextStreet,
            Some(_) if street == Street::Preflop && begun => Self::Preflop,
            Some(_) if street == Street::Preflop => Self::Dealing,
            Some(_) if begun => Self::Betting,
            Some(_) => Self::NextStreet,
            None if is_run_out(table, book) => Self::RunOut,
            None => Self::Showdown,
        }
    }
}

/// Whether the board is being dealt while several hands wait for it.
fn is_run_out(table: &Table, book: &Book) -> bool {
    let has_rivals = table.showdown_order(book).len() > 1;
    has_rivals && table.next_award().is_some() && table.is_face_up()
}

/// What is likely between two hands.
const BETWEEN: &[FormName] = &[
    FormName::PotClaimed,
    FormName::ShownToOne,
    FormName::Deck,
    FormName::Misconduct,
    FormName::WrongSeat,
];

/// What is likely while cards are dealt.
const DEALING: &[FormName] = &[
    FormName::CardExposed,
    FormName::WrongDeal,
    FormName::CardCount,
    FormName::OutOfTurn,
    FormName::Gesture,
    FormName::CardOffTable,
    FormName::BoxedCard,
    FormName::LateToSeat,
];

/// What is likely before the flop.
const PREFLOP: &[FormName] = &[
    FormName::Gesture,
    FormName::OutOfTurn,
    FormName::PrematureStreet,
    FormName::WrongDeal,
    FormName::CardCount,
    FormName::CardsThrown,
    FormName::ShortBet,
    FormName::FoldGesture,
];

/// What is likely while a later street is bet on.
const BETTING: &[FormName] = &[
    FormName::Gesture,
    FormName::OutOfTurn,
    FormName::PrematureStreet,
    FormName::ShortBet,
    FormName::CardsThrown,
    FormName::FoldGesture,
    FormName::Skipped,
    FormName::Phone,
    FormName::Misconduct,
];

/// What is likely while a street is dealt.
const NEXT_STREET: &[FormName] = &[
    FormName::WithoutBurn,
    FormName::TwoBurns,
    FormName::FlopOfFour,
    FormName::Gesture,
    FormName::OutOfTurn,
    FormName::PrematureStreet,
    FormName::ExposedBurn,
    FormName::InTheDark,
    FormName::CardsThrown,
    FormName::PotDisputed,
];

/// What is likely while the board is run out.
const RUN_OUT: &[FormName] = &[
    FormName::WithoutBurn,
    FormName::TwoBurns,
    FormName::FlopOfFour,
    FormName::ExposedBurn,
    FormName::HandSweptUp,
    FormName::CardsThrown,
    FormName::BoxedCard,
    FormName::BoardTakenAway,
    FormName::FlashedBoard,
    FormName::TabledWinnerKilled,
];

/// What is likely at showdown.
const SHOWDOWN: &[FormName] = &[
    FormName::TabledWinnerKilled,
    FormName::WrongHandCalled,
    FormName::AskToSee,
    FormName::ShownToOne,
    FormName::CardsThrown,
    FormName::HandSweptUp,
    FormName::BoardTakenAway,
    FormName::PotDisputed,
    FormName::Misconduct,
];

/// What is likely at a moment.
pub(super) const fn at(situation: Situation) -> &'static [FormName] {
    match situation {
        Situation::Between => BETWEEN,
        Situation::Dealing => DEALING,
        Situation::Preflop => PREFLOP,
        Situation::Betting => BETTING,
        Situation::NextStreet => NEXT_STREET,
        Situation::RunOut => RUN_OUT,
        Situation::Showdown => SHOWDOWN,
    }
}
