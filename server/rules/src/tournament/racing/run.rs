//! A race begins, tables race, the race is over; chips are exchanged.

use super::{RaceCommand, RaceEvent};
use crate::card::Card;
use crate::chips::Chips;
use crate::seat::Seat;
use crate::table::{Table, TableCommand};
use crate::tournament::plan::not_payable;
use crate::tournament::race::{NotRaced, Pile, Race, Raced, may_exchange, may_run, result, worth};
use crate::tournament::{
    Draft, Event, Problem, RaceProblem, Refusal, TableNumber, TableSeat, Tournament,
};

/// Cards of a deck.
const DECK: u32 = 52;

impl Draft {
    pub(in crate::tournament) fn race(&mut self, command: &RaceCommand) -> Result<(), Refusal> {
        match command {
            RaceCommand::Begin => self.begin_race(),
            RaceCommand::Run {
                table,
                small,
                cards,
            } => self.run_race(*table, small, cards),
            RaceCommand::Exchange {
                table,
                seat,
                given,
                taken,
            } => {
                let place = TableSeat {
                    table: *table,
                    seat: *seat,
                };
                self.exchange(place, given, taken)
            }
        }
    }

    fn raced(&mut self, event: RaceEvent) {
        self.push(Event::Race { event });
    }

    fn begin_race(&mut self) -> Result<(), Refusal> {
        self.settle_race()?;
        let state = &self.state;
        if state.winner().is_some() {
            return Err(Problem::Finished.into());
        }
        if let Some(racing) = state.racing() {
            return Err(RaceProblem::RaceIsOn { old: racing.old }.into());
        }
        let (old, new) = values_to_race(state)?;
        let moment = state.race_moment(self.at).ok_or(Problem::WrongTime)?;
        if !may_run(moment, state.book()).value {
            return Err(RaceProblem::NoRaceInLevel { old }.into());
        }
        let on_the_way = state.journeys().iter();
        let players: Vec<_> = on_the_way
            .filter(|journey| journey.luggage.is_some())
            .map(|journey| journey.player)
            .collect();
        if !players.is_empty() {
            return Err(Problem::OnTheWay { players }.into());
        }
        let tables = state.tables().map(|(number, _)| number);
        let tables = tables.filter(|number| state.has_chips(*number)).collect();
        self.raced(RaceEvent::Begun { old, new, tables });
        self.leave_blinds_of(old)
    }

    /// Chips that leave play are not used from here on (cdc2013 4.2): a table whose coming hand would need them, because it
    /// has begun by the book before its level was over (cdc2013 4.1), plays it at the level to come.
    fn leave_blinds_of(&mut self, old: Chips) -> Result<(), Refusal> {
        let state = &self.state;
        let stays = |value: &Chips| *value != old;
        let stay: Vec<Chips> = state.chip_values.iter().copied().filter(stays).collect();
        let planned = state
            .plan()
            .and_then(|plan| plan.blinds_to_come(state.clock.stage));
        let to_come = planned.unwrap_or(state.blinds);
        let needs_old = |table: &Table| {
            let next = table.next_blinds();
            next.is_some_and(|blinds| not_payable(blinds, &stay).is_some())
        };
        let unpaid: Vec<TableNumber> = state
            .tables_in_play()
            .filter(|(_, table)| needs_old(table))
            .map(|(number, _)| number)
            .collect();
        for table in unpaid {
            for event in Table::correct_blinds(to_come)? {
                self.push(Event::Table { table, event });
            }
        }
        Ok(())
    }

    fn run_race(
        &mut self,
        table: TableNumber,
        small: &[(Seat, u32)],
        cards: &[(Seat, Vec<Card>)],
    ) -> Result<(), Refusal> {
        self.state.known_table(table)?;
        let (race, plan) = self.state.race_of(table, small)?;
        let due = plan.value.blocks.iter().map(|block| block.cards);
        let due = due.fold(0_u32, u32::saturating_add);
        if due > DECK && plan.value.needs_cards() {
            return Err(RaceProblem::TooManyCards { cards: due }.into());
        }
        let raced = result(&race, cards, self.state.book())
            .map_err(|error| problem_of(error, race.old))?
            .value;
        let changed = self.stacks_changed(table, &raced);
        self.raced(RaceEvent::Run {
            table,
            small: small_of(&race),
            cards: cards.to_vec(),
            winners: raced.winners,
            rescued: raced.rescued,
            players: changed.iter().map(|(player, ..)| *player).collect(),
        });
        for (_, seat, stack) in changed {
            self.at_table(table, &TableCommand::SetStack { seat, stack })?;
        }
        self.at_table(table, &TableCommand::SetSmallestChip { chips: race.new })?;
        // A player who was ordered away waited for the race.
        self.depart_after_hand(table)?;
        self.settle_results()
    }

    fn stacks_changed(
        &self,
        table: TableNumber,
        raced: &Raced,
    ) -> Vec<(crate::table::PlayerId, Seat, Chips)> {
        let now = |seat| self.state.table(table)?.player(seat);
        let stacks = raced.stacks.iter();
        stacks
            .filter_map(|(seat, stack)| {
                let player = now(*seat).filter(|player| player.stack != *stack)?;
                Some((player.player, *seat, *stack))
            })
            .collect()
    }

    /// The race is over when no player is left at the tables that have still to race: asked after every command that is
    /// decided step by step, because players go in many ways.
    pub(in crate::tournament) fn settle_race(&mut self) -> Result<(), Refusal> {
        let Some(racing) = self.state.racing() else {
            return Ok(());
        };
        let mut waiting = racing.waiting.iter();
        if waiting.any(|table| self.state.has_chips(*table)) {
            return Ok(());
        }
        let (old, chips) = (racing.old, racing.new);
        self.raced(RaceEvent::Over { old });
        let tables: Vec<_> = self.state.tables().map(|(number, _)| number).collect();
        for table in tables {
            self.at_table(table, &TableCommand::SetSmallestChip { chips })?;
        }
        Ok(())
    }

    fn exchange(
        &mut self,
        place: TableSeat,
        given: &[(Chips, u32)],
        taken: &[(Chips, u32)],
    ) -> Result<(), Refusal> {
        let TableSeat { table, seat } = place;
        let state = &self.state;
        let player = state.known_table(table)?.player(seat);
        let player = player.ok_or(Problem::NobodyThere { table, seat })?;
        let values = given.iter().chain(taken).map(|(value, _)| *value);
        let unknown = |value: &Chips| !state.chip_values().contains(value);
        if let Some(value) = values.clone().find(unknown) {
            return Err(RaceProblem::NoSuchChip { value }.into());
        }
        let (given_piles, taken_piles) = (piles(given), piles(taken));
        let (chips, _) = worth(&given_piles);
        if chips.is_zero() || chips > player.stack + player.bet {
            return Err(Problem::ChipsNotPossible { chips }.into());
        }
        if !may_exchange(&given_piles, &taken_piles, state.book()).value {
            let (taken, _) = worth(&taken_piles);
            return Err(RaceProblem::ExchangeDiffers {
                given: chips,
                taken,
            }
            .into());
        }
        self.raced(RaceEvent::Exchanged {
            table,
            seat,
            given: given.to_vec(),
            taken: taken.to_vec(),
        });
        Ok(())
    }
}

impl Tournament {
    /// Whether anybody has chips at a table that is open.
    fn has_chips(&self, number: TableNumber) -> bool {
        !self.is_closed(number)
            && self
                .table(number)
                .is_some_and(|table| !table.issued().is_zero())
    }
}

/// The smallest chips in play, when they are not needed any more, and those that replace them.
fn values_to_race(state: &Tournament) -> Result<(Chips, Chips), RaceProblem> {
    let mut in_play = state.chip_values().iter().copied();
    let old = in_play.next().unwrap_or_default();
    let is_unneeded = state.unneeded_chips().contains(&old);
    in_play
        .next()
        .filter(|_| is_unneeded)
        .map(|new| (old, new))
        .ok_or_else(|| RaceProblem::ChipsStillNeeded {
            value: old,
            by: state.smallest_needed_for(),
        })
}

fn small_of(race: &Race) -> Vec<(Seat, u32)> {
    let holdings = race.holdings.iter();
    holdings
        .map(|holding| (holding.seat, holding.small))
        .collect()
}

fn piles(chips: &[(Chips, u32)]) -> Vec<Pile> {
    chips
        .iter()
        .map(|(value, count)| Pile {
            value: *value,
            count: *count,
        })
        .collect()
}

fn problem_of(error: NotRaced, old: Chips) -> Problem {
    match error {
        NotRaced::Values => Problem::ChipsNotPossible { chips: old },
        NotRaced::Cards { seat, needed } => RaceProblem::RaceCards { seat, needed }.into(),
        NotRaced::CardTwice => RaceProblem::CardTwice.into(),
    }
}
