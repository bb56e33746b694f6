//! What rulings have left of the deal of each street: cards that lie there already, a burn that is made, a deck to shuffle first.

use serde::{Deserialize, Serialize};

use crate::book::{Book, Citation};
use crate::ruling::Instruction;
use crate::street::Street;

use super::event::Kind;
use super::{Ruled, Table, TableEvent};

/// How a ruling has left a street.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StreetCards {
    /// Its cards lie on the table: nothing is burned or dealt for it any more.
    OnTheTable,
    /// Its cards are to come.
    ToCome {
        /// Its burn is made, or falls away.
        without_burn: bool,
        /// What is done to the deck before, in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        first: Vec<Instruction>,
    },
}

/// The burn of a street where a ruling wants another than one card off the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RuledBurn {
    /// A card that was dealt for the board has become the burn.
    IsThere,
    /// A card that was dealt to a player has become the burn.
    OfAHand,
    /// A card that was burned too early, or once too often, stays burned.
    StaysBurned,
    /// No card is burned.
    FallsAway,
    /// A card is burned though one lies there already (caen 2.11).
    OneMore,
}

impl RuledBurn {
    /// Whether no card is burned off the deck any more.
    pub(crate) const fn is_settled(self) -> bool {
        match self {
            Self::IsThere | Self::OfAHand | Self::StaysBurned | Self::FallsAway => true,
            Self::OneMore => false,
        }
    }

    /// Whether it lies among the burns.
    pub(crate) const fn lies_there(self) -> bool {
        match self {
            Self::IsThere | Self::OfAHand | Self::StaysBurned => true,
            Self::FallsAway | Self::OneMore => false,
        }
    }

    /// Whether a card that was dealt has become the burn: it was seen before.
    pub(crate) const fn was_dealt(self) -> bool {
        match self {
            Self::IsThere | Self::OfAHand => true,
            Self::StaysBurned | Self::FallsAway | Self::OneMore => false,
        }
    }
}

/// A street that a ruling has dealt with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StreetPlan {
    /// Flop, turn or river.
    pub street: Street,
    /// How it was left.
    pub cards: StreetCards,
    /// Its burn, where that is not one card off the deck.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub burn: Option<RuledBurn>,
    /// The article that wants the burn so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub citation: Option<Citation>,
}

impl StreetPlan {
    /// Its burn, where that is not one card off the deck; known too of a plan that was written without it.
    pub(crate) const fn ruled_burn(&self) -> Option<RuledBurn> {
        match (&self.cards, self.burn) {
            (
                StreetCards::ToCome {
                    without_burn: true, ..
                },
                None,
            ) => Some(RuledBurn::FallsAway),
            (StreetCards::OnTheTable | StreetCards::ToCome { .. }, burn) => burn,
        }
    }
}

/// What a ruling leaves of the streets.
pub(crate) struct SettledStreets {
    /// Those that it changes.
    pub(crate) plans: Vec<StreetPlan>,
    /// The street that lies on the table with other cards than those that were played on.
    pub(crate) put_right: Option<Street>,
}

/// The deal of a street, as the rulings of the hand have left it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreetDeal {
    /// Flop, turn or river.
    pub street: Street,
    /// No card is burned before it.
    pub without_burn: bool,
    /// What is done to the deck before, in order.
    pub first: Vec<Instruction>,
}

impl Table {
    /// What the rulings of the hand have left of a street.
    pub(crate) fn street_plan(&self, street: Street) -> Option<&StreetPlan> {
        plan_of(&self.hand.as_ref()?.play.streets, street)
    }

    /// The end of a ruling that leads by `effects` to the table `after`: what it leaves of the streets, and those that were
    /// planned before it, however far play goes back. `None` where the hand is over, or where taking back the effects is enough.
    pub(crate) fn applied(
        &self,
        effects: &[TableEvent],
        after: &Self,
        settled: &SettledStreets,
        book: &Book,
    ) -> Option<TableEvent> {
        let mut planned = self.hand.as_ref()?.play.streets.clone();
        replan(&mut planned, &settled.plans);
        let left = &after.hand.as_ref()?.play.streets;
        planned.retain(|plan| {
            let there = plan_of(left, plan.street);
            deal_of(left, plan.street) != deal_of(std::slice::from_ref(plan), plan.street)
                || there.and_then(StreetPlan::ruled_burn) != plan.ruled_burn()
        });
        let is_undone = effects
            .last()
            .is_none_or(|event| event.kind() == Kind::Step);
        let put_right = settled.put_right;
        let freed = put_right.map_or_else(Vec::new, |street| after.freed_on(street, &book.policy));
        let kept = self.undone_facts(after, book);
        let is_needed = !planned.is_empty() || !freed.is_empty() || !kept.is_empty();
        (is_needed || !is_undone).then_some(TableEvent::RulingApplied {
            streets: planned,
            freed,
            kept,
        })
    }
}

/// Puts the plans of a ruling in the place of older ones for the same streets.
pub(super) fn replan(plans: &mut Vec<StreetPlan>, newer: &[StreetPlan]) {
    plans.retain(|plan| newer.iter().all(|other| other.street != plan.street));
    plans.extend(newer.iter().cloned());
}

impl Ruled {
    /// What rulings had left of a street before this one.
    pub(crate) fn street_plan_before(&self, street: Street) -> Option<&StreetPlan> {
        plan_of(&self.before.as_ref()?.play.streets, street)
    }
}

fn plan_of(plans: &[StreetPlan], street: Street) -> Option<&StreetPlan> {
    plans.iter().find(|plan| plan.street == street)
}

/// How a street is dealt; `None` when its cards lie on the table.
pub(super) fn deal_of(plans: &[StreetPlan], street: Street) -> Option<StreetDeal> {
    let (without_burn, first) = match plan_of(plans, street).map(|plan| &plan.cards) {
        Some(StreetCards::OnTheTable) => return None,
        Some(StreetCards::ToCome {
            without_burn,
            first,
        }) => (*without_burn, first.clone()),
        None => (false, Vec::new()),
    };
    Some(StreetDeal {
        street,
        without_burn,
        first,
    })
}
