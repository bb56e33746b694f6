//! Mistakes with bets and folds: what is put right, until when, and what the floor may forgive.

use crate::book::{Book, Citation};
use crate::chips::Chips;
use crate::policy::{
    Case, ErrorRedecide, ErrorWindow, ExposeInTurn, ExposeLiveHand, FoldGesture,
    GrossMisunderstanding, Policy, RaiseMustBeAnnounced,
};
use crate::ruling::{
    Announcement, Decider, Effect, Incident, Instruction, Outcome, Ruling, Severity, Verdict,
};
use crate::seat::Seat;
use crate::street::Street;
use crate::table::{Act, Action, Did, Next, Part, Table, TableRefusal, Turn};

use super::counting::{self, CountAsked, checking};
use super::forgotten_chips;
use super::given_up;
use super::illegal_amount;
use super::misunderstood;
use super::question::not_now;
use super::shown_hand::{self, Telling};

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "each family answers for its own incidents"
)]
pub(super) fn rule(
    table: &Table,
    incident: &Incident,
    book: &Book,
) -> Result<Ruling, TableRefusal> {
    let ruling = match incident {
        Incident::ShortBet { seat, in_front } => short_bet(table, *seat, *in_front, book),
        Incident::ActionMisunderstood { seat, did } => {
            misunderstood::rule(table, *seat, *did, book)
        }
        Incident::ChipsForgotten { seat, chips } => {
            forgotten_chips::rule(table, *seat, *chips, book)
        }
        Incident::IllegalAmount { seat } => illegal_amount::rule(table, *seat, book),
        Incident::PotDisputed { pulled_in } => pot_disputed(table, *pulled_in, book),
        Incident::GrossMisunderstanding { seat, put_in } => {
            gross_misunderstanding(table, *seat, *put_in, book)
        }
        Incident::FoldGesture { seat, cards_thrown } => {
            fold_gesture(table, *seat, *cards_thrown, book)
        }
        Incident::ActionGesture { seat, did } => action_gesture(table, *seat, *did, book),
        Incident::TabledInTurn { seat } => tabled_in_turn(table, *seat, book),
        Incident::CountAsked { by, of, what } => counting::rule(
            table,
            CountAsked {
                by: *by,
                of: *of,
                what: *what,
            },
            book,
        ),
        _ => None,
    };
    ruling.ok_or_else(|| not_now(incident))
}

/// What was done after a player put in the chips that are in front of them: after their last act on this street, or
/// from the start where these are a blind. A hand that was declared dead is no act.
fn acts_since(table: &Table, seat: Seat) -> &[Act] {
    let acts = table.acts();
    let own = |act: &Act| act.seat == seat && !matches!(act.did, Did::Dead);
    let next = acts.iter().rposition(own).map_or(0, |last| last + 1);
    acts.get(next..).unwrap_or_default()
}

/// How often the table takes a step back to undo these last acts and so many before them; `None` when it no longer can.
fn steps_back(table: &Table, since: &[Act], before: usize) -> Option<u16> {
    table.undos_of(u16::try_from(since.len() + before).ok()?)
}

/// How often the table takes a step back to undo these last acts, and what was said before its turn since the act before
/// them; `None` when it no longer can, or nothing was.
fn steps_back_after(table: &Table, since: &[Act]) -> Option<u16> {
    let acts = if since.len() < table.acts().len() {
        steps_back(table, since, 1).map(|steps| steps.saturating_sub(1))
    } else {
        table.undos_of_all()
    };
    let others = (!since.is_empty()).then(|| steps_back(table, since, 0));
    acts.max(others.flatten()).filter(|steps| *steps > 0)
}

/// How often the table takes a step back to undo a player's last act, and those after it.
fn steps_back_before(table: &Table, seat: Seat) -> Option<u16> {
    steps_back(table, acts_since(table, seat), 1)
}

/// A bet found too small: completed, and players who acted after it are asked again, until the chips are gathered
/// (gleize2007 9-11, cdc2013 10.15).
fn short_bet(table: &Table, seat: Seat, in_front: Chips, book: &Book) -> Option<Ruling> {
    let policy = &book.policy;
    if !table.is_playing() {
        return None;
    }
    table.player(seat)?;
    let window = &policy.error_window;
    let bet = correctable_bet(table, seat, policy);
    if bet <= in_front {
        // Nothing of it is in front any more: the pot counts as complete.
        return bet
            .is_zero()
            .then(|| Ruling::of(Verdict::TooLate, &window.articles));
    }
    if is_complete(table, acted(table, seat), policy) {
        return Some(pot_is_complete(policy));
    }
    let since = acts_since(table, seat);
    let corrected = Verdict::Corrected {
        seat,
        added: bet.less(in_front),
    };
    let complete = Ruling::of(corrected, window.articles.general());
    let others_acted = since.iter().any(|act| !matches!(act.did, Did::Dead));
    let steps = steps_back_after(table, since);
    let is_held = steps.is_some_and(|steps| table.has_freed_by(steps, policy));
    let again = policy.error_redecide.value == ErrorRedecide::Yes && (others_acted || is_held);
    let Some(steps) = steps.filter(|_| again) else {
        return Some(complete.citing(&policy.error_redecide.articles));
    };
    Some(
        complete
            .with(Effect::Rewind { steps })
            .citing(&policy.error_redecide.articles)
            .or(Outcome::of_player(corrected, Vec::new())),
    )
}

/// The amount of a pot: it is accepted once its chips are gathered, be it before the betting was over (caen 10.2).
fn pot_disputed(table: &Table, pulled_in: bool, book: &Book) -> Option<Ruling> {
    let articles = book.policy.error_window.articles.general();
    let in_front = table.players().any(|(_, now)| !now.bet.is_zero());
    let is_open = table.is_playing() && (in_front || table.gathering().is_some());
    if pulled_in && !is_open {
        return None;
    }
    let gathered = pulled_in && ends_when_gathered(&book.policy);
    let complete = gathered || is_complete(table, table.acts().len(), &book.policy);
    Some(if is_open && !complete {
        let ruling = Ruling::of(Verdict::Granted, articles).steps(checking(table, pulled_in));
        if pulled_in {
            ruling.citing(book.policy.common.bet_placement.named(Case::PulledIn))
        } else {
            ruling
        }
    } else {
        pot_is_complete(&book.policy)
    })
}

/// Chips of a player that can still be put right: those in front, and where it does not matter that they were gathered
/// also the last ones of the river while no hand was shown (tda2024 52-A).
fn correctable_bet(table: &Table, seat: Seat, policy: &Policy) -> Chips {
    let in_front = table.in_front(seat);
    if !in_front.is_zero() || ends_when_gathered(policy) || !table.waits_for_the_first_hand() {
        return in_front;
    }
    let mut own = table.acts().iter().rev().filter(|act| act.seat == seat);
    let last = own.find(|act| act.street == Street::River);
    last.and_then(|act| act.did.amount()).unwrap_or_default()
}

/// Whether bets are put right only until the chips are gathered.
pub(super) fn ends_when_gathered(policy: &Policy) -> bool {
    policy.error_window.value == ErrorWindow::UntilChipsGathered
}

/// Whether the bets that were there after so many acts count as complete: they were pulled in since (stars retro-2, caen
/// 10.2).
pub(super) fn is_complete(table: &Table, acts: usize, policy: &Policy) -> bool {
    ends_when_gathered(policy) && table.was_pulled_in_after(acts)
}

/// How many acts there were when a player's last one was done.
fn acted(table: &Table, seat: Seat) -> usize {
    table
        .acts()
        .len()
        .saturating_sub(acts_since(table, seat).len())
}

fn pot_is_complete(policy: &Policy) -> Ruling {
    let articles = policy.error_window.articles.led_by(Case::Gathered);
    Ruling::of(Verdict::TooLate, &articles)
}

/// A call that is logged already, of a player whose chips are still in front.
struct LoggedCall {
    /// What it made their bet.
    to: Chips,
    /// How often the table takes a step back to undo it.
    steps: u16,
}

/// The last act of a player, where it was a call that can still be taken back.
fn logged_call(table: &Table, seat: Seat) -> Option<LoggedCall> {
    let own = acted(table, seat).checked_sub(1)?;
    let Did::Call(to) = table.acts().get(own)?.did else {
        return None;
    };
    let is_there = !table.in_front(seat).is_zero() && table.player(seat)?.part == Part::Live;
    let steps = steps_back_before(table, seat).filter(|_| is_there)?;
    Some(LoggedCall { to, steps })
}

/// A far larger bet that was not understood: the floor may forgive, in the measure that the book allows, until the chips
/// are gathered. Players who have acted since decide again (gleize2007 9-9.d, 9-11).
fn gross_misunderstanding(table: &Table, seat: Seat, put_in: Chips, book: &Book) -> Option<Ruling> {
    let policy = &book.policy;
    let articles = policy.gross_misunderstanding.articles.general();
    let turn = table.turn(book);
    let to_act = turn.filter(|turn| turn.seat == seat && !turn.may_check());
    let logged = logged_call(table, seat).filter(|_| to_act.is_none());
    if logged.is_some() && is_complete(table, acted(table, seat), policy) {
        return Some(pot_is_complete(policy));
    }
    if to_act.is_none() && logged.is_none() {
        return gathered_since(table, seat, book);
    }
    let whole = table.in_front(seat) + table.player(seat)?.stack;
    if put_in > whole {
        return None;
    }
    let ruling = match to_act {
        Some(turn) => Ruling::of(as_call(&turn, put_in), articles).with(Effect::Act {
            seat,
            action: Action::Call,
        }),
        None => Ruling::of(Verdict::PlayOn, articles),
    };
    let price = logged
        .as_ref()
        .map_or(table.price_in_front(), |call| call.to);
    let undo: Vec<Effect> = logged
        .into_iter()
        .map(|call| Effect::Rewind { steps: call.steps })
        .collect();
    let (returned, limited) = forgiven(seat, put_in, &undo);
    Some(match policy.gross_misunderstanding.value {
        GrossMisunderstanding::TdMayReturnBetsWithSanction => ruling
            .or(returned)
            .decided_by(Decider::Floor)
            .sanction(seat, Severity::Required, false, articles),
        // Only where the call would put the player out (cdc2013 10.3).
        GrossMisunderstanding::TdMayLimitLossToShortBet if price >= whole => {
            ruling.or(limited).decided_by(Decider::Floor)
        }
        GrossMisunderstanding::TdMayLimitLossToShortBet => ruling,
        GrossMisunderstanding::TdExtremeCases => {
            ruling.or(returned).or(limited).decided_by(Decider::Floor)
        }
        GrossMisunderstanding::EquityForTheMisledPlayer => ruling
            .or(decides_again(seat, put_in, undo))
            .decided_by(Decider::Floor),
        GrossMisunderstanding::NoneAcceptedAction => ruling.or(decides_again(seat, put_in, undo)),
    })
}

/// The bet stands: it is called.
fn as_call(turn: &Turn, put_in: Chips) -> Verdict {
    Verdict::Binds {
        seat: turn.seat,
        action: Action::Call,
        to: turn.call_to,
        added: turn.call_to.less(put_in),
        returned: Chips::ZERO,
    }
}

/// The bet that a player has called is in the pot: it is too late for it.
fn gathered_since(table: &Table, seat: Seat, book: &Book) -> Option<Ruling> {
    let has_called = |act: &Act| act.seat == seat && matches!(act.did, Did::Call(_));
    let is_gathered = table.player(seat)?.part == Part::Live && table.in_front(seat).is_zero();
    (is_gathered && table.acts().iter().any(has_called)).then(|| pot_is_complete(&book.policy))
}

/// The floor is fair to a player who was misled: the bet goes back, and the player decides again (ropta2025 9.20.p2,
/// tda2024 1).
fn decides_again(seat: Seat, chips: Chips, undo: Vec<Effect>) -> Outcome {
    Outcome {
        steps: vec![Instruction::AskPlayer { seat }],
        ..Outcome::of_floor(Verdict::BetsReturned { seat, chips }, undo)
    }
}

/// The two ways in which the floor forgives: everything back, or the short bet lost. The hand is folded in both.
fn forgiven(seat: Seat, put_in: Chips, undo: &[Effect]) -> (Outcome, Outcome) {
    let fold = Effect::Act {
        seat,
        action: Action::Fold,
    };
    let returned = Outcome::of_floor(
        Verdict::BetsReturned {
            seat,
            chips: put_in,
        },
        [undo, std::slice::from_ref(&fold)].concat(),
    );
    let limited = Outcome::of_floor(
        Verdict::Binds {
            seat,
            action: Action::Fold,
            to: put_in,
            added: Chips::ZERO,
            returned: Chips::ZERO,
        },
        [undo, &[Effect::Leave { seat, to: put_in }, fold]].concat(),
    );
    (returned, limited)
}

/// A word or gesture that looked like a fold.
fn fold_gesture(table: &Table, seat: Seat, cards_thrown: bool, book: &Book) -> Option<Ruling> {
    let policy = &book.policy;
    let articles = &policy.fold_gesture.articles;
    let now = table.player(seat)?;
    // A round that is over and not brought in yet is followed by another, unless hands are shown or the pot is won.
    let betting_goes_on = matches!(table.gathering(), None | Some(Next::Street(_)));
    if now.part != Part::Live || !betting_goes_on {
        return None;
    }
    let to_act = table.turn(book).is_some_and(|turn| turn.seat == seat);
    let fold = if to_act {
        Effect::Act {
            seat,
            action: Action::Fold,
        }
    } else {
        Effect::Kill {
            seat,
            refund: Chips::ZERO,
        }
    };
    let dead = Verdict::HandDead {
        seat,
        refund: Chips::ZERO,
    };
    let live = Outcome {
        verdict: Verdict::HandLive { seat },
        effects: Vec::new(),
        steps: vec![Instruction::AskPlayer { seat }],
        floor: true,
    };
    let ruling = Ruling::of(dead, articles)
        .with(fold)
        .steps([Instruction::MuckHand { seat }])
        .or(live);
    let ruling = given_up::sanctioned(ruling, table, seat, book);
    Some(match policy.fold_gesture.value {
        // The next player had to see the cards thrown before acting (gleize2007 5-1).
        FoldGesture::DeadButNextPlayersMustCheck => ruling,
        FoldGesture::BindingIfUnderstoodAndTdConfirms if cards_thrown => ruling,
        FoldGesture::BindingIfUnderstoodAndTdConfirms => ruling.decided_by(Decider::Floor),
    })
}

/// A gesture that looked like a check, a call or a raise: it binds if the table understood it so and the director agrees
/// (cdc2013 10.4.p3).
fn action_gesture(table: &Table, seat: Seat, did: Announcement, book: &Book) -> Option<Ruling> {
    let articles = &book.policy.common.gesture_taken_for;
    let announced = &book.policy.raise_must_be_announced;
    let turn = table.turn(book).filter(|turn| turn.seat == seat)?;
    // Where a raise has to be said, what looks like one is a call (bonneuil2022 reg-14).
    let is_no_raise = announced.value == RaiseMustBeAnnounced::Yes && !table.price().is_zero();
    let (action, to) = match did {
        Announcement::Check if turn.may_check() => (Action::Check, turn.call_to),
        Announcement::Call if !turn.may_check() => (Action::Call, turn.call_to),
        Announcement::RaiseTo { .. } if is_no_raise && turn.may_check() => {
            (Action::Check, turn.call_to)
        }
        Announcement::RaiseTo { .. } if is_no_raise => (Action::Call, turn.call_to),
        Announcement::RaiseTo { to } => (Action::RaiseTo { to }, to),
        Announcement::Check
        | Announcement::Call
        | Announcement::Fold
        | Announcement::Amount { .. } => return None,
    };
    let binds = Verdict::Binds {
        seat,
        action,
        to,
        added: to.less(table.player(seat)?.bet),
        returned: Chips::ZERO,
    };
    let nothing = Outcome {
        steps: vec![Instruction::AskPlayer { seat }],
        ..Outcome::of_floor(Verdict::Void { seat }, Vec::new())
    };
    let is_short_of_words = is_no_raise && matches!(did, Announcement::RaiseTo { .. });
    let said = if is_short_of_words {
        announced.articles.general()
    } else {
        &[]
    };
    Some(
        Ruling::of(binds, said)
            .citing(articles)
            .with(Effect::Act { seat, action })
            .or(nothing)
            .decided_by(Decider::Floor),
    )
}

/// A hand tabled in turn without a word means nothing by itself: its player says what they do, in some books without a
/// raise (cdc2013 9.6, ropta2025 8.6.p2, tda2024 68).
fn tabled_in_turn(table: &Table, seat: Seat, book: &Book) -> Option<Ruling> {
    let expose = &book.policy.expose_in_turn;
    let severity = match expose.value {
        ExposeInTurn::MustChooseFoldOrCallThenSanction => return fold_or_call(table, seat, book),
        ExposeInTurn::FreeChoiceThenSanction => Severity::Required,
        ExposeInTurn::EveryOptionThenMaySanction => Severity::Possible,
    };
    table.turn(book).filter(|turn| turn.seat == seat)?;
    Some(
        Ruling::of(Verdict::HandLive { seat }, &expose.articles)
            .steps([Instruction::AskPlayer { seat }])
            .sanction(seat, severity, true, &expose.articles),
    )
}

/// Fold or call. What showing the hand costs, that article says for the books that sanction it after the hand; the others
/// have their own word on it.
fn fold_or_call(table: &Table, seat: Seat, book: &Book) -> Option<Ruling> {
    let articles = &book.policy.expose_in_turn.articles;
    let expose = &book.policy.expose_live_hand;
    let turn = table.turn(book).filter(|turn| turn.seat == seat)?;
    let bet = table.player(seat)?.bet;
    let goes_on = if turn.may_check() {
        Action::Check
    } else {
        Action::Call
    };
    let binds = |action, to: Chips| Verdict::Binds {
        seat,
        action,
        to,
        added: to.less(bet),
        returned: Chips::ZERO,
    };
    let choose = |first: &[Citation]| {
        Ruling::of(binds(goes_on, turn.call_to), first)
            .citing(articles)
            .with(Effect::Act {
                seat,
                action: goes_on,
            })
            .or(Outcome::of_player(
                binds(Action::Fold, bet),
                vec![Effect::Act {
                    seat,
                    action: Action::Fold,
                }],
            ))
            .decided_by(Decider::Player { seat })
    };
    Some(match expose.value {
        ExposeLiveHand::SanctionAfterHandHandLive
        | ExposeLiveHand::MaySanctionAfterHandHandLive => {
            choose(articles).sanction(seat, Severity::Required, true, articles)
        }
        ExposeLiveHand::ForbiddenSanctionHandLive
        | ExposeLiveHand::UnethicalNotForbidden
        | ExposeLiveHand::MaySanctionHandLive => {
            let ruling = choose(expose.articles.general());
            shown_hand::sanctioned(ruling, seat, Telling::Showed, &book.policy)
        }
    })
}
