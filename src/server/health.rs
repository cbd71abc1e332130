//! `/healthz`: whether the site can do its work; for staff, `?detail` also whether what it sends
//! arrives.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{FromRef, FromRequestParts, Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http::{HeaderMap, StatusCode, header};
use serde::Serialize;
use sha2::{Digest, Sha256};
use tokio::sync::Mutex;

use crate::admin::{self, DeliveryStanding, Onlooker};
use crate::clock::{self, SteadyMillis};
use crate::store::{Store, set_setting, setting};
use crate::web::{ProxyWarning, no_store};
use crate::webhooks::Outbox;

/// The setting in the database with the key that `paddock healthcheck` presents instead of a
/// passcode. Anybody who can read the database may also read its health.
pub const HEALTH_KEY: &str = "health_key";

/// How much is written to find out whether the disk takes it: more than an enquiry takes, with all
/// its indexes, or the site would be well on a disk that has room for nothing but this.
const PROBE_BYTES: usize = 64 * 1024;

/// How long a result is reused for staff and `paddock healthcheck`, and for everybody while the
/// disk fails, so that frequent requests don't keep the disk busy.
const HOLDS: Duration = Duration::from_secs(1);

/// How long it is reused for anonymous requests while nothing fails. A monitor that asks each second
/// would wear out an SD card.
const HOLDS_FOR_ALL: Duration = Duration::from_mins(1);

#[derive(Clone)]
struct Health {
    store: Store,
    outbox: Outbox,
    /// Who knows who is staff.
    door: admin::Desk,
    key: [u8; 32],
    last: Arc<Mutex<Option<Probe>>>,
}

/// The last result.
struct Probe {
    at: SteadyMillis,
    is_well: bool,
    /// The number of failed commits at that time.
    failures: u64,
}

/// What staff and `paddock healthcheck` are told.
#[derive(Debug, Serialize)]
struct Detail {
    status: Status,
    version: &'static str,
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

impl FromRef<Health> for admin::Desk {
    fn from_ref(health: &Health) -> Self {
        health.door.clone()
    }
}

pub(super) fn routes(store: Store, outbox: Outbox, door: admin::Desk, key: [u8; 32]) -> Router {
    let health = Health { store, outbox, door, key, last: Arc::default() };
    Router::new().route("/healthz", get(healthz)).with_state(health)
}

/// 200 when the database answers and takes writes, else 503; in detail, 503 also when deliveries
/// do not arrive.
async fn healthz(State(health): State<Health>, request: Request) -> Response {
    let (mut parts, _) = request.into_parts();
    let wants_detail = parts.uri.query().is_some_and(|query| query.split('&').any(is_detail));
    if !wants_detail {
        return if health.takes_writes(HOLDS_FOR_ALL).await {
            (StatusCode::OK, "ok\n").into_response()
        } else {
            (StatusCode::SERVICE_UNAVAILABLE, "the database isn't taking writes\n").into_response()
        };
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
    /// Whether the database takes writes. A result that is younger than `holds` is reused unless a
    /// commit has failed since.
    async fn takes_writes(&self, holds: Duration) -> bool {
        let mut last = self.last.lock().await;
        if let Some(probe) = last.as_ref().filter(|probe| self.is_fresh(probe, holds)) {
            return probe.is_well;
        }
        let mut bytes = vec![0; PROBE_BYTES];
        bytes[..8].copy_from_slice(&clock::now().0.to_be_bytes());
        let written = self.store.write(move |tx| set_setting(tx, "health", &bytes));
        let is_well =
            written.await.is_ok() && self.store.read(|db| setting(db, "health")).await.is_ok();
        *last = Some(Probe { at: clock::steady(), is_well, failures: self.store.failures() });
        is_well
    }

    fn is_fresh(&self, probe: &Probe, holds: Duration) -> bool {
        let has_failed = probe.failures != self.store.failures();
        let holds = if probe.is_well { holds } else { HOLDS };
        !(probe.is_well && has_failed) && clock::steady().since(probe.at) < holds
    }

    /// Whether the key is shown; compared by its hash, which tells a guesser nothing by its time.
    fn is_key(&self, headers: &HeaderMap) -> bool {
        let shown = headers.get(header::AUTHORIZATION).and_then(|shown| shown.to_str().ok());
        let expected = format!("Bearer {}", as_token(&self.key));
        shown.is_some_and(|shown| Sha256::digest(shown) == Sha256::digest(&expected))
    }

    async fn detail(&self) -> Response {
        let is_well = self.takes_writes(HOLDS).await;
        let (settings, now) = (self.outbox.settings(), self.outbox.now());
        let standing = self.store.read(move |db| DeliveryStanding::of(db, &settings, now)).await;
        let deliveries = standing.ok();
        let status = match &deliveries {
            Some(_) if !is_well => Status::NoDatabase,
            None => Status::NoDatabase,
            Some(standing) if standing.is_alarming() => Status::NotDelivering,
            Some(_) => Status::Ok,
        };
        let code = match status {
            Status::Ok => StatusCode::OK,
            Status::NotDelivering | Status::NoDatabase => StatusCode::SERVICE_UNAVAILABLE,
        };
        let proxy_warning = self.door.proxy_warning();
        let version = env!("CARGO_PKG_VERSION");
        let detail = Detail { status, version, deliveries, proxy_warning };
        (code, [(header::CACHE_CONTROL, no_store())], Json(detail)).into_response()
    }
}

/// The key as it stands in a header.
#[must_use]
pub fn as_token(key: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(key)
}
