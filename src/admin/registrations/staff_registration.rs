//! A registration as staff see it.

use jiff::civil::Date;
use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::{self, UnixMillis};
use crate::config::Config;
use crate::content::{Event, EventPriceView, QuestionView};
use crate::outbox::{ChannelDelivery, Delivery, Suppression};
use crate::privacy::{Mailbox, Requests, notice_ends_on, registration_leaves_on};
use crate::registrations::{
    self, Attendance, Attendee, Balance, HeldPlaces, Payment, PhoneCall, Registration,
    WaiverSignature,
};

/// A registration as staff see it, under the names of the stored record.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StaffRegistration {
    #[serde(flatten)]
    registration: Registration,
    /// Everybody who comes, the primary registrant first.
    attendees: Vec<Attendee>,
    /// How often the same person came, by address or phone number. Absent if nobody marked it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Attendance, required = false)]
    attendance: Option<Attendance>,
    /// How many other registrations the same person has for the same date, by address or phone number, if it has its
    /// places. Absent if none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u32, required = false)]
    duplicates: Option<u32>,
    /// The places that are held for it on the waiting list. Absent if none are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = HeldPlaces, required = false)]
    held: Option<HeldPlaces>,
    /// What the party owes and has paid.
    money: Balance,
    /// What the event is now.
    #[serde(flatten)]
    event: EventNow,
    /// Who signed the waiver. Absent: nobody did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = WaiverSignature, required = false)]
    waiver: Option<WaiverSignature>,
    /// What was paid and refunded, in the order in which it was recorded; what was taken back, too. Absent if nothing was.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    payments: Vec<Payment>,
    /// The calls by which staff registered or added people. Absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    by_phone: Vec<PhoneCall>,
    /// The day on which it's deleted, by the stable's clock. Absent if it's kept for ever.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, format = Date, required = false)]
    leaves_on: Option<String>,
    /// What its registrant is found by at `/api/admin/people/`: their address, else their phone number, else its id.
    person: String,
    /// When its registrant is erased. Absent if nobody asked for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, format = DateTime, required = false)]
    erasure_due_at: Option<UnixMillis>,
    /// How its newest delivery to the automation stands.
    #[schema(required)]
    delivery: Option<Delivery>,
    /// The newest mail about it to each recipient. Absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    mails: Vec<ChannelDelivery>,
    /// What keeps mails from the registrant's address. Absent if nothing does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    suppressions: Vec<Suppression>,
}

/// What a registration's event is now, in the settings.
#[derive(Debug, Serialize, ToSchema)]
struct EventNow {
    /// The event's prices now. Each person pays one of them. Absent if everybody pays the same, or the event is gone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    event_prices: Vec<EventPriceView>,
    /// The event's own questions now. Absent if it has none, or is gone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    event_questions: Vec<QuestionView>,
    /// Whether the event asks for a signed waiver now.
    asks_waiver: bool,
    /// Whether the event is no longer in the settings.
    event_is_gone: bool,
}

impl EventNow {
    fn of(event: Option<&Event>) -> Self {
        let prices = event.map(|event| event.prices.iter().map(EventPriceView::from).collect());
        let questions = event.map(|event| event.questions.iter().map(QuestionView::from).collect());
        Self {
            event_prices: prices.unwrap_or_default(),
            event_questions: questions.unwrap_or_default(),
            asks_waiver: event.is_some_and(|event| event.waiver),
            event_is_gone: event.is_none(),
        }
    }
}

impl StaffRegistration {
    /// The registration `id`; `None`: there's none.
    pub(super) fn by_id(
        db: &Connection,
        config: &Config,
        id: &str,
    ) -> rusqlite::Result<Option<Self>> {
        registrations::by_id(db, id)?.map(|found| Self::of(db, config, found)).transpose()
    }

    /// `registration` with its attendees and its delivery.
    pub(super) fn of(
        db: &Connection,
        config: &Config,
        registration: Registration,
    ) -> rusqlite::Result<Self> {
        StaffRegistrations::read(db, config)?.of(registration)
    }
}

/// Makes [`StaffRegistration`]s, with what is read once for all of them.
pub(super) struct StaffRegistrations<'a> {
    db: &'a Connection,
    config: &'a Config,
    /// The day before which nothing is deleted.
    earliest: Option<Date>,
    erasures: Requests,
}

impl<'a> StaffRegistrations<'a> {
    pub(super) fn read(db: &'a Connection, config: &'a Config) -> rusqlite::Result<Self> {
        let earliest = notice_ends_on(db, config, clock::now())?;
        let erasures = Requests::all(db)?;
        Ok(Self { db, config, earliest, erasures })
    }

    /// `registration` with its attendees and its delivery.
    pub(super) fn of(&self, registration: Registration) -> rusqlite::Result<StaffRegistration> {
        let Self { db, config, earliest, erasures } = self;
        let event = config.content.events.iter().find(|event| event.id == registration.event_id);
        let waiver = registrations::signature_of(db, &registration.id)?;
        let attendees = registrations::attendees_of(db, &registration.id)?;
        let attendance = registrations::attendance_of(db, &registration)?;
        let duplicates = registrations::duplicates_of(db, &registration)?;
        let held = registrations::held_places(db, config, &registration)?;
        let payments = registrations::payments_of(db, &registration.id)?;
        let money = registrations::balance_after(db, &registration, &payments)?;
        let by_phone = registrations::phone_calls_of(db, &registration.id)?;
        let delivery = Delivery::of(db, &registration.id)?;
        let mails = ChannelDelivery::mails(db, &registration.id)?;
        let suppressions = Suppression::of(db, &registration.email)?;
        let Registration { event_date, email, phone, .. } = &registration;
        let leaves_on = registration_leaves_on(config, event_date);
        let leaves_on = leaves_on.map(|day| earliest.map_or(day, |earliest| day.max(earliest)));
        let leaves_on = leaves_on.map(|day| day.to_string());
        let person = if email.is_empty() { phone } else { email };
        let person = if Mailbox::of(person).is_some() { person } else { &registration.id }.clone();
        let erasure_due_at = erasures.due_at(&person);
        Ok(StaffRegistration {
            registration,
            attendees,
            attendance,
            duplicates,
            held,
            money,
            event: EventNow::of(event),
            waiver,
            payments,
            by_phone,
            leaves_on,
            person,
            erasure_due_at,
            delivery,
            mails,
            suppressions,
        })
    }
}
