//! The queue of passcode checks, when many are tried at once.
//!
//! A check takes 24 ms of a core, so guesses could queue until nobody else gets a turn. Therefore
//! clients that have just been wrong wait for each other, and everybody else for one of them at most.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::web::Problem;

/// How many passcodes are checked at once: each takes 7 MiB.
const MAX_CHECKS: usize = 2;
/// How many of them may be tried by clients that have just been wrong.
const MAX_SUSPECTS: usize = 1;

/// Sign-ins that may wait for their check: so many from unknown devices, and as many from known ones. The last waits
/// about three seconds. Each holds a request in memory, and an HTTP/2 client can send many at once.
const MAX_WAITING: usize = 64;

/// How many sign-ins are looked up at once, before it's known whether they come from a known device. It takes less
/// than a millisecond each.
const MAX_LOOK_UPS: usize = 128;

/// The queue, in two lanes.
#[derive(Clone)]
pub(crate) struct SignInQueue {
    look_ups: Arc<Semaphore>,
    strangers: Arc<Semaphore>,
    known: Arc<Semaphore>,
    checks: Arc<Semaphore>,
    suspects: Arc<Semaphore>,
}

/// Somebody's turn, until it is dropped.
pub(in crate::admin) struct QueuePlace {
    as_suspect: Option<OwnedSemaphorePermit>,
    _check: OwnedSemaphorePermit,
}

impl Default for SignInQueue {
    fn default() -> Self {
        let lane = |permits| Arc::new(Semaphore::new(permits));
        Self {
            look_ups: lane(MAX_LOOK_UPS),
            strangers: lane(MAX_WAITING),
            known: lane(MAX_WAITING),
            checks: lane(MAX_CHECKS),
            suspects: lane(MAX_SUSPECTS),
        }
    }
}

impl SignInQueue {
    /// Begins to look up who signs in, until the permit is dropped.
    pub(in crate::admin) fn look_up(&self) -> Result<OwnedSemaphorePermit, Problem> {
        Arc::clone(&self.look_ups).try_acquire_owned().map_err(|_| Problem::busy())
    }

    /// Enters the queue, until the permit is dropped. Strangers keep no known device out.
    pub(in crate::admin) fn enter(&self, is_known: bool) -> Result<OwnedSemaphorePermit, Problem> {
        let lane = if is_known { &self.known } else { &self.strangers };
        Arc::clone(lane).try_acquire_owned().map_err(|_| Problem::busy())
    }

    /// Waits for a turn. A suspect waits for one of those that suspects may have.
    pub(in crate::admin) async fn next(&self, is_suspect: bool) -> Result<QueuePlace, Problem> {
        let as_suspect = if is_suspect { Some(permit(&self.suspects).await?) } else { None };
        Ok(QueuePlace { as_suspect, _check: permit(&self.checks).await? })
    }
}

impl QueuePlace {
    /// Whether a client may use it that is a suspect or is not.
    pub(in crate::admin) fn fits(&self, is_suspect: bool) -> bool {
        !is_suspect || self.as_suspect.is_some()
    }
}

async fn permit(lane: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, Problem> {
    Arc::clone(lane).acquire_owned().await.map_err(|_| Problem::internal())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    const AT_ONCE: Duration = Duration::from_millis(1);

    #[tokio::test(start_paused = true)]
    async fn suspects_wait_for_each_other_and_nobody_waits_for_more_than_one_of_them() {
        let sign_in_queue = SignInQueue::default();
        let suspect = sign_in_queue.next(true).await.unwrap();
        let waiting: Vec<_> = (0..1_000)
            .map(|_| {
                let sign_in_queue = sign_in_queue.clone();
                tokio::spawn(async move { sign_in_queue.next(true).await.map(drop) })
            })
            .collect();
        tokio::task::yield_now().await;

        for _ in 0..10 {
            let turn = timeout(AT_ONCE, sign_in_queue.next(false)).await;
            assert!(turn.expect("there is a turn for others").is_ok());
        }

        assert!(waiting.iter().all(|one| !one.is_finished()));
        drop(suspect);
        for one in waiting {
            one.await.unwrap().unwrap();
        }
    }

    #[tokio::test]
    async fn who_finds_the_queue_full_is_refused_but_for_known_devices() {
        let sign_in_queue = SignInQueue::default();
        let mut waiting: Vec<_> =
            (0..MAX_WAITING).map(|_| sign_in_queue.enter(false).unwrap()).collect();

        assert_eq!(sign_in_queue.enter(false).unwrap_err().status(), 503);
        assert!(sign_in_queue.enter(true).is_ok());
        waiting.pop();
        assert!(sign_in_queue.enter(false).is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn no_more_are_checked_at_once_than_there_is_memory_for() {
        let sign_in_queue = SignInQueue::default();
        let _both =
            (sign_in_queue.next(false).await.unwrap(), sign_in_queue.next(false).await.unwrap());

        for is_suspect in [true, false] {
            assert!(timeout(AT_ONCE, sign_in_queue.next(is_suspect)).await.is_err());
        }
    }
}
