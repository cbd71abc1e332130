//! The configuration as the webhooks' sender takes it.

use reqwest::Url;

use crate::config::{Current, WebAddress};
use crate::webhooks::Settings;

/// Where to send, signed with what, how often.
pub(super) fn settings(current: &Current) -> Settings {
    let webhooks = &current.webhooks;
    if webhooks.secret.is_none() && webhooks.contact_url.is_some() {
        tracing::warn!("webhooks.secret is empty: what is sent is not signed");
    }
    Settings {
        contact_url: webhooks.contact_url.as_ref().and_then(url),
        registration_url: webhooks.registration_url.as_ref().and_then(url),
        secret: webhooks.secret.clone(),
        retry: webhooks.retries.clone(),
        timeout: webhooks.timeout,
        alarm_after: webhooks.alarm_after,
    }
}

/// The address as the client takes it; the configuration's check is the stricter one.
fn url(address: &WebAddress) -> Option<Url> {
    address.as_str().parse().ok()
}
