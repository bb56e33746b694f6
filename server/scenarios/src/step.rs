//! Steps of a scenario: short sentences with one meaning each.

use std::str::FromStr;

use thiserror::Error;

use tapis_rules::blinds::Blinds;
use tapis_rules::chips::Chips;
use tapis_rules::judgement::FormName;
use tapis_rules::ruling::Incident;
use tapis_rules::seat::Seat;
use tapis_rules::table::{Action, Instead, PlayerId, Presence, RunAction, TableCommand};
use tapis_rules::tournament::SanctionNumber;

use super::room::RoomStep;
use super::ruling_words::{OfRuling, of_ruling};
use super::sanctions::{FaultSaid, SanctionStep};
use super::time_words::TimeExpected;
use super::windows::WindowExpected;
use super::words::{all, card, chips, seat};

/// One line of a scenario.
///
/// Things done: `4 folds`, `4 checks`, `4 calls`, `4 bets 200`, `4 raises to 600`, `4 is all-in`, `4 5 6 fold`,
/// `4 5 check`, `undo`, `undo 3 steps`, `gather`, `board Ah Kd 2c`, `4 shows Ah Kd`, `4 tables`, `4 mucks`, `pot 0 to 4
/// 5`, `next hand`, `end of hand`, time calls (`time granted`, `time refused`, `time_words` has all), `shuffle`, `level 75 150`, `60 seconds pass`, `floor kills 4`, `floor overrules 1 play
/// on` (or `redeal`, `outcome 1`, `kills 4`), `floor lets 4 raise to 500`, `4 is absent`, `4 is present`, `4 leaves`,
/// `4 sits with 1000`, `4 is dealt in now`; and `deck` or `deck of 2` asks who handles it for the coming hand.
///
/// Things that go wrong: `report card_exposed seat=5 card=1 by=dealer` carries the ruling out (another outcome as
/// `… -> 1`), `consider …` only asks for it, `floor rules …` is the floor's word; a gesture is written as it was seen:
/// `report 3 says raise and puts in 100x2 25x1`, `report 3 taps`, `report 3 moves 150 then 350`.
///
/// Things that are not possible: `refused below_minimum: 4 raises to 300`, or `refused below_minimum (cdc2013 10.5): …`.
///
/// Things that are true: `4 to act`, `nobody to act`, `call 200`, `raise 400 to 1000`, `no raise`, `pots 900 1200`,
/// `stack 4 1500`, `bet 4 600`, `positions 3 4 5` (button, small blind, big blind), `order 4 5 6`, `hand 2`, `no hand`,
/// `hand of 4 is dead`, `hand of 4 is live`, `dealer 3`, `shuffler 3`, `cutter 2`, `bound to call`, `not bound`; and of
/// the last ruling: `verdict misdeal` (the book's own, its first), `verdicts floor: hand_live 4; floor: hand_dead 4` (all
/// that are offered, in order), `verdict among: hand_dead 4` (one of them, whichever), `outcome 1 floor: hand_live 4`,
/// `outcomes 2`, `decided by floor`, `steps take_back all_dealt; deal_again`, `no steps`, `cites cdc2013 7.1`, `rests on
/// cdc2013 7.1` (the first), `sanction required for 3`, `no sanction`; of the hand `sanction due required for 3`.
/// The button: `right to the button 2`. Newcomers: `4 waits`, `4 is not dealt in`; cards: `next deal: 2 cards each, the first to 3`, `next deal: burn one, turn
/// up the turn`, `next deal: nothing`, `hands are turned up`. What can be corrected: `nothing can be taken back`; what the
/// table can say went wrong: `the tablet offers card_exposed`. What happens between tables is in [`RoomStep`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Something is done.
    Do(TableCommand),
    /// Something is tried and refused.
    Refused {
        /// Name of the reason.
        reason: String,
        /// Book and article.
        article: Option<String>,
        /// What is tried.
        tried: Tried,
    },
    /// An incident is ruled on; nothing changes yet.
    Consider(Incident),
    /// The table reports an incident and carries an outcome out.
    Report {
        /// What happened.
        incident: Incident,
        /// Which outcome, from 0.
        outcome: u8,
    },
    /// The floor rules on an incident.
    Rule {
        /// What happened.
        incident: Incident,
        /// Which outcome, from 0.
        outcome: u8,
    },
    /// Time goes by.
    Wait {
        /// Seconds.
        seconds: u32,
    },
    /// Who handles the deck is asked.
    Deck {
        /// How many decks the table has.
        decks: u8,
    },
    /// Something between hands or between tables.
    Room(RoomStep),
    /// A fault, or something about sanctions.
    Sanction(SanctionStep),
    /// Something is true.
    Expect(Expectation),
}

/// What is tried and refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tried {
    /// A command at the table, reports and the floor's words included.
    Command(TableCommand),
    /// The book is asked about an incident.
    Consult(Incident),
    /// A fault is written down.
    Fault(FaultSaid),
    /// A sanction is lifted.
    Lift(SanctionNumber),
}

/// Something that has to be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// Who is to act.
    ToAct(Option<Seat>),
    /// Chips to call.
    Call(Chips),
    /// Smallest and largest legal raise; none when no raise is legal.
    Raise(Option<(Chips, Chips)>),
    /// The pots, main pot first.
    Pots(Vec<Chips>),
    /// Chips behind a player.
    Stack(Seat, Chips),
    /// Chips in front of a player.
    Bet(Seat, Chips),
    /// Button, small blind, big blind.
    Positions([Seat; 3]),
    /// Order of showing.
    Order(Vec<Seat>),
    /// Number of the hand.
    Hand(u32),
    /// What the player to act has to do because they announced it.
    Bound(Option<Action>),
    /// Whether a player's hand is live.
    Live(Seat, bool),
    /// Whether a hand is being played.
    Playing(bool),
    /// Who deals.
    Dealer(Seat),
    /// Who has the right to the button in the next hand, between hands.
    RightToButton(Option<Seat>),
    /// Who shuffles, as the deck was asked for.
    Shuffler(Seat),
    /// Who cuts, as the deck was asked for.
    Cutter(Seat),
    /// Whether a newcomer sits the next hand out.
    Waits(Seat, bool),
    /// Whether a player was dealt in.
    DealtIn(Seat, bool),
    /// What comes off the deck next, in words.
    Deal(String),
    /// Whether hands are turned up because no player can bet any more.
    FaceUp(bool),
    /// A window, or the blinds of the coming hand.
    Window(WindowExpected),
    /// Whether the last step can be taken back.
    MayUndo(bool),
    /// Whether the table is offered a form of what can have gone wrong.
    Offered(FormName, bool),
    /// Something about the time of the player to act.
    Time(TimeExpected),
    /// Something about the last ruling.
    Ruling(OfRuling),
}

/// A line that is not a step.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("this is not a step of a scenario")]
pub struct NotAStep;

impl FromStr for Step {
    type Err = NotAStep;

    fn from_str(text: &str) -> Result<Self, NotAStep> {
        if let Some((head, tried)) = text
            .strip_prefix("refused ")
            .and_then(|rest| rest.split_once(": "))
        {
            let (reason, article) = match head.split_once(" (") {
                Some((reason, article)) => (
                    reason,
                    Some(article.strip_suffix(')').ok_or(NotAStep)?.to_owned()),
                ),
                None => (head, None),
            };
            return Ok(Self::Refused {
                reason: reason.to_owned(),
                article,
                tried: self::tried(tried).ok_or(NotAStep)?,
            });
        }
        if let Some(step) = of_incident(text) {
            return step;
        }
        if let Some(step) = super::room_steps::step(text) {
            return Ok(Self::Room(step));
        }
        if let Some(step) = super::sanctions::step(text) {
            return Ok(Self::Sanction(step));
        }
        if let Some(expected) = super::windows::expectation(text) {
            return Ok(Self::Expect(Expectation::Window(expected)));
        }
        if let Some(expected) = super::time_words::expectation(text) {
            return Ok(Self::Expect(Expectation::Time(expected)));
        }
        if let Some(deal) = text.strip_prefix("next deal: ") {
            return Ok(Self::Expect(Expectation::Deal(deal.to_owned())));
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        if let [seconds, "seconds", "pass"] = *words {
            return Ok(Self::Wait {
                seconds: seconds.parse().map_err(|_| NotAStep)?,
            });
        }
        if let Some(decks) = of_deck(&words) {
            return Ok(Self::Deck { decks });
        }
        let expected = of_ruling(text)
            .map(Expectation::Ruling)
            .or_else(|| expectation(&words))
            .map(Self::Expect);
        expected
            .or_else(|| command(text).map(Self::Do))
            .ok_or(NotAStep)
    }
}

/// `report …`, `consider …` and `floor rules …`, an outcome other than the first as `… -> 1`.
fn of_incident(text: &str) -> Option<Result<Step, NotAStep>> {
    let (head, incident) = ["report ", "consider ", "floor rules "]
        .iter()
        .find_map(|head| text.strip_prefix(head).map(|rest| (*head, rest)))?;
    let (incident, outcome) = match incident.split_once(" -> ") {
        Some((incident, outcome)) => (incident, outcome.parse().ok()),
        None => (incident, Some(0)),
    };
    let words: Vec<&str> = incident.split_whitespace().collect();
    let incident = super::gesture::gesture(&words)
        .map(|gesture| Incident::Gesture { gesture })
        .or_else(|| super::said::incident(incident));
    Some(match (incident, outcome) {
        (Some(incident), Some(outcome)) => Ok(match head {
            "consider " => Step::Consider(incident),
            "report " => Step::Report { incident, outcome },
            _ => Step::Rule { incident, outcome },
        }),
        _ => Err(NotAStep),
    })
}

/// Something that can be refused: an incident as the command that reports it or rules on it, or only asked about; a
/// sanction; or any other command.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "nothing else of these can be refused"
)]
fn tried(text: &str) -> Option<Tried> {
    if let Some(step) = of_incident(text) {
        return Some(match step.ok()? {
            Step::Consider(incident) => Tried::Consult(incident),
            Step::Report { incident, outcome } => {
                Tried::Command(TableCommand::Report { incident, outcome })
            }
            Step::Rule { incident, outcome } => Tried::Command(TableCommand::Rule {
                incident,
                outcome,
                reason: String::new(),
            }),
            _ => return None,
        });
    }
    match super::sanctions::step(text) {
        Some(SanctionStep::Fault(fault)) => Some(Tried::Fault(fault)),
        Some(SanctionStep::Lift(number)) => Some(Tried::Lift(number)),
        Some(_) => None,
        None => command(text).map(Tried::Command),
    }
}

/// `deck`, `deck of 2`.
fn of_deck(words: &[&str]) -> Option<u8> {
    match *words {
        ["deck"] => Some(1),
        ["deck", "of", decks] => decks.parse().ok(),
        _ => None,
    }
}

fn command(text: &str) -> Option<TableCommand> {
    let words: Vec<&str> = text.split_whitespace().collect();
    of_hand(&words)
        .or_else(|| of_player(&words))
        .or_else(|| of_several(&words))
}

/// Steps that begin with a word.
fn of_hand(words: &[&str]) -> Option<TableCommand> {
    Some(match *words {
        ["undo"] => TableCommand::Undo { steps: 1 },
        ["undo", steps, "steps"] => TableCommand::Undo {
            steps: steps.parse().ok()?,
        },
        ["gather"] => TableCommand::Gather,
        ["next", "hand"] => TableCommand::StartHand,
        ["shuffle"] => TableCommand::Shuffle,
        ["level", small, big] => TableCommand::SetBlinds {
            blinds: Blinds::new(chips(small)?, chips(big)?),
        },
        ["end", "of", "hand"] => TableCommand::EndHand,
        ["time", ref words @ ..] => super::time_words::command(words)?,
        ["floor", "overrules", ruling, ref instead @ ..] => TableCommand::Overrule {
            ruling: ruling.parse().ok()?,
            instead: match *instead {
                ["play", "on"] => Instead::PlayOn,
                ["redeal"] => Instead::Redeal,
                ["outcome", outcome] => Instead::Outcome {
                    outcome: outcome.parse().ok()?,
                },
                ["kills", who] => Instead::Kill { seat: seat(who)? },
                _ => return None,
            },
            reason: String::new(),
        },
        ["floor", "kills", who] => TableCommand::KillHand { seat: seat(who)? },
        ["floor", "lets", who, "raise", "to", to] => TableCommand::LetStand {
            seat: seat(who)?,
            to: chips(to)?,
        },
        ["board", ref cards @ ..] => TableCommand::SetBoard {
            cards: all(cards, card)?,
        },
        ["pot", pot, "to", ref winners @ ..] => TableCommand::AwardPot {
            pot: pot.parse().ok()?,
            winners: all(winners, seat)?,
        },
        _ => return None,
    })
}

/// Steps of one player.
fn of_player(words: &[&str]) -> Option<TableCommand> {
    let (who, did) = words.split_first()?;
    let seat = seat(who)?;
    let act = |action| Some(TableCommand::Act { seat, action });
    let be = |presence| Some(TableCommand::SetPresence { seat, presence });
    match *did {
        ["folds"] => act(Action::Fold),
        ["checks"] => act(Action::Check),
        ["calls"] => act(Action::Call),
        ["bets", to] | ["raises", "to", to] => act(Action::RaiseTo { to: chips(to)? }),
        ["is", "all-in"] => act(Action::AllIn),
        ["is", "absent"] => be(Presence::Absent),
        ["is", "present"] => be(Presence::Present),
        ["is", "dealt", "in", "now"] => Some(TableCommand::DealIn { seat }),
        ["leaves"] => Some(TableCommand::Stand { seat }),
        ["sits", "with", stack] => Some(TableCommand::Sit {
            seat,
            // At a scenario's table players are known by their seats, newcomers by a hundred more.
            player: PlayerId(u32::from(seat.number()) + 100),
            stack: chips(stack)?,
        }),
        ["mucks"] => Some(TableCommand::Muck { seat }),
        ["tables"] => Some(TableCommand::Table { seat, cards: None }),
        ["shows", one, two] => Some(TableCommand::Table {
            seat,
            cards: Some([card(one)?, card(two)?]),
        }),
        _ => None,
    }
}

/// Steps of several players in a row.
fn of_several(words: &[&str]) -> Option<TableCommand> {
    let (did, who) = words.split_last()?;
    let action = match *did {
        "fold" => RunAction::Fold,
        "check" => RunAction::Check,
        _ => return None,
    };
    Some(TableCommand::Run {
        seats: all(who, seat)?,
        action,
    })
}

/// The name of a form of what can have gone wrong.
fn form(word: &str) -> Option<FormName> {
    serde_json::from_value(word.into()).ok()
}

fn expectation(words: &[&str]) -> Option<Expectation> {
    Some(match *words {
        ["nobody", "to", "act"] => Expectation::ToAct(None),
        [who, "to", "act"] => Expectation::ToAct(Some(seat(who)?)),
        ["call", amount] => Expectation::Call(chips(amount)?),
        ["no", "raise"] => Expectation::Raise(None),
        ["raise", min, "to", max] => Expectation::Raise(Some((chips(min)?, chips(max)?))),
        ["pots", ref amounts @ ..] => Expectation::Pots(all(amounts, chips)?),
        ["stack", who, amount] => Expectation::Stack(seat(who)?, chips(amount)?),
        ["bet", who, amount] => Expectation::Bet(seat(who)?, chips(amount)?),
        ["positions", ref seats @ ..] => Expectation::Positions(all(seats, seat)?.try_into().ok()?),
        ["order", ref seats @ ..] => Expectation::Order(all(seats, seat)?),
        ["hand", number] => Expectation::Hand(number.parse().ok()?),
        ["hand", "of", who, "is", "dead"] => Expectation::Live(seat(who)?, false),
        ["hand", "of", who, "is", "live"] => Expectation::Live(seat(who)?, true),
        [who, "waits"] => Expectation::Waits(seat(who)?, true),
        [who, "does", "not", "wait"] => Expectation::Waits(seat(who)?, false),
        [who, "is", "dealt", "in"] => Expectation::DealtIn(seat(who)?, true),
        [who, "is", "not", "dealt", "in"] => Expectation::DealtIn(seat(who)?, false),
        ["hands", "are", "turned", "up"] => Expectation::FaceUp(true),
        ["hands", "stay", "down"] => Expectation::FaceUp(false),
        ["no", "hand"] => Expectation::Playing(false),
        ["the", "last", "step", "can", "be", "taken", "back"] => Expectation::MayUndo(true),
        ["nothing", "can", "be", "taken", "back"] => Expectation::MayUndo(false),
        ["the", "tablet", "offers", name] => Expectation::Offered(form(name)?, true),
        ["the", "tablet", "does", "not", "offer", name] => Expectation::Offered(form(name)?, false),
        ["dealer", who] => Expectation::Dealer(seat(who)?),
        ["right", "to", "the", "button", "nobody"] => Expectation::RightToButton(None),
        ["right", "to", "the", "button", who] => Expectation::RightToButton(Some(seat(who)?)),
        ["shuffler", who] => Expectation::Shuffler(seat(who)?),
        ["cutter", who] => Expectation::Cutter(seat(who)?),
        ["not", "bound"] => Expectation::Bound(None),
        ["bound", "to", "fold"] => Expectation::Bound(Some(Action::Fold)),
        ["bound", "to", "check"] => Expectation::Bound(Some(Action::Check)),
        ["bound", "to", "call"] => Expectation::Bound(Some(Action::Call)),
        ["bound", "to", "raise", "to", to] => {
            Expectation::Bound(Some(Action::RaiseTo { to: chips(to)? }))
        }
        _ => return None,
    })
}
