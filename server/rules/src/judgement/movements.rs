//! Chips that came in several movements: what of it counts.

use crate::chips::Chips;
use crate::policy::{Case, StringBet};
use crate::ruling::{Ruling, Severity};

use super::gesture::Measure;

impl Measure<'_> {
    /// Chips in several movements, the first of which makes `first`.
    pub(super) fn string_bet(&self, first: Chips) -> Ruling {
        let string_bet = &self.policy.string_bet;
        let articles = if first <= self.price {
            string_bet.articles.led_by(Case::FirstIsACall)
        } else {
            string_bet.articles.general().to_vec()
        };
        let ruling = if string_bet.value == StringBet::Call && !self.turn.may_check() {
            self.call(&articles)
        } else {
            let mut ruling = self.count(first, &articles);
            ruling.citations.splice(0..0, articles);
            ruling
        };
        self.if_abused(ruling)
    }

    /// "Raise", and chips in several movements: the first counts, or the book has only a call for it (bonneuil2022
    /// reg-14).
    pub(super) fn announced_in_motions(&self, first: Chips) -> Ruling {
        let string_bet = &self.policy.string_bet;
        let articles = string_bet.articles.general();
        let ruling = match string_bet.value {
            // The book speaks of raises: a bet that opens counts by its first motion.
            StringBet::Call if !self.turn.may_check() => self.call(articles),
            StringBet::Call | StringBet::FirstStepOnly => self.raise_to(first, articles),
        };
        let said = &self.policy.raise_must_be_announced.articles;
        self.if_abused(ruling.citing(&said.led_by(Case::RaiseSaid)))
    }

    /// Once is a mistake: whether it is abuse, the floor judges (gleize2007 9-17).
    fn if_abused(&self, ruling: Ruling) -> Ruling {
        let abuse = self.policy.string_bet.articles.named(Case::Abuse);
        if abuse.is_empty() {
            ruling
        } else {
            ruling.sanction(self.seat(), Severity::Possible, false, abuse)
        }
    }
}
