//! The layers around every call: allowed origins, time-out, panics, and the log line.

use std::any::Any;
use std::convert::Infallible;
use std::panic::AssertUnwindSafe;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::extract::{MatchedPath, Request};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use http::{HeaderName, HeaderValue, Method, header};
use tokio::time::timeout;
use tower::Service;
use tower::layer::layer_fn;
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

/// Puts around `slices` what happens at every call. One layer, because each more costs every call a
/// few allocations.
pub(super) fn around(slices: Router, live: Live) -> Router {
    slices
        .fallback(|| async { Problem::not_found() })
        .method_not_allowed_fallback(|| async { Problem::method_not_allowed() })
        .layer(layer_fn(move |calls| Attended { calls, live: live.clone() }))
}

/// Wraps a service with these layers. Not by axum's `from_fn`, which clones and boxes the inner
/// service for each call.
#[derive(Clone)]
struct Attended<S> {
    calls: S,
    live: Live,
}

impl<S> Service<Request> for Attended<S>
where
    S: Service<Request, Response = Response, Error = Infallible, Future: Send + 'static>,
{
    type Response = Response;
    type Error = Infallible;
    type Future = BoxFuture<'static, Result<Response, Infallible>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.calls.poll_ready(context)
    }

    fn call(&mut self, request: Request) -> Self::Future {
        let began = clock::now();
        let id = random::uuid_v7(began, &random::bytes());
        let method = request.method().clone();
        let span = request_span(id, &method, request.extensions().get::<MatchedPath>());
        let (hsts, is_foreign) = {
            let current = self.live.load();
            (current.hsts(), is_foreign(&request, current.configured_origin()))
        };
        let answering = (!is_foreign).then(|| self.calls.call(request));
        let attending = async move {
            let response = match answering {
                Some(answering) => in_time(answering).await,
                None => Problem::cross_site().into_response(),
            };
            report(&method, &response, clock::now().since(began));
            Ok(finish(response, id, hsts))
        };
        Box::pin(attending.instrument(span))
    }
}

/// Whether a page of another site sent `request`, to change something.
fn is_foreign(request: &Request, origin: Option<&str>) -> bool {
    !request.method().is_safe() && origin_of(request.headers(), origin) == Origin::OtherSite
}

/// What comes of `answering`, in time and without a panic that reaches the connection.
async fn in_time(answering: impl Future<Output = Result<Response, Infallible>>) -> Response {
    // A transaction that panics is undone. What else calls share (limits, counts, kept answers) is
    // taken as it is found, and no promise to a visitor hangs on it.
    match AssertUnwindSafe(timeout(CALL, answering)).catch_unwind().await {
        Ok(Ok(Ok(response))) => response,
        Ok(Ok(Err(never))) => match never {},
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
