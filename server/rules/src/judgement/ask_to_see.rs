//! A hand that was not shown is asked for: who may see it, and what becomes of it.

use crate::book::Citation;
use crate::policy::{Case, MuckerSees, MustShow, SeeHandRequest};
use crate::ruling::{Decider, Effect, Instruction, Outcome, Ruling, Severity, Verdict};
use crate::seat::Seat;
use crate::street::Street;
use crate::table::{Did, Next, Shown, TableRefusal};

use super::question::Question;

/// A hand that is asked for.
#[derive(Clone, Copy)]
pub(super) struct HandAskedFor {
    /// Who asks; `None` for an official.
    pub(super) by: Option<Seat>,
    /// Whose hand.
    pub(super) seat: Seat,
    /// Cheating is suspected.
    pub(super) suspicion: bool,
}

impl Question<'_> {
    /// A player wants to see a hand that was not shown, or not to them.
    pub(super) fn ask_to_see(&self, asked: HandAskedFor) -> Result<Ruling, TableRefusal> {
        let policy = self.policy();
        let HandAskedFor {
            by,
            seat,
            suspicion,
        } = asked;
        let shown = self.at_showdown(seat)?;
        if let Some(by) = by {
            self.seated(by)?;
        }
        if let Some(granted) = self.paid_to_see(asked, shown) {
            return Ok(granted);
        }
        if let Some(by) = by.filter(|_| !suspicion) {
            let has_mucked = self.table.shown().get(by) == Some(&Shown::Mucked);
            let loses = policy.mucker_sees.value == MuckerSees::LosesRightToSee;
            if has_mucked && loses && !self.has_own_word_on(shown) {
                return Ok(Ruling::of(Verdict::Denied, &policy.mucker_sees.articles));
            }
        }
        let show = Instruction::ShowHandToAll { seat };
        let must_show = &policy.must_show;
        if matches!(shown, Some(Shown::Tabled(_))) {
            // A winner shows both cards, and to everybody (gleize2007 10-3).
            let articles = must_show.articles.of(Case::WholeHand);
            return Ok(Ruling::of(Verdict::Granted, articles).steps([show]));
        }
        // Against an all-in every hand is turned up, no reason needed (ropta2025 10.4).
        let all_in = must_show.articles.named(Case::AllIn);
        if shown.is_none() && !all_in.is_empty() && self.table.is_all_in_showdown() {
            return Ok(Ruling::of(Verdict::Granted, all_in).steps([show]));
        }
        match (must_show.value, by) {
            // Everybody who reached showdown shows, losers as well (caen 9.1).
            (MustShow::EveryoneBaseRule, _) if shown.is_none() && !self.won_without_a_call() => {
                return Ok(Ruling::of(Verdict::Granted, must_show.articles.main()).steps([show]));
            }
            (MustShow::ClaimantsOrAllIn, _) if self.table.is_all_in_showdown() => {
                let articles = must_show.articles.of(Case::AllIn);
                return Ok(Ruling::of(Verdict::Granted, articles).steps([show]));
            }
            (MustShow::ClaimantsOrOfficialRequest, None) => {
                let articles = must_show.articles.of(Case::OfficialRequest);
                let looks = Ruling::of(Verdict::Granted, articles);
                return Ok(self.or_shown_to_all(looks.steps([Instruction::OfficialDoesIt]), seat));
            }
            (MustShow::Claimants, None) => {
                let floor = Outcome::of_floor(Verdict::Granted, Vec::new());
                return Ok(Ruling::of(Verdict::Denied, must_show.articles.main()).or(floor));
            }
            (
                MustShow::Claimants
                | MustShow::ClaimantsOrAllIn
                | MustShow::ClaimantsOrOfficialRequest
                | MustShow::EveryoneBaseRule,
                _,
            ) => {}
        }
        Ok(self.asked_by_player(asked))
    }

    /// Who has called on the river has paid to see the hand of the last to bet or raise there; in some books even after
    /// mucking, and the hand that is asked for is in play again (ropta2025 10.5.p5, 10.5.p6, tda2024 18-B).
    fn paid_to_see(&self, asked: HandAskedFor, shown: Option<Shown>) -> Option<Ruling> {
        let policy = self.policy();
        let request = &policy.see_hand_request;
        let seat = asked.seat;
        let by = asked.by.filter(|by| self.has_called_on_the_river(*by))?;
        let is_awarded = self.table.next_award().is_none();
        if self.table.river_aggressor() != Some(seat)
            || is_awarded
            || matches!(shown, Some(Shown::Tabled(_)))
        {
            return None;
        }
        let has_mucked = self.table.shown().get(by) == Some(&Shown::Mucked);
        if has_mucked && policy.mucker_sees.value == MuckerSees::LosesRightToSee {
            return None;
        }
        let granted = Ruling::of(Verdict::Granted, request.articles.main())
            .steps([Instruction::ShowHandToAll { seat }])
            .citing(request.articles.named(Case::RiverBet));
        match request.value {
            SeeHandRequest::RiverCallersSeeLastAggressorOrOfficialOnSuspicion => {
                let again = request.articles.named(Case::LiveAgain);
                Some(if shown == Some(Shown::Mucked) {
                    // Who threw the hand straight into the muck may be punished (ropta2025 10.5.p5, 11.1).
                    granted
                        .with(Effect::Restore { seat })
                        .citing(again)
                        .sanction(seat, Severity::Possible, false, request.articles.main())
                } else {
                    granted
                })
            }
            SeeHandRequest::RiverCallerSeesAggressorElseTd => Some(granted),
            SeeHandRequest::ViaOfficialStatingCheatingSuspicion
            | SeeHandRequest::WinnerOrPlayerMayDemand => None,
        }
    }

    fn has_called_on_the_river(&self, seat: Seat) -> bool {
        let last = self
            .table
            .acts()
            .iter()
            .rev()
            .find(|act| act.seat == seat && act.street == Street::River);
        last.is_some_and(|act| matches!(act.did, Did::Call(_)))
    }

    /// An official looks without showing the others; the director may then show the hand to all (ropta2025 10.6.p2).
    fn or_shown_to_all(&self, looks: Ruling, seat: Seat) -> Ruling {
        match self.policy().see_hand_request.value {
            SeeHandRequest::RiverCallersSeeLastAggressorOrOfficialOnSuspicion => {
                looks.or(Outcome {
                    steps: vec![Instruction::ShowHandToAll { seat }],
                    ..Outcome::of_floor(Verdict::Granted, Vec::new())
                })
            }
            SeeHandRequest::ViaOfficialStatingCheatingSuspicion
            | SeeHandRequest::RiverCallerSeesAggressorElseTd
            | SeeHandRequest::WinnerOrPlayerMayDemand => looks,
        }
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
        let denies = policy.mucker_sees.citation();
        let book = |article: Option<&Citation>| article.map(|cited| cited.book.clone());
        !own.is_empty() && book(own.first()) != book(denies)
    }

    /// A player asks to see a hand that its owner need not show.
    fn asked_by_player(&self, asked: HandAskedFor) -> Ruling {
        let policy = self.policy();
        let request = &policy.see_hand_request;
        let HandAskedFor {
            by,
            seat,
            suspicion,
        } = asked;
        let alone = self
            .table
            .next_award()
            .is_some_and(|award| award.claimants.len() == 1 && award.claimants.contains(seat));
        let is_for_floor = request.value == SeeHandRequest::RiverCallerSeesAggressorElseTd;
        if alone && !suspicion && !is_for_floor {
            return Ruling::of(Verdict::Denied, &policy.common.last_hand_unshown);
        }
        match request.value {
            SeeHandRequest::ViaOfficialStatingCheatingSuspicion
            | SeeHandRequest::RiverCallersSeeLastAggressorOrOfficialOnSuspicion
                if suspicion =>
            {
                let looks = Ruling::of(Verdict::Granted, &request.articles.led_by(Case::Suspicion))
                    .steps([Instruction::OfficialDoesIt])
                    .decided_by(Decider::Floor);
                self.or_shown_to_all(looks, seat)
            }
            SeeHandRequest::ViaOfficialStatingCheatingSuspicion => {
                Ruling::of(Verdict::Denied, &request.articles)
            }
            SeeHandRequest::RiverCallersSeeLastAggressorOrOfficialOnSuspicion => {
                self.neither_paid_nor_suspicious(by)
            }
            SeeHandRequest::RiverCallerSeesAggressorElseTd => {
                self.left_to_the_floor(by, seat, suspicion)
            }
            SeeHandRequest::WinnerOrPlayerMayDemand => {
                Ruling::of(Verdict::Granted, &request.articles)
                    .steps([Instruction::ShowHandToAll { seat }])
            }
        }
    }

    /// Denied: to a player of the hand because only river callers may ask, to any other because no suspicion is stated
    /// (ropta2025 10.5.p5, 10.6).
    fn neither_paid_nor_suspicious(&self, by: Option<Seat>) -> Ruling {
        let articles = &self.policy().see_hand_request.articles;
        let suspicion = articles.named(Case::Suspicion);
        let played = self.table.acts().iter();
        let mut on_river = played.filter(|act| act.street == Street::River);
        if on_river.any(|act| Some(act.seat) == by) {
            Ruling::of(Verdict::Denied, articles.main()).citing(suspicion)
        } else {
            Ruling::of(Verdict::Denied, suspicion).citing(articles.main())
        }
    }

    /// Every other request is for the floor; who has no cards any more has no right to ask (tda2024 18-A, 18-B).
    fn left_to_the_floor(&self, by: Option<Seat>, seat: Seat, suspicion: bool) -> Ruling {
        let policy = self.policy();
        let has_cards = by.is_none_or(|by| {
            self.at_showdown(by)
                .is_ok_and(|shown| shown != Some(Shown::Mucked))
        });
        if !has_cards && !suspicion {
            return Ruling::of(Verdict::Denied, &policy.mucker_sees.articles);
        }
        let shown = Outcome {
            steps: vec![Instruction::ShowHandToAll { seat }],
            ..Outcome::of_floor(Verdict::Granted, Vec::new())
        };
        let articles = &policy.see_hand_request.articles;
        let river = match self.table.river_aggressor() {
            Some(_) => Case::RiverBet,
            None => Case::NoRiverBet,
        };
        let mut ruling = Ruling::of(Verdict::Denied, articles.main()).citing(articles.named(river));
        ruling.outcomes.clear();
        ruling
            .or(shown)
            .or(Outcome::of_floor(Verdict::Denied, Vec::new()))
            .decided_by(Decider::Floor)
    }

    fn won_without_a_call(&self) -> bool {
        matches!(self.table.gathering(), Some(Next::Won(_)))
    }
}
