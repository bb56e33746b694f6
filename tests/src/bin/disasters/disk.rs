//! Disks that are full, fail or cannot be written to, under a real server with tables that play.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tapis_tests::{
    Answers, Player, Process, Random, check_acknowledged, fails_with, players, verify,
};
use tokio::task::JoinHandle;

use crate::Tried;

const TABLES: u16 = 3;

/// Room on the small disk: enough for the log, which is begun anew at 4 MiB, and the file.
const DISK_SIZE: &str = "size=24m";

/// How long a disk may fail before a command has met it, and be well before one is accepted again.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long a tablet looks for what was acknowledged right before a disk failed: its table is shown as the journal has it, and
/// that cannot be read.
const LOOKS_FOR: Duration = Duration::from_secs(1);

/// How often the answers are looked at.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// Play before the disk fails, in ms, at most.
const LONGEST_PLAY: usize = 200;

/// What strace makes the system answer: the sync, or the write, or one call in some only.
const INJECTIONS: [&str; 5] = [
    "fsync,fdatasync:error=EIO",
    "fsync,fdatasync:error=EIO:when=2+3",
    "pwrite64:error=ENOSPC",
    "pwrite64:error=EIO:when=3+4",
    "fsync,fdatasync,ftruncate:error=EIO",
];

pub(crate) async fn trial(seed: u64) -> Tried {
    let mut chance = Random::new(seed);
    if !is_root() {
        return Tried::Skipped("disks that fail or are full: only root can make them");
    }
    match chance.below(4) {
        0 => full(&mut chance).await,
        1 => read_only(&mut chance).await,
        _ => failing(&mut chance).await,
    }
}

/// The disk is filled, and later there is room again.
async fn full(chance: &mut Random) -> Tried {
    let Some(disk) = SmallDisk::mount() else {
        return Tried::Skipped("a full disk: no tmpfs can be mounted here");
    };
    let play = Play::begin(disk.path(), chance).await;
    let filler = disk.path().join("films");
    // As much as goes in.
    let _ = std::fs::write(&filler, vec![7; 32 << 20]);
    play.until("full disk", |answers| &answers.not_stored).await;
    std::fs::remove_file(&filler).unwrap();
    play.until("full disk", |answers| &answers.accepted).await;
    play.end(disk.path()).await;
    Tried::Done(1)
}

/// The system has made the disk read-only; the server says so, and starts when it can be written to again.
async fn read_only(chance: &mut Random) -> Tried {
    let Some(disk) = SmallDisk::mount() else {
        return Tried::Skipped("a read-only disk: no tmpfs can be mounted here");
    };
    let play = Play::begin(disk.path(), chance).await;
    let tablets = play.kill().await;
    assert!(disk.remount("ro"));
    let said = fails_with(disk.path(), &[]).await;
    assert!(said.starts_with("tapis: "), "{said}");
    assert!(disk.remount("rw"));
    check_acknowledged(disk.path(), &tablets);
    let play = Play::go_on(disk.path(), tablets).await;
    play.until("read-only disk", |answers| &answers.accepted)
        .await;
    play.end(disk.path()).await;
    Tried::Done(1)
}

/// Calls of the system fail for a while.
async fn failing(chance: &mut Random) -> Tried {
    let data = tempfile::tempdir().unwrap();
    let injection = chance.pick(&INJECTIONS);
    let play = Play::begin(data.path(), chance).await;
    let calls = injection.split(':').next().unwrap_or_default();
    let strace = Command::new("strace")
        .args(["-f", "-qq", "-o", "/dev/null", "-p"])
        .arg(play.process.id().to_string())
        .args(["-e", &format!("trace={calls}")])
        .args(["-e", &format!("inject={injection}")])
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut strace) = strace else {
        play.end(data.path()).await;
        return Tried::Skipped("calls of the system that fail: strace is not installed");
    };
    play.until(injection, |answers| &answers.not_stored).await;
    if chance.one_in(3) {
        // The server is killed before the disk is well.
        let tablets = play.kill().await;
        strace.wait().unwrap();
        check_acknowledged(data.path(), &tablets);
        let play = Play::go_on(data.path(), tablets).await;
        play.until(injection, |answers| &answers.accepted).await;
        play.end(data.path()).await;
        return Tried::Done(1);
    }
    let id = strace.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    strace.wait().unwrap();
    play.until(injection, |answers| &answers.accepted).await;
    play.end(data.path()).await;
    Tried::Done(1)
}

/// A server with tablets that play.
struct Play {
    process: Process,
    answers: Vec<Arc<Answers>>,
    playing: Vec<JoinHandle<Player>>,
}

impl Play {
    async fn begin(data: &Path, chance: &mut Random) -> Self {
        let process = Process::start(data).await;
        let tablets = players(&process, TABLES, chance).await;
        let play = Self::with(process, tablets);
        let before = u64::try_from(chance.below(LONGEST_PLAY)).unwrap();
        tokio::time::sleep(Duration::from_millis(before)).await;
        play
    }

    async fn go_on(data: &Path, tablets: Vec<Player>) -> Self {
        Self::with(Process::start(data).await, tablets)
    }

    fn with(process: Process, tablets: Vec<Player>) -> Self {
        let address = process.address;
        Self {
            process,
            answers: tablets
                .iter()
                .map(|tablet| Arc::clone(&tablet.answers))
                .collect(),
            playing: tablets
                .into_iter()
                .map(|mut tablet| {
                    tablet.looks_for = Some(LOOKS_FOR);
                    tokio::spawn(tablet.play(address))
                })
                .collect(),
        }
    }

    /// Waits until every tablet whose table still plays has got one more of these answers.
    async fn until(&self, what: &str, which: impl Fn(&Answers) -> &AtomicU64) {
        let count = |answers: &Arc<Answers>| which(answers).load(Ordering::Relaxed);
        let before: Vec<u64> = self.answers.iter().map(count).collect();
        let end = Instant::now() + PATIENCE;
        while !self.answers.iter().zip(&before).all(|(answers, before)| {
            count(answers) > *before || answers.is_over.load(Ordering::Relaxed)
        }) {
            assert!(
                Instant::now() < end,
                "{what}: no such answer to every tablet: {:?}",
                self.answers
            );
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    /// `kill -9`.
    async fn kill(self) -> Vec<Player> {
        self.process.kill().await;
        let mut tablets = Vec::new();
        for player in self.playing {
            tablets.push(player.await.unwrap());
        }
        tablets
    }

    /// Kills the server and checks everything.
    async fn end(self, data: &Path) {
        let tablets = self.kill().await;
        check_acknowledged(data, &tablets);
        for tablet in &tablets {
            let was_refused = tablet.answers.not_stored.load(Ordering::Relaxed) > 0;
            assert!(
                !was_refused || !tablet.said.is_empty(),
                "refused without a word"
            );
        }
        let (is_whole, said) = verify(data).await;
        assert!(is_whole, "{said}");
    }
}

/// A disk of its own in memory, gone when it is dropped.
struct SmallDisk {
    folder: tempfile::TempDir,
}

impl SmallDisk {
    fn mount() -> Option<Self> {
        let disk = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        let is_mounted = quietly(
            Command::new("mount")
                .args(["-t", "tmpfs", "-o", DISK_SIZE, "tapis-small-disk"])
                .arg(disk.folder.path()),
        );
        is_mounted.then_some(disk)
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn remount(&self, how: &str) -> bool {
        let options = format!("remount,{how}");
        quietly(
            Command::new("mount")
                .args(["-o", &options])
                .arg(self.path()),
        )
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        quietly(Command::new("umount").arg("-l").arg(self.path()));
    }
}

fn quietly(command: &mut Command) -> bool {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Whether this is root, who may mount and trace.
fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout == b"0\n")
}
