//! Faults written down and sanctions lifted: what they do to the register and at the tables.

use super::draft::Decision;
use super::sanction::{Away, FaultEffects, Lifted, Sanction};
use super::{
    Draft, Event, Fault, InvalidText, MAX_NOTE, OutReason, Penalty, Problem, Proposed, Refusal,
    Register, SanctionNumber, Standing, TableNumber, Tournament,
};
use crate::book::Citation;
use crate::seat::Seat;
use crate::table::{self, PlayerId, Table};
use crate::time::Timestamp;

impl Tournament {
    /// Every sanction of the event.
    #[must_use]
    pub fn sanctions(&self) -> &Register {
        &self.sanctions
    }

    /// What the ladder of the book has next for a player who commits a fault.
    #[must_use]
    pub fn proposed(&self, player: PlayerId, article: &Citation) -> Proposed {
        self.sanctions.proposed(player, article, &self.book)
    }

    /// Where a player sits.
    #[must_use]
    pub fn place_of(&self, player: PlayerId) -> Option<(TableNumber, &Table, Seat)> {
        self.tables().find_map(|(number, table)| {
            let (seat, _) = table.players().find(|(_, now)| now.player == player)?;
            Some((number, table, seat))
        })
    }

    pub(super) fn record_fault(&self, fault: &Fault, at: Timestamp) -> Decision {
        let recorded = self.carry_fault_out(fault, at)?;
        self.drafted(at, |draft| {
            for event in recorded {
                draft.push(event);
            }
            draft.after_fault(fault)
        })
    }

    /// The fault in the register, and its penalties at the table.
    fn carry_fault_out(&self, fault: &Fault, at: Timestamp) -> Decision {
        if self.entrant(fault.player).is_none() {
            return Err(Refusal::UnknownPlayer(fault.player));
        }
        if let Some(number) = fault.table {
            self.known_table(number)?;
        }
        fault.check(&self.book)?;
        let place = self.place_of(fault.player);
        let at_seat = place.map(|(_, table, seat)| (table, seat));
        let FaultEffects { events, away } = fault.effects(at_seat, &self.book, at)?;
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
        if let Some((number, ..)) = place {
            recorded.extend(self.with_alerts(number, events, at));
        }
        Ok(recorded)
    }

    /// Whether an official who is not the director may lift a sanction. Only the director disqualifies, and so only the
    /// director takes it back (cdc2013 12.1.p3, gleize2007 15-1.d, ropta2025 11.1.p5).
    ///
    /// # Errors
    ///
    /// [`Problem::DirectorLifts`] when it is a disqualification.
    pub fn check_assistant_lifts(&self, number: SanctionNumber) -> Result<(), Problem> {
        let standing = self.sanctions.standing(number);
        if standing.is_ok_and(|sanction| sanction.fault.is_for_director()) {
            let citations = self.book.policy.common.who_disqualifies.to_vec();
            return Err(Problem::DirectorLifts { citations });
        }
        Ok(())
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
            let end = table::TableCommand::EndSuspension { seat, hands, until };
            let ended = table.decide(&end, &self.book, at)?;
            events.extend(self.with_alerts(number, ended, at));
        }
        self.drafted(at, |draft| {
            for event in events {
                draft.push(event);
            }
            // A place may have become free while they were not on the waiting list.
            draft.promote();
            Ok(())
        })
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
            let standing = self.entrant(*player).map(|entrant| entrant.standing);
            if standing == Some(Standing::Waiting) && fault.is_for_director() {
                self.field.waited.insert(*player);
            }
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
            self.evolve_lifted(
                *sanction,
                Lifted {
                    reason: reason.clone(),
                    by: by.clone(),
                    at,
                },
            );
        }
    }

    fn evolve_lifted(&mut self, sanction: SanctionNumber, lifted: Lifted) {
        let Ok(standing) = self.sanctions.standing(sanction) else {
            return;
        };
        let (player, away) = (standing.fault.player, standing.away);
        let put_out = standing.fault.is_for_director();
        self.lighten_luggage(player, away);
        self.sanctions.lift(sanction, lifted);
        if put_out && !self.sanctions.is_disqualified(player) {
            self.put_back_on_the_list(player);
            self.results.goes_out_as_before(player);
        }
    }

    /// Who was put out before they had a seat is where they were: on the list, or on the waiting list.
    fn put_back_on_the_list(&mut self, player: PlayerId) {
        // Who was replaced took no part, though they had a seat: another player has their stack.
        let had_a_seat =
            self.results.took_part.contains(&player) || self.results.replaced_of(player).is_some();
        if had_a_seat || !self.field.is_out(player) {
            return;
        }
        let standing = if self.field.waited.remove(&player) {
            Standing::Waiting
        } else {
            Standing::Registered
        };
        self.field
            .change(player, |entrant| entrant.standing = standing);
    }
}

impl Draft {
    /// What a penalty means for the results: a player who is disqualified is out, and one who was left without chips
    /// between hands waits for the floor's word.
    fn after_fault(&mut self, fault: &Fault) -> Result<(), Refusal> {
        let player = fault.player;
        let can_go_out = match self.state.known(player)?.standing {
            Standing::Withdrawn | Standing::Out => false,
            Standing::Registered
            | Standing::Waiting
            | Standing::Playing { .. }
            | Standing::Moving
            | Standing::Busted { .. } => true,
        };
        if can_go_out && fault.penalties.contains(&Penalty::Disqualification) {
            return self.go_out(player, OutReason::Disqualified);
        }
        match self.state.place_of(player) {
            Some((number, table, _)) if !table.is_playing() => self.find_busts(number),
            Some(_) | None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blinds::Blinds;
    use crate::chips::Chips;
    use crate::policy::PenaltyRange;
    use crate::table::{Suspension, TableCommand, TimeCallBy};
    use crate::tournament::{Command, DrawnSeat, Founding, Penalty, TableDraw};

    const AT: Timestamp = Timestamp(1_000_000);
    const TABLE: TableNumber = TableNumber(1);

    fn seat(number: u8) -> Seat {
        Seat::new(number).unwrap()
    }

    /// Four players at a table; the player of seat 1 is to act.
    fn founded() -> (Tournament, Vec<Event>) {
        let players = (1..=4)
            .map(|number| DrawnSeat {
                name: format!("Player {number}"),
                seat: seat(number),
            })
            .collect();
        let founding = Founding {
            name: "Open".to_owned(),
            book: "cdc2013".to_owned(),
            house: None,
            blinds: Blinds::new(Chips::from(100), Chips::from(200)),
            chip_values: vec![Chips::from(100)],
            stack: Chips::from(10_000),
            plan: None,
            seal: None,
            tables: vec![TableDraw {
                seats: 9,
                players,
                button: Some(seat(2)),
            }],
        };
        let mut history = Tournament::found(&founding, AT).unwrap();
        let mut tournament = Tournament::begin(&history[0], AT).unwrap();
        tournament.apply(&history, AT).unwrap();
        history.extend(decide_and_apply(
            &mut tournament,
            &at_table(TableCommand::StartHand),
        ));
        (tournament, history)
    }

    fn at_table(command: TableCommand) -> Command {
        Command::Table {
            table: TABLE,
            command,
        }
    }

    fn decide_and_apply(tournament: &mut Tournament, command: &Command) -> Vec<Event> {
        let events = tournament.decide(command, AT).unwrap();
        tournament.apply(&events, AT).unwrap();
        events
    }

    fn article(number: &str) -> Citation {
        Citation::parse(number, "cdc2013")
    }

    fn fault(player: u32, number: &str, penalties: &[Penalty]) -> Command {
        Command::RecordFault {
            fault: Fault {
                player: PlayerId(player),
                table: Some(TABLE),
                article: article(number),
                penalties: penalties.to_vec(),
                note: String::new(),
                by: "Flo".to_owned(),
            },
        }
    }

    #[test]
    fn what_cannot_be_recorded_is_refused() {
        let (mut tournament, _) = founded();
        let refusal = |command: &Command| tournament.decide(command, AT).unwrap_err();
        assert_eq!(
            refusal(&fault(9, "12.3", &[])),
            Refusal::UnknownPlayer(PlayerId(9))
        );
        assert_eq!(
            refusal(&fault(1, "99.9", &[])),
            Refusal::UnknownArticle(article("99.9"))
        );
        let elsewhere = Citation::parse("gleize2007:14-1", "");
        assert_eq!(
            refusal(&fault(1, "gleize2007:14-1", &[])),
            Refusal::UnknownArticle(elsewhere),
            "another book's"
        );
        let none = Penalty::Orbits { orbits: 0 };
        assert_eq!(refusal(&fault(1, "12.3", &[none])), Refusal::Penalties);
        let many = [Penalty::Warning; 5];
        assert_eq!(refusal(&fault(1, "12.3", &many)), Refusal::Penalties);
        let lift = Command::LiftSanction {
            sanction: SanctionNumber(1),
            reason: String::new(),
            by: "Flo".to_owned(),
        };
        assert_eq!(refusal(&lift), Refusal::UnknownSanction(1));
        decide_and_apply(&mut tournament, &fault(1, "12.3", &[Penalty::Warning]));
        decide_and_apply(&mut tournament, &lift);
        let again = tournament.decide(&lift, AT).unwrap_err();
        assert_eq!(again, Refusal::UnknownSanction(1));
    }

    #[test]
    fn the_register_keeps_what_was_given_and_proposes_what_comes_next() {
        let (mut tournament, mut history) = founded();
        let hands = Penalty::Hands { hands: 1 };
        history.extend(decide_and_apply(
            &mut tournament,
            &fault(2, "12.3", &[Penalty::Warning, hands]),
        ));
        let (number, entry) = tournament.sanctions().iter().next().unwrap();
        assert_eq!((number, entry.away.hands), (SanctionNumber(1), 1));
        let proposed = tournament.proposed(PlayerId(2), &article("12.3"));
        let orbits = PenaltyRange::Orbits {
            least: 1,
            most: Some(4),
        };
        assert_eq!((proposed.step, proposed.penalties), (2, vec![orbits]));
        history.extend(decide_and_apply(
            &mut tournament,
            &fault(2, "12.3", &[Penalty::Orbits { orbits: 2 }]),
        ));
        let away = Suspension {
            hands_left: 9,
            until: None,
        };
        let table = tournament.table(TABLE).unwrap();
        assert_eq!(table.suspension(seat(2)), Some(away));
        let text = serde_json::to_string(&history).unwrap();
        let read: Vec<Event> = serde_json::from_str(&text).unwrap();
        let mut replayed = Tournament::begin(&read[0], AT).unwrap();
        replayed.apply(&read, AT).unwrap();
        assert_eq!(format!("{replayed:?}"), format!("{tournament:?}"));
    }

    #[test]
    fn a_player_without_a_seat_loses_no_hands_but_may_be_put_out() {
        let (mut tournament, _) = founded();
        for command in [
            TableCommand::Act {
                seat: seat(1),
                action: table::Action::Fold,
            },
            TableCommand::Act {
                seat: seat(2),
                action: table::Action::Fold,
            },
            TableCommand::Act {
                seat: seat(3),
                action: table::Action::Fold,
            },
            TableCommand::EndHand,
            TableCommand::Stand { seat: seat(1) },
        ] {
            decide_and_apply(&mut tournament, &at_table(command));
        }
        let away = fault(1, "12.3", &[Penalty::Minutes { minutes: 5 }]);
        let refusal = tournament.decide(&away, AT).unwrap_err();
        assert_eq!(refusal, Refusal::NotSeated(PlayerId(1)));
        let out = fault(1, "12.3", &[Penalty::Disqualification]);
        assert_eq!(decide_and_apply(&mut tournament, &out).len(), 2);
        assert_eq!(tournament.ranking().len(), 1);
        // A player who is out already is only written down.
        assert_eq!(decide_and_apply(&mut tournament, &out).len(), 1);
    }

    #[test]
    fn a_disqualification_ends_the_countdown_on_the_player() {
        let (mut tournament, _) = founded();
        let by = TimeCallBy::Table;
        decide_and_apply(&mut tournament, &at_table(TableCommand::CallTime { by }));
        assert_eq!(tournament.alerts().count(), 1);
        decide_and_apply(
            &mut tournament,
            &fault(1, "12.5", &[Penalty::Disqualification]),
        );
        assert_eq!(tournament.alerts().count(), 0);
    }
}
