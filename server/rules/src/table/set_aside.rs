//! Chips that were forgotten in an all-in: they come out of the bet that was called, and have an owner of their own.

use serde::{Deserialize, Serialize};

use crate::chips::Chips;
use crate::policy::Policy;
use crate::seat::{Seat, SeatSet};
use crate::street::Street;

use super::hand::{Act, Did, Hand, HandStage, LoweredAct};
use super::pot::shares;
use super::{Reason, Table, TableDecision, TableEvent};

/// Chips that lie beside the pots until they are awarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SetAside {
    /// Who forgot them.
    pub(crate) seat: Seat,
    /// How many.
    pub(crate) chips: Chips,
    /// Whether they are lost when their owner loses.
    pub(crate) at_risk: bool,
}

/// Chips of a bet that go back to their player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChipsBack {
    /// Whose.
    pub seat: Seat,
    /// How many.
    pub chips: Chips,
}

/// An all-in as it was logged.
struct AllInBet {
    to: Chips,
    street: Street,
    /// Whether it lies in the pots.
    gathered: bool,
}

impl Table {
    /// How many chips a player can have forgotten in an all-in at most; `None` where the player is not all-in, or the pots
    /// are given already.
    pub(crate) fn forgotten_at_most(&self, seat: Seat) -> Option<Chips> {
        let all_in = self.hand.as_deref()?.all_in_of(seat)?;
        let most = all_in.to.less(Chips::from(1));
        (!most.is_zero()).then_some(most)
    }

    /// What goes back to those who called an all-in that was so much smaller.
    pub(crate) fn back_from_call_of(&self, seat: Seat, forgotten: Chips) -> Vec<ChipsBack> {
        let hand = self.hand.as_deref();
        hand.and_then(|hand| Some(hand.back_to_callers(seat, &hand.all_in_of(seat)?, forgotten)))
            .unwrap_or_default()
    }

    pub(super) fn set_aside(&self, seat: Seat, chips: Chips, at_risk: bool) -> TableDecision {
        let hand = self.playing()?;
        let all_in = hand.all_in_of(seat).filter(|bet| chips < bet.to);
        let all_in = all_in.ok_or(Reason::TooLate)?;
        Ok(vec![TableEvent::ChipsSetAside {
            seat,
            chips,
            at_risk,
            gathered: all_in.gathered,
            back: hand.back_to_callers(seat, &all_in, chips),
        }])
    }

    /// Chips that a player forgot in an all-in, while they lie beside the pots (ropta2025 9.23, tda2024 62).
    #[must_use]
    pub fn chips_aside(&self, seat: Seat) -> Chips {
        let hand = self.hand.as_deref();
        hand.and_then(|hand| hand.play.betting.aside)
            .filter(|aside| aside.seat == seat)
            .map_or(Chips::ZERO, |aside| aside.chips)
    }

    /// Chips beside the pots.
    pub(super) fn beside_the_pots(&self) -> Chips {
        let hand = self.hand.as_deref();
        hand.and_then(|hand| hand.play.betting.aside)
            .map_or(Chips::ZERO, |aside| aside.chips)
    }
}

impl Hand {
    fn all_in_of(&self, seat: Seat) -> Option<AllInBet> {
        let betting = &self.play.betting;
        let player = self.player(seat)?;
        if !self.is_live(seat) || !player.stack.is_zero() || betting.aside.is_some() {
            return None;
        }
        let shown_down = match &self.play.stage {
            HandStage::Showdown(showdown) => {
                if showdown.awarded.iter().any(|winners| !winners.is_empty()) {
                    return None;
                }
                true
            }
            HandStage::Betting | HandStage::Gathering(_) => false,
        };
        let act = self.last_bet_of(seat, None)?;
        let street = self.acts.get(act)?.street;
        Some(AllInBet {
            to: self.amount_left(act)?,
            street,
            gathered: shown_down || street != betting.street,
        })
    }

    /// The last act with which a player put chips in; on one street where it is named.
    fn last_bet_of(&self, seat: Seat, on: Option<Street>) -> Option<usize> {
        let has_put_in = |act: &Act| act.seat == seat && act.did.amount().is_some();
        let is_there = |act: &Act| on.is_none_or(|street| act.street == street);
        self.acts
            .iter()
            .rposition(|act| has_put_in(act) && is_there(act))
    }

    /// Who called an all-in called what counts of it, and no less than had been bet before it.
    fn back_to_callers(&self, seat: Seat, all_in: &AllInBet, forgotten: Chips) -> Vec<ChipsBack> {
        let blind = if all_in.street == Street::Preflop {
            self.blinds.big
        } else {
            Chips::ZERO
        };
        let raises = self.acts.iter().enumerate().filter(|(_, act)| {
            act.seat != seat
                && act.street == all_in.street
                && matches!(act.did, Did::Bet(_) | Did::Raise(_))
        });
        let price = raises.filter_map(|(place, _)| self.amount_left(place));
        let least = price.max().unwrap_or_default().max(blind);
        let counts = all_in.to.less(forgotten).max(least);
        let others = self.play.betting.players.iter();
        others
            .filter(|(other, _)| *other != seat)
            .filter_map(|(other, _)| {
                let act = self.last_bet_of(other, Some(all_in.street))?;
                let chips = self.amount_left(act)?.less(counts);
                let called = matches!(self.acts.get(act)?.did, Did::Call(_));
                let back = called && !chips.is_zero();
                back.then_some(ChipsBack { seat: other, chips })
            })
            .collect()
    }

    /// What was forgotten comes out of the all-in, and what was too much out of the calls.
    pub(super) fn take_aside(&mut self, event: &TableEvent, policy: &Policy) {
        let TableEvent::ChipsSetAside {
            seat,
            chips,
            at_risk,
            gathered,
            back,
        } = event
        else {
            return;
        };
        let (seat, chips) = (*seat, *chips);
        let Some(all_in) = self
            .last_bet_of(seat, None)
            .and_then(|act| self.acts.get(act))
        else {
            return;
        };
        let street = all_in.street;
        for each in back.iter().copied().chain([ChipsBack { seat, chips }]) {
            if let Some(act) = self.last_bet_of(each.seat, Some(street))
                && let Some(to) = self.amount_left(act)
            {
                let to = to.less(each.chips);
                self.play.lowered.push(LoweredAct { act, to });
            }
            self.lower_bet(each, *gathered, policy);
        }
        let betting = &mut self.play.betting;
        if let Some(owner) = betting.players.get_mut(seat) {
            owner.stack -= chips;
        }
        betting.aside = Some(SetAside {
            seat,
            chips,
            at_risk: *at_risk,
        });
        match &mut self.play.stage {
            HandStage::Showdown(showdown) => showdown.form_pots(betting),
            // Who had called with everything may have chips again, and bet on the next street.
            HandStage::Gathering(_) if !gathered => self.play.pass_turn(seat),
            HandStage::Gathering(_) | HandStage::Betting => {}
        }
    }

    fn lower_bet(&mut self, back: ChipsBack, gathered: bool, policy: &Policy) {
        let ChipsBack { seat, chips } = back;
        let betting = &mut self.play.betting;
        if !gathered {
            betting.give_back(seat, chips);
            self.lower_last_act(seat);
            self.measure_standing_bets(policy);
        } else if let Some(player) = betting.players.get_mut(seat) {
            player.collected -= chips;
            player.stack += chips;
        }
    }

    /// Whether a player gets chips back that lie beside the pots, whatever the cards are.
    pub(super) fn has_chips_beside(&self, seat: Seat) -> bool {
        let aside = self.play.betting.aside;
        aside.is_some_and(|aside| aside.seat == seat && !aside.at_risk)
    }

    /// A pot was given: chips beside the pots go back to their owner with the main pot; those that can be lost go the way of
    /// the last pot that their owner has paid into, or back.
    pub(super) fn give_aside(&mut self, pot: u8, winners: SeatSet, policy: &Policy) {
        let (HandStage::Showdown(showdown), Some(aside)) =
            (&self.play.stage, self.play.betting.aside)
        else {
            return;
        };
        let paid = |pot: &super::Pot| pot.paid.contains(aside.seat);
        let decides = if aside.at_risk {
            showdown.pots.iter().rposition(paid).unwrap_or_default()
        } else {
            0
        };
        if usize::from(pot) != decides {
            return;
        }
        let to = if aside.at_risk && !winners.contains(aside.seat) {
            winners
        } else {
            SeatSet::from_iter([aside.seat])
        };
        let button = self.positions.button;
        let shared = shares(
            aside.chips,
            to,
            button,
            showdown.unit,
            policy.odd_chip.value,
        );
        let betting = &mut self.play.betting;
        for (seat, chips) in shared {
            if let Some(player) = betting.players.get_mut(seat) {
                player.stack += chips;
            }
        }
        betting.aside = None;
    }
}
