//! One hand, from the blinds to the last pot: its stage, and how events move it on.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::blinds::Blinds;
use crate::chips::Chips;
use crate::policy::Policy;
use crate::seat::{Seat, SeatSet, Seats};
use crate::street::Street;
use crate::time::Timestamp;

use super::betting::{Betting, HandState, HeldUntil, InHand, Turn};
use super::event::Kind;
use super::shot_clock::Shot;
use super::showdown::Showdown;
use super::street_plan::replan;
use super::{Fold, Positions, TableEvent};

mod leaving;
mod lowered;
mod play;
mod standing;
mod timing;
mod undoing;

pub(crate) use self::lowered::LoweredAct;
pub use self::play::Next;
pub(crate) use self::play::{HandStage, Play};
use self::timing::{Course, DecisionTime};
pub use self::timing::{TimeCall, TimeRequest};
use self::undoing::Complete;
pub(crate) use self::undoing::LastStep;

/// One thing done in the hand, for the list that screens show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Act {
    /// On which street.
    pub street: Street,
    /// Who.
    pub seat: Seat,
    /// What.
    pub did: Did,
}

/// What a player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Did {
    /// Folded.
    Fold,
    /// Checked.
    Check,
    /// Called: their total on the street.
    Call(Chips),
    /// Bet (nothing was bet before): their total.
    Bet(Chips),
    /// Raised: their total.
    Raise(Chips),
    /// Hand declared dead.
    Dead,
}

/// A hand being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Hand {
    pub(crate) positions: Positions,
    /// Who deals it.
    pub(crate) dealer: Seat,
    pub(crate) blinds: Blinds,
    pub(crate) started_with: Seats<Chips>,
    /// What some have posted for the whole table on top of that: an ante, fines. It is no player's bet.
    #[serde(default, skip_serializing_if = "Seats::is_empty")]
    pub(crate) for_table: Seats<Chips>,
    /// Whether there was substantial action in it before it was cancelled and dealt again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) was_substantial: bool,
    pub(crate) play: Play,
    /// What can still be taken back: the play as it was when the window opened, and the events since.
    window_start: Play,
    window: Vec<(TableEvent, u32)>,
    /// The ruling whose effects are being applied, and how many are left of them.
    ruling: (u32, u8),
    pub(crate) acts: Vec<Act>,
    acts_before_window: usize,
    /// Bets that were gathered before the betting was over.
    #[serde(default, skip_serializing_if = "Complete::is_nothing")]
    complete: Complete,
    pub(crate) clock: Option<TimeCall>,
    /// The floor is asked for time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) time_request: Option<TimeRequest>,
    /// Why the floor has refused the time on the player to act.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) time_refused: Option<String>,
    /// The decision being made, as the shot clock has it.
    #[serde(default)]
    pub(crate) shot: Shot,
    /// When the player to act became the one to act.
    pub(crate) turn_since: Timestamp,
    /// The time of the decision from which play went back, should the same command come to it again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    time_before: Option<Box<DecisionTime>>,
    /// Counts what was accepted in this hand, so that a command can name the decision it answers.
    pub(crate) decision: u32,
}

impl Hand {
    pub(crate) fn new(
        positions: Positions,
        dealer: Seat,
        blinds: Blinds,
        play: Play,
        at: Timestamp,
    ) -> Self {
        let mut started_with = Seats::default();
        for (seat, player) in play.betting.players.iter() {
            started_with.put(seat, player.stack + player.bet + player.collected);
        }
        Self {
            positions,
            dealer,
            blinds,
            started_with,
            for_table: Seats::default(),
            was_substantial: false,
            window_start: play.clone(),
            play,
            window: Vec::new(),
            ruling: (0, 0),
            acts: Vec::new(),
            acts_before_window: 0,
            complete: Complete::default(),
            clock: None,
            time_request: None,
            time_refused: None,
            shot: Shot::from(at),
            turn_since: at,
            time_before: None,
            decision: 0,
        }
    }

    /// What a player who was dealt in had before anything was posted.
    pub(crate) fn began_with(&self, seat: Seat) -> Option<Chips> {
        let own = self.started_with.get(seat)?;
        let for_table = self.for_table.get(seat).copied();
        Some(*own + for_table.unwrap_or_default())
    }

    /// Street being played, or gathered.
    pub(crate) fn street(&self) -> Street {
        match self.play.stage {
            HandStage::Gathering(Next::Street(street)) => street,
            HandStage::Betting | HandStage::Gathering(_) | HandStage::Showdown(_) => {
                self.play.betting.street
            }
        }
    }

    /// What the player to act may do. When a street is over it is the next one's first player: acting gathers the
    /// chips.
    pub(crate) fn turn(&self, policy: &Policy) -> Option<Turn> {
        match &self.play.stage {
            HandStage::Betting => self.play.betting.turn(policy, self.blinds),
            HandStage::Gathering(Next::Street(street)) => {
                self.opened(*street).turn(policy, self.blinds)
            }
            HandStage::Gathering(_) | HandStage::Showdown(_) => None,
        }
    }

    /// The betting as it stands, with the next street already open when this one is over.
    pub(crate) fn betting_to_show(&self) -> Cow<'_, Betting> {
        match &self.play.stage {
            HandStage::Gathering(Next::Street(street)) => Cow::Owned(self.opened(*street)),
            HandStage::Betting | HandStage::Gathering(_) | HandStage::Showdown(_) => {
                Cow::Borrowed(&self.play.betting)
            }
        }
    }

    fn opened(&self, street: Street) -> Betting {
        let mut gathered = self.play.betting;
        gathered.gather();
        let mut betting = gathered.open(street, self.blinds.big);
        betting.pass_turn(self.positions.button);
        betting
    }

    /// Pots and hands at showdown, formed already or about to be when the chips are gathered.
    pub(crate) fn showdown(&self) -> Option<Showdown> {
        match &self.play.stage {
            HandStage::Showdown(showdown) => Some(showdown.as_ref().clone()),
            HandStage::Gathering(Next::Showdown | Next::Won(_)) => {
                let mut betting = self.play.betting;
                betting.gather();
                Some(Showdown::new(&betting, self.river_aggressor()))
            }
            HandStage::Gathering(Next::Street(_)) | HandStage::Betting => None,
        }
    }

    fn river_aggressor(&self) -> Option<Seat> {
        self.play
            .betting
            .aggressor
            .filter(|_| self.play.betting.street == Street::River)
    }

    pub(crate) fn is_live(&self, seat: Seat) -> bool {
        self.play
            .betting
            .players
            .get(seat)
            .is_some_and(|player| player.hand == HandState::Live)
    }

    pub(crate) fn player(&self, seat: Seat) -> Option<&InHand> {
        self.play.betting.players.get(seat)
    }

    /// Who was dealt in.
    pub(crate) fn dealt(&self) -> SeatSet {
        self.play
            .betting
            .players
            .iter()
            .map(|(seat, _)| seat)
            .collect()
    }

    pub(crate) fn live(&self) -> SeatSet {
        self.play.betting.live()
    }

    /// The next `effects` events are what a ruling led to: they are taken back together. It is a new decision even
    /// where it changes nothing, so that an incident that two tablets report is ruled on once.
    pub(crate) const fn rule(&mut self, ruling: u32, effects: u8) {
        self.ruling = (ruling, effects);
        self.decision = self.decision.saturating_add(1);
    }

    /// An effect of a ruling that is not a step of the hand is applied: the ruling; 0 for none.
    pub(crate) const fn count_effect(&mut self) -> u32 {
        self.tag()
    }

    /// The ruling whose next effect is to be applied.
    pub(crate) const fn being_applied(&self) -> Option<u32> {
        let (ruling, left) = self.ruling;
        if left == 0 { None } else { Some(ruling) }
    }

    /// The ruling to which the step now being applied belongs; 0 for none.
    const fn tag(&mut self) -> u32 {
        let (ruling, left) = self.ruling;
        if left == 0 {
            return 0;
        }
        self.ruling.1 = left - 1;
        ruling
    }

    /// Applies an event of the hand. Rules are not checked here. Returns the ruling that it takes back.
    pub(crate) fn evolve(
        &mut self,
        event: &TableEvent,
        policy: &Policy,
        at: Timestamp,
    ) -> Option<u32> {
        let tag = self.tag();
        match event.kind() {
            Kind::Step => {
                self.window.push((event.clone(), tag));
                let decides = self.decides();
                if tag == 0 && decides.is_some() && event.actor() == decides {
                    // Who decides has decided: this needs no comparison.
                    self.step(event, policy);
                    self.thinks_from(at);
                } else {
                    let faced = self.faced();
                    self.step(event, policy);
                    if tag == 0 && event.is_act() {
                        self.time_before = None;
                    }
                    self.settle_time(faced, Course::On, at);
                }
                self.next_decision(event);
            }
            Kind::Undo => {
                let faced = self.faced();
                let taken_back = self.undo(policy);
                self.next_decision(event);
                self.settle_time(faced, Course::Back, at);
                return taken_back;
            }
            Kind::Gather => {
                self.gather();
                self.open_window();
            }
            Kind::Clock => self.clock(event, policy, at),
            Kind::Table => {}
        }
        None
    }

    /// Whatever changes who decides, or about what, makes a new decision; cards written down do not.
    fn next_decision(&mut self, event: &TableEvent) {
        if !matches!(
            event,
            TableEvent::BoardSet { .. } | TableEvent::HandTabled { .. }
        ) {
            self.decision = self.decision.saturating_add(1);
        }
    }

    fn open_window(&mut self) {
        self.window_start.become_like(&self.play);
        self.window.clear();
        self.acts_before_window = self.acts.len();
        self.complete.next_street();
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "`Kind` sorts the events: these are the steps"
    )]
    fn step(&mut self, event: &TableEvent, policy: &Policy) {
        match event {
            TableEvent::HandFolded { seat, how } => {
                if *how == Fold::Player {
                    self.play.betting.note_fold(*seat);
                }
                self.fold(*seat, Did::Fold);
            }
            TableEvent::HandKilled { seat, refund } => {
                if !refund.is_zero() {
                    self.play.betting.give_back(*seat, *refund);
                    self.lower_last_act(*seat);
                    self.measure_standing_bets(policy);
                }
                self.fold(*seat, Did::Dead);
            }
            TableEvent::HandRestored { seat, passed_over } => {
                self.restore(*seat, *passed_over);
            }
            TableEvent::ChipsLeft { .. } => self.leave(event, policy),
            TableEvent::ActionHeld {
                early,
                any_amount,
                has_folded,
            } => {
                let until = if *has_folded {
                    HeldUntil::End
                } else {
                    HeldUntil::Turn
                };
                let betting = &mut self.play.betting;
                betting.hold(*early, *any_amount, until, policy);
                self.pass_turn_if_decided(early.seat);
            }
            TableEvent::RightLost { seat, bar } => self.play.betting.bar(*seat, *bar),
            TableEvent::Checked { seat } => {
                self.play.betting.has_acted(*seat);
                self.acted(*seat, Did::Check);
            }
            TableEvent::BetCalled { seat } => {
                self.play.betting.call(*seat, policy);
                let to = self.player(*seat).map_or(Chips::ZERO, |player| player.bet);
                self.acted(*seat, Did::Call(to));
            }
            TableEvent::BetRaised { seat, to, .. } => {
                let did = if self.play.betting.to_match.is_zero() {
                    Did::Bet(*to)
                } else {
                    Did::Raise(*to)
                };
                self.play.betting.raise_to(*seat, *to, policy, self.blinds);
                self.acted(*seat, did);
            }
            TableEvent::BoardSet { cards } => self.play.board.clone_from(cards),
            TableEvent::RulingApplied { streets, freed, .. } => {
                replan(&mut self.play.streets, streets);
                self.play.betting.free(freed);
            }
            TableEvent::HandTabled { seat, cards } => {
                self.at_showdown(|showdown| showdown.table(*seat, *cards));
            }
            TableEvent::HandMucked { seat } => self.at_showdown(|showdown| showdown.muck(*seat)),
            TableEvent::PotAwarded { pot, winners } => {
                self.award(*pot, winners.iter().copied().collect(), policy);
            }
            TableEvent::ChipsSetAside { .. } => self.take_aside(event, policy),
            TableEvent::BettingEnded => self.end_betting(),
            _ => {}
        }
    }

    fn at_showdown(&mut self, change: impl FnOnce(&mut Showdown)) {
        if let HandStage::Showdown(showdown) = &mut self.play.stage {
            change(showdown);
        }
    }

    fn fold(&mut self, seat: Seat, did: Did) {
        let was_to_act = self.play.betting.actor == Some(seat);
        self.play.betting.kill(seat);
        self.acts.push(Act {
            street: self.play.betting.street,
            seat,
            did,
        });
        match &mut self.play.stage {
            HandStage::Showdown(showdown) => showdown.muck(seat),
            HandStage::Betting if was_to_act => self.turn_passes(seat),
            // Another player still decides, unless nothing is left to decide.
            HandStage::Betting => self.pass_turn_if_decided(seat),
            HandStage::Gathering(_) => self.turn_passes(seat),
        }
    }

    fn acted(&mut self, seat: Seat, did: Did) {
        self.acts.push(Act {
            street: self.play.betting.street,
            seat,
            did,
        });
        self.turn_passes(seat);
    }

    pub(super) fn turn_passes(&mut self, from: Seat) {
        self.play.pass_turn(from);
        if matches!(self.play.stage, HandStage::Gathering(Next::Won(_))) {
            self.fold_early();
        }
    }

    fn gather(&mut self) {
        let HandStage::Gathering(next) = self.play.stage else {
            return;
        };
        if let Next::Street(street) = next {
            self.play.betting = self.opened(street);
            self.play.stage = HandStage::Betting;
        } else if let Some(showdown) = self.showdown() {
            self.play.betting.gather();
            self.play.stage = HandStage::Showdown(Box::new(showdown));
        }
    }

    /// The betting ends where it is: what no player called goes back, and the pots are formed.
    fn end_betting(&mut self) {
        if matches!(self.play.stage, HandStage::Showdown(_)) {
            return;
        }
        self.fold_early();
        self.play.betting.gather();
        self.play.betting.actor = None;
        let showdown = Showdown::new(&self.play.betting, self.river_aggressor());
        self.play.stage = HandStage::Showdown(Box::new(showdown));
    }

    fn award(&mut self, pot: u8, winners: SeatSet, policy: &Policy) {
        let HandStage::Showdown(showdown) = &mut self.play.stage else {
            return;
        };
        let Some(amount) = showdown.award(pot, winners) else {
            return;
        };
        let button = self.positions.button;
        let shares = super::pot::shares(
            amount,
            winners,
            button,
            showdown.unit,
            policy.odd_chip.value,
        );
        let even = shares.iter().map(|(_, chips)| *chips).min();
        for (seat, chips) in shares {
            let odd = chips.less(even.unwrap_or(chips));
            if !odd.is_zero() {
                showdown.odd.push((seat, odd));
            }
            if let Some(player) = self.play.betting.players.get_mut(seat) {
                player.stack += chips;
            }
        }
        self.play.betting.take_from_pots(amount);
        self.give_aside(pot, winners, policy);
    }
}
