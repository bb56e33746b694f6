//! Button and blinds in the wrong place, and a blind that was posted by a player who owed none.

use crate::book::Citation;
use crate::chips::Chips;
use crate::policy::{BlindByMistake, Case};
use crate::ruling::{
    BlindPut, ChipPile, Decider, Effect, Gesture, Instruction, Outcome, Ruling, Severity, Verdict,
};
use crate::seat::Seat;
use crate::street::Street;
use crate::table::{Did, Part, Positions, TableRefusal, chips_went_in, is_substantial};

use super::gesture;
use super::moment::{Moment, Scene};
use super::question::Question;

/// A player who owed no blind has posted one.
struct PostedByMistake<'a> {
    seat: Seat,
    chips: &'a [ChipPile],
    when: BlindPut,
}

impl Question<'_> {
    /// A button in the wrong place is put right until there was substantial action; then play goes on, and the next hand
    /// goes on from where it is (ropta2025 2.5, tda2024 34-A).
    pub(super) fn wrong_button(
        &self,
        button: Seat,
        small_blind: Option<Seat>,
        big_blind: Seat,
    ) -> Result<Ruling, TableRefusal> {
        let scene = Scene::of(self.table, self.book).ok_or_else(|| self.not_now())?;
        // Heads-up the button is the small blind; else a hand without one has it nowhere.
        let none = if scene.dealt().len() == 2 {
            button
        } else {
            big_blind
        };
        let rightful = Positions {
            button,
            small_blind: small_blind.unwrap_or(none),
            big_blind,
        };
        let played = self.table.positions().ok_or_else(|| self.not_now())?;
        let is_possible = !matches!(scene.moment, Moment::Won(_))
            && !self.table.is_played_out()
            && played != rightful
            && scene.part(rightful.big_blind) != Part::Out
            && rightful.button != rightful.big_blind;
        if !is_possible {
            return Err(self.not_now());
        }
        let articles = &self.policy().common.misplaced_button;
        if is_substantial(&self.table.acts_and_early(self.policy())) {
            return Ok(Ruling::of(Verdict::PlayOn, articles));
        }
        let back = chips_went_in(self.table).then_some(Instruction::ReturnChips);
        let seat = rightful.button;
        Ok(Ruling::of(Verdict::ButtonMoved, articles)
            .with(Effect::MoveButton {
                button: rightful.button,
                small_blind: rightful.small_blind,
                big_blind: rightful.big_blind,
            })
            .steps(back)
            .steps([Instruction::MoveButton { seat }, Instruction::PostAgain]))
    }

    /// A hand that was begun at other blinds than its level's is put right until there was substantial action; then it
    /// is played at what was posted (ropta2025 3.1, 2.5, tda2024 23).
    pub(super) fn wrong_blinds(&self, small: Chips, big: Chips) -> Result<Ruling, TableRefusal> {
        let scene = Scene::of(self.table, self.book).ok_or_else(|| self.not_now())?;
        let posted = self.table.blinds().ok_or_else(|| self.not_now())?;
        let positions = self.table.positions().ok_or_else(|| self.not_now())?;
        let is_playable = !big.is_zero() && small <= big;
        if matches!(scene.moment, Moment::Won(_)) || self.table.is_played_out() || !is_playable {
            return Err(self.not_now());
        }
        let articles = &self.policy().common.level_change;
        let are_due = posted.small == small && posted.big == big;
        if are_due || is_substantial(&self.table.acts_and_early(self.policy())) {
            return Ok(Ruling::of(Verdict::PlayOn, articles));
        }
        let corrected = Verdict::Corrected {
            seat: positions.big_blind,
            added: big.less(posted.big),
        };
        let back = chips_went_in(self.table).then_some(Instruction::ReturnChips);
        Ok(Ruling::of(corrected, articles)
            .with(Effect::PostBlinds { small, big })
            .steps(back)
            .steps([Instruction::PostAgain]))
    }

    /// The player to act has put a blind in by mistake. After their cards it is an action; so it is once others have
    /// acted enough on it; before that the chips go back with a warning (ropta2025 4.5).
    pub(super) fn blind_by_mistake(
        &self,
        seat: Seat,
        chips: &[ChipPile],
        when: BlindPut,
    ) -> Result<Ruling, TableRefusal> {
        let posted = PostedByMistake { seat, chips, when };
        let has_acted = self.table.acts().iter().any(|act| act.seat == posted.seat);
        let is_to_act = self
            .table
            .turn(self.book)
            .is_some_and(|turn| turn.seat == posted.seat);
        let is_before_the_flop = self.table.street() == Some(Street::Preflop);
        let choice = &self.policy().blind_by_mistake;
        // The French book speaks of the first to act alone; elsewhere the floor decides, and no blind that is due is
        // posted by mistake.
        let owes_one = self.table.positions().is_some_and(|positions| {
            [positions.small_blind, positions.big_blind].contains(&posted.seat)
        });
        let is_first = self.table.acts().iter().all(|act| act.did == Did::Dead);
        let could_have = match choice.value {
            BlindByMistake::ActionIfDealtOrActedOn => is_first && !owes_one,
            BlindByMistake::FloorDecides => !owes_one,
        };
        let is_possible = is_before_the_flop && is_to_act && !has_acted && could_have;
        if !is_possible || posted.chips.is_empty() {
            return Err(self.not_now());
        }
        let articles = &choice.articles;
        let taken_back = |cited: &[Citation]| {
            Ruling::of(Verdict::Void { seat: posted.seat }, cited)
                .steps([Instruction::ReturnBet { seat: posted.seat }])
                .sanction(posted.seat, Severity::Warning, false, cited)
        };
        match (choice.value, posted.when) {
            (BlindByMistake::ActionIfDealtOrActedOn, BlindPut::AfterTheCards) => {
                self.posted_as_action(&posted, articles.of(Case::AfterTheCards))
            }
            (BlindByMistake::ActionIfDealtOrActedOn, BlindPut::BeforeTheCardsActedOn) => {
                self.posted_as_action(&posted, articles.of(Case::ActedOn))
            }
            (BlindByMistake::ActionIfDealtOrActedOn, BlindPut::BeforeTheCards) => {
                Ok(taken_back(articles.of(Case::NotActedOn)).citing(articles.main()))
            }
            (BlindByMistake::FloorDecides, _) => {
                let mut ruling = self.posted_as_action(&posted, articles)?;
                ruling.outcomes.truncate(1);
                let seat = posted.seat;
                Ok(ruling
                    .or(Outcome {
                        steps: vec![Instruction::ReturnBet { seat }],
                        ..Outcome::of_floor(Verdict::Void { seat }, Vec::new())
                    })
                    .decided_by(Decider::Floor))
            }
        }
    }

    /// The chips count as if they had been put in in turn without a word. Those that others have acted on are at least a
    /// call.
    fn posted_as_action(
        &self,
        posted: &PostedByMistake<'_>,
        articles: &[Citation],
    ) -> Result<Ruling, TableRefusal> {
        let now = self
            .table
            .player(posted.seat)
            .ok_or_else(|| self.not_now())?;
        let missing = self.table.price().less(now.bet).min(now.stack);
        let put_in = posted
            .chips
            .iter()
            .map(|pile| pile.value.times(u64::from(pile.count)));
        let short = missing.less(put_in.sum::<Chips>());
        let completes = posted.when == BlindPut::BeforeTheCardsActedOn && !short.is_zero();
        let chips = if completes {
            vec![ChipPile {
                value: missing,
                count: 1,
            }]
        } else {
            posted.chips.to_vec()
        };
        let silent = Gesture {
            chips,
            ..Gesture::of(posted.seat)
        };
        let by_chips = gesture::rule(self.table, &silent, self.book)?;
        let mut ruling = Ruling::of(Verdict::PlayOn, articles).citing(&by_chips.citations);
        ruling.decider = by_chips.decider;
        ruling.sanctions = by_chips.sanctions;
        ruling.outcomes = by_chips.outcomes;
        if completes
            && let Some(Outcome {
                verdict: Verdict::Binds { added, .. },
                ..
            }) = ruling.outcomes.first_mut()
        {
            *added += short;
        }
        Ok(ruling)
    }
}
