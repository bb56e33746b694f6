//! Whether an event can be played by a plan: every figure that cannot be is named with its place.

use super::points::check_formula;
use super::{ChipKind, MAX_MINUTES, MAX_PRIZES, MAX_STAGES, Plan, Prize, Stage};
use crate::blinds::Blinds;
use crate::book::Book;
use crate::chips::Chips;
use crate::tournament::{InvalidText, MAX_TABLES, Problem, Refusal};

/// Most kinds of chips in the case.
pub const MAX_CHIP_KINDS: usize = 20;
/// Longest venue, in characters.
const MAX_VENUE: usize = 120;
/// Longest prize in kind, in characters.
const MAX_PRIZE: usize = 80;
/// The largest entry, price or fixed prize, in cents: with all players and places, sums stay exact in a browser too.
pub const MAX_CENTS: u64 = 10_000_000_000;
/// Everything that was paid in, in hundredths of a percent.
const WHOLE: u32 = 10_000;
/// Seats of a table.
const SEATS: std::ops::RangeInclusive<u8> = 2..=10;
/// Most stacks of an add-on: a double one (gleize2007 7-4).
const MAX_ADD_ON: u8 = 2;

impl Plan {
    /// Whether an event can be played by it with `book`. A case with too few chips is no reason: see
    /// [`Plan::hand_out`].
    ///
    /// # Errors
    ///
    /// The first [`Problem`], with the stage or figure it is about, or [`InvalidText`] for a text that is none.
    pub fn check(&self, book: &Book) -> Result<(), Refusal> {
        self.check_texts()?;
        self.check_chips()?;
        self.check_structure()?;
        self.check_blinds()?;
        self.check_room(book)?;
        self.check_rebuys()?;
        if self.shot_clock.is_some_and(|clock| !clock.is_playable()) {
            return Err(Problem::ShotClock.into());
        }
        self.check_prizes()
    }

    fn check_texts(&self) -> Result<(), Refusal> {
        if !self.date.is_empty() && !is_date(&self.date) {
            let (what, min, max) = ("the date, 2026-12-05 for example,", 10, 10);
            return Err(InvalidText { what, min, max }.into());
        }
        InvalidText::check("the venue", &self.venue, 0, MAX_VENUE)?;
        Ok(())
    }

    fn check_chips(&self) -> Result<(), Refusal> {
        check_kinds(&self.chips)?;
        self.check_payable(self.stack)
    }

    /// A stack is handed out in chips; the smallest ones make up what is lost and won.
    fn check_payable(&self, stack: Chips) -> Result<(), Refusal> {
        let smallest = self.smallest();
        if !stack.is_zero()
            && is_multiple(stack, smallest)
            && is_payable(stack, &self.chip_values())
        {
            return Ok(());
        }
        Err(Problem::StackNotPayable { stack, smallest }.into())
    }

    fn smallest(&self) -> Chips {
        self.chips
            .first()
            .map_or(Chips::ZERO, |smallest| smallest.value)
    }

    fn check_structure(&self) -> Result<(), Refusal> {
        if self.first_blinds().is_none() {
            return Err(Problem::NoLevel.into());
        }
        if self.structure.len() > MAX_STAGES {
            let stages = count(self.structure.len());
            return Err(Problem::TooManyStages { stages }.into());
        }
        let last = self.structure.len();
        let mut before: Option<Blinds> = None;
        for (on, stage) in self.structure.iter().zip(1..) {
            if !(1..=MAX_MINUTES).contains(&on.minutes()) {
                return Err(Problem::StageMinutes { stage }.into());
            }
            match on {
                Stage::Break { .. } if stage == 1 || usize::from(stage) == last => {
                    return Err(Problem::BreakNotBetweenLevels { stage }.into());
                }
                Stage::Break { .. } => {}
                Stage::Level { blinds, .. } => {
                    if !blinds.is_playable() {
                        return Err(Problem::BlindsNotPlayable { stage }.into());
                    }
                    if before.is_some_and(|before| goes_down(before, *blinds)) {
                        return Err(Problem::BlindsGoDown { stage }.into());
                    }
                    before = Some(*blinds);
                }
            }
        }
        Ok(())
    }

    fn check_blinds(&self) -> Result<(), Refusal> {
        self.check_blinds_from(0, &self.chip_values())
    }

    /// Whether what is posted from a stage of the structure on can be paid in chips of `values`.
    ///
    /// # Errors
    ///
    /// [`Problem::BlindsNotPayable`].
    pub(in crate::tournament) fn check_blinds_from(
        &self,
        from: u16,
        values: &[Chips],
    ) -> Result<(), Refusal> {
        let stages = self.structure.iter().zip(1_u16..);
        for (on, stage) in stages.skip(usize::from(from)) {
            let amount = on.blinds().and_then(|blinds| not_payable(blinds, values));
            if let Some(amount) = amount {
                return Err(Problem::BlindsNotPayable { stage, amount }.into());
            }
        }
        Ok(())
    }

    fn check_room(&self, book: &Book) -> Result<(), Refusal> {
        let policy = &book.policy.table_size;
        let by_book = policy.value.seats;
        let most = match by_book {
            0 => *SEATS.end(),
            seats => seats.min(*SEATS.end()),
        };
        if !(*SEATS.start()..=most).contains(&self.seats) {
            // The book is named where it is the book that does not allow it.
            let is_by_book = SEATS.contains(&self.seats);
            return Err(Problem::SeatsOfTables {
                seats: self.seats,
                most,
                article: policy.citation().filter(|_| is_by_book).cloned(),
            }
            .into());
        }
        if !(1..=MAX_TABLES).contains(&usize::from(self.tables)) {
            let tables = self.tables;
            return Err(Problem::TablesInRoom { tables }.into());
        }
        match self.final_table {
            Some(players) if !SEATS.contains(&players) => {
                Err(Problem::FinalTableSize { players }.into())
            }
            Some(_) | None => Ok(()),
        }
    }

    /// An event may have rebuys and an add-on under every book.
    fn check_rebuys(&self) -> Result<(), Refusal> {
        let rebuys = self.rebuys;
        if rebuys.levels == 0 && rebuys.add_on == 0 {
            return Ok(());
        }
        if rebuys.levels == 0 || rebuys.add_on > MAX_ADD_ON {
            let stacks = rebuys.add_on;
            return Err(Problem::AddOnNotPossible { stacks }.into());
        }
        self.check_payable(rebuys.chips)
    }

    fn check_prizes(&self) -> Result<(), Refusal> {
        let places = &self.prizes.places;
        if places.len() > MAX_PRIZES {
            let prizes = count(places.len());
            return Err(Problem::TooManyPrizes { prizes }.into());
        }
        let sum = places.iter().map(|prize| u32::from(prize.share)).sum();
        if sum > WHOLE {
            return Err(Problem::PrizeShares { sum }.into());
        }
        let fixed = places.iter().map(|prize| prize.cents);
        let paid = [self.prizes.entry_cents, self.prizes.rebuy_cents];
        if fixed.chain(paid).any(|cents| cents > MAX_CENTS) {
            let most_cents = MAX_CENTS;
            return Err(Problem::MoneyTooLarge { most_cents }.into());
        }
        for Prize { kind, .. } in places {
            InvalidText::check("a prize in kind", kind, 0, MAX_PRIZE)?;
        }
        Ok(check_formula(&self.prizes)?)
    }
}

/// Chips of 1 to 20 values above zero, each larger than the one before.
///
/// # Errors
///
/// The [`Problem`] with them.
pub(super) fn check_kinds(chips: &[ChipKind]) -> Result<(), Problem> {
    if chips.is_empty() || chips.len() > MAX_CHIP_KINDS {
        let kinds = count(chips.len());
        return Err(Problem::ChipKinds { kinds });
    }
    let mut below = Chips::ZERO;
    for (kind, number) in chips.iter().zip(1..) {
        if kind.value <= below {
            return Err(Problem::ChipsNotRising { kind: number });
        }
        below = kind.value;
    }
    Ok(())
}

/// Everything that is posted at a level.
pub(super) fn posted(blinds: Blinds) -> Vec<Chips> {
    let all = [blinds.small, blinds.big, blinds.ante];
    all.into_iter().filter(|chips| !chips.is_zero()).collect()
}

/// What of these blinds cannot be paid in chips of `values`.
pub(in crate::tournament) fn not_payable(blinds: Blinds, values: &[Chips]) -> Option<Chips> {
    let mut posted = posted(blinds).into_iter();
    posted.find(|posted| !is_payable(*posted, values))
}

/// An ante may come, go and change; blinds only stay or rise.
fn goes_down(before: Blinds, after: Blinds) -> bool {
    after.big < before.big || after.small < before.small
}

pub(super) const fn is_multiple(amount: Chips, of: Chips) -> bool {
    match amount.get().checked_rem(of.get()) {
        Some(rest) => rest == 0,
        None => false,
    }
}

/// Whether an amount can be put together from chips of these values, however many there are: with 20 and 50, 30 cannot.
/// Values rise and are above zero.
pub(super) fn is_payable(amount: Chips, values: &[Chips]) -> bool {
    let Some(smallest) = values.first() else {
        return false;
    };
    if is_multiple(amount, *smallest) {
        return true;
    }
    // What the larger chips leave for the smallest ones: of each kind, fewer than `smallest` are ever of use.
    let mut rests = vec![amount.get()];
    for value in values.iter().skip(1).rev() {
        let mut more = Vec::new();
        for rest in &rests {
            let mut rest = *rest;
            for _ in 1..smallest.get().min(MOST_TRIED) {
                let Some(less) = rest.checked_sub(value.get()) else {
                    break;
                };
                rest = less;
                more.push(rest);
            }
        }
        // Of two that leave the same over, the larger has more to give.
        rests.extend(more);
        rests.sort_by_key(|rest| (rest % smallest.get(), std::cmp::Reverse(*rest)));
        rests.dedup_by_key(|rest| *rest % smallest.get());
        if rests.len() > MOST_RESTS {
            return false;
        }
        if rests.iter().any(|rest| rest % smallest.get() == 0) {
            return true;
        }
    }
    false
}

/// Chips of one kind that are tried for an amount; with more of them no player would pay.
const MOST_TRIED: u64 = 100;
/// Ways to pay that are looked at.
const MOST_RESTS: usize = 10_000;

fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// Whether it is a day as calendars write it: `2026-12-05`.
fn is_date(text: &str) -> bool {
    let mut parts = text.split('-');
    let mut part = |length: usize| {
        let part = parts.next().filter(|part| part.len() == length)?;
        let is_number = part.bytes().all(|digit| digit.is_ascii_digit());
        part.parse::<u16>().ok().filter(|_| is_number)
    };
    let (year, month, day) = (part(4), part(2), part(2));
    let in_calendar = year.is_some()
        && month.is_some_and(|month| (1..=12).contains(&month))
        && day.is_some_and(|day| (1..=31).contains(&day));
    in_calendar && parts.next().is_none()
}
