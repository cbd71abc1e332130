//! The open connections, and the choice of one to close when the limit is reached.
//!
//! A stalled connection is worth less than a new visitor. When all places are taken, a new
//! connection replaces the one with the lowest [`Rank`].

mod activity;
mod flood_limit;
mod header_refusal;
mod request;
mod response;
mod socket;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use tokio::time::Instant;

use self::activity::{Activity, Rank};
pub(super) use self::flood_limit::FloodLimit;
pub(super) use self::header_refusal::HeaderRefusal;
pub(super) use self::request::PendingRequest;
pub(super) use self::response::{ResponseBody, UnreadResponse};
pub(super) use self::socket::{Socket, drain, is_closed_by_client};
use crate::web::Client;

/// Number of connections with large bodies in progress at the same time.
const MAX_LARGE_BODIES: usize = 16;

/// Number of responses that all clients together may leave unread. Each takes some kilobytes with
/// HTTP/2, whose clients may have several.
const MAX_UNREAD: usize = 1_024;

/// Limits on the number of connections.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// Limit for all clients.
    pub(super) total: usize,
    /// Limit per client; `None` for an address that many visitors share, such as a proxy's.
    pub(super) per_client: Option<usize>,
}

impl Room {
    /// Number of connections from which on a client counts as a crowd and loses one first. A
    /// browser opens six.
    fn crowd(&self) -> usize {
        (self.total / 32).max(8)
    }
}

/// All open connections, of all listeners.
pub(super) struct Connections {
    open: Mutex<HashMap<u64, Arc<Connection>>>,
    /// Number of evicted connections that aren't closed yet.
    closing: AtomicUsize,
    /// Number of responses that clients haven't begun to read.
    unread: AtomicUsize,
    last_number: AtomicU64,
    began: Instant,
}

/// One open connection.
struct Connection {
    number: u64,
    client: Client,
    /// Whether many visitors share the address, so that the number of its connections doesn't
    /// count.
    is_shared: bool,
    activity: Mutex<Activity>,
    /// Number of requests so far.
    requests: AtomicU64,
    /// Bytes of bodies so far.
    body_bytes: AtomicU64,
    evicted: Notify,
}

/// A connection's place within the limit. Dropping it frees the place.
pub(super) struct Place {
    connections: Arc<Connections>,
    connection: Arc<Connection>,
}

impl Default for Connections {
    fn default() -> Self {
        Self {
            open: Mutex::default(),
            closing: AtomicUsize::new(0),
            unread: AtomicUsize::new(0),
            last_number: AtomicU64::new(0),
            began: Instant::now(),
        }
    }
}

impl Connections {
    /// Takes a place for a connection from `client`, if necessary from another connection; `None`
    /// if all are busy.
    pub(super) fn admit(self: &Arc<Self>, client: Client, room: Room) -> Option<Place> {
        let mut open = self.lock();
        if let Some(limit) = room.per_client {
            let is_neighbor = |one: &Connection| one.client == client;
            if open.values().filter(|one| is_neighbor(one)).count() >= limit {
                self.evict_one(&mut open, usize::MAX, is_neighbor)?;
            }
        }
        if open.len() >= room.total {
            self.evict_one(&mut open, room.crowd(), |_| true)?;
        }
        let number = self.last_number.fetch_add(1, Ordering::Relaxed);
        let connection = Arc::new(Connection {
            number,
            client,
            is_shared: room.per_client.is_none(),
            activity: Mutex::new(Activity::opened(self.now())),
            requests: AtomicU64::new(0),
            body_bytes: AtomicU64::new(0),
            evicted: Notify::new(),
        });
        open.insert(number, Arc::clone(&connection));
        drop(open);
        Some(Place { connections: Arc::clone(self), connection })
    }

    /// Closes connections of the lowest rank until up to `count` are being closed. Returns how many it
    /// chose. On a busy machine the ones chosen before may still be open.
    pub(super) fn make_room(&self, count: usize, room: Room) -> usize {
        let mut open = self.lock();
        let count = count.saturating_sub(self.closing.load(Ordering::Relaxed));
        (0..count).map_while(|_| self.evict_one(&mut open, room.crowd(), |_| true)).count()
    }

    /// Number of open connections.
    pub(super) fn count(&self) -> usize {
        self.lock().len()
    }

    /// Closes the connection with the lowest rank among those that `may_go`. Clients with more than
    /// `crowd` connections lose one first.
    fn evict_one(
        &self,
        open: &mut HashMap<u64, Arc<Connection>>,
        crowd: usize,
        may_go: impl Fn(&Connection) -> bool,
    ) -> Option<()> {
        let now = self.now();
        let mut sizes: HashMap<Client, usize> = HashMap::new();
        for one in open.values().filter(|one| !one.is_shared) {
            *sizes.entry(one.client).or_default() += 1;
        }
        let is_alone = |one: &Connection| sizes.get(&one.client).is_none_or(|size| *size <= crowd);
        let candidates = open.values().filter(|one| may_go(one));
        let ranked = candidates.filter_map(|one| {
            let (rank, since) = {
                let activity = one.activity();
                (activity.rank(now)?, activity.since)
            };
            Some((rank == Rank::Reading, is_alone(one), rank, since, one.number))
        });
        let (.., number) = ranked.min()?;
        open.remove(&number)?.evicted.notify_one();
        self.closing.fetch_add(1, Ordering::Relaxed);
        Some(())
    }

    fn now(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_nanos()).unwrap_or(u64::MAX)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Arc<Connection>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connection {
    fn activity(&self) -> MutexGuard<'_, Activity> {
        self.activity.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    fn begin_request(&self) {
        self.connection.requests.fetch_add(1, Ordering::Relaxed);
        self.connection.activity().begin_request(self.connections.now());
    }

    fn end_request(&self, is_long: bool) {
        self.connection.activity().end_request(self.connections.now(), is_long);
    }

    /// Records that a request ended without a response. Closes the connection if its client does that
    /// all the time: each costs work that the limit on open streams doesn't count (rapid reset).
    fn abort_request(&self) {
        if self.connection.activity().abort_request(self.connections.now()) {
            self.connection.evicted.notify_one();
        }
    }

    fn begin_body(&self) -> bool {
        self.change_bodies(Activity::begin_body)
    }

    fn end_body(&self) {
        self.connection.activity().end_body();
    }

    /// Records that a request holds `bytes` until it's answered.
    fn hold(&self, bytes: usize) {
        self.change_bodies(|activity| activity.receive(bytes));
    }

    fn receive(&self, bytes: usize) {
        let bytes_u64 = u64::try_from(bytes).unwrap_or(u64::MAX);
        self.connection.body_bytes.fetch_add(bytes_u64, Ordering::Relaxed);
        self.change_bodies(|activity| activity.receive(bytes));
    }

    fn release(&self, bytes: usize) {
        self.connection.activity().release(bytes);
    }

    fn set_waiting(&self, is_waiting: bool) {
        self.connection.activity().set_waiting(is_waiting);
    }

    /// Applies `change`. If the bodies become large by it and too many connections have large ones,
    /// closes one whose bodies are still awaited, to limit memory.
    fn change_bodies<T>(&self, change: impl FnOnce(&mut Activity) -> T) -> T {
        let mut activity = self.connection.activity();
        let were_large = activity.has_large_bodies();
        let result = change(&mut activity);
        let became_large = activity.has_large_bodies() && !were_large;
        drop(activity);
        if became_large {
            self.make_room_for_large_bodies();
        }
        result
    }

    fn make_room_for_large_bodies(&self) {
        let has_large = |one: &Connection| one.activity().has_large_bodies();
        let mut open = self.connections.lock();
        if open.values().filter(|one| has_large(one)).count() <= MAX_LARGE_BODIES {
            return;
        }
        let crowd = MAX_LARGE_BODIES / 8;
        if self.connections.evict_one(&mut open, crowd, has_large).is_none() {
            self.connection.evicted.notify_one();
        }
    }

    /// Records that a response waits for the client. If too many do, closes a connection with many.
    fn begin_response(&self) {
        self.connection.activity().begin_response();
        let unread = self.connections.unread.fetch_add(1, Ordering::Relaxed) + 1;
        // One that is being closed takes its responses along.
        if unread > MAX_UNREAD && self.connections.closing.load(Ordering::Relaxed) == 0 {
            let has_many = |one: &Connection| one.activity().has_many_unread();
            self.connections.evict_one(&mut self.connections.lock(), usize::MAX, has_many);
        }
    }

    fn end_response(&self) {
        self.connection.activity().end_response();
        self.connections.unread.fetch_sub(1, Ordering::Relaxed);
    }

    /// Whether the client has sent a request.
    pub(super) fn has_asked(&self) -> bool {
        self.connection.activity().has_asked()
    }

    /// Number of requests and bytes of bodies so far.
    fn traffic(&self) -> (u64, u64) {
        let Connection { requests, body_bytes, .. } = &*self.connection;
        (requests.load(Ordering::Relaxed), body_bytes.load(Ordering::Relaxed))
    }

    /// Whether the last response may take long to read.
    pub(super) fn is_long(&self) -> bool {
        self.connection.activity().is_long()
    }

    /// Completes when another connection has taken this place.
    pub(super) async fn evicted(&self) {
        self.connection.evicted.notified().await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let was_evicted = self.connections.lock().remove(&self.connection.number).is_none();
        if was_evicted {
            self.connections.closing.fetch_sub(1, Ordering::Relaxed);
        }
    }
}
