//! Who is connected, and who has to go when there is no room.
//!
//! A connection that asks for nothing is worth less than a visitor who wants to come in: when all
//! places are taken, one that never asked for anything is closed or, if there is none, the one that
//! has been idle longest. So a thousand silent clients keep nobody out.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;

use crate::web::Client;

/// How many connections there may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// In all.
    pub(super) total: usize,
    /// From one client; `None` for an address that many visitors share, such as a proxy's.
    pub(super) per_client: Option<usize>,
}

/// All open connections.
#[derive(Default)]
pub(super) struct Connections {
    open: Mutex<HashMap<u64, Arc<Connection>>>,
    /// Counts what happens, to tell which of two connections has been idle longer.
    clock: AtomicU64,
}

/// One open connection.
pub(super) struct Connection {
    number: u64,
    client: Client,
    /// Whether it has ever asked for anything.
    has_asked: AtomicBool,
    /// Whether a request of it is being answered.
    busy: AtomicBool,
    /// Whether it was given an answer that may take long to read.
    is_long: AtomicBool,
    /// The moment, by `Connections::clock`, when it was opened or last became idle.
    idle_since: AtomicU64,
    evicted: Notify,
}

/// A place among the connections, given back when dropped.
pub(super) struct Place {
    connections: Arc<Connections>,
    connection: Arc<Connection>,
}

impl Connections {
    /// A place for a connection from `client`, if need be that of an idle one; `None` when
    /// everybody is busy.
    pub(super) fn admit(self: &Arc<Self>, client: Client, room: Room) -> Option<Place> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(limit) = room.per_client {
            let neighbours = open.values().filter(|one| one.client == client);
            if neighbours.clone().count() >= limit {
                let idle = longest_idle(neighbours)?;
                evict(&mut open, idle);
            }
        }
        if open.len() >= room.total {
            let idle = longest_idle(open.values())?;
            evict(&mut open, idle);
        }
        let number = self.tick();
        let connection = Arc::new(Connection {
            number,
            client,
            has_asked: AtomicBool::new(false),
            busy: AtomicBool::new(false),
            is_long: AtomicBool::new(false),
            idle_since: AtomicU64::new(number),
            evicted: Notify::new(),
        });
        open.insert(number, Arc::clone(&connection));
        drop(open);
        Some(Place { connections: Arc::clone(self), connection })
    }

    /// How many connections are open.
    pub(super) fn count(&self) -> usize {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    fn tick(&self) -> u64 {
        self.clock.fetch_add(1, Ordering::Relaxed)
    }
}

fn evict(open: &mut HashMap<u64, Arc<Connection>>, number: u64) {
    if let Some(connection) = open.remove(&number) {
        connection.evicted.notify_one();
    }
}

/// The one that is missed least: who never asked, then who has been idle longest, and last who may
/// still be reading a long answer.
fn longest_idle<'a>(connections: impl Iterator<Item = &'a Arc<Connection>>) -> Option<u64> {
    connections
        .filter(|one| !one.busy.load(Ordering::Relaxed))
        .min_by_key(|one| {
            (
                one.is_long.load(Ordering::Relaxed),
                one.has_asked.load(Ordering::Relaxed),
                one.idle_since.load(Ordering::Relaxed),
            )
        })
        .map(|one| one.number)
}

impl Place {
    /// Notes that a request has arrived.
    pub(super) fn begin(&self) {
        self.connection.has_asked.store(true, Ordering::Relaxed);
        // Whoever asks again has read to the end of what went before.
        self.connection.is_long.store(false, Ordering::Relaxed);
        self.connection.busy.store(true, Ordering::Relaxed);
    }

    /// Notes that it is answered.
    pub(super) fn end(&self) {
        self.connection.idle_since.store(self.connections.tick(), Ordering::Relaxed);
        self.connection.busy.store(false, Ordering::Relaxed);
    }

    /// Notes that its last answer may take long to read.
    pub(super) fn lengthen(&self) {
        self.connection.is_long.store(true, Ordering::Relaxed);
    }

    /// Whether its last answer may take long to read.
    pub(super) fn is_long(&self) -> bool {
        self.connection.is_long.load(Ordering::Relaxed)
    }

    /// Completes when somebody else has been given this place.
    pub(super) async fn evicted(&self) {
        self.connection.evicted.notified().await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.connections.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.remove(&self.connection.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn here() -> Client {
        Client::at("198.51.100.1".parse().unwrap())
    }

    fn there() -> Client {
        Client::at("198.51.100.2".parse().unwrap())
    }

    fn is_evicted(place: &Place) -> bool {
        !place.connections.open.lock().unwrap().contains_key(&place.connection.number)
    }

    #[test]
    fn who_never_asked_makes_room_before_who_did() {
        let connections = Arc::new(Connections::default());
        let room = Room { total: 2, per_client: None };
        let first = connections.admit(here(), room).unwrap();
        first.begin();
        first.end();
        let silent = connections.admit(there(), room).unwrap();

        let _third = connections.admit(there(), room).unwrap();

        assert!(is_evicted(&silent) && !is_evicted(&first));
    }

    #[test]
    fn the_longest_idle_makes_room() {
        let connections = Arc::new(Connections::default());
        let room = Room { total: 2, per_client: None };
        let first = connections.admit(here(), room).unwrap();
        let second = connections.admit(here(), room).unwrap();
        for place in [&first, &second, &first] {
            place.begin();
            place.end();
        }

        let third = connections.admit(there(), room).unwrap();

        assert!(is_evicted(&second));
        assert!(!is_evicted(&first) && !is_evicted(&third));
        assert_eq!(connections.count(), 2);
    }

    #[test]
    fn who_is_being_answered_is_left_alone() {
        let connections = Arc::new(Connections::default());
        let room = Room { total: 1, per_client: None };
        let busy = connections.admit(here(), room).unwrap();
        busy.begin();

        assert!(connections.admit(there(), room).is_none());

        busy.end();
        assert!(connections.admit(there(), room).is_some());
    }

    #[test]
    fn who_reads_a_long_answer_goes_last_and_is_as_others_when_they_ask_again() {
        let connections = Arc::new(Connections::default());
        let room = Room { total: 2, per_client: None };
        let reader = connections.admit(here(), room).unwrap();
        reader.begin();
        reader.lengthen();
        reader.end();
        let idle = connections.admit(here(), room).unwrap();
        idle.begin();
        idle.end();

        let third = connections.admit(there(), room).unwrap();
        assert!(is_evicted(&idle) && !is_evicted(&reader));
        third.begin();
        third.end();

        reader.begin();
        reader.end();
        let _fourth = connections.admit(there(), room).unwrap();
        assert!(is_evicted(&third) && !is_evicted(&reader), "it was idle for longer");
    }

    #[test]
    fn one_address_takes_its_share_and_no_more() {
        let connections = Arc::new(Connections::default());
        let room = Room { total: 10, per_client: Some(2) };
        let neighbour = connections.admit(there(), room).unwrap();
        let first = connections.admit(here(), room).unwrap();
        let _second = connections.admit(here(), room).unwrap();

        let _third = connections.admit(here(), room).unwrap();

        assert!(is_evicted(&first));
        assert!(!is_evicted(&neighbour));
    }

    #[test]
    fn a_closed_connection_gives_its_place_back() {
        let connections = Arc::new(Connections::default());
        let room = Room { total: 1, per_client: None };

        drop(connections.admit(here(), room));

        assert_eq!(connections.count(), 0);
    }
}
