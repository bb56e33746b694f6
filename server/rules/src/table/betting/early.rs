//! What was done before its turn, and the rights that it costs: bound or freed when the turn comes.

use serde::{Deserialize, Serialize};

use crate::chips::Chips;
use crate::policy::{OotBinding, OotOptionsAfterChange, Policy};
use crate::ruling::{Announcement, Bar, Early};
use crate::seat::{Seat, SeatSet};
use crate::table::Action;

use super::{Betting, HandState, InHand, Raise};

/// An action announced early, and the situation in which it was announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Held {
    pub(crate) did: Announcement,
    /// The bet to match then, and after what others had announced before and have carried out since.
    pub(crate) price: Chips,
    /// Chips in front of everybody then, and after what others had announced before and have carried out since.
    pub(crate) in_front: Chips,
    /// Whose announcements stood then: it is no change when these are carried out.
    pub(crate) known: SeatSet,
    /// Whether it opens the pot.
    #[serde(default, skip_serializing_if = "PotOpening::is_none")]
    pub(crate) opening: PotOpening,
    /// Whether it is a call of the next bet, whatever its amount.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) any_amount: bool,
    /// Whose turn it was: a call of any amount is one of that player's bet. Old states do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) actor: Option<Seat>,
    /// How long it waits.
    #[serde(default, skip_serializing_if = "HeldUntil::is_turn")]
    pub(crate) until: HeldUntil,
}

/// Whether a player has opened the pot of a street: nobody had bet before, or announced a bet. Before the flop the blinds are
/// bets (caen 8.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PotOpening {
    /// They have not.
    #[default]
    None,
    /// They have.
    Made,
}

impl PotOpening {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
    pub(super) const fn is_none(&self) -> bool {
        matches!(self, Self::None)
    }
}

/// How long what a player announced waits for the player's turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum HeldUntil {
    /// Until the turn comes, if it still stands then.
    #[default]
    Turn,
    /// It is a fold that stands whatever happens: the hand can win no more, and its turn is not awaited once one other
    /// player is left.
    End,
}

impl HeldUntil {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
    const fn is_turn(&self) -> bool {
        matches!(self, Self::Turn)
    }
}

impl Early {
    /// Whether it is a fold that stands whatever happens (cdc2013 10.2, ropta2025 9.3.b, tda2024 53-A).
    pub(crate) fn folds_for_good(self, policy: &Policy) -> bool {
        self.did == Announcement::Fold && policy.oot_fold.value.always_binds()
    }
}

impl InHand {
    /// Whether the player has folded before their turn, for good.
    pub(crate) fn has_folded(&self) -> bool {
        self.held.is_some_and(|held| held.until == HeldUntil::End)
    }

    /// Whether the hand can still win: it is live, and was not folded before its turn.
    pub(super) fn is_in(&self) -> bool {
        self.hand == HandState::Live && !self.has_folded()
    }
}

/// A right that a player has lost, and the situation in which it was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LostRight {
    pub(crate) bar: Bar,
    /// The bet to match then, and after what others had announced before and have carried out since.
    pub(crate) price: Chips,
}

impl Betting {
    /// Whether what a player announced before their turn still stands.
    fn still_stands(&self, held: Held, policy: &Policy) -> bool {
        match policy.oot_binding.value {
            // Where an early word is void it is never held: what waits was said with others or in the dark (cdc2013
            // 10.14, 10.16).
            OotBinding::BindingUnlessBetOrRaise | OotBinding::Void => self.to_match <= held.price,
            OotBinding::BindingUnlessMoneyAdded => self.in_front() <= held.in_front,
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
            Announcement::Fold if policy.oot_fold.value.always_binds() => Some(Action::Fold),
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

    /// What players announced before their turn and still waits for it. Nothing waits of a hand that was given up or is
    /// dead: its turn has come, or never comes.
    pub(crate) fn announced_early(&self, policy: &Policy) -> impl Iterator<Item = Early> {
        self.players.iter().filter_map(|(seat, player)| {
            let held = player.held?;
            let waits = player.hand == HandState::Live && self.still_stands(held, policy);
            let did = held.did;
            waits.then_some(Early { seat, did })
        })
    }

    /// Whether a player has announced a fold, that stands or not.
    pub(crate) fn has_early_fold(&self) -> bool {
        let mut players = self.players.iter();
        players.any(|(_, player)| {
            let held = player.held.map(|held| held.did);
            held == Some(Announcement::Fold)
        })
    }

    /// Whether a player may not raise because they acted out of turn or were skipped.
    pub(super) fn is_barred(&self, player: &InHand, policy: &Policy) -> bool {
        self.has_spoken_too_soon(player, policy)
            || player.bar.is_some_and(|lost| match lost.bar {
                Bar::ThisTurn | Bar::ThisStreet => true,
                // An announced raise that has lapsed is none, nor is an all-in that is too small to be one.
                Bar::UnlessRaisedAbove { to } => {
                    let price = to.min(lost.price);
                    let is_raised = price.is_zero() || self.is_raised_from(price, policy);
                    self.to_match <= price || !is_raised
                }
            })
    }

    /// Whether a player is free of what they announced early, but not to raise: it was no bet or raise (gleize2007 9-14), or
    /// did not open the pot (caen 8.13).
    fn has_spoken_too_soon(&self, player: &InHand, policy: &Policy) -> bool {
        player.held.is_some_and(|held| {
            let may_raise = match policy.oot_options_after_change.value {
                OotOptionsAfterChange::RaiseOnlyIfBetOrRaised => {
                    matches!(held.did, Announcement::RaiseTo { .. }) || player.has_raised
                }
                OotOptionsAfterChange::RaiseOnlyIfOpened => {
                    [held.opening, player.opening].contains(&PotOpening::Made)
                }
                OotOptionsAfterChange::AllOptionsSanction
                | OotOptionsAfterChange::AllOptionsMaySanction => true,
            };
            !may_raise && !self.still_stands(held, policy)
        })
    }

    /// Chips in front of everybody.
    pub(crate) fn in_front(&self) -> Chips {
        self.players.iter().map(|(_, player)| player.bet).sum()
    }

    /// An announcement waits for its turn. It takes the place of one that has lapsed, and gives no right back.
    pub(crate) fn hold(
        &mut self,
        early: Early,
        any_amount: bool,
        until: HeldUntil,
        policy: &Policy,
    ) {
        let price = self.to_match;
        let in_front = self.in_front();
        let others = || {
            let announced = self.announced_early(policy);
            announced.filter(|other| other.seat != early.seat)
        };
        let known = others().map(|other| other.seat).collect();
        let is_open = !price.is_zero() || others().any(|other| other.did.is_bet());
        let opening = if early.did.is_bet() && !is_open {
            PotOpening::Made
        } else {
            PotOpening::None
        };
        let too_soon = self
            .players
            .get(early.seat)
            .is_some_and(|player| self.has_spoken_too_soon(player, policy));
        if let Some(player) = self.players.get_mut(early.seat) {
            if too_soon && player.bar.is_none() {
                player.bar = Some(LostRight {
                    bar: Bar::ThisTurn,
                    price,
                });
            }
            player.held = Some(Held {
                did: early.did,
                price,
                in_front,
                known,
                opening,
                any_amount,
                actor: self.actor.filter(|_| any_amount),
                until,
            });
        }
    }

    /// The only player whose hand can still win, where there is one: a hand that was folded before its turn cannot.
    pub(crate) fn alone(&self) -> Option<Seat> {
        self.contenders().single()
    }

    /// The seats whose hands can win, whatever is announced.
    pub(crate) fn contenders(&self) -> SeatSet {
        let players = self.players.iter();
        let is_in = players.filter(|(_, player)| player.is_in());
        is_in.map(|(seat, _)| seat).collect()
    }

    /// The seats that have folded before their turn, for good, and still wait for it.
    pub(crate) fn folded_early(&self) -> SeatSet {
        let players = self.players.iter();
        let folded =
            players.filter(|(_, player)| player.hand == HandState::Live && !player.is_in());
        folded.map(|(seat, _)| seat).collect()
    }

    /// Chips of a bet have gone back: who announced knowing them is freed by what is put in from now on.
    pub(super) fn withdraw_from_early(&mut self, in_front: Chips, back: Chips) {
        for (_, player) in self.players.iter_mut() {
            if let Some(held) = player.held.as_mut()
                && in_front <= held.in_front
            {
                held.in_front = held.in_front.less(back);
            }
        }
    }

    /// A raise has gone back: what players announced, or were kept from, is measured by the bet that is left.
    pub(super) fn lower_for_early(&mut self) {
        let to_match = self.to_match;
        for (_, player) in self.players.iter_mut() {
            if let Some(held) = player.held.as_mut() {
                held.price = held.price.min(to_match);
            }
            if let Some(lost) = player.bar.as_mut() {
                lost.price = lost.price.min(to_match);
                if let Bar::UnlessRaisedAbove { to } = &mut lost.bar {
                    *to = (*to).min(to_match);
                }
            }
        }
    }

    /// Whether a player who now calls or raises only does what they had announced, and are bound to.
    pub(super) fn carries_out(&self, seat: Seat, policy: &Policy) -> bool {
        let held = self.players.get(seat).and_then(|player| player.held);
        held.is_some_and(|held| self.still_stands(held, policy))
    }

    /// An announcement was carried out, with so many chips: for those who announced later, knowing it, nothing has
    /// changed, nor for players who were skipped by it.
    pub(super) fn carried_out(&mut self, seat: Seat, added: Chips) {
        let to_match = self.to_match;
        for (_, player) in self.players.iter_mut() {
            if let Some(held) = player
                .held
                .as_mut()
                .filter(|held| held.known.contains(seat))
            {
                held.price = held.price.max(to_match);
                held.in_front += added;
            }
            if let Some(lost) = player.bar.as_mut()
                && let Bar::UnlessRaisedAbove { to } = lost.bar
            {
                lost.price = lost.price.max(to_match.min(to));
            }
        }
    }

    /// The amount of a player's bet is known that others had called before it was (tda2024 59-B): it frees none of them.
    pub(super) fn amount_named(&mut self, seat: Seat) {
        let to_match = self.to_match;
        let in_front = self.in_front();
        for (_, player) in self.players.iter_mut() {
            let is_of_it =
                |held: &&mut Held| held.any_amount && held.actor.is_none_or(|actor| actor == seat);
            if let Some(held) = player.held.as_mut().filter(is_of_it) {
                held.price = to_match;
                held.in_front = in_front;
                held.any_amount = false;
            }
        }
    }

    pub(crate) fn bar(&mut self, seat: Seat, bar: Bar) {
        let price = self.to_match;
        if let Some(player) = self.players.get_mut(seat) {
            player.bar = Some(LostRight { bar, price });
        }
    }

    /// What players did early, and the rights that it cost, count no more.
    pub(crate) fn free(&mut self, seats: &[Seat]) {
        for seat in seats {
            if let Some(player) = self.players.get_mut(*seat) {
                player.held = None;
                player.bar = None;
            }
        }
    }
}
