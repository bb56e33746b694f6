//! Button and blinds in the wrong place, and a blind that was posted by a player who owed none.

use crate::book::{Book, Citation};
use crate::chips::Chips;
use crate::policy::{BlindByMistake, Case};
use crate::ruling::{
    BlindPut, ChipPile, Decider, Effect, Gesture, Incident, Instruction, Outcome, Ruling, Severity,
    Verdict,
};
use crate::seat::Seat;
use crate::street::Street;
use crate::table::{Did, Part, Positions, Table, TableRefusal, chips_went_in, is_substantial};

use super::gesture;
use super::moment::{Moment, Scene};
use super::question::{Question, not_now};

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other incidents are ruled on elsewhere"
)]
pub(super) fn rule(question: Question<'_>) -> Result<Ruling, TableRefusal> {
    let Question {
        table,
        incident,
        book,
    } = question;
    match incident {
        Incident::WrongBlinds { small, big } => {
            let due = BlindsDue {
                small: *small,
                big: *big,
            };
            wrong_blinds(table, incident, due, book)
        }
        Incident::WrongButton {
            button,
            small_blind,
            big_blind,
        } => {
            let named = Named {
                button: *button,
                small_blind: *small_blind,
                big_blind: *big_blind,
            };
            wrong_button(table, incident, named, book)
        }
        Incident::BlindByMistake { seat, put, when } => {
            let posted = PostedByMistake {
                seat: *seat,
                chips: put,
                when: *when,
            };
            blind_by_mistake(table, incident, &posted, book)
        }
        _ => Err(question.not_now()),
    }
}

/// Where button and blinds belong, as people name it.
#[derive(Clone, Copy)]
struct Named {
    button: Seat,
    small_blind: Option<Seat>,
    big_blind: Seat,
}

impl Named {
    /// Heads-up the button is the small blind; else a hand without one has it nowhere.
    fn positions(self, players: usize) -> Positions {
        let none = if players == 2 {
            self.button
        } else {
            self.big_blind
        };
        Positions {
            button: self.button,
            small_blind: self.small_blind.unwrap_or(none),
            big_blind: self.big_blind,
        }
    }
}

/// A button in the wrong place is put right until there was substantial action; then play goes on, and the next hand goes
/// on from where it is (ropta2025 2.5, tda2024 34-A).
fn wrong_button(
    table: &Table,
    incident: &Incident,
    named: Named,
    book: &Book,
) -> Result<Ruling, TableRefusal> {
    let scene = Scene::of(table, book).ok_or_else(|| not_now(incident))?;
    let rightful = named.positions(scene.dealt().len());
    let played = table.positions().ok_or_else(|| not_now(incident))?;
    let is_possible = !matches!(scene.moment, Moment::Won(_))
        && !table.is_played_out()
        && played != rightful
        && scene.part(rightful.big_blind) != Part::Out
        && rightful.button != rightful.big_blind;
    if !is_possible {
        return Err(not_now(incident));
    }
    let articles = &book.policy.common.misplaced_button;
    if is_substantial(&table.acts_and_early(&book.policy)) {
        return Ok(Ruling::of(Verdict::PlayOn, articles));
    }
    let back = chips_went_in(table).then_some(Instruction::ReturnChips);
    let seat = rightful.button;
    Ok(Ruling::of(Verdict::ButtonMoved, articles)
        .with(Effect::MoveButton {
            button: rightful.button,
            small_blind: rightful.small_blind,
            big_blind: rightful.big_blind,
        })
        .steps(back)
        .steps([Instruction::MoveButton { seat }, Instruction::PostAgain]))
}

/// Blinds of the level at which the hand should be played.
#[derive(Clone, Copy)]
pub(super) struct BlindsDue {
    pub(super) small: Chips,
    pub(super) big: Chips,
}

/// A hand that was begun at other blinds than its level's is put right until there was substantial action; then it is
/// played at what was posted (ropta2025 3.1, 2.5, tda2024 23).
fn wrong_blinds(
    table: &Table,
    incident: &Incident,
    due: BlindsDue,
    book: &Book,
) -> Result<Ruling, TableRefusal> {
    let scene = Scene::of(table, book).ok_or_else(|| not_now(incident))?;
    let posted = table.blinds().ok_or_else(|| not_now(incident))?;
    let positions = table.positions().ok_or_else(|| not_now(incident))?;
    let is_playable = !due.big.is_zero() && due.small <= due.big;
    if matches!(scene.moment, Moment::Won(_)) || table.is_played_out() || !is_playable {
        return Err(not_now(incident));
    }
    let articles = &book.policy.common.level_change;
    let are_due = posted.small == due.small && posted.big == due.big;
    if are_due || is_substantial(&table.acts_and_early(&book.policy)) {
        return Ok(Ruling::of(Verdict::PlayOn, articles));
    }
    let corrected = Verdict::Corrected {
        seat: positions.big_blind,
        added: due.big.less(posted.big),
    };
    let back = chips_went_in(table).then_some(Instruction::ReturnChips);
    Ok(Ruling::of(corrected, articles)
        .with(Effect::PostBlinds {
            small: due.small,
            big: due.big,
        })
        .steps(back)
        .steps([Instruction::PostAgain]))
}

/// A player who owed no blind has posted one.
struct PostedByMistake<'a> {
    seat: Seat,
    chips: &'a [ChipPile],
    when: BlindPut,
}

/// The player to act has put a blind in by mistake. After their cards it is an action; so it is once others have acted
/// enough on it; before that the chips go back with a warning (ropta2025 4.5).
fn blind_by_mistake(
    table: &Table,
    incident: &Incident,
    posted: &PostedByMistake<'_>,
    book: &Book,
) -> Result<Ruling, TableRefusal> {
    let has_acted = table.acts().iter().any(|act| act.seat == posted.seat);
    let is_to_act = table
        .turn(book)
        .is_some_and(|turn| turn.seat == posted.seat);
    let is_before_the_flop = table.street() == Some(Street::Preflop);
    let choice = &book.policy.blind_by_mistake;
    // The French book speaks of the first to act alone; elsewhere the floor decides, and no blind that is due is
    // posted by mistake.
    let owes_one = table.positions().is_some_and(|positions| {
        [positions.small_blind, positions.big_blind].contains(&posted.seat)
    });
    let is_first = table.acts().iter().all(|act| act.did == Did::Dead);
    let could_have = match choice.value {
        BlindByMistake::ActionIfDealtOrActedOn => is_first && !owes_one,
        BlindByMistake::FloorDecides => !owes_one,
    };
    let is_possible = is_before_the_flop && is_to_act && !has_acted && could_have;
    if !is_possible || posted.chips.is_empty() {
        return Err(not_now(incident));
    }
    let articles = &choice.articles;
    let taken_back = |cited: &[Citation]| {
        Ruling::of(Verdict::Void { seat: posted.seat }, cited)
            .steps([Instruction::ReturnBet { seat: posted.seat }])
            .sanction(posted.seat, Severity::Warning, false, cited)
    };
    match (choice.value, posted.when) {
        (BlindByMistake::ActionIfDealtOrActedOn, BlindPut::AfterTheCards) => action(
            table,
            incident,
            posted,
            book,
            articles.of(Case::AfterTheCards),
        ),
        (BlindByMistake::ActionIfDealtOrActedOn, BlindPut::BeforeTheCardsActedOn) => {
            action(table, incident, posted, book, articles.of(Case::ActedOn))
        }
        (BlindByMistake::ActionIfDealtOrActedOn, BlindPut::BeforeTheCards) => {
            Ok(taken_back(articles.of(Case::NotActedOn)).citing(articles.main()))
        }
        (BlindByMistake::FloorDecides, _) => {
            let mut ruling = action(table, incident, posted, book, articles)?;
            ruling.outcomes.truncate(1);
            let seat = posted.seat;
            Ok(ruling
                .or(Outcome {
                    steps: vec![Instruction::ReturnBet { seat }],
                    ..Outcome::of_floor(Verdict::Void { seat }, Vec::new())
                })
                .decided_by(Decider::Floor))
        }
    }
}

/// The chips count as if they had been put in in turn without a word. Those that others have acted on are at least a call.
fn action(
    table: &Table,
    incident: &Incident,
    posted: &PostedByMistake<'_>,
    book: &Book,
    articles: &[Citation],
) -> Result<Ruling, TableRefusal> {
    let now = table.player(posted.seat).ok_or_else(|| not_now(incident))?;
    let missing = table.price().less(now.bet).min(now.stack);
    let put_in = posted
        .chips
        .iter()
        .map(|pile| pile.value.times(u64::from(pile.count)));
    let short = missing.less(put_in.sum::<Chips>());
    let completes = posted.when == BlindPut::BeforeTheCardsActedOn && !short.is_zero();
    let chips = if completes {
        vec![ChipPile {
            value: missing,
            count: 1,
        }]
    } else {
        posted.chips.to_vec()
    };
    let silent = Gesture {
        chips,
        ..Gesture::of(posted.seat)
    };
    let by_chips = gesture::rule(table, &silent, book)?;
    let mut ruling = Ruling::of(Verdict::PlayOn, articles).citing(&by_chips.citations);
    ruling.decider = by_chips.decider;
    ruling.sanctions = by_chips.sanctions;
    ruling.outcomes = by_chips.outcomes;
    if completes
        && let Some(Outcome {
            verdict: Verdict::Binds { added, .. },
            ..
        }) = ruling.outcomes.first_mut()
    {
        *added += short;
    }
    Ok(ruling)
}
