//! Who is connected, and who has to go when there is no room.
//!
//! A connection that asks for nothing is worth less than a visitor who wants to come in: when all
//! places are taken, the one that has been idle longest is closed. So a thousand silent clients
//! keep nobody out.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;

/// How many connections there may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// In all.
    pub(super) total: usize,
    /// From one address; `None` for an address that many visitors share, such as a proxy's.
    pub(super) per_address: Option<usize>,
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
    address: IpAddr,
    /// Whether a request of it is being answered.
    busy: AtomicBool,
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
    /// A place for a connection from `address`, if need be that of an idle one; `None` when
    /// everybody is busy.
    pub(super) fn admit(self: &Arc<Self>, address: IpAddr, room: Room) -> Option<Place> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(limit) = room.per_address {
            let neighbours = open.values().filter(|one| one.address == address);
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
            address,
            busy: AtomicBool::new(false),
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

fn longest_idle<'a>(connections: impl Iterator<Item = &'a Arc<Connection>>) -> Option<u64> {
    connections
        .filter(|one| !one.busy.load(Ordering::Relaxed))
        .min_by_key(|one| one.idle_since.load(Ordering::Relaxed))
        .map(|one| one.number)
}

impl Place {
    /// Notes that a request has arrived.
    pub(super) fn begin(&self) {
        self.connection.busy.store(true, Ordering::Relaxed);
    }

    /// Notes that it is answered.
    pub(super) fn end(&self) {
        self.connection.idle_since.store(self.connections.tick(), Ordering::Relaxed);
        self.connection.busy.store(false, Ordering::Relaxed);
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

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(198, 51, 100, 1));
    const THERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(198, 51, 100, 2));

    fn is_evicted(place: &Place) -> bool {
        !place.connections.open.lock().unwrap().contains_key(&place.connection.number)
    }

    #[test]
    fn the_longest_idle_makes_room() {
        let connections = Arc::new(Connections::default());
        let room = Room { total: 2, per_address: None };
        let first = connections.admit(HERE, room).unwrap();
        let second = connections.admit(HERE, room).unwrap();
        first.begin();
        first.end();

        let third = connections.admit(THERE, room).unwrap();

        assert!(is_evicted(&second));
        assert!(!is_evicted(&first) && !is_evicted(&third));
        assert_eq!(connections.count(), 2);
    }

    #[test]
    fn who_is_being_answered_is_left_alone() {
        let connections = Arc::new(Connections::default());
        let room = Room { total: 1, per_address: None };
        let busy = connections.admit(HERE, room).unwrap();
        busy.begin();

        assert!(connections.admit(THERE, room).is_none());

        busy.end();
        assert!(connections.admit(THERE, room).is_some());
    }

    #[test]
    fn one_address_takes_its_share_and_no_more() {
        let connections = Arc::new(Connections::default());
        let room = Room { total: 10, per_address: Some(2) };
        let neighbour = connections.admit(THERE, room).unwrap();
        let first = connections.admit(HERE, room).unwrap();
        let _second = connections.admit(HERE, room).unwrap();

        let _third = connections.admit(HERE, room).unwrap();

        assert!(is_evicted(&first));
        assert!(!is_evicted(&neighbour));
    }

    #[test]
    fn a_closed_connection_gives_its_place_back() {
        let connections = Arc::new(Connections::default());
        let room = Room { total: 1, per_address: None };

        drop(connections.admit(HERE, room));

        assert_eq!(connections.count(), 0);
    }
}
