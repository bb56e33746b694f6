//! Histories of commands, as tablets saw them: whether one order of all of them explains every answer (linearizability).
//!
//! A history is a text of lines, `STREAM TABLET COMMAND SENT ANSWERED SEQUENCE`: when a tablet sent a command for the first
//! time and when it was told that it is carried out, in microseconds, and in which record. Commands that were refused, or whose
//! fate nobody knows, are left out: records of others may lie between any two. What screens are shown is no part of it: it may be
//! some moments old, and a command that answers it is refused.

use std::collections::{BTreeMap, BTreeSet};

use stateright::semantics::{ConsistencyTester, LinearizabilityTester, SequentialSpec};

/// Most operations that are explained at once. A history is cut where nothing was under way: what is on one side of such a
/// moment has nothing to do with the other, but for the last record.
const WINDOW: usize = 60;

/// A command that a tablet sent, and was told to be carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// The event.
    pub stream: String,
    /// Which of its tablets.
    pub tablet: String,
    /// Its idempotency key.
    pub command: String,
    /// When it was sent for the first time, in microseconds.
    pub sent_us: u64,
    /// When it was answered, in microseconds.
    pub answered_us: u64,
    /// The record that was told.
    pub sequence: u64,
}

impl Operation {
    /// Reads a line.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let mut word = || words.next().map(str::to_owned);
        Some(Self {
            stream: word()?,
            tablet: word()?,
            command: word()?,
            sent_us: word()?.parse().ok()?,
            answered_us: word()?.parse().ok()?,
            sequence: word()?.parse().ok()?,
        })
    }

    /// Writes a line.
    #[must_use]
    pub fn line(&self) -> String {
        let (stream, tablet, command) = (&self.stream, &self.tablet, &self.command);
        let (sent, answered, sequence) = (self.sent_us, self.answered_us, self.sequence);
        format!("{stream} {tablet} {command} {sent} {answered} {sequence}\n")
    }
}

/// A stream as one program would keep it that does one thing at a time.
#[derive(Clone, Debug, Default)]
struct Stream {
    last: u64,
    carried_out: BTreeSet<String>,
}

impl SequentialSpec for Stream {
    type Op = String;
    type Ret = u64;

    fn invoke(&mut self, command: &String) -> u64 {
        let sequence = self.last.saturating_add(1);
        self.is_valid_step(command, &sequence);
        sequence
    }

    /// A command is carried out once, in a record after all that were told.
    fn is_valid_step(&mut self, command: &String, sequence: &u64) -> bool {
        let is_valid = *sequence > self.last && self.carried_out.insert(command.clone());
        self.last = self.last.max(*sequence);
        is_valid
    }
}

/// The streams whose history no order explains.
#[must_use]
pub fn not_linearizable(operations: &[Operation]) -> Vec<String> {
    let mut streams: BTreeMap<&str, Vec<&Operation>> = BTreeMap::new();
    for operation in operations {
        streams
            .entry(&operation.stream)
            .or_default()
            .push(operation);
    }
    let broken = streams.into_iter().filter_map(|(name, mut of_stream)| {
        of_stream.sort_by_key(|operation| (operation.sent_us, operation.answered_us));
        let mut stream = Stream::default();
        let is_explained = windows(&of_stream).all(|window| stream.explains(window));
        (!is_explained).then(|| name.to_owned())
    });
    broken.collect()
}

/// Operations in the order in which they were sent, cut where nothing is under way.
fn windows<'a>(operations: &'a [&'a Operation]) -> impl Iterator<Item = &'a [&'a Operation]> {
    let mut rest = operations;
    std::iter::from_fn(move || {
        let mut answered = 0;
        let mut cut = rest.len();
        for (place, operation) in rest.iter().enumerate() {
            if place >= WINDOW && operation.sent_us > answered {
                cut = place;
                break;
            }
            answered = answered.max(operation.answered_us);
        }
        let (window, after) = rest.split_at(cut);
        rest = after;
        (!window.is_empty()).then_some(window)
    })
}

impl Stream {
    /// Whether some order of the operations explains their answers; takes them in.
    fn explains(&mut self, window: &[&Operation]) -> bool {
        let mut tester = LinearizabilityTester::new(self.clone());
        let mut moments: Vec<Moment> = Vec::new();
        for (place, operation) in window.iter().enumerate() {
            moments.push((operation.sent_us, false, place));
            moments.push((operation.answered_us, true, place));
        }
        moments.sort_unstable();
        for (_, is_answered, place) in moments {
            let Some(operation) = window.get(place) else {
                return false;
            };
            let by = operation.tablet.as_str();
            let noted = match is_answered {
                false => tester.on_invoke(by, operation.command.clone()),
                true => tester.on_return(by, operation.sequence),
            };
            if noted.is_err() {
                return false;
            }
        }
        let Some(order) = tester.serialized_history() else {
            return false;
        };
        self.is_valid_history(order)
    }
}

/// When something was sent or answered: the time, which of both, and whose it is.
type Moment = (u64, bool, usize);
