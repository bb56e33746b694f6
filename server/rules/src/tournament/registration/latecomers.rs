//! Players who are not there: how long a latecomer's seat is kept, who replaces them, and when a player may be away.

use crate::book::{Answer, Book};
use crate::chips::Chips;
use crate::policy::{Case, Choice, LateDeadline, LateReplacement};

/// A registered player who has not arrived. Cards are dealt to the seat, and the blinds are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Latecomer {
    /// The level being played, from 1.
    pub level: u16,
    /// What the blinds have left of the stack.
    pub stack: Chips,
    /// Whether the entry was paid beforehand.
    pub fee: Fee,
    /// Whether they let the organisers know.
    pub notice: Notice,
    /// Levels for which the event keeps latecomers, where it says so.
    pub set_levels: Option<u16>,
    /// Whether a player on the waiting list is there.
    pub waiting_list: bool,
}

/// Whether a latecomer's entry was paid beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fee {
    /// It was.
    Paid,
    /// There is none, or it was not.
    NotPaid,
}

/// Whether a latecomer let the organisers know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// They did.
    Given,
    /// They did not.
    None,
}

/// What becomes of a latecomer's seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Late {
    /// It is kept, and they may come in with what the blinds have left.
    Kept,
    /// They are out.
    StruckOff {
        /// Chips that a player of the waiting list takes over.
        taken_over: Option<Chips>,
    },
}

/// Levels for which a latecomer is kept when nothing else was said (cdc2013 2.8).
const DEFAULT_LEVELS: u16 = 2;

/// What becomes of a latecomer's seat.
#[must_use]
pub fn latecomer(late: &Latecomer, book: &Book) -> Answer<Late> {
    let policy = &book.policy.late_deadline;
    let until_level = |last: u16| late.level <= last;
    let paid = late.fee == Fee::Paid;
    let has_chips = !late.stack.is_zero();
    let case = if paid { Case::Paid } else { Case::Unpaid };
    let in_time = match policy.value {
        LateDeadline::FreeEndLevel1PaidUntilBlindedOut => paid || until_level(1),
        LateDeadline::EndOfLevel2Default => until_level(late.set_levels.unwrap_or(DEFAULT_LEVELS)),
        // It only speaks of entries paid beforehand; for the others the general rule holds.
        LateDeadline::UntilBlindedOut => paid || until_level(DEFAULT_LEVELS),
        LateDeadline::EndOfLevel1 => until_level(1) || late.notice == Notice::Given,
        LateDeadline::NoLimitBlindsTaken => true,
    };
    if in_time && has_chips {
        return cited(Late::Kept, policy, case);
    }
    let replacement = &book.policy.late_replacement;
    let taken_over = match replacement.value {
        LateReplacement::WaitingList if late.waiting_list && has_chips => Some(late.stack),
        LateReplacement::WaitingList | LateReplacement::NoneNoFullStack => None,
    };
    cited(Late::StruckOff { taken_over }, policy, case).and(replacement)
}

/// What becomes of the seat, and the articles of the case. A book that only speaks of entries paid beforehand names the
/// general rule for the others: that is cited for them alone.
fn cited(late: Late, policy: &Choice<LateDeadline>, case: Case) -> Answer<Late> {
    if policy.value == LateDeadline::UntilBlindedOut {
        return Answer {
            value: late,
            citations: policy.articles.of(case).to_vec(),
        };
    }
    Answer::led(late, policy, case)
}

/// Whether a player who leaves the table in this minute of the event is on a break, and not absent.
#[must_use]
pub fn is_break(minute: u32, book: &Book) -> Answer<bool> {
    let policy = &book.policy.breaks;
    let every = u32::from(policy.value.every);
    let since = minute.checked_rem(every);
    let on_break =
        minute >= every && since.is_some_and(|since| since < u32::from(policy.value.minutes));
    Answer::of(on_break, policy)
}
