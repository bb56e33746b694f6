//! Bets and raises below the minimum that play went on with: put right for everybody, or left as they are.

use crate::book::{Book, Citation};
use crate::chips::Chips;
use crate::policy::{AcceptedAction, Case, ErrorRedecide};
use crate::ruling::{Announcement, Effect, Instruction, Outcome, Ruling, Verdict};
use crate::seat::Seat;
use crate::table::{Act, Action, Did, MissingChips, Raise, SaidBefore, Table};
use crate::time::Timestamp;

use super::correction::{ends_when_gathered, is_complete};

/// An amount that was let through, the table as it was before it, and what was done since.
struct LetThrough<'a> {
    seat: Seat,
    to: Chips,
    did: Did,
    /// The smallest legal total.
    least: Chips,
    now: &'a Table,
    before: Table,
    /// How often the table takes a step back to undo it.
    steps: u16,
    /// How many acts there were before it.
    acts: usize,
    since: &'a [Act],
    /// What was said since before its turn, and still binds once the amount is put right.
    said: Vec<SaidBefore>,
}

/// The amount is put right on the same street: who called it adds what is missing, and folds stand (tda2024 52-A); a later
/// raise that has become too small is completed (ropta2025 9.10.a). Where a book lets players decide again, they may
/// (gleize2007 9-11).
pub(super) fn rule(table: &Table, seat: Seat, book: &Book) -> Option<Ruling> {
    let policy = &book.policy;
    if !table.is_playing() {
        return None;
    }
    if table.in_front(seat).is_zero() {
        let has_bet = |act: &&Act| act.seat == seat && is_raise(act.did);
        let last = table.acts().iter().rfind(has_bet)?;
        let too_late = || too_late(last.did, book).citing(&policy.accepted_action.articles);
        return Some(in_the_pots(table, last, book).unwrap_or_else(too_late));
    }
    let wrong = LetThrough::all(table, seat, book);
    let complete = |wrong: &&LetThrough| is_complete(table, wrong.acts, policy);
    match wrong.last().filter(complete) {
        Some(last) => Some(too_late(last.did, book)),
        None => wrong
            .iter()
            .filter(|wrong| !complete(wrong))
            .find_map(|wrong| wrong.ruling(book)),
    }
}

/// Where gathering does not matter, the chips that are missing on the river are added to the pots (tda2024 52-A).
fn in_the_pots(table: &Table, bet: &Act, book: &Book) -> Option<Ruling> {
    let policy = &book.policy;
    if ends_when_gathered(policy) {
        return None;
    }
    let seat = bet.seat;
    let missing = table.missing_on_the_river(seat, book);
    let added = missing.iter().find(|of| of.seat == seat)?.chips;
    let corrected = Verdict::Corrected { seat, added };
    let ruling = Ruling::of(corrected, of_opening(bet.did, book))
        .citing(policy.error_window.articles.general())
        .citing(&policy.error_redecide.articles);
    let add = |ruling: Ruling, of: &MissingChips| {
        let (seat, chips) = (of.seat, of.chips);
        let effect = Effect::Leave { seat, to: chips };
        ruling
            .with(effect)
            .steps([Instruction::PutIn { seat, chips }])
    };
    Some(missing.iter().fold(ruling, add))
}

/// What a book says of openings in particular (ropta2025 9.10.a).
fn of_opening(did: Did, book: &Book) -> &[Citation] {
    match did {
        Did::Bet(_) => book.policy.error_window.articles.named(Case::ShortOpening),
        Did::Raise(_) | Did::Call(_) | Did::Check | Did::Fold | Did::Dead => &[],
    }
}

fn too_late(did: Did, book: &Book) -> Ruling {
    let window = &book.policy.error_window.articles;
    Ruling::of(Verdict::TooLate, of_opening(did, book)).citing(&window.led_by(Case::Gathered))
}

const fn is_raise(did: Did) -> bool {
    matches!(did, Did::Bet(_) | Did::Raise(_))
}

impl<'a> LetThrough<'a> {
    /// The bets and raises of a player that were below the minimum, on the street whose chips are still in front.
    fn all(table: &'a Table, seat: Seat, book: &Book) -> Vec<Self> {
        let all = table.acts();
        let own = |act: &Act| act.seat == seat && act.did != Did::Dead;
        let Some(last) = all.iter().rev().find(|act| own(act)) else {
            return Vec::new();
        };
        let raised = |act: &Act| act.seat == seat && act.street == last.street && is_raise(act.did);
        let raises = all.iter().enumerate().filter(|(_, act)| raised(act));
        raises
            .filter_map(|(acts, _)| Self::at(table, acts, book))
            .collect()
    }

    /// The bet or raise after so many acts, when it was below the minimum.
    fn at(table: &'a Table, acts: usize, book: &Book) -> Option<Self> {
        let (act, since) = table.acts().get(acts..)?.split_first()?;
        let seat = act.seat;
        let steps = table.undos_of(u16::try_from(since.len() + 1).ok()?)?;
        let mut before = table.clone();
        carry_out(&mut before, &Effect::Rewind { steps }, book)?;
        let turn = before.turn(book).filter(|turn| turn.seat == seat)?;
        let Raise::Between { min: least, .. } = turn.raise else {
            return None;
        };
        let to = act.did.amount().filter(|to| *to < least)?;
        // Where players decide again, who spoke early does so, too.
        let said = match book.policy.error_redecide.value {
            ErrorRedecide::Yes => Vec::new(),
            ErrorRedecide::No | ErrorRedecide::LaterAmountsCompleted => {
                let said = table.said_in(steps, book).into_iter();
                said.filter(|said| still_binds(table, said, since, book))
                    .collect()
            }
        };
        Some(Self {
            seat,
            to,
            did: act.did,
            least,
            now: table,
            before,
            steps,
            acts,
            since,
            said,
        })
    }

    /// It is put right for everybody, or for its player alone where the others decide again; `None` where that changes
    /// nothing.
    fn ruling(&self, book: &Book) -> Option<Ruling> {
        let policy = &book.policy;
        let redecide = &policy.error_redecide;
        let others_acted = self.since.iter().any(|act| act.did != Did::Dead);
        let again = others_acted && redecide.value == ErrorRedecide::Yes;
        let alone = again.then(|| self.put_right(&[], book));
        let everybody = Some(self.put_right(self.since, book));
        let everybody = everybody.filter(|right| !right.steps.is_empty());
        let mut outcomes = alone.into_iter().chain(everybody);
        let first = outcomes.next()?;
        let mut ruling = Ruling::of(first.verdict, of_opening(self.did, book))
            .citing(policy.error_window.articles.general())
            .citing(&redecide.articles);
        ruling = first.effects.into_iter().fold(ruling, Ruling::with);
        ruling = outcomes.fold(ruling.steps(first.steps), Ruling::or);
        let accepted = &policy.accepted_action;
        Some(
            if others_acted && accepted.value == AcceptedAction::FloorLetsStand {
                ruling
                    .citing(&accepted.articles)
                    .or(Outcome::of_floor(Verdict::PlayOn, Vec::new()))
            } else {
                ruling
            },
        )
    }

    /// The amount as it should have been, and these acts after it.
    fn put_right(&self, acts: &[Act], book: &Book) -> Outcome {
        let mut effects = vec![Effect::Rewind { steps: self.steps }];
        let mut table = self.before.clone();
        let first = Effect::Act {
            seat: self.seat,
            action: Action::RaiseTo { to: self.least },
        };
        add(&mut effects, &mut table, first, book);
        let mut was = self.before.clone();
        let (seat, to) = (self.seat, self.to);
        let mut was_known = carry_out(&mut was, &Effect::LetStand { seat, to }, book);
        for (done, act) in acts.iter().enumerate() {
            self.say_again(acts.len() - done, &mut effects, &mut table, book);
            if act.did == Did::Dead {
                continue;
            }
            if table.is_folded(act.seat) {
                if let Some(left) = self.left_of(act) {
                    was_known = was_known.and_then(|()| carry_out(&mut was, &left, book));
                    add(&mut effects, &mut table, left, book);
                }
                continue;
            }
            let Some(effect) = again(&table, *act, book) else {
                break;
            };
            // A raise that was too small when it was made is put right with the first.
            let too_small = was_known.is_some() && is_too_small(&was, act, book);
            let effect = match (effect, least_raise(&table, act.seat, book)) {
                (Effect::LetStand { seat, .. }, Some(to)) if too_small => {
                    let action = Action::RaiseTo { to };
                    Effect::Act { seat, action }
                }
                (effect, _) => effect,
            };
            was_known = was_known.and_then(|()| {
                let did = again(&was, *act, book)?;
                carry_out(&mut was, &did, book)
            });
            if !add(&mut effects, &mut table, effect, book) {
                break;
            }
        }
        self.say_again(0, &mut effects, &mut table, book);
        self.outcome(&table, effects)
    }

    /// What was said before its turn, with so many acts to come, waits again.
    fn say_again(&self, acts: usize, effects: &mut Vec<Effect>, table: &mut Table, book: &Book) {
        let said = self.said.iter().filter(|said| said.acts_since == acts);
        for said in said {
            if !table.is_folded(said.early.seat) {
                add(effects, table, said.effect.clone(), book);
            }
        }
    }

    /// Who adds chips to those in front of them, the player of the amount first; where nobody does, that player has put in
    /// more since, which goes back.
    fn outcome(&self, right: &Table, effects: Vec<Effect>) -> Outcome {
        let others = self.seat.clockwise().filter(|seat| *seat != self.seat);
        let missing: Vec<MissingChips> = std::iter::once(self.seat)
            .chain(others)
            .map(|seat| MissingChips {
                seat,
                chips: right.in_front(seat).less(self.now.in_front(seat)),
            })
            .filter(|of| !of.chips.is_zero())
            .collect();
        let verdict = match missing.first() {
            Some(of) => Verdict::Corrected {
                seat: of.seat,
                added: of.chips,
            },
            None => Verdict::BetsReturned {
                seat: self.seat,
                chips: self.now.in_front(self.seat).less(right.in_front(self.seat)),
            },
        };
        let put_in = |of: &MissingChips| Instruction::PutIn {
            seat: of.seat,
            chips: of.chips,
        };
        Outcome {
            steps: missing.iter().map(put_in).collect(),
            ..Outcome::of_player(verdict, effects)
        }
    }

    /// What is left in front of a player whose hand has died since they put chips in: nothing is added to it.
    fn left_of(&self, act: &Act) -> Option<Effect> {
        let seat = act.seat;
        let to = act.did.amount()?.min(self.now.in_front(seat));
        Some(Effect::Leave { seat, to })
    }
}

/// Whether what a player said early has bound them: they have done it since, or still have to.
fn still_binds(table: &Table, said: &SaidBefore, acts: &[Act], book: &Book) -> bool {
    let seat = said.early.seat;
    let to_come = acts.len().checked_sub(said.acts_since);
    let Some(later) = to_come.and_then(|done| acts.get(done..)) else {
        return false;
    };
    match later.iter().find(|act| act.seat == seat) {
        None => table.is_announcement_binding(seat, book),
        Some(act) => matches!(
            (said.early.did, act.did),
            (Announcement::Fold, Did::Fold)
                | (
                    Announcement::Check | Announcement::Call,
                    Did::Check | Did::Call(_)
                )
                | (Announcement::RaiseTo { .. }, Did::Bet(_) | Did::Raise(_))
        ),
    }
}

/// Whether a bet or raise was below the minimum when it was made.
fn is_too_small(table: &Table, act: &Act, book: &Book) -> bool {
    let raised = act.did.amount().filter(|_| is_raise(act.did));
    raised
        .zip(least_raise(table, act.seat, book))
        .is_some_and(|(to, least)| to < least)
}

/// The smallest raise that the player to act may make.
fn least_raise(table: &Table, seat: Seat, book: &Book) -> Option<Chips> {
    let turn = table.turn(book).filter(|turn| turn.seat == seat)?;
    match turn.raise {
        Raise::Between { min, .. } => Some(min),
        Raise::Covered | Raise::Alone | Raise::NotReopened | Raise::Forfeited => None,
    }
}

/// One effect more. Whether it can be done.
fn add(effects: &mut Vec<Effect>, table: &mut Table, effect: Effect, book: &Book) -> bool {
    let can_be_done = carry_out(table, &effect, book).is_some();
    if can_be_done {
        effects.push(effect);
    }
    can_be_done
}

/// An act once more, after the amount before it was put right.
pub(super) fn again(table: &Table, act: Act, book: &Book) -> Option<Effect> {
    let seat = act.seat;
    let turn = table.turn(book).filter(|turn| turn.seat == seat)?;
    let action = match act.did {
        Did::Fold => Action::Fold,
        Did::Check => Action::Check,
        Did::Call(_) => Action::Call,
        Did::Dead => return None,
        Did::Bet(to) | Did::Raise(to) => match turn.raise {
            Raise::Between { min, .. } if to < min => match book.policy.error_redecide.value {
                ErrorRedecide::No => return Some(Effect::LetStand { seat, to }),
                ErrorRedecide::Yes | ErrorRedecide::LaterAmountsCompleted => {
                    Action::RaiseTo { to: min }
                }
            },
            Raise::Between { max, .. } => Action::RaiseTo { to: to.min(max) },
            Raise::Covered | Raise::Alone | Raise::NotReopened | Raise::Forfeited => Action::Call,
        },
    };
    Some(Effect::Act { seat, action })
}

pub(super) fn carry_out(table: &mut Table, effect: &Effect, book: &Book) -> Option<()> {
    let at = Timestamp::default();
    let events = table.effects(std::slice::from_ref(effect), book, at).ok()?;
    for event in &events {
        table.evolve(event, book, at);
    }
    Some(())
}
