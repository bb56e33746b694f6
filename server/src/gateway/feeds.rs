//! What a device is shown: the feeds of its audience, merged.

use std::pin::Pin;
use std::sync::Arc;

use futures_util::{Stream, StreamExt};
use tapis_protocol::{FromServer, Role, TableId};
use tokio_stream::StreamMap;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::actor::{FloorFeed, Handle};
use crate::frame::frame;
use crate::room::Room;
use crate::view::Audience;

/// Most tables that a floor screen follows closely.
pub(super) const MAX_FOLLOWED: usize = 20;

/// One of the feeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Topic {
    Tournament,
    Floor,
    Devices,
    Table(TableId),
}

type Feed = Pin<Box<dyn Stream<Item = Utf8Bytes> + Send>>;

/// The feeds of one device.
pub(super) struct Feeds(StreamMap<Topic, Feed>);

impl Feeds {
    /// The feeds of a role: what it sees is decided here, and nowhere else.
    pub(super) fn of(role: Role, tournament: Option<&Arc<Handle>>, room: &Arc<Room>) -> Self {
        let mut feeds = Self(StreamMap::new());
        if matches!(role, Role::Director | Role::Floor) {
            feeds.add(Topic::Devices, devices(tournament, room));
        }
        let Some(handle) = tournament else {
            return feeds;
        };
        let screens = &handle.screens;
        let audience = match role {
            Role::Floor | Role::Director => Audience::Officials,
            Role::Tablet { .. } | Role::Display => Audience::Everybody,
        };
        feeds.add(
            Topic::Tournament,
            screens.follow_tournament(audience).boxed(),
        );
        match role {
            Role::Tablet { table } => {
                feeds.follow(handle, table);
            }
            Role::Floor | Role::Director | Role::Display => {
                let floor = FloorFeed::follow(Arc::clone(screens));
                feeds.add(Topic::Floor, floor.boxed());
            }
        }
        feeds
    }

    fn add(&mut self, topic: Topic, feed: Feed) {
        self.0.insert(topic, feed);
    }

    /// Shows every view of a table from now on; returns whether there is such a table.
    pub(super) fn follow(&mut self, handle: &Handle, table: TableId) -> bool {
        match handle.screens.follow_table(table) {
            Some(feed) => {
                self.add(Topic::Table(table), feed.boxed());
                true
            }
            None => false,
        }
    }

    /// Shows no more views of a table.
    pub(super) fn unfollow(&mut self, table: TableId) {
        self.0.remove(&Topic::Table(table));
    }

    /// How many tables are followed.
    pub(super) fn followed(&self) -> usize {
        self.0
            .keys()
            .filter(|topic| matches!(topic, Topic::Table(_)))
            .count()
    }

    /// The next frame; never ends.
    pub(super) async fn next(&mut self) -> Utf8Bytes {
        match self.0.next().await {
            Some((_, frame)) => frame,
            None => std::future::pending().await,
        }
    }
}

fn devices(tournament: Option<&Arc<Handle>>, room: &Arc<Room>) -> Feed {
    let id = tournament.map(|handle| handle.id.clone());
    let room = Arc::clone(room);
    let changes = room.devices.changes();
    changes
        .map(move |()| {
            let devices = room.devices.list(id.as_ref());
            frame(&FromServer::Devices { devices })
        })
        .boxed()
}
