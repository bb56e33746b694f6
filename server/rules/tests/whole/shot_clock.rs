//! The shot clock of an event: it starts by itself, gives what time cards say, and ends as the book has it.

use tapis_rules::blinds::Blinds;
use tapis_rules::book::Book;
use tapis_rules::chips::Chips;
use tapis_rules::ruling::Incident;
use tapis_rules::seat::Seat;
use tapis_rules::table::{
    Action, PlayerId, Reason, ShotClock, ShotTime, Table, TableCommand, TimeCallBy,
};
use tapis_rules::time::Timestamp;

const CLOCK: ShotClock = ShotClock {
    before_flop: 20,
    after_flop: 30,
    dealing: 10,
    cards: 1,
    card_seconds: 15,
};

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

struct Played {
    table: Table,
    book: Book,
    now: Timestamp,
}

impl Played {
    /// Three players, the button in seat 1, a hand that has just begun.
    fn begun(book: &str) -> Self {
        let mut played = Self {
            table: Table::new(6, Chips::from(25)),
            book: Book::named(book).unwrap(),
            now: Timestamp(1_000_000),
        };
        for number in 1..=3 {
            played.does(&TableCommand::Sit {
                seat: seat(number),
                player: PlayerId(u32::from(number)),
                stack: Chips::from(5_000),
            });
        }
        let blinds = Blinds::new(Chips::from(25), Chips::from(50));
        played.does(&TableCommand::SetBlinds { blinds });
        played.does(&TableCommand::PlaceButton { seat: seat(1) });
        let shot_clock = Some(CLOCK);
        played.does(&TableCommand::SetShotClock { shot_clock });
        assert_eq!(played.table.shot_time(), None, "between hands");
        played.does(&TableCommand::StartHand);
        played
    }

    fn does(&mut self, command: &TableCommand) {
        let events = self.table.decide(command, &self.book, self.now).unwrap();
        for event in &events {
            self.table.evolve(event, &self.book, self.now);
        }
    }

    fn refused(&self, command: &TableCommand) -> Reason {
        let decided = self.table.decide(command, &self.book, self.now);
        decided.unwrap_err().reason
    }

    fn acts(&mut self, number: u8, action: Action) {
        let seat = seat(number);
        self.does(&TableCommand::Act { seat, action });
    }

    fn passes(&mut self, seconds: u32) {
        self.now = self.now.after_seconds(seconds);
    }

    /// Who is on the clock, and seconds that are left.
    fn left(&self) -> Option<(u8, u64)> {
        let ShotTime { seat, ends_at, .. } = self.table.shot_time()?;
        Some((seat.number(), ends_at.since(self.now) / 1_000))
    }
}

#[test]
fn each_decision_has_its_seconds_by_itself() {
    let mut played = Played::begun("cdc2013");
    assert_eq!(played.left(), Some((1, 30)), "with ten for dealing");
    played.passes(12);
    played.acts(1, Action::Call);
    assert_eq!(played.left(), Some((2, 20)));
    played.acts(2, Action::Call);
    played.acts(3, Action::Check);
    assert_eq!(played.left(), Some((2, 40)), "the flop is dealt");
    played.acts(2, Action::Check);
    assert_eq!(played.left(), Some((3, 30)));
    played.passes(7);
    played.does(&TableCommand::Undo { steps: 1 });
    assert_eq!(played.left(), Some((2, 40)), "taken back, it begins anew");
    let by = TimeCallBy::Table;
    let call = TableCommand::CallTime { by };
    assert_eq!(
        played.refused(&call),
        Reason::ShotClockRuns { seat: seat(2) }
    );
}

#[test]
fn a_time_card_gives_seconds_and_is_counted() {
    let mut played = Played::begun("cdc2013");
    let card = TableCommand::UseTimeCard { seat: seat(1) };
    let other = TableCommand::UseTimeCard { seat: seat(2) };
    assert!(matches!(played.refused(&other), Reason::OutOfTurn { .. }));
    played.does(&card);
    assert_eq!(played.left(), Some((1, 45)));
    assert_eq!(played.table.time_cards(seat(1)), Some(0));
    assert_eq!(played.table.time_cards(seat(2)), Some(1));
    assert_eq!(played.refused(&card), Reason::NoTimeCard { seat: seat(1) });
    played.acts(1, Action::Fold);
    assert_eq!(
        played.left(),
        Some((2, 20)),
        "the card was for one decision"
    );
    let luggage = played.table.luggage(seat(1));
    assert_eq!(luggage, None, "in the hand");
    played.acts(2, Action::Fold);
    played.does(&TableCommand::EndHand);
    let luggage = played.table.luggage(seat(1)).unwrap();
    assert_eq!(luggage.time_cards_used, 1);
    played.does(&TableCommand::Stand { seat: seat(1) });
    played.does(&TableCommand::Arrive {
        seat: seat(5),
        player: PlayerId(1),
        luggage,
    });
    assert_eq!(played.table.time_cards(seat(5)), Some(0));
}

#[test]
fn at_zero_the_book_decides() {
    for (book, dead) in [("cdc2013", true), ("tda2024", false)] {
        let mut played = Played::begun(book);
        played.acts(1, Action::Call);
        played.acts(2, Action::Call);
        played.acts(3, Action::Check);
        played.passes(39);
        assert_eq!(
            played.refused(&TableCommand::TimeRanOut),
            Reason::TimeNotOver
        );
        played.passes(1);
        assert_eq!(played.table.next_deadline(), Some(played.now));
        played.does(&TableCommand::TimeRanOut);
        assert_eq!(played.left(), Some((3, 30)), "{book}");
        let acts = played.table.acts().len();
        assert_eq!(acts, 4, "{book}");
        let live = played
            .table
            .players()
            .filter(|(_, player)| player.part == tapis_rules::table::Part::Live);
        assert_eq!(live.count(), if dead { 2 } else { 3 }, "{book}");
    }
}

#[test]
fn it_stands_still_while_the_floor_rules() {
    let mut played = Played::begun("cdc2013");
    let seat = seat(1);
    played.does(&TableCommand::ChangeTime { seconds: 5 });
    assert_eq!(played.left(), Some((1, 35)));
    let incident = Incident::LeftSeat {
        seat,
        within_reach: false,
    };
    let asked = tapis_rules::table::TableEvent::FloorAsked {
        incident: Box::new(incident),
    };
    played
        .table
        .evolve(&asked, &played.book.clone(), played.now);
    assert_eq!(played.table.shot_time(), None);
    assert_eq!(played.table.next_deadline(), None);
    let mut played = Played::begun("cdc2013");
    played.does(&TableCommand::CancelTime);
    assert_eq!(played.table.next_deadline(), None, "the floor stopped it");
    played.acts(1, Action::Call);
    assert_eq!(
        played.left(),
        Some((2, 20)),
        "the next decision has its own"
    );
}
