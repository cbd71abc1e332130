//! Checks on the staff page: one at a time, in the background, because a call may last for 15 seconds
//! only and a check takes up to a minute.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;

use super::{Check, Progress, Proofs, Step, StepName, StepResult};
use crate::clock::{self, SteadyMillis, UnixMillis};
use crate::config::Current;
use crate::outbox::{Compose, Outbox};

/// How many checks may begin within [`WINDOW`]: each sends mails.
const MOST: usize = 5;
const WINDOW: Duration = Duration::from_mins(10);

/// A check that runs, or the last one.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = MailCheckRun)]
pub struct CheckRun {
    /// When it began.
    #[schema(value_type = String, format = DateTime)]
    began_at: UnixMillis,
    /// Whether it runs.
    running: bool,
    /// What it does now, in words; null between steps and at its end.
    #[schema(value_type = Option<String>, required)]
    activity: Option<&'static str>,
    /// The steps that are over.
    steps: Vec<Step>,
}

/// The checks since the program started. Clones share them.
#[derive(Clone)]
pub struct Runs {
    state: Arc<Mutex<State>>,
    proofs: Proofs,
    composer: Arc<dyn Compose>,
}

#[derive(Default)]
struct State {
    run: Option<CheckRun>,
    starts: VecDeque<SteadyMillis>,
}

/// Ends the run when dropped, even by a panic.
struct Running<F: FnOnce()> {
    runs: Runs,
    on_end: Option<F>,
}

impl Runs {
    /// No check yet. `composer` writes the test mails, and `proofs` makes their links.
    #[must_use]
    pub fn new(proofs: Proofs, composer: Arc<dyn Compose>) -> Self {
        Self { state: Arc::default(), proofs, composer }
    }

    /// The inboxes that are known to get mails.
    #[must_use]
    pub fn proofs(&self) -> &Proofs {
        &self.proofs
    }

    /// The check that runs, or the last one.
    #[must_use]
    pub fn current(&self) -> Option<CheckRun> {
        self.lock().run.clone()
    }

    /// Starts a check of the `current` settings, unless one runs already; calls `on_end` when it's over. If a
    /// test mail was taken, `outbox` no longer waits for the mail server. Fails with the seconds to wait if
    /// there were too many checks.
    pub fn start(
        &self,
        current: &Current,
        outbox: &Outbox,
        on_end: impl FnOnce() + Send + 'static,
    ) -> Result<(), u64> {
        if !self.begin(clock::now(), clock::steady())? {
            return Ok(());
        }
        let links = Some(self.proofs.links().clone());
        let check = Check::new(current, links, Arc::clone(&self.composer));
        let running = Running { runs: self.clone(), on_end: Some(on_end) };
        let outbox = outbox.clone();
        tokio::spawn(async move {
            let running = running;
            check.run(&|progress| running.runs.note(progress)).await;
            if running.runs.has_sent() {
                outbox.note_mail_server_is_reached().await;
            }
        });
        Ok(())
    }

    /// False if one runs already.
    fn begin(&self, now: UnixMillis, steady: SteadyMillis) -> Result<bool, u64> {
        let mut state = self.lock();
        if state.run.as_ref().is_some_and(|run| run.running) {
            return Ok(false);
        }
        while state.starts.front().is_some_and(|start| steady.since(*start) >= WINDOW) {
            state.starts.pop_front();
        }
        if state.starts.len() >= MOST
            && let Some(first) = state.starts.front()
        {
            return Err(WINDOW.saturating_sub(steady.since(*first)).as_secs() + 1);
        }
        state.starts.push_back(steady);
        let (activity, steps) = (None, Vec::new());
        state.run = Some(CheckRun { began_at: now, running: true, activity, steps });
        Ok(true)
    }

    fn note(&self, progress: Progress) {
        let mut state = self.lock();
        let Some(run) = &mut state.run else { return };
        match progress {
            Progress::Began(name) => run.activity = Some(StepName::activity(name)),
            Progress::Done(step) => {
                run.activity = None;
                run.steps.push(step);
            }
        }
    }

    /// Whether the server has taken a test mail of the last check.
    fn has_sent(&self) -> bool {
        let is_taken =
            |step: &Step| step.name == StepName::TestMail && step.result == StepResult::Ok;
        self.lock().run.as_ref().is_some_and(|run| run.steps.iter().any(is_taken))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<F: FnOnce()> Drop for Running<F> {
    fn drop(&mut self) {
        if let Some(run) = &mut self.runs.lock().run {
            run.running = false;
            run.activity = None;
        }
        if let Some(on_end) = self.on_end.take() {
            on_end();
        }
    }
}
