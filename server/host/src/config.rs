//! How a server is run.

use std::path::PathBuf;

use tapis_protocol::rules::book::Book;
use tokio::sync::watch;

use crate::tls::Https;
use crate::webhooks::Webhooks;

/// What the one who starts the server decides.
#[derive(Clone)]
pub struct Config {
    /// File that keeps a director's token for the owner of the data folder.
    pub owner_token: Option<PathBuf>,
    /// A pairing code for directors that always works, for tests and demonstrations.
    pub director_code: Option<String>,
    /// The club's own books, offered for new events beside those that are part of Tapis.
    pub house_books: Vec<Book>,
    /// Limits for each device.
    pub limits: Limits,
    /// How HTTPS is served beside plain HTTP, if it is.
    pub https: Option<Https>,
    /// Whether the network is told that `tapis.local` is here.
    pub mdns: bool,
    /// Hash of the rules that tablets may carry; `None` where they ask the server for everything.
    pub rules: Option<String>,
    /// Who else is told what happens, if anybody is.
    pub webhooks: Option<Webhooks>,
    /// Names under which the server answers, beside its addresses; any name where there are none.
    pub hosts: Vec<String>,
    /// What it goes by at the start where the journal ends ahead of the clock on the wall.
    pub start_clock: StartClock,
    /// What is taken over plain HTTP.
    pub plain_http: PlainHttp,
    /// Whether the page for the first start gives a browser on this machine its first code.
    pub start_page: StartPage,
    /// Receives whether an event is being played; `None` where the caller does not need it.
    pub in_play: Option<watch::Sender<bool>>,
}

/// Whether a browser on this machine gets the first code without a printed one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StartPage {
    /// No: the machine may have many accounts, or a proxy that makes requests from elsewhere look like its own.
    #[default]
    Closed,
    /// Yes: the person who has started the server sits at its browser.
    Open,
}

/// What is taken over plain HTTP, where all who record the network read it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlainHttp {
    /// Everything, also tokens: not every client can prove them.
    #[default]
    Full,
    /// No tokens that are sent: they are proven.
    NoTokens,
    /// Nothing: it leads to HTTPS, and helps devices to trust that.
    HintOnly,
}

impl PlainHttp {
    /// Whether a device may send its token.
    pub(crate) const fn takes_tokens(self) -> bool {
        matches!(self, Self::Full)
    }
}

/// What the time at the start is taken from where the journal ends ahead of the clock on the wall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StartClock {
    /// From the journal: what has happened stays in the past.
    #[default]
    Journal,
    /// From the wall, because it was wrong on an earlier evening: events that end ahead of it stay closed.
    Wall,
}

/// What a device, or an address, may ask of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Messages a second in the long run: a tablet in quick play sends two or three, a program that waits for each
    /// answer some hundreds.
    pub messages_per_second: u32,
    /// Messages at once, for instance what was kept back while the network was gone.
    pub burst: u32,
    /// Connections of a device a second in the long run: a tablet at the edge of the Wi-Fi comes back again and again.
    pub connections_per_second: u32,
    /// Connections of a device at once: a director's browser opens its twelve pages, and a program tries what it likes.
    pub connections_at_once: u32,
    /// Connections of one address that have not shown a device's token: pages that load, sockets that have not said
    /// hello. A hall behind one address (a router that translates, a proxy) may need more when all of it comes back at
    /// once.
    pub strangers_of_address: u32,
    /// Connections of all addresses together that have not shown a device's token: more than a large hall opens when all
    /// of it comes back at once, and fewer than the files that a process may usually open.
    pub strangers: u32,
    /// Requests over HTTP of one address in the long run; sockets are not among them. A page that is open asks a few
    /// times a minute.
    pub requests_per_second: u32,
    /// Requests over HTTP of one address at once. A tablet that is paired for the first time fetches some 40 files, one
    /// that is loaded again fewer than 30: a hall of a hundred tablets behind one address may come at once.
    pub requests_at_once: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            messages_per_second: 200,
            burst: 400,
            connections_per_second: 50,
            connections_at_once: 400,
            strangers_of_address: 512,
            strangers: 10_000,
            requests_per_second: 200,
            requests_at_once: 4_000,
        }
    }
}
