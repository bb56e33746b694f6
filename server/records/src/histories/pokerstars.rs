//! The text of PokerStars' tournaments, which every tracker reads.
//!
//! What it cannot say: a card that was not logged. A street whose cards are unknown has its line without cards,
//! which is enough for amounts and positions; hands that are shown without being written down win or lose without
//! cards. Hands that are dead, or whose players are away, fold when their turn comes. Chips that stay in front of
//! a player who has not acted are told as a call; chips that were forgotten in an all-in go back when the pots are
//! given. The tournament has a number of its own here, made from its id, and so has each hand; no player is the hero.

mod clock;
mod names;

use std::fmt::Write;

use tapis_protocol::rules::card::{Card, HoleCards, hand_in_words};
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::street::Street;
use tapis_protocol::rules::table::ChipsBack;

use self::names::{PlayerNames, numbers, roman};
use super::hand::{Award, Hand, Player, Put, Step};
use super::turns::{Due, Said, order, told};

/// A hand as text.
pub(crate) fn text(hand: &Hand) -> String {
    let mut page = Page {
        hand,
        names: PlayerNames::of(hand),
        text: String::new(),
        street: Street::Preflop,
        board: 0,
        folded: Vec::new(),
        is_at_showdown: false,
    };
    page.head();
    page.posts();
    page.line("*** HOLE CARDS ***");
    for said in told(hand, &order(hand)) {
        match said {
            Said::Due(Due::Fold(seat) | Due::FoldOutOfTurn(seat)) => page.folds(seat),
            // A winner may stay silent here.
            Said::Due(Due::Stay(_)) => {}
            Said::Step(step) => page.step(step),
        }
    }
    page.summary();
    page.text
}

/// A text that is being written.
struct Page<'a> {
    hand: &'a Hand,
    names: PlayerNames,
    text: String,
    street: Street,
    /// How many board cards have been turned up.
    board: usize,
    /// Who folded, and when.
    folded: Vec<(Seat, Street)>,
    is_at_showdown: bool,
}

impl Page<'_> {
    fn line(&mut self, line: &str) {
        // Writing to a string does not fail.
        let _ = writeln!(self.text, "{line}");
    }

    fn says(&mut self, seat: Seat, what: &str) {
        let line = format!("{}: {what}", self.names.of_seat(seat));
        self.line(&line);
    }

    fn head(&mut self) {
        let (hand, setting) = (self.hand, &self.hand.setting);
        let (tournament, number) = numbers(hand);
        let level = roman(setting.level.unwrap_or(1));
        let (small, big) = (hand.blinds.small, hand.blinds.big);
        let moment = clock::moment(setting.at);
        let line = format!(
            "PokerStars Hand #{number}: Tournament #{tournament}, Freeroll  Hold'em No Limit - Level {level} \
             ({small}/{big}) - {moment}"
        );
        self.line(&line);
        let line = format!(
            "Table '{tournament} {}' {}-max Seat #{} is the button",
            setting.table, setting.seats, hand.positions.button
        );
        self.line(&line);
        for player in by_seat(hand) {
            let name = self.names.of_seat(player.seat).to_owned();
            let away = if player.away { " is sitting out" } else { "" };
            let line = format!(
                "Seat {}: {name} ({} in chips){away}",
                player.seat, player.stack
            );
            self.line(&line);
        }
    }

    fn posts(&mut self) {
        let hand = self.hand;
        for player in by_seat(hand) {
            if !player.ante.is_zero() {
                let end = all_in(player.ante == player.stack);
                self.says(player.seat, &format!("posts the ante {}{end}", player.ante));
            }
        }
        let positions = hand.positions;
        let small = Some(positions.small_blind).filter(|seat| *seat != positions.big_blind);
        let small = small.map(|seat| (seat, "small"));
        for (seat, name) in small.into_iter().chain([(positions.big_blind, "big")]) {
            let posted = hand.player(seat).filter(|player| !player.blind.is_zero());
            if let Some(player) = posted {
                let end = all_in(player.ante + player.blind == player.stack);
                self.says(seat, &format!("posts {name} blind {}{end}", player.blind));
            }
        }
    }

    fn folds(&mut self, seat: Seat) {
        self.says(seat, "folds");
        self.folded.push((seat, self.street));
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Fold { seat } => self.folds(*seat),
            Step::Check { seat } => self.says(*seat, "checks"),
            Step::Call(put) | Step::Left(put) => self.puts(*put, &format!("calls {}", put.added)),
            Step::Bet(put) => self.puts(*put, &format!("bets {}", put.to)),
            Step::Raise(put) => self.puts(*put, &format!("raises {} to {}", put.above, put.to)),
            Step::Returned { seat, amount } => self.goes_back(*seat, *amount),
            Step::Aside { back, .. } => {
                for ChipsBack { seat, chips } in back {
                    self.goes_back(*seat, *chips);
                }
            }
            Step::Street(street) => self.turn_up(*street),
            Step::Showdown => {
                for street in self.hand.run_out() {
                    self.turn_up(street);
                }
                self.line("*** SHOW DOWN ***");
                self.is_at_showdown = true;
            }
            Step::Shows { seat, cards } => self.shows(*seat, *cards),
            Step::Mucks { seat } => self.says(*seat, "mucks hand"),
            Step::Award(award) => self.award(award),
            Step::Dead { .. } | Step::Live { .. } => {}
        }
    }

    fn goes_back(&mut self, seat: Seat, amount: Chips) {
        let name = self.names.of_seat(seat);
        let line = format!("Uncalled bet ({amount}) returned to {name}");
        self.line(&line);
    }

    fn puts(&mut self, put: Put, what: &str) {
        self.says(put.seat, &format!("{what}{}", all_in(put.is_all_in())));
    }

    fn turn_up(&mut self, street: Street) {
        let name = match street {
            Street::Preflop => return,
            Street::Flop => "FLOP",
            Street::Turn => "TURN",
            Street::River => "RIVER",
        };
        let before = listed(self.hand.board.get(..self.board).unwrap_or_default());
        let new: Option<Vec<Card>> = self.hand.turned_up(street).into_iter().collect();
        let cards = match new {
            Some(cards) if before.is_empty() => format!(" [{}]", listed(&cards)),
            Some(cards) => format!(" [{before}] [{}]", listed(&cards)),
            None => String::new(),
        };
        self.line(&format!("*** {name} ***{cards}"));
        self.street = street;
        self.board = street.board_cards().min(self.hand.board.len());
    }

    fn shows(&mut self, seat: Seat, cards: Option<HoleCards>) {
        let Some(cards) = cards else { return };
        let words = hand_in_words(&self.hand.board, cards);
        let words = words.map_or_else(String::new, |words| format!(" ({words})"));
        self.says(seat, &format!("shows [{}]{words}", listed(&cards)));
    }

    fn award(&mut self, award: &Award) {
        let pots = self.hand.awards().len();
        let pot = match (award.pot, pots) {
            (_, 0 | 1) => "pot".to_owned(),
            (0, _) => "main pot".to_owned(),
            (_, 2) => "side pot".to_owned(),
            (number, _) => format!("side pot-{number}"),
        };
        for (seat, amount) in &award.shares {
            let line = format!(
                "{} collected {amount} from {pot}",
                self.names.of_seat(*seat)
            );
            self.line(&line);
        }
        if let ([(seat, _)], false) = (award.shares.as_slice(), self.is_at_showdown) {
            self.says(*seat, "doesn't show hand");
        }
    }

    fn summary(&mut self) {
        let hand = self.hand;
        self.line("*** SUMMARY ***");
        let awards = hand.awards();
        let total: Chips = awards.iter().map(|award| award.amount).sum();
        let mut pots = String::new();
        if let [main, sides @ ..] = awards.as_slice()
            && !sides.is_empty()
        {
            let _ = write!(pots, " Main pot {}.", main.amount);
            for side in sides {
                let number = if sides.len() > 1 {
                    format!("-{}", side.pot)
                } else {
                    String::new()
                };
                let _ = write!(pots, " Side pot{number} {}.", side.amount);
            }
        }
        self.line(&format!("Total pot {total}{pots} | Rake 0"));
        if !hand.board.is_empty() {
            self.line(&format!("Board [{}]", listed(&hand.board)));
        }
        for player in by_seat(hand) {
            let line = format!(
                "Seat {}: {}{} {}",
                player.seat,
                self.names.of_seat(player.seat),
                self.role(player.seat),
                self.fate(player)
            );
            self.line(&line);
        }
    }

    fn role(&self, seat: Seat) -> &'static str {
        let positions = self.hand.positions;
        if seat == positions.button {
            " (button)"
        } else if seat == positions.big_blind {
            " (big blind)"
        } else if seat == positions.small_blind {
            " (small blind)"
        } else {
            ""
        }
    }

    /// What became of a player, in the words of the summary.
    fn fate(&self, player: &Player) -> String {
        let won = self.hand.won(player.seat);
        let folded = self.folded.iter().find(|(seat, _)| *seat == player.seat);
        if let Some((_, street)) = folded.filter(|_| won.is_zero()) {
            return when_folded(*street, self.put_nothing_in(player)).to_owned();
        }
        let has_shown =
            |step: &Step| matches!(step, Step::Shows { seat, .. } if *seat == player.seat);
        let shown = player
            .cards
            .filter(|_| self.hand.steps.iter().any(has_shown));
        match (shown, won.is_zero()) {
            (Some(cards), is_lost) => {
                let words = hand_in_words(&self.hand.board, cards);
                let words = words.map_or_else(String::new, |words| format!(" with {words}"));
                let won = if is_lost {
                    "lost".to_owned()
                } else {
                    format!("won ({won})")
                };
                format!("showed [{}] and {won}{words}", listed(&cards))
            }
            (None, true) => "mucked".to_owned(),
            (None, false) => format!("collected ({won})"),
        }
    }

    fn put_nothing_in(&self, player: &Player) -> bool {
        let has_put = self.hand.steps.iter().any(|step| match step {
            Step::Call(put) | Step::Bet(put) | Step::Raise(put) | Step::Left(put) => {
                put.seat == player.seat
            }
            Step::Fold { .. }
            | Step::Dead { .. }
            | Step::Live { .. }
            | Step::Check { .. }
            | Step::Aside { .. }
            | Step::Returned { .. }
            | Step::Street(_)
            | Step::Showdown
            | Step::Shows { .. }
            | Step::Mucks { .. }
            | Step::Award(_) => false,
        });
        player.blind.is_zero() && !has_put
    }
}

const fn when_folded(street: Street, put_nothing_in: bool) -> &'static str {
    match street {
        Street::Preflop if put_nothing_in => "folded before Flop (didn't bet)",
        Street::Preflop => "folded before Flop",
        Street::Flop => "folded on the Flop",
        Street::Turn => "folded on the Turn",
        Street::River => "folded on the River",
    }
}

const fn all_in(is_all_in: bool) -> &'static str {
    if is_all_in { " and is all-in" } else { "" }
}

fn listed(cards: &[Card]) -> String {
    let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
    cards.join(" ")
}

/// The players in the order of their seats.
fn by_seat(hand: &Hand) -> Vec<&Player> {
    let mut players: Vec<&Player> = hand.players.iter().collect();
    players.sort_by_key(|player| player.seat);
    players
}
