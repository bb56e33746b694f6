//! What a device was shown last.

use std::collections::BTreeMap;

use tapis_protocol::view::{
    AlertView, ConsoleView, DeviceView, PlayersView, TableView, TournamentView,
};
use tapis_protocol::{FromServer, TableId};
use tapis_rules::time::Timestamp;

/// The newest view of each kind.
#[derive(Clone, Debug, Default)]
pub(super) struct Shown {
    pub(super) tables: BTreeMap<TableId, TableView>,
    pub(super) tournament: Option<TournamentView>,
    pub(super) players: Option<PlayersView>,
    pub(super) console: Option<ConsoleView>,
    pub(super) alerts: Vec<AlertView>,
    /// The last record of which the wall of tables and the alerts are.
    pub(super) floor_sequence: u64,
    pub(super) devices: Vec<DeviceView>,
    /// The server's time, when it was asked for.
    pub(super) now: Timestamp,
}

impl Shown {
    /// Takes over what a message shows.
    pub(super) fn keep(&mut self, message: &FromServer) {
        match message {
            FromServer::Table(view) => {
                self.tables.insert(view.table, (**view).clone());
            }
            FromServer::Floor {
                sequence, alerts, ..
            } => {
                self.floor_sequence = *sequence;
                if let Some(alerts) = alerts {
                    self.alerts.clone_from(alerts);
                }
            }
            FromServer::Tournament(view) => self.tournament = Some((**view).clone()),
            FromServer::Players(view) => self.players = Some((**view).clone()),
            FromServer::PlayersChanged(change) => {
                if let Some(players) = &mut self.players {
                    players.change((**change).clone());
                }
            }
            FromServer::Console(view) => self.console = Some((**view).clone()),
            FromServer::Devices { devices, .. } => self.devices.clone_from(devices),
            FromServer::Pong { now, .. } => self.now = *now,
            FromServer::Challenge { .. }
            | FromServer::Welcome { .. }
            | FromServer::Copy { .. }
            | FromServer::Record { .. }
            | FromServer::Tournaments { .. }
            | FromServer::Accepted { .. }
            | FromServer::Refused(_)
            | FromServer::Ruling { .. }
            | FromServer::Incidents { .. }
            | FromServer::Created { .. }
            | FromServer::Pairing { .. }
            | FromServer::FloorRight { .. }
            | FromServer::Podium(_)
            | FromServer::Phone(_)
            | FromServer::Error { .. } => {}
        }
    }
}
