//! The log of a real server: one command from the socket to the disk, and none of the secrets that crossed the wire.

use std::net::SocketAddr;

use serde_json::Value;
use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::{
    CommandId, FromClient, JoinAsked, Pin, Role, SeatCode, TableId, TournamentCommand, TournamentId,
};
use tapis_tests::{CODE, Device, Process, get, pair, post, request, setup};

const PIN: &str = "90210417";
const WRONG_PIN: &str = "55512345";
const WRONG_CODE: &str = "907351";

/// Everything that has a secret in it; returns the secrets.
async fn evening(process: &Process) -> Vec<String> {
    let address = process.address;
    let token = pair(address, CODE, "Dora").await.token;
    let mut director = Device::connect(address, &token).await;
    let tournament = director.create(setup(1, 3)).await;
    let set = TournamentCommand::SetFloorPin { pin: Pin::new(PIN) };
    director.tournament(set).await.unwrap();
    let table = TableId(1);
    let code = director.pairing(Role::Tablet { table }).await;
    // As the QR code and the address bar have it.
    get(address, &format!("/pair?code={code}")).await;
    let text = format!(r##"{{"text":"/pair#code={code}"}}"##);
    post(address, "/api/qr.svg", &text).await;
    let wrong = format!(r#"{{"code":"{WRONG_CODE}","name":"x"}}"#);
    post(address, "/api/pair", &wrong).await;
    let tablet_token = pair(address, &code, "Tablet").await.token;
    let mut tablet = Device::connect(address, &tablet_token).await;
    tablet.view().await;
    for pin in [WRONG_PIN, PIN] {
        // The first is wrong.
        let _ = tablet.unlock(Pin::new(pin).unwrap()).await;
    }
    let allow = TournamentCommand::AllowJoining { allowed: true };
    director.tournament(allow).await.unwrap();
    let body = format!(r#"{{"tournament":"{tournament}","table":1,"name":"Spare"}}"#);
    let (_, _, body) = post(address, "/api/join", &body).await;
    let secret = serde_json::from_str::<JoinAsked>(&body).unwrap().secret;
    let asked = format!(r#"{{"secret":"{secret}"}}"#);
    post(address, "/api/join/answer", &asked).await;
    let card = phone_card(address, &mut director, &tournament).await;
    // Nonsense with a secret in it, and a token that is none.
    let hello = format!(r#"{{"type":"hello","token":"{token}"}}"#);
    tablet.send_text(&hello).await;
    let forged = "f0".repeat(32);
    assert!(Device::try_connect(address, &forged).await.is_err());
    play(&mut tablet).await;
    let mut secrets = vec![token, tablet_token, code, secret, forged, card];
    secrets.extend([CODE, PIN, WRONG_PIN, WRONG_CODE].map(str::to_owned));
    secrets
}

/// The secret of a player's seat card, with which their phone has been here.
async fn phone_card(
    address: SocketAddr,
    director: &mut Device,
    tournament: &TournamentId,
) -> String {
    let allow = TournamentCommand::AllowPhones { allowed: true };
    director.tournament(allow).await.unwrap();
    let token = &director.token;
    let head = format!(
        "POST /api/phones/{tournament} HTTP/1.1\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json"
    );
    let (_, _, body) = request(address, &head, r#"{"players":[1]}"#).await;
    let codes: Vec<SeatCode> = serde_json::from_str(&body).unwrap();
    let card = codes[0].path.split_once('.').unwrap().1.to_owned();
    let visit = Device::visit(address, tournament, Some(&card)).await;
    assert!(visit.is_ok());
    card.split_once('.').unwrap().1.to_owned()
}

async fn play(tablet: &mut Device) {
    let expect = tablet.view().await.decision;
    let id = CommandId::new("followed").unwrap();
    let start = FromClient::Command {
        id: id.clone(),
        table: TableId(1),
        expect: Some(expect),
        command: TableCommand::StartHand,
    };
    tablet.send(&start).await;
    tablet.answer(&id).await.unwrap().unwrap();
}

#[tokio::test]
async fn no_secret_is_logged_even_when_everything_is() {
    let data = tempfile::tempdir().unwrap();
    let log = data.path().join("log");
    let process = Process::start_logged(data.path(), &log, "trace", &[]).await;
    let mut secrets = evening(&process).await;
    let owner = std::fs::read_to_string(data.path().join(tapis_records::OWNER_TOKEN_FILE)).unwrap();
    secrets.push(owner.trim().to_owned());
    assert!(process.stop().await.success());
    let said = std::fs::read_to_string(&log).unwrap();
    assert!(
        said.contains("paired") && said.contains("a wrong floor PIN"),
        "{said}"
    );
    for secret in secrets {
        // The time of a line may have any six digits.
        let lines = said.lines().filter_map(|line| line.split_once(' '));
        let found = lines
            .map(|(_, rest)| rest)
            .find(|rest| rest.contains(&secret));
        assert_eq!(found, None, "{secret} is in the log");
        // So may a number in the journal.
        if secret.len() > 6 {
            let kept = std::fs::read(data.path().join(tapis_records::JOURNAL_FILE)).unwrap();
            let kept = String::from_utf8_lossy(&kept);
            assert!(!kept.contains(&secret), "{secret} is in the journal");
        }
    }
}

#[tokio::test]
async fn a_command_can_be_followed_from_the_socket_to_the_disk() {
    let data = tempfile::tempdir().unwrap();
    let log = data.path().join("log");
    let options = ["--log-format", "json"];
    let process = Process::start_logged(data.path(), &log, "tapis=debug", &options).await;
    evening(&process).await;
    assert!(process.stop().await.success());
    let said = std::fs::read_to_string(log).unwrap();
    let lines: Vec<Value> = said
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    let followed: Vec<&Value> = lines
        .iter()
        .filter(|line| line["id"] == "followed")
        .collect();
    let steps: Vec<&str> = followed
        .iter()
        .map(|line| line["message"].as_str().unwrap())
        .collect();
    assert_eq!(steps, ["asked", "on disk", "answered"], "{followed:?}");
    let [asked, on_disk, answered] = followed[..] else {
        panic!("{followed:?}");
    };
    for line in [asked, on_disk, answered] {
        assert_eq!(line["device"], asked["device"], "{line}");
    }
    assert_eq!((&asked["table"], &on_disk["table"]), (&1.into(), &1.into()));
    assert_eq!(on_disk["outcome"], "accepted");
    let micros = |part: &str| on_disk[part].as_u64().unwrap();
    assert!(micros("commit_us") > 0, "{on_disk}");
    let parts = ["queue_us", "decide_us", "batch_us", "commit_us"];
    let waited: u64 = parts.into_iter().map(micros).sum();
    assert!(waited <= micros("took_us"), "{on_disk}");
    assert_eq!(on_disk["sequence"], answered["sequence"]);
}
