//! The course of a hand: it begins, chips are gathered, cards are written down, pots are awarded, and it ends.

use crate::book::Book;
use crate::card::{Card, HoleCards};
use crate::chips::Chips;
use crate::policy::Case;
use crate::seat::{Seat, SeatSet};
use crate::time::Timestamp;

use super::hand::{Hand, HandStage, Next};
use super::showdown::{Showdown, Shown};
use super::state::Coming;
use super::{Reason, Table, TableDecision, TableEvent, TableRefusal, posting};

impl Table {
    pub(super) fn playing(&self) -> Result<&Hand, TableRefusal> {
        self.hand.as_deref().ok_or_else(|| Reason::NoHand.into())
    }

    pub(crate) fn start_hand(&self, book: &Book, at: Timestamp) -> TableDecision {
        let mut events = if self.hand.is_some() {
            self.end_hand()?
        } else {
            Vec::new()
        };
        let positions = self.may_start(book)?;
        let blinds = self.blinds.ok_or(Reason::NoBlinds)?;
        if self.somebody_is_suspended() {
            let mut ended = self.clone();
            for event in &events {
                ended.evolve(event, book, at);
            }
            events.extend(ended.hands_that_pass(at)?);
        }
        if self.big_blind_goes_back_in(&events, book, at) {
            events.push(TableEvent::PositionsPlaced { positions });
        }
        let begins = |others| TableEvent::HandStarted {
            positions,
            blinds,
            blind_first: posting::is_blind_first(blinds, &book.policy),
            others,
        };
        let others = if self.is_dealt_again() {
            self.entries_after_new_deal(&begins(Vec::new()), book, at)
        } else {
            Vec::new()
        };
        events.push(begins(others));
        Ok(events)
    }

    /// The deck is shuffled for the next hand, once the last one is over or its result is clear.
    pub(crate) fn shuffle(&self) -> TableDecision {
        if self.coming != Coming::Waits {
            return Ok(Vec::new());
        }
        let mut events = if self.hand.is_some() {
            self.end_hand()?
        } else {
            Vec::new()
        };
        events.push(TableEvent::ShuffleBegun);
        Ok(events)
    }

    pub(crate) fn gather(&self) -> TableDecision {
        match self.playing()?.play.stage {
            HandStage::Gathering(_) => Ok(vec![TableEvent::ChipsGathered]),
            HandStage::Betting => self.street_not_over(),
            HandStage::Showdown(_) => Ok(Vec::new()),
        }
    }

    fn street_not_over<T>(&self) -> Result<T, TableRefusal> {
        let to_act = self
            .playing()?
            .play
            .betting
            .actor
            .ok_or(Reason::NobodyToAct)?;
        Err(Reason::StreetNotOver { to_act }.into())
    }

    /// Before something that belongs to the next stage: the chips are gathered, if they are not yet.
    pub(super) fn gathered_first(&self) -> Vec<TableEvent> {
        // Mostly one event follows.
        let mut events = Vec::with_capacity(2);
        if let Some(HandStage::Gathering(_)) = self.hand.as_ref().map(|hand| &hand.play.stage) {
            events.push(TableEvent::ChipsGathered);
        }
        events
    }

    /// An event that belongs to the next stage, after the chips are gathered.
    pub(super) fn gathered_then(&self, event: TableEvent) -> Vec<TableEvent> {
        let mut events = self.gathered_first();
        events.push(event);
        events
    }

    pub(crate) fn set_board(&self, cards: &[Card]) -> TableDecision {
        let hand = self.playing()?;
        let allowed = match hand.play.stage {
            HandStage::Showdown(_) | HandStage::Gathering(Next::Showdown | Next::Won(_)) => 5,
            HandStage::Gathering(Next::Street(street)) => street.board_cards(),
            HandStage::Betting => hand.play.betting.street.board_cards(),
        };
        let fits = matches!(cards.len(), 3..=5) && cards.len() <= allowed;
        if !fits {
            return Err(Reason::BoardCards {
                allowed: u8::try_from(allowed).unwrap_or(5),
            }
            .into());
        }
        self.check_cards(cards, None)?;
        let mut events = if cards.len() > hand.play.betting.street.board_cards() {
            self.gathered_first()
        } else {
            Vec::new()
        };
        events.push(TableEvent::BoardSet {
            cards: cards.to_vec(),
        });
        Ok(events)
    }

    /// No card may occur twice among those written down: `cards` replace those of `seat`, or the board.
    fn check_cards(&self, cards: &[Card], seat: Option<Seat>) -> Result<(), TableRefusal> {
        let mut known: Vec<Card> = if seat.is_some() {
            self.board().to_vec()
        } else {
            Vec::new()
        };
        for (other, shown) in self.shown().iter() {
            if let (true, Shown::Tabled(Some(hole))) = (Some(other) != seat, shown) {
                known.extend(hole);
            }
        }
        for card in cards {
            if known.contains(card) {
                return Err(Reason::CardTwice {
                    card: card.to_string(),
                }
                .into());
            }
            known.push(*card);
        }
        Ok(())
    }

    pub(crate) fn table_hand(&self, seat: Seat, cards: Option<HoleCards>) -> TableDecision {
        let hand = self.playing()?;
        let showdown = hand.showdown().ok_or(Reason::NotShowdown)?;
        if !hand.is_live(seat) || showdown.shown.get(seat) == Some(&Shown::Mucked) {
            return Err(Reason::HandNotLive { seat }.into());
        }
        if let Some(cards) = &cards {
            self.check_cards(cards, Some(seat))?;
        }
        Ok(self.gathered_then(TableEvent::HandTabled { seat, cards }))
    }

    /// Giving up at showdown. Outer pots that only this player can win are theirs first.
    pub(crate) fn muck(&self, seat: Seat, book: &Book) -> TableDecision {
        let hand = self.playing()?;
        let mut showdown = hand.showdown().ok_or(Reason::NotShowdown)?;
        if self.all_have_to_table(book) && hand.is_live(seat) {
            let must_show = &book.policy.must_show.articles;
            return Err(TableRefusal {
                citation: must_show.of(Case::AllIn).first().cloned(),
                ..Reason::MustTable { seat }.into()
            });
        }
        let mut events = self.gathered_first();
        let alone = SeatSet::from_iter([seat]);
        while let Some(pot) = showdown
            .next_pot()
            .filter(|pot| *pot > 0 && showdown.claimants(*pot) == alone)
        {
            showdown.award(pot, alone);
            events.push(TableEvent::PotAwarded {
                pot,
                winners: vec![seat],
            });
        }
        if let Err(reason) = Self::may_give_up(hand, &showdown, seat) {
            let is_last = matches!(reason, Reason::LastHand { .. });
            let wins = book.policy.common.last_hand_unshown.citation();
            return Err(TableRefusal {
                citation: wins.filter(|_| is_last).cloned(),
                ..reason.into()
            });
        }
        events.push(TableEvent::HandMucked { seat });
        Ok(events)
    }

    /// Whether a hand at showdown can be given up: it is live, and not the last one of a pot.
    fn may_give_up(hand: &Hand, showdown: &Showdown, seat: Seat) -> Result<(), Reason> {
        if !hand.is_live(seat) || showdown.shown.get(seat) == Some(&Shown::Mucked) {
            return Err(Reason::HandNotLive { seat });
        }
        let alone = SeatSet::from_iter([seat]);
        let last = (0..=u8::MAX)
            .zip(&showdown.awarded)
            .any(|(pot, winners)| winners.is_empty() && showdown.claimants(pot) == alone);
        if last {
            Err(Reason::LastHand { seat })
        } else {
            Ok(())
        }
    }

    pub(crate) fn award_pot(&self, pot: u8, winners: &[Seat], book: &Book) -> TableDecision {
        if matches!(
            self.playing()?.play.stage,
            HandStage::Betting | HandStage::Gathering(Next::Street(_))
        ) {
            return self.street_not_over().or(Err(Reason::NotShowdown.into()));
        }
        let award = self.next_award().ok_or(Reason::NoWinner)?;
        if award.pot != pot {
            let reason = Reason::OtherPotFirst { next: award.pot };
            return Err(TableRefusal {
                citation: book.policy.common.pot_order.citation().cloned(),
                ..reason.into()
            });
        }
        if let Some(seat) = winners
            .iter()
            .find(|seat| !award.claimants.contains(**seat))
        {
            return Err(Reason::NotEligible { seat: *seat }.into());
        }
        let named: SeatSet = winners.iter().copied().collect();
        if named.is_empty() {
            return Err(Reason::NoWinner.into());
        }
        if let Some(known) = award.known.filter(|known| *known != named) {
            let reason = Reason::CardsSpeak {
                winners: known.iter().collect(),
            };
            let citation = if self.winners_by_cards(pot).is_some() {
                book.policy.wrong_hand_call.citation()
            } else {
                book.policy.common.tabled_winner.citation()
            };
            return Err(TableRefusal {
                citation: citation.cloned(),
                ..reason.into()
            });
        }
        Ok(self.gathered_then(TableEvent::PotAwarded {
            pot,
            winners: named.iter().collect(),
        }))
    }

    /// Ends a hand whose result is clear: awards what is left and says who is out.
    pub(crate) fn end_hand(&self) -> TableDecision {
        let hand = self.playing()?;
        let awards = self.known_awards()?;
        let mut events = self.gathered_first();
        events.extend(awards.iter().map(|(pot, winners)| TableEvent::PotAwarded {
            pot: *pot,
            winners: winners.iter().collect(),
        }));
        events.push(TableEvent::HandEnded);
        let winners: SeatSet = awards
            .iter()
            .flat_map(|(_, winners)| winners.iter())
            .collect();
        let returned = hand.play.betting.uncalled().map(|(seat, _)| seat);
        for seat in hand.dealt().iter() {
            let keeps_chips = hand
                .player(seat)
                .is_some_and(|player| !player.stack.is_zero());
            let keeps_chips = keeps_chips || hand.has_chips_beside(seat);
            if !keeps_chips && !winners.contains(seat) && returned != Some(seat) {
                events.push(TableEvent::PlayerEliminated {
                    seat,
                    started_with: hand.began_with(seat).unwrap_or_default(),
                });
            }
        }
        Ok(events)
    }

    /// A hand is declared dead, where it can be: it is live, and not the last one. Once the betting is over, what no player
    /// has called of its bet goes back as it does when bets are gathered.
    pub(crate) fn kill_hand(&self, seat: Seat) -> TableDecision {
        let hand = self.playing()?;
        if !hand.is_live(seat) {
            return Err(Reason::HandNotLive { seat }.into());
        }
        if hand.live().len() == 1 {
            return Err(Reason::LastHand { seat }.into());
        }
        if let Some(showdown) = hand.showdown() {
            Self::may_give_up(hand, &showdown, seat)?;
        }
        let is_over = matches!(hand.play.stage, HandStage::Gathering(_));
        let uncalled = hand.play.betting.uncalled().filter(|_| is_over);
        let (_, refund) = uncalled
            .filter(|(bettor, _)| *bettor == seat)
            .unwrap_or((seat, Chips::ZERO));
        Ok(vec![TableEvent::HandKilled { seat, refund }])
    }
}
