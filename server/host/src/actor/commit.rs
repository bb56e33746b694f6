//! Commits: while one batch is written, the next one is decided. What was decided is answered and shown when it is on disk.

use std::pin::Pin;
use std::sync::atomic::Ordering;

use futures_util::FutureExt;
use futures_util::future::{BoxFuture, MaybeDone, maybe_done};
use futures_util::poll;
use tapis_journal::{Batch, JournalError, Sequence};
use tapis_records::CommandKey;
use tokio::time::Instant;
use tracing::{error, info};

use super::batch::{CommandBatch, DecidedCommand, WorkTime};
use super::loading::load;
use super::run::Actor;
use super::{Answered, Denied};
use crate::metrics::Stage;
use crate::storage::StorageError;

/// A batch on its way to the disk.
pub(super) struct Commit {
    batch: CommandBatch,
    /// The last record that was decided then.
    last: Sequence,
    /// When it was brought to the journal; none where there is nothing to write.
    began: Option<Instant>,
    appended: MaybeDone<BoxFuture<'static, Result<(), StorageError>>>,
}

impl Commit {
    /// Ready when it is known what became of the commit; never where there is none.
    pub(super) async fn written(commit: Option<&mut Self>) {
        match commit {
            Some(commit) => (&mut commit.appended).await,
            None => std::future::pending().await,
        }
    }
}

impl Actor {
    /// Whether everything that was decided is on disk, or was given up.
    pub(super) const fn is_settled(&self) -> bool {
        self.commit.is_none() && self.open.is_empty()
    }

    /// Begins to write what was decided, unless something is being written.
    pub(super) async fn start_commit(&mut self) {
        if self.commit.is_some() || self.open.is_empty() {
            return;
        }
        let mut batch = std::mem::take(&mut self.open);
        let entries = std::mem::take(&mut batch.entries);
        let last = self.history.followed.sequence;
        let began = (!entries.is_empty()).then(Instant::now);
        let storage = self.context.storage.clone();
        let stream = self.history.stream.clone();
        let append = async move {
            // Questions, refusals and repetitions wait for what was written before them, and for nothing else.
            if entries.is_empty() {
                return Ok(());
            }
            let written = u64::try_from(entries.len()).unwrap_or(u64::MAX);
            let expected = Sequence(last.0.saturating_sub(written));
            let batch = Batch {
                stream,
                expected,
                entries,
                persons: Vec::new(),
            };
            storage.append(batch).await.map(|_| ())
        };
        let mut commit = Commit {
            batch,
            last,
            began,
            appended: maybe_done(append.boxed()),
        };
        // The disk begins before anything else is done here.
        let _ = poll!(&mut commit.appended);
        self.commit = Some(commit);
    }

    /// Goes on after a commit: the next one begins, then this one is answered. Where nothing waits, screens are shown
    /// before, so that a device that was answered sees what it has done.
    pub(super) async fn finish_commit(&mut self, is_mailbox_empty: impl Fn() -> bool) {
        let Some(mut commit) = self.commit.take() else {
            return;
        };
        (&mut commit.appended).await;
        let written = commit.began.map(WorkTime::since);
        if let Some(written) = written {
            let metrics = &self.context.metrics;
            metrics.stage_took(Stage::Commit, written.took());
        }
        let appended = Pin::new(&mut commit.appended).take_output();
        if let Some(Err(error)) = appended {
            self.not_written(&error, commit.batch).await;
            return;
        }
        self.start_commit().await;
        self.written.store(commit.last.0, Ordering::Relaxed);
        self.copies.note(std::mem::take(&mut commit.batch.records));
        if commit.batch.is_of_one() && self.is_settled() && is_mailbox_empty() {
            self.show.end_rest();
            self.show_changed();
        }
        self.answer(commit.batch, written);
    }

    /// Writes everything that was decided, and answers it.
    pub(super) async fn settle(&mut self) {
        while !self.is_settled() {
            self.start_commit().await;
            self.finish_commit(|| false).await;
        }
    }

    fn answer(&self, batch: CommandBatch, written: Option<WorkTime>) {
        for command in batch.commands {
            command.log(&self.context.id, written, &self.context.metrics);
            if let Some(answer) = command.answer {
                answer.answer(Answered::Command(command.outcome));
            }
        }
        for (answer, advice) in batch.advised {
            answer.answer(Answered::Question(advice));
        }
    }

    /// Goes back to what the journal holds, which also says what became of the batch. What was decided after it falls with
    /// it.
    async fn not_written(&mut self, error: &StorageError, batch: CommandBatch) {
        self.is_current = false;
        let open = std::mem::take(&mut self.open);
        if matches!(error, StorageError::Refused(JournalError::NotOwner { .. })) {
            info!(tournament = %self.context.id, "another server goes on with it");
            // Their devices ask that server with the same ids.
            self.ending.asked.cancel();
            self.ending.is_over.cancel();
            return;
        }
        error!(tournament = %self.context.id, error = error as &dyn std::error::Error, "a batch was not written");
        // An alarm is still due after that, and would only hammer a disk that is full.
        self.alarms.rest(self.now());
        self.reload().await;
        for mut fallen in [batch, open] {
            for command in &mut fallen.commands {
                command.outcome = self.outcome_in_journal(command);
            }
            for (_, advice) in &mut fallen.advised {
                // It was given on what is not on disk: the device asks again.
                *advice = Err(Denied::Busy);
            }
            self.answer(fallen, None);
        }
    }

    /// What became of a command whose batch may be on disk or not.
    fn outcome_in_journal(&self, command: &DecidedCommand) -> Result<u64, Denied> {
        if !self.is_current {
            return Err(Denied::Busy);
        }
        let key = CommandKey::new(&command.request.device, &command.request.id);
        match self.history.applied.record(key, command.request.content) {
            Ok(Some(sequence)) => Ok(sequence),
            Ok(None) => Err(Denied::Storage),
            Err(reused) => Err(reused.into()),
        }
    }

    /// Reads the state from the journal. Nothing may be on its way there.
    pub(super) async fn reload(&mut self) {
        let loaded = load(&self.context.storage, &self.history.stream).await;
        match loaded {
            Ok(history) => {
                info!(tournament = %self.context.id, sequence = %history.followed.sequence, "read again from the journal");
                self.written
                    .store(history.followed.sequence.0, Ordering::Relaxed);
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
}
