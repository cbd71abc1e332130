//! Configures the outbox: its transports, and payloads built from records.

use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use reqwest::Url;
use rusqlite::Connection;

use crate::change_notifier::ChangeNotifier;
use crate::config::{Current, Live};
use crate::http_client::HttpClient;
use crate::mail::Composer;
use crate::outbox::{
    Channel, Compose, Lane, Mail, MailSettings, Outbox, Settings, Topic, Transport, Webhook,
    WebhookSettings,
};
use crate::pages::Pages;
use crate::registrations::{self, MailLinks, ReminderLinks, WithReminderLinks};
use crate::store::Store;
use crate::submissions;
use crate::values::WebAddress;

/// Shortest pause for a receiver that is overloaded or doesn't answer in time.
const LEAST_WHEN_OVERLOADED: Duration = Duration::from_mins(1);

/// Creates the outbox, which notifies `notifier` after each attempt.
pub(super) fn outbox(
    store: &Store,
    settings: &Arc<ArcSwap<Settings>>,
    notifier: &ChangeNotifier,
) -> Outbox {
    Outbox::new(store.clone(), Arc::clone(settings), notifier.clone(), render)
}

/// What writes mails, and the links in them.
pub(super) struct Mails {
    pub(super) composer: Arc<dyn Compose>,
    pub(super) reminder_links: ReminderLinks,
}

/// Writes mails with the renderer of `pages`. `links` signs those that turn reminders off.
pub(super) fn mails(pages: &Pages, links: ReminderLinks, store: &Store, live: &Live) -> Mails {
    let page_links = MailLinks { store: store.clone(), config: Arc::clone(live) };
    let inner = Arc::new(Composer::new(Arc::new(pages.mail_renderer()), Arc::new(page_links)));
    let composer = Arc::new(WithReminderLinks { links: links.clone(), inner });
    Mails { composer, reminder_links: links }
}

/// The outbox's settings: addresses, signing key and retries. `http` sends to the automation, and
/// `composer` writes mails.
pub(super) fn settings(
    current: &Current,
    http: &HttpClient,
    composer: &Arc<dyn Compose>,
) -> Settings {
    let webhooks = &current.webhooks;
    let webhook = WebhookSettings {
        contact_url: webhooks.contact_url.as_ref().and_then(url),
        registration_url: webhooks.registration_url.as_ref().and_then(url),
        secret: webhooks.secret.clone(),
        timeout: webhooks.timeout,
        least_when_overloaded: LEAST_WHEN_OVERLOADED,
    };
    let mut transports: Vec<Arc<dyn Transport>> =
        vec![Arc::new(Webhook::new(http.clone(), webhook))];
    if let Some(mail) = MailSettings::of(&current.mail) {
        for transport in Mail::both(mail, http, composer) {
            transports.push(Arc::new(transport));
        }
    }
    Settings { transports, retry: webhooks.retries.clone(), alarm_after: webhooks.alarm_after }
}

/// The same, shared with the outbox, which a reload replaces.
pub(super) fn shared_settings(
    current: &Current,
    http: &HttpClient,
    composer: &Arc<dyn Compose>,
) -> Arc<ArcSwap<Settings>> {
    Arc::new(ArcSwap::from_pointee(settings(current, http, composer)))
}

/// Tells the office by mail of what waits for an automation that isn't configured. Call it after a change of
/// the configuration and at the start.
pub(super) async fn tell_by_mail_instead(outbox: &Outbox, live: &Live) {
    submissions::tell_by_mail_instead(outbox, live).await;
    registrations::tell_by_mail_instead(outbox, live).await;
}

/// Builds the payload that `lane` sends about the record `id` if none is stored. That is possible
/// for submissions, which never change. Messages about registrations are stored when they are
/// queued.
fn render(connection: &Connection, lane: Lane, id: &str) -> rusqlite::Result<Option<Vec<u8>>> {
    match lane {
        Lane { channel: Channel::Webhook, topic: Topic::Contact } => {
            submissions::payload(connection, id)
        }
        _ => Ok(None),
    }
}

/// Converts the address to the client's type. The configuration has already accepted it, by a
/// stricter check.
fn url(address: &WebAddress) -> Option<Url> {
    address.as_str().parse().ok()
}
