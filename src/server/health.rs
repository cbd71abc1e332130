//! `/healthz`: whether the site works. For staff, `?detail` adds whether deliveries arrive.

use std::path::Path;
use std::time::Duration;

use axum::Json;
use axum::extract::{FromRef, FromRequestParts, Request, State};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http::{HeaderMap, StatusCode, header};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::acme::CertificateStanding;
use crate::admin::{AdminState, DeliveryStanding, Onlooker};
use crate::backups::CopiesStanding;
use crate::clock;
use crate::disk;
use crate::outbox::Outbox;
use crate::store::Store;
use crate::web::ProxyWarning;

/// Name of the stored setting with the key that `paddock healthcheck` sends instead of a passcode.
/// Anyone who can read the database may also read the site's health.
pub const HEALTH_KEY: &str = "health_key";

/// How long a result is reused for staff and `paddock healthcheck`. Frequent requests then don't
/// keep the disk busy.
const HOLDS: Duration = Duration::from_secs(1);

/// How long a result is reused for anonymous requests while nothing fails. Otherwise a monitor that
/// asks each second would wear out an SD card.
const HOLDS_FOR_ALL: Duration = Duration::from_mins(1);

/// What the health check needs from the rest of the program.
#[derive(Clone)]
pub(super) struct Health {
    pub(super) store: Store,
    pub(super) outbox: Outbox,
    /// Authenticates staff.
    pub(super) staff: AdminState,
    /// The value of [`HEALTH_KEY`].
    pub(super) key: [u8; 32],
}

/// The response to staff and `paddock healthcheck`.
#[derive(Debug, Serialize)]
struct Detail {
    status: Status,
    version: &'static str,
    /// Why the database doesn't accept writes, in words for the owner; null if it does.
    problem: Option<String>,
    /// Null if the database doesn't answer.
    deliveries: Option<DeliveryStanding>,
    /// Null if the owner wants no copies.
    backups: Option<CopiesStanding>,
    /// Null without `server.domain`.
    certificate: Option<CertificateStanding>,
    /// Null unless a proxy forwards requests and isn't in `server.trusted_proxies`.
    proxy_warning: Option<ProxyWarning>,
    /// Free space on the database's disk, in MiB, if it is less than what is reserved for the database, so that no
    /// copies are made.
    low_disk_mebibytes: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Status {
    Ok,
    /// A delivery has been due for too long.
    NotDelivering,
    /// No copy was proved for two days, or none went off site.
    NotBackedUp,
    /// The certificate should have been renewed, or there is none.
    CertificateLate,
    /// The database doesn't accept writes.
    NoDatabase,
}

impl Status {
    fn code(self) -> StatusCode {
        match self {
            Self::Ok => StatusCode::OK,
            Self::NotDelivering | Self::NotBackedUp | Self::CertificateLate | Self::NoDatabase => {
                StatusCode::SERVICE_UNAVAILABLE
            }
        }
    }
}

impl FromRef<Health> for AdminState {
    fn from_ref(health: &Health) -> Self {
        health.staff.clone()
    }
}

/// 200 if the database answers and accepts writes, otherwise 503. With details, 503 also if
/// deliveries don't arrive, no copy is proved or the certificate isn't renewed.
pub(super) async fn healthz(State(health): State<Health>, request: Request) -> Response {
    let (mut parts, _) = request.into_parts();
    let wants_detail = parts.uri.query().is_some_and(|query| query.split('&').any(is_detail));
    if !wants_detail {
        // Only staff see what is wrong with the disk.
        return match health.store.write_failure(HOLDS_FOR_ALL).await {
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
    /// Whether the request has the key. Compares hashes, so that the time taken doesn't help to
    /// guess it.
    fn is_key(&self, headers: &HeaderMap) -> bool {
        let shown = headers.get(header::AUTHORIZATION).and_then(|shown| shown.to_str().ok());
        let expected = format!("Bearer {}", as_token(&self.key));
        shown.is_some_and(|shown| Sha256::digest(shown) == Sha256::digest(&expected))
    }

    async fn detail(&self) -> Response {
        let failure = self.store.write_failure(HOLDS).await;
        let settings = self.outbox.settings();
        let reading =
            self.outbox.read_with_now(move |db, now| DeliveryStanding::of(db, &settings, now));
        let standing = reading.await;
        let deliveries = standing.ok();
        let now = clock::read();
        let backups = self.staff.copies_standing(now).await;
        let certificate = self.staff.certificate_standing(now);
        let status = match &deliveries {
            Some(_) if failure.is_some() => Status::NoDatabase,
            None => Status::NoDatabase,
            Some(standing) if standing.is_alarming() => Status::NotDelivering,
            Some(_) if certificate.as_ref().is_some_and(|of| of.is_late) => Status::CertificateLate,
            Some(_) if backups.as_ref().is_some_and(CopiesStanding::is_alarming) => {
                Status::NotBackedUp
            }
            Some(_) => Status::Ok,
        };
        let proxy_warning = self.staff.proxy_warning();
        let low_disk_mebibytes = low_disk_mebibytes(self.store.path());
        let version = env!("CARGO_PKG_VERSION");
        let problem = failure.map(|failure| failure.to_string());
        let detail = Detail {
            status,
            version,
            problem,
            deliveries,
            backups,
            certificate,
            proxy_warning,
            low_disk_mebibytes,
        };
        (status.code(), Json(detail)).into_response()
    }
}

fn low_disk_mebibytes(database: &Path) -> Option<u64> {
    let free = disk::free_bytes(database).ok()?;
    (!disk::leaves_reserve(free, 0)).then_some(free / (1024 * 1024))
}

/// The key as a header's value.
#[must_use]
pub fn as_token(key: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(key)
}
