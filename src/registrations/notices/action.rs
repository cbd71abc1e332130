//! What staff do to an event that people signed up for: the change of the content, and who is told of it.

use jiff::civil::Date;
use rusqlite::{Connection, Transaction};
use serde_json::{Map, Value, json};

use super::view::{EventNotice, NoticeMail, NoticeParty};
use super::{office, problems, sql};
use crate::clock::{self, UnixMillis};
use crate::config::{Config, Current};
use crate::content::Event;
use crate::content_changes::{ContentAction, Published, Wanted, with_published};
use crate::outbox::{Channel, DeliveryState, mail_id};
use crate::registrations::notice_facts::{NoticeFacts, NoticeKind, WhenAndWhere};
use crate::registrations::payload::Kind;
use crate::registrations::sql::{self as rows, Registration};
use crate::registrations::telling::{self, QueuedAll, Registrant, Telling, Told};
use crate::web::Problem;

/// A message can't be taken back this shortly before it's due: in milliseconds, as the outbox has it.
const SURE: std::time::Duration = std::time::Duration::from_secs(1);

/// What staff do to an event.
#[derive(Clone, Debug)]
pub enum EventChange {
    /// It doesn't take place.
    CallOff,
    /// It's moved. What is `None` stays.
    Move {
        /// The new day.
        date: Option<Date>,
        /// The new hours.
        time: Option<String>,
        /// The new location.
        location: Option<String>,
    },
    /// It takes place after all.
    Reinstate,
}

/// A change of an event, with what those who signed up are told.
#[derive(Clone, Debug)]
pub struct NoticeAction {
    /// An unused id for the notice: a UUIDv7.
    pub id: String,
    /// The event.
    pub event_id: String,
    /// What is done to it.
    pub change: EventChange,
    /// Why, in the stable's words. Empty only if it isn't called off.
    pub reason: String,
    /// Who does it; empty: no name was given.
    pub who: String,
}

impl NoticeAction {
    /// What it would be, with everybody whom it would tell.
    ///
    /// # Errors
    ///
    /// Why it can't be done.
    pub fn preview(
        &self,
        db: &Connection,
        config: &Current,
    ) -> rusqlite::Result<Result<EventNotice, Problem>> {
        let next = match self.next(config) {
            Ok(next) => next,
            Err(problem) => return Ok(Err(problem)),
        };
        let facts = match self.facts(config, &next) {
            Ok((facts, _)) => facts,
            Err(problem) => return Ok(Err(problem)),
        };
        let registered = rows::coming_or_waiting_for(db, &self.event_id, &facts.before.date)?;
        let party = |registration| preview_party(db, config, registration);
        let parties = registered.into_iter().map(party).collect::<rusqlite::Result<_>>()?;
        let automation_is_told = telling::has_automation(config);
        let office_is_told = !config.mail.office().is_empty();
        let NoticeFacts { kind, reason, who, before, after, .. } = facts;
        let (id, at, undo_until, undone_at) = (None, None, None, None);
        let (people, mails, calls) = (0, 0, 0);
        let notice = EventNotice {
            id,
            kind,
            reason,
            who,
            at,
            before,
            after,
            undo_until,
            undone_at,
            automation_is_told,
            office_is_told,
            people,
            mails,
            calls,
            parties,
        };
        Ok(Ok(notice.counted()))
    }

    /// The settings as they would be.
    fn next(&self, config: &Current) -> Result<Config, Problem> {
        let patch = self.patch(config)?;
        let changes = config.content_changes(&patch).map_err(Problem::unfit_content)?;
        with_published(config, &changes).map_err(Problem::unfit_content)
    }

    fn event<'a>(&self, config: &'a Config) -> Result<&'a Event, Problem> {
        let mut events = config.content.events.iter();
        events.find(|event| event.id == self.event_id).ok_or_else(Problem::not_found)
    }

    /// The change of the content in `config`, as a merge patch.
    fn patch(&self, config: &Config) -> Result<Map<String, Value>, Problem> {
        let event = self.event(config)?;
        let today = clock::now().date(&config.content.site.timezone);
        let fields = match &self.change {
            EventChange::CallOff if event.is_called_off() => {
                return Err(problems::called_off_already());
            }
            EventChange::Reinstate if !event.is_called_off() => {
                return Err(problems::not_called_off());
            }
            // One that is called off may get its new date later.
            EventChange::Move { .. } if event.is_called_off() => self.moved(event, today)?,
            _ if event.date < today => return Err(problems::over()),
            EventChange::CallOff => json!({ "called_off": self.reason }),
            EventChange::Reinstate => json!({ "called_off": "" }),
            EventChange::Move { .. } => self.moved(event, today)?,
        };
        let events = json!({ &self.event_id: fields });
        Ok(Map::from_iter([("events".to_owned(), events)]))
    }

    fn moved(&self, event: &Event, today: Date) -> Result<Value, Problem> {
        let EventChange::Move { date, time, location } = &self.change else {
            return Ok(Value::Null);
        };
        let date = date.unwrap_or(event.date);
        let before = event.time.as_str();
        let time = time.as_deref().unwrap_or(before);
        let location = location.as_ref().unwrap_or(&event.location);
        if date < today {
            return Err(Problem::invalid_at(["date"], "Choose a day that isn't over"));
        }
        let has_other_time = (date, time) != (event.date, before);
        if !has_other_time && *location == event.location {
            return Err(Problem::invalid(
                "That's when and where it is already. Change the day, the hours or the place.",
            ));
        }
        let mut fields = json!({ "date": date.to_string(), "time": time, "location": location });
        if has_other_time {
            fields["previous_date"] = event.date.to_string().into();
            fields["previous_time"] = if time == before { "" } else { before }.into();
        }
        if event.is_called_off() {
            fields["called_off"] = "".into();
        }
        Ok(fields)
    }

    /// What is told of the change from `before` to `next`, and the event as it is then.
    fn facts<'a>(
        &self,
        before: &Config,
        next: &'a Config,
    ) -> Result<(NoticeFacts, &'a Event), Problem> {
        let (old, new) = (self.event(before)?, self.event(next)?);
        let kind = match self.change {
            EventChange::CallOff => NoticeKind::CalledOff,
            EventChange::Move { .. } => NoticeKind::Moved,
            EventChange::Reinstate => NoticeKind::Reinstated,
        };
        let (before, after) = (WhenAndWhere::of(old), WhenAndWhere::of(new));
        let (id, reason, who) = (self.id.clone(), self.reason.clone(), self.who.clone());
        Ok((NoticeFacts { id, kind, reason, who, before, after }, new))
    }
}

impl ContentAction for NoticeAction {
    fn wanted(&self, config: &Config) -> Result<Wanted, Problem> {
        let on = config.staff_content().layer.revision;
        Ok(Wanted::Patch { patch: self.patch(config)?, on })
    }

    fn refusal(&self, _: &Transaction<'_>) -> rusqlite::Result<Option<Problem>> {
        Ok(None)
    }

    fn write(&self, tx: &Transaction<'_>, published: Published<'_>) -> rusqlite::Result<()> {
        let Published { before, next, revision } = published;
        let Ok((facts, event)) = self.facts(before, next) else { return Ok(()) };
        let now = clock::now();
        if facts.before != facts.after {
            // One that was called off and gets a new date after its day takes its people along, too.
            rows::move_registrations(tx, event, (&facts.before.date, &facts.before.date))?;
            rows::remember_date(tx, &event.id, &facts.after.date)?;
        }
        let hold = next.registrations.notice_undo;
        let until = now.plus(hold.saturating_sub(SURE));
        let notice_no = sql::insert(tx, &facts, (&event.id, &event.title), revision, (now, until))?;
        let registered = rows::coming_or_waiting_for(tx, &event.id, &facts.after.date)?;
        let mut counts = office::Counts::default();
        for registration in &registered {
            let mail = tell(tx, next, &facts, (registration, notice_no), now)?;
            sql::insert_party(tx, notice_no, &registration.id, mail.as_deref())?;
            counts.add(registration, mail.is_some());
        }
        office::tell(tx, next, (&facts, event), counts, now)
    }
}

/// Queues the messages about one party. Returns the id of the mail to them, if one reaches them.
fn tell(
    tx: &Transaction<'_>,
    config: &Current,
    facts: &NoticeFacts,
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
        waiting: None,
    };
    let queued = telling::tell(tx, &Telling::of(config), &told, &QueuedAll::new(), now)?;
    let is_mailed = queued.iter().any(|(channel, ..)| *channel == Channel::VisitorMail);
    Ok(is_mailed.then(|| mail_id(&message_id, Channel::VisitorMail, 1)))
}

/// The id of the message about one party. There is only one per notice, whatever happens.
pub(super) fn message_id(registration_id: &str, notice_no: i64) -> String {
    format!("{registration_id}-notice-{notice_no}")
}

fn preview_party(
    db: &Connection,
    config: &Config,
    registration: Registration,
) -> rusqlite::Result<NoticeParty> {
    let is_mailed = office::reaches(db, config, &registration.email)?;
    let mail = NoticeMail { state: DeliveryState::Pending, error: None };
    let Registration { id, name, email, phone, total_attendees: people, .. } = registration;
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
    })
}
