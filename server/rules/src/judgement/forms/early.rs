//! What players can have announced before their turn, and how much.

use crate::chips::Chips;
use crate::seat::Seat;
use crate::table::{Part, PlayerNow, Raise, Turn};

use super::now::Now;
use super::{AmountLimit, Announcer, Announcing};
use crate::judgement::misunderstood::before_the_act;
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

/// What players can have said where the table understood another act: what was possible before that act.
pub(super) fn announcing_before_the_act(
    now: &Now<'_>,
    incident: impl Fn(Early) -> Incident,
) -> Announcing {
    let of_player = |seat: Seat| {
        let then = before_the_act(now.table, seat, now.book)?;
        let turn = then.turn(now.book).filter(|turn| turn.seat == seat)?;
        let rules = |did: Announcement| now.rules(&incident(Early { seat, did }));
        let passive = if turn.may_check() {
            Announcement::Check
        } else {
            Announcement::Call
        };
        let raise = match turn.raise {
            Raise::Between { min, max } => Some(AmountLimit {
                seat,
                least: min,
                most: max,
            }),
            Raise::Covered | Raise::Alone | Raise::NotReopened | Raise::Forfeited => None,
        };
        let announcer = Announcer {
            seat,
            says: [Announcement::Fold, passive]
                .into_iter()
                .filter(|did| rules(*did))
                .collect(),
            raise: raise.filter(|limit| rules(Announcement::RaiseTo { to: limit.most })),
            amount: false,
        };
        let is_possible = announcer.raise.is_some() || !announcer.says.is_empty();
        is_possible.then_some(announcer)
    };
    let from: Vec<Announcer> = now
        .players()
        .filter_map(|(seat, _)| of_player(seat))
        .collect();
    let is_said = |did: &Announcement| from.iter().any(|announcer| announcer.says.contains(did));
    let passive = [Announcement::Fold, Announcement::Check, Announcement::Call];
    let ready = passive.into_iter().filter(is_said).collect();
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

/// A player who faces a bet calls it, one who does not checks; the rest any player can announce.
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
