//! Judgement: the ruling that a book gives on an incident, worked out on the live hand.
//!
//! [`Table::rule`] answers an [`Incident`] with a [`Ruling`]. Nothing changes until one of its outcomes is carried out,
//! which is a command to the table. [`Table::incident_forms`] says which incidents can have happened now, and what is asked
//! about each.

mod as_ruled;
mod ask_to_see;
mod bare_amount;
mod before_amount;
mod board;
mod burn;
mod collusion;
mod conduct;
mod correction;
mod counting;
mod dead_hand;
mod deal;
mod deck;
mod dropped;
mod dues;
mod earlier_chips;
mod exposed;
mod forgotten_chips;
mod forms;
mod gesture;
mod given_up;
mod half_raise;
mod illegal_amount;
mod irregular;
mod misdeal;
mod misplaced;
mod misunderstood;
mod moment;
mod movements;
mod partly_shown;
mod plan;
mod premature;
mod question;
mod repair;
mod returned;
mod short_call;
mod short_form;
mod showdown;
mod shown_hand;
mod silent_chips;
mod skipped;
mod thrown;
mod thrown_onto;
mod turn_order;

use crate::book::Book;
use crate::policy::Case;
use crate::ruling::{Incident, MAX_LIST, Ruling};
use crate::table::{Table, TableRefusal};

pub(crate) use self::plan::{dealt_from_proper_deck, street_plans};
use self::question::{Question, not_now};

pub use self::forms::{
    AmountAsk, AmountLimit, Announcer, Announcing, Ask, ChoiceName, ChoiceOption, Entered, Facts,
    FlagName, FlagOption, FormFamily, FormName, IncidentForm, IncidentForms, Manner, MannerName,
    Offered,
};

impl Table {
    /// What the book says about an incident now, with the outcomes that can be carried out. The state does not change.
    ///
    /// # Errors
    ///
    /// [`TableRefusal`] when the incident cannot have happened here: no hand, another street, a seat that is not in it, a list
    /// longer than is played.
    pub fn rule(&self, incident: &Incident, book: &Book) -> Result<Ruling, TableRefusal> {
        if incident.longest_list() > MAX_LIST {
            return Err(not_now(incident));
        }
        let ruling = self.question(incident, book).answer()?;
        let mut ruling = ruling
            .by_degree(&book.policy.sanction_degree)
            .left_to_the_floor(
                book.policy.common.final_authority.general(),
                book.policy
                    .common
                    .final_authority
                    .named(Case::ErrorsNotTreated),
            )
            .citing_once();
        for (place, outcome) in std::mem::take(&mut ruling.outcomes).into_iter().enumerate() {
            match self.try_effects(&outcome.effects, book) {
                Ok(()) => ruling.outcomes.push(outcome),
                Err(refusal) if place == 0 => return Err(refusal),
                Err(_) => {}
            }
        }
        Ok(ruling)
    }

    const fn question<'a>(&'a self, incident: &'a Incident, book: &'a Book) -> Question<'a> {
        Question {
            table: self,
            incident,
            book,
        }
    }
}

impl Question<'_> {
    /// The ruling, before what holds for all of them.
    fn answer(&self) -> Result<Ruling, TableRefusal> {
        match self.incident {
            Incident::Gesture { gesture } => gesture::rule(self.table, gesture, self.book),
            Incident::OutOfTurn { .. }
            | Incident::ActedBeforeAmount { .. }
            | Incident::Simultaneous { .. }
            | Incident::InTheDark { .. } => turn_order::rule(self.table, self.incident, self.book),
            Incident::ShortBet { .. }
            | Incident::IllegalAmount { .. }
            | Incident::ActionMisunderstood { .. }
            | Incident::ChipsForgotten { .. }
            | Incident::PotDisputed { .. }
            | Incident::GrossMisunderstanding { .. }
            | Incident::FoldGesture { .. }
            | Incident::ActionGesture { .. }
            | Incident::TabledInTurn { .. }
            | Incident::CountAsked { .. } => correction::rule(self.table, self.incident, self.book),
            Incident::CardExposed { .. }
            | Incident::WrongDeal { .. }
            | Incident::CardCount { .. }
            | Incident::TwoInARow
            | Incident::CardSeen { .. }
            | Incident::CardOffTable { .. }
            | Incident::DeadCardMixed { .. }
            | Incident::BoxedCard { .. }
            | Incident::FouledDeck { .. }
            | Incident::TwoDecks { .. }
            | Incident::ShuffleDoubted
            | Incident::DeckChange { .. } => deal::rule(self.table, self.incident, self.book),
            Incident::DeckDropped { .. } | Incident::DeckExposed { .. } => {
                let ruling = deal::rule(self.table, self.incident, self.book)?;
                Ok(self.warning_the_dealer(ruling))
            }
            Incident::FlopWithoutBurn { .. }
            | Incident::FlopAfterTwoBurns { .. }
            | Incident::FlopOfFour { .. }
            | Incident::StreetWithoutBurn { .. }
            | Incident::PrematureStreet { .. }
            | Incident::ExposedBurn { .. }
            | Incident::FlashedBoard { .. }
            | Incident::BoardTakenAway { .. } => board::rule(*self),
            Incident::CardsThrown { .. }
            | Incident::HandSweptUp { .. }
            | Incident::ThrownOnto { .. }
            | Incident::LeftSeat { .. }
            | Incident::LateToSeat { .. } => dead_hand::rule(*self),
            Incident::TabledWinnerKilled { .. }
            | Incident::WrongHandCalled { .. }
            | Incident::AskToSee { .. }
            | Incident::ShownToOne { .. }
            | Incident::OneCardShown { .. }
            | Incident::HandShown { .. }
            | Incident::ReadingDisputed { .. }
            | Incident::PotClaimed { .. } => showdown::rule(*self),
            Incident::WrongBlinds { small, big } => self.wrong_blinds(*small, *big),
            Incident::WrongButton {
                button,
                small_blind,
                big_blind,
            } => self.wrong_button(*button, *small_blind, *big_blind),
            Incident::BlindByMistake { seat, put, when } => {
                self.blind_by_mistake(*seat, put, *when)
            }
            Incident::Misconduct { .. } | Incident::Phone { .. } | Incident::WrongSeat { .. } => {
                conduct::rule(*self)
            }
        }
    }
}
