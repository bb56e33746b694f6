//! Results as data: their commands and events, who went out, and hand-for-hand.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tapis_tagged::Tagged;

use super::refunding::Sale;
use crate::chips::Chips;
use crate::seat::Seat;
use crate::table::{Luggage, PlayerId};
use crate::tournament::{TableNumber, TableSeat};

/// What a player buys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Purchase {
    /// A stack to go on.
    Rebuy,
    /// The stacks of the add-on.
    AddOn,
}

/// What was sold to a player and can be refunded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Refundable {
    /// A rebuy.
    Rebuy,
    /// A stack of the add-on.
    AddOn,
    /// A new entry of a player who was out: they are out again.
    ReEntry,
}

impl From<Purchase> for Refundable {
    fn from(purchase: Purchase) -> Self {
        match purchase {
            Purchase::Rebuy => Self::Rebuy,
            Purchase::AddOn => Self::AddOn,
        }
    }
}

/// Why a player is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum OutReason {
    /// No chips left.
    Eliminated,
    /// Left for good.
    Left,
    /// Struck off as a latecomer.
    StruckOff,
    /// Struck off as a latecomer, and another player plays on with the stack: who never came and is replaced took no
    /// part, and is not ranked (gleize2007 3-1.a).
    Replaced,
    /// Disqualified.
    Disqualified,
}

/// What officials do about players who go out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ResultCommand {
    /// A player without chips is out: the floor has seen it.
    ConfirmOut {
        /// Who.
        player: PlayerId,
    },
    /// A player was not out after all: they sit in their seat again, without chips, and the floor says what becomes of
    /// them.
    TakeBack {
        /// Who.
        player: PlayerId,
    },
    /// A player buys chips, where book, event and moment allow it.
    Buy {
        /// Who.
        player: PlayerId,
        /// What.
        purchase: Purchase,
    },
    /// The last purchase of its kind was a mistake: its chips leave the stack; with a new entry the seat is left, too.
    Refund {
        /// Who.
        player: PlayerId,
        /// What.
        purchase: Refundable,
    },
    /// Hand-for-hand begins or ends: all tables wait for the last one.
    HandForHand {
        /// Whether it is played.
        on: bool,
    },
    /// Two players of different tables, one after the other on the list, went out at the same time (cdc2013 2.10).
    SameTime {
        /// Who went out last.
        player: PlayerId,
        /// Who went out with them; `None`: they did not go out together after all.
        with: Option<PlayerId>,
    },
}

/// What happened to players who go out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tagged)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ResultEvent {
    /// A player has no chips left. The floor has to see it.
    Busted {
        /// Who.
        player: PlayerId,
        /// At which table.
        table: TableNumber,
        /// In which hand of the table; `None` where they lost their chips in none: the floor or a count took them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hand: Option<u32>,
        /// Chips at the start of the hand.
        started_with: Chips,
    },
    /// A player is out.
    Out {
        /// Who.
        player: PlayerId,
        /// Why.
        why: OutReason,
    },
    /// A player who was out waits for the floor's word again: the event before gave them their seat back.
    TakenBack {
        /// Who.
        player: PlayerId,
    },
    /// A player bought chips: the next event gives them.
    Bought {
        /// Who.
        player: PlayerId,
        /// What.
        purchase: Purchase,
        /// How many stacks.
        stacks: u8,
        /// Chips bought.
        chips: Chips,
    },
    /// A stack that a player had bought is refunded: the next event takes its chips away.
    Refunded {
        /// Who.
        player: PlayerId,
        /// What.
        purchase: Refundable,
        /// Chips that had been bought.
        chips: Chips,
    },
    /// A purchase that had brought a player back is refunded: they had gone out as they had before it, and the floor
    /// has to see it.
    BustStands {
        /// How they had gone out.
        gone: Gone,
    },
    /// Hand-for-hand begins or ends.
    HandForHand {
        /// Whether it is played.
        on: bool,
        /// Tables where no hand was being played.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        finished: Vec<TableNumber>,
        /// The last hand of each of them: it belongs to no round.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        hands: Vec<(TableNumber, u32)>,
    },
    /// A table has finished its hand of the round.
    TableFinished {
        /// Which.
        table: TableNumber,
        /// Which hand of the table; journals of earlier versions do not say it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hand: Option<u32>,
    },
    /// Every table has finished its hand: all begin the next one.
    RoundReleased {
        /// Number of the round that begins, from 1.
        round: u32,
    },
    /// The clock begins to stand still while hand-for-hand is played, or does so no longer.
    ClockHeld {
        /// Whether it stands still.
        on: bool,
    },
    /// The director says with whom a player went out.
    SameTime {
        /// Who went out last.
        player: PlayerId,
        /// With whom; `None` takes it back.
        with: Option<PlayerId>,
    },
    /// The rebuy period is over.
    RebuysOver {
        /// How many hands each table had begun: the extra hands are counted from there (gleize2007 7-5). Empty: the
        /// clock was put back, and rebuys are open again.
        hands: Vec<(TableNumber, u32)>,
    },
    /// One player has every chip: the event is over.
    Finished {
        /// Who.
        winner: PlayerId,
    },
}

/// A player who went out, in the order of going.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gone {
    /// Who.
    pub player: PlayerId,
    /// Counts all who went out, from 1, also those who came back; 0 in snapshots of earlier versions.
    #[serde(default)]
    pub number: u32,
    /// Why.
    pub why: OutReason,
    /// Whether the floor has confirmed it.
    pub is_confirmed: bool,
    /// At which table; `None` for a player who had no seat.
    pub table: Option<TableNumber>,
    /// In which seat; `None` for a player who had none.
    pub seat: Option<Seat>,
    /// In which hand of the table; `None` for a player who did not go out by losing one.
    pub hand: Option<u32>,
    /// Chips at the start of the hand.
    pub started_with: Chips,
    /// The round of hand-for-hand in which they went out, if it was played; announcements after the first count, too.
    pub round: Option<u32>,
    /// The player of another table who went out at the same time, as the director says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<PlayerId>,
    /// Where they have sat without chips since, if not in that seat or not since a hand: what brought them there is
    /// refunded, they were taken back, or their chips were taken between hands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved: Option<MovedSince>,
    /// What a sanction or the floor had left on them when they left their seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Luggage>,
}

impl Gone {
    /// Whether they left or were struck off: they lost their chips in no hand.
    fn has_departed(&self) -> bool {
        match self.why {
            OutReason::Left | OutReason::StruckOff | OutReason::Replaced => true,
            OutReason::Eliminated | OutReason::Disqualified => false,
        }
    }

    /// Where they sat last; `None` for a player who had no seat.
    pub(super) fn last_table(&self) -> Option<TableNumber> {
        self.moved.map(|moved| moved.table).or(self.table)
    }
}

/// Where a player sits who has gone out at another table, in another seat, or between hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MovedSince {
    /// At which table.
    pub table: TableNumber,
    /// In which seat.
    pub seat: Seat,
    /// Hands that they had missed before.
    pub missed: u32,
    /// Number of the last hand of this table when they sat down there.
    pub since: u32,
}

/// Who went out, and hand-for-hand.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(in crate::tournament) struct Results {
    /// Everybody who has had a seat with chips: the field that is ranked.
    pub(in crate::tournament) took_part: Arc<BTreeSet<PlayerId>>,
    pub(in crate::tournament) gone: Vec<Gone>,
    /// How latecomers went out whose stack another player took over: they may be taken back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(in crate::tournament) replaced: Vec<Gone>,
    /// How many have gone out, also those who came back.
    #[serde(default)]
    pub(in crate::tournament) departures: u32,
    /// What was bought and not refunded, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(in crate::tournament) sales: Vec<Sale>,
    pub(in crate::tournament) hand_for_hand: Option<HandForHand>,
    /// Whether the clock stands still for hand-for-hand: hands begin all the same.
    #[serde(default)]
    pub(in crate::tournament) is_clock_held: bool,
    /// How many rounds of hand-for-hand were played before this one.
    pub(in crate::tournament) rounds: u32,
    /// How many times hand-for-hand is over.
    #[serde(default)]
    pub(in crate::tournament) times_over: u32,
    /// The last hand that each table has finished in hand-for-hand, or before it, or was playing when it ended.
    #[serde(default)]
    pub(in crate::tournament) hands_of_rounds: BTreeMap<TableNumber, HandOfRound>,
    pub(in crate::tournament) winner: Option<PlayerId>,
    /// How many hands each table had begun when the rebuy period ended.
    pub(in crate::tournament) rebuys_ended: Vec<(TableNumber, u32)>,
    /// How many hands all tables had begun when the clock was put back into the period, until it ends again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::tournament) rebuys_open_again: Option<u64>,
    /// The extra hands of players who have changed tables since the rebuy period ended.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(in crate::tournament) extra_hands: BTreeMap<PlayerId, ExtraHands>,
}

/// Hands since the rebuy period, of a player who has changed tables: at the tables they left, and where they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::tournament) struct ExtraHands {
    /// Hands at the tables that they have left.
    pub(in crate::tournament) elsewhere: u32,
    /// How many hands their table had begun when they sat down there.
    pub(in crate::tournament) since: u32,
}

impl Results {
    /// A player goes out, after everybody who has.
    pub(in crate::tournament) fn goes_out(&mut self, gone: Gone) {
        // Who went out together with them did so another time. A departure may be taken back.
        let known = self.gone.iter_mut();
        let known = known.chain(self.sales.iter_mut().filter_map(Sale::gone_before));
        let is_over = |other: &&mut Gone| !gone.has_departed() && other.with == Some(gone.player);
        for other in known.filter(is_over) {
            other.with = None;
        }
        self.departures = self.departures.saturating_add(1);
        let number = self.departures;
        self.gone.push(Gone { number, ..gone });
    }

    /// A disqualification is lifted: who had lost their chips before it went out by that.
    pub(in crate::tournament) fn goes_out_as_before(&mut self, player: PlayerId) {
        let had_lost = |gone: &&mut Gone| gone.hand.is_some() || gone.moved.is_some();
        let gone = self.gone_mut(player).filter(had_lost);
        if let Some(gone) = gone.filter(|gone| gone.why == OutReason::Disqualified) {
            gone.why = OutReason::Eliminated;
        }
    }

    /// A player who had gone is in again, or took no part. With whom others went out is known for the case that what
    /// brought the player back is refunded.
    pub(in crate::tournament) fn not_gone(&mut self, player: PlayerId) {
        self.gone.retain(|gone| gone.player != player);
    }

    /// Another player takes over the stack of a latecomer who sat there.
    pub(in crate::tournament) fn is_replaced(
        &mut self,
        player: PlayerId,
        at: Option<TableSeat>,
        left: Option<Luggage>,
    ) {
        self.replaced.push(Gone {
            player,
            number: 0,
            why: OutReason::Replaced,
            is_confirmed: true,
            table: at.map(|at| at.table),
            seat: at.map(|at| at.seat),
            hand: None,
            started_with: Chips::ZERO,
            round: None,
            with: None,
            moved: None,
            left,
        });
    }

    /// A latecomer whose stack another player took over is taken back: they went out as who was struck off.
    pub(in crate::tournament) fn not_replaced(&mut self, player: PlayerId) {
        let of = |gone: &Gone| gone.player == player;
        if let Some(at) = self.replaced.iter().position(of) {
            let why = OutReason::StruckOff;
            let gone = self.replaced.remove(at);
            self.goes_out(Gone { why, ..gone });
        }
    }

    /// How a player went out; `None` for a player who is in.
    pub(in crate::tournament) fn gone_of(&self, player: PlayerId) -> Option<&Gone> {
        self.gone.iter().find(|gone| gone.player == player)
    }

    /// How a latecomer went out whose stack another player took over.
    pub(in crate::tournament) fn replaced_of(&self, player: PlayerId) -> Option<&Gone> {
        self.replaced.iter().find(|gone| gone.player == player)
    }

    /// The same as [`Self::gone_of`], to be changed.
    pub(in crate::tournament) fn gone_mut(&mut self, player: PlayerId) -> Option<&mut Gone> {
        self.gone.iter_mut().find(|gone| gone.player == player)
    }

    /// What is known of the round of a hand.
    pub(super) fn hand_of_round(&self, table: TableNumber, hand: u32) -> Option<&HandOfRound> {
        let known = self.hands_of_rounds.get(&table);
        known.filter(|of| of.hand == hand)
    }

    /// A hand belongs to a round, unless it is known to belong to one.
    pub(super) fn note_round(&mut self, table: TableNumber, of: HandOfRound) {
        if self.hand_of_round(table, of.hand).is_none() {
            self.hands_of_rounds.insert(table, of);
        }
    }

    /// The player with whom another one went out, as the director says; `None` while that player is in again, or has
    /// departed since.
    pub(super) fn partner(&self, gone: &Gone) -> Option<PlayerId> {
        let went_out = |with: &PlayerId| self.gone_of(*with).is_some_and(|of| !of.has_departed());
        gone.with.filter(went_out)
    }
}

/// Hand-for-hand: all tables wait for the last one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandForHand {
    /// Number of the round, from 1; 0 while tables finish the hands that they were in when it began.
    pub round: u32,
    /// Tables that have finished their hand of this round.
    pub finished: BTreeSet<TableNumber>,
}

/// A hand that has begun in hand-for-hand. It may go on after its round is over: a pot is claimed in time, or given
/// back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::tournament) struct HandOfRound {
    /// Which hand of its table.
    pub(in crate::tournament) hand: u32,
    /// In which round, counted as for who goes out; `None` when it was over before hand-for-hand began.
    pub(in crate::tournament) round: Option<u32>,
}
