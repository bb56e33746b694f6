//! The task of a tournament: decide, write, then answer and show.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use tapis_protocol::TournamentId;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{TableNumber, Tournament};
use tapis_records::{Content, History, Moment, is_snapshot_due};
use tapis_views::{self as views, Audience};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::yield_now;
use tokio::time::{Instant, sleep, sleep_until};

use super::alarm::{Alarms, extension};
use super::batch::CommandBatch;
use super::changes::Opened;
use super::commit::Commit;
use super::copies::CopyFeed;
use super::presence::PresenceQuestions;
use super::show::{Show, StateAt};
use super::snapshots::{DueSnapshot, SnapshotWriter};
use super::{Ending, Handle, MAILBOX_CAPACITY, MailboxMessage, Screens, Tablet};
use crate::clock::SteadyClock;
use crate::entropy::Entropy;
use crate::metrics::{Feed, Metrics, Stage};
use crate::storage::Storage;
use crate::throttle::ONE_IN_FIFTY;

/// Most messages that are carried out before it is looked whether the commit is done.
const MAX_AT_ONCE: usize = 64;

/// How long screens wait at least while commands keep coming: deciding stops then until all of it is on disk.
const SHOWN_AFTER: Duration = Duration::from_millis(20);

/// The same at most: as long as lists do.
const SHOWN_WITHIN: Duration = Duration::from_millis(250);

/// How long a journal that could not be read is left alone: tablets that wait for their copy of the event say nothing.
const READ_AGAIN_AFTER: Duration = Duration::from_secs(1);

/// A server that stops writes a snapshot after this part of the records that make one due otherwise.
const STOP_DIVISOR: u64 = 16;

/// How often other tasks may run after a batch, before screens are shown.
const YIELDS_BEFORE_SHOWING: u32 = 8;

/// What the task of a tournament is given.
#[derive(Clone)]
pub(crate) struct TournamentContext {
    pub(crate) id: TournamentId,
    pub(crate) storage: Storage,
    pub(crate) clock: SteadyClock,
    pub(crate) entropy: Arc<dyn Entropy>,
    pub(crate) metrics: Metrics,
    /// Records after which another snapshot may be written.
    pub(crate) snapshot_after: u64,
}

/// The task of a tournament.
pub(crate) struct Actor {
    pub(super) context: TournamentContext,
    pub(super) history: History,
    /// Whether `history` is what the journal holds; not after a failure.
    pub(super) is_current: bool,
    screens: Arc<Screens>,
    pub(super) alarms: Alarms,
    pub(super) show: Show,
    /// For tablets with rules of their own.
    pub(super) copies: CopyFeed,
    /// Snapshots are written beside the work, one at a time.
    snapshots: mpsc::Sender<DueSnapshot>,
    /// What is decided while a commit is written.
    pub(super) open: CommandBatch,
    pub(super) commit: Option<Commit>,
    /// Tablets that ask for the event as it is, answered when everything is on disk.
    opened: Vec<(TableNumber, oneshot::Sender<Option<Opened>>)>,
    /// When screens are shown although commands keep coming.
    shown_by: Instant,
    pub(super) written: Arc<AtomicU64>,
    pub(super) ending: Ending,
}

impl Actor {
    /// Starts the task of a tournament with the state its journal has.
    pub(crate) fn start(
        context: TournamentContext,
        history: History,
    ) -> (Handle, impl Future<Output = ()>) {
        let (mailbox, messages) = mpsc::channel(MAILBOX_CAPACITY);
        let (snapshots, due) = mpsc::channel(1);
        let copies = CopyFeed::new(&context.metrics);
        let screens = Arc::new(Screens::new(&context.metrics));
        let questions = Arc::new(PresenceQuestions::default());
        let handle = Handle {
            id: context.id.clone(),
            content: Content::of(&context.id),
            opened_at: context.clock.now(),
            summary: views::summary(&context.id, &history.followed.tournament),
            book: Arc::new(history.followed.tournament.book().clone()),
            screens: Arc::clone(&screens),
            written: Arc::new(AtomicU64::new(history.followed.sequence.0)),
            skipped: context.metrics.skipped(Feed::Copies),
            mailbox,
            questions: Arc::clone(&questions),
            counting: Mutex::default(),
            ending: Ending::default(),
        };
        let mut actor = Self {
            context,
            history,
            is_current: true,
            screens: Arc::clone(&screens),
            alarms: Alarms::new(questions),
            show: Show::new(Arc::clone(&screens), Audience::Officials),
            copies,
            snapshots,
            open: CommandBatch::default(),
            commit: None,
            opened: Vec::new(),
            shown_by: Instant::now(),
            written: Arc::clone(&handle.written),
            ending: handle.ending.clone(),
        };
        // Before a screen can ask for them.
        actor.show_everything();
        (handle, actor.run(messages, due))
    }

    async fn run(
        mut self,
        mut mailbox: mpsc::Receiver<MailboxMessage>,
        due: mpsc::Receiver<DueSnapshot>,
    ) {
        let screens = Arc::clone(&self.screens);
        let writer = SnapshotWriter::of(&self.context);
        let ending = self.ending.clone();
        // Also when this ends in another way.
        let _done = ending.is_done.clone().drop_guard();
        let snapshots = writer.write_all(due);
        tokio::pin!(snapshots);
        tokio::select! {
            biased;
            () = screens.floor.pace() => {}
            () = &mut snapshots => {}
            () = self.serve(&mut mailbox) => {}
        }
        // Before anything that waits for an answer hears that there is none.
        ending.is_over.cancel();
        let last = self.last_snapshot();
        // With the sender gone, it ends when everything is written.
        drop(self);
        snapshots.await;
        if let Some(last) = last {
            writer.write(last).await;
        }
    }

    async fn serve(&mut self, mailbox: &mut mpsc::Receiver<MailboxMessage>) {
        self.give_time_after_restart();
        let clock = self.context.clock.clone();
        let mut messages = Vec::with_capacity(MAX_AT_ONCE);
        loop {
            self.start_commit().await;
            if self.is_settled() {
                self.go_on_settled(mailbox).await;
            }
            let (is_settled, room) = (self.is_settled(), self.room());
            let alarm = async {
                match self.alarms.next(&self.history.followed.tournament) {
                    Some(at) => clock.sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            // With a state that is not true nothing is shown; with one that is not on disk neither.
            let next_list = self.next_list();
            let next_list = next_list.filter(|_| self.is_current && is_settled);
            let lists = async {
                match next_list {
                    Some(at) => sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                biased;
                // What was decided is written and answered; what waits, the devices send to the server that goes on.
                () = self.ending.asked.cancelled() => return self.settle().await,
                () = Commit::written(self.commit.as_mut()) => {
                    self.finish_commit(|| mailbox.is_empty()).await;
                    continue;
                }
                count = mailbox.recv_many(&mut messages, room), if room > 0 => {
                    if count == 0 {
                        return self.settle().await;
                    }
                }
                () = alarm, if room > 0 => {}
                () = lists => continue,
                () = read_again(self.is_current || !is_settled) => continue,
            }
            if !self.is_current {
                self.reload().await;
            }
            self.carry_out(&mut messages);
            self.carry_out_what_is_due();
        }
    }

    /// How many messages may be carried out now. None while a screen, a tablet or a snapshot waits for the state on disk.
    fn room(&self) -> usize {
        let room = self.open.room().min(MAX_AT_ONCE);
        if self.is_settled() {
            return room;
        }
        let now = Instant::now();
        let has_to_settle = !self.is_current
            || !self.opened.is_empty()
            || self.shown_by <= now && self.show.is_waiting(now)
            || self.next_list().is_some_and(|at| at <= now)
            || self.is_snapshot_due();
        if has_to_settle { 0 } else { room }
    }

    /// When a list that rests may be shown.
    fn next_list(&self) -> Option<Instant> {
        self.show.next().into_iter().chain(self.copies.next()).min()
    }

    /// Everything that was decided is on disk: what waits for that goes on.
    async fn go_on_settled(&mut self, mailbox: &mpsc::Receiver<MailboxMessage>) {
        if !self.is_current && !self.ending.asked.is_cancelled() {
            self.reload().await;
        }
        self.open_copies();
        // Answers leave first, and what comes meanwhile is seen.
        for _ in 0..YIELDS_BEFORE_SHOWING {
            if !self.show.is_waiting(Instant::now()) || !mailbox.is_empty() {
                break;
            }
            yield_now().await;
        }
        if mailbox.is_empty() || self.shown_by <= Instant::now() {
            self.show_changed();
        }
        self.start_snapshot();
    }

    /// Gives tablets the event. While it is not what the journal holds they wait: what they were told last stays true.
    fn open_copies(&mut self) {
        // A tablet that has gone asks again.
        self.opened.retain(|(_, answer)| !answer.is_closed());
        if !self.is_current {
            return;
        }
        for (table, answer) in self.opened.drain(..) {
            let state = StateAt {
                tournament: &self.history.followed.tournament,
                sequence: self.history.followed.sequence.0,
            };
            let _ = answer.send(self.copies.open(table, state));
        }
    }

    /// Whether a snapshot is due, and the last one is written.
    fn is_snapshot_due(&self) -> bool {
        self.is_current
            && self.snapshots.capacity() > 0
            && is_snapshot_due(&self.history, self.context.snapshot_after)
    }

    /// Has a snapshot written when one is due.
    fn start_snapshot(&mut self) {
        if !self.is_snapshot_due() {
            return;
        }
        // While the last one is still being written, the next one waits.
        if let Ok(slot) = self.snapshots.try_reserve() {
            slot.send(DueSnapshot::of(&self.history));
            self.history.last_snapshot = Moment {
                sequence: self.history.followed.sequence,
                at: self.history.followed.at,
            };
        }
    }

    /// The snapshot of a server that stops, where it is worth one: the next start has little to follow then.
    fn last_snapshot(&self) -> Option<DueSnapshot> {
        let is_worth_it = self.is_current
            && self.history.since_snapshot() >= self.context.snapshot_after / STOP_DIVISOR;
        is_worth_it.then(|| DueSnapshot::of(&self.history))
    }

    /// A countdown that would be over before people are back at their screens is made longer, once for each table.
    fn give_time_after_restart(&mut self) {
        let now = self.now();
        while let Some(command) = extension(&self.history.followed.tournament, now) {
            let is_denied = self.add_to_batch(Box::new(command), None);
            if is_denied || self.open.room() == 0 {
                break;
            }
        }
    }

    /// Carries messages out in memory.
    fn carry_out(&mut self, messages: &mut Vec<MailboxMessage>) {
        for message in messages.drain(..) {
            match message {
                MailboxMessage::Command(command, answer) => {
                    self.add_to_batch(command, answer);
                }
                MailboxMessage::CatchUp(catch_up) => self.catch_up(catch_up),
                MailboxMessage::Copy(table, answer) => self.opened.push((table, answer)),
                MailboxMessage::Heard(table) => self.alarms.heard(table),
                MailboxMessage::Question(asked, answer) => {
                    let advice = self.advise(&asked);
                    self.open.advised.push((answer, advice));
                }
                MailboxMessage::Tablet(table, tablet) => {
                    let now = self.now();
                    let state = &self.history.followed.tournament;
                    let command = self.alarms.tablet(state, table, tablet, now);
                    if let Some(command) = command {
                        self.add_to_batch(Box::new(command), None);
                    }
                    if tablet == Tablet::Away {
                        self.play_level(table);
                    }
                }
            }
        }
    }

    /// Carries out what happens by itself.
    fn carry_out_what_is_due(&mut self) {
        let now = self.now();
        while let Some(command) = self.alarms.due(&self.history.followed.tournament, now) {
            if self.add_to_batch(Box::new(command), None) {
                self.alarms.rest(now);
            }
        }
    }

    /// The state, where it is what the journal holds.
    pub(super) fn current(&self) -> Option<&Tournament> {
        self.is_current.then_some(&self.history.followed.tournament)
    }

    /// The time of the next record. The clock began after the journal's end; a record may also come from a journal that
    /// was damaged then and is read again now, so the last one is looked at as well.
    pub(super) fn now(&self) -> Timestamp {
        self.context.clock.now().max(self.history.followed.at)
    }

    pub(super) fn show_everything(&mut self) {
        self.copies.note_everything();
        self.show.note_everything(&self.history.followed.tournament);
        self.show_changed();
    }

    /// Shows what is on disk. While commands keep coming it rests after that, the longer the more it had to show.
    pub(super) fn show_changed(&mut self) {
        if self.is_current {
            let began = Instant::now();
            let state = StateAt {
                tournament: &self.history.followed.tournament,
                sequence: self.history.followed.sequence.0,
            };
            self.copies.show(state);
            self.show.show(&self.context.id, state);
            self.context.metrics.stage(Stage::Encode, began);
            let rest = began.elapsed() * ONE_IN_FIFTY;
            let rest = rest.clamp(SHOWN_AFTER, SHOWN_WITHIN);
            // The other tables have their turn soon.
            let rest = if self.show.has_more() {
                SHOWN_AFTER
            } else {
                rest
            };
            self.shown_by = began + rest;
        }
    }
}

/// Ready when a journal that could not be read may be read again.
async fn read_again(is_current: bool) {
    if is_current {
        return std::future::pending().await;
    }
    sleep(READ_AGAIN_AFTER).await;
}
