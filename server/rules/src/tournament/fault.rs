//! Faults written down and sanctions lifted: what they do to the register and at the tables.

use super::sanction::{Away, CarriedOut, Lifted, Sanction};
use super::{
    Event, Fault, InvalidText, MAX_NOTE, Proposed, Refusal, Register, SanctionNumber, TableNumber,
    Tournament,
};
use crate::book::Citation;
use crate::seat::Seat;
use crate::table::{self, PlayerId, Table};
use crate::time::Timestamp;

type Decision = Result<Vec<Event>, Refusal>;

impl Tournament {
    /// Every sanction of the event.
    #[must_use]
    pub const fn sanctions(&self) -> &Register {
        &self.sanctions
    }

    /// What the ladder of the book has next for a player who commits a fault.
    #[must_use]
    pub fn proposed(&self, player: PlayerId, article: &Citation) -> Proposed {
        self.sanctions.proposed(player, article, &self.book)
    }

    /// Where a player sits.
    fn place_of(&self, player: PlayerId) -> Option<(TableNumber, &Table, Seat)> {
        self.tables().find_map(|(number, table)| {
            let (seat, _) = table.players().find(|(_, now)| now.player == player)?;
            Some((number, table, seat))
        })
    }

    pub(super) fn record_fault(&self, fault: &Fault, at: Timestamp) -> Decision {
        if !self.players.contains_key(&fault.player) {
            return Err(Refusal::UnknownPlayer(fault.player));
        }
        if let Some(number) = fault.table {
            self.known_table(number)?;
        }
        fault.check(&self.book)?;
        let place = self.place_of(fault.player);
        let at_seat = place.map(|(_, table, seat)| (table, seat));
        let CarriedOut { events, away } = fault.carry_out(at_seat, &self.book, at)?;
        let mut recorded = vec![Event::FaultRecorded {
            sanction: self.sanctions.next(),
            player: fault.player,
            table: fault.table.or(place.map(|(number, ..)| number)),
            article: fault.article.clone(),
            penalties: fault.penalties.clone(),
            note: fault.note.trim().to_owned(),
            by: fault.by.clone(),
            away,
        }];
        if let Some((number, table, _)) = place {
            recorded.extend(self.decided(number, table, events, at));
        }
        Ok(recorded)
    }

    pub(super) fn lift_sanction(
        &self,
        number: SanctionNumber,
        reason: &str,
        by: &str,
        at: Timestamp,
    ) -> Decision {
        InvalidText::check("the reason", reason, 0, MAX_NOTE)?;
        let sanction = self.sanctions.standing(number)?;
        let mut events = vec![Event::SanctionLifted {
            sanction: number,
            reason: reason.trim().to_owned(),
            by: by.to_owned(),
        }];
        let Away { hands, until } = sanction.away;
        if let Some((number, table, seat)) = self.place_of(sanction.fault.player)
            && (hands > 0 || until.is_some())
        {
            let end = table::Command::EndSuspension { seat, hands, until };
            let ended = table.decide(&end, &self.book, at)?;
            events.extend(self.decided(number, table, ended, at));
        }
        Ok(events)
    }

    /// What a table decided, and what becomes of its alerts.
    fn decided(
        &self,
        number: TableNumber,
        table: &Table,
        decided: Vec<table::Event>,
        at: Timestamp,
    ) -> Vec<Event> {
        let alerts = self.alerts_after(number, table, &decided, at);
        let mut events: Vec<Event> = decided
            .into_iter()
            .map(|event| Event::Table {
                table: number,
                event,
            })
            .collect();
        events.extend(alerts);
        events
    }

    /// Writes a fault, or the end of a sanction, into the register.
    pub(super) fn evolve_register(&mut self, event: &Event, at: Timestamp) {
        if let Event::FaultRecorded {
            sanction,
            player,
            table,
            article,
            penalties,
            note,
            by,
            away,
        } = event
        {
            let fault = Fault {
                player: *player,
                table: *table,
                article: article.clone(),
                penalties: penalties.clone(),
                note: note.clone(),
                by: by.clone(),
            };
            let entry = Sanction {
                fault,
                at,
                away: *away,
                lifted: None,
            };
            self.sanctions.insert(*sanction, entry);
        }
        if let Event::SanctionLifted {
            sanction,
            reason,
            by,
        } = event
        {
            let (reason, by) = (reason.clone(), by.clone());
            self.sanctions.lift(*sanction, Lifted { reason, by, at });
        }
    }
}
