//! What happens around every call: who asks, from where, for how long, and what is logged of it.

use std::any::Any;
use std::time::Duration;

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use http::{HeaderName, HeaderValue, Method, header};
use tokio::time::timeout;
use tower_http::catch_panic::CatchPanicLayer;
use tracing::Instrument;

use crate::clock;
use crate::config::Live;
use crate::panics;
use crate::random;
use crate::web::{LogSubject, Origin, Peer, Problem, client, insert_for_data, no_store, origin_of};

/// How long a call may take, the body's arrival included.
const CALL: Duration = Duration::from_secs(15);

/// The name under which the log knows a call; told to the client, so that it can be asked about.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Puts the layers around `slices`, the outermost last.
pub(super) fn around(slices: Router, live: Live) -> Router {
    slices
        .fallback(|| async { Problem::NotFound })
        .method_not_allowed_fallback(|| async { Problem::MethodNotAllowed })
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(live, attend))
}

async fn attend(State(live): State<Live>, mut request: Request, next: Next) -> Response {
    let began = clock::now();
    let id = random::uuid_v7(began, &random::bytes()).to_string();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    // The route's pattern, not the path: a path may say anything.
    let route = route.as_ref().map_or("unknown", |route| route.as_str());
    let span = tracing::info_span!("call", id, method = name(&method), route);
    let is_https = live.load().is_https();
    let response = async {
        let response = if let Some(refusal) = let_in(&live, &mut request) {
            refusal.into_response()
        } else {
            timeout(CALL, next.run(request))
                .await
                .unwrap_or_else(|_| Problem::TimedOut.into_response())
        };
        report(&method, &response, clock::now().since(began));
        response
    };
    finish(response.instrument(span).await, &id, is_https)
}

/// The method as the log names it: one that HTTP does not know may say anything, as a path may.
fn name(method: &Method) -> &str {
    match method.as_str() {
        known @ ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS") => known,
        _ => "unknown",
    }
}

/// Notes who asks; refuses what another site's page sends.
fn let_in(live: &Live, request: &mut Request) -> Option<Problem> {
    let current = live.load();
    let Some(Peer(peer)) = request.extensions().get::<Peer>().copied() else {
        return Some(Problem::Internal);
    };
    let client = client(peer, request.headers(), &current.server.trusted_proxies);
    request.extensions_mut().insert(client);
    let is_foreign = !request.method().is_safe()
        && origin_of(request.headers(), current.configured_origin()) == Origin::OtherSite;
    is_foreign.then_some(Problem::CrossSite)
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

fn finish(mut response: Response, id: &str, https: bool) -> Response {
    let headers = response.headers_mut();
    insert_for_data(headers, https);
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, no_store());
    }
    if let Ok(id) = HeaderValue::from_str(id) {
        headers.insert(REQUEST_ID, id);
    }
    response
}

#[expect(clippy::needless_pass_by_value, reason = "the layer wants a function of this shape")]
fn panicked(panic: Box<dyn Any + Send + 'static>) -> Response {
    tracing::error!(panic = panics::text(panic.as_ref()), "a call panicked");
    Problem::Internal.into_response()
}
