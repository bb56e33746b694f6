//! Another version of the program opens a data folder: an older folder is copied first, a newer one is refused, and there is a
//! way back.

use std::path::{Path, PathBuf};

use tapis_records::{FORMAT_FILE, JOURNAL_FILE, UPDATES_FOLDER};
use tapis_tests::{
    CODE, Device, Process, fails_with, pair, run_with, setup, tournament_records, verify,
};

/// Makes a folder look as one that another version has written.
fn written_by(data: &Path, format: u32, program: &str) {
    let note = format!(r#"{{"format":{format},"program":"{program}"}}"#);
    std::fs::write(data.join(FORMAT_FILE), note).unwrap();
}

fn copies(data: &Path) -> Vec<PathBuf> {
    let Ok(copies) = std::fs::read_dir(data.join(UPDATES_FOLDER)) else {
        return Vec::new();
    };
    copies.map(|copy| copy.unwrap().path()).collect()
}

/// An evening that somebody has set up.
async fn evening(data: &Path) -> String {
    let process = Process::start(data).await;
    let token = pair(process.address, CODE, "Dora").await.token;
    let mut director = Device::connect(process.address, &token).await;
    director.create(setup(1, 3)).await;
    drop(director);
    assert!(process.stop().await.success());
    token
}

#[tokio::test]
async fn a_newer_program_opens_an_older_folder_says_so_and_makes_a_copy_first() {
    let data = tempfile::tempdir().unwrap();
    let token = evening(data.path()).await;
    assert_eq!(copies(data.path()), Vec::<PathBuf>::new());
    let before = tournament_records(data.path());
    written_by(data.path(), 0, "0.0.9");

    let log = data.path().join("log");
    let process = Process::start_logged(data.path(), &log, "warn", &[]).await;
    let mut director = Device::connect(process.address, &token).await;
    director.create(setup(1, 2)).await;
    drop(director);
    assert!(process.stop().await.success());
    let said = std::fs::read_to_string(&log).unwrap();
    assert!(said.contains("an older folder is opened"), "{said}");
    let made = copies(data.path());
    let [copy] = &made[..] else {
        panic!("{made:?}");
    };
    assert!(said.contains(&copy.display().to_string()), "{said}");
    let (is_whole, said) = verify(copy).await;
    assert!(is_whole, "{said}");
    assert_eq!(tournament_records(copy), before);

    // The same program again: nothing more is copied.
    let process = Process::start(data.path()).await;
    assert!(process.stop().await.success());
    assert_eq!(copies(data.path()).len(), 1);
}

#[tokio::test]
async fn a_folder_of_before_there_was_a_note_is_older() {
    let data = tempfile::tempdir().unwrap();
    evening(data.path()).await;
    std::fs::remove_file(data.path().join(FORMAT_FILE)).unwrap();
    let process = Process::start(data.path()).await;
    assert!(process.stop().await.success());
    assert_eq!(copies(data.path()).len(), 1);
}

#[tokio::test]
async fn an_older_program_refuses_a_newer_folder_and_goes_back_to_the_copy() {
    let data = tempfile::tempdir().unwrap();
    let token = evening(data.path()).await;
    // A newer program has come: it makes its copy, and writes what this one does not know.
    written_by(data.path(), 0, "0.0.9");
    let process = Process::start(data.path()).await;
    assert!(process.stop().await.success());
    written_by(data.path(), 99, "9.0.0");
    let bytes = std::fs::read(data.path().join(JOURNAL_FILE)).unwrap();

    let said = fails_with(data.path(), &[]).await;
    let copy = &copies(data.path())[0];
    for part in [
        "newer format (99)",
        "Start Tapis 9.0.0 or newer",
        &format!("--data {}", copy.display()),
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let folder = data.path().display().to_string();
    for command in ["verify", "audit"] {
        let told = run_with(&[command, "--data", &folder], &[]).await;
        assert!(!told.is_done, "{told:?}");
        assert!(told.complained.contains("9.0.0 or newer"), "{told:?}");
    }
    let unchanged = std::fs::read(data.path().join(JOURNAL_FILE)).unwrap();
    assert!(bytes == unchanged, "nothing was written");

    // Back: the evening is there as it was before the update, and its devices are known.
    let back = data.path().join("back");
    std::fs::rename(copy, &back).unwrap();
    let process = Process::start(&back).await;
    drop(Device::connect(process.address, &token).await);
    assert!(process.stop().await.success());
    let (is_whole, said) = verify(&back).await;
    assert!(is_whole && said.contains("60000 chips"), "{said}");
}

#[tokio::test]
async fn an_update_without_room_for_a_copy_is_not_begun() {
    let data = tempfile::tempdir().unwrap();
    evening(data.path()).await;
    written_by(data.path(), 0, "0.0.9");
    // Where the copies would be is a file of somebody's.
    std::fs::write(data.path().join(UPDATES_FOLDER), "mine").unwrap();
    let said = fails_with(data.path(), &[]).await;
    assert!(said.contains("no copy of it can be made"), "{said}");
    let note = std::fs::read_to_string(data.path().join(FORMAT_FILE)).unwrap();
    assert!(note.contains("0.0.9"), "{note}");
}

#[tokio::test]
async fn a_start_beside_a_server_that_runs_leaves_its_folder_alone() {
    let data = tempfile::tempdir().unwrap();
    let process = Process::start(data.path()).await;
    written_by(data.path(), 0, "0.0.9");
    let said = fails_with(data.path(), &[]).await;
    assert!(said.contains("in use by another process"), "{said}");
    assert_eq!(copies(data.path()).len(), 0);
    assert!(process.stop().await.success());
}
