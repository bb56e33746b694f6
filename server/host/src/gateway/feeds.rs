//! The feeds of a device, merged: what its role sees, frame by frame.

use std::future::{pending, ready};
use std::pin::Pin;
use std::sync::Arc;

use futures_util::stream::{AbortHandle, Abortable, SelectAll, abortable};
use futures_util::{Stream, StreamExt, stream};
use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::view::TournamentSummary;
use tapis_protocol::{ErrorCode, FromServer, Role, TableId, TournamentId};
use tapis_views::{Audience, table_number};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::podium::podium;
use crate::actor::{Denied, FloorFeed, Handle, PlayersFeed, Screens};
use crate::delayed::DelayedEvent;
use crate::devices::{Device, VisitKind};
use crate::frame::frame;
use crate::host::Host;
use crate::metrics::Stage;
use crate::permissions::{self, table_of};

/// Most tables that a floor screen follows closely.
const MAX_FOLLOWED: usize = 20;

/// One of the feeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Topic {
    Tournaments,
    Tournament,
    Players,
    Podium,
    Phone,
    Console,
    Floor,
    Devices,
    Table(TableId),
    /// The event, for the rules that a tablet carries.
    Copies,
}

type FrameStream = Pin<Box<dyn Stream<Item = Utf8Bytes> + Send>>;

/// The feeds of one device, each with one frame in its turn. Only feeds that have a frame are polled.
pub(super) struct Feeds {
    merged: SelectAll<Abortable<FrameStream>>,
    /// What is followed, and the handle that ends it.
    topics: Vec<(Topic, AbortHandle)>,
    /// The delayed event, where that is what the device sees, and nothing else.
    delayed: Option<Arc<DelayedEvent>>,
}

impl Feeds {
    /// The feeds of a device by its role. `summaries` are the tournaments that a device without an event was sent.
    pub(super) fn of(
        host: &Arc<Host>,
        device: &Device,
        tournament: Option<&Arc<Handle>>,
        summaries: Vec<TournamentSummary>,
    ) -> Self {
        let role = device.role;
        let mut feeds = Self::none();
        if device.tournament.is_none() {
            feeds.add(Topic::Tournaments, tournaments(host, summaries));
        }
        if permissions::sees_devices(role) {
            feeds.add(Topic::Devices, devices(tournament, host));
        }
        let Some(handle) = tournament else {
            return feeds;
        };
        let screens = &handle.screens;
        let Some(audience) = permissions::audience(role) else {
            return feeds;
        };
        feeds.add(
            Topic::Tournament,
            screens.follow_tournament(audience).boxed(),
        );
        if permissions::sees_console(role) {
            feeds.add(Topic::Console, screens.follow_console().boxed());
        }
        match table_of(role) {
            Some(table) => {
                feeds.follow(handle, table);
                feeds.add(Topic::Devices, tablets(&handle.id, table, host));
            }
            None => {
                let floor = FloorFeed::follow(Arc::clone(screens), audience);
                let players = PlayersFeed::follow(Arc::clone(screens), audience);
                feeds.add(Topic::Floor, floor.boxed());
                feeds.add(Topic::Players, players.boxed());
                feeds.add(Topic::Podium, podium(handle, host).boxed());
            }
        }
        feeds
    }

    /// What a player's phone sees: its own view and nothing else.
    pub(super) fn of_phone(handle: &Handle, player: PlayerId) -> Self {
        let mut feeds = Self::none();
        feeds.add(Topic::Phone, handle.screens.phones.follow(player).boxed());
        feeds
    }

    /// What another program sees: all that a display does, with a delay.
    pub(super) fn delayed(delayed: Arc<DelayedEvent>) -> Self {
        let mut feeds = Self::none();
        let tournament = delayed.feed(|screens| screens.follow_tournament(Audience::Everybody));
        feeds.add(Topic::Tournament, tournament);
        let floor = delayed.feed(|screens| FloorFeed::follow(screens, Audience::Everybody));
        let players = delayed.feed(|screens| PlayersFeed::follow(screens, Audience::Everybody));
        feeds.add(Topic::Floor, floor);
        feeds.add(Topic::Players, players);
        feeds.delayed = Some(delayed);
        feeds
    }

    fn none() -> Self {
        Self {
            merged: SelectAll::new(),
            topics: Vec::new(),
            delayed: None,
        }
    }

    /// While the floor holds a table's tablet: the event as officials see it, and who may buy chips.
    pub(super) fn show_floor(&mut self, handle: &Handle) {
        let officials = handle.screens.follow_tournament(Audience::Officials);
        self.add(Topic::Tournament, officials.boxed());
        let players = PlayersFeed::follow(Arc::clone(&handle.screens), Audience::Officials);
        self.add(Topic::Players, players.boxed());
    }

    /// When the floor's right has ended.
    pub(super) fn show_table_only(&mut self, handle: &Handle) {
        let everybody = handle.screens.follow_tournament(Audience::Everybody);
        self.add(Topic::Tournament, everybody.boxed());
        self.remove(Topic::Players);
    }

    /// What the rules of a tablet need.
    pub(super) fn carry_rules(&mut self, handle: &Arc<Handle>, role: Role) {
        if let Some(table) = table_of(role) {
            let copies = Arc::clone(handle).follow_copy(table_number(table));
            self.add(Topic::Copies, copies.boxed());
        }
    }

    fn add(&mut self, topic: Topic, feed: FrameStream) {
        self.remove(topic);
        let (feed, end) = abortable(feed);
        self.topics.push((topic, end));
        self.merged.push(feed);
    }

    fn remove(&mut self, topic: Topic) {
        for (_, end) in self.topics.extract_if(.., |(other, _)| *other == topic) {
            end.abort();
        }
    }

    /// Shows every view of a table from now on; returns whether there is such a table.
    fn follow(&mut self, handle: &Handle, table: TableId) -> bool {
        let feed = match &self.delayed {
            Some(delayed) if delayed.lacks(table) => None,
            Some(delayed) => Some(delayed.feed(move |screens| delayed_table(&screens, table))),
            None => handle.screens.follow_table(table).map(StreamExt::boxed),
        };
        let is_there = feed.is_some();
        if let Some(feed) = feed {
            self.add(Topic::Table(table), feed);
        }
        is_there
    }

    /// The same for a device that asks for it.
    pub(super) fn add_table(
        &mut self,
        tournament: Option<&Handle>,
        table: TableId,
    ) -> Result<(), Denied> {
        if self.followed() >= MAX_FOLLOWED {
            let message = format!("a screen follows at most {MAX_FOLLOWED} tables");
            return Err(Denied::Other(ErrorCode::Invalid, message));
        }
        let handle = tournament.ok_or_else(|| {
            let message = "there is no tournament yet".to_owned();
            Denied::Other(ErrorCode::UnknownTournament, message)
        })?;
        if self.follow(handle, table) {
            return Ok(());
        }
        Err(Denied::Other(ErrorCode::UnknownTable, no_table(table)))
    }

    /// Shows no more views of a table.
    pub(super) fn unfollow(&mut self, table: TableId) {
        self.remove(Topic::Table(table));
    }

    /// How many tables are followed.
    fn followed(&self) -> usize {
        self.topics
            .iter()
            .filter(|(topic, _)| matches!(topic, Topic::Table(_)))
            .count()
    }

    /// The next frame; never ends.
    pub(super) async fn next(&mut self) -> Utf8Bytes {
        match self.merged.next().await {
            Some(frame) => frame,
            // Another server goes on with the event.
            None => pending().await,
        }
    }
}

/// A table with a delay. Where it was asked for before it was known which tables there were, the error comes here.
fn delayed_table(screens: &Screens, table: TableId) -> FrameStream {
    screens.follow_table(table).map_or_else(
        || {
            let error = FromServer::Error {
                code: ErrorCode::UnknownTable,
                message: no_table(table),
            };
            stream::once(ready(frame(&error))).boxed()
        },
        StreamExt::boxed,
    )
}

/// The error for a device that follows a table that is not there.
fn no_table(table: TableId) -> String {
    format!("there is no table {table}")
}

/// All tournaments, whenever they differ from those that the device was sent.
fn tournaments(host: &Arc<Host>, sent: Vec<TournamentSummary>) -> FrameStream {
    let changes = host.cluster.directory.changes();
    let host = Arc::clone(host);
    let feed = stream::unfold((changes, sent), move |(mut changes, sent)| {
        let host = Arc::clone(&host);
        async move {
            loop {
                let tournaments = host.tournaments.summaries();
                if tournaments != sent {
                    let list = FromServer::Tournaments {
                        tournaments: tournaments.clone(),
                    };
                    let frame = host.metrics.measured(Stage::Lists, || frame(&list));
                    return Some((frame, (changes, tournaments)));
                }
                changes.next().await;
            }
        }
    });
    feed.boxed()
}

fn devices(tournament: Option<&Arc<Handle>>, host: &Arc<Host>) -> FrameStream {
    let id = tournament.map(|handle| handle.id.clone());
    let host = Arc::clone(host);
    let editions = host.access.devices.editions(id.as_ref());
    editions
        .map(move |edition| {
            let encode = || encoded(&host, id.as_ref());
            let encode = || host.metrics.measured(Stage::Lists, encode);
            host.access.devices.roster(id.as_ref(), edition, encode)
        })
        .boxed()
}

/// The devices of an event, the tablets that ask for a table, and what the director has allowed.
fn encoded(host: &Host, id: Option<&TournamentId>) -> Utf8Bytes {
    let (joins, may_join) = id.map_or_else(Default::default, |id| {
        let waiting = host.access.joins.waiting(id, host.clock.now());
        (waiting, host.access.devices.may_join(id))
    });
    let pin = id.and_then(|id| host.access.devices.floor_pin(id));
    let devices = host.access.devices.list(id);
    let lets_in = |kind| id.is_some_and(|id| host.access.devices.lets_in(id, kind));
    frame(&FromServer::Devices {
        devices,
        joins,
        may_join,
        is_public: lets_in(VisitKind::Public),
        has_phones: lets_in(VisitKind::Phones),
        has_floor_pin: pin.is_some(),
    })
}

/// The tablets of one table, so that each knows of the others; only after a change.
fn tablets(tournament: &TournamentId, table: TableId, host: &Arc<Host>) -> FrameStream {
    let (id, host) = (tournament.clone(), Arc::clone(host));
    let mut shown = None;
    let changes = host.access.devices.follow_tablets(&id, table);
    changes
        .filter_map(move |_| {
            let devices = host.access.devices.tablets_of(&id, table);
            let marks = devices
                .iter()
                .map(|device| (device.device.clone(), device.connected))
                .collect::<Vec<_>>();
            let has_floor_pin = host.access.devices.floor_pin(&id).is_some();
            let marks = Some((marks, has_floor_pin));
            let is_new = marks != shown;
            shown = marks;
            let view = is_new.then(|| {
                frame(&FromServer::Devices {
                    devices,
                    joins: Vec::new(),
                    may_join: false,
                    is_public: false,
                    has_phones: false,
                    has_floor_pin,
                })
            });
            ready(view)
        })
        .boxed()
}
