//! Gestures in the words of scenarios: `3 says raise and puts in 100x2 25x1`.

use tapis_rules::chips::Chips;
use tapis_rules::ruling::{ChipPile, EarlierChips, Gesture, Said};
use tapis_rules::seat::Seat;

/// Reads what a player did: `3 puts in 50x1 10x1`, `3 says raise`, `3 says raise 400`, `3 says 250`, `3 says call and
/// puts in 500x1`, `3 taps`, `3 moves 150 then 350`, `3 says 5 for 500 or 5000`, `3 says call 500 and raise 1000`,
/// each followed where it matters by `late`, `amount-late`, `unheard` or `standing`, or `following` of a
/// player who follows one who put in too little. Chips from before: `3 has 1000x1 and puts in 100x1` (left alone), `3
/// leaves 25x1 and puts in 1000x1` (the rest was taken back), `3 takes back 25x2 and puts in 1000x1` (all of them), `3
/// gathers 25x2 and puts in 1000x1` (pushed forward together).
pub(super) fn gesture(words: &[&str]) -> Option<Gesture> {
    let (who, mut rest) = words.split_first()?;
    let mut gesture = Gesture::of(Seat::new(who.parse().ok()?)?);
    while let Some((last, before)) = rest.split_last() {
        match *last {
            "late" => gesture.said_late = true,
            "amount-late" => gesture.amount_late = true,
            "unheard" => gesture.unheard = true,
            "standing" => gesture.standing = true,
            "following" => gesture.after_short_call = true,
            _ => break,
        }
        rest = before;
    }
    for part in clauses(rest) {
        clause(part, &mut gesture)?;
    }
    Some(gesture)
}

/// `says raise and puts in 100x1` has two clauses; `says call 500 and raise 1000` has one.
fn clauses<'a>(words: &'a [&'a str]) -> Vec<&'a [&'a str]> {
    let cut = words
        .windows(2)
        .position(|pair| matches!(pair, ["and", "puts" | "moves" | "taps" | "says"]));
    match cut {
        Some(at) => vec![
            words.get(..at).unwrap_or_default(),
            words.get(at + 1..).unwrap_or_default(),
        ],
        None => vec![words],
    }
}

fn clause(words: &[&str], gesture: &mut Gesture) -> Option<()> {
    match words {
        ["taps"] => gesture.tapped = true,
        ["puts", "in", new @ ..] => gesture.chips = piles(new)?,
        ["has", earlier @ ..] => {
            gesture.earlier = Some(EarlierChips::LeftAlone);
            gesture.earlier_chips = piles(earlier)?;
        }
        ["leaves", earlier @ ..] => {
            gesture.earlier = Some(EarlierChips::PartlyTakenBack);
            gesture.earlier_chips = piles(earlier)?;
        }
        ["takes", "back", earlier @ ..] => {
            gesture.earlier = Some(EarlierChips::TakenBack);
            gesture.earlier_chips = piles(earlier)?;
        }
        ["gathers", earlier @ ..] => {
            gesture.earlier = Some(EarlierChips::PushedTogether);
            gesture.earlier_chips = piles(earlier)?;
        }
        ["moves", totals @ ..] => {
            for total in totals.iter().filter(|word| **word != "then") {
                gesture.motions.push(chips(total)?);
            }
        }
        ["says", said @ ..] => gesture.said = words_said(said)?,
        _ => return None,
    }
    Some(())
}

fn piles(words: &[&str]) -> Option<Vec<ChipPile>> {
    let pile = |word: &&str| {
        let (value, count) = word.split_once('x')?;
        Some(ChipPile {
            value: chips(value)?,
            count: count.parse().ok()?,
        })
    };
    words.iter().map(pile).collect()
}

fn words_said(words: &[&str]) -> Option<Said> {
    Some(match words {
        ["fold"] => Said::Fold,
        ["check"] => Said::Check,
        ["call"] => Said::Call,
        ["all-in"] => Said::AllIn,
        ["pot"] => Said::Pot,
        ["if", ..] => Said::Condition,
        ["bet" | "raise"] => Said::Raise { amount: None },
        ["bet" | "raise", amount] | ["raise", "to" | "by", amount] => Said::Raise {
            amount: Some(chips(amount)?),
        },
        ["call", call, "and", "raise", raise] => Said::CallAndRaise {
            call: chips(call)?,
            raise: chips(raise)?,
        },
        ["bet" | "raise", _, "for", one, "or", two] => Said::RaiseShort {
            could_be: [chips(one)?, chips(two)?],
        },
        [_, "for", one, "or", two] => Said::Short {
            could_be: [chips(one)?, chips(two)?],
        },
        [amount] => Said::Amount {
            amount: chips(amount)?,
        },
        _ => return None,
    })
}

fn chips(word: &str) -> Option<Chips> {
    Chips::new(word.replace('_', "").parse().ok()?)
}
