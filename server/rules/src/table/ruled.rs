//! A ruling that was carried out at a table, and whether it still stands.

use serde::{Deserialize, Serialize};

use crate::book::Citation;
use crate::policy::Policy;
use crate::ruling::{Incident, Verdict};
use crate::seat::{Seat, SeatSet};
use crate::street::Street;
use crate::time::Timestamp;

use super::hand::Hand;
use super::{Table, TableEvent};

/// A ruling that was carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruled {
    /// Its number at this table, from 1.
    pub number: u32,
    /// In which hand.
    pub hand: u32,
    /// When.
    pub at: Timestamp,
    /// What had happened.
    pub incident: Incident,
    /// What it came to.
    pub verdict: Verdict,
    /// The main article.
    pub citation: Option<Citation>,
    /// Why, in the floor's words; empty when the book decided.
    pub reason: String,
    /// Whether the floor ruled.
    pub by_floor: bool,
    /// What became of it since.
    pub standing: RulingStatus,
    /// The hand before it, while it can still be overruled.
    pub(super) before: Option<Box<Hand>>,
    /// What it changed outside the hand.
    pub(super) outside: Vec<TableEvent>,
    /// Numbers of the rulings that it took back, as play went back: they stand again when it goes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) took_back: Vec<u32>,
}

impl Ruled {
    /// Whether the floor has said why.
    fn has_reason(&self) -> bool {
        let why = match &self.standing {
            RulingStatus::Overruled { reason } => reason,
            RulingStatus::Stands | RulingStatus::TakenBack => "",
        };
        !self.reason.is_empty() || !why.is_empty()
    }

    /// Whose hand is paid by it.
    pub(super) const fn paid(&self) -> Option<Seat> {
        if let Verdict::Paid { seat } = self.verdict {
            Some(seat)
        } else {
            None
        }
    }

    /// Whether it has granted a claim: who wins the pots is open again.
    pub(super) fn opens_pots(&self) -> bool {
        let is_claim = matches!(
            self.incident,
            Incident::PotClaimed { .. } | Incident::ReadingDisputed { .. }
        );
        is_claim && self.verdict == Verdict::Granted
    }
}

impl Table {
    /// Whether the floor was asked to rule, or has said why it ruled as it did.
    pub(crate) fn asks_floor(&self) -> bool {
        self.asked.is_some() || self.rulings.iter().any(Ruled::has_reason)
    }

    /// The same without saying what, for those whom it does not concern. That it was asked stays: while it is, the clock for a
    /// decision stands still.
    pub(crate) fn forget_why(&mut self) {
        if let Some(asked) = &mut self.asked {
            // Whatever it was, it is always this one.
            **asked = Incident::ShuffleDoubted;
        }
        for ruled in &mut self.rulings {
            ruled.reason.clear();
            if let RulingStatus::Overruled { reason } = &mut ruled.standing {
                reason.clear();
            }
        }
    }
}

/// Whether a ruling stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RulingStatus {
    /// It stands.
    Stands,
    /// The table took it back.
    TakenBack,
    /// The floor overruled it.
    Overruled {
        /// Why.
        reason: String,
    },
}

/// Where a hand stood when it was ruled on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RuledAt {
    /// How many acts there were.
    pub(crate) acts: usize,
    /// On which street.
    pub(crate) street: Street,
    /// Who was bound by an announcement.
    pub(crate) bound: SeatSet,
    /// Who of them had announced a bet or raise.
    pub(crate) raising: SeatSet,
}

impl Ruled {
    /// Where the hand stood before the ruling; `None` when that is not known any more.
    pub(crate) fn then(&self, policy: &Policy) -> Option<RuledAt> {
        self.before.as_ref().map(|hand| {
            let betting = hand.betting_to_show();
            let announced = || betting.announced_early(policy);
            let raising = announced().filter(|early| early.did.is_bet());
            RuledAt {
                acts: hand.acts.len(),
                street: betting.street,
                bound: announced().map(|early| early.seat).collect(),
                raising: raising.map(|early| early.seat).collect(),
            }
        })
    }

    /// Whether the hand before it is still known, and it stands.
    #[must_use]
    pub const fn can_be_overruled(&self) -> bool {
        self.before.is_some() && matches!(self.standing, RulingStatus::Stands)
    }

    /// Whether the floor has put something else in its place.
    pub(super) const fn is_overruled(&self) -> bool {
        matches!(self.standing, RulingStatus::Overruled { .. })
    }
}
