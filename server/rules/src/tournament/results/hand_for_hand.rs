//! Hand-for-hand: no table begins a hand before every other one has finished its own, so that players who go out at
//! different tables in the same round go out at the same time (cdc2013 2.10, tda2024 RP-8).
//!
//! Whether a round is over is worked out from the tables as they are: one that closes, or has no player left to play
//! against, is not waited for.

use super::model::HandOfRound;
use super::{HandForHand, ResultEvent};
use crate::book::Answer;
use crate::policy::{HandForHandAllIn, SimultaneousElimination};
use crate::table::Table;
use crate::tournament::{Draft, Problem, Refusal, TableNumber, Tournament};

impl Tournament {
    /// Whether a table has finished its hand of the round and waits for the others.
    #[must_use]
    pub fn waits_for_round(&self, table: TableNumber) -> bool {
        self.hand_for_hand()
            .is_some_and(|round| round.finished.contains(&table))
            && !self.is_round_over()
    }

    /// Tables that the others wait for, while hand-for-hand is played.
    #[must_use]
    pub fn tables_in_round(&self) -> Vec<TableNumber> {
        self.in_round().collect()
    }

    fn in_round(&self) -> impl Iterator<Item = TableNumber> {
        let round = self.hand_for_hand().into_iter();
        round.flat_map(|round| {
            let tables = self.tables().filter(|(number, table)| {
                table.is_playing()
                    || (!round.finished.contains(number) && self.can_play(*number, table))
            });
            tables.map(|(number, _)| number)
        })
    }

    pub(super) fn evolve_hand_for_hand(
        &mut self,
        on: bool,
        finished: &[TableNumber],
        hands: &[(TableNumber, u32)],
    ) {
        if !on {
            self.evolve_hand_for_hand_over();
            return;
        }
        self.results.hand_for_hand = Some(HandForHand {
            round: 0,
            finished: finished.iter().copied().collect(),
        });
        for (table, hand) in hands.iter().copied() {
            let before = HandOfRound { hand, round: None };
            self.results.note_round(table, before);
        }
    }

    /// Hand-for-hand is over, if it was played. Hands that are still being played have begun in its round, and stay in it.
    pub(super) fn evolve_hand_for_hand_over(&mut self) {
        if self.hand_for_hand().is_none() {
            return;
        }
        let round = self.round_now();
        let playing = self.tables().filter(|(_, table)| table.is_playing());
        let playing: Vec<(TableNumber, u32)> = playing
            .map(|(number, table)| (number, table.hand_number()))
            .collect();
        for (table, hand) in playing {
            self.results.note_round(table, HandOfRound { hand, round });
        }
        self.results.hand_for_hand = None;
        self.results.times_over = self.results.times_over.saturating_add(1);
    }

    pub(super) fn evolve_table_finished(&mut self, table: TableNumber, hand: Option<u32>) {
        let round = self.round_now();
        let Some(now) = &mut self.results.hand_for_hand else {
            return;
        };
        now.finished.insert(table);
        if let Some(hand) = hand {
            self.results.note_round(table, HandOfRound { hand, round });
        }
    }

    /// The round to which a hand of a table belongs: the one that it has begun in, also when it goes on later.
    pub(super) fn round_of_hand(&self, table: TableNumber, hand: u32) -> Option<u32> {
        let known = self.results.hand_of_round(table, hand);
        known.map_or_else(|| self.round_now(), |of| of.round)
    }

    /// The round in which players go out now, counted on whenever hand-for-hand begins anew: each announcement comes after
    /// the rounds before it.
    fn round_now(&self) -> Option<u32> {
        let round = self.hand_for_hand()?.round;
        // Hands that are being played when hand-for-hand is announced are a round of their own in some books.
        let from_announcement = self.book.policy.simultaneous_elimination.value
            == SimultaneousElimination::ShareOnTheSameHand;
        let results = &self.results;
        let counted = results.rounds.saturating_add(results.times_over);
        (round > 0 || from_announcement).then_some(counted)
    }

    /// Asked for every table that has finished: the first one that has not is enough.
    fn is_round_over(&self) -> bool {
        self.in_round().next().is_none()
    }

    /// Whether a table could begin a hand if no table waited for another.
    fn can_play(&self, number: TableNumber, table: &Table) -> bool {
        !self.is_closed(number)
            && has_contest(table)
            && (self.plan().is_none() || self.stop_by_players(number).is_none())
    }

    /// Whether the hands of a table stay down, because an all-in was called in hand-for-hand and another table still
    /// plays; with where it is written. A table that waits like this itself has nothing left to play.
    #[must_use]
    pub fn hands_stay_down(&self, table: TableNumber) -> Option<Answer<()>> {
        let policy = &self.book.policy.hand_for_hand_all_in;
        self.hand_for_hand()
            .filter(|_| policy.value == HandForHandAllIn::DownUntilTablesAreDone)?;
        let waits = |number| self.table(number).is_some_and(Table::is_all_in_called);
        let others_play = || {
            let others = self.in_round().filter(|other| *other != table);
            others.into_iter().any(|other| !waits(other))
        };
        (waits(table) && others_play()).then(|| Answer::of((), policy))
    }

    /// Whether it is time for hand-for-hand: one player more is left, or may come, than places are paid, at more
    /// than one table.
    #[must_use]
    pub fn suggests_hand_for_hand(&self) -> bool {
        let paid = self.plan().map_or(0, |plan| plan.prizes.paid_places());
        let tables = self
            .tables()
            .filter(|(number, table)| !self.is_closed(*number) && has_contest(table));
        paid > 0
            && self.winner().is_none()
            && self.hand_for_hand().is_none()
            && u32::from(self.left_with_who_may_come()) == paid.saturating_add(1)
            && tables.count() > 1
    }
}

/// Whether at least two players of a table have chips.
fn has_contest(table: &Table) -> bool {
    let has_chips = |(_, now): &(_, crate::table::PlayerNow)| !now.stack.is_zero();
    table.players().filter(has_chips).count() >= 2
}

impl Draft {
    /// Hand-for-hand begins or ends. Tables between hands count as finished; the others finish the hand they are in,
    /// and then all begin the first round together.
    pub(in crate::tournament) fn hand_for_hand(&mut self, on: bool) -> Result<(), Refusal> {
        if self.state.winner().is_some() {
            return Err(Problem::Finished.into());
        }
        if self.state.hand_for_hand().is_some() == on {
            return Err(Problem::HandForHand { on }.into());
        }
        let between = |(number, table): &(TableNumber, &Table)| {
            on && !self.state.is_closed(*number) && !table.is_playing()
        };
        let between = self.state.tables().filter(between);
        let hands: Vec<(TableNumber, u32)> = between
            .map(|(number, table)| (number, table.hand_number()))
            .collect();
        let finished = hands.iter().map(|(number, _)| *number).collect();
        self.result(ResultEvent::HandForHand {
            on,
            finished,
            hands,
        });
        if !on {
            self.let_clock_go();
        }
        self.release_round()
    }

    /// A hand is over at a table: its part of the round is done. A hand of an earlier round that went on since is none of
    /// this one; after the announcement each hand that was being played is.
    pub(super) fn finish_table(&mut self, table: TableNumber) -> Result<(), Refusal> {
        let hand = self.state.known_table(table)?.hand_number();
        let is_known = self.state.results.hand_of_round(table, hand).is_some();
        let is_done = self.state.hand_for_hand().is_some_and(|now| {
            let is_of_round = now.round == 0 || !is_known;
            is_of_round && !now.finished.contains(&table)
        });
        if is_done {
            let hand = Some(hand);
            self.result(ResultEvent::TableFinished { table, hand });
        }
        Ok(())
    }

    /// All begin the next round, if every table has finished this one.
    pub(in crate::tournament) fn release_round(&mut self) -> Result<(), Refusal> {
        let now = self.state.hand_for_hand();
        let waiting = now.filter(|round| !round.finished.is_empty());
        let Some(HandForHand { round, .. }) = waiting.filter(|_| self.state.is_round_over()) else {
            return Ok(());
        };
        // The hands that were being played when hand-for-hand began are no round of it.
        let was_played = *round > 0;
        let round = self.state.results.rounds.saturating_add(1);
        self.result(ResultEvent::RoundReleased { round });
        if was_played {
            self.take_hand_off()?;
        }
        self.hold_running_clock();
        Ok(())
    }
}
