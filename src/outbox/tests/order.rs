//! News of one record are told one after the other, whatever the receiver, the clock and staff do.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use proptest::prelude::*;
use rusqlite::Connection;

use super::{SCHEMA, attempt, rejected};
use crate::clock::UnixMillis;
use crate::outbox::message_order::LONGEST_HOLD;
use crate::outbox::retry;
use crate::outbox::sql::{self, Due, Room, Search};
use crate::outbox::transport::Outcome;
use crate::outbox::{Channel, Lane, News, Outbox, Queued, Topic};

const LANE: Lane = Lane { channel: Channel::Webhook, topic: Topic::Registration };

const SCHEDULE: [Duration; 2] = [Duration::from_secs(5), Duration::from_hours(1)];

const SUBJECTS: usize = 3;

/// How the time passes when nothing else happens any more.
const BETWEEN_LOOKS: Duration = Duration::from_hours(2);
const DAY_OF_LOOKS: i64 = 12;

/// Space for everything.
const ROOM: Room = Room { total: 1_000, repeated: 1_000 };

#[derive(Clone, Debug)]
enum Event {
    /// Something happens to a record; whether its news can be undone, and whether they follow the last
    /// ones of another record.
    Happens {
        subject: usize,
        undoable: bool,
        follows: bool,
    },
    /// Staff send again what was told of a record, or everything that was given up.
    SendAgain(usize),
    SendAllAgain,
    /// Staff take back what is held.
    TakeBack(usize),
    /// The worker looks and the receiver answers in turn; an attempt may be cut off.
    Look(Vec<(Outcome, bool)>),
    Pass(Duration),
    /// The clock is set.
    Jump(i64),
}

fn outcome() -> impl Strategy<Value = Outcome> {
    let failed = Outcome::failed("the receiver answered 503");
    prop_oneof![3 => Just(Outcome::Delivered), 1 => Just(rejected()), 4 => Just(failed)]
}

fn event() -> impl Strategy<Value = Event> {
    let subject = 0..SUBJECTS;
    prop_oneof![
        6 => (subject.clone(), any::<bool>(), any::<bool>())
            .prop_map(|(subject, undoable, follows)| Event::Happens { subject, undoable, follows }),
        1 => subject.clone().prop_map(Event::SendAgain),
        1 => Just(Event::SendAllAgain),
        1 => subject.prop_map(Event::TakeBack),
        6 => prop::collection::vec((outcome(), any::<bool>()), 4).prop_map(Event::Look),
        4 => (0_u64..8_000).prop_map(|seconds| Event::Pass(Duration::from_secs(seconds))),
        2 => (-90_000_000_i64..90_000_000).prop_map(Event::Jump),
    ]
}

/// The real statements on a real database, and what the receiver has taken.
struct World {
    database: Connection,
    now: UnixMillis,
    queued: i64,
    last: Option<(usize, Queued)>,
    /// The numbers of what the receiver took of each record, in its order.
    taken: HashMap<String, Vec<i64>>,
    /// What follows what.
    follows: HashMap<i64, i64>,
}

impl World {
    fn new() -> Self {
        let database = Connection::open_in_memory().unwrap();
        database.execute_batch(SCHEMA).unwrap();
        let now = UnixMillis(1_810_303_200_000);
        let (taken, follows) = Default::default();
        Self { database, now, queued: 0, last: None, taken, follows }
    }

    fn state(&self, number: i64) -> String {
        let sql = "select state from deliveries where delivery_no = ?1";
        self.database.query_row(sql, [number], |row| row.get(0)).unwrap()
    }

    fn apply(&mut self, event: Event) {
        let now = self.now;
        match event {
            Event::Happens { subject, undoable, follows } => {
                self.happens(subject, undoable, follows);
            }
            Event::SendAgain(subject) => {
                let tx = self.database.transaction().unwrap();
                Outbox::requeue(&tx, &name(subject), None, now).unwrap();
                tx.commit().unwrap();
            }
            Event::SendAllAgain => {
                let tx = self.database.transaction().unwrap();
                sql::requeue_failed(&tx, LANE, now, 100).unwrap();
                tx.commit().unwrap();
            }
            // What the receiver took before a crash is not known, and cannot be taken back.
            Event::TakeBack(subject) if self.has_taken_the_newest(subject) => {}
            Event::TakeBack(subject) => {
                let tx = self.database.transaction().unwrap();
                Outbox::take_back(&tx, &name(subject), now).unwrap();
                tx.commit().unwrap();
            }
            Event::Look(answers) => self.look(answers),
            Event::Pass(time) => self.now = now.plus(time),
            Event::Jump(by) => self.now = UnixMillis(now.0 + by),
        }
    }

    fn has_taken_the_newest(&self, subject: usize) -> bool {
        let newest = "select max(delivery_no) from deliveries where subject_id = ?1";
        let newest: Option<i64> =
            self.database.query_row(newest, [name(subject)], |row| row.get(0)).unwrap();
        self.taken.get(&name(subject)).and_then(|taken| taken.last().copied()) >= newest
    }

    fn happens(&mut self, subject: usize, undoable: bool, follows: bool) {
        let id = name(subject);
        self.queued += 1;
        let message_id = format!("news {}", self.queued);
        let follows = self.last.filter(|(other, _)| follows && *other != subject);
        let hold = if undoable { Duration::from_secs(10) } else { Duration::ZERO };
        let follows = follows.map(|(_, queued)| queued);
        let news =
            News { hold, follows, ..News::new(Topic::Registration, &message_id, &id, b"{}") };
        let tx = self.database.transaction().unwrap();
        let queued = Outbox::enqueue(&tx, &news, self.now).unwrap();
        if let Some(Queued(ahead)) = follows {
            self.follows.insert(queued.0, ahead);
        }
        tx.commit().unwrap();
        self.last = Some((subject, queued));
    }

    fn due(&self) -> Vec<Due> {
        let search = Search {
            now: self.now,
            latest_plausible: retry::latest_plausible(&SCHEDULE, self.now),
            latest_held: self.now.plus(LONGEST_HOLD),
            in_flight: HashSet::new(),
            render: |_, _, _| Ok(None),
        };
        sql::due(&self.database, LANE, &search, ROOM).unwrap()
    }

    fn look(&mut self, answers: Vec<(Outcome, bool)>) {
        let due = self.due();
        let subjects: HashSet<_> = due.iter().map(|due| &due.subject_id).collect();
        assert_eq!(subjects.len(), due.len(), "one of a record at a time");
        for (due, (outcome, is_cut_off)) in due.into_iter().zip(answers) {
            let number = due.delivery_no;
            let earlier = "select count(*) from deliveries where state = 'pending'
                              and subject_id = ?1 and delivery_no < ?2";
            let earlier: i64 = self
                .database
                .query_row(earlier, (&due.subject_id, number), |row| row.get(0))
                .unwrap();
            assert_eq!(earlier, 0, "nothing overtakes what is to be told before");
            if let Some(ahead) = self.follows.get(&number) {
                assert_ne!(self.state(*ahead), "pending", "nor what it follows");
            }
            if outcome == Outcome::Delivered {
                self.taken.entry(due.subject_id.clone()).or_default().push(number);
            }
            if !is_cut_off {
                let verdict = retry::decide(&outcome, due.attempts, &SCHEDULE, 0.5, self.now);
                let tx = self.database.transaction().unwrap();
                sql::settle(&tx, &due, &attempt(outcome), verdict, self.now).unwrap();
                tx.commit().unwrap();
            }
        }
    }
}

fn name(subject: usize) -> String {
    format!("party {subject}")
}

proptest! {
    #[test]
    fn the_receiver_gets_each_record_in_order_and_in_the_end_the_newest(
        events in prop::collection::vec(event(), 0..60),
    ) {
        let mut world = World::new();

        for event in events {
            world.apply(event);
        }
        // After the clock was set back an attempt may be due in a day, and then some more are.
        for _ in 0..DAY_OF_LOOKS + 10 * world.queued {
            world.now = world.now.plus(BETWEEN_LOOKS);
            world.look(vec![(Outcome::Delivered, false); SUBJECTS]);
        }

        let pending = "select count(*) from deliveries where state = 'pending'";
        let pending: i64 = world.database.query_row(pending, [], |row| row.get(0)).unwrap();
        prop_assert_eq!(pending, 0, "nothing waits for ever");
        for (subject, taken) in &world.taken {
            prop_assert!(taken.is_sorted(), "{} was told {:?}", subject, taken);
            let newest = "select max(delivery_no) from deliveries
                           where subject_id = ?1 and state <> 'withdrawn'";
            let newest: Option<i64> =
                world.database.query_row(newest, [subject], |row| row.get(0)).unwrap();
            let given_up = newest.is_some_and(|newest| world.state(newest) == "failed");
            let is_known = newest.is_none_or(|newest| taken.last() >= Some(&newest));
            prop_assert!(given_up || is_known, "{} was told {:?}, last {:?}", subject, taken, newest);
        }
    }
}

/// A million rows are looked at through the indexes of what waits, never one by one.
#[test]
fn looking_for_what_is_due_walks_no_table() {
    let world = World::new();
    let explain = |sql: &str| -> Vec<String> {
        let mut plan = world.database.prepare(&format!("explain query plan {sql}")).unwrap();
        let lines = plan.query_map([], |row| row.get::<_, String>("detail")).unwrap();
        lines.map(Result::unwrap).collect()
    };

    for sql in sql::queries_of_what_is_due() {
        let sql = [":channel", ":topic", ":now", ":latest_plausible", ":latest_held"]
            .into_iter()
            .fold(sql, |sql, name| sql.replace(name, "1"));
        let plan = explain(&sql.replace("channel = 1", "channel = 'webhook'"));

        assert!(!plan.iter().any(|line| line.starts_with("SCAN")), "{plan:?}");
        assert!(!plan.iter().any(|line| line.contains("TEMP B-TREE FOR ORDER BY")), "{plan:?}");
        let ahead = plan.iter().filter(|line| line.contains("ahead"));
        let ahead: Vec<_> = ahead.map(|line| line.split(" USING ").nth(1).unwrap()).collect();
        assert!(ahead[0].contains("(subject_id=? AND channel=?)"), "{plan:?}");
        assert!(ahead[1].contains("(rowid=?)"), "{plan:?}");
    }
}
