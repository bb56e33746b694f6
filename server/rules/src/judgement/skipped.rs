//! Players who were skipped: once enough others have acted after them, they lose rights.

use crate::book::{Book, Citation};
use crate::chips::Chips;
use crate::policy::{Case, SkippedConsequence, SkippedTrigger};
use crate::ruling::{
    Announcement, Bar, Decider, Early, Effect, Instruction, Outcome, Ruling, Verdict,
};
use crate::seat::Seat;
use crate::table::{Action, Part, Table, Turn, is_substantial};

/// Players who have to act after a player for that player to have been skipped (gleize2007 9-15).
const SKIPPED_AFTER: usize = 3;

/// Everything that was done early on this street, in the order of the turns.
struct EarlyActs<'a> {
    table: &'a Table,
    book: &'a Book,
    /// From the player to act on.
    order: Vec<Seat>,
    /// What waits already, and what is reported now.
    acts: Vec<Early>,
}

/// Whether the player to act has begun to act: then they were not skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayerToAct {
    /// They have done nothing yet.
    Waits,
    /// They have said "bet" or "raise", and not yet how much.
    HasBegun,
}

/// The player to act, and those after them, when enough others have acted after each: those who acted early and were
/// reported before count with those of now. `new` waits in any case.
pub(super) fn rule(
    table: &Table,
    new: &[Early],
    turn: &Turn,
    has: PlayerToAct,
    book: &Book,
) -> Option<Ruling> {
    if new.is_empty() {
        return None;
    }
    let early = EarlyActs::of(table, new, turn.seat, book);
    let skipped = early.skipped(has)?;
    let policy = &book.policy;
    let articles = &policy.skipped_consequence.articles;
    let (price, opened) = early.price();
    let mut ruling = match policy.skipped_consequence.value {
        SkippedConsequence::NoBetIfUnopenedDeadIfOpened if opened => dead(&skipped, articles),
        SkippedConsequence::NoBetIfUnopenedDeadIfOpened => {
            barred(&skipped, Bar::ThisStreet, articles)
        }
        SkippedConsequence::FoldOrCallUntilReraiseByOther => passive(&skipped, price, articles),
        SkippedConsequence::FoldOrCall => passive(&skipped, price, articles.general())
            .citing(articles.named(Case::Tolerance))
            .or(lenient(&skipped)),
        SkippedConsequence::FloorDeadOrPassive => {
            let dead = dead(&skipped, articles).outcomes.into_iter();
            dead.map(|outcome| Outcome {
                floor: true,
                ..outcome
            })
            .fold(passive(&skipped, price, articles), Ruling::or)
            .decided_by(Decider::Floor)
        }
    };
    ruling = ruling.citing(&policy.skipped_trigger.articles);
    // Whatever becomes of the skipped player, the acts after them wait for their turn.
    let holds: Vec<Effect> = new
        .iter()
        .map(|early| Effect::Hold { early: *early })
        .collect();
    for outcome in &mut ruling.outcomes {
        outcome.effects.extend(holds.iter().cloned());
    }
    Some(ruling)
}

/// Skipped players may only call or fold, until another player raises above the price: that raise is a new turn.
fn passive(skipped: &Skipped, price: Chips, articles: &[Citation]) -> Ruling {
    barred(skipped, Bar::UnlessRaisedAbove { to: price }, articles)
}

/// The floor leaves the skipped player every right: they were not really late (ropta2025 9.3.c.p2).
fn lenient(skipped: &Skipped) -> Outcome {
    let seat = skipped.first();
    Outcome {
        steps: vec![Instruction::AskPlayer { seat }],
        ..Outcome::of_floor(Verdict::HandLive { seat }, Vec::new())
    }
}

/// The hands of skipped players are dead: the turn of the one to act passes, the others never come to it.
fn dead(skipped: &Skipped, articles: &[Citation]) -> Ruling {
    let refund = Chips::ZERO;
    let seat = skipped.first();
    let ruling = Ruling::of(Verdict::HandDead { seat, refund }, articles);
    skipped.seats.iter().fold(ruling, |ruling, seat| {
        let seat = *seat;
        let dies = if seat == skipped.to_act {
            let action = Action::Fold;
            Effect::Act { seat, action }
        } else {
            Effect::Kill { seat, refund }
        };
        ruling.with(dies).steps([Instruction::MuckHand { seat }])
    })
}

fn barred(skipped: &Skipped, bar: Bar, articles: &[Citation]) -> Ruling {
    let seat = skipped.first();
    let ruling = Ruling::of(Verdict::Skipped { seat }, articles);
    skipped.seats.iter().fold(ruling, |ruling, seat| {
        ruling.with(Effect::Bar { seat: *seat, bar })
    })
}

/// Who was skipped.
struct Skipped {
    /// Whose turn it is, skipped or not.
    to_act: Seat,
    /// Who was skipped, in the order of the turns; never empty.
    seats: Vec<Seat>,
}

impl Skipped {
    fn first(&self) -> Seat {
        self.seats.first().copied().unwrap_or(self.to_act)
    }
}

impl<'a> EarlyActs<'a> {
    fn of(table: &'a Table, new: &[Early], to_act: Seat, book: &'a Book) -> Self {
        let order: Vec<Seat> = std::iter::once(to_act)
            .chain(to_act.clockwise().filter(|seat| *seat != to_act))
            .collect();
        let waiting = table.announced_early(book);
        let is_new = |early: &Early| new.iter().any(|other| other.seat == early.seat);
        let mut acts: Vec<Early> = waiting.into_iter().filter(|early| !is_new(early)).collect();
        acts.extend_from_slice(new);
        Self {
            table,
            book,
            order,
            acts: Early::in_turn_order(&acts, to_act),
        }
    }

    /// The bet to match with everything that was announced, and whether the pot is opened.
    fn price(&self) -> (Chips, bool) {
        let raised = self.acts.iter().filter_map(|early| match early.did {
            Announcement::RaiseTo { to } => Some(to),
            Announcement::Fold
            | Announcement::Check
            | Announcement::Call
            | Announcement::Amount { .. } => None,
        });
        let price = raised.fold(self.table.price(), Chips::max);
        (price, !price.is_zero())
    }

    /// Who has lost the right to bet on this street was judged when they were skipped: it counts what the pot was then
    /// (gleize2007 9-15).
    fn skipped(&self, has: PlayerToAct) -> Option<Skipped> {
        let to_act = *self.order.first()?;
        let skipped = self.order.iter().copied().filter(|seat| {
            let now = self.table.player(*seat);
            let waits = now.is_some_and(|now| now.part == Part::Live && !now.stack.is_zero());
            let has_begun = *seat == to_act && has == PlayerToAct::HasBegun;
            waits
                && !has_begun
                && !self.table.has_lost_the_street(*seat)
                && self.acts.iter().all(|early| early.seat != *seat)
                && self.is_skipped(*seat)
        });
        let seats: Vec<Seat> = skipped.collect();
        (!seats.is_empty()).then_some(Skipped { to_act, seats })
    }

    /// Whether enough players have acted after one. One early act alone is not a skipped player: it waits for its turn
    /// like any other. Whoever acted before the cards came passed over nobody (cdc2013 10.14, ropta2025 9.16).
    fn is_skipped(&self, seat: Seat) -> bool {
        let after: Vec<Early> = self
            .order
            .iter()
            .skip_while(|other| **other != seat)
            .filter_map(|other| self.acts.iter().find(|early| early.seat == *other))
            .filter(|early| !self.table.waits_in_the_dark(early.seat))
            .copied()
            .collect();
        let Some(street) = self.table.street() else {
            return false;
        };
        match self.book.policy.skipped_trigger.value {
            SkippedTrigger::ThreePlayersActedAfter => after.len() >= SKIPPED_AFTER,
            SkippedTrigger::SubstantialAction => {
                after.len() > 1
                    && is_substantial(&Early::as_acts(&after, street, self.table.price()))
            }
        }
    }
}
