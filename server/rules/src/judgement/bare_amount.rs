//! An amount said without a word of action, before the turn or together with others: the call, bet or raise that it
//! makes.

use crate::book::Book;
use crate::chips::Chips;
use crate::policy::RaiseMustBeAnnounced;
use crate::ruling::{Announcement, Early};
use crate::table::Table;

use super::half_raise::SilentRaise;

/// What players announced, their amounts read as calls, bets and raises.
pub(super) struct Meant {
    /// What counts.
    pub(super) acts: Vec<Early>,
    /// Amounts that are too little to be anything (cdc2013 10.9.b2).
    pub(super) too_little: Vec<Early>,
}

impl Meant {
    /// What was announced one after the other: each amount is measured against the bets and raises that were announced
    /// before it.
    pub(super) fn in_order(table: &Table, acts: &[Early], book: &Book) -> Self {
        let waiting = table.announced_early(book);
        let mut price = waiting.iter().fold(table.price(), higher);
        let mut meant = Self {
            acts: Vec::with_capacity(acts.len()),
            too_little: Vec::new(),
        };
        for early in acts {
            match at_price(table, *early, price, book) {
                Some(counts) => {
                    price = higher(price, &counts);
                    meant.acts.push(counts);
                }
                None => meant.too_little.push(*early),
            }
        }
        meant
    }
}

/// What an act means to a player who faces the bet on the table; `None` when the amount is too little to be anything.
pub(super) fn meaning(table: &Table, early: Early, book: &Book) -> Option<Early> {
    at_price(table, early, table.price(), book)
}

fn higher(price: Chips, early: &Early) -> Chips {
    match early.did {
        Announcement::RaiseTo { to } => price.max(to),
        Announcement::Fold
        | Announcement::Check
        | Announcement::Call
        | Announcement::Amount { .. } => price,
    }
}

/// An amount counts like chips without a word (gleize2007 9-3.b, 9-9; cdc2013 10.9).
fn at_price(table: &Table, early: Early, price: Chips, book: &Book) -> Option<Early> {
    let Announcement::Amount { amount } = early.did else {
        return Some(early);
    };
    let policy = &book.policy;
    let now = table.player(early.seat)?;
    let everything = now.bet + now.stack;
    let to = amount.min(everything);
    if to < price && to < everything {
        return None;
    }
    let raise = SilentRaise {
        to,
        price,
        least: table
            .full_raise(book)?
            .max(price + price.less(table.price())),
    };
    let is_full = to >= raise.least || to == everything || price.is_zero();
    let has_the_word = policy.raise_must_be_announced.value == RaiseMustBeAnnounced::No;
    let raises = (is_full || raise.is_made_good(policy)) && (has_the_word || price.is_zero());
    let did = if to > price && raises {
        Announcement::RaiseTo { to }
    } else {
        Announcement::Call
    };
    Some(Early { did, ..early })
}
