//! Hands of which not everybody has seen everything: one card at showdown, or a hand shown to one person.

use crate::chips::Chips;
use crate::policy::Case;
use crate::ruling::{
    Decider, Effect, Instruction, Outcome, Ruling, SecondCard, Severity, ShownTo, Verdict,
};
use crate::seat::Seat;
use crate::table::{Shown, TableRefusal};

use super::question::{Question, dead_with};

impl Question<'_> {
    /// One card is no hand: the other is asked for, an official steps in where it is refused, and what can no longer be
    /// told has no part of the pot (ropta2025 10.2.p2, 10.5.p7, 10.5.p8, tda2024 13-B, 15-A, 19).
    pub(super) fn one_card_shown(
        &self,
        seat: Seat,
        second: SecondCard,
    ) -> Result<Ruling, TableRefusal> {
        let must_show = &self.policy().must_show.articles;
        let asked = must_show.named(Case::OneCard);
        let shown = self.at_showdown(seat)?;
        let is_open = matches!(shown, Some(Shown::Tabled(_)));
        // Who wins without a call may show one card, or none (ropta2025 10.1).
        if asked.is_empty() || is_open || !self.is_contested(seat) {
            return Err(self.not_now());
        }
        let show = Instruction::ShowHandToAll { seat };
        let lives = Verdict::HandLive { seat };
        let refused = must_show.named(Case::Refused);
        let dead = || {
            if shown.is_none() {
                return dead_with(seat, Chips::ZERO);
            }
            let refund = Chips::ZERO;
            Outcome::of_floor(Verdict::HandDead { seat, refund }, Vec::new())
        };
        Ok(match second {
            SecondCard::Kept => {
                Ruling::of(lives, asked).steps([Instruction::AskPlayer { seat }, show])
            }
            SecondCard::Refused => Ruling::of(lives, refused)
                .steps([Instruction::OfficialDoesIt, show])
                .or(dead())
                .decided_by(Decider::Floor)
                .sanction(seat, Severity::Possible, false, refused),
            SecondCard::Lost => {
                let award = vec![Effect::Award { seat }];
                let mut ruling = Ruling::of(lives, must_show.of(Case::Thrown));
                ruling.outcomes = vec![dead()];
                ruling
                    .or(Outcome::of_floor(Verdict::Paid { seat }, award))
                    .decided_by(Decider::Floor)
            }
        })
    }

    /// A hand in play that was shown on purpose to one person: all see it, at once if that person is in the hand
    /// (ropta2025 11.4, 11.4.p2).
    pub(super) fn hand_shown(&self, seat: Seat, to: ShownTo) -> Result<Ruling, TableRefusal> {
        self.live(seat)?;
        self.table.turn(self.book).ok_or_else(|| self.not_now())?;
        let articles = &self.policy().expose_live_hand.articles;
        let (case, step) = match to {
            ShownTo::Outsider => (
                Case::ShownToOutsider,
                Instruction::ShowHandAfterwards { seat },
            ),
            ShownTo::PlayerInTheHand => (Case::ShownToRival, Instruction::ShowHandToAll { seat }),
        };
        let decides = articles.named(case);
        if decides.is_empty() {
            return Err(self.not_now());
        }
        let after_hand = to == ShownTo::Outsider;
        Ok(Ruling::of(Verdict::HandLive { seat }, decides)
            .steps([step])
            .sanction(seat, Severity::Required, after_hand, decides))
    }
}
