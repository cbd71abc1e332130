//! Event registrations: a visitor signs up with others, gets places or learns how many are left,
//! and the office is told.
//!
//! Places are summed from the rows in the transaction that takes them, so nobody gets a place
//! twice. A registration that was answered with 201 is on the disk together with its delivery.

mod by_phone;
mod changed_events;
mod column;
mod event_dates;
mod event_now;
pub(crate) mod handlers;
mod limits;
mod mail_links;
pub mod mails;
mod notice_facts;
mod notices;
mod payload;
mod payments;
mod places;
mod price_facts;
mod problems;
mod rebooking;
mod receipt;
pub mod registrant;
mod registration;
pub mod reminders;
mod rerouting;
mod resent;
pub mod scriptless;
mod sql;
mod staff_changes;
mod store_registration;
mod telling;
#[cfg(test)]
mod tests;
pub mod thanks;
mod token;
mod untold;
pub(crate) mod waiting_list;
mod waiting_list_form;

use std::sync::Arc;

use futures_util::future::BoxFuture;
use http::HeaderMap;
use jiff::civil::Date;
use rusqlite::Connection;
use tokio::sync::Notify;

pub use self::by_phone::{
    PhoneForm, PhoneParty, PhoneRefusal, Taking, register as register_by_phone,
};
pub use self::changed_events::{ChangedEvent, changed_events};
pub use self::event_dates::{PlacesTaken, follow, successor};
pub use self::limits::daily_limit::DailyLimit;
pub use self::mail_links::MailLinks;
pub use self::notice_facts::{NoticeKind, OfferedEvent, WhenAndWhere};
pub use self::notices::{
    EventChange, EventNotice, NoticeAction, NoticeMail, NoticeOffer, NoticeParty, ReplacedNotice,
    UndoNotice, notice, notices, offered_instead, tick_call,
};
pub use self::payments::{
    Balance, NewPayment, Unrecorded, balance_after, balance_of, record as record_payment,
    take_back as take_payment_back,
};
pub use self::places::is_open_to_visitors;
pub use self::rebooking::{RebookedBy, StaffRebooking, Unbooked, rebook_by_staff};
pub use self::receipt::RegistrationReceipt;
pub use self::registrant::{AttendeeChange, OwnChanges, OwnRegistration, RegistrantChange};
pub use self::registration::Age;
pub(crate) use self::registration::WaiverForm;
pub use self::reminders::{ReminderLinks, WithReminderLinks};
pub use self::rerouting::tell_by_mail_instead;
pub use self::sql::{
    Attendance, Attendee, BookedPayment, DateWithRegistrations, EventMoney, Filter, PaidHow,
    Payment, PhoneCall, Registration, RegistrationCounts, RegistrationStatus, SignedWaiver,
    WaitingCount, WaitingState, WaitingStep, WaiverSignature,
};
pub use self::sql::{
    attendance_of, attendees_of, booked_payments, by_id, counts, dates_with_registrations,
    duplicates_of, list, money_of_events, note_paper_waiver, payments_of, phone_calls_of, received,
    remove_paper_waiver, signature_of, signed_waiver,
};
pub use self::staff_changes::{Change, Edit, Unchanged, change, queue_again, replace_links};
pub use self::token::{Token, TokenText};
pub use self::untold::{UntoldEvent, untold};
pub use self::waiting_list::{
    HeldPlaces, ListChange, OwnPlaceInLine, Unlisted, WaitingList, WaitingListParty, WaitingLists,
    change_list, held_places, waiting_list,
};
pub(crate) use self::waiting_list_form::WaitingListForm;

use crate::change_notifier::ChangeNotifier;
use crate::config::{Config, Live};
use crate::content::RemovedEvent;
use crate::outbox::Outbox;
use crate::store::Store;
use crate::web::{Limiter, RepeatedForms, Stamps};

/// Whether a request with these headers comes from signed-in staff.
pub type IsStaff = Arc<dyn Fn(HeaderMap) -> BoxFuture<'static, bool> + Send + Sync>;

/// What this module needs from the rest of the program.
#[derive(Clone)]
pub struct RegistrationsState {
    /// Where registrations are kept.
    pub store: Store,
    /// Queues deliveries to the office.
    pub outbox: Outbox,
    /// The form's stamps.
    pub stamps: Stamps,
    /// How often one client may register.
    pub limiter: Arc<Limiter>,
    /// How often one client may come with links to registrations.
    pub link_limiter: Arc<Limiter>,
    /// Forms that were posted a short time ago.
    pub repeated_forms: Arc<RepeatedForms>,
    /// How many people one client may sign up.
    pub daily_limit: Arc<DailyLimit>,
    /// Recognizes staff, who may sign up any number.
    pub is_staff: IsStaff,
    /// Signs the links that turn reminders off.
    pub reminder_links: ReminderLinks,
    /// The current configuration.
    pub config: Live,
    /// Notified when free places change, so that pages are rendered again.
    pub places_changed: Arc<Notify>,
    /// Rung for each registration that was kept; open staff pages listen.
    pub notifier: ChangeNotifier,
}

/// Events on `today` or later that have registrations and are no longer in `config`.
pub fn removed_events(
    db: &Connection,
    config: &Config,
    today: Date,
) -> rusqlite::Result<Vec<RemovedEvent>> {
    let known: Vec<&str> = config.content.events.iter().map(|event| event.id.as_str()).collect();
    sql::removed_events(db, &known, &today.to_string())
}
