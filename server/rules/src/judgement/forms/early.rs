//! What players can have announced before their turn, and how much.

use crate::chips::Chips;
use crate::seat::Seat;
use crate::table::{Part, PlayerNow, Raise, Turn};

use super::now::Now;
use super::{AmountLimit, Announcer, Announcing};
use crate::ruling::{Announcement, Early, Incident};

/// Raises that have their own key; any other amount is typed.
const RAISES_SHOWN: usize = 4;

/// Who can have announced what: everything on which the book rules when it is made into an incident.
pub(super) fn announcing(now: &Now<'_>, incident: impl Fn(Early) -> Incident) -> Announcing {
    let ready = now
        .turn
        .as_ref()
        .map_or_else(Vec::new, |turn| ready(now, turn));
    let from = now
        .players()
        .filter_map(|(seat, player)| announcer(now, seat, player, &ready, &incident))
        .collect();
    Announcing { ready, from }
}

/// What is likely, for keys of their own.
fn ready(now: &Now<'_>, turn: &Turn) -> Vec<Announcement> {
    let live = || {
        now.players()
            .filter(|(_, player)| player.part == Part::Live && !player.stack.is_zero())
    };
    let passive = [Announcement::Check, Announcement::Call]
        .into_iter()
        .filter(|did| live().any(|(_, player)| is_own_word(now, player, *did)));
    let smallest = match turn.raise {
        Raise::Between { min, .. } => Some(min),
        Raise::Covered | Raise::Alone | Raise::NotReopened | Raise::Forfeited => None,
    };
    let raises = now.offered.raises.iter().copied();
    let totals = smallest
        .into_iter()
        .chain(raises.filter(|_| smallest.is_some()));
    let to_key = |to| Announcement::RaiseTo { to };
    std::iter::once(Announcement::Fold)
        .chain(passive)
        .chain(totals.take(RAISES_SHOWN).map(to_key))
        .collect()
}

/// Who faces a bet calls it, who does not checks; the rest can be said by anybody.
fn is_own_word(now: &Now<'_>, player: PlayerNow, did: Announcement) -> bool {
    let faces_a_bet = player.bet < now.table.price();
    match did {
        Announcement::Check => !faces_a_bet,
        Announcement::Call => faces_a_bet,
        Announcement::Fold | Announcement::RaiseTo { .. } | Announcement::Amount { .. } => true,
    }
}

fn announcer(
    now: &Now<'_>,
    seat: Seat,
    player: PlayerNow,
    ready: &[Announcement],
    incident: impl Fn(Early) -> Incident,
) -> Option<Announcer> {
    let rules = |did: &Announcement| now.rules(&incident(Early { seat, did: *did }));
    let says = |did: &&Announcement| is_own_word(now, player, **did) && rules(did);
    let limit = limit(now, seat, player);
    let raise = limit.filter(|limit| rules(&Announcement::RaiseTo { to: limit.most }));
    let announcer = Announcer {
        seat,
        says: ready.iter().filter(says).copied().collect(),
        raise,
        amount: rules(&Announcement::Amount {
            amount: now.table.price(),
        }),
    };
    let said_something = announcer.amount || raise.is_some() || !announcer.says.is_empty();
    said_something.then_some(announcer)
}

/// Totals that a player's chips can make; for the player to act those that the book accepts as a raise.
fn limit(now: &Now<'_>, seat: Seat, player: PlayerNow) -> Option<AmountLimit> {
    let turn = now.turn.as_ref().filter(|turn| turn.seat == seat);
    let (least, most) = match turn.map(|turn| turn.raise) {
        None => (player.bet + Chips::from(1), player.bet + player.stack),
        Some(Raise::Between { min, max }) => (min, max),
        Some(Raise::Covered | Raise::Alone | Raise::NotReopened | Raise::Forfeited) => return None,
    };
    Some(AmountLimit { seat, least, most })
}
