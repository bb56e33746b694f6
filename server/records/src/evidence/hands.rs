//! The hands of each table: when, who, for how much, and what was special about them.

use std::collections::BTreeMap;

use tapis_journal::Sequence;
use tapis_protocol::rules::blinds::Blinds;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::seat::Seat;
use tapis_protocol::rules::street::Street;
use tapis_protocol::rules::table::{Next, Part, PlayerId, Positions, Table, TableEvent};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{TableNumber, Tournament};
use tapis_protocol::view::{HandEnd, HandPlayerView, HandView, HandWonView, HandsView, StepKind};
use tapis_views::table_id;

use super::say;
use super::window::Window;
use crate::Moment;

/// Hands of one answer.
const PER_PAGE: usize = 20;

/// A hand, and its records in the journal.
#[derive(Clone, Debug)]
pub(super) struct HandEvidence {
    pub(super) number: u32,
    /// The record in which it began.
    pub(super) first: Sequence,
    /// The last record that tells something of it.
    pub(super) last: Sequence,
    pub(super) started_at: Timestamp,
    pub(super) ended_at: Option<Timestamp>,
    pub(super) end: HandEnd,
    blinds: Blinds,
    positions: Positions,
    pub(super) players: Vec<(Seat, PlayerId, Chips)>,
    pot: Chips,
    won: Vec<(Seat, Chips)>,
    street: Street,
    pub(super) showdown: bool,
    pub(super) rulings: u32,
    undone: u32,
    pub(super) time_calls: u32,
    pub(super) floor_calls: u32,
}

/// What is known of a table.
#[derive(Debug, Default)]
struct TableHands {
    hands: Vec<HandEvidence>,
    window: Window<()>,
}

/// The hands of all tables.
#[derive(Debug, Default)]
pub(super) struct Hands {
    tables: BTreeMap<TableNumber, TableHands>,
}

impl Hands {
    /// A table's hands, oldest first.
    pub(super) fn of(&self, table: TableNumber) -> &[HandEvidence] {
        self.tables.get(&table).map_or(&[], |at| &at.hands)
    }

    /// The hand that is being played at a table, or the last one.
    pub(super) fn last(&self, table: TableNumber) -> Option<&HandEvidence> {
        self.of(table).last()
    }

    /// A hand by its number.
    pub(super) fn find(&self, table: TableNumber, number: u32) -> Option<&HandEvidence> {
        let hands = self.of(table);
        let place = hands.binary_search_by_key(&number, |hand| hand.number);
        place.ok().and_then(|place| hands.get(place))
    }

    /// Before an event changes the table: whether hands are about to be compared.
    pub(super) fn before(&mut self, number: TableNumber, table: &Table, event: &TableEvent) {
        let compares = matches!(event, TableEvent::ChipsGathered)
            && matches!(table.gathering(), Some(Next::Showdown));
        if let Some(hand) = self.last_mut(number).filter(|_| compares) {
            hand.showdown = true;
        }
    }

    /// After an event at a table.
    pub(super) fn after(
        &mut self,
        number: TableNumber,
        table: &Table,
        event: &TableEvent,
        moment: Moment,
    ) {
        let at = self.tables.entry(number).or_default();
        let undone = !at.window.take(event, ()).is_empty();
        if let TableEvent::HandStarted {
            positions, blinds, ..
        } = event
        {
            at.hands.push(begun(table, *positions, *blinds, moment));
            return;
        }
        let Some(hand) = at.hands.last_mut() else {
            return;
        };
        if say::is_of_hand(event, table.is_playing() || hand.ended_at.is_none()) {
            hand.last = moment.sequence;
        }
        hand.undone += u32::from(undone);
        hand.rulings += u32::from(matches!(event, TableEvent::Ruled { .. }));
        hand.time_calls += u32::from(matches!(event, TableEvent::TimeCalled { .. }));
        hand.settle(table, event, moment.at);
    }

    /// Something was said about the table from outside it: a call for the floor, a fault.
    pub(super) fn note_aside(&mut self, table: TableNumber, what: &StepKind, moment: Moment) {
        let is_call = matches!(what, StepKind::FloorCalled { .. });
        if let Some(hand) = self.last_mut(table) {
            hand.last = moment.sequence;
            hand.floor_calls += u32::from(is_call);
        }
    }

    fn last_mut(&mut self, table: TableNumber) -> Option<&mut HandEvidence> {
        self.tables.get_mut(&table)?.hands.last_mut()
    }

    /// A page of a table's hands, the newest first, those before a hand only where one is named.
    pub(super) fn page(
        &self,
        state: &Tournament,
        table: TableNumber,
        before: Option<u32>,
    ) -> HandsView {
        let older = self.of(table).iter().rev();
        let mut older = older.filter(|hand| before.is_none_or(|before| hand.number < before));
        let hands: Vec<HandView> = older
            .by_ref()
            .take(PER_PAGE)
            .map(|hand| hand.view(state, table))
            .collect();
        let is_more = older.next().is_some();
        HandsView {
            table: table_id(table),
            older: hands.last().map(|hand| hand.hand).filter(|_| is_more),
            hands,
        }
    }
}

fn begun(table: &Table, positions: Positions, blinds: Blinds, moment: Moment) -> HandEvidence {
    let dealt = table
        .players()
        .filter(|(_, player)| player.part != Part::Out);
    HandEvidence {
        number: table.hand_number(),
        first: moment.sequence,
        last: moment.sequence,
        started_at: moment.at,
        ended_at: None,
        end: HandEnd::Playing,
        blinds,
        positions,
        players: dealt
            .map(|(seat, player)| {
                let stack = table.stack_between_hands(seat).unwrap_or_default();
                (seat, player.player, stack)
            })
            .collect(),
        pot: table.pot_total(),
        won: Vec::new(),
        street: Street::Preflop,
        showdown: false,
        rulings: 0,
        undone: 0,
        time_calls: 0,
        floor_calls: 0,
    }
}

impl HandEvidence {
    /// Takes over how the hand stands; one that was over is played again when the floor overrules its last ruling.
    fn settle(&mut self, table: &Table, event: &TableEvent, at: Timestamp) {
        if table.is_playing() {
            self.end = HandEnd::Playing;
            self.ended_at = None;
            self.won.clear();
            self.pot = table.pot_total();
            self.street = table.street().unwrap_or(self.street);
        } else if matches!(event, TableEvent::HandEnded) {
            self.end = HandEnd::Over;
            self.ended_at = Some(at);
            self.won.clone_from(&table.last_hand().won);
            self.pot = self.won.iter().map(|(_, amount)| *amount).sum();
        } else if matches!(
            event,
            TableEvent::HandRedealt { .. } | TableEvent::DealCalledOff { .. }
        ) {
            self.end = HandEnd::DealtAgain;
            self.ended_at = Some(at);
            self.pot = Chips::ZERO;
        }
    }

    /// As it is shown.
    pub(super) fn view(&self, state: &Tournament, table: TableNumber) -> HandView {
        let name = |player: PlayerId| state.player_name(player).unwrap_or_default().to_owned();
        let name_at = |seat: Seat| {
            let found = self.players.iter().find(|(at, ..)| *at == seat);
            found
                .map(|(_, player, _)| name(*player))
                .unwrap_or_default()
        };
        HandView {
            table: table_id(table),
            hand: self.number,
            started_at: self.started_at,
            ended_at: self.ended_at,
            end: self.end,
            blinds: self.blinds,
            positions: self.positions,
            players: self
                .players
                .iter()
                .map(|(seat, player, stack)| HandPlayerView {
                    seat: *seat,
                    player: *player,
                    name: name(*player),
                    stack: *stack,
                })
                .collect(),
            pot: self.pot,
            won: self
                .won
                .iter()
                .map(|(seat, amount)| HandWonView {
                    seat: *seat,
                    name: name_at(*seat),
                    amount: *amount,
                })
                .collect(),
            street: self.street,
            showdown: self.showdown,
            rulings: self.rulings,
            undone: self.undone,
            time_calls: self.time_calls,
            floor_calls: self.floor_calls,
        }
    }
}
