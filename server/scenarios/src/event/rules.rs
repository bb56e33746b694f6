//! A scenario's event played by the rules themselves.

use std::collections::BTreeMap;

use tapis_rules::book::Book;
use tapis_rules::table::{Next, Part, Table};
use tapis_rules::time::Timestamp;
use tapis_rules::tournament::race::RacePlan;
use tapis_rules::tournament::{
    Certainty, Chance, ClockCommand, Command, DrawEvent, Drawn, Event, NewEntrant, Occasion, Plan,
    TableNumber, Ticking, Tournament,
};

use super::play::{
    EntrantSeen, EventRaceSeen, EventSeatSeen, EventSeen, EventTableSeen, EventTurnSeen,
    OfficialsSeen, PeopleSeen, PlaceSeen, PlaysEvent, TableLine,
};
use super::set_up;
use crate::denied::Trouble;
use crate::table_play::PartSeen;

/// An event of the rules.
#[derive(Clone, Debug)]
pub(super) struct EventAtRules {
    state: Tournament,
    now: Timestamp,
}

/// Chance that is the same every time.
struct Dice(usize);

impl Chance for Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(31).wrapping_add(7) & 0xffff;
        self.0.checked_rem(end).unwrap_or_default()
    }
}

impl EventAtRules {
    /// An event without anything, under a book.
    pub(super) fn new(book: &Book) -> Result<Self, String> {
        Ok(Self {
            state: set_up::begin(book)?,
            now: Timestamp::default(),
        })
    }

    fn happens(&mut self, events: &[Event]) -> Result<(), Trouble> {
        self.state
            .apply(events, self.now)
            .map_err(|error| error.to_string())?;
        let checked = self.state.check_ledger();
        Ok(checked.map_err(|error| error.to_string())?)
    }
}

impl PlaysEvent for EventAtRules {
    fn found(&mut self, plan: Plan) -> Result<(), Trouble> {
        let plan = Box::new(plan);
        self.carry_out(&Command::SetPlan { plan })?;
        let sealed = DrawEvent::Sealed {
            seal: set_up::seal(),
        };
        self.happens(&[Event::Draw { event: sealed }])
    }

    fn carry_out(&mut self, command: &Command) -> Result<(), Trouble> {
        let events = self.state.decide(command, self.now)?;
        self.happens(&events)
    }

    fn draw(&mut self, occasion: Occasion) -> Result<(), Trouble> {
        let outcome = self.state.draw(&occasion, &mut Dice(1))?;
        self.carry_out(&Command::Draw(Drawn {
            occasion,
            word: String::new(),
            outcome,
            next: set_up::seal(),
        }))
    }

    fn pass(&mut self, seconds: u32) -> Result<(), Trouble> {
        let until = self.now.after_seconds(seconds);
        while let Some((at, stage)) = self.state.next_stage_over().filter(|(at, _)| *at <= until) {
            self.now = at;
            self.carry_out(&Command::Clock(ClockCommand::StageOver { stage }))?;
        }
        self.now = until;
        Ok(())
    }

    fn event(&mut self) -> Result<EventSeen, String> {
        let state = &self.state;
        let stage = state.clock().map(|clock| clock.stage);
        let left_ms = state.clock().and_then(|clock| match clock.ticking {
            Ticking::NotStarted => None,
            Ticking::Running { ends_at } => ends_at.map(|at| at.since(self.now)),
            Ticking::Break { ends_at, .. } => Some(ends_at.since(self.now)),
            Ticking::Paused { left_ms } => left_ms,
        });
        let journeys = state.journeys().iter();
        Ok(EventSeen {
            level: state.level(),
            blinds: state.blinds(),
            stage: stage.and_then(|stage| state.plan()?.stage(stage)),
            left_ms,
            tables: state
                .tables()
                .map(|(number, table)| TableLine {
                    number,
                    is_closed: state.is_closed(number),
                    players: table.players().count(),
                    stop: state.stop(number),
                })
                .collect(),
            final_table: state.final_table(),
            round: state.hand_for_hand().map(|round| round.round),
            racing: state.racing().map(|racing| racing.old),
            chip_values: state.chip_values().to_vec(),
            journeys: journeys
                .map(|one| {
                    let carried = one.luggage.as_ref().map(|luggage| luggage.stack);
                    (one.player, carried)
                })
                .collect(),
            players_left: state.players_left(),
            winner: state.winner(),
        })
    }

    fn tables(&mut self) -> Result<BTreeMap<TableNumber, EventTableSeen>, String> {
        let tables = self.state.tables();
        Ok(tables
            .map(|(number, table)| (number, self.table_seen(number, table)))
            .collect())
    }

    fn officials(&mut self) -> Result<OfficialsSeen, String> {
        let state = &self.state;
        Ok(OfficialsSeen {
            proposals: state.proposals(),
            overdue: state.overdue(),
            suggests_hand_for_hand: state.suggests_hand_for_hand(),
            unneeded_chips: state.unneeded_chips(),
            in_play: state.ledger().in_play(),
            adds_up: state.check_ledger().is_ok(),
            counts: state
                .tables()
                .filter_map(|(number, _)| Some((number, state.count(number)?.holds)))
                .collect(),
            alerts: state.alerts().map(|(_, alert)| alert.table).collect(),
        })
    }

    fn people(&mut self) -> Result<PeopleSeen, String> {
        let state = &self.state;
        let entrants = state.entrants().map(|(player, now)| {
            let purchase = state.may_buy(player);
            EntrantSeen {
                player,
                entry: NewEntrant {
                    name: now.name.clone(),
                    club: now.club.clone(),
                    has_paid: now.has_paid,
                },
                gave_notice: now.gave_notice,
                standing: now.standing,
                may_rebuy: purchase.rebuy,
                may_add_on: purchase.add_on > 0,
                may_enter_again: state.may_enter_again(player),
                may_come_back: state.may_come_back(player),
                may_be_seated: state.may_be_seated(player),
                may_refund: state.may_refund(player),
            }
        });
        let entrants = entrants.collect();
        let ranking = state.ranking().into_iter().map(|line| PlaceSeen {
            player: line.player,
            place: line.place,
            is_tied: line.is_tied,
            is_final: line.certainty == Certainty::Final,
        });
        Ok(PeopleSeen {
            entrants,
            ranking: ranking.collect(),
        })
    }

    fn look_again(&mut self) -> Result<bool, String> {
        Ok(false)
    }

    fn rules(&self) -> Option<&Tournament> {
        Some(&self.state)
    }
}

impl EventAtRules {
    fn table_seen(&self, number: TableNumber, table: &Table) -> EventTableSeen {
        let seats = table.players().map(|(seat, now)| {
            let seen = EventSeatSeen {
                player: now.player,
                name: self
                    .state
                    .player_name(now.player)
                    .unwrap_or("nobody")
                    .to_owned(),
                stack: now.stack,
                part: match now.part {
                    Part::Out => PartSeen::Out,
                    Part::Live => PartSeen::Live,
                    Part::Folded => PartSeen::Folded,
                },
                waits: table.waits(seat),
            };
            (seat, seen)
        });
        EventTableSeen {
            playing: table.is_playing(),
            blinds: table.blinds(),
            seats: seats.collect(),
            positions: table.positions(),
            turn: table.turn(self.state.book()).map(|turn| EventTurnSeen {
                seat: turn.seat,
                may_check: turn.may_check(),
                all_in: turn.all_in,
            }),
            award: table.next_award(),
            is_before_street: matches!(table.gathering(), Some(Next::Street(_))),
            race: self.state.race_at(number, &[]).map(|(_, answer)| {
                let RacePlan {
                    operator, blocks, ..
                } = answer.value;
                let cards = blocks.iter().map(|block| (block.seat, block.cards));
                EventRaceSeen {
                    operator,
                    cards: cards.collect(),
                }
            }),
        }
    }
}
