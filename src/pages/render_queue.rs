//! The threads that render and compress pages: one for each job, one after another.
//!
//! A thread that did the next job too would hold the memory that it has freed: 7 MiB after all pages were
//! compressed.

use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// How long a thread waits before it ends. mimalloc returns what a thread has freed at its end, if the
/// last of it was freed at least 10 ms earlier.
const BEFORE_END: Duration = Duration::from_millis(50);

#[derive(Clone, Default)]
pub(super) struct RenderQueue {
    jobs: Arc<Mutex<Jobs>>,
}

#[derive(Default)]
struct Jobs {
    waiting: VecDeque<Job>,
    /// Whether there is a thread, which starts the next one at its end.
    is_running: bool,
}

impl RenderQueue {
    /// Runs `work` after earlier jobs. Returns its result; `None` if it panicked, or if the system
    /// refuses the thread.
    pub(super) fn run<T, F>(&self, work: F) -> impl Future<Output = Option<T>> + use<T, F>
    where
        T: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
    {
        let (tell, told) = oneshot::channel();
        let job = move || {
            // A panic drops the job with its partial result.
            let answer = catch_unwind(AssertUnwindSafe(work)).ok();
            // If the caller has gone, the work is done anyway.
            _ = tell.send(answer);
        };
        let mut jobs = lock(&self.jobs);
        jobs.waiting.push_back(Box::new(job));
        if !jobs.is_running {
            start_next(&self.jobs, &mut jobs);
        }
        drop(jobs);
        async { told.await.ok().flatten() }
    }
}

/// Starts a thread for the first job that waits, if one does. The jobs are given up if the system refuses it.
fn start_next(shared: &Arc<Mutex<Jobs>>, jobs: &mut Jobs) {
    let Some(job) = jobs.waiting.pop_front() else {
        jobs.is_running = false;
        return;
    };
    let started = start(Arc::clone(shared), job);
    jobs.is_running = started.is_ok();
    if let Err(error) = started {
        jobs.waiting.clear();
        tracing::error!(%error, "the thread that renders pages doesn't start");
    }
}

fn start(shared: Arc<Mutex<Jobs>>, job: Job) -> io::Result<()> {
    let work = move || {
        // Dropping a result that nobody awaits may panic, too.
        _ = catch_unwind(AssertUnwindSafe(job));
        thread::sleep(BEFORE_END);
        start_next(&shared, &mut lock(&shared));
    };
    thread::Builder::new().name("pages".to_owned()).spawn(work).map(drop)
}

fn lock(jobs: &Mutex<Jobs>) -> MutexGuard<'_, Jobs> {
    jobs.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn it_goes_on_after_a_panic() {
        let thread = RenderQueue::default();

        assert_eq!(thread.run(|| panic!("on purpose")).await, None::<u8>);
        assert_eq!(thread.run(|| 7).await, Some(7));
    }

    #[tokio::test]
    async fn jobs_run_in_their_order_each_on_a_thread_of_its_own() {
        let thread = RenderQueue::default();
        let log = Arc::new(Mutex::new(Vec::new()));
        let note = |number: u8| {
            let log = Arc::clone(&log);
            move || log.lock().unwrap().push((number, thread::current().id()))
        };

        // Nobody waits for this one.
        drop(thread.run(note(0)));
        let later = (1..4).map(|number| thread.run(note(number)));
        futures_util::future::join_all(later).await;

        let log = log.lock().unwrap();
        assert!(log.iter().map(|(number, _)| *number).eq(0..4));
        let ids: std::collections::HashSet<_> = log.iter().map(|(_, id)| id).collect();
        assert_eq!(ids.len(), 4);
    }

    #[tokio::test]
    async fn no_job_is_lost_while_threads_end_and_start() {
        let thread = RenderQueue::default();
        // Around the time after which a thread ends.
        for micros in (48_000..52_000).step_by(100) {
            assert_eq!(thread.run(|| 7).await, Some(7));
            tokio::time::sleep(Duration::from_micros(micros)).await;
        }
    }
}
