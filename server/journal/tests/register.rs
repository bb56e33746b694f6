//! Several servers over one database: who may write what, and when another one may.

use std::time::Duration;

use tapis_journal::{
    Batch, Founding, Held, Journal, JournalError, PostgresJournal, Register, Sequence, Server,
};

use crate::base::Base;
use crate::samples::{append, batch, one, payloads, stream};

const EVENT: &str = "tournament/a";
const LONG: Duration = Duration::from_secs(600);

/// A server with a lease, and its journal.
struct Club<'a> {
    base: &'a Base,
    register: Register,
    journal: PostgresJournal,
}

impl<'a> Club<'a> {
    fn open(base: &'a Base, name: &str) -> Self {
        let register = base.register(name);
        let journal = base.open_as(register.held());
        let club = Self {
            base,
            register,
            journal,
        };
        club.renew(LONG);
        club
    }

    fn server(&self) -> Server {
        Server {
            id: self.held().server().to_owned(),
            address: format!("{}:8080", self.held().server()),
            secret: "secret".to_owned(),
            fingerprint: Some("print".to_owned()),
            is_leaving: false,
        }
    }

    fn held(&self) -> &Held {
        self.register.held()
    }

    fn renew(&self, lease: Duration) {
        let server = self.server();
        let renewing = self.register.renew(&server, lease);
        self.base.runtime.block_on(renewing).unwrap();
    }

    fn take(&self, name: &str) -> bool {
        let taking = stream(name);
        let taking = self.register.take(&taking);
        self.base.runtime.block_on(taking).unwrap()
    }

    fn found(&self, name: &str) -> bool {
        let name = stream(name);
        let founding = self.register.found(&name);
        self.base.runtime.block_on(founding).unwrap()
    }

    fn append(&mut self, batch: Batch) -> Result<Sequence, JournalError> {
        append(&mut self.journal, batch)
    }
}

fn is_not_owner<T: std::fmt::Debug>(outcome: &Result<T, JournalError>) -> bool {
    matches!(outcome, Err(JournalError::NotOwner { .. }))
}

#[test]
fn a_server_whose_lease_has_run_out_cannot_write_what_another_has_taken() {
    let Some(base) = Base::new() else { return };
    let mut first = Club::open(&base, "first");
    let mut second = Club::open(&base, "second");
    assert!(first.found(EVENT));
    first.append(one(EVENT, 0, "by the first")).unwrap();

    // As long as the lease runs no server takes anything.
    assert!(!second.take(EVENT));
    assert!(is_not_owner(&second.append(one(EVENT, 1, "too early"))));

    first.renew(Duration::ZERO);
    assert!(second.take(EVENT));
    second.append(one(EVENT, 1, "by the second")).unwrap();

    // It wakes up, and believes that nothing has happened: its own sequence, or the right one by chance.
    assert!(is_not_owner(&first.append(one(EVENT, 1, "asleep"))));
    assert!(is_not_owner(&first.append(one(EVENT, 2, "lucky"))));
    assert!(!first.held().has(&stream(EVENT)));
    first.renew(LONG);
    assert!(!first.take(EVENT));
    assert_eq!(
        payloads(&mut first.journal, EVENT),
        ["by the first", "by the second"]
    );
}

#[test]
fn a_lease_that_ran_out_goes_on_when_nobody_has_taken_anything() {
    let Some(base) = Base::new() else { return };
    let mut first = Club::open(&base, "first");
    assert!(first.found(EVENT));
    first.renew(Duration::ZERO);
    first.append(one(EVENT, 0, "late")).unwrap();
    first.renew(LONG);
    first.append(one(EVENT, 1, "again")).unwrap();
}

#[test]
fn of_two_servers_that_want_an_orphan_one_gets_it() {
    let Some(base) = Base::new() else { return };
    let mut clubs = [Club::open(&base, "first"), Club::open(&base, "second")];
    for number in 0..20 {
        let name = format!("tournament/{number}");
        append(&mut base.open(), one(&name, 0, "copied here")).unwrap();
        let [first, second] = &clubs;
        let (one_name, other_name) = (stream(&name), stream(&name));
        let taking = async {
            tokio::join!(
                first.register.take(&one_name),
                second.register.take(&other_name)
            )
        };
        let (one_took, other_took) = base.runtime.block_on(taking);
        assert_ne!(one_took.unwrap(), other_took.unwrap());
        let written: Vec<bool> = clubs
            .iter_mut()
            .map(|club| club.append(one(&name, 1, "mine")).is_ok())
            .collect();
        assert_eq!(written.iter().filter(|is_written| **is_written).count(), 1);
    }
}

#[test]
fn a_stream_that_was_given_away_is_taken_by_the_one_it_was_given_to() {
    let Some(base) = Base::new() else { return };
    let mut first = Club::open(&base, "first");
    let mut second = Club::open(&base, "second");
    let third = Club::open(&base, "third");
    assert!(first.found(EVENT));
    first.append(one(EVENT, 0, "before")).unwrap();
    let event = stream(EVENT);
    let giving = first.register.give(&event, Some("second"));
    base.runtime.block_on(giving).unwrap();
    assert!(is_not_owner(&first.append(one(EVENT, 1, "after"))));
    assert!(!third.take(EVENT));
    assert!(!first.take(EVENT));
    assert!(second.take(EVENT));
    second.append(one(EVENT, 1, "after")).unwrap();
}

#[test]
fn a_journal_that_is_opened_again_goes_on_with_what_is_still_its_own() {
    let Some(base) = Base::new() else { return };
    let mut first = Club::open(&base, "first");
    let second = Club::open(&base, "second");
    for name in [EVENT, "tournament/b"] {
        assert!(first.found(name));
        first.append(one(name, 0, "before")).unwrap();
    }
    let before = base.open_as(&first.held().clone());
    first.renew(Duration::ZERO);
    assert!(second.take("tournament/b"));
    first.journal = base.open_as(&first.held().clone());
    first.append(one(EVENT, 1, "again")).unwrap();
    assert!(is_not_owner(&first.append(one("tournament/b", 1, "lost"))));
    assert_eq!(first.held().streams(), [stream(EVENT)]);
    drop(before);
}

#[test]
fn a_wrong_owner_leaves_the_other_streams_of_a_commit_in() {
    let Some(base) = Base::new() else { return };
    let mut first = Club::open(&base, "first");
    let second = Club::open(&base, "second");
    for name in [EVENT, "tournament/b"] {
        assert!(first.found(name));
        first.append(one(name, 0, "before")).unwrap();
    }
    first.renew(Duration::ZERO);
    assert!(second.take(EVENT));
    let batches = [
        one(EVENT, 1, "lost"),
        one("tournament/b", 1, "kept"),
        batch(EVENT, 2, vec![]),
    ];
    let outcomes = first.journal.append(&batches).unwrap();
    assert!(is_not_owner(&outcomes[0]), "{outcomes:?}");
    assert_eq!(*outcomes[1].as_ref().unwrap(), Sequence(2));
    assert!(outcomes[2].is_err(), "{outcomes:?}");
    assert_eq!(payloads(&mut first.journal, EVENT), ["before"]);
    assert_eq!(
        payloads(&mut first.journal, "tournament/b"),
        ["before", "kept"]
    );
}

#[test]
fn a_stream_without_a_record_is_removed_by_its_owner_alone_and_nothing_comes_into_it_later() {
    let Some(base) = Base::new() else { return };
    let mut first = Club::open(&base, "first");
    let second = Club::open(&base, "second");
    let remove = |club: &Club<'_>| {
        let event = stream(EVENT);
        let removing = club.register.remove_empty(&event);
        base.runtime.block_on(removing).unwrap()
    };
    assert!(first.found(EVENT));
    assert!(!remove(&second));
    // The first server sleeps while its record is on the way; the second one finds nothing to go on with.
    first.renew(Duration::ZERO);
    assert!(second.take(EVENT));
    assert!(remove(&second));
    assert!(!remove(&second));
    let late = first.append(one(EVENT, 0, "late"));
    assert!(is_not_owner(&late), "{late:?}");
    // What it has left goes the same way.
    assert!(second.take(EVENT));
    assert!(remove(&second));
    first.renew(LONG);
    assert!(first.found(EVENT));
    first.append(one(EVENT, 0, "begins")).unwrap();
    assert!(!remove(&first));
    assert_eq!(payloads(&mut first.journal, EVENT), ["begins"]);
}

#[test]
fn a_stream_is_found_by_the_command_that_began_it() {
    let Some(base) = Base::new() else { return };
    let mut first = Club::open(&base, "first");
    assert!(first.found(EVENT));
    let began = one(EVENT, 0, "begins");
    let (device, command) = (
        began.entries[0].device.clone(),
        began.entries[0].command.clone(),
    );
    first.append(began).unwrap();
    let register = base.register("second");
    let found = |command: &str| {
        let finding = register.founded_by(command);
        base.runtime.block_on(finding).unwrap()
    };
    let stream = stream(EVENT);
    assert_eq!(found(&command), [Founding { stream, device }]);
    assert_eq!(found("another"), []);
}

#[test]
fn a_look_tells_who_is_there_and_who_holds_what() {
    let Some(base) = Base::new() else { return };
    let first = Club::open(&base, "first");
    let second = Club::open(&base, "second");
    append(&mut base.open(), one("devices", 0, "paired")).unwrap();
    assert!(first.found(EVENT));
    let event = stream(EVENT);
    let describing = first.register.describe(&event, 12, "Friday");
    base.runtime.block_on(describing).unwrap();
    second.renew(Duration::ZERO);

    let looking = second.register.state(0, &["devices", "nothing"]);
    let look = base.runtime.block_on(looking).unwrap();
    let servers: Vec<&str> = look
        .servers
        .iter()
        .map(|server| server.id.as_str())
        .collect();
    assert_eq!(servers, ["first"]);
    assert_eq!(look.lasts, [(stream("devices"), Sequence(1))]);
    let ownerships = look.ownerships.unwrap();
    assert_eq!(ownerships.len(), 1);
    assert_eq!(ownerships[0].stream, event);
    assert_eq!(ownerships[0].owner.as_deref(), Some("first"));
    assert_eq!(
        (ownerships[0].weight, ownerships[0].note.as_str()),
        (12, "Friday")
    );
    assert!(look.now_ms > 1_600_000_000_000);

    let again = second.register.state(look.version, &[]);
    assert_eq!(base.runtime.block_on(again).unwrap().ownerships, None);
    base.runtime.block_on(first.register.leave()).unwrap();
    assert!(second.take(EVENT));
    let changed = second.register.state(look.version, &[]);
    let changed = base.runtime.block_on(changed).unwrap();
    assert!(changed.servers.is_empty());
    // Its pages are still open: the others know where they come from.
    assert!(changed.addresses.contains(&first.server().address));
    let ownerships = changed.ownerships.unwrap();
    assert_eq!(ownerships[0].owner.as_deref(), Some("second"));
}

#[test]
fn a_stream_that_is_still_being_copied_is_seen_and_taken_by_no_server() {
    let Some(base) = Base::new() else { return };
    let server = Club::open(&base, "first");
    let (mut copier, event) = (base.open(), stream(EVENT));
    let look = |seen| {
        let looking = server.register.state(seen, &[]);
        base.runtime.block_on(looking).unwrap()
    };
    copier.withhold(&event).unwrap();
    append(&mut copier, one(EVENT, 0, "the first half")).unwrap();
    assert_eq!(look(0).ownerships.unwrap(), []);
    assert!(!server.take(EVENT) && !server.found(EVENT));

    // The copy was interrupted; another one goes on with it.
    let mut copier = base.open();
    copier.withhold(&event).unwrap();
    append(&mut copier, one(EVENT, 1, "the second half")).unwrap();
    let seen = look(0).version;
    copier.release(&event).unwrap();
    let found = look(seen).ownerships.expect("the change is told");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].owner, None);
    assert!(server.take(EVENT));

    // From now on it is the server's.
    assert!(is_not_owner(&copier.withhold(&event)));
    copier.release(&event).unwrap();
    assert_eq!(
        look(0).ownerships.unwrap()[0].owner.as_deref(),
        Some(server.held().server())
    );
}
