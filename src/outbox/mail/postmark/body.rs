//! The body of a request, whose last part waits until the hand-over is noted.

use std::pin::Pin;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use futures_util::future::BoxFuture;
use hyper::body::{Body, Frame, SizeHint};

use crate::outbox::mail::connection::NoteHandOver;

/// How many bytes wait until the hand-over is noted. Without them the JSON isn't closed, so nobody
/// can have read a mail.
const LAST_PART: usize = 16;

/// JSON that goes out in two parts. Between them the hand-over is noted.
///
/// The client asks for a part only once it's connected, so a mail that never came so far was never
/// handed over.
pub(super) struct NotedBody {
    first: Option<Bytes>,
    last: Option<Bytes>,
    hand_over: NoteHandOver,
    /// In a mutex only because a body has to be `Sync`.
    noting: Mutex<Option<BoxFuture<'static, bool>>>,
    handed_over: HandedOver,
}

/// How far a hand-over came.
#[derive(Clone, Default)]
pub(super) struct HandedOver(Arc<AtomicU8>);

/// The states of [`HandedOver`]; at first neither.
const NOTED: u8 = 1;
const REFUSED: u8 = 2;

impl HandedOver {
    /// Whether it was noted, after which the last part went out.
    pub(super) fn is_noted(&self) -> bool {
        self.0.load(Ordering::Acquire) == NOTED
    }

    /// Whether it couldn't be noted, so that the last part stayed here.
    pub(super) fn is_refused(&self) -> bool {
        self.0.load(Ordering::Acquire) == REFUSED
    }
}

/// The hand-over couldn't be noted.
#[derive(Debug, thiserror::Error)]
#[error("the hand-over couldn't be noted")]
pub(super) struct NotNoted;

impl NotedBody {
    /// A body of `bytes`, and how far its hand-over came.
    pub(super) fn new(bytes: Vec<u8>, hand_over: NoteHandOver) -> (Self, HandedOver) {
        let mut first = Bytes::from(bytes);
        let last = first.split_off(first.len().saturating_sub(LAST_PART));
        let handed_over = HandedOver::default();
        let body = Self {
            first: Some(first),
            last: Some(last),
            hand_over,
            noting: Mutex::default(),
            handed_over: handed_over.clone(),
        };
        (body, handed_over)
    }
}

impl Body for NotedBody {
    type Data = Bytes;
    type Error = NotNoted;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, NotNoted>>> {
        let body = &mut *self;
        if let Some(first) = body.first.take() {
            return Poll::Ready(Some(Ok(Frame::data(first))));
        }
        if body.last.is_none() {
            return Poll::Ready(None);
        }
        let noting = body.noting.get_mut().unwrap_or_else(PoisonError::into_inner);
        let is_noted = ready!(noting.get_or_insert_with(&*body.hand_over).as_mut().poll(context));
        *noting = None;
        body.handed_over.0.store(if is_noted { NOTED } else { REFUSED }, Ordering::Release);
        let last = body.last.take().filter(|_| is_noted);
        Poll::Ready(Some(last.map(Frame::data).ok_or(NotNoted)))
    }

    fn is_end_stream(&self) -> bool {
        self.last.is_none()
    }

    fn size_hint(&self) -> SizeHint {
        let parts = [&self.first, &self.last].into_iter().flatten();
        SizeHint::with_exact(parts.map(|part| part.len() as u64).sum())
    }
}
