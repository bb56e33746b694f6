//! Has enough happened for the hand to go on whatever went wrong? Each book measures it in its own way.

use crate::book::Citation;
use crate::policy::{MisdealStop, Policy};
use crate::seat::SeatSet;
use crate::table::{Act, Did, Table};

const fn has_chips(act: &Act) -> bool {
    matches!(act.did, Did::Call(_) | Did::Bet(_) | Did::Raise(_))
}

/// Two actions in a row of which one puts chips in, or any three (cdc2013 7.7, tda2024 36).
pub(crate) fn is_substantial(acts: &[Act]) -> bool {
    acts.len() >= 3 || acts.windows(2).any(|pair| pair.iter().any(has_chips))
}

/// Whether a misdeal can no longer be called, and the article that says so.
pub(crate) fn stops_misdeal<'a>(table: &Table, policy: &'a Policy) -> (bool, &'a [Citation]) {
    let acts = table.acts();
    let stopped = match policy.misdeal_stop.value {
        MisdealStop::TwoActionsOneWithChipsOrThree => is_substantial(acts),
        // Calls, bets and raises of two players after the blinds, in a row or not (gleize2007 2-20).
        MisdealStop::TwoPlayersBetAfterBlinds => {
            let players: SeatSet = acts
                .iter()
                .filter(|act| has_chips(act))
                .map(|act| act.seat)
                .collect();
            players.len() >= 2
        }
    };
    (stopped, &policy.misdeal_stop.articles)
}
