//! Connects the outbox with the rest: its transports, and payloads built from records.

use std::sync::Arc;
use std::time::Duration;

use reqwest::Url;
use rusqlite::Connection;

use crate::config::Current;
use crate::outbox::{Channel, Lane, Sender, Settings, Topic, Webhook, WebhookSettings};
use crate::submissions;
use crate::values::WebAddress;

/// Shortest pause for a receiver that is overloaded or does not answer in time.
const LEAST_WHEN_OVERLOADED: Duration = Duration::from_mins(1);

/// Where to send by `sender`, signed with what, how often.
pub(super) fn settings(current: &Current, sender: &Sender) -> Settings {
    let webhooks = &current.webhooks;
    let webhook = WebhookSettings {
        contact_url: webhooks.contact_url.as_ref().and_then(url),
        registration_url: webhooks.registration_url.as_ref().and_then(url),
        secret: webhooks.secret.clone(),
        timeout: webhooks.timeout,
        least_when_overloaded: LEAST_WHEN_OVERLOADED,
    };
    Settings {
        transports: vec![Arc::new(Webhook::new(sender.clone(), webhook))],
        retry: webhooks.retries.clone(),
        alarm_after: webhooks.alarm_after,
    }
}

/// Builds the payload that `lane` sends about the record `id` if none is stored. Only submissions never
/// change;
/// messages about registrations are stored when they are queued.
pub(super) fn render(
    connection: &Connection,
    lane: Lane,
    id: &str,
) -> rusqlite::Result<Option<Vec<u8>>> {
    match lane {
        Lane { channel: Channel::Webhook, topic: Topic::Contact } => {
            submissions::payload(connection, id)
        }
        _ => Ok(None),
    }
}

/// The address as the client takes it; the configuration's check is the stricter one.
fn url(address: &WebAddress) -> Option<Url> {
    address.as_str().parse().ok()
}
