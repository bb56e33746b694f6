//! Whole events played by bots from a seed, to the winner: with the troubles of many nights, and the same again.

use std::collections::BTreeMap;
use std::time::Duration;

use tapis_simulation::{Args, Report, Trouble, simulate, small};
use tapis_tests::{CODE, Process, Random, claim_address, get, verify};

/// Small events: enough seeds that each kind of trouble comes often. Campaigns play thousands (`scripts/campaign`).
const SEEDS: u64 = 50;
/// How often each kind comes in them, at least.
const EACH_KIND: u32 = 10;
/// What goes wrong in each of them.
const TROUBLES: u16 = 8;
/// Commands after which every device of an event is paired and its tables play.
const UNDER_WAY: u64 = 100;
/// Threads that play: each event has one of its own.
const AT_ONCE: u64 = 2;

/// What came of an event, or what it says when something is not as it has to be.
fn played(args: &Args) -> Result<Report, String> {
    let told = match simulate(args) {
        // Through a server of its own the journal is read, too, and has hands.
        Ok(report)
            if report.is_ok()
                && !report.winner.is_empty()
                && (report.hands > 0) == args.via.is_none() =>
        {
            return Ok(report);
        }
        Ok(Report { faults, .. }) => faults.join("; "),
        Err(broken) => broken.to_string(),
    };
    Err(format!("{args}: {told}"))
}

/// What an event says when something is not as it has to be.
fn wrong(args: &Args) -> Option<String> {
    played(args).err()
}

#[test]
fn small_events_keep_every_promise_whatever_goes_wrong() {
    let threads: Vec<_> = (0..AT_ONCE)
        .map(|first| {
            std::thread::spawn(move || {
                (first + 1..=SEEDS)
                    .step_by(usize::try_from(AT_ONCE).unwrap())
                    .map(|seed| played(&small(seed, TROUBLES)))
                    .collect::<Vec<_>>()
            })
        })
        .collect();
    let mut wrong = Vec::new();
    let mut had: BTreeMap<Trouble, u32> = BTreeMap::new();
    for outcome in threads
        .into_iter()
        .flat_map(|thread| thread.join().unwrap())
    {
        match outcome {
            Ok(report) => report
                .troubles
                .into_iter()
                .for_each(|(kind, times)| *had.entry(kind).or_default() += times),
            Err(told) => wrong.push(told),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for kind in Trouble::bearable() {
        let times = had.get(&kind).copied().unwrap_or_default();
        assert!(times >= EACH_KIND, "{kind} came {times} times: {had:?}");
    }
}

#[test]
fn the_same_seed_is_the_same_event_to_the_last_byte() {
    let args = small(4, 12);
    let first = simulate(&args).unwrap();
    assert_eq!(simulate(&args).unwrap(), first);
    let other = simulate(&Args { seed: 9, ..args }).unwrap();
    assert_ne!(other.digest, first.digest);
}

#[test]
fn a_disk_that_forgets_what_it_said_to_have_kept_is_found_out() {
    let args = Args {
        only: vec![Trouble::LyingDisk],
        ..small(1, 4)
    };
    let told = wrong(&args).unwrap();
    assert!(told.contains("acknowledged"), "{told}");
}

#[test]
fn a_laptop_whose_clock_is_set_again_and_again_between_restarts_breaks_no_promise() {
    for seed in 1..=10 {
        let args = Args {
            only: vec![Trouble::ClockSet, Trouble::Restart, Trouble::PowerCut],
            ..small(seed, 12)
        };
        assert_eq!(wrong(&args), None);
    }
}

#[test]
fn an_event_goes_on_where_it_was_when_its_server_is_started_again() {
    let args = Args {
        players: 14,
        tables: Some(2),
        restarts: 5,
        seed: 77,
        ..Args::default()
    };
    assert_eq!(wrong(&args), None);
}

#[test]
fn the_club_of_sixty_four_players_at_eight_tables_plays_to_its_winner() {
    let args = Args {
        players: 64,
        tables: Some(8),
        book: "bonneuil2022".to_owned(),
        ..Args::default()
    };
    assert_eq!(wrong(&args), None);
}

/// Commands that a server has carried out.
async fn accepted(server: &Process) -> u64 {
    let (_, _, text) = get(server.address, "/metrics").await;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("tapis_commands_total{outcome=\"accepted\"} "));
    line.and_then(|count| count.parse().ok())
        .unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_whole_also_when_the_server_is_killed_in_the_middle_of_them() {
    let data = tempfile::tempdir().unwrap();
    let address = claim_address();
    let mut server = Process::start_at(data.path(), address).await;
    let args = Args {
        players: 9,
        tables: Some(3),
        seed: 3,
        via: Some(format!("ws://{address}")),
        code: Some(CODE.to_owned()),
        ..Args::default()
    };
    let mut played = tokio::task::spawn_blocking(move || wrong(&args));
    // Devices are paired once; they come back as often as it takes.
    while accepted(&server).await < UNDER_WAY {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let mut chance = Random::from_clock();
    println!("seed {}", chance.seed());
    let told = loop {
        let alive = Duration::from_millis(u64::try_from(200 + chance.below(1_500)).unwrap());
        tokio::select! {
            told = &mut played => break told.unwrap(),
            () = tokio::time::sleep(alive) => {}
        }
        server.kill().await;
        server = Process::start_at(data.path(), address).await;
    };
    // The screens say nothing of hands: only the journal does.
    assert_eq!(told, None);
    server.stop().await;
    let (is_whole, said) = verify(data.path()).await;
    assert!(is_whole, "{said}");
}
