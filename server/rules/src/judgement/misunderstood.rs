//! Acts that the table has understood otherwise than they were said.

use crate::book::{Book, Citation};
use crate::policy::{AcceptedAction, Case, VerbalVsChips};
use crate::ruling::{Announcement, Decider, Effect, Outcome, Ruling, Verdict};
use crate::seat::Seat;
use crate::table::{Act, Did, Table, is_substantial};

use super::illegal_amount::{again, carry_out};

/// What was logged is what the table understood. It stands once substantial action has followed, and binds no player
/// before that; the floor may be fair to a player who was misled (ropta2025 9.20, 9.20.p2). Elsewhere the floor
/// decides, as on all words that were not clear (tda2024 40-A).
pub(super) fn rule(table: &Table, seat: Seat, said: Announcement, book: &Book) -> Option<Ruling> {
    let policy = &book.policy;
    let since = since_the_act(table, seat)?;
    let meant = as_said(table, seat, said, since, book)?;
    let stands = Outcome::of_floor(Verdict::PlayOn, Vec::new());
    let accepted = &policy.accepted_action;
    let of_floor = |articles: &[Citation]| {
        let understood = Ruling::of(Verdict::PlayOn, articles);
        understood.or(meant.clone()).decided_by(Decider::Floor)
    };
    let words = &policy.verbal_vs_chips;
    Some(match accepted.value {
        // What was done is judged where people have misunderstood one another (gleize2007 9-2, stars actions-2).
        AcceptedAction::FloorLetsStand
            if words.value == VerbalVsChips::VerbalUnlessMisunderstandingThenActs =>
        {
            of_floor(words.articles.general())
        }
        AcceptedAction::FloorLetsStand => of_floor(&accepted.articles),
        AcceptedAction::StandsAfterTheNextStreet => {
            of_floor(words.articles.of(Case::Contradictory))
                .citing(policy.common.final_authority.general())
        }
        AcceptedAction::AsUnderstoodAfterSubstantialAction
            if is_substantial(&[since, &table.early_acts(policy)].concat()) =>
        {
            Ruling::of(Verdict::PlayOn, &accepted.articles).or(meant)
        }
        AcceptedAction::AsUnderstoodAfterSubstantialAction => {
            let articles = accepted.articles.led_by(Case::NotActedOn);
            let ruling = Ruling::of(meant.verdict, &articles);
            let ruling = meant.effects.into_iter().fold(ruling, Ruling::with);
            ruling.or(stands)
        }
    })
}

/// The table as it was before a player's last act.
pub(super) fn before_the_act(table: &Table, seat: Seat, book: &Book) -> Option<Table> {
    gone_back(table, since_the_act(table, seat)?, book).map(|(_, before)| before)
}

/// What followed a player's last act.
fn since_the_act(table: &Table, seat: Seat) -> Option<&[Act]> {
    let acts = table.acts();
    let own = |act: &Act| act.seat == seat && act.did != Did::Dead;
    let place = acts.iter().rposition(own)?;
    acts.get(place + 1..)
}

/// How to go back before an act, and where that leads.
fn gone_back(table: &Table, since: &[Act], book: &Book) -> Option<(Effect, Table)> {
    let steps = table.undos_of(u16::try_from(since.len() + 1).ok()?)?;
    let rewind = Effect::Rewind { steps };
    let mut before = table.clone();
    carry_out(&mut before, &rewind, book)?;
    Some((rewind, before))
}

/// The act as it was said, with whatever came after it undone.
fn as_said(
    table: &Table,
    seat: Seat,
    said: Announcement,
    since: &[Act],
    book: &Book,
) -> Option<Outcome> {
    let (rewind, mut after) = gone_back(table, since, book)?;
    let did = match said {
        Announcement::Fold => Did::Fold,
        Announcement::Check => Did::Check,
        Announcement::Call => Did::Call(after.price()),
        Announcement::RaiseTo { to } => Did::Raise(to),
        Announcement::Amount { .. } => return None,
    };
    let street = table.street()?;
    let effect = again(&after, Act { street, seat, did }, book)?;
    let Effect::Act { action, .. } = effect else {
        return None;
    };
    carry_out(&mut after, &effect, book)?;
    let to = after.in_front(seat);
    let verdict = Verdict::Binds {
        seat,
        action,
        to,
        added: to.less(table.in_front(seat)),
        returned: table.in_front(seat).less(to),
    };
    Some(Outcome::of_floor(verdict, vec![rewind, effect]))
}
