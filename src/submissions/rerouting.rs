//! Inquiries that wait for an automation that isn't configured, while the office gets mails.

use rusqlite::Transaction;

use super::{sql, telling};
use crate::clock::UnixMillis;
use crate::config::{Config, Live};
use crate::outbox::{Channel, Delivery, Lane, Outbox, Topic};

/// Tells the office by mail of the inquiries that wait for an automation, if there is none and the office
/// gets mails. Their deliveries then are those that they would have if they came now: otherwise they would
/// wait for ever, and no mail would tell of them.
///
/// Call it after a change of the configuration and at the start.
pub async fn tell_by_mail_instead(outbox: &Outbox, live: &Live) {
    let config = live.load_full();
    if telling::has_automation(&config) {
        return;
    }
    let rerouting = outbox
        .reroute(Lane::webhook(Topic::Contact), move |tx, id, _, now| mail(tx, &config, id, now));
    if let Err(error) = rerouting.await {
        tracing::warn!(%error, "inquiries still wait for an automation that isn't configured");
    }
}

/// Does the same for the inquiry `id`, whose deliveries staff have queued again.
pub fn tell_of_one_by_mail_instead(
    tx: &Transaction<'_>,
    config: &Config,
    id: &str,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    if telling::has_automation(config) {
        return Ok(());
    }
    Outbox::reroute_one(tx, Lane::webhook(Topic::Contact), id, now, |tx, id, _, now| {
        mail(tx, config, id, now)
    })
}

/// Mails the inquiry `id` to the office, unless that was done. False if it can't be read: it keeps no others
/// waiting.
fn mail(
    tx: &Transaction<'_>,
    config: &Config,
    id: &str,
    now: UnixMillis,
) -> rusqlite::Result<bool> {
    let record = match sql::by_id(tx, id) {
        Err(error) if error.sqlite_error().is_some() => return Err(error),
        Err(_) | Ok(None) => return Ok(false),
        Ok(Some(record)) => record,
    };
    if Delivery::by(tx, Channel::OfficeMail, id)?.is_none() {
        telling::mail_to_office(tx, config, &record, now)?;
    }
    Ok(true)
}
