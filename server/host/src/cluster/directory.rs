//! The directory of the cluster: where the other servers are, and which events they run. It is as old as the last read
//! of the database, a quarter of a second at most; a server that is asked for an event which it does not run says so.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tapis_protocol::TournamentId;
use tapis_protocol::view::TournamentSummary;
use tokio::sync::watch;

use super::identity::{Fingerprint, PeerSecret, ServerIdentity};
use crate::devices::TokenHash;
use crate::reach::origin_at;

/// What ends the mark of a server at the beginning of a secret.
const MARK_END: char = '.';

/// Another server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Peer {
    /// Its name in the database; another one after each start.
    pub id: String,
    /// Where it is: `host:port`, for devices over plain HTTP, for other servers over TLS.
    pub authority: String,
    /// The secret that it expects of the other servers.
    pub secret: PeerSecret,
    /// The hash of its certificate; `None` for a server of an earlier version, to which nothing is relayed.
    pub fingerprint: Option<Fingerprint>,
}

/// An event, as the database lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedEvent {
    /// The server that runs it, while there is one.
    pub server: Option<String>,
    /// What people choose it by; none while it was never opened.
    pub summary: Option<TournamentSummary>,
}

/// One read of the database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DirectoryState {
    /// The other servers that are alive, by name.
    pub peers: BTreeMap<String, Peer>,
    /// Where servers are, or were in the last days: their pages are still there, and come to those that are alive.
    pub addresses: BTreeSet<String>,
    /// All events of all servers.
    pub events: BTreeMap<TournamentId, ListedEvent>,
}

/// The owner of an event, as seen from a server that does not run it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum EventOwner {
    /// Another server.
    Peer(Peer),
    /// This server, in a moment; or none, where its server is gone, until one takes it over.
    Pending,
    /// There is no such event.
    Unknown,
}

/// The server that has made a secret which was given to a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SecretMaker<'a> {
    /// This server: the secret itself.
    This(&'a str),
    /// Another one.
    Peer(Peer),
    /// None that is alive.
    Unknown,
}

/// The other servers, as this one knows them.
#[derive(Debug)]
pub struct Directory {
    /// Its identity for the other servers; `None` where it is alone.
    identity: Option<ServerIdentity>,
    /// Where this server's own pages come from, as the others and their devices know it.
    own: Option<String>,
    known: watch::Sender<Arc<DirectoryState>>,
}

impl Directory {
    /// A server without others.
    #[must_use]
    pub fn alone() -> Self {
        Self {
            identity: None,
            own: None,
            known: watch::Sender::default(),
        }
    }

    /// One of several servers, which has not heard of the others yet; they find it at `authority`, as `host:port`.
    #[must_use]
    pub fn shared(identity: ServerIdentity, authority: &str) -> Self {
        Self {
            identity: Some(identity),
            own: origin_at(authority),
            known: watch::Sender::default(),
        }
    }

    /// Takes over what the database says.
    pub fn update(&self, known: DirectoryState) {
        self.known.send_if_modified(|before| {
            let is_new = **before != known;
            if is_new {
                *before = Arc::new(known);
            }
            is_new
        });
    }

    /// Whether this is the secret that the other servers show. What they relay is answered here: nothing is relayed twice.
    pub(crate) fn is_of_peer(&self, shown: &str) -> bool {
        // Compared as hashes, so that the time it takes tells nothing about the secret.
        let own = self.identity.as_ref();
        own.is_some_and(|own| TokenHash::of(&own.secret.0) == TokenHash::of(shown))
    }

    /// A secret of this server as it is given to a device: each server can tell by it whose it is.
    pub(crate) fn marked(&self, secret: &str) -> String {
        match &self.identity {
            Some(own) => format!("{}{MARK_END}{secret}", own.fingerprint().mark()),
            None => secret.to_owned(),
        }
    }

    /// The server that has made such a secret.
    pub(crate) fn maker_of<'a>(&self, marked: &'a str) -> SecretMaker<'a> {
        let Some(own) = &self.identity else {
            return SecretMaker::This(marked);
        };
        let Some((mark, secret)) = marked.split_once(MARK_END) else {
            return SecretMaker::Unknown;
        };
        if mark == own.fingerprint().mark() {
            return SecretMaker::This(secret);
        }
        let known = self.known.borrow();
        let made = |peer: &&Peer| peer.fingerprint.is_some_and(|its| its.mark() == mark);
        let maker = known.peers.values().find(made);
        maker.map_or(SecretMaker::Unknown, |peer| SecretMaker::Peer(peer.clone()))
    }

    /// The owner of an event that this server does not run.
    pub(crate) fn owner_of(&self, event: &TournamentId) -> EventOwner {
        find(&self.known.borrow(), event)
    }

    /// Whether an event is still where it was.
    pub(crate) fn is_at(&self, event: &TournamentId, peer: &str) -> bool {
        let known = self.known.borrow();
        let listed = known.events.get(event);
        let server = listed.and_then(|listed| listed.server.as_deref());
        server == Some(peer) && known.peers.contains_key(peer)
    }

    /// This server's identity for the others; `None` where it is alone.
    #[must_use]
    pub const fn identity(&self) -> Option<&ServerIdentity> {
        self.identity.as_ref()
    }

    /// Whether there may be others.
    pub(crate) const fn is_shared(&self) -> bool {
        self.identity.is_some()
    }

    /// Wakes the tasks that wait for a change: this server runs another event, or another device is paired.
    pub fn notify(&self) {
        self.known.send_modify(|_| {});
    }

    /// Changes from now on.
    pub(crate) fn changes(&self) -> DirectoryChanges {
        DirectoryChanges(self.known.subscribe())
    }

    /// The other servers that are alive.
    pub(crate) fn peers(&self) -> Vec<Peer> {
        self.known.borrow().peers.values().cloned().collect()
    }

    /// Where devices find the servers that are alive, over plain HTTP: this one first. Empty where it is alone.
    pub(crate) fn origins(&self) -> Vec<String> {
        let known = self.known.borrow();
        let others = known.peers.values();
        let others: BTreeSet<String> = others
            .filter_map(|peer| origin_at(&peer.authority))
            .filter(|other| self.own.as_ref() != Some(other))
            .collect();
        self.own.iter().cloned().chain(others).collect()
    }

    /// Where pages of all servers come from, also of those that are gone: what an open page may still come to, and from.
    pub(crate) fn all_origins(&self) -> BTreeSet<String> {
        let known = self.known.borrow();
        let alive = known.peers.values().map(|peer| &peer.authority);
        let all = alive.chain(&known.addresses);
        let all = all.filter_map(|authority| origin_at(authority));
        all.chain(self.own.clone()).collect()
    }

    /// The events of all servers that a director can choose from.
    pub(crate) fn events(&self) -> Vec<TournamentSummary> {
        let known = self.known.borrow();
        let listed = known.events.values();
        listed.filter_map(|event| event.summary.clone()).collect()
    }
}

/// The changes of a directory, as one task awaits them.
#[derive(Debug)]
pub(crate) struct DirectoryChanges(watch::Receiver<Arc<DirectoryState>>);

impl DirectoryChanges {
    /// Waits for the next change.
    pub(crate) async fn next(&mut self) {
        if self.0.changed().await.is_err() {
            // The directory is gone, and with it the server: nothing changes any more.
            std::future::pending::<()>().await;
        }
    }
}

fn find(known: &DirectoryState, event: &TournamentId) -> EventOwner {
    match known.events.get(event) {
        None => EventOwner::Unknown,
        Some(listed) => {
            let server = listed.server.as_ref();
            match server.and_then(|server| known.peers.get(server)) {
                Some(peer) => EventOwner::Peer(peer.clone()),
                None => EventOwner::Pending,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn directory() -> Directory {
        let identity = ServerIdentity::make(PeerSecret(String::new())).unwrap();
        let directory = Directory::shared(identity, "10.0.0.2:8080");
        let peer = |id: &str, authority: &str| {
            let peer = Peer {
                id: id.to_owned(),
                authority: authority.to_owned(),
                secret: PeerSecret(String::new()),
                fingerprint: None,
            };
            (id.to_owned(), peer)
        };
        directory.update(DirectoryState {
            peers: [peer("x", "10.0.0.3:80"), peer("y", "10.0.0.1:8080")].into(),
            addresses: ["10.0.0.9:8080", "10.0.0.2:8080", "no address"]
                .map(str::to_owned)
                .into(),
            events: BTreeMap::new(),
        });
        directory
    }

    #[test]
    fn devices_are_told_of_this_server_first_and_of_the_others_in_an_order_that_stays() {
        let told = directory().origins();
        assert_eq!(
            told,
            [
                "http://10.0.0.2:8080",
                "http://10.0.0.1:8080",
                "http://10.0.0.3"
            ]
        );
        assert!(Directory::alone().origins().is_empty());
    }

    #[test]
    fn pages_of_a_server_that_is_gone_are_known() {
        let known = directory().all_origins();
        assert!(known.contains("http://10.0.0.9:8080"));
        assert_eq!(known.len(), 4);
        assert!(Directory::alone().all_origins().is_empty());
    }

    #[test]
    fn a_secret_tells_each_server_which_of_them_has_made_it() {
        let make = || ServerIdentity::make(PeerSecret(String::new())).unwrap();
        let (own, other) = (make(), make());
        let peer = Peer {
            id: "x".to_owned(),
            authority: "10.0.0.3:80".to_owned(),
            secret: PeerSecret(String::new()),
            fingerprint: Some(other.fingerprint()),
        };
        let here = Directory::shared(own, "10.0.0.2:80");
        let there = Directory::shared(other, "10.0.0.3:80");
        here.update(DirectoryState {
            peers: [("x".to_owned(), peer.clone())].into(),
            ..DirectoryState::default()
        });
        assert_eq!(here.maker_of(&here.marked("abc")), SecretMaker::This("abc"));
        assert_eq!(here.maker_of(&there.marked("abc")), SecretMaker::Peer(peer));
        // Of a server that is gone; made up.
        assert_eq!(there.maker_of(&here.marked("abc")), SecretMaker::Unknown);
        for made_up in ["abc", "", ".abc", "00000000.abc"] {
            assert_eq!(here.maker_of(made_up), SecretMaker::Unknown, "{made_up}");
        }
        let alone = Directory::alone();
        assert_eq!(
            alone.maker_of(&alone.marked("abc")),
            SecretMaker::This("abc")
        );
    }
}
