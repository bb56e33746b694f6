//! Whatever goes wrong with the board: a table that obeys its rulings and then its prompts ends with the burns and the board
//! that the rulings' own words ask for, by a model of burns and board that knows nothing of the rules' state.

use proptest::prelude::*;
use tapis_rules::blinds::Blinds;
use tapis_rules::book::Book;
use tapis_rules::chips::Chips;
use tapis_rules::ruling::{Cards, Incident, Instruction, TurnedUpBy};
use tapis_rules::seat::Seat;
use tapis_rules::street::Street;
use tapis_rules::table::{Action, Deal, PlayerId, StreetDeal, Table, TableCommand};
use tapis_rules::time::Timestamp;

const BOOKS: [&str; 6] = [
    "gleize2007",
    "stars",
    "caen",
    "bonneuil2022",
    "cdc2013",
    "tda2024",
];
const STREETS: [Street; 3] = [Street::Flop, Street::Turn, Street::River];

/// What lies on the table, counted: how many cards were burned for each street, and how long the board is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Felt {
    burned: [i8; 3],
    board: usize,
}

fn index(street: Street) -> usize {
    STREETS.iter().position(|other| *other == street).unwrap()
}

const fn before(street: Street) -> usize {
    match street {
        Street::Preflop | Street::Flop => 0,
        Street::Turn => 3,
        Street::River => 4,
    }
}

impl Felt {
    fn burn(&mut self, street: Street) {
        self.burned[index(street)] += 1;
    }

    fn deal(&mut self, street: Street) {
        self.board = street.board_cards();
    }

    /// As a dealer does without any ruling in mind: a street that has its burn gets no other.
    fn deal_as_always(&mut self, street: Street) {
        if self.burned[index(street)] < 1 {
            self.burn(street);
        }
        self.deal(street);
    }

    fn obey_prompt(&mut self, deal: &StreetDeal) {
        if !deal.without_burn {
            self.burn(deal.street);
        }
        self.deal(deal.street);
    }

    /// One step of a ruling, word by word. `own` is the street that the ruling is about.
    fn obey(&mut self, step: &Instruction, own: Street) {
        match step {
            Instruction::BurnAndDeal { street } => {
                self.burn(*street);
                self.deal(*street);
            }
            Instruction::DealWithoutBurn { street } => self.deal(*street),
            Instruction::NextCardIs { street } if *street == own => self.deal(own),
            Instruction::CompleteFlop => self.board += 1,
            Instruction::BecomesBurn { cards, street } => {
                self.burn(*street);
                if !matches!(cards, Cards::Rest | Cards::Exposed | Cards::Extra) {
                    self.board -= 1;
                }
            }
            Instruction::BecomesFirstOfFlop { .. } => {
                self.burned[index(Street::Flop)] -= 1;
                self.board += 1;
            }
            Instruction::TakeBack { cards: Cards::Burn } => self.burned[index(own)] -= 1,
            Instruction::TakeBack { cards: Cards::Flop } => self.board = 0,
            Instruction::TakeBack { cards: Cards::Turn }
            | Instruction::SetAside { cards: Cards::Turn } => {
                self.board = before(Street::Turn);
            }
            Instruction::TakeBack {
                cards: Cards::River,
            } => self.board = before(Street::River),
            Instruction::TakeBack {
                cards: Cards::FlopAndBurn,
            } => {
                self.board = 0;
                self.burned[index(Street::Flop)] -= 1;
            }
            Instruction::SetAside {
                cards: Cards::Exposed,
            } => self.board = before(own),
            Instruction::Shuffle {
                cards: Cards::FlopAndOneBurn,
                ..
            } => {
                self.burned[index(Street::Flop)] -= 1;
            }
            Instruction::Shuffle {
                cards: Cards::FlopAndBothBurns,
                ..
            } => {
                self.burned[index(Street::Flop)] -= 2;
            }
            _ => {}
        }
    }
}

/// A hand of three, the words of its rulings, and the prompts that followed.
struct Evening {
    table: Table,
    book: Book,
    /// Steps before betting goes on, then prompts.
    prompted: Felt,
    /// Every step of every ruling, and otherwise as always.
    literal: Felt,
}

impl Evening {
    fn new(book: &str, stack: u64) -> Self {
        let mut evening = Self {
            table: Table::new(9, Chips::from(25)),
            book: Book::named(book).unwrap(),
            prompted: Felt::default(),
            literal: Felt::default(),
        };
        for number in 1..=3 {
            evening.must(&TableCommand::Sit {
                seat: Seat::new(number).unwrap(),
                player: PlayerId(u32::from(number)),
                stack: Chips::new(stack).unwrap(),
            });
        }
        let blinds = Blinds::new(Chips::from(50), Chips::from(100));
        evening.must(&TableCommand::SetBlinds { blinds });
        let seat = Seat::new(1).unwrap();
        evening.must(&TableCommand::PlaceButton { seat });
        evening.must(&TableCommand::StartHand);
        evening
    }

    fn try_command(&mut self, command: &TableCommand) -> bool {
        let at = Timestamp::default();
        let Ok(events) = self.table.decide(command, &self.book, at) else {
            return false;
        };
        for event in &events {
            self.table.evolve(event, &self.book, at);
        }
        true
    }

    fn must(&mut self, command: &TableCommand) {
        assert!(self.try_command(command), "{command:?}");
    }

    /// The player to act checks or calls, or all put everything in.
    fn act(&mut self, is_all_in: bool) -> bool {
        let Some(turn) = self.table.turn(&self.book) else {
            return false;
        };
        let action = match turn.bound {
            Some(action) => action,
            None if is_all_in && !turn.may_check() => Action::Call,
            None if is_all_in => Action::AllIn,
            None if turn.may_check() => Action::Check,
            None => Action::Call,
        };
        self.try_command(&TableCommand::Act {
            seat: turn.seat,
            action,
        })
    }

    /// How a street is dealt by the prompt; in a run-out the prompt says it of all that are left.
    fn prompt(&self, street: Street) -> Option<StreetDeal> {
        match self.table.next_deal() {
            Some(Deal::Street(deal)) if deal.street == street => Some(deal),
            Some(Deal::Street(_) | Deal::HoleCards { .. }) | None => {
                let mut rest = self.table.rest_of_board().into_iter();
                rest.find(|deal| deal.street == street)
            }
        }
    }

    /// No prompt asks for a street that lies on the table.
    fn check_nothing_lies_there_that_is_asked_for(&self) {
        if let Some(Deal::Street(deal)) = self.table.next_deal() {
            let board = self.prompted.board;
            assert!(
                deal.street.board_cards() > board,
                "{deal:?} on {board} cards"
            );
        }
    }

    /// Reports what went wrong, on a felt where it has gone wrong; `false` when the book has nothing to say to it now.
    fn report(&mut self, incident: &Incident, own: Street, wrong: impl Fn(&mut Felt)) -> bool {
        let Ok(ruling) = self.table.rule(incident, &self.book) else {
            return false;
        };
        let report = TableCommand::Rule {
            incident: incident.clone(),
            outcome: 0,
            reason: String::new(),
        };
        if !self.try_command(&report) {
            return false;
        }
        wrong(&mut self.prompted);
        wrong(&mut self.literal);
        let steps = &ruling.outcomes[0].steps;
        for step in steps {
            self.literal.obey(step, own);
        }
        let at_once = steps
            .iter()
            .take_while(|step| **step != Instruction::FinishBetting);
        for step in at_once {
            self.prompted.obey(step, own);
        }
        true
    }
}

/// What goes wrong with a street that is about to come.
fn mistake(evening: &mut Evening, deal: &StreetDeal, choice: u8, flag: bool) -> bool {
    let street = deal.street;
    // A ruling has changed how this street comes: it is dealt as the prompt says.
    // The words of a ruling that speak of later streets count as done: they cannot go wrong any more.
    let is_to_come = evening.literal.board == before(street);
    if deal.without_burn || !deal.first.is_empty() || !is_to_come {
        return false;
    }
    let dealt = |felt: &mut Felt, burns: i8, board: usize| {
        felt.burned[index(street)] = burns;
        felt.board = board;
    };
    let cards = street.board_cards();
    match (choice % 5, street) {
        (0, Street::Flop) => evening.report(
            &Incident::FlopWithoutBurn { order_known: flag },
            street,
            |felt| dealt(felt, 0, cards),
        ),
        (1, Street::Flop) => evening.report(
            &Incident::FlopAfterTwoBurns { order_known: flag },
            street,
            |felt| dealt(felt, 2, cards),
        ),
        (2, Street::Flop) => evening.report(
            &Incident::FlopOfFour { order_known: flag },
            street,
            |felt| dealt(felt, 1, cards + 1),
        ),
        (0 | 1, Street::Turn | Street::River) => {
            evening.report(&Incident::StreetWithoutBurn { street }, street, |felt| {
                dealt(felt, 0, cards)
            })
        }
        (3, _) => evening.report(
            &Incident::ExposedBurn {
                street,
                street_dealt: flag,
            },
            street,
            |felt| dealt(felt, 1, if flag { cards } else { before(street) }),
        ),
        _ => false,
    }
}

fn play(book: &str, is_all_in: bool, choices: &[(u8, bool)]) {
    let mut evening = Evening::new(book, if is_all_in { 100 } else { 5_000 });
    let mut choices = choices.iter().copied();
    if choices.next().is_some_and(|(choice, _)| choice % 3 == 0) {
        let exposed = Incident::CardExposed {
            seat: Seat::new(3).unwrap(),
            card: 2,
            by: TurnedUpBy::Dealer,
            another: false,
        };
        evening.report(&exposed, Street::Flop, |_| {});
    }
    for street in STREETS {
        // The betting of the street before, perhaps with cards that come too early.
        let premature = choices.next().unwrap_or((1, false));
        let mut comes_early = premature.0 % 4 == 0;
        // It may come before any player has acted.
        let mut may_come = premature.0 % 8 == 0;
        evening.try_command(&TableCommand::Gather);
        while evening.table.gathering().is_none() && evening.table.next_award().is_none() {
            let is_to_come = evening.prompted.board == before(street);
            if may_come && is_to_come && !is_all_in && std::mem::take(&mut comes_early) {
                let burn_known = premature.1;
                let is_put_right = evening.report(
                    &Incident::PrematureStreet { street, burn_known },
                    street,
                    |felt| {
                        felt.deal_as_always(street);
                    },
                );
                if is_put_right {
                    evening.check_nothing_lies_there_that_is_asked_for();
                }
            }
            if !evening.act(is_all_in) {
                break;
            }
            may_come = true;
        }
        if !evening.table.is_playing() {
            return;
        }
        let (choice, flag) = choices.next().unwrap_or((4, false));
        if let Some(deal) = evening.prompt(street) {
            mistake(&mut evening, &deal, choice, flag);
        }
        if let Some(deal) = evening.prompt(street) {
            evening.prompted.obey_prompt(&deal);
        }
        if evening.literal.board < street.board_cards() {
            evening.literal.deal_as_always(street);
        }
        assert_eq!(
            evening.prompted.board,
            street.board_cards(),
            "{street:?} under {book}"
        );
    }
    assert_eq!(evening.prompted, evening.literal, "under {book}");
    let burns: i8 = evening.prompted.burned.iter().sum();
    assert!(
        burns >= 3,
        "three cards are burned under {book}: {:?}",
        evening.prompted
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.max(400)))]

    #[test]
    fn prompts_lead_to_the_board_that_the_rulings_ask_for(
        book in 0..BOOKS.len(), is_all_in: bool, choices in prop::collection::vec((any::<u8>(), any::<bool>()), 7)
    ) {
        play(BOOKS[book], is_all_in, &choices);
    }
}
