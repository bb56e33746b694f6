//! `tapis audit`: who did what, from which device.

use std::path::Path;

use serde_json::Value;
use tapis_protocol::rules::chips::Chips;
use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::{FromClient, Pin, Role, TableId, TournamentCommand};
use tapis_tests::{CODE, Device, Process, pair, run, setup, verify};

const PIN: &str = "90210417";

/// A hand begins at table 1, the floor sets a stack by its PIN, and the display is sent away.
async fn evening(data: &Path) {
    let process = Process::start(data).await;
    let token = pair(process.address, CODE, "Dora").await.token;
    let mut director = Device::connect(process.address, &token).await;
    director.create(setup(2, 6)).await;
    let pin = Pin::new(PIN);
    let set = TournamentCommand::SetFloorPin { pin: pin.clone() };
    director.tournament(set).await.unwrap();
    let table = TableId(1);
    let code = director.pairing(Role::Tablet { table }).await;
    let token = pair(process.address, &code, "Tablette 1").await.token;
    let mut tablet = Device::connect(process.address, &token).await;
    let seat = tablet.view().await.seats[0].seat;
    tablet.unlock(pin.unwrap()).await.unwrap();
    let stack = Chips::from(15_000);
    let set = TableCommand::SetStack { seat, stack };
    tablet.command(set).await.unwrap();
    let id = tablet.new_id();
    tablet.send(&FromClient::Lock { id: id.clone() }).await;
    tablet.answer(&id).await.unwrap().unwrap();
    tablet.command(TableCommand::StartHand).await.unwrap();
    let code = director.pairing(Role::Display).await;
    pair(process.address, &code, "Écran").await;
    let device = director.device_named("Écran").await;
    let revoke = TournamentCommand::RevokeDevice { device };
    director.tournament(revoke).await.unwrap();
    // No tablet could ask for a table before.
    let joining = TournamentCommand::AllowJoining { allowed: false };
    director.tournament(joining).await.unwrap();
    assert!(process.stop().await.success());
}

async fn audit(data: &Path, options: &[&str]) -> (bool, String) {
    let data = data.display().to_string();
    run(&[&["audit", "--data", &data], options].concat()).await
}

/// The records of the list, as JSON.
async fn listed(data: &Path, options: &[&str]) -> Vec<Value> {
    let (is_whole, said) = audit(data, &[&["--json"], options].concat()).await;
    assert!(is_whole, "{said}");
    let lines = said.lines().map(|line| serde_json::from_str(line).unwrap());
    lines
        .filter(|line: &Value| line["record"].is_u64())
        .collect()
}

fn says(line: &Value, what: &str) -> bool {
    let said = line["what"].as_array().unwrap().iter();
    said.filter_map(Value::as_str)
        .any(|said| said.contains(what))
}

#[tokio::test]
async fn the_list_tells_who_did_what_and_the_hash_to_write_down() {
    let data = tempfile::tempdir().unwrap();
    evening(data.path()).await;
    let lines = listed(data.path(), &[]).await;
    let by = |what: &str| {
        let line = lines.iter().find(|line| says(line, what));
        line.unwrap_or_else(|| panic!("{what}: {lines:#?}"))
    };
    let set = by("table 1: stack set");
    assert_eq!(set["name"], "Tablette 1");
    assert_eq!(set["role"], "tablet of table 1");
    assert_eq!(set["by_floor_pin"], true);
    let begun = by("table 1: hand started");
    assert_eq!(
        (&begun["name"], &begun["by_floor_pin"]),
        (&set["name"], &false.into())
    );
    assert_eq!(by("floor pin set")["name"], "Dora");
    assert_eq!(by("device paired (Écran (display")["name"], "Écran");
    assert_eq!(by("nothing changed")["name"], "Dora");
    assert_eq!(by("device revoked (Écran (display")["role"], "director");
    let times: Vec<&str> = lines
        .iter()
        .filter_map(|line| line["at"].as_str())
        .collect();
    assert!(times.is_sorted(), "{times:?}");

    // Nothing of it is a secret, and the same last hashes are found by `tapis verify`.
    let (_, said) = audit(data.path(), &[]).await;
    assert!(
        !said.contains("argon2") && !said.contains("token hash"),
        "{said}"
    );
    assert!(said.contains("Tablette 1 (tablet of table 1, "), "{said}");
    assert!(said.contains(", the floor by its PIN)"), "{said}");
    let (_, verified) = verify(data.path()).await;
    let ends: Vec<&str> = said.lines().rev().take(2).collect();
    for end in ends {
        let hash = end.rsplit(' ').next().unwrap();
        assert!(hash.len() == 64 && verified.contains(hash), "{end}");
    }
}

#[tokio::test]
async fn the_list_can_be_of_one_device_or_of_one_table() {
    let data = tempfile::tempdir().unwrap();
    evening(data.path()).await;
    let all = listed(data.path(), &[]).await;
    let of_tablet = |line: &&Value| line["name"] == "Tablette 1";
    let tablet = all.iter().find(of_tablet).unwrap()["device"]
        .as_str()
        .unwrap();
    let by_tablet = listed(data.path(), &["--device", tablet]).await;
    assert_eq!(by_tablet.len(), all.iter().filter(of_tablet).count());
    assert!(
        listed(data.path(), &["--table", "2"])
            .await
            .iter()
            .all(|line| { !says(line, "hand started") && !says(line, "stack set") })
    );
    let at_table = listed(data.path(), &["--table", "1"]).await;
    assert!(at_table.iter().any(|line| says(line, "stack set")));
}

#[tokio::test]
async fn a_record_that_was_rewritten_is_noticed() {
    let data = tempfile::tempdir().unwrap();
    evening(data.path()).await;
    let lines = listed(data.path(), &[]).await;
    let rewritten = lines.iter().find(|line| says(line, "stack set")).unwrap();
    let rewritten = rewritten["record"].as_u64().unwrap();
    let file = data.path().join(tapis_records::JOURNAL_FILE);
    let mut bytes = std::fs::read(&file).unwrap();
    let (stack, forged) = (b"\"stack\":15000", b"\"stack\":95000");
    // Pages that were split have it twice, once where nothing reads it.
    let places: Vec<usize> = (0..bytes.len() - stack.len())
        .filter(|at| bytes[*at..].starts_with(stack))
        .collect();
    assert!(!places.is_empty());
    for at in places {
        bytes[at..][..stack.len()].copy_from_slice(forged);
    }
    std::fs::write(&file, bytes).unwrap();
    let (is_whole, said) = audit(data.path(), &[]).await;
    let damaged = format!(" is damaged at {rewritten}: ");
    let line = said.lines().find(|line| line.contains("DAMAGED"));
    let line = line.unwrap_or_else(|| panic!("{said}"));
    assert!(!is_whole && line.contains(&damaged), "{line}");
    let (is_whole, said) = verify(data.path()).await;
    let damaged = format!("record {rewritten}: ");
    assert!(!is_whole && said.contains(&damaged), "{said}");
}
