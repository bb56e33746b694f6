//! Answers about the format, the chip race, and players who are late, leave or are out, in sentences.

use tapis_rules::book::Book;
use tapis_rules::policy::{EliminatedPlayer, RaceLateChips};
use tapis_rules::tournament::elimination::{
    Departure, eliminated, is_over, leaves_for_good, may_sit, places,
};
use tapis_rules::tournament::format::{
    Buyer, announce_rebuy, may_buy, may_register, seat_field, stacks_are_right,
};
use tapis_rules::tournament::latecomers::{Late, is_break, latecomer};
use tapis_rules::tournament::race::{
    Operator, RacePlan, Raced, late_chips, late_exchange, may_bet_small_chips, may_exchange,
    may_run, plan, result, worth,
};

use super::room::Question;
use super::room_player::Room;

impl Room {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other questions are answered elsewhere"
    )]
    pub(super) fn of_format(&mut self, question: &Question, book: &Book) -> Option<()> {
        match question {
            Question::Buy(stack, big_blind, rebuys, missed) => {
                let buyer = Buyer {
                    stack: *stack,
                    big_blind: *big_blind,
                    rebuys: *rebuys,
                    missed: *missed,
                };
                let answer = may_buy(&buyer, self.offer, self.period, book);
                self.answer(answer, |may| {
                    let rebuy = if may.rebuy {
                        "may rebuy"
                    } else {
                        "may not rebuy"
                    };
                    let add_on = match may.add_on {
                        0 => "may not add on".to_owned(),
                        stacks => format!("may add on {stacks}"),
                    };
                    vec![rebuy.to_owned(), add_on]
                })
            }
            Question::Rebuy(stack, bought) => self.answer(
                announce_rebuy(*stack, *bought, self.offer, book),
                |announced| {
                    announced.map_or_else(
                        || vec!["there are no rebuys".to_owned()],
                        |announced| {
                            let mut words = vec![format!("counts as {}", announced.counts_as)];
                            words.extend(announced.owed.then(|| "the price is owed".to_owned()));
                            words
                        },
                    )
                },
            ),
            Question::Stacks(stacks) => self.either(
                stacks_are_right(stacks, book),
                "the stacks are right",
                "the stacks differ",
            ),
            Question::Handed(piles) => {
                let (chips, count) = worth(piles);
                self.citations
                    .extend(book.policy.common.starting_stack.to_vec());
                self.sentences.push(format!("{chips} in {count} chips"));
                Some(())
            }
            Question::Register(entrant) => {
                self.either(may_register(*entrant, book), "registered", "not registered")
            }
            Question::Field(players) => self.answer(seat_field(*players, None, book), |field| {
                let sizes: Vec<String> = field.tables.iter().map(ToString::to_string).collect();
                let mut words = vec![format!("{} tables: {}", sizes.len(), sizes.join(" "))];
                words.push(match field.refused {
                    0 => "everybody has a place".to_owned(),
                    refused => format!("no place for {refused}"),
                });
                words
            }),
            _ => None,
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other questions are answered elsewhere"
    )]
    pub(super) fn of_players(&mut self, question: &Question, book: &Book) -> Option<()> {
        match question {
            Question::Out(left, occasion, out) => {
                self.answer(places(*left, out, *occasion, book), |places| {
                    places
                        .iter()
                        .map(|(player, place)| format!("{} is {place}", player.0))
                        .collect()
                })
            }
            Question::Leaves(left, confirmed) => self.answer(
                leaves_for_good(*confirmed, *left, book),
                |departure| match departure {
                    Departure::Out { place, no_refund } => vec![
                        format!("out at place {place}"),
                        "the chips leave play".to_owned(),
                        if no_refund {
                            "no refund".to_owned()
                        } else {
                            "the book does not speak of a refund".to_owned()
                        },
                    ],
                    Departure::BlindedOut => vec!["stays in, the blinds are taken".to_owned()],
                },
            ),
            Question::Stack(stack) => self.answer(eliminated(*stack, book), |what| {
                vec![match what {
                    None => "plays on".to_owned(),
                    Some(EliminatedPlayer::OutWhenNoChips) => "is out".to_owned(),
                    Some(EliminatedPlayer::LeavesTableAndReports) => {
                        "leaves the table and reports".to_owned()
                    }
                    Some(EliminatedPlayer::LeavesTheRoom) => "leaves the room".to_owned(),
                }]
            }),
            Question::Sit => self.either(may_sit(false, book), "may sit", "may not sit"),
            Question::WithChips(players) => self.either(
                is_over(*players, book),
                "the event is over",
                "the event goes on",
            ),
            Question::Late(late) => self.answer(latecomer(late, book), |late| match late {
                Late::Kept => vec!["the seat is kept".to_owned()],
                Late::StruckOff { taken_over } => vec![
                    "struck off".to_owned(),
                    taken_over.map_or_else(
                        || "nobody takes over".to_owned(),
                        |chips| format!("the waiting list takes over {chips}"),
                    ),
                ],
            }),
            Question::Away(minute) => {
                self.either(is_break(*minute, book), "it is a break", "counts as absent")
            }
            _ => None,
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other questions are answered elsewhere"
    )]
    pub(super) fn of_race(&mut self, question: &Question, book: &Book) -> Option<()> {
        match question {
            Question::Race(race) => {
                self.race = Some(race.clone());
                self.answer(plan(race, book)?, |plan| of_plan(&plan))
            }
            Question::RaceCards(cards) => {
                let raced = result(self.race.as_ref()?, cards, book).ok()?;
                self.answer(raced, |raced| of_raced(&raced))
            }
            Question::RaceMoment(moment) => {
                self.either(may_run(*moment, book), "it may be run", "it may not be run")
            }
            Question::SmallChipsBet(all_in) => self.either(
                may_bet_small_chips(*all_in, book),
                "they may be bet",
                "they may not be bet",
            ),
            Question::SmallChipsFound => self.answer(late_chips(book), |what| {
                vec![match what {
                    RaceLateChips::Removed => "they leave the event".to_owned(),
                    RaceLateChips::TdDecides => "the director decides".to_owned(),
                    RaceLateChips::ExactAmountsExchangedRestRemoved => {
                        "exact amounts are exchanged, the rest leaves the event".to_owned()
                    }
                }]
            }),
            Question::LateChips(found) => {
                self.answer(late_exchange(*found, book), |exchange| match exchange {
                    None => vec!["the director decides".to_owned()],
                    Some(exchange) => vec![
                        format!("{} are exchanged", exchange.exchanged),
                        format!("{} leave the event", exchange.removed),
                    ],
                })
            }
            Question::Exchange(given, taken) => self.either(
                may_exchange(given, taken, book),
                "they may be exchanged",
                "they may not be exchanged",
            ),
            _ => None,
        }
    }
}

fn of_plan(plan: &RacePlan) -> Vec<String> {
    let blocks: Vec<String> = plan
        .blocks
        .iter()
        .map(|block| format!("{}x{}", block.seat, block.cards))
        .collect();
    let cards: u32 = plan.blocks.iter().map(|block| block.cards).sum();
    let mut words = vec![
        match plan.operator {
            Operator::Dealer(seat) => format!("{seat} deals it"),
            Operator::Official => "an official deals it".to_owned(),
        },
        format!("{cards} cards: {}", blocks.join(" ")),
        format!("{} left over", plan.left_over),
        format!("{} chips to win", plan.awarded),
    ];
    if let Some(first) = plan.blocks.first() {
        words.push(format!("it begins at {}", first.seat));
    }
    words.extend(
        plan.collector
            .map(|swap| format!("the collector gives {} for {}", swap.gives, swap.gets)),
    );
    words.extend(
        plan.changed
            .iter()
            .filter(|(_, chips)| *chips > 0)
            .map(|(seat, chips)| format!("{seat} changes for {chips} chips")),
    );
    words
}

fn of_raced(raced: &Raced) -> Vec<String> {
    let list = |seats: &[tapis_rules::seat::Seat]| {
        let seats: Vec<String> = seats.iter().map(ToString::to_string).collect();
        seats.join(" ")
    };
    let mut words = vec![
        format!("won by {}", list(&raced.winners)),
        format!("{} chips come into play", raced.entered),
    ];
    if raced.rescued.is_empty() {
        words.push("nobody is rescued".to_owned());
    } else {
        words.push(format!("rescued {}", list(&raced.rescued)));
    }
    words.extend(
        raced
            .stacks
            .iter()
            .map(|(seat, chips)| format!("stack of {seat} is {chips}")),
    );
    words
}
