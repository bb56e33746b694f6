//! Why a socket was closed, and whether to come back.

/// WebSocket close codes that the server uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CloseCode {
    /// The server is going away: come back in a moment (1001).
    GoingAway,
    /// What came breaks the rules of WebSocket, RFC 6455 (1002).
    NotWebSocket,
    /// What was sent as text is not UTF-8 (1007).
    NotText,
    /// The message was too big (1009).
    TooBig,
    /// No valid `hello` in time, or an unknown or revoked token (4001).
    NotWelcome,
    /// `hello` named a version of the protocol that the server does not speak (4002).
    OtherVersion,
    /// The device sends more than it may (4008).
    TooFast,
    /// The device reads too slowly to be kept up to date (4009).
    TooSlow,
    /// Another connection of the same device has taken its place (4010).
    Replaced,
}

impl CloseCode {
    /// Its number on the wire.
    #[must_use]
    pub const fn number(self) -> u16 {
        match self {
            Self::GoingAway => 1001,
            Self::NotWebSocket => 1002,
            Self::NotText => 1007,
            Self::TooBig => 1009,
            Self::NotWelcome => 4001,
            Self::OtherVersion => 4002,
            Self::TooFast => 4008,
            Self::TooSlow => 4009,
            Self::Replaced => 4010,
        }
    }

    /// Whether the device should connect again by itself.
    #[must_use]
    pub const fn may_come_back(self) -> bool {
        match self {
            Self::GoingAway
            | Self::NotWebSocket
            | Self::NotText
            | Self::TooBig
            | Self::TooFast
            | Self::TooSlow => true,
            Self::NotWelcome | Self::OtherVersion | Self::Replaced => false,
        }
    }
}
