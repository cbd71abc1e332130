//! What staff do to an event that people signed up for: the change of the content, and who is told of it.

use jiff::civil::Date;
use rusqlite::{Connection, Transaction};
use serde_json::{Map, Value, json};

use super::invitation::{concerns, mark_too_young};
use super::replacing::{ReplacedNotice, tells_nobody};
use super::view::{EventNotice, NoticeOffer, NoticeParty};
use super::{parties, problems};
use crate::clock;
use crate::config::{Config, Current};
use crate::content::Event;
use crate::content_changes::{ContentAction, Published, Wanted, take_out_of_draft, with_published};
use crate::registrations::notice_facts::{NoticeFacts, NoticeKind, WhenAndWhere};
use crate::registrations::sql as rows;
use crate::registrations::waiting_list::rewrite_held_offers;
use crate::web::Problem;

/// What staff do to an event.
#[derive(Clone, Debug)]
pub enum EventChange {
    /// It doesn't take place.
    CallOff {
        /// The id of the event that people can come to instead, if there's one.
        offer: Option<String>,
    },
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
    /// Why, in the stable's words. Empty if it isn't called off by this.
    pub reason: String,
    /// Who does it; empty: no name was given.
    pub who: String,
    /// The id of the newest notice about the event that they have seen, or `none`. `None` if they don't say so.
    pub seen: Option<String>,
    /// The notice that it replaces, as [`NoticeAction::replacing`] finds it.
    pub replaces: Option<ReplacedNotice>,
}

impl NoticeAction {
    /// Everybody whom it would tell.
    fn told(
        &self,
        db: &Connection,
        config: &Config,
        facts: &NoticeFacts,
    ) -> rusqlite::Result<Vec<NoticeParty>> {
        let mut told = Vec::new();
        let Some(event) =
            self.event(config).ok().filter(|_| !tells_nobody(facts, self.replaces.as_ref()))
        else {
            return Ok(told);
        };
        let date = event.date.to_string();
        for registration in rows::coming_or_waiting_for(db, &self.event_id, &date)? {
            if concerns(db, &config.content, facts, &registration)? {
                told.push(parties::preview(db, config, registration)?);
            }
        }
        Ok(told)
    }

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
        let outdated = self.outdated(db)?.map_or(Ok(()), Err);
        let next = outdated.and_then(|()| self.next(config));
        let facts = match next.and_then(|next| Ok(self.facts(config, &next)?.0)) {
            Ok(facts) => facts,
            Err(problem) => return Ok(Err(problem)),
        };
        let mut parties = self.told(db, config, &facts)?;
        mark_too_young(db, &config.content, facts.offer.as_ref(), &mut parties)?;
        let (automation_is_told, office_is_told) = super::channels(config);
        let NoticeFacts { kind, reason, who, before, after, offer, is_later_offer, .. } = facts;
        let offer = offer.map(|offer| NoticeOffer::of(db, &config.content, offer)).transpose()?;
        let (id, at, undo_until, undone_at) = (None, None, None, None);
        let notice = EventNotice {
            id,
            kind,
            reason,
            who,
            at,
            before,
            after,
            offer,
            is_later_offer,
            undo_until,
            undone_at,
            replaced: false,
            replaces: self.replaces.is_some(),
            automation_is_told,
            office_is_told,
            people: 0,
            mails: 0,
            calls: 0,
            parties,
        };
        Ok(Ok(notice.counted()))
    }

    /// Refuses to call an event off without saying why.
    ///
    /// # Errors
    ///
    /// What is missing.
    pub fn check_reason(&self) -> Result<(), Problem> {
        match self.change {
            EventChange::CallOff { .. } if self.reason.is_empty() => Err(problems::no_reason()),
            _ => Ok(()),
        }
    }

    /// The settings as they would be.
    fn next(&self, config: &Current) -> Result<Config, Problem> {
        if self.is_later_offer(config) {
            return self.check_offer(&config.content).map(|()| Config::clone(config));
        }
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
        self.check_offer(&config.content)?;
        let fields = match &self.change {
            EventChange::CallOff { .. } if event.is_called_off() => {
                return Err(problems::called_off_already());
            }
            EventChange::Reinstate if !event.is_called_off() => {
                return Err(problems::not_called_off());
            }
            // One that is called off may get its new date later.
            EventChange::Move { .. } if event.is_called_off() => self.moved(event, today)?,
            _ if event.date < today => return Err(problems::over()),
            EventChange::CallOff { .. } => json!({ "called_off": self.reason }),
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
                "That's when and where it is already. Change the day, the hours or the place. If that was done under Site, where it \
                 tells no one, undo it in its history first.",
            ));
        }
        let mut fields = json!({ "date": date.to_string(), "time": time, "location": location });
        if let Some((date, time)) = self.previous(event, (date, time)) {
            fields["previous_date"] = date.into();
            fields["previous_time"] = time.into();
        }
        if event.is_called_off() {
            fields["called_off"] = "".into();
        }
        Ok(fields)
    }

    /// What is told of the change from `before` to `next`, and the event as it is then.
    pub(super) fn facts<'a>(
        &self,
        before: &Config,
        next: &'a Config,
    ) -> Result<(NoticeFacts, &'a Event), Problem> {
        let (old, new) = (self.event(before)?, self.event(next)?);
        let kind = match self.change {
            EventChange::CallOff { .. } => NoticeKind::CalledOff,
            EventChange::Move { .. } => NoticeKind::Moved,
            EventChange::Reinstate => NoticeKind::Reinstated,
        };
        let is_later_offer = self.is_later_offer(before);
        // What people were told before stays, unless there's something to add.
        let reason = if !self.reason.is_empty() {
            self.reason.clone()
        } else if is_later_offer {
            new.called_off.clone()
        } else {
            self.replaces.as_ref().map_or(String::new(), |replaced| replaced.reason().to_owned())
        };
        let known = self.replaces.as_ref().map(ReplacedNotice::before);
        let facts = NoticeFacts {
            id: self.id.clone(),
            kind,
            reason,
            who: self.who.clone(),
            before: known.cloned().unwrap_or_else(|| WhenAndWhere::of(old)),
            after: WhenAndWhere::of(new),
            offer: self.offered(&next.content),
            is_later_offer,
        };
        Ok((facts, new))
    }
}

impl ContentAction for NoticeAction {
    fn wanted(&self, config: &Config) -> Result<Wanted, Problem> {
        let on = config.staff_content().layer.revision;
        Ok(Wanted::Patch { patch: self.patch(config)?, on })
    }

    fn refusal(&self, tx: &Transaction<'_>) -> rusqlite::Result<Option<Problem>> {
        Ok(self.outdated(tx)?.or(self.has_left(tx)?))
    }

    fn write(&self, tx: &Transaction<'_>, published: Published<'_>) -> rusqlite::Result<()> {
        let Published { before, next, revision } = published;
        let Ok((facts, event)) = self.facts(before, next) else { return Ok(()) };
        let old = self.event(before).map(WhenAndWhere::of);
        if let Some(old) = old.ok().filter(|old| *old != facts.after) {
            // One that was called off and gets a new date after its day takes its people along, too.
            rows::move_registrations(tx, event, (&old.date, &old.date))?;
            rows::remember_date(tx, &event.id, &facts.after.date)?;
            rewrite_held_offers(tx, next, event, clock::now())?;
        }
        if let Ok(patch) = self.patch(before) {
            take_out_of_draft(tx, &self.event_id, &patch)?;
        }
        if let Some(replaced) = &self.replaces {
            replaced.withdraw(tx)?;
        }
        parties::tell_all(tx, next, (facts, event), (revision, self.replaces.as_ref()))
    }
}
