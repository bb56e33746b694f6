//! The task of a tournament: decide, write, then answer and show.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tapis_journal::{Batch, JournalError, Sequence};
use tapis_protocol::TournamentId;
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::Tournament;
use tapis_records::{CommandKey, History, Moment, SnapshotJob, is_snapshot_due};
use tapis_views::{self as views, Audience};
use tokio::sync::mpsc;
use tokio::task::yield_now;
use tokio::time::Instant;
use tracing::{error, info};

use super::alarm::{Alarms, extension};
use super::batch::{CommandBatch, DecidedCommand};
use super::copies::CopyFeed;
use super::loading::load;
use super::show::{Show, StateAt};
use super::snapshots::{write_snapshot, write_snapshots};
use super::{Denied, Ending, Handle, MAILBOX_CAPACITY, MailboxMessage, Screens, Tablet};
use crate::clock::SteadyClock;
use crate::entropy::Entropy;
use crate::metrics::{Feed, Metrics, Stage};
use crate::storage::{Storage, StorageError};

/// Most commands of one batch, and so of one commit: bounds how long the first of them waits for the last.
const MAX_BATCH: usize = 256;

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
    snapshots: mpsc::Sender<SnapshotJob>,
    written: Arc<AtomicU64>,
    ending: Ending,
}

impl Actor {
    /// Starts the task of a tournament with the state its journal has.
    pub(crate) fn start(
        context: TournamentContext,
        history: History,
    ) -> (Handle, impl Future<Output = ()>) {
        let (mailbox, messages) = mpsc::channel(MAILBOX_CAPACITY);
        let (snapshots, jobs) = mpsc::channel(1);
        let screens = Arc::new(Screens::new(&context.metrics));
        let handle = Handle {
            id: context.id.clone(),
            opened_at: context.clock.now(),
            summary: views::summary(&context.id, &history.followed.tournament),
            book: Arc::new(history.followed.tournament.book().clone()),
            screens: Arc::clone(&screens),
            written: Arc::new(AtomicU64::new(history.followed.sequence.0)),
            skipped: context.metrics.skipped(Feed::Copies),
            mailbox,
            ending: Ending::default(),
        };
        let mut actor = Self {
            context,
            history,
            is_current: true,
            screens: Arc::clone(&screens),
            alarms: Alarms::default(),
            show: Show::new(Arc::clone(&screens), Audience::Officials),
            copies: CopyFeed::new(handle.skipped.clone()),
            snapshots,
            written: Arc::clone(&handle.written),
            ending: handle.ending.clone(),
        };
        // Before a screen can ask for them.
        actor.show_everything();
        (handle, actor.run(messages, jobs))
    }

    async fn run(
        mut self,
        mut mailbox: mpsc::Receiver<MailboxMessage>,
        jobs: mpsc::Receiver<SnapshotJob>,
    ) {
        let screens = Arc::clone(&self.screens);
        let storage = self.context.storage.clone();
        let ending = self.ending.clone();
        // Also when this ends in another way.
        let _done = ending.is_done.clone().drop_guard();
        let snapshots = write_snapshots(&storage, jobs);
        tokio::pin!(snapshots);
        tokio::select! {
            biased;
            () = screens.pace() => {}
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
            write_snapshot(&storage, last).await;
        }
    }

    async fn serve(&mut self, mailbox: &mut mpsc::Receiver<MailboxMessage>) {
        self.give_time_after_restart().await;
        // A journal without a snapshot, or with one of another version.
        self.start_snapshot();
        let clock = self.context.clock.clone();
        let mut messages = Vec::with_capacity(MAX_BATCH);
        loop {
            let alarm = async {
                match self.alarms.next(&self.history.followed.tournament) {
                    Some(at) => clock.sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            // With a state that is not true nothing is shown.
            let lists = async {
                let next = self.show.next().into_iter().chain(self.copies.next()).min();
                match next.filter(|_| self.is_current) {
                    Some(at) => tokio::time::sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                biased;
                () = self.ending.asked.cancelled() => return,
                count = mailbox.recv_many(&mut messages, MAX_BATCH) => {
                    if count == 0 {
                        return;
                    }
                }
                () = alarm => {}
                () = lists => {}
            }
            self.process(&mut messages, mailbox).await;
            // Answers leave first, and what comes meanwhile is seen.
            for _ in 0..YIELDS_BEFORE_SHOWING {
                if !self.show.is_waiting() || !mailbox.is_empty() {
                    break;
                }
                yield_now().await;
            }
            self.show_changed(!mailbox.is_empty());
            self.start_snapshot();
        }
    }

    /// Has a snapshot written when one is due.
    fn start_snapshot(&mut self) {
        if !self.is_current || !is_snapshot_due(&self.history, self.context.snapshot_after) {
            return;
        }
        // While the last one is still being written, the next one waits.
        if let Ok(slot) = self.snapshots.try_reserve() {
            slot.send(SnapshotJob::of(&self.history));
            self.history.last_snapshot = Moment {
                sequence: self.history.followed.sequence,
                at: self.history.followed.at,
            };
        }
    }

    /// The snapshot of a server that stops, where it is worth one: the next start has little to follow then.
    fn last_snapshot(&self) -> Option<SnapshotJob> {
        let is_worth_it = self.is_current
            && self.history.since_snapshot() >= self.context.snapshot_after / STOP_DIVISOR;
        is_worth_it.then(|| SnapshotJob::of(&self.history))
    }

    /// A countdown that would be over before people are back at their screens is made longer, once for each table.
    async fn give_time_after_restart(&mut self) {
        let now = self.now();
        let mut batch = CommandBatch::default();
        while let Some(command) = extension(&self.history.followed.tournament, now) {
            let is_denied = self.add_to_batch(Box::new(command), None, &mut batch);
            if is_denied || batch.commands.len() >= MAX_BATCH {
                break;
            }
        }
        self.commit(batch, || true).await;
    }

    /// Carries a batch of messages out: decides on commands, writes what they lead to, answers, and shows.
    async fn process(
        &mut self,
        messages: &mut Vec<MailboxMessage>,
        mailbox: &mpsc::Receiver<MailboxMessage>,
    ) {
        if !self.is_current {
            self.reload().await;
        }
        let mut batch = CommandBatch::of(messages.len());
        let (mut advised, mut opened) = (Vec::new(), Vec::new());
        for message in messages.drain(..) {
            match message {
                MailboxMessage::Command(command, answer) => {
                    self.add_to_batch(command, Some(answer), &mut batch);
                }
                MailboxMessage::CatchUp(catch_up) => self.catch_up(catch_up, &mut batch),
                MailboxMessage::Copy(table, answer) => opened.push((table, answer)),
                MailboxMessage::Question(asked, answer) => {
                    advised.push((answer, self.advise(&asked)));
                }
                MailboxMessage::Tablet(table, tablet) => {
                    let now = self.now();
                    let state = &self.history.followed.tournament;
                    let command = self.alarms.tablet(state, table, tablet, now);
                    if let Some(command) = command {
                        self.add_to_batch(Box::new(command), None, &mut batch);
                    }
                    if tablet == Tablet::Away {
                        self.play_level(table, &mut batch);
                    }
                }
            }
        }
        let now = self.now();
        while let Some(command) = self.alarms.due(&self.history.followed.tournament, now) {
            if self.add_to_batch(Box::new(command), None, &mut batch) {
                self.alarms.rest(now);
            }
        }
        let is_alone = batch.commands.len() <= 1;
        let is_quiet = || is_alone && mailbox.is_empty();
        let is_written = self.commit(batch, is_quiet).await;
        for (table, answer) in opened {
            let state = StateAt {
                tournament: &self.history.followed.tournament,
                sequence: self.history.followed.sequence.0,
            };
            let copy = self.copies.open(table, state).filter(|_| self.is_current);
            // A tablet that has gone asks again.
            let _ = answer.send(copy);
        }
        for (answer, advice) in advised {
            // It was given on what is not on disk: the device asks again.
            let _ = answer.send(if is_written {
                advice
            } else {
                Err(Denied::Busy)
            });
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

    /// Writes a batch; then, and only then, answers. Where it is quiet then, screens are shown before, so that a device
    /// that was answered sees what it has done. Returns whether the batch is on disk.
    async fn commit(&mut self, batch: CommandBatch, is_quiet: impl Fn() -> bool) -> bool {
        let CommandBatch {
            mut commands,
            entries,
            records,
        } = batch;
        let mut is_written = true;
        if !entries.is_empty() {
            let written = u64::try_from(entries.len()).unwrap_or(u64::MAX);
            let batch = Batch {
                stream: self.history.stream.clone(),
                expected: Sequence(self.history.followed.sequence.0.saturating_sub(written)),
                entries,
            };
            let began = Instant::now();
            let appended = self.context.storage.append(batch).await;
            self.context.metrics.stage(Stage::Commit, began);
            if let Err(error) = appended {
                is_written = false;
                self.not_written(&error, &mut commands).await;
            }
        }
        if !self.is_current && !self.ending.asked.is_cancelled() {
            self.reload().await;
        }
        if self.is_current {
            let last = self.history.followed.sequence.0;
            self.written.store(last, Ordering::Relaxed);
        }
        if is_written {
            self.copies.note(records);
        }
        if is_quiet() {
            self.show_changed(false);
        }
        for command in commands {
            command.log(&self.context.id);
            if let Some(answer) = command.answer {
                // A device that has gone asks again with the same id.
                let _ = answer.send(command.outcome);
            }
        }
        is_written
    }

    /// Goes back to what the journal holds; it also tells what became of the batch.
    async fn not_written(&mut self, error: &StorageError, commands: &mut [DecidedCommand]) {
        self.is_current = false;
        if matches!(error, StorageError::Refused(JournalError::NotOwner { .. })) {
            info!(tournament = %self.context.id, "another server goes on with it");
            self.ending.asked.cancel();
            self.ending.is_over.cancel();
            return;
        }
        error!(tournament = %self.context.id, error = error as &dyn std::error::Error, "a batch was not written");
        // An alarm is still due after that, and would only hammer a disk that is full.
        self.alarms.rest(self.now());
        self.reload().await;
        for command in commands {
            let key = CommandKey::new(&command.request.device, &command.request.id);
            let content = command.request.content;
            command.outcome = match self.history.applied.record(key, content) {
                _ if !self.is_current => Err(Denied::Busy),
                Ok(Some(sequence)) => Ok(sequence),
                Ok(None) => Err(Denied::Storage),
                Err(reused) => Err(reused.into()),
            };
        }
    }

    async fn reload(&mut self) {
        let loaded = load(&self.context.storage, &self.history.stream).await;
        match loaded {
            Ok(history) => {
                info!(tournament = %self.context.id, sequence = %history.followed.sequence, "read again from the journal");
                self.history = history;
                self.is_current = true;
                self.show_everything();
            }
            // Screens keep the last true state; the next command tries again.
            Err(error) => {
                error!(tournament = %self.context.id, error = &error as &dyn std::error::Error, "cannot be read from the journal");
            }
        }
    }

    fn show_everything(&mut self) {
        self.copies.note_everything();
        self.show.note_everything(&self.history.followed.tournament);
        self.show_changed(false);
    }

    /// Shows what is on disk; what can wait does, while others wait for their answers.
    fn show_changed(&mut self, is_busy: bool) {
        if self.is_current {
            let began = Instant::now();
            let state = StateAt {
                tournament: &self.history.followed.tournament,
                sequence: self.history.followed.sequence.0,
            };
            self.copies.show(state);
            self.show.show(&self.context.id, state, is_busy);
            self.context.metrics.stage(Stage::Encode, began);
        }
    }
}
