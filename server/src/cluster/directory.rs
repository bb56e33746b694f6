//! What a server knows of the others: where they are, and which events they run. It is as old as the last look into the
//! database, a quarter of a second at most; whoever is wrong because of that is told so by the one who is asked.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use tapis_protocol::TournamentId;
use tapis_protocol::view::TournamentSummary;
use tokio::sync::watch;
use tokio::time::timeout;

/// How long somebody may wait for an event whose server is gone until another one runs it.
const SETTLED_WITHIN: Duration = Duration::from_secs(5);

/// What servers show one another, so that nobody else is taken for one of them. Only who may read the database knows it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(pub(crate) String);

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret")
    }
}

/// Another server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Peer {
    /// Its name in the database; another one after each start.
    pub(crate) id: String,
    /// Where it is: `host:port`, over plain HTTP.
    pub(crate) authority: String,
    /// What it wants to be shown by the other servers.
    pub(crate) secret: Secret,
}

/// An event, as the database lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Listed {
    /// The server that runs it, while there is one.
    pub(crate) server: Option<String>,
    /// What people choose it by; none while it was never opened.
    pub(crate) summary: Option<TournamentSummary>,
}

/// Everything that one look into the database told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Known {
    /// The other servers that are alive, by name.
    pub(crate) peers: BTreeMap<String, Peer>,
    /// All events of all servers.
    pub(crate) events: BTreeMap<TournamentId, Listed>,
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
    known: watch::Sender<Arc<Known>>,
}

impl Directory {
    /// A server without others.
    pub(crate) fn alone() -> Self {
        Self {
            secret: None,
            known: watch::Sender::default(),
        }
    }

    /// One of several servers, which has not heard of the others yet.
    pub(crate) fn shared(secret: Secret) -> Self {
        Self {
            secret: Some(secret),
            known: watch::Sender::default(),
        }
    }

    /// Takes note of what the database tells.
    pub(crate) fn learn(&self, known: Known) {
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
        self.secret
            .as_ref()
            .is_some_and(|Secret(secret)| secret == shown)
    }

    /// Where an event is that this server does not run.
    pub(crate) fn whereabouts(&self, event: &TournamentId) -> Whereabouts {
        find(&self.known.borrow(), event)
    }

    /// The same, once somebody runs it; [`Whereabouts::Soon`] when that takes too long, or when it is this server.
    pub(crate) async fn settled(&self, event: &TournamentId) -> Whereabouts {
        let mut known = self.known.subscribe();
        let is_settled = |known: &Arc<Known>| find(known, event) != Whereabouts::Soon;
        match timeout(SETTLED_WITHIN, known.wait_for(is_settled)).await {
            Ok(Ok(known)) => find(&known, event),
            Ok(Err(_)) | Err(_) => Whereabouts::Soon,
        }
    }

    /// The other servers that are alive.
    pub(crate) fn peers(&self) -> Vec<Peer> {
        self.known.borrow().peers.values().cloned().collect()
    }

    /// The events of all servers that people can choose.
    pub(crate) fn events(&self) -> Vec<TournamentSummary> {
        let known = self.known.borrow();
        let listed = known.events.values();
        listed.filter_map(|event| event.summary.clone()).collect()
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
