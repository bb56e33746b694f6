//! Main pot and side pots, and how each is shared.

use serde::{Deserialize, Serialize};

use crate::chips::Chips;
use crate::policy::OddChip;
use crate::seat::{Seat, SeatSet};

use super::betting::{Betting, HandState};

/// Chips that a group of players competes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pot {
    /// Chips in it.
    pub amount: Chips,
    /// Players who can win it.
    pub eligible: SeatSet,
    /// Players whose chips are in it, dead hands among them.
    pub paid: SeatSet,
}

/// The pots as they stand, main pot first: one for each level at which a live player has nothing more in.
///
/// Chips of folded players stay in the pots they reached; dead money is in the main pot.
pub(crate) fn pots(betting: &Betting) -> Vec<Pot> {
    let mut levels: Vec<Chips> = betting
        .players
        .iter()
        .filter(|(_, player)| player.hand == HandState::Live)
        .map(|(_, player)| player.collected)
        .collect();
    levels.sort_unstable();
    levels.dedup();
    let mut pots: Vec<Pot> = Vec::with_capacity(levels.len());
    let mut below = Chips::ZERO;
    for level in levels {
        let amount = betting
            .players
            .iter()
            .map(|(_, player)| player.collected.min(level).less(below))
            .sum();
        let eligible: SeatSet = betting
            .players
            .iter()
            .filter(|(_, player)| player.hand == HandState::Live && player.collected >= level)
            .map(|(seat, _)| seat)
            .collect();
        let paid = betting
            .players
            .iter()
            .filter(|(seat, player)| player.collected > below || eligible.contains(*seat))
            .map(|(seat, _)| seat)
            .collect();
        pots.push(Pot {
            amount,
            eligible,
            paid,
        });
        below = level;
    }
    // A folded player may have put in more than anybody who is left.
    let above: Chips = betting
        .players
        .iter()
        .map(|(_, player)| player.collected.less(below))
        .sum();
    if let Some(last) = pots.last_mut() {
        last.amount += above;
    }
    if let Some(main) = pots.first_mut() {
        main.amount += betting.dead_money;
    }
    pots.retain(|pot| !pot.amount.is_zero());
    pots
}

/// What each winner of a pot gets, from the first winner left of the button.
///
/// `unit` is the smallest chip in play: shares are made of it, and chips left over go by `odd_chip`.
pub(crate) fn shares(
    pot: Chips,
    winners: SeatSet,
    button: Seat,
    unit: Chips,
    odd_chip: OddChip,
) -> Vec<(Seat, Chips)> {
    let (share, mut left) = pot.split(u64::from(winners.len()), unit);
    let mut shares: Vec<(Seat, Chips)> = button
        .clockwise()
        .filter(|seat| winners.contains(*seat))
        .map(|seat| (seat, share))
        .collect();
    if odd_chip == OddChip::OneEachFromLeft {
        for (_, amount) in &mut shares {
            let chip = unit.min(left);
            *amount += chip;
            left -= chip;
        }
    }
    if let Some((_, amount)) = shares.first_mut() {
        *amount += left;
    }
    shares
}

#[cfg(test)]
mod tests {
    use crate::blinds::Blinds;
    use crate::seat::Seats;
    use crate::table::betting::InHand;

    use super::*;

    fn seat(number: u8) -> Seat {
        Seat::new(number).unwrap()
    }

    #[test]
    fn odd_chips_go_one_each_from_the_left_of_the_button() {
        let winners = [1, 4, 7].map(seat).into_iter().collect();
        let shares = shares(
            Chips::from(1_100),
            winners,
            seat(4),
            Chips::from(100),
            OddChip::OneEachFromLeft,
        );
        assert_eq!(
            shares,
            [
                (seat(7), Chips::from(400)),
                (seat(1), Chips::from(400)),
                (seat(4), Chips::from(300))
            ]
        );
    }

    #[test]
    fn chips_of_a_dead_hand_are_in_the_pots_that_they_reached() {
        let mut players = Seats::default();
        for (number, collected, hand) in [
            (1, 500, HandState::Live),
            (2, 800, HandState::Dead),
            (3, 2_000, HandState::Live),
            (4, 2_000, HandState::Live),
        ] {
            let player = InHand {
                collected: Chips::from(collected),
                ..InHand::with(Chips::ZERO, hand)
            };
            players.put(seat(number), player);
        }
        let blinds = Blinds::new(Chips::from(50), Chips::from(100));
        let pots = pots(&Betting::preflop(players, blinds, Chips::from(100)));
        let paid = pots.iter().map(|pot| pot.paid.iter().map(Seat::number));
        let paid: Vec<Vec<u8>> = paid.map(Iterator::collect).collect();
        assert_eq!(paid, [vec![1, 2, 3, 4], vec![2, 3, 4]]);
    }

    #[test]
    fn what_is_smaller_than_the_smallest_chip_goes_to_the_first_left_of_the_button() {
        let winners = [1, 2].map(seat).into_iter().collect();
        let shares = shares(
            Chips::from(1_030),
            winners,
            seat(9),
            Chips::from(100),
            OddChip::OneEachFromLeft,
        );
        assert_eq!(
            shares.iter().map(|(_, chips)| *chips).sum::<Chips>(),
            Chips::from(1_030)
        );
        assert_eq!(shares.first(), Some(&(seat(1), Chips::from(530))));
    }
}
