//! Troubles drawn at random.

use proptest::prelude::*;
use tapis_rules::book::Book;
use tapis_rules::chips::Chips;
use tapis_rules::policy::{FouledDeck, MuckRetrieval};
use tapis_rules::ruling::{
    Announcement, ChipPile, Count, Early, FaultOf, Gesture, Incident, Irregularity, Misconduct,
    PhoneUse, Said, SatDown, SeenBy, Thrown, TurnedUpBy, WrongDeal,
};
use tapis_rules::seat::Seat;
use tapis_rules::street::Street;

use super::game::{Game, seat};

/// Facts drawn at random for one incident.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    pub(crate) seats: [u8; 3],
    kind: usize,
    yes: [bool; 2],
    amount: u32,
    pub(crate) pick: usize,
}

pub(crate) fn facts() -> impl Strategy<Value = Facts> {
    (
        prop::array::uniform3(1u8..=10),
        0usize..KINDS,
        prop::array::uniform2(any::<bool>()),
        1u32..3_000,
        0usize..60,
    )
        .prop_map(|(seats, kind, yes, amount, pick)| Facts {
            seats,
            kind,
            yes,
            amount,
            pick,
        })
}

/// How many kinds [`Facts::incident`] can make.
const KINDS: usize = 36;

impl Facts {
    fn one_of<T: Copy>(&self, all: &[T]) -> T {
        all[self.pick % all.len()]
    }

    fn early(&self, seat: Seat, to_act: Seat) -> Early {
        let did = match (self.amount + u32::from(seat.number())) % 5 {
            0 => Announcement::Fold,
            1 => Announcement::Check,
            2 => Announcement::RaiseTo {
                to: Chips::from(self.amount),
            },
            3 => Announcement::Amount {
                amount: Chips::from(self.amount),
            },
            _ => Announcement::Call,
        };
        let did = if seat == to_act {
            Announcement::Call
        } else {
            did
        };
        Early { seat, did }
    }

    fn gesture(&self, seat: Seat) -> Gesture {
        let amount = Chips::from(self.amount);
        let said = [
            Said::Nothing,
            Said::Raise { amount: None },
            Said::Raise {
                amount: Some(amount),
            },
            Said::Call,
            Said::Amount { amount },
            Said::AllIn,
            Said::Check,
            Said::Pot,
            Said::CallAndRaise {
                call: amount,
                raise: amount,
            },
            Said::Short {
                could_be: [amount, amount.times(10)],
            },
            Said::RaiseShort {
                could_be: [amount, amount.times(10)],
            },
            Said::Fold,
            Said::Condition,
        ];
        let chips = vec![ChipPile {
            value: Chips::from(self.amount % 500 + 1),
            count: u16::from(self.seats[1] % 4),
        }];
        let motions = if self.pick.is_multiple_of(7) {
            vec![amount, amount.times(2)]
        } else {
            Vec::new()
        };
        Gesture {
            seat,
            said: self.one_of(&said),
            chips,
            motions,
            tapped: self.pick.is_multiple_of(11),
            amount_late: self.pick.is_multiple_of(13),
            said_late: self.pick.is_multiple_of(17),
            unheard: self.yes[0],
            standing: self.pick.is_multiple_of(19),
            after_short_call: self.pick.is_multiple_of(23),
            earlier: None,
            earlier_chips: Vec::new(),
        }
    }

    fn street(&self) -> Street {
        self.one_of(&[Street::Flop, Street::Turn, Street::River])
    }

    pub(crate) fn incident(&self, game: &Game) -> Incident {
        let [who, other, third] = self.seats.map(seat);
        let [yes, also] = self.yes;
        let to_act = game.table.turn(&game.book).map_or(who, |turn| turn.seat);
        let chips = Chips::from(self.amount);
        match self.kind {
            0..=5 => Incident::Gesture {
                gesture: self.gesture(to_act),
            },
            6..=9 => Incident::OutOfTurn {
                acts: [who, other, third]
                    .map(|seat| self.early(seat, to_act))
                    .into_iter()
                    .take(self.pick % 3 + 1)
                    .collect(),
            },
            10 => Incident::Simultaneous {
                acts: vec![self.early(to_act, to_act), self.early(who, to_act)],
            },
            11 => Incident::InTheDark {
                seat: who,
                did: self.early(who, other).did,
                confirmed: yes,
            },
            12 => Incident::ShortBet {
                seat: who,
                in_front: chips,
            },
            13 => Incident::GrossMisunderstanding {
                seat: to_act,
                put_in: chips,
            },
            14 => self.of_words(who, other, yes),
            15 => Incident::CardExposed {
                seat: who,
                card: u8::from(yes) + 1,
                by: self.one_of(&[
                    TurnedUpBy::Dealer,
                    TurnedUpBy::OwnerByAccident,
                    TurnedUpBy::OwnerOnPurpose,
                ]),
                another: also,
            },
            16 => Incident::WrongDeal {
                how: self.one_of(&[
                    WrongDeal::Order,
                    WrongDeal::SeatNotEntitled,
                    WrongDeal::PlayerForgotten,
                ]),
                affected: vec![who, other],
                aberrant: yes,
            },
            17 => Incident::CardCount {
                seat: who,
                cards: self.seats[1] % 5,
            },
            18..=20 => self.of_cards(who, yes, also, &game.book),
            21..=23 => self.of_board(yes, also),
            24..=26 => self.of_hands(who, other, yes, &game.book),
            27..=29 => self.of_the_end(who, other, chips),
            30..=33 => self.of_amounts(who, to_act),
            _ => self.of_positions([who, other, third], yes),
        }
    }

    fn of_amounts(&self, who: Seat, to_act: Seat) -> Incident {
        let chips = Chips::from(self.amount);
        let did = self.early(who, to_act).did;
        match self.pick % 4 {
            0 => Incident::IllegalAmount { seat: who },
            1 => Incident::ActedBeforeAmount {
                acts: vec![Early { seat: who, did }],
            },
            2 => Incident::ActionMisunderstood { seat: who, did },
            _ => Incident::ChipsForgotten { seat: who, chips },
        }
    }

    /// Button, blinds and deck in the wrong place.
    fn of_positions(&self, [button, big_blind, small_blind]: [Seat; 3], yes: bool) -> Incident {
        let chips = Chips::from(self.amount);
        match self.pick % 3 {
            0 => Incident::WrongButton {
                button,
                small_blind: yes.then_some(small_blind),
                big_blind,
            },
            1 => Incident::WrongBlinds {
                small: chips,
                big: chips.times(2),
            },
            _ => Incident::DeckDropped {
                order_known: yes,
                mixed: None,
            },
        }
    }

    fn of_words(&self, who: Seat, other: Seat, yes: bool) -> Incident {
        match self.pick % 3 {
            0 => Incident::FoldGesture {
                seat: who,
                cards_thrown: yes,
            },
            1 => Incident::TabledInTurn { seat: who },
            _ => Incident::CountAsked {
                by: who,
                of: other,
                what: self.one_of(&[Count::Bet, Count::Stack, Count::Pot]),
            },
        }
    }

    fn of_cards(&self, who: Seat, yes: bool, also: bool, book: &Book) -> Incident {
        match self.pick % 7 {
            0 => Incident::CardSeen {
                seat: who,
                by: self.one_of(&[SeenBy::Owner, SeenBy::Other]),
                touched: yes,
                card: Some(u8::from(also) + 1),
                another: yes,
            },
            1 => Incident::CardOffTable {
                seat: who,
                by: self.one_of(&[FaultOf::Dealer, FaultOf::Owner]),
                card: None,
                another: also,
            },
            2 => Incident::DeadCardMixed {
                seat: who,
                identifiable: yes,
            },
            3 => Incident::BoxedCard {
                cards: self.seats[1] % 4,
                during_deal: yes,
            },
            4 => {
                // Which kind it is matters under one value only.
                let matters = FouledDeck::DuplicateCancelsJokerMisdealOrScrap;
                let kinds = [Irregularity::Duplicate, Irregularity::NonStandard];
                let is_told = book.policy.fouled_deck.value == matters;
                Incident::FouledDeck {
                    what: is_told.then(|| self.one_of(&kinds)),
                }
            }
            5 => Incident::TwoDecks { recoverable: yes },
            _ => Incident::DeckChange {
                damaged: yes,
                scheduled: also,
            },
        }
    }

    fn of_board(&self, yes: bool, also: bool) -> Incident {
        match self.pick % 8 {
            0 => Incident::FlopWithoutBurn { order_known: yes },
            1 => Incident::FlopAfterTwoBurns { order_known: yes },
            2 => Incident::FlopOfFour { order_known: yes },
            3 => Incident::StreetWithoutBurn {
                street: self.street(),
            },
            4 => Incident::PrematureStreet {
                street: self.street(),
                burn_known: yes,
            },
            5 => Incident::ExposedBurn {
                street: self.street(),
                street_dealt: also,
            },
            6 => Incident::FlashedBoard {
                street: None,
                majority: false,
            },
            _ => Incident::BoardTakenAway { recognisable: yes },
        }
    }

    fn of_hands(&self, who: Seat, other: Seat, yes: bool, book: &Book) -> Incident {
        // Under one value it matters whose fault it was, and not whether it was a mistake.
        let by_fault = MuckRetrieval::IdentifiableTdIfOpponentsFaultElseDead;
        let by_mistake = yes && book.policy.muck_retrieval.value != by_fault;
        match self.pick % 6 {
            0 => Incident::CardsThrown {
                seat: who,
                how: self.one_of(&[
                    Thrown::TouchedTheMuck,
                    Thrown::Unidentifiable,
                    Thrown::NearerTheMuck,
                    Thrown::NearerThePlayer,
                ]),
                by_mistake,
                fault_of: None,
            },
            1 => Incident::HandSweptUp {
                seat: who,
                identifiable: yes,
            },
            2 => Incident::ThrownOnto {
                by: who,
                seat: other,
                identifiable: yes,
            },
            3 => Incident::Phone {
                seat: who,
                what: self.one_of(&[PhoneUse::Answered, PhoneUse::SwitchedOn, PhoneUse::Handled]),
            },
            4 => Incident::LeftSeat {
                seat: who,
                within_reach: false,
            },
            _ => Incident::LateToSeat {
                seat: who,
                when: self.one_of(&[
                    SatDown::DuringTheDeal,
                    SatDown::AfterTheirCards,
                    SatDown::BeforeTheFirstAction,
                    SatDown::AfterTheFirstAction,
                ]),
                within_reach: false,
            },
        }
    }

    fn of_the_end(&self, who: Seat, other: Seat, chips: Chips) -> Incident {
        match self.pick % 6 {
            0 => Incident::TabledWinnerKilled {
                seat: who,
                obvious: self.yes[0],
            },
            1 => Incident::WrongHandCalled {
                seat: who,
                deliberate: self.yes[0],
                mucked: vec![other],
            },
            2 => Incident::AskToSee {
                by: Some(who),
                seat: other,
                suspicion: self.yes[1],
            },
            3 => Incident::ShownToOne { seat: who },
            4 => Incident::PotClaimed {
                break_minute_over: self.yes[1],
            },
            _ => Incident::Misconduct {
                seat: who,
                what: self.one_of(&[
                    Misconduct::Remark,
                    Misconduct::ChipsOffTheTable,
                    Misconduct::RepeatedMisdeals,
                    Misconduct::Collusion,
                    Misconduct::ExposedHand,
                    Misconduct::Stalling,
                    Misconduct::CardsOutOfSight,
                    Misconduct::RacedOutChips,
                ]),
                other: Some(other),
                chips,
                grave: self.yes[0],
            },
        }
    }
}
