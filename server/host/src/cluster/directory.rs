//! What a server knows of the others: where they are, and which events they run. It is as old as the last look into the
//! database, a quarter of a second at most; whoever is wrong because of that is told so by the one who is asked.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use tapis_protocol::TournamentId;
use tapis_protocol::view::TournamentSummary;
use tokio::sync::watch;

use crate::devices::TokenHash;
use crate::reach::origin_at;

/// What servers show one another, so that nobody else is taken for one of them. Only who may read the database knows it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret")
    }
}

/// Another server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Peer {
    /// Its name in the database; another one after each start.
    pub id: String,
    /// Where it is: `host:port`, over plain HTTP.
    pub authority: String,
    /// What it wants to be shown by the other servers.
    pub secret: Secret,
}

/// An event, as the database lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The server that runs it, while there is one.
    pub server: Option<String>,
    /// What people choose it by; none while it was never opened.
    pub summary: Option<TournamentSummary>,
}

/// Everything that one look into the database told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// The other servers that are alive, by name.
    pub peers: BTreeMap<String, Peer>,
    /// Where servers are, or were in the last days: their pages are still there, and come to those that are alive.
    pub addresses: BTreeSet<String>,
    /// All events of all servers.
    pub events: BTreeMap<TournamentId, Listed>,
}

/// Who runs an event, as seen from a server that does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Whereabouts {
    /// Another server.
    At(Peer),
    /// This server, in a moment; or nobody, since its server is gone, until one takes it.
    Soon,
    /// There is no such event.
    Nowhere,
}

/// What is known of the other servers.
#[derive(Debug)]
pub struct Directory {
    /// What the others have to show to this server; none where it is alone.
    secret: Option<Secret>,
    /// Where this server's own pages come from, as the others and their devices know it.
    own: Option<String>,
    known: watch::Sender<Arc<Known>>,
}

impl Directory {
    /// A server without others.
    #[must_use]
    pub fn alone() -> Self {
        Self {
            secret: None,
            own: None,
            known: watch::Sender::default(),
        }
    }

    /// One of several servers, which has not heard of the others yet; they find it at `authority`, as `host:port`.
    #[must_use]
    pub fn shared(secret: Secret, authority: &str) -> Self {
        Self {
            secret: Some(secret),
            own: origin_at(authority),
            known: watch::Sender::default(),
        }
    }

    /// Takes note of what the database tells.
    pub fn learn(&self, known: Known) {
        self.known.send_if_modified(|before| {
            let is_new = **before != known;
            if is_new {
                *before = Arc::new(known);
            }
            is_new
        });
    }

    /// Whether a request was handed on by another server. It is answered here or nowhere: nothing is handed on twice.
    pub(crate) fn is_of_peer(&self, shown: &str) -> bool {
        // Compared as hashes, so that how long it takes says nothing about the secret.
        let own = self.secret.as_ref();
        own.is_some_and(|Secret(secret)| TokenHash::of(secret) == TokenHash::of(shown))
    }

    /// Where an event is that this server does not run.
    pub(crate) fn whereabouts(&self, event: &TournamentId) -> Whereabouts {
        find(&self.known.borrow(), event)
    }

    /// Whether an event is still where it was.
    pub(crate) fn is_at(&self, event: &TournamentId, peer: &str) -> bool {
        let known = self.known.borrow();
        let listed = known.events.get(event);
        let server = listed.and_then(|listed| listed.server.as_deref());
        server == Some(peer) && known.peers.contains_key(peer)
    }

    /// Whether there may be others.
    pub(crate) const fn is_shared(&self) -> bool {
        self.secret.is_some()
    }

    /// Something is known here that was not a moment ago: this server runs another event, or another device is paired.
    /// Whoever waits for it looks again.
    pub fn look_again(&self) {
        self.known.send_modify(|_| {});
    }

    /// Whatever is known from now on.
    pub(crate) fn changes(&self) -> Changes {
        Changes(self.known.subscribe())
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

    /// The events of all servers that people can choose.
    pub(crate) fn events(&self) -> Vec<TournamentSummary> {
        let known = self.known.borrow();
        let listed = known.events.values();
        listed.filter_map(|event| event.summary.clone()).collect()
    }
}

/// Tells when something is known that was not known before.
#[derive(Debug)]
pub(crate) struct Changes(watch::Receiver<Arc<Known>>);

impl Changes {
    /// Waits for the next change.
    pub(crate) async fn next(&mut self) {
        if self.0.changed().await.is_err() {
            // The directory is gone, and with it the server: nothing changes any more.
            std::future::pending::<()>().await;
        }
    }
}

fn find(known: &Known, event: &TournamentId) -> Whereabouts {
    match known.events.get(event) {
        None => Whereabouts::Nowhere,
        Some(listed) => {
            let server = listed.server.as_ref();
            match server.and_then(|server| known.peers.get(server)) {
                Some(peer) => Whereabouts::At(peer.clone()),
                None => Whereabouts::Soon,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn directory() -> Directory {
        let directory = Directory::shared(Secret(String::new()), "10.0.0.2:8080");
        let peer = |id: &str, authority: &str| {
            let peer = Peer {
                id: id.to_owned(),
                authority: authority.to_owned(),
                secret: Secret(String::new()),
            };
            (id.to_owned(), peer)
        };
        directory.learn(Known {
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
}
