//! The chain of hashes that ties each record to the one before it.

use sha2::{Digest, Sha256};

use crate::{Damage, Hash, JournalError, Record, Sequence, Snapshot, StreamName};

/// First bytes of what is hashed: names the encoding, so that another one can never yield the same input.
const ENCODING: &[u8; 16] = b"tapis record v1\0";

/// The same of a snapshot.
const SNAPSHOT_ENCODING: &[u8; 18] = b"tapis snapshot v1\0";

/// Fields of a record that its hash covers, besides the hash of the record before.
#[derive(Clone, Copy)]
pub(crate) struct Content<'a> {
    pub(crate) sequence: Sequence,
    pub(crate) at_ms: u64,
    pub(crate) command: &'a str,
    pub(crate) device: &'a str,
    pub(crate) payload: &'a [u8],
}

/// End of a stream, as far as it has been written or read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) sequence: Sequence,
    pub(crate) at_ms: u64,
    pub(crate) hash: Hash,
}

impl Head {
    /// Before the first record.
    pub(crate) const EMPTY: Self = Self {
        sequence: Sequence::ZERO,
        at_ms: 0,
        hash: Hash::GENESIS,
    };

    /// The head of a stream that ends with `record`.
    pub(crate) fn of(record: &Record) -> Self {
        Self {
            sequence: record.sequence,
            at_ms: record.at_ms,
            hash: record.hash,
        }
    }

    /// The head after `content` has been added; it must be the next in order.
    pub(crate) fn after(&self, stream: &StreamName, content: Content<'_>) -> Self {
        Self {
            sequence: content.sequence,
            at_ms: content.at_ms,
            hash: hash(self.hash, stream, content),
        }
    }

    /// Checks that `record` is the next one, whole and unchanged; returns the head after it.
    pub(crate) fn follow(
        &self,
        stream: &StreamName,
        record: &Record,
    ) -> Result<Self, JournalError> {
        let wanted = self.sequence.next();
        let damaged = |damage| JournalError::Damaged {
            stream: stream.clone(),
            sequence: wanted.min(record.sequence),
            damage,
        };
        if record.sequence > wanted {
            return Err(damaged(Damage::Missing));
        }
        if record.sequence < wanted {
            return Err(damaged(Damage::Repeated));
        }
        let next = self.after(
            stream,
            Content {
                sequence: record.sequence,
                at_ms: record.at_ms,
                command: &record.command,
                device: &record.device,
                payload: &record.payload,
            },
        );
        if next.hash != record.hash {
            return Err(damaged(Damage::WrongHash));
        }
        if record.at_ms < self.at_ms {
            return Err(damaged(Damage::TimeWentBack));
        }
        Ok(next)
    }
}

/// Hash of a record. The encoding is part of the file format and described in the crate's page.
fn hash(previous: Hash, stream: &StreamName, content: Content<'_>) -> Hash {
    let mut digest = Sha256::new();
    digest.update(ENCODING);
    digest.update(previous.0);
    with_length(&mut digest, stream.as_str().as_bytes());
    digest.update(content.sequence.0.to_be_bytes());
    digest.update(content.at_ms.to_be_bytes());
    with_length(&mut digest, content.command.as_bytes());
    with_length(&mut digest, content.device.as_bytes());
    with_length(&mut digest, content.payload);
    Hash(digest.finalize().into())
}

/// Hash of a snapshot, and of the stream that ends with the hash `head`, which it stands for.
pub(crate) fn snapshot_hash(stream: &StreamName, head: Hash, snapshot: &Snapshot) -> Hash {
    let mut digest = Sha256::new();
    digest.update(SNAPSHOT_ENCODING);
    digest.update(head.0);
    with_length(&mut digest, stream.as_str().as_bytes());
    digest.update(snapshot.sequence.0.to_be_bytes());
    with_length(&mut digest, snapshot.format.as_bytes());
    with_length(&mut digest, &snapshot.state);
    Hash(digest.finalize().into())
}

fn with_length(digest: &mut Sha256, bytes: &[u8]) {
    // `usize` has at most 64 bits wherever Rust's standard library runs.
    digest.update((bytes.len() as u64).to_be_bytes());
    digest.update(bytes);
}

/// A stream as a database has it: the number of its row, and its head.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StoredStream {
    pub(crate) id: i64,
    pub(crate) head: Head,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn content<'a>(command: &'a str, device: &'a str, payload: &'a [u8]) -> Content<'a> {
        Content {
            sequence: Sequence(1),
            at_ms: 1_700_000_000_000,
            command,
            device,
            payload,
        }
    }

    #[test]
    fn the_encoding_is_frozen() {
        // Computed with Python's hashlib from the description in the crate's page.
        let stream = StreamName::new("tournament/3f9a").unwrap();
        let first = Head::EMPTY.after(&stream, content("c1", "tablet-4", b"{}"));
        assert_eq!(
            first.hash.to_string(),
            "8c4b16e42054a32b9a76d0bb4fc15fd019012120a57fdcdc260833b1d6e70c09"
        );
        let mut next = content("", "", b"");
        next.sequence = Sequence(2);
        let second = first.after(&stream, next);
        assert_eq!(
            second.hash.to_string(),
            "c1068a3d6e2162b6a159b06768883966f8ad72ab516e094193ebb76732268373"
        );
    }

    #[test]
    fn no_two_contents_share_an_encoding() {
        let stream = StreamName::new("a").unwrap();
        let other = StreamName::new("aa").unwrap();
        let hashes = [
            hash(Hash::GENESIS, &stream, content("ab", "c", b"d")),
            hash(Hash::GENESIS, &stream, content("a", "bc", b"d")),
            hash(Hash::GENESIS, &stream, content("ab", "", b"cd")),
            hash(Hash::GENESIS, &other, content("b", "c", b"d")),
            hash(Hash([1; 32]), &stream, content("ab", "c", b"d")),
        ];
        for (place, one) in hashes.iter().enumerate() {
            assert!(!hashes[..place].contains(one), "{place}");
        }
    }
}
