//! Replaying through a running server, with a director's device and a tablet of its own.

use tapis_protocol::view::{SeatView, TableView};
use tapis_protocol::{
    CommandId, Expect, FromClient, FromServer, PairResponse, Refused as RefusedByServer, Role,
    Setup, SetupTable, TableId, TournamentCommand,
};
use tapis_rules::blinds::Blinds;
use tapis_rules::chips::Chips;
use tapis_rules::seat::Seat;
use tapis_rules::table::TableCommand;
use tokio::runtime::Runtime;

use super::device::Device;
use super::game::{AwardNow, Playing, Refused, TurnNow};
use super::outcome::DifferenceKind;
use super::socket::{SocketError, authority, pair};
use super::table::Dealt;

const TABLE: TableId = TableId(1);

/// A table of a tournament made for one file of hands.
pub struct RemoteTable {
    runtime: Runtime,
    director: Device,
    tablet: Device,
    /// The director's device can come back with it.
    token: String,
    /// Makes command ids unique, with their number.
    run: String,
    commands: u64,
}

/// How the replay gets in: a director's token, or a code to pair with.
#[derive(Clone, Debug)]
pub enum Entrance {
    /// A token that is known.
    Token(String),
    /// Six digits.
    Code(String),
}

impl RemoteTable {
    /// Sets a tournament up on the server and pairs a tablet with its table.
    ///
    /// # Errors
    ///
    /// [`SocketError`] when the server cannot be reached, does not let the device in, or refuses the event.
    pub fn open(
        url: &str,
        entrance: &Entrance,
        name: &str,
        book: &str,
    ) -> Result<Self, SocketError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| SocketError::Broken(error.to_string()))?;
        let authority = authority(url)?;
        let token = match entrance {
            Entrance::Token(token) => token.clone(),
            Entrance::Code(code) => runtime.block_on(pair(authority, code, "replay"))?.token,
        };
        let mut director = Device::connect(&runtime, authority, token.clone())?;
        let run = run_name()?;
        let id = command_id(&run, 0)?;
        let setup = setup(name, book);
        let answer = director.ask(&runtime, &FromClient::Create { id, setup })?;
        if let FromServer::Refused(refused) = answer {
            return Err(SocketError::Refused(refused.message));
        }
        let id = command_id(&run, 1)?;
        let code = director.pairing_code(&runtime, id, Role::Tablet { table: TABLE })?;
        let PairResponse {
            token: tablet_token,
            ..
        } = runtime.block_on(pair(authority, &code, "replay, table 1"))?;
        let mut tablet = Device::connect(&runtime, authority, tablet_token)?;
        tablet.read_until(&runtime, |message| matches!(message, FromServer::Table(_)))?;
        Ok(Self {
            runtime,
            director,
            tablet,
            token,
            run,
            commands: 1,
        })
    }

    /// Token of the director's device, to come back with.
    #[must_use]
    pub fn token(&self) -> &str {
        &self.token
    }

    fn view(&self) -> Result<&TableView, DifferenceKind> {
        self.tablet
            .shown
            .tables
            .get(&TABLE)
            .ok_or_else(|| DifferenceKind::Refused {
                message: "the server shows no table".to_owned(),
            })
    }

    fn seat_view(&self, seat: Seat) -> Option<&SeatView> {
        let view = self.tablet.shown.tables.get(&TABLE)?;
        view.seats.iter().find(|view| view.seat == seat)
    }

    fn next_id(&mut self) -> Result<CommandId, DifferenceKind> {
        self.commands += 1;
        command_id(&self.run, self.commands).map_err(lost)
    }

    /// Sends a command from one of the two devices, waits for the answer, and for the tablet's view of it.
    fn send(
        &mut self,
        message: &FromClient,
        by: Sender,
    ) -> Result<Result<(), RefusedByServer>, DifferenceKind> {
        let device = match by {
            Sender::Director => &mut self.director,
            Sender::Tablet => &mut self.tablet,
        };
        let answer = device.ask(&self.runtime, message).map_err(lost)?;
        if let FromServer::Refused(refused) = answer {
            return Ok(Err(*refused));
        }
        let FromServer::Accepted { sequence, .. } = answer else {
            return Err(DifferenceKind::Refused {
                message: "the server gave no answer".to_owned(),
            });
        };
        self.tablet
            .catch_up(&self.runtime, TABLE, sequence)
            .map(Ok)
            .map_err(lost)
    }

    fn must(&mut self, message: &FromClient) -> Result<(), DifferenceKind> {
        self.send(message, Sender::Director)?
            .map_err(|refused| DifferenceKind::Refused {
                message: refused.message,
            })
    }

    fn set(&mut self, command: TableCommand) -> Result<(), DifferenceKind> {
        let id = self.next_id()?;
        self.must(&FromClient::Command {
            id,
            table: TABLE,
            expect: None,
            command,
        })
    }

    /// Makes the seats what the history says: others leave, players who are missing sit down, stacks are corrected. Returns
    /// whether a player sat down who was not there before.
    fn seat_players(&mut self, dealt: &Dealt) -> Result<bool, DifferenceKind> {
        let mut newcomers = false;
        let seated: Vec<(Seat, Chips)> = self
            .view()?
            .seats
            .iter()
            .map(|view| (view.seat, view.stack))
            .collect();
        for (seat, _) in seated
            .iter()
            .filter(|(seat, _)| !dealt.seats.contains(seat))
        {
            self.set(TableCommand::Stand { seat: *seat })?;
        }
        for (seat, stack) in dealt
            .seats
            .iter()
            .copied()
            .zip(dealt.stacks.iter().copied())
        {
            match seated.iter().find(|(taken, _)| *taken == seat) {
                Some((_, has)) if *has == stack => {}
                Some(_) => self.set(TableCommand::SetStack { seat, stack })?,
                None => {
                    newcomers = true;
                    let (id, name) = (self.next_id()?, format!("Player {seat}"));
                    let command = TournamentCommand::SeatPlayer {
                        name,
                        table: TABLE,
                        seat,
                        stack,
                    };
                    self.must(&FromClient::Tournament { id, command })?;
                }
            }
        }
        Ok(newcomers)
    }
}

/// Which device sends.
#[derive(Clone, Copy)]
enum Sender {
    Director,
    Tablet,
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn lost(error: SocketError) -> DifferenceKind {
    DifferenceKind::Refused {
        message: error.to_string(),
    }
}

/// Ids are unique for each device, which may come back for another file: the run's name and a number.
pub(super) fn command_id(run: &str, number: u64) -> Result<CommandId, SocketError> {
    let id = format!("{run}-{number}");
    CommandId::new(id.as_str()).ok_or(SocketError::Broken(id))
}

pub(super) fn run_name() -> Result<String, SocketError> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|error| SocketError::Broken(error.to_string()))?;
    Ok(format!("replay-{:016x}", u64::from_le_bytes(bytes)))
}

fn setup(name: &str, book: &str) -> Setup {
    let name: String = name.chars().take(60).collect();
    let one = Chips::from(1);
    Setup {
        name: format!("Replay of {name}"),
        book: book.to_owned(),
        blinds: Blinds::new(one, Chips::from(2)),
        chip_values: vec![one],
        tables: vec![SetupTable { seats: 10 }],
        players: Vec::new(),
        stack: one,
        plan: None,
    }
}

impl Playing for RemoteTable {
    fn deal(&mut self, dealt: &Dealt) -> Result<(), DifferenceKind> {
        let newcomers = self.seat_players(dealt)?;
        if self.view()?.blinds != Some(dealt.blinds) {
            self.set(TableCommand::CorrectBlinds {
                blinds: dealt.blinds,
            })?;
        }
        // Placing button and blinds also deals newcomers in, wherever they sat down.
        if newcomers || self.view()?.next_hand != Some(dealt.positions) {
            self.set(TableCommand::PlacePositions {
                positions: dealt.positions,
            })?;
        }
        let started = self.carry_out(&TableCommand::StartHand)?;
        started.map_err(|refused| DifferenceKind::Refused {
            message: refused.message,
        })
    }

    fn carry_out(&mut self, command: &TableCommand) -> Result<Result<(), Refused>, DifferenceKind> {
        // The floor's words; everything else is tapped on the tablet.
        let is_ruling = matches!(
            command,
            TableCommand::KillHand { .. } | TableCommand::LetStand { .. }
        );
        let by = if is_ruling {
            Sender::Director
        } else {
            Sender::Tablet
        };
        let Expect { hand, decision } = self.view()?.decision;
        let message = FromClient::Command {
            id: self.next_id()?,
            table: TABLE,
            expect: Some(Expect { hand, decision }),
            command: command.clone(),
        };
        let answer = self.send(&message, by)?;
        Ok(answer.map_err(|refused| Refused {
            reason: refused.reason.map_or_else(
                || format!("{:?}", refused.code),
                |reason| reason.name().to_owned(),
            ),
            message: refused.message,
        }))
    }

    fn turn(&self) -> Option<TurnNow> {
        let turn = self.tablet.shown.tables.get(&TABLE)?.turn.as_ref()?;
        Some(TurnNow {
            seat: turn.seat,
            may_check: turn.to_call.is_zero(),
        })
    }

    fn chips(&self, seat: Seat) -> Option<(Chips, Chips)> {
        self.seat_view(seat).map(|view| (view.stack, view.bet))
    }

    fn next_award(&self) -> Option<AwardNow> {
        let award = self.tablet.shown.tables.get(&TABLE)?.award.clone()?;
        Some(AwardNow {
            pot: award.pot,
            claimants: award.claimants,
            known: award.known,
        })
    }
}
