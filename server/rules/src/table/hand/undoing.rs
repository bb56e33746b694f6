//! What of a hand can be taken back, and how it then stands.

use serde::{Deserialize, Serialize};

use super::{Act, Did, Hand, Play};
use crate::blinds::Blinds;
use crate::policy::Policy;
use crate::seat::Seat;
use crate::table::{Positions, TableEvent};
use crate::time::Timestamp;

/// What the last step of a hand is, since chips were gathered.
pub(crate) enum LastStep {
    /// There is none.
    None,
    /// A step of the table.
    Own,
    /// It belongs to this ruling.
    OfRuling(u32),
    /// The floor has declared a hand dead, let a raise stand, or left it so in the place of a ruling.
    OfFloor,
}

/// Bets that count as complete because they were gathered before the betting was over (stars retro-2, caen 10.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Complete {
    /// How many steps of the street.
    steps: usize,
    /// How many acts of the hand.
    acts: usize,
}

impl Complete {
    /// Whether nothing was pulled in early.
    pub(super) const fn is_nothing(&self) -> bool {
        self.steps == 0 && self.acts == 0
    }

    /// Play has gone back to so many steps and acts: those that follow now are others.
    fn cut(&mut self, steps: usize, acts: usize) {
        self.steps = self.steps.min(steps);
        self.acts = self.acts.min(acts);
    }

    /// The next street begins.
    pub(super) const fn next_street(&mut self) {
        self.steps = 0;
    }
}

impl Hand {
    /// The same hand with the button elsewhere, as it begins: hands that were given up stay so, and nothing of it can be
    /// taken back but the ruling that moved the button.
    pub(crate) fn posted_anew(
        &self,
        positions: Positions,
        blinds: Blinds,
        play: Play,
        at: Timestamp,
    ) -> Self {
        let mut hand = Self::new(positions, self.dealer, blinds, play, at);
        hand.ruling = self.ruling;
        hand.decision = self.decision.saturating_add(1);
        let given_up = |act: &&Act| matches!(act.did, Did::Fold | Did::Dead);
        hand.acts.extend(self.acts.iter().filter(given_up).copied());
        hand.acts_before_window = hand.acts.len();
        hand.take_time_from(self, at);
        hand
    }

    pub(crate) fn last_step(&self) -> LastStep {
        match self.window.last() {
            None => LastStep::None,
            // Without a ruling these come from the floor alone.
            Some((
                TableEvent::HandKilled { .. }
                | TableEvent::HandRestored { .. }
                | TableEvent::RulingApplied { .. }
                | TableEvent::ActionHeld { .. }
                | TableEvent::RightLost { .. }
                | TableEvent::BetRaised {
                    below_minimum: true,
                    ..
                },
                0,
            )) => LastStep::OfFloor,
            Some((_, 0)) => LastStep::Own,
            Some((_, ruling)) => LastStep::OfRuling(*ruling),
        }
    }

    /// The bets in front were gathered before the betting was over: they are complete from now on.
    pub(crate) const fn close_bets(&mut self) {
        self.complete = Complete {
            steps: self.window.len(),
            acts: self.acts.len(),
        };
    }

    /// Whether no step is left of those since the bets were pulled in.
    pub(crate) const fn was_pulled_in_here(&self) -> bool {
        self.complete.steps > 0 && self.window.len() <= self.complete.steps
    }

    /// Whether the bets were pulled in after so many acts, or more.
    pub(crate) const fn was_pulled_in_after(&self, acts: usize) -> bool {
        self.complete.acts > 0 && acts <= self.complete.acts
    }

    /// Whether the same steps were done on the same street as in another state of the hand.
    pub(crate) fn has_same_steps(&self, other: &Self) -> bool {
        self.acts_before_window == other.acts_before_window
            && self.play.stage == other.play.stage
            && self.window == other.window
    }

    /// The steps since an earlier state of the same street; `None` where it is of another street, or play has gone back past it.
    pub(crate) fn steps_after(&self, then: &Self) -> Option<&[(TableEvent, u32)]> {
        let is_same = self.acts_before_window == then.acts_before_window
            && self.window_start == then.window_start;
        let since = self.window.strip_prefix(then.window.as_slice());
        since.filter(|_| is_same)
    }

    /// Whether the last step is the last act of a player in a later state of the same street.
    pub(crate) fn ends_with_last_act_of(&self, seat: Seat, later: &Self) -> bool {
        let of_player = |(event, _): &(TableEvent, u32)| event.actor() == Some(seat);
        self.window.last().is_some_and(of_player)
            && later
                .steps_after(self)
                .is_some_and(|since| !since.iter().any(of_player))
    }

    /// How many pots were awarded last, with no other step after them.
    pub(crate) fn awards_at_the_end(&self) -> u8 {
        let awards = self.window.iter().rev();
        let awards = awards.take_while(|(event, _)| matches!(event, TableEvent::PotAwarded { .. }));
        u8::try_from(awards.count()).unwrap_or(u8::MAX)
    }

    /// The pots that were awarded last are in the middle again, and nothing else of the rulings that gave them goes back.
    pub(in crate::table) fn forget_last_awards(&mut self, policy: &Policy) {
        let left = self
            .window
            .len()
            .saturating_sub(usize::from(self.awards_at_the_end()));
        self.window.truncate(left);
        self.replay(policy);
        self.decision = self.decision.saturating_add(1);
    }

    /// The last steps that are taken back so often, and the rulings they belong to, first to last.
    pub(crate) fn undone_by(&self, undos: u16) -> &[(TableEvent, u32)] {
        let back = self.undos().take_while(|(back, _)| *back <= undos).count();
        let start = self.window.len().saturating_sub(back);
        self.window.get(start..).unwrap_or_default()
    }

    /// How often a step has to be taken back to undo the one that `reached` wants, asked from the last; `None` when it
    /// no longer can.
    pub(crate) fn undos_to(&self, mut reached: impl FnMut(&TableEvent) -> bool) -> Option<u16> {
        self.undos()
            .find(|(_, event)| reached(event))
            .map(|(undos, _)| undos)
    }

    /// How often a step has to be taken back to undo the first one that `wanted` wants; `None` when there is none.
    pub(crate) fn undos_to_first(&self, wanted: impl Fn(&TableEvent) -> bool) -> Option<u16> {
        let wanted = self.undos().filter(|(_, event)| wanted(event));
        wanted.last().map(|(undos, _)| undos)
    }

    /// Whether so many steps can be taken back.
    pub(crate) fn may_undo_steps(&self, steps: u16) -> bool {
        steps > 0 && self.undos().any(|(undos, _)| undos == steps)
    }

    /// From the last event on: how many steps are taken back to undo each.
    fn undos(&self) -> impl Iterator<Item = (u16, &TableEvent)> {
        let mut together = 0;
        self.window
            .iter()
            .rev()
            .scan(0_u16, move |undos, (event, ruling)| {
                // What a ruling led to is taken back in one go.
                if *ruling == 0 || *ruling != together {
                    *undos = undos.saturating_add(1);
                }
                together = *ruling;
                Some((*undos, event))
            })
    }

    /// Takes the last step back, or everything that the last ruling led to. Returns that ruling.
    pub(super) fn undo(&mut self, policy: &Policy) -> Option<u32> {
        let ruling = self.window.pop().map_or(0, |(_, ruling)| ruling);
        while ruling != 0
            && self
                .window
                .last()
                .is_some_and(|(_, other)| *other == ruling)
        {
            self.window.pop();
        }
        self.replay(policy);
        (ruling != 0).then_some(ruling)
    }

    /// The play as the steps that are left lead to it.
    fn replay(&mut self, policy: &Policy) {
        self.acts.truncate(self.acts_before_window);
        self.play.become_like(&self.window_start);
        let window = std::mem::take(&mut self.window);
        for (event, _) in &window {
            self.step(event, policy);
        }
        self.window = window;
        self.complete.cut(self.window.len(), self.acts.len());
    }
}
