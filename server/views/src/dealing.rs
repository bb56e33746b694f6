//! What the person dealing does now.

use tapis_protocol::rules::book::Book;
use tapis_protocol::rules::policy::ShuffleCut;
use tapis_protocol::rules::table::{
    CUT_AT_LEAST, Deal, Deck, Legal, Next, StreetDeal, Table, Turn,
};
use tapis_protocol::rules::tournament::{TableNumber, Tournament};
use tapis_protocol::view::{DeckView, HandPhase, Prompt, StreetDealView};

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
            Next::Street(_) => table.next_deal().map(in_words),
            Next::Won(seat) => Some(Prompt::PushPot { seat }),
            Next::Showdown => at_showdown(table, book),
        },
        HandPhase::Showdown => {
            legal.award?;
            at_showdown(table, book)
        }
    }
}

/// The hands of an all-in that was called in hand-for-hand wait for the other tables.
pub(super) fn hands_stay_down(state: &Tournament, table: TableNumber) -> Option<Prompt> {
    let citation = state.hands_stay_down(table)?.citations.into_iter().next();
    Some(Prompt::HandsStayDown { citation })
}

fn in_words(deal: Deal) -> Prompt {
    match deal {
        Deal::HoleCards { first, .. } => Prompt::DealHoleCards { first },
        Deal::Street(StreetDeal {
            street,
            without_burn,
            first,
        }) => Prompt::DealStreet {
            street,
            without_burn,
            first,
        },
    }
}

/// The rest of the board: street by street only where a ruling changes one.
fn run_out(deals: Vec<StreetDeal>) -> Prompt {
    let street = deals.first().map(|deal| deal.street);
    let is_ruled = |deal: &StreetDeal| deal.without_burn || !deal.first.is_empty();
    let streets = if deals.iter().any(is_ruled) {
        deals.into_iter().map(of_run_out).collect()
    } else {
        Vec::new()
    };
    Prompt::RunOut { street, streets }
}

fn of_run_out(deal: StreetDeal) -> StreetDealView {
    StreetDealView {
        street: deal.street,
        without_burn: deal.without_burn,
        first: deal.first,
    }
}

fn at_showdown(table: &Table, book: &Book) -> Option<Prompt> {
    let order = table.showdown_order(book);
    if let [seat] = *order {
        return Some(Prompt::PushPot { seat });
    }
    if table.are_hands_turned_up(book) {
        return Some(run_out(table.rest_of_board()));
    }
    order
        .first()
        .map(|first| Prompt::Showdown { first: *first })
}

/// Who handles the only deck of a table.
pub(super) fn deck(table: &Table, book: &Book) -> Option<DeckView> {
    table.deck(book, 1).map(|deck| hands(deck, book))
}

/// Who handles the next of two decks; `None` where that changes nothing.
pub(super) fn two_decks(table: &Table, book: &Book) -> Option<DeckView> {
    let (one, two) = (table.deck(book, 1)?, table.deck(book, 2)?);
    let is_same = (one.shuffler, one.cutter) == (two.shuffler, two.cutter);
    // Before the first hand no player has dealt yet: the same people may stand for another reason.
    (!is_same || one.citation != two.citation).then(|| hands(two, book))
}

fn hands(deck: Deck, book: &Book) -> DeckView {
    DeckView {
        shuffler: deck.shuffler,
        cutter: deck.cutter,
        cut_at_least: cut_at_least(book),
        dealer: deck.dealer,
        citation: deck.citation,
    }
}

/// How many cards a cut leaves in each pile at least (gleize2007 2-3, cdc2013 6.2, stars donne-2).
fn cut_at_least(book: &Book) -> Option<u8> {
    match book.policy.shuffle_cut.value {
        ShuffleCut::DealerShufflesRightCuts3
        | ShuffleCut::TwoDecksPreviousDealerShufflesCurrentCuts3 => Some(CUT_AT_LEAST),
        ShuffleCut::OutgoingDealerShufflesAndCuts
        | ShuffleCut::OwnDeckShuffledByDealerCutByNextUser
        | ShuffleCut::DealerShuffles => None,
    }
}
