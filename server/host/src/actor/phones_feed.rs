//! Players' phones: one projection of the event for all of them. A phone is sent what it shows when it comes, and again
//! when something of that has changed.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use futures_util::{Stream, StreamExt};
use tapis_protocol::FromServer;
use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::view::{PhoneEventView, PhoneSeatView, PhoneView};
use tokio::sync::watch;
use tokio_stream::wrappers::WatchStream;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::frame::frame;

/// What phones show, as they were shown last.
#[derive(Debug, Default)]
pub(crate) struct PhonesFeed(Mutex<Phones>);

#[derive(Debug, Default)]
struct Phones {
    sequence: u64,
    event: Option<PhoneEventView>,
    seats: BTreeMap<PlayerId, PhoneSeatView>,
    /// Players whose phones have been here.
    watched: BTreeMap<PlayerId, watch::Sender<Utf8Bytes>>,
}

impl PhonesFeed {
    /// Takes over what every phone shows.
    pub(super) fn set_event(&self, sequence: u64, event: PhoneEventView) {
        let mut phones = self.phones();
        if phones.event.as_ref() == Some(&event) {
            return;
        }
        phones.sequence = sequence;
        phones.event = Some(event);
        phones.forget_gone();
        for (player, phone) in &phones.watched {
            if let Some(frame) = phones.frame(*player) {
                phone.send_replace(frame);
            }
        }
    }

    /// Takes over players as they are now.
    pub(super) fn set_seats(&self, sequence: u64, seats: impl IntoIterator<Item = PhoneSeatView>) {
        let mut phones = self.phones();
        phones.sequence = sequence;
        phones.forget_gone();
        for seat in seats {
            let player = seat.player;
            if phones.seats.get(&player) == Some(&seat) {
                continue;
            }
            phones.seats.insert(player, seat);
            if let Some(phone) = phones.watched.get(&player)
                && let Some(frame) = phones.frame(player)
            {
                phone.send_replace(frame);
            }
        }
    }

    /// What the phone of a player shows, now and whenever it changes; nothing for a player who is not of this event.
    pub(crate) fn follow(&self, player: PlayerId) -> impl Stream<Item = Utf8Bytes> + Send + use<> {
        let mut phones = self.phones();
        let now = phones.frame(player).unwrap_or_default();
        let phone = phones
            .watched
            .entry(player)
            .or_insert_with(|| watch::Sender::new(now.clone()));
        // One that nobody has watched for a while is behind.
        phone.send_if_modified(|shown| {
            let is_behind = *shown != now;
            *shown = now;
            is_behind
        });
        WatchStream::new(phone.subscribe()).filter(|shown| std::future::ready(!shown.is_empty()))
    }

    fn phones(&self) -> MutexGuard<'_, Phones> {
        // All of it is whole after every statement above, so a panic elsewhere leaves nothing half done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Phones {
    fn forget_gone(&mut self) {
        self.watched.retain(|_, phone| phone.receiver_count() > 0);
    }

    fn frame(&self, player: PlayerId) -> Option<Utf8Bytes> {
        let view = PhoneView {
            sequence: self.sequence,
            event: self.event.clone()?,
            seat: self.seats.get(&player)?.clone(),
        };
        Some(frame(&FromServer::Phone(Box::new(view))))
    }
}
