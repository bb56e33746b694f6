//! A database that goes away, comes back, or has to prove who it is.

use std::thread;
use std::time::{Duration, Instant};

use tapis_journal::{Database, Held, Journal, JournalError, PostgresJournal, Sequence, Server};
use tapis_test_postgres::Options;

use crate::base::Base;
use crate::samples::{append, one, payloads};

/// How long work waits for a database that is away.
const WAITS: Duration = Duration::from_secs(5);

#[test]
fn work_waits_for_a_database_that_comes_back() {
    let Some(installed) = tapis_test_postgres::installed() else {
        return;
    };
    let mut server = installed.start(&Options::default().synced());
    let base = Base::at(server.new_database());
    append(&mut base.open(), one("a", 0, "before")).unwrap();
    server.kill();
    let (opened, waited) = thread::scope(|scope| {
        let waiting = scope.spawn(|| {
            let began = Instant::now();
            (base.try_open(&Held::default()), began.elapsed())
        });
        server.start_again();
        waiting.join().unwrap()
    });
    let mut journal = opened.unwrap_or_else(|refused| {
        // A busy machine may start it more slowly than is waited.
        assert!(waited >= WAITS, "{refused} after {waited:?}");
        base.open()
    });
    assert_eq!(payloads(&mut journal, "a"), ["before"]);
}

#[test]
fn a_database_that_stays_away_is_said_to_be_away_and_nothing_is_lost() {
    let Some(installed) = tapis_test_postgres::installed() else {
        return;
    };
    let mut server = installed.start(&Options::default().synced());
    let base = Base::at(server.new_database());
    let mut journal = base.open();
    append(&mut journal, one("a", 0, "before")).unwrap();
    server.stop();
    let refused = journal.append(&[one("a", 1, "away")]).unwrap_err();
    assert!(matches!(refused, JournalError::Storage { .. }), "{refused}");
    let again = journal.append(&[one("a", 1, "away")]).unwrap_err();
    assert!(matches!(again, JournalError::Failed { .. }), "{again}");
    server.start_again();
    let mut journal = base.open();
    assert_eq!(payloads(&mut journal, "a"), ["before"]);
    assert_eq!(
        append(&mut journal, one("a", 1, "after")).unwrap(),
        Sequence(2)
    );
}

#[test]
fn over_tls_only_the_right_server_is_believed() {
    let Some(installed) = tapis_test_postgres::installed() else {
        return;
    };
    let server = installed.start(&Options::default().over_tls());
    let url = server.new_database();
    let file = server.authority().unwrap().display().to_string();
    let encrypted = Base::at(format!("{url}?sslmode=require&sslrootcert={file}"));
    let mut journal = encrypted.open();
    append(&mut journal, one("a", 0, "secret")).unwrap();
    let is_encrypted = "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) \
                        WHERE application_name = 'tapis'";
    assert_eq!(
        tapis_test_postgres::sql(&server.superuser_url("postgres"), is_encrypted).trim(),
        "t"
    );

    // Any other authority: that of another server.
    let other = installed.start(&Options::default().over_tls());
    let wrong = other.authority().unwrap().display().to_string();
    let database = Database::at(&format!("{url}?sslmode=require&sslrootcert={wrong}")).unwrap();
    let handle = encrypted.runtime.handle().clone();
    let refused = PostgresJournal::open(database, handle, Held::default()).unwrap_err();
    assert!(matches!(refused, JournalError::Storage { .. }), "{refused}");
    assert_eq!(payloads(&mut journal, "a"), ["secret"]);
}

#[test]
fn while_the_standby_is_away_commits_wait_and_leases_go_on() {
    let Some(installed) = tapis_test_postgres::installed() else {
        return;
    };
    let primary = installed.start(&Options::default());
    let base = Base::at(primary.new_database());
    let standby = primary.standby();
    let mut journal = base.open();
    append(&mut journal, one("a", 0, "on both")).unwrap();
    standby.pause();
    let refused = journal.append(&[one("a", 1, "on one")]).unwrap_err();
    assert!(matches!(refused, JournalError::Storage { .. }), "{refused}");
    let register = base.register("server");
    let server = Server {
        id: "server".to_owned(),
        address: "127.0.0.1:8080".to_owned(),
        secret: "secret".to_owned(),
        fingerprint: None,
        is_leaving: false,
    };
    let renewing = register.renew(&server, Duration::from_secs(1));
    base.runtime.block_on(renewing).unwrap();
    standby.resume();
    // What became of it was not known; it was not taken back.
    let mut journal = base.open();
    let held = payloads(&mut journal, "a");
    assert!(
        held == ["on both"] || held == ["on both", "on one"],
        "{held:?}"
    );
}
