//! The middleware around every call: allowed origins, time-out, panics, common headers, and the log
//! line.

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use http::{HeaderName, HeaderValue, Method, header};
use tokio::time::timeout;
use tracing::Instrument;
use uuid::Uuid;

use crate::clock;
use crate::config::{Hsts, Live};
use crate::panics;
use crate::random;
use crate::web::{LogSubject, Origin, Problem, insert_for_data, no_store, origin_of, request_span};

/// How long a call may take, the body's arrival included.
const CALL: Duration = Duration::from_secs(15);

/// The name under which the log knows a call; told to the client, so that it can be asked about.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Puts the middleware around `calls`.
pub(super) fn around(calls: Router, live: Live) -> Router {
    calls
        .fallback(|| async { Problem::not_found() })
        .method_not_allowed_fallback(|| async { Problem::method_not_allowed() })
        .layer(from_fn_with_state(live, attend))
}

async fn attend(State(live): State<Live>, request: Request, next: Next) -> Response {
    let began = clock::now();
    let id = random::uuid_v7(began, &random::bytes());
    let method = request.method().clone();
    let span = request_span(id, &method, request.extensions().get::<MatchedPath>());
    let (hsts, is_foreign) = {
        let current = live.load();
        (current.hsts(), is_foreign(&request, current.configured_origin()))
    };
    let answering = async move {
        let response = if is_foreign {
            Problem::cross_site().into_response()
        } else {
            in_time(next.run(request)).await
        };
        report(&method, &response, clock::now().since(began));
        finish(response, id, hsts)
    };
    answering.instrument(span).await
}

/// Whether a page of another site sent `request`, to change something.
fn is_foreign(request: &Request, origin: Option<&str>) -> bool {
    !request.method().is_safe() && origin_of(request.headers(), origin) == Origin::OtherSite
}

/// The response of `answering`: 503 if it takes too long, 500 if it panics.
async fn in_time(answering: impl Future<Output = Response>) -> Response {
    // A transaction that panics is undone. What else calls share (limits, counts, kept answers) is
    // taken as it is found, and no promise to a visitor hangs on it.
    match AssertUnwindSafe(timeout(CALL, answering)).catch_unwind().await {
        Ok(Ok(response)) => response,
        Ok(Err(_)) => Problem::timed_out().into_response(),
        Err(panic) => panicked(panic.as_ref()),
    }
}

/// Ids, routes, numbers: nothing that a visitor wrote.
fn report(method: &Method, response: &Response, took: Duration) {
    let status = response.status().as_u16();
    let subject = response.extensions().get::<LogSubject>().map(|subject| subject.0.as_str());
    let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    if method.is_safe() {
        tracing::debug!(status, ms, subject, "answered");
    } else {
        tracing::info!(status, ms, subject, "answered");
    }
}

/// Adds the headers that every response has. Nothing may be cached unless a handler says so.
fn finish(mut response: Response, id: Uuid, hsts: Hsts) -> Response {
    let headers = response.headers_mut();
    insert_for_data(headers, hsts);
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, no_store());
    }
    let mut text = Uuid::encode_buffer();
    if let Ok(id) = HeaderValue::from_str(id.hyphenated().encode_lower(&mut text)) {
        headers.insert(REQUEST_ID, id);
    }
    response
}

fn panicked(panic: &(dyn Any + Send)) -> Response {
    tracing::error!(panic = panics::text(panic), "a call panicked");
    Problem::internal().into_response()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use arc_swap::ArcSwap;
    use axum::body::Body;
    use axum::routing::get;
    use http::StatusCode;
    use tokio::task::yield_now;
    use tower::ServiceExt;

    use super::*;
    use crate::config::{Config, Current};

    async fn ask(router: &Router, path: &str) -> Response {
        let request = Request::builder().uri(path).body(Body::empty()).unwrap();
        router.clone().oneshot(request).await.unwrap()
    }

    async fn at_once() -> &'static str {
        panic!("at once")
    }

    async fn later() -> &'static str {
        yield_now().await;
        panic!("some {} later", "time")
    }

    #[tokio::test]
    async fn a_call_that_panics_is_answered_like_any_other() {
        let config = Config::load(None, []).unwrap();
        let current = Current::new(config, "127.0.0.1:80".parse().unwrap());
        let slices = Router::new()
            .route("/at-once", get(at_once))
            .route("/later", get(later))
            .route("/well", get(|| async { "well" }));
        let router = around(slices, Arc::new(ArcSwap::from_pointee(current)));

        for path in ["/at-once", "/later"] {
            let answer = ask(&router, path).await;

            assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR, "{path}");
            assert_eq!(answer.headers()[header::CONTENT_TYPE], "application/problem+json");
            assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store");
            assert_eq!(answer.headers()[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
            assert!(answer.headers().contains_key(REQUEST_ID));
        }
        assert_eq!(ask(&router, "/well").await.status(), StatusCode::OK);
    }
}
