//! Two errors of one deal: what they come to does not depend on which of them is told first.

use proptest::prelude::*;
use tapis_rules::ruling::{FaultOf, Incident, SeenBy, TurnedUpBy, Verdict, WrongDeal};
use tapis_rules::seat::Seat;
use tapis_rules::table::{Part, Table, TableCommand};
use tapis_rules::time::Timestamp;

use crate::game::{Game, Set, sets};

/// An error with a card of the deal, before it is known who sits where.
#[derive(Clone, Copy, Debug)]
struct Trouble {
    kind: usize,
    place: usize,
    second: bool,
}

/// How many kinds [`Trouble::of`] can make.
const KINDS: usize = 10;

fn troubles() -> impl Strategy<Value = Trouble> {
    (0..KINDS, 0usize..10, any::<bool>()).prop_map(|(kind, place, second)| Trouble {
        kind,
        place,
        second,
    })
}

impl Trouble {
    fn of(self, dealt: &[Seat]) -> Incident {
        let seat = dealt[self.place % dealt.len()];
        let card = u8::from(self.second) + 1;
        let exposed = |by| Incident::CardExposed {
            seat,
            card,
            by,
            another: false,
        };
        let seen = |by, card| Incident::CardSeen {
            seat,
            by,
            touched: false,
            card,
            another: false,
        };
        let dropped = |by, card| Incident::CardOffTable {
            seat,
            by,
            card,
            another: false,
        };
        match self.kind {
            0 => exposed(TurnedUpBy::Dealer),
            1 => exposed(TurnedUpBy::OwnerByAccident),
            2 => seen(SeenBy::Other, Some(card)),
            3 => seen(SeenBy::Owner, None),
            4 => dropped(FaultOf::Dealer, Some(card)),
            5 => dropped(FaultOf::Dealer, None),
            6 => dropped(FaultOf::Owner, Some(card)),
            7 => Incident::CardCount { seat, cards: 3 },
            8 => Incident::CardCount { seat, cards: 1 },
            _ if self.second => Incident::BoxedCard {
                cards: 1,
                during_deal: true,
            },
            _ => Incident::WrongDeal {
                how: WrongDeal::PlayerForgotten,
                affected: vec![seat],
                aberrant: false,
            },
        }
    }
}

/// What two errors come to, told in this order: `None` for a misdeal, whichever of them it was. After an error that ends
/// the hand nothing more is told of it.
fn told(game: &Game, order: [&Incident; 2]) -> Option<Vec<Verdict>> {
    let mut table: Table = game.table.clone();
    let mut verdicts = Vec::new();
    for incident in order {
        let live = table.players().filter(|(_, now)| now.part == Part::Live);
        if live.count() < 2 {
            break;
        }
        let ruling = table.rule(incident, &game.book).unwrap();
        let verdict = ruling.outcomes[0].verdict;
        if verdict == Verdict::Misdeal {
            return None;
        }
        verdicts.push(verdict);
        let report = TableCommand::Report {
            incident: incident.clone(),
            outcome: 0,
        };
        let at = Timestamp(2);
        for event in table.decide(&report, &game.book, at).unwrap() {
            table.evolve(&event, &game.book, at);
        }
    }
    Some(verdicts)
}

/// A hand that was just dealt, or in which one player has acted.
fn dealt(set: &Set, has_acted: bool) -> Option<Game> {
    let mut game = Game::new(set);
    if !game.try_command(&TableCommand::StartHand) {
        return None;
    }
    if has_acted {
        let turn = game.table.turn(&game.book)?;
        game.act(&turn);
        game.table.turn(&game.book)?;
    }
    Some(game)
}

/// An extra card is the burn only where none is there already: whether a card was turned up before matters (stars donne-3).
fn is_burn_and_extra_card(one: &Incident, other: &Incident) -> bool {
    let is_extra = |incident: &Incident| matches!(incident, Incident::CardCount { cards: 3, .. });
    is_extra(one) != is_extra(other)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.max(2_000)))]

    #[test]
    fn two_errors_of_a_deal_come_to_the_same_in_either_order(
        set in sets(),
        one in troubles(),
        other in troubles(),
        has_acted in any::<bool>(),
    ) {
        let Some(game) = dealt(&set, has_acted) else { return Ok(()) };
        let seats = Seat::all().filter(|seat| {
            game.table.player(*seat).is_some_and(|now| now.part != Part::Out)
        });
        let seats: Vec<Seat> = seats.collect();
        let [one, other] = [one, other].map(|trouble| trouble.of(&seats));
        let possible = [&one, &other].into_iter().all(|each| game.table.rule(each, &game.book).is_ok());
        if !possible || is_burn_and_extra_card(&one, &other) {
            return Ok(());
        }
        let first = told(&game, [&one, &other]);
        let mut last = told(&game, [&other, &one]);
        if let Some(verdicts) = &mut last {
            verdicts.reverse();
        }
        let is_over = |told: &Option<Vec<Verdict>>| told.as_ref().is_some_and(|verdicts| verdicts.len() == 1);
        if is_over(&first) || is_over(&last) {
            return Ok(());
        }
        assert_eq!(first, last, "{one:?}, {other:?} under {}", game.book.id);
    }
}
