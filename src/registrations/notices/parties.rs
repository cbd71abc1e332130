//! Tells everybody whom a notice is for.

use rusqlite::{Connection, Transaction};

use super::invitation::{concerns, is_too_young};
use super::messages::{SURE, message_id};
use super::replacing::{ReplacedNotice, tells_nobody};
use super::view::{NoticeMail, NoticeParty};
use super::{office, sql};
use crate::clock::{self, UnixMillis};
use crate::config::{Config, Current};
use crate::content::Event;
use crate::outbox::{Channel, DeliveryState, mail_id};
use crate::registrations::notice_facts::{NoticeFacts, NoticeKind};
use crate::registrations::payload::Kind;
use crate::registrations::sql::{self as rows, Registration, RegistrationStatus};
use crate::registrations::telling::{self, QueuedAll, Registrant, Telling, Told};
use crate::registrations::waiting_list::held_for;

/// Adds the notice of these facts about an event, which came with a revision of the content and may replace another one, and
/// queues its messages.
pub(super) fn tell_all(
    tx: &Transaction<'_>,
    config: &Current,
    (facts, event): (NoticeFacts, &Event),
    (revision, replaces): (i64, Option<&ReplacedNotice>),
) -> rusqlite::Result<()> {
    let now = clock::now();
    let hold = config.registrations.notice_undo;
    let until = now.plus(hold.saturating_sub(SURE));
    let notice_no = sql::insert(tx, &facts, (&event.id, &event.title), revision, (now, until))?;
    if let Some(replaced) = replaces {
        replaced.note(tx, notice_no)?;
    }
    if tells_nobody(&facts, replaces) {
        return Ok(());
    }
    let registered = rows::coming_or_waiting_for(tx, &event.id, &facts.after.date)?;
    let mut counts = office::Counts::default();
    for registration in &registered {
        let offered = facts.offer.as_ref();
        let is_too_young = is_too_young(tx, &config.content, offered, &registration.id)?;
        counts.too_young += u32::from(is_too_young);
        if !concerns(tx, &config.content, &facts, registration)? {
            continue;
        }
        let mail = tell(tx, config, (&facts, event), (registration, notice_no), now)?;
        sql::insert_party(tx, notice_no, &registration.id, mail.as_deref())?;
        counts.add(registration, mail.is_some());
    }
    office::tell(tx, config, (&facts, event), counts, now)
}

/// Queues the messages about one party. Returns the id of the mail to them, if one reaches them.
fn tell(
    tx: &Transaction<'_>,
    config: &Current,
    (facts, event): (&NoticeFacts, &Event),
    (registration, notice_no): (&Registration, i64),
    now: UnixMillis,
) -> rusqlite::Result<Option<String>> {
    let kind = match facts.kind {
        NoticeKind::CalledOff => Kind::CalledOff,
        NoticeKind::Moved => Kind::Moved,
        NoticeKind::Reinstated => Kind::Reinstated,
    };
    let attendees = rows::attendees_of(tx, &registration.id)?;
    let message_id = message_id(&registration.id, notice_no);
    // As the event is now: one that begins earlier ends what is held for them earlier.
    let waiting = match facts.kind {
        NoticeKind::Moved => {
            held_for(tx, event, registration, (now, &config.content.site.timezone))?
        }
        NoticeKind::CalledOff | NoticeKind::Reinstated => None,
    };
    let told = Told {
        kind,
        registration,
        attendees: &attendees,
        website: config.public_origin(),
        message_id: &message_id,
        hold: config.registrations.notice_undo,
        registrant: Registrant::ByStaff,
        changes: Vec::new(),
        notice: Some(facts),
        waiting,
    };
    let queued = telling::tell(tx, &Telling::of(config), &told, &QueuedAll::new(), now)?;
    let is_mailed = queued.iter().any(|(channel, ..)| *channel == Channel::VisitorMail);
    Ok(is_mailed.then(|| mail_id(&message_id, Channel::VisitorMail, 1)))
}

/// The party of `registration`, before it's told.
pub(super) fn preview(
    db: &Connection,
    config: &Config,
    registration: Registration,
) -> rusqlite::Result<NoticeParty> {
    let is_mailed = office::reaches(db, config, &registration.email)?;
    let mail = NoticeMail { state: DeliveryState::Pending, error: None };
    let Registration { id, name, email, phone, total_attendees: people, status, .. } = registration;
    Ok(NoticeParty {
        registration: id,
        name,
        email,
        phone,
        people,
        comes: true,
        mail: is_mailed.then_some(mail),
        needs_call: !is_mailed,
        called_at: None,
        called_by: String::new(),
        rebooked: false,
        waits: status == RegistrationStatus::Waiting,
        is_too_young: false,
    })
}
