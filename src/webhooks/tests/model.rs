//! The statements and the rules in simulated time, with scripted receivers, clocks and crashes.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use proptest::prelude::*;
use rusqlite::Connection;

use crate::clock::UnixMillis;
use crate::webhooks::lanes::Room;
use crate::webhooks::retry;
use crate::webhooks::sender::Outcome;
use crate::webhooks::sql::{self, Search};
use crate::webhooks::{Backlog, Delivery, DeliveryState, Topic};

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
    /// The worker looks; the receiver gives these answers in turn, and each attempt may be cut off
    /// before it is settled.
    Look(Vec<(Outcome, bool)>),
    /// Time passes.
    Pass(Duration),
    /// The clock is set.
    Jump(i64),
}

fn outcome() -> impl Strategy<Value = Outcome> {
    let retry_after = proptest::option::of((0_u32..200_000).prop_map(|wait| wait.to_string()));
    prop_oneof![
        3 => Just(Outcome::Sent { status: 200 }),
        1 => Just(Outcome::Gone),
        6 => retry_after.prop_map(|retry_after| Outcome::Failed {
            status: Some(503),
            error: "the receiver answered 503".to_owned(),
            retry_after,
        }),
    ]
}

fn event() -> impl Strategy<Value = Event> {
    const YEAR_MS: i64 = 365 * 86_400_000;
    prop_oneof![
        4 => Just(Event::Queue),
        1 => any::<prop::sample::Index>().prop_map(Event::Requeue),
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
}

impl World {
    fn new() -> Self {
        let database = Connection::open_in_memory().unwrap();
        let schema = include_str!("../../../migrations/V2__webhook_deliveries.sql");
        database.execute_batch(schema).unwrap();
        let now = UnixMillis(1_810_303_200_000);
        let (stored, accepted, attempts) = Default::default();
        Self { database, now, stored, accepted, attempts }
    }

    fn apply(&mut self, event: Event) {
        match event {
            Event::Queue => self.queue(),
            Event::Requeue(which) if !self.stored.is_empty() => {
                let id = which.get(&self.stored).clone();
                let tx = self.database.transaction().unwrap();
                assert!(sql::requeue(&tx, &id, self.now).unwrap());
                tx.commit().unwrap();
                self.attempts.insert(id, 0);
            }
            Event::Requeue(_) => {}
            Event::Look(answers) => _ = self.look(answers),
            Event::Pass(time) => self.now = self.now.plus(time),
            Event::Jump(by) => self.now = UnixMillis(self.now.0 + by),
        }
    }

    fn queue(&mut self) {
        let id = format!("visitor-{}", self.stored.len());
        let tx = self.database.transaction().unwrap();
        sql::insert(&tx, Topic::Contact, &id, &id, b"{}", self.now).unwrap();
        tx.commit().unwrap();
        self.stored.push(id);
    }

    /// One look of the worker; how many deliveries it found due.
    fn look(&mut self, answers: Vec<(Outcome, bool)>) -> usize {
        let search = Search {
            now: self.now,
            latest_plausible: retry::latest_plausible(&SCHEDULE, self.now),
            in_flight: HashSet::new(),
        };
        let room = Room { total: 8, repeated: 4 };
        let due = sql::due(&self.database, Topic::Contact, &search, room).unwrap();
        let found = due.len();
        for (due, (outcome, is_cut_off)) in due.into_iter().zip(answers) {
            assert_ne!(self.delivery(&due.message_id).state, DeliveryState::Sent);
            if matches!(outcome, Outcome::Sent { .. }) {
                *self.accepted.entry(due.message_id.clone()).or_default() += 1;
            }
            if is_cut_off {
                continue;
            }
            let attempts = self.attempts.entry(due.message_id.clone()).or_default();
            *attempts += 1;
            assert_eq!(due.attempts + 1, *attempts);
            let verdict = retry::judge(&outcome, due.attempts, &SCHEDULE, 0.5, self.now);
            let tx = self.database.transaction().unwrap();
            sql::settle(&tx, &due, &outcome, verdict, self.now).unwrap();
            tx.commit().unwrap();
        }
        found
    }

    fn delivery(&self, id: &str) -> Delivery {
        Delivery::of(&self.database, id).unwrap().unwrap()
    }

    /// Lets time pass as the worker's timer does, with a receiver that takes everything.
    fn run_to_the_end(&mut self) -> Duration {
        let began = self.now;
        loop {
            let all_well = vec![(Outcome::Sent { status: 200 }, false); 8];
            if self.look(all_well) > 0 {
                continue;
            }
            match sql::next_due_at(&self.database, Topic::Contact, self.now).unwrap() {
                Some(at) => self.now = at,
                None => return self.now.since(began),
            }
        }
    }

    fn check_what_is_settled(&self) {
        for id in &self.stored {
            let delivery = self.delivery(id);
            let attempts = self.attempts.get(id).copied().unwrap_or_default();
            assert_eq!(delivery.attempts, attempts);
            assert!(attempts as usize <= SCHEDULE.len() + 1);
            match delivery.state {
                DeliveryState::Sent => assert!(self.accepted[id] > 0, "{id} was never accepted"),
                DeliveryState::Failed => assert!(delivery.last_error.is_some()),
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
        let backlog = Backlog::of(&world.database, Topic::Contact).unwrap();
        prop_assert_eq!((backlog.pending, backlog.oldest_pending_at), (0, None));
        let failed = world.stored.iter().filter(|id| world.delivery(id).state == DeliveryState::Failed);
        prop_assert_eq!(backlog.failed as usize, failed.count());
    }
}
