//! A request's body that records when the server waits for it and when it becomes large.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use hyper::body::{Body, Frame, Incoming, SizeHint};

use super::Place;

/// Size in bytes from which on a body is large. A submission with three long texts is smaller.
const LARGE: usize = 16 * 1024;

/// A request's body.
pub(in super::super) struct RequestBody {
    body: Incoming,
    place: Arc<Place>,
    received: usize,
}

impl RequestBody {
    /// Wraps `body`, which arrives over the connection at `place`.
    pub(in super::super) fn new(body: Incoming, place: Arc<Place>) -> Self {
        Self { body, place, received: 0 }
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
        self.place.set_waiting(next.is_pending());
        if let Poll::Ready(Some(Ok(frame))) = &next {
            let was_large = self.received > LARGE;
            self.received += frame.data_ref().map_or(0, Bytes::len);
            if self.received > LARGE && !was_large {
                self.place.enlarge();
            }
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
