//! Who is ranked where: players eliminated at the same time, players who leave for good, and the end of the event.

use crate::book::{Answer, Book};
use crate::chips::Chips;
use crate::policy::{Case, DefinitiveDeparture, EliminatedPlayer, SimultaneousElimination};
use crate::table::PlayerId;
use crate::tournament::TableNumber;

/// A player eliminated together with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Out {
    /// Who.
    pub player: PlayerId,
    /// At which table.
    pub table: TableNumber,
    /// Their chips at the start of the hand.
    pub started_with: Chips,
}

/// In what players went out together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutIn {
    /// In one hand, or at the same time at different tables.
    Hands,
    /// In a round of hand-for-hand, not about a prize.
    Round,
    /// On the bubble: the last place without a prize is among theirs.
    Bubble,
}

/// Places of players eliminated at the same time, the best first. Players who tie share the better place.
///
/// `left` counts the players before they were out. Three or more are ranked as two are, by their stacks. Where players
/// of different tables tie, the first of each table share the best place, then the second of each, and so on.
#[must_use]
pub fn places(
    left: u16,
    out: &[Out],
    occasion: OutIn,
    book: &Book,
) -> Answer<Vec<(PlayerId, u16)>> {
    let policy = &book.policy.simultaneous_elimination;
    let (one_group, all_tie) = match policy.value {
        SimultaneousElimination::BiggerStartStackAhead => (true, false),
        SimultaneousElimination::BiggerStackSameTableOrBubbleElseTie => {
            (occasion == OutIn::Bubble, false)
        }
        SimultaneousElimination::BiggerStackSameTableElseTieSharePrize => (false, false),
        SimultaneousElimination::ShareOnTheSameHand => (false, occasion != OutIn::Hands),
    };
    // Players of the same group with more chips are ahead.
    let ahead = |player: &Out| {
        out.iter()
            .filter(|other| one_group || other.table == player.table)
            .filter(|other| !all_tie && other.started_with > player.started_with)
            .count()
    };
    let best = left.saturating_sub(u16::try_from(out.len()).unwrap_or(u16::MAX));
    let mut places: Vec<(PlayerId, u16)> = out
        .iter()
        .map(|player| {
            let better = out
                .iter()
                .filter(|other| ahead(other) < ahead(player))
                .count();
            let place = best
                .saturating_add(1)
                .saturating_add(u16::try_from(better).unwrap_or(0));
            (player.player, place)
        })
        .collect();
    places.sort_by_key(|(_, place)| *place);
    let tied = places
        .iter()
        .zip(places.iter().skip(1))
        .any(|((_, one), (_, other))| one == other);
    let is_named = !policy.articles.named(Case::HandForHand).is_empty();
    if occasion != OutIn::Hands && is_named {
        Answer::led(places, policy, Case::HandForHand)
    } else if tied {
        Answer::led(places, policy, Case::Tied)
    } else {
        Answer::of(places, policy)
    }
}

/// What becomes of a player who says they leave for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Departure {
    /// Out at once, at this place; the chips leave play.
    Out {
        /// The place.
        place: u16,
        /// Whether the book says that the entry is not paid back.
        no_refund: bool,
    },
    /// Not confirmed to an official: the seat stays, and the blinds are taken.
    BlindedOut,
}

/// What becomes of a player who says they leave for good, with so many players left.
#[must_use]
pub fn leaves_for_good(confirmed: bool, left: u16, book: &Book) -> Answer<Departure> {
    let policy = &book.policy.definitive_departure;
    if !confirmed {
        let absent = &book.policy.common.absent_hand;
        return Answer::led(Departure::BlindedOut, absent, Case::LeftUnannounced);
    }
    let no_refund = match policy.value {
        DefinitiveDeparture::ChipsRemovedRankedAtAnnouncement => false,
        DefinitiveDeparture::NoRefund => true,
    };
    let departure = Departure::Out {
        place: left,
        no_refund,
    };
    Answer::led(departure, policy, Case::Ranked)
}

/// What a player without chips does; `None` for a player who has some.
#[must_use]
pub fn eliminated(stack: Chips, book: &Book) -> Answer<Option<EliminatedPlayer>> {
    let policy = &book.policy.eliminated_player;
    Answer::of(stack.is_zero().then_some(policy.value), policy)
}

/// Whether a player may sit at a table of the event: only players who are still in.
#[must_use]
pub fn may_sit(still_in: bool, book: &Book) -> Answer<bool> {
    Answer::of(still_in, &book.policy.eliminated_player)
}

/// Whether the event is over: one player has every chip.
#[must_use]
pub fn is_over(players_with_chips: u16, book: &Book) -> Answer<bool> {
    let over = players_with_chips == 1;
    Answer::of(over, &book.policy.common.starting_stack)
}
