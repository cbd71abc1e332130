//! Reminders by mail: each registration that stands gets one before its event, or none. If the event is moved afterwards, it
//! gets one for the new day.
//!
//! The task of `server::reminder_task` calls [`Reminders::look`] every few seconds, because the wall clock may
//! be set at any time. What was queued is in the outbox under an id of the registration and the day, so no look
//! queues it again. A reminder that can't go out in time is dropped.

mod links;
mod schedule;

use std::collections::HashSet;
use std::sync::Arc;

use rusqlite::{Connection, Transaction};

pub use self::links::{ReminderLinks, WithReminderLinks, reminders_are_on, turn_off};

use self::schedule::{ReminderTime, reminder_time};
use super::event_now::event_now;
use super::mails;
use super::payments::balance_of;
use super::sql::{self, Attendee, Registration};
use crate::change_notifier::ChangeNotifier;
use crate::clock::UnixMillis;
use crate::config::{Config, Current, Live};
use crate::content::Event;
use crate::mail::{Mail, QueuedMail, Sender, counts_for, may_send};
use crate::outbox::{NewReminder, Outbox};
use crate::store::{Store, StoreError};

/// How many registrations are looked at in one transaction: visitors wait for it.
const STEP: i64 = 100;

/// Queues reminders when they are due.
pub struct Reminders {
    store: Store,
    outbox: Outbox,
    config: Live,
    notifier: ChangeNotifier,
    /// The configuration of the last look.
    seen: Option<Arc<Current>>,
    /// Events, by id and time of their reminders, that were looked at after that time.
    passed: HashSet<(String, UnixMillis)>,
}

impl Reminders {
    /// Reminders of the registrations in `store`.
    #[must_use]
    pub fn new(store: Store, outbox: Outbox, config: Live, notifier: ChangeNotifier) -> Self {
        Self { store, outbox, config, notifier, seen: None, passed: HashSet::new() }
    }

    /// Queues what is due at `now`, by the wall clock. Reads the database only around the hour of an event's
    /// reminders, and after a change of the settings.
    pub async fn look(&mut self, now: UnixMillis) -> Result<(), StoreError> {
        let config = self.config.load_full();
        if self.seen.as_ref().is_none_or(|seen| !Arc::ptr_eq(seen, &config)) {
            self.update_all_waiting(&config, now).await?;
            self.seen = Some(Arc::clone(&config));
        }
        let today = now.date(&config.content.site.timezone);
        for event in config.content.events.iter().filter(|event| event.date >= today) {
            let Some(time) = time_of(&config, event) else { continue };
            if time.is_now(now) {
                self.queue_all(&config, event, time, now).await?;
            } else if time.has_passed(now) {
                self.note_missed(event, time, now).await?;
            }
        }
        Ok(())
    }

    /// Queues the reminders of `event`, a step at a time.
    async fn queue_all(
        &self,
        config: &Arc<Current>,
        event: &Event,
        time: ReminderTime,
        now: UnixMillis,
    ) -> Result<(), StoreError> {
        let made_before = time.from;
        let mut after = 0;
        loop {
            let of = event.clone();
            let looking = move |db: &Connection| unreminded(db, &of, (made_before, now), after);
            let Step { last, found } = self.store.read(looking).await?;
            if !found.is_empty() {
                let (config, event) = (Arc::clone(config), event.id.clone());
                let queueing = move |tx: &Transaction<'_>| queue(tx, &config, &found, time, now);
                let count = self.store.write(queueing).await?;
                tracing::info!(event, count, "reminders are queued");
                self.outbox.wake();
                self.notifier.notify();
            }
            match last {
                Some(last) => after = last,
                None => return Ok(()),
            }
        }
    }

    /// Says in the log, once, that registrations for `event` got no reminder in time.
    async fn note_missed(
        &mut self,
        event: &Event,
        time: ReminderTime,
        now: UnixMillis,
    ) -> Result<(), StoreError> {
        let key = (event.id.clone(), time.from);
        if self.passed.contains(&key) {
            return Ok(());
        }
        let of = event.clone();
        let counting = move |db: &Connection| count_unreminded(db, &of, (time.from, now));
        let count = self.store.read(counting).await?;
        if count > 0 {
            let id = event.id.clone();
            let noting = move |tx: &Transaction<'_>| sql::note_missed(tx, &id, time.from);
            if self.store.write(noting).await? {
                tracing::warn!(
                    event = event.id,
                    count,
                    due = time.from.rfc3339(),
                    "reminders are dropped: they weren't sent within the hour"
                );
            }
        }
        self.passed.insert(key);
        Ok(())
    }

    /// Has reminders that wait say what the settings say now. Withdraws those that no longer fit them: the
    /// event was moved to another day, called off or removed, or reminders are off.
    async fn update_all_waiting(
        &self,
        config: &Arc<Current>,
        now: UnixMillis,
    ) -> Result<(), StoreError> {
        let waiting = self.store.read(Outbox::waiting_reminders).await?;
        if waiting.is_empty() {
            return Ok(());
        }
        let config = Arc::clone(config);
        let updating = move |tx: &Transaction<'_>| {
            let on = (&**config, config.public_origin());
            for (id, until) in waiting {
                let registration = sql::by_id(tx, &id)?.filter(|registration| {
                    let event = event_now(&config.content, registration);
                    let time = event.and_then(|event| time_of(&config, event));
                    time.is_some_and(|time| time.until == until)
                });
                if let Some(registration) = registration {
                    let attendees = sql::attendees_of(tx, &id)?;
                    update_waiting(tx, on, &registration, &attendees, now)?;
                } else {
                    Outbox::withdraw_reminder(tx, &id, now)?;
                }
            }
            Ok(())
        };
        self.store.write(updating).await
    }
}

/// When reminders of `event` go out; `None` if none do.
fn time_of(config: &Current, event: &Event) -> Option<ReminderTime> {
    if event.is_called_off() {
        return None;
    }
    let hours = if config.mail.is_set_up() { config.mail.reminder_hours } else { 0 };
    reminder_time(event, hours, &config.content.site.timezone)
}

/// Some registrations in the order of their numbers.
struct Step {
    /// The last number that was looked at; none at the end.
    last: Option<i64>,
    /// Those that get a reminder.
    found: Vec<Registration>,
}

/// Registrations for `event` that were made before a moment, get a reminder `now` and didn't, after the number
/// `after`.
fn unreminded(
    db: &Connection,
    event: &Event,
    (made_before, now): (UnixMillis, UnixMillis),
    after: i64,
) -> rusqlite::Result<Step> {
    let rows = sql::to_be_reminded(db, event, made_before, after, STEP)?;
    let last = rows.last().map(|(number, _)| *number);
    let mut found = Vec::new();
    for (_, registration) in rows {
        let of = (&*registration.event_date, made_before);
        let is_open = !Outbox::is_reminded(db, &registration.id, of)?
            && Outbox::takes_reminders(db, &registration.email)?;
        if is_open && may_send(db, Sender::Program, &registration.email, now)? {
            found.push(registration);
        }
    }
    Ok(Step { last, found })
}

fn count_unreminded(
    db: &Connection,
    event: &Event,
    times: (UnixMillis, UnixMillis),
) -> rusqlite::Result<usize> {
    let (mut count, mut after) = (0, 0);
    loop {
        let step = unreminded(db, event, times, after)?;
        count += step.found.len();
        match step.last {
            Some(last) => after = last,
            None => return Ok(count),
        }
    }
}

/// Queues reminders of these registrations; how many.
fn queue(
    tx: &Transaction<'_>,
    config: &Current,
    registrations: &[Registration],
    time: ReminderTime,
    now: UnixMillis,
) -> rusqlite::Result<u32> {
    let on = (&**config, config.public_origin());
    queue_each(tx, registrations, (time.from, time.until), now, |registration, attendees| {
        let payload = payload(tx, on, (registration, attendees), now)?;
        Ok((registration.event_date.clone(), payload))
    })
}

/// Queues the mail that `make` makes for each of these registrations, with the day that it's the only one for; how many. It's
/// due from the first of these `times`, and late from the second. One that was canceled since it was read gets none.
pub(super) fn queue_each(
    tx: &Transaction<'_>,
    registrations: &[Registration],
    (due_at, expires_at): (UnixMillis, UnixMillis),
    now: UnixMillis,
    make: impl Fn(&Registration, &[Attendee]) -> rusqlite::Result<(String, Vec<u8>)>,
) -> rusqlite::Result<u32> {
    let mut count = 0;
    for read in registrations {
        let Some(registration) = sql::by_id(tx, &read.id)? else { continue };
        let address = &*registration.email;
        // Asked again: of several mails to one address, the earlier ones count.
        if registration.status != read.status || !may_send(tx, Sender::Program, address, now)? {
            continue;
        }
        let attendees = sql::attendees_of(tx, &registration.id)?;
        let (day, payload) = make(&registration, &attendees)?;
        let (recipient, mailbox) = (address.to_lowercase(), counts_for(Sender::Program, address));
        let new = NewReminder {
            subject_id: &registration.id,
            day: &day,
            recipient: &recipient,
            counts_for: mailbox.as_deref(),
            payload: &payload,
            expires_at,
        };
        count += u32::from(Outbox::remind(tx, &new, (due_at, now))?);
    }
    Ok(count)
}

/// Has a reminder that waits say how `registration` and its event stand now.
pub(super) fn update_waiting(
    tx: &Transaction<'_>,
    on: (&Config, &str),
    registration: &Registration,
    attendees: &[Attendee],
    now: UnixMillis,
) -> rusqlite::Result<()> {
    let payload = payload(tx, on, (registration, attendees), now)?;
    Outbox::update_reminder(tx, &registration.id, &payload)
}

/// The reminder by these settings and with links to this website.
fn payload(
    tx: &Transaction<'_>,
    (config, website): (&Config, &str),
    (registration, attendees): (&Registration, &[Attendee]),
    now: UnixMillis,
) -> rusqlite::Result<Vec<u8>> {
    let paid = balance_of(tx, registration)?.kept_cents();
    let reminder = mails::of_reminder(registration, attendees, &config.content, paid);
    let mail = Mail::Reminder(reminder);
    let mail = mails::complete(tx, &config.content, (registration, attendees), mail)?;
    Ok(QueuedMail::new(&registration.email, website, now, mail).payload())
}
