//! A response's body. It tells the connection when the client has begun to read it.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use hyper::body::{Body, Frame, SizeHint};

use super::Place;

/// A response that the client may not have read. Dropping it means that it has, or never will.
pub(in super::super) struct UnreadResponse {
    place: Arc<Place>,
}

impl UnreadResponse {
    pub(super) fn begin(place: &Arc<Place>) -> Self {
        place.begin_response();
        Self { place: Arc::clone(place) }
    }

    /// Wraps the response's `body`.
    pub(in super::super) fn body<B>(self, body: B) -> ResponseBody<B> {
        ResponseBody { body, _unread: self }
    }
}

impl Drop for UnreadResponse {
    fn drop(&mut self) {
        self.place.end_response();
    }
}

/// The body of a response.
pub(in super::super) struct ResponseBody<B> {
    body: B,
    _unread: UnreadResponse,
}

impl<B: Body + Unpin> Body for ResponseBody<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
