//! Whether a table's tablet is there: its tournament asks, the tablet answers a ping, or says anything else.

use tapis_protocol::{Role, TableId};
use tokio_tungstenite::tungstenite::Message;

use super::session_event::{RareEvent, SessionEvent};
use super::socket::DEVICE_IS_THERE;
use crate::actor::Handle;
use crate::permissions::table_of;

/// A question to the tablets of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct PresenceQuestion {
    pub(super) table: TableId,
    pub(super) number: u64,
}

impl PresenceQuestion {
    /// Before the first one: a tablet that has just connected answers a question that others did not.
    pub(super) const fn none(table: TableId) -> Self {
        Self { table, number: 0 }
    }

    /// The one that follows.
    pub(super) fn next(self, tournament: &Handle) -> RareEvent {
        let Self { table, number } = self;
        let asked = tournament.presence_asked(table, number);
        Box::pin(async move {
            let number = asked.await;
            SessionEvent::Asked(Self { table, number })
        })
    }
}

/// How a device's messages come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reached {
    /// From itself.
    Directly,
    /// Through another server, which answers pings by itself.
    ByRelay,
}

/// What a session knows of its tournament's question.
#[derive(Debug)]
pub(super) struct Presence {
    /// The table of a tablet; no other device is asked.
    table: Option<TableId>,
    reached: Reached,
    is_asked: bool,
}

impl Presence {
    /// Nothing was asked yet.
    pub(super) const fn of(role: Role, reached: Reached) -> Self {
        Self {
            table: table_of(role),
            reached,
            is_asked: false,
        }
    }

    /// Ready with the first question.
    pub(super) fn first_question(&self, tournament: Option<&Handle>) -> Option<RareEvent> {
        let (table, tournament) = self.table.zip(tournament)?;
        Some(PresenceQuestion::none(table).next(tournament))
    }

    /// The tablet is asked now.
    pub(super) const fn ask(&mut self) {
        self.is_asked = true;
    }

    /// Tells the tournament that the tablet is there, where it has asked and the message is from the tablet.
    pub(super) fn hear(&mut self, tournament: &Handle, message: &Message) {
        let is_from_tablet = match message {
            Message::Text(_) | Message::Binary(_) => true,
            Message::Pong(sent) => self.reached == Reached::Directly || sent == DEVICE_IS_THERE,
            Message::Ping(_) | Message::Close(_) | Message::Frame(_) => false,
        };
        if let Some(table) = self.table.filter(|_| self.is_asked && is_from_tablet) {
            // Without room for it, the next message says it.
            self.is_asked = !tournament.heard(table);
        }
    }
}
