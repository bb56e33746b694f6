//! Durable event log: numbered records in streams, on disk before they are acknowledged.
//!
#![doc = include_str!("../README.md")]

mod chain;
mod copy;
mod error;
mod hash;
mod mark;
mod memory;
mod person;
mod plan;
mod postgres;
mod record;
mod sequence;
mod sqlite;
mod stream;
mod verify;

pub use copy::{CopyOptions, CopyState, compare_streams, copy_rest, copy_stream};
pub use error::{Damage, JournalError, Limit, is_disk_full};
pub use hash::Hash;
pub use mark::Mark;
pub use memory::MemoryJournal;
pub use person::{MAX_PERSON_BYTES, Person, PersonKey};
pub use postgres::{
    ClusterState, Database, Epoch, Founding, Held, Ownership, PostgresJournal, Register, Server,
};
pub use record::{Batch, Entry, Journal, Record, Snapshot};
pub use record::{
    MAX_BATCH_BYTES, MAX_COMMAND_LENGTH, MAX_DEVICE_LENGTH, MAX_ENTRIES_IN_BATCH,
    MAX_FORMAT_LENGTH, MAX_PAYLOAD_BYTES, MAX_PERSONS_IN_BATCH, MAX_SNAPSHOT_BYTES,
};
pub use sequence::Sequence;
pub use sqlite::{JournalHold, Salvage, SqliteJournal};
pub use stream::{InvalidStreamName, MAX_STREAM_NAME_LENGTH, StreamName};
pub use verify::{LocatedDamage, StreamReport, VerifyReport, verify, verify_stream};
