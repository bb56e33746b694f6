//! Effects of rulings at a table: carried out, written down, and taken back.

use crate::book::Book;
use crate::chips::Chips;
use crate::ruling::{Early, Effect, Incident, Verdict};
use crate::seat::Seat;
use crate::time::Timestamp;

use super::hand::HandStage;
use super::presence::OutsideChange;
use super::showdown::Shown;
use super::{
    Act, Did, Positions, Reason, Ruled, RulingStatus, Table, TableDecision, TableEvent,
    TableRefusal, UndoEnd,
};

/// Rulings that a table remembers, as long as those of the hand itself are not more.
const REMEMBERED: usize = 12;

/// Rulings of one hand that a table remembers: what was turned up or found in it counts until it is over.
pub(crate) const MOST_IN_A_HAND: usize = 64;

impl Table {
    /// Rulings of the last hands, oldest first.
    #[must_use]
    pub fn rulings(&self) -> &[Ruled] {
        &self.rulings
    }

    /// Rulings of the hand being played that stand, oldest first.
    pub(crate) fn rulings_of_this_hand(&self) -> impl DoubleEndedIterator<Item = &Ruled> {
        let hand = self.is_playing().then(|| self.hand_number());
        self.rulings.iter().filter(move |ruled| {
            Some(ruled.hand) == hand && matches!(ruled.standing, RulingStatus::Stands)
        })
    }

    /// Whether all that was done on this street was done before its cards came, as rulings said: others may still act in the
    /// dark.
    pub(crate) fn has_acted_in_the_dark_only(&self) -> bool {
        let Some(street) = self.street() else {
            return false;
        };
        let of_street = |act: &Act| act.street == street && act.did != Did::Dead;
        let mut players = self.players();
        let waits = players.any(|(seat, _)| self.waits_in_the_dark(seat));
        (waits || self.acts().iter().any(of_street)) && !self.has_acts_on_cards(street)
    }

    /// Number of the next ruling.
    pub(crate) const fn next_ruling(&self) -> u32 {
        self.rulings_made.saturating_add(1)
    }

    /// The incident on which the table has asked the floor to rule.
    #[must_use]
    pub fn asked(&self) -> Option<&Incident> {
        self.asked.as_deref()
    }

    /// Whether effects can be carried out now.
    pub(crate) fn try_effects(&self, effects: &[Effect], book: &Book) -> Result<(), TableRefusal> {
        if effects.is_empty() {
            return Ok(());
        }
        let since = self.turn_since().unwrap_or_default();
        self.effects(effects, book, since).map(|_| ())
    }

    /// The events of effects, each decided on the table as the ones before it leave it.
    pub(crate) fn effects(&self, effects: &[Effect], book: &Book, at: Timestamp) -> TableDecision {
        let mut after = self.clone();
        let mut events = Vec::new();
        for effect in effects {
            let step = after.effect(effect, book, at)?;
            for event in &step {
                after.evolve(event, book, at);
            }
            events.extend(step);
        }
        Ok(events)
    }

    /// A hand that is live again. Once pots are formed one that was folded cannot come back.
    fn restored(&self, seat: Seat) -> Result<TableEvent, TableRefusal> {
        let hand = self.playing()?;
        match &hand.play.stage {
            // A hand that was mucked there competes again, and lies face up.
            HandStage::Showdown(showdown)
                if showdown.shown.get(seat) == Some(&Shown::Mucked) && hand.is_live(seat) =>
            {
                Ok(TableEvent::HandTabled { seat, cards: None })
            }
            HandStage::Showdown(_) => Err(Reason::HandNotLive { seat }.into()),
            HandStage::Betting | HandStage::Gathering(_) => {
                let passed_over = self.is_passed_over(seat);
                Ok(TableEvent::HandRestored { seat, passed_over })
            }
        }
    }

    /// Chips that stay in front of a player: of the one to act, or of one whose hand is dead, with whatever they had done before.
    /// Once the pots are formed, chips that are added to them.
    fn left(&self, seat: Seat, to: Chips, book: &Book) -> TableDecision {
        let left = TableEvent::ChipsLeft { seat, to };
        let has_pots = matches!(self.playing()?.play.stage, HandStage::Showdown(_));
        if self.is_folded(seat) && !has_pots || self.waits_for_the_first_hand() {
            return Ok(vec![left]);
        }
        self.turn_of(seat, book)?;
        Ok(self.gathered_then(left))
    }

    fn held(&self, early: Early, any_amount: bool, book: &Book) -> Vec<TableEvent> {
        self.gathered_then(TableEvent::ActionHeld {
            early,
            any_amount,
            has_folded: early.folds_for_good(&book.policy),
        })
    }

    fn effect(&self, effect: &Effect, book: &Book, at: Timestamp) -> TableDecision {
        Ok(match effect {
            Effect::Act { seat, action } => return self.act(*seat, *action, book),
            Effect::LetStand { seat, to } => return self.let_stand(*seat, *to, book),
            Effect::Leave { seat, to } => return self.left(*seat, *to, book),
            Effect::Kill { seat, refund } => {
                let mut events = self.kill_hand(*seat)?;
                if let Some(TableEvent::HandKilled { refund: back, .. }) = events.last_mut() {
                    *back = (*back).max(*refund);
                }
                events
            }
            Effect::Redeal => {
                let was_over = self.was_over(self.playing()?);
                let spared = self.suspended_in_this_hand(book);
                vec![TableEvent::HandRedealt { was_over, spared }]
            }
            Effect::Hold { early } => self.held(*early, false, book),
            Effect::HoldAnyAmount { early } => self.held(*early, true, book),
            Effect::Bar { seat, bar } => self.gathered_then(TableEvent::RightLost {
                seat: *seat,
                bar: *bar,
            }),
            Effect::Rewind { steps } => {
                if !self.playing()?.may_undo_steps(*steps) {
                    let because = UndoEnd::ChipsGathered;
                    return Err(Reason::NothingToUndo { because }.into());
                }
                self.rewound(*steps, book, at)?
            }
            Effect::Restore { seat } => vec![self.restored(*seat)?],
            Effect::SetPresence { seat, presence } => {
                return self.set_presence(*seat, *presence);
            }
            Effect::ReturnPots => self.return_pots(book, at)?,
            Effect::Award { seat } => self.award_to(*seat, book, at)?,
            Effect::RemoveChips { seat, chips } => vec![TableEvent::ChipsTaken {
                seat: *seat,
                chips: *chips,
            }],
            Effect::WarnOfPhone { seat } => vec![TableEvent::WarnedOfPhone { seat: *seat }],
            Effect::PostBlinds { small, big } => self.put_blinds_right(*small, *big, book)?,
            Effect::MoveButton {
                button,
                small_blind,
                big_blind,
            } => {
                let positions = Positions {
                    button: *button,
                    small_blind: *small_blind,
                    big_blind: *big_blind,
                };
                self.put_button_right(positions, book)?
            }
            Effect::SetAside {
                seat,
                chips,
                at_risk,
            } => self.set_aside(*seat, *chips, *at_risk)?,
            Effect::SplitPots => self.split_pots(book, at)?,
            Effect::FineToPot { seat, big_blinds } => vec![TableEvent::Fined {
                seat: *seat,
                big_blinds: *big_blinds,
            }],
        })
    }

    /// The betting ends, and what is left in each pot is shared among those who can win it (ropta2025 7.4, 7.7.p3).
    fn split_pots(&self, book: &Book, at: Timestamp) -> TableDecision {
        let mut after = self.clone();
        let mut events = match self.playing()?.play.stage {
            HandStage::Showdown(_) => Vec::new(),
            HandStage::Betting | HandStage::Gathering(_) => vec![TableEvent::BettingEnded],
        };
        for event in &events {
            after.evolve(event, book, at);
        }
        while let Some(award) = after.next_award() {
            let event = TableEvent::PotAwarded {
                pot: award.pot,
                winners: award.claimants.iter().collect(),
            };
            after.evolve(&event, book, at);
            events.push(event);
        }
        Ok(events)
    }

    pub(super) fn record_ruling(&mut self, event: &TableEvent, at: Timestamp) {
        let TableEvent::Ruled {
            ruling,
            incident,
            verdict,
            citation,
            reason,
            effects,
            by_floor,
        } = event
        else {
            return;
        };
        self.rulings_made = *ruling;
        self.asked = None;
        self.forget_old_rulings();
        self.rulings.push(Ruled {
            number: *ruling,
            hand: self.hands,
            at,
            incident: incident.as_ref().clone(),
            verdict: **verdict,
            citation: citation.as_deref().cloned(),
            reason: reason.clone(),
            by_floor: *by_floor,
            standing: RulingStatus::Stands,
            before: self.hand.clone(),
            outside: Vec::new(),
            took_back: Vec::new(),
        });
        if let Some(hand) = &mut self.hand {
            hand.rule(*ruling, *effects);
            // In some books it changes nothing (tda2024 52-A).
            let is_pulled_in = matches!(**incident, Incident::PotDisputed { pulled_in: true });
            if is_pulled_in && **verdict == Verdict::TooLate {
                hand.close_bets();
            }
        }
    }

    /// Makes room for one more ruling. Of the hand, those go first that no longer stand.
    fn forget_old_rulings(&mut self) {
        let of_hand = |ruled: &Ruled| ruled.hand == self.hands;
        let many = self.rulings.len() >= REMEMBERED;
        let other = self.rulings.iter().position(|ruled| !of_hand(ruled));
        let old = if self.rulings.len() < MOST_IN_A_HAND {
            other.filter(|_| many)
        } else {
            let fallen = |ruled: &Ruled| !matches!(ruled.standing, RulingStatus::Stands);
            other.or_else(|| Some(self.rulings.iter().position(fallen).unwrap_or_default()))
        };
        if let Some(old) = old {
            self.rulings.remove(old);
        }
    }

    /// Whether so much was ruled on in this hand that the table leaves the rest to the floor.
    pub(crate) fn is_ruled_on_too_often(&self) -> bool {
        self.rulings_of_this_hand().count() >= MOST_IN_A_HAND - 1
    }

    /// The hand is as it was before a ruling, which is overruled or taken back. Of later rulings those that are kept had no
    /// step in it.
    pub(super) fn go_back_before(
        &mut self,
        number: u32,
        standing: RulingStatus,
        kept: &[u32],
        at: Timestamp,
    ) {
        let Some(ruled) = self.rulings.iter_mut().find(|ruled| ruled.number == number) else {
            return;
        };
        ruled.standing = standing;
        let mut outside: Vec<OutsideChange> = OutsideChange::of(ruled).collect();
        ruled.outside.clear();
        if let Some(before) = ruled.before.take() {
            let decision = self.hand.as_ref().map_or(0, |hand| hand.decision);
            let mut hand = before;
            // Whatever tablets show was decided on another state: their next command must not fit this one.
            hand.decision = hand.decision.max(decision).saturating_add(1);
            if let Some(now) = self.hand.take() {
                hand.take_time_from(&now, at);
                self.follow_button(now.positions, hand.positions);
            } else {
                hand.thinks_from(at);
                self.reopen(&hand);
            }
            self.hand = Some(hand);
        }
        // Later rulings of the hand went with it; what was ruled between hands stands.
        for later in self
            .rulings
            .iter_mut()
            .filter(|ruled| ruled.number > number && ruled.before.is_some())
        {
            if kept.contains(&later.number) {
                later.before.clone_from(&self.hand);
                continue;
            }
            later.before = None;
            // What another ruling has undone already is not undone twice.
            if later.standing == RulingStatus::Stands {
                outside.extend(OutsideChange::of(later));
                later.standing = RulingStatus::TakenBack;
            }
        }
        self.undo_outside(&outside);
        self.restore_rulings_before(number);
    }

    /// Writes down what a ruling changes outside the hand: it goes when the ruling goes.
    pub(super) fn note_outside(&mut self, number: u32, event: &TableEvent) {
        let ruled = self.rulings.iter_mut().find(|ruled| ruled.number == number);
        if let Some(ruled) = ruled {
            ruled.outside.push(event.clone());
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "these are the effects of rulings outside a hand"
    )]
    fn undo_outside(&mut self, changes: &[OutsideChange]) {
        for change in changes {
            match &change.event {
                TableEvent::ChipsTaken { seat, chips } => {
                    if let Some(seated) = self.seats.get_mut(*seat) {
                        seated.to_remove = seated.to_remove.less(*chips);
                    }
                }
                TableEvent::WarnedOfPhone { seat } => {
                    if let Some(seated) = self.seats.get_mut(*seat) {
                        seated.warned_of_phone = false;
                    }
                }
                TableEvent::Fined { seat, big_blinds } => {
                    if let Some(seated) = self.seats.get_mut(*seat) {
                        seated.owes = seated.owes.saturating_sub(*big_blinds);
                    }
                }
                TableEvent::PresenceChanged { .. } => self.turn_presence_back(change),
                _ => {}
            }
        }
    }

    /// Chips came or went between hands: no hand can be gone back to.
    pub(super) fn forget_hands(&mut self) {
        for ruled in &mut self.rulings {
            ruled.before = None;
        }
        self.ended = None;
    }

    /// A report that had changed nothing is taken back: it was none.
    pub(super) fn forget_report(&mut self, number: u32) {
        self.take_ruling_back(number);
        if let Some(hand) = &mut self.hand {
            hand.decision = hand.decision.saturating_add(1);
        }
    }

    pub(super) fn take_ruling_back(&mut self, number: u32) {
        let ruled = self.rulings.iter_mut().find(|ruled| ruled.number == number);
        let Some(ruled) = ruled else { return };
        ruled.standing = RulingStatus::TakenBack;
        let outside: Vec<OutsideChange> = OutsideChange::of(ruled).collect();
        self.undo_outside(&outside);
    }
}
