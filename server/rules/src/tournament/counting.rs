//! Counts: what players really have in front of them, beside what the log says.

mod model;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::{AlertCause, Draft, Event, Problem, Refusal, TableNumber, Tournament};
use crate::chips::Chips;
use crate::seat::Seat;
use crate::table::TableCommand;
use crate::time::Timestamp;

pub(in crate::tournament) use self::model::Counts;
pub use self::model::{CountCommand, CountEvent, Counted, Receipt, TableCount};

impl Tournament {
    /// The last count of a table.
    #[must_use]
    pub fn count(&self, table: TableNumber) -> Option<&TableCount> {
        self.counts.last.get(&table).map(|count| &**count)
    }

    /// What was counted at a seat, from the last count of the table that holds.
    #[must_use]
    pub fn receipt(&self, table: TableNumber, seat: Seat) -> Option<Receipt> {
        let mut receipts = self.receipts(table);
        receipts.find(|receipt| receipt.seat == seat)
    }

    /// Receipts of a table, from its last count that holds.
    pub fn receipts(&self, table: TableNumber) -> impl Iterator<Item = Receipt> {
        let count = self.counts.held.get(&table);
        count.into_iter().flat_map(move |count| {
            count.lines.iter().map(move |line| Receipt {
                event: self.name().to_owned(),
                table,
                seat: line.seat,
                player: line.player,
                name: self.player_name(line.player).unwrap_or_default().to_owned(),
                chips: line.counted,
                at: count.at,
                hand: count.hand,
            })
        })
    }

    pub(super) fn evolve_counts(&mut self, event: &CountEvent, at: Timestamp) {
        let counts = &mut self.counts;
        match event {
            CountEvent::Counted { table, hand, lines } => {
                let count = Arc::new(TableCount {
                    at,
                    hand: *hand,
                    lines: lines.clone(),
                    holds: !lines.iter().any(Counted::differs),
                });
                if count.holds {
                    counts.held.insert(*table, Arc::clone(&count));
                }
                counts.last.insert(*table, count);
            }
            CountEvent::Accepted { table } => {
                let accepted = counts.last.get_mut(table).map(|count| {
                    Arc::make_mut(count).holds = true;
                    Arc::clone(count)
                });
                if let Some(count) = accepted {
                    counts.held.insert(*table, count);
                }
            }
            CountEvent::Rejected { table } => {
                counts.last.remove(table);
            }
        }
    }

    /// A count that is to be decided on: it does not hold, and no chip has moved since.
    fn open_count(&self, number: TableNumber) -> Result<Arc<TableCount>, Refusal> {
        let table = self.known_table(number)?;
        let count = self.counts.last.get(&number).filter(|count| !count.holds);
        let count = count.ok_or(Problem::NoCount { table: number })?;
        let is_as_logged = |line: &Counted| {
            let now = table.player(line.seat);
            now.is_some_and(|now| now.player == line.player && now.stack == line.logged)
        };
        let is_current = !table.is_playing()
            && table.hand_number() == count.hand
            && count.lines.iter().all(is_as_logged);
        if is_current {
            Ok(Arc::clone(count))
        } else {
            Err(Problem::CountOutdated { table: number }.into())
        }
    }
}

impl Draft {
    pub(super) fn count(&mut self, command: &CountCommand) -> Result<(), Refusal> {
        match command {
            CountCommand::Count { table, stacks } => self.count_table(*table, stacks),
            CountCommand::Accept { table } => self.accept_count(*table),
            CountCommand::Reject { table } => self.reject_count(*table),
        }
    }

    fn counts(&mut self, event: CountEvent) {
        self.push(Event::Count { event });
    }

    fn count_table(
        &mut self,
        number: TableNumber,
        stacks: &[(Seat, Chips)],
    ) -> Result<(), Refusal> {
        let table = self.state.known_table(number)?;
        if table.is_playing() {
            return Err(Problem::HandRunning { table: number }.into());
        }
        if stacks.is_empty() {
            return Err(Problem::NothingCounted.into());
        }
        let mut lines: Vec<Counted> = Vec::with_capacity(stacks.len());
        for (seat, counted) in stacks {
            let (seat, counted) = (*seat, *counted);
            if lines.iter().any(|line| line.seat == seat) {
                return Err(Problem::CountedTwice { seat }.into());
            }
            let player = table.player(seat).filter(|now| !now.stack.is_zero());
            let now = player.ok_or(Problem::NobodyThere {
                table: number,
                seat,
            })?;
            lines.push(Counted {
                seat,
                player: now.player,
                logged: now.stack,
                counted,
            });
        }
        lines.sort_unstable_by_key(|line| line.seat);
        let hand = table.hand_number();
        let cause = lines
            .iter()
            .any(Counted::differs)
            .then(|| AlertCause::CountDiffers {
                logged: lines.iter().map(|line| line.logged).sum(),
                counted: lines.iter().map(|line| line.counted).sum(),
            });
        let table = number;
        self.counts(CountEvent::Counted { table, hand, lines });
        self.close_count_alert(number)?;
        if let Some(cause) = cause {
            self.push(self.state.raise(number, cause));
        }
        Ok(())
    }

    fn accept_count(&mut self, table: TableNumber) -> Result<(), Refusal> {
        let count = self.state.open_count(table)?;
        self.counts(CountEvent::Accepted { table });
        for line in count.lines.iter().filter(|line| line.differs()) {
            let (seat, stack) = (line.seat, line.counted);
            self.at_table(table, &TableCommand::SetStack { seat, stack })?;
        }
        // No player goes out by a count alone: who has no chips is the floor's to put out.
        self.find_busts(table)?;
        self.close_count_alert(table)
    }

    /// It can be thrown away whatever has been played since.
    fn reject_count(&mut self, table: TableNumber) -> Result<(), Refusal> {
        self.state.known_table(table)?;
        if self.state.count(table).is_none_or(|count| count.holds) {
            return Err(Problem::NoCount { table }.into());
        }
        self.counts(CountEvent::Rejected { table });
        self.close_count_alert(table)
    }

    fn close_count_alert(&mut self, table: TableNumber) -> Result<(), Refusal> {
        for event in self.state.close_at(table, AlertCause::is_count)? {
            self.push(event);
        }
        Ok(())
    }
}
