//! The thread that renders and compresses pages.
//!
//! It ends when nothing is left to do, and the next job starts another. A thread that lives on would
//! hold the memory that it has freed: 7 MiB after all pages were compressed.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// How long the thread waits before it ends. mimalloc returns what a thread has freed at its end, if the
/// last of it was freed at least 10 ms earlier.
const BEFORE_END: Duration = Duration::from_millis(50);

#[derive(Clone, Default)]
pub(super) struct RenderThread {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    /// To the thread, while it runs.
    jobs: Mutex<Option<Sender<Job>>>,
}

impl RenderThread {
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
        if let Err(error) = self.shared.add(Box::new(job)) {
            tracing::error!(%error, "the thread that renders pages doesn't start");
        }
        async { told.await.ok().flatten() }
    }
}

impl Shared {
    /// Hands `job` to the thread, and starts it if it isn't running.
    fn add(self: &Arc<Self>, job: Job) -> io::Result<()> {
        let mut jobs = self.lock();
        if jobs.is_none() {
            let (sender, received) = mpsc::channel();
            let shared = Arc::clone(self);
            let work = move || shared.work(&received);
            thread::Builder::new().name("pages".to_owned()).spawn(work)?;
            *jobs = Some(sender);
        }
        // The thread receives until it takes its own sender away.
        _ = jobs.as_ref().map(|jobs| jobs.send(job));
        Ok(())
    }

    fn work(&self, jobs: &Receiver<Job>) {
        while let Some(job) = self.next(jobs) {
            job();
        }
    }

    /// The next job; `None` if the thread is to end.
    fn next(&self, jobs: &Receiver<Job>) -> Option<Job> {
        if let Ok(job) = jobs.recv_timeout(BEFORE_END) {
            return Some(job);
        }
        let mut sender = self.lock();
        let sent_just_now = jobs.try_recv().ok();
        if sent_just_now.is_none() {
            *sender = None;
        }
        sent_just_now
    }

    fn lock(&self) -> MutexGuard<'_, Option<Sender<Job>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn it_goes_on_after_a_panic() {
        let thread = RenderThread::default();

        assert_eq!(thread.run(|| panic!("on purpose")).await, None::<u8>);
        assert_eq!(thread.run(|| 7).await, Some(7));
    }

    #[tokio::test]
    async fn no_job_is_lost_while_threads_end_and_start() {
        let thread = RenderThread::default();
        let mut ids = std::collections::HashSet::new();
        // Around the time after which a thread ends.
        for micros in (48_000..52_000).step_by(100) {
            let id = thread.run(move || thread::current().id()).await;
            ids.insert(id.expect("the job ran"));
            tokio::time::sleep(Duration::from_micros(micros)).await;
        }

        assert!(ids.len() > 1, "threads ended");
    }
}
