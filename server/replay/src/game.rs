//! One hand of a history played line by line at a table, here or behind a server.

use tapis_records::phh;
use tapis_records::phh::HandHistory;
use tapis_rules::card::Card;
use tapis_rules::chips::Chips;
use tapis_rules::seat::Seat;
use tapis_rules::table::{Action, TableCommand};

use super::outcome::{DifferenceKind, Mismatch, Outcome};
use super::table::{Dealt, Unplayable};

/// The history says that the table let a raise below the minimum stand.
const UNDER_RAISE: &str = "under_raise";

/// A table that plays what it is told: the rules themselves, or a server that has them.
pub trait Playing {
    /// Seats the players, places the button, and begins the hand.
    ///
    /// # Errors
    ///
    /// What cannot be done.
    fn deal(&mut self, dealt: &Dealt) -> Result<(), DifferenceKind>;

    /// Carries a command out, or gives the refusal.
    ///
    /// # Errors
    ///
    /// What is wrong beyond a refusal: chips not conserved, a server that does not answer.
    fn carry_out(&mut self, command: &TableCommand) -> Result<Result<(), Refused>, DifferenceKind>;

    /// Who is to act.
    fn turn(&self) -> Option<TurnNow>;

    /// Chips behind and in front of a player.
    fn chips(&self, seat: Seat) -> Option<(Chips, Chips)>;

    /// The pot that is awarded next.
    fn next_award(&self) -> Option<AwardNow>;
}

/// A refusal, by the name of its reason and in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Name of the reason on the wire.
    pub reason: String,
    /// In words.
    pub message: String,
}

/// The player to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnNow {
    /// Who.
    pub seat: Seat,
    /// Whether checking is free.
    pub may_check: bool,
}

/// A pot to award.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AwardNow {
    /// Its number.
    pub pot: u8,
    /// Who can win it.
    pub claimants: Vec<Seat>,
    /// Who wins it, when that is known.
    pub known: Option<Vec<Seat>>,
}

/// Plays a history at a table and compares.
///
/// ```
/// use tapis_records::phh;
/// use tapis_replay::{LocalTable, Outcome, play};
/// use tapis_rules::book::Book;
///
/// let text = r#"
/// variant = "NT"
/// antes = [0, 0, 0]
/// blinds_or_straddles = [50, 100, 0]
/// min_bet = 100
/// starting_stacks = [1000, 1000, 1000]
/// actions = ["p3 cbr 300", "p1 f", "p2 f"]
/// finishing_stacks = [950, 900, 1150]
/// "#;
/// let book = Book::named("tda2024")?;
/// let mut table = LocalTable::new(&book);
/// for entry in phh::read(text)? {
///     let outcome = play(&entry.history?, &mut table);
///     assert!(matches!(outcome, Outcome::Agrees { actions: 3 }), "{outcome:?}");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play(history: &HandHistory, table: &mut dyn Playing) -> Outcome {
    let dealt = match Dealt::new(history) {
        Ok(dealt) => dealt,
        Err(Unplayable::Straddle | Unplayable::OtherGame(_)) => return Outcome::Skipped,
        Err(error @ Unplayable::NoTable(_)) => {
            return Outcome::at_start(DifferenceKind::Unreadable {
                message: error.to_string(),
            });
        }
    };
    if let Err(what) = table.deal(&dealt) {
        return Outcome::at_start(what);
    }
    let mut game = Game {
        history,
        table,
        dealt,
        board: Vec::new(),
        mucked: Vec::new(),
        actions: 0,
    };
    for (index, line) in history.actions.iter().enumerate() {
        if let Err(what) = game.line(line) {
            let mismatch = Mismatch {
                line: Some(index + 1),
                action: Some(line.clone()),
                what,
            };
            return Outcome::Differs {
                actions: game.actions,
                mismatch,
            };
        }
    }
    match game.finish() {
        Ok(()) => Outcome::Agrees {
            actions: game.actions,
        },
        Err(what) => Outcome::Differs {
            actions: game.actions,
            mismatch: Mismatch {
                line: None,
                action: None,
                what,
            },
        },
    }
}

struct Game<'a> {
    history: &'a HandHistory,
    table: &'a mut dyn Playing,
    dealt: Dealt,
    board: Vec<Card>,
    /// Hands that the history mucks and the book wants tabled.
    mucked: Vec<Seat>,
    actions: u64,
}

impl Game<'_> {
    fn must(&mut self, command: &TableCommand) -> Result<(), DifferenceKind> {
        self.table
            .carry_out(command)?
            .map_err(|refused| DifferenceKind::Refused {
                message: refused.message,
            })
    }

    fn seat(&self, player: usize) -> Result<Seat, DifferenceKind> {
        let index = player.checked_sub(1);
        let seat = index.and_then(|index| self.dealt.seats.get(index)).copied();
        seat.ok_or_else(|| DifferenceKind::Unreadable {
            message: format!("there is no player {player}"),
        })
    }

    fn line(&mut self, line: &str) -> Result<(), DifferenceKind> {
        let action: phh::Action =
            line.parse()
                .map_err(|error: phh::NotAnAction| DifferenceKind::Unreadable {
                    message: error.to_string(),
                })?;
        match action {
            // Cards count when they are shown.
            phh::Action::DealHole { .. } => Ok(()),
            phh::Action::DealBoard { cards } => {
                self.board.extend(cards);
                self.must(&TableCommand::SetBoard {
                    cards: self.board.clone(),
                })
            }
            phh::Action::Fold { player } => self.fold(player),
            phh::Action::CheckOrCall { player } => {
                let turn = self.turn_of(player)?;
                self.check_or_call(turn)
            }
            phh::Action::RaiseTo { player, to } => self.raise(player, to),
            phh::Action::Show { player, cards } => {
                let seat = self.seat(player)?;
                self.must(&TableCommand::Table {
                    seat,
                    cards: Some(cards),
                })
            }
            phh::Action::Muck { player } => self.muck(player),
        }
    }

    fn turn_of(&mut self, player: usize) -> Result<TurnNow, DifferenceKind> {
        self.actions += 1;
        let history = self.seat(player)?;
        let turn = self.table.turn();
        turn.filter(|turn| turn.seat == history)
            .ok_or(DifferenceKind::Actor {
                history,
                rules: turn.map(|turn| turn.seat),
            })
    }

    fn check_or_call(&mut self, turn: TurnNow) -> Result<(), DifferenceKind> {
        let action = if turn.may_check {
            Action::Check
        } else {
            Action::Call
        };
        self.must(&TableCommand::Act {
            seat: turn.seat,
            action,
        })
    }

    fn fold(&mut self, player: usize) -> Result<(), DifferenceKind> {
        let seat = self.seat(player)?;
        let is_all_in = self
            .table
            .chips(seat)
            .is_some_and(|(stack, _)| stack.is_zero());
        if is_all_in && self.history.sitting_out.contains(&player) {
            // All-in from the blinds and away: the room declares the hand dead.
            self.actions += 1;
            return self.must(&TableCommand::KillHand { seat });
        }
        let turn = self.turn_of(player)?;
        self.must(&TableCommand::Act {
            seat: turn.seat,
            action: Action::Fold,
        })
    }

    fn raise(&mut self, player: usize, to: u64) -> Result<(), DifferenceKind> {
        let turn = self.turn_of(player)?;
        let seat = turn.seat;
        let to = Chips::new(to).ok_or_else(|| DifferenceKind::Unreadable {
            message: format!("{to} chips are more than can be counted"),
        })?;
        let all_in = self.table.chips(seat).map(|(stack, bet)| stack + bet);
        if all_in == Some(to) {
            return self.must(&TableCommand::Act {
                seat,
                action: Action::AllIn,
            });
        }
        let refused = match self.table.carry_out(&TableCommand::Act {
            seat,
            action: Action::RaiseTo { to },
        })? {
            Ok(()) => return Ok(()),
            Err(refused) => refused,
        };
        match refused.reason.as_str() {
            // Rooms let a player raise what no one can call; the rules read it as a call, and so do the chips.
            "nobody_to_call" => self.check_or_call(turn),
            "below_minimum" if self.history.flags.iter().any(|flag| flag == UNDER_RAISE) => {
                self.must(&TableCommand::LetStand { seat, to })
            }
            _ => Err(DifferenceKind::Refused {
                message: refused.message,
            }),
        }
    }

    /// The last hand of a pot wins without being shown, whatever the history calls it.
    fn muck(&mut self, player: usize) -> Result<(), DifferenceKind> {
        let seat = self.seat(player)?;
        match self.table.carry_out(&TableCommand::Muck { seat })? {
            Ok(()) => Ok(()),
            Err(refused) => match refused.reason.as_str() {
                "last_hand" => Ok(()),
                // Where every hand has to be tabled, one that was mucked wins nothing.
                "must_table" => {
                    self.mucked.push(seat);
                    Ok(())
                }
                _ => Err(DifferenceKind::Refused {
                    message: refused.message,
                }),
            },
        }
    }

    fn finish(&mut self) -> Result<(), DifferenceKind> {
        while let Some(award) = self.table.next_award() {
            // Cards that were not seen: the history itself says who won.
            let winners = award.known.unwrap_or_else(|| self.paid_of(award.claimants));
            self.must(&TableCommand::AwardPot {
                pot: award.pot,
                winners,
            })?;
        }
        self.must(&TableCommand::EndHand)?;
        let Some(history) = &self.history.finishing_stacks else {
            return Ok(());
        };
        let stack = |seat: &Seat| self.table.chips(*seat).map_or(0, |(stack, _)| stack.get());
        let rules: Vec<u64> = self.dealt.seats.iter().map(stack).collect();
        if self.agrees(history, &rules) {
            Ok(())
        } else {
            Err(DifferenceKind::Stacks {
                history: history.clone(),
                rules,
            })
        }
    }

    /// Who of these was paid; a hand that was mucked only where no other one was.
    fn paid_of(&self, claimants: Vec<Seat>) -> Vec<Seat> {
        let paid = claimants.into_iter().filter(|seat| self.was_paid(*seat));
        let (mucked, kept): (Vec<Seat>, Vec<Seat>) =
            paid.partition(|seat| self.mucked.contains(seat));
        if kept.is_empty() { mucked } else { kept }
    }

    fn was_paid(&self, seat: Seat) -> bool {
        let index = self.dealt.seats.iter().position(|other| *other == seat);
        index
            .and_then(|index| self.history.winnings.as_ref()?.get(index))
            .is_some_and(|amount| *amount > 0)
    }

    /// Whether final stacks agree. A room that takes rake takes it from those it paid, and all of it is accounted for.
    fn agrees(&self, history: &[u64], rules: &[u64]) -> bool {
        let taken: Option<Vec<u64>> = history
            .iter()
            .zip(rules)
            .map(|(room, ours)| ours.checked_sub(*room))
            .collect();
        let Some(taken) = taken.filter(|taken| taken.len() == rules.len()) else {
            return false;
        };
        let payers = self
            .dealt
            .seats
            .iter()
            .zip(&taken)
            .filter(|(_, taken)| **taken > 0);
        taken.iter().sum::<u64>() == self.history.rake
            && payers.into_iter().all(|(seat, _)| self.was_paid(*seat))
    }
}
