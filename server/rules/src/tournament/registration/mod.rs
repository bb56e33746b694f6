//! Registration: the list of players and its waiting list, who comes in late, who never comes, and who leaves for good.

mod again;
mod late;
pub mod latecomers;
mod list;
#[cfg(test)]
mod tests;

use super::{Draft, Event, FieldCommand, FieldEvent, Problem, Refusal, TableSeat};

pub use self::again::NotAgain;
pub use self::late::Overdue;

impl Draft {
    /// What is done about the list of players, and about players who come late or leave.
    pub(super) fn field(&mut self, command: &FieldCommand) -> Result<(), Refusal> {
        // A name that was written wrongly is put right in the results, too.
        let is_edit = matches!(command, FieldCommand::Edit { .. });
        if self.state.winner().is_some() && !is_edit {
            return Err(Problem::Finished.into());
        }
        match command {
            FieldCommand::Register { players } => self.register(players),
            FieldCommand::Edit {
                player,
                entry,
                gave_notice,
            } => self.edit(*player, entry, *gave_notice),
            FieldCommand::Withdraw { player } => self.withdraw(*player),
            FieldCommand::CheckIn { player, is_here } => self.check_in(*player, *is_here),
            FieldCommand::CheckInAll => self.check_in_all(),
            FieldCommand::SeatLate {
                player,
                table,
                seat,
            } => self.seat_late(*player, *table, *seat),
            FieldCommand::EnterAgain {
                player,
                table,
                seat,
            } => self.enter_again(
                *player,
                TableSeat {
                    table: *table,
                    seat: *seat,
                },
            ),
            FieldCommand::StrikeOff {
                player,
                replaced_by,
            } => self.strike_off(*player, *replaced_by),
            FieldCommand::Leave { player } => self.leave(*player),
        }
    }

    fn push_field(&mut self, event: FieldEvent) {
        self.push(Event::Field { event });
    }
}
