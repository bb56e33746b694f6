//! Whether a table's tablet is there: its tournament asks, the tablet answers a ping, or says anything else.

use tapis_protocol::{Role, TableId};
use tokio_tungstenite::tungstenite::Message;

use super::session_event::{RareEvent, SessionEvent};
use super::socket::DEVICE_IS_THERE;
use crate::actor::Handle;
use crate::permissions::table_of;

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

    /// Ready with the question that follows the one with this number. Before the first one that is 0, so that a tablet which
    /// has just connected answers what others did not.
    pub(super) fn question_after(
        &self,
        tournament: Option<&Handle>,
        number: u64,
    ) -> Option<RareEvent> {
        let (table, tournament) = self.table.zip(tournament)?;
        let asked = tournament.presence_asked(table, number);
        Some(Box::pin(async move { SessionEvent::Asked(asked.await) }))
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
