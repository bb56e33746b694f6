//! Whole events played by bots behind real sockets, to the winner.

use std::time::Duration;

use tapis::simulate::{Args, Report, simulate};
use tapis_tests::{CODE, Process, Random, verify};

/// Small events of the nightly kind: enough seeds that every path between two tables is taken many times.
const SEEDS: u64 = 200;
/// Events played at the same time: what one waits for the disk, another computes.
const AT_ONCE: u64 = 8;

fn event(players: u16, tables: u16, book: &str, seed: u64) -> Args {
    Args {
        players,
        tables: Some(tables),
        book: book.to_owned(),
        seed,
        restarts: 0,
        data: None,
        via: None,
        code: None,
        json: true,
    }
}

/// Plays an event; what it says when something is not as it has to be.
fn wrong(args: &Args) -> Option<String> {
    let told = match simulate(args) {
        // Through a server of its own the journal is read, too, and has hands.
        Ok(report)
            if report.is_ok()
                && !report.winner.is_empty()
                && (report.hands > 0) == args.via.is_none() =>
        {
            return None;
        }
        Ok(Report { faults, .. }) => faults.join("; "),
        Err(broken) => broken.to_string(),
    };
    let Args {
        book,
        seed,
        players,
        tables,
        ..
    } = args;
    Some(format!(
        "tapis simulate --players {players} --tables {} --book {book} --seed {seed}: {told}",
        tables.unwrap_or_default()
    ))
}

/// The same for an event whose sockets and disk make it another one each time: what goes wrong once is told, and what
/// goes wrong twice in a row is what a person can look into.
fn wrong_again(args: &Args) -> Option<String> {
    let once = wrong(args)?;
    println!("once: {once}");
    wrong(args).map(|again| format!("{once}; and again: {again}"))
}

#[test]
fn two_hundred_small_events_end_with_every_chip_and_every_place_accounted_for() {
    let books = ["cdc2013", "gleize2007", "stars", "caen", "bonneuil2022"];
    let threads: Vec<_> = (0..AT_ONCE)
        .map(|first| {
            std::thread::spawn(move || {
                (first + 1..=SEEDS)
                    .step_by(usize::try_from(AT_ONCE).unwrap())
                    .filter_map(|seed| {
                        let book = books[usize::try_from(seed % 5).unwrap()];
                        let tables = u16::try_from(seed % 2 + 2).unwrap();
                        let players = u16::try_from(seed % 3 + 5).unwrap();
                        wrong_again(&event(players, tables, book, seed))
                    })
                    .collect::<Vec<String>>()
            })
        })
        .collect();
    let wrong: Vec<String> = threads
        .into_iter()
        .flat_map(|thread| thread.join().unwrap())
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn an_event_goes_on_where_it_was_when_its_server_is_started_again() {
    let args = Args {
        restarts: 5,
        ..event(14, 2, "cdc2013", 77)
    };
    assert_eq!(wrong(&args), None);
}

#[test]
fn the_club_of_sixty_four_players_at_eight_tables_plays_to_its_winner() {
    assert_eq!(wrong(&event(64, 8, "bonneuil2022", 1)), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_whole_also_when_the_server_is_killed_in_the_middle_of_them() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Process::start(data.path()).await;
    let address = server.address;
    let args = Args {
        via: Some(format!("ws://{address}")),
        code: Some(CODE.to_owned()),
        ..event(9, 3, "cdc2013", 3)
    };
    let mut played = tokio::task::spawn_blocking(move || wrong(&args));
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
