//! The worker: sleeps until something is due, attempts it, and records the outcome.

mod attempt;
mod database_pause;

use std::time::Duration;

use futures_util::FutureExt;
use tokio::sync::oneshot;
use tokio::task::{Id, JoinError, JoinSet};

use self::attempt::attempt;
use self::database_pause::{FIRST_PAUSE, pause};
use crate::clock;
use crate::outbox::channel::Lane;
use crate::outbox::delivery::Backlog;
use crate::outbox::in_progress::{InProgress, Place};
use crate::outbox::message_order::LONGEST_HOLD;
use crate::outbox::queue::Outbox;
use crate::outbox::retry;
use crate::outbox::sql::{self, Due, Room, Search};
use crate::panics;
use crate::store::StoreError;

/// Longest sleep. The worker checks after each sleep whether the wall clock was set.
const LONGEST_SLEEP: Duration = Duration::from_mins(1);

/// The running worker. Dropped, it ends at once, as if the process were killed: what is under way
/// is sent again by the next one, under the same id.
pub struct Worker {
    stop: oneshot::Sender<()>,
    /// Has one task. A `JoinSet` aborts its tasks when it is dropped.
    task: JoinSet<()>,
}

impl Worker {
    /// Starts delivering what `outbox` holds, beginning with what an earlier process left there.
    ///
    /// One worker per database. Must be called within a tokio runtime.
    #[must_use]
    pub fn start(outbox: &Outbox) -> Self {
        let (stop, stopped) = oneshot::channel();
        let state = WorkerState {
            outbox: outbox.clone(),
            attempts: JoinSet::new(),
            in_progress: InProgress::default(),
            failures: 0,
        };
        let mut task = JoinSet::new();
        task.spawn(state.run(stopped));
        Self { stop, task }
    }

    /// Completes if the worker panics: then nothing is delivered any more.
    pub async fn panicked(&mut self) {
        match self.task.join_next().await {
            Some(Err(error)) => {
                let panic = error.try_into_panic().ok();
                let panic = panic.as_deref().map(panics::text);
                tracing::error!(panic, "the delivery worker panicked");
            }
            // It only ends by itself when it was stopped.
            Some(Ok(())) | None => std::future::pending().await,
        }
    }

    /// Begins no new attempt, waits at most `limit` for those under way, and abandons the rest:
    /// they stay in the database, to be sent again under the same id.
    ///
    /// Call it before the store is closed.
    pub async fn stop(mut self, limit: Duration) {
        // An error means that the task has ended already.
        _ = self.stop.send(());
        if tokio::time::timeout(limit, self.task.join_next()).await.is_err() {
            self.task.shutdown().await;
            tracing::info!("stopped amid deliveries: they are sent again at the next start");
        }
    }
}

/// What the worker works with.
struct WorkerState {
    outbox: Outbox,
    attempts: JoinSet<()>,
    in_progress: InProgress,
    /// How many looks in a row have failed.
    failures: u32,
}

impl WorkerState {
    async fn run(mut self, mut stopped: oneshot::Receiver<()>) {
        self.report_backlog().await;
        loop {
            let sleep = tokio::select! {
                biased;
                _ = &mut stopped => break,
                sleep = self.look() => sleep,
            };
            // After a failure, neither a visitor nor an ended attempt shortens the pause.
            let well = self.failures == 0;
            tokio::select! {
                biased;
                _ = &mut stopped => break,
                Some(ended) = self.attempts.join_next_with_id(), if well => self.ended(ended).await,
                () = self.outbox.woken.notified(), if well => {
                    // One query serves all calls that wake the worker just now: their deliveries are
                    // in the database already.
                    tokio::task::yield_now().await;
                    _ = self.outbox.woken.notified().now_or_never();
                }
                () = tokio::time::sleep(sleep) => {}
            }
            while let Some(ended) = self.attempts.try_join_next_with_id() {
                self.ended(ended).await;
            }
        }
        while self.attempts.join_next().await.is_some() {}
    }

    /// Says at the start what waits, so that the log shows a receiver that was never set up.
    async fn report_backlog(&self) {
        for lane in Lane::all() {
            let reading = self.outbox.store.read(move |connection| Backlog::of(connection, lane));
            let Ok(backlog) = reading.await else { continue };
            let settings = self.outbox.settings.load_full();
            let has_address = settings.has_destination(lane);
            let Backlog { pending, failed, .. } = backlog;
            let Lane { channel, topic } = lane;
            if settings.transport(channel).is_none() && (pending, failed) == (0, 0) {
                continue;
            }
            if failed > 0 || (pending > 0 && !has_address) {
                tracing::warn!(%channel, %topic, pending, failed, has_address, "deliveries need attention");
            } else {
                tracing::info!(%channel, %topic, pending, has_address, "deliveries");
            }
        }
    }

    /// Starts due attempts while there is room. Returns how long to sleep.
    async fn look(&mut self) -> Duration {
        self.outbox.follow_clock(clock::read()).await;
        match self.find().await {
            Ok((found, sleep)) => {
                self.failures = 0;
                for due in found {
                    self.begin(due);
                }
                sleep
            }
            Err(error) => {
                tracing::warn!(%error, "can't read what is to be delivered; trying again");
                self.failures = self.failures.saturating_add(1);
                pause(self.failures)
            }
        }
    }

    async fn find(&self) -> Result<(Vec<Due>, Duration), StoreError> {
        let settings = self.outbox.settings.load_full();
        let now = self.outbox.now();
        let search = Search {
            now,
            latest_plausible: retry::latest_plausible(&settings.retry, now),
            latest_held: now.plus(LONGEST_HOLD),
            in_flight: self.in_progress.in_flight(),
            render: self.outbox.render,
        };
        let open: Vec<(Lane, Room)> = Lane::all()
            .filter(|lane| settings.has_destination(*lane))
            .map(|lane| (lane, self.in_progress.room(lane)))
            .filter(|(_, room)| room.total > 0)
            .collect();
        if open.is_empty() {
            // A new delivery needs no query then: the lane waits for an address or a free attempt.
            return Ok((Vec::new(), LONGEST_SLEEP));
        }
        self.outbox
            .store
            .read(move |connection| {
                let mut found = Vec::new();
                let mut sleep = LONGEST_SLEEP;
                for (lane, room) in open {
                    found.extend(sql::due(connection, lane, &search, room)?);
                    if let Some(at) = sql::next_due_at(connection, lane, now)? {
                        sleep = sleep.min(at.since(now));
                    }
                }
                Ok((found, sleep))
            })
            .await
    }

    fn begin(&mut self, due: Due) {
        let place = Place::of(&due);
        let task = self.attempts.spawn(attempt(self.outbox.clone(), due));
        self.in_progress.enter(task.id(), place);
    }

    async fn ended(&mut self, ended: Result<(Id, ()), JoinError>) {
        let task = match &ended {
            Ok((task, ())) => *task,
            Err(error) => error.id(),
        };
        let delivery = self.in_progress.leave(task);
        if let Err(error) = ended {
            tracing::error!(delivery, %error, "an attempt didn't come to its end");
            // A bug of ours must not be repeated as fast as it happens.
            tokio::time::sleep(FIRST_PAUSE).await;
        }
    }
}
