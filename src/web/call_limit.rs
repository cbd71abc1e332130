//! The time limit of a call.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::FromRequestParts;
use http::request::Parts;

/// Lifts the time limit of a call that has begun what it goes through with, so that the client hears what came of it.
///
/// The middleware adds one to each request.
#[derive(Clone, Debug, Default)]
pub struct CallLimit(Arc<AtomicBool>);

impl CallLimit {
    /// Lifts the limit.
    pub fn lift(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was lifted.
    #[must_use]
    pub fn is_lifted(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for CallLimit {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        Ok(parts.extensions.get().cloned().unwrap_or_default())
    }
}
