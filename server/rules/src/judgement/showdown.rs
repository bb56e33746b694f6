//! Showdown and after: winners killed by mistake, hands called wrongly, who may see what, pots claimed late.

use crate::book::Citation;
use crate::chips::Chips;
use crate::policy::{Case, MustShow, SeeHandRequest, UnclearWinner, WrongHandCall};
use crate::ruling::{Decider, Effect, Incident, Instruction, Outcome, Ruling, Severity, Verdict};
use crate::seat::Seat;
use crate::table::{Next, Opening, Part, Shown, TableRefusal};

use super::question::Question;

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other incidents are ruled on elsewhere"
)]
pub(super) fn rule(question: Question<'_>) -> Result<Ruling, TableRefusal> {
    match question.incident {
        Incident::TabledWinnerKilled { seat, obvious } => question.tabled_winner(*seat, *obvious),
        Incident::WrongHandCalled {
            seat,
            deliberate,
            mucked,
        } => question.wrong_hand_called(*seat, *deliberate, mucked),
        Incident::AskToSee {
            by,
            seat,
            suspicion,
        } => question.ask_to_see(*by, *seat, *suspicion),
        Incident::ShownToOne { seat } => question.shown_to_one(*seat),
        Incident::PotClaimed => question.pot_claimed(),
        _ => Err(question.not_now()),
    }
}

impl Question<'_> {
    /// A hand that reached showdown.
    fn at_showdown(&self, seat: Seat) -> Result<Option<Shown>, TableRefusal> {
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

    /// No more betting: hands are compared, or everybody else has folded.
    fn is_showdown(&self) -> bool {
        match self.table.gathering() {
            Some(Next::Showdown | Next::Won(_)) => true,
            Some(Next::Street(_)) => false,
            None => self.table.is_playing() && self.table.turn(self.book).is_none(),
        }
    }

    /// A winning hand that was tabled is paid, whatever became of its cards.
    fn tabled_winner(&self, seat: Seat, obvious: bool) -> Result<Ruling, TableRefusal> {
        if self.at_showdown(seat)? == Some(Shown::Mucked) {
            return Err(self.not_now());
        }
        let articles = &self.policy().common.tabled_winner;
        let paid = Verdict::Paid { seat };
        let counts = obvious || self.policy().unclear_winner.value == UnclearWinner::Paid;
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
        deliberate: bool,
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
        Ok(if deliberate {
            ruling.sanction(seat, severity, true, articles)
        } else {
            ruling
        })
    }

    /// A player wants to see a hand that was not shown, or not to them.
    fn ask_to_see(
        &self,
        by: Option<Seat>,
        seat: Seat,
        suspicion: bool,
    ) -> Result<Ruling, TableRefusal> {
        let policy = self.policy();
        let shown = self.at_showdown(seat)?;
        if let Some(by) = by.filter(|_| !suspicion) {
            self.seated(by)?;
            let has_mucked = self.table.shown().get(by) == Some(&Shown::Mucked);
            if has_mucked && !self.has_own_word_on(shown) {
                return Ok(Ruling::of(Verdict::Denied, &policy.common.mucker_sees));
            }
        }
        let show = Instruction::ShowHandToAll { seat };
        let must_show = &policy.must_show;
        if matches!(shown, Some(Shown::Tabled(_))) {
            // A winner shows both cards, and to everybody (gleize2007 10-3).
            let articles = must_show.articles.of(Case::WholeHand);
            return Ok(Ruling::of(Verdict::Granted, articles).steps([show]));
        }
        match (must_show.value, by) {
            // Everybody who reached showdown shows, losers as well (caen 9.1).
            (MustShow::EveryoneBaseRule, _) if shown.is_none() && !self.won_without_a_call() => {
                return Ok(Ruling::of(Verdict::Granted, must_show.articles.main()).steps([show]));
            }
            (MustShow::ClaimantsOrOfficialRequest, None) => {
                let articles = must_show.articles.of(Case::OfficialRequest);
                return Ok(
                    Ruling::of(Verdict::Granted, articles).steps([Instruction::OfficialDoesIt])
                );
            }
            (MustShow::Claimants, None) => {
                let floor = Outcome::of_floor(Verdict::Granted, Vec::new());
                return Ok(Ruling::of(Verdict::Denied, must_show.articles.main()).or(floor));
            }
            (
                MustShow::Claimants
                | MustShow::ClaimantsOrOfficialRequest
                | MustShow::EveryoneBaseRule,
                _,
            ) => {}
        }
        Ok(self.asked_by_player(seat, suspicion))
    }

    /// Whether the book itself says who sees such a hand, and only the book it extends denies it to a player who has
    /// mucked: a winner shows to all (gleize2007 10-3, caen 9.3), and any player may ask for a loser's hand (caen 9.1).
    fn has_own_word_on(&self, shown: Option<Shown>) -> bool {
        let policy = self.policy();
        let own = match shown {
            Some(Shown::Tabled(_)) => policy.must_show.articles.named(Case::WholeHand),
            Some(Shown::Mucked) | None
                if policy.see_hand_request.value == SeeHandRequest::WinnerOrPlayerMayDemand =>
            {
                policy.see_hand_request.articles.main()
            }
            Some(Shown::Mucked) | None => &[],
        };
        let denies = policy.common.mucker_sees.citation();
        let book = |article: Option<&Citation>| article.map(|cited| cited.book.clone());
        !own.is_empty() && book(own.first()) != book(denies)
    }

    /// A player asks to see a hand that its owner need not show.
    fn asked_by_player(&self, seat: Seat, suspicion: bool) -> Ruling {
        let policy = self.policy();
        let request = &policy.see_hand_request;
        let alone = self
            .table
            .next_award()
            .is_some_and(|award| award.claimants.len() == 1 && award.claimants.contains(seat));
        if alone && !suspicion {
            return Ruling::of(Verdict::Denied, &policy.common.last_hand_unshown);
        }
        match request.value {
            SeeHandRequest::ViaOfficialStatingCheatingSuspicion if suspicion => {
                Ruling::of(Verdict::Granted, &request.articles)
                    .steps([Instruction::OfficialDoesIt])
                    .decided_by(Decider::Floor)
            }
            SeeHandRequest::ViaOfficialStatingCheatingSuspicion => {
                Ruling::of(Verdict::Denied, &request.articles)
            }
            SeeHandRequest::WinnerOrPlayerMayDemand => {
                Ruling::of(Verdict::Granted, &request.articles)
                    .steps([Instruction::ShowHandToAll { seat }])
            }
        }
    }

    fn won_without_a_call(&self) -> bool {
        matches!(self.table.gathering(), Some(Next::Won(_)))
    }

    /// What one player has been shown, all may see.
    fn shown_to_one(&self, seat: Seat) -> Result<Ruling, TableRefusal> {
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
        Ok(Ruling::of(Verdict::Granted, articles).steps([Instruction::ShowHandToAll { seat }]))
    }

    /// A pot is claimed: in time, the floor hears it; too late, it stands.
    /// A claim that is granted: the pots go back to the middle, where they are awarded again.
    fn granted(&self, articles: &[Citation]) -> Ruling {
        let granted = Ruling::of(Verdict::Granted, articles);
        if self.table.may_return_pots() {
            granted.with(Effect::ReturnPots)
        } else {
            granted
        }
    }

    fn pot_claimed(&self) -> Result<Ruling, TableRefusal> {
        let articles = &self.policy().claim_window.articles;
        let claim = self.table.windows(self.book).claim;
        Ok(match claim.ok_or_else(|| self.not_now())?.opening {
            Opening::Open => self
                .granted(articles)
                .or(Outcome::of_floor(Verdict::Denied, Vec::new()))
                .decided_by(Decider::Floor),
            Opening::Closed => Ruling::of(Verdict::TooLate, articles),
        })
    }
}
