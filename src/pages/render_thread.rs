//! The thread that renders and compresses pages.
//!
//! There is one for the program's life. The allocator returns what a thread has freed some time after
//! that has ended, so a thread for each rendering would hold the memory of several.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

pub(super) struct RenderThread {
    jobs: Sender<Job>,
}

impl RenderThread {
    /// Starts the thread. `when_idle` is called when the last job was done `settled` ago, and again
    /// until it returns that there is nothing left to do. A job waits for one such call at most.
    pub(super) fn start(
        settled: Duration,
        when_idle: impl FnMut() -> bool + Send + 'static,
    ) -> io::Result<Self> {
        let (jobs, received) = mpsc::channel();
        let work = move || run(&received, settled, when_idle);
        thread::Builder::new().name("pages".to_owned()).spawn(work)?;
        Ok(Self { jobs })
    }

    /// Asks for `work` after the jobs before it. Gives what it returns; `None` if it panicked.
    pub(super) fn run<T, F>(&self, work: F) -> impl Future<Output = Option<T>> + use<T, F>
    where
        T: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
    {
        let (tell, told) = oneshot::channel();
        let job = move || {
            // What has panicked halfway is dropped with its answer.
            let answer = catch_unwind(AssertUnwindSafe(work)).ok();
            // Nobody listens if the caller has gone: the work is done all the same.
            _ = tell.send(answer);
        };
        // Without the thread `tell` is gone, and `told` says so.
        _ = self.jobs.send(Box::new(job));
        async { told.await.ok().flatten() }
    }
}

fn run(jobs: &Receiver<Job>, settled: Duration, mut when_idle: impl FnMut() -> bool) {
    let mut wait = None;
    loop {
        let next = match wait {
            Some(wait) => jobs.recv_timeout(wait),
            None => jobs.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match next {
            Ok(job) => {
                job();
                wait = Some(settled);
            }
            Err(RecvTimeoutError::Timeout) => wait = when_idle().then_some(Duration::ZERO),
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn it_goes_on_after_a_panic() {
        let thread = RenderThread::start(Duration::MAX, || false).unwrap();

        assert_eq!(thread.run(|| panic!("on purpose")).await, None::<u8>);
        assert_eq!(thread.run(|| 7).await, Some(7));
    }

    #[tokio::test]
    async fn what_is_left_for_later_waits_until_jobs_pause_and_is_done_to_its_end() {
        const PAUSE: Duration = Duration::from_millis(50);
        let (tell, told) = mpsc::channel();
        let mut left = 3;
        let thread = RenderThread::start(PAUSE, move || {
            left -= 1;
            tell.send(left).unwrap();
            left > 0
        });
        let thread = thread.unwrap();
        assert!(told.recv_timeout(3 * PAUSE).is_err(), "nothing is left before the first job");

        thread.run(|| ()).await.unwrap();
        assert!(told.try_recv().is_err(), "the last job was just now");

        let wait = || told.recv_timeout(20 * PAUSE).ok();
        assert_eq!([wait(), wait(), wait(), wait()], [Some(2), Some(1), Some(0), None]);
    }
}
