//! The decider of a table: each command leads to events, or is refused with the reason.

mod floor;

use crate::book::Book;
use crate::table::{Table, TableCommand, TableDecision};
use crate::time::Timestamp;

use self::floor::{FloorRuling, Overruling};

impl Table {
    /// The events that `command` leads to under a book, all or none of them; the state does not change.
    ///
    /// # Errors
    ///
    /// The [`TableRefusal`](crate::table::TableRefusal) with its reason, article and legal readings.
    pub fn decide(&self, command: &TableCommand, book: &Book, at: Timestamp) -> TableDecision {
        // Asked for each command: what is decided is handed on where it is.
        if !self.waits_for_early_folds() {
            return self.decide_alone(command, book, at);
        }
        let mut events = self.decide_alone(command, book, at)?;
        let folds = self.early_folds(&events, book, at);
        events.extend(folds);
        Ok(events)
    }

    /// The events of the command itself.
    fn decide_alone(&self, command: &TableCommand, book: &Book, at: Timestamp) -> TableDecision {
        match command {
            TableCommand::Sit {
                seat,
                player,
                stack,
            } => self.sit(*seat, *player, *stack, book),
            TableCommand::Arrive {
                seat,
                player,
                luggage,
            } => self.come(*seat, *player, luggage, book),
            TableCommand::DealIn { seat } => self.deal_in(*seat, book, at),
            TableCommand::Stand { seat } => self.stand(*seat),
            TableCommand::SetPresence { seat, presence } => self.set_presence(*seat, *presence),
            TableCommand::SetStack { seat, stack } => self.set_stack(*seat, *stack),
            TableCommand::SetBlinds { blinds } => self.set_blinds(*blinds, book),
            TableCommand::CorrectBlinds { blinds } => Self::correct_blinds(*blinds),
            TableCommand::PlaceButton { seat } => self.place_button(*seat),
            TableCommand::PlacePositions { positions } => self.place_positions(*positions),
            TableCommand::StartHand => self.start_hand(book, at),
            TableCommand::Act { seat, action } => self.act(*seat, *action, book),
            TableCommand::Run { seats, action } => self.run(seats, *action, book, at),
            TableCommand::Undo { steps } => self.undo(*steps, book, at),
            TableCommand::Gather => self.gather(),
            TableCommand::SetBoard { cards } => self.set_board(cards),
            TableCommand::Table { seat, cards } => self.table_hand(*seat, *cards),
            TableCommand::Muck { seat } => self.muck(*seat, book),
            TableCommand::AwardPot { pot, winners } => self.award_pot(*pot, winners, book),
            TableCommand::EndHand => self.end_hand(),
            TableCommand::CallTime { .. }
            | TableCommand::ChangeTime { .. }
            | TableCommand::CancelTime
            | TableCommand::GrantTime { .. }
            | TableCommand::RefuseTime { .. }
            | TableCommand::NameCounter { .. }
            | TableCommand::UseTimeCard { .. }
            | TableCommand::SetShotClock { .. }
            | TableCommand::TimeRanOut => self.decide_time(command, book, at),
            TableCommand::KillHand { seat } => self.kill_hand(*seat),
            TableCommand::Report { incident, outcome } => self.report(incident, *outcome, book, at),
            TableCommand::Rule { .. } | TableCommand::Overrule { .. } => {
                self.decide_by_floor(command, book, at)
            }
            TableCommand::Suspend { seat, hands, until } => self.suspend(*seat, *hands, *until),
            TableCommand::EndSuspension { seat, hands, until } => {
                self.end_suspension(*seat, *hands, *until)
            }
            TableCommand::TakeChips { seat, chips } => self.take_chips(*seat, *chips),
            TableCommand::SetSmallestChip { chips } => Ok(self.set_smallest_chip(*chips)),
            TableCommand::Shuffle => self.shuffle(),
            TableCommand::LetStand { seat, to } => self.let_stand(*seat, *to, book),
        }
    }

    /// The floor's word, first or anew.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other commands are decided above"
    )]
    fn decide_by_floor(&self, command: &TableCommand, book: &Book, at: Timestamp) -> TableDecision {
        match command {
            TableCommand::Rule {
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
            TableCommand::Overrule {
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
            _ => Ok(Vec::new()),
        }
    }

    /// What is decided about the time of the player to act.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other commands are decided above"
    )]
    fn decide_time(&self, command: &TableCommand, book: &Book, at: Timestamp) -> TableDecision {
        match command {
            TableCommand::CallTime { by } => self.call_time(*by, book, at),
            TableCommand::ChangeTime { seconds } => self.change_time(*seconds, book, at),
            TableCommand::CancelTime => self.cancel_time(),
            TableCommand::GrantTime { seconds } => self.grant_time(*seconds, book, at),
            TableCommand::RefuseTime { reason } => self.refuse_time(floor::shortened(reason)),
            TableCommand::NameCounter { seat } => self.name_counter(*seat, book),
            TableCommand::UseTimeCard { seat } => self.use_time_card(*seat),
            TableCommand::SetShotClock { shot_clock } => Ok(self.set_shot_clock(*shot_clock)),
            _ => self.time_ran_out(book, at),
        }
    }
}
