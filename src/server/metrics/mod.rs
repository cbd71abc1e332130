//! `/metrics`: figures for Prometheus, as text. No visitor's address, no path and no personal data.

mod access;
mod process;
mod requests;
mod standing;
mod text;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};

pub(super) use self::access::Peer;
pub(super) use self::requests::{RequestCounts, RouteGroup};

use self::standing::{Deliveries, write_copies, write_disk, write_moment};
use self::text::Text;
use super::connections::Connections;
use super::health::Health;
use crate::clock::{self, UnixMillis};
use crate::config::Live;
use crate::web::{Problem, UnlistedProxies};

/// The media type of the text format.
const MEDIA_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// How long the trial write of an earlier request counts. Prometheus asks every few seconds, and
/// shouldn't wear out an SD card.
const TRIAL_WRITE_HOLDS: Duration = Duration::from_mins(1);

/// What the program counts while it runs.
#[derive(Default)]
pub(super) struct Metrics {
    pub(super) requests: RequestCounts,
    /// All open connections.
    pub(super) connections: Arc<Connections>,
    /// Connections that were refused because all places were taken.
    refused_connections: AtomicU64,
    /// When the certificate in use expires, in milliseconds since 1970; 0: this program has none.
    certificate_expires_at: AtomicI64,
}

impl Metrics {
    /// Counts a connection that was refused because all places were taken.
    pub(super) fn count_refused_connection(&self) {
        self.refused_connections.fetch_add(1, Ordering::Relaxed);
    }

    /// Records when the certificate in use expires.
    pub(super) fn set_certificate_expiry(&self, at: UnixMillis) {
        self.certificate_expires_at.store(at.0, Ordering::Relaxed);
    }

    fn certificate_expires_at(&self) -> Option<UnixMillis> {
        let at = self.certificate_expires_at.load(Ordering::Relaxed);
        (at != 0).then_some(UnixMillis(at))
    }
}

/// What the metrics are read from.
#[derive(Clone)]
pub(super) struct MetricsState {
    pub(super) metrics: Arc<Metrics>,
    pub(super) health: Health,
    pub(super) live: Live,
    pub(super) proxies: UnlistedProxies,
}

/// The metrics for programs that may read them; 401 for others.
pub(super) async fn show(State(state): State<MetricsState>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let is_allowed = {
        let current = state.live.load();
        let token = current.admin.metrics_token.as_ref();
        token.is_some_and(|token| access::has_token(&parts.headers, token))
            || (access::is_local(&parts, &current.server)
                && state.proxies.warning(&current.server.trusted_proxies).is_none())
    };
    if !is_allowed {
        return refusal();
    }
    ([(header::CONTENT_TYPE, MEDIA_TYPE)], state.text().await).into_response()
}

fn refusal() -> Response {
    let detail = "The metrics are for programs that send the token of admin.metrics_token_file \
                  (Authorization: Bearer …), and for programs on this machine while no other web \
                  server is in front.";
    let (kind, title) = ("/problems/metrics-token", "Token Needed");
    let problem = Problem::new(StatusCode::UNAUTHORIZED, kind, title, detail);
    let mut response = problem.into_response();
    response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    response
}

impl MetricsState {
    async fn text(&self) -> String {
        let Health { store, outbox, staff, .. } = &self.health;
        let reading = clock::read();
        let mut text = Text::default();
        text.gauge("paddock_build_info", "Always 1; the label has the program's version.");
        text.sample("paddock_build_info", &[("version", env!("CARGO_PKG_VERSION"))], 1);
        self.write_traffic(&mut text);
        let writes = store.write_failure(TRIAL_WRITE_HOLDS).await.is_none();
        let help = "1 if the database takes writes, so that what visitors send is kept.";
        text.single("paddock_database_writable", help, u8::from(writes));
        write_disk(&mut text, store).await;
        if let Some(deliveries) = Deliveries::read(outbox).await {
            deliveries.write(&mut text);
        }
        if let Some(copies) = staff.copies_standing(reading).await {
            write_copies(&mut text, &copies);
        }
        let help = "When the certificate in use expires, in seconds since 1970.";
        let expires_at = self.metrics.certificate_expires_at();
        write_moment(&mut text, "paddock_certificate_expiry_timestamp_seconds", help, expires_at);
        process::write(&mut text, reading.process);
        text.finish()
    }

    fn write_traffic(&self, text: &mut Text) {
        const REFUSED: &str = "paddock_connections_refused_total";
        let Metrics { requests, connections, refused_connections, .. } = &*self.metrics;
        requests.write(text);
        text.single("paddock_connections_open", "Open connections.", connections.count());
        let limit = self.live.load().server.max_connections;
        text.single("paddock_connections_max", "The setting server.max_connections.", limit);
        text.counter(REFUSED, "Connections that were refused because all places were taken.");
        text.sample(REFUSED, &[], refused_connections.load(Ordering::Relaxed));
    }
}
