//! The frames of a connection, followed by their heads (RFC 6455, 5.2) before the socket has read them whole.

/// The part of a head's first byte that says what its frame is.
const OPCODE: u8 = 0x0f;

/// A piece that goes on with a message.
const CONTINUATION: u8 = 0;

/// From here on it is no piece of a message.
const FIRST_CONTROL: u8 = 8;

/// What a close is told by.
const CLOSE: u8 = 8;

/// The frames of a connection, as their heads announce them.
#[derive(Debug, Default)]
pub(super) struct FrameHeads {
    /// What was read of a head that is not whole.
    head: Vec<u8>,
    /// Bytes of the frame that are still to come.
    payload_left: u64,
    /// Bytes of the message that the last frame was a piece of.
    message: u64,
    /// A close has come: what follows is not read as frames any more.
    is_closed: bool,
}

/// What a head announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FrameHead {
    /// Bytes of the frame.
    pub(super) frame: u64,
    /// Bytes of its message up to its end.
    pub(super) message: u64,
    /// Whether its message began before.
    pub(super) is_piece: bool,
}

impl FrameHeads {
    /// Follows what was read to the end of the next head, or to its own: how many bytes those are, and what the head announces.
    pub(super) fn follow(&mut self, bytes: &[u8], max_message: u64) -> (usize, Option<FrameHead>) {
        if self.is_closed {
            return (bytes.len(), None);
        }
        let here = usize::try_from(self.payload_left).unwrap_or(usize::MAX);
        let payload = here.min(bytes.len());
        self.payload_left = self
            .payload_left
            .saturating_sub(u64::try_from(payload).unwrap_or(u64::MAX));
        let mut followed = payload;
        for byte in bytes.iter().skip(payload) {
            followed = followed.saturating_add(1);
            self.head.push(*byte);
            if let Some(length) = announced(&self.head, max_message) {
                return (followed, Some(self.begin(length)));
            }
        }
        (followed, None)
    }

    /// A frame of this length begins.
    fn begin(&mut self, frame: u64) -> FrameHead {
        let opcode = self.head.first().map_or(CLOSE, |first| first & OPCODE);
        let is_piece = opcode == CONTINUATION;
        let message = if is_piece {
            self.message.saturating_add(frame)
        } else {
            frame
        };
        if opcode < FIRST_CONTROL {
            self.message = message;
        }
        self.is_closed = opcode == CLOSE;
        self.payload_left = frame;
        self.head.clear();
        FrameHead {
            frame,
            message,
            is_piece,
        }
    }
}

/// The length of the payload that a head announces, once that is whole; none before.
fn announced(head: &[u8], max_message: u64) -> Option<u64> {
    let second = *head.get(1)?;
    let masked = if second & 0x80 == 0 { 0 } else { 4 };
    let (bytes, length) = match second & 0x7f {
        126 => (2, head.get(2..4)),
        127 => (8, head.get(2..10)),
        short => return (head.len() == 2 + masked).then_some(u64::from(short)),
    };
    let length = length?
        .iter()
        .fold(0, |length, byte| length << 8 | u64::from(*byte));
    // One that is too long is known before its mask has come.
    let is_whole = head.len() == 2 + bytes + masked;
    (is_whole || length > max_message).then_some(length)
}
