//! The middleware around every call: allowed origins, time-out, panics, response headers, and the log
//! line.
//!
//! Calls get `x-request-id`, `Cache-Control: no-store` unless the handler has set another, and the
//! headers of `web::security_headers`. Pages and files don't pass through here.

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
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
use crate::pages::scriptless_forms::FORMS;
use crate::pages::{mail_proof_page, registrant_page, reminder_page};
use crate::panics;
use crate::random;
use crate::web::{
    CallLimit, LogSubject, Origin, OtherSitesForm, Problem, insert_for_data, no_store, origin_of,
    request_span,
};

/// Time limit of a call, including the arrival of its body.
const CALL: Duration = Duration::from_secs(15);

/// The id of a call in the log. The client gets it, to ask about the call.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Wraps `calls` with the middleware.
pub(super) fn around(calls: Router, live: Live) -> Router {
    calls
        .fallback(|| async { Problem::not_found() })
        .method_not_allowed_fallback(|| async { Problem::method_not_allowed() })
        .layer(from_fn_with_state(live, attend))
}

async fn attend(State(live): State<Live>, mut request: Request, next: Next) -> Response {
    let began = clock::now();
    let id = random::uuid_v7(began, &random::bytes());
    let method = request.method().clone();
    let span = request_span(id, &method, request.extensions().get::<MatchedPath>());
    let (hsts, is_foreign) = {
        let current = live.load();
        (current.hsts(), is_foreign(&request, current.configured_origin()))
    };
    let is_form = is_posted_form(&request);
    if is_foreign && is_form {
        request.extensions_mut().insert(OtherSitesForm);
    }
    let limit = CallLimit::default();
    request.extensions_mut().insert(limit.clone());
    let answering = async move {
        let response = if is_foreign && !is_form {
            Problem::cross_site().into_response()
        } else {
            in_time(next.run(request), &limit).await
        };
        report(&method, &response, clock::now().since(began));
        finish(response, id, hsts)
    };
    answering.instrument(span).await
}

/// Whether a page of another site sent `request` and it would change something.
fn is_foreign(request: &Request, origin: Option<&str>) -> bool {
    !request.method().is_safe()
        && origin_of(request.headers(), origin) == Origin::OtherSite
        && !has_secret_address(request)
        && !is_for(request, reminder_page::ROUTE)
}

/// Whether `request` posts a form to a page, which refuses it in its own way: people see the answer.
fn is_posted_form(request: &Request) -> bool {
    let path = request.extensions().get::<MatchedPath>();
    request.method() == Method::POST && path.is_some_and(|path| FORMS.contains(&path.as_str()))
}

/// Whether `request` is for `route`. A POST to the page of reminders comes from mail programs and from mail
/// providers' pages, without a question: it needs the secret link and does nothing else.
fn is_for(request: &Request, route: &str) -> bool {
    request.extensions().get::<MatchedPath>().is_some_and(|path| path.as_str() == route)
}

/// The pages with a secret in their address.
const SECRET_ADDRESSES: [&str; 2] = [registrant_page::ROUTE, mail_proof_page::ROUTE];

/// Whether a page with a secret address may have sent `request`. It tells nobody its address, so browsers
/// that don't know `Sec-Fetch-Site` call its origin `null`. Another site's page would need the secret link.
fn has_secret_address(request: &Request) -> bool {
    let headers = request.headers();
    SECRET_ADDRESSES.iter().any(|route| is_for(request, route))
        && !headers.contains_key("sec-fetch-site")
        && headers.get(header::ORIGIN).is_some_and(|origin| origin == "null")
}

/// The response of `answering`; 503 if it takes too long without having lifted its `limit`, 500 if it panics.
async fn in_time(answering: impl Future<Output = Response>, limit: &CallLimit) -> Response {
    // The transaction of a panicking call is rolled back. Other shared state (limits, counts,
    // cached responses) stays as it is; no acknowledged data depends on it.
    let mut answering = pin!(AssertUnwindSafe(answering).catch_unwind());
    let answered = match timeout(CALL, &mut answering).await {
        Ok(answered) => answered,
        Err(_) if limit.is_lifted() => answering.await,
        Err(_) => return Problem::timed_out().into_response(),
    };
    answered.unwrap_or_else(|panic| panicked(panic.as_ref()))
}

/// Logs ids, routes and numbers, nothing that a visitor wrote.
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

/// Adds the headers of all responses. Forbids caching unless a handler allows it.
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

    fn calls(routes: Router) -> Router {
        let config = Config::load(None, []).unwrap();
        let current = Current::new(config, "127.0.0.1:80".parse().unwrap());
        around(routes, Arc::new(ArcSwap::from_pointee(current)))
    }

    #[tokio::test(start_paused = true)]
    async fn a_call_that_has_begun_what_it_goes_through_with_is_answered_however_long_it_takes() {
        let slow = || tokio::time::sleep(CALL * 2);
        let begins = move |limit: CallLimit| async move {
            limit.lift();
            slow().await;
        };
        let router = calls(Router::new().route("/begins", get(begins)).route("/waits", get(slow)));

        assert_eq!(ask(&router, "/begins").await.status(), StatusCode::OK);
        let late = ask(&router, "/waits").await;
        assert_eq!(late.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert!(late.headers().contains_key(header::RETRY_AFTER));
    }

    #[tokio::test]
    async fn a_call_that_panics_is_answered_like_any_other() {
        let slices = Router::new()
            .route("/at-once", get(at_once))
            .route("/later", get(later))
            .route("/well", get(|| async { "well" }));
        let router = calls(slices);

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
