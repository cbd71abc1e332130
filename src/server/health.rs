//! `/healthz`: whether the site can do its work.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::StatusCode;
use tokio::sync::Mutex;

use crate::clock::{self, UnixMillis};
use crate::store::{Store, set_setting, setting};

/// How long an answer holds: asking often must not keep the disk busy.
const HOLDS: Duration = Duration::from_secs(1);

#[derive(Clone)]
struct Health {
    store: Store,
    last: Arc<Mutex<Option<(UnixMillis, bool)>>>,
}

pub(super) fn routes(store: Store) -> Router {
    Router::new().route("/healthz", get(healthz)).with_state(Health { store, last: Arc::default() })
}

/// 200 when the database answers and takes writes, else 503.
async fn healthz(State(health): State<Health>) -> Response {
    let mut last = health.last.lock().await;
    let now = clock::now();
    let is_well = match *last {
        Some((at, is_well)) if now.since(at) < HOLDS && at <= now => is_well,
        _ => {
            let written =
                health.store.write(move |tx| set_setting(tx, "health", &now.0.to_be_bytes()));
            let is_well = written.await.is_ok()
                && health.store.read(|db| setting(db, "health")).await.is_ok();
            *last = Some((now, is_well));
            is_well
        }
    };
    if is_well {
        (StatusCode::OK, "ok\n").into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the database does not take writes\n").into_response()
    }
}
