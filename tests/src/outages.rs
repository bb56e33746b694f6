//! An evening with outages, from a seed: tablets alone, servers killed, a floor that works on; and what became of every tap.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;
use tapis_host::clock::Timepiece;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Stage, Ticking};
use tapis_protocol::view::{TableView, TournamentView};
use tapis_protocol::{
    FromClient, FromServer, LateCommand, Role, Setup, TableId, TournamentCommand,
};

use crate::told_again::{Differences, Tap, told_again};
use crate::{
    CarryingTablet, Device, MakesRules, Random, Server, Settled, begin_event, carefully,
    next_command, setup_by_plan,
};

/// Players at each table.
const SEATED: u8 = 6;

/// Enough for a long night: no player is out.
const STACK: u32 = 1_000_000;

/// Of so many taps at a table, one is followed by an outage of it.
const OUTAGES: usize = 60;

/// Of so many taps in the hall, one is followed by the end of the server.
const KILLS: usize = 1_500;

/// Of so many taps in the hall, one is the floor's at some table.
const FLOOR: usize = 250;

/// The longest outage, in seconds.
const LONGEST_OUTAGE: usize = 300;

/// Every device speaks once in so many moments.
const SPEAKS_EVERY: u64 = 64;

/// Moments that a hand takes at most on the whole, in which something may be tapped: breaks are among them.
const MOST_TAPS_OF_HAND: u64 = 400;

/// What is played.
#[derive(Clone, Copy, Debug)]
pub struct OutagePlan {
    pub tables: u16,
    /// Hands at each table.
    pub hands: u32,
    pub seed: u64,
}

/// What became of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OutageFigures {
    pub tables: u16,
    pub hands: u64,
    pub taps: u64,
    /// Taps that were made without the server.
    pub offline_taps: u64,
    /// Taps that were taken and are not in the journal, or never answered.
    pub lost: u64,
    /// Taps that are in the journal more than once.
    pub doubled: u64,
    /// Taps without the server that were refused, told to their tablet and to the floor.
    pub conflicts: u64,
    /// Refused without a word to the floor, and tables that show another hand than the server.
    pub silent: u64,
    /// Records that say another thing than the same taps do without outages.
    pub others: u64,
}

struct Table {
    tablet: CarryingTablet,
    /// Until when its network is away.
    away_until: Timestamp,
}

/// The hall.
struct Evening<'a> {
    /// What the tablets decide by.
    rules: &'a MakesRules,
    server: Option<Server>,
    director: Device,
    floor: Device,
    tables: Vec<Table>,
    chance: Random,
    taps: BTreeMap<String, Tap>,
    settled: Vec<Settled>,
    figures: OutageFigures,
    moments: u64,
}

/// Plays an evening, and looks at what is in the journal afterwards.
pub async fn play_with_outages(plan: OutagePlan, rules: &MakesRules) -> OutageFigures {
    let mut evening = Evening::begin(plan, rules).await;
    let most = u64::from(plan.hands) * u64::from(plan.tables) * MOST_TAPS_OF_HAND;
    while evening
        .tables
        .iter()
        .any(|table| table.tablet.view().decision.hand < plan.hands)
    {
        evening.tap_somewhere(plan.hands).await;
        assert!(evening.moments < most, "{plan:?}: {}", evening.standing());
    }
    evening.end().await
}

/// An event of so many tables, with levels and breaks for a night.
fn setup(tables: u16) -> Setup {
    let mut setup = setup_by_plan(tables);
    if let Some(plan) = &mut setup.plan {
        plan.stack = Chips::from(STACK);
        plan.seats = SEATED;
        let levels = [25, 50, 100, 200, 300, 400, 500, 600, 800, 1_000];
        let mut structure = Vec::new();
        for (number, small) in levels.into_iter().enumerate() {
            if number == 4 {
                structure.push(Stage::Break { minutes: 10 });
            }
            structure.push(Stage::Level {
                minutes: 15,
                blinds: tapis_protocol::rules::blinds::Blinds::new(
                    Chips::from(small),
                    Chips::from(2 * small),
                ),
            });
        }
        plan.structure = structure;
        for kind in &mut plan.chips {
            kind.count = 1_000_000;
        }
    }
    setup
}

impl<'a> Evening<'a> {
    async fn begin(plan: OutagePlan, rules: &'a MakesRules) -> Self {
        let server = Server::start().await;
        let mut director = server.director().await;
        let players = u32::from(plan.tables) * u32::from(SEATED);
        begin_event(&mut director, setup(plan.tables), players).await;
        hear_the_clock(&mut director).await;
        let floor = server.device(&mut director, Role::Floor, "Flo").await;
        let mut tables = Vec::new();
        for number in 1..=plan.tables {
            let paired = server.tablet(&mut director, number).await;
            let table = TableId(number);
            tables.push(Table {
                tablet: CarryingTablet::connect_with(rules(), server.address, &paired.token, table)
                    .await,
                away_until: Timestamp(0),
            });
        }
        Self {
            rules,
            server: Some(server),
            director,
            floor,
            tables,
            chance: Random::new(plan.seed),
            taps: BTreeMap::new(),
            settled: Vec::new(),
            figures: OutageFigures {
                tables: plan.tables,
                ..OutageFigures::default()
            },
            moments: 0,
        }
    }

    /// Where each table stands, for a person who looks for what is wrong.
    fn standing(&self) -> String {
        let tables = self.tables.iter().map(|table| {
            let view = table.tablet.view();
            let (online, waiting) = (table.tablet.is_online(), table.tablet.waiting().len());
            format!(
                "{:?} {:?} stop {:?} turn {:?} online {online} waiting {waiting}",
                view.decision, view.phase, view.stop, view.turn
            )
        });
        tables.collect::<Vec<_>>().join("; ")
    }

    fn server(&self) -> &Server {
        self.server.as_ref().unwrap()
    }

    fn now(&self) -> Timestamp {
        self.server().clock.wall()
    }

    /// A moment passes, and something is tapped.
    async fn tap_somewhere(&mut self, hands: u32) {
        // With many tables less time goes by between two taps of the hall.
        let pause = 1 + self.chance.below(8_000 / self.tables.len());
        let pause = Duration::from_millis(u64::try_from(pause).unwrap());
        self.pass(pause).await;
        if self.chance.one_in(KILLS) {
            self.kill_server().await;
        }
        self.moments += 1;
        if self.moments.is_multiple_of(SPEAKS_EVERY) {
            self.everybody_speaks().await;
        }
        let number = self.chance.below(self.tables.len());
        if self.tables[number].tablet.view().decision.hand >= hands {
            return;
        }
        if self.chance.one_in(FLOOR) {
            self.tap_as_floor(number).await;
        }
        self.tap_at(number).await;
        if self.chance.one_in(OUTAGES) {
            let seconds = 1 + self.chance.below(LONGEST_OUTAGE);
            let seconds = u32::try_from(seconds).unwrap();
            let now = self.now();
            let table = &mut self.tables[number];
            table.tablet.lose_server();
            table.away_until = now.after_seconds(seconds);
        }
    }

    /// A device that says nothing is given up by the server after a while.
    async fn everybody_speaks(&mut self) {
        for device in [&mut self.director, &mut self.floor] {
            device.send(&FromClient::Ping { echo: 1 }).await;
            device
                .until(|_, message| matches!(message, FromServer::Pong { .. }).then_some(()))
                .await;
        }
        for table in &mut self.tables {
            table.tablet.hear_all().await;
        }
    }

    /// Time passes. A stage ends to the millisecond, as it does on a clock that runs.
    async fn pass(&mut self, pause: Duration) {
        let mut pause = pause;
        let over = self.director.latest.as_ref().and_then(ends_at);
        if let Some(over) = over {
            let until = Duration::from_millis(over.since(self.now()));
            if until <= pause {
                self.server().clock.advance(until);
                self.director
                    .until(|director, _| {
                        let now = director.latest.as_ref().and_then(ends_at);
                        (now != Some(over)).then_some(())
                    })
                    .await;
                pause = pause.saturating_sub(until);
            }
        }
        self.server().clock.advance(pause);
    }

    async fn tap_at(&mut self, number: usize) {
        let now = self.now();
        if !self.tables[number].tablet.is_online() {
            self.tables[number].tablet.pass_time(now);
            if now >= self.tables[number].away_until {
                self.come_back(number).await;
            }
        }
        let table = &mut self.tables[number];
        let view = table.tablet.view();
        let Some(command) = next_command(&view, &mut self.chance) else {
            return;
        };
        if !table.tablet.tap(carefully(&view, command), now) {
            return;
        }
        if table.tablet.is_online() {
            let settled = table.tablet.say_taps().await;
            self.note(number, settled, false).await;
        } else {
            self.figures.offline_taps += 1;
        }
    }

    /// The network of a table is back. Now and then the server ends while the table catches up.
    async fn come_back(&mut self, number: usize) {
        let address = self.server().address;
        self.tables[number].tablet.come_back(address).await;
        if self.chance.one_in(8) {
            self.tables[number].tablet.say_without_hearing().await;
            self.kill_server().await;
            return;
        }
        let most = 1 + self.chance.below(64);
        let waiting: Vec<LateCommand> = self.tables[number]
            .tablet
            .waiting()
            .iter()
            .cloned()
            .collect();
        self.remember(number, &waiting);
        let settled = self.tables[number].tablet.catch_up_by(most).await;
        self.note(number, settled, true).await;
    }

    /// The server ends where it is, and another one starts; every device is away for a moment.
    async fn kill_server(&mut self) {
        let server = self.server.take().unwrap();
        let server = server.kill_and_restart().await;
        self.director = Device::connect(server.address, &self.director.token).await;
        // The last level has no end.
        while self.director.latest.is_none() {
            self.director.next().await;
        }
        self.floor = Device::connect(server.address, &self.floor.token).await;
        for table in &mut self.tables {
            let seconds = 1 + self.chance.below(60);
            let until = server
                .clock
                .wall()
                .after_seconds(u32::try_from(seconds).unwrap());
            table.tablet.lose_server();
            table.away_until = table.away_until.max(until);
        }
        self.server = Some(server);
    }

    /// The floor does something at a table, as if it were its tablet.
    async fn tap_as_floor(&mut self, number: usize) {
        let table = TableId(u16::try_from(number + 1).unwrap());
        self.floor.tables.remove(&table);
        self.floor.send(&FromClient::Unfollow { table }).await;
        self.floor.send(&FromClient::Follow { table }).await;
        let view = self.floor.view_of(table, 0).await;
        let Some(command) = next_command(&view, &mut self.chance) else {
            return;
        };
        let command = carefully(&view, command);
        let id = self.floor.new_id();
        let message = FromClient::Command {
            id: id.clone(),
            table,
            expect: Some(view.decision),
            command: command.clone(),
        };
        self.floor.send(&message).await;
        if self.floor.answer(&id).await.unwrap().is_ok() {
            let tap = Tap { table, command };
            self.taps.insert(id.as_str().to_owned(), tap);
        }
    }

    fn remember(&mut self, number: usize, waiting: &[LateCommand]) {
        let table = TableId(u16::try_from(number + 1).unwrap());
        for late in waiting {
            let command = late.command.clone();
            let tap = Tap { table, command };
            self.taps.insert(late.id.as_str().to_owned(), tap);
        }
    }

    /// What became of taps. Where some that were late are refused, the floor has to be told.
    async fn note(&mut self, number: usize, settled: Vec<Settled>, is_late: bool) {
        let table = TableId(u16::try_from(number + 1).unwrap());
        let refused = settled.iter().filter(|one| one.outcome.is_err()).count();
        for one in &settled {
            let command = one.command.clone();
            let tap = Tap { table, command };
            self.taps.insert(one.id.as_str().to_owned(), tap);
        }
        let last = settled.iter().filter_map(|one| one.outcome.as_ref().ok());
        if let Some(last) = last.max() {
            self.tables[number].tablet.follow_until(*last).await;
        }
        if is_late && refused > 0 {
            self.figures.conflicts += u64::try_from(refused).unwrap();
            self.hear_of_conflict(table).await;
        }
        self.settled.extend(settled);
    }

    /// The floor hears of what was not taken, and closes the alert.
    async fn hear_of_conflict(&mut self, table: TableId) {
        use tapis_protocol::view::AlertKind::NotTaken;
        let open = |floor: &Device| {
            let mut alerts = floor.alerts.iter();
            let found =
                alerts.find(|alert| alert.table == table && matches!(alert.kind, NotTaken { .. }));
            found.map(|alert| alert.alert)
        };
        let alert = match open(&self.floor) {
            Some(alert) => alert,
            None => self.floor.until(|floor, _| open(floor)).await,
        };
        let note = String::new();
        let close = TournamentCommand::CloseAlert { alert, note };
        self.floor.tournament(close).await.unwrap();
        while self.floor.alerts.iter().any(|open| open.alert == alert) {
            self.floor.next().await;
        }
    }

    /// Every table is back, and everything is compared.
    async fn end(mut self) -> OutageFigures {
        for number in 0..self.tables.len() {
            if !self.tables[number].tablet.is_online() {
                let address = self.server().address;
                self.tables[number].tablet.come_back(address).await;
                let settled = self.tables[number].tablet.catch_up().await;
                self.note(number, settled, true).await;
            }
        }
        for number in 0..self.tables.len() {
            let table = TableId(u16::try_from(number + 1).unwrap());
            self.tables[number].tablet.hear_all().await;
            let server = self.server.as_ref().unwrap();
            let token = self.tables[number].tablet.token().to_owned();
            let rules = (self.rules)();
            let fresh = CarryingTablet::connect_with(rules, server.address, &token, table).await;
            let (own, served) = (self.tables[number].tablet.view(), fresh.view());
            self.figures.hands += u64::from(served.decision.hand);
            if is_other(own.clone(), served.clone()) {
                // A person who looks for what is wrong sees both.
                println!("table {table} shows {own:?}\nand the server {served:?}");
                self.figures.silent += 1;
            }
        }
        let Evening {
            mut figures,
            settled,
            taps,
            server,
            ..
        } = self;
        let server = server.unwrap();
        figures.taps = u64::try_from(taps.len()).unwrap();
        let Differences {
            lost,
            doubled,
            others,
        } = told_again(&server.journal.records(), &settled, &taps);
        (figures.lost, figures.doubled, figures.others) = (lost, doubled, others);
        server.stop().await;
        figures
    }
}

/// The director's screen shows when the stage is over.
async fn hear_the_clock(director: &mut Device) {
    while director.latest.as_ref().and_then(ends_at).is_none() {
        director.next().await;
    }
}

/// When the stage that is on is over.
fn ends_at(view: &TournamentView) -> Option<Timestamp> {
    match view.clock?.ticking {
        Ticking::Running { ends_at } => ends_at,
        Ticking::NotStarted | Ticking::Paused { .. } | Ticking::Break { .. } => None,
    }
}

/// Whether two views of a table show another hand.
fn is_other(one: TableView, other: TableView) -> bool {
    let sequence = 0;
    TableView { sequence, ..one } != TableView { sequence, ..other }
}
