//! Evolving: what each event makes of the tournament. Nothing is refused here.

use std::collections::BTreeMap;
use std::sync::Arc;

use thiserror::Error;

use super::field::Field;
use super::ledger::{Change, NotConserved};
use super::shared::Shared;
use super::tables::{TableState, Tables};
use super::{Alert, Entrant, Event, Ledger, LevelClock, Standing, TableNumber, Tournament, Why};
use crate::book::{Book, BookError};
use crate::seat::Seat;
use crate::table::{self, ChipsNotConserved, PlayerId, Table};
use crate::time::Timestamp;

/// A history that does not begin as a tournament does.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotAHistory {
    /// The first event is not the creation.
    #[error("the first event does not create a tournament")]
    NoCreation,
    /// Its rulebook is not known here.
    #[error(transparent)]
    Book(#[from] BookError),
}

impl Tournament {
    /// The tournament that its first event makes.
    ///
    /// # Errors
    ///
    /// [`NotAHistory`] when that is another event, or names a book that is not known here.
    pub fn begin(created: &Event, at: Timestamp) -> Result<Self, NotAHistory> {
        let Event::TournamentCreated {
            name,
            book,
            house,
            chip_values,
            blinds,
        } = created
        else {
            return Err(NotAHistory::NoCreation);
        };
        Ok(Self {
            name: name.as_str().into(),
            book: Arc::new(Book::open(book, house.as_deref())?),
            chip_values: chip_values.clone().into(),
            level: 1,
            blinds: *blinds,
            created_at: at,
            tables: Tables::default(),
            plan: None,
            clock: LevelClock::default(),
            field: Field::default(),
            draws: Shared::default(),
            moves: Shared::default(),
            results: Shared::default(),
            ledger: Ledger::default(),
            races: Shared::default(),
            counts: Shared::default(),
            alerts: Shared::default(),
            alerts_at: Shared::default(),
            alerts_raised: 0,
            sanctions: Shared::default(),
            said_at: Shared::default(),
        })
    }

    /// Applies the events of one command and counts chips: of every table they touch, and of the whole event unless they
    /// are bets at one table, which the count of that table answers for.
    ///
    /// # Errors
    ///
    /// [`NotConserved`] with the first table whose chips do not add up, or with the event's; then nothing has changed,
    /// unless the rules themselves lost chips in the middle of bets: that table takes no more bets until the journal is
    /// read again.
    pub fn apply(&mut self, events: &[Event], at: Timestamp) -> Result<(), NotConserved> {
        let of_table = |(table, fault)| NotConserved::Table { table, fault };
        if let Some(number) = self.bets_at(events) {
            let at = Event::happened_at(events, at);
            self.replay_bets(number, events, at).map_err(of_table)?;
        } else {
            let mut after = self.clone();
            after.replay(events, at).map_err(of_table)?;
            after.check_ledger_since(self)?;
            *self = after;
        }
        debug_assert_eq!(self.next_deadline(), self.first_deadline(), "{events:?}");
        Ok(())
    }

    /// The same for events that a journal tells, without the count of the whole event: they need not be what the rules
    /// would have decided, and their reader may ask [`Self::check_ledger`] afterwards.
    ///
    /// # Errors
    ///
    /// The first table whose chips do not add up.
    pub fn replay(
        &mut self,
        events: &[Event],
        at: Timestamp,
    ) -> Result<(), (TableNumber, ChipsNotConserved)> {
        let at = Event::happened_at(events, at);
        if let Some(number) = self.bets_at(events) {
            self.replay_bets(number, events, at)
        } else {
            self.replay_on_copies(events, at)
        }
    }

    /// The table of events that are all bets there, if there is one.
    fn bets_at(&self, events: &[Event]) -> Option<TableNumber> {
        at_one_table(events).filter(|number| self.tables.get(*number).is_some())
    }

    /// What players do when they bet: applied where the table is. It is what a tournament is told most of the time, so
    /// that it has to be done without a copy.
    fn replay_bets(
        &mut self,
        number: TableNumber,
        events: &[Event],
        at: Timestamp,
    ) -> Result<(), (TableNumber, ChipsNotConserved)> {
        let book = &*self.book;
        let changed = self.tables.change_bets(number, |place| {
            place.change_counted(|place| {
                for event in events {
                    if let Event::Table { event, .. } = event {
                        place.table.evolve(event, book, at);
                    }
                }
                place.last_event_at = at;
            })
        });
        changed.unwrap_or(Ok(())).map_err(|error| (number, error))
    }

    /// Everything else: tables are changed on copies, which stay when their chips add up.
    fn replay_on_copies(
        &mut self,
        events: &[Event],
        at: Timestamp,
    ) -> Result<(), (TableNumber, ChipsNotConserved)> {
        let mut touched: BTreeMap<TableNumber, Arc<TableState>> = BTreeMap::new();
        let mut changes = Vec::new();
        for event in events {
            if let Event::Table { table, event } = event {
                let place = touched
                    .entry(*table)
                    .or_insert_with(|| self.table_for(events, *table, at));
                changes.push(apply_at_table(Arc::make_mut(place), event, &self.book, at));
            }
        }
        for (number, place) in &touched {
            place.table.check().map_err(|error| (*number, error))?;
        }
        let mut changes = changes.into_iter();
        let is_late = matches!(events.first(), Some(Event::Late { .. }));
        for event in events {
            if let Event::Table { table, event } = event {
                if let Some(seat) = said_of(event).filter(|_| !is_late) {
                    self.said_at.entry(*table).or_default().insert(seat, at);
                }
                if let Some(change) = changes.next() {
                    self.follow(*table, event, &change, at);
                }
            } else {
                self.evolve(event, at);
            }
        }
        for (number, place) in touched {
            self.tables.put(number, place);
        }
        Ok(())
    }

    /// The next deadline, asked of every table.
    fn first_deadline(&self) -> Option<(Timestamp, TableNumber)> {
        let tables = self.tables();
        let deadlines = tables.filter_map(|(number, table)| Some((table.next_deadline()?, number)));
        deadlines.min()
    }

    /// A table before the command, or one that the same command opens.
    fn table_for(&self, events: &[Event], number: TableNumber, at: Timestamp) -> Arc<TableState> {
        if let Some(place) = self.tables.get(number) {
            return Arc::clone(place);
        }
        let seats = events.iter().find_map(|event| opened(event, number));
        Arc::new(self.new_table(seats.unwrap_or_default(), at))
    }

    fn new_table(&self, seats: u8, at: Timestamp) -> TableState {
        TableState {
            table: Table::new(seats, self.smallest_chip()),
            last_event_at: at,
        }
    }

    /// What an event at a table means for the list of players and the ledger.
    fn follow(
        &mut self,
        table: TableNumber,
        event: &table::TableEvent,
        change: &Change,
        at: Timestamp,
    ) {
        self.note_played(table, change.played);
        let player = change.player;
        let is_moving = player
            .and_then(|player| self.entrant(player))
            .is_some_and(|entrant| entrant.standing == Standing::Moving);
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the others that change chips are penalties"
        )]
        let why = match event {
            // A journey explains where the chips come from or go to: they are in transit between.
            table::TableEvent::PlayerSeated { seat, .. } => {
                self.note_tables_change();
                self.note_seated(player, table, *seat);
                if is_moving {
                    return self.ledger.arrives(change.issued());
                }
                Why::Stack
            }
            table::TableEvent::PlayerLeft { .. } => {
                self.note_tables_change();
                if is_moving {
                    self.note_extra_hands_until(player, table);
                    return self.ledger.sets_out(change.removed());
                }
                self.note_left(player);
                Why::Departure
            }
            table::TableEvent::StackSet { seat, stack } => {
                if !stack.is_zero() {
                    self.note_stack(player, table, *seat);
                }
                Why::Correction
            }
            table::TableEvent::HandReopened { back, .. } => {
                self.note_back(table, back);
                return;
            }
            table::TableEvent::Overruled { .. } | table::TableEvent::RulingTakenBack { .. } => {
                self.note_back(table, &self.busted_in_last_hand(table));
                Why::Penalty
            }
            _ => Why::Penalty,
        };
        self.ledger.record(change, why, table, at);
    }

    fn note_seated(&mut self, player: Option<PlayerId>, table: TableNumber, seat: Seat) {
        if let Some(player) = player {
            self.note_took_part(player);
            self.note_extra_hands_from(player, table);
            self.field.change(player, |entrant| {
                entrant.standing = Standing::Playing { table, seat };
            });
        }
    }

    /// A player was sent from the table with their chips: they may be seated again, unless they are out.
    fn note_left(&mut self, player: Option<PlayerId>) {
        if let Some(player) = player {
            self.field.change(player, |entrant| {
                if matches!(entrant.standing, Standing::Playing { .. }) {
                    entrant.standing = Standing::Registered;
                }
            });
        }
    }

    /// A player without chips has some again: a rebuy, or the floor put the stack right.
    fn note_stack(&mut self, player: Option<PlayerId>, table: TableNumber, seat: Seat) {
        if let Some(player) = player {
            let mut is_back = false;
            self.field.change(player, |entrant| {
                if matches!(entrant.standing, Standing::Busted { .. }) {
                    entrant.standing = Standing::Playing { table, seat };
                    is_back = true;
                }
            });
            if is_back {
                self.results.not_gone(player);
            }
        }
    }

    /// The last hand goes on: players who had lost everything in it are in it again.
    fn note_back(&mut self, table: TableNumber, back: &[Seat]) {
        for seat in back {
            let now = self.table(table).and_then(|found| found.player(*seat));
            self.note_stack(now.map(|now| now.player), table, *seat);
        }
    }

    /// Applies an event that was decided at `at`.
    pub(super) fn evolve(&mut self, event: &Event, at: Timestamp) {
        match event {
            // Applied by `begin`, and by `replay`.
            Event::TournamentCreated { .. } | Event::Late { .. } => {}
            Event::Planned { plan } => {
                self.chip_values = self.not_raced(plan.chip_values()).into();
                self.plan = Some(Arc::new((**plan).clone()));
            }
            Event::TableOpened { table, seats } => {
                let place = self.new_table(*seats, at);
                self.tables.put(*table, Arc::new(place));
            }
            Event::PlayerRegistered { player, name } => self.register(*player, name),
            Event::LevelStarted { level, blinds } => {
                self.level = *level;
                self.blinds = *blinds;
            }
            Event::Table { table, event } => {
                let book = &*self.book;
                let changed = self
                    .tables
                    .change(*table, |place| apply_at_table(place, event, book, at));
                if let Some(change) = changed {
                    self.follow(*table, event, &change, at);
                }
            }
            Event::Clock { event } => self.evolve_clock(*event, at),
            Event::Field { event } => self.evolve_field(event),
            Event::Draw { event } => self.evolve_draws(event),
            Event::Moves { event } => self.evolve_moves(event),
            Event::Results { event } => self.evolve_results(event, at),
            Event::Race { event } => self.evolve_race(event),
            Event::Count { event } => self.evolve_counts(event, at),
            Event::FaultRecorded { .. } | Event::SanctionLifted { .. } => {
                self.evolve_register(event, at);
            }
            Event::AlertRaised {
                alert,
                table,
                cause,
            } => {
                let raised = Alert {
                    table: *table,
                    cause: cause.clone(),
                    raised_at: at,
                    claimed_by: None,
                };
                if let Some(before) = self.alerts.insert(*alert, raised) {
                    self.alerts_at.remove(&(before.table, *alert));
                }
                self.alerts_at.insert((*table, *alert));
                self.alerts_raised = self.alerts_raised.max(alert.0);
            }
            Event::AlertClaimed { alert, by } => {
                if let Some(open) = self.alerts.get_mut(alert) {
                    open.claimed_by = Some(by.clone());
                }
            }
            Event::AlertClosed { alert, .. } => {
                if let Some(closed) = self.alerts.remove(alert) {
                    self.alerts_at.remove(&(closed.table, *alert));
                }
            }
        }
    }

    fn register(&mut self, player: PlayerId, name: &str) {
        let entrant = Entrant {
            name: name.to_owned(),
            club: String::new(),
            standing: Standing::Registered,
            is_here: true,
            was_here: true,
            has_paid: false,
            gave_notice: false,
            rebuys: 0,
            add_ons: 0,
            re_entries: 0,
        };
        self.field.put(player, entrant);
    }
}

/// The table of events that are all bets there.
fn at_one_table(events: &[Event]) -> Option<TableNumber> {
    let bet_at = |event: &Event| {
        let Event::Table { table, event } = event else {
            return None;
        };
        event.moves_chips_only().then_some(*table)
    };
    let number = bet_at(events.first()?)?;
    let mut others = events.iter().skip(1);
    others
        .all(|event| bet_at(event) == Some(number))
        .then_some(number)
}

/// How many seats a table has that an event opens.
fn opened(event: &Event, number: TableNumber) -> Option<u8> {
    if let Event::TableOpened { table, seats } = event {
        (*table == number).then_some(*seats)
    } else {
        None
    }
}

/// Applies an event to its table; returns what it did to the chips there.
fn apply_at_table(
    place: &mut TableState,
    event: &table::TableEvent,
    book: &Book,
    at: Timestamp,
) -> Change {
    let mut change = Change::before(&place.table, event);
    place.table.evolve(event, book, at);
    if !is_level(event) {
        place.last_event_at = at;
    }
    change.measure(&place.table, event);
    change
}

/// The seat of which an event says whether its player is there, or who sits there now.
const fn said_of(event: &table::TableEvent) -> Option<Seat> {
    if let table::TableEvent::PresenceChanged { seat, .. }
    | table::TableEvent::PlayerSeated { seat, .. } = event
    {
        Some(*seat)
    } else {
        None
    }
}

/// Whether a level began, which is no act of a person at the table.
const fn is_level(event: &table::TableEvent) -> bool {
    matches!(
        event,
        table::TableEvent::BlindsSet { .. } | table::TableEvent::LaterBlindsSet { .. }
    )
}
