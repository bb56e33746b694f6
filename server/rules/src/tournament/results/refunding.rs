//! A purchase that was a mistake is refunded: the chips leave the stack again, the price leaves the prizes, and who had
//! no chips before it waits for the floor's word as if nothing had been bought.

use super::{Gone, Purchase, ResultEvent, Results};
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
    /// The player has bought nothing of the kind, or it is refunded.
    NothingBought,
    /// The player has fewer chips than were bought.
    ChipsLost,
}

/// A stack that a player has bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::tournament) struct Sale {
    player: PlayerId,
    purchase: Purchase,
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
    pub fn may_refund(&self, player: PlayerId) -> Vec<Purchase> {
        let bought = [Purchase::Rebuy, Purchase::AddOn].into_iter();
        bought
            .filter(|purchase| self.refund(player, *purchase).is_ok())
            .collect()
    }

    fn refund(&self, player: PlayerId, purchase: Purchase) -> Result<Refund, Refusal> {
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
        if now.stack < sale.chips {
            return Err(not_refunded(NotRefunded::ChipsLost).into());
        }
        let place = TableSeat { table, seat };
        let stack = now.stack;
        Ok(Refund { sale, place, stack })
    }

    fn last_sale(&self, player: PlayerId, purchase: Purchase) -> Option<Sale> {
        let of = |sale: &&Sale| sale.player == player && sale.purchase == purchase;
        self.results.sales.iter().rev().find(of).copied()
    }

    pub(super) fn evolve_bought(&mut self, bought: &Sale, stacks: u8) {
        let Sale {
            player, purchase, ..
        } = *bought;
        self.field.change(player, |entrant| match purchase {
            Purchase::Rebuy => entrant.rebuys = entrant.rebuys.saturating_add(stacks),
            Purchase::AddOn => entrant.add_ons = entrant.add_ons.saturating_add(stacks),
        });
        self.ledger.expect(player, purchase.into());
        self.results.sales.push(*bought);
    }

    /// What is known of a sale when it is made: the chips that come with it end what has happened before.
    pub(super) fn sale(&self, player: PlayerId, purchase: Purchase, chips: Chips) -> Sale {
        let gone = self.gone().iter().find(|gone| gone.player == player);
        Sale {
            player,
            purchase,
            chips,
            gone: gone.copied(),
        }
    }

    /// Nothing brought the player back: they are among those who went out where they were before.
    pub(super) fn evolve_bust_stands(&mut self, gone: Gone) {
        self.note_busted(gone.player);
        let before = |other: &Gone| other.number < gone.number;
        let at = self.results.gone.partition_point(before);
        let waiting = Gone {
            is_confirmed: false,
            with: None,
            ..gone
        };
        self.results.gone.insert(at, waiting);
    }

    pub(super) fn evolve_refunded(&mut self, player: PlayerId, purchase: Purchase) {
        self.field.change(player, |entrant| match purchase {
            Purchase::Rebuy => entrant.rebuys = entrant.rebuys.saturating_sub(1),
            Purchase::AddOn => entrant.add_ons = entrant.add_ons.saturating_sub(1),
        });
        self.ledger.expect(player, purchase.into());
        let sales = &mut self.results.sales;
        let of = |sale: &Sale| sale.player == player && sale.purchase == purchase;
        if let Some(last) = sales.iter().rposition(of) {
            sales.remove(last);
        }
    }
}

impl Results {
    /// Chips of other stacks than those that a player has bought are theirs now.
    pub(in crate::tournament) fn forget_sales(&mut self, player: PlayerId) {
        self.sales.retain(|sale| sale.player != player);
    }
}

impl From<Purchase> for Why {
    fn from(purchase: Purchase) -> Self {
        match purchase {
            Purchase::Rebuy => Self::Rebuy,
            Purchase::AddOn => Self::AddOn,
        }
    }
}

impl Draft {
    /// The last purchase of its kind was a mistake. Who has no chips without it is where they were before: out, or, who had
    /// some then, out with the hand that was played last.
    pub(super) fn take_refund(
        &mut self,
        player: PlayerId,
        purchase: Purchase,
    ) -> Result<(), Refusal> {
        let Refund { sale, place, stack } = self.state.refund(player, purchase)?;
        let TableSeat { table, seat } = place;
        self.result(ResultEvent::Refunded {
            player,
            purchase,
            chips: sale.chips,
        });
        let stack = stack.less(sale.chips);
        self.at_table(table, &table::TableCommand::SetStack { seat, stack })?;
        if !stack.is_zero() {
            return Ok(());
        }
        let Some(gone) = sale.gone else {
            return self.bust(table, seat, player);
        };
        self.result(ResultEvent::BustStands { gone });
        let alert = self.state.raise(table, AlertCause::Bust { player });
        self.push(alert);
        Ok(())
    }
}
