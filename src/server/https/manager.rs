//! Has the domain's certificate ordered and renewed.

use std::time::Duration;

use tokio::time::sleep;

use crate::acme::{AcmeSettings, CertificateManager, CertificateStatus, Reach};
use crate::certificates::Certificates;
use crate::config::Config;
use crate::server::Reload;
use crate::server::health::HEALTH_KEY;
use crate::server::state::{Notifications, key};

/// Pause before the key of checks is read again from a database that didn't answer.
const READ_AGAIN: Duration = Duration::from_mins(1);

/// How the domain's certificate stands; nothing is known of it yet. `None` without a domain.
pub(in crate::server) fn status(
    certificates: Option<&Certificates>,
    config: &Config,
) -> Option<CertificateStatus> {
    let settings = AcmeSettings::of(config)?;
    Some(CertificateStatus::new(certificates?.clone(), &settings.names))
}

/// Has the site answer checks of its domain, and keeps its certificate. Never ends.
pub(super) async fn keep_certificate(
    certificates: Certificates,
    reload: Reload,
    notifications: Notifications,
) {
    // A domain that changes counts from the next start on.
    let settings = AcmeSettings::of(&reload.started_with);
    let (Some(settings), Some(status)) = (settings, notifications.certificate) else {
        return std::future::pending().await;
    };
    let key = loop {
        match key(&reload.store, HEALTH_KEY).await {
            Ok(key) => break key,
            Err(error) => tracing::error!(%error, "no certificate can be ordered yet"),
        }
        sleep(READ_AGAIN).await;
    };
    certificates.challenges().answer_checks(key);
    let (reach, notifier) = (Reach::of_this_machine(), notifications.notifier);
    CertificateManager::new(settings, certificates, reach, key, status, notifier).run().await;
}
