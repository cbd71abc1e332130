//! The program's side: the code that handlers and tasks call, on a database of its own.

use std::time::Duration;

use jiff::tz::TimeZone;
use proptest::sample::Index;
use rusqlite::Transaction;
use tokio::runtime::{Builder, Runtime};

use super::Step;
use super::standing::{Party, Standing};
use crate::clock::UnixMillis;
use crate::config::{Config, Current};
use crate::content::{Event, WaitingListOrder};
use crate::registrations::places::is_open;
use crate::registrations::registrant::party_change::{self, Context};
use crate::registrations::registrant::{AcceptedPlaces, waiting as registrant};
use crate::registrations::registration::{
    AttendeeForm, Party as Form, RegistrantForm, RegistrationForm,
};
use crate::registrations::sql::{self, WaitingState};
use crate::registrations::store_registration::{Sent, keep};
use crate::registrations::telling::Telling;
use crate::registrations::token::Token;
use crate::registrations::waiting_list::{Filling, deadline, fill};
use crate::registrations::waiting_list_form::WaitingListForm;
use crate::registrations::{Change, ListChange, RegistrationStatus, change, change_list};
use crate::store::{Options, Store, Synchronous};

/// A morning, in the stable's time zone.
pub(super) const START: i64 = 9 * 3_600_000;
const EVENT: &str = "wine-and-ride";

pub(super) struct Program {
    runtime: Runtime,
    store: Store,
    config: Config,
    /// Of each party, in the order of arrival.
    known: Vec<(String, Token)>,
    now: UnixMillis,
    _folder: tempfile::TempDir,
}

/// When a party is told of an offer that is made at `now`.
pub(super) fn told_at(now: i64) -> i64 {
    deadline::awake_at(UnixMillis(now), &TimeZone::UTC).0
}

/// When an offer ends that is made at `now`.
pub(super) fn ends_at(now: i64) -> i64 {
    deadline::offer_ends_at(UnixMillis(told_at(now)), &TimeZone::UTC).0
}

/// When all offers have ended.
pub(super) fn last_end() -> i64 {
    deadline::last_end(&event(&config()), &TimeZone::UTC).0
}

/// So many hours after `now`, and no later than the afternoon of the event.
pub(super) fn later(now: i64, hours: u32) -> i64 {
    (now + i64::from(hours) * 3_600_000).min(last_end() + 3_600_000)
}

fn config() -> Config {
    let mut config = Config::load(None, []).unwrap();
    config.registrations.undo = Duration::ZERO;
    config.content.site.timezone = TimeZone::UTC;
    config.content.events.retain(|event| event.id == EVENT);
    let event = &mut config.content.events[0];
    (event.current_attendees, event.max_attendees) = (0, 6);
    event.date = jiff::civil::date(1970, 1, 12);
    config
}

fn event(config: &Config) -> Event {
    config.content.events[0].clone()
}

impl Program {
    pub(super) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let options = Options { synchronous: Synchronous::Off, ..Options::default() };
        let store = Store::open(&folder.path().join("paddock.db"), options).unwrap();
        let runtime = Builder::new_current_thread().build().unwrap();
        let (known, now) = (Vec::new(), UnixMillis(START));
        Self { runtime, store, config: config(), known, now, _folder: folder }
    }

    /// Does a step; whether it was done.
    pub(super) fn does(&mut self, step: Step) -> bool {
        match step {
            Step::SignUp { people, at_least } => self.sign_up(people, at_least),
            // The program looks at the lists after a change of the settings.
            Step::Places(places) => self.owner(|event| event.max_attendees = places) && self.look(),
            Step::Strict(true) => self.owner(|event| event.waiting_list = WaitingListOrder::Strict),
            Step::Strict(false) => {
                self.owner(|event| event.waiting_list = WaitingListOrder::FirstThatFits)
            }
            Step::CallOff(off) => self.owner(|event| {
                event.called_off = if off { "Mud".to_owned() } else { String::new() }
            }),
            Step::Sleep(hours) => {
                self.now = UnixMillis(later(self.now.0, hours));
                true
            }
            Step::Look => self.look(),
            Step::Cancel(which) => self.by_link(which, |tx, context, token| {
                Ok(party_change::cancel(tx, context, &token.hash())?.is_ok())
            }),
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
        true
    }

    fn sign_up(&mut self, people: u32, at_least: u32) -> bool {
        let (event, now) = (event(&self.config), self.now);
        let number = self.known.len();
        let (id, token) = (format!("party {number}"), Token::random());
        let sent = Sent {
            id: id.clone(),
            form_id: format!("form {number}"),
            party: form(people, at_least),
            at: now,
            website: String::new(),
            message_ids: [1, 2].map(|which| format!("message {which} of {number}")),
            token,
            zone: TimeZone::UTC,
        };
        let today = now.date(&TimeZone::UTC);
        let is_kept = self.write(move |tx| {
            let opening = is_open(&event, today);
            Ok(keep(tx, &event, opening, &sent, &Telling::automation())?.is_ok())
        });
        if is_kept {
            self.known.push((id, token));
        }
        is_kept
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
        let Some((_, token)) = self.one(which) else { return false };
        let (config, now) = (self.current(), self.now);
        let message_id = crate::random::uuid_v7(now, &crate::random::bytes()).to_string();
        self.write(move |tx| {
            let context = Context { config: &config, message_id: &message_id, now };
            act(tx, &context, token)
        })
    }

    fn by_staff(&self, which: Index, wanted: ListChange) -> bool {
        let Some((id, _)) = self.one(which) else { return false };
        let (config, now) = (self.current(), self.now);
        self.write(move |tx| Ok(change_list(tx, &config, &id, (&wanted, "Erin"), now)?.is_ok()))
    }

    fn cancel_by_staff(&self, which: Index, off: bool) -> bool {
        let Some((id, _)) = self.one(which) else { return false };
        let (config, now) = (self.config.clone(), self.now);
        let message_id = crate::random::uuid_v7(now, &crate::random::bytes()).to_string();
        let wanted = Change { cancelled: Some(off), attendees: Vec::new() };
        self.write(move |tx| Ok(change(tx, (&config, ""), &id, &wanted, &message_id, now)?.is_ok()))
    }

    fn one(&self, which: Index) -> Option<(String, Token)> {
        (!self.known.is_empty()).then(|| self.known[which.index(self.known.len())].clone())
    }

    fn current(&self) -> Current {
        Current::new(self.config.clone(), "127.0.0.1:80".parse().unwrap())
    }

    fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T> + Send + 'static,
    ) -> T {
        self.runtime.block_on(self.store.write(work)).unwrap()
    }

    /// Every party as it stands.
    pub(super) fn parties(&self) -> Vec<Party> {
        let ids: Vec<String> = self.known.iter().map(|(id, _)| id.clone()).collect();
        self.write(move |tx| ids.iter().map(|id| party(tx, id)).collect())
    }

    /// Those who wait, in order.
    pub(super) fn in_line(&self) -> Vec<usize> {
        let date = event(&self.config).date.to_string();
        let line = self.write(move |tx| sql::waiting_for(tx, EVENT, &date));
        let number = |id: &str| self.known.iter().position(|(known, _)| known == id).unwrap();
        line.iter().map(|party| number(&party.id)).collect()
    }

    /// The places that are taken, and those that are held.
    pub(super) fn places(&self) -> (u32, u32) {
        let date = event(&self.config).date.to_string();
        self.write(move |tx| {
            let held = sql::waiting_count(tx, EVENT, &date)?.held;
            Ok((sql::taken(tx, EVENT, &date)?, held))
        })
    }
}

fn party(tx: &Transaction<'_>, id: &str) -> rusqlite::Result<Party> {
    let registration = sql::by_id(tx, id)?.unwrap();
    let waiting = sql::waiting_party(tx, id)?;
    let standing = match (registration.status, &waiting) {
        (RegistrationStatus::Confirmed, _) => Standing::Comes,
        (RegistrationStatus::Cancelled, party) => Standing::Gone {
            waited: party.is_some(),
            passed: party.as_ref().is_some_and(|party| party.state == WaitingState::Passed),
        },
        (RegistrationStatus::Waiting, Some(party)) => match (&party.offer, party.state) {
            (Some(offer), _) => Standing::Offered(offer.places, offer.ends_at.0),
            (None, WaitingState::Passed) => Standing::Passed,
            (None, _) => Standing::Waits,
        },
        (RegistrationStatus::Waiting, None) => panic!("{id} waits nowhere"),
    };
    // Who has places has nothing to wait with.
    let at_least = waiting.map_or(0, |party| party.at_least);
    Ok(Party { people: registration.total_attendees, at_least, standing })
}

fn form(people: u32, at_least: u32) -> Form {
    let person = |number: u32| AttendeeForm {
        name: Some(format!("Rider {number}")),
        ..AttendeeForm::default()
    };
    let form = RegistrationForm {
        event_id: Some(EVENT.to_owned()),
        primary_registrant: Some(RegistrantForm {
            name: Some("Ada".to_owned()),
            email: Some("somebody@stable.example".to_owned()),
            phone: Some("(215) 555-0134".to_owned()),
            ..RegistrantForm::default()
        }),
        additional_attendees: Some((1..people).map(person).collect()),
        special_requests: None,
        leave_blank: None,
        stamp: None,
        waiting_list: Some(WaitingListForm { at_least: Some(at_least) }),
        waiver: None,
    };
    Form::of_visitor(form, &[], &[]).unwrap()
}
