//! The program's side: the code that handlers call, on a database of its own.

use std::collections::HashMap;
use std::time::Duration;

use jiff::ToSpan;
use jiff::civil::{Date, date};
use jiff::tz::TimeZone;
use rusqlite::Connection;
use tokio::runtime::{Builder, Runtime};

use super::forms::{changes, party};
use super::{ELSEWHERE, EVENTS, PLACES, size};
use crate::clock::UnixMillis;
use crate::config::{Config, Current};
use crate::content::Event;
use crate::content_changes::{ContentAction, Published};
use crate::registrations::places::{Refusal, is_open};
use crate::registrations::registrant::party_change::{self, Context};
use crate::registrations::registrant::problems::Refused;
use crate::registrations::store_registration::{Kept, Sent, keep};
use crate::registrations::telling::Telling;
use crate::registrations::token::Token;
use crate::registrations::{
    Change, Edit, EventChange, Filter, NoticeAction, NoticeKind, RegistrationStatus, Unchanged,
    UndoNotice, attendees_of, change, follow, list,
};
use crate::store::{Options, Store, Synchronous};

/// A store and the owner's settings.
pub(super) struct Program {
    runtime: Runtime,
    store: Store,
    config: Config,
    /// Of each registration's link, by its id.
    tokens: HashMap<String, Token>,
    /// One later at each step.
    pub(super) now: UnixMillis,
    /// The last publication.
    revision: i64,
    /// The notices of each event that can be taken back, with the settings before.
    undoable: [Vec<(String, Config)>; EVENTS.len()],
    _folder: tempfile::TempDir,
}

impl Program {
    pub(super) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        // What a power cut would leave is another test's.
        let options = Options { synchronous: Synchronous::Off, ..Options::default() };
        let store = Store::open(&folder.path().join("paddock.db"), options).unwrap();
        let mut config = Config::load(None, []).unwrap();
        config.registrations.undo = Duration::ZERO;
        for event in &mut config.content.events {
            event.current_attendees = ELSEWHERE;
            event.max_attendees = PLACES;
        }
        config.content.site.timezone = TimeZone::UTC;
        let runtime = Builder::new_current_thread().build().unwrap();
        let (tokens, now) = (HashMap::new(), UnixMillis(0));
        let (revision, undoable) = (0, Default::default());
        let mut program =
            Self { runtime, store, config, tokens, now, revision, undoable, _folder: folder };
        for event in 0..EVENTS.len() {
            program.set_date(event, FIRST_DAY);
        }
        program
    }

    pub(super) fn today(&self) -> Date {
        self.now.date(&self.config.content.site.timezone)
    }

    /// The events, in the order of [`EVENTS`].
    pub(super) fn events(&self) -> Vec<Event> {
        let found = |id| self.config.content.events.iter().find(|one| one.id == id).unwrap();
        EVENTS.map(|id| found(id).clone()).to_vec()
    }

    /// Gives an event the date that is so many days from today, as a reload does.
    pub(super) fn set_date(&mut self, event: usize, days: i32) {
        let today = self.today();
        self.undoable[event].clear();
        self.event(event).date = today + days.days();
        let events = self.events();
        let following = self.store.write(move |tx| follow(tx, &events, today));
        self.runtime.block_on(following).unwrap();
    }

    /// Tells everybody who signed up for an event that it's changed so.
    pub(super) fn notice(&mut self, event: usize, kind: NoticeKind, days: i32) {
        let (before, today) = (self.config.clone(), self.today());
        let change = match kind {
            NoticeKind::CalledOff => EventChange::CallOff { offer: None },
            NoticeKind::Moved => EventChange::Move { date: None, time: None, location: None },
            NoticeKind::Reinstated => EventChange::Reinstate,
        };
        let changed = self.event(event);
        changed.called_off = String::new();
        match kind {
            NoticeKind::CalledOff => changed.called_off = "Mud".to_owned(),
            NoticeKind::Moved => changed.date = today + days.days(),
            NoticeKind::Reinstated => {}
        }
        self.revision += 1;
        let (id, revision) = (format!("notice {}", self.revision), self.revision);
        self.undoable[event].push((id.clone(), before.clone()));
        let event_id = EVENTS[event].to_owned();
        let (reason, who) = (String::new(), String::new());
        let action = NoticeAction { id, event_id, change, reason, who, seen: None, replaces: None };
        let config = before.clone();
        let action = self.read(move |db| action.replacing(db, &config));
        assert!(self.write(action, before, revision));
    }

    /// Takes the last notice about an event back, if there is one and it may be.
    pub(super) fn undo(&mut self, event: usize) -> bool {
        let Some((id, former)) = self.undoable[event].last().cloned() else { return false };
        let before = self.config.clone();
        let former = former.content.events.into_iter().find(|one| one.id == EVENTS[event]);
        let places = self.event(event).max_attendees;
        *self.event(event) = Event { max_attendees: places, ..former.unwrap() };
        let undo = self.read(move |db| UndoNotice::of(db, (EVENTS[event], &id))).unwrap();
        if self.write(undo, before.clone(), self.revision + 1) {
            self.revision += 1;
            self.undoable[event].pop();
            return true;
        }
        self.config = before;
        false
    }

    /// Writes an action as a publication does, unless it's refused.
    fn write(&self, action: impl ContentAction + 'static, before: Config, revision: i64) -> bool {
        let next = Current::new(self.config.clone(), "127.0.0.1:80".parse().unwrap());
        let today = self.today();
        let writing = self.store.write(move |tx| {
            if action.refusal(tx)?.is_some() {
                return Ok(false);
            }
            tx.execute("insert into content_revisions values (?1, 0, '', null, null)", [revision])?;
            follow(tx, &next.content.events, today)?;
            action.write(tx, Published { before: &before, next: &next, revision })?;
            Ok(true)
        });
        self.runtime.block_on(writing).unwrap()
    }

    pub(super) fn sleep(&mut self, days: i32) {
        self.now = UnixMillis(self.now.0 + i64::from(days) * 86_400_000);
    }

    pub(super) fn event(&mut self, event: usize) -> &mut Event {
        self.config.content.events.iter_mut().find(|one| one.id == EVENTS[event]).unwrap()
    }

    pub(super) fn send(
        &mut self,
        at: usize,
        event: usize,
        names: &[String],
    ) -> Result<u32, String> {
        let today = self.today();
        let (event, now) = (self.event(event).clone(), self.now);
        let party = party(&event, names);
        let message_ids = [1, 2].map(|number| format!("message {number} at {}", now.0));
        let (form_id, website) = (format!("form {at}"), String::new());
        let id = id(at, names);
        let token = *self.tokens.entry(id.clone()).or_insert_with(Token::random);
        let sent =
            Sent { id, form_id, party, at: now, website, message_ids, token, zone: TimeZone::UTC };
        let sent = self.store.write(move |tx| {
            let kept = keep(tx, &event, is_open(&event, today), &sent, &Telling::automation())?;
            Ok(kept
                .map(|Kept { registration, .. }| (registration.id, registration.total_attendees)))
        });
        match self.runtime.block_on(sent).unwrap() {
            Ok((receipt, people)) => {
                assert_eq!(receipt, self::id(at, names));
                Ok(people)
            }
            Err(Refusal::TooFew { left }) => Err(format!("{left} left")),
            Err(Refusal::NotOpen) => Err("over".to_owned()),
            Err(Refusal::Closed) => Err("closed".to_owned()),
            Err(Refusal::CalledOff) => Err("called off".to_owned()),
            Err(other) => panic!("{other:?}"),
        }
    }

    pub(super) fn change(
        &self,
        id: String,
        cancelled: Option<bool>,
        names: &[(u32, String)],
    ) -> Result<(), Unchanged> {
        let edit = |(position, name): &(u32, String)| Edit {
            position: *position,
            name: Some(name.clone()),
            age: None,
            special_requirements: None,
            attended: None,
            missed: None,
            price: None,
            answers: None,
        };
        let wanted =
            Change { cancelled, attendees: names.iter().map(edit).collect(), ..Change::default() };
        let (config, now) = (self.config.clone(), self.now);
        let message = format!("message {}", now.0);
        let changed =
            self.store.write(move |tx| change(tx, (&config, ""), &id, &wanted, &message, now));
        self.runtime.block_on(changed).unwrap()
    }

    /// By the registrant, with the link that came with the form.
    pub(super) fn change_own(&self, id: &str, names: Option<&[String]>) -> Result<(), String> {
        let token = self.tokens[id].hash();
        let config = Current::new(self.config.clone(), "127.0.0.1:80".parse().unwrap());
        let (now, message_id) = (self.now, format!("message {}", self.now.0));
        let changes = names.map(changes);
        let outcome = self.store.write(move |tx| {
            let context = Context { config: &config, message_id: &message_id, now };
            match changes {
                Some(changes) => party_change::change(tx, &context, &token, &changes),
                None => party_change::cancel(tx, &context, &token),
            }
        });
        self.runtime.block_on(outcome).unwrap().map_err(|refused| match refused {
            Refused::LinkEnded => "the link has ended".to_owned(),
            Refused::Cancelled => "canceled".to_owned(),
            Refused::TooFewPlaces { left, .. } => format!("{left} left"),
            Refused::Over => "over".to_owned(),
            Refused::NotOpen => "not open".to_owned(),
            Refused::CalledOff => "called off".to_owned(),
            other => panic!("{other:?}"),
        })
    }

    pub(super) fn read<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> T {
        self.runtime.block_on(self.store.read(look)).unwrap()
    }

    /// What `words` find, newest first: id, everybody who comes, whether they have their places.
    pub(super) fn found(&self, words: &str) -> Vec<(String, Vec<String>, bool)> {
        let filter = Filter { words: words.to_owned(), ..Filter::default() };
        self.read(move |db| {
            let rows = list(db, &filter, None, i64::MAX)?.into_iter();
            let with_names = rows.map(|(_, row)| {
                let names = attendees_of(db, &row.id)?.into_iter().map(|one| one.name);
                let names: Vec<String> = names.collect();
                assert_eq!((&row.name, row.total_attendees), (&names[0], size(&names)));
                Ok((row.id, names, row.status == RegistrationStatus::Confirmed))
            });
            with_names.collect()
        })
    }
}

/// The day on which the events are at first, in days since 1970.
pub(super) const FIRST_DAY: i32 = 5;

/// The day that is so many days after the first of 1970.
pub(super) fn day(days: i32) -> String {
    (date(1970, 1, 1) + days.days()).to_string()
}

/// Of what the form `at` brought when it was sent with `names`.
pub(super) fn id(at: usize, names: &[String]) -> String {
    format!("form {at} with {names:?}")
}
