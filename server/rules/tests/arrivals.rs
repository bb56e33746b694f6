//! Players come and go between hands and during them, under every book: the big blind always advances to the next
//! player, no player loses the button they are due, and no player is dealt in where they would have no position.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests stop at the first surprise"
)]

use proptest::prelude::*;
use tapis_rules::blinds::Blinds;
use tapis_rules::book::Book;
use tapis_rules::chips::Chips;
use tapis_rules::seat::{Seat, SeatSet};
use tapis_rules::table::{
    Action, Part, PlayerId, Positions, Presence, Table, TableCommand, TableEvent,
};
use tapis_rules::time::Timestamp;

const SEATS: u8 = 8;

struct Evening {
    table: Table,
    book: Book,
    choices: Vec<u8>,
    next_player: u32,
    /// Hands of four players or more that a player was not dealt in since they sat down, by seat.
    waited: [u8; 11],
    /// What happened, for the reader of a failure.
    story: Vec<String>,
}

impl Evening {
    fn choose(&mut self, ways: u8) -> u8 {
        self.choices.pop().unwrap_or(0) % ways
    }

    fn decide_and_apply(&mut self, command: &TableCommand) -> bool {
        let at = Timestamp::default();
        let Ok(events) = self.table.decide(command, &self.book, at) else {
            return false;
        };
        self.story.push(format!("{command:?}"));
        for event in &events {
            // What goes to the journal comes back the same.
            let text = serde_json::to_string(event).unwrap();
            assert_eq!(&serde_json::from_str::<TableEvent>(&text).unwrap(), event);
            self.table.evolve(event, &self.book, at);
            self.table.check().unwrap();
        }
        true
    }

    fn somebody_sits(&mut self) {
        let free: Vec<Seat> = self.table.free_seats().iter().collect();
        if free.is_empty() {
            return;
        }
        let seat = free[usize::from(self.choose(u8::try_from(free.len()).unwrap()))];
        self.next_player += 1;
        let player = PlayerId(self.next_player);
        if self.decide_and_apply(&TableCommand::Sit {
            seat,
            player,
            stack: Chips::from(1_000),
        }) {
            self.waited[usize::from(seat.number())] = 0;
        }
    }

    fn somebody_leaves(&mut self) {
        let number = 1 + self.choose(SEATS);
        let seat = Seat::new(number).unwrap();
        self.decide_and_apply(&TableCommand::Stand { seat });
    }

    /// Between hands up to three players leave and up to three arrive.
    fn between_hands(&mut self) {
        for _ in 0..self.choose(4) {
            self.somebody_leaves();
        }
        for _ in 0..self.choose(4) {
            self.somebody_sits();
        }
    }

    /// Everybody folds; a player may sit down meanwhile, and the hand may be dealt again.
    fn play_hand(&mut self) {
        if self.choose(5) == 0 {
            self.somebody_sits();
        }
        if self.choose(8) == 0 {
            self.deal_again();
        }
        while let Some(turn) = self.table.turn(&self.book) {
            if self.table.gathering().is_some() {
                break;
            }
            let seat = turn.seat;
            let action = if turn.may_check() {
                Action::Check
            } else {
                Action::Fold
            };
            assert!(self.decide_and_apply(&TableCommand::Act { seat, action }));
        }
        assert!(self.decide_and_apply(&TableCommand::EndHand));
    }

    /// The same players get cards again, with button and blinds where they were, no matter who came meanwhile.
    fn deal_again(&mut self) {
        let (dealt, positions) = (self.dealt(), self.table.positions());
        self.table
            .evolve(&TableEvent::HandRedealt, &self.book, Timestamp::default());
        self.somebody_sits();
        assert!(self.decide_and_apply(&TableCommand::StartHand));
        assert_eq!((self.dealt(), self.table.positions()), (dealt, positions));
    }

    fn dealt(&self) -> SeatSet {
        self.table
            .players()
            .filter(|(_, now)| now.part != Part::Out)
            .map(|(seat, _)| seat)
            .collect()
    }

    /// Who was dealt in, by seat.
    fn who(&self) -> Vec<(Seat, PlayerId)> {
        self.table
            .players()
            .filter(|(_, now)| now.part != Part::Out)
            .map(|(seat, now)| (seat, now.player))
            .collect()
    }
}

/// Players strictly between two seats, clockwise.
fn between(from: Seat, to: Seat, players: SeatSet) -> usize {
    from.clockwise()
        .take_while(|seat| from != to && *seat != to)
        .filter(|seat| players.contains(*seat))
        .count()
}

fn check_hand(evening: &mut Evening, last: Option<(Positions, Vec<(Seat, PlayerId)>)>) {
    let now = evening.table.positions().unwrap();
    let dealt = evening.dealt();
    assert!(dealt.contains(now.big_blind), "the big blind is a player");
    if dealt.len() == 2 {
        assert_eq!(now.button, now.small_blind);
        assert_ne!(now.button, now.big_blind);
    } else {
        assert_ne!(now.button, now.big_blind, "{now:?} {dealt:?}");
        assert_ne!(now.small_blind, now.big_blind, "{now:?} {dealt:?}");
        assert_eq!(
            between(now.button, now.small_blind, dealt),
            0,
            "{now:?} {dealt:?}"
        );
        assert_eq!(
            between(now.small_blind, now.big_blind, dealt),
            0,
            "{now:?} {dealt:?}"
        );
    }
    let dealer = evening.table.dealer(&evening.book).unwrap();
    assert!(dealt.contains(dealer), "a player of the hand deals");
    if let Some((last, were)) = last {
        let next = last
            .big_blind
            .clockwise()
            .find(|seat| dealt.contains(*seat));
        assert_eq!(
            Some(now.big_blind),
            next,
            "the big blind advances to the next player"
        );
        let who = evening.who();
        let stays = |seat: Seat| who.iter().any(|now| now.0 == seat && were.contains(now));
        if dealt.len() > 2 && stays(last.small_blind) && now.big_blind != last.small_blind {
            assert_eq!(
                now.button, last.small_blind,
                "the last small blind has the button"
            );
        }
    }
    for (seat, player) in evening.table.players().collect::<Vec<_>>() {
        let waited = &mut evening.waited[usize::from(seat.number())];
        // With two or three players the button hardly goes round, and a newcomer may have to wait longer.
        *waited = match player.part {
            Part::Out => *waited + u8::from(dealt.len() > 3),
            Part::Live | Part::Folded => 0,
        };
        assert!(
            *waited < 2,
            "{seat} waits for a second hand: {:#?}",
            evening.story
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn the_big_blind_advances_and_nobody_loses_the_button(
        book in 0..Book::IDS.len(),
        seated in 2..=usize::from(SEATS),
        choices in proptest::collection::vec(any::<u8>(), 60..400),
    ) {
        let mut evening = Evening {
            table: Table::new(SEATS, Chips::from(1)),
            book: Book::named(Book::IDS[book]).unwrap(),
            choices,
            next_player: 0,
            waited: [0; 11],
            story: Vec::new(),
        };
        for _ in 0..seated {
            evening.somebody_sits();
        }
        let blinds = Blinds::new(Chips::from(5), Chips::from(10));
        assert!(evening.decide_and_apply(&TableCommand::SetBlinds { blinds }));
        let mut last = None;
        for _ in 0..12 {
            if !evening.decide_and_apply(&TableCommand::StartHand) {
                // Fewer than two players with chips.
                prop_assert!(evening.table.players().count() < 2);
                evening.somebody_sits();
                continue;
            }
            let positions = evening.table.positions().unwrap();
            let who = evening.who();
            check_hand(&mut evening, last);
            evening.play_hand();
            last = Some((positions, who));
            evening.between_hands();
        }
        prop_assert!(evening.table.players().all(|(_, now)| now.presence == Presence::Present));
    }
}
