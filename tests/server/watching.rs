//! What programs that watch the server are told: alive, ready, and its figures.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use tapis_host::Limits;
use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::{ErrorCode, FromClient, FromServer, Pin, Role, TableId, TournamentCommand};
use tapis_tests::{CODE, Device, Process, Server, WITHIN, get, pair, post, python, request, setup};
use tokio::io::AsyncWriteExt;
use tokio::process::Command as Program;
use tokio::time::timeout;

use crate::club::{png, set_logo};

/// Figures by name and label.
async fn figures(server: &Server) -> BTreeMap<String, f64> {
    let (status, head, body) = get(server.address, "/metrics").await;
    assert_eq!(status, 200, "{body}");
    assert!(head.contains("application/openmetrics-text"), "{head}");
    assert!(body.ends_with("# EOF\n"), "{body}");
    let lines = body.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (name, figure) = line.rsplit_once(' ').unwrap();
            (name.to_owned(), figure.parse().unwrap())
        })
        .collect()
}

/// What dashboards are drawn from, and the alerts when a figure is not as it should be.
const EXAMPLES: [&str; 2] = [
    include_str!("../../docs/watching/dashboard.json"),
    include_str!("../../docs/watching/alerts.yml"),
];

/// Names under which the server tells figures, those included that nothing was counted for yet.
async fn names(server: &Server) -> BTreeSet<String> {
    let (_, _, body) = get(server.address, "/metrics").await;
    let types = body.lines().filter_map(|line| line.strip_prefix("# TYPE "));
    types
        .flat_map(|line| {
            let (name, kind) = line.split_once(' ').unwrap();
            let endings: &[&str] = match kind {
                "counter" => &["_total"],
                "histogram" => &["_bucket", "_sum", "_count"],
                _ => &[""],
            };
            endings.iter().map(move |ending| format!("{name}{ending}"))
        })
        .collect()
}

async fn types_a_wrong_pin(tablet: &mut Device) {
    tablet.unlock(Pin::new("1234").unwrap()).await.unwrap_err();
}

async fn readiness(server: &Server) -> (u16, String) {
    let (status, _, body) = get(server.address, "/readyz").await;
    (status, body)
}

#[tokio::test]
async fn a_server_whose_disk_fails_is_alive_but_not_ready() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    assert_eq!(readiness(&server).await.0, 200);
    server.journal.fail();
    let refused = tablet.command(TableCommand::StartHand).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::Storage);
    let (status, body) = readiness(&server).await;
    assert_eq!(status, 503, "{body}");
    assert!(body.contains("write the journal"), "{body}");
    assert_eq!(get(server.address, "/healthz").await.0, 200);
    assert!(figures(&server).await["tapis_commits_failed_total"] >= 1.0);
    server.journal.work();
    tablet.command(TableCommand::StartHand).await.unwrap();
    assert_eq!(readiness(&server).await.0, 200);
    server.stop().await;
}

#[tokio::test]
async fn figures_tell_what_happened() {
    let server = Server::start().await;
    let mut director = server.director().await;
    director.create(setup(3, 6)).await;
    let pin = Some(Pin::new("90210417").unwrap());
    let set = TournamentCommand::SetFloorPin { pin };
    director.tournament(set).await.unwrap();
    let mut tablet = server.tablet(&mut director, 1).await;
    let _display = server.device(&mut director, Role::Display, "TV").await;
    let before = figures(&server).await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    // Without the decision that it answers.
    let refused = tablet
        .command_expecting(1, None, TableCommand::StartHand)
        .await;
    assert_eq!(refused.unwrap_err().code, ErrorCode::ExpectMissing);
    types_a_wrong_pin(&mut tablet).await;
    // Which the floor is told: another record.
    director
        .until(|director, _| director.alerts.first().map(|_| ()))
        .await;
    post(
        server.address,
        "/api/pair",
        r#"{"code":"999999","name":"x"}"#,
    )
    .await;
    let after = figures(&server).await;
    for (role, count) in [("director", 1.0), ("tablet", 1.0), ("display", 1.0)] {
        assert_eq!(after[&format!("tapis_sockets{{role=\"{role}\"}}")], count);
    }
    assert_eq!(after["tapis_tables"], 3.0);
    assert_eq!(after["tapis_tournaments"], 1.0);
    let more = |name: &str| after[name] - before.get(name).copied().unwrap_or_default();
    assert_eq!(more("tapis_commands_total{outcome=\"accepted\"}"), 1.0);
    assert_eq!(
        more("tapis_commands_total{outcome=\"expect_missing\"}"),
        1.0
    );
    assert_eq!(more("tapis_pins_total{outcome=\"wrong\"}"), 1.0);
    assert_eq!(more("tapis_pairing_codes_wrong_total"), 1.0);
    assert_eq!(more("tapis_commit_seconds_count"), 2.0);
    assert_eq!(more("tapis_commit_records_sum"), 2.0);
    server.stop().await;
}

/// The count, the sum and the worst case of a stage.
fn stage(figures: &BTreeMap<String, f64>, stage: &str) -> [f64; 3] {
    ["seconds_count", "seconds_sum", "worst_seconds"]
        .map(|name| figures[&format!("tapis_stage_{name}{{stage=\"{stage}\"}}")])
}

#[tokio::test]
async fn work_beside_commands_is_measured_like_their_way() {
    let server = Server::start().await;
    let before = figures(&server).await;
    let mut director = server.tournament(3).await;
    let _floor = server.device(&mut director, Role::Floor, "Flo").await;
    let mut tablet = server.tablet(&mut director, 1).await;
    // So many records that the state is kept, and the time that it rests.
    for _ in 0..40 {
        let (table, reason) = (TableId(1), String::new());
        let call = TournamentCommand::CallFloor { table, reason };
        tablet.tournament(call).await.unwrap();
        let cancel = TournamentCommand::CancelFloorCall { table };
        tablet.tournament(cancel).await.unwrap();
    }
    server.clock.advance(Duration::from_secs(300));
    tablet.command(TableCommand::StartHand).await.unwrap();
    for name in ["snapshot", "lists", "floor", "everything"] {
        let measured = timeout(WITHIN, async {
            loop {
                let after = stage(&figures(&server).await, name);
                if after[0] > stage(&before, name)[0] {
                    return after;
                }
            }
        });
        let [_, sum, worst] = measured.await.unwrap_or_else(|_| panic!("no {name}"));
        assert!(0.0 < worst && worst <= sum, "{name}: {worst} of {sum}");
    }
    server.stop().await;
}

/// More logos than a write-ahead log takes before it is brought into the file.
const LOGOS: u8 = 100;

#[tokio::test]
async fn a_checkpoint_of_the_journal_is_measured() {
    let data = tempfile::tempdir().unwrap();
    let process = Process::start(data.path()).await;
    let token = pair(process.address, CODE, "Dora").await.token;
    let mut checkpoints = None;
    for last in 0..LOGOS {
        let mut logo = png(64, 64);
        logo.resize(128 << 10, last);
        assert_eq!(set_logo(process.address, &token, &logo).await.0, 200);
        let (_, _, told) = get(process.address, "/metrics").await;
        let mut lines = told.lines();
        let name = "tapis_stage_seconds_count{stage=\"checkpoint\"} ";
        checkpoints = lines.find_map(|line| line.strip_prefix(name).map(str::to_owned));
        if checkpoints.as_deref() != Some("0") {
            break;
        }
    }
    assert_eq!(checkpoints.as_deref(), Some("1"));
    assert!(process.stop().await.success());
}

#[tokio::test]
async fn messages_that_come_too_fast_are_counted() {
    let limits = Limits {
        messages_per_second: 1,
        burst: 10,
        ..Limits::default()
    };
    let server = Server::start_with_limits(limits).await;
    let mut director = server.director().await;
    for echo in 0..20 {
        director.send(&FromClient::Ping { echo }).await;
    }
    director
        .until(|_, message| matches!(message, FromServer::Error { .. }).then_some(()))
        .await;
    assert!(figures(&server).await["tapis_messages_too_fast_total"] >= 1.0);
    server.stop().await;
}

#[tokio::test]
async fn figures_name_nobody_and_are_for_this_machine_and_for_directors() {
    let server = Server::start().await;
    let mut director = server.director().await;
    let tournament = director.create(setup(1, 3)).await;
    let tablet = server.tablet(&mut director, 1).await;
    let by_proxy = "GET /metrics HTTP/1.1\r\nX-Forwarded-For: 192.0.2.7";
    for (token, expected) in [
        (None, 401),
        (Some(&tablet.token), 403),
        (Some(&director.token), 200),
    ] {
        let token = token.map(|token| format!("\r\nAuthorization: Bearer {token}"));
        let head = format!("{by_proxy}{}", token.unwrap_or_default());
        let (status, _, body) = request(server.address, &head, "").await;
        assert_eq!(status, expected, "{body}");
        for name in ["Player", "Dora", "Tablet", CODE, tournament.as_str()] {
            assert!(!body.contains(name), "{name}: {body}");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn the_dashboard_and_the_alerts_ask_for_figures_that_there_are() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let pin = Some(Pin::new("90210417").unwrap());
    let set = TournamentCommand::SetFloorPin { pin };
    director.tournament(set).await.unwrap();
    let mut tablet = server.tablet(&mut director, 1).await;
    // Figures with a label are told once something was counted.
    tablet.command(TableCommand::StartHand).await.unwrap();
    types_a_wrong_pin(&mut tablet).await;
    let told = names(&server).await;
    let in_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    for example in EXAMPLES {
        let words = example.split(|letter| !in_word(letter));
        let asked: BTreeSet<String> = words
            .filter(|word| word.starts_with("tapis_"))
            .map(str::to_owned)
            .collect();
        assert!(asked.len() > 10, "{asked:?}");
        let unknown: Vec<&String> = asked.difference(&told).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }
    // Every figure is on the dashboard, but for the parts of a histogram.
    let is_part = |name: &str| {
        name.ends_with("_sum") || name.ends_with("_count") || name.ends_with("_bucket")
    };
    let missing: Vec<&String> = told
        .iter()
        .filter(|name| !is_part(name) && !EXAMPLES[0].contains(name.as_str()))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
    let _: serde_json::Value = serde_json::from_str(EXAMPLES[0]).unwrap();
    server.stop().await;
}

#[tokio::test]
async fn the_client_of_prometheus_reads_every_figure() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("watching");
    let Some(python) = python(&folder.join("requirements.txt")).await else {
        return;
    };
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    let (_, _, told) = get(server.address, "/metrics").await;
    let mut reading = Program::new(python)
        .arg(folder.join("read.py"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = reading.stdin.take().unwrap();
    stdin.write_all(told.as_bytes()).await.unwrap();
    drop(stdin);
    let read = reading.wait_with_output().await.unwrap();
    assert!(read.status.success(), "{told}");
    let read = String::from_utf8(read.stdout).unwrap();
    let types = told.lines().filter_map(|line| line.strip_prefix("# TYPE "));
    let types: BTreeSet<&str> = types.collect();
    assert_eq!(read.lines().collect::<BTreeSet<_>>(), types);
    server.stop().await;
}

#[tokio::test]
async fn a_server_whose_journal_does_not_answer_is_not_ready_until_it_does() {
    let server = Server::start().await;
    let mut director = server.tournament(3).await;
    let mut tablet = server.tablet(&mut director, 1).await;
    server.journal.hold();
    let id = tablet.new_id();
    let start = FromClient::Command {
        id: id.clone(),
        table: TableId(1),
        expect: Some(tablet.view().await.decision),
        command: TableCommand::StartHand,
    };
    tablet.send(&start).await;
    server.journal.until_held().await;
    let (status, body) = readiness(&server).await;
    assert_eq!(status, 503, "{body}");
    assert!(body.contains("the journal does not answer"), "{body}");
    server.journal.release();
    tablet.answer(&id).await.unwrap().unwrap();
    assert_eq!(readiness(&server).await.0, 200);
    server.stop().await;
}
