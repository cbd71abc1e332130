//! Rendered pages that clients have yet to read, within a bound.
//!
//! Such a page belongs to one client, who may take minutes to read it. The pages of a site that all
//! clients share need no bound.

use std::collections::VecDeque;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll};

use axum::body::Body;
use bytes::Bytes;
use hyper::body::{Frame, SizeHint};

/// The most that unread pages hold, in bytes. A page takes 50 kB, one with the longest answers four
/// times as much.
const MAX_BYTES: usize = 2 * 1024 * 1024;

/// What is handed to the connection at once, in bytes. A connection keeps 16 KiB and one such piece
/// beside it, for a client that does not read.
const PIECE: usize = 4 * 1024;

/// Pages that have not been read to their end. If they become too many, the oldest is given up, and
/// its connection is closed.
#[derive(Clone, Default)]
pub struct UnreadAnswers {
    held: Arc<Mutex<VecDeque<Weak<Answer>>>>,
}

/// One page.
struct Answer {
    /// What is still to be sent; empty if it was given up.
    rest: Mutex<Bytes>,
    /// The bytes of the whole page, which are held until its end is sent.
    size: usize,
}

/// The body that sends an answer.
struct AnswerBody {
    answer: Arc<Answer>,
    unsent: usize,
}

impl UnreadAnswers {
    /// The body that sends `page`. Gives up the oldest ones if there is no room for it.
    pub(super) fn hold(&self, page: String) -> Body {
        let size = page.len();
        let answer = Arc::new(Answer { rest: Mutex::new(page.into()), size });
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.retain(|one| one.upgrade().is_some_and(|one| !one.lock().is_empty()));
        held.push_back(Arc::downgrade(&answer));
        let unread = held.iter().filter_map(Weak::upgrade);
        let mut bytes: usize = unread.map(|one| one.size).sum();
        while bytes > MAX_BYTES && held.len() > 1 {
            let Some(oldest) = held.pop_front() else { break };
            let Some(oldest) = oldest.upgrade() else { continue };
            *oldest.lock() = Bytes::new();
            bytes = bytes.saturating_sub(oldest.size);
        }
        drop(held);
        Body::new(AnswerBody { answer, unsent: size })
    }
}

impl Answer {
    fn lock(&self) -> MutexGuard<'_, Bytes> {
        self.rest.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl hyper::body::Body for AnswerBody {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        if self.unsent == 0 {
            return Poll::Ready(None);
        }
        let piece = {
            let mut rest = self.answer.lock();
            let length = rest.len().min(PIECE);
            // Copied, because a part of the page would keep all of it.
            Bytes::copy_from_slice(&rest.split_to(length))
        };
        if piece.is_empty() {
            return Poll::Ready(Some(Err(io::Error::other("the page was read too slowly"))));
        }
        self.unsent = self.unsent.saturating_sub(piece.len());
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.unsent == 0
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(u64::try_from(self.unsent).unwrap_or(u64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt;

    use super::*;

    const PAGES: usize = 8;

    fn page(number: usize) -> String {
        number.to_string().repeat(MAX_BYTES / PAGES)
    }

    #[tokio::test]
    async fn a_page_is_sent_whole_and_in_its_length() {
        let unread = UnreadAnswers::default();
        for text in ["", "short", &page(1)] {
            let body = unread.hold(text.to_owned());

            assert_eq!(hyper::body::Body::size_hint(&body).exact(), Some(text.len() as u64));
            assert_eq!(body.collect().await.unwrap().to_bytes(), text);
        }
    }

    #[tokio::test]
    async fn the_oldest_that_nobody_reads_make_room_for_more() {
        let unread = UnreadAnswers::default();
        let mut bodies: Vec<_> = (0..PAGES).map(|number| unread.hold(page(number))).collect();
        bodies.remove(1).collect().await.unwrap();
        let last = unread.hold(page(8));
        let first = bodies.remove(0);
        let begun = unread.hold(page(9));

        assert!(first.collect().await.is_err(), "the oldest was given up");
        for (body, number) in bodies.into_iter().chain([last, begun]).zip(2..) {
            assert_eq!(body.collect().await.unwrap().to_bytes(), page(number), "{number}");
        }
    }

    #[tokio::test]
    async fn a_page_that_is_larger_than_the_bound_is_sent_alone() {
        let unread = UnreadAnswers::default();
        let other = unread.hold(page(1));
        let large = unread.hold("x".repeat(MAX_BYTES + 1));

        assert!(other.collect().await.is_err());
        assert_eq!(large.collect().await.unwrap().to_bytes().len(), MAX_BYTES + 1);
    }
}
