//! How the site's certificate stands, for staff, for the health check and for the command.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;

use super::schedule;
use crate::certificates::Certificates;
use crate::clock::{Reading, UnixMillis};

/// How long a site may run without a certificate before that is an alarm.
const WITHOUT: Duration = Duration::from_hours(1);

/// How the site's certificate stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CertificateStanding {
    /// The end of its lifetime; null if there is none.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub expires_at: Option<UnixMillis>,
    /// When it's renewed; null if there is none.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub renews_at: Option<UnixMillis>,
    /// Why there is no newer one, and what to do; null if nothing is wrong.
    #[schema(required)]
    pub problem: Option<String>,
    /// Whether less than a third of its lifetime is left and the renewal is overdue, or whether there is no
    /// certificate for all names, an hour after the start.
    pub is_late: bool,
}

/// What the certificate's manager has found. Clones share it.
#[derive(Clone)]
pub struct CertificateStatus {
    certificates: Certificates,
    names: Arc<[String]>,
    found: Arc<Mutex<Found>>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    /// When the certificate is renewed.
    pub(super) renews_at: Option<UnixMillis>,
    /// Why there is no newer one, in words for the owner.
    pub(super) problem: Option<String>,
}

impl CertificateStatus {
    /// Nothing is known yet about the certificate for `names`.
    #[must_use]
    pub fn new(certificates: Certificates, names: &[String]) -> Self {
        Self { certificates, names: names.into(), found: Arc::default() }
    }

    /// How the certificate stands at `now`.
    #[must_use]
    pub fn standing(&self, now: Reading) -> CertificateStanding {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let in_use = self.certificates.current();
        let is_missing = !in_use.as_ref().is_some_and(|in_use| in_use.covers(&self.names));
        let is_late = in_use.as_ref().is_some_and(|in_use| {
            let renewal = found.renews_at.unwrap_or_else(|| schedule::renewal(in_use, None));
            schedule::is_late(in_use, renewal, now.wall)
        });
        CertificateStanding {
            expires_at: in_use.as_ref().map(|in_use| in_use.not_after),
            renews_at: in_use.and(found.renews_at),
            problem: found.problem,
            is_late: is_late || (is_missing && now.steady.since(now.process) > WITHOUT),
        }
    }

    /// Notes what was found; whether it's new.
    pub(super) fn note(&self, found: Found) -> bool {
        let mut known = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = *known != found;
        *known = found;
        is_new
    }
}
