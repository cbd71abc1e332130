//! What one connection is doing: how many requests it has in progress, and how much memory they may
//! hold. HTTP/1.1 has one request at a time, HTTP/2 several.

use std::time::Duration;

/// Grace period for a client that has just connected or just begun to send a body.
pub(super) const FRESH: Duration = Duration::from_secs(1);

/// Bytes of bodies in progress, with the headers of their requests, from which on they are large. A browser's
/// submission is smaller, unless its texts are as long as they may be.
const LARGE: usize = 8 * 1024;

/// Number of bodies that one connection may be sending at the same time.
const MAX_BODIES: usize = 4;

/// Number of unread responses that a connection may have though all connections together have too many.
const FEW_UNREAD: usize = 4;

/// Number of requests that a client may abort on one connection. A staff member who types quickly into
/// the search field aborts a few dozen.
const MAX_ABORTED: usize = 100;

/// What a connection is doing. Moments are in nanoseconds since `Connections::began`.
#[derive(Debug)]
pub(super) struct Activity {
    /// When the connection was opened, began to have requests, or was last answered.
    pub(super) since: u64,
    has_asked: bool,
    /// Whether the last response may take long to read.
    is_long: bool,
    /// Requests without a response yet.
    requests: usize,
    /// Those of them whose body the server waits for.
    waiting: usize,
    /// Bodies that haven't arrived completely.
    bodies: usize,
    /// Bytes of bodies that are still in memory.
    body_bytes: usize,
    /// Responses that the client hasn't begun to read.
    unread: usize,
    /// Requests that ended without a response.
    aborted: usize,
}

/// The state of a connection, from all of its requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// The client has sent no request yet.
    Opened,
    /// All requests wait for more of their body.
    Waiting,
    /// A request is being answered.
    Busy,
    /// Responses were sent, and the client may be reading them.
    Idle,
    /// As `Idle`, with a response that may take long to read.
    IdleLong,
}

/// Priority of a connection. The lowest is closed first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// The client has sent nothing, or hasn't finished its request, for longer than [`FRESH`].
    Stalled,
    /// The client got a response and hasn't sent another request.
    Idle,
    /// The client has just connected, or has just begun to send a body.
    Fresh,
    /// The client may still be reading a long response.
    Reading,
}

impl Activity {
    pub(super) fn opened(now: u64) -> Self {
        Self {
            since: now,
            has_asked: false,
            is_long: false,
            requests: 0,
            waiting: 0,
            bodies: 0,
            body_bytes: 0,
            unread: 0,
            aborted: 0,
        }
    }

    /// A request has arrived. Further requests beside it don't make the connection younger.
    pub(super) fn begin_request(&mut self, now: u64) {
        if self.requests == 0 {
            self.since = now;
        }
        self.has_asked = true;
        self.requests += 1;
    }

    /// A request is answered.
    pub(super) fn end_request(&mut self, now: u64, is_long: bool) {
        self.requests = self.requests.saturating_sub(1);
        self.is_long = is_long;
        if self.requests == 0 {
            self.since = now;
        }
    }

    /// A request was aborted. Returns whether the client has done so too often.
    pub(super) fn abort_request(&mut self, now: u64) -> bool {
        self.end_request(now, self.is_long);
        self.aborted += 1;
        self.aborted > MAX_ABORTED
    }

    /// A request's body begins. False if the connection has too many of them.
    pub(super) fn begin_body(&mut self) -> bool {
        let has_room = self.bodies < MAX_BODIES;
        self.bodies += usize::from(has_room);
        has_room
    }

    pub(super) fn end_body(&mut self) {
        self.bodies = self.bodies.saturating_sub(1);
    }

    pub(super) fn receive(&mut self, bytes: usize) {
        self.body_bytes += bytes;
    }

    pub(super) fn release(&mut self, bytes: usize) {
        self.body_bytes = self.body_bytes.saturating_sub(bytes);
    }

    /// Records that more of one body is awaited, or no longer. This doesn't make the connection younger
    /// than its request.
    pub(super) fn set_waiting(&mut self, is_waiting: bool) {
        self.waiting = if is_waiting { self.waiting + 1 } else { self.waiting.saturating_sub(1) };
    }

    /// Whether the bodies in progress take more memory than a browser's: because of their size, or
    /// because there are several.
    pub(super) fn has_large_bodies(&self) -> bool {
        self.body_bytes > LARGE || self.bodies > 1
    }

    pub(super) fn begin_response(&mut self) {
        self.unread += 1;
    }

    pub(super) fn end_response(&mut self) {
        self.unread = self.unread.saturating_sub(1);
    }

    /// Whether the client leaves many responses unread.
    pub(super) fn has_many_unread(&self) -> bool {
        self.unread > FEW_UNREAD
    }

    /// Whether the client has sent a request.
    pub(super) fn has_asked(&self) -> bool {
        self.has_asked
    }

    /// Whether the last response may take long to read.
    pub(super) fn is_long(&self) -> bool {
        self.phase() == Phase::IdleLong
    }

    fn phase(&self) -> Phase {
        match self.requests {
            0 if !self.has_asked => Phase::Opened,
            0 if self.is_long => Phase::IdleLong,
            0 => Phase::Idle,
            requests if requests > self.waiting => Phase::Busy,
            _ => Phase::Waiting,
        }
    }

    /// The priority at `now`; `None` while a request is being answered.
    pub(super) fn rank(&self, now: u64) -> Option<Rank> {
        let age = Duration::from_nanos(now.saturating_sub(self.since));
        match self.phase() {
            Phase::Opened | Phase::Waiting if age < FRESH => Some(Rank::Fresh),
            Phase::Opened | Phase::Waiting => Some(Rank::Stalled),
            Phase::Idle => Some(Rank::Idle),
            Phase::IdleLong => Some(Rank::Reading),
            Phase::Busy => None,
        }
    }
}
