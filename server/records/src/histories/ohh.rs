//! Open Hand History 1.4.7: one JSON object for each hand, a blank line between two.
//!
//! What it cannot say: that a card was dealt and not logged. Such a player is dealt no cards in it, and such
//! a street has none; hands that are shown without being written down are shown without cards. There is no hero: no
//! player sits behind the tablet. What goes back to a player because it was not called has no word in it either: bets are told
//! as they were made, and the pots without it. Chips of a dead hand that go back, and fines, are in the pots only.

use serde_json::{Value, json};
use tapis_protocol::rules::card::{Card, HoleCards};
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::street::Street;
use tapis_protocol::rules::time::Timestamp;
use time::OffsetDateTime;

use super::hand::{Hand, Put, Step};
use super::turns::{Due, Said, order, told};
use crate::dates::utc;

/// The version of the specification.
const SPECIFICATION: &str = "1.4.7";

/// Who writes this.
const SITE: &str = "Tapis";

/// The hand as a line of JSON.
pub(crate) fn text(hand: &Hand) -> String {
    let setting = &hand.setting;
    let players = hand.players.iter().map(|player| {
        json!({
            "id": id(player.seat),
            "seat": player.seat.number(),
            "name": player.name,
            "starting_stack": player.stack.get(),
            "is_sitting_out": player.away,
        })
    });
    let table = format!("Table {}", setting.table);
    let mut ohh = json!({
        "spec_version": SPECIFICATION,
        "site_name": SITE,
        "network_name": SITE,
        "internal_version": env!("CARGO_PKG_VERSION"),
        "tournament": true,
        "game_number": format!("{}-{}-{}", setting.tournament, setting.table, hand.number),
        "start_date_utc": moment(setting.at),
        "table_name": table,
        "table_handle": setting.table.to_string(),
        "game_type": "Holdem",
        "bet_limit": { "bet_type": "NL", "bet_cap": 0 },
        "table_size": setting.seats,
        "currency": CHIPS,
        "dealer_seat": hand.positions.button.number(),
        "small_blind_amount": hand.blinds.small.get(),
        "big_blind_amount": hand.blinds.big.get(),
        "ante_amount": hand.blinds.ante.get(),
        "hero_player_id": null,
        "flags": ["Observed"],
        "players": players.collect::<Vec<Value>>(),
        "rounds": Rounds::of(hand),
        "pots": pots(hand),
    });
    let info = json!({
        "tournament_number": setting.tournament,
        "name": setting.event,
        "start_date_utc": moment(setting.set_up_at),
        "currency": CHIPS,
        "buyin_amount": 0,
        "fee_amount": 0,
        "bounty_fee_amount": 0,
        "initial_stack": setting.first_stack.get(),
        "type": "MTT",
        "speed": { "type": "Normal", "round_time": 0 },
    });
    if let Some(fields) = ohh.as_object_mut() {
        fields.insert("tournament_info".to_owned(), info);
    }
    json!({ "ohh": ohh }).to_string()
}

/// Play chips, among the currencies of the specification.
const CHIPS: &str = "PPC";

/// Players are known by their seats.
fn id(seat: Seat) -> u8 {
    seat.number()
}

fn moment(at: Option<Timestamp>) -> String {
    let at = at.and_then(utc).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    format!(
        "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z",
        at.year(),
        u8::from(at.month()),
        at.day(),
        at.hour(),
        at.minute(),
        at.second()
    )
}

fn pots(hand: &Hand) -> Vec<Value> {
    let awards = hand.awards().into_iter();
    let pots = awards.map(|award| {
        let wins = award
            .shares
            .iter()
            .map(|(seat, amount)| json!({ "player_id": id(*seat), "win_amount": amount.get() }));
        json!({
            "number": award.pot,
            "amount": award.amount.get(),
            "rake": 0,
            "player_wins": wins.collect::<Vec<Value>>(),
        })
    });
    pots.collect()
}

/// The rounds of a hand, with their actions.
struct Rounds {
    done: Vec<Value>,
    street: &'static str,
    cards: Vec<Card>,
    actions: Vec<Value>,
}

/// An action as the format has it.
struct OhhAction {
    seat: Seat,
    name: &'static str,
    amount: Chips,
    all_in: bool,
    cards: Option<HoleCards>,
}

impl OhhAction {
    /// One that moves no chips.
    const fn new(seat: Seat, name: &'static str) -> Self {
        Self {
            seat,
            name,
            amount: Chips::ZERO,
            all_in: false,
            cards: None,
        }
    }
}

impl Rounds {
    fn of(hand: &Hand) -> Vec<Value> {
        let mut rounds = Self {
            done: Vec::new(),
            street: "Preflop",
            cards: Vec::new(),
            actions: Vec::new(),
        };
        rounds.post(hand);
        for said in told(hand, &order(hand)) {
            match said {
                Said::Due(Due::Fold(seat) | Due::FoldOutOfTurn(seat)) => {
                    rounds.act(&OhhAction::new(seat, "Fold"));
                }
                // A winner may stay silent here.
                Said::Due(Due::Stay(_)) => {}
                Said::Step(step) => rounds.step(hand, step),
            }
        }
        rounds.next("", Vec::new());
        rounds.done
    }

    fn act(&mut self, action: &OhhAction) {
        let mut told = json!({
            "action_number": self.actions.len().saturating_add(1),
            "player_id": id(action.seat),
            "action": action.name,
            "amount": action.amount.get(),
            "is_allin": action.all_in,
        });
        if let (Some(cards), Some(fields)) = (action.cards, told.as_object_mut()) {
            let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
            fields.insert("cards".to_owned(), cards.into());
        }
        self.actions.push(told);
    }

    fn post(&mut self, hand: &Hand) {
        for player in hand.players.iter().filter(|player| !player.ante.is_zero()) {
            self.act(&OhhAction {
                amount: player.ante,
                all_in: player.ante == player.stack,
                ..OhhAction::new(player.seat, "Post Ante")
            });
        }
        let positions = hand.positions;
        let small = Some(positions.small_blind).filter(|seat| *seat != positions.big_blind);
        let small = small.map(|seat| (seat, "Post SB"));
        for (seat, name) in small.into_iter().chain([(positions.big_blind, "Post BB")]) {
            let posted = hand.player(seat).filter(|player| !player.blind.is_zero());
            if let Some(player) = posted {
                self.act(&OhhAction {
                    amount: player.blind,
                    all_in: player.ante + player.blind == player.stack,
                    ..OhhAction::new(seat, name)
                });
            }
        }
        for player in hand.players.iter().filter(|player| player.cards.is_some()) {
            self.act(&OhhAction {
                cards: player.cards,
                ..OhhAction::new(player.seat, "Dealt Cards")
            });
        }
    }

    fn step(&mut self, hand: &Hand, step: &Step) {
        match step {
            Step::Fold { seat } => self.act(&OhhAction::new(*seat, "Fold")),
            Step::Check { seat } => self.act(&OhhAction::new(*seat, "Check")),
            Step::Call(put) => self.put(*put, "Call"),
            Step::Bet(put) => self.put(*put, "Bet"),
            Step::Raise(put) => self.put(*put, "Raise"),
            Step::Left(put) => self.put(*put, "Post Extra Blind"),
            Step::Street(street) => self.turn_up(hand, *street),
            Step::Showdown => {
                for street in hand.run_out() {
                    self.turn_up(hand, street);
                }
                self.next("Showdown", Vec::new());
            }
            Step::Shows { seat, cards } => self.act(&OhhAction {
                cards: *cards,
                ..OhhAction::new(*seat, "Shows Cards")
            }),
            Step::Mucks { seat } => self.act(&OhhAction::new(*seat, "Mucks Cards")),
            Step::Dead { .. }
            | Step::Live { .. }
            | Step::Aside { .. }
            | Step::Returned { .. }
            | Step::Award(_) => {}
        }
    }

    fn put(&mut self, put: Put, name: &'static str) {
        self.act(&OhhAction {
            amount: put.added,
            all_in: put.is_all_in(),
            ..OhhAction::new(put.seat, name)
        });
    }

    fn turn_up(&mut self, hand: &Hand, street: Street) {
        let name = match street {
            Street::Preflop => "Preflop",
            Street::Flop => "Flop",
            Street::Turn => "Turn",
            Street::River => "River",
        };
        let cards = hand.turned_up(street);
        self.next(name, cards.into_iter().flatten().collect());
    }

    /// The round is over, and another begins.
    fn next(&mut self, street: &'static str, cards: Vec<Card>) {
        let cards = std::mem::replace(&mut self.cards, cards);
        let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
        let street = std::mem::replace(&mut self.street, street);
        let place = STREETS.iter().position(|name| *name == street);
        self.done.push(json!({
            "id": place,
            "street": street,
            "cards": cards,
            "actions": std::mem::take(&mut self.actions),
        }));
    }
}

/// The rounds, in the order of their numbers.
const STREETS: [&str; 5] = ["Preflop", "Flop", "Turn", "River", "Showdown"];
