//! Incidents reported by the people of a table, and rulings made or overruled by the floor.

use crate::book::Book;
use crate::judgement::{dealt_from_proper_deck, street_plans};
use crate::ruling::{Decider, Effect, Incident, Outcome, Ruling};
use crate::table::{Instead, Reason, RulingStatus, Table, TableDecision, TableEvent, TableRefusal};
use crate::time::Timestamp;

/// Longest reason the floor gives, in characters.
const MAX_REASON: usize = 200;

/// A ruling by the floor.
pub(super) struct FloorRuling<'a> {
    /// What happened.
    pub(super) incident: &'a Incident,
    /// Which outcome, from 0.
    pub(super) outcome: u8,
    /// Why, in the floor's words.
    pub(super) reason: &'a str,
}

/// What the floor puts in the place of a ruling.
pub(super) struct Overruling<'a> {
    /// Number of the ruling.
    pub(super) ruling: u32,
    /// What counts instead.
    pub(super) instead: &'a Instead,
    /// Why, in the floor's words.
    pub(super) reason: &'a str,
}

/// An outcome of a ruling that takes effect.
struct ChosenOutcome<'a> {
    incident: &'a Incident,
    reason: &'a str,
    by_floor: bool,
    ruling: &'a Ruling,
    outcome: &'a Outcome,
}

impl Table {
    /// The people of the table report an incident and carry out what the book leaves to them.
    pub(super) fn report(
        &self,
        incident: &Incident,
        outcome: u8,
        book: &Book,
        at: Timestamp,
    ) -> TableDecision {
        let ruling = self.rule(incident, book)?;
        let chosen = pick(&ruling, outcome)?;
        let is_for_floor = matches!(ruling.decider, Decider::Floor) || chosen.floor;
        if is_for_floor || self.is_ruled_on_too_often() {
            return Ok(vec![TableEvent::FloorAsked {
                incident: Box::new(incident.clone()),
            }]);
        }
        let chosen = ChosenOutcome {
            incident,
            reason: "",
            by_floor: false,
            ruling: &ruling,
            outcome: chosen,
        };
        self.take_effect(&chosen, book, at)
    }

    /// The floor rules, and says why.
    pub(super) fn rule_by_floor(
        &self,
        FloorRuling {
            incident,
            outcome,
            reason,
        }: FloorRuling<'_>,
        book: &Book,
        at: Timestamp,
    ) -> TableDecision {
        let ruling = self.rule(incident, book)?;
        let chosen = ChosenOutcome {
            incident,
            reason,
            by_floor: true,
            ruling: &ruling,
            outcome: pick(&ruling, outcome)?,
        };
        self.take_effect(&chosen, book, at)
    }

    /// The ruling is written down, and then each of its effects.
    fn take_effect(&self, chosen: &ChosenOutcome<'_>, book: &Book, at: Timestamp) -> TableDecision {
        let mut then = Then::from(self);
        then.goes_on(self.effects(&chosen.outcome.effects, book, at)?, book, at);
        let again = dealt_from_proper_deck(&then.table, &chosen.outcome.steps);
        let streets = street_plans(self, chosen.incident, chosen.ruling, chosen.outcome, again);
        // Cards that were written down go with the street that is put right, or dealt again.
        let cleared = again.or(streets.put_right);
        let board = cleared.and_then(|street| then.table.board_before(street));
        then.goes_on(board.into_iter().collect(), book, at);
        let applied = self.applied(&then.events, &then.table, &streets, book);
        let mut effects = then.events;
        effects.extend(applied);
        let mut events = vec![TableEvent::Ruled {
            ruling: self.next_ruling(),
            incident: Box::new(chosen.incident.clone()),
            verdict: Box::new(chosen.outcome.verdict),
            citation: chosen.ruling.citations.first().cloned().map(Box::new),
            reason: shortened(chosen.reason),
            effects: u8::try_from(effects.len()).unwrap_or(u8::MAX),
            by_floor: chosen.by_floor,
        }];
        events.extend(effects);
        Ok(events)
    }

    /// The floor puts something else in the place of a ruling of this hand.
    pub(super) fn overrule(
        &self,
        Overruling {
            ruling,
            instead,
            reason,
        }: Overruling<'_>,
        book: &Book,
        at: Timestamp,
    ) -> TableDecision {
        let ruled = self
            .rulings()
            .iter()
            .find(|ruled| ruled.number == ruling && matches!(ruled.standing, RulingStatus::Stands))
            .ok_or(Reason::NoSuchRuling { ruling })?;
        if !self.may_overrule(ruled, book) {
            let citation = book.policy.claim_window.citation().cloned();
            return Err(TableRefusal {
                citation,
                ..Reason::TooLate.into()
            });
        }
        let overruled = TableEvent::Overruled {
            ruling,
            reason: shortened(reason),
        };
        let mut then = Then::from(self);
        then.goes_on(vec![overruled], book, at);
        if *instead == Instead::Redeal {
            // What players owe, and who was warned, is there before the hand ends.
            then.goes_on(then.table.stands_all_the_same(ruling, self, book), book, at);
            let redeal = then.table.effects(&[Effect::Redeal], book, at)?;
            then.goes_on(redeal, book, at);
            return Ok(then.events);
        }
        let instead = match instead {
            Instead::PlayOn | Instead::Redeal => Vec::new(),
            Instead::Outcome { outcome } => {
                let ruling = FloorRuling {
                    incident: &ruled.incident,
                    outcome: *outcome,
                    reason,
                };
                then.table.rule_by_floor(ruling, book, at)?
            }
            Instead::Kill { seat } => then.table.kill_hand(*seat)?,
        };
        then.goes_on(instead, book, at);
        then.goes_on(then.table.stands_all_the_same(ruling, self, book), book, at);
        for step in self.lost_all_the_same(ruling, book) {
            let again = then.table.again(&step, self);
            then.goes_on(again.into_iter().collect(), book, at);
        }
        Ok(then.events)
    }
}

/// A table, and the events that led there.
struct Then {
    table: Table,
    events: Vec<TableEvent>,
}

impl Then {
    fn from(table: &Table) -> Self {
        Self {
            table: table.clone(),
            events: Vec::new(),
        }
    }

    fn goes_on(&mut self, events: Vec<TableEvent>, book: &Book, at: Timestamp) {
        for event in &events {
            self.table.evolve(event, book, at);
        }
        self.events.extend(events);
    }
}

fn pick(ruling: &Ruling, outcome: u8) -> Result<&Outcome, TableRefusal> {
    ruling
        .outcomes
        .get(usize::from(outcome))
        .ok_or_else(|| Reason::NoSuchOutcome { outcome }.into())
}

pub(super) fn shortened(reason: &str) -> String {
    reason
        .chars()
        .filter(|c| !c.is_control())
        .take(MAX_REASON)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blinds::Blinds;
    use crate::chips::Chips;
    use crate::seat::Seat;
    use crate::table::{Action, MOST_IN_A_HAND, PlayerId, TableCommand};

    /// Three players, the button in seat 1, a hand begun.
    fn table(book: &Book) -> Table {
        let seat = |number| Seat::new(number).unwrap();
        let mut table = Table::new(9, Chips::from(1));
        for number in 1..=3 {
            let sit = TableCommand::Sit {
                seat: seat(number),
                player: PlayerId(u32::from(number)),
                stack: Chips::from(1_000),
            };
            carry_out(&mut table, book, &sit);
        }
        let blinds = Blinds::new(Chips::from(50), Chips::from(100));
        carry_out(&mut table, book, &TableCommand::SetBlinds { blinds });
        carry_out(
            &mut table,
            book,
            &TableCommand::PlaceButton { seat: seat(1) },
        );
        carry_out(&mut table, book, &TableCommand::StartHand);
        table
    }

    fn carry_out(table: &mut Table, book: &Book, command: &TableCommand) {
        let events = table.decide(command, book, Timestamp::default()).unwrap();
        for event in &events {
            table.evolve(event, book, Timestamp::default());
        }
    }

    #[test]
    fn what_is_reported_beyond_the_limit_of_a_hand_is_for_the_floor() {
        let book = Book::named("cdc2013").unwrap();
        let mut table = table(&book);
        let incident = Incident::DeckChange {
            damaged: false,
            scheduled: false,
        };
        let report = TableCommand::Report {
            incident: incident.clone(),
            outcome: 0,
        };
        for _ in 0..MOST_IN_A_HAND + 5 {
            carry_out(&mut table, &book, &report);
        }
        assert_eq!(table.rulings().len(), MOST_IN_A_HAND - 1);
        assert_eq!(table.asked(), Some(&incident));
        let rule = TableCommand::Rule {
            incident,
            outcome: 0,
            reason: String::new(),
        };
        for _ in 0..5 {
            carry_out(&mut table, &book, &rule);
        }
        assert_eq!(table.rulings().len(), MOST_IN_A_HAND);
    }

    #[test]
    fn where_the_floor_has_put_the_button_it_is_though_the_hand_before_goes_on() {
        let book = Book::named("cdc2013").unwrap();
        let seat = |number| Seat::new(number).unwrap();
        for goes_back in [
            TableCommand::Undo { steps: 1 },
            TableCommand::Overrule {
                ruling: 1,
                instead: Instead::PlayOn,
                reason: String::new(),
            },
        ] {
            let mut table = table(&book);
            let incident = Incident::LeftSeat {
                seat: seat(1),
                within_reach: false,
            };
            let outcome = 0;
            let fold = |number| TableCommand::Act {
                seat: seat(number),
                action: Action::Fold,
            };
            carry_out(
                &mut table,
                &book,
                &TableCommand::Report { incident, outcome },
            );
            carry_out(&mut table, &book, &fold(2));
            carry_out(&mut table, &book, &TableCommand::EndHand);
            let placed = TableCommand::PlaceButton { seat: seat(3) };
            carry_out(&mut table, &book, &placed);
            carry_out(&mut table, &book, &goes_back);
            assert!(table.is_playing());
            while let Some(turn) = table.turn(&book) {
                carry_out(&mut table, &book, &fold(turn.seat.number()));
            }
            carry_out(&mut table, &book, &TableCommand::StartHand);
            assert_eq!(table.positions().unwrap().button, seat(3));
        }
    }

    #[test]
    fn blinds_that_the_floor_put_right_after_a_misdeal_stay_when_the_misdeal_is_taken_back() {
        let book = Book::named("cdc2013").unwrap();
        let mut table = table(&book);
        let misdeal = TableCommand::Report {
            incident: Incident::CardCount {
                seat: Seat::new(2).unwrap(),
                cards: 3,
            },
            outcome: 0,
        };
        carry_out(&mut table, &book, &misdeal);
        assert!(!table.is_playing());
        let blinds = Blinds::new(Chips::from(100), Chips::from(200));
        let correct = TableCommand::CorrectBlinds { blinds };
        carry_out(&mut table, &book, &correct);
        carry_out(&mut table, &book, &TableCommand::Undo { steps: 1 });
        assert!(table.is_playing());
        assert_eq!(table.next_blinds(), Some(blinds));
    }
}
