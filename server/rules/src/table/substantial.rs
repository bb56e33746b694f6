//! Has enough happened for the hand to go on whatever went wrong? Each book measures it in its own way.

use crate::book::Citation;
use crate::chips::Chips;
use crate::policy::{Case, MisdealStop, Policy};
use crate::ruling::{Announcement, Early};
use crate::seat::{Seat, SeatSet};
use crate::street::Street;

use super::{Act, Did, Table};

impl Early {
    /// These acts as the table would have logged them with a bet to match.
    pub(crate) fn as_acts(acts: &[Self], street: Street, price: Chips) -> Vec<Act> {
        let logged = |early: &Self| Act {
            street,
            seat: early.seat,
            did: match early.did {
                Announcement::Fold => Did::Fold,
                Announcement::Check => Did::Check,
                Announcement::Call => Did::Call(price),
                Announcement::RaiseTo { to } | Announcement::Amount { amount: to } => {
                    Did::Raise(to)
                }
            },
        };
        acts.iter().map(logged).collect()
    }

    /// These acts in the order of their turns, from the player to act on.
    pub(crate) fn in_turn_order(acts: &[Self], to_act: Seat) -> Vec<Self> {
        let others = to_act.clockwise().filter(|seat| *seat != to_act);
        let seats = std::iter::once(to_act).chain(others);
        let of = |seat| acts.iter().filter(move |early| early.seat == seat);
        seats.flat_map(of).copied().collect()
    }
}

impl Table {
    /// What players did in this hand; also what they did before their turn and waits for it, where the book counts that as
    /// substantial action (cdc2013 10.2.p2, ropta2025 9.3.c; not tda2024 36).
    pub(crate) fn acts_and_early(&self, policy: &Policy) -> Vec<Act> {
        let mut acts = self.acts().to_vec();
        acts.extend(self.early_acts(policy));
        acts
    }

    /// Whether a player has acted in this hand. One whose hand was declared dead did not: a hand that the floor kills while
    /// the cards go round ends no deal.
    pub(crate) fn has_acted(&self) -> bool {
        self.acts().iter().any(is_action)
    }

    /// What players did before their turn and waits for it, where the book counts that as substantial action.
    pub(crate) fn early_acts(&self, policy: &Policy) -> Vec<Act> {
        let counts = !policy
            .misdeal_stop
            .articles
            .named(Case::EarlyActs)
            .is_empty();
        let Some(hand) = self.hand.as_deref().filter(|_| counts) else {
            return Vec::new();
        };
        let early: Vec<Early> = hand.betting_to_show().announced_early(policy).collect();
        Early::as_acts(&early, hand.street(), self.price())
    }
}

const fn has_chips(act: &Act) -> bool {
    matches!(act.did, Did::Call(_) | Did::Bet(_) | Did::Raise(_))
}

/// A hand that was declared dead is no player's action.
const fn is_action(act: &Act) -> bool {
    !matches!(act.did, Did::Dead)
}

fn actions(acts: &[Act]) -> Vec<Act> {
    acts.iter().filter(|act| is_action(act)).copied().collect()
}

fn two_in_a_row(actions: &[Act]) -> bool {
    actions.windows(2).any(|pair| pair.iter().any(has_chips))
}

/// Two actions in a row of which one puts chips in, or any three (cdc2013 7.7, tda2024 36).
pub(crate) fn is_substantial(acts: &[Act]) -> bool {
    let actions = actions(acts);
    actions.len() >= 3 || two_in_a_row(&actions)
}

/// Why a misdeal can no longer be called: the article that says so. `None` while it can.
pub(crate) fn misdeal_stopped_by<'a>(table: &Table, policy: &'a Policy) -> Option<&'a [Citation]> {
    let actions = actions(&table.acts_and_early(policy));
    let articles = &policy.misdeal_stop.articles;
    match policy.misdeal_stop.value {
        MisdealStop::TwoActionsOneWithChipsOrThree if two_in_a_row(&actions) => {
            Some(articles.of(Case::TwoInARow))
        }
        MisdealStop::TwoActionsOneWithChipsOrThree if actions.len() >= 3 => {
            Some(articles.of(Case::ThreeActions))
        }
        // Calls, bets and raises of two players after the blinds, in a row or not (gleize2007 2-20).
        MisdealStop::TwoPlayersBetAfterBlinds if players_with_chips(&actions).len() >= 2 => {
            Some(articles.main())
        }
        MisdealStop::TwoActionsOneWithChipsOrThree | MisdealStop::TwoPlayersBetAfterBlinds => None,
    }
}

fn players_with_chips(actions: &[Act]) -> SeatSet {
    actions
        .iter()
        .filter(|act| has_chips(act))
        .map(|act| act.seat)
        .collect()
}

/// Whether anybody has put chips in since the blinds.
pub(crate) fn chips_went_in(table: &Table) -> bool {
    table.acts().iter().any(has_chips)
}

/// Whether a misdeal can no longer be called, and the articles that say so, or would.
pub(crate) fn stops_misdeal<'a>(table: &Table, policy: &'a Policy) -> (bool, &'a [Citation]) {
    misdeal_stopped_by(table, policy)
        .map_or((false, &policy.misdeal_stop.articles), |by| (true, by))
}
