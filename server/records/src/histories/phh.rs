//! PHH, the notation of the field: one TOML table for each hand. Nearly everything that a table writes down has a word
//! in it; cards that were not logged are `??`.
//!
//! What it cannot say: hands that are dead out of turn or that were never live (they fold when their turn comes, and
//! where the hand was over before, the winner's `cc` has a comment), chips that stay in front of a player who has not
//! acted or go back, chips that were forgotten in an all-in, and who wins when the cards were not logged.
//! `finishing_stacks` and `winnings` are right in all of these, and `_flags` tells a reader that plays hands by itself
//! that it will differ.

use std::fmt::Write;

use tapis_protocol::rules::blinds::AnteKind;
use tapis_protocol::rules::card::{Card, HoleCards};
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use time::OffsetDateTime;
use toml::value::{Date, Datetime, Time};
use toml::{Table, Value};

use super::hand::{Hand, Player, Step};
use super::turns::{Due, Said, order, told};
use crate::dates::utc;

/// A hand as the fields of a PHH table, in the order in which people read them. `known` are fields that describe where
/// and when it was played; those of the hand itself are never taken from there.
pub fn fields(hand: &Hand, known: &Table) -> Table {
    let order = order(hand);
    let players: Vec<&Player> = order.iter().filter_map(|seat| hand.player(*seat)).collect();
    let (actions, flags) = Script::of(hand, &order);
    let amounts = |amount: &dyn Fn(&Player) -> Chips| {
        let listed = players.iter().map(|player| number(amount(player)));
        Value::Array(listed.collect())
    };
    let mut posts = [
        amounts(&|player| ante(hand, player)),
        amounts(&|player| hand.nominal_blind(player.seat)),
    ];
    // With two players these begin with the button, which is the small blind, and all else with the big blind.
    if players.len() == 2 {
        for post in &mut posts {
            if let Some(post) = post.as_array_mut() {
                post.reverse();
            }
        }
    }
    let [antes, blinds] = posts;
    let mut fields = Table::new();
    let mut put = |name: &str, value: Value| {
        fields.insert(name.to_owned(), value);
    };
    put("variant", "NT".into());
    if hand.blinds.ante_kind == AnteKind::Each && !hand.blinds.ante.is_zero() {
        put("ante_trimming_status", true.into());
    }
    put("antes", antes);
    put("blinds_or_straddles", blinds);
    put("min_bet", number(hand.blinds.big));
    put("starting_stacks", amounts(&|player| player.stack));
    put("actions", actions.into());
    for (name, value) in known {
        if !OWN.contains(&name.as_str()) {
            put(name, value.clone());
        }
    }
    let seats = players.iter().map(|player| seat_number(player.seat));
    put("seats", Value::Array(seats.collect()));
    let names = players.iter().map(|player| player.name.clone().into());
    put("players", Value::Array(names.collect()));
    put("finishing_stacks", amounts(&|player| player.finish));
    put("winnings", amounts(&|player| hand.won(player.seat)));
    put("_button_seat", seat_number(hand.positions.button));
    put("_pots", pots(hand, &order));
    let away = players.iter().zip(1_i64..).filter(|(player, place)| {
        let is_known = |known: &Value| known.as_integer() == Some(*place);
        let known = known.get("_sitting_out").and_then(Value::as_array);
        is_away(hand, player) || known.is_some_and(|known| known.iter().any(is_known))
    });
    let away: Vec<Value> = away.map(|(_, place)| place.into()).collect();
    if !away.is_empty() {
        put("_sitting_out", away.into());
    }
    if !flags.is_empty() {
        put("_flags", flags.into());
    }
    fields
}

/// Fields that are told by the hand itself.
const OWN: [&str; 16] = [
    "variant",
    "ante_trimming_status",
    "antes",
    "blinds_or_straddles",
    "min_bet",
    "starting_stacks",
    "actions",
    "seats",
    "players",
    "finishing_stacks",
    "winnings",
    "_button_seat",
    "_pots",
    "_sitting_out",
    "_flags",
    "_rake",
];

/// What a hand's setting says in the fields of PHH.
pub(crate) fn described(hand: &Hand) -> Table {
    let setting = &hand.setting;
    let mut fields = Table::new();
    let mut put = |name: &str, value: Value| {
        fields.insert(name.to_owned(), value);
    };
    put("event", setting.event.clone().into());
    put("hand", i64::from(hand.number).into());
    if let Some(level) = setting.level {
        put("level", i64::from(level).into());
    }
    put("table", setting.table.to_string().into());
    put("seat_count", i64::from(setting.seats).into());
    let moment = setting.at.and_then(utc);
    if let Some(moment) = moment {
        put("year", i64::from(moment.year()).into());
        put("month", i64::from(u8::from(moment.month())).into());
        put("day", i64::from(moment.day()).into());
        put("time", Value::Datetime(time_of_day(moment)));
        put("time_zone", "UTC".into());
    }
    put("_tournament_id", setting.tournament.clone().into());
    fields
}

fn time_of_day(moment: OffsetDateTime) -> Datetime {
    let none: Option<Date> = None;
    let time = Time {
        hour: moment.hour(),
        minute: moment.minute(),
        second: Some(moment.second()),
        nanosecond: None,
    };
    Datetime {
        date: none,
        time: Some(time),
        offset: None,
    }
}

/// The text of a table: a line for each field, and one for each action.
pub fn text(fields: &Table) -> String {
    let mut text = String::new();
    for (name, value) in fields {
        let lines = value.as_array().filter(|_| name == "actions");
        let written = match lines {
            Some(lines) => {
                let lines: Vec<String> = lines.iter().map(|line| format!("  {line},\n")).collect();
                format!("[\n{}]", lines.concat())
            }
            None => value.to_string(),
        };
        // Writing to a string does not fail.
        let _ = writeln!(text, "{} = {written}", key(name));
    }
    text
}

/// A name as a key of TOML.
fn key(name: &str) -> String {
    let is_bare = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    if !name.is_empty() && name.chars().all(is_bare) {
        name.to_owned()
    } else {
        Value::from(name).to_string()
    }
}

/// What a player antes: nominally, where a reader comes to what was posted, which takes the ante before the blind.
fn ante(hand: &Hand, player: &Player) -> Chips {
    let nominal = hand.nominal_ante(player.seat);
    if player.ante == nominal.min(player.stack) {
        nominal
    } else {
        player.ante
    }
}

/// Whether a hand was dealt dead, or is folded after its player had nothing more to decide.
fn is_away(hand: &Hand, player: &Player) -> bool {
    let is_dead = |step: &Step| matches!(step, Step::Dead { seat, .. } if *seat == player.seat);
    player.away || hand.steps.iter().any(is_dead)
}

fn pots(hand: &Hand, order: &[Seat]) -> Value {
    let place = |seat: &Seat| {
        let place = order.iter().position(|other| other == seat)?;
        i64::try_from(place.saturating_add(1)).ok().map(Value::from)
    };
    let pots = hand.awards().into_iter().map(|award| {
        let eligible = order.iter().filter(|seat| award.eligible.contains(seat));
        let eligible: Vec<Value> = eligible.filter_map(place).collect();
        Value::Array(vec![number(award.amount), eligible.into()])
    });
    Value::Array(pots.collect())
}

fn number(amount: Chips) -> Value {
    Value::Integer(i64::try_from(amount.get()).unwrap_or(i64::MAX))
}

fn seat_number(seat: Seat) -> Value {
    i64::from(seat.number()).into()
}

/// The lines of a hand's actions.
struct Script<'a> {
    hand: &'a Hand,
    order: &'a [Seat],
    lines: Vec<String>,
    flags: Vec<&'static str>,
}

impl<'a> Script<'a> {
    /// The actions, and what a reader has to know of them.
    fn of(hand: &'a Hand, order: &'a [Seat]) -> (Vec<String>, Vec<String>) {
        let mut script = Self {
            hand,
            order,
            lines: Vec::new(),
            flags: hand.oddities(),
        };
        script.deal();
        for said in told(hand, order) {
            match said {
                Said::Due(due) => script.due(due),
                Said::Step(step) => script.step(step),
            }
        }
        if hand.was_shown_down() {
            script.end();
        }
        let flags = script.flags.iter().map(|flag| (*flag).to_owned());
        (script.lines, flags.collect())
    }

    fn flag(&mut self, flag: &'static str) {
        if !self.flags.contains(&flag) {
            self.flags.push(flag);
        }
    }

    fn says(&mut self, seat: Seat, what: &str) {
        let place = self.order.iter().position(|other| *other == seat);
        let number = place.map_or(0, |place| place.saturating_add(1));
        self.lines.push(format!("p{number} {what}"));
    }

    fn deal(&mut self) {
        for (seat, number) in self.order.iter().zip(1_u8..) {
            let cards = self.hand.player(*seat).and_then(|player| player.cards);
            self.lines.push(format!("d dh p{number} {}", hole(cards)));
        }
    }

    fn due(&mut self, due: Due) {
        match due {
            Due::Fold(seat) => {
                self.flag("dead_hand");
                self.says(seat, "f");
            }
            Due::FoldOutOfTurn(seat) => {
                self.flag("dead_hand_out_of_turn");
                self.says(seat, "f");
            }
            Due::Stay(seat) => {
                self.flag("won_without_acting");
                self.says(seat, "cc # has won: all hands behind are dead");
            }
        }
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Fold { seat } => self.says(*seat, "f"),
            Step::Check { seat } => self.says(*seat, "cc"),
            Step::Call(put) => self.says(put.seat, "cc"),
            Step::Bet(put) | Step::Raise(put) => self.says(put.seat, &format!("cbr {}", put.to)),
            Step::Street(street) => self.board(&self.hand.turned_up(*street)),
            Step::Dead { .. }
            | Step::Live { .. }
            | Step::Left(_)
            | Step::Aside { .. }
            | Step::Returned { .. }
            | Step::Showdown
            | Step::Shows { .. }
            | Step::Mucks { .. }
            | Step::Award(_) => {}
        }
    }

    fn board(&mut self, cards: &[Option<Card>]) {
        let cards: String = cards.iter().map(|card| card_text(*card)).collect();
        self.lines.push(format!("d db {cards}"));
    }

    /// Who shows and who gives up, then what is left of the board: in this order notations tell an all-in.
    fn end(&mut self) {
        let hand = self.hand;
        for (place, step) in hand.steps.iter().enumerate() {
            let is_last =
                |seat: Seat| !shows_again(hand.steps.get(place.saturating_add(1)..), seat);
            if let Step::Shows { seat, cards } = step
                && is_last(*seat)
            {
                self.says(*seat, &format!("sm {}", hole(*cards)));
            } else if let Step::Mucks { seat } = step {
                // A player alone in an outer pot gives up the others only.
                let won = !hand.won(*seat).is_zero();
                self.says(*seat, if won { "sm ????" } else { "sm" });
            }
        }
        self.unsaid();
        for street in hand.run_out() {
            self.board(&hand.turned_up(street));
        }
    }

    /// Players at showdown of whom the table wrote nothing down: the winners show unknown cards.
    fn unsaid(&mut self) {
        let hand = self.hand;
        let said = |seat: Seat| {
            hand.steps.iter().any(|step| match step {
                Step::Shows { seat: of, .. }
                | Step::Mucks { seat: of }
                | Step::Fold { seat: of }
                | Step::Dead { seat: of, .. } => *of == seat,
                Step::Live { .. }
                | Step::Check { .. }
                | Step::Call(_)
                | Step::Bet(_)
                | Step::Raise(_)
                | Step::Left(_)
                | Step::Aside { .. }
                | Step::Returned { .. }
                | Step::Street(_)
                | Step::Showdown
                | Step::Award(_) => false,
            })
        };
        let is_contested = hand.awards().iter().any(|award| award.eligible.len() > 1);
        for seat in self.order {
            let is_away = hand.player(*seat).is_none_or(|player| player.away);
            if is_away || said(*seat) || !is_contested {
                continue;
            }
            self.flag("cards_unknown");
            let won = !hand.won(*seat).is_zero();
            self.says(*seat, if won { "sm ????" } else { "sm" });
        }
    }
}

fn shows_again(later: Option<&[Step]>, seat: Seat) -> bool {
    let is_same = |step: &Step| matches!(step, Step::Shows { seat: of, .. } if *of == seat);
    later.unwrap_or_default().iter().any(is_same)
}

fn hole(cards: Option<HoleCards>) -> String {
    let cards = cards.map_or([None, None], |cards| cards.map(Some));
    cards.iter().map(|card| card_text(*card)).collect()
}

/// A card, or two question marks.
fn card_text(card: Option<Card>) -> String {
    card.map_or_else(|| "??".to_owned(), |card| card.to_string())
}
