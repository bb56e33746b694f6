//! The drill of docs/restore.md: a copy is made under load, the machine dies, another one goes on; a damaged journal is
//! found out, repaired, and played on.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tapis_tests::{
    Answers, Player, Process, Random, Style, binary, check_acknowledged, players, run, skip,
    tournament_records, verify,
};
use tokio::task::JoinHandle;

const TABLES: u16 = 3;

/// Acknowledgements that a table gets before something happens.
const SOME: u64 = 15;

fn play(tablets: Vec<Player>, address: SocketAddr) -> (Vec<Arc<Answers>>, Vec<JoinHandle<Player>>) {
    let answers = tablets.iter().map(|each| Arc::clone(&each.answers));
    let answers = answers.collect();
    let playing = tablets
        .into_iter()
        .map(|tablet| tokio::spawn(tablet.play(address)));
    (answers, playing.collect())
}

/// Waits until every table has played on.
async fn played_on(answers: &[Arc<Answers>]) {
    for each in answers {
        let before = each.accepted.load(Ordering::Relaxed);
        while each.accepted.load(Ordering::Relaxed) < before + SOME {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }
}

async fn gone(playing: Vec<JoinHandle<Player>>) -> Vec<Player> {
    let mut tablets = Vec::new();
    for player in playing {
        tablets.push(player.await.unwrap());
    }
    tablets
}

/// Every table plays some more on what is in the folder, and everything is whole after that.
pub(crate) async fn goes_on(data: &Path, mut tablets: Vec<Player>) {
    let end = tournament_records(data).last().unwrap().sequence.0;
    for tablet in &mut tablets {
        tablet.go_back_to(end);
    }
    check_acknowledged(data, &tablets);
    let process = Process::start(data).await;
    let (answers, playing) = play(tablets, process.address);
    played_on(&answers).await;
    process.kill().await;
    check_acknowledged(data, &gone(playing).await);
    let (is_whole, said) = verify(data).await;
    assert!(is_whole, "{said}");
}

/// Three tables that play on a journal in `data` until there is something to lose; then `meanwhile`, then the machine dies.
pub(crate) async fn until_the_machine_dies(
    data: &Path,
    meanwhile: impl AsyncFnOnce(),
) -> Vec<Player> {
    let mut chance = Random::from_clock();
    println!("seed {}", chance.seed());
    let process = Process::start(data).await;
    let mut tablets = players(&process, TABLES, &mut chance).await;
    for tablet in &mut tablets {
        // However long `meanwhile` takes, every table has something to play for afterwards.
        tablet.style = Style::Careful;
    }
    let (answers, playing) = play(tablets, process.address);
    played_on(&answers).await;
    meanwhile().await;
    played_on(&answers).await;
    process.kill().await;
    gone(playing).await
}

#[tokio::test]
async fn a_copy_made_while_everybody_plays_replaces_a_machine_that_died() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("data"), folder.path().join("stick/copy"));
    let (from, to) = (data.display().to_string(), copy.display().to_string());
    let arguments = ["backup", "--data", &from, "--to", &to];
    let tablets = until_the_machine_dies(&data, async || {
        let (is_done, said) = run(&arguments).await;
        assert!(is_done, "{said}");
        assert!(said.contains("every hash checked"), "{said}");
        assert!(said.contains("with owner-token"), "{said}");
    })
    .await;
    // A second copy of that name is refused, and the first one stays as it is.
    let before = std::fs::read(copy.join(tapis_records::JOURNAL_FILE)).unwrap();
    let (is_done, said) = run(&arguments).await;
    assert!(!is_done, "{said}");
    assert!(before == std::fs::read(copy.join(tapis_records::JOURNAL_FILE)).unwrap());
    let names = std::fs::read_dir(folder.path().join("stick")).unwrap();
    assert_eq!(names.count(), 1, "nothing half made is left");
    assert!(copy.join(tapis_records::OWNER_TOKEN_FILE).exists());
    readable_for_the_owner_only(&copy);

    let known = tablets[0].accepted.len();
    goes_on(&copy, tablets).await;
    assert!(known > 0);
}

#[cfg(unix)]
pub(crate) fn readable_for_the_owner_only(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(folder), 0o700);
    for file in [tapis_records::JOURNAL_FILE, tapis_records::OWNER_TOKEN_FILE] {
        let file = folder.join(file);
        assert!(!file.exists() || mode(&file) == 0o600, "{file:?}");
    }
}

#[cfg(not(unix))]
pub(crate) fn readable_for_the_owner_only(_folder: &Path) {}

#[tokio::test]
async fn a_copy_of_the_journal_alone_is_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    Process::start(&data).await.stop().await;
    let copy = folder.path().join("copy.sqlite");
    let (from, to) = (data.display().to_string(), copy.display().to_string());
    let arguments = ["backup", "--json", "--data", &from, "--to", &to];
    let (is_done, said) = run(&arguments).await;
    assert!(is_done && said.contains("\"streams\":1,"), "{said}");
    assert!(copy.is_file());
    assert!(!run(&arguments).await.0, "never written over");
}

/// Puts an empty disk of so many KiB at a place and makes a copy there; says what is there after that.
#[cfg(target_os = "linux")]
const COPY_TO_SMALL_DISK: &str = r#"
mount -t tmpfs -o "size=$1k" tmpfs "$2" || exit 77
"$3" backup --data "$4" --to "$2/copy"
status=$?
ls -A "$2"
exit $status
"#;

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_copy_that_its_disk_has_no_room_for_says_so_and_leaves_nothing_there() {
    let folder = tempfile::tempdir().unwrap();
    let (data, disk) = (folder.path().join("data"), folder.path().join("disk"));
    Process::start(&data).await.stop().await;
    std::fs::create_dir(&disk).unwrap();
    // Too little for what lies beside the journal, and for the journal at its beginning and in its middle.
    for kibibytes in ["4", "12", "24"] {
        let mut copying = tokio::process::Command::new("unshare");
        let shell = ["--user", "--map-root-user", "--mount", "sh", "-c"];
        copying
            .args(shell)
            .args([COPY_TO_SMALL_DISK, "sh", kibibytes]);
        copying.arg(&disk).arg(binary()).arg(&data);
        let output = copying.env("TAPIS_LOG", "error").output().await;
        let told = output.map(|output| {
            let complained = String::from_utf8_lossy(&output.stderr).into_owned();
            (output.status.code(), output.stdout, complained)
        });
        let Ok((status, left, complained)) = told else {
            return skip("there is no unshare");
        };
        if status == Some(77) || complained.starts_with("unshare") {
            return skip(&format!("no disk can be made here: {complained}"));
        }
        assert_eq!(status, Some(1), "{complained}");
        let copy = disk.join("copy").display().to_string();
        let says = format!("{copy} cannot be written: its disk is full");
        assert!(complained.contains(&says), "{kibibytes}: {complained}");
        assert!(!complained.contains("repair"), "{complained}");
        assert!(left.is_empty(), "{}", String::from_utf8_lossy(&left));
    }
}

#[tokio::test]
async fn a_damaged_journal_is_repaired_up_to_the_damage_and_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let (data, new) = (folder.path().join("data"), folder.path().join("repaired"));
    let (from, to) = (data.display().to_string(), new.display().to_string());
    let tablets = until_the_machine_dies(&data, async || {
        // The server is stopped first.
        let (is_done, said) = run(&["repair", "--data", &from, "--dry-run"]).await;
        assert!(!is_done && said.is_empty(), "{said}");
    })
    .await;
    // Everything from the log into the file, and a copy of what it says.
    Process::start(&data).await.stop().await;
    let records = tournament_records(&data);
    let lost = &records[records.len() / 2];
    let file = data.join(tapis_records::JOURNAL_FILE);
    let mut bytes = std::fs::read(&file).unwrap();
    let marks: Vec<usize> = (0..bytes.len() - 32)
        .filter(|at| bytes[*at..].starts_with(&lost.hash.0))
        .collect();
    assert!(!marks.is_empty());
    for at in marks {
        bytes[at] ^= 0x10;
    }
    std::fs::write(&file, &bytes).unwrap();

    let (is_whole, said) = verify(&data).await;
    assert!(
        !is_whole && said.contains("tapis repair --dry-run"),
        "{said}"
    );
    let (is_whole, said) = run(&["repair", "--data", &from, "--dry-run"]).await;
    let kept = lost.sequence.0 - 1;
    let line = format!("{kept} records whole; record {}: hash", lost.sequence);
    assert!(!is_whole && said.contains(&line), "{said}");
    assert!(!new.exists());
    let (is_done, said) = run(&["repair", "--data", &from, "--to", &to]).await;
    assert!(is_done && said.contains("written and checked"), "{said}");
    assert!(bytes == std::fs::read(&file).unwrap(), "never touched");
    assert_eq!(tournament_records(&new), records[..records.len() / 2]);
    goes_on(&new, tablets).await;
}
