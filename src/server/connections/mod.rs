//! The open connections, and the choice of one to close when the limit is reached.
//!
//! A stalled connection is worth less than a new visitor. When all places are taken, a new
//! connection replaces the one with the lowest [`Rank`].

mod request_body;
mod stream;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

pub(super) use self::request_body::RequestBody;
pub(super) use self::stream::{Stream, drain, is_closed_by_client};
use crate::web::Client;

/// Grace period for a client that has just connected or just begun to send a body.
const FRESH: Duration = Duration::from_secs(1);

/// Number of large bodies that may be in progress at the same time.
const MAX_LARGE_BODIES: usize = 16;

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

/// All open connections.
pub(super) struct Connections {
    open: Mutex<HashMap<u64, Arc<Connection>>>,
    /// Number of evicted connections that aren't closed yet.
    closing: AtomicUsize,
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
    phase: AtomicU8,
    /// When it was opened, began its last request, or was last answered, in nanoseconds since
    /// `Connections::began`.
    since: AtomicU64,
    /// Whether the body of its request is large.
    has_large_body: AtomicBool,
    evicted: Notify,
}

/// What a connection is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Phase {
    /// The client has sent nothing yet.
    Opened,
    /// The server waits for more of the request's body.
    Waiting,
    /// The request is being answered.
    Busy,
    /// The response was sent, and the client may be reading it.
    Idle,
    /// As `Idle`, with a response that may take long to read.
    IdleLong,
}

/// Priority of a connection. The lowest is closed first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// The client has sent nothing, or hasn't finished its request, for longer than [`FRESH`].
    Stalled,
    /// The client got a response and hasn't sent another request.
    Idle,
    /// The client has just connected, or has just begun to send a body.
    Fresh,
    /// The client may still be reading a long response.
    Reading,
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
            phase: AtomicU8::new(Phase::Opened as u8),
            since: AtomicU64::new(self.now()),
            has_large_body: AtomicBool::new(false),
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
            let (rank, since) = (one.rank(now)?, one.since.load(Ordering::Relaxed));
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
    fn phase(&self) -> Phase {
        let phases = [Phase::Opened, Phase::Waiting, Phase::Busy, Phase::Idle, Phase::IdleLong];
        let number = self.phase.load(Ordering::Relaxed);
        phases.into_iter().find(|phase| *phase as u8 == number).unwrap_or(Phase::Busy)
    }

    fn set_phase(&self, phase: Phase) {
        self.phase.store(phase as u8, Ordering::Relaxed);
    }

    /// The priority at `now`; `None` while a request is being answered.
    fn rank(&self, now: u64) -> Option<Rank> {
        let age = Duration::from_nanos(now.saturating_sub(self.since.load(Ordering::Relaxed)));
        match self.phase() {
            Phase::Opened | Phase::Waiting if age < FRESH => Some(Rank::Fresh),
            Phase::Opened | Phase::Waiting => Some(Rank::Stalled),
            Phase::Idle => Some(Rank::Idle),
            Phase::IdleLong => Some(Rank::Reading),
            Phase::Busy => None,
        }
    }
}

impl Place {
    /// Records that the head of a request has arrived.
    pub(super) fn begin(&self) {
        self.connection.since.store(self.connections.now(), Ordering::Relaxed);
        self.connection.set_phase(Phase::Busy);
    }

    /// Records that the request is answered, and whether the response may take long to read.
    pub(super) fn end(&self, is_long: bool) {
        self.connection.since.store(self.connections.now(), Ordering::Relaxed);
        self.connection.has_large_body.store(false, Ordering::Relaxed);
        self.connection.set_phase(if is_long { Phase::IdleLong } else { Phase::Idle });
    }

    /// Records that more of the request's body is awaited, or has arrived. This doesn't make the
    /// connection younger than its request.
    fn set_waiting(&self, is_waiting: bool) {
        self.connection.set_phase(if is_waiting { Phase::Waiting } else { Phase::Busy });
    }

    /// Records that the request's body is large. If there are too many large bodies, closes one
    /// that is still awaited, to limit memory.
    fn enlarge(&self) {
        self.connection.has_large_body.store(true, Ordering::Relaxed);
        let has_large_body = |one: &Connection| one.has_large_body.load(Ordering::Relaxed);
        let mut open = self.connections.lock();
        if open.values().filter(|one| has_large_body(one)).count() <= MAX_LARGE_BODIES {
            return;
        }
        let crowd = MAX_LARGE_BODIES / 8;
        if self.connections.evict_one(&mut open, crowd, has_large_body).is_none() {
            self.connection.evicted.notify_one();
        }
    }

    /// Whether the last response may take long to read.
    pub(super) fn is_long(&self) -> bool {
        self.connection.phase() == Phase::IdleLong
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
