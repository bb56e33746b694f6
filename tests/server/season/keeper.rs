//! A director who keeps a season over HTTP, and plays its events.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tapis_protocol::rules::table::PlayerId;
use tapis_protocol::rules::tournament::{ClockCommand, FieldCommand, NewEntrant, Occasion};
use tapis_protocol::{SeasonView, Seasons, TournamentCommand, TournamentId};
use tapis_tests::{CODE, Device, pair, request, setup_by_plan};

/// The season of these tests.
pub(super) const SEASON: &str = "saison-2026";

pub(super) async fn ask(
    address: SocketAddr,
    token: &str,
    method: &str,
    path: &str,
    body: &str,
) -> (u16, String) {
    let head = format!(
        "{method} {path} HTTP/1.1\r\nContent-Type: application/json\r\nAuthorization: Bearer {token}"
    );
    let (status, head, body) = request(address, &head, body).await;
    if method == "GET" && status == 200 {
        // Names are in it, which no browser stores.
        assert!(head.contains("cache-control: no-store"), "{path}: {head}");
    }
    (status, body)
}

/// A director who keeps a season.
pub(super) struct Keeper {
    pub(super) address: SocketAddr,
    pub(super) director: Device,
}

impl Keeper {
    pub(super) async fn of(address: SocketAddr) -> Self {
        let token = pair(address, CODE, "Dora").await.token;
        let director = Device::connect(address, &token).await;
        Self { address, director }
    }

    pub(super) async fn ask(&self, method: &str, path: &str, body: &str) -> (u16, String) {
        ask(self.address, &self.director.token, method, path, body).await
    }

    pub(super) async fn order(&self, command: Value) -> Seasons {
        let (status, body) = self.ask("POST", "/api/seasons", &command.to_string()).await;
        assert_eq!(status, 200, "{command}: {body}");
        serde_json::from_str(&body).unwrap()
    }

    pub(super) async fn refused(&self, command: Value) -> (u16, String) {
        let (status, body) = self.ask("POST", "/api/seasons", &command.to_string()).await;
        assert_ne!(status, 200, "{command}: {body}");
        (status, body)
    }

    pub(super) async fn begin(&self, best: Option<u16>) {
        let terms = json!({
            "name": "Saison 2026", "formula": "100 * sqrt(players / place)", "best": best,
        });
        self.order(json!({"type": "begin", "season": SEASON, "terms": terms}))
            .await;
    }

    pub(super) async fn join(&self, members: &[(&str, &str)]) -> Seasons {
        let member = |(name, licence): &(&str, &str)| json!({"name": name, "licence": licence});
        let members: Vec<Value> = members.iter().map(member).collect();
        self.order(json!({"type": "add_members", "members": members}))
            .await
    }

    pub(super) async fn add(&self, event: &TournamentId) {
        self.order(json!({"type": "add_event", "season": SEASON, "tournament": event}))
            .await;
    }

    pub(super) async fn view(&self) -> SeasonView {
        let (status, body) = self.ask("GET", &format!("/api/seasons/{SEASON}"), "").await;
        assert_eq!(status, 200, "{body}");
        serde_json::from_str(&body).unwrap()
    }

    /// An event whose players leave in this order; the last one has won.
    pub(super) async fn play(&mut self, name: &str, leaving: &[String]) -> TournamentId {
        let id = self.start(name, leaving).await;
        for player in 1..leaving.len() {
            self.leave(u32::try_from(player).unwrap()).await;
        }
        id
    }

    pub(super) async fn start(&mut self, name: &str, players: &[String]) -> TournamentId {
        let tables = if players.len() > 9 { 2 } else { 1 };
        let mut setup = setup_by_plan(tables);
        name.clone_into(&mut setup.name);
        let id = self.director.create(setup).await;
        let entrants = players.iter().map(|name| NewEntrant {
            name: name.clone(),
            club: "Caen".to_owned(),
            has_paid: true,
        });
        let register = FieldCommand::Register {
            players: entrants.collect(),
        };
        let occasion = Occasion::Seats;
        let word = String::new();
        for command in [
            TournamentCommand::Field { command: register },
            TournamentCommand::Field {
                command: FieldCommand::CheckInAll,
            },
            TournamentCommand::Draw { occasion, word },
            TournamentCommand::Clock {
                command: ClockCommand::Start,
            },
        ] {
            self.director.tournament(command).await.unwrap();
        }
        id
    }

    pub(super) async fn leave(&mut self, player: u32) {
        let player = PlayerId(player);
        let command = FieldCommand::Leave { player };
        let command = TournamentCommand::Field { command };
        self.director.tournament(command).await.unwrap();
    }
}
