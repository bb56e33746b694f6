//! The task of a tournament: decide, write, then answer and show.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tapis_journal::{Batch, Entry, JournalError, Sequence};
use tapis_protocol::rules::time::Timestamp;
use tapis_protocol::rules::tournament::{Event, Tournament};
use tapis_protocol::{ErrorCode, TournamentId};
use tapis_records::draw::{self, NotDrawn};
use tapis_records::{CommandKey, History, Moment, SnapshotJob, is_snapshot_due, written_author};
use tapis_views::{self as views, Audience};
use tokio::sync::{mpsc, oneshot};
use tokio::task::yield_now;
use tokio::time::Instant;
use tracing::{debug, error, info, warn};

use super::alarm::{Alarms, extension};
use super::loading::load;
use super::show::Show;
use super::snapshots::{write_snapshot, write_snapshots};
use super::{
    Answer, CommandBody, CommandRequest, Denied, Ending, Handle, MAX_MAIL, Mail, Screens, expect,
};
use crate::clock::SteadyClock;
use crate::draw::new_seal;
use crate::entropy::Entropy;
use crate::metrics::{Metrics, Stage};
use crate::storage::{Storage, StorageError};

/// Most commands of one batch, and so of one commit: bounds how long the first of them waits for the last.
const MAX_BATCH: usize = 256;

/// A server that stops writes a snapshot after this part of the records that make one due otherwise.
const STOP_DIVISOR: u64 = 16;

/// How often everybody else may work after a batch, before screens are shown.
const LETS_OTHERS_WORK: u32 = 8;

/// What a tournament works with.
#[derive(Clone)]
pub(crate) struct Place {
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
    place: Place,
    history: History,
    /// Whether `history` is what the journal holds; not after a failure.
    is_current: bool,
    screens: Arc<Screens>,
    alarms: Alarms,
    show: Show,
    /// Snapshots are written beside the work, one at a time.
    snapshots: mpsc::Sender<SnapshotJob>,
    written: Arc<AtomicU64>,
    ending: Ending,
}

/// A command of a batch, answered when the batch is on disk.
struct Waiting {
    request: Box<CommandRequest>,
    outcome: Answer,
    answer: Option<oneshot::Sender<Answer>>,
}

impl Actor {
    /// Starts the task of a tournament with the state its journal has.
    pub(crate) fn start(place: Place, history: History) -> (Handle, impl Future<Output = ()>) {
        let (mailbox, mail) = mpsc::channel(MAX_MAIL);
        let (snapshots, jobs) = mpsc::channel(1);
        let screens = Arc::new(Screens::new(&place.metrics));
        let handle = Handle {
            id: place.id.clone(),
            summary: views::summary(&place.id, &history.followed.tournament),
            book: Arc::new(history.followed.tournament.book().clone()),
            screens: Arc::clone(&screens),
            written: Arc::new(AtomicU64::new(history.followed.sequence.0)),
            mailbox,
            ending: Ending::default(),
        };
        let mut actor = Self {
            place,
            history,
            is_current: true,
            screens: Arc::clone(&screens),
            alarms: Alarms::default(),
            show: Show::new(Arc::clone(&screens), Audience::Officials),
            snapshots,
            written: Arc::clone(&handle.written),
            ending: handle.ending.clone(),
        };
        // Before anybody can ask for them.
        actor.show_everything();
        (handle, actor.run(mail, jobs))
    }

    async fn run(mut self, mut mailbox: mpsc::Receiver<Mail>, jobs: mpsc::Receiver<SnapshotJob>) {
        let screens = Arc::clone(&self.screens);
        let storage = self.place.storage.clone();
        let ending = self.ending.clone();
        // Also when this ends in another way.
        let _done = ending.is_done.clone().drop_guard();
        let snapshots = write_snapshots(&storage, jobs);
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
            write_snapshot(&storage, last).await;
        }
    }

    async fn serve(&mut self, mailbox: &mut mpsc::Receiver<Mail>) {
        self.give_time_after_restart().await;
        // A journal without a snapshot, or with one of another version.
        self.start_snapshot();
        let clock = self.place.clock.clone();
        let mut mail = Vec::with_capacity(MAX_BATCH);
        loop {
            let alarm = async {
                match self.alarms.next(&self.history.followed.tournament) {
                    Some(at) => clock.sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            // With a state that is not true nothing is shown.
            let lists = async {
                match self.show.next().filter(|_| self.is_current) {
                    Some(at) => tokio::time::sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                biased;
                () = self.ending.asked.cancelled() => return,
                count = mailbox.recv_many(&mut mail, MAX_BATCH) => {
                    if count == 0 {
                        return;
                    }
                }
                () = alarm => {}
                () = lists => {}
            }
            self.work(&mut mail, mailbox).await;
            // Answers leave first, and what comes meanwhile is seen.
            for _ in 0..LETS_OTHERS_WORK {
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
        if !self.is_current || !is_snapshot_due(&self.history, self.place.snapshot_after) {
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
            && self.history.since_snapshot() >= self.place.snapshot_after / STOP_DIVISOR;
        is_worth_it.then(|| SnapshotJob::of(&self.history))
    }

    /// A countdown that would be over before people are back at their screens is made longer, once for each table.
    async fn give_time_after_restart(&mut self) {
        let now = self.now();
        let mut waiting = Vec::new();
        let mut entries = Vec::new();
        while let Some(command) = extension(&self.history.followed.tournament, now) {
            let is_denied = self.take(Box::new(command), None, &mut waiting, &mut entries);
            if is_denied || waiting.len() >= MAX_BATCH {
                break;
            }
        }
        self.commit(waiting, entries, || true).await;
    }

    async fn work(&mut self, mail: &mut Vec<Mail>, mailbox: &mpsc::Receiver<Mail>) {
        if !self.is_current {
            self.reload().await;
        }
        let mut waiting = Vec::with_capacity(mail.len());
        let mut entries = Vec::with_capacity(mail.len());
        let mut advised = Vec::new();
        for mail in mail.drain(..) {
            match mail {
                Mail::Command(command, answer) => {
                    self.take(command, Some(answer), &mut waiting, &mut entries);
                }
                Mail::Question(table, question, answer) => {
                    advised.push((answer, self.advise(table, &question)));
                }
                Mail::Tablet(table, tablet) => {
                    let now = self.now();
                    let state = &self.history.followed.tournament;
                    let command = self.alarms.tablet(state, (table, tablet), now);
                    if let Some(command) = command {
                        self.take(Box::new(command), None, &mut waiting, &mut entries);
                    }
                }
            }
        }
        let now = self.now();
        while let Some(command) = self.alarms.due(&self.history.followed.tournament, now) {
            if self.take(Box::new(command), None, &mut waiting, &mut entries) {
                self.alarms.rest(now);
            }
        }
        let is_alone = waiting.len() <= 1;
        let is_quiet = || is_alone && mailbox.is_empty();
        let is_written = self.commit(waiting, entries, is_quiet).await;
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
    fn now(&self) -> Timestamp {
        self.place.clock.now().max(self.history.followed.at)
    }

    /// Carries a command out in memory; returns whether it was denied.
    fn take(
        &mut self,
        command: Box<CommandRequest>,
        answer: Option<oneshot::Sender<Answer>>,
        waiting: &mut Vec<Waiting>,
        entries: &mut Vec<Entry>,
    ) -> bool {
        let outcome = if self.is_current {
            // A panic is a fault of ours. One command may not take the tournament down with it.
            catch_unwind(AssertUnwindSafe(|| self.carry_out(&command, entries))).unwrap_or_else(
                |_| {
                    error!(
                        id = command.id,
                        device = command.device,
                        "a command has panicked"
                    );
                    self.is_current = false;
                    Err(Denied::Busy)
                },
            )
        } else {
            Err(Denied::Storage)
        };
        let is_denied = outcome.is_err();
        waiting.push(Waiting {
            request: command,
            outcome,
            answer,
        });
        is_denied
    }

    fn carry_out(&mut self, command: &CommandRequest, entries: &mut Vec<Entry>) -> Answer {
        let metrics = &self.place.metrics;
        metrics.stage(Stage::Queue, command.received);
        let began = Instant::now();
        let answer = self.decide_and_follow(command, entries);
        self.place.metrics.stage(Stage::Decide, began);
        answer
    }

    fn decide_and_follow(&mut self, command: &CommandRequest, entries: &mut Vec<Entry>) -> Answer {
        let name = CommandKey::new(&command.device, &command.id);
        if let Some(sequence) = self.history.applied.record(name) {
            return Ok(sequence);
        }
        expect::check(command, &self.history.followed.tournament)?;
        let at = self.now();
        let events = self.decide(&command.body, at)?;
        if events.is_empty() {
            let sequence = self.history.followed.sequence;
            self.history.applied.note(name, sequence.0);
            return Ok(sequence.0);
        }
        let payload = serde_json::to_vec(&events).map_err(|error| {
            error!(%error, id = command.id, "events cannot be encoded");
            Denied::Busy
        })?;
        self.show.note(&events, &self.history.followed.tournament);
        if let Err((table, fault)) = self.history.followed.tournament.carry_out(&events, at) {
            error!(id = command.id, table = table.0, %fault, "refused: chips would not be conserved");
            // A fault of ours, which bets may leave half done: what is on disk counts.
            self.is_current = false;
            return Err(Denied::Busy);
        }
        let sequence = self.history.followed.sequence.next();
        self.history.followed.sequence = sequence;
        self.history.followed.at = at;
        self.history.applied.note(name, sequence.0);
        entries.push(Entry {
            at_ms: at.0,
            command: command.id.clone(),
            device: written_author(&command.device, command.by_pin),
            payload,
        });
        Ok(sequence.0)
    }

    /// What a command leads to.
    fn decide(&self, body: &CommandBody, at: Timestamp) -> Result<Vec<Event>, Denied> {
        let state = &self.history.followed.tournament;
        match body {
            CommandBody::Command(command) => Ok(state.decide(command, at)?),
            CommandBody::Draw { occasion, word } => {
                let next = new_seal(self.place.entropy.as_ref()).map_err(|error| {
                    error!(%error, "the operating system gives no random numbers");
                    Denied::Busy
                })?;
                draw::carry_out(state, (occasion, word), next, at).map_err(|not| match not {
                    NotDrawn::Refused(refusal) => refusal.into(),
                    NotDrawn::Seal(broken) => {
                        error!(tournament = %self.place.id, %broken, "no draw can be made");
                        let message = format!("no draw can be made: {broken}");
                        Denied::Other(ErrorCode::Storage, message)
                    }
                })
            }
        }
    }

    /// Writes a batch; then, and only then, answers. Where it is quiet then, screens are shown before: whoever is told
    /// that something is done, and looks, sees it. Returns whether it is on disk.
    async fn commit(
        &mut self,
        mut waiting: Vec<Waiting>,
        entries: Vec<Entry>,
        is_quiet: impl Fn() -> bool,
    ) -> bool {
        let mut is_written = true;
        if !entries.is_empty() {
            let written = u64::try_from(entries.len()).unwrap_or(u64::MAX);
            let batch = Batch {
                stream: self.history.stream.clone(),
                expected: Sequence(self.history.followed.sequence.0.saturating_sub(written)),
                entries,
            };
            let began = Instant::now();
            let appended = self.place.storage.append(batch).await;
            self.place.metrics.stage(Stage::Commit, began);
            if let Err(error) = appended {
                is_written = false;
                self.not_written(&error, &mut waiting).await;
            }
        }
        if !self.is_current && !self.ending.asked.is_cancelled() {
            self.reload().await;
        }
        if self.is_current {
            let last = self.history.followed.sequence.0;
            self.written.store(last, Ordering::Relaxed);
        }
        if is_quiet() {
            self.show_changed(false);
        }
        for command in waiting {
            log(&self.place.id, &command);
            if let Some(answer) = command.answer {
                // A device that has gone asks again with the same id.
                let _ = answer.send(command.outcome);
            }
        }
        is_written
    }

    /// Goes back to what the journal holds; it also tells what became of the batch.
    async fn not_written(&mut self, error: &StorageError, waiting: &mut [Waiting]) {
        self.is_current = false;
        if matches!(error, StorageError::Refused(JournalError::NotOwner { .. })) {
            info!(tournament = %self.place.id, "another server goes on with it");
            self.ending.asked.cancel();
            self.ending.is_over.cancel();
            return;
        }
        error!(tournament = %self.place.id, error = error as &dyn std::error::Error, "a batch was not written");
        // An alarm is still due after that, and would only hammer a disk that is full.
        self.alarms.rest(self.now());
        self.reload().await;
        for command in waiting {
            let name = CommandKey::new(&command.request.device, &command.request.id);
            command.outcome = match self.history.applied.record(name) {
                _ if !self.is_current => Err(Denied::Busy),
                Some(sequence) => Ok(sequence),
                None => Err(Denied::Storage),
            };
        }
    }

    async fn reload(&mut self) {
        let loaded = load(&self.place.storage, &self.history.stream).await;
        match loaded {
            Ok(history) => {
                info!(tournament = %self.place.id, sequence = %history.followed.sequence, "read again from the journal");
                self.history = history;
                self.is_current = true;
                self.show_everything();
            }
            // Screens keep the last true state; the next command tries again.
            Err(error) => {
                error!(tournament = %self.place.id, error = &error as &dyn std::error::Error, "cannot be read from the journal");
            }
        }
    }

    fn show_everything(&mut self) {
        self.show.note_everything(&self.history.followed.tournament);
        self.show_changed(false);
    }

    /// Shows what is on disk; what can wait does, while others wait for their answers.
    fn show_changed(&mut self, is_busy: bool) {
        if self.is_current {
            let began = Instant::now();
            let state = (
                &self.history.followed.tournament,
                self.history.followed.sequence.0,
            );
            self.show.show(&self.place.id, state, is_busy);
            self.place.metrics.stage(Stage::Encode, began);
        }
    }
}

/// What became of a command, by which one command can be followed from the socket to the disk.
fn log(tournament: &TournamentId, waiting: &Waiting) {
    let CommandRequest {
        device,
        id,
        received,
        ..
    } = waiting.request.as_ref();
    let table = waiting.request.table().map(|table| table.0);
    let took_us = u64::try_from(received.elapsed().as_micros()).unwrap_or(u64::MAX);
    match &waiting.outcome {
        Ok(sequence) => {
            debug!(%tournament, device, id, table, sequence, took_us, outcome = "accepted", "on disk");
        }
        Err(denied) => {
            let outcome = denied.code();
            if matches!(denied, Denied::Storage | Denied::Busy) {
                warn!(%tournament, device, id, table, took_us, ?outcome, %denied, "not carried out");
            } else {
                debug!(%tournament, device, id, table, took_us, ?outcome, %denied, "not carried out");
            }
        }
    }
}
