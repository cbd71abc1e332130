//! Thanks by mail: whoever came to an event gets one on the next day, with the next dates, if the owner wants that.
//!
//! The task of `server::reminder_task` calls [`Thanks::look`] as it does for reminders. A mail of thanks is in the outbox
//! under an id of the registration and the day, so no look queues it again.

mod schedule;

use std::sync::Arc;

use rusqlite::{Connection, Transaction};

use self::schedule::thanks_time;
use super::mails;
use super::reminders::queue_each;
use super::sql::{self, Registration};
use crate::change_notifier::ChangeNotifier;
use crate::clock::UnixMillis;
use crate::config::{Current, Live};
use crate::content::Event;
use crate::mail::{Mail, QueuedMail, Sender, may_send};
use crate::outbox::Outbox;
use crate::store::{Store, StoreError};

/// How many registrations are looked at in one transaction: visitors wait for it.
const STEP: i64 = 100;

/// Queues mails of thanks when they are due.
pub struct Thanks {
    store: Store,
    outbox: Outbox,
    config: Live,
    notifier: ChangeNotifier,
}

impl Thanks {
    /// Thanks to those in `store` who came.
    #[must_use]
    pub fn new(store: Store, outbox: Outbox, config: Live, notifier: ChangeNotifier) -> Self {
        Self { store, outbox, config, notifier }
    }

    /// Queues what is due at `now`, by the wall clock. Reads the database only on the day after an event.
    pub async fn look(&self, now: UnixMillis) -> Result<(), StoreError> {
        let config = self.config.load_full();
        if !config.mail.is_set_up() || !config.mail.thank_you {
            return Ok(());
        }
        let zone = &config.content.site.timezone;
        for event in config.content.events.iter().filter(|event| !event.is_called_off()) {
            let time = thanks_time(event, zone);
            let Some((_, until)) = time.filter(|(from, until)| *from <= now && now < *until) else {
                continue;
            };
            self.queue_all(&config, event, until, now).await?;
        }
        Ok(())
    }

    /// Queues the mails for `event`, a step at a time.
    async fn queue_all(
        &self,
        config: &Arc<Current>,
        event: &Event,
        until: UnixMillis,
        now: UnixMillis,
    ) -> Result<(), StoreError> {
        let mut after = 0;
        loop {
            let of = event.clone();
            let reading = move |db: &Connection| unthanked(db, &of, after, now);
            let (last, found) = self.store.read(reading).await?;
            if !found.is_empty() {
                let config = Arc::clone(config);
                let queueing = move |tx: &Transaction<'_>| queue(tx, &config, &found, until, now);
                let count = self.store.write(queueing).await?;
                tracing::info!(event = event.id, count, "thanks are queued");
                self.outbox.wake();
                self.notifier.notify();
            }
            match last {
                Some(last) => after = last,
                None => return Ok(()),
            }
        }
    }
}

/// Those who came to `event` and weren't thanked, after the number `after`; and the last number that was looked at, none at the
/// end.
fn unthanked(
    db: &Connection,
    event: &Event,
    after: i64,
    now: UnixMillis,
) -> rusqlite::Result<(Option<i64>, Vec<Registration>)> {
    let rows = sql::who_came(db, event, after, STEP)?;
    let last = rows.last().map(|(number, _)| *number);
    let mut found = Vec::new();
    for (_, registration) in rows {
        let is_open = !Outbox::is_reminded(db, &registration.id, (&day_of(&registration), now))?
            && Outbox::takes_reminders(db, &registration.email)?;
        if is_open && may_send(db, Sender::Program, &registration.email, now)? {
            found.push(registration);
        }
    }
    Ok((last, found))
}

/// Queues mails of thanks for these registrations; how many.
fn queue(
    tx: &Transaction<'_>,
    config: &Current,
    registrations: &[Registration],
    until: UnixMillis,
    now: UnixMillis,
) -> rusqlite::Result<u32> {
    queue_each(tx, registrations, (now, until), now, |registration, attendees| {
        let mail = Mail::Thanks(mails::of_thanks(registration, attendees, &config.content, now));
        let queued = QueuedMail::new(&registration.email, config.public_origin(), now, mail);
        Ok((day_of(registration), queued.payload()))
    })
}

/// What makes the mail's id another one than that of the reminder of the same day. The statements of `outbox::sql` know it.
fn day_of(registration: &Registration) -> String {
    format!("{}-thanks", registration.event_date)
}
