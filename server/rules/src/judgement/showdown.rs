//! Showdown and after: winners killed by mistake, hands called wrongly, who may see what, pots claimed late.

use crate::book::Citation;
use crate::chips::Chips;
use crate::policy::{Case, ClaimWindow, UnclearWinner, WrongHandCall};
use crate::ruling::{Decider, Effect, Incident, Instruction, Outcome, Ruling, Severity, Verdict};
use crate::seat::Seat;
use crate::table::{Next, Opening, Part, Shown, TableRefusal};

use super::ask_to_see::HandAskedFor;
use super::question::Question;

/// How plainly a hand won that was tabled and then mixed away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TabledWin {
    /// Everybody saw it.
    Obvious,
    /// Not everybody did.
    Unclear,
}

impl From<bool> for TabledWin {
    fn from(obvious: bool) -> Self {
        if obvious {
            Self::Obvious
        } else {
            Self::Unclear
        }
    }
}

/// Why a hand was announced wrongly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Miscall {
    /// On purpose or again and again.
    Deliberate,
    /// By mistake.
    Mistaken,
}

impl From<bool> for Miscall {
    fn from(deliberate: bool) -> Self {
        if deliberate {
            Self::Deliberate
        } else {
            Self::Mistaken
        }
    }
}

/// The minute for which a hand that ends during a break can be disputed, where the book says so (tda2024 22).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BreakMinute {
    /// Play is in no break, or the pot was awarded less than a minute ago.
    NotOver,
    /// Play is in a break, and the pot was awarded more than a minute ago.
    Over,
}

impl From<bool> for BreakMinute {
    fn from(is_over: bool) -> Self {
        if is_over { Self::Over } else { Self::NotOver }
    }
}

impl BreakMinute {
    /// Closes what is open otherwise, once the minute is over.
    const fn limit(self, opening: Opening) -> Opening {
        match self {
            Self::NotOver => opening,
            Self::Over => Opening::Closed,
        }
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other incidents are ruled on elsewhere"
)]
pub(super) fn rule(question: Question<'_>) -> Result<Ruling, TableRefusal> {
    match question.incident {
        Incident::TabledWinnerKilled { seat, obvious } => {
            question.tabled_winner(*seat, (*obvious).into())
        }
        Incident::WrongHandCalled {
            seat,
            deliberate,
            mucked,
        } => question.wrong_hand_called(*seat, (*deliberate).into(), mucked),
        Incident::AskToSee {
            by,
            seat,
            suspicion,
        } => question.ask_to_see(HandAskedFor {
            by: *by,
            seat: *seat,
            suspicion: *suspicion,
        }),
        Incident::ShownToOne { seat } => question.shown_to_one(*seat),
        Incident::OneCardShown { seat, second } => question.one_card_shown(*seat, *second),
        Incident::HandShown { seat, to } => question.hand_shown(*seat, *to),
        Incident::ReadingDisputed {
            seat,
            break_minute_over,
        } => question.reading_disputed(*seat, (*break_minute_over).into()),
        Incident::PotClaimed { break_minute_over } => {
            question.pot_claimed((*break_minute_over).into())
        }
        _ => Err(question.not_now()),
    }
}

impl Question<'_> {
    /// A hand that reached showdown.
    pub(super) fn at_showdown(&self, seat: Seat) -> Result<Option<Shown>, TableRefusal> {
        self.dealt_in(seat)?;
        let shown = self.table.shown().get(seat).copied();
        let reached = self.is_showdown()
            && (shown.is_some()
                || self
                    .table
                    .player(seat)
                    .is_some_and(|now| now.part == Part::Live));
        if reached {
            Ok(shown)
        } else {
            Err(self.not_now())
        }
    }

    /// Whether another hand reached showdown, shown or given up there: no player wins uncalled.
    pub(super) fn is_contested(&self, seat: Seat) -> bool {
        let mut others = self.table.players().filter(|(other, _)| *other != seat);
        others.any(|(other, now)| now.part == Part::Live || self.table.shown().get(other).is_some())
    }

    /// No more betting: hands are compared, or everybody else has folded.
    fn is_showdown(&self) -> bool {
        match self.table.gathering() {
            Some(Next::Showdown | Next::Won(_)) => true,
            Some(Next::Street(_)) => false,
            None => self.table.is_playing() && self.table.turn(self.book).is_none(),
        }
    }

    /// A winning hand that was tabled is paid, whatever became of its cards.
    fn tabled_winner(&self, seat: Seat, win: TabledWin) -> Result<Ruling, TableRefusal> {
        if self.at_showdown(seat)? == Some(Shown::Mucked) || self.table.has_lost(seat) {
            return Err(self.not_now());
        }
        let articles = &self.policy().common.tabled_winner;
        let paid = Verdict::Paid { seat };
        let counts =
            win == TabledWin::Obvious || self.policy().unclear_winner.value == UnclearWinner::Paid;
        if counts {
            return Ok(Ruling::of(paid, articles).with(Effect::Award { seat }));
        }
        // It can no longer be told whether it won: the floor hears the table.
        Ok(self
            .dies(seat, Chips::ZERO, articles)?
            .or(Outcome::of_floor(paid, vec![Effect::Award { seat }]))
            .decided_by(Decider::Floor))
    }

    /// Cards speak; a hand that was mucked because of what was said has lost all the same.
    fn wrong_hand_called(
        &self,
        seat: Seat,
        miscall: Miscall,
        mucked: &[Seat],
    ) -> Result<Ruling, TableRefusal> {
        self.at_showdown(seat)?;
        let articles = &self.policy().wrong_hand_call.articles;
        let mut ruling = Ruling::of(Verdict::PlayOn, articles);
        for other in mucked {
            let shown = self.at_showdown(*other)?;
            if *other == seat || matches!(shown, Some(Shown::Tabled(_))) {
                return Err(self.not_now());
            }
            ruling = ruling.steps([Instruction::MuckHand { seat: *other }]);
            if shown.is_none() {
                ruling = ruling.with(Effect::Kill {
                    seat: *other,
                    refund: Chips::ZERO,
                });
            }
        }
        let severity = match self.policy().wrong_hand_call.value {
            WrongHandCall::CardsSpeak => Severity::Possible,
            WrongHandCall::CardsSpeakSanction => Severity::Required,
        };
        Ok(match miscall {
            Miscall::Deliberate => ruling.sanction(seat, severity, true, articles),
            Miscall::Mistaken => ruling,
        })
    }

    /// What one player has been shown, all may see.
    fn shown_to_one(&self, seat: Seat) -> Result<Ruling, TableRefusal> {
        let show = Instruction::ShowHandToAll { seat };
        // Who folds and leaves one opponent may show the hand, to everybody (ropta2025 11.4.p3).
        let gave_up = self
            .policy()
            .expose_live_hand
            .articles
            .named(Case::HeadsUpFold);
        if !gave_up.is_empty() && self.table.folded_last() == Some(seat) {
            return Ok(Ruling::of(Verdict::Granted, gave_up).steps([show]));
        }
        if self.table.is_playing() {
            self.at_showdown(seat)?;
        } else if !self
            .table
            .last_hand()
            .won
            .iter()
            .any(|(won, _)| *won == seat)
        {
            return Err(self.not_now());
        }
        let articles = &self.policy().common.show_uncalled;
        Ok(Ruling::of(Verdict::Granted, articles).steps([show]))
    }

    /// A claim that is granted: the pots go back to the middle, where they are awarded again.
    fn granted(&self, articles: &[Citation]) -> Ruling {
        let granted = Ruling::of(Verdict::Granted, articles);
        if self.table.may_return_pots() {
            granted.with(Effect::ReturnPots)
        } else {
            granted
        }
    }

    /// How a tabled hand was read is disputed: some books give that less time than the amount of a pot (tda2024 22).
    fn reading_disputed(&self, seat: Seat, minute: BreakMinute) -> Result<Ruling, TableRefusal> {
        self.seated(seat)?;
        let window = &self.policy().claim_window;
        if window.value != ClaimWindow::ReadingUntilRifflePotUntilSubstantialAction {
            return Err(self.not_now());
        }
        let articles = &window.articles;
        let opening = self.table.reading_window().ok_or_else(|| self.not_now())?;
        Ok(self.heard(minute.limit(opening), articles))
    }

    /// A pot is claimed: in time, the floor hears it; too late, it stands.
    fn pot_claimed(&self, minute: BreakMinute) -> Result<Ruling, TableRefusal> {
        let window = &self.policy().claim_window;
        if minute == BreakMinute::Over
            && window.value != ClaimWindow::ReadingUntilRifflePotUntilSubstantialAction
        {
            return Err(self.not_now());
        }
        let articles = &self.policy().claim_window.articles;
        let claim = self.table.windows(self.book).claim;
        let opening = claim.ok_or_else(|| self.not_now())?.opening;
        Ok(self.heard(minute.limit(opening), articles))
    }

    fn heard(&self, opening: Opening, articles: &[Citation]) -> Ruling {
        match opening {
            Opening::Open => self
                .granted(articles)
                .or(Outcome::of_floor(Verdict::Denied, Vec::new()))
                .decided_by(Decider::Floor),
            Opening::Closed => Ruling::of(Verdict::TooLate, articles),
        }
    }
}
