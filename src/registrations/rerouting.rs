//! News of registrations that wait for an automation that isn't configured, while the office gets mails.

use std::time::Duration;

use rusqlite::Transaction;

use super::event_now::event_now;
use super::payload::{self, Kind, Stored};
use super::sql::{self, Registration};
use super::telling::{self, Registrant, Told};
use super::waiting_list::WaitingFacts;
use crate::clock::UnixMillis;
use crate::config::{Config, Current, Live};
use crate::outbox::{Channel, Lane, Outbox, Topic, Waiting, mail_id};

/// Tells the office by mail of the registrations, changes and cancellations that wait for an automation, if
/// there is none and the office gets mails: otherwise they would wait for ever. They aren't mailed if the
/// event is over.
///
/// Call it after a change of the configuration and at the start.
pub async fn tell_by_mail_instead(outbox: &Outbox, live: &Live) {
    let config = live.load_full();
    if telling::has_automation(&config) {
        return;
    }
    let rerouting = outbox.reroute(Lane::webhook(Topic::Registration), move |tx, id, news, now| {
        mail(tx, &config, id, news, now, |registration| !is_over(&config, registration, now))
    });
    if let Err(error) = rerouting.await {
        tracing::warn!(%error, "registrations still wait for an automation that isn't configured");
    }
}

/// Does the same for the registration `id`, whose deliveries staff have queued again, whenever its event is.
pub(super) fn tell_of_one_by_mail_instead(
    tx: &Transaction<'_>,
    config: &Current,
    id: &str,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    if telling::has_automation(config) {
        return Ok(());
    }
    Outbox::reroute_one(tx, Lane::webhook(Topic::Registration), id, now, |tx, id, news, now| {
        mail(tx, config, id, news, now, |_| true)
    })
}

/// Mails the `news` of the registration `id` to the office if it `is_wanted`. False if they can't be read: they
/// keep no others waiting.
fn mail(
    tx: &Transaction<'_>,
    config: &Current,
    id: &str,
    news: &[Waiting],
    now: UnixMillis,
    is_wanted: impl Fn(&Registration) -> bool,
) -> rusqlite::Result<bool> {
    let registration = match sql::by_id(tx, id) {
        Err(error) if error.sqlite_error().is_some() => return Err(error),
        Err(_) | Ok(None) => return Ok(false),
        Ok(Some(registration)) => registration,
    };
    let stored: Option<Vec<_>> = news.iter().map(read).collect();
    let Some(stored) = stored else { return Ok(false) };
    if is_wanted(&registration) {
        mail_in_order(tx, config, &registration, stored, now)?;
    }
    Ok(true)
}

/// Mails the news of `registration` that weren't mailed before.
///
/// Mails tell how the registration stands now. So a change behind another mail needs none of its own.
fn mail_in_order(
    tx: &Transaction<'_>,
    config: &Current,
    registration: &Registration,
    news: Vec<(&str, Stored)>,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    let id = &registration.id;
    let attendees = sql::attendees_of(tx, id)?;
    let mut knows_how_it_stands = false;
    let news = news.into_iter().filter(|(_, stored)| is_mailed(stored.kind));
    let waiting = place_of(tx, id)?;
    for (message_id, Stored { kind, replaced_by }) in news {
        let mail_id = mail_id(message_id, Channel::OfficeMail, 1);
        if Outbox::was_queued(tx, Channel::OfficeMail, id, &mail_id)? {
            knows_how_it_stands = false;
            continue;
        }
        if is_change(kind) && knows_how_it_stands {
            continue;
        }
        knows_how_it_stands = !kind.is_cancellation();
        let told = Told {
            kind,
            registration: &Registration { replaced_by, ..registration.clone() },
            attendees: &attendees,
            website: config.public_origin(),
            message_id,
            hold: Duration::ZERO,
            registrant: Registrant::Untold,
            changes: Vec::new(),
            notice: None,
            waiting: waiting.clone(),
        };
        telling::mail_to_office(tx, config, &told, now)?;
    }
    Ok(())
}

/// Whether it only says how a registration stands now.
fn is_change(kind: Kind) -> bool {
    matches!(kind, Kind::Changed | Kind::ChangedByStaff | Kind::EnlargedByPhone)
}

/// Whether the office gets a mail. It had one of each notice, or gave it itself; and places that were held since stand on the
/// staff page.
fn is_mailed(kind: Kind) -> bool {
    !kind.is_notice() && !matches!(kind, Kind::Offered | Kind::OfferEnded)
}

/// What a mail says of the place of the registration `id` on the waiting list.
fn place_of(tx: &Transaction<'_>, id: &str) -> rusqlite::Result<Option<WaitingFacts>> {
    let party = sql::waiting_party(tx, id)?;
    Ok(party.map(|party| WaitingFacts { at_least: party.at_least, ..WaitingFacts::default() }))
}

/// The id of a message, and what it tells.
fn read(waiting: &Waiting) -> Option<(&str, Stored)> {
    let stored = payload::read(waiting.payload.as_deref()?)?;
    Some((&waiting.message_id, stored))
}

/// Whether the day of the event is over.
fn is_over(config: &Config, registration: &Registration, now: UnixMillis) -> bool {
    let content = &config.content;
    let day = event_now(content, registration).map(|event| event.date.to_string());
    let today = now.date(&content.site.timezone).to_string();
    *day.as_ref().unwrap_or(&registration.event_date) < today
}
