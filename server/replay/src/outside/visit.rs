//! One connection of a director to a server, through which event after event is set up, and the devices of each.

use tapis_protocol::{
    CommandId, FromClient, FromServer, PairResponse, Role, Setup, TableId, TournamentCommand,
    TournamentId,
};
use tapis_scenarios::Trouble;
use tokio::runtime::Runtime;

use super::super::device::Device;
use super::super::remote::{command_id, run_name};
use super::super::socket::{SocketError, pair};
use super::denied::denied;

/// A director at a server.
pub(super) struct Visit {
    pub(super) runtime: Runtime,
    authority: String,
    pub(super) director: Device,
    /// Makes ids unique, with their number.
    run: String,
    commands: u64,
    /// The event that it sees.
    tournament: Option<TournamentId>,
}

/// Nothing can be asked any more.
#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
pub(super) fn lost(error: SocketError) -> Trouble {
    Trouble::Wrong(error.to_string())
}

impl Visit {
    /// Connects a director's device.
    pub(super) fn begin(authority: &str, token: &str) -> Result<Self, SocketError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| SocketError::Broken(error.to_string()))?;
        let director = Device::connect(&runtime, authority, token.to_owned())?;
        Ok(Self {
            runtime,
            authority: authority.to_owned(),
            director,
            run: run_name()?,
            commands: 0,
            tournament: None,
        })
    }

    /// A name for the next command.
    pub(super) fn next_id(&mut self) -> Result<CommandId, SocketError> {
        self.commands += 1;
        command_id(&self.run, self.commands)
    }

    /// Sets an event up, which the director sees from now on.
    pub(super) fn create(&mut self, setup: Setup) -> Result<(), Trouble> {
        let id = self.next_id().map_err(lost)?;
        let create = FromClient::Create { id, setup };
        let answer = self.director.ask(&self.runtime, &create).map_err(lost)?;
        let FromServer::Created { tournament, .. } = answer else {
            return Err(not_accepted(answer));
        };
        self.director.sees(tournament.clone());
        self.tournament = Some(tournament);
        Ok(())
    }

    /// Pairs a device of the event.
    pub(super) fn device(&mut self, role: Role) -> Result<Device, SocketError> {
        let id = self.next_id()?;
        let code = self.director.pairing_code(&self.runtime, id, role)?;
        let name = "scenarios";
        let pairing = pair(&self.authority, &code, name);
        let PairResponse { token, .. } = self.runtime.block_on(pairing)?;
        let tournament = self.tournament.clone();
        Device::connect_to(&self.runtime, &self.authority, token, tournament)
    }

    /// The tablet of a table, which it is shown.
    pub(super) fn tablet(&mut self, table: TableId) -> Result<Device, SocketError> {
        let mut tablet = self.device(Role::Tablet { table })?;
        tablet.catch_up(&self.runtime, table, 0)?;
        Ok(tablet)
    }

    /// Sends something of the whole event from the director; returns the number of its record.
    pub(super) fn direct(&mut self, command: TournamentCommand) -> Result<u64, Trouble> {
        let id = self.next_id().map_err(lost)?;
        let message = FromClient::Tournament { id, command };
        accepted(self.director.ask(&self.runtime, &message).map_err(lost)?)
    }

    /// The event is over for us: its tablets are no devices any more. The event itself stays, as every event does.
    pub(super) fn leave(&mut self) -> Result<(), Trouble> {
        self.director.ping(&self.runtime).map_err(lost)?;
        let devices = std::mem::take(&mut self.director.shown.devices);
        let ours = devices
            .into_iter()
            .filter(|device| matches!(device.role, Role::Tablet { .. }));
        for device in ours {
            let device = device.device;
            self.direct(TournamentCommand::RevokeDevice { device })?;
        }
        Ok(())
    }
}

/// Reads until a device is shown an event that has this record.
pub(super) fn catch_up(
    device: &mut Device,
    runtime: &Runtime,
    sequence: u64,
) -> Result<(), SocketError> {
    let is_shown = |device: &Device| {
        let view = device.shown.tournament.as_ref();
        view.is_some_and(|view| view.sequence >= sequence)
    };
    while !is_shown(device) {
        device.read_until(runtime, |_| true)?;
    }
    Ok(())
}

/// The number of the record that a command led to, or why there is none.
pub(super) fn accepted(answer: FromServer) -> Result<u64, Trouble> {
    let FromServer::Accepted { sequence, .. } = answer else {
        return Err(not_accepted(answer));
    };
    Ok(sequence)
}

/// An answer that is not the one that was hoped for.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "a refusal is the only other answer there is"
)]
pub(super) fn not_accepted(answer: FromServer) -> Trouble {
    match answer {
        FromServer::Refused(refused) => Trouble::Denied(denied(&refused)),
        other => Trouble::Wrong(format!("the server answers {other:?}")),
    }
}
