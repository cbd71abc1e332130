//! Queues the messages about a registration: to the owner's automation, and by mail to the office and the registrant.

use std::time::Duration;

use rusqlite::Transaction;

use super::mails;
use super::notice_facts::NoticeFacts;
use super::notices::withdraw_outdated;
use super::payload::{self, Kind, MessageFacts};
use super::payments::balance_of;
use super::sql::{Attendee, Registration, RegistrationStatus, is_called_off, signature_of};
use super::waiting_list::WaitingFacts;
use crate::clock::UnixMillis;
use crate::config::Config;
use crate::mail::{
    CanceledBy, Change, Confirmation, EventMail, Mail, OfficeCancellation, OfficeChange,
    OfficeRegistration, QueuedMail, Sender, counts_for, may_send,
};
use crate::outbox::{Channel, Lane, News, Outbox, Queued, Topic, mail_id};
use crate::spam;

/// Who is told of registrations.
#[derive(Clone, Debug, Default)]
pub(super) struct Telling<'a> {
    automation: bool,
    office: Vec<String>,
    registrant: bool,
    /// What mails say of events; none if nobody gets mails.
    config: Option<&'a Config>,
}

impl<'a> Telling<'a> {
    /// Who is told by `config`. Without an office that gets mails, messages to the automation wait until there is one.
    pub(super) fn of(config: &'a Config) -> Self {
        let office: Vec<String> = config.mail.office().iter().map(ToString::to_string).collect();
        Self {
            automation: has_automation(config),
            office,
            registrant: config.mail.is_set_up(),
            config: Some(config),
        }
    }

    /// Only the automation.
    #[cfg(test)]
    pub(super) fn automation() -> Self {
        Self { automation: true, ..Self::default() }
    }
}

/// Whether the automation is told: the owner has one, or no mailbox that is told instead.
pub(super) fn has_automation(config: &Config) -> bool {
    config.webhooks.registration_url.is_some() || config.mail.office().is_empty()
}

/// What is told about a registration.
pub(super) struct Told<'a> {
    pub(super) kind: Kind,
    pub(super) registration: &'a Registration,
    /// All of the party, the primary registrant first.
    pub(super) attendees: &'a [Attendee],
    /// Scheme and host of the site.
    pub(super) website: &'a str,
    pub(super) message_id: &'a str,
    pub(super) hold: Duration,
    pub(super) registrant: Registrant,
    /// What was changed; of a party from the waiting list, how many of those who waited come.
    pub(super) changes: Vec<Change>,
    /// What staff told of the event.
    pub(super) notice: Option<&'a NoticeFacts>,
    /// The place on the waiting list.
    pub(super) waiting: Option<WaitingFacts>,
}

impl Told<'_> {
    /// The mail to the office; `None` for a message of a notice, of which it gets one of its own.
    fn to_office(&self, config: &Config, paid_cents: i64) -> Option<Mail> {
        let registration = mails::for_office(self.registration, self.attendees, &config.content);
        let by_staff = self.registrant == Registrant::ByStaff || self.in_mails().is_by_staff();
        let registration = OfficeRegistration { by_staff, ..registration };
        let by = match self.in_mails() {
            Kind::Registered | Kind::RegisteredByPhone => {
                let of_those = self.changes.first().map(|one| one.after.clone());
                let from_waiting_list = of_those.unwrap_or_default();
                let registration = OfficeRegistration { from_waiting_list, ..registration };
                return Some(Mail::OfficeRegistration(registration));
            }
            Kind::Changed | Kind::ChangedByStaff | Kind::EnlargedByPhone => {
                let changes = self.changes.clone();
                return Some(Mail::OfficeChange(OfficeChange { registration, changes }));
            }
            Kind::Cancelled if self.registration.replaced_by.is_some() => CanceledBy::NewerAnswers,
            Kind::Cancelled => CanceledBy::Staff,
            Kind::CancelledByRegistrant => CanceledBy::Registrant,
            Kind::Waiting | Kind::Offered => {
                return Some(Mail::OfficeWaiting(mails::of_waiting(registration, &self.place())));
            }
            Kind::OfferEnded | Kind::CalledOff | Kind::Moved | Kind::Reinstated => return None,
        };
        // What was paid counts for the newer answers.
        let kept = if matches!(by, CanceledBy::NewerAnswers) { paid_cents } else { 0 };
        let (waited, to_refund_cents) = (self.waits(), (paid_cents - kept).max(0));
        let canceled = OfficeCancellation { registration, by, waited, to_refund_cents };
        Some(Mail::OfficeCancellation(canceled))
    }

    fn to_registrant(&self, config: &Config, paid_cents: i64) -> Mail {
        let (of, attendees, content) = (self.registration, self.attendees, &config.content);
        let confirmation = || mails::for_registrant(of, attendees, content, paid_cents);
        match self.in_mails() {
            // How it stands now.
            Kind::Changed | Kind::ChangedByStaff if self.place().offered > 0 => {
                Mail::Offer(mails::of_place(confirmation(), &self.place()))
            }
            Kind::Changed | Kind::ChangedByStaff | Kind::EnlargedByPhone if self.waits() => {
                Mail::Waiting(mails::of_place(confirmation(), &self.place()))
            }
            Kind::Registered | Kind::RegisteredByPhone => Mail::Confirmation(confirmation()),
            Kind::Changed | Kind::ChangedByStaff | Kind::EnlargedByPhone => {
                let left_event = mails::left_event(&self.changes);
                Mail::VisitorChange(Confirmation { left_event, ..confirmation() })
            }
            Kind::Cancelled | Kind::CancelledByRegistrant => {
                let canceled = mails::of_cancellation(of, attendees, content, paid_cents);
                Mail::VisitorCancellation(canceled)
            }
            Kind::Waiting => Mail::Waiting(mails::of_place(confirmation(), &self.place())),
            Kind::Offered => Mail::Offer(mails::of_place(confirmation(), &self.place())),
            Kind::OfferEnded => Mail::OfferEnded(mails::of_place(confirmation(), &self.place())),
            Kind::CalledOff => Mail::EventCalledOff(self.event_mail(config, paid_cents)),
            Kind::Moved => Mail::EventMoved(self.event_mail(config, paid_cents)),
            Kind::Reinstated => Mail::EventReinstated(self.event_mail(config, paid_cents)),
        }
    }

    /// What its mails are about: who was canceled and restored has read the first.
    fn in_mails(&self) -> Kind {
        if self.changes.contains(&Change::restored()) { Kind::ChangedByStaff } else { self.kind }
    }

    /// Whether the party is on the waiting list, or was until now.
    fn waits(&self) -> bool {
        self.registration.status == RegistrationStatus::Waiting
    }

    /// The place on the waiting list; that of nobody where there's none.
    fn place(&self) -> WaitingFacts {
        self.waiting.clone().unwrap_or_default()
    }

    /// What a mail of a notice says.
    fn event_mail(&self, config: &Config, paid_cents: i64) -> EventMail {
        let (of, place) = ((self.registration, self.attendees), self.place());
        let held = (place.offered, place.answer_by);
        mails::of_notice(of, &config.content, (self.notice, paid_cents), held)
    }
}

/// Whether the registrant is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Registrant {
    /// Of what came by a form: within limits, because a stranger may have sent it.
    ByForm,
    /// Of what was done on the registrant's own page, or of the party's turn on the waiting list: within wider limits.
    ByPage,
    /// Of what staff did.
    ByStaff,
    /// Not at all: another message says it.
    Untold,
}

impl Registrant {
    /// Who sends the mail to the registrant.
    fn sender(self) -> Sender {
        match self {
            Self::ByStaff => Sender::Staff,
            Self::ByPage => Sender::OwnPage,
            Self::ByForm | Self::Untold => Sender::Program,
        }
    }
}

/// The messages that were queued at once, by channel and recipient.
pub(super) type QueuedAll = Vec<(Channel, String, Queued)>;

/// Queues what is `told`. Each message goes after that of `follows` by its channel to its recipient.
pub(super) fn tell(
    tx: &Transaction<'_>,
    telling: &Telling<'_>,
    told: &Told<'_>,
    follows: &QueuedAll,
    now: UnixMillis,
) -> rusqlite::Result<QueuedAll> {
    let Told { kind, registration, attendees, website, message_id, .. } = *told;
    withdraw_outdated(tx, kind, &registration.id, now)?;
    let is_mailed = telling.registrant && is_told(tx, told, now)?;
    let notice = told.notice.map(|facts| (facts, is_mailed));
    let signature = signature_of(tx, &registration.id)?;
    let (waiting, is_called_off) = (told.waiting.as_ref(), is_called_off(tx, registration)?);
    let facts = MessageFacts { notice, waiting, signature: signature.as_ref(), is_called_off };
    let payload = payload::to_json(kind, (registration, attendees), website, facts);
    let mut queue = Queue { tx, told, follows, now, queued: QueuedAll::new() };
    if telling.automation {
        queue.add(Channel::Webhook, message_id, "", &payload)?;
    }
    let Some(config) = telling.config.filter(|_| telling.registrant) else {
        return Ok(queue.queued);
    };
    // The office needn't know of an offer that a mail tells.
    if kind != Kind::Offered || !is_mailed {
        queue.add_mails_to_office(config, &telling.office)?;
    }
    if is_mailed {
        let id = mail_id(message_id, Channel::VisitorMail, 1);
        let mail = told.to_registrant(config, balance_of(tx, registration)?.kept_cents());
        let mail = mails::complete(tx, &config.content, (registration, attendees), mail)?;
        let payload = QueuedMail::new(&registration.email, website, now, mail).payload();
        let to = registration.email.to_lowercase();
        queue.add(Channel::VisitorMail, &id, &to, &payload)?;
    }
    Ok(queue.queued)
}

/// Queues the mails of what is `told` to the office, and nothing else.
pub(super) fn mail_to_office(
    tx: &Transaction<'_>,
    config: &Config,
    told: &Told<'_>,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    let follows = QueuedAll::new();
    let mut queue = Queue { tx, told, follows: &follows, now, queued: QueuedAll::new() };
    queue.add_mails_to_office(config, &Telling::of(config).office)
}

/// Where messages about one thing are queued.
struct Queue<'a> {
    tx: &'a Transaction<'a>,
    told: &'a Told<'a>,
    follows: &'a QueuedAll,
    now: UnixMillis,
    queued: QueuedAll,
}

impl Queue<'_> {
    fn add_mails_to_office(&mut self, config: &Config, office: &[String]) -> rusqlite::Result<()> {
        let (told, now) = (self.told, self.now);
        let paid_cents = balance_of(self.tx, told.registration)?.kept_cents();
        let Some(mail) = told.to_office(config, paid_cents) else { return Ok(()) };
        (1..).zip(office).try_for_each(|(number, to)| {
            let id = mail_id(told.message_id, Channel::OfficeMail, number);
            let mail = QueuedMail::new(to, told.website, now, mail.clone());
            self.add(Channel::OfficeMail, &id, to, &mail.payload())
        })
    }

    fn add(
        &mut self,
        channel: Channel,
        message_id: &str,
        recipient: &str,
        payload: &[u8],
    ) -> rusqlite::Result<()> {
        let mut earlier = self.follows.iter();
        let follows = earlier.find(|(other, to, _)| *other == channel && to == recipient);
        let mailbox = match channel {
            Channel::VisitorMail => counts_for(self.told.registrant.sender(), recipient),
            Channel::OfficeMail | Channel::Webhook => None,
        };
        let news = News {
            lane: Lane { channel, topic: Topic::Registration },
            recipient,
            counts_for: mailbox.as_deref(),
            hold: self.told.hold,
            follows: follows.map(|(_, _, queued)| *queued),
            ..News::new(Topic::Registration, message_id, &self.told.registration.id, payload)
        };
        let queued = Outbox::enqueue(self.tx, &news, self.now)?;
        self.queued.push((channel, recipient.to_owned(), queued));
        Ok(())
    }
}

/// Whether the registrant gets a mail.
fn is_told(tx: &Transaction<'_>, told: &Told<'_>, now: UnixMillis) -> rusqlite::Result<bool> {
    let registration = told.registration;
    if !spam::is_email(&registration.email) || Outbox::is_suppressed(tx, &registration.email)? {
        return Ok(false);
    }
    match told.registrant {
        Registrant::Untold => Ok(false),
        Registrant::ByForm | Registrant::ByPage if registration.spam_score >= spam::THRESHOLD => {
            Ok(false)
        }
        by @ (Registrant::ByForm | Registrant::ByPage | Registrant::ByStaff) => {
            may_send(tx, by.sender(), &registration.email, now)
        }
    }
}
