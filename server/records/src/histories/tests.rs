//! Hands of a small event, and what the formats make of them.

use tapis_journal::Sequence;
use tapis_protocol::TournamentId;
use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::ruling::Incident;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::table::{Action, Presence, TableCommand};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{
    Command, DrawnSeat, Founding, TableDraw, TableNumber, Tournament,
};

use super::*;
use crate::follower::Moment;

/// A table of four with the button in seat 1, and what is written down of it.
struct Night {
    state: Tournament,
    projection: HandProjection,
    hands: Vec<Hand>,
    now: Timestamp,
}

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

impl Night {
    fn new() -> Self {
        Self::under("cdc2013")
    }

    fn under(book: &str) -> Self {
        let players = (1..=4).map(|number| DrawnSeat {
            name: format!("Player {number}"),
            seat: seat(number),
        });
        let founding = Founding {
            name: "Night".to_owned(),
            book: book.to_owned(),
            house: None,
            blinds: Blinds::new(Chips::from(100), Chips::from(200)),
            chip_values: vec![Chips::from(100)],
            stack: Chips::from(10_000),
            tables: vec![TableDraw {
                seats: 9,
                button: Some(seat(1)),
                players: players.collect(),
            }],
            plan: None,
            seal: None,
        };
        let now = Timestamp(1_795_000_000_000);
        let events = Tournament::found(&founding, now).unwrap();
        let id = TournamentId::new("night").unwrap();
        let mut night = Self {
            state: Tournament::begin(&events[0], now).unwrap(),
            projection: HandProjection::new(id, HandFilter::default()),
            hands: Vec::new(),
            now,
        };
        night.happens(&events);
        night
    }

    fn happens(&mut self, events: &[tapis_protocol::rules::tournament::Event]) {
        self.state.apply(events, self.now).unwrap();
        let moment = Moment {
            sequence: Sequence(1),
            at: self.now,
        };
        let over = self.projection.follow(moment, events).unwrap();
        self.hands.extend(over);
    }

    fn at_table(&mut self, command: TableCommand) -> &mut Self {
        let table = TableNumber(1);
        let command = Command::Table { table, command };
        let events = self.state.decide(&command, self.now);
        self.happens(&events.unwrap_or_else(|refusal| panic!("{refusal} to {command:?}")));
        self
    }

    fn act(&mut self, number: u8, action: Action) -> &mut Self {
        let seat = seat(number);
        self.at_table(TableCommand::Act { seat, action })
    }

    fn over(mut self) -> Vec<Hand> {
        self.hands.extend(self.projection.finish());
        self.hands
    }
}

fn actions(hand: &Hand) -> Vec<String> {
    let fields = phh::fields(hand, &phh::described(hand));
    let lines = fields["actions"].as_array().unwrap();
    let lines = lines.iter().map(|line| line.as_str().unwrap().to_owned());
    lines.filter(|line| !line.starts_with("d dh")).collect()
}

fn ints(hand: &Hand, name: &str) -> Vec<i64> {
    let fields = phh::fields(hand, &phh::described(hand));
    let values = fields[name].as_array().unwrap();
    values
        .iter()
        .map(|value| value.as_integer().unwrap())
        .collect()
}

#[test]
fn a_hand_is_written_without_what_was_taken_back() {
    let mut night = Night::new();
    night
        .at_table(TableCommand::StartHand)
        .act(
            4,
            Action::RaiseTo {
                to: Chips::from(900),
            },
        )
        .at_table(TableCommand::Undo { steps: 1 })
        .act(
            4,
            Action::RaiseTo {
                to: Chips::from(600),
            },
        )
        .act(1, Action::Fold)
        .act(2, Action::Fold)
        .act(3, Action::Fold)
        .at_table(TableCommand::EndHand);
    let hands = night.over();
    assert_eq!(actions(&hands[0]), ["p3 cbr 600", "p4 f", "p1 f", "p2 f"]);
    assert_eq!(ints(&hands[0], "blinds_or_straddles"), [100, 200, 0, 0]);
    assert_eq!(ints(&hands[0], "seats"), [2, 3, 4, 1]);
    assert_eq!(
        ints(&hands[0], "finishing_stacks"),
        [9_900, 9_800, 10_300, 10_000]
    );
}

#[test]
fn players_who_are_away_fold_when_their_turn_comes() {
    let mut night = Night::new();
    let away = |number| TableCommand::SetPresence {
        seat: seat(number),
        presence: Presence::Absent,
    };
    night
        .at_table(away(4))
        .at_table(away(3))
        .at_table(TableCommand::StartHand)
        .act(1, Action::Fold)
        .at_table(TableCommand::EndHand);
    let hands = night.over();
    let told = actions(&hands[0]);
    assert_eq!(told[..2], ["p3 f", "p4 f"]);
    assert!(
        told[2].starts_with("p1 cc #") && told[3] == "p2 f",
        "seat 2 had won without a word: {told:?}"
    );
    let text = HistoryFormat::Phh.write(&hands[0], 1);
    assert!(text.contains("won_without_acting"), "{text}");
    let text = HistoryFormat::Pokerstars.write(&hands[0], 1);
    assert!(
        text.contains("Seat 3: Player 3 (10000 in chips) is sitting out"),
        "{text}"
    );
    assert!(text.contains("Player 2 collected 300 from pot"), "{text}");
}

/// Everybody puts everything in, the table writes down no card, and seat 3 gets it all.
fn all_in() -> Vec<Hand> {
    let mut night = Night::new();
    night
        .at_table(TableCommand::StartHand)
        .act(4, Action::Fold)
        .act(1, Action::Fold)
        .act(2, Action::AllIn)
        .act(3, Action::Call)
        .at_table(TableCommand::AwardPot {
            pot: 0,
            winners: vec![seat(3)],
        })
        .at_table(TableCommand::EndHand);
    night.over()
}

#[test]
fn cards_that_nobody_wrote_down_are_question_marks() {
    let hands = all_in();
    let told = actions(&hands[0]);
    let last = ["p1 sm", "p2 sm ????", "d db ??????", "d db ??", "d db ??"];
    assert_eq!(
        told[2..],
        ["p1 cbr 10000", "p2 cc"]
            .iter()
            .chain(&last)
            .copied()
            .collect::<Vec<_>>()[..]
    );
    assert_eq!(
        ints(&hands[0], "finishing_stacks"),
        [0, 20_000, 10_000, 10_000]
    );
}

#[test]
fn streets_without_cards_are_told_to_trackers_too() {
    let hands = all_in();
    let text = HistoryFormat::Pokerstars.write(&hands[0], 1);
    for line in [
        "Player 2: raises 9800 to 10000 and is all-in",
        "Player 3: calls 9800 and is all-in",
        "*** FLOP ***",
        "*** SHOW DOWN ***",
        "Player 3 collected 20000 from pot",
        "Total pot 20000 | Rake 0",
        "Seat 2: Player 2 (small blind) mucked",
        "Seat 3: Player 3 (big blind) collected (20000)",
    ] {
        assert!(
            text.lines().any(|written| written == line),
            "{line}\n{text}"
        );
    }
    let text = HistoryFormat::Ohh.write(&hands[0], 1);
    let told: serde_json::Value = serde_json::from_str(&text).unwrap();
    let rounds = told["ohh"]["rounds"].as_array().unwrap();
    let streets: Vec<&str> = rounds
        .iter()
        .filter_map(|round| round["street"].as_str())
        .collect();
    assert_eq!(streets, ["Preflop", "Flop", "Turn", "River", "Showdown"]);
    assert_eq!(
        told["ohh"]["pots"][0]["player_wins"][0]["win_amount"],
        20_000
    );
}

/// Seat 2 is all-in with 10 000, of which 500 were forgotten, and seat 3 calls: the floor keeps them out of the bet.
fn forgotten(outcome: u8, winner: u8) -> Hand {
    let mut night = Night::under("ropta2025");
    night
        .at_table(TableCommand::StartHand)
        .act(4, Action::Fold)
        .act(1, Action::Fold)
        .act(2, Action::AllIn)
        .act(3, Action::Call)
        .at_table(TableCommand::Rule {
            incident: Incident::ChipsForgotten {
                seat: seat(2),
                chips: Chips::from(500),
            },
            outcome,
            reason: String::new(),
        })
        .at_table(TableCommand::AwardPot {
            pot: 0,
            winners: vec![seat(winner)],
        })
        .at_table(TableCommand::EndHand);
    night.over().remove(0)
}

#[test]
fn forgotten_chips_beside_the_pots_are_no_part_of_what_is_won() {
    let hand = forgotten(1, 2);
    let text = HistoryFormat::Pokerstars.write(&hand, 1);
    for line in [
        "Uncalled bet (500) returned to Player 3",
        "Uncalled bet (500) returned to Player 2",
        "Player 2 collected 19000 from pot",
        "Total pot 19000 | Rake 0",
    ] {
        assert!(
            text.lines().any(|written| written == line),
            "{line}\n{text}"
        );
    }
    let text = HistoryFormat::Phh.write(&hand, 1);
    assert!(text.contains("chips_set_aside"), "{text}");
    assert_eq!(ints(&hand, "winnings"), [19_000, 0, 0, 0]);
    assert_eq!(
        ints(&hand, "finishing_stacks"),
        [19_500, 500, 10_000, 10_000]
    );
    let lost = forgotten(1, 3);
    assert_eq!(ints(&lost, "winnings"), [0, 19_000, 0, 0]);
    assert_eq!(
        ints(&lost, "finishing_stacks"),
        [500, 19_500, 10_000, 10_000]
    );
}

#[test]
fn forgotten_chips_that_are_lost_are_won_with_the_pot() {
    let lost = forgotten(2, 3);
    let text = HistoryFormat::Pokerstars.write(&lost, 1);
    let line = "Player 3 collected 19500 from pot";
    assert!(text.contains(line), "{text}");
    assert_eq!(ints(&lost, "winnings"), [0, 19_500, 0, 0]);
    let won = forgotten(2, 2);
    assert_eq!(ints(&won, "winnings"), [19_000, 0, 0, 0]);
}

#[test]
fn a_hand_that_is_played_or_dealt_again_is_not_written() {
    let mut night = Night::new();
    night.at_table(TableCommand::StartHand).act(4, Action::Fold);
    assert!(night.over().is_empty());
}
