//! Which commands were carried out, and by which record.

use std::collections::HashMap;

use sha2::{Digest, Sha256};

/// Bytes of a key: with ten million commands of one event, two of them share one once in a hundred million million events.
const KEY_BYTES: usize = 12;

/// Bytes of a key and of its record.
const ENTRY_BYTES: usize = KEY_BYTES + size_of::<u64>();

/// A command by its device and its id, as the beginning of a hash: an event has millions, and each is known to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CommandKey([u8; KEY_BYTES]);

impl CommandKey {
    /// The same command sent again has the same one, whether or not the floor held the tablet meanwhile.
    pub fn new(device: &str, command: &str) -> Self {
        let mut digest = Sha256::new();
        digest.update(device);
        // Neither has a control character in it (the journal takes none).
        digest.update([0]);
        digest.update(command);
        let hash: [u8; 32] = digest.finalize().into();
        let mut key = [0; KEY_BYTES];
        key.iter_mut().zip(hash).for_each(|(to, from)| *to = from);
        Self(key)
    }
}

/// The record of each command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AppliedCommands(HashMap<CommandKey, u64>);

impl AppliedCommands {
    /// Notes the record of a command.
    pub fn note(&mut self, key: CommandKey, record: u64) {
        self.0.insert(key, record);
    }

    /// Record of a command that was carried out before.
    pub fn record(&self, key: CommandKey) -> Option<u64> {
        self.0.get(&key).copied()
    }

    /// Whether everything that the others know is known here, by the same records.
    pub fn has_all(&self, others: &Self) -> bool {
        let mut others = others.0.iter();
        others.all(|(key, record)| self.0.get(key) == Some(record))
    }

    /// All of them, in no order.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.0.len().saturating_mul(ENTRY_BYTES));
        for (key, record) in &self.0 {
            bytes.extend_from_slice(&key.0);
            bytes.extend_from_slice(&record.to_le_bytes());
        }
        bytes
    }

    /// What [`Self::to_bytes`] has written; `None` for anything else.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (entries, rest) = bytes.as_chunks::<ENTRY_BYTES>();
        // At once: growing to millions would move all of them some twenty times.
        let mut applied = HashMap::with_capacity(entries.len());
        for entry in entries {
            let (key, record) = entry.split_first_chunk()?;
            applied.insert(
                CommandKey(*key),
                u64::from_le_bytes(record.try_into().ok()?),
            );
        }
        rest.is_empty().then_some(Self(applied))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_known_by_its_device_and_its_id() {
        let mut applied = AppliedCommands::default();
        applied.note(CommandKey::new("tablet-1", "7"), 3);
        assert_eq!(applied.record(CommandKey::new("tablet-1", "7")), Some(3));
        for (device, command) in [("tablet-17", ""), ("tablet-", "17"), ("tablet-2", "7")] {
            assert_eq!(applied.record(CommandKey::new(device, command)), None);
        }
    }

    #[test]
    fn what_was_carried_out_comes_back_as_it_was_written_down() {
        let mut applied = AppliedCommands::default();
        for number in 0..1_000_u64 {
            applied.note(
                CommandKey::new("tablet-1", &number.to_string()),
                number * number,
            );
        }
        let bytes = applied.to_bytes();
        assert_eq!(AppliedCommands::read(&bytes), Some(applied));
        assert_eq!(AppliedCommands::read(&bytes[1..]), None);
        assert_eq!(AppliedCommands::read(&[]), Some(AppliedCommands::default()));
    }
}
