//! Every chip of an event accounted for, whatever happens in it: hands, penalties, moves, counts and chip races made up
//! at random, under every book.

use proptest::prelude::*;
use tapis_rules::blinds::Blinds;
use tapis_rules::book::{Book, Citation};
use tapis_rules::card::Card;
use tapis_rules::chips::Chips;
use tapis_rules::seat::Seat;
use tapis_rules::table::{Action, PlayerId, Raise, Table, TableCommand, Turn};
use tapis_rules::time::Timestamp;
use tapis_rules::tournament::{
    Command, CountCommand, DrawnSeat, Event, Fault, Founding, MoveCommand, MoveOrder, MoveReason,
    Penalty, RaceCommand, TableDraw, TableNumber, Tournament, Why,
};

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn chips(amount: u32) -> Chips {
    Chips::from(amount)
}

/// An event, what happened in it, and choices still to be made.
struct Trial {
    state: Tournament,
    records: Vec<(Vec<Event>, Timestamp)>,
    choices: Vec<u16>,
    now: Timestamp,
}

/// Three tables of four with chips of 25, 100 and 500; the blinds need none of 25.
fn founding(book: &str, stack: u32) -> Founding {
    let table = |table: u8| TableDraw {
        seats: 6,
        players: (1..=4)
            .map(|number| DrawnSeat {
                name: format!("Player {table}-{number}"),
                seat: seat(number),
            })
            .collect(),
        button: Some(seat(1)),
    };
    Founding {
        name: "Ledger".to_owned(),
        book: book.to_owned(),
        house: None,
        blinds: Blinds::new(chips(100), chips(200)),
        chip_values: vec![chips(25), chips(100), chips(500)],
        stack: chips(stack),
        tables: (1..=3).map(table).collect(),
        plan: None,
        seal: None,
    }
}

impl Trial {
    fn new(book: &str, stack: u32, choices: Vec<u16>) -> Self {
        let now = Timestamp(1_000);
        let events = Tournament::found(&founding(book, stack), now).unwrap();
        let mut event = Self {
            state: Tournament::begin(&events[0], now).unwrap(),
            records: Vec::new(),
            choices,
            now,
        };
        event.happens(events);
        event
    }

    fn choose(&mut self, ways: usize) -> usize {
        usize::from(self.choices.pop().unwrap_or(0)) % ways.max(1)
    }

    fn happens(&mut self, events: Vec<Event>) {
        self.state.apply(&events, self.now).unwrap();
        self.records.push((events, self.now));
        assert_eq!(self.state.check_ledger(), Ok(()));
        let ledger = self.state.ledger();
        let (issued, removed) = ledger
            .lines()
            .iter()
            .fold((0, 0), |(issued, removed), line| {
                (issued + line.issued.get(), removed + line.removed.get())
            });
        assert_eq!(issued, ledger.issued().get());
        assert_eq!(removed, ledger.removed().get());
        assert_eq!(self.state.chips().total(), ledger.in_play());
        if self.records.len().is_multiple_of(5) {
            // The event goes on from what was kept, as after a restart: in the end it is what all records lead to.
            self.state = Tournament::restore(&self.state.snapshot().unwrap()).unwrap();
        }
    }

    fn try_command(&mut self, command: &Command) -> bool {
        let Ok(events) = self.state.decide(command, self.now) else {
            return false;
        };
        self.happens(events);
        true
    }

    fn at(&mut self, table: TableNumber, command: TableCommand) -> bool {
        self.try_command(&Command::Table { table, command })
    }

    fn table(&self, number: TableNumber) -> &Table {
        self.state.table(number).unwrap()
    }

    fn any_table(&mut self) -> TableNumber {
        let count = self.state.tables().count();
        TableNumber(u16::try_from(self.choose(count) + 1).unwrap())
    }

    fn any_seat(&mut self) -> Seat {
        seat(u8::try_from(self.choose(6) + 1).unwrap())
    }

    /// An amount that can be had in the chips in play.
    fn any_amount(&mut self, most: u64) -> Chips {
        let unit = self.state.chip_values()[0].get();
        let times = self.choose(usize::try_from(most / unit).unwrap() + 1);
        Chips::new(unit * u64::try_from(times).unwrap()).unwrap()
    }

    /// A hand goes on by a step.
    fn play(&mut self, number: TableNumber) {
        let turn = self.table(number).turn(self.state.book());
        if let Some(turn) = turn {
            let action = self.any_action(&turn);
            let seat = turn.seat;
            self.at(number, TableCommand::Act { seat, action });
        } else if let Some(award) = self.table(number).next_award() {
            let claimants: Vec<Seat> = award.claimants.iter().collect();
            let shared = self.choose(2) + 1;
            let winners = award.known.map_or_else(
                || claimants.into_iter().take(shared).collect(),
                |known| known.iter().collect(),
            );
            let pot = award.pot;
            self.at(number, TableCommand::AwardPot { pot, winners });
        } else {
            self.at(number, TableCommand::StartHand);
        }
    }

    fn any_action(&mut self, turn: &Turn) -> Action {
        let passive = if turn.may_check() {
            Action::Check
        } else {
            Action::Call
        };
        match (self.choose(6), turn.raise) {
            (0, _) if !turn.may_check() => Action::Fold,
            (1, Raise::Between { min, max }) => {
                let more = self.any_amount(max.less(min).get());
                Action::RaiseTo { to: min + more }
            }
            (2, Raise::Between { .. }) => Action::AllIn,
            _ => passive,
        }
    }

    /// Cards for everybody who is due some, from a deck that is cut somewhere.
    fn race(&mut self, table: TableNumber) {
        let Some((race, plan)) = self.state.race_at(table, &[]) else {
            return;
        };
        let due: u32 = plan.value.blocks.iter().map(|block| block.cards).sum();
        assert!(due <= 52);
        let cut = self.choose(52);
        let mut deck = "23456789TJQKA"
            .chars()
            .flat_map(|rank| "cdhs".chars().map(move |suit| format!("{rank}{suit}")))
            .cycle()
            .skip(cut)
            .map(|card| card.parse::<Card>().unwrap());
        let blocks = plan.value.blocks.iter();
        let cards = blocks
            .map(|block| {
                let count = usize::try_from(block.cards).unwrap();
                (block.seat, deck.by_ref().take(count).collect())
            })
            .collect();
        let sums = |state: &Tournament| {
            let reasons = state.ledger().by_reason();
            let (issued, removed) = reasons.get(&Why::Race).copied().unwrap_or_default();
            (issued.get(), removed.get())
        };
        let before = sums(&self.state);
        let small = Vec::new();
        let run = RaceCommand::Run {
            table,
            small,
            cards,
        };
        assert!(self.try_command(&Command::Race(run)));
        let after = sums(&self.state);
        let mut rescued = 0;
        for holding in &race.holdings {
            let stack = self.stack_of(table, holding.seat);
            assert!(!stack.is_zero(), "nobody goes out by a race");
            assert_eq!(stack.get() % race.new.get(), 0);
            rescued += u64::from(holding.rest.is_zero());
        }
        let awarded = plan.value.awarded * race.new.get();
        let issued = awarded + after.1 - before.1;
        let left_over = plan.value.left_over.get() + after.0 - before.0;
        assert!(left_over.abs_diff(issued) <= rescued * race.new.get());
        assert!(!self.state.must_race(table));
    }

    /// What a player has who sat there when the race began: one who was to move has left with it.
    fn stack_of(&self, table: TableNumber, seat: Seat) -> Chips {
        let mut journeys = self.state.journeys().iter();
        let left = journeys.find(|journey| (journey.from, journey.from_seat) == (table, seat));
        let carried = left.and_then(|journey| journey.luggage);
        carried.map_or_else(
            || self.table(table).player(seat).unwrap().stack,
            |luggage| luggage.stack,
        )
    }

    fn penalise(&mut self) {
        let player = PlayerId(u32::try_from(self.choose(14) + 1).unwrap());
        let chips = self.any_amount(3_000);
        let penalty = match self.choose(4) {
            0 => Penalty::Fine { big_blinds: 1 },
            1 => Penalty::Disqualification,
            _ => Penalty::Chips { chips },
        };
        let table = self.any_table();
        let Some(article) = self.article() else {
            return;
        };
        let fault = Fault {
            player,
            table: Some(table),
            article,
            penalties: vec![penalty],
            note: String::new(),
            by: "Flo".to_owned(),
        };
        self.try_command(&Command::RecordFault { fault });
    }

    fn article(&self) -> Option<Citation> {
        let policy = &self.state.book().policy;
        policy.sanction_step3.citation().cloned()
    }

    fn move_somebody(&mut self) {
        let (player, to, seat) = (self.choose(14) + 1, self.any_table(), self.any_seat());
        let player = PlayerId(u32::try_from(player).unwrap());
        let order = MoveCommand::Order {
            moves: vec![MoveOrder { player, to, seat }],
            why: MoveReason::Balance,
        };
        self.try_command(&Command::Moves(order));
    }

    fn arrivals(&mut self) {
        let on_the_way = self.state.journeys().iter();
        let players: Vec<_> = on_the_way.map(|journey| journey.player).collect();
        for player in players {
            self.try_command(&Command::Moves(MoveCommand::ConfirmArrival { player }));
        }
    }

    /// The first table where no hand is being played is counted.
    fn count(&mut self) {
        let mut between = self.state.tables().filter(|(_, at)| !at.is_playing());
        let Some(table) = between.next().map(|(number, _)| number) else {
            return;
        };
        drop(between);
        let players = self.table(table).players();
        let mut stacks: Vec<_> = players
            .filter(|(_, now)| !now.stack.is_zero())
            .map(|(seat, now)| (seat, now.stack))
            .collect();
        if stacks.is_empty() {
            return;
        }
        let differs = self.choose(2) == 1;
        if let (true, Some((_, stack))) = (differs, stacks.first_mut()) {
            *stack += self.state.chip_values()[0];
        }
        let count = CountCommand::Count { table, stacks };
        assert!(self.try_command(&Command::Count(count)));
        let decision = if self.choose(2) == 0 {
            CountCommand::Accept { table }
        } else {
            CountCommand::Reject { table }
        };
        self.try_command(&Command::Count(decision));
    }

    fn step(&mut self) {
        self.now = self.now.after_seconds(1);
        let table = self.any_table();
        let seat = self.any_seat();
        match self.choose(40) {
            0 => {
                let stack = self.any_amount(5_000);
                self.at(table, TableCommand::SetStack { seat, stack });
            }
            1 => {
                self.at(table, TableCommand::Stand { seat });
            }
            2 => {
                let stack = self.any_amount(3_000);
                let name = "Newcomer".to_owned();
                self.try_command(&Command::SeatPlayer {
                    name,
                    table,
                    seat,
                    stack,
                });
            }
            3 => self.penalise(),
            4 => self.count(),
            5 => {
                self.try_command(&Command::Race(RaceCommand::Begin));
            }
            6 => self.move_somebody(),
            7 => self.arrivals(),
            8 => {
                self.at(table, TableCommand::KillHand { seat });
            }
            9 => {
                self.at(table, TableCommand::Undo { steps: 1 });
            }
            _ if self.state.must_race(table) && !self.table(table).is_playing() => self.race(table),
            _ => self.play(table),
        }
    }

    fn replayed(&self) -> Tournament {
        let (created, at) = &self.records[0];
        let mut state = Tournament::begin(&created[0], *at).unwrap();
        for (events, at) in &self.records {
            let text = serde_json::to_string(events).unwrap();
            let events: Vec<Event> = serde_json::from_str(&text).unwrap();
            state.apply(&events, *at).unwrap();
        }
        state
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn every_chip_of_an_event_is_accounted_for(
        book in 0..Book::IDS.len(),
        stack in prop::sample::select(vec![1_000u32, 1_025, 2_075]),
        choices in prop::collection::vec(any::<u16>(), 0..900),
    ) {
        let mut event = Trial::new(Book::IDS[book], stack, choices);
        while !event.choices.is_empty() {
            event.step();
        }
        prop_assert_eq!(format!("{:?}", event.replayed()), format!("{:?}", event.state));
    }

    #[test]
    fn a_race_comes_to_its_end_at_every_table(
        book in 0..Book::IDS.len(),
        stacks in prop::collection::vec(1u32..200, 12),
        cut in any::<u16>(),
    ) {
        let mut event = Trial::new(Book::IDS[book], 2_000, vec![cut; 3]);
        for (index, times) in (0u8..).zip(stacks) {
            let table = TableNumber(u16::from(index / 4 + 1));
            let (seat, stack) = (seat(index % 4 + 1), chips(times * 25));
            let set = event.at(table, TableCommand::SetStack { seat, stack });
            prop_assert!(set);
        }
        prop_assert!(event.try_command(&Command::Race(RaceCommand::Begin)));
        for table in 1..=3 {
            prop_assert!(event.state.must_race(TableNumber(table)));
            event.race(TableNumber(table));
        }
        prop_assert!(event.state.racing().is_none());
        prop_assert_eq!(event.state.chip_values(), [chips(100), chips(500)]);
        prop_assert_eq!(format!("{:?}", event.replayed()), format!("{:?}", event.state));
    }
}
