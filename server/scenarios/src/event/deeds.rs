//! What people and the clock do in a scenario about an event, as commands.

use crate::words::chips;
use tapis_rules::book::Citation;
use tapis_rules::chips::Chips;
use tapis_rules::seat::Seat;
use tapis_rules::table;
use tapis_rules::tournament::{
    ClockCommand, Command, CountCommand, Fault, FieldCommand, MoveCommand, MoveOrder, MoveReason,
    NewEntrant, Occasion, Penalty, Proposal, Purchase, RaceCommand, Refundable, ResultCommand,
    SanctionNumber, TableNumber,
};

use super::hands::Contest;
use super::words::{self, Place, bare, number};
use super::{Hall, set_up};
use crate::denied::Trouble;

/// Whether the sentence is a deed; it is done then.
type Deed = Result<bool, Trouble>;

fn amount(word: &str) -> Result<Chips, String> {
    chips(bare(word)).ok_or_else(|| format!("\"{word}\" is not an amount"))
}

fn table_of(word: &str) -> Result<TableNumber, String> {
    words::table(word).ok_or_else(|| format!("\"{word}\" is not a table"))
}

fn seat_number(word: &str) -> Result<Seat, String> {
    let seat = number(word).and_then(Seat::new);
    seat.ok_or_else(|| format!("\"{word}\" is not a seat"))
}

impl Hall<'_> {
    /// Does what a sentence says, if it says what is done.
    pub(super) fn deed(&mut self, text: &str) -> Deed {
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(self.of_clock(&words)?
            || self.of_hands(text)?
            || self.of_field(&words)?
            || self.of_results(&words)?
            || self.of_register(&words)?
            || self.of_moves(&words)?
            || self.of_closing(&words)?
            || self.of_race(&words)?
            || self.of_count(&words)?)
    }

    fn of_clock(&mut self, words: &[&str]) -> Deed {
        let seconds = |count: &str, unit: &str| -> Option<u32> {
            let count: u32 = number(count)?;
            match unit {
                "minute" | "minutes" => count.checked_mul(60),
                "second" | "seconds" => Some(count),
                _ => None,
            }
        };
        let command = match *words {
            ["the", "clock", "starts"] => ClockCommand::Start,
            ["the", "clock", "pauses"] => ClockCommand::Pause,
            ["the", "clock", "goes", "on"] => ClockCommand::Resume,
            ["a", "break", "of", minutes, "minutes", "is", "called"] => ClockCommand::CallBreak {
                minutes: number(minutes).unwrap_or_default(),
            },
            ["on", "to", "stage", stage] => ClockCommand::Jump {
                stage: number::<u16>(stage).unwrap_or_default().saturating_sub(1),
            },
            [count, unit, way @ ("pass" | "passes" | "more" | "less")] => {
                let Some(seconds) = seconds(count, unit) else {
                    return Ok(false);
                };
                let change = i32::try_from(seconds).unwrap_or(i32::MAX);
                match way {
                    "more" => ClockCommand::Adjust { seconds: change },
                    "less" => ClockCommand::Adjust { seconds: -change },
                    _ => {
                        self.play.pass(seconds)?;
                        return Ok(true);
                    }
                }
            }
            _ => return Ok(false),
        };
        self.must(&Command::Clock(command))?;
        Ok(true)
    }

    fn of_hands(&mut self, text: &str) -> Deed {
        let (text, contest) = match text.split_once(": ") {
            Some((text, who)) => (text, Some(Contest::read(who))),
            None => (text, None),
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let (table, begins) = match *words {
            ["table", table, "deals"] => {
                self.at_table(table_of(table)?, table::TableCommand::StartHand)?;
                return Ok(true);
            }
            ["table", table, "misdeals"] => {
                let table = table_of(table)?;
                let incident = self.forgotten_player(table)?;
                let command = table::TableCommand::Report {
                    incident,
                    outcome: 0,
                };
                self.at_table(table, command)?;
                return Ok(true);
            }
            ["table", table, "shuffles"] => {
                self.at_table(table_of(table)?, table::TableCommand::Shuffle)?;
                return Ok(true);
            }
            ["all", "bets", "at", "table", table, "are", "made"] => {
                let who = contest
                    .flatten()
                    .ok_or("who wins against whom?".to_owned())?;
                self.play_until_showdown(table_of(table)?, &who)?;
                return Ok(true);
            }
            [name, "shows"] if contest.is_none() => {
                let place = self.seat_of(name)?;
                let seat = place.seat;
                self.at_table(
                    place.table,
                    table::TableCommand::Table { seat, cards: None },
                )?;
                return Ok(true);
            }
            ["a", "hand", "at", "table", table] => (table_of(table)?, true),
            ["table", table, "plays", "its", "hand", "out"] => (table_of(table)?, false),
            _ => return Ok(false),
        };
        if contest.as_ref().is_some_and(Option::is_none) {
            return Err("who wins against whom?".to_owned().into());
        }
        if begins {
            self.at_table(table, table::TableCommand::StartHand)?;
        }
        self.play_out(table, contest.flatten().as_ref())?;
        Ok(true)
    }

    fn of_field(&mut self, words: &[&str]) -> Deed {
        let command = match *words {
            [name, "registers"] => FieldCommand::Register {
                players: vec![set_up::entry(bare(name).to_owned())],
            },
            [name, "has", what @ ("paid" | "given"), ref rest @ ..]
                if rest.is_empty() == (what == "paid") =>
            {
                let now = self.entrant(name)?;
                FieldCommand::Edit {
                    player: now.player,
                    entry: NewEntrant {
                        has_paid: now.entry.has_paid || what == "paid",
                        ..now.entry
                    },
                    gave_notice: now.gave_notice || what == "given",
                }
            }
            [name, "checks", "in"] => FieldCommand::CheckIn {
                player: self.who(name)?,
                is_here: true,
            },
            [name, "is", "away"] => FieldCommand::CheckIn {
                player: self.who(name)?,
                is_here: false,
            },
            [name, "takes", "seat", seat, "of", "table", table] => FieldCommand::SeatLate {
                player: self.who(name)?,
                table: table_of(table)?,
                seat: seat_number(seat)?,
            },
            [
                name,
                "enters",
                "again",
                "in",
                "seat",
                seat,
                "of",
                "table",
                table,
            ] => FieldCommand::EnterAgain {
                player: self.who(name)?,
                table: table_of(table)?,
                seat: seat_number(seat)?,
            },
            [name, "is", "struck", "off"] => FieldCommand::StrikeOff {
                player: self.who(name)?,
                replaced_by: None,
            },
            [name, "is", "replaced", "by", other] => FieldCommand::StrikeOff {
                player: self.who(name)?,
                replaced_by: Some(self.who(other)?),
            },
            [name, "leaves", "the", "list"] => FieldCommand::Withdraw {
                player: self.who(name)?,
            },
            [name, "leaves", "for", "good"] => FieldCommand::Leave {
                player: self.who(name)?,
            },
            _ => return Ok(false),
        };
        self.must(&Command::Field(command))?;
        Ok(true)
    }

    fn of_results(&mut self, words: &[&str]) -> Deed {
        let command = match *words {
            [name, "goes", "out"] => ResultCommand::ConfirmOut {
                player: self.who(name)?,
            },
            [name, "is", "not", "out"] => ResultCommand::TakeBack {
                player: self.who(name)?,
            },
            [name, "rebuys"] => ResultCommand::Buy {
                player: self.who(name)?,
                purchase: Purchase::Rebuy,
            },
            [name, "adds", "on"] => ResultCommand::Buy {
                player: self.who(name)?,
                purchase: Purchase::AddOn,
            },
            [name, "is", "refunded", "a", "rebuy"] => ResultCommand::Refund {
                player: self.who(name)?,
                purchase: Refundable::Rebuy,
            },
            [name, "is", "refunded", "an", "add-on"] => ResultCommand::Refund {
                player: self.who(name)?,
                purchase: Refundable::AddOn,
            },
            [name, "is", "refunded", "the", "new", "entry"] => ResultCommand::Refund {
                player: self.who(name)?,
                purchase: Refundable::ReEntry,
            },
            [name, "and", other, "go", "out", "together"] => ResultCommand::SameTime {
                player: self.who(other)?,
                with: Some(self.who(name)?),
            },
            [name, "went", "out", "alone"] => ResultCommand::SameTime {
                player: self.who(name)?,
                with: None,
            },
            ["hand-for-hand", "begins"] => ResultCommand::HandForHand { on: true },
            ["hand-for-hand", "ends"] => ResultCommand::HandForHand { on: false },
            _ => return Ok(false),
        };
        self.must(&Command::Results(command))?;
        Ok(true)
    }

    /// What the director writes into the register of sanctions, and lifts.
    fn of_register(&mut self, words: &[&str]) -> Deed {
        let by = "Director".to_owned();
        let command = match *words {
            [name, "is", "disqualified", "by", article] => Command::RecordFault {
                fault: Fault {
                    player: self.who(name)?,
                    table: None,
                    article: Citation::parse(article, self.book),
                    penalties: vec![Penalty::Disqualification],
                    note: String::new(),
                    by,
                },
            },
            ["sanction", sanction, "is", "lifted"] => Command::LiftSanction {
                sanction: number(sanction)
                    .map(SanctionNumber)
                    .ok_or_else(|| format!("\"{sanction}\" is not a sanction"))?,
                reason: String::new(),
                by,
            },
            _ => return Ok(false),
        };
        self.must(&command)?;
        Ok(true)
    }

    fn of_moves(&mut self, words: &[&str]) -> Deed {
        let command = match *words {
            ["it", "is", "done"] => {
                self.do_proposed()?;
                return Ok(true);
            }
            ["everybody", "arrives"] => {
                for player in self.play.event()?.journeys.into_keys() {
                    self.must(&Command::Moves(MoveCommand::ConfirmArrival { player }))?;
                }
                return Ok(true);
            }
            [
                name,
                "goes",
                "to",
                "table",
                table,
                "seat",
                seat,
                ref rest @ ..,
            ] if rest.is_empty() || *rest == ["instead"] => {
                let player = self.who(name)?;
                let (to, seat) = (table_of(table)?, seat_number(seat)?);
                if rest.is_empty() {
                    let moves = vec![MoveOrder { player, to, seat }];
                    let why = MoveReason::Balance;
                    MoveCommand::Order { moves, why }
                } else {
                    MoveCommand::Redirect { player, to, seat }
                }
            }
            [name, "stays"] => MoveCommand::Cancel {
                player: self.who(name)?,
            },
            [name, "arrives"] => MoveCommand::ConfirmArrival {
                player: self.who(name)?,
            },
            _ => return Ok(false),
        };
        self.must(&Command::Moves(command))?;
        Ok(true)
    }

    /// Whole tables, and draws.
    fn of_closing(&mut self, words: &[&str]) -> Deed {
        let occasion = match *words {
            ["seats", "are", "drawn"] => Occasion::Seats,
            ["table", table, "breaks"] => Occasion::BreakTable {
                table: table_of(table)?,
            },
            ["the", "final", "table", "is", "drawn"] => Occasion::FinalTable,
            [name, "is", "drawn", "a", "new", "seat"] => Occasion::ReEntry {
                player: self.who(name)?,
            },
            ["the", "final", "table", "is", "called"] => {
                self.must(&Command::Moves(MoveCommand::CallFinalTable))?;
                return Ok(true);
            }
            ["table", table, "plays", "on"] => {
                let table = table_of(table)?;
                self.must(&Command::Moves(MoveCommand::PlayOn { table }))?;
                return Ok(true);
            }
            ["table", table, "closes"] => {
                let table = table_of(table)?;
                self.must(&Command::Moves(MoveCommand::CloseTable { table }))?;
                return Ok(true);
            }
            _ => return Ok(false),
        };
        self.play.draw(occasion)?;
        Ok(true)
    }

    /// What the book proposes is ordered.
    fn do_proposed(&mut self) -> Result<(), Trouble> {
        let mut moves = Vec::new();
        for proposal in self.play.officials()?.proposals {
            match proposal {
                Proposal::Move {
                    player,
                    to,
                    to_seat: seat,
                    ..
                } => moves.push(MoveOrder { player, to, seat }),
                Proposal::Break { table, .. } => {
                    return self.play.draw(Occasion::BreakTable { table });
                }
                Proposal::FinalTable { .. } => {
                    return self.must(&Command::Moves(MoveCommand::CallFinalTable));
                }
            }
        }
        if moves.is_empty() {
            return Err("the book proposes nothing".to_owned().into());
        }
        let why = MoveReason::Balance;
        self.must(&Command::Moves(MoveCommand::Order { moves, why }))
    }

    fn of_race(&mut self, words: &[&str]) -> Deed {
        let command = match *words {
            ["chips", "of", value, "leave"] => {
                let value = amount(value)?;
                self.must(&Command::Race(RaceCommand::Begin))?;
                let old = self.play.event()?.racing;
                if old != Some(value) {
                    return Err(format!("the chips that leave are {old:?}").into());
                }
                return Ok(true);
            }
            ["table", table, "races", ref with @ ..] => {
                let mut cards = Vec::new();
                for dealt in with.iter().filter(|word| **word != "with") {
                    let (name, hand) = dealt.split_once(':').unwrap_or((dealt, ""));
                    let hand = words::cards(bare(hand));
                    let hand = hand.ok_or_else(|| format!("\"{dealt}\" has no cards"))?;
                    cards.push((self.seat_of(name)?.seat, hand));
                }
                RaceCommand::Run {
                    table: table_of(table)?,
                    small: Vec::new(),
                    cards,
                }
            }
            [name, "changes", ref piles @ ..] => {
                let mut sides = piles.split(|word| *word == "for").map(words::chips_of);
                let Place { table, seat } = self.seat_of(name)?;
                let (Some(Some(given)), Some(Some(taken))) = (sides.next(), sides.next()) else {
                    return Err("which chips for which?".to_owned().into());
                };
                RaceCommand::Exchange {
                    table,
                    seat,
                    given,
                    taken,
                }
            }
            _ => return Ok(false),
        };
        self.must(&Command::Race(command))?;
        Ok(true)
    }

    fn of_count(&mut self, words: &[&str]) -> Deed {
        let command = match *words {
            ["the", "floor", "sets", name, "to", stack] => {
                let Place { table, seat } = self.seat_of(name)?;
                let stack = amount(stack)?;
                self.at_table(table, table::TableCommand::SetStack { seat, stack })?;
                return Ok(true);
            }
            ["table", table, "is", "counted:", ref lines @ ..] => {
                let mut stacks = Vec::new();
                for line in lines.chunks(2) {
                    let [name, counted] = *line else {
                        return Err("how many chips has each?".to_owned().into());
                    };
                    stacks.push((self.seat_of(name)?.seat, amount(counted)?));
                }
                let table = table_of(table)?;
                CountCommand::Count { table, stacks }
            }
            ["the", "count", "of", "table", table, "is", "accepted"] => CountCommand::Accept {
                table: table_of(table)?,
            },
            ["the", "count", "of", "table", table, "is", "rejected"] => CountCommand::Reject {
                table: table_of(table)?,
            },
            _ => return Ok(false),
        };
        self.must(&Command::Count(command))?;
        Ok(true)
    }
}
