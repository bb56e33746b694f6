//! Places, worked out from the order in which players went out: nothing about them is written down. A player who
//! registers late or comes back by a rebuy moves the others as they have to.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Gone, OutReason};
use crate::table::PlayerId;
use crate::tournament::elimination::{Out, OutIn, places};
use crate::tournament::plan::{share_alike, sum_of_cents};
use crate::tournament::points::{Figures, Formula};
use crate::tournament::{Prizes, TableNumber, Tournament};

/// A line of the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// Who.
    pub player: PlayerId,
    /// Their place, from 1; players who tie share the better one.
    pub place: u32,
    /// Whether another player shares it.
    pub is_tied: bool,
    /// Whether it stands.
    pub certainty: Certainty,
    /// Why they are out; `None` for the winner.
    pub why: Option<OutReason>,
    /// Money, in cents; players who tie share the money of their places. A prize in kind is not shared out.
    pub cents: u64,
    /// League points.
    pub points: u32,
}

/// Whether a line of the results stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Certainty {
    /// The player has lost their chips; the floor has not said yet that they are out, or they buy some.
    Provisional,
    /// They are out, or have won.
    Final,
}

/// Players who went out at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Together {
    /// In the same hand.
    Hand(TableNumber, u32),
    /// In the same round of hand-for-hand.
    Round(u32),
    /// No other player.
    Alone,
}

/// Players who went out at the same time.
#[derive(Clone, Debug)]
pub(super) struct Group {
    together: Together,
    gone: Vec<Gone>,
}

impl Group {
    /// Whether it is of an earlier round than another group.
    fn is_before(&self, other: &Self) -> bool {
        match (self.together, other.together) {
            (Together::Round(round), Together::Round(later)) => round < later,
            _ => false,
        }
    }

    /// Whether another group that came after the first of its players is behind it all the same: who left while the round
    /// was still being played.
    fn waits_for(&self, other: &Self) -> bool {
        matches!(self.together, Together::Round(_)) && other.together == Together::Alone
    }

    /// Whether a player is one of them.
    pub(super) fn has(&self, player: PlayerId) -> bool {
        self.gone.iter().any(|gone| gone.player == player)
    }
}

/// Puts the groups of two players together, where the later one is.
fn join(groups: &mut Vec<Group>, player: PlayerId, with: PlayerId) {
    let place = |who| groups.iter().position(|group: &Group| group.has(who));
    let (Some(one), Some(other)) = (place(player), place(with)) else {
        return;
    };
    if one == other {
        return;
    }
    let earlier = groups.remove(one.min(other));
    if let Some(later) = groups.get_mut(one.max(other).saturating_sub(1)) {
        later.gone.splice(0..0, earlier.gone);
    }
}

impl Gone {
    /// A player who leaves or is put out is ranked at that moment, whatever else happens in it (cdc2013 2.9.p3). Who is
    /// disqualified after having lost everything in a hand had gone out by that.
    fn together(&self) -> Together {
        use OutReason::{Disqualified, Eliminated};
        match (self.why, self.round, self.table, self.hand) {
            (Eliminated | Disqualified, Some(round), _, _) => Together::Round(round),
            (Eliminated | Disqualified, None, Some(table), Some(hand)) => {
                Together::Hand(table, hand)
            }
            _ => Together::Alone,
        }
    }
}

impl Tournament {
    /// The results so far, the best place first: everybody who is out, those who wait for the floor's word, and the
    /// winner. Players who never had a seat, and those whose stack another player took over, are not ranked.
    #[must_use]
    pub fn ranking(&self) -> Vec<Ranked> {
        let mut left = self.field_size();
        let mut lines: Vec<Ranked> = Vec::with_capacity(self.gone().len() + 1);
        for Group {
            gone: mut group, ..
        } in self.groups()
        {
            // Who has won may be out all the same: the others are behind them.
            group.retain(|gone| Some(gone.player) != self.winner());
            let out = u32::try_from(group.len()).unwrap_or(u32::MAX);
            lines.extend(self.placed(left, &group));
            left = left.saturating_sub(out);
        }
        lines.extend(self.winner().map(|player| Ranked {
            player,
            place: 1,
            is_tied: false,
            certainty: Certainty::Final,
            why: None,
            cents: 0,
            points: 0,
        }));
        // Stable: players who tie stay in the order in which they went out.
        lines.sort_by_key(|line| line.place);
        self.award(&mut lines);
        lines
    }

    /// Who has won where everybody is out: the last who went out had every chip that was left. Who is disqualified wins
    /// nothing: the best placed of the others has won, however early they went. `None` where no other is left.
    pub(super) fn last_to_leave(&self) -> Option<PlayerId> {
        let is_playing = self.tables().any(|(_, table)| table.is_playing());
        if is_playing || self.owed_a_seat().next().is_some() {
            return None;
        }
        // Of those who went out together, the one with the most chips at the start of the hand.
        let best = |group: Group| {
            let mut others = group.gone;
            others.retain(|gone| gone.why != OutReason::Disqualified);
            others.into_iter().max_by_key(|gone| gone.started_with)
        };
        let last = self.groups().into_iter().rev().find_map(best)?;
        Some(last.player)
    }

    /// Cents by place, the first place first, with everybody who has had a seat (before play begins: who is on the
    /// list) and everything that was bought. Empty without a plan.
    #[must_use]
    pub fn payouts(&self) -> Vec<u64> {
        let Some(plan) = self.plan() else {
            return Vec::new();
        };
        let (entries, bought) = self.paid_in();
        plan.prizes.payouts(entries, bought)
    }

    /// What points are worked out from, for the first place and a player without rebuys. Without a plan nothing was paid.
    #[must_use]
    pub fn figures(&self) -> Figures {
        let (entries, bought) = self.paid_in();
        let of = self.plan().map(|plan| &plan.prizes);
        Figures {
            players: self.field_size(),
            place: 1,
            paid: of.map_or(0, Prizes::paid_places),
            entry_cents: of.map_or(0, |of| of.entry_cents),
            pool_cents: of.map_or(0, |of| of.pool(entries, bought)),
            rebuys: 0,
        }
    }

    /// Entries, those of players who entered again included, and rebuys with add-ons.
    fn paid_in(&self) -> (u32, u32) {
        let players = if self.has_started() {
            self.field_size()
        } else {
            self.entries_on_the_list()
        };
        let entrants = self.entrants();
        let again: u32 = entrants.map(|(_, now)| u32::from(now.re_entries)).sum();
        let entries = players.saturating_add(again);
        let bought = self
            .entrants()
            .map(|(_, entrant)| u32::from(entrant.rebuys) + u32::from(entrant.add_ons));
        (entries, bought.sum())
    }

    fn entries_on_the_list(&self) -> u32 {
        use crate::tournament::Standing::{Busted, Moving, Out, Playing, Registered};
        let on_list = self.entrants().filter(|(_, entrant)| {
            matches!(
                entrant.standing,
                Registered | Playing { .. } | Moving | Busted { .. } | Out
            )
        });
        u32::try_from(on_list.count()).unwrap_or(u32::MAX)
    }

    /// Those who went out at the same time, the first to go first. Those of a hand keep their place when another player of
    /// it follows later: a pot is given anew, or a purchase is refunded. Those of a round count from its last player: a
    /// player who left while the round was still being played is behind it. A hand of an earlier round that went on since
    /// stays in its round.
    pub(super) fn groups(&self) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for gone in self.gone() {
            let together = gone.together();
            // Only players of the same hand or round go together.
            let same = (together != Together::Alone)
                .then(|| groups.iter().rposition(|group| group.together == together))
                .flatten();
            let mut gone_with = same.map(|at| groups.remove(at).gone).unwrap_or_default();
            gone_with.push(*gone);
            let group = Group {
                together,
                gone: gone_with,
            };
            let later = groups.iter().enumerate().position(|(at, other)| {
                let followed = same.is_some_and(|same| at >= same);
                group.is_before(other) || (followed && !group.waits_for(other))
            });
            groups.insert(later.unwrap_or(groups.len()), group);
        }
        for gone in self.gone() {
            if let Some(with) = self.results.partner(gone) {
                join(&mut groups, gone.player, with);
            }
        }
        groups
    }

    /// Places of players who went out at the same time, with so many left before they did.
    fn placed(&self, left: u32, group: &[Gone]) -> Vec<Ranked> {
        let out: Vec<Out> = group
            .iter()
            .map(|gone| Out {
                player: gone.player,
                table: gone.table.unwrap_or(TableNumber(0)),
                started_with: gone.started_with,
            })
            .collect();
        let occasion = self.occasion(left, group);
        let seen = u16::try_from(left).unwrap_or(u16::MAX);
        let places: BTreeMap<PlayerId, u16> = places(seen, &out, occasion, &self.book)
            .value
            .into_iter()
            .collect();
        group
            .iter()
            .map(|gone| {
                let place = places.get(&gone.player).copied().unwrap_or(seen);
                Ranked {
                    player: gone.player,
                    place: u32::from(place),
                    is_tied: places.values().filter(|other| **other == place).count() > 1,
                    certainty: if gone.is_confirmed {
                        Certainty::Final
                    } else {
                        Certainty::Provisional
                    },
                    why: Some(gone.why),
                    cents: 0,
                    points: 0,
                }
            })
            .collect()
    }

    /// In what players went out together. They are on the bubble where the last place without a prize is among theirs;
    /// where the event names no prizes, hand-for-hand is played for nothing else.
    fn occasion(&self, left: u32, group: &[Gone]) -> OutIn {
        let in_round = group.iter().any(|gone| gone.round.is_some());
        let is_said = group
            .iter()
            .any(|gone| self.results.partner(gone).is_some());
        let paid = self.plan().map_or(0, |plan| plan.prizes.paid_places());
        let after = left.saturating_sub(u32::try_from(group.len()).unwrap_or(u32::MAX));
        let is_bubble = paid == 0 || (left > paid && after <= paid);
        if (in_round || is_said) && is_bubble {
            OutIn::Bubble
        } else if in_round {
            OutIn::Round
        } else {
            OutIn::Hands
        }
    }

    /// Money and points. Players who tie share the money of all their places; cents that cannot be shared go to those
    /// who are listed first.
    fn award(&self, lines: &mut [Ranked]) {
        let Some(plan) = self.plan() else { return };
        let payouts = self.payouts();
        let field = self.field_size();
        for tied in lines.chunk_by_mut(|one, other| one.place == other.place) {
            let Some(place) = tied.first().map(|line| line.place) else {
                continue;
            };
            let count = u32::try_from(tied.len()).unwrap_or(u32::MAX);
            let best = usize::try_from(place.saturating_sub(1)).unwrap_or(usize::MAX);
            let total = sum_of_cents(payouts.iter().skip(best).take(tied.len()));
            let behind = (field + 1).saturating_sub(place.saturating_add(count));
            let points = plan.prizes.points_at(place, behind);
            let shares = share_alike(total, tied.len());
            for (line, cents) in tied.iter_mut().zip(shares) {
                line.cents = cents;
                line.points = points;
            }
        }
        self.award_by_formula(&plan.prizes, lines);
    }

    /// Points by the plan's formula, on top of the others. Players who tie have their place in common, and so the
    /// points of the better one. Where it comes to no number, as no checked plan does in a usual field, it gives
    /// nothing.
    fn award_by_formula(&self, of: &Prizes, lines: &mut [Ranked]) {
        let formula = of.points_formula.as_deref().map(Formula::read);
        let Some(Ok(formula)) = formula else { return };
        let figures = self.figures();
        for line in lines {
            let rebuys = self.entrant(line.player).map_or(0, |now| now.rebuys);
            let figures = Figures {
                place: line.place,
                rebuys: rebuys.into(),
                ..figures
            };
            let points = formula.points(figures).unwrap_or_default();
            line.points = line.points.saturating_add(points);
        }
    }
}
