//! What follows from a draw: people sit down, are sent to other tables, enter again, or race with the cards they were
//! dealt. All of it is one record, with the draw before it and the seal of the next one behind it.

use std::collections::BTreeSet;

use super::{DrawEvent, DrawOutcome, Drawn, DrawnPlace, Occasion};
use crate::seat::Seat;
use crate::table::{self, PlayerId, Presence};
use crate::tournament::field::presence;
use crate::tournament::{
    Draft, Event, FieldCommand, InvalidText, MoveCommand, MoveEvent, MoveOrder, MoveReason,
    Problem, RaceCommand, Refusal, Standing, TableNumber,
};

/// Longest word of the room, in characters.
const MAX_WORD: usize = 60;

impl Draft {
    pub(in crate::tournament) fn draw(&mut self, drawn: &Drawn) -> Result<(), Refusal> {
        let Drawn {
            occasion,
            word,
            outcome,
            next,
        } = drawn;
        InvalidText::check("the word of the room", word, 0, MAX_WORD)?;
        self.state.sealed().ok_or(Problem::NotSealed)?;
        self.push_draw(DrawEvent::Drawn {
            occasion: occasion.clone(),
            word: word.clone(),
        });
        match (occasion, outcome) {
            (Occasion::Seats, DrawOutcome::Seats { seats, buttons }) => {
                self.check_drawn(seats, self.state.to_be_seated())?;
                self.seat_everybody(seats, buttons)?;
            }
            (Occasion::BreakTable { table }, DrawOutcome::Seats { seats, .. }) => {
                self.check_drawn(seats, self.state.to_be_moved(*table))?;
                self.send(seats, MoveReason::Break)?;
            }
            (Occasion::FinalTable, DrawOutcome::Seats { seats, buttons }) => {
                self.check_drawn(seats, self.state.still_in())?;
                self.form_final_table(seats, buttons)?;
            }
            (Occasion::Race { table, small }, DrawOutcome::Cards { cards }) => {
                self.race(&RaceCommand::Run {
                    table: *table,
                    small: small.clone(),
                    cards: cards.clone(),
                })?;
            }
            (Occasion::ReEntry { player }, DrawOutcome::Seats { seats, .. }) => {
                self.check_drawn(seats, vec![*player])?;
                for place in seats {
                    self.field(&FieldCommand::EnterAgain {
                        player: place.player,
                        table: place.table,
                        seat: place.seat,
                    })?;
                }
            }
            (
                Occasion::Seats
                | Occasion::BreakTable { .. }
                | Occasion::FinalTable
                | Occasion::ReEntry { .. },
                DrawOutcome::Cards { .. },
            )
            | (Occasion::Race { .. }, DrawOutcome::Seats { .. }) => {
                return Err(Problem::DrawDiffers.into());
            }
        }
        self.push_draw(DrawEvent::Sealed { seal: next.clone() });
        Ok(())
    }

    fn push_draw(&mut self, event: DrawEvent) {
        self.push(Event::Draw { event });
    }

    /// Whether each of those who are drawn for has one place.
    fn check_drawn(&self, seats: &[DrawnPlace], players: Vec<PlayerId>) -> Result<(), Refusal> {
        let drawn: BTreeSet<PlayerId> = seats.iter().map(|place| place.player).collect();
        let due: BTreeSet<PlayerId> = players.into_iter().collect();
        if drawn == due && seats.len() == due.len() && !due.is_empty() {
            Ok(())
        } else {
            Err(Problem::DrawDiffers.into())
        }
    }

    /// Everybody stands up, if they had seats, and sits down where they were drawn; a player who has not checked in is
    /// absent: blinds are taken, and hands are dead (policy `absent_hand`).
    fn seat_everybody(
        &mut self,
        seats: &[DrawnPlace],
        buttons: &[(TableNumber, Seat)],
    ) -> Result<(), Refusal> {
        let stack = self.state.plan().ok_or(Problem::NoPlan)?.stack;
        if self.state.has_started() {
            return Err(Problem::WrongTime.into());
        }
        for place in seats {
            if let Standing::Playing { table, seat } = self.state.known(place.player)?.standing {
                self.at_table(table, &table::TableCommand::Stand { seat })?;
            }
        }
        for place in seats {
            let DrawnPlace {
                player,
                table,
                seat,
            } = *place;
            let sit = table::TableCommand::Sit {
                seat,
                player,
                stack,
            };
            self.at_table(table, &sit)?;
            let presence = presence(self.state.known(player)?.is_here);
            if presence == Presence::Absent {
                self.at_table(table, &table::TableCommand::SetPresence { seat, presence })?;
            }
        }
        self.place_buttons(buttons)
    }

    fn place_buttons(&mut self, buttons: &[(TableNumber, Seat)]) -> Result<(), Refusal> {
        for (table, seat) in buttons {
            self.at_table(*table, &table::TableCommand::PlaceButton { seat: *seat })?;
        }
        Ok(())
    }

    fn send(&mut self, seats: &[DrawnPlace], why: MoveReason) -> Result<(), Refusal> {
        let order = |place: &DrawnPlace| MoveOrder {
            player: place.player,
            to: place.table,
            seat: place.seat,
        };
        let moves = seats.iter().map(order).collect();
        self.moves(&MoveCommand::Order { moves, why })
    }

    fn form_final_table(
        &mut self,
        seats: &[DrawnPlace],
        buttons: &[(TableNumber, Seat)],
    ) -> Result<(), Refusal> {
        let (table, _) = *buttons.first().ok_or(Problem::DrawDiffers)?;
        self.send(seats, MoveReason::FinalTable)?;
        self.push(Event::Moves {
            event: MoveEvent::FinalTableFormed { table },
        });
        // One table waits for no other.
        if self.state.hand_for_hand().is_some() {
            self.hand_for_hand(false)?;
        }
        self.place_buttons(buttons)
    }
}
