//! The real binary: starting, stopping, and checking its journal.

use tapis_journal::{Batch, Entry, Journal, Sequence, SqliteJournal, StreamName};
use tapis_protocol::rules::table::TableCommand;
use tapis_protocol::{Role, TableId};
use tapis_tests::{CODE, Device, Process, pair, setup, verify};

#[tokio::test]
async fn verify_finds_a_record_that_does_not_follow() {
    let data = tempfile::tempdir().unwrap();
    let process = Process::start(data.path()).await;
    let token = pair(process.address, CODE, "Dora").await.token;
    let mut director = Device::connect(process.address, &token).await;
    let tournament = director.create(setup(1, 3)).await;
    let role = Role::Tablet { table: TableId(1) };
    let code = director.pairing(role).await;
    let token = pair(process.address, &code, "Tablet").await.token;
    let mut tablet = Device::connect(process.address, &token).await;
    tablet.view().await;
    tablet.command(TableCommand::StartHand).await.unwrap();
    // Also while the server runs.
    let (is_whole, said) = verify(data.path()).await;
    assert!(is_whole, "{said}");
    assert!(said.contains("60000 chips"), "{said}");
    drop((director, tablet));
    assert!(process.stop().await.success());

    let mut journal = SqliteJournal::open(&data.path().join(tapis_records::JOURNAL_FILE)).unwrap();
    let stream = StreamName::new(format!("tournament/{tournament}")).unwrap();
    let left = r#"[{"type":"table","table":1,"event":{"type":"player_left","seat":1}}]"#;
    for number in 1..=9 {
        let forged = Batch {
            stream: stream.clone(),
            expected: Sequence(1 + number),
            entries: vec![Entry {
                at_ms: u64::MAX >> 2,
                command: format!("forged-{number}"),
                device: "nobody".to_owned(),
                payload: left
                    .replace("\"seat\":1", &format!("\"seat\":{number}"))
                    .into_bytes(),
            }],
        };
        journal.append(&[forged]).unwrap()[0].as_ref().unwrap();
    }
    drop(journal);
    let (is_whole, said) = verify(data.path()).await;
    assert!(!is_whole, "{said}");
    assert!(said.contains("chips at the table instead of"), "{said}");
}

#[cfg(unix)]
#[tokio::test]
async fn a_data_folder_is_closed_to_other_accounts() {
    use std::fs::{Permissions, metadata, read_to_string, set_permissions, write};
    use std::os::unix::fs::{PermissionsExt, symlink};
    let data = tempfile::tempdir().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let target = elsewhere.path().join("readable");
    write(&target, "").unwrap();
    let token = data.path().join(tapis_records::OWNER_TOKEN_FILE);
    symlink(&target, &token).unwrap();
    set_permissions(data.path(), Permissions::from_mode(0o755)).unwrap();
    let process = Process::start(data.path()).await;
    let mode = |path| metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(data.path()), 0o750);
    // The token is in a file of its own, not where the link leads.
    assert_eq!(mode(&token), 0o600);
    assert_eq!(read_to_string(&target).unwrap(), "");
    assert!(process.stop().await.success());
}
