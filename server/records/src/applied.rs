//! The idempotency keys of an event: which commands were carried out, and by which record.

use std::collections::HashMap;

use sha2::{Digest, Sha256};

use crate::content::{Content, IdReused, check_content};

/// Bytes of a key: of ten million commands, any two share a key with a chance of less than 1 in 10^15.
const KEY_BYTES: usize = 12;

/// Bytes of an entry: the key, its record, its content, and the hash of the names in that.
const ENTRY_BYTES: usize = KEY_BYTES + size_of::<u64>() + 2 * size_of::<u32>();

/// The idempotency key of a command: the beginning of a hash of its device and its id, because an event has millions of
/// them and keeps each to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CommandKey([u8; KEY_BYTES]);

impl CommandKey {
    /// The key of a command. It is the same when the command is sent again, also where the floor has unlocked or locked
    /// the tablet between.
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

/// A command that was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AppliedCommand {
    /// Its record.
    pub record: u64,
    /// What it said; `None` for a command that an older version has recorded.
    pub content: Option<Content>,
}

/// The commands that were carried out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AppliedCommands(HashMap<CommandKey, AppliedCommand>);

impl AppliedCommands {
    /// Notes a command.
    pub fn note(&mut self, key: CommandKey, applied: AppliedCommand) {
        self.0.insert(key, applied);
    }

    /// Whether a command was carried out, whatever it said.
    pub fn knows(&self, key: CommandKey) -> bool {
        self.0.contains_key(&key)
    }

    /// Record of a command that was carried out before.
    ///
    /// # Errors
    ///
    /// [`IdReused`] where its id was used for another content.
    pub fn record(
        &self,
        key: CommandKey,
        content: Option<Content>,
    ) -> Result<Option<u64>, IdReused> {
        let Some(applied) = self.0.get(&key) else {
            return Ok(None);
        };
        check_content(applied.content, content)?;
        Ok(Some(applied.record))
    }

    /// What a command said that was carried out.
    pub fn content(&self, key: CommandKey) -> Option<Content> {
        self.0.get(&key)?.content
    }

    /// Whether all commands of `others` are known here, by the same records.
    pub fn has_all(&self, others: &Self) -> bool {
        let mut others = others.0.iter();
        others.all(|(key, applied)| {
            let known = self.0.get(key);
            known.is_some_and(|known| {
                let is_same = check_content(known.content, applied.content).is_ok();
                known.record == applied.record && is_same
            })
        })
    }

    /// All entries, in no order.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.0.len().saturating_mul(ENTRY_BYTES));
        for (key, applied) in &self.0 {
            bytes.extend_from_slice(&key.0);
            bytes.extend_from_slice(&applied.record.to_le_bytes());
            bytes.extend_from_slice(&Content::number(applied.content).to_le_bytes());
            bytes.extend_from_slice(&Content::names(applied.content).to_le_bytes());
        }
        bytes
    }

    /// Reads what [`Self::to_bytes`] has written; `None` for anything else.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (entries, rest) = bytes.as_chunks::<ENTRY_BYTES>();
        // At once: growing to millions would move all of them some twenty times.
        let mut applied = HashMap::with_capacity(entries.len());
        for entry in entries {
            let (key, rest) = entry.split_first_chunk()?;
            let (record, rest) = rest.split_first_chunk()?;
            let (said, names) = rest.split_first_chunk()?;
            let names = u32::from_le_bytes(names.try_into().ok()?);
            let content = Content::of_number(u32::from_le_bytes(*said));
            let command = AppliedCommand {
                record: u64::from_le_bytes(*record),
                content: content.map(|content| content.with_names(names)),
            };
            applied.insert(CommandKey(*key), command);
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
        applied.note(CommandKey::new("tablet-1", "7"), of_record(3));
        let known = CommandKey::new("tablet-1", "7");
        assert_eq!(applied.record(known, Content::of(&3)), Ok(Some(3)));
        assert_eq!(applied.record(known, None), Ok(Some(3)));
        assert_eq!(applied.record(known, Content::of(&4)), Err(IdReused));
        for (device, command) in [("tablet-17", ""), ("tablet-", "17"), ("tablet-2", "7")] {
            let key = CommandKey::new(device, command);
            assert_eq!(applied.record(key, Content::of(&3)), Ok(None));
        }
    }

    fn of_record(record: u64) -> AppliedCommand {
        AppliedCommand {
            record,
            content: Content::of(&record).map(|content| content.naming(["Anna"].into_iter())),
        }
    }

    #[test]
    fn what_was_carried_out_comes_back_as_it_was_written_down() {
        let mut applied = AppliedCommands::default();
        for number in 0..1_000_u64 {
            applied.note(
                CommandKey::new("tablet-1", &number.to_string()),
                of_record(number * number),
            );
        }
        let bytes = applied.to_bytes();
        assert_eq!(AppliedCommands::read(&bytes), Some(applied));
        assert_eq!(AppliedCommands::read(&bytes[1..]), None);
        assert_eq!(AppliedCommands::read(&[]), Some(AppliedCommands::default()));
    }
}
