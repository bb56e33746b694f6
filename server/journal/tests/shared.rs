//! A database as other programs leave it: tables of another version, rows that were changed, streams another server
//! goes on with.

use tapis_journal::{
    Damage, Database, Held, Journal, JournalError, PostgresJournal, Sequence, copy_stream, verify,
};

use crate::base::Base;
use crate::samples::{JournalFolder, append, one, payloads, read_all, stream};

#[test]
fn a_stream_that_somebody_else_went_on_with_is_refused_with_where_it_is() {
    let Some(base) = Base::new() else { return };
    let (mut first, mut second) = (base.open(), base.open());
    append(&mut first, one("a", 0, "1")).unwrap();
    assert_eq!(append(&mut second, one("a", 1, "2")).unwrap(), Sequence(2));
    let refused = append(&mut first, one("a", 1, "mine")).unwrap_err();
    assert!(
        matches!(
            refused,
            JournalError::WrongSequence {
                actual: Sequence(2),
                ..
            }
        ),
        "{refused}"
    );
    assert_eq!(append(&mut first, one("a", 2, "3")).unwrap(), Sequence(3));
    assert_eq!(payloads(&mut first, "a"), ["1", "2", "3"]);
}

#[test]
fn a_writer_that_has_read_what_another_wrote_goes_on_after_it() {
    let Some(base) = Base::new() else { return };
    let (mut first, mut second) = (base.open(), base.open());
    append(&mut first, one("a", 0, "1")).unwrap();
    append(&mut second, one("a", 1, "2")).unwrap();
    assert_eq!(append(&mut first, one("a", 2, "3")).unwrap(), Sequence(3));
    assert_eq!(append(&mut second, one("a", 3, "4")).unwrap(), Sequence(4));
}

#[test]
fn a_database_looks_after_its_own_files() {
    let Some(base) = Base::new() else { return };
    let mut journal = base.open();
    append(&mut journal, one("a", 0, "1")).unwrap();
    assert_eq!(journal.maintain().unwrap(), None);
}

#[test]
fn servers_that_start_at_once_make_the_tables_once() {
    let Some(base) = Base::new() else { return };
    let held = Held::default();
    std::thread::scope(|scope| {
        for name in 0..4 {
            let (base, held) = (&base, &held);
            scope.spawn(move || {
                let mut journal = base.open_as(held);
                append(&mut journal, one(&format!("s{name}"), 0, "x")).unwrap();
            });
        }
    });
    assert_eq!(base.open().streams().unwrap().len(), 4);
}

#[test]
fn tables_that_cannot_be_made_are_an_error_and_not_tried_for_ever() {
    let Some(base) = Base::new() else { return };
    base.sql("CREATE TABLE records (of_another_program INT)");
    let refused = base.try_open(&Held::default()).unwrap_err();
    assert!(matches!(refused, JournalError::Storage { .. }), "{refused}");
}

#[test]
fn a_commit_that_the_database_always_takes_back_is_given_up() {
    let Some(base) = Base::new() else { return };
    let mut journal = base.open();
    append(&mut journal, one("a", 0, "1")).unwrap();
    base.sql(
        "CREATE SEQUENCE tried;
         CREATE FUNCTION take_back() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
             PERFORM nextval('tried');
             RAISE EXCEPTION 'could not serialize access' USING ERRCODE = '40001';
         END $$;
         CREATE TRIGGER take_back BEFORE INSERT ON records EXECUTE FUNCTION take_back();",
    );
    let refused = journal.append(&[one("a", 1, "2")]).unwrap_err();
    assert!(matches!(refused, JournalError::Storage { .. }), "{refused}");
    let tried = base.sql("SELECT last_value FROM tried");
    assert_eq!(tried.trim(), "5");
    assert_eq!(payloads(&mut base.open(), "a"), ["1"]);
}

#[test]
fn tables_of_a_later_version_are_left_alone() {
    let Some(base) = Base::new() else { return };
    drop(base.open());
    base.sql("UPDATE tapis_schema SET version = 99");
    let handle = base.runtime.handle().clone();
    let refused = PostgresJournal::open(base.database(), handle, Held::default()).unwrap_err();
    assert!(
        matches!(refused, JournalError::NewerVersion { found: 99, .. }),
        "{refused}"
    );
}

#[test]
fn a_changed_record_a_missing_one_and_a_changed_end_are_found() {
    for (meddle, damage) in [
        (
            "UPDATE records SET payload = 'x' WHERE sequence = 2",
            Damage::WrongHash,
        ),
        ("DELETE FROM records WHERE sequence = 2", Damage::Missing),
        ("DELETE FROM records WHERE sequence = 3", Damage::Missing),
    ] {
        let Some(base) = Base::new() else { return };
        let mut journal = base.open();
        for (at, payload) in ["1", "2", "3"].into_iter().enumerate() {
            append(&mut journal, one("a", at as u64, payload)).unwrap();
        }
        append(&mut journal, one("b", 0, "whole")).unwrap();
        base.sql(meddle);
        let mut journal = base.open();
        let report = verify(&mut journal, &mut |_| {}).unwrap();
        assert_eq!(report.damaged_streams, 1, "{meddle}");
        assert_eq!(report.first_damage.unwrap().damage, damage, "{meddle}");
    }
}

#[test]
fn a_stream_whose_end_is_not_the_one_that_was_written_takes_nothing() {
    let Some(base) = Base::new() else { return };
    append(&mut base.open(), one("a", 0, "1")).unwrap();
    base.sql("UPDATE streams SET hash = decode(repeat('00', 32), 'hex')");
    let refused = append(&mut base.open(), one("a", 1, "2")).unwrap_err();
    assert!(matches!(refused, JournalError::Damaged { .. }), "{refused}");
}

#[test]
fn a_copy_there_and_back_has_the_same_hashes() {
    let Some(base) = Base::new() else { return };
    let (there, back) = (JournalFolder::new(), JournalFolder::new());
    let mut file = there.open();
    for at in 0..300 {
        append(&mut file, one("a", at, &at.to_string())).unwrap();
    }
    let mut shared = base.open();
    copy_stream(&mut file, &mut shared, &stream("a")).unwrap();
    let mut copy = back.open();
    copy_stream(&mut shared, &mut copy, &stream("a")).unwrap();
    assert_eq!(read_all(&mut copy, "a"), read_all(&mut file, "a"));
    assert_eq!(read_all(&mut shared, "a"), read_all(&mut file, "a"));
}

#[test]
fn who_only_reads_changes_nothing_and_makes_nothing() {
    let Some(base) = Base::new() else { return };
    let open = || {
        let handle = base.runtime.handle().clone();
        PostgresJournal::open_read_only(base.database(), handle)
    };
    let refused = open().unwrap_err();
    assert!(
        matches!(refused, JournalError::NotAJournal { .. }),
        "{refused}"
    );
    assert_eq!(
        base.sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"),
        "0"
    );

    append(&mut base.open(), one("a", 0, "1")).unwrap();
    let mut reader = open().unwrap();
    assert_eq!(payloads(&mut reader, "a"), ["1"]);
    let refused = reader.append(&[one("a", 1, "2")]).unwrap_err();
    assert!(matches!(refused, JournalError::ReadOnly), "{refused}");
    let refused = reader.withhold(&stream("a")).unwrap_err();
    assert!(matches!(refused, JournalError::ReadOnly), "{refused}");

    base.sql("UPDATE tapis_schema SET version = 99");
    let refused = open().unwrap_err();
    assert!(
        matches!(refused, JournalError::NewerVersion { found: 99, .. }),
        "{refused}"
    );
}

#[test]
fn addresses_say_how_far_the_network_is_trusted() {
    for good in [
        "postgres://tapis@localhost/tapis",
        "postgres://tapis:secret@127.0.0.1:5433/tapis?connect_timeout=3",
        "postgresql://tapis@db1,db2:5433/tapis?sslmode=disable",
    ] {
        assert!(Database::at(good).is_ok(), "{good}");
    }
    for bad in [
        "mysql://tapis@localhost/tapis",
        "postgres://tapis@db1/tapis?sslmode=perhaps",
        "postgres://tapis@db1/tapis?sslrootcert=nowhere.pem",
        "postgres://tapis@db1:port/tapis",
    ] {
        let refused = Database::at(bad).unwrap_err();
        assert!(
            matches!(refused, JournalError::InvalidAddress { .. }),
            "{bad}: {refused}"
        );
    }
    // The rest of such a password would be a host or an option, and told as such.
    for bare in ["hun@ter2", "hun/ter2", "hun?ter2", "hun#ter2", "hun/t@er2"] {
        let refused = Database::at(&format!("postgres://tapis:{bare}@localhost/tapis"));
        let said = refused.unwrap_err().to_string();
        assert!(said.contains("%2F") && !said.contains("ter2"), "{said}");
    }
    let secret = Database::at("postgres://tapis:hunter2@localhost/tapis").unwrap();
    assert!(!format!("{secret:?} {}", secret.name()).contains("hunter2"));
}
