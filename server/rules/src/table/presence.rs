//! Whether players are in their seats, by what the people of the table said last.

use crate::ruling::Incident;
use crate::seat::Seat;

use super::{Act, Did, Presence, Ruled, Table, TableEvent};

/// Something that a ruling has changed outside the hand.
pub(super) struct OutsideChange {
    /// Number of the ruling.
    pub(super) ruling: u32,
    /// What it changed.
    pub(super) event: TableEvent,
}

impl OutsideChange {
    /// What a ruling has changed outside the hand.
    pub(super) fn of(ruled: &Ruled) -> impl Iterator<Item = Self> + '_ {
        let ruling = ruled.number;
        let events = ruled.outside.iter().cloned();
        events.map(move |event| Self { ruling, event })
    }
}

impl Table {
    /// The people of the table say whether a player is there: that counts more than what was ruled on before.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other events say nothing of where a player is"
    )]
    pub(super) fn note_presence(&mut self, event: &TableEvent) {
        let seat = match event {
            TableEvent::PresenceChanged { seat, .. } | TableEvent::PlayerSeated { seat, .. } => {
                *seat
            }
            _ => return,
        };
        let rulings = self.rulings_made;
        if let Some(seated) = self.seats.get_mut(seat) {
            seated.told_after = rulings;
        }
    }

    /// Whether what a ruling has made of a player's presence is out of date: the table has said since where they are.
    pub(super) fn is_out_of_date(&self, change: &OutsideChange) -> bool {
        let TableEvent::PresenceChanged { seat, .. } = change.event else {
            return false;
        };
        let seated = self.seats.get(seat);
        seated.is_some_and(|seated| seated.told_after >= change.ruling)
    }

    /// A ruling that has changed a player's presence goes: it is written only where it changes, so it was the other one.
    pub(super) fn turn_presence_back(&mut self, change: &OutsideChange) {
        let TableEvent::PresenceChanged { seat, presence } = change.event else {
            return;
        };
        let is_out_of_date = self.is_out_of_date(change);
        if let Some(seated) = self.seats.get_mut(seat).filter(|_| !is_out_of_date) {
            seated.presence = match presence {
                Presence::Present => Presence::Absent,
                Presence::Absent => Presence::Present,
            };
        }
    }

    /// Whether a player has left the seat in this hand and has not come back: who acts is seated again (gleize2007 3-3),
    /// and so is who the table says is there.
    pub(super) fn has_left(&self, seat: Seat) -> bool {
        let told_after = self.seats.get(seat).map_or(0, |seated| seated.told_after);
        let last = self
            .rulings_of_this_hand()
            .filter(|ruled| ruled.number > told_after)
            .rfind(|ruled| is_about_the_seat(&ruled.incident, seat));
        last.is_some_and(|ruled| {
            let is_left = matches!(
                ruled.incident,
                Incident::LeftSeat {
                    within_reach: false,
                    ..
                }
            );
            is_left && !self.has_acted_since(ruled, seat)
        })
    }

    fn has_acted_since(&self, ruled: &Ruled, seat: Seat) -> bool {
        let Some(before) = &ruled.before else {
            return false;
        };
        let in_person = |act: &Act| act.seat == seat && !matches!(act.did, Did::Fold | Did::Dead);
        let mut since = self.acts().iter().skip(before.acts.len());
        since.any(in_person)
    }
}

/// Whether an incident says where a player is.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "two incidents are about whether a player is there"
)]
fn is_about_the_seat(incident: &Incident, of: Seat) -> bool {
    match incident {
        Incident::LeftSeat { seat, .. } | Incident::LateToSeat { seat, .. } => *seat == of,
        _ => false,
    }
}
