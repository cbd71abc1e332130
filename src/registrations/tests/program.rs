//! The program's side: the code that handlers call, on a database of its own.

use std::time::Duration;

use rusqlite::Connection;
use tokio::runtime::{Builder, Runtime};

use super::{ELSEWHERE, EVENTS, PLACES, size};
use crate::clock::UnixMillis;
use crate::config::Config;
use crate::content::Event;
use crate::registrations::places::Refusal;
use crate::registrations::registration::{AttendeeForm, Party, RegistrantForm, RegistrationForm};
use crate::registrations::store_registration::{Sent, keep};
use crate::registrations::{
    Change, Edit, Filter, RegistrationStatus, Unchanged, attendees_of, change, list,
};
use crate::store::{Options, Store, Synchronous};

/// A store and the owner's settings.
pub(super) struct Program {
    runtime: Runtime,
    store: Store,
    config: Config,
    /// One later at each step.
    pub(super) now: UnixMillis,
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
        let runtime = Builder::new_current_thread().build().unwrap();
        Self { runtime, store, config, now: UnixMillis(0), _folder: folder }
    }

    pub(super) fn event(&mut self, event: usize) -> &mut Event {
        self.config.content.events.iter_mut().find(|one| one.id == EVENTS[event]).unwrap()
    }

    pub(super) fn send(&mut self, at: usize, event: usize, names: &[String]) -> Result<u32, u32> {
        let (event, party, now) =
            (self.event(event).clone(), party(EVENTS[event], names), self.now);
        let message_ids = [1, 2].map(|number| format!("message {number} at {}", now.0));
        let (form_id, website) = (format!("form {at}"), String::new());
        let sent = Sent { id: id(at, names), form_id, party, at: now, website, message_ids };
        let sent = self.store.write(move |tx| {
            let kept = keep(tx, &event, Ok(()), &sent)?;
            Ok(kept.map(|registration| (registration.id, registration.total_attendees)))
        });
        match self.runtime.block_on(sent).unwrap() {
            Ok((receipt, people)) => {
                assert_eq!(receipt, id(at, names));
                Ok(people)
            }
            Err(Refusal::TooFew { left }) => Err(left),
            Err(Refusal::NotOpen) => panic!("it is open"),
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
        };
        let wanted = Change { cancelled, attendees: names.iter().map(edit).collect() };
        let (config, now) = (self.config.clone(), self.now);
        let message = format!("message {}", now.0);
        let changed =
            self.store.write(move |tx| change(tx, (&config, ""), &id, &wanted, &message, now));
        self.runtime.block_on(changed).unwrap()
    }

    pub(super) fn read<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> T {
        self.runtime.block_on(self.store.read(look)).unwrap()
    }

    /// What `words` find, newest first: id, everybody who comes, whether they have their places.
    pub(super) fn found(&self, words: &str) -> Vec<(String, Vec<String>, bool)> {
        let filter = Filter { event_id: None, words: words.to_owned() };
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

/// Of what the form `at` brought when it was sent with `names`.
pub(super) fn id(at: usize, names: &[String]) -> String {
    format!("form {at} with {names:?}")
}

fn party(event: &str, names: &[String]) -> Party {
    let companion = |name: &String| AttendeeForm {
        name: Some(name.clone()),
        age: None,
        special_requirements: None,
    };
    let form = RegistrationForm {
        event_id: Some(event.to_owned()),
        primary_registrant: Some(RegistrantForm {
            name: Some(names[0].clone()),
            email: Some("somebody@stable.example".to_owned()),
            phone: Some("(215) 555-0134".to_owned()),
        }),
        additional_attendees: Some(names[1..].iter().map(companion).collect()),
        special_requests: None,
        leave_blank: None,
        stamp: None,
    };
    Party::try_from(form).unwrap()
}
