//! Going out: players without chips and the floor's word on them, players who leave or are put out, and the end of the
//! event.

use super::model::MovedSince;
use super::{Gone, OutReason, ResultEvent};
use crate::chips::Chips;
use crate::seat::Seat;
use crate::table::{self, Luggage, Part, PlayerId, PlayerNow};
use crate::time::Timestamp;
use crate::tournament::elimination;
use crate::tournament::{
    AlertCause, AlertNumber, Draft, Event, Line, Problem, Refusal, Standing, TableNumber,
    TableSeat, Tournament, Why,
};

impl Tournament {
    pub(super) fn evolve_bust(
        &mut self,
        player: PlayerId,
        table: TableNumber,
        hand: Option<u32>,
        started_with: Chips,
    ) {
        let left = self.note_busted(player);
        // What was bought before has been lost.
        self.results.forget_sales(player);
        // Who goes out between hands has missed those since then, too.
        let since = self.table(table).map_or(0, table::Table::hand_number);
        let between = left.filter(|_| hand.is_none());
        let moved = between.map(|seat| MovedSince {
            table,
            seat,
            missed: 0,
            since,
        });
        let round = hand.and_then(|hand| self.round_of_hand(table, hand));
        self.results.goes_out(Gone {
            player,
            number: 0,
            why: OutReason::Eliminated,
            is_confirmed: false,
            table: Some(table),
            seat: left,
            hand,
            started_with,
            round,
            with: None,
            moved,
            left: None,
        });
    }

    /// A player at a table waits for the floor's word. Returns their seat.
    pub(super) fn note_busted(&mut self, player: PlayerId) -> Option<Seat> {
        let mut at = None;
        self.field.change(player, |entrant| {
            if let Standing::Playing { table, seat } = entrant.standing {
                entrant.standing = Standing::Busted { table, seat };
                at = Some(seat);
            }
        });
        at
    }

    pub(super) fn evolve_out(&mut self, player: PlayerId, why: OutReason, at: Timestamp) {
        let Some(standing) = self.entrant(player).map(|entrant| entrant.standing) else {
            return;
        };
        let left = self.left_on(player);
        let because = if why == OutReason::Disqualified {
            Why::Penalty
        } else {
            Why::Departure
        };
        let (table, seat) = match standing {
            Standing::Playing { table, seat } => {
                self.ledger.expect(player, because);
                (Some(table), Some(seat))
            }
            Standing::Busted { table, seat } => (Some(table), Some(seat)),
            Standing::Moving => (self.lose_luggage(player, because, at), None),
            Standing::Registered | Standing::Waiting | Standing::Withdrawn | Standing::Out => {
                (None, None)
            }
        };
        self.moves
            .journeys
            .retain(|journey| journey.player != player);
        self.field
            .change(player, |entrant| entrant.standing = Standing::Out);
        self.rank_out(player, why, table, seat);
        if let Some(gone) = self.results.gone_mut(player) {
            gone.left = left;
        } else if why == OutReason::Replaced {
            let at = table
                .zip(seat)
                .map(|(table, seat)| TableSeat { table, seat });
            self.results.is_replaced(player, at, left);
        }
    }

    /// What a sanction or the floor has left on a player, wherever they are; `None` where it is nothing.
    pub(in crate::tournament) fn left_on(&self, player: PlayerId) -> Option<Luggage> {
        let seated = self.place_of(player);
        let seated = seated.and_then(|(_, table, seat)| table.known_of(seat));
        let carried = || self.journey(player).and_then(|journey| journey.luggage);
        let gone = || self.results.gone_of(player)?.left;
        let replaced = || self.results.replaced_of(player)?.left;
        let known = seated.or_else(carried).or_else(gone).or_else(replaced)?;
        let left = Luggage {
            stack: Chips::ZERO,
            paid: None,
            ..known
        };
        (left != Luggage::default()).then_some(left)
    }

    /// How many hands a player has missed since the one in which they went out: at its table, and at another one where they
    /// have sat since.
    pub(super) fn missed_since(&self, gone: &Gone) -> u32 {
        let hands = |table| self.table(table).map_or(0, table::Table::hand_number);
        if let Some(moved) = gone.moved {
            let here = hands(moved.table).saturating_sub(moved.since);
            return moved.missed.saturating_add(here);
        }
        let (Some(table), Some(hand)) = (gone.table, gone.hand) else {
            return 0;
        };
        hands(table).saturating_sub(hand)
    }

    /// A player who went out sits without chips where they sit now.
    pub(super) fn sits_again(&self, gone: Gone) -> Gone {
        let Some((table, now, seat)) = self.place_of(gone.player) else {
            return gone;
        };
        if gone.moved.is_none() && (gone.table, gone.seat) == (Some(table), Some(seat)) {
            return gone;
        }
        let moved = MovedSince {
            table,
            seat,
            missed: self.missed_since(&gone),
            since: now.hand_number(),
        };
        let moved = Some(moved);
        Gone { moved, ..gone }
    }

    /// Chips in transit leave the event with their player. Returns where they were going.
    fn lose_luggage(&mut self, player: PlayerId, why: Why, at: Timestamp) -> Option<TableNumber> {
        let journeys = &self.moves.journeys;
        let journey = journeys.iter().find(|journey| journey.player == player)?;
        let to = journey.to;
        if let Some(luggage) = &journey.luggage {
            self.ledger.leaves_on_the_way(Line {
                at,
                table: to,
                player: Some(player),
                why,
                issued: Chips::ZERO,
                removed: luggage.stack,
            });
        }
        Some(to)
    }

    fn rank_out(
        &mut self,
        player: PlayerId,
        why: OutReason,
        table: Option<TableNumber>,
        seat: Option<Seat>,
    ) {
        let results = &mut self.results;
        if why == OutReason::Replaced {
            std::sync::Arc::make_mut(&mut results.took_part).remove(&player);
            results.not_gone(player);
        } else if let Some(gone) = results.gone_mut(player) {
            // A player without chips has lost them in a hand, whatever they say afterwards.
            gone.is_confirmed = true;
            if why == OutReason::Disqualified {
                gone.why = why;
            }
        } else if results.took_part.contains(&player) {
            results.goes_out(Gone {
                player,
                number: 0,
                why,
                is_confirmed: true,
                table,
                seat,
                hand: None,
                started_with: Chips::ZERO,
                round: None,
                with: None,
                moved: None,
                left: None,
            });
        }
    }

    /// The open alert on a player who has no chips left.
    pub(in crate::tournament) fn bust_alert(&self, player: PlayerId) -> Option<AlertNumber> {
        self.alerts()
            .find(|(_, alert)| alert.cause == AlertCause::Bust { player })
            .map(|(number, _)| number)
    }

    /// Who lost everything in the last hand of a table, and waits for the floor's word.
    pub(in crate::tournament) fn busted_in_last_hand(&self, number: TableNumber) -> Vec<Seat> {
        let Some(table) = self.table(number) else {
            return Vec::new();
        };
        let is_busted = |player| {
            let entrant = self.entrant(player);
            entrant.is_some_and(|entrant| matches!(entrant.standing, Standing::Busted { .. }))
        };
        let players = table.players();
        players
            .filter(|(seat, now)| table.was_dealt_in(*seat) && is_busted(now.player))
            .map(|(seat, _)| seat)
            .collect()
    }

    /// A player without chips has some again: there is nothing left to confirm.
    pub(in crate::tournament) fn busts_over(
        &self,
        number: TableNumber,
        decided: &[table::TableEvent],
    ) -> Vec<Event> {
        // Nothing else gives chips to a player who has none.
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the others give chips to no player who has none"
        )]
        let seats = decided.iter().flat_map(|event| match event {
            table::TableEvent::StackSet { seat, stack } if !stack.is_zero() => vec![*seat],
            table::TableEvent::HandReopened { back, .. } => back.clone(),
            table::TableEvent::Overruled { .. } | table::TableEvent::RulingTakenBack { .. } => {
                self.busted_in_last_hand(number)
            }
            _ => Vec::new(),
        });
        seats
            .filter_map(|seat| self.table(number)?.player(seat))
            .filter_map(|now| self.bust_alert(now.player))
            .map(|alert| Event::AlertClosed {
                alert,
                note: String::new(),
            })
            .collect()
    }

    /// Players who are there, registered in time and may still be seated. Who has had a seat is owed no other.
    pub(in crate::tournament) fn owed_a_seat(&self) -> impl Iterator<Item = PlayerId> + '_ {
        let are_given = self.check_final_table_ahead().is_ok();
        let waiting = self.entrants().filter(move |(player, now)| {
            let waits = now.standing == Standing::Registered && now.is_here;
            are_given && waits && !self.results.took_part.contains(player)
        });
        waiting.map(|(player, _)| player)
    }

    /// Who has won, if the event is over: everybody else who had a seat is out, nobody waits for one, and no hand is being
    /// played.
    fn last_player(&self) -> Option<PlayerId> {
        if !self.has_started() || self.field_size() < 2 {
            return None;
        }
        let took_part = &self.results.took_part;
        let mut left = self
            .entrants()
            .filter(|(player, now)| took_part.contains(player) && now.standing != Standing::Out);
        let Some((winner, last)) = left.next() else {
            return self.last_to_leave();
        };
        if left.next().is_some() || !elimination::is_over(1, &self.book).value {
            return None;
        }
        if self.owed_a_seat().next().is_some() {
            return None;
        }
        match last.standing {
            Standing::Playing { table, .. } => {
                let is_playing = self.table(table).is_some_and(table::Table::is_playing);
                (!is_playing).then_some(winner)
            }
            Standing::Moving => Some(winner),
            Standing::Registered
            | Standing::Waiting
            | Standing::Withdrawn
            | Standing::Busted { .. }
            | Standing::Out => None,
        }
    }
}

impl Draft {
    /// A hand is over at a table: who has no chips left, whose seat is free, whether the round of hand-for-hand is
    /// over, whether the event is.
    pub(in crate::tournament) fn results_after_hand(
        &mut self,
        table: TableNumber,
    ) -> Result<(), Refusal> {
        self.free_seats(table)?;
        self.find_busts(table)?;
        self.finish_table(table)?;
        self.settle_results()
    }

    /// What may be over because a player went out, a hand is over or a table changed: the round, the event.
    pub(in crate::tournament) fn settle_results(&mut self) -> Result<(), Refusal> {
        self.release_round()?;
        if self.state.winner().is_none()
            && let Some(winner) = self.state.last_player()
        {
            self.result(ResultEvent::Finished { winner });
        }
        Ok(())
    }

    /// Players who are out leave their seats.
    pub(in crate::tournament) fn free_seats(&mut self, number: TableNumber) -> Result<(), Refusal> {
        let is_out = |now: &PlayerNow| {
            let entrant = self.state.entrant(now.player);
            entrant.is_some_and(|entrant| entrant.standing == Standing::Out)
        };
        for (seat, _) in self.players_at(number, is_out)? {
            self.at_table(number, &table::TableCommand::Stand { seat })?;
        }
        Ok(())
    }

    /// Everybody of the table who is in the event without chips: the floor has to see them.
    pub(in crate::tournament) fn find_busts(&mut self, table: TableNumber) -> Result<(), Refusal> {
        for (seat, now) in self.players_at(table, is_broke)? {
            let entrant = self.state.entrant(now.player);
            if entrant.is_some_and(|now| now.standing == Standing::Playing { table, seat }) {
                self.bust(table, seat, now.player)?;
            }
        }
        Ok(())
    }

    pub(super) fn bust(
        &mut self,
        number: TableNumber,
        seat: Seat,
        player: PlayerId,
    ) -> Result<(), Refusal> {
        let started_with = self.events.iter().rev().find_map(|event| {
            let Event::Table { table, event } = event else {
                return None;
            };
            let table::TableEvent::PlayerEliminated {
                seat: of,
                started_with,
            } = event
            else {
                return None;
            };
            (*table == number && *of == seat).then_some(*started_with)
        });
        self.bust_with(
            TableSeat {
                table: number,
                seat,
            },
            player,
            started_with,
        )
    }

    /// The same for a player of whom it is known what they began the last hand with; `None`: they did not go out by it.
    pub(super) fn bust_with(
        &mut self,
        place: TableSeat,
        player: PlayerId,
        started_with: Option<Chips>,
    ) -> Result<(), Refusal> {
        let number = place.table;
        let last = self.state.known_table(number)?.hand_number();
        let hand = started_with.map(|_| last);
        let started_with = started_with.unwrap_or_default();
        self.result(ResultEvent::Busted {
            player,
            table: number,
            hand,
            started_with,
        });
        let alert = self.state.raise(number, AlertCause::Bust { player });
        self.push(alert);
        Ok(())
    }

    fn players_at(
        &self,
        number: TableNumber,
        is_meant: impl Fn(&PlayerNow) -> bool,
    ) -> Result<Vec<(Seat, PlayerNow)>, Refusal> {
        let players = self.state.known_table(number)?.players();
        Ok(players.filter(|(_, now)| is_meant(now)).collect())
    }

    /// The floor has seen that a player is out.
    pub(super) fn confirm_out(&mut self, player: PlayerId) -> Result<(), Refusal> {
        match self.state.known(player)?.standing {
            Standing::Busted { .. } => {}
            Standing::Playing { table, seat } => {
                let now = self.state.known_table(table)?.player(seat);
                if let Some(now) = now.filter(|now| !is_broke(now)) {
                    let chips = now.stack + now.bet;
                    return Err(Problem::HasChips { player, chips }.into());
                }
                self.bust(table, seat, player)?;
            }
            Standing::Registered
            | Standing::Waiting
            | Standing::Withdrawn
            | Standing::Moving
            | Standing::Out => return Err(Problem::Standing { player }.into()),
        }
        self.go_out(player, OutReason::Eliminated)
    }

    /// Everything when a player goes out: their standing and place; their hand is dead where it can be, and their chips
    /// leave play, at once or with the hand being played; their seat is free, now or after it (cdc2013 2.9.p3).
    ///
    /// # Errors
    ///
    /// [`Problem`] when there is no such player, or they are out or off the list already.
    pub(in crate::tournament) fn go_out(
        &mut self,
        player: PlayerId,
        why: OutReason,
    ) -> Result<(), Refusal> {
        match self.state.known(player)?.standing {
            Standing::Withdrawn | Standing::Out => return Err(Problem::Standing { player }.into()),
            Standing::Registered
            | Standing::Waiting
            | Standing::Playing { .. }
            | Standing::Moving
            | Standing::Busted { .. } => {}
        }
        let alert = self.state.bust_alert(player);
        self.result(ResultEvent::Out { player, why });
        if let Some(alert) = alert {
            let note = String::new();
            self.push(Event::AlertClosed { alert, note });
        }
        self.leave_table(player, why)?;
        // Another player is about to play on with the stack.
        if why != OutReason::Replaced {
            self.promote();
            self.settle_results()?;
        }
        Ok(())
    }

    /// The player's hand, chips and seat.
    pub(super) fn leave_table(&mut self, player: PlayerId, why: OutReason) -> Result<(), Refusal> {
        let Some((number, table, seat)) = self.state.place_of(player) else {
            return Ok(());
        };
        let is_dealt_in = table.player(seat).is_some_and(|now| now.part != Part::Out);
        if !is_dealt_in {
            self.at_table(number, &table::TableCommand::Stand { seat })?;
            // Others may have waited for this player only.
            self.close_if_empty(number);
            return self.settle_race();
        }
        // The register has dealt with the hand and the chips of a player whom it puts out.
        if why == OutReason::Disqualified {
            return Ok(());
        }
        let can_be_dead = table.kill_hand(seat).is_ok();
        let chips = table.most_of(seat);
        if can_be_dead {
            self.at_table(number, &table::TableCommand::KillHand { seat })?;
        }
        self.at_table(number, &table::TableCommand::TakeChips { seat, chips })
    }
}

/// Whether a player has no chips and no part in a hand in which they could win some.
fn is_broke(now: &PlayerNow) -> bool {
    now.stack.is_zero() && now.part == Part::Out
}
