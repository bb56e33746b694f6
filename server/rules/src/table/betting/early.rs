//! What was done before its turn, and the rights that it costs: bound or freed when the turn comes.

use serde::{Deserialize, Serialize};

use crate::chips::Chips;
use crate::policy::{OotBinding, OotFold, OotOptionsAfterChange, Policy};
use crate::ruling::{Announcement, Bar, Early};
use crate::seat::Seat;
use crate::table::Action;

use super::{Betting, InHand, Raise};

/// An action announced early, and the situation in which it was announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Held {
    pub(crate) did: Announcement,
    /// The bet to match then, what others had announced before included.
    pub(crate) price: Chips,
    /// Chips in front of everybody then, what others had announced before included.
    pub(crate) in_front: Chips,
}

impl Betting {
    /// Whether what a player announced before their turn still stands.
    fn still_stands(&self, held: Held, policy: &Policy) -> bool {
        match policy.oot_binding.value {
            OotBinding::BindingUnlessBetOrRaise => self.to_match <= held.price,
            OotBinding::BindingUnlessMoneyAdded => self.in_front() <= held.in_front,
            OotBinding::Void => false,
        }
    }

    /// What a player has to do because they announced it before their turn.
    pub(super) fn bound(
        &self,
        player: &InHand,
        policy: &Policy,
        to_call: Chips,
        raise: Raise,
    ) -> Option<Action> {
        let passive = if to_call.is_zero() {
            Action::Check
        } else {
            Action::Call
        };
        let held = player.held?;
        let stands = self.still_stands(held, policy);
        match held.did {
            Announcement::Fold if policy.oot_fold.value == OotFold::AlwaysBindingSanction => {
                Some(Action::Fold)
            }
            _ if !stands => None,
            Announcement::Fold => Some(Action::Fold),
            // Calling nothing is checking; a check that was never possible binds no player.
            Announcement::Call => Some(passive),
            Announcement::Check => to_call.is_zero().then_some(Action::Check),
            // A raise that is not possible any more is a call; one that is too small is made good.
            Announcement::RaiseTo { to } => Some(match raise {
                Raise::Between { min, max } => Action::RaiseTo {
                    to: to.clamp(min, max),
                },
                Raise::Covered | Raise::Alone | Raise::NotReopened | Raise::Forfeited => passive,
            }),
            Announcement::Amount { .. } => None,
        }
    }

    /// What players announced before their turn and still waits for it.
    pub(crate) fn announced_early(&self, policy: &Policy) -> impl Iterator<Item = Early> {
        self.players.iter().filter_map(|(seat, player)| {
            let held = player
                .held
                .filter(|held| self.still_stands(*held, policy))?;
            Some(Early {
                seat,
                did: held.did,
            })
        })
    }

    /// Whether a player may not raise because they acted out of turn or were skipped.
    pub(super) fn is_barred(&self, player: &InHand, policy: &Policy) -> bool {
        let by_early_act = player.held.is_some_and(|held| {
            let aggressive = matches!(held.did, Announcement::RaiseTo { .. }) || player.has_raised;
            !self.still_stands(held, policy)
                && !aggressive
                && policy.oot_options_after_change.value
                    == OotOptionsAfterChange::RaiseOnlyIfBetOrRaised
        });
        by_early_act
            || match player.bar {
                Some(Bar::ThisTurn | Bar::ThisStreet) => true,
                Some(Bar::UnlessRaisedAbove { to }) => self.to_match <= to,
                None => false,
            }
    }

    /// Chips in front of everybody.
    pub(crate) fn in_front(&self) -> Chips {
        self.players.iter().map(|(_, player)| player.bet).sum()
    }

    /// An announcement waits for its turn.
    pub(crate) fn hold(&mut self, early: Early) {
        let mut price = self.to_match;
        let mut in_front = self.in_front();
        // Others have announced before: their chips count as being there.
        for (_, player) in self.players.iter() {
            let Some(held) = player.held else { continue };
            price = price.max(held.price);
            in_front = in_front.max(held.in_front);
            match held.did {
                Announcement::RaiseTo { to } => {
                    price = price.max(to);
                    in_front += to.less(player.bet);
                }
                Announcement::Call => in_front += held.price.less(player.bet).min(player.stack),
                Announcement::Fold | Announcement::Check | Announcement::Amount { .. } => {}
            }
        }
        if let Some(player) = self.players.get_mut(early.seat) {
            player.held = Some(Held {
                did: early.did,
                price,
                in_front,
            });
        }
    }

    pub(crate) fn bar(&mut self, seat: Seat, bar: Bar) {
        if let Some(player) = self.players.get_mut(seat) {
            player.bar = Some(bar);
        }
    }
}
