//! `/healthz`: whether the site can do its work; for staff, `?detail` also whether what it sends
//! arrives.

use std::time::Duration;

use axum::Json;
use axum::extract::{FromRef, FromRequestParts, Request, State};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http::{HeaderMap, StatusCode, header};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::admin::{AdminState, DeliveryStanding, Onlooker};
use crate::outbox::Outbox;
use crate::store::Store;
use crate::web::ProxyWarning;

/// The setting in the database with the key that `paddock healthcheck` presents instead of a
/// passcode. Anybody who can read the database may also read its health.
pub const HEALTH_KEY: &str = "health_key";

/// How long a result is reused for staff and `paddock healthcheck`, so that frequent requests don't
/// keep the disk busy.
const HOLDS: Duration = Duration::from_secs(1);

/// How long it is reused for anonymous requests while nothing fails. A monitor that asks each second
/// would wear out an SD card.
const HOLDS_FOR_ALL: Duration = Duration::from_mins(1);

/// What the health check needs from the rest of the program.
#[derive(Clone)]
pub(super) struct Health {
    pub(super) store: Store,
    pub(super) outbox: Outbox,
    /// Recognizes staff.
    pub(super) staff: AdminState,
    /// The value of [`HEALTH_KEY`].
    pub(super) key: [u8; 32],
}

/// What staff and `paddock healthcheck` are told.
#[derive(Debug, Serialize)]
struct Detail {
    status: Status,
    version: &'static str,
    /// Why the database takes no writes, in words for the owner; null if it does.
    problem: Option<String>,
    /// Null if the database does not answer.
    deliveries: Option<DeliveryStanding>,
    /// Null unless a proxy forwards requests and is not in `server.trusted_proxies`.
    proxy_warning: Option<ProxyWarning>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Status {
    Ok,
    /// Something has stayed undelivered for too long.
    NotDelivering,
    /// The database takes no writes.
    NoDatabase,
}

impl FromRef<Health> for AdminState {
    fn from_ref(health: &Health) -> Self {
        health.staff.clone()
    }
}

/// 200 when the database answers and takes writes, else 503; in detail, 503 also when deliveries
/// do not arrive.
pub(super) async fn healthz(State(health): State<Health>, request: Request) -> Response {
    let (mut parts, _) = request.into_parts();
    let wants_detail = parts.uri.query().is_some_and(|query| query.split('&').any(is_detail));
    if !wants_detail {
        // What is wrong with the disk is for staff alone.
        return match health.store.trouble(HOLDS_FOR_ALL).await {
            None => (StatusCode::OK, "ok\n"),
            Some(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database isn't taking writes\n"),
        }
        .into_response();
    }
    if health.is_key(&parts.headers) {
        return health.detail().await;
    }
    match Onlooker::from_request_parts(&mut parts, &health).await {
        Ok(_) => health.detail().await,
        Err(problem) => problem.into_response(),
    }
}

fn is_detail(part: &str) -> bool {
    part == "detail" || part.starts_with("detail=")
}

impl Health {
    /// Whether the key is shown; compared by its hash, which tells a guesser nothing by its time.
    fn is_key(&self, headers: &HeaderMap) -> bool {
        let shown = headers.get(header::AUTHORIZATION).and_then(|shown| shown.to_str().ok());
        let expected = format!("Bearer {}", as_token(&self.key));
        shown.is_some_and(|shown| Sha256::digest(shown) == Sha256::digest(&expected))
    }

    async fn detail(&self) -> Response {
        let trouble = self.store.trouble(HOLDS).await;
        let (settings, now) = (self.outbox.settings(), self.outbox.now());
        let standing = self.store.read(move |db| DeliveryStanding::of(db, &settings, now)).await;
        let deliveries = standing.ok();
        let status = match &deliveries {
            Some(_) if trouble.is_some() => Status::NoDatabase,
            None => Status::NoDatabase,
            Some(standing) if standing.is_alarming() => Status::NotDelivering,
            Some(_) => Status::Ok,
        };
        let code = match status {
            Status::Ok => StatusCode::OK,
            Status::NotDelivering | Status::NoDatabase => StatusCode::SERVICE_UNAVAILABLE,
        };
        let proxy_warning = self.staff.proxy_warning();
        let version = env!("CARGO_PKG_VERSION");
        let problem = trouble.map(|trouble| trouble.to_string());
        let detail = Detail { status, version, problem, deliveries, proxy_warning };
        (code, Json(detail)).into_response()
    }
}

/// The key as it stands in a header.
#[must_use]
pub fn as_token(key: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(key)
}
