//! What a ruling leaves to be dealt: the street that now lies on the table, and how the next ones come.

use crate::book::Citation;
use crate::ruling::{Cards, Incident, Instruction, Outcome, Ruling, Verdict};
use crate::street::Street;
use crate::table::{Deal, Next, RuledBurn, SettledStreets, StreetCards, StreetPlan, Table};

use super::premature::early_while_acting;

/// The streets that a ruling has settled, from the steps that the people of the table carry out; `from_proper_deck` is the
/// first that is dealt again from it.
///
/// What comes before [`Instruction::FinishBetting`] is done at once, what comes after it waits for the end of the
/// betting.
pub(crate) fn street_plans(
    table: &Table,
    incident: &Incident,
    ruling: &Ruling,
    outcome: &Outcome,
    from_proper_deck: Option<Street>,
) -> SettledStreets {
    let mut reading = StepsRead::of(table, incident, &outcome.steps);
    reading.citation = ruling.citations.first().cloned();
    reading.from_proper_deck = from_proper_deck;
    for step in &outcome.steps {
        reading.read(step);
    }
    let is_repaired = outcome.verdict == Verdict::BoardRepaired;
    let other_cards = reading.on_table.or(from_proper_deck);
    SettledStreets {
        put_right: other_cards.filter(|_| is_repaired),
        plans: reading.plans,
    }
}

/// The first street that is dealt again from the proper deck: the one that no player has acted on, where a ruling has left
/// the hand (cdc2013 6.4.p2, ropta2025 5.3.b); the next one where only its early card can be of the other deck.
pub(crate) fn dealt_from_proper_deck(table: &Table, steps: &[Instruction]) -> Option<Street> {
    if !steps.contains(&Instruction::DealFromProperDeck) {
        return None;
    }
    match table.gathering() {
        Some(Next::Street(next)) => Some(next),
        Some(Next::Showdown) => table.street()?.next(),
        Some(Next::Won(_)) => None,
        None if table.next_award().is_some() => table.street()?.next(),
        None => early_while_acting(table)
            .or_else(|| table.street().map(|street| street.max(Street::Flop))),
    }
}

/// The steps of a ruling, read one after the other.
struct StepsRead<'a> {
    table: &'a Table,
    /// The main article of the ruling.
    citation: Option<Citation>,
    /// The street that is put right on the table at once.
    on_table: Option<Street>,
    /// The street to come whose burn was turned up: where it stays, none is burned again.
    burned_for: Option<Street>,
    /// The first street that is dealt again from the proper deck.
    from_proper_deck: Option<Street>,
    /// Why no card is burned before a street that comes without a burn.
    without_burn: RuledBurn,
    /// The flop goes back without its burn.
    flop_is_back: bool,
    /// What is done to the deck before the next street.
    first: Vec<Instruction>,
    plans: Vec<StreetPlan>,
}

impl<'a> StepsRead<'a> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "one incident is about a burn"
    )]
    fn of(table: &'a Table, incident: &Incident, steps: &[Instruction]) -> Self {
        let is_betting = table.gathering().is_none() && table.next_award().is_none();
        let mut reading = Self {
            table,
            citation: None,
            on_table: on_table(incident, steps, is_betting),
            burned_for: match incident {
                Incident::ExposedBurn {
                    street,
                    street_dealt: false,
                } => Some(*street),
                _ => None,
            },
            from_proper_deck: None,
            without_burn: left_burned(incident),
            flop_is_back: false,
            first: Vec::new(),
            plans: Vec::new(),
        };
        reading.street_bet_on(incident);
        reading.streets_before();
        // A street that stays as it lies is named by no step.
        if let Some(street) = reading.on_table {
            reading.lies_there(street);
        }
        reading
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other steps leave the next streets as they are"
    )]
    fn read(&mut self, step: &Instruction) {
        match step {
            Instruction::FinishBetting => self.first.clear(),
            Instruction::Shuffle {
                cards: Cards::StubAndBurns | Cards::StubMuckAndBurns,
                ..
            } => self.burns_are_gone(),
            Instruction::OfficialDoesIt | Instruction::Shuffle { .. } | Instruction::Cut => {
                self.first.push(*step);
            }
            Instruction::DealFromProperDeck => self.deal_again(self.from_proper_deck),
            Instruction::TakeBack { cards: Cards::Flop } => self.flop_is_back = true,
            Instruction::BecomesBurn { cards, street } => {
                self.deal(*street, Some(burn_of(*cards)));
            }
            // The next card takes the place of one that lies there: its burn is what it was.
            Instruction::NextCardIs { street } if self.on_table == Some(*street) => {}
            Instruction::DealWithoutBurn { street } | Instruction::NextCardIs { street } => {
                self.deal(*street, Some(self.without_burn));
            }
            Instruction::BurnAndDeal { street } => {
                let is_second = self.flop_is_back && *street == Street::Flop;
                self.deal(*street, is_second.then_some(RuledBurn::OneMore));
            }
            Instruction::Keep { cards: Cards::Burn }
            | Instruction::TurnDown { cards: Cards::Burn } => {
                if let Some(street) = self.burned_for {
                    self.deal(street, Some(RuledBurn::IsThere));
                }
            }
            _ => {}
        }
    }

    /// A card of the next street is off the deck, or seen on it, before anybody has acted: the street that is bet on lies there,
    /// and the ruling is about the early card only (gleize2007 2-11, cdc2013 8.4, ropta2025 7.3, tda2024 RP-5-B).
    fn street_bet_on(&mut self, incident: &Incident) {
        if let (Some(early), Some(Deal::Street(asked))) =
            (early_street(incident), self.table.next_deal())
            && asked.street < early
        {
            self.lies_there(asked.street);
        }
    }

    /// In a run-out the streets before the one that a ruling is about lie there too, written down or not.
    fn streets_before(&mut self) {
        let (Some(street), Some(bet_on)) = (self.on_table.or(self.burned_for), self.table.street())
        else {
            return;
        };
        let mut next = bet_on.next();
        while let Some(earlier) = next.filter(|next| *next < street) {
            self.lies_there(earlier);
            next = earlier.next();
        }
    }

    /// The streets come from another deck, from this one on: what rulings wanted done with cards of the wrong one is gone with
    /// it. A card of a player is of the proper deck, and stays the burn.
    fn deal_again(&mut self, from: Option<Street>) {
        let mut next = from;
        while let Some(street) = next {
            if self.before(street).is_some() {
                let (burn, citation) = self.burn_before(street);
                let burn = burn.filter(|burn| *burn == RuledBurn::OfAHand);
                self.plan(StreetPlan {
                    street,
                    cards: StreetCards::ToCome {
                        without_burn: burn.is_some(),
                        first: Vec::new(),
                    },
                    burn,
                    citation: citation.filter(|_| burn.is_some()),
                });
            }
            next = street.next();
        }
    }

    /// Burns of streets to come that lie there are shuffled in: those streets are burned for as always.
    fn burns_are_gone(&mut self) {
        for street in [Street::Flop, Street::Turn, Street::River] {
            let is_burned = self.before(street).is_some_and(|plan| {
                plan.ruled_burn().is_some_and(RuledBurn::lies_there)
                    && matches!(plan.cards, StreetCards::ToCome { .. })
            });
            if is_burned {
                self.deal(street, None);
            }
        }
    }

    fn lies_there(&mut self, street: Street) {
        let (burn, citation) = self.burn_before(street);
        self.plan(StreetPlan {
            street,
            cards: StreetCards::OnTheTable,
            burn,
            citation,
        });
    }

    /// A street is dealt: now, or when its betting comes.
    fn deal(&mut self, street: Street, burn: Option<RuledBurn>) {
        let first = std::mem::take(&mut self.first);
        let (burn, citation) = self.burn_with(street, burn);
        let cards = if self.on_table == Some(street) {
            StreetCards::OnTheTable
        } else {
            StreetCards::ToCome {
                without_burn: burn.is_some_and(RuledBurn::is_settled),
                first: self.first_with(street, first),
            }
        };
        self.plan(StreetPlan {
            street,
            cards,
            burn,
            citation,
        });
    }

    /// What this ruling has left of a street so far, else the rulings before it.
    fn before(&self, street: Street) -> Option<&StreetPlan> {
        let own = self.plans.iter().find(|plan| plan.street == street);
        own.or_else(|| self.table.street_plan(street))
    }

    fn burn_before(&self, street: Street) -> (Option<RuledBurn>, Option<Citation>) {
        self.before(street).map_or((None, None), |plan| {
            (plan.ruled_burn(), plan.citation.clone())
        })
    }

    /// The burn of a street by this ruling and those before it. A burn that lies there, or that fell away, does so for the
    /// reason it had first; a new card that is burned leaves a second one where it was.
    fn burn_with(
        &self,
        street: Street,
        burn: Option<RuledBurn>,
    ) -> (Option<RuledBurn>, Option<Citation>) {
        let before = self.burn_before(street);
        let is_settled = |burn: Option<RuledBurn>| burn.is_some_and(RuledBurn::is_settled);
        let is_second = before.0 == Some(RuledBurn::OneMore) && burn.is_none();
        if is_second || (is_settled(before.0) && is_settled(burn)) {
            return before;
        }
        (burn, burn.and_then(|_| self.citation.clone()))
    }

    /// What is done to the deck before a street: what earlier rulings want and is still to be done, then what this one
    /// wants, and one cut at the end.
    fn first_with(&self, street: Street, newer: Vec<Instruction>) -> Vec<Instruction> {
        let mut first = match self.before(street).map(|plan| &plan.cards) {
            Some(StreetCards::ToCome { first, .. }) => first.clone(),
            Some(StreetCards::OnTheTable) | None => Vec::new(),
        };
        for step in newer {
            if step == Instruction::Cut {
                first.retain(|earlier| *earlier != step);
            }
            if !first.contains(&step) {
                first.push(step);
            }
        }
        first
    }

    fn plan(&mut self, plan: StreetPlan) {
        self.plans.retain(|other| other.street != plan.street);
        self.plans.push(plan);
    }
}

/// Whose card has become the burn: the extra and the exposed ones were dealt to players, all others for the board.
const fn burn_of(cards: Cards) -> RuledBurn {
    if matches!(cards, Cards::Exposed | Cards::Extra) {
        RuledBurn::OfAHand
    } else {
        RuledBurn::IsThere
    }
}

/// The burn of a street that a ruling wants without one: an early street has left its own, and the second one before the
/// flop is the next; a burn that was forgotten falls away.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other incidents leave no burn of a street to come"
)]
const fn left_burned(incident: &Incident) -> RuledBurn {
    match incident {
        Incident::PrematureStreet { .. } | Incident::FlopAfterTwoBurns { .. } => {
            RuledBurn::StaysBurned
        }
        _ => RuledBurn::FallsAway,
    }
}

/// The street to come that an incident is about: a card of it, or its burn, was turned up or seen.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other incidents are not about a street to come"
)]
const fn early_street(incident: &Incident) -> Option<Street> {
    match incident {
        Incident::PrematureStreet { street, .. }
        | Incident::ExposedBurn {
            street,
            street_dealt: false,
        } => Some(*street),
        Incident::FlashedBoard { street, .. } => *street,
        _ => None,
    }
}

/// The street whose cards lie on the table once the ruling is carried out.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other incidents are not about a street that lies there"
)]
fn on_table(incident: &Incident, steps: &[Instruction], is_betting: bool) -> Option<Street> {
    match incident {
        Incident::FlopWithoutBurn { .. }
        | Incident::FlopAfterTwoBurns { .. }
        | Incident::FlopOfFour { .. } => Some(Street::Flop),
        Incident::StreetWithoutBurn { street } => Some(*street),
        Incident::ExposedBurn {
            street,
            street_dealt,
        } => {
            let is_again = matches!(dealt_at_once(steps), AtOnce::Street(_));
            let is_dealt = *street_dealt || (!is_betting && is_again);
            is_dealt.then_some(*street)
        }
        Incident::PrematureStreet { street, .. } => match dealt_at_once(steps) {
            AtOnce::Nothing => None,
            AtOnce::Street(_) | AtOnce::NoDeal => Some(*street),
        },
        Incident::FlashedBoard { .. } => match dealt_at_once(steps) {
            AtOnce::Street(street) => Some(street),
            AtOnce::Nothing | AtOnce::NoDeal => None,
        },
        _ => None,
    }
}

/// What the steps deal before any betting goes on.
enum AtOnce {
    /// They deal nothing: what lies there stays.
    NoDeal,
    /// The betting is finished first.
    Nothing,
    /// This street.
    Street(Street),
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other steps neither deal nor bet"
)]
fn dealt_at_once(steps: &[Instruction]) -> AtOnce {
    steps
        .iter()
        .find_map(|step| match step {
            Instruction::FinishBetting => Some(AtOnce::Nothing),
            Instruction::DealWithoutBurn { street }
            | Instruction::NextCardIs { street }
            | Instruction::BurnAndDeal { street } => Some(AtOnce::Street(*street)),
            _ => None,
        })
        .unwrap_or(AtOnce::NoDeal)
}
