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

pub(super) struct RenderThread {
    shared: Arc<Shared>,
}

struct Shared {
    /// To the thread, while it runs.
    jobs: Mutex<Option<Sender<Job>>>,
    settled: Duration,
    when_idle: Box<dyn Fn() -> bool + Send + Sync>,
}

impl RenderThread {
    /// When no job has run for `settled`, the thread calls `when_idle` until it returns that nothing
    /// is left to do. A new job waits for one such call at most.
    pub(super) fn new(
        settled: Duration,
        when_idle: impl Fn() -> bool + Send + Sync + 'static,
    ) -> Self {
        let jobs = Mutex::default();
        Self { shared: Arc::new(Shared { jobs, settled, when_idle: Box::new(when_idle) }) }
    }

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

    /// The next job; meanwhile what can wait. `None` if the thread is to end.
    fn next(&self, jobs: &Receiver<Job>) -> Option<Job> {
        if let Ok(job) = jobs.recv_timeout(self.settled) {
            return Some(job);
        }
        // After a panic, what can wait is left, and the thread ends as always.
        while catch_unwind(AssertUnwindSafe(|| (self.when_idle)())).unwrap_or(false) {
            if let Ok(job) = jobs.try_recv() {
                return Some(job);
            }
        }
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
        let thread = RenderThread::new(Duration::MAX, || false);

        assert_eq!(thread.run(|| panic!("on purpose")).await, None::<u8>);
        assert_eq!(thread.run(|| 7).await, Some(7));
    }

    #[tokio::test]
    async fn it_goes_on_after_a_panic_when_idle() {
        let thread = RenderThread::new(Duration::ZERO, || panic!("on purpose"));
        for _ in 0..2 {
            assert_eq!(thread.run(|| 7).await, Some(7));
            tokio::time::sleep(2 * BEFORE_END).await;
        }
    }

    #[tokio::test]
    async fn what_is_left_for_later_waits_until_jobs_pause_and_is_done_to_its_end() {
        const PAUSE: Duration = Duration::from_millis(50);
        let (tell, told) = mpsc::channel();
        let left = Mutex::new(3);
        let thread = RenderThread::new(PAUSE, move || {
            let mut left = left.lock().unwrap();
            *left -= 1;
            tell.send(*left).unwrap();
            *left > 0
        });
        assert!(told.recv_timeout(3 * PAUSE).is_err(), "nothing is left before the first job");

        thread.run(|| ()).await.unwrap();
        assert!(told.try_recv().is_err(), "the last job was just now");

        let wait = || told.recv_timeout(20 * PAUSE).ok();
        assert_eq!([wait(), wait(), wait(), wait()], [Some(2), Some(1), Some(0), None]);
    }

    #[tokio::test]
    async fn no_job_is_lost_while_threads_end_and_start() {
        let thread = RenderThread::new(Duration::ZERO, || false);
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
