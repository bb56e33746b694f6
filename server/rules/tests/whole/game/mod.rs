//! Hands played at random, for the tests of what holds in every hand.

use proptest::prelude::*;
use tapis_rules::blinds::{AnteKind, Blinds};
use tapis_rules::book::Book;
use tapis_rules::chips::Chips;
use tapis_rules::seat::Seat;
use tapis_rules::table::{
    Action, AllIn, PlayerId, Presence, Raise, RunAction, Table, TableCommand, TableEvent,
    TimeCallBy, Turn,
};
use tapis_rules::time::Timestamp;

/// A table, what happened at it, and choices still to be made.
pub(crate) struct Game {
    pub(crate) start: Table,
    pub(crate) table: Table,
    pub(crate) book: Book,
    pub(crate) events: Vec<(TableEvent, Timestamp)>,
    pub(crate) choices: Vec<u16>,
    pub(crate) now: Timestamp,
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

impl Game {
    pub(crate) fn new(set: &Set) -> Self {
        let table = Table::new(10, Chips::from(set.smallest_chip));
        let book = Book::named(Book::IDS[set.book]).unwrap();
        let mut game = Self {
            start: table.clone(),
            table,
            book,
            events: Vec::new(),
            choices: set.choices.clone(),
            now: Timestamp(1),
        };
        for (number, (stack, away)) in (1u8..).zip(&set.players) {
            let (seat, player) = (seat(number), PlayerId(u32::from(number)));
            game.must(&TableCommand::Sit {
                seat,
                player,
                stack: Chips::from(*stack),
            });
            if *away {
                game.must(&TableCommand::SetPresence {
                    seat,
                    presence: Presence::Absent,
                });
            }
        }
        let kind = [AnteKind::Each, AnteKind::BigBlind, AnteKind::Button][set.ante_kind];
        let blinds =
            Blinds::new(Chips::from(50), Chips::from(100)).with_ante(Chips::from(set.ante), kind);
        game.must(&TableCommand::SetBlinds { blinds });
        game
    }

    pub(crate) fn choose(&mut self, ways: u64) -> u64 {
        u64::from(self.choices.pop().unwrap_or(0)) % ways.max(1)
    }

    /// Carries a command out, if it is legal; whatever happens, no chip appears or vanishes.
    pub(crate) fn try_command(&mut self, command: &TableCommand) -> bool {
        let before = self.table.clone();
        let Ok(events) = self.table.decide(command, &self.book, self.now) else {
            assert_eq!(self.table, before, "a refusal changes nothing");
            return false;
        };
        for event in events {
            self.table.evolve(&event, &self.book, self.now);
            let counted = self.table.check();
            assert!(
                counted.is_ok(),
                "{counted:?} after {event:?} of {command:?}"
            );
            self.events.push((event, self.now));
        }
        true
    }

    pub(crate) fn must(&mut self, command: &TableCommand) {
        assert!(self.try_command(command), "{command:?} is legal");
    }

    /// Checks that what `legal` offers is accepted and what it does not offer is refused.
    pub(crate) fn check_turn(&self, turn: &Turn) {
        let seat = turn.seat;
        if let Some(bound) = turn.bound {
            return self.check_bound(seat, bound, turn);
        }
        let accepts = |action| {
            self.table
                .decide(&TableCommand::Act { seat, action }, &self.book, self.now)
                .is_ok()
        };
        assert!(accepts(Action::Fold));
        assert_eq!(accepts(Action::Check), turn.may_check());
        assert_eq!(accepts(Action::Call), !turn.may_check());
        match turn.raise {
            Raise::Between { min, max } => {
                assert!(
                    accepts(Action::RaiseTo { to: min })
                        && accepts(Action::RaiseTo { to: max })
                        && accepts(Action::AllIn)
                );
                assert!(!accepts(Action::RaiseTo {
                    to: min.less(Chips::from(1))
                }));
                assert!(!accepts(Action::RaiseTo {
                    to: max + Chips::from(1)
                }));
            }
            Raise::Covered | Raise::Alone => assert!(
                accepts(Action::AllIn)
                    && !accepts(Action::RaiseTo {
                        to: turn.call_to + Chips::from(1)
                    })
            ),
            Raise::NotReopened | Raise::Forfeited => assert!(
                !accepts(Action::AllIn)
                    && !accepts(Action::RaiseTo {
                        to: turn.call_to.times(9)
                    })
            ),
        }
        for other in Seat::all().filter(|other| *other != seat) {
            assert!(
                self.table
                    .decide(
                        &TableCommand::Act {
                            seat: other,
                            action: Action::Fold
                        },
                        &self.book,
                        self.now
                    )
                    .is_err()
            );
        }
    }

    /// A player bound by what was announced can do that, and nothing else; all-in where it comes to the same.
    pub(crate) fn check_bound(&self, seat: Seat, bound: Action, turn: &Turn) {
        let passive = if turn.may_check() {
            Action::Check
        } else {
            Action::Call
        };
        let all_in = match turn.all_in {
            AllIn::RaiseTo(to) => Some(Action::RaiseTo { to }),
            AllIn::Call => Some(passive),
            AllIn::NotReopened => None,
        };
        for action in [Action::Fold, passive, Action::AllIn, bound] {
            let meant = Some(action).filter(|action| *action != Action::AllIn);
            let is_bound = meant.or(all_in) == Some(bound);
            let accepted = self
                .table
                .decide(&TableCommand::Act { seat, action }, &self.book, self.now)
                .is_ok();
            assert_eq!(accepted, is_bound, "{action:?} with {bound:?} bound");
        }
    }

    pub(crate) fn act(&mut self, turn: &Turn) {
        let seat = turn.seat;
        if let Some(action) = turn.bound {
            return self.must(&TableCommand::Act { seat, action });
        }
        let passive = if turn.may_check() {
            Action::Check
        } else {
            Action::Call
        };
        let action = match (self.choose(8), turn.raise) {
            (0, _) if !turn.may_check() => Action::Fold,
            (1 | 2, Raise::Between { min, max }) => {
                let span = max.less(min).get() + 1;
                Action::RaiseTo {
                    to: min + Chips::new(self.choose(span)).unwrap(),
                }
            }
            (3, Raise::Between { .. }) => Action::AllIn,
            _ => passive,
        };
        self.must(&TableCommand::Act { seat, action });
    }

    /// Things that may or may not be possible now.
    pub(crate) fn disturb(&mut self) {
        let who = seat(u8::try_from(self.choose(10) + 1).unwrap());
        let command = match self.choose(12) {
            0 => TableCommand::Undo { steps: 1 },
            1 => TableCommand::Gather,
            2 => TableCommand::CallTime {
                by: TimeCallBy::Player(who),
            },
            3 => TableCommand::TimeRanOut,
            4 => TableCommand::ChangeTime { seconds: -45 },
            5 => TableCommand::KillHand { seat: who },
            6 => TableCommand::Muck { seat: who },
            7 => TableCommand::Table {
                seat: who,
                cards: None,
            },
            8 => TableCommand::AwardPot {
                pot: u8::try_from(self.choose(3)).unwrap(),
                winners: vec![who],
            },
            9 => TableCommand::Run {
                seats: vec![who, seat(who.number() % 10 + 1)],
                action: RunAction::Fold,
            },
            10 => TableCommand::LetStand {
                seat: who,
                to: Chips::from(150),
            },
            _ => TableCommand::StartHand,
        };
        self.now = self
            .now
            .after_seconds(u32::try_from(self.choose(40)).unwrap());
        self.try_command(&command);
    }

    /// One step that brings the hand on; false when no hand can be played.
    pub(crate) fn step(&mut self) -> bool {
        if self.choose(6) == 5 {
            self.disturb();
        }
        if let Some(turn) = self.table.turn(&self.book) {
            self.check_turn(&turn);
            self.act(&turn);
        } else if let Some(award) = self.table.next_award() {
            let claimants: Vec<Seat> = award.claimants.iter().collect();
            let shared = usize::try_from(self.choose(3)).unwrap() + 1;
            let winners = award.known.map_or_else(
                || claimants.into_iter().take(shared).collect(),
                |known| known.iter().collect(),
            );
            self.must(&TableCommand::AwardPot {
                pot: award.pot,
                winners,
            });
        } else {
            assert_eq!(
                self.table.legal(&self.book).next_hand.is_some(),
                self.try_command(&TableCommand::StartHand)
            );
            return self.table.is_playing() && self.table.turn(&self.book).is_some()
                || self.table.next_award().is_some();
        }
        true
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Set {
    pub(crate) players: Vec<(u32, bool)>,
    pub(crate) ante: u32,
    pub(crate) ante_kind: usize,
    pub(crate) smallest_chip: u32,
    pub(crate) book: usize,
    pub(crate) choices: Vec<u16>,
}

pub(crate) fn sets() -> impl Strategy<Value = Set> {
    let players = prop::collection::vec((1u32..3_000, prop::bool::weighted(0.1)), 2..=10);
    let choices = prop::collection::vec(any::<u16>(), 0..400);
    (
        players,
        0u32..60,
        0usize..3,
        prop::sample::select(vec![1u32, 5, 25]),
        0usize..Book::IDS.len(),
        choices,
    )
        .prop_map(
            |(players, ante, ante_kind, smallest_chip, book, choices)| Set {
                players,
                ante,
                ante_kind,
                smallest_chip,
                book,
                choices,
            },
        )
}
