//! What a connection may send: before hello so many bytes, later messages as large as its sender may send; of a visitor few
//! frames, whatever is in them, and of a device messages in not too many pieces. The socket keeps what it has read of a
//! message, and the limit of a director's, which it goes by, would let everybody fill half a MiB of it; empty pieces of a
//! message it counts nowhere.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tapis_protocol::Role;
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Error as SocketError;

use super::frame_heads::{FrameHead, FrameHeads};
use crate::permissions::max_message_bytes;
use crate::rate_limit::{Rate, TokenBucket};
use crate::visitors::{VISITOR_FRAMES_AT_ONCE, VISITOR_MESSAGES_PER_SECOND};

/// Bytes that are read of a connection before a device has said hello on it: a hello of the largest size, also where it
/// comes in pieces, and some pings.
const BEFORE_HELLO: usize = 24 << 10;

/// Bytes of a visitor's frame that count as one frame: a longer one counts as several.
const COUNTED_AS_ONE: u64 = 1 << 10;

/// How fast a visitor's frames may come.
const VISITOR_FRAMES: Rate = Rate {
    per_second: VISITOR_MESSAGES_PER_SECOND,
    at_once: VISITOR_FRAMES_AT_ONCE,
};

/// How fast the pieces of a device's messages may come; its messages, pings and pongs are counted by the session. A message of
/// the largest size may come byte by byte.
const DEVICE_PIECES: Rate = Rate {
    per_second: 2_000,
    at_once: 20_000,
};

/// More was sent, or announced, than may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(super) enum BudgetSpent {
    /// More bytes.
    #[error("more was sent than a message has")]
    Bytes,
    /// More frames than its sender may send.
    #[error("frames come too fast")]
    Frames,
}

/// Who sends, once that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SentBy {
    /// Somebody who watches.
    Visitor,
    /// A device of this role.
    Device(Role),
}

/// A connection of which so much is read.
#[derive(Debug)]
pub(super) struct Budgeted<S> {
    stream: S,
    /// `None` where there is no end.
    budget: Option<Budget>,
}

/// What may still be sent.
#[derive(Debug)]
struct Budget {
    /// Bytes in all; `None` after hello.
    left: Option<usize>,
    /// Most bytes of a message.
    max_message: u64,
    /// `None` before hello, when bytes are counted.
    frames: Option<FrameLimit>,
    heads: FrameHeads,
    /// Nothing is read any more.
    spent: Option<BudgetSpent>,
}

/// How many frames of a sender are read.
#[derive(Debug)]
struct FrameLimit {
    by: SentBy,
    bucket: TokenBucket,
}

impl FrameLimit {
    /// Counts a frame. The clock is read for those that count: most of a device do not.
    fn take(&mut self, begun: FrameHead) -> Result<(), BudgetSpent> {
        let (rate, tokens) = match self.by {
            SentBy::Visitor => (VISITOR_FRAMES, 1 + begun.frame / COUNTED_AS_ONE),
            SentBy::Device(_) if begun.is_piece => (DEVICE_PIECES, 1),
            SentBy::Device(_) => return Ok(()),
        };
        let tokens = u32::try_from(tokens).unwrap_or(u32::MAX);
        let taken = self.bucket.take_many(rate, tokens, Instant::now());
        taken.map_err(|_| BudgetSpent::Frames)
    }
}

impl Budget {
    /// A stranger's.
    fn of_stranger() -> Self {
        Self {
            left: Some(BEFORE_HELLO),
            max_message: most(None),
            frames: None,
            heads: FrameHeads::default(),
            spent: None,
        }
    }

    /// How many of the bytes that were read may be looked at: up to the head that is one too many.
    fn follow(&mut self, read: &[u8]) -> usize {
        let allowed = self.left.map_or(read.len(), |left| left.min(read.len()));
        if allowed < read.len() {
            self.spent = Some(BudgetSpent::Bytes);
        }
        let mut rest = read.get(..allowed).unwrap_or_default();
        while !rest.is_empty() {
            let (followed, head) = self.heads.follow(rest, self.max_message);
            if let Some(spent) = head.and_then(|head| self.count(head)) {
                self.spent = Some(spent);
                // Without the end of its head there is no frame.
                let looked_at = allowed - rest.len() + followed;
                return looked_at.saturating_sub(1);
            }
            rest = rest.get(followed..).unwrap_or_default();
        }
        self.left = self.left.map(|left| left - allowed);
        allowed
    }

    /// Counts a frame that begins; says why it is one too many.
    fn count(&mut self, begun: FrameHead) -> Option<BudgetSpent> {
        if begun.message > self.max_message {
            return Some(BudgetSpent::Bytes);
        }
        let limit = self.frames.as_mut()?;
        limit.take(begun).err()
    }
}

/// Most bytes of a message.
fn most(role: Option<Role>) -> u64 {
    u64::try_from(max_message_bytes(role)).unwrap_or(u64::MAX)
}

impl<S> Budgeted<S> {
    /// A stranger's.
    pub(super) fn new(stream: S) -> Self {
        Self {
            stream,
            budget: Some(Budget::of_stranger()),
        }
    }

    /// Hello was said: from now on messages are read that its sender may send.
    pub(super) fn know(&mut self, by: SentBy) {
        let Some(budget) = &mut self.budget else {
            return;
        };
        budget.left = None;
        budget.frames = Some(FrameLimit {
            by,
            bucket: TokenBucket::default(),
        });
        if let SentBy::Device(role) = by {
            budget.max_message = most(Some(role));
        }
    }

    /// From now on everything is read: it is being closed, and what comes is dropped.
    pub(super) fn lift(&mut self) {
        self.budget = None;
    }
}

/// Why a socket could not be read, where more was sent than may be.
pub(super) fn spent(error: &SocketError) -> Option<BudgetSpent> {
    let SocketError::Io(error) = error else {
        return None;
    };
    error.get_ref()?.downcast_ref::<BudgetSpent>().copied()
}

impl<S: AsyncRead + Unpin> AsyncRead for Budgeted<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        task: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let Self { stream, budget } = &mut *self;
        let Some(budget) = budget else {
            return Pin::new(stream).poll_read(task, into);
        };
        let before = into.filled().len();
        if budget.spent.is_none() {
            ready!(Pin::new(stream).poll_read(task, into))?;
        }
        let allowed = budget.follow(into.filled().get(before..).unwrap_or_default());
        into.set_filled(before + allowed);
        // What came before is looked at first.
        match budget.spent {
            Some(spent) if allowed == 0 => Poll::Ready(Err(io::Error::other(spent))),
            Some(_) | None => Poll::Ready(Ok(())),
        }
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Budgeted<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        task: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(task, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, task: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(task)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, task: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(task)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        task: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(task, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use tapis_protocol::TableId;
    use tokio::io::AsyncReadExt;

    use super::*;

    /// A frame's head, with a mask, in the form of its length that has so many bytes.
    fn head(length: u64, bytes: usize) -> Vec<u8> {
        let kind = match bytes {
            2 => 126,
            8 => 127,
            _ => u8::try_from(length).unwrap(),
        };
        let length = length.to_be_bytes();
        [&[0x81, 0x80 | kind], &length[8 - bytes..], &[1, 2, 3, 4]].concat()
    }

    /// How much of what is sent is read, and why no more.
    async fn read_of(
        mut connection: Budgeted<&[u8]>,
    ) -> (Budgeted<&[u8]>, usize, Option<BudgetSpent>) {
        let mut read = Vec::new();
        let ended = connection.read_to_end(&mut read).await;
        let why = ended.err().map(|error| {
            let why = spent(&SocketError::Io(error));
            why.unwrap()
        });
        (connection, read.len(), why)
    }

    const TABLET: SentBy = SentBy::Device(Role::Tablet { table: TableId(1) });
    const DIRECTOR: SentBy = SentBy::Device(Role::Director);

    #[test]
    fn a_frame_is_refused_by_the_length_it_announces_however_its_bytes_come() {
        for (length, bytes, is_read) in [
            (0, 0, true),
            (125, 0, true),
            (16 << 10, 2, true),
            (16 << 10, 8, true),
            ((16 << 10) + 1, 2, false),
            (u64::MAX, 8, false),
        ] {
            let payload = vec![9; usize::try_from(length).unwrap_or(0).min(16 << 10)];
            let sent = [head(5, 0), vec![0; 5], head(length, bytes), payload].concat();
            for pieces in [1, 2, 7, sent.len()] {
                let mut budget = Budget::of_stranger();
                let read = sent.chunks(pieces).map(|piece| budget.follow(piece)).sum();
                assert_eq!(budget.spent.is_none(), is_read, "{length} by {pieces}");
                // The frame before it, and a head that is not whole.
                let before = 11..sent.len();
                assert!(is_read || before.contains(&read), "{read} of {length}");
            }
        }
    }

    #[test]
    fn a_message_in_pieces_is_as_long_as_all_of_them() {
        let piece = |first: u8| {
            let mut piece = head(8 << 10, 2);
            piece[0] = first;
            piece.extend(vec![0; 8 << 10]);
            piece
        };
        let (text, more, ping) = (piece(1), piece(0), vec![0x89, 0x80, 0, 0, 0, 0]);
        for (sent, is_read) in [
            ([&text, &ping, &more].map(Vec::as_slice).concat(), true),
            ([&text, &text, &text].map(Vec::as_slice).concat(), true),
            ([&text, &more, &more].map(Vec::as_slice).concat(), false),
        ] {
            let mut budget = Budget {
                left: None,
                ..Budget::of_stranger()
            };
            budget.follow(&sent);
            assert_eq!(budget.spent.is_none(), is_read);
        }
    }

    #[tokio::test]
    async fn a_stranger_is_read_so_far_and_a_device_to_the_end() {
        // Empty frames.
        let sent = [0x81, 0].repeat(BEFORE_HELLO);
        let stranger = Budgeted::new(sent.as_slice());
        let (mut stranger, read, why) = read_of(stranger).await;
        assert_eq!((read, why), (BEFORE_HELLO, Some(BudgetSpent::Bytes)));
        // What comes while it is being closed is read, and dropped.
        stranger.lift();
        assert_eq!(read_of(stranger).await.2, None);
        let mut device = Budgeted::new(sent.as_slice());
        device.know(TABLET);
        let (_, read, why) = read_of(device).await;
        assert_eq!((read, why), (sent.len(), None));
    }

    #[tokio::test(start_paused = true)]
    async fn a_visitor_sends_few_frames_and_long_ones_count_as_several() {
        let most = usize::try_from(VISITOR_FRAMES_AT_ONCE).unwrap();
        let long = [head(10 << 10, 2), vec![0; 10 << 10]].concat();
        // A ping, a pong, an empty piece; ten KiB of text.
        for (frame, frames) in [
            (vec![0x89, 0], most),
            (vec![0x8a, 0], most),
            (vec![0, 0], most),
            (long, most / 11),
        ] {
            let sent = frame.repeat(2 * most);
            let mut visitor = Budgeted::new(sent.as_slice());
            visitor.know(SentBy::Visitor);
            let (_, read, why) = read_of(visitor).await;
            assert_eq!(why, Some(BudgetSpent::Frames));
            assert_eq!(read / frame.len(), frames, "{:?}", &frame[..2]);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_device_cuts_a_message_into_single_bytes_and_sends_no_pieces_without_end() {
        let most = usize::try_from(DEVICE_PIECES.at_once).unwrap();
        let (text, empty) = ([1, 0], [0, 0]);
        let bytes = [[0, 1, b'x'].as_slice()].concat().repeat(16 << 10);
        // Pings and messages are counted by the session; pieces with a ping between them are pieces still.
        let with_pings = [empty, [0x89, 0]].concat().repeat(2 * most);
        for (sent, read_bytes) in [
            ([text.as_slice(), &bytes].concat(), None),
            ([0x81, 0].repeat(2 * most), None),
            (
                [text.as_slice(), &empty.repeat(2 * most)].concat(),
                Some(2 * (most + 1)),
            ),
            ([text.as_slice(), &with_pings].concat(), Some(2 + 4 * most)),
        ] {
            let mut device = Budgeted::new(sent.as_slice());
            device.know(TABLET);
            let (_, read, why) = read_of(device).await;
            assert_eq!(why, read_bytes.map(|_| BudgetSpent::Frames));
            let expected = read_bytes.unwrap_or(sent.len());
            assert!(
                (expected..=expected + 1).contains(&read),
                "{read} of {expected}"
            );
        }
    }

    #[tokio::test]
    async fn only_a_director_announces_more_than_others_send() {
        for (by, is_read) in [(SentBy::Visitor, false), (TABLET, false), (DIRECTOR, true)] {
            let sent = head(500 << 10, 8);
            let mut connection = Budgeted::new(sent.as_slice());
            connection.know(by);
            let (_, _, why) = read_of(connection).await;
            assert_eq!(why.is_none(), is_read, "{by:?}");
        }
    }
}
