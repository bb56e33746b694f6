//! Cards thrown onto another player's hand: who throws has given up, and what became of the hand underneath is the floor's
//! to find out.

use crate::policy::{Case, HandSweptUp};
use crate::ruling::{
    Decider, Instruction, Outcome, Ruling, SanctionAdvice, Severity, Thrown, Verdict,
};
use crate::seat::Seat;
use crate::table::{Part, Table, TableRefusal};

use super::illegal_amount::carry_out;
use super::question::Question;
use super::thrown::ThrownCards;

/// Cards that were thrown onto a hand, as it was reported.
#[derive(Clone, Copy)]
pub(super) struct ThrownOnto {
    /// Who threw.
    pub(super) by: Seat,
    /// Whose hand lies underneath.
    pub(super) seat: Seat,
    /// Whether the hands can be told apart.
    pub(super) identifiable: bool,
}

/// The hand that its player gave up by throwing it.
struct GivenUp {
    /// What it comes to by itself.
    ruling: Ruling,
    /// The table without it.
    after: Table,
}

impl Question<'_> {
    /// Cards thrown onto a hand that nothing protected. Thrown cards are dead (cdc2013 9.3, 9.4, gleize2007 5-2, caen 5.2);
    /// then the floor tells the hand underneath apart, or it is dead too (cdc2013 9.5).
    pub(super) fn thrown_onto(&self, thrown: ThrownOnto) -> Result<Ruling, TableRefusal> {
        self.dealt_in(thrown.by)?;
        self.live(thrown.seat)?;
        if thrown.by == thrown.seat {
            return Err(self.not_now());
        }
        let Some(given_up) = self.given_up_by_throwing(thrown) else {
            return self.hand_underneath(thrown);
        };
        let question = Question {
            table: &given_up.after,
            ..*self
        };
        let ruling = question.hand_underneath(thrown)?;
        Ok(after_giving_up(ruling, given_up))
    }

    /// The thrower's own hand, where it is one of the last two: no ruling on the other one lets the thrower win. Where more
    /// are in the hand, the table logs the fold in its turn. `None` also when the throw gives nothing up: the hand was
    /// folded, or lies at showdown already, or lives there while it can be told (tda2024 14, ropta2025 10.4.p2).
    fn given_up_by_throwing(&self, thrown: ThrownOnto) -> Option<GivenUp> {
        let seat = thrown.by;
        self.live(seat).ok()?;
        let is_last_but_one = !self.competes_beside(&[seat, thrown.seat]);
        if !is_last_but_one || self.table.shown().get(seat).is_some() {
            return None;
        }
        let how = if thrown.identifiable {
            Thrown::NearerTheMuck
        } else {
            Thrown::Unidentifiable
        };
        let cards = ThrownCards {
            seat,
            how,
            by_mistake: false,
            fault_of: None,
        };
        let ruling = self.thrown(cards).ok()?;
        let mut after = self.table.clone();
        let effects = &ruling.outcomes.first()?.effects;
        for effect in effects {
            carry_out(&mut after, effect, self.book)?;
        }
        (!effects.is_empty()).then_some(GivenUp { ruling, after })
    }

    /// What becomes of the hand that cards were thrown onto, and what the throw costs.
    fn hand_underneath(&self, thrown: ThrownOnto) -> Result<Ruling, TableRefusal> {
        let ThrownOnto {
            by,
            seat,
            identifiable,
        } = thrown;
        let now = self.live(seat)?;
        let articles = &self.policy().common.unprotected_restored;
        let main = articles.of(Case::ThrownOnto);
        let lives = Ruling::of(Verdict::HandLive { seat }, main);
        let ruling = if !self.competes_beside(&[seat]) || self.table.has_won(seat) {
            // It has won, whatever became of its cards.
            lives
        } else if identifiable {
            let lives = lives
                .steps([
                    Instruction::OfficialDoesIt,
                    Instruction::GiveHandBack { seat },
                ])
                .citing(articles);
            self.warned(lives, seat, articles)
        } else {
            let (refund, refunded) = self.refund(seat);
            let why = match articles.named(Case::Unidentifiable) {
                [] => main,
                named => named,
            };
            let dead = self.dies(seat, refund, why)?.citing(&refunded);
            self.or_the_last_bet(dead, seat, now, refund)
        };
        let ruling = ruling.decided_by(Decider::Floor);
        Ok(match self.policy().hand_swept_up.value {
            // Throwing cards may be punished, like any throwing (tda2024 71-B).
            HandSweptUp::BackIfIdentifiableUnwarned => {
                let throwing = self.policy().common.etiquette.of(Case::Throwing);
                ruling.sanction(by, Severity::Possible, false, throwing)
            }
            HandSweptUp::BackIfIdentifiable | HandSweptUp::Dead => {
                ruling.sanction(by, Severity::Required, false, main)
            }
        })
    }

    /// Whether a hand besides these was not given up.
    fn competes_beside(&self, seats: &[Seat]) -> bool {
        let mut others = self
            .table
            .players()
            .filter(|(seat, _)| !seats.contains(seat));
        others.any(|(seat, now)| now.part == Part::Live && !self.was_mucked(seat))
    }
}

/// What the hand underneath comes to once the thrower's is dead. One throw is one fault: where giving up is sanctioned as
/// the throw is, for instance before one's turn, only the article is added.
fn after_giving_up(underneath: Ruling, given_up: GivenUp) -> Ruling {
    let mut ruling = underneath.citing(&given_up.ruling.citations);
    let first = given_up.ruling.outcomes.into_iter().next();
    if let Some(Outcome { effects, steps, .. }) = first {
        for outcome in &mut ruling.outcomes {
            outcome.effects.splice(..0, effects.iter().cloned());
            // The table learns first whose hand stays.
            outcome.steps.extend(steps.iter().cloned());
        }
    }
    for advice in given_up.ruling.sanctions {
        let is_same =
            |known: &SanctionAdvice| (known.seat, known.severity) == (advice.seat, advice.severity);
        if ruling.sanctions.iter().any(is_same) {
            ruling = ruling.citing(advice.citation.as_slice());
        } else {
            ruling.sanctions.push(advice);
        }
    }
    ruling
}
