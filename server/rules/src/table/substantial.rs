//! Has enough happened for the hand to go on whatever went wrong? Each book measures it in its own way.

use crate::book::Citation;
use crate::policy::{Case, MisdealStop, Policy};
use crate::seat::SeatSet;

use super::{Act, Did, Table};

const fn has_chips(act: &Act) -> bool {
    matches!(act.did, Did::Call(_) | Did::Bet(_) | Did::Raise(_))
}

/// What players did: a hand that was declared dead is no player's action.
fn actions(acts: &[Act]) -> Vec<Act> {
    let done = |act: &&Act| !matches!(act.did, Did::Dead);
    acts.iter().filter(done).copied().collect()
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
    let actions = actions(table.acts());
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
