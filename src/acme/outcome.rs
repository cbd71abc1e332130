//! What follows from an order: the waits, the state on the disk, the log.

use std::time::Duration;

use super::CertificateManager;
use super::failure::Failure;
use super::renewal::Reason;
use super::schedule;
use super::state::Wait;
use crate::clock::{self, Reading};

/// Shortest wait after an order that failed although the checks couldn't say why.
const UNSURE_WAIT: Duration = Duration::from_hours(1);

impl CertificateManager {
    pub(super) fn succeeded(&mut self, reason: Reason) {
        let now = clock::read();
        let about = self.about.clone();
        let noted = self.orders.change(|state| {
            // A first certificate counts, too: something may delete it again and again.
            if matches!(reason, Reason::Renewal { .. }) {
                state.attempts.pop();
            }
            (state.failures, state.unseen, state.wait) = (0, 0, None);
            (state.pending, state.advice) = (None, None);
            (state.issued_at, state.issued_about) = (Some(now.wall.0), Some(about));
        });
        if let Err(failure) = noted {
            tracing::error!(detail = failure.detail, "{}", failure.words());
        }
        self.advisor.note_new(now.steady);
        self.not_before = now.steady.plus(self.limit.wait(&self.orders.state, now));
        let until = self.certificates.current().map(|in_use| in_use.not_after.rfc3339());
        tracing::info!(names = ?self.settings.names, until, "the site has a new certificate");
        self.publish(None);
    }

    /// Ends an order that was interrupted after its certificate was installed, and notes what the certificate
    /// was ordered for if nothing is known of that; whether there was such an order.
    pub(super) fn end_installed_order(&mut self, now: Reading) -> bool {
        if self.orders.state.pending.is_none() {
            return false;
        }
        let ended = self.orders.change(|state| {
            let about = state.pending.take().map(|pending| pending.about);
            if state.issued_about.is_none() {
                (state.issued_at, state.issued_about) = (Some(now.wall.0), about);
            }
        });
        ended.is_ok()
    }

    pub(super) fn failed(&mut self, failure: &Failure, unsure: bool) {
        let now = clock::read();
        let about = self.about.clone();
        let mut counted = self.orders.state.clone();
        counted.count_failure(&about, failure.is_before_order());
        let mut wait = if failure.is_before_order() {
            let retry_after = failure.retry_after.unwrap_or_default();
            schedule::connection_back_off(counted.unseen).max(retry_after)
        } else {
            schedule::back_off(counted.failures, failure.retry_after)
        };
        if unsure && !failure.is_before_order() {
            wait = wait.max(UNSURE_WAIT);
        }
        wait = wait.max(self.limit.wait(&self.orders.state, now));
        self.not_before = now.steady.plus(wait);
        let words = failure.words();
        tracing::warn!(
            detail = failure.detail,
            again_in_minutes = wait.as_secs().div_ceil(60),
            "{words}"
        );
        let seconds = wait.as_secs();
        let reason = words.clone();
        let noted = self.orders.change(|state| {
            (state.failures, state.unseen) = (counted.failures, counted.unseen);
            state.wait = Some(Wait { since: now.wall.0, seconds, about, reason });
        });
        if let Err(failure) = noted {
            tracing::error!(detail = failure.detail, "{}", failure.words());
        }
        // A session may be what is wrong.
        self.session = None;
        self.publish(Some(words));
    }
}
