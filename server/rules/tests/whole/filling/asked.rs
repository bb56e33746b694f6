//! What forms do not ask, although a book would rule on it, and why.

use tapis_rules::ruling::{Announcement, Early, Incident};
use tapis_rules::seat::Seat;
use tapis_rules::street::Street;
use tapis_rules::table::{Act, Did, Next, Part, Positions, Table};

/// Whether an incident is said in another way than by a form, or is beside what forms ask.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "everything else has its form"
)]
pub(crate) fn is_beside(incident: &Incident, table: &Table) -> bool {
    if players(incident)
        .iter()
        .any(|seat| is_eliminated(table, *seat))
    {
        return true;
    }
    let is_betting =
        table.is_playing() && table.gathering().is_none() && table.awarded().is_empty();
    let street = table.street();
    let has_acted = !table.acts().is_empty();
    let is_dealing = !has_acted || (is_betting && street == Some(Street::Preflop));
    match incident {
        // A form has one manner at a time: words, chips or movements.
        Incident::Gesture { .. } => true,
        // Who faces a bet calls it, who does not checks.
        Incident::OutOfTurn { acts }
        | Incident::ActedBeforeAmount { acts }
        | Incident::Simultaneous { acts } => acts.iter().any(|early| is_other_word(*early, table)),
        // What was said is asked among what was possible before the act.
        Incident::ActionMisunderstood { .. } => true,
        // Seats are asked where players sit, and where button and small blind were or come next.
        Incident::WrongButton { .. } => true,
        // A form has a largest amount of chips that were forgotten, the book has none.
        Incident::ChipsForgotten { .. } => true,
        // A bet that was gathered is part of the pot.
        Incident::ShortBet { seat, .. } | Incident::IllegalAmount { seat } => {
            table.player(*seat).is_none_or(|now| now.bet.is_zero())
        }
        // The same for a call that was gathered: it is too late to have misunderstood it.
        Incident::GrossMisunderstanding { seat, .. } => {
            let has_called = |act: &Act| act.seat == *seat && matches!(act.did, Did::Call(_));
            table.player(*seat).is_none_or(|now| now.bet.is_zero())
                && table.acts().iter().any(has_called)
        }
        // Who cannot win any more announces nothing, confirmed or not; what cannot be done is not announced either.
        Incident::InTheDark {
            seat,
            did,
            confirmed,
        } => {
            let is_live = table
                .player(*seat)
                .is_some_and(|now| now.part == Part::Live);
            let (seat, did) = (*seat, *did);
            !confirmed || !is_live || is_other_word(Early { seat, did }, table)
        }
        // Which card it was, and whether another one was exposed, is asked while it matters.
        Incident::CardExposed { another, .. } => *another && !is_dealing,
        Incident::CardSeen { card, another, .. } | Incident::CardOffTable { card, another, .. } => {
            card.is_some() != is_dealing || (*another && !is_dealing)
        }
        // Two stand for more; the table knows whether the cards are still being dealt.
        Incident::BoxedCard { cards, during_deal } => *cards > 2 || *during_deal == has_acted,
        // One reason is enough.
        Incident::DeckChange { damaged, scheduled } => *damaged && *scheduled,
        // No player's hand is concerned while all can be dealt again; and only hands that were dealt are.
        Incident::WrongDeal {
            affected, aberrant, ..
        } => {
            let dealt = |seat: &Seat| table.player(*seat).is_some_and(|now| now.part != Part::Out);
            (!has_acted && (*aberrant || !affected.is_empty())) || !affected.iter().all(dealt)
        }
        // Chips are taken by the floor, with the fault in the register.
        Incident::Misconduct { chips, .. } => !chips.is_zero(),
        _ => is_of_another_street(incident, table),
    }
}

fn is_other_word(early: Early, table: &Table) -> bool {
    let faces_a_bet = table
        .player(early.seat)
        .is_some_and(|now| now.bet < table.price());
    match early.did {
        Announcement::Check => faces_a_bet,
        Announcement::Call => !faces_a_bet,
        Announcement::Fold | Announcement::RaiseTo { .. } | Announcement::Amount { .. } => false,
    }
}

/// Forms ask about the street that is on the table or comes next, not about those behind it.
#[expect(clippy::wildcard_enum_match_arm, reason = "few have a street")]
fn is_of_another_street(incident: &Incident, table: &Table) -> bool {
    let Some(street) = table.street() else {
        return false;
    };
    // No player bets any more: the board is dealt street by street, and the table knows which by the cards written
    // down.
    let is_run_out = matches!(table.gathering(), Some(Next::Showdown | Next::Won(_)))
        || !table.awarded().is_empty();
    match incident {
        _ if is_run_out => matches!(
            incident,
            Incident::FlopWithoutBurn { .. }
                | Incident::FlopAfterTwoBurns { .. }
                | Incident::FlopOfFour { .. }
                | Incident::StreetWithoutBurn { .. }
                | Incident::PrematureStreet { .. }
                | Incident::ExposedBurn { .. }
        ),
        Incident::FlopWithoutBurn { .. }
        | Incident::FlopAfterTwoBurns { .. }
        | Incident::FlopOfFour { .. } => street != Street::Flop,
        Incident::StreetWithoutBurn { street: of } => *of != street,
        // It came too early while the round before it is played, and a burn is asked for with the flop only.
        Incident::PrematureStreet {
            street: of,
            burn_known,
        } => {
            let bet_on = match table.gathering() {
                Some(Next::Street(next)) => next,
                Some(Next::Showdown | Next::Won(_)) | None => street,
            };
            bet_on.next() != Some(*of) || !(*burn_known || *of == Street::Flop)
        }
        Incident::ExposedBurn {
            street: of,
            street_dealt: true,
        } => *of != street,
        _ => false,
    }
}

/// Who stands in an incident beside its main player.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the others have one player at most"
)]
fn players(incident: &Incident) -> Vec<Seat> {
    match incident {
        Incident::CountAsked { by, of, .. } => vec![*by, *of],
        Incident::Phone { seat, .. } | Incident::WrongSeat { seat } => vec![*seat],
        Incident::AskToSee { by, .. } => by.iter().copied().collect(),
        Incident::Misconduct { seat, other, .. } => std::iter::once(*seat).chain(*other).collect(),
        _ => Vec::new(),
    }
}

fn is_eliminated(table: &Table, seat: Seat) -> bool {
    table
        .player(seat)
        .is_some_and(|now| now.part == Part::Out && now.stack.is_zero())
}

/// Whether one player stands in two places: a screen chooses everybody once.
#[expect(clippy::wildcard_enum_match_arm, reason = "few have two players")]
pub(crate) fn names_a_player_twice(incident: &Incident) -> bool {
    match incident {
        Incident::AskToSee { by, seat, .. } => *by == Some(*seat),
        Incident::Misconduct { seat, other, .. } => *other == Some(*seat),
        Incident::WrongDeal { affected, .. } => affected
            .iter()
            .enumerate()
            .any(|(index, seat)| affected[..index].contains(seat)),
        _ => false,
    }
}

/// Whether a button and blinds are named that are those of the hand: nothing is wrong with them.
pub(crate) fn is_where_it_belongs(incident: &Incident, table: &Table) -> bool {
    let Incident::WrongButton {
        button,
        small_blind,
        big_blind,
    } = *incident
    else {
        return false;
    };
    let players = Seat::all().filter_map(|seat| table.player(seat));
    let is_heads_up = players.filter(|now| now.part != Part::Out).count() == 2;
    let nowhere = if is_heads_up { button } else { big_blind };
    table.positions()
        == Some(Positions {
            button,
            small_blind: small_blind.unwrap_or(nowhere),
            big_blind,
        })
}

/// Whether chips from before and new ones are more together than the player has: each of them is asked by itself.
pub(crate) fn has_too_many_chips(incident: &Incident, table: &Table) -> bool {
    let Incident::Gesture { gesture } = incident else {
        return false;
    };
    let piles = gesture.earlier_chips.iter().chain(&gesture.chips);
    let told: u64 = piles
        .map(|pile| pile.value.get() * u64::from(pile.count))
        .sum();
    let has = table
        .player(gesture.seat)
        .map(|now| (now.stack + now.bet).get());
    !gesture.earlier_chips.is_empty() && has.is_some_and(|has| told > has)
}
