//! Queues the messages about a submission: to the owner's automation, to the office by mail, and to
//! the visitor by mail if the owner wants that.

use rusqlite::Transaction;

use super::sql::Record;
use super::{mails, payload};
use crate::clock::UnixMillis;
use crate::config::Config;
use crate::mail::{Mail, QueuedMail, Sender, counts_for, may_send};
use crate::outbox::{Channel, Lane, Message, News, Outbox, Topic, mail_id};
use crate::spam;

/// Queues what `config` wants to be told about `record`, which isn't spam.
///
/// Without an office that gets mails, the message to the automation waits until there is one.
pub(super) fn tell(
    tx: &Transaction<'_>,
    config: &Config,
    record: &Record,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    let mail = &config.mail;
    if has_automation(config) {
        Outbox::announce(tx, Lane::webhook(Topic::Contact), &record.id, now)?;
    }
    if mail.is_set_up() { queue_mails(tx, config, record, now) } else { Ok(()) }
}

/// Whether the automation is told: the owner has one, or no mailbox that is told instead.
pub(super) fn has_automation(config: &Config) -> bool {
    config.webhooks.contact_url.is_some() || config.mail.office().is_empty()
}

/// The messages to the office about `record`, for when they can't be queued. The ids are those of the
/// queued ones.
pub(super) fn to_office(config: &Config, record: &Record) -> Vec<Message> {
    let webhook = has_automation(config).then(|| Message {
        lane: Lane::webhook(Topic::Contact),
        id: record.id.clone(),
        subject_id: record.id.clone(),
        payload: payload::to_json(record),
    });
    let mails = (1..).zip(config.mail.office()).map(|(number, to)| Message {
        lane: Lane { channel: Channel::OfficeMail, topic: Topic::Contact },
        id: mail_id(&record.id, Channel::OfficeMail, number),
        subject_id: record.id.clone(),
        payload: office_mail(record, to.as_ref(), record.created_at),
    });
    webhook.into_iter().chain(mails).collect()
}

/// The mail about `record` to the office's mailbox `to`, as the outbox stores it.
fn office_mail(record: &Record, to: &str, now: UnixMillis) -> Vec<u8> {
    let mail = Mail::Inquiry(mails::inquiry(record));
    QueuedMail::new(to, &record.website, now, mail).payload()
}

/// Queues the mails about `record` to the office.
pub(super) fn mail_to_office(
    tx: &Transaction<'_>,
    config: &Config,
    record: &Record,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    (1..).zip(config.mail.office()).try_for_each(|(number, to)| {
        let payload = office_mail(record, to.as_ref(), now);
        queue(tx, record, (Channel::OfficeMail, number), (to.as_ref(), &payload), now)
    })
}

/// Queues the mail of this number by `channel` to the address `to`.
fn queue(
    tx: &Transaction<'_>,
    record: &Record,
    (channel, number): (Channel, u32),
    (to, payload): (&str, &[u8]),
    now: UnixMillis,
) -> rusqlite::Result<()> {
    let id = mail_id(&record.id, channel, number);
    let (recipient, mailbox) = match channel {
        Channel::VisitorMail => (to.to_lowercase(), counts_for(Sender::Program, to)),
        Channel::OfficeMail | Channel::Webhook => (to.to_owned(), None),
    };
    let news = News {
        lane: Lane { channel, topic: Topic::Contact },
        recipient: &recipient,
        counts_for: mailbox.as_deref(),
        ..News::new(Topic::Contact, &id, &record.id, payload)
    };
    Outbox::enqueue(tx, &news, now).map(drop)
}

fn queue_mails(
    tx: &Transaction<'_>,
    config: &Config,
    record: &Record,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    mail_to_office(tx, config, record, now)?;
    let visitor = &record.submission.email;
    if config.mail.confirm_enquiries && takes_mail(tx, visitor, now)? {
        let mail = Mail::Acknowledgment(mails::acknowledgment(record));
        let payload = QueuedMail::new(visitor, &record.website, now, mail).payload();
        queue(tx, record, (Channel::VisitorMail, 1), (visitor, &payload), now)?;
    }
    Ok(())
}

/// Whether a mail can go to `visitor`. Inquiries with an address that isn't one are kept, and staff may say
/// that they are no spam.
fn takes_mail(tx: &Transaction<'_>, visitor: &str, now: UnixMillis) -> rusqlite::Result<bool> {
    Ok(spam::is_email(visitor)
        && !Outbox::is_suppressed(tx, visitor)?
        && may_send(tx, Sender::Program, visitor, now)?)
}
