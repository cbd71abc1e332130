//! Whose turn it is to have a page rendered for a request.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::web::{Client, Problem};

/// Pages rendered at the same time. Each takes 10 MB and a core for a tenth of a second.
const AT_ONCE: usize = 2;

/// Longest wait for a turn.
const PATIENCE: Duration = Duration::from_secs(5);

/// Turns to render a page. Each client has one at a time, so that others wait for one page of a client
/// that asks for many.
#[derive(Clone)]
pub struct RenderTurns {
    all: Arc<Semaphore>,
    /// The clients that have a turn or wait for one.
    clients: Arc<Mutex<HashMap<Client, Weak<Semaphore>>>>,
}

/// A turn, until it is dropped: the client's and everybody's.
pub(super) type RenderTurn = [OwnedSemaphorePermit; 2];

impl Default for RenderTurns {
    fn default() -> Self {
        Self { all: Arc::new(Semaphore::new(AT_ONCE)), clients: Arc::default() }
    }
}

impl RenderTurns {
    /// The next turn of `client`; busy if it doesn't come in time.
    pub(super) async fn next(&self, client: Client) -> Result<RenderTurn, Problem> {
        let turn = timeout(PATIENCE, self.wait(client)).await;
        turn.map_err(|_| Problem::busy())?.map_err(|error| Problem::unexpected(&error))
    }

    async fn wait(&self, client: Client) -> Result<RenderTurn, AcquireError> {
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
        let turns = RenderTurns::default();
        let first = turns.next(client(1)).await.unwrap();

        assert!(turns.next(client(1)).await.is_err(), "its second waits for its first");
        let other = turns.next(client(2)).await.unwrap();
        assert!(turns.next(client(3)).await.is_err(), "two at a time");

        drop((first, other));
        assert!(turns.next(client(1)).await.is_ok());
        assert!(turns.next(client(3)).await.is_ok());
        assert!(turns.clients.lock().unwrap().len() <= 3, "who has gone is forgotten");
    }
}
