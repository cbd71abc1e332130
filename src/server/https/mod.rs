//! The domain's certificate while the site runs.

mod manager;

use std::sync::Arc;

use super::Reload;
use super::background::Background;
use super::metrics::Metrics;
use super::state::Notifications;
use crate::certificates::Certificates;
use crate::config::{Config, Current};

pub(super) use self::manager::status;

/// Opens the certificate in its folder beside the database; `None` if the owner has named no domain.
///
/// Without a certificate that can be used, the site is served by http until it has another.
pub(super) fn open(config: &Config) -> Option<Certificates> {
    if config.server.domain.is_empty() {
        return None;
    }
    let folder = config.certificates_folder();
    Some(Certificates::open(&folder).unwrap_or_else(|error| {
        tracing::error!(%error, "the certificate can't be used; the site needs a new one");
        Certificates::empty(&folder)
    }))
}

/// Records whether there is a certificate for the domain's canonical name. Returns whether that is new.
pub(super) fn note(certificates: Option<&Certificates>, current: &Current) -> bool {
    let in_use = certificates.and_then(Certificates::current);
    let is_certified = in_use
        .zip(current.server.domain.names().first())
        .is_some_and(|(in_use, canonical)| in_use.covers(std::slice::from_ref(canonical)));
    current.set_certified(is_certified)
}

/// Starts what keeps the certificate, and what notes each one.
pub(super) fn start_tasks(
    background: &mut Background,
    certificates: &Certificates,
    reload: &Reload,
    notifications: &Notifications,
) {
    let metrics = Arc::clone(&notifications.metrics);
    let noting = note_each(certificates.clone(), reload.clone(), metrics);
    background.start("the certificate", noting);
    let notifications = notifications.clone();
    let keeping = manager::keep_certificate(certificates.clone(), reload.clone(), notifications);
    background.start("orders of certificates", keeping);
}

/// Records each certificate that is installed. The first one changes the pages' headers, so all are
/// rendered again. Never ends.
async fn note_each(certificates: Certificates, reload: Reload, metrics: Arc<Metrics>) {
    let mut changed = certificates.changed();
    loop {
        if let Some(in_use) = certificates.current() {
            metrics.set_certificate_expiry(in_use.not_after);
        }
        if note(Some(&certificates), &reload.live.load()) {
            tracing::info!("the site is served by https");
            if let Err(error) = reload.render_again().await {
                tracing::error!(%error, "the pages couldn't be rendered for https");
            }
        }
        if changed.changed().await.is_err() {
            return std::future::pending().await;
        }
    }
}
