//! Acting: folds, checks, calls, bets and raises of the player to act.

use crate::book::{Book, Citation};
use crate::chips::Chips;
use crate::policy::{Case, CheckedThenShortOpen};
use crate::ruling::{Announcement, Bar, Early, Incident};
use crate::seat::Seat;
use crate::time::Timestamp;

use super::betting::{Raise, Turn};
use super::hand::HandStage;
use super::{
    Action, Fold, Reading, Reason, Ruled, RunAction, Table, TableDecision, TableEvent, TableRefusal,
};

impl Table {
    pub(crate) fn act(&self, seat: Seat, action: Action, book: &Book) -> TableDecision {
        let turn = self.turn_of(seat, book)?;
        let event = self.action(&turn, action, book)?;
        // The usual case is one event, in a vector of one.
        if matches!(self.playing()?.play.stage, HandStage::Betting) {
            return Ok(vec![event]);
        }
        Ok(self.gathered_then(event))
    }

    /// What players announced before their turn, and still binds them when it comes.
    pub(crate) fn announced_early(&self, book: &Book) -> Vec<Early> {
        let hand = self.hand.as_deref();
        hand.map_or_else(Vec::new, |hand| {
            hand.betting_to_show()
                .announced_early(&book.policy)
                .collect()
        })
    }

    /// Whether a player is bound by what they announced before their turn.
    pub(crate) fn is_announcement_binding(&self, seat: Seat, book: &Book) -> bool {
        let early = self.announced_early(book);
        early.iter().any(|early| early.seat == seat)
    }

    pub(super) fn turn_of(&self, seat: Seat, book: &Book) -> Result<Turn, TableRefusal> {
        let turn = self
            .playing()?
            .turn(&book.policy)
            .ok_or(Reason::NobodyToAct)?;
        if turn.seat == seat {
            return Ok(turn);
        }
        let reason = Reason::OutOfTurn {
            seat,
            to_act: turn.seat,
        };
        Err(self.refuse(reason, &turn, book.policy.oot_binding.citation(), book))
    }

    fn action(&self, turn: &Turn, action: Action, book: &Book) -> Result<TableEvent, TableRefusal> {
        let seat = turn.seat;
        self.bound_otherwise(turn, action, book)?;
        match action {
            Action::Fold => Ok(TableEvent::HandFolded {
                seat,
                how: Fold::Player,
            }),
            Action::Check if turn.may_check() => Ok(TableEvent::Checked { seat }),
            Action::Check => Err(self.refuse(
                Reason::BetToCall {
                    to_call: turn.to_call,
                },
                turn,
                None,
                book,
            )),
            Action::Call if turn.may_check() => {
                Err(self.refuse(Reason::NothingToCall, turn, None, book))
            }
            Action::Call => Ok(TableEvent::BetCalled { seat }),
            Action::RaiseTo { to } => self.raise(turn, to, book),
            Action::AllIn => self.action(turn, self.all_in(turn, book)?, book),
        }
    }

    /// Refuses what is not the action that the player to act has announced. All-in is the raise or call that it makes.
    fn bound_otherwise(
        &self,
        turn: &Turn,
        action: Action,
        book: &Book,
    ) -> Result<(), TableRefusal> {
        let seat = turn.seat;
        let meant = match action {
            Action::AllIn => self.all_in(turn, book).unwrap_or(action),
            Action::Fold | Action::Check | Action::Call | Action::RaiseTo { .. } => action,
        };
        let Some(bound) = turn.bound.filter(|bound| *bound != meant) else {
            return Ok(());
        };
        let reason = Reason::Bound {
            seat,
            action: bound,
        };
        let citation = self.bound_by(seat, book);
        let mut refusal = self.refuse(reason, turn, citation, book);
        refusal.readings = vec![Reading {
            seat,
            action: bound,
            to: match bound {
                Action::RaiseTo { to } => to,
                Action::Fold => turn.call_to.less(turn.to_call),
                Action::Check | Action::Call | Action::AllIn => turn.call_to,
            },
            citation: citation.cloned(),
        }];
        Err(refusal)
    }

    fn raise(&self, turn: &Turn, to: Chips, book: &Book) -> Result<TableEvent, TableRefusal> {
        let seat = turn.seat;
        match turn.raise {
            Raise::Between { max, .. } if to > max => {
                Err(self.refuse(Reason::AboveStack { seat, max }, turn, None, book))
            }
            Raise::Between { min, .. } if to < min => Err(self.refuse(
                Reason::BelowMinimum { min },
                turn,
                self.least_raise_articles(book).first(),
                book,
            )),
            Raise::Between { .. } => Ok(TableEvent::BetRaised {
                seat,
                to,
                below_minimum: false,
            }),
            Raise::Covered => Err(self.refuse(Reason::CallIsAllIn, turn, None, book)),
            Raise::Alone => Err(self.refuse(Reason::NobodyToCall, turn, None, book)),
            Raise::NotReopened | Raise::Forfeited => Err(self.may_not_raise(turn, book)),
        }
    }

    /// The player to act has no right to raise: it was lost, or the betting is not open to them again.
    pub(super) fn may_not_raise(&self, turn: &Turn, book: &Book) -> TableRefusal {
        let seat = turn.seat;
        if turn.raise == Raise::Forfeited {
            let reason = Reason::RaiseForfeited { seat };
            self.refuse(reason, turn, self.raise_lost(seat, book), book)
        } else {
            let reason = Reason::NotReopened { seat };
            self.refuse(reason, turn, self.not_reopened(seat, book), book)
        }
    }

    /// Where it is written that what a player announced binds them: by the last ruling on it in this hand.
    fn bound_by<'a>(&self, seat: Seat, book: &'a Book) -> Option<&'a Citation> {
        let policy = &book.policy;
        let early = |acts: &[Early]| acts.iter().find(|early| early.seat == seat).copied();
        let out_of_turn = |early: Early| match early.did {
            Announcement::Fold => policy.oot_fold.citation(),
            Announcement::Check
            | Announcement::Call
            | Announcement::RaiseTo { .. }
            | Announcement::Amount { .. } => policy.oot_binding.citation(),
        };
        let before_amount = |early: Early| {
            let call = policy.acted_before_amount.articles.named(Case::Call);
            call.first()
                .filter(|_| early.did == Announcement::Call)
                .or_else(|| out_of_turn(early))
        };
        #[expect(clippy::wildcard_enum_match_arm, reason = "the others bind nobody")]
        let by = |ruled: &Ruled| match &ruled.incident {
            Incident::InTheDark { seat: who, .. } if *who == seat => {
                Some(policy.common.in_the_dark.citation())
            }
            Incident::Simultaneous { acts } => early(acts).map(|_| policy.simultaneous.citation()),
            Incident::OutOfTurn { acts } => early(acts).map(out_of_turn),
            Incident::ActedBeforeAmount { acts } => early(acts).map(before_amount),
            _ => None,
        };
        self.rulings_of_this_hand()
            .rev()
            .flat_map(|ruled| self.with_taken_back(ruled))
            .find_map(by)
            .unwrap_or_else(|| policy.oot_binding.citation())
    }

    /// Where it is written that the betting is not open to a player again.
    fn not_reopened<'a>(&self, seat: Seat, book: &'a Book) -> Option<&'a Citation> {
        let policy = &book.policy;
        let hand = self.hand.as_ref()?;
        let has_checked = hand.player(seat)?.acted_at.is_some_and(Chips::is_zero);
        if has_checked && policy.checked_then_short_open.value == CheckedThenShortOpen::CallOrFold {
            policy.checked_then_short_open.citation()
        } else {
            policy.reopen.citation()
        }
    }

    /// Where it is written that a player has lost the right to raise.
    #[must_use]
    pub fn raise_lost<'a>(&self, seat: Seat, book: &'a Book) -> Option<&'a Citation> {
        self.raise_lost_articles(seat, book).first()
    }

    /// The articles by which a player has lost the right to raise: they were skipped, or acted early.
    pub(crate) fn raise_lost_articles<'a>(&self, seat: Seat, book: &'a Book) -> &'a [Citation] {
        let policy = &book.policy;
        let hand = self.hand.as_ref();
        match hand.and_then(|hand| Some(hand.player(seat)?.bar?.bar)) {
            Some(Bar::ThisStreet | Bar::UnlessRaisedAbove { .. }) => {
                &policy.skipped_consequence.articles
            }
            Some(Bar::ThisTurn) | None => &policy.oot_options_after_change.articles,
        }
    }

    /// Whether a player may not bet any more on this street because they were skipped.
    pub(crate) fn has_lost_the_street(&self, seat: Seat) -> bool {
        self.hand.as_deref().is_some_and(|hand| {
            let betting = hand.betting_to_show();
            let player = betting.players.get(seat);
            let lost = player.and_then(|player| player.bar);
            lost.is_some_and(|lost| lost.bar == Bar::ThisStreet)
        })
    }

    /// Several players in a row: each has to be the next to act, and no player folds who may check.
    pub(crate) fn run(
        &self,
        seats: &[Seat],
        action: RunAction,
        book: &Book,
        at: Timestamp,
    ) -> TableDecision {
        let mut after = self.clone();
        let mut events = Vec::new();
        for seat in seats {
            let turn = after
                .playing()?
                .turn(&book.policy)
                .filter(|turn| turn.seat == *seat)
                .ok_or(Reason::NotNextInRun { seat: *seat })?;
            if let (true, Some(_)) = (!events.is_empty(), after.gathering()) {
                // A run stays on one street: the next one begins with cards on the table.
                return Err(Reason::NotNextInRun { seat: *seat }.into());
            }
            let mut step = after.gathered_first();
            step.push(match action {
                RunAction::Fold if turn.may_check() => {
                    return Err(Reason::MayCheck { seat: *seat }.into());
                }
                RunAction::Fold => {
                    after.bound_otherwise(&turn, Action::Fold, book)?;
                    TableEvent::HandFolded {
                        seat: *seat,
                        how: Fold::Run,
                    }
                }
                RunAction::Check => after.action(&turn, Action::Check, book)?,
            });
            for event in &step {
                after.evolve(event, book, at);
            }
            events.append(&mut step);
        }
        if events.is_empty() {
            Err(Reason::NobodyToAct.into())
        } else {
            Ok(events)
        }
    }

    pub(crate) fn let_stand(&self, seat: Seat, to: Chips, book: &Book) -> TableDecision {
        let turn = self.turn_of(seat, book)?;
        let to_match = turn.call_to;
        match turn.raise {
            Raise::Between { min, .. } if to > to_match && to < min => {
                Ok(self.gathered_then(TableEvent::BetRaised {
                    seat,
                    to,
                    below_minimum: true,
                }))
            }
            Raise::Between { .. }
            | Raise::Covered
            | Raise::Alone
            | Raise::NotReopened
            | Raise::Forfeited => Err(Reason::NothingToLetStand.into()),
        }
    }
}
