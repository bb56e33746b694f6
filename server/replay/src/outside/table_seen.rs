//! A table as its tablet shows it, in the shape that scenarios compare.

use tapis_protocol::view::{DeckView, HandPhase, PartView, Prompt, SeatView, TableView, TurnView};
use tapis_rules::table::{Deal, Deck, StreetDeal, Suspension};
use tapis_rules::time::Timestamp;
use tapis_scenarios::{PartSeen, SeatSeen, TableSeen, TurnSeen};

/// Cards of each player, as the prompt to deal them says.
const HOLE_CARDS: u8 = 2;

/// What a view shows.
#[must_use]
pub fn table_seen(view: &TableView, now: Timestamp) -> TableSeen {
    let deck = view.deck.as_ref().map(deck_seen);
    let two_decks = view.two_decks.as_ref().map(deck_seen);
    TableSeen {
        hand: view.decision.hand,
        playing: view.phase != HandPhase::Between,
        turn: view.turn.as_ref().map(turn_seen),
        pots: view.pots.iter().map(|pot| pot.amount).collect(),
        seats: view
            .seats
            .iter()
            .map(|seat| (seat.seat, seat_seen(seat)))
            .collect(),
        positions: view.positions,
        right_to_button: view.right_to_button.as_ref().map(|right| right.seat),
        order: view.showdown_order.clone(),
        dealer: view.dealer,
        deal: view.prompt.as_ref().and_then(deal_seen),
        due: view.sanctions_due.clone(),
        face_up: matches!(view.prompt, Some(Prompt::RunOut { .. })),
        may_undo: view.may_undo,
        time_call: view.time_call.map(|call| (call.seat, call.ends_at)),
        time_asked: view.time_asked.as_ref().map(|asked| asked.seat),
        two_decks: two_decks.or_else(|| deck.clone()),
        deck,
        now,
    }
}

fn turn_seen(turn: &TurnView) -> TurnSeen {
    TurnSeen {
        seat: turn.seat,
        to_call: turn.to_call,
        raise: turn.raise.as_ref().map(|raise| (raise.min, raise.max)),
        bound: turn.bound,
    }
}

/// What a player has of the hand.
pub(super) const fn part_seen(part: PartView) -> PartSeen {
    match part {
        PartView::Out | PartView::Eliminated => PartSeen::Out,
        PartView::Live | PartView::AllIn => PartSeen::Live,
        PartView::Folded => PartSeen::Folded,
    }
}

fn seat_seen(seat: &SeatView) -> SeatSeen {
    SeatSeen {
        stack: seat.stack,
        bet: seat.bet,
        part: part_seen(seat.part),
        waits: seat.waits,
        suspension: seat.suspension.map(|away| Suspension {
            hands_left: away.hands_left,
            until: away.until,
        }),
    }
}

fn deal_seen(prompt: &Prompt) -> Option<Deal> {
    match prompt {
        Prompt::DealHoleCards { first } => Some(Deal::HoleCards {
            first: *first,
            each: HOLE_CARDS,
        }),
        Prompt::DealStreet {
            street,
            without_burn,
            first,
        } => Some(Deal::Street(StreetDeal {
            street: *street,
            without_burn: *without_burn,
            first: first.clone(),
        })),
        Prompt::RunOut { street, streets } => {
            let ruled = streets.first().map(|deal| StreetDeal {
                street: deal.street,
                without_burn: deal.without_burn,
                first: deal.first.clone(),
            });
            let as_always = street.map(|street| StreetDeal {
                street,
                without_burn: false,
                first: Vec::new(),
            });
            ruled.or(as_always).map(Deal::Street)
        }
        Prompt::Showdown { .. } | Prompt::PushPot { .. } | Prompt::HandsStayDown { .. } => None,
    }
}

fn deck_seen(deck: &DeckView) -> Deck {
    Deck {
        dealer: deck.dealer,
        shuffler: deck.shuffler,
        cutter: deck.cutter,
        citation: deck.citation.clone(),
    }
}
