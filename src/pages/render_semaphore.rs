//! Limits how many pages are rendered for requests at the same time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::web::{Client, Problem};

/// Pages rendered at the same time. Each takes 10 MB and a core for a tenth of a second.
const AT_ONCE: usize = 2;

/// Longest wait for a permit.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// Permits to render a page. Each client gets one at a time, so that others wait for one page of a
/// client that asks for many.
#[derive(Clone)]
pub struct RenderSemaphore {
    all: Arc<Semaphore>,
    /// The semaphores of clients that have a permit or wait for one.
    clients: Arc<Mutex<HashMap<Client, Weak<Semaphore>>>>,
}

/// A permit, until it is dropped: one of the client's semaphore, one of the semaphore for all.
pub(super) type RenderPermit = [OwnedSemaphorePermit; 2];

impl Default for RenderSemaphore {
    fn default() -> Self {
        Self { all: Arc::new(Semaphore::new(AT_ONCE)), clients: Arc::default() }
    }
}

impl RenderSemaphore {
    /// Waits for a permit for `client`; busy if there is none in time.
    pub(super) async fn acquire(&self, client: Client) -> Result<RenderPermit, Problem> {
        let permit = timeout(LONGEST_WAIT, self.wait(client)).await;
        permit.map_err(|_| Problem::busy())?.map_err(|error| Problem::unexpected(&error))
    }

    async fn wait(&self, client: Client) -> Result<RenderPermit, AcquireError> {
        let own = self.of(client).acquire_owned().await?;
        let all = Arc::clone(&self.all).acquire_owned().await?;
        Ok([own, all])
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

    use super::*;

    fn client(number: u8) -> Client {
        Client::at(IpAddr::V4(Ipv4Addr::new(192, 0, 2, number)))
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_asks_for_many_pages_holds_up_no_other() {
        let semaphore = RenderSemaphore::default();
        let first = semaphore.acquire(client(1)).await.unwrap();

        assert!(semaphore.acquire(client(1)).await.is_err(), "its second waits for its first");
        let other = semaphore.acquire(client(2)).await.unwrap();
        assert!(semaphore.acquire(client(3)).await.is_err(), "two at a time");

        drop((first, other));
        assert!(semaphore.acquire(client(1)).await.is_ok());
        assert!(semaphore.acquire(client(3)).await.is_ok());
        assert!(semaphore.clients.lock().unwrap().len() <= 3, "who has gone is forgotten");
    }
}
