//! Limits how many pages are rendered for requests at the same time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::web::Client;

/// Pages rendered at the same time. Each takes 10 MB and a core for a tenth of a second.
const AT_ONCE: usize = 1;

/// Longest wait for a permit. With the time that a body may take to arrive it is less than a call may
/// take.
const LONGEST_WAIT: Duration = Duration::from_secs(4);

/// Clients that may wait for a permit at the same time: about as many as get one in [`LONGEST_WAIT`].
const MAX_CLIENTS: usize = 64;

/// Requests that may wait behind another one of their own client, in all. They keep no client's first
/// request out.
const MAX_BEHIND: usize = 64;

/// Permits to render or compress a page. A client gets one at a time, so that many requests of one client delay
/// others by one page only.
#[derive(Clone)]
pub struct RenderSemaphore {
    all: Arc<Semaphore>,
    /// Bounds the clients that wait. A request that waits holds its body.
    waiting: Arc<Semaphore>,
    /// Bounds the requests that wait behind another one of their client.
    behind: Arc<Semaphore>,
    /// Semaphores of the clients that have a permit or wait for one.
    clients: Arc<Mutex<HashMap<Client, Weak<Semaphore>>>>,
}

/// A permit: one of the client's own semaphore, and one of the semaphore for all.
pub(crate) type RenderPermit = [OwnedSemaphorePermit; 2];

impl Default for RenderSemaphore {
    fn default() -> Self {
        let bounded = |permits| Arc::new(Semaphore::new(permits));
        Self {
            all: bounded(AT_ONCE),
            waiting: bounded(MAX_CLIENTS),
            behind: bounded(MAX_BEHIND),
            clients: Arc::default(),
        }
    }
}

impl RenderSemaphore {
    /// Waits for a permit for `client`; `None` if there is none in time, or too many wait.
    pub(crate) async fn acquire(&self, client: Client) -> Option<RenderPermit> {
        timeout(LONGEST_WAIT, self.wait(client)).await.ok()?
    }

    async fn wait(&self, client: Client) -> Option<RenderPermit> {
        let own = self.of(client);
        let own = if let Ok(own) = Arc::clone(&own).try_acquire_owned() {
            own
        } else {
            let _behind = self.behind.try_acquire().ok()?;
            own.acquire_owned().await.ok()?
        };
        let _waiting = self.waiting.try_acquire().ok()?;
        let all = Arc::clone(&self.all).acquire_owned().await.ok()?;
        Some([own, all])
    }

    /// Waits for a permit for work that nobody waits for, as long as it takes.
    pub(super) async fn acquire_in_turn(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.all).acquire_owned().await.ok()
    }

    fn of(&self, client: Client) -> Arc<Semaphore> {
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = clients.get(&client).and_then(Weak::upgrade) {
            return known;
        }
        clients.retain(|_, one| one.strong_count() > 0);
        let own = Arc::new(Semaphore::new(1));
        clients.insert(client, Arc::downgrade(&own));
        own
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};
    use std::pin::pin;

    use futures_util::poll;

    use super::*;

    fn client(number: u8) -> Client {
        Client::at(IpAddr::V4(Ipv4Addr::new(192, 0, 2, number)))
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_asks_for_many_pages_holds_up_no_other() {
        let semaphore = RenderSemaphore::default();
        let first = semaphore.acquire(client(1)).await.unwrap();

        let mut second = pin!(semaphore.acquire(client(1)));
        let mut third = pin!(semaphore.acquire(client(1)));
        let mut other = pin!(semaphore.acquire(client(2)));
        assert!(poll!(&mut second).is_pending() && poll!(&mut third).is_pending());
        assert!(poll!(&mut other).is_pending(), "one at a time");

        drop(first);
        drop(other.await.unwrap());
        let second = second.await.unwrap();
        assert!(poll!(&mut third).is_pending(), "it waits for the client's second");
        drop(second);
        assert!(third.await.is_some());
        let _held = semaphore.acquire(client(4)).await.unwrap();
        assert!(semaphore.acquire(client(5)).await.is_none(), "in time");
        assert!(semaphore.clients.lock().unwrap().len() <= 3, "who has gone is forgotten");
    }

    #[tokio::test(start_paused = true)]
    async fn a_crowd_is_refused_at_once_and_a_client_that_crowds_only_itself() {
        let semaphore = RenderSemaphore::default();
        let held = semaphore.acquire(client(0)).await.unwrap();
        let mut behind: Vec<_> =
            (0..MAX_BEHIND).map(|_| Box::pin(semaphore.acquire(client(0)))).collect();
        for one in &mut behind {
            assert!(poll!(one).is_pending());
        }
        assert!(poll!(pin!(semaphore.acquire(client(0)))).is_ready(), "refused");

        let mut crowd: Vec<_> = (1..)
            .take(MAX_CLIENTS)
            .map(|number| Box::pin(semaphore.acquire(client(number))))
            .collect();
        for one in &mut crowd {
            assert!(poll!(one).is_pending(), "a first request waits");
        }
        assert!(poll!(pin!(semaphore.acquire(client(200)))).is_ready(), "refused");

        drop(held);
        assert!(crowd.remove(0).await.is_some());
    }
}
