//! Connects the webhooks with the rest: their settings, and payloads built from records.

use std::time::Duration;

use reqwest::Url;
use rusqlite::Connection;

use crate::config::Current;
use crate::outbox::{Settings, Topic};
use crate::submissions;
use crate::values::WebAddress;

/// Shortest pause for a receiver that is overloaded or does not answer in time.
const LEAST_WHEN_OVERLOADED: Duration = Duration::from_mins(1);

/// Where to send, signed with what, how often.
pub(super) fn settings(current: &Current) -> Settings {
    let webhooks = &current.webhooks;
    Settings {
        contact_url: webhooks.contact_url.as_ref().and_then(url),
        registration_url: webhooks.registration_url.as_ref().and_then(url),
        secret: webhooks.secret.clone(),
        retry: webhooks.retries.clone(),
        least_when_overloaded: LEAST_WHEN_OVERLOADED,
        timeout: webhooks.timeout,
        alarm_after: webhooks.alarm_after,
    }
}

/// Builds the payload about the record `id` if none is stored. Only submissions never change;
/// messages about registrations are stored when they are queued.
pub(super) fn render(
    connection: &Connection,
    topic: Topic,
    id: &str,
) -> rusqlite::Result<Option<Vec<u8>>> {
    match topic {
        Topic::Contact => submissions::payload(connection, id),
        Topic::Registration => Ok(None),
    }
}

/// The address as the client takes it; the configuration's check is the stricter one.
fn url(address: &WebAddress) -> Option<Url> {
    address.as_str().parse().ok()
}
