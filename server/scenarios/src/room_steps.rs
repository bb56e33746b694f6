//! Reads steps about the room: see [`RoomStep`] for what they can say.

use tapis_rules::chips::Chips;
use tapis_rules::seat::SeatSet;
use tapis_rules::table::arrivals::{Blind, Newcomer};
use tapis_rules::table::{PlayerId, Positions};
use tapis_rules::tournament::TableNumber;
use tapis_rules::tournament::balancing::StartOfPlay;
use tapis_rules::tournament::elimination::{Out, OutIn};
use tapis_rules::tournament::final_table::{Dealers, SeatingOccasion};
use tapis_rules::tournament::format::{Offer, Period, Registering};
use tapis_rules::tournament::latecomers::{Fee, Latecomer, Notice};
use tapis_rules::tournament::race::{Holding, LateChips, Pile, Race, RaceMoment};

use super::room::{Fact, Question, RoomStep};
use super::words::{all, card, chips, seat};

/// Reads a step about the room.
pub(super) fn step(text: &str) -> Option<RoomStep> {
    if let Some(sentence) = text.strip_prefix("then ") {
        return Some(RoomStep::Then(sentence.to_owned()));
    }
    if let Some(article) = text.strip_prefix("says ") {
        return Some(RoomStep::Says(article.to_owned()));
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    fact(&words).map(RoomStep::Fact).or_else(|| {
        of_table(&words)
            .or_else(|| of_tables(&words))
            .or_else(|| of_race(text, &words))
            .or_else(|| of_format(text, &words))
            .or_else(|| of_players(text, &words))
            .map(RoomStep::Ask)
    })
}

fn number<T: std::str::FromStr>(word: &str) -> Option<T> {
    word.trim_end_matches(',').replace('_', "").parse().ok()
}

fn positions(words: &[&str]) -> Option<Positions> {
    let [button, small_blind, big_blind] = *words else {
        return None;
    };
    Some(Positions {
        button: seat(button)?,
        small_blind: seat(small_blind)?,
        big_blind: seat(big_blind)?,
    })
}

fn seats(words: &[&str]) -> Option<SeatSet> {
    Some(all(words, seat)?.into_iter().collect())
}

fn fact(words: &[&str]) -> Option<Fact> {
    Some(match *words {
        ["seats", count] => Fact::Seats(number(count)?),
        ["last", "hand", ref at @ ..] => Fact::LastHand(positions(at)?),
        ["dealt", "in", ref who @ ..] => Fact::Dealt(seats(who)?),
        ["players", ref who @ ..] => Fact::Players(seats(who)?),
        ["tables", "of", count] => Fact::TablesOf(number(count)?),
        ["tables", "close", "in", "order", ref order @ ..] => {
            Fact::Closing(all(order, |word| number(word).map(TableNumber))?)
        }
        ["final", "table", "set", "to", count] => Fact::FinalTable(number(count)?),
        ["event", "without", "rebuys"] => Fact::Offer(Offer::Freezeout),
        ["event", "with", "rebuys"] => Fact::Offer(Offer::Rebuys {
            most: None,
            add_on: 0,
        }),
        ["event", "with", most, "rebuys", "and", add_on, "add-on"] => Fact::Offer(Offer::Rebuys {
            most: Some(number(most)?),
            add_on: number(add_on)?,
        }),
        ["rebuy", "period", "open"] => Fact::Period(Period::Open),
        [hands, "hand" | "hands", "after", "the", "rebuy", "period"] => {
            Fact::Period(Period::Over {
                hands: number(hands)?,
            })
        }
        _ => return None,
    })
}

/// Questions about one table between hands.
fn of_table(words: &[&str]) -> Option<Question> {
    Some(match *words {
        ["a", "player", "arrives"] => Question::Seat,
        ["a", "player", "enters", "late"] => Question::LateSeat,
        ["a", "player", "arrives", "at", at, ref how @ ..] => {
            let (paid, deal_begun) = match *how {
                [] => (None, false),
                ["having", "paid", "the", "big", "blind"] => (Some(Blind::Big), false),
                ["having", "paid", "the", "small", "blind"] => (Some(Blind::Small), false),
                ["after", "the", "first", "card"] => (None, true),
                _ => return None,
            };
            Question::Arrival(Newcomer {
                seat: seat(at)?,
                paid,
                deal_begun,
            })
        }
        ["positions", button, small, big, "are", "proposed"] => {
            Question::Positions(positions(&[button, small, big])?)
        }
        ["the", "table", "gives", "up", "a", "player"] => Question::Mover,
        [seated, "seated", "at", "the", "start"] => {
            Question::Deal(number(seated)?, StartOfPlay::Start)
        }
        [seated, "seated", "after", "a", "break"] => {
            Question::Deal(number(seated)?, StartOfPlay::AfterBreak)
        }
        _ => return None,
    })
}

/// Questions about all tables.
fn of_tables(words: &[&str]) -> Option<Question> {
    let dealers = |at, of, professional| {
        Some(Question::Dealers(Dealers {
            at: number(at)?,
            of: number(of)?,
            professional,
        }))
    };
    Some(match *words {
        ["tables", ref players @ ..] => Question::Tables(all(players, number)?),
        ["the", "software", "proposes", "another", "move"] => Question::Software(true),
        ["software", "not", "set", "up", "proposes", "a", "move"] => Question::Software(false),
        ["a", "player", "asks", "for", "a", "seat"] => Question::AskSeat(false),
        [
            "a",
            "player",
            "with",
            "a",
            "physical",
            "need",
            "asks",
            "for",
            "a",
            "seat",
        ] => Question::AskSeat(true),
        [left, "players", "left"] => Question::Left(number(left)?),
        ["seats", "for", "the", "start"] => Question::Draw(SeatingOccasion::Start),
        ["seats", "for", "a", "move"] => Question::Draw(SeatingOccasion::Move),
        ["seats", "for", "the", "final", "table"] => Question::Draw(SeatingOccasion::FinalTable),
        ["first", "button"] => Question::FirstButton,
        ["high", "cards", ref dealt @ ..] => Question::HighCards(all(dealt, |word| {
            let (who, dealt) = word.split_once(':')?;
            Some((seat(who)?, card(dealt)?))
        })?),
        ["dealers", "at", at, "of", of, "tables"] => return dealers(at, of, false),
        ["professional", "dealers", "at", at, "of", of, "tables"] => return dealers(at, of, true),
        _ => return None,
    })
}

/// `3x1`, `3x1+400`: a seat, its small chips, and the rest of the stack (another large chip when it is not said).
fn holding(word: &str, new: Chips) -> Option<Holding> {
    let (who, small) = word.split_once('x')?;
    let (small, rest) = match small.split_once('+') {
        Some((small, rest)) => (small, chips(rest)?),
        None => (small, new),
    };
    Some(Holding {
        seat: seat(who)?,
        small: number(small)?,
        rest,
    })
}

fn pile(word: &str) -> Option<Pile> {
    let (count, value) = word.split_once('x')?;
    Some(Pile {
        value: chips(value)?,
        count: number(count)?,
    })
}

/// `race 25 to 100 with the button at 1`, and what each player holds.
fn of_whole_race(head: &str, held: &str) -> Option<Question> {
    let words: Vec<&str> = head.split_whitespace().collect();
    let [
        "race",
        old,
        "to",
        new,
        "with",
        "the",
        "button",
        "at",
        button,
    ] = *words
    else {
        return None;
    };
    let (old, new) = (chips(old)?, chips(new)?);
    let held: Vec<&str> = held.split_whitespace().collect();
    let button = seat(button)?;
    Some(Question::Race(Race {
        old,
        new,
        button,
        dealer: button,
        holdings: all(&held, |word| holding(word, new))?,
    }))
}

/// Questions about chips that leave play.
fn of_race(text: &str, words: &[&str]) -> Option<Question> {
    if let Some((head, held)) = text.split_once(": ") {
        return of_whole_race(head, held);
    }
    Some(match *words {
        ["race", "cards", ref dealt @ ..] => Question::RaceCards(all(dealt, |word| {
            let (who, cards) = word.split_once(':')?;
            let cards: Vec<&str> = cards.split(',').collect();
            Some((seat(who)?, all(&cards, card)?))
        })?),
        ["race", "during", "a", "break"] => Question::RaceMoment(RaceMoment::Break),
        ["race", "at", "the", "start", "of", "a", "level"] => {
            Question::RaceMoment(RaceMoment::LevelStart)
        }
        ["race", "during", "a", "level"] => Question::RaceMoment(RaceMoment::DuringLevel),
        ["small", "chips", "are", "bet", "during", "the", "race"] => Question::SmallChipsBet(false),
        [
            "small",
            "chips",
            "are",
            "bet",
            "all-in",
            "during",
            "the",
            "race",
        ] => Question::SmallChipsBet(true),
        ["small", "chips", "are", "found", "after", "the", "race"] => Question::SmallChipsFound,
        [
            count,
            "chips",
            "of",
            old,
            "are",
            "found",
            "with",
            new,
            "the",
            "smallest",
        ] => Question::LateChips(LateChips {
            count: number(count)?,
            old: chips(old)?,
            new: chips(new)?,
        }),
        ["exchange", ref rest @ ..] => {
            let cut = rest.iter().position(|word| *word == "for")?;
            let (given, taken) = (rest.get(..cut)?, rest.get(cut + 1..)?);
            Question::Exchange(all(given, pile)?, all(taken, pile)?)
        }
        _ => return None,
    })
}

/// Questions about rebuys, stacks and the field.
fn of_format(text: &str, words: &[&str]) -> Option<Question> {
    if let [
        "a",
        "player",
        "with",
        stack,
        "at",
        "big",
        "blind",
        big,
        "wants",
        "chips",
        ref how @ ..,
    ] = *words
    {
        let (rebuys, missed) = match *how {
            [] => (0, 0),
            ["having", "missed", hands, "hand" | "hands"] => (0, number(hands)?),
            ["after", rebuys, "rebuys"] => (number(rebuys)?, 0),
            _ => return None,
        };
        return Some(Question::Buy(chips(stack)?, chips(big)?, rebuys, missed));
    }
    Some(match text {
        "somebody registers before the start" => Question::Register(Registering::BeforeStart),
        "somebody registers after the start" => Question::Register(Registering::AfterStart),
        "somebody registers before the deadline" => Question::Register(Registering::BeforeDeadline),
        "somebody registers after the deadline" => Question::Register(Registering::AfterDeadline),
        _ => match *words {
            [
                "a",
                "player",
                "with",
                stack,
                "announces",
                "a",
                "rebuy",
                "of",
                bought,
            ] => Question::Rebuy(chips(stack)?, chips(bought)?),
            ["stacks", ref stacks @ .., "handed", "out"] => Question::Stacks(all(stacks, chips)?),
            ["chips", ref piles @ .., "handed", "out"] => Question::Handed(all(piles, pile)?),
            [players, "players", "register"] => Question::Field(number(players)?),
            _ => return None,
        },
    })
}

/// Questions about players who are late, leave or are out.
fn of_players(text: &str, words: &[&str]) -> Option<Question> {
    if let Some(out) = text.strip_prefix("out ") {
        return of_out(out);
    }
    if let Some(late) = text.strip_prefix("a latecomer in level ") {
        return latecomer(late).map(Question::Late);
    }
    Some(match *words {
        ["a", "player", "leaves", "for", "good", "with", left, "left"] => {
            Question::Leaves(number(left)?, true)
        }
        [
            "a",
            "player",
            "only",
            "says",
            "they",
            "leave",
            "with",
            left,
            "left",
        ] => Question::Leaves(number(left)?, false),
        ["a", "player", "has", stack, "chips"] => Question::Stack(chips(stack)?),
        ["an", "eliminated", "player", "wants", "to", "sit"] => Question::Sit,
        [players, "players", "have", "chips"] | [players, "player", "has", "chips"] => {
            Question::WithChips(number(players)?)
        }
        [
            "a",
            "player",
            "leaves",
            "the",
            "table",
            "at",
            "minute",
            minute,
        ] => Question::Away(number(minute)?),
        _ => return None,
    })
}

/// `with 12 left: 2@1 1500, 4@1 900`, `in hand-for-hand with 12 left: …`, `on the bubble with 12 left: …`: player, table and chips at the start of the hand.
fn of_out(text: &str) -> Option<Question> {
    let (head, players) = text.split_once(": ")?;
    let words: Vec<&str> = head.split_whitespace().collect();
    let (left, occasion) = match *words {
        ["with", left, "left"] => (left, OutIn::Hands),
        ["in", "hand-for-hand", "with", left, "left"] => (left, OutIn::Round),
        ["on", "the", "bubble", "with", left, "left"] => (left, OutIn::Bubble),
        _ => return None,
    };
    let out = players
        .split(", ")
        .map(|player| {
            let (who, stack) = player.split_once(' ')?;
            let (who, table) = who.split_once('@')?;
            Some(Out {
                player: PlayerId(number(who)?),
                table: TableNumber(number(table)?),
                started_with: chips(stack)?,
            })
        })
        .collect::<Option<_>>()?;
    Some(Question::Out(number(left)?, occasion, out))
}

/// `3 with 4800, paid, warned, waiting list, event keeps 4 levels`.
fn latecomer(text: &str) -> Option<Latecomer> {
    let mut parts = text.split(", ");
    let (level, stack) = parts.next()?.split_once(" with ")?;
    let mut late = Latecomer {
        level: number(level)?,
        stack: chips(stack)?,
        fee: Fee::NotPaid,
        notice: Notice::None,
        set_levels: None,
        waiting_list: false,
    };
    for part in parts {
        let words: Vec<&str> = part.split_whitespace().collect();
        match *words {
            ["paid"] => late.fee = Fee::Paid,
            ["warned"] => late.notice = Notice::Given,
            ["waiting", "list"] => late.waiting_list = true,
            ["event", "keeps", levels, "levels"] => late.set_levels = Some(number(levels)?),
            _ => return None,
        }
    }
    Some(late)
}
