//! What is in the model: the database and its standby, servers, statements and answers on their way, tablets.

/// A server that runs; after a restart it is another one (`Server::id` of the journal).
pub type Node = u8;

/// A command of a tablet, by its idempotency key.
pub(crate) type CommandId = u8;

/// What the protocol rests on. The program has all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Safeguard {
    /// An append is carried out in the epoch it names only.
    Epochs,
    /// An append is carried out after the record that its writer believes to be the last one only.
    Sequences,
    /// A statement is answered when the standby has it as well.
    Standby,
    /// A server whose statement was not answered takes its stream again before it goes on.
    TakingAgain,
    /// A command that is in the journal is answered and not carried out again.
    Keys,
}

/// How much there is of everything, so that the states come to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClusterModel {
    /// Servers at the beginning.
    pub servers: u8,
    /// Commands of tablets; the first two answer the same decision, as two taps on two tablets do, each other one the next.
    pub commands: u8,
    /// How often an event may change its server.
    pub takes: u8,
    /// How often a server may end and another one start in its place.
    pub crashes: u8,
    /// How often an answer, of the database or to a tablet, may be lost.
    pub lost_answers: u8,
    /// How often the primary may be lost and its standby promoted.
    pub failovers: u8,
    /// What is missing: nothing, in the program.
    pub without: &'static [Safeguard],
}

/// Everything at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// What the primary holds.
    pub primary: Database,
    /// What its standby holds: the same, or what the primary held before.
    pub standby: Database,
    /// The servers, those that have ended among them.
    pub servers: Vec<Server>,
    /// Appends that have been sent and not reached the database, by their server; they do not end with it.
    pub appends: Vec<(Node, Append)>,
    /// Commands that tablets were told to be carried out.
    pub acknowledged: Vec<CommandId>,
    /// Records that were written in another epoch than the database's: none, if the fence holds.
    pub trespassed: bool,
    /// How often the event was taken or given.
    pub taken: u8,
    /// How many servers have ended.
    pub crashed: u8,
    /// How many answers were lost.
    pub answers_lost: u8,
    /// How often the standby took the place of the primary.
    pub failed_over: u8,
}

/// The tables of the database: `streams`, `servers` and `records`, for one stream.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Database {
    /// The server that owns the stream.
    pub owner: Option<Node>,
    /// Grows with each owner.
    pub epoch: u8,
    /// Whether the lease of its owner runs.
    pub is_leased: bool,
    /// The stream.
    pub records: Vec<Record>,
}

/// A record: the command that was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    /// Which.
    pub command: CommandId,
    /// The decision that it answers: as many records were there before it.
    pub decision: u8,
    /// The epoch that its writer named.
    pub epoch: u8,
    /// Its writer.
    pub writer: Node,
}

/// A server that shares the database.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Server {
    /// Whether it runs.
    pub runs: bool,
    /// The epoch in which it believes to own the stream (`Held`).
    pub held: Option<u8>,
    /// The records it has read or written, once it has read them.
    pub known: Option<Vec<Record>>,
    /// What it waits for.
    pub waits: Option<Waits>,
}

/// A statement whose answer a server waits for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Waits {
    /// The stream is taken when the standby has it too; in this epoch.
    Take { epoch: u8 },
    /// An append is on its way to the database.
    Append(Append),
    /// It was carried out, as the so many-th record, and is answered when the standby has it too.
    Stored { append: Append, length: u8 },
    /// It was refused: another server owns the stream, or has written.
    Refused,
}

/// One statement: what is appended after which record, in which epoch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Append {
    /// The epoch that is named.
    pub epoch: u8,
    /// How many records its writer has seen.
    pub before: u8,
    /// What is appended.
    pub command: CommandId,
}

impl ClusterModel {
    /// Whether the protocol has something that it rests on.
    pub(crate) fn has(&self, safeguard: Safeguard) -> bool {
        !self.without.contains(&safeguard)
    }

    /// The decision that a command answers (`expect`).
    #[must_use]
    pub const fn expected(command: CommandId) -> u8 {
        command.saturating_sub(1)
    }
}

impl Database {
    /// `Register::take` lets a server have a stream that nobody owns, that it owns itself, or whose owner's lease has run out.
    #[must_use]
    pub fn may_be_taken_by(&self, server: Node) -> bool {
        self.owner
            .is_none_or(|owner| owner == server || !self.is_leased)
    }
}
