//! One request on a connection, and its body. Both tell the connection what they are doing.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::task::{Context, Poll};

use bytes::Bytes;
use http::HeaderMap;
use hyper::body::{Body, Frame, Incoming, SizeHint};

use super::{Place, UnreadResponse};

/// A request without a response. Dropping it means that the client aborted it.
pub(in super::super) struct PendingRequest {
    place: Arc<Place>,
    body_bytes: Option<Arc<BodyBytes>>,
    is_answered: bool,
}

/// Bytes of a body that have arrived, and of its request's headers. They are in memory until the request is answered and the body is
/// dropped.
struct BodyBytes {
    place: Arc<Place>,
    count: AtomicUsize,
    /// Whether the client has aborted the body.
    is_aborted: AtomicBool,
}

impl Drop for BodyBytes {
    fn drop(&mut self) {
        self.place.release(self.count.load(Ordering::Relaxed));
    }
}

impl PendingRequest {
    /// Records that the head of a request has arrived at `place`.
    pub(in super::super) fn begin(place: &Arc<Place>) -> Self {
        place.begin_request();
        Self { place: Arc::clone(place), body_bytes: None, is_answered: false }
    }

    /// Wraps the `body` of the request with these `headers`, which are in memory for as long. `None` if the
    /// connection already sends as many bodies as it may.
    pub(in super::super) fn body(
        &mut self,
        body: Incoming,
        headers: &HeaderMap,
    ) -> Option<RequestBody> {
        if !self.place.begin_body() {
            return None;
        }
        let head = headers.iter().map(|(name, value)| name.as_str().len() + value.len()).sum();
        self.place.hold(head);
        let bytes = Arc::new(BodyBytes {
            place: Arc::clone(&self.place),
            count: AtomicUsize::new(head),
            is_aborted: AtomicBool::new(false),
        });
        self.body_bytes = Some(Arc::clone(&bytes));
        Some(RequestBody { body, place: Arc::clone(&self.place), bytes, is_waiting: false })
    }

    /// Records that the request is answered, and whether the response may take long to read. Returns what
    /// the response's body has to hold.
    pub(in super::super) fn end(mut self, is_long: bool) -> UnreadResponse {
        let was_aborted = |bytes: &Arc<BodyBytes>| bytes.is_aborted.load(Ordering::Relaxed);
        // Otherwise dropped as an aborted one.
        self.is_answered = !self.body_bytes.as_ref().is_some_and(was_aborted);
        if self.is_answered {
            self.place.end_request(is_long);
        }
        UnreadResponse::begin(&self.place)
    }
}

impl Drop for PendingRequest {
    fn drop(&mut self) {
        if !self.is_answered {
            self.place.abort_request();
        }
    }
}

/// A request's body that records when the server waits for it and how large it becomes.
pub(in super::super) struct RequestBody {
    body: Incoming,
    place: Arc<Place>,
    bytes: Arc<BodyBytes>,
    is_waiting: bool,
}

impl RequestBody {
    fn set_waiting(&mut self, is_waiting: bool) {
        if is_waiting != self.is_waiting {
            self.is_waiting = is_waiting;
            self.place.set_waiting(is_waiting);
        }
    }
}

impl Body for RequestBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let next = Pin::new(&mut self.body).poll_frame(context);
        self.set_waiting(next.is_pending());
        match &next {
            Poll::Ready(Some(Ok(frame))) => {
                let count = frame.data_ref().map_or(0, Bytes::len);
                self.bytes.count.fetch_add(count, Ordering::Relaxed);
                self.place.receive(count);
            }
            Poll::Ready(Some(Err(_))) => self.bytes.is_aborted.store(true, Ordering::Relaxed),
            Poll::Ready(None) | Poll::Pending => {}
        }
        next
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for RequestBody {
    fn drop(&mut self) {
        self.set_waiting(false);
        self.place.end_body();
    }
}
