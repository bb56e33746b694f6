//! Players who are free again: what they did before their turn was done on cards that are put right. What was done before any
//! cards came stands.

use crate::policy::Policy;
use crate::ruling::{Announcement, Early, Incident, Verdict};
use crate::seat::Seat;
use crate::street::Street;

use super::hand::HandStage;
use super::{Act, Did, Table};

impl Table {
    /// Whose early acts and lost rights on a street go with its cards: the situation in which they acted is another one
    /// (gleize2007 9-14, cdc2013 8.1). Not while an act on them stays; a fold binds no other player.
    pub(super) fn freed_on(&self, street: Street, policy: &Policy) -> Vec<Seat> {
        let Some(hand) = self.hand.as_ref() else {
            return Vec::new();
        };
        let is_played = hand.street() == street && matches!(hand.play.stage, HandStage::Betting);
        let acts = self.acts_on_cards(street);
        let bets_stay = acts
            .iter()
            .any(|act| !matches!(act.did, Did::Fold | Did::Dead));
        if !is_played || bets_stay {
            return Vec::new();
        }
        let fold_binds = policy.oot_fold.value.always_binds();
        let mut freed = Vec::new();
        for (seat, player) in hand.play.betting.players.iter() {
            let has_folded = player
                .held
                .is_some_and(|held| held.did == Announcement::Fold);
            let is_bound = has_folded && fold_binds || self.announced_in_the_dark(seat);
            if (player.held.is_some() || player.bar.is_some()) && !is_bound {
                freed.push(seat);
            }
        }
        freed
    }

    /// What was done on the cards of a street, with what followed. An act in the dark was done on none: it stands whatever
    /// becomes of them (cdc2013 10.14, ropta2025 9.16), and comes before all others.
    pub(crate) fn acts_on_cards(&self, street: Street) -> Vec<Act> {
        let first = self.first_act_on_cards(street);
        let since = first.and_then(|first| self.acts().get(first..));
        let of_street = |act: &&Act| act.street == street;
        let since = since.unwrap_or_default().iter();
        since.filter(of_street).copied().collect()
    }

    /// Whether a player has acted on the cards of a street.
    pub(crate) fn has_acts_on_cards(&self, street: Street) -> bool {
        self.first_act_on_cards(street).is_some()
    }

    fn first_act_on_cards(&self, street: Street) -> Option<usize> {
        self.acts().iter().enumerate().position(|(place, act)| {
            act.street == street && act.did != Did::Dead && !self.was_in_the_dark(place)
        })
    }

    /// The street on which all was done before its cards came, as far as is known: they may not lie there yet, although its
    /// betting goes on or is over (cdc2013 10.14, ropta2025 9.16).
    pub(crate) fn street_bet_in_the_dark(&self) -> Option<Street> {
        let mut acts = self.acts().iter().rev();
        let street = acts.find(|act| act.did != Did::Dead)?.street;
        let is_last = self.hand.as_ref()?.play.betting.street == street;
        (is_last && !self.has_acts_on_cards(street)).then_some(street)
    }

    /// Whether an act of the hand was done in turn before the cards came, as a ruling said.
    fn was_in_the_dark(&self, place: usize) -> bool {
        self.rulings_of_this_hand().any(|ruled| {
            let then = ruled.before.as_ref();
            matches!(ruled.incident, Incident::InTheDark { .. })
                && ruled.verdict == Verdict::Granted
                && then.is_some_and(|hand| hand.acts.len() == place)
        })
    }

    /// Whether a player announced before the cards of the street came what waits for their turn.
    pub(crate) fn waits_in_the_dark(&self, seat: Seat) -> bool {
        let hand = self.hand.as_ref();
        let player = hand.and_then(|hand| hand.play.betting.players.get(seat));
        player.is_some_and(|player| player.held.is_some()) && self.announced_in_the_dark(seat)
    }

    /// Whether what a player announced last was said before the cards of the street came: they had seen none.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other incidents announce nothing early"
    )]
    fn announced_in_the_dark(&self, player: Seat) -> bool {
        let is_of = |acts: &[Early]| acts.iter().any(|early| early.seat == player);
        let last = self
            .rulings_of_this_hand()
            .rev()
            .find_map(|ruled| match &ruled.incident {
                Incident::InTheDark { seat, .. } => (*seat == player).then_some(true),
                Incident::OutOfTurn { acts }
                | Incident::ActedBeforeAmount { acts }
                | Incident::Simultaneous { acts } => is_of(acts).then_some(false),
                _ => None,
            });
        last == Some(true)
    }
}
