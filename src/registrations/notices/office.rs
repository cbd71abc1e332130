//! The office's mail of a notice: one for all parties.

use rusqlite::{Connection, Transaction};

use super::invitation::offered;
use crate::clock::UnixMillis;
use crate::config::{Config, Current};
use crate::content::Event;
use crate::mail::{EventSnapshot, Mail, OfficeNotice, QueuedMail};
use crate::outbox::{Channel, Lane, News, Outbox, Topic, mail_id};
use crate::registrations::mails;
use crate::registrations::notice_facts::NoticeFacts;
use crate::registrations::sql::Registration;
use crate::spam;

/// How many are told, and how.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    people: u32,
    mails: u32,
    calls: u32,
    /// Parties to whom another event can't be offered.
    pub(super) too_young: u32,
}

impl Counts {
    /// Counts a party that gets a mail, or has to be called.
    pub(super) fn add(&mut self, registration: &Registration, is_mailed: bool) {
        self.people += registration.total_attendees;
        self.mails += u32::from(is_mailed);
        self.calls += u32::from(!is_mailed);
    }
}

/// Queues the mail to each of the office's addresses. It has no names: it outlives the registrations.
pub(super) fn tell(
    tx: &Transaction<'_>,
    config: &Current,
    (facts, event): (&NoticeFacts, &Event),
    counts: Counts,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    let Counts { people, mails, calls, too_young } = counts;
    let mail = Mail::OfficeNotice(OfficeNotice {
        about: mails::kind_of_notice(facts.kind),
        event: EventSnapshot::new(event, &config.content.site),
        previous: mails::previous(facts),
        reason: facts.reason.clone(),
        offered: offered(facts),
        who: facts.who.clone(),
        people,
        mails,
        calls,
        too_young,
    });
    (1..).zip(config.mail.office()).try_for_each(|(number, to)| {
        let to = to.to_string();
        let id = mail_id(&facts.id, Channel::OfficeMail, number);
        let payload = QueuedMail::new(&to, config.public_origin(), now, mail.clone()).payload();
        let news = News {
            lane: Lane { channel: Channel::OfficeMail, topic: Topic::Registration },
            recipient: &to,
            hold: config.registrations.notice_undo,
            ..News::new(Topic::Registration, &id, &facts.id, &payload)
        };
        Outbox::enqueue(tx, &news, now).map(drop)
    })
}

/// Whether a mail to `address` can be sent.
pub(super) fn reaches(db: &Connection, config: &Config, address: &str) -> rusqlite::Result<bool> {
    let is_sent = config.mail.is_set_up() && spam::is_email(address);
    Ok(is_sent && !Outbox::is_suppressed(db, address)?)
}
