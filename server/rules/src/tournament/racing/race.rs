//! The chip race: small chips leave play, each change for larger ones as far as it goes, and cards decide who gets the
//! larger chips for what is left over.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use crate::book::{Answer, Book};
use crate::card::Card;
use crate::chips::Chips;
use crate::policy::{Case, RaceLateChips, RaceOperator, RaceRounding, RaceStart, RaceTiming};
use crate::seat::Seat;

/// What a player brings to the race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holding {
    /// Where they sit.
    pub seat: Seat,
    /// How many of the chips that leave play.
    pub small: u32,
    /// The rest of their stack.
    pub rest: Chips,
}

/// A race to come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race {
    /// Value of the chips that leave play.
    pub old: Chips,
    /// Value of the chips that replace them: the smallest in play afterwards.
    pub new: Chips,
    /// Button of the coming hand.
    pub button: Seat,
    /// Who deals the coming hand: the player on the button, or who deals for them.
    pub dealer: Seat,
    /// Everybody at the table.
    pub holdings: Vec<Holding>,
}

/// Cards for one player, dealt face up and all at once (gleize2007 12-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Whose.
    pub seat: Seat,
    /// How many: one for each chip left over.
    pub cards: u32,
}

/// Who runs the race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Operator {
    /// The player who deals the coming hand.
    Dealer(Seat),
    /// An official, never a player.
    Official,
}

/// A race as it is carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RacePlan {
    /// Who runs it.
    pub operator: Operator,
    /// Larger chips that each player gets for whole changes.
    pub changed: Vec<(Seat, u64)>,
    /// Who is dealt cards, in order.
    pub blocks: Vec<Block>,
    /// Value of all chips left over.
    pub left_over: Chips,
    /// Larger chips that the cards decide on.
    pub awarded: u64,
    /// What the player who collected the small chips of the table swaps, in the books that know one.
    pub collector: Option<Swap>,
}

/// Chips that one player gives for others (ropta2025 3.2.b4.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swap {
    /// Larger chips, for those who win them.
    pub gives: Chips,
    /// Small chips, those left over.
    pub gets: Chips,
}

impl RacePlan {
    /// Whether cards decide: not where no player gets a chip, or all of them do.
    #[must_use]
    pub fn needs_cards(&self) -> bool {
        let players = u64::try_from(self.blocks.len()).unwrap_or(u64::MAX);
        (1..players).contains(&self.awarded)
    }
}

/// The smallest even change: so many small chips for so many larger ones.
fn even_change(old: u64, new: u64) -> Option<(u64, u64)> {
    let (mut common, mut rest) = (old, new);
    while rest != 0 {
        (common, rest) = (rest, common % rest);
    }
    Some((new.checked_div(common)?, old.checked_div(common)?))
}

/// Who is dealt how many cards, and how many chips they are for; `None` when the values cannot be raced.
#[must_use]
pub fn plan(race: &Race, book: &Book) -> Option<Answer<RacePlan>> {
    let policy = &book.policy;
    let (old, new) = (race.old.get(), race.new.get());
    if old == 0 || new <= old {
        return None;
    }
    let (whole, gives) = even_change(old, new)?;
    let operator = match policy.race_operator.value {
        RaceOperator::NewDealer => Operator::Dealer(race.dealer),
        RaceOperator::OfficialOnly => Operator::Official,
    };
    // Whoever deals begins on their own left (gleize2007 12-1), an official on that of the button.
    let start = match operator {
        Operator::Dealer(seat) => seat,
        Operator::Official => race.button,
    };
    let at = |seat: Seat| race.holdings.iter().find(|holding| holding.seat == seat);
    let order: Vec<&Holding> = match policy.race_start.value {
        // "From the button" (caen 11.1) is what a deal always is: the first card goes to its left, the button is last.
        RaceStart::LeftOfNewDealer => start.clockwise().filter_map(at).collect(),
        RaceStart::SeatOne => Seat::all().filter_map(at).collect(),
    };
    let left = |holding: &Holding| u64::from(holding.small) % whole;
    let blocks: Vec<Block> = order
        .iter()
        .map(|holding| Block {
            seat: holding.seat,
            cards: u32::try_from(left(holding)).unwrap_or(u32::MAX),
        })
        .filter(|block| block.cards > 0)
        .collect();
    let total = order.iter().try_fold(0_u64, |total, holding| {
        total.checked_add(left(holding).checked_mul(old)?)
    })?;
    let awarded = match policy.race_rounding.value {
        RaceRounding::RoundUp => total.div_ceil(new),
        RaceRounding::RoundHalfUp => (total + new.div_ceil(2)) / new,
    };
    let left_over = Chips::new(total)?;
    let collected = policy.race_operator.articles.named(Case::Collector);
    let plan = RacePlan {
        operator,
        collector: (!collected.is_empty()).then(|| Swap {
            gives: race.new.times(awarded),
            gets: left_over,
        }),
        changed: order
            .iter()
            .map(|holding| {
                let changes = u64::from(holding.small) / whole;
                (holding.seat, changes * gives)
            })
            .collect(),
        awarded,
        left_over,
        blocks,
    };
    Some(
        Answer::of(plan, &policy.race_rounding)
            .and(&policy.race_start)
            .and(&policy.race_operator),
    )
}

/// Whether a race card is higher than another: by rank, then spades, hearts, diamonds, clubs.
#[must_use]
pub fn beats(card: Card, other: Card) -> bool {
    card.height() > other.height()
}

/// A race that was run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raced {
    /// Who won a chip, the highest card first.
    pub winners: Vec<Seat>,
    /// Who had nothing left and gets one chip all the same.
    pub rescued: Vec<Seat>,
    /// Stacks afterwards.
    pub stacks: Vec<(Seat, Chips)>,
    /// Larger chips that came into play for the chips left over.
    pub entered: u64,
}

/// Why cards do not decide a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotRaced {
    /// The values cannot be raced.
    #[error("these chips cannot be raced for those")]
    Values,
    /// A player has too few or too many cards.
    #[error("seat {seat} is dealt {needed} cards")]
    Cards {
        /// Who.
        seat: Seat,
        /// How many they are due.
        needed: u32,
    },
    /// The same card was dealt twice.
    #[error("a card was dealt twice")]
    CardTwice,
}

/// Who wins, from the cards that were dealt; none need be dealt where they decide nothing.
///
/// # Errors
///
/// [`NotRaced`] when the cards are not those of the plan.
pub fn result(
    race: &Race,
    cards: &[(Seat, Vec<Card>)],
    book: &Book,
) -> Result<Answer<Raced>, NotRaced> {
    let policy = &book.policy;
    let plan = plan(race, book).ok_or(NotRaced::Values)?.value;
    if plan.needs_cards() || !cards.is_empty() {
        check_cards(&plan, cards)?;
    }
    let mut best: Vec<(Seat, Card)> = cards
        .iter()
        .filter_map(|(seat, cards)| Some((*seat, highest(cards)?)))
        .collect();
    best.sort_by_key(|(_, card)| Reverse(card.height()));
    let chips = usize::try_from(plan.awarded).unwrap_or(usize::MAX);
    let ranked: Vec<Seat> = if cards.is_empty() {
        plan.blocks.iter().map(|block| block.seat).collect()
    } else {
        best.iter().map(|(seat, _)| *seat).collect()
    };
    let winners: Vec<Seat> = ranked.into_iter().take(chips).collect();
    let mut rescued = Vec::new();
    let mut stacks = Vec::new();
    for holding in &race.holdings {
        let changed = plan
            .changed
            .iter()
            .find(|(seat, _)| *seat == holding.seat)
            .map_or(0, |(_, chips)| *chips);
        let won = u64::from(winners.contains(&holding.seat));
        let mut stack = holding.rest + race.new.times(changed + won);
        let had_chips = holding.small > 0;
        if stack.is_zero() && had_chips {
            rescued.push(holding.seat);
            stack = race.new;
        }
        stacks.push((holding.seat, stack));
    }
    let entered = u64::try_from(winners.len() + rescued.len()).unwrap_or(u64::MAX);
    let raced = Raced {
        winners,
        rescued,
        stacks,
        entered,
    };
    Ok(Answer::of(raced, &policy.common.race_max_one)
        .and(&policy.common.race_suits)
        .and(&policy.common.race_rescue))
}

fn highest(cards: &[Card]) -> Option<Card> {
    cards
        .iter()
        .copied()
        .reduce(|best, card| if beats(card, best) { card } else { best })
}

fn check_cards(plan: &RacePlan, cards: &[(Seat, Vec<Card>)]) -> Result<(), NotRaced> {
    let dealt = |seat: Seat| {
        cards
            .iter()
            .filter(|(other, _)| *other == seat)
            .map(|(_, cards)| cards.len())
            .sum::<usize>()
    };
    let due = |seat: Seat| {
        plan.blocks
            .iter()
            .find(|block| block.seat == seat)
            .map_or(0, |block| block.cards)
    };
    let seats = cards.iter().map(|(seat, _)| *seat);
    for seat in seats.chain(plan.blocks.iter().map(|block| block.seat)) {
        let needed = due(seat);
        if u32::try_from(dealt(seat)) != Ok(needed) {
            return Err(NotRaced::Cards { seat, needed });
        }
    }
    let mut all: Vec<Card> = cards.iter().flat_map(|(_, cards)| cards.clone()).collect();
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    if all.len() == count {
        Ok(())
    } else {
        Err(NotRaced::CardTwice)
    }
}

/// When a race would be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaceMoment {
    /// During a break.
    Break,
    /// At the start of a level.
    LevelStart,
    /// In the middle of a level.
    DuringLevel,
}

/// Whether a race may be run now.
#[must_use]
pub fn may_run(moment: RaceMoment, book: &Book) -> Answer<bool> {
    let policy = &book.policy.race_timing;
    let may = match policy.value {
        RaceTiming::BreakOrLevelStart => moment != RaceMoment::DuringLevel,
        RaceTiming::AnyTimeOnceAnnounced => true,
    };
    Answer::of(may, policy)
}

/// Whether chips that leave play may still be bet once their race is announced or has begun; `all_in` where they are
/// part of the whole stack.
#[must_use]
pub fn may_bet_small_chips(all_in: bool, book: &Book) -> Answer<bool> {
    let policy = &book.policy.race_timing;
    match policy.value {
        RaceTiming::AnyTimeOnceAnnounced if all_in => Answer::led(true, policy, Case::AllIn),
        RaceTiming::AnyTimeOnceAnnounced | RaceTiming::BreakOrLevelStart => {
            Answer::of(false, policy)
        }
    }
}

/// What happens to chips of the old value that turn up after the race.
#[must_use]
pub fn late_chips(book: &Book) -> Answer<RaceLateChips> {
    let policy = &book.policy.race_late_chips;
    Answer::of(policy.value, policy)
}

/// Chips of the old value that turned up after their race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateChips {
    /// How many.
    pub count: u32,
    /// Value of each.
    pub old: Chips,
    /// Value of the smallest chips in play.
    pub new: Chips,
}

/// What becomes of chips of the old value by their worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateExchange {
    /// Exchanged for chips in play.
    pub exchanged: Chips,
    /// Out of the event.
    pub removed: Chips,
}

/// How many of the chips that turned up are exchanged; `None` where the director decides.
#[must_use]
pub fn late_exchange(found: LateChips, book: &Book) -> Answer<Option<LateExchange>> {
    let policy = &book.policy.race_late_chips;
    let all = found.old.times(u64::from(found.count));
    let whole = even_change(found.old.get(), found.new.get()).map_or(0, |(of_old, _)| {
        u64::from(found.count)
            .checked_div(of_old)
            .map_or(0, |times| times.saturating_mul(of_old))
    });
    let exchanged = match policy.value {
        RaceLateChips::Removed => Some(Chips::ZERO),
        RaceLateChips::TdDecides => None,
        RaceLateChips::ExactAmountsExchangedRestRemoved => Some(found.old.times(whole)),
    };
    let exchange = exchanged.map(|exchanged| LateExchange {
        exchanged,
        removed: all.less(exchanged),
    });
    Answer::of(exchange, policy)
}

/// So many chips of one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pile {
    /// Value of each.
    pub value: Chips,
    /// How many.
    pub count: u32,
}

/// What piles are worth together, and how many chips they are.
#[must_use]
pub fn worth(piles: &[Pile]) -> (Chips, u64) {
    let worth = piles
        .iter()
        .map(|pile| pile.value.times(u64::from(pile.count)))
        .sum();
    let count = piles.iter().map(|pile| u64::from(pile.count)).sum();
    (worth, count)
}

/// Whether the director may exchange a player's chips for others, outside a race.
#[must_use]
pub fn may_exchange(given: &[Pile], taken: &[Pile], book: &Book) -> Answer<bool> {
    let may = worth(given).0 == worth(taken).0;
    Answer::of(may, &book.policy.common.chip_exchange)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(number: u8) -> Seat {
        Seat::new(number).unwrap()
    }

    fn race(old: u32, new: u32, small: &[u32]) -> Race {
        Race {
            old: Chips::from(old),
            new: Chips::from(new),
            button: seat(1),
            dealer: seat(1),
            holdings: (1..)
                .zip(small)
                .map(|(number, small)| Holding {
                    seat: seat(number),
                    small: *small,
                    rest: Chips::from(new),
                })
                .collect(),
        }
    }

    #[test]
    fn only_the_cards_of_the_plan_decide() {
        let book = Book::named("cdc2013").unwrap();
        let race = race(25, 100, &[1, 2]);
        let dealt = |one: &str, two: &[&str]| {
            let two = two.iter().map(|card| card.parse().unwrap()).collect();
            vec![(seat(1), vec![one.parse().unwrap()]), (seat(2), two)]
        };
        let decided = result(&race, &dealt("Ah", &["Kd", "2c"]), &book).unwrap();
        assert_eq!(decided.value.winners, [seat(1)]);
        assert_eq!(
            result(&race, &dealt("Ah", &["Kd"]), &book),
            Err(NotRaced::Cards {
                seat: seat(2),
                needed: 2
            })
        );
        assert_eq!(
            result(&race, &dealt("Ah", &["Ah", "2c"]), &book),
            Err(NotRaced::CardTwice)
        );
    }

    #[test]
    fn chips_race_for_larger_ones_only() {
        let book = Book::named("gleize2007").unwrap();
        assert_eq!(plan(&race(100, 25, &[1]), &book), None);
        assert_eq!(plan(&race(0, 25, &[1]), &book), None);
        assert_eq!(
            result(&race(100, 100, &[1]), &[], &book),
            Err(NotRaced::Values)
        );
    }

    #[test]
    fn values_that_do_not_divide_change_evenly() {
        let book = Book::named("gleize2007").unwrap();
        let plan = plan(&race(20, 50, &[12, 4]), &book).unwrap().value;
        // Five of 20 are two of 50.
        assert_eq!(plan.changed, [(seat(2), 0), (seat(1), 4)]);
        assert_eq!(plan.left_over, Chips::from(120));
        assert_eq!(plan.awarded, 3);
    }

    #[test]
    fn a_race_changes_what_is_in_play_by_less_than_a_larger_chip() {
        for id in Book::IDS {
            let book = Book::named(id).unwrap();
            for small in 0..200_u32 {
                let race = race(25, 100, &[small % 7, small % 5, small % 3, small % 2]);
                let plan = plan(&race, &book).unwrap().value;
                let (won, left) = (plan.awarded * 100, plan.left_over.get());
                assert!(won.abs_diff(left) < 100, "{id}: {won} for {left}");
                let players = u64::try_from(plan.blocks.len()).unwrap();
                assert!(plan.awarded <= players, "one chip each at most");
            }
        }
    }
}
