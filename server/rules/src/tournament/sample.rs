//! An event to try things on: tables of players with a plan, and a history that is checked after every command.

use super::*;
use crate::blinds::Blinds;
use crate::chips::Chips;
use crate::seat::Seat;
use crate::table::{Action, Presence, TableCommand};
use crate::time::Timestamp;

/// When the samples are founded.
pub(super) const AT: Timestamp = Timestamp(1_000_000);

/// A seat that exists.
pub(super) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// Chips.
pub(super) fn chips(amount: u32) -> Chips {
    Chips::from(amount)
}

/// A small event: 2,000 chips each of 25, 100 and 500; the smallest are needed until the break.
pub(super) fn plan() -> Plan {
    let level = |small, big| Stage::Level {
        minutes: 20,
        blinds: Blinds::new(chips(small), chips(big)),
    };
    let kind = |value, colour| ChipKind {
        value: chips(value),
        colour,
        count: 1_000,
    };
    Plan {
        date: String::new(),
        venue: String::new(),
        stack: chips(2_000),
        tables: 3,
        seats: 9,
        structure: vec![
            level(25, 50),
            level(50, 100),
            Stage::Break { minutes: 10 },
            level(100, 200),
            level(200, 400),
            Stage::Break { minutes: 10 },
            level(500, 1_000),
            level(1_000, 2_000),
        ],
        chips: vec![
            kind(25, ChipColour::Green),
            kind(100, ChipColour::Black),
            kind(500, ChipColour::Purple),
        ],
        late: LatePolicy::default(),
        rebuys: RebuyPolicy::default(),
        re_entries: super::ReEntryPolicy::default(),
        final_table: None,
        shot_clock: None,
        prizes: Prizes::default(),
    }
}

/// An event, and everything that happened in it.
pub(super) struct Sample {
    pub(super) state: Tournament,
    pub(super) records: Vec<(Vec<Event>, Timestamp)>,
    pub(super) now: Timestamp,
}

impl Sample {
    /// So many players dealt out over so many tables, the button in seat 1, the first level on.
    pub(super) fn new(book: &str, players: u32, tables: u32) -> Self {
        // Tables have eight seats at most (bonneuil2022 deroul-4).
        let seats = if book == "bonneuil2022" { 8 } else { 9 };
        let plan = Plan { seats, ..plan() };
        Self::with(book, plan, Self::drawn(seats, players, tables))
    }

    /// So many players dealt out over so many tables, the button in seat 1.
    pub(super) fn drawn(seats: u8, players: u32, tables: u32) -> Vec<TableDraw> {
        let drawn = (0..tables).map(|table| {
            let mine = (0..players).filter(|player| player % tables == table);
            let players = (1..).zip(mine).map(|(number, player)| DrawnSeat {
                name: format!("Player {}", player + 1),
                seat: seat(number),
            });
            let players: Vec<_> = players.collect();
            TableDraw {
                seats,
                button: (!players.is_empty()).then(|| seat(1)),
                players,
            }
        });
        drawn.collect()
    }

    /// An event of this plan whose first level is on, the players where they were drawn.
    pub(super) fn with(book: &str, plan: Plan, tables: Vec<TableDraw>) -> Self {
        let mut sample = Self::not_begun(book, plan, tables);
        sample.stage(0);
        sample
    }

    /// An event of this plan that has not begun, the players where they were drawn.
    pub(super) fn not_begun(book: &str, plan: Plan, tables: Vec<TableDraw>) -> Self {
        let founding = Founding {
            name: "Sample".to_owned(),
            book: book.to_owned(),
            house: None,
            blinds: plan.first_blinds().unwrap(),
            chip_values: plan.chip_values(),
            stack: plan.stack,
            tables,
            plan: Some(Box::new(plan)),
            seal: None,
        };
        let events = Tournament::found(&founding, AT).unwrap();
        let mut sample = Self {
            state: Tournament::begin(&events[0], AT).unwrap(),
            records: Vec::new(),
            now: AT,
        };
        sample.happens(events);
        sample
    }

    /// A stage of the structure begins, with its whole time.
    pub(super) fn stage(&mut self, stage: u16) {
        let on = self.state.plan().unwrap().structure[usize::from(stage)];
        let seconds = u32::from(on.minutes()) * 60;
        let ticking = Ticking::Running {
            ends_at: Some(self.now.after_seconds(seconds)),
        };
        let event = ClockEvent::StageBegan { stage, ticking };
        self.happens(vec![Event::Clock { event }]);
        if let (Some(blinds), true) = (on.blinds(), stage > 0) {
            let events = self.state.set_level(blinds);
            self.happens(events.unwrap());
        }
    }

    /// Time goes by.
    pub(super) fn wait(&mut self, seconds: u32) {
        self.now = self.now.after_seconds(seconds);
    }

    /// Events that are written down, no matter who decided on them.
    pub(super) fn happens(&mut self, events: Vec<Event>) {
        self.state.apply(&events, self.now).unwrap();
        self.records.push((events, self.now));
        self.state.check_ledger().unwrap();
    }

    /// A command that has to be possible.
    pub(super) fn must(&mut self, command: &Command) -> Vec<Event> {
        let events = self
            .state
            .decide(command, self.now)
            .unwrap_or_else(|refusal| panic!("{refusal} to {command:?}"));
        self.happens(events.clone());
        events
    }

    /// The problem with a command.
    pub(super) fn problem(&self, command: &Command) -> Problem {
        let before = format!("{:?}", self.state);
        let refusal = self.state.decide(command, self.now).unwrap_err();
        assert_eq!(format!("{:?}", self.state), before);
        let Refusal::Problem(problem) = refusal else {
            panic!("{refusal} to {command:?}");
        };
        problem
    }

    /// Something at a table.
    pub(super) fn at(&mut self, table: u16, command: TableCommand) -> Vec<Event> {
        self.must(&Command::Table {
            table: TableNumber(table),
            command,
        })
    }

    /// A hand that everybody folds to the big blind.
    pub(super) fn play_hand(&mut self, table: u16) {
        self.at(table, TableCommand::StartHand);
        self.play_out(table);
    }

    /// Everybody folds the hand being played to the big blind; where blinds are all that a player had, the first who may
    /// wins.
    pub(super) fn play_out(&mut self, table: u16) {
        while let Some(turn) = {
            let table = self.state.table(TableNumber(table)).unwrap();
            table.turn(self.state.book())
        } {
            let action = if turn.may_check() {
                Action::Check
            } else {
                Action::Fold
            };
            let seat = turn.seat;
            self.at(table, TableCommand::Act { seat, action });
        }
        while let Some(award) = self.state.table(TableNumber(table)).unwrap().next_award() {
            let winners = award.claimants.iter().take(1).collect();
            self.at(
                table,
                TableCommand::AwardPot {
                    pot: award.pot,
                    winners,
                },
            );
        }
        self.at(table, TableCommand::EndHand);
    }

    /// The floor sets a stack.
    pub(super) fn set_stack(&mut self, table: u16, number: u8, stack: u32) {
        self.at(
            table,
            TableCommand::SetStack {
                seat: seat(number),
                stack: chips(stack),
            },
        );
    }

    /// Chips behind the player of a seat.
    pub(super) fn stack(&self, table: u16, number: u8) -> u64 {
        let table = self.state.table(TableNumber(table)).unwrap();
        let player = table.player(seat(number)).unwrap();
        assert_eq!(player.presence, Presence::Present);
        player.stack.get()
    }

    /// Everything read back from text leads to the same event.
    pub(super) fn check_replay(&self) {
        let read = |events: &Vec<Event>| -> Vec<Event> {
            serde_json::from_str(&serde_json::to_string(events).unwrap()).unwrap()
        };
        let mut replayed: Option<Tournament> = None;
        for (events, at) in &self.records {
            let events = read(events);
            let state = match &mut replayed {
                Some(state) => state,
                none => none.insert(Tournament::begin(&events[0], *at).unwrap()),
            };
            state.apply(&events, *at).unwrap();
        }
        assert_eq!(
            format!("{:?}", replayed.unwrap()),
            format!("{:?}", self.state)
        );
    }
}

/// Chance that is known beforehand: the same number, the same draws.
pub(super) struct Dice(pub(super) u64);

impl Chance for Dice {
    fn below(&mut self, end: usize) -> usize {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let number = (mixed ^ (mixed >> 31)) >> 8;
        usize::try_from(number)
            .unwrap()
            .checked_rem(end)
            .unwrap_or(0)
    }
}

impl Sample {
    /// The next draw is sealed.
    pub(super) fn seal(&mut self) {
        let seal = Self::seal_number(0);
        let event = DrawEvent::Sealed { seal };
        self.happens(vec![Event::Draw { event }]);
    }

    fn seal_number(number: usize) -> Seal {
        Seal {
            seed: format!("seed {number}"),
            commitment: format!("commitment {number}"),
        }
    }

    /// A draw as chance has it.
    pub(super) fn drawn_by(&self, occasion: &Occasion, mut dice: Dice) -> Result<Command, Refusal> {
        Ok(Command::Draw(Drawn {
            occasion: occasion.clone(),
            word: "word".to_owned(),
            outcome: self.state.draw(occasion, &mut dice)?,
            next: Self::seal_number(self.state.draws().len() + 1),
        }))
    }

    /// A draw that has to be possible.
    pub(super) fn draw(&mut self, occasion: &Occasion, luck: u64) -> Vec<Event> {
        let command = self.drawn_by(occasion, Dice(luck)).unwrap();
        self.must(&command)
    }
}
