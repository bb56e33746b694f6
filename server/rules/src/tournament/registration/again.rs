//! Entering again: a player who is out, or gives up their chips, buys a new entry (tda2024 8-A, 8-B). The event sells
//! it, under every book.

use serde::{Deserialize, Serialize};

use crate::chips::Chips;
use crate::policy::Case;
use crate::table::{self, Luggage, Part, PlayerId, Presence};
use crate::tournament::format::named_by_the_book;
use crate::tournament::{
    Draft, Entrant, Event, FieldEvent, OutReason, Plan, Problem, Refusal, Standing, TableSeat,
    Tournament,
};

/// Why a player may not enter again now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum NotAgain {
    /// The event has no re-entries.
    NoReEntries,
    /// The time for them is over.
    PeriodOver,
    /// The player has entered as often as the event allows.
    NoMore,
    /// The player still has chips, and the event lets no player give them up.
    HasChips,
}

impl Tournament {
    /// Whether a player may enter again now.
    #[must_use]
    pub fn may_enter_again(&self, player: PlayerId) -> bool {
        self.winner().is_none() && self.check_enters_again(player).is_ok()
    }

    /// The stack with which a player may enter again.
    pub(in crate::tournament) fn check_enters_again(
        &self,
        player: PlayerId,
    ) -> Result<Chips, Refusal> {
        let entrant = self.known(player)?;
        let plan = self.plan().ok_or(Problem::NoPlan)?;
        self.check_may_be_again(player, entrant)?;
        if let Some(why) = self.why_not_again(player, entrant, plan) {
            let citations = named_by_the_book(self.book(), Case::ReEntry);
            return Err(Problem::NoReEntry {
                player,
                why,
                citations,
            }
            .into());
        }
        self.check_final_table_ahead()?;
        self.check_has_place(entrant.standing)?;
        Ok(plan.stack)
    }

    /// Only who has lost their chips, or sits there between hands, can begin anew: not who left for good or was put out.
    fn check_may_be_again(&self, player: PlayerId, entrant: &Entrant) -> Result<(), Refusal> {
        if self.sanctions().is_disqualified(player) {
            return Err(Problem::Standing { player }.into());
        }
        let is_possible = match entrant.standing {
            Standing::Busted { .. } => true,
            Standing::Out => self
                .gone()
                .iter()
                .any(|gone| gone.player == player && gone.why == OutReason::Eliminated),
            Standing::Playing { table, seat } => {
                let now = self.known_table(table)?.player(seat);
                if now.is_some_and(|now| now.part != Part::Out) {
                    return Err(Problem::HandRunning { table }.into());
                }
                self.has_started()
            }
            Standing::Registered | Standing::Waiting | Standing::Withdrawn | Standing::Moving => {
                false
            }
        };
        if is_possible {
            Ok(())
        } else {
            Err(Problem::Standing { player }.into())
        }
    }

    fn why_not_again(&self, player: PlayerId, entrant: &Entrant, plan: &Plan) -> Option<NotAgain> {
        let offer = plan.re_entries;
        let has_chips = self.place_of(player).is_some_and(|(_, table, seat)| {
            let now = table.player(seat);
            now.is_some_and(|now| !now.stack.is_zero())
        });
        if offer.levels == 0 {
            Some(NotAgain::NoReEntries)
        } else if self.level_for_latecomers() > u16::from(offer.levels) {
            Some(NotAgain::PeriodOver)
        } else if offer.most.is_some_and(|most| entrant.re_entries >= most) {
            Some(NotAgain::NoMore)
        } else if has_chips && !offer.may_give_up {
            Some(NotAgain::HasChips)
        } else {
            None
        }
    }
}

impl Draft {
    /// A new entry: what was left of the one before leaves play, and the player takes a seat with a whole stack.
    pub(super) fn enter_again(&mut self, player: PlayerId, to: TableSeat) -> Result<(), Refusal> {
        let stack = self.state.check_enters_again(player)?;
        let before = self.state.place_of(player);
        let before = before.map(|(table, _, seat)| TableSeat { table, seat });
        if let Some(TableSeat { table, .. }) = before {
            // The floor may have set a stack to nothing since the last hand.
            self.find_busts(table)?;
        }
        let alert = self.state.bust_alert(player);
        let left = self.state.left_on(player);
        self.push_field(FieldEvent::EnteredAgain { player });
        if let Some(alert) = alert {
            let note = String::new();
            self.push(Event::AlertClosed { alert, note });
        }
        if let Some(TableSeat { table, seat }) = before {
            self.at_table(table, &table::TableCommand::Stand { seat })?;
        }
        self.state.check_seat_free(to.table, to.seat)?;
        self.comes_in(player, to, stack)?;
        // No new entry buys a player out of a sanction.
        let presence = Presence::default();
        let left = left.map(|left| Luggage { presence, ..left });
        for event in left.into_iter().flat_map(|left| left.events_at(to.seat)) {
            let table = to.table;
            self.push(Event::Table { table, event });
        }
        if let Some(TableSeat { table, .. }) = before {
            self.close_if_empty(table);
        }
        // Others may have waited for this player only.
        self.settle_race()?;
        self.settle_results()
    }
}
