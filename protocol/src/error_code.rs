//! Stable codes of errors and refusals, for programs; people read the message.

use serde::{Deserialize, Serialize};

/// What went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The frame is not text, not JSON, or not a message of this protocol.
    Malformed,
    /// The frame is larger than a message may be.
    TooBig,
    /// Anything before `hello`, a second `hello`, or another protocol version.
    Hello,
    /// The token is unknown or revoked.
    Token,
    /// The token has ended by itself: its event is over, or it was not used for long. The device is to be paired again.
    TokenExpired,
    /// This server takes no token that is sent over plain HTTP: it is to be proven (`identify`), or sent over HTTPS.
    ProofNeeded,
    /// This server is served over HTTPS only.
    HttpsOnly,
    /// The device sends more than it may.
    TooFast,
    /// The device's role may not do that.
    NotAllowed,
    /// No such tournament.
    UnknownTournament,
    /// No such table.
    UnknownTable,
    /// No such alert, or it is closed.
    UnknownAlert,
    /// No such device.
    UnknownDevice,
    /// No such rulebook.
    UnknownBook,
    /// The command needs `expect` and has none.
    ExpectMissing,
    /// The decision named by `expect` has passed; the view that follows is the current one.
    Stale,
    /// The id was used for something else before: each command, new event and pairing has one of its own, for ever.
    IdReused,
    /// The rules refuse: of the game (`reason`, `citation` and `readings` say why and what is legal) or of the event
    /// (`problem` says what is wrong).
    Rules,
    /// A name, number or list that cannot be used; the message says which.
    Invalid,
    /// The PIN is wrong; `retry_at` says when the next one is looked at, if not at once.
    WrongPin,
    /// Too many wrong PINs at this table: none is looked at before `retry_at`.
    PinWait,
    /// The event has no floor PIN: the director sets one.
    NoPin,
    /// Chips would be lost or come from nowhere, a fault of the server: nothing was carried out, and the same command
    /// would be refused again.
    ChipsNotConserved,
    /// The journal cannot be written: nothing was carried out.
    Storage,
    /// The server is stopping or overloaded: send the command again with the same id.
    Busy,
}
