//! The calls of the registration dialog.

use std::collections::HashMap;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header;
use rusqlite::Transaction;
use serde::Serialize;
use tokio::time::timeout;
use utoipa::ToSchema;

use super::Desk;
use super::payload::{self, Kind};
use super::places::{self, Refusal};
use super::registration::{Party, RegistrationForm};
use super::sql::{self, Attendee, Registration, RegistrationStatus};
use crate::clock::{self, UnixMillis};
use crate::config::{self, Price};
use crate::random;
use crate::site;
use crate::web::{
    Allowance, Body, Client, Details, Problem, Stamp, created, no_store, uncancelled,
};
use crate::webhooks::{Outbox, Topic};

/// How long a visitor waits at most for the database.
const KEEPING: Duration = Duration::from_secs(10);

/// The answer to a party that has its places.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegistrationReceipt {
    /// The registration's id, a UUIDv7.
    pub id: String,
    /// The event's title, as it was when the party signed up.
    pub event_title: String,
    /// How many come, the primary registrant included.
    pub total_attendees: u32,
    /// Dollars for all of them.
    #[schema(value_type = f64)]
    total_cost: f64,
}

/// What is still to come.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Events {
    /// The next first.
    events: Vec<site::Event>,
}

/// Lists the upcoming events with the places that are left at this moment.
#[utoipa::path(get, path = "/api/events", tag = "visitors", operation_id = "list_events",
    responses((status = 200, body = Events)))]
pub(super) async fn events(State(desk): State<Desk>) -> Result<Response, Problem> {
    let taken = desk.store.read(sql::places_taken).await?;
    let config = desk.config.load();
    let today = clock::now().timestamp().to_zoned(config.site.timezone.clone()).date();
    let upcoming = site::upcoming(config.shown_events(), today);
    let with_places = |event: &config::Event| site::Event::new(event, places_of(&taken, &event.id));
    let events = upcoming.into_iter().map(with_places).collect();
    Ok(([(header::CACHE_CONTROL, no_store())], Json(Events { events })).into_response())
}

fn places_of(taken: &HashMap<String, u32>, id: &str) -> u32 {
    taken.get(id).copied().unwrap_or_default()
}

/// Signs a party up for an event, if there are places for all of it, and tells the office.
///
/// The rows and their delivery are written in one transaction and are on the disk before the
/// answer. A stamp sent again gets the first answer again.
#[utoipa::path(post, path = "/api/event-registrations", tag = "visitors",
    operation_id = "register",
    request_body = RegistrationForm,
    responses(
        (status = 201, body = RegistrationReceipt),
        (status = 404, description = "No such event", body = Details,
            content_type = "application/problem+json"),
        (status = 409, description = "Not open for registration, or too few places left",
            body = Details, content_type = "application/problem+json"),
        (status = 422, description = "Missing or unfit answers, or spam", body = Details,
            content_type = "application/problem+json"),
        (status = 429, description = "Too soon after the last one", body = Details,
            content_type = "application/problem+json"),
        (status = 503, description = "Could not be kept", body = Details,
            content_type = "application/problem+json")))]
pub(super) async fn create(
    State(desk): State<Desk>,
    client: Client,
    Body(form): Body<RegistrationForm>,
) -> Result<Response, Problem> {
    let receipt = take(desk, client, form).await?;
    Ok(created(&receipt, receipt.id.clone()))
}

/// Signs up the party that `client` has sent, however it came.
pub(super) async fn take(
    desk: Desk,
    client: Client,
    form: RegistrationForm,
) -> Result<RegistrationReceipt, Problem> {
    let reading = clock::read();
    let now = reading.wall;
    let stamp = form.stamp.as_deref().and_then(|stamp| desk.stamps.verify(stamp));
    let party = Party::try_from(form)?;
    let nonce = stamp.map(|stamp| stamp.nonce);
    desk.limiter
        .check(client, nonce, desk.allowance(), reading.steady)
        .map_err(Problem::TooSoon)?;
    // Without a stamp of ours it is spam: what goes on from here has one.
    let Some(stamp) = stamp.filter(|_| !party.is_spam()) else {
        return Err(Problem::Spam);
    };
    let event = {
        let config = desk.config.load();
        let event = config.shown_events().iter().find(|event| event.id == party.event_id);
        let today = now.timestamp().to_zoned(config.site.timezone.clone()).date();
        event.map(|event| (event.clone(), places::is_open(event, today)))
    };
    let (event, opening) = event.ok_or(Problem::NoSuchEvent)?;
    let id = id_of(stamp);
    // A visitor who closes the page has registered all the same.
    uncancelled(settle(desk, event, opening, id, party, now)).await
}

/// The id of what is registered by the form with `stamp`. Not the nonce's first bytes, of which an
/// enquiry's id is made: the two may come from one form's stamp.
fn id_of(Stamp { issued_at, nonce, .. }: Stamp) -> String {
    let (_, random) = nonce.split_last_chunk().expect("a nonce has more than ten bytes");
    random::uuid_v7(issued_at, random).to_string()
}

async fn settle(
    desk: Desk,
    event: config::Event,
    opening: Result<(), Refusal>,
    id: String,
    party: Party,
    now: UnixMillis,
) -> Result<RegistrationReceipt, Problem> {
    // Goes on when its time is over: sent again, the form finds what became of it.
    let keeping = uncancelled(async move {
        let kept = desk.store.write(move |tx| keep(tx, &event, opening, &id, &party, now)).await;
        desk.outbox.wake();
        desk.places_changed.notify_one();
        desk.bell.ring();
        kept
    });
    match timeout(KEEPING, keeping).await {
        Ok(Ok(Ok(receipt))) => Ok(receipt),
        Ok(Ok(Err(Refusal::NotOpen))) => Err(Problem::RegistrationNotOpen),
        Ok(Ok(Err(Refusal::TooFew { left }))) => Err(Problem::TooFewPlaces(left)),
        Ok(Err(error)) => {
            tracing::error!(%error, "a registration could not be kept");
            Err(Problem::NotRegistered)
        }
        Err(_) => Err(Problem::NotRegistered),
    }
}

/// Takes the party's places and queues the delivery, unless its stamp has been used: then it gets
/// the first answer again.
pub(super) fn keep(
    tx: &Transaction<'_>,
    event: &config::Event,
    opening: Result<(), Refusal>,
    id: &str,
    party: &Party,
    now: UnixMillis,
) -> rusqlite::Result<Result<RegistrationReceipt, Refusal>> {
    if let Some(kept) = sql::by_id(tx, id)? {
        return Ok(Ok(receipt(&kept)));
    }
    let size = party.size();
    let room = match opening {
        Ok(()) => places::has_room(event, sql::taken(tx, &event.id)?, size),
        refused => refused,
    };
    if let Err(refusal) = room {
        return Ok(Err(refusal));
    }
    let registration = registration(event, id, party, now);
    let attendees = attendees(party);
    sql::insert(tx, &registration, &attendees)?;
    let payload = payload::to_json(Kind::Registered, &registration, &attendees);
    Outbox::enqueue(tx, Topic::Registration, id, id, &payload, now)?;
    Ok(Ok(receipt(&registration)))
}

fn registration(event: &config::Event, id: &str, party: &Party, now: UnixMillis) -> Registration {
    Registration {
        id: id.to_owned(),
        created_at: now,
        event_id: event.id.clone(),
        event_title: event.title.clone(),
        event_date: event.date.to_string(),
        event_time: event.time.as_str().to_owned(),
        name: party.name.clone(),
        email: party.email.clone(),
        phone: party.phone.clone(),
        special_requests: party.special_requests.clone(),
        total_attendees: party.size(),
        total_cost_cents: total(event.price, party.size()),
        status: RegistrationStatus::Confirmed,
        cancelled_at: None,
    }
}

/// In cents; the dearest event for the largest party is far from the bound.
fn total(price: Price, size: u32) -> u32 {
    price.cents().saturating_mul(size)
}

/// Everybody of the party, the primary registrant first.
fn attendees(party: &Party) -> Vec<Attendee> {
    let registrant = (&party.name, &None, &String::new());
    let others = party.companions.iter();
    let others = others.map(|person| (&person.name, &person.age, &person.special_requirements));
    let everybody = std::iter::once(registrant).chain(others);
    let numbered = (0..).zip(everybody);
    let attendee =
        |(position, (name, age, needs)): (u32, (&String, &Option<_>, &String))| Attendee {
            position,
            name: name.clone(),
            age: age.clone(),
            special_requirements: needs.clone(),
            attended_at: None,
        };
    numbered.map(attendee).collect()
}

fn receipt(registration: &Registration) -> RegistrationReceipt {
    RegistrationReceipt {
        id: registration.id.clone(),
        event_title: registration.event_title.clone(),
        total_attendees: registration.total_attendees,
        total_cost: f64::from(registration.total_cost_cents) / 100.0,
    }
}

impl Desk {
    fn allowance(&self) -> Allowance {
        let config = self.config.load();
        Allowance { burst: config.limits.burst, interval: config.limits.window }
    }
}
