//! Random events, from the first hand to the last table: every chip and every player is in one place after every
//! record, and somewhere play goes on or an official is asked to do something about it.

use proptest::prelude::*;

use super::*;
use crate::policy::HaltWhen;
use crate::table::Table;
use crate::tournament::balancing::{Headcount, halted};
use crate::tournament::sample::plan;
use crate::tournament::{DrawnSeat, Refusal, TableDraw};

/// More steps than any of these events takes.
const MOST_STEPS: u32 = 60_000;

/// Numbers that follow from one number.
struct Luck(u64);

impl Luck {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end.max(1)
    }
}

struct Room {
    sample: Sample,
    luck: Luck,
}

impl Room {
    fn must(&mut self, command: &Command) {
        self.sample.must(command);
        self.check();
    }

    fn at(&mut self, table: TableNumber, command: TableCommand) {
        self.must(&Command::Table { table, command });
    }

    fn table(&self, table: TableNumber) -> &Table {
        self.sample.state.table(table).unwrap()
    }

    /// Few tables are looked at to know whether one is too short: the same as if all were counted.
    fn check_too_short(&self) {
        let state = &self.sample.state;
        let open = state.occupancies();
        let counts = open.iter().map(|at| Headcount {
            table: at.table,
            players: at.now,
        });
        let halted = halted(&counts.collect::<Vec<_>>(), state.book()).value;
        for at in &open {
            let is_short = at.now < at.seats && halted.contains(&at.table);
            if state.book().policy.halt_when.value == HaltWhen::AtOnce {
                assert_eq!(state.is_too_short(at.table), is_short, "{at:?}");
            } else {
                // Until the big blind comes to an open seat it plays on.
                assert!(is_short || !state.is_too_short(at.table), "{at:?}");
            }
        }
    }

    /// Everybody is in one place: a seat, on the way, or out.
    fn check(&self) {
        self.check_too_short();
        let state = &self.sample.state;
        for (player, entrant) in state.entrants() {
            let seats: Vec<_> = state
                .tables()
                .flat_map(|(table, at)| at.players().map(move |(seat, now)| (table, seat, now)))
                .filter(|(_, _, now)| now.player == player)
                .map(|(table, seat, _)| (table, seat))
                .collect();
            let journeys: Vec<_> = state
                .journeys()
                .iter()
                .filter(|journey| journey.player == player)
                .collect();
            match entrant.standing {
                Standing::Playing { table, seat } => {
                    assert_eq!(seats, [(table, seat)]);
                    assert!(journeys.len() <= 1);
                    assert!(journeys.iter().all(|on| on.luggage.is_none()));
                }
                Standing::Busted { table, seat } => {
                    assert_eq!(seats, [(table, seat)]);
                }
                Standing::Moving => {
                    assert_eq!(seats, []);
                    assert!(journeys.len() == 1 && journeys[0].luggage.is_some());
                }
                Standing::Registered | Standing::Waiting | Standing::Withdrawn | Standing::Out => {
                    assert_eq!((seats.len(), journeys.len()), (0, 0));
                }
            }
        }
        for closed in state
            .tables()
            .filter(|(number, _)| state.is_closed(*number))
        {
            assert_eq!(closed.1.players().count(), 0);
        }
    }

    /// Somewhere play goes on or may go on, or an official has to act.
    fn check_not_stuck(&self) {
        let state = &self.sample.state;
        let goes_on = state.winner().is_some()
            || !state.journeys().is_empty()
            || !state.proposals().is_empty()
            || state
                .tables()
                .any(|(number, at)| at.is_playing() || state.stop(number).is_none());
        assert!(goes_on, "every table is stopped, and nothing is proposed");
        for (number, at) in state
            .tables()
            .filter(|(number, at)| state.stop(*number) == Some(Stop::Halted) && !at.is_playing())
        {
            let is_helped = !state.journeys().is_empty() || !state.proposals().is_empty();
            assert!(is_helped, "table {} waits for nothing", number.0);
            assert!(at.players().count() > 0);
        }
    }

    /// A free seat at the shortest of the other tables.
    fn free_seat(&self, but: TableNumber) -> MoveOrder {
        let state = &self.sample.state;
        let mut open = state.occupancies();
        open.retain(|at| at.table != but && at.soon > 0 && at.soon < at.seats);
        open.sort_by_key(|at| at.soon);
        let (to, seat) = open
            .iter()
            .flat_map(|at| {
                let free = self.table(at.table).free_seats();
                let seats: Vec<_> = free.iter().map(|seat| (at.table, seat)).collect();
                seats
            })
            .find(|(table, seat)| state.promised_to(*table, *seat).is_none())
            .unwrap();
        let player = PlayerId(0);
        MoveOrder { player, to, seat }
    }

    fn break_table(&mut self, table: TableNumber) {
        for (_, player) in self.sample.state.in_play(table) {
            if self.sample.state.journey(player).is_none() {
                let order = self.free_seat(table);
                let moves = vec![MoveOrder { player, ..order }];
                self.must(&super::order(moves, MoveReason::Break));
            }
        }
        // A player who was on the way there goes elsewhere.
        let coming: Vec<_> = self.sample.state.journeys().to_vec();
        for journey in coming.iter().filter(|journey| journey.to == table) {
            assert!(journey.luggage.is_some(), "called off");
            let MoveOrder { to, seat, .. } = self.free_seat(table);
            let player = journey.player;
            self.must(&moves(MoveCommand::Redirect { player, to, seat }));
        }
    }

    fn form_final_table(&mut self) {
        self.must(&moves(MoveCommand::CallFinalTable));
        let tables: Vec<_> = self
            .sample
            .state
            .tables()
            .map(|(number, _)| number)
            .collect();
        for table in &tables {
            while self.table(*table).is_playing() {
                self.step_hand(*table);
            }
        }
        self.confirm_outs();
        let state = &self.sample.state;
        let open = state.occupancies();
        let table = open[0].table;
        let left = state.entrants().filter(|(_, entrant)| {
            matches!(
                entrant.standing,
                Standing::Playing { .. } | Standing::Moving
            )
        });
        let orders = (1..)
            .zip(left)
            .map(|(number, (player, _))| order_to(player, table, number));
        let orders: Vec<_> = orders.collect();
        let now = self.sample.now;
        let drawn = state.drafted(now, |draft| -> Result<(), Refusal> {
            let why = MoveReason::FinalTable;
            draft.moves(&MoveCommand::Order { moves: orders, why })?;
            let event = MoveEvent::FinalTableFormed { table };
            draft.push(Event::Moves { event });
            Ok(())
        });
        self.sample.happens(drawn.unwrap());
        self.check();
    }

    /// The floor and the director do what they are asked to.
    fn officials_act(&mut self) {
        loop {
            self.confirm_outs();
            let arrived = self.sample.state.journeys().iter();
            let arrived = arrived.filter(|journey| journey.luggage.is_some());
            let arrived: Vec<_> = arrived.map(|journey| journey.player).collect();
            for player in arrived {
                // Some take their time.
                if self.luck.below(4) > 0 {
                    self.must(&confirm(player));
                }
            }
            if self.sample.state.winner().is_some() {
                return;
            }
            let proposals = self.sample.state.proposals();
            match proposals.first() {
                None => return,
                Some(Proposal::FinalTable { .. }) => self.form_final_table(),
                Some(Proposal::Break { table, .. }) => self.break_table(*table),
                Some(Proposal::Move { .. }) => {
                    // What is proposed together can be ordered together.
                    let orders = proposals.iter().map(|proposal| match proposal {
                        Proposal::Move {
                            player,
                            to,
                            to_seat,
                            ..
                        } => order_to(*player, *to, to_seat.number()),
                        Proposal::Break { .. } | Proposal::FinalTable { .. } => {
                            panic!("{proposals:?}")
                        }
                    });
                    let orders = orders.collect();
                    self.must(&super::order(orders, MoveReason::Balance));
                }
            }
        }
    }

    fn confirm_outs(&mut self) {
        let busted = self.sample.state.entrants();
        let busted = busted.filter(|(_, now)| matches!(now.standing, Standing::Busted { .. }));
        let busted: Vec<_> = busted.map(|(player, _)| player).collect();
        for player in busted {
            self.must(&Command::Results(ResultCommand::ConfirmOut { player }));
        }
    }

    /// One thing happens in a hand.
    fn step_hand(&mut self, number: TableNumber) {
        let luck = self.luck.below(10);
        let pick = self.luck.below(10);
        let table = self.table(number);
        let command = if let Some(turn) = table.turn(self.sample.state.book()) {
            let action = match luck {
                _ if turn.may_check() && luck < 7 => Action::Check,
                0..4 => Action::Fold,
                4..7 => Action::Call,
                _ if turn.all_in != crate::table::AllIn::NotReopened => Action::AllIn,
                _ => Action::Call,
            };
            let seat = turn.seat;
            TableCommand::Act { seat, action }
        } else if let Some(award) = table.next_award() {
            let claimants: Vec<_> = award.claimants.iter().collect();
            TableCommand::AwardPot {
                pot: award.pot,
                winners: vec![claimants[pick % claimants.len()]],
            }
        } else if table
            .gathering()
            .is_some_and(|next| matches!(next, crate::table::Next::Street(_)))
        {
            TableCommand::Gather
        } else {
            TableCommand::EndHand
        };
        self.at(number, command);
    }

    /// Something happens at a table.
    fn step(&mut self) {
        let state = &self.sample.state;
        let tables: Vec<_> = state
            .tables()
            .filter(|(number, at)| at.is_playing() || state.stop(*number).is_none())
            .map(|(number, _)| number)
            .collect();
        // Everybody may wait for a player who is on the way.
        if tables.is_empty() {
            return;
        }
        let table = tables[self.luck.below(tables.len())];
        if self.table(table).is_playing() {
            self.step_hand(table);
        } else {
            self.at(table, TableCommand::StartHand);
        }
    }

    /// How many tables have players.
    fn tables_left(&self) -> usize {
        let open = self.sample.state.occupancies();
        open.iter().filter(|at| at.soon > 0).count()
    }
}

/// An event of so many players at tables of so many seats, dealt out unevenly.
fn room(book: &str, players: u32, seats: u8, chance: u64) -> Room {
    let mut luck = Luck(chance);
    let mut plan = plan();
    plan.seats = seats;
    let tables = players.div_ceil(u32::from(seats)) + u32::from(chance.is_multiple_of(3));
    let empty = TableDraw {
        seats,
        ..TableDraw::default()
    };
    let mut drawn = vec![empty; usize::try_from(tables).unwrap()];
    for player in 1..=players {
        let mut open: Vec<_> = drawn
            .iter_mut()
            .filter(|table| table.players.len() < usize::from(seats))
            .collect();
        let table = luck.below(open.len());
        let players = &mut open[table].players;
        let number = u8::try_from(players.len() + 1).unwrap();
        players.push(DrawnSeat {
            name: format!("Player {player}"),
            seat: seat(number),
        });
        open[table].button = Some(seat(1));
    }
    let sample = Sample::with(book, plan, drawn);
    Room { sample, luck }
}

fn play(book: &str, players: u32, seats: u8, chance: u64) {
    let mut room = room(book, players, seats, chance);
    room.check();
    let mut steps = 0;
    while room.sample.state.winner().is_none() && room.tables_left() > 1 {
        room.officials_act();
        room.check_not_stuck();
        if room.sample.state.winner().is_none() && room.tables_left() > 1 {
            room.step();
        }
        steps += 1;
        assert!(steps < MOST_STEPS, "no end in sight");
    }
    room.officials_act();
    room.check_not_stuck();
    room.sample.check_replay();
}

#[test]
fn a_table_that_all_leave_already_is_not_broken_while_players_are_on_the_way_to_it() {
    play("cdc2013", 37, 3, 7_685_444_591_566_714_951);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_event_comes_to_one_table(
        book in prop::sample::select(vec!["cdc2013", "gleize2007", "stars", "caen", "bonneuil2022", "tda2024"]),
        players in 4_u32..40,
        seats in 2_u8..=10,
        chance in any::<u64>(),
    ) {
        // Bonneuil 4: eight at a table.
        let seats = if book == "bonneuil2022" { seats.min(8) } else { seats };
        play(book, players, seats, chance);
    }
}
