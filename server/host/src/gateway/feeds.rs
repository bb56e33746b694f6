//! What a device is shown: the feeds of its audience, merged.

use std::future::{pending, ready};
use std::pin::Pin;
use std::sync::Arc;

use futures_util::stream::{AbortHandle, Abortable, SelectAll, abortable};
use futures_util::{Stream, StreamExt, stream};
use tapis_protocol::view::TournamentSummary;
use tapis_protocol::{ErrorCode, FromServer, Role, TableId, TournamentId};
use tapis_views::Audience;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::actor::{FloorFeed, Handle, PlayersFeed, Screens};
use crate::devices::Device;
use crate::frame::frame;
use crate::late::LateEvent;
use crate::room::Room;

/// Most tables that a floor screen follows closely.
pub(super) const MAX_FOLLOWED: usize = 20;

/// One of the feeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Topic {
    Tournaments,
    Tournament,
    Players,
    Console,
    Floor,
    Devices,
    Table(TableId),
}

type Feed = Pin<Box<dyn Stream<Item = Utf8Bytes> + Send>>;

/// The feeds of one device, each with one frame in its turn. Only feeds that have something are looked at.
pub(super) struct Feeds {
    merged: SelectAll<Abortable<Feed>>,
    /// What is followed, and what ends it.
    topics: Vec<(Topic, AbortHandle)>,
    /// The event as it was a while ago, where that is what the device sees: then nothing else is.
    late: Option<Arc<LateEvent>>,
}

impl Feeds {
    /// The feeds of a device by its role: what it sees is decided here, and nowhere else. One that belongs to no event
    /// was told of all of them.
    pub(super) fn of(
        device: &Device,
        tournament: Option<&Arc<Handle>>,
        (room, told): (&Arc<Room>, Vec<TournamentSummary>),
    ) -> Self {
        let role = device.role;
        let mut feeds = Self::none();
        if device.tournament.is_none() {
            feeds.add(Topic::Tournaments, tournaments(room, told));
        }
        if matches!(role, Role::Director | Role::Floor) {
            feeds.add(Topic::Devices, devices(tournament, room));
        }
        let Some(handle) = tournament else {
            return feeds;
        };
        let screens = &handle.screens;
        let audience = match role {
            Role::Floor | Role::Director => Audience::Officials,
            // Seen late only.
            Role::Feed { .. } => return feeds,
            Role::Tablet { .. } | Role::Display => Audience::Everybody,
        };
        feeds.add(
            Topic::Tournament,
            screens.follow_tournament(audience).boxed(),
        );
        if matches!(role, Role::Director | Role::Floor) {
            feeds.add(Topic::Console, screens.follow_console().boxed());
        }
        match role {
            Role::Tablet { table } => {
                feeds.follow(handle, table);
                feeds.add(Topic::Devices, tablets(&handle.id, table, room));
            }
            Role::Floor | Role::Director | Role::Display | Role::Feed { .. } => {
                let floor = FloorFeed::follow(Arc::clone(screens));
                feeds.add(Topic::Floor, floor.boxed());
                let players = PlayersFeed::follow(Arc::clone(screens));
                feeds.add(Topic::Players, players.boxed());
            }
        }
        feeds
    }

    /// What a program of somebody else sees: all that a display does, as it was a while ago.
    pub(super) fn late(late: Arc<LateEvent>) -> Self {
        let mut feeds = Self::none();
        let tournament = late.feed(|screens| screens.follow_tournament(Audience::Everybody));
        feeds.add(Topic::Tournament, tournament);
        feeds.add(Topic::Floor, late.feed(FloorFeed::follow));
        feeds.add(Topic::Players, late.feed(PlayersFeed::follow));
        feeds.late = Some(late);
        feeds
    }

    fn none() -> Self {
        Self {
            merged: SelectAll::new(),
            topics: Vec::new(),
            late: None,
        }
    }

    /// While the floor holds a table's tablet: the event as officials see it, and who may buy chips.
    pub(super) fn show_floor(&mut self, handle: &Handle) {
        let officials = handle.screens.follow_tournament(Audience::Officials);
        self.add(Topic::Tournament, officials.boxed());
        let players = PlayersFeed::follow(Arc::clone(&handle.screens));
        self.add(Topic::Players, players.boxed());
    }

    /// The tablet is the table's again.
    pub(super) fn show_table_only(&mut self, handle: &Handle) {
        let everybody = handle.screens.follow_tournament(Audience::Everybody);
        self.add(Topic::Tournament, everybody.boxed());
        self.remove(Topic::Players);
    }

    fn add(&mut self, topic: Topic, feed: Feed) {
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
    pub(super) fn follow(&mut self, handle: &Handle, table: TableId) -> bool {
        let feed = match &self.late {
            Some(late) if late.lacks(table) => None,
            Some(late) => Some(late.feed(move |screens| late_table(&screens, table))),
            None => handle.screens.follow_table(table).map(StreamExt::boxed),
        };
        let is_there = feed.is_some();
        if let Some(feed) = feed {
            self.add(Topic::Table(table), feed);
        }
        is_there
    }

    /// Shows no more views of a table.
    pub(super) fn unfollow(&mut self, table: TableId) {
        self.remove(Topic::Table(table));
    }

    /// How many tables are followed.
    pub(super) fn followed(&self) -> usize {
        self.topics
            .iter()
            .filter(|(topic, _)| matches!(topic, Topic::Table(_)))
            .count()
    }

    /// The next frame; never ends.
    pub(super) async fn next(&mut self) -> Utf8Bytes {
        match self.merged.next().await {
            Some(frame) => frame,
            // Their event is over for this server.
            None => pending().await,
        }
    }
}

/// A table as it was. Where that was asked for before it was known which tables there were, the answer comes here.
fn late_table(screens: &Screens, table: TableId) -> Feed {
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

/// What a device hears that wants to follow a table that is not there.
pub(super) fn no_table(table: TableId) -> String {
    format!("there is no table {table}")
}

/// All tournaments, whenever they are others than the device was told of.
fn tournaments(room: &Arc<Room>, told: Vec<TournamentSummary>) -> Feed {
    let changes = room.directory.changes();
    let room = Arc::clone(room);
    let feed = stream::unfold((changes, told), move |(mut changes, told)| {
        let room = Arc::clone(&room);
        async move {
            loop {
                let tournaments = room.summaries();
                if tournaments != told {
                    let frame = frame(&FromServer::Tournaments {
                        tournaments: tournaments.clone(),
                    });
                    return Some((frame, (changes, tournaments)));
                }
                changes.next().await;
            }
        }
    });
    feed.boxed()
}

fn devices(tournament: Option<&Arc<Handle>>, room: &Arc<Room>) -> Feed {
    let id = tournament.map(|handle| handle.id.clone());
    let room = Arc::clone(room);
    let editions = room.devices.editions(id.as_ref());
    editions
        .map(move |edition| {
            let encode = || encoded(&room, id.as_ref());
            room.devices.roster(id.as_ref(), edition, encode)
        })
        .boxed()
}

/// The devices of an event, who asks for a table, and what the director has allowed.
fn encoded(room: &Room, id: Option<&TournamentId>) -> Utf8Bytes {
    let (joins, may_join) = id.map_or_else(Default::default, |id| {
        let waiting = room.joins.waiting(id, room.clock.now());
        (waiting, room.devices.may_join(id))
    });
    let pin = id.and_then(|id| room.devices.floor_pin(id));
    let devices = room.devices.list(id);
    frame(&FromServer::Devices {
        devices,
        joins,
        may_join,
        has_floor_pin: pin.is_some(),
    })
}

/// The tablets of one table, so that two of them know of each other; only when something about them has changed.
fn tablets(tournament: &TournamentId, table: TableId, room: &Arc<Room>) -> Feed {
    let (id, room) = (tournament.clone(), Arc::clone(room));
    let mut shown = None;
    let changes = room.devices.follow_tablets(&id, table);
    changes
        .filter_map(move |_| {
            let devices = room.devices.tablets_of(&id, table);
            let marks = devices
                .iter()
                .map(|device| (device.device.clone(), device.connected))
                .collect::<Vec<_>>();
            let has_floor_pin = room.devices.floor_pin(&id).is_some();
            let marks = Some((marks, has_floor_pin));
            let is_new = marks != shown;
            shown = marks;
            let view = is_new.then(|| {
                frame(&FromServer::Devices {
                    devices,
                    joins: Vec::new(),
                    may_join: false,
                    has_floor_pin,
                })
            });
            ready(view)
        })
        .boxed()
}
