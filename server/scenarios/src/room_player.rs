//! Asks the book what a scenario asks, and puts the answer into sentences.

use tapis_rules::book::Answer;
use tapis_rules::book::{Book, Citation};
use tapis_rules::policy::FirstButton;
use tapis_rules::seat::{Seat, SeatSet};
use tapis_rules::street::Street;
use tapis_rules::table::arrivals::{
    Arrival, Before, Blind, Entry, Objection, arrive, late_seat_for, objections, seat_for,
};
use tapis_rules::table::{Deal, Positions, StreetDeal, Table};
use tapis_rules::tournament::TableNumber;
use tapis_rules::tournament::balancing::{
    Headcount, SeatRequest, asks_for_seat, closes, halted, may_deal, mover, next_move,
    software_decides,
};
use tapis_rules::tournament::final_table::{
    Service, dealers, final_table, first_button, highest_card, seats_are_drawn,
};
use tapis_rules::tournament::format::{Offer, Period};
use tapis_rules::tournament::race::Race;

use super::room::{Fact, Question};
use super::said;

/// Facts said so far, and the last answer.
#[derive(Clone, Debug)]
pub(super) struct Room {
    seats: Option<u8>,
    last: Option<Positions>,
    dealt: Option<SeatSet>,
    players: Option<SeatSet>,
    tables_of: u8,
    closing: Vec<TableNumber>,
    final_table: Option<u8>,
    pub(super) offer: Offer,
    pub(super) period: Period,
    pub(super) race: Option<Race>,
    pub(super) sentences: Vec<String>,
    pub(super) citations: Vec<Citation>,
}

impl Default for Room {
    fn default() -> Self {
        Self {
            seats: None,
            last: None,
            dealt: None,
            players: None,
            tables_of: 10,
            closing: Vec::new(),
            final_table: None,
            offer: Offer::Freezeout,
            period: Period::Open,
            race: None,
            sentences: Vec::new(),
            citations: Vec::new(),
        }
    }
}

impl Room {
    pub(super) fn is_so(&mut self, fact: &Fact) {
        match fact {
            Fact::Seats(seats) => self.seats = Some(*seats),
            Fact::LastHand(positions) => self.last = Some(*positions),
            Fact::Dealt(seats) => self.dealt = Some(*seats),
            Fact::Players(seats) => self.players = Some(*seats),
            Fact::TablesOf(seats) => self.tables_of = *seats,
            Fact::Closing(order) => self.closing.clone_from(order),
            Fact::FinalTable(seats) => self.final_table = Some(*seats),
            Fact::Offer(offer) => self.offer = *offer,
            Fact::Period(period) => self.period = *period,
        }
    }

    /// Whether a sentence is one of the last answer's.
    pub(super) fn then(&self, sentence: &str) -> Result<(), String> {
        if self.sentences.iter().any(|said| said == sentence) {
            Ok(())
        } else {
            Err(format!("the answer is: {}", self.sentences.join("; ")))
        }
    }

    /// Whether the last answer cites an article.
    pub(super) fn says(&self, article: &str) -> Result<(), String> {
        said::article(&self.citations, article)
    }

    /// The table of the facts, or the one that is played at where they do not say.
    fn before(&self, table: &Table) -> Before {
        let played = table.before();
        Before {
            seats: self.seats.unwrap_or(played.seats),
            last: self.last.or(played.last),
            dealt: self.dealt.or(self.players).unwrap_or(played.dealt),
            players: self.players.unwrap_or(played.players),
            passing: played.passing,
        }
    }

    /// Asks the book.
    pub(super) fn ask(
        &mut self,
        question: &Question,
        table: &Table,
        book: &Book,
    ) -> Result<(), String> {
        self.sentences.clear();
        self.citations.clear();
        self.at_table(question, table, book)
            .or_else(|| self.of_tables(question, book))
            .or_else(|| self.of_format(question, book))
            .or_else(|| self.of_players(question, book))
            .or_else(|| self.of_race(question, book))
            .ok_or_else(|| "nobody can tell: a fact is missing, or a card".to_owned())
    }

    /// Takes an answer and puts it into sentences.
    pub(super) fn answer<T>(
        &mut self,
        answer: Answer<T>,
        words: impl FnOnce(T) -> Vec<String>,
    ) -> Option<()> {
        self.citations.extend(answer.citations);
        self.sentences.extend(words(answer.value));
        Some(())
    }

    /// An answer that is one sentence or another.
    pub(super) fn either(&mut self, answer: Answer<bool>, yes: &str, no: &str) -> Option<()> {
        self.answer(answer, |is| vec![if is { yes } else { no }.to_owned()])
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other questions are answered elsewhere"
    )]
    fn at_table(&mut self, question: &Question, table: &Table, book: &Book) -> Option<()> {
        let before = self.before(table);
        match question {
            Question::Seat | Question::LateSeat => {
                let free = self.players.map_or_else(
                    || table.free_seats(),
                    |taken| {
                        Seat::all()
                            .filter(|seat| seat.number() <= before.seats && !taken.contains(*seat))
                            .collect()
                    },
                );
                let seat = if matches!(question, Question::LateSeat) {
                    late_seat_for(&before, free, book)
                } else {
                    seat_for(&before, free, book)
                };
                self.answer(seat, |seat| {
                    vec![seat.map_or_else(
                        || "no seat is free".to_owned(),
                        |seat| format!("takes seat {seat}"),
                    )]
                })
            }
            Question::Arrival(newcomer) => self
                .answer(arrive(&before, newcomer, book), |arrival| {
                    of_arrival(&arrival)
                }),
            Question::Positions(proposed) => self
                .answer(objections(&before, *proposed, book), |found| {
                    of_objections(&found)
                }),
            Question::Mover => self.answer(mover(&before, book), |seat| {
                vec![seat.map_or_else(
                    || "nobody moves".to_owned(),
                    |seat| format!("seat {seat} moves"),
                )]
            }),
            _ => None,
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other questions are answered elsewhere"
    )]
    fn of_tables(&mut self, question: &Question, book: &Book) -> Option<()> {
        match question {
            Question::Tables(players) => self.tables(players, book),
            Question::Software(set_up) => self.either(
                software_decides(*set_up, book),
                "the software decides",
                "the words of the book decide",
            ),
            Question::Deal(seated, moment) => self.either(
                may_deal(*seated, *moment, book),
                "cards are dealt",
                "the table waits",
            ),
            Question::AskSeat(need) => self.answer(asks_for_seat(*need, book), |told| {
                vec![match told {
                    SeatRequest::Drawn => "seats are drawn".to_owned(),
                    SeatRequest::MayBeGiven => "a seat may be given".to_owned(),
                }]
            }),
            Question::Left(left) => {
                let table = final_table(self.tables_of, self.final_table, *left, book);
                self.answer(table, |table| {
                    let forms = if table.forms {
                        "it forms"
                    } else {
                        "it does not form yet"
                    };
                    vec![
                        format!("the final table is of {}", table.players),
                        forms.to_owned(),
                    ]
                })
            }
            Question::Draw(occasion) => self.either(
                seats_are_drawn(*occasion, book),
                "seats are drawn",
                "seats are not drawn",
            ),
            Question::FirstButton => self.answer(first_button(book), |how| {
                vec![match how {
                    FirstButton::DrawnWithSeats => "it is drawn with the seats".to_owned(),
                    FirstButton::HighCardOrSoftware => {
                        "the highest card or the software says".to_owned()
                    }
                }]
            }),
            Question::HighCards(cards) => {
                self.sentences
                    .push(format!("the button is at {}", highest_card(cards)?));
                Some(())
            }
            Question::Dealers(service) => self.answer(dealers(*service, book), |says| {
                vec![match says {
                    Service::PlayersDeal => "players deal".to_owned(),
                    Service::Allowed => "dealers may be provided".to_owned(),
                    Service::Provided => "dealers are provided".to_owned(),
                    Service::OtherRulebook => "the rules with dealers apply".to_owned(),
                }]
            }),
            _ => None,
        }
    }

    fn tables(&mut self, players: &[u8], book: &Book) -> Option<()> {
        let counts: Vec<Headcount> = (1..)
            .zip(players)
            .map(|(table, players)| Headcount {
                table: TableNumber(table),
                players: *players,
            })
            .collect();
        let closing = if self.closing.is_empty() {
            counts.iter().map(|count| count.table).collect()
        } else {
            self.closing.clone()
        };
        self.answer(next_move(&counts, &closing, book), |found| {
            vec![found.map_or_else(
                || "no player moves".to_owned(),
                |found| {
                    format!(
                        "a player moves from table {} to table {}",
                        found.from.0, found.to.0
                    )
                },
            )]
        })?;
        self.answer(halted(&counts, book), |short| {
            if short.is_empty() {
                return vec!["no table halts".to_owned()];
            }
            short
                .iter()
                .map(|table| format!("table {} halts", table.0))
                .collect()
        })?;
        self.answer(closes(&counts, self.tables_of, &closing, book), |table| {
            vec![table.map_or_else(
                || "no table closes".to_owned(),
                |table| format!("table {} closes", table.0),
            )]
        })
    }
}

fn of_arrival(arrival: &Arrival) -> Vec<String> {
    let mut words: Vec<String> = match arrival.entry {
        Entry::Plays => vec!["plays at once".into(), "the button does not pass".into()],
        Entry::ButtonPasses => vec!["plays at once".into(), "the button passes".into()],
        Entry::Waits => vec!["waits".into()],
        Entry::WaitsThenButtonPasses => vec!["waits".into(), "afterwards the button passes".into()],
    };
    words.push(match arrival.posts {
        Some(Blind::Small) => "posts the small blind".to_owned(),
        Some(Blind::Big) => "posts the big blind".to_owned(),
        None => "posts nothing".to_owned(),
    });
    if let Some(Positions {
        button,
        small_blind,
        big_blind,
    }) = arrival.positions
    {
        words.push(format!(
            "button {button}, small blind {small_blind}, big blind {big_blind}"
        ));
    }
    words
}

fn of_objections(found: &[Objection]) -> Vec<String> {
    if found.is_empty() {
        return vec!["nothing speaks against it".to_owned()];
    }
    found
        .iter()
        .map(|objection| match objection {
            Objection::BigBlind { goes_to } => format!("the big blind goes to {goes_to}"),
            Objection::Button { belongs_to } => format!("the button belongs to {belongs_to}"),
        })
        .collect()
}

/// What comes off the deck, in words.
pub(super) fn of_deal(deal: Option<&Deal>) -> String {
    let turned_up = |deal: &StreetDeal| {
        let name = match deal.street {
            Street::Preflop => "nothing",
            Street::Flop => "the flop",
            Street::Turn => "the turn",
            Street::River => "the river",
        };
        let cards = match deal.street.turned_up() {
            1 => String::new(),
            cards => format!(", {cards} cards"),
        };
        let dealt = if deal.without_burn {
            format!("turn up {name} without a burn{cards}")
        } else {
            format!("burn one, turn up {name}{cards}")
        };
        let mut steps: Vec<_> = deal.first.iter().map(said::instruction).collect();
        steps.push(dealt);
        steps.join("; ")
    };
    match deal {
        None => "nothing".to_owned(),
        Some(Deal::HoleCards { first, each }) => format!("{each} cards each, the first to {first}"),
        Some(Deal::Street(deal)) => turned_up(deal),
    }
}
