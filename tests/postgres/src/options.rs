//! What a server of a test is like.

/// Whether the disk is waited for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Disk {
    /// It is not: `fsync` is off. Much faster, and a killed server still keeps what it acknowledged, because the system
    /// has it.
    #[default]
    Unsynced,
    /// It is, as in a hall.
    Synced,
}

/// How clients reach the server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Transport {
    /// Over TCP as it is.
    #[default]
    Plain,
    /// Over TLS only: who comes without is sent away.
    Tls,
}

/// What a server of a test is like; by default fast and plain.
#[derive(Clone, Debug, Default)]
pub struct Options {
    pub(crate) disk: Disk,
    pub(crate) transport: Transport,
    /// Where clients may come from besides this machine.
    pub(crate) network: Option<String>,
    pub(crate) settings: Vec<(String, String)>,
}

impl Options {
    /// The disk is waited for.
    #[must_use]
    pub fn synced(mut self) -> Self {
        self.disk = Disk::Synced;
        self
    }

    /// Clients have to come over TLS.
    #[must_use]
    pub fn over_tls(mut self) -> Self {
        self.transport = Transport::Tls;
        self
    }

    /// Also listens at an address of this machine, for clients of its network, as `10.0.0.1` and `10.0.0.0/24`.
    #[must_use]
    pub fn reached_at(mut self, address: &str, network: &str) -> Self {
        self.network = Some(network.to_owned());
        self.with("listen_addresses", &format!("127.0.0.1,{address}"))
    }

    /// One more of PostgreSQL's settings, by its name there.
    #[must_use]
    pub fn with(mut self, setting: &str, value: &str) -> Self {
        self.settings.push((setting.to_owned(), value.to_owned()));
        self
    }

    /// All of them, in the order in which the last word counts.
    pub(crate) fn all(&self) -> Vec<(String, String)> {
        let synced = match self.disk {
            Disk::Unsynced => "off",
            Disk::Synced => "on",
        };
        let mut all: Vec<_> = SETTINGS
            .iter()
            .chain(&[("fsync", synced), ("full_page_writes", synced)])
            .map(|(setting, value)| ((*setting).to_owned(), (*value).to_owned()))
            .collect();
        all.extend_from_slice(&self.settings);
        all
    }
}

/// A server that is small and starts fast; the rest is as PostgreSQL has it.
const SETTINGS: [(&str, &str); 12] = [
    ("listen_addresses", "127.0.0.1"),
    // A path of a temporary folder may be too long for a socket.
    ("unix_socket_directories", ""),
    ("max_connections", "100"),
    ("shared_buffers", "16MB"),
    ("huge_pages", "off"),
    // In the server's folder, and gone with it.
    ("dynamic_shared_memory_type", "mmap"),
    ("min_wal_size", "32MB"),
    ("max_wal_size", "256MB"),
    // Enough that a standby which was away for a moment can go on.
    ("wal_keep_size", "64MB"),
    ("jit", "off"),
    // A standby looks for its primary more often than every five seconds, and a primary gives one up that is mute.
    ("wal_retrieve_retry_interval", "100ms"),
    ("wal_sender_timeout", "10s"),
];
