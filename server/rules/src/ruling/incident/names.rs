//! What an incident is called, and what of it can be told without its facts.

use super::Incident;

impl Incident {
    /// Length of its longest list.
    #[must_use]
    #[expect(clippy::wildcard_enum_match_arm, reason = "few have a list")]
    pub fn longest_list(&self) -> usize {
        match self {
            Self::Gesture { gesture } => gesture.longest_list(),
            Self::OutOfTurn { acts }
            | Self::ActedBeforeAmount { acts }
            | Self::Simultaneous { acts } => acts.len(),
            Self::WrongDeal { affected, .. } => affected.len(),
            Self::WrongHandCalled { mucked, .. } => mucked.len(),
            Self::BlindByMistake { put, .. } => put.len(),
            _ => 0,
        }
    }

    /// Its name on the wire.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Gesture { .. } => "gesture",
            Self::OutOfTurn { .. } => "out_of_turn",
            Self::Simultaneous { .. } => "simultaneous",
            Self::InTheDark { .. } => "in_the_dark",
            Self::ShortBet { .. } => "short_bet",
            Self::IllegalAmount { .. } => "illegal_amount",
            Self::ActedBeforeAmount { .. } => "acted_before_amount",
            Self::ActionMisunderstood { .. } => "action_misunderstood",
            Self::ChipsForgotten { .. } => "chips_forgotten",
            Self::PotDisputed { .. } => "pot_disputed",
            Self::GrossMisunderstanding { .. } => "gross_misunderstanding",
            Self::FoldGesture { .. } => "fold_gesture",
            Self::ActionGesture { .. } => "action_gesture",
            Self::TabledInTurn { .. } => "tabled_in_turn",
            Self::CountAsked { .. } => "count_asked",
            Self::CardExposed { .. } => "card_exposed",
            Self::WrongDeal { .. } => "wrong_deal",
            Self::CardCount { .. } => "card_count",
            Self::TwoInARow => "two_in_a_row",
            Self::CardSeen { .. } => "card_seen",
            Self::CardOffTable { .. } => "card_off_table",
            Self::DeadCardMixed { .. } => "dead_card_mixed",
            Self::BoxedCard { .. } => "boxed_card",
            Self::FouledDeck { .. } => "fouled_deck",
            Self::TwoDecks { .. } => "two_decks",
            Self::DeckChange { .. } => "deck_change",
            Self::ShuffleDoubted => "shuffle_doubted",
            Self::DeckDropped { .. } => "deck_dropped",
            Self::DeckExposed { .. } => "deck_exposed",
            Self::FlopWithoutBurn { .. } => "flop_without_burn",
            Self::FlopAfterTwoBurns { .. } => "flop_after_two_burns",
            Self::FlopOfFour { .. } => "flop_of_four",
            Self::StreetWithoutBurn { .. } => "street_without_burn",
            Self::PrematureStreet { .. } => "premature_street",
            Self::ExposedBurn { .. } => "exposed_burn",
            Self::FlashedBoard { .. } => "flashed_board",
            Self::BoardTakenAway { .. } => "board_taken_away",
            Self::CardsThrown { .. } => "cards_thrown",
            Self::HandSweptUp { .. } => "hand_swept_up",
            Self::ThrownOnto { .. } => "thrown_onto",
            Self::Phone { .. } => "phone",
            Self::LeftSeat { .. } => "left_seat",
            Self::LateToSeat { .. } => "late_to_seat",
            Self::TabledWinnerKilled { .. } => "tabled_winner_killed",
            Self::WrongHandCalled { .. } => "wrong_hand_called",
            Self::AskToSee { .. } => "ask_to_see",
            Self::ShownToOne { .. } => "shown_to_one",
            Self::OneCardShown { .. } => "one_card_shown",
            Self::HandShown { .. } => "hand_shown",
            Self::ReadingDisputed { .. } => "reading_disputed",
            Self::PotClaimed { .. } => "pot_claimed",
            Self::Misconduct { .. } => "misconduct",
            Self::WrongSeat { .. } => "wrong_seat",
            Self::WrongBlinds { .. } => "wrong_blinds",
            Self::WrongButton { .. } => "wrong_button",
            Self::BlindByMistake { .. } => "blind_by_mistake",
        }
    }
}
