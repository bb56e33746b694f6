//! Hands at the tables of a tournament: a hand begins where nothing stops it, and what waited for the end of one is
//! carried out with it: players who move, who is out, the barrier of hand-for-hand. A hand whose last pot puts a player
//! out ends with it, so that the floor knows at once.

use super::{Draft, Event, FieldEvent, FinalTableState, Problem, Refusal, TableNumber, Tournament};
use crate::book::Answer;
use crate::table::{self, Presence, Reason, TableCommand};
use crate::time::Timestamp;

impl Tournament {
    /// Something at a table: what [`Self::decide`] does for `Command::Table`, for a caller that has no other command.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] with its reason.
    pub fn at_table(
        &self,
        number: TableNumber,
        command: &TableCommand,
        at: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        let table = self.known_table(number)?;
        if let TableCommand::Sit { player, seat, .. } = command {
            self.check_may_sit(*player)?;
            self.check_not_promised(number, *seat)?;
        }
        if let TableCommand::SetPresence { seat, presence } = command
            && *presence == Presence::Present
            && let Some(now) = table.player(*seat)
        {
            self.check_may_come(now.player)?;
        }
        if matches!(command, TableCommand::StartHand) {
            return self.drafted(at, |draft| draft.start_hand(number));
        }
        if let TableCommand::Table { .. } | TableCommand::SetBoard { .. } = command
            && let Some(Answer { citations, .. }) = self.hands_stay_down(number)
        {
            return Err(Problem::HandsStayDown { citations }.into());
        }
        // The last pot may have ended it.
        if matches!(command, TableCommand::EndHand) && table.has_just_ended() {
            return Ok(Vec::new());
        }
        let decided = table.decide(command, &self.book, at)?;
        let puts_out = matches!(command, TableCommand::AwardPot { .. })
            && table.puts_out(&decided, &self.book, at);
        let reopens = |event: &table::TableEvent| {
            use table::TableEvent::{HandReopened, Overruled, RulingTakenBack};
            matches!(event, HandReopened { .. })
                || (!table.is_playing()
                    && matches!(event, Overruled { .. } | RulingTakenBack { .. }))
        };
        if decided.iter().any(reopens) && self.winner().is_some() {
            return Err(Problem::Finished.into());
        }
        let has = |kind: fn(&table::TableEvent) -> bool| decided.iter().any(kind);
        let ends = has(|event| matches!(event, table::TableEvent::HandEnded));
        let is_redealt = has(|event| matches!(event, table::TableEvent::HandRedealt { .. }));
        let is_called_off = has(|event| matches!(event, table::TableEvent::DealCalledOff { .. }));
        let is_stack_set = has(|event| matches!(event, table::TableEvent::StackSet { .. }));
        let seen = self.seen_at(number, &decided);
        let mut events = self.with_alerts(number, decided, at);
        events.extend(seen);
        let is_called = self.final_table() == FinalTableState::Called;
        let is_between = ends || is_redealt || is_called_off || puts_out || is_stack_set;
        if !is_between && !is_called && !self.must_race(number) {
            return Ok(events);
        }
        self.drafted(at, |draft| {
            for event in events {
                draft.push(event);
            }
            if ends {
                draft.after_hand(number)?;
            } else if puts_out {
                draft.end_hand(number)?;
            } else if is_redealt {
                draft.before_redeal(number)?;
            } else if is_called_off {
                // The hand has begun again without who is out by now.
                draft.free_seats(number)?;
                draft.settle_results()?;
            } else if is_stack_set {
                // Who has chips again may be the only player left.
                draft.settle_results()?;
            }
            Ok(())
        })
    }

    /// Checks players in whose table notes that they are there: an official need not do it as well. Before the start
    /// this can be taken back; afterwards a player who leaves the table for a while stays checked in.
    fn seen_at(&self, number: TableNumber, decided: &[table::TableEvent]) -> Vec<Event> {
        let at = self.table(number);
        let checked_in = |event: &table::TableEvent| {
            let table::TableEvent::PresenceChanged { seat, presence } = event else {
                return None;
            };
            let player = at?.player(*seat)?.player;
            let is_here = *presence == Presence::Present;
            let was_here = self.entrant(player)?.is_here;
            let counts = is_here || !self.has_started();
            (counts && was_here != is_here).then_some(Event::Field {
                event: FieldEvent::CheckedIn { player, is_here },
            })
        };
        decided.iter().filter_map(checked_in).collect()
    }
}

impl Draft {
    /// The last hand is over, and the next one begins if nothing stops it. Where something does, or where too few are
    /// left to play one, ending the hand is all that is done: the tap was for that, too.
    fn start_hand(&mut self, number: TableNumber) -> Result<(), Refusal> {
        let is_playing = self.state.known_table(number)?.is_playing();
        if is_playing {
            self.end_hand(number)?;
        }
        // Players who moved or a table that closed may have ended the round.
        self.release_round()?;
        match self.state.stop(number) {
            None => match self.at_table(number, &TableCommand::StartHand) {
                Err(Refusal::Table(refusal))
                    if is_playing && refusal.reason == Reason::NotEnoughPlayers =>
                {
                    Ok(())
                }
                begun => begun,
            },
            Some(_) if is_playing => Ok(()),
            Some(stop) => Err(Problem::Stopped { stop }.into()),
        }
    }

    fn end_hand(&mut self, number: TableNumber) -> Result<(), Refusal> {
        self.at_table(number, &TableCommand::EndHand)?;
        self.after_hand(number)
    }

    /// What follows when a hand is over.
    fn after_hand(&mut self, number: TableNumber) -> Result<(), Refusal> {
        self.results_after_hand(number)?;
        // No player takes chips away that their table has still to race.
        if self.state.must_race(number) {
            return Ok(());
        }
        self.depart_after_hand(number)?;
        self.settle_results()
    }

    /// A hand is dealt again: who is out by now gets no cards, and a player who was ordered away goes where it cannot
    /// be dealt any more. The others stay for it.
    fn before_redeal(&mut self, number: TableNumber) -> Result<(), Refusal> {
        self.free_seats(number)?;
        if self.state.stop(number).is_some() && !self.state.must_race(number) {
            self.depart_after_hand(number)?;
        }
        self.settle_results()
    }

    /// Whether a hand is being played at a table.
    pub(super) fn is_playing(&self, number: TableNumber) -> bool {
        self.state
            .table(number)
            .is_some_and(table::Table::is_playing)
    }
}
