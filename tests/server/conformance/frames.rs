//! Frames of WebSocket as a client sends them, byte by byte, broken ones included.

/// The key that hides payloads; which one it is does not matter here.
const MASK: [u8; 4] = [0x37, 0xfa, 0x21, 0x3d];

/// Set in the first byte of a message's last frame.
const LAST: u8 = 0x80;

/// Set in the second byte where the payload is masked.
const MASKED: u8 = 0x80;

/// What a frame is.
pub(super) mod opcode {
    pub(crate) const CONTINUATION: u8 = 0;
    pub(crate) const TEXT: u8 = 1;
    pub(crate) const BINARY: u8 = 2;
    pub(crate) const CLOSE: u8 = 8;
    pub(crate) const PING: u8 = 9;
    pub(crate) const PONG: u8 = 10;
}

/// A frame, right unless something was done to it.
#[derive(Clone)]
pub(super) struct Frame {
    first: u8,
    payload: Vec<u8>,
    announced: u64,
    written: Written,
}

/// How it is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Written {
    AsItShould,
    Unmasked,
    WithLongLength,
}

/// The only frame of a message, or of a control.
pub(super) fn frame(opcode: u8, payload: impl AsRef<[u8]>) -> Frame {
    let payload = payload.as_ref().to_vec();
    Frame {
        first: LAST | opcode,
        announced: u64::try_from(payload.len()).unwrap(),
        payload,
        written: Written::AsItShould,
    }
}

pub(super) fn text(payload: impl AsRef<[u8]>) -> Frame {
    frame(opcode::TEXT, payload)
}

pub(super) fn more(payload: impl AsRef<[u8]>) -> Frame {
    frame(opcode::CONTINUATION, payload)
}

pub(super) fn ping(payload: impl AsRef<[u8]>) -> Frame {
    frame(opcode::PING, payload)
}

pub(super) fn pong(payload: impl AsRef<[u8]>) -> Frame {
    frame(opcode::PONG, payload)
}

pub(super) fn close(code: u16, reason: impl AsRef<[u8]>) -> Frame {
    frame(
        opcode::CLOSE,
        [&code.to_be_bytes(), reason.as_ref()].concat(),
    )
}

impl Frame {
    /// Others of its message follow.
    pub(super) fn not_last(mut self) -> Self {
        self.first &= !LAST;
        self
    }

    /// With reserved bits: 4, 2 and 1 for the three.
    pub(super) fn reserved(mut self, bits: u8) -> Self {
        self.first |= bits << 4;
        self
    }

    pub(super) fn unmasked(mut self) -> Self {
        self.written = Written::Unmasked;
        self
    }

    /// Says that its payload is so long.
    pub(super) fn announcing(mut self, length: u64) -> Self {
        self.announced = length;
        self
    }

    /// Writes its length in eight bytes, however short it is.
    pub(super) fn with_long_length(mut self) -> Self {
        self.written = Written::WithLongLength;
        self
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        let is_masked = self.written != Written::Unmasked;
        let is_short = self.written != Written::WithLongLength;
        let masked = if is_masked { MASKED } else { 0 };
        let mut bytes = vec![self.first];
        match (u8::try_from(self.announced), u16::try_from(self.announced)) {
            (Ok(short @ 0..=125), _) if is_short => bytes.push(masked | short),
            (_, Ok(middle)) if is_short => {
                bytes.push(masked | 126);
                bytes.extend(middle.to_be_bytes());
            }
            _ => {
                bytes.push(masked | 127);
                bytes.extend(self.announced.to_be_bytes());
            }
        }
        if is_masked {
            bytes.extend(MASK);
            let hidden = self.payload.iter().zip(MASK.iter().cycle());
            bytes.extend(hidden.map(|(byte, key)| byte ^ key));
        } else {
            bytes.extend(&self.payload);
        }
        bytes
    }
}

/// A message in frames of so many bytes.
pub(super) fn in_pieces(payload: impl AsRef<[u8]>, size: usize) -> Vec<Frame> {
    let payload = payload.as_ref();
    let pieces = payload.chunks(size);
    let last = pieces.len().saturating_sub(1);
    pieces
        .enumerate()
        .map(|(number, piece)| {
            let piece = if number == 0 {
                text(piece)
            } else {
                more(piece)
            };
            if number == last {
                piece
            } else {
                piece.not_last()
            }
        })
        .collect()
}

/// Each frame but the last followed by a control.
pub(super) fn with_between(frames: Vec<Frame>, control: &Frame) -> Vec<Frame> {
    let last = frames.len().saturating_sub(1);
    frames
        .into_iter()
        .enumerate()
        .flat_map(|(number, frame)| {
            let after = (number != last).then(|| control.clone());
            std::iter::once(frame).chain(after)
        })
        .collect()
}
