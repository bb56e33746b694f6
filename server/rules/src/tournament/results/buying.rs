//! Rebuys and add-ons: who may buy chips, when, and what it does. The event sells them, under every book; where the book
//! has rebuys itself, its conditions hold (gleize2007 7-1 to 7-5).

use super::model::ExtraHands;
use super::{Gone, Purchase, ResultEvent};
use crate::book::Answer;
use crate::chips::Chips;
use crate::seat::Seat;
use crate::table::{self, Part, PlayerId};
use crate::tournament::format::{self, Buyer, NotSold, Offer, Period};
use crate::tournament::{
    Draft, Entrant, Event, Problem, RebuyPolicy, Refusal, Standing, TableNumber, Tournament,
};

/// Nothing at all.
const NOTHING: format::PurchaseOptions = format::PurchaseOptions {
    rebuy: false,
    add_on: 0,
};

impl Tournament {
    /// What a player may buy now: nothing in the middle of a hand in which they play.
    #[must_use]
    pub fn may_buy(&self, player: PlayerId) -> format::PurchaseOptions {
        match self.at_the_till(player) {
            Ok(till) if !till.is_dealt_in && self.winner().is_none() => till.answer.value,
            Ok(_) | Err(_) => NOTHING,
        }
    }

    fn at_the_till(&self, player: PlayerId) -> Result<Till, Refusal> {
        let entrant = self.known(player)?;
        let (Standing::Playing { table, seat } | Standing::Busted { table, seat }) =
            entrant.standing
        else {
            return Err(Problem::Standing { player }.into());
        };
        let rebuys = self.plan().ok_or(Problem::NoPlan)?.rebuys;
        let at = self.known_table(table)?;
        let now = at
            .player(seat)
            .filter(|now| now.player == player)
            .ok_or(Problem::Standing { player })?;
        let gone = self.results.gone_of(player);
        let buyer = Buyer {
            stack: now.stack,
            big_blind: self.blinds().big,
            rebuys: entrant.rebuys,
            missed: few(gone.map_or(0, |gone| self.missed_since(gone))),
        };
        let offer = offer(rebuys, entrant);
        let period = self.rebuy_period(player, table, at);
        Ok(Till {
            table,
            seat,
            stack: now.stack,
            is_dealt_in: now.part != Part::Out,
            chips: rebuys.chips,
            answer: format::may_buy(&buyer, offer, period, &self.book),
            buyer,
            offer,
            period,
        })
    }

    /// Where a player stands. The hand that their table is in when the period ends is the last of the period; the extra
    /// hands begin after it.
    fn rebuy_period(&self, player: PlayerId, number: TableNumber, table: &table::Table) -> Period {
        if !self.are_rebuys_over() {
            return Period::Open;
        }
        match few(self.extra_hands(player, number, table)) {
            0 => Period::Ended,
            hands => Period::Over { hands },
        }
    }

    /// Hands since the period ended. Who has changed tables since has as many as everybody, wherever they were dealt: the
    /// add-on is for all players (gleize2007 7-4). Who sits down later has those of the table; where no player sat then,
    /// they are over.
    fn extra_hands(&self, player: PlayerId, number: TableNumber, table: &table::Table) -> u32 {
        let hands = table.hands_begun();
        if let Some(ExtraHands { elsewhere, since }) = self.results.extra_hands.get(&player) {
            return elsewhere.saturating_add(hands.saturating_sub(*since));
        }
        let mut ended = self.results.rebuys_ended.iter();
        let before = ended.find(|(table, _)| *table == number);
        before.map_or(u32::MAX, |(_, before)| hands.saturating_sub(*before))
    }

    /// A player leaves a table for another one: the extra hands that they have had stay theirs.
    pub(in crate::tournament) fn note_extra_hands_until(
        &mut self,
        player: Option<PlayerId>,
        number: TableNumber,
    ) {
        let (Some(player), Some(table)) = (player, self.table(number)) else {
            return;
        };
        if self.results.rebuys_ended.is_empty() {
            return;
        }
        let elsewhere = self.extra_hands(player, number, table);
        let moves = ExtraHands {
            elsewhere,
            since: 0,
        };
        self.results.extra_hands.insert(player, moves);
    }

    /// A player sits down: who comes from another table, or is taken back to theirs, has the extra hands that are left to
    /// them, any other player those of the table.
    pub(in crate::tournament) fn note_extra_hands_from(
        &mut self,
        player: PlayerId,
        number: TableNumber,
    ) {
        if self.results.rebuys_ended.is_empty() {
            return;
        }
        let is_moving = |entrant: &Entrant| entrant.standing == Standing::Moving;
        if !self.entrant(player).is_some_and(is_moving) {
            let last_table = self.results.gone_of(player).and_then(Gone::last_table);
            if last_table != Some(number) {
                self.results.extra_hands.remove(&player);
            }
            return;
        }
        let since = self.table(number).map_or(0, table::Table::hands_begun);
        let moves = self.results.extra_hands.entry(player).or_default();
        moves.since = since;
    }

    /// What it means for rebuys that so many levels are over: so is their period, or, where the clock is put back, it is
    /// open again.
    pub(in crate::tournament) fn rebuys_after(&self, levels: u32) -> Option<Event> {
        let last = u32::from(self.plan()?.rebuys.levels);
        let is_over = levels >= last;
        if last == 0 || is_over == self.are_rebuys_over() {
            return None;
        }
        let tables = self
            .tables()
            .filter(|(_, table)| is_over && table.players_seated() > 0);
        let hands = tables.map(|(number, table)| (number, table.hand_number()));
        let event = ResultEvent::RebuysOver {
            hands: hands.collect(),
        };
        Some(Event::Results { event })
    }

    /// Whether the rebuy period is over, and the clock was not put back into it.
    fn are_rebuys_over(&self) -> bool {
        !self.results.rebuys_ended.is_empty() && self.results.rebuys_open_again.is_none()
    }

    /// The rebuy period is over, or open again. Where no hand has begun since the clock was put back, the extra hands go on
    /// as they were counted: that was a slip.
    pub(super) fn evolve_rebuys_over(&mut self, hands: &[(TableNumber, u32)]) {
        let begun = self
            .tables()
            .map(|(_, table)| u64::from(table.hands_begun()));
        let begun = begun.sum();
        if hands.is_empty() {
            self.results.rebuys_open_again = Some(begun);
            return;
        }
        let was_slip = self.results.rebuys_open_again.take() == Some(begun);
        if was_slip && !self.results.rebuys_ended.is_empty() {
            return;
        }
        // A hand that is dealt again has a number for each deal, and is one hand of the period.
        let begun_at = |(number, hand): &(TableNumber, u32)| {
            let table = self.table(*number);
            (*number, table.map_or(*hand, table::Table::hands_begun))
        };
        self.results.rebuys_ended = hands.iter().map(begun_at).collect();
        self.results.extra_hands.clear();
    }
}

/// A player who would buy.
struct Till {
    table: TableNumber,
    seat: Seat,
    stack: Chips,
    is_dealt_in: bool,
    /// Chips of a stack.
    chips: Chips,
    answer: Answer<format::PurchaseOptions>,
    buyer: Buyer,
    offer: Offer,
    period: Period,
}

impl Till {
    fn why_not(&self, purchase: Purchase) -> NotSold {
        let is_rebuy = purchase == Purchase::Rebuy;
        format::not_sold(&self.buyer, self.offer, self.period, is_rebuy)
    }
}

/// What the event offers to a player: an add-on of several stacks may be bought one by one.
fn offer(rebuys: RebuyPolicy, entrant: &Entrant) -> Offer {
    if rebuys.levels == 0 || rebuys.chips.is_zero() {
        return Offer::Freezeout;
    }
    Offer::Rebuys {
        most: rebuys.most,
        add_on: rebuys.add_on.saturating_sub(entrant.add_ons),
    }
}

/// A count of which only the first few matter.
fn few(hands: u32) -> u8 {
    u8::try_from(hands).unwrap_or(u8::MAX)
}

impl Draft {
    /// A player buys a stack, as a rebuy or as one of the add-on.
    pub(super) fn buy(&mut self, player: PlayerId, purchase: Purchase) -> Result<(), Refusal> {
        if self.state.winner().is_some() {
            return Err(Problem::Finished.into());
        }
        let till = self.state.at_the_till(player)?;
        let is_for_sale = match purchase {
            Purchase::Rebuy => till.answer.value.rebuy,
            Purchase::AddOn => till.answer.value.add_on > 0,
        };
        if !is_for_sale {
            return Err(Problem::NotForSale {
                player,
                purchase,
                why: till.why_not(purchase),
                citations: till.answer.citations,
            }
            .into());
        }
        if till.is_dealt_in {
            return Err(Problem::HandRunning { table: till.table }.into());
        }
        self.result(ResultEvent::Bought {
            player,
            purchase,
            stacks: 1,
            chips: till.chips,
        });
        let stack = till.stack + till.chips;
        let seat = till.seat;
        self.at_table(till.table, &table::TableCommand::SetStack { seat, stack })?;
        // Everybody else may have left while the floor had not said yet what becomes of this player.
        self.settle_results()
    }
}
