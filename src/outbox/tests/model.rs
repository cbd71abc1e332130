//! The statements and the rules in simulated time, with scripted receivers, clocks and crashes.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use proptest::prelude::*;
use rusqlite::Connection;

use super::{SCHEMA, attempt, rejected};
use crate::clock::UnixMillis;
use crate::outbox::message_order::LONGEST_HOLD;
use crate::outbox::retry;
use crate::outbox::sql::{self, New, Room, Search};
use crate::outbox::transport::Outcome;
use crate::outbox::{Backlog, Channel, Delivery, DeliveryState, Lane, Topic};

const LANE: Lane = Lane { channel: Channel::Webhook, topic: Topic::Contact };

const SCHEDULE: [Duration; 3] =
    [Duration::from_secs(5), Duration::from_mins(30), Duration::from_hours(20)];

/// The longest that a delivery can take if every wait is as long as a receiver may make it.
const LONGEST: Duration = Duration::from_hours(24 * 3);

#[derive(Clone, Debug)]
enum Event {
    /// A visitor sends something.
    Queue,
    /// Staff send one again.
    Requeue(prop::sample::Index),
    /// Staff find that one is spam.
    Withdraw(prop::sample::Index),
    /// Staff find that it is none.
    Restore(prop::sample::Index),
    /// The worker looks; the receiver gives these answers in turn, and each attempt may be cut off
    /// before it is settled.
    Look(Vec<(Outcome, bool)>),
    /// Time passes.
    Pass(Duration),
    /// The clock is set.
    Jump(i64),
}

fn outcome() -> impl Strategy<Value = Outcome> {
    let wait = (0_u64..200_000).prop_map(Duration::from_secs);
    prop_oneof![
        3 => Just(Outcome::Delivered),
        1 => Just(rejected()),
        6 => prop_oneof![Just(Duration::ZERO), wait].prop_map(|wait| Outcome::TryAgain {
            error: "the receiver answered 503".to_owned(),
            wait,
        }),
    ]
}

fn event() -> impl Strategy<Value = Event> {
    const YEAR_MS: i64 = 365 * 86_400_000;
    prop_oneof![
        4 => Just(Event::Queue),
        1 => any::<prop::sample::Index>().prop_map(Event::Requeue),
        1 => any::<prop::sample::Index>().prop_map(Event::Withdraw),
        1 => any::<prop::sample::Index>().prop_map(Event::Restore),
        6 => proptest::collection::vec((outcome(), any::<bool>()), 8).prop_map(Event::Look),
        4 => (0_u64..100_000).prop_map(|seconds| Event::Pass(Duration::from_secs(seconds))),
        1 => prop_oneof![-YEAR_MS..YEAR_MS, -600_000_i64..600_000].prop_map(Event::Jump),
    ]
}

/// A world of one topic: the real statements on a real table, and what the receiver remembers.
struct World {
    database: Connection,
    now: UnixMillis,
    stored: Vec<String>,
    /// How often the receiver said yes to each.
    accepted: HashMap<String, u32>,
    /// Attempts settled since each was queued, or queued again.
    attempts: HashMap<String, u32>,
    /// What was taken back.
    withdrawn: HashSet<String>,
}

impl World {
    fn new() -> Self {
        let database = Connection::open_in_memory().unwrap();
        database.execute_batch(SCHEMA).unwrap();
        let now = UnixMillis(1_810_303_200_000);
        let (stored, accepted, attempts, withdrawn) = Default::default();
        Self { database, now, stored, accepted, attempts, withdrawn }
    }

    fn apply(&mut self, event: Event) {
        match event {
            Event::Queue => self.queue(),
            Event::Requeue(which) if !self.stored.is_empty() => {
                let id = which.get(&self.stored).clone();
                let tx = self.database.transaction().unwrap();
                assert!(sql::requeue(&tx, Channel::Webhook, &id, self.now).unwrap());
                tx.commit().unwrap();
                self.withdrawn.remove(&id);
                self.attempts.insert(id, 0);
            }
            Event::Withdraw(which) if !self.stored.is_empty() => {
                let id = which.get(&self.stored).clone();
                let tx = self.database.transaction().unwrap();
                sql::withdraw(&tx, &id, self.now).unwrap();
                tx.commit().unwrap();
                if self.delivery(&id).is_none() {
                    self.withdrawn.insert(id);
                }
            }
            Event::Restore(which) if !self.stored.is_empty() => {
                let id = which.get(&self.stored).clone();
                let tx = self.database.transaction().unwrap();
                let is_restored = sql::restore(&tx, &id, self.now).unwrap();
                tx.commit().unwrap();
                assert_eq!(is_restored, self.withdrawn.remove(&id));
                if is_restored {
                    self.attempts.insert(id, 0);
                }
            }
            Event::Requeue(_) | Event::Withdraw(_) | Event::Restore(_) => {}
            Event::Look(answers) => _ = self.look(answers),
            Event::Pass(time) => self.now = self.now.plus(time),
            Event::Jump(by) => self.now = UnixMillis(self.now.0 + by),
        }
    }

    fn queue(&mut self) {
        let id = format!("visitor-{}", self.stored.len());
        let tx = self.database.transaction().unwrap();
        let new = New {
            lane: LANE,
            message_id: &id,
            subject_id: &id,
            recipient: "",
            counts_for: None,
            payload: None,
            due_at: self.now,
            follows: None,
        };
        sql::insert(&tx, &new, self.now).unwrap();
        tx.commit().unwrap();
        self.stored.push(id);
    }

    /// One look of the worker; how many deliveries it found due.
    fn look(&mut self, answers: Vec<(Outcome, bool)>) -> usize {
        let search = Search {
            now: self.now,
            latest_plausible: retry::latest_plausible(&SCHEDULE, self.now),
            latest_held: self.now.plus(LONGEST_HOLD),
            in_flight: HashSet::new(),
            render: |_, _, _| Ok(Some(b"{}".to_vec())),
        };
        let room = Room { total: 8, repeated: 4 };
        let due = sql::due(&self.database, LANE, &search, room).unwrap();
        let found = due.len();
        for (due, (outcome, is_cut_off)) in due.into_iter().zip(answers) {
            let standing = self.delivery(&due.message_id).expect("what was taken back is not due");
            assert_ne!(standing.state, DeliveryState::Sent);
            if outcome == Outcome::Delivered {
                *self.accepted.entry(due.message_id.clone()).or_default() += 1;
            }
            if is_cut_off {
                continue;
            }
            let attempts = self.attempts.entry(due.message_id.clone()).or_default();
            *attempts += 1;
            assert_eq!(due.attempts + 1, *attempts);
            let verdict = retry::decide(&outcome, due.attempts, &SCHEDULE, 0.5, self.now);
            let tx = self.database.transaction().unwrap();
            sql::settle(&tx, &due, &attempt(outcome), verdict, self.now).unwrap();
            tx.commit().unwrap();
        }
        found
    }

    /// `None` for what was taken back.
    fn delivery(&self, id: &str) -> Option<Delivery> {
        Delivery::of(&self.database, id).unwrap()
    }

    /// Lets time pass as the worker's timer does, with a receiver that takes everything.
    fn run_to_the_end(&mut self) -> Duration {
        let began = self.now;
        loop {
            let all_well = vec![(Outcome::Delivered, false); 8];
            if self.look(all_well) > 0 {
                continue;
            }
            match sql::next_due_at(&self.database, LANE, self.now).unwrap() {
                Some(at) => self.now = at,
                None => return self.now.since(began),
            }
        }
    }

    fn check_what_is_settled(&self) {
        for id in &self.stored {
            let Some(delivery) = self.delivery(id) else {
                assert!(self.withdrawn.contains(id), "{id} is lost");
                continue;
            };
            let attempts = self.attempts.get(id).copied().unwrap_or_default();
            assert_eq!(delivery.attempts, attempts);
            assert!(attempts as usize <= SCHEDULE.len() + 1);
            match delivery.state {
                DeliveryState::Sent => assert!(self.accepted[id] > 0, "{id} was never accepted"),
                DeliveryState::Failed => assert!(delivery.last_error.is_some()),
                DeliveryState::PerhapsSent => panic!("a webhook tells a repetition"),
                DeliveryState::Pending => assert!(attempts as usize <= SCHEDULE.len()),
            }
        }
    }
}

proptest! {
    #[test]
    fn what_is_stored_is_delivered_or_seen_to_have_failed_whatever_happens(
        events in proptest::collection::vec(event(), 0..80),
    ) {
        let mut world = World::new();

        for event in events {
            world.apply(event);
            world.check_what_is_settled();
        }
        let took = world.run_to_the_end();

        world.check_what_is_settled();
        prop_assert!(took <= LONGEST, "took {:?}", took);
        let backlog = Backlog::of(&world.database, LANE).unwrap();
        prop_assert_eq!((backlog.pending, backlog.oldest_pending_at), (0, None));
        let standing = world.stored.iter().filter_map(|id| world.delivery(id));
        let failed = standing.filter(|delivery| delivery.state == DeliveryState::Failed);
        prop_assert_eq!(backlog.failed as usize, failed.count());
    }
}
