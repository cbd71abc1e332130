//! The program's side: the code that handlers and tasks call, on a database of its own.

mod resizing;
mod seen;
mod stable;

pub(super) use self::seen::Seen;
pub(super) use self::stable::config;

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use jiff::tz::TimeZone;
use proptest::sample::Index;
use rusqlite::Transaction;
use serde_json::json;
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

use self::stable::{EVENT, event, form};
use super::clock::{HOUR, START, later};
use super::{Step, database};
use crate::clock::UnixMillis;
use crate::config::{Config, Current};
use crate::content::{Event, WaitingListOrder};
use crate::registrations::places::is_open;
use crate::registrations::registrant::party_change::{self, Context};
use crate::registrations::registrant::{AcceptedPlaces, waiting as registrant};
use crate::registrations::sql;
use crate::registrations::store_registration::{Sent, keep};
use crate::registrations::telling::Telling;
use crate::registrations::token::Token;
use crate::registrations::waiting_list::{Filling, fill};
use crate::registrations::{
    Change, ListChange, PhoneForm, PhoneParty, Taking, change, change_list, follow,
    register_by_phone, replace_links,
};
use crate::store::Store;

pub(super) struct Program {
    runtime: Runtime,
    store: Store,
    config: Config,
    /// The same settings, for calls that take them whole; none after a change.
    current: RefCell<Option<Arc<Current>>>,
    /// Of each party, in the order of arrival.
    known: Vec<Known>,
    now: UnixMillis,
    folder: TempDir,
}

/// A party that came.
#[derive(Clone)]
struct Known {
    id: String,
    number: usize,
    token: Token,
    /// How many they are, and the fewest.
    wish: (u32, u32),
    is_by_phone: bool,
}

impl Program {
    pub(super) fn new() -> Self {
        let (store, folder) = database::new();
        let runtime = Builder::new_current_thread().build().unwrap();
        let (known, now) = (Vec::new(), UnixMillis(START));
        Self { runtime, store, config: config(), current: RefCell::new(None), known, now, folder }
    }

    /// Does a step; whether it was done. What was told by then is sent.
    pub(super) fn does(&mut self, step: Step) -> bool {
        let is_done = self.does_one(step);
        let now = self.now;
        self.write(move |tx| database::deliver_all(tx, now));
        is_done
    }

    fn does_one(&mut self, step: Step) -> bool {
        match step {
            Step::SignUp { people, at_least } => {
                let known = self.next((people, at_least), false);
                let is_kept = self.sign_up(&known);
                self.known.extend(is_kept.then_some(known));
                is_kept
            }
            Step::Phone { people, at_least, beyond } => {
                let known = self.next((people, at_least), true);
                let kept = self.phone(&known, beyond);
                self.known.extend(kept.clone().map(|id| Known { id, ..known }));
                kept.is_some()
            }
            Step::SignUpAgain(which) => match self.one(which) {
                Some(known) if known.is_by_phone => self.phone(&known, false).is_some(),
                Some(known) => self.sign_up(&known),
                None => false,
            },
            Step::MoveEvent(day) => self.move_event(day),
            Step::SetBack(hours) => {
                self.now = UnixMillis((self.now.0 - i64::from(hours) * HOUR).max(START));
                true
            }
            Step::Crash => self.crash(),
            // The program looks at the lists after a change of the settings.
            Step::Places(places) => self.owner(|event| event.max_attendees = places) && self.look(),
            Step::Strict(true) => self.owner(|event| event.waiting_list = WaitingListOrder::Strict),
            Step::Strict(false) => {
                self.owner(|event| event.waiting_list = WaitingListOrder::FirstThatFits)
            }
            Step::CallOff(off) => {
                self.owner(|event| {
                    event.called_off = if off { "Mud".to_owned() } else { String::new() }
                }) && self.follow()
            }
            Step::Sleep(hours) => {
                let day = event(&self.config).date.day();
                self.now = UnixMillis(later(self.now.0, hours, day));
                true
            }
            Step::Look => self.look(),
            Step::Cancel(which) => self.by_link(which, |tx, context, token| {
                Ok(party_change::cancel(tx, context, &token.hash())?.is_ok())
            }),
            Step::Resize(which, people) => self.resize(which, people),
            Step::Accept(which) => self.by_link(which, |tx, context, token| {
                let places = AcceptedPlaces::default();
                Ok(registrant::accept(tx, context, &token.hash(), &places)?.is_ok())
            }),
            Step::Decline(which) => self.by_link(which, |tx, context, token| {
                Ok(registrant::decline(tx, context, &token.hash())?.is_ok())
            }),
            Step::AskAgain(which) => self.by_link(which, |tx, context, token| {
                Ok(registrant::wait_again(tx, context, &token.hash())?.is_ok())
            }),
            Step::Offer(which) => self.by_staff(which, ListChange::Offer),
            Step::AcceptByStaff(which) => self.by_staff(which, ListChange::Accept),
            Step::PassOver(which) => {
                self.by_staff(which, ListChange::PassOver { reason: "Because".to_owned() })
            }
            Step::Move(which, position) => {
                self.by_staff(which, ListChange::Move { position, reason: "Because".to_owned() })
            }
            Step::CancelByStaff(which, off) => self.cancel_by_staff(which, off),
        }
    }

    fn owner(&mut self, change: impl FnOnce(&mut Event)) -> bool {
        change(&mut self.config.content.events[0]);
        self.current.replace(None);
        true
    }

    /// The next party.
    fn next(&self, wish: (u32, u32), is_by_phone: bool) -> Known {
        let number = self.known.len();
        let id = format!("party {number}");
        Known { id, number, token: Token::random(), wish, is_by_phone }
    }

    fn sign_up(&self, Known { id, token, wish: (people, at_least), .. }: &Known) -> bool {
        let (event, now) = (event(&self.config), self.now);
        let sent = Sent {
            id: id.clone(),
            form_id: format!("form of {id}"),
            party: form(*people, *at_least),
            at: now,
            website: String::new(),
            message_ids: [1, 2].map(|which| format!("message {which} of {id}")),
            token: *token,
            zone: TimeZone::UTC,
        };
        let today = now.date(&TimeZone::UTC);
        self.write(move |tx| {
            let opening = is_open(&event, today);
            Ok(keep(tx, &event, opening, &sent, &Telling::automation())?.is_ok())
        })
    }

    /// Staff register a party that calls. Its id.
    fn phone(&self, known: &Known, beyond: bool) -> Option<String> {
        let (config, now, token) = (self.current(), self.now, known.token);
        let (number, (people, at_least)) = (known.number, known.wish);
        let form = json!({
            "id": number.to_string(), "eventId": EVENT, "name": "Grace",
            "phone": format!("215 555 {number:0>4}"), "people": people, "overCapacity": beyond,
            "waitingList": { "atLeast": at_least },
        });
        let form: PhoneForm = serde_json::from_value(form).unwrap();
        let call = PhoneParty::read(form, &config.content.events).unwrap();
        self.write(move |tx| {
            let taking = Taking { config: &config, by: "Erin", now };
            let Ok(id) = register_by_phone(tx, &taking, &call)? else { return Ok(None) };
            if sql::by_link(tx, &token.hash())?.is_none() {
                replace_links(tx, &id, token, now)?;
            }
            Ok(Some(id))
        })
    }

    fn move_event(&mut self, day: i8) -> bool {
        let today = self.now.date(&TimeZone::UTC);
        let date = jiff::civil::date(1970, 1, day);
        if date < today {
            return true;
        }
        self.owner(|event| event.date = date) && self.follow()
    }

    /// What goes with each change of the settings.
    fn follow(&self) -> bool {
        let today = self.now.date(&TimeZone::UTC);
        let events = self.config.content.events.clone();
        self.write(move |tx| follow(tx, &events, today));
        true
    }

    fn crash(&mut self) -> bool {
        let ids: Vec<String> = self.known.iter().map(|one| one.id.clone()).collect();
        (self.store, self.folder) = database::after_power_failure(&self.folder, &ids);
        true
    }

    fn look(&self) -> bool {
        let (event, now) = (event(&self.config), self.now);
        self.write(move |tx| {
            let (telling, zone) = (Telling::automation(), TimeZone::UTC);
            let (telling, zone, website) = (&telling, &zone, "");
            let filling = Filling { telling, zone, website, now, hold: Duration::ZERO };
            fill(tx, &filling, &event)
        });
        true
    }

    fn by_link(
        &self,
        which: Index,
        act: impl FnOnce(&Transaction<'_>, &Context<'_>, Token) -> rusqlite::Result<bool>
        + Send
        + 'static,
    ) -> bool {
        let Some(Known { token, .. }) = self.one(which) else { return false };
        let (config, now) = (self.current(), self.now);
        let message_id = crate::random::uuid_v7(now, &crate::random::bytes()).to_string();
        self.write(move |tx| {
            let context = Context { config: &config, message_id: &message_id, now };
            act(tx, &context, token)
        })
    }

    fn by_staff(&self, which: Index, wanted: ListChange) -> bool {
        let Some(Known { id, .. }) = self.one(which) else { return false };
        let (config, now) = (self.current(), self.now);
        self.write(move |tx| Ok(change_list(tx, &config, &id, (&wanted, "Erin"), now)?.is_ok()))
    }

    fn cancel_by_staff(&self, which: Index, off: bool) -> bool {
        let Some(Known { id, .. }) = self.one(which) else { return false };
        let (config, now) = (self.current(), self.now);
        let message_id = crate::random::uuid_v7(now, &crate::random::bytes()).to_string();
        let wanted = Change { cancelled: Some(off), ..Change::default() };
        self.write(move |tx| {
            Ok(change(tx, (&**config, ""), &id, &wanted, &message_id, now)?.is_ok())
        })
    }

    fn one(&self, which: Index) -> Option<Known> {
        (!self.known.is_empty()).then(|| self.known[which.index(self.known.len())].clone())
    }

    fn current(&self) -> Arc<Current> {
        let new = || {
            let address = "127.0.0.1:80".parse().unwrap();
            Arc::new(Current::new(self.config.clone(), address))
        };
        Arc::clone(self.current.borrow_mut().get_or_insert_with(new))
    }

    fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T> + Send + 'static,
    ) -> T {
        self.runtime.block_on(self.store.write(work)).unwrap()
    }
}
