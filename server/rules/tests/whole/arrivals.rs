//! Players come and go between hands and during them, under every book: the big blind always advances to the next
//! player, no player loses the button they are due, and no player is dealt in where they would have no position.

use proptest::prelude::*;
use tapis_rules::blinds::Blinds;
use tapis_rules::book::Book;
use tapis_rules::chips::Chips;
use tapis_rules::policy::BigBlindAdvance;
use tapis_rules::seat::{Seat, SeatSet};
use tapis_rules::table::{
    Action, Part, PlayerId, Positions, Presence, Reason, Table, TableCommand, TableEvent,
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
    /// Who sat down since the hand began: they miss none by not being dealt in.
    late: SeatSet,
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

    /// The hand has begun, and no card is dealt: up to three players sit down, and those who can be are dealt in.
    fn late_entries(&mut self) {
        let before: SeatSet = self.table.players().map(|(seat, _)| seat).collect();
        for _ in 0..self.choose(4) {
            self.somebody_sits();
            self.somebody_is_dealt_in();
        }
        let now = self.table.players().map(|(seat, _)| seat);
        self.late = now.filter(|seat| !before.contains(*seat)).collect();
    }

    /// Whoever can be dealt in by what the table offers is, with the others; nobody else.
    fn somebody_is_dealt_in(&mut self) {
        let seat = Seat::new(1 + self.choose(SEATS)).unwrap();
        let can = self.table.legal(&self.book).deal_in.contains(seat);
        let mut dealt = self.dealt();
        let (hand, last_hand) = (self.table.hand_number(), self.table.last_hand().clone());
        assert_eq!(
            self.decide_and_apply(&TableCommand::DealIn { seat }),
            can,
            "{:#?}",
            self.story
        );
        if can {
            dealt.insert(seat);
            assert_eq!(self.table.hand_number(), hand + 1);
            assert_eq!(self.table.last_hand(), &last_hand);
            assert!(self.dealt().contains(seat));
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
            if self.choose(4) == 0 {
                let hand = self.table.hand_number();
                self.somebody_is_dealt_in();
                assert_eq!(self.table.hand_number(), hand, "the deal has begun");
            }
        }
        assert!(self.decide_and_apply(&TableCommand::EndHand));
    }

    /// The same players get cards again, with button and blinds where they were, no matter who came meanwhile.
    fn deal_again(&mut self) {
        let (dealt, positions) = (self.dealt(), self.table.positions());
        self.table.evolve(
            &TableEvent::HandRedealt {
                was_over: false,
                spared: Vec::new(),
            },
            &self.book,
            Timestamp::default(),
        );
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
        let who = evening.who();
        let stays = |seat: Seat| who.iter().any(|now| now.0 == seat && were.contains(now));
        // Where newcomers have filled the seats behind a big blind who is gone, it goes back (ropta2025 2.3.b4).
        let is_behind = |seat: Seat| {
            let mut behind = last
                .small_blind
                .clockwise()
                .take_while(|other| *other != last.big_blind);
            seat == last.big_blind || behind.any(|other| other == seat)
        };
        let goes_back = evening.book.policy.big_blind_advance.value != BigBlindAdvance::Always
            && !stays(last.big_blind)
            && !stays(now.big_blind)
            && is_behind(now.big_blind);
        assert!(
            goes_back || Some(now.big_blind) == next,
            "the big blind advances to {next:?}, not {:?}",
            now.big_blind
        );
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
            Part::Out if evening.late.contains(seat) => 0,
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
            late: SeatSet::EMPTY,
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
            evening.late_entries();
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

/// Seat 2 has lost everything as small blind, and the next hand has begun without them. In this book a newcomer does not
/// come to the button.
fn without_seat_2() -> Evening {
    let mut evening = Evening {
        table: Table::new(SEATS, Chips::from(1)),
        book: Book::named("stars").unwrap(),
        choices: Vec::new(),
        next_player: 0,
        waited: [0; 11],
        late: SeatSet::EMPTY,
        story: Vec::new(),
    };
    for _ in 0..4 {
        evening.somebody_sits();
    }
    let blinds = Blinds::new(Chips::from(5), Chips::from(10));
    assert!(evening.decide_and_apply(&TableCommand::SetBlinds { blinds }));
    let seat = Seat::new(1).unwrap();
    assert!(evening.decide_and_apply(&TableCommand::PlaceButton { seat }));
    assert!(evening.decide_and_apply(&TableCommand::StartHand));
    evening.play_hand();
    evening.has(2, 0);
    assert!(evening.decide_and_apply(&TableCommand::StartHand));
    evening
}

impl Evening {
    fn has(&mut self, number: u8, stack: u32) {
        let set = TableCommand::SetStack {
            seat: Seat::new(number).unwrap(),
            stack: Chips::from(stack),
        };
        assert!(self.decide_and_apply(&set));
    }
}

#[test]
fn who_buys_in_again_before_the_first_card_is_no_newcomer() {
    let mut evening = without_seat_2();
    let seat = Seat::new(2).unwrap();
    let deal_in = TableCommand::DealIn { seat };
    let refused = evening
        .table
        .decide(&deal_in, &evening.book, Timestamp::default());
    assert_eq!(refused.unwrap_err().reason, Reason::NoChips { seat });
    evening.has(2, 1_000);
    evening.somebody_sits();
    // Another player is dealt in first: that changes nothing for the one who bought in.
    let other = Seat::new(7).unwrap();
    assert!(evening.decide_and_apply(&TableCommand::DealIn { seat: other }));
    assert!(!evening.dealt().contains(seat));
    assert!(evening.decide_and_apply(&deal_in));
    assert!(evening.dealt().contains(seat) && evening.dealt().contains(other));
    assert_eq!(evening.table.positions().unwrap().button, seat);
}

#[test]
fn whoever_takes_the_seat_of_a_player_who_is_out_is_a_newcomer() {
    let mut evening = without_seat_2();
    let seat = Seat::new(2).unwrap();
    assert!(evening.decide_and_apply(&TableCommand::Stand { seat }));
    let (player, stack) = (PlayerId(99), Chips::from(1_000));
    assert!(evening.decide_and_apply(&TableCommand::Sit {
        seat,
        player,
        stack
    }));
    let deal_in = TableCommand::DealIn { seat };
    let refused = evening
        .table
        .decide(&deal_in, &evening.book, Timestamp::default())
        .unwrap_err();
    assert_eq!(refused.reason, Reason::HasToWait { seat });
    assert_eq!(refused.citation.unwrap().to_string(), "stars blinds-7");
}
