//! The decider of a table: each command leads to events, or is refused with the reason.

mod floor;

use crate::book::Book;
use crate::table::{Command, Table, TableDecision};
use crate::time::Timestamp;

use self::floor::{FloorRuling, Overruling};

impl Table {
    /// The events that `command` leads to under a book, all or none of them; the state does not change.
    ///
    /// # Errors
    ///
    /// The [`TableRefusal`](crate::table::TableRefusal) with its reason, article and legal readings.
    pub fn decide(&self, command: &Command, book: &Book, at: Timestamp) -> TableDecision {
        match command {
            Command::Sit {
                seat,
                player,
                stack,
            } => self.sit(*seat, *player, *stack, book),
            Command::Arrive {
                seat,
                player,
                luggage,
            } => self.come(*seat, *player, luggage, book),
            Command::Stand { seat } => self.stand(*seat),
            Command::SetPresence { seat, presence } => self.set_presence(*seat, *presence),
            Command::SetStack { seat, stack } => self.set_stack(*seat, *stack),
            Command::SetBlinds { blinds } => self.set_blinds(*blinds, book),
            Command::CorrectBlinds { blinds } => Self::correct_blinds(*blinds),
            Command::PlaceButton { seat } => self.place_button(*seat),
            Command::PlacePositions { positions } => self.place_positions(*positions),
            Command::StartHand => self.start_hand(book, at),
            Command::Act { seat, action } => self.act(*seat, *action, book),
            Command::Run { seats, action } => self.run(seats, *action, book, at),
            Command::Undo { steps } => self.undo(*steps, book),
            Command::Gather => self.gather(),
            Command::SetBoard { cards } => self.set_board(cards),
            Command::Table { seat, cards } => self.table_hand(*seat, *cards),
            Command::Muck { seat } => self.muck(*seat),
            Command::AwardPot { pot, winners } => self.award_pot(*pot, winners, book),
            Command::EndHand => self.end_hand(),
            Command::CallTime { by } => self.call_time(*by, book, at),
            Command::ChangeTime { seconds } => self.change_time(*seconds, book, at),
            Command::CancelTime => self.cancel_time(),
            Command::TimeRanOut => self.time_ran_out(book, at),
            Command::KillHand { seat } => self.kill_hand(*seat),
            Command::Report { incident, outcome } => self.report(incident, *outcome, book, at),
            Command::Rule {
                incident,
                outcome,
                reason,
            } => {
                let ruling = FloorRuling {
                    incident,
                    outcome: *outcome,
                    reason,
                };
                self.rule_by_floor(ruling, book, at)
            }
            Command::Overrule {
                ruling,
                instead,
                reason,
            } => {
                let overruling = Overruling {
                    ruling: *ruling,
                    instead,
                    reason,
                };
                self.overrule(overruling, book, at)
            }
            Command::Suspend { seat, hands, until } => self.suspend(*seat, *hands, *until),
            Command::EndSuspension { seat, hands, until } => {
                self.end_suspension(*seat, *hands, *until)
            }
            Command::TakeChips { seat, chips } => self.take_chips(*seat, *chips),
            Command::SetSmallestChip { chips } => Ok(self.set_smallest_chip(*chips)),
            Command::Shuffle => self.shuffle(),
            Command::LetStand { seat, to } => self.let_stand(*seat, *to, book),
        }
    }
}
