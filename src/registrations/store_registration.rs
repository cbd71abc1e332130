//! Keeps a registration: its places, its row and the message to the office, in one transaction.

use std::time::Duration;

use jiff::tz::TimeZone;
use rusqlite::Transaction;
use sha2::{Digest, Sha256};

use super::event_dates::changed_since_read;
use super::event_now::is_for;
use super::payload::Kind;
use super::places::Refusal;
use super::registration::{Party, attendees_of_party};
use super::resent::{standing_instead, why_it_stands};
use super::sql::{self, Attendee, Registration, RegistrationStatus};
use super::telling::{self, QueuedAll, Registrant, Telling, Told};
use super::token::Token;
use super::waiting_list::{
    Filling, WaitingFacts, Waits, fill, fill_for_newcomer, held_for, join_or_come, leave, place_for,
};
use crate::clock::UnixMillis;
use crate::content::Event;
use crate::outbox::Outbox;
use crate::random;
use crate::web::{Fingerprint, Stamp};

/// A submitted form.
pub(super) struct Sent {
    /// The registration's: the same for the same answers under the same stamp.
    pub(super) id: String,
    /// The same for all answers under the same stamp.
    pub(super) form_id: String,
    pub(super) party: Party,
    pub(super) at: UnixMillis,
    /// Scheme and host of the site.
    pub(super) website: String,
    /// Unused ids, for messages that are not a record's first.
    pub(super) message_ids: [String; 2],
    /// Of the link to the registrant's own page.
    pub(super) token: Token,
    /// The stable's.
    pub(super) zone: TimeZone,
}

/// What became of a form.
pub(super) struct Kept {
    pub(super) registration: Registration,
    /// Whether the form's link still leads to the registrant's own page: staff may have ended it.
    pub(super) has_link: bool,
    /// Whether a mail to the registrant is queued or sent.
    pub(super) is_mailed: bool,
    /// How many places are held for a party that waits and has been told.
    pub(super) held: Option<u32>,
}

impl Sent {
    /// What the waiting list needs besides the event.
    fn filling<'a>(&'a self, telling: &'a Telling<'a>) -> Filling<'a> {
        let Self { zone, website, at, .. } = self;
        Filling { telling, zone, website, now: *at, hold: Duration::ZERO }
    }

    /// The form with the ids and the token that are derived from its stamp.
    pub(super) fn new(
        (stamp, fingerprint): (Stamp, Fingerprint),
        party: Party,
        website: String,
        (at, zone): (UnixMillis, TimeZone),
    ) -> Self {
        // Not the nonce itself, which the token is made of: the database holds this id.
        let form = Sha256::new().chain_update(b"paddock form").chain_update(stamp.nonce).finalize();
        let (form, _) = form.split_first_chunk().expect("SHA-256 has 32 bytes");
        Self {
            id: id_of(&stamp, &fingerprint),
            form_id: random::uuid_v7(stamp.issued_at, form).to_string(),
            party,
            at,
            website,
            message_ids: [(); 2].map(|()| random::uuid_v7(at, &random::bytes()).to_string()),
            token: Token::of_form(&stamp, &fingerprint),
            zone,
        }
    }
}

/// The id of the registration with these answers under `stamp`.
pub(super) fn id_of(stamp: &Stamp, fingerprint: &Fingerprint) -> String {
    let (answers, _) = fingerprint.split_first_chunk().expect("a fingerprint has 16 bytes");
    random::uuid_v7(stamp.issued_at, answers).to_string()
}

/// Takes the places and queues the message. An earlier registration from the same form, with other
/// answers, is replaced and gives up its places, unless there are too few for this one.
///
/// The same answers again get the first response and change nothing. If a later submission of the
/// form has replaced them, they are reinstated.
pub(super) fn keep(
    tx: &Transaction<'_>,
    event: &Event,
    opening: Result<(), Refusal>,
    sent: &Sent,
    telling: &Telling<'_>,
) -> rusqlite::Result<Result<Kept, Refusal>> {
    let before = sql::by_id(tx, &sent.id)?;
    let standing = sql::standing_of_form(tx, &sent.form_id)?;
    if let Some(known) = kept_before(tx, event, (before.as_ref(), standing.as_ref()), sent)? {
        return Ok(Ok(known));
    }
    if let Err(refusal) = opening {
        return Ok(Err(refusal));
    }
    if let Some(refusal) = changed_since_read(tx, event)? {
        return Ok(Err(refusal));
    }
    // Those who wait come before this party, also for places that became free without notice.
    let filling = sent.filling(telling);
    fill(tx, &filling, event)?;
    let waits = match place_for(tx, event, standing.as_ref(), sent.party.wish())? {
        Ok(waits) => waits,
        Err(refusal) => return Ok(Err(refusal)),
    };
    if let Some(refusal) = why_it_stands(tx, event, standing.as_ref(), waits.is_some())? {
        return Ok(Err(refusal));
    }
    let replaced = standing.map(|standing| replace(tx, standing, sent, telling)).transpose()?;
    let on = (telling, &replaced.unwrap_or_default());
    let message_id = if before.is_some() { &sent.message_ids[1] } else { &sent.id };
    let registration = match before {
        Some(before) => reinstate(tx, (event, before), waits, sent, on)?,
        None => insert(tx, event, waits, sent, on)?,
    };
    fill_for_newcomer(tx, &filling, event, (&registration.id, message_id))?;
    sql::add_link(tx, &registration.id, &sent.token.hash(), sent.at)?;
    kept(tx, event, registration, sent, true).map(Ok)
}

/// What was kept of these answers, unless a later submission has replaced it: `before` has their id, and `standing` is what the
/// form has signed up.
fn kept_before(
    tx: &Transaction<'_>,
    event: &Event,
    (before, standing): (Option<&Registration>, Option<&Registration>),
    sent: &Sent,
) -> rusqlite::Result<Option<Kept>> {
    if let Some(before) = before.filter(|one| one.replaced_by.is_none() || standing.is_none()) {
        let has_link = sql::by_link(tx, &sent.token.hash())?.is_some();
        return kept(tx, event, before.clone(), sent, has_link).map(Some);
    }
    let Some(standing) = standing_instead(tx, event, standing, &sent.party)? else {
        return Ok(None);
    };
    sql::add_link(tx, &standing.id, &sent.token.hash(), sent.at)?;
    kept(tx, event, standing, sent, true).map(Some)
}

fn kept(
    tx: &Transaction<'_>,
    event: &Event,
    registration: Registration,
    sent: &Sent,
    has_link: bool,
) -> rusqlite::Result<Kept> {
    let is_mailed = Outbox::is_mailed_to_visitor(tx, &registration.id)?;
    let held = held_for(tx, event, &registration, (sent.at, &sent.zone))?;
    Ok(Kept { registration, has_link, is_mailed, held: held.map(|facts| facts.offered) })
}

/// Cancels the registration that `sent` replaces, and tells the office.
fn replace(
    tx: &Transaction<'_>,
    standing: Registration,
    sent: &Sent,
    telling: &Telling<'_>,
) -> rusqlite::Result<QueuedAll> {
    if let Some(party) = sql::waiting_party(tx, &standing.id)? {
        leave(tx, &sent.filling(telling), &party, None)?;
    }
    sql::replace(tx, &standing.id, &sent.id, sent.at)?;
    sql::end_links(tx, &standing.id)?;
    Outbox::withdraw_visitor_mails(tx, &standing.id, sent.at)?;
    let replaced = Registration { replaced_by: Some(sent.id.clone()), ..standing };
    tell(tx, Kind::Cancelled, (&replaced, &sent.message_ids[0]), sent, (telling, &QueuedAll::new()))
}

/// Gives a replaced registration places again, for the date that the event has now, and tells the office.
fn reinstate(
    tx: &Transaction<'_>,
    (event, before): (&Event, Registration),
    waits: Option<Waits>,
    sent: &Sent,
    on: (&Telling<'_>, &QueuedAll),
) -> rusqlite::Result<Registration> {
    sql::take_off_list(tx, &before.id)?;
    sql::set_cancelled(tx, &before.id, None)?;
    let mut registration = Registration {
        replaced_by: None,
        status: RegistrationStatus::Confirmed,
        cancelled_at: None,
        ..before
    };
    if !is_for(&registration, event) {
        registration.event_date = event.date.to_string();
        event.time.as_str().clone_into(&mut registration.event_time);
        registration.event_location.clone_from(&event.location);
        sql::set_date(tx, &registration)?;
    }
    sql::take_over_payments(tx, &registration.id)?;
    let kind = join_or_come(tx, (&mut registration, sent.at), waits)?;
    tell(tx, kind, (&registration, &sent.message_ids[1]), sent, on)?;
    Ok(registration)
}

fn insert(
    tx: &Transaction<'_>,
    event: &Event,
    waits: Option<Waits>,
    sent: &Sent,
    on: (&Telling<'_>, &QueuedAll),
) -> rusqlite::Result<Registration> {
    let Sent { id, form_id, party, at, .. } = sent;
    let attendees = attendees_of_party(party);
    let mut registration = registration(event, party, &attendees, (id, form_id), *at);
    sql::insert(tx, &registration, &attendees)?;
    if let Some(signature) = &party.waiver {
        sql::insert_signature(tx, id, signature, *at)?;
    }
    sql::take_over_payments(tx, id)?;
    let kind = join_or_come(tx, (&mut registration, *at), waits)?;
    tell(tx, kind, (&registration, &sent.id), sent, on)?;
    Ok(registration)
}

fn tell(
    tx: &Transaction<'_>,
    kind: Kind,
    (registration, message_id): (&Registration, &str),
    sent: &Sent,
    (telling, follows): (&Telling<'_>, &QueuedAll),
) -> rusqlite::Result<QueuedAll> {
    let attendees = sql::attendees_of(tx, &registration.id)?;
    let told = Told {
        kind,
        registration,
        attendees: &attendees,
        website: &sent.website,
        message_id,
        hold: Duration::ZERO,
        // The registrant of a replaced registration is told of the new one.
        registrant: if kind.is_cancellation() { Registrant::Untold } else { Registrant::ByForm },
        changes: Vec::new(),
        notice: None,
        waiting: match kind {
            Kind::Waiting => Some(WaitingFacts {
                at_least: sent.party.at_least.unwrap_or_default(),
                ..WaitingFacts::default()
            }),
            _ => None,
        },
    };
    telling::tell(tx, telling, &told, follows, sent.at)
}

/// The registration of `party`, who are these `attendees`, with its id and the form's.
pub(super) fn registration(
    event: &Event,
    party: &Party,
    attendees: &[Attendee],
    (id, form_id): (&str, &str),
    at: UnixMillis,
) -> Registration {
    let verdict = party.score_texts();
    Registration {
        id: id.to_owned(),
        form_id: form_id.to_owned(),
        created_at: at,
        event_id: event.id.clone(),
        event_title: event.title.clone(),
        event_date: event.date.to_string(),
        event_time: event.time.as_str().to_owned(),
        event_location: event.location.clone(),
        name: party.name.clone(),
        email: party.email.clone(),
        phone: party.phone.clone(),
        special_requests: party.special_requests.clone(),
        total_attendees: party.size(),
        total_cost_cents: sql::total_cents(attendees),
        status: RegistrationStatus::Confirmed,
        cancelled_at: None,
        replaced_by: None,
        spam_score: verdict.score,
        spam_reasons: verdict.reasons.iter().map(ToString::to_string).collect(),
    }
}
