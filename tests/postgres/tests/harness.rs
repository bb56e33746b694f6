//! What tests of other crates rely on: servers that answer, break as told, follow each other, and leave nothing behind.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "tests")]

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use tapis_test_postgres::{Answer, Options, ask, installed, sql};

/// How long a test waits for an answer that it expects not to come.
const MUTE: Duration = Duration::from_secs(1);

/// How long a refusal may take, on a machine that is busy.
const REFUSED: Duration = Duration::from_secs(30);

/// How long clearing up may take after a process is gone.
const CLEARED: Duration = Duration::from_secs(10);

#[test]
fn each_test_has_a_database_of_its_own_on_a_server_that_all_share() {
    let Some(installed) = installed() else { return };
    let [one, other] = [(); 2].map(|()| installed.shared().new_database());
    sql(&one, "CREATE TABLE hand (number int)");
    sql(&one, "INSERT INTO hand VALUES (7)");
    assert_eq!(sql(&one, "SELECT number, 'x' FROM hand"), "7|x");
    let Answer::Refused(words) = ask(&other, "SELECT number FROM hand", REFUSED) else {
        panic!("the other database has it");
    };
    assert!(words.contains("does not exist"), "{words}");
}

#[test]
fn nobody_comes_in_without_the_password() {
    let Some(installed) = installed() else { return };
    let url = installed.shared().new_database();
    let Answer::Refused(words) = ask(&url.replace("only", "not"), "SELECT 1", REFUSED) else {
        panic!("it was let in");
    };
    assert!(words.contains("password authentication failed"), "{words}");
}

#[test]
fn a_server_that_is_killed_or_stopped_keeps_what_it_acknowledged() {
    let Some(installed) = installed() else { return };
    let mut server = installed.start(&Options::default().synced());
    let url = server.new_database();
    assert_eq!(sql(&server.superuser_url("postgres"), "SHOW fsync"), "on");
    sql(&url, "CREATE TABLE hand (number int)");
    for number in 1..=3 {
        sql(&url, &format!("INSERT INTO hand VALUES ({number})"));
        if number == 2 {
            server.stop();
        } else {
            server.kill();
        }
        let Answer::Refused(_) = ask(&url, "SELECT 1", REFUSED) else {
            panic!("it still answers");
        };
        server.start_again();
        assert_eq!(
            sql(&url, "SELECT max(number) FROM hand"),
            number.to_string()
        );
    }
    let log = server.told();
    // Only who was killed has to work out what it had.
    let recoveries = log.matches("automatic recovery in progress").count();
    assert_eq!(recoveries, 2, "{log}");
}

#[test]
fn a_server_that_is_held_is_mute_until_it_goes_on() {
    let Some(installed) = installed() else { return };
    let server = installed.start(&Options::default());
    let url = server.new_database();
    server.pause();
    assert_eq!(ask(&url, "SELECT 1", MUTE), Answer::Silent);
    server.resume();
    assert_eq!(sql(&url, "SELECT 1"), "1");
    server.pause();
    // Nor does that keep it from being thrown away.
}

#[test]
fn over_tls_a_client_can_make_sure_of_the_server_and_nobody_comes_without() {
    let Some(installed) = installed() else { return };
    let server = installed.start(&Options::default().over_tls());
    let url = server.new_database();
    let authority = server.authority().unwrap().display();
    let sure = format!("{url}?sslmode=verify-full&sslrootcert={authority}");
    let is_secure = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
    assert_eq!(sql(&sure, is_secure), "t");
    for other in [
        "sslmode=disable",
        "sslmode=verify-full&sslrootcert=/dev/null",
    ] {
        let answer = ask(&format!("{url}?{other}"), "SELECT 1", REFUSED);
        assert!(matches!(answer, Answer::Refused(_)), "{other}: {answer:?}");
    }
    assert_eq!(sql(&server.standby().url("postgres"), is_secure), "t");
}

#[test]
fn what_was_acknowledged_survives_every_change_of_primary() {
    let Some(installed) = installed() else { return };
    let mut primary = installed.start(&Options::default());
    let database = primary.new_database();
    let name = database.rsplit_once('/').unwrap().1.to_owned();
    sql(&database, "CREATE TABLE hand (number int)");
    let mut standby = primary.standby();
    let mut acknowledged = String::new();
    for number in 1..=3 {
        sql(
            &primary.url(&name),
            &format!("INSERT INTO hand VALUES ({number})"),
        );
        acknowledged.push_str(&number.to_string());
        primary.kill();
        standby.promote();
        std::mem::swap(&mut primary, &mut standby);
        let kept = "SELECT string_agg(number::text, '' ORDER BY number) FROM hand";
        assert_eq!(sql(&primary.url(&name), kept), acknowledged);
        standby.become_standby_of(&primary);
    }
    let Answer::Refused(words) = ask(&standby.url(&name), "DELETE FROM hand", REFUSED) else {
        panic!("a standby takes writes");
    };
    assert!(words.contains("read-only"), "{words}");
}

#[test]
fn a_primary_acknowledges_nothing_while_its_standby_is_gone() {
    let Some(installed) = installed() else { return };
    let primary = installed.start(&Options::default());
    let url = primary.new_database();
    sql(&url, "CREATE TABLE hand (number int)");
    let mut standby = primary.standby();
    for number in 1..=10 {
        let insert = format!("INSERT INTO hand VALUES ({number})");
        match number {
            4 => standby.pause(),
            6 => standby.resume(),
            8 => standby.kill(),
            9 => standby.start_again(),
            10 => primary.wait_for_nobody(),
            _ => {}
        }
        if matches!(number, 4 | 5 | 8) {
            assert_eq!(ask(&url, &insert, MUTE), Answer::Silent, "{number}");
        } else {
            sql(&url, &insert);
        }
    }
}

/// In the process that another test starts: what it has to do as it ends.
const AS_IT_ENDS: &str = "TAPIS_POSTGRES_ENDS";

/// Starts two servers and holds one, tells of them, and ends or waits to be killed.
fn live(end: &str) {
    let installed = installed().unwrap();
    let shared = installed.shared();
    let own = installed.start(&Options::default());
    own.pause();
    for server in [shared, &own] {
        println!(
            "server {} {}",
            server.id().unwrap(),
            server.folder().display()
        );
    }
    std::mem::forget(own);
    println!("server -");
    if end != "exit" {
        std::thread::park();
    }
}

#[test]
fn nothing_is_left_when_the_process_of_the_tests_is_gone() {
    if let Ok(end) = std::env::var(AS_IT_ENDS) {
        return live(&end);
    }
    if installed().is_none() {
        return;
    }
    for end in ["exit", "killed"] {
        let test = "nothing_is_left_when_the_process_of_the_tests_is_gone";
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", test, "--nocapture"])
            .env(AS_IT_ENDS, end)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .unwrap();
        let servers: Vec<(String, String)> = BufReader::new(process.stdout.take().unwrap())
            .lines()
            .map(Result::unwrap)
            .filter_map(|line| Some(line.split_once("server ")?.1.to_owned()))
            .take_while(|words| words != "-")
            .map(|words| {
                let (id, folder) = words.split_once(' ').unwrap();
                (id.to_owned(), folder.to_owned())
            })
            .collect();
        assert_eq!(servers.len(), 2, "{end}");
        if end != "exit" {
            assert!(servers.iter().all(|(id, folder)| is_there(id, folder)));
            let group = format!("kill -KILL -{}", process.id());
            let killed = Command::new("sh").args(["-c", &group]).status().unwrap();
            assert!(killed.success());
        }
        process.wait().unwrap();
        let began = Instant::now();
        while servers.iter().any(|(id, folder)| is_there(id, folder)) {
            assert!(began.elapsed() < CLEARED, "{end}: {servers:?}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Whether any of a server is left: its folder, or a process that has it in its command line.
fn is_there(id: &str, folder: &str) -> bool {
    let of = |process: &str| {
        let line = std::fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).contains(folder)
    };
    Path::new(folder).exists() || of(id)
}
