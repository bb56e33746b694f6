//! The state of one table, and what can be read from it at any time.

use serde::{Deserialize, Serialize};

use crate::blinds::Blinds;
use crate::book::Book;
use crate::card::Card;
use crate::chips::Chips;
use crate::player::PlayerId;
use crate::policy::Policy;
use crate::ruling::Incident;
use crate::seat::{Seat, SeatSet, Seats};
use crate::street::Street;
use crate::time::Timestamp;

use super::cancelled::Cancelled;
use super::deal_in::BeforeHand;
use super::hand::{Act, Hand, HandStage, Next, TimeCall, TimeRequest};
use super::pot::pots;
use super::reopening::EndedHand;
use super::ruled::Ruled;
use super::showdown::{Showdown, Shown};
use super::{Positions, Pot, Seated, ShotClock, TableEvent};

/// How the last hand ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastHand {
    /// What each winner got, pot by pot, from the last side pot.
    pub won: Vec<(Seat, Chips)>,
    /// Odd chips of split pots among it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub odd: Vec<(Seat, Chips)>,
}

/// Where button and blinds come from in the next hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum NextPositions {
    /// No player has had the button yet.
    Unknown,
    /// The button was placed.
    Button(Seat),
    /// All were placed.
    Placed(Positions),
    /// They advance from the last hand's.
    After(Positions),
}

/// Whether the coming hand has begun without a card having been dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Coming {
    /// The deck has not been touched for it.
    Waits,
    /// The deck is being shuffled.
    Shuffled,
    /// It had begun, and is dealt again.
    DealtAgain,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
const fn is_none(count: &u32) -> bool {
    *count == 0
}

/// The state of one table. Changed by [`Table::evolve`] only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    pub(super) seat_count: u8,
    pub(super) smallest_chip: Chips,
    pub(super) seats: Seats<Seated>,
    pub(super) blinds: Option<Blinds>,
    /// How long a decision may last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) shot_clock: Option<ShotClock>,
    pub(super) next_positions: NextPositions,
    pub(super) hands: u32,
    /// How many of them were new deals of a hand that had begun.
    #[serde(default, skip_serializing_if = "is_none")]
    pub(super) new_deals: u32,
    /// Number of the hand before the one being played, else before the last one: each deal of a hand that is dealt again has
    /// a number of its own.
    #[serde(default)]
    pub(super) hand_before: u32,
    pub(super) hand: Option<Box<Hand>>,
    pub(super) last_hand: LastHand,
    /// Who dealt last.
    pub(super) last_dealer: Option<Seat>,
    /// Who dealt before that.
    pub(super) dealer_before: Option<Seat>,
    /// Who was dealt in in the hand being played, else in the last one.
    pub(super) dealt: SeatSet,
    /// Who has left a seat of a hand that is dealt again since it was cancelled: the new deal is for no other player there.
    #[serde(default, skip_serializing_if = "Seats::is_empty")]
    pub(super) left_before_new_deal: Seats<PlayerId>,
    /// Newcomers who sit the hand being played out.
    pub(super) waited: SeatSet,
    /// Whether the coming hand has begun, in the eyes of some books.
    pub(super) coming: Coming,
    /// What the table was around a hand that was cancelled, until the next begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) cancelled: Option<Box<Cancelled>>,
    /// The last hand, while its pots can still be claimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) ended: Option<Box<EndedHand>>,
    /// What the table was before the hand being played began, until its deal begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) before_hand: Option<Box<BeforeHand>>,
    /// Who is not dealt in in a hand that begins again, as they were not when it began the first time.
    #[serde(default)]
    pub(super) held_out: SeatSet,
    /// Blinds that wait because the coming hand had begun when they were set.
    pub(super) later_blinds: Option<Blinds>,
    /// What was taken away when the last hand was over.
    pub(super) taken: Seats<Chips>,
    /// What was not, as the stack did not have it: it waits again when that hand goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) not_taken: Option<Box<Seats<Chips>>>,
    /// Fines paid to the pot of the hand being played.
    pub(super) fined: Seats<u8>,
    /// Who misses the hand being played by a suspension.
    pub(super) missing: SeatSet,
    pub(super) rulings: Vec<Ruled>,
    pub(super) rulings_made: u32,
    pub(super) asked: Option<Box<Incident>>,
    /// Chips brought to the table and not taken away: what it has to have at every event.
    pub(super) issued: Chips,
}

/// Chips that are missing or too many: a fault of the program, never of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{counted} chips at the table instead of {issued}")]
pub struct ChipsNotConserved {
    /// Chips found.
    pub counted: Chips,
    /// Chips there should be.
    pub issued: Chips,
}

impl Table {
    /// An empty table with so many seats (2–10); `smallest_chip` is the unit in which pots are shared.
    #[must_use]
    pub fn new(seat_count: u8, smallest_chip: Chips) -> Self {
        Self {
            seat_count: seat_count.clamp(2, 10),
            smallest_chip: smallest_chip.max(Chips::from(1)),
            seats: Seats::default(),
            blinds: None,
            shot_clock: None,
            next_positions: NextPositions::Unknown,
            hands: 0,
            new_deals: 0,
            hand_before: 0,
            hand: None,
            last_hand: LastHand::default(),
            last_dealer: None,
            dealer_before: None,
            dealt: SeatSet::EMPTY,
            left_before_new_deal: Seats::default(),
            waited: SeatSet::EMPTY,
            coming: Coming::Waits,
            cancelled: None,
            ended: None,
            before_hand: None,
            held_out: SeatSet::EMPTY,
            later_blinds: None,
            taken: Seats::default(),
            not_taken: None,
            fined: Seats::default(),
            missing: SeatSet::EMPTY,
            rulings: Vec::new(),
            rulings_made: 0,
            asked: None,
            issued: Chips::ZERO,
        }
    }

    /// How many seats it has.
    #[must_use]
    pub const fn seat_count(&self) -> u8 {
        self.seat_count
    }

    /// Value of the smallest chips: the unit in which pots are shared.
    #[must_use]
    pub const fn smallest_chip(&self) -> Chips {
        self.smallest_chip
    }

    /// What was taken away when the last hand was over, by seat: fines, and chips of players who left for good.
    #[must_use]
    pub const fn taken(&self) -> &Seats<Chips> {
        &self.taken
    }

    /// Number of the hand being played, or of the last one; 0 before the first.
    #[must_use]
    pub const fn hand_number(&self) -> u32 {
        self.hands
    }

    /// How many hands have begun; one that was dealt again counts once.
    #[must_use]
    pub const fn hands_begun(&self) -> u32 {
        self.hands.saturating_sub(self.new_deals)
    }

    /// Number of the decision within the hand; 0 between hands.
    #[must_use]
    pub fn decision(&self) -> u32 {
        self.hand.as_ref().map_or(0, |hand| hand.decision)
    }

    /// Whether a hand is being played.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        self.hand.is_some()
    }

    /// Blinds of the hand being played, else of the next.
    #[must_use]
    pub fn blinds(&self) -> Option<Blinds> {
        self.hand.as_ref().map(|hand| hand.blinds).or(self.blinds)
    }

    /// Button and blinds of the hand being played, else of the last.
    #[must_use]
    pub fn positions(&self) -> Option<Positions> {
        match (&self.hand, self.next_positions) {
            (Some(hand), _) => Some(hand.positions),
            (None, NextPositions::After(positions) | NextPositions::Placed(positions)) => {
                Some(positions)
            }
            (None, NextPositions::Unknown | NextPositions::Button(_)) => None,
        }
    }

    /// Street being played.
    #[must_use]
    pub fn street(&self) -> Option<Street> {
        self.hand.as_ref().map(|hand| hand.street())
    }

    /// What follows when the chips in front of the players are gathered; `None` while a street is being played.
    #[must_use]
    pub fn gathering(&self) -> Option<Next> {
        match self.hand.as_ref()?.play.stage {
            HandStage::Gathering(next) => Some(next),
            HandStage::Betting | HandStage::Showdown(_) => None,
        }
    }

    /// Board cards that were written down.
    #[must_use]
    pub fn board(&self) -> &[Card] {
        self.hand.as_ref().map_or(&[], |hand| &hand.play.board)
    }

    /// Who got each pot, from the main pot; no player yet: an empty set. Empty before showdown.
    #[must_use]
    pub fn awarded(&self) -> Vec<SeatSet> {
        self.showdown()
            .map(|showdown| showdown.awarded)
            .unwrap_or_default()
    }

    /// What became of the hands at showdown.
    #[must_use]
    pub fn shown(&self) -> Seats<Shown> {
        self.showdown()
            .map(|showdown| showdown.shown)
            .unwrap_or_default()
    }

    /// Players who reached showdown in the order in which they show; empty before it.
    #[must_use]
    pub fn showdown_order(&self, book: &Book) -> Vec<Seat> {
        let (Some(hand), Some(showdown)) = (&self.hand, self.showdown()) else {
            return Vec::new();
        };
        hand.showing_order(&showdown, book.policy.showdown_first.value)
    }

    /// Who was last to bet or raise on the river, once its betting is over.
    pub(crate) fn river_aggressor(&self) -> Option<Seat> {
        self.showdown()?.aggressor
    }

    /// Everything that the players compete for: pots, bets, dead money.
    #[must_use]
    pub fn pot_total(&self) -> Chips {
        self.hand
            .as_ref()
            .map_or(Chips::ZERO, |hand| hand.play.betting.total())
    }

    /// What a player has to have in front to stay in, whatever they have behind; zero before a bet.
    #[must_use]
    pub fn price(&self) -> Chips {
        self.hand
            .as_ref()
            .map_or(Chips::ZERO, |hand| hand.betting_to_show().to_match)
    }

    /// The pots as they would be if the bets in front were gathered now, main pot first.
    #[must_use]
    pub fn pots(&self) -> Vec<Pot> {
        let Some(hand) = &self.hand else {
            return Vec::new();
        };
        hand.showdown().map_or_else(
            || {
                let mut betting = hand.play.betting;
                betting.gather();
                pots(&betting)
            },
            |showdown| showdown.pots,
        )
    }

    pub(super) fn showdown(&self) -> Option<Showdown> {
        self.hand.as_ref().and_then(|hand| hand.showdown())
    }

    /// What was done in the hand, oldest first.
    #[must_use]
    pub fn acts(&self) -> &[Act] {
        self.hand.as_ref().map_or(&[], |hand| &hand.acts)
    }

    /// What an act of the hand has put in front of its player, less what has gone back since.
    pub(crate) fn amount_left(&self, act: usize) -> Option<Chips> {
        self.hand.as_ref()?.amount_left(act)
    }

    /// How often the table takes a step back to undo the last `acts` acts, at least one; `None` when it no longer can.
    pub(crate) fn undos_of(&self, acts: u16) -> Option<u16> {
        let mut left = acts;
        self.hand.as_deref()?.undos_to(|event| {
            left = left.saturating_sub(u16::from(
                event.is_act() || matches!(event, TableEvent::HandKilled { .. }),
            ));
            left == 0
        })
    }

    /// How often the table takes a step back to undo all that it still can; `None` where that is nothing.
    pub(crate) fn undos_of_all(&self) -> Option<u16> {
        let hand = self.hand.as_deref()?;
        (1..).take_while(|steps| hand.may_undo_steps(*steps)).last()
    }

    /// Whether an act that waits for its turn, and may be changed, goes back with so many steps.
    pub(crate) fn has_freed_by(&self, steps: u16, policy: &Policy) -> bool {
        let undone = self.hand.as_deref().map(|hand| hand.undone_by(steps));
        let is_free = |event: &TableEvent| matches!(event, TableEvent::ActionHeld { early, .. } if !early.folds_for_good(policy));
        undone
            .unwrap_or_default()
            .iter()
            .any(|(event, _)| is_free(event))
    }

    /// Since when the player to act has been thinking.
    #[must_use]
    pub fn turn_since(&self) -> Option<Timestamp> {
        self.hand.as_ref().map(|hand| hand.turn_since)
    }

    /// The countdown on the player to act.
    #[must_use]
    pub fn time_call(&self) -> Option<TimeCall> {
        self.hand.as_ref().and_then(|hand| hand.clock)
    }

    /// The floor is asked for time on the player to act.
    #[must_use]
    pub fn time_request(&self) -> Option<TimeRequest> {
        self.hand.as_ref().and_then(|hand| hand.time_request)
    }

    /// Why the floor has refused the time on the player to act; may be empty.
    #[must_use]
    pub fn time_refused(&self) -> Option<&str> {
        self.hand.as_ref()?.time_refused.as_deref()
    }

    /// When something happens by itself: the end of a countdown, or of the shot clock.
    #[must_use]
    pub fn next_deadline(&self) -> Option<Timestamp> {
        let countdown = self.time_call().map(|clock| clock.ends_at);
        countdown.or_else(|| Some(self.shot_time()?.ends_at))
    }

    /// How the last hand ended.
    #[must_use]
    pub const fn last_hand(&self) -> &LastHand {
        &self.last_hand
    }

    /// Chips brought to the table and not taken away.
    #[must_use]
    pub const fn issued(&self) -> Chips {
        self.issued
    }

    /// Chips that are there, counted stack by stack, with bets and pots.
    #[must_use]
    pub fn counted(&self) -> Chips {
        let dealt_in = |seat| {
            self.hand
                .as_ref()
                .and_then(|hand| hand.player(seat))
                .map(|player| player.stack)
        };
        let stacks: Chips = self
            .seats
            .iter()
            .map(|(seat, seated)| dealt_in(seat).unwrap_or(seated.stack))
            .sum();
        stacks + self.pot_total() + self.beside_the_pots()
    }

    /// Counts the chips: stacks, bets and pots have to be what was issued.
    ///
    /// # Errors
    ///
    /// [`ChipsNotConserved`] with both figures.
    pub fn check(&self) -> Result<(), ChipsNotConserved> {
        let counted = self.counted();
        if counted == self.issued {
            Ok(())
        } else {
            Err(ChipsNotConserved {
                counted,
                issued: self.issued,
            })
        }
    }
}
