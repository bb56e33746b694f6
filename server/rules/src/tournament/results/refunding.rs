//! A purchase that was a mistake is refunded: the chips leave the stack again, the price leaves the prizes, and who had
//! no chips before it waits for the floor's word as if nothing had been bought. With a new entry the seat is left, too,
//! and the place on the list is that of the entry before.

use super::{Gone, OutReason, Purchase, Refundable, ResultEvent, Results};
use crate::chips::Chips;
use crate::table::{self, Part, PlayerId};
use crate::tournament::{
    AlertCause, Draft, Problem, Refusal, Standing, TableSeat, Tournament, Why,
};
use serde::{Deserialize, Serialize};

/// Why a purchase is not refunded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum NotRefunded {
    /// The player has bought nothing of the kind since they last went out, or it is refunded.
    NothingBought,
    /// The player has fewer chips than were bought.
    ChipsLost,
    /// The stack of the new entry is no longer what it was bought with: it has been played, or something was bought since.
    StackChanged,
    /// The player gave up chips for the new entry, and nothing brings them back.
    ChipsGivenUp,
}

/// A stack that a player has bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::tournament) struct Sale {
    player: PlayerId,
    purchase: Refundable,
    chips: Chips,
    /// How the player had gone out whom it brought back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    gone: Option<Gone>,
}

/// A sale that can be refunded, and the player's place and chips.
struct Refund {
    sale: Sale,
    place: TableSeat,
    stack: Chips,
}

impl Tournament {
    /// What a player has bought that could be refunded now.
    #[must_use]
    pub fn may_refund(&self, player: PlayerId) -> Vec<Refundable> {
        let bought = [Refundable::Rebuy, Refundable::AddOn, Refundable::ReEntry].into_iter();
        bought
            .filter(|purchase| self.refund(player, *purchase).is_ok())
            .collect()
    }

    fn refund(&self, player: PlayerId, purchase: Refundable) -> Result<Refund, Refusal> {
        let entrant = self.known(player)?;
        let not_refunded = |why| Problem::NotRefunded {
            player,
            purchase,
            why,
        };
        let sale = self
            .last_sale(player, purchase)
            .ok_or_else(|| not_refunded(NotRefunded::NothingBought))?;
        if self.winner().is_some() {
            return Err(Problem::Finished.into());
        }
        let (Standing::Playing { table, seat } | Standing::Busted { table, seat }) =
            entrant.standing
        else {
            return Err(Problem::Standing { player }.into());
        };
        let at = self.known_table(table)?;
        let now = at.player(seat).ok_or(Problem::Standing { player })?;
        if now.part != Part::Out {
            return Err(Problem::HandRunning { table }.into());
        }
        let stack = now.stack;
        if let Some(why) = sale.why_not_refunded(stack) {
            return Err(not_refunded(why).into());
        }
        let place = TableSeat { table, seat };
        Ok(Refund { sale, place, stack })
    }

    fn last_sale(&self, player: PlayerId, purchase: Refundable) -> Option<Sale> {
        let of = |sale: &&Sale| sale.player == player && sale.purchase == purchase;
        self.results.sales.iter().rev().find(of).copied()
    }

    pub(super) fn evolve_bought(
        &mut self,
        player: PlayerId,
        purchase: Purchase,
        stacks: u8,
        chips: Chips,
    ) {
        let sale = self.sale(player, purchase.into(), chips);
        self.field.change(player, |entrant| match purchase {
            Purchase::Rebuy => entrant.rebuys = entrant.rebuys.saturating_add(stacks),
            Purchase::AddOn => entrant.add_ons = entrant.add_ons.saturating_add(stacks),
        });
        self.ledger.expect(player, sale.purchase.into());
        self.results.sales.push(sale);
    }

    /// A player enters again. What was bought for the entry before has gone with it.
    pub(in crate::tournament) fn evolve_sold_again(&mut self, player: PlayerId) {
        let stack = self.plan().map_or(Chips::ZERO, |plan| plan.stack);
        let sale = self.sale(player, Refundable::ReEntry, stack);
        self.results.forget_sales(player);
        self.results.sales.push(sale);
    }

    /// What is known of a sale when it is made: the chips that come with it end what has happened before.
    fn sale(&self, player: PlayerId, purchase: Refundable, chips: Chips) -> Sale {
        let gone = self.results.gone_of(player);
        Sale {
            player,
            purchase,
            chips,
            gone: gone.copied(),
        }
    }

    /// Nothing brought the player back: they are among those who went out where they were before. The floor looks at who
    /// still has a seat.
    pub(super) fn evolve_bust_stands(&mut self, gone: Gone) {
        let is_waiting = self.note_busted(gone.player).is_some();
        let gone = self.sits_again(gone);
        let before = |other: &Gone| other.number < gone.number;
        let at = self.results.gone.partition_point(before);
        let out = Gone {
            is_confirmed: !is_waiting,
            left: self.left_on(gone.player),
            ..gone
        };
        self.results.gone.insert(at, out);
    }

    pub(super) fn evolve_refunded(&mut self, player: PlayerId, purchase: Refundable) {
        self.field.change(player, |entrant| match purchase {
            Refundable::Rebuy => entrant.rebuys = entrant.rebuys.saturating_sub(1),
            Refundable::AddOn => entrant.add_ons = entrant.add_ons.saturating_sub(1),
            Refundable::ReEntry => {
                entrant.re_entries = entrant.re_entries.saturating_sub(1);
                entrant.standing = Standing::Out;
            }
        });
        if purchase == Refundable::ReEntry {
            let journeys = &mut self.moves.journeys;
            journeys.retain(|journey| journey.player != player);
        }
        self.ledger.expect(player, purchase.into());
        let sales = &mut self.results.sales;
        let of = |sale: &Sale| sale.player == player && sale.purchase == purchase;
        let Some(last) = sales.iter().rposition(of) else {
            return;
        };
        // What was bought after it keeps the player in.
        let gone = sales.remove(last).gone;
        let mut later = sales.iter_mut().skip(last);
        if let Some(next) = later.find(|sale| sale.player == player) {
            next.gone = next.gone.or(gone);
        }
    }
}

impl Sale {
    /// How the player had gone out.
    pub(super) const fn gone_before(&mut self) -> Option<&mut Gone> {
        self.gone.as_mut()
    }

    /// Why a player with such a stack does not get their money back. A new entry is given back whole: the chips of others
    /// that it has won stay with it.
    fn why_not_refunded(&self, stack: Chips) -> Option<NotRefunded> {
        let is_re_entry = self.purchase == Refundable::ReEntry;
        if is_re_entry && self.gone.is_none() {
            Some(NotRefunded::ChipsGivenUp)
        } else if is_re_entry && stack != self.chips {
            Some(NotRefunded::StackChanged)
        } else if stack < self.chips {
            Some(NotRefunded::ChipsLost)
        } else {
            None
        }
    }
}

impl Results {
    /// Nothing that a player has bought is there any more.
    pub(super) fn forget_sales(&mut self, player: PlayerId) {
        self.sales.retain(|sale| sale.player != player);
    }
}

impl From<Refundable> for Why {
    fn from(purchase: Refundable) -> Self {
        match purchase {
            Refundable::Rebuy => Self::Rebuy,
            Refundable::AddOn => Self::AddOn,
            Refundable::ReEntry => Self::Stack,
        }
    }
}

impl Draft {
    /// The last purchase of its kind was a mistake. Who has no chips without it is where they were before: out, or, who had
    /// some then, out with the hand that was played last.
    pub(super) fn take_refund(
        &mut self,
        player: PlayerId,
        purchase: Refundable,
    ) -> Result<(), Refusal> {
        let Refund { sale, place, stack } = self.state.refund(player, purchase)?;
        let TableSeat { table, seat } = place;
        self.result(ResultEvent::Refunded {
            player,
            purchase,
            chips: sale.chips,
        });
        if let (Refundable::ReEntry, Some(gone)) = (purchase, sale.gone) {
            self.result(ResultEvent::BustStands { gone });
            self.leave_table(player, OutReason::Eliminated)?;
            self.promote();
            return self.settle_results();
        }
        let stack = stack.less(sale.chips);
        let at = self.state.known_table(table)?;
        let began_with = at
            .began_last_hand_with(seat)
            .map(|all| all.less(sale.chips));
        self.at_table(table, &table::TableCommand::SetStack { seat, stack })?;
        if let Some(gone) = sale.gone.filter(|_| stack.is_zero()) {
            self.result(ResultEvent::BustStands { gone });
            let alert = self.state.raise(table, AlertCause::Bust { player });
            self.push(alert);
        } else if stack.is_zero() {
            self.bust_with(place, player, began_with)?;
        }
        self.settle_results()
    }
}
