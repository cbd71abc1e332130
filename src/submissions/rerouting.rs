//! Inquiries that wait for an automation that isn't configured, once the office gets mails.

use rusqlite::Transaction;

use super::{sql, telling};
use crate::clock::UnixMillis;
use crate::config::{Config, Live};
use crate::outbox::{Channel, Delivery, Lane, Outbox, Topic};
use crate::store::Store;

/// How many inquiries are changed in one commit.
const STEP: i64 = 100;

/// Tells the office by mail of the inquiries that wait for an automation, if there is none and the office
/// gets mails. Their deliveries then are those that they would have if they came now: otherwise they would
/// wait for ever, and no mail would tell of them.
///
/// Call it after a change of the configuration and at the start.
pub async fn tell_by_mail_instead(store: &Store, outbox: &Outbox, live: &Live) {
    let mut after = 0;
    loop {
        let config = live.load_full();
        if telling::has_automation(&config) {
            return;
        }
        let now = outbox.now();
        match store.write(move |tx| reroute(tx, &config, after, now)).await {
            Ok(Some(last)) => after = last,
            Ok(None) => return,
            Err(error) => {
                tracing::warn!(%error, "inquiries still wait for an automation that isn't configured");
                return;
            }
        }
        outbox.wake();
    }
}

/// Changes the first inquiries that wait after the delivery `after`; the last one's delivery.
fn reroute(
    tx: &Transaction<'_>,
    config: &Config,
    after: i64,
    now: UnixMillis,
) -> rusqlite::Result<Option<i64>> {
    let waiting = Outbox::waiting_in(tx, Lane::webhook(Topic::Contact), after, STEP)?;
    for (delivery_no, id) in &waiting {
        let record = match sql::by_id(tx, id) {
            Err(error) if error.sqlite_error().is_some() => return Err(error),
            // It isn't as it should be: what the program can't read keeps no others waiting.
            Err(_) | Ok(None) => continue,
            Ok(Some(record)) => record,
        };
        if Delivery::by(tx, Channel::OfficeMail, id)?.is_none() {
            telling::mail_to_office(tx, config, &record, now)?;
        }
        Outbox::withdraw_one(tx, *delivery_no, now)?;
    }
    Ok(waiting.last().map(|(delivery_no, _)| *delivery_no))
}
