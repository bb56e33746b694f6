//! What the person dealing does now.

use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::table::{Deal, Deck, Legal, Next, Table, Turn};
use tapis_protocol::view::{DeckView, HandPhase, Prompt};

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

/// What the person dealing does now.
pub(super) fn prompt(table: &Table, book: &Book, legal: &Legal) -> Option<Prompt> {
    match phase(table, legal.turn.as_ref()) {
        HandPhase::Between => None,
        HandPhase::Betting => table.next_deal().map(in_words),
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

const fn in_words(deal: Deal) -> Prompt {
    match deal {
        Deal::HoleCards { first, .. } => Prompt::DealHoleCards { first },
        Deal::Street(street) => Prompt::DealStreet { street },
    }
}

fn at_showdown(table: &Table, book: &Book) -> Option<Prompt> {
    let order = table.showdown_order(book);
    if let [seat] = *order {
        return Some(Prompt::PushPot { seat });
    }
    if table.is_face_up() {
        let street = match table.next_deal() {
            Some(Deal::Street(street)) => Some(street),
            Some(Deal::HoleCards { .. }) | None => None,
        };
        return Some(Prompt::RunOut { street });
    }
    order
        .first()
        .map(|first| Prompt::Showdown { first: *first })
}

/// Who handles the only deck of a table.
pub(super) fn deck(table: &Table, book: &Book) -> Option<DeckView> {
    table.deck(book, 1).map(hands)
}

/// Who handles the next of two decks; `None` where that changes nothing.
pub(super) fn two_decks(table: &Table, book: &Book) -> Option<DeckView> {
    let (one, two) = (table.deck(book, 1)?, table.deck(book, 2)?);
    let is_same = (one.shuffler, one.cutter) == (two.shuffler, two.cutter);
    // Before the first hand no player has dealt yet: the same people may stand for another reason.
    (!is_same || one.citation != two.citation).then(|| hands(two))
}

fn hands(deck: Deck) -> DeckView {
    DeckView {
        shuffler: deck.shuffler,
        cutter: deck.cutter,
        dealer: deck.dealer,
        citation: deck.citation,
    }
}
