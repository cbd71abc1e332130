//! Mails in simulated time: whatever a server answers, wherever a crash cuts an attempt off, and however
//! the clock is set.

use std::collections::HashSet;
use std::time::Duration;

use proptest::prelude::*;
use rusqlite::Connection;

use super::{SCHEMA, attempt, rejected};
use crate::clock::UnixMillis;
use crate::outbox::message_order::LONGEST_HOLD;
use crate::outbox::sql::{self, Due, New, Room, Search};
use crate::outbox::{Channel, Delivery, DeliveryState, Lane, Outcome, Topic, retry};

const SCHEDULE: [Duration; 3] =
    [Duration::from_secs(5), Duration::from_mins(30), Duration::from_hours(20)];

/// How far an attempt comes.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// The server is down, busy, or ends before the final dot.
    BeforeDot,
    /// The server refuses the address.
    Refused,
    /// The server has the mail and says to try again.
    BusyAfterDot,
    /// The server has the mail and refuses it.
    RefusedAfterDot,
    /// The server takes the mail and says so.
    Accepted,
    /// The server takes the mail, and its answer is lost.
    Lost,
    /// The program is killed before the mail is handed over.
    KilledBefore,
    /// The program is killed between the note and the dot.
    KilledNoted,
    /// The program is killed when the server has taken the mail.
    KilledAfter,
}

#[derive(Clone, Debug)]
enum Event {
    Look(Step),
    Pass(Duration),
    Jump(i64),
}

fn event() -> impl Strategy<Value = Event> {
    const YEAR_MS: i64 = 365 * 86_400_000;
    use Step as S;
    let step = prop::sample::select(vec![
        S::BeforeDot,
        S::Refused,
        S::BusyAfterDot,
        S::RefusedAfterDot,
        S::Accepted,
        S::Lost,
        S::KilledBefore,
        S::KilledNoted,
        S::KilledAfter,
    ]);
    prop_oneof![
        6 => step.prop_map(Event::Look),
        3 => (0_u64..100_000).prop_map(|seconds| Event::Pass(Duration::from_secs(seconds))),
        1 => prop_oneof![-YEAR_MS..YEAR_MS, -600_000_i64..600_000].prop_map(Event::Jump),
    ]
}

/// One mail: the real statements on a real table, and what the server has.
struct World {
    database: Connection,
    lane: Lane,
    now: UnixMillis,
    /// Mails that the server took, and of these those that it said it took.
    taken: u32,
    confirmed: u32,
    settled: u32,
}

impl World {
    fn new(channel: Channel) -> Self {
        let mut database = Connection::open_in_memory().unwrap();
        database.execute_batch(SCHEMA).unwrap();
        let (lane, now) = (Lane { channel, topic: Topic::Contact }, UnixMillis(1_810_303_200_000));
        let tx = database.transaction().unwrap();
        let new = New {
            lane,
            message_id: "mail",
            subject_id: "ada",
            recipient: "ada@rider.example",
            counts_for: None,
            payload: Some(b"{}"),
            due_at: now,
            follows: None,
        };
        sql::insert(&tx, &new, now).unwrap();
        tx.commit().unwrap();
        Self { database, lane, now, taken: 0, confirmed: 0, settled: 0 }
    }

    fn delivery(&self) -> Delivery {
        Delivery::by(&self.database, self.lane.channel, "ada").unwrap().unwrap()
    }

    /// One look of the worker; whether it found the mail due.
    fn look(&mut self, step: Step) -> bool {
        let search = Search {
            now: self.now,
            latest_plausible: retry::latest_plausible(&SCHEDULE, self.now),
            latest_held: self.now.plus(LONGEST_HOLD),
            in_flight: HashSet::new(),
            render: |_, _, _| Ok(None),
        };
        let room = Room { total: 8, repeated: 4 };
        let Some(due) = sql::due(&self.database, self.lane, &search, room).unwrap().pop() else {
            return false;
        };
        let outcome = if retry::is_spent(self.lane.channel, due.unanswered) {
            Some(Outcome::PerhapsSent { error: "killed".to_owned() })
        } else {
            self.attempt(&due, step)
        };
        if let Some(outcome) = outcome {
            self.settle(&due, outcome);
        }
        true
    }

    /// Makes one attempt as the transport does; `None` if the program was killed.
    fn attempt(&mut self, due: &Due, step: Step) -> Option<Outcome> {
        use Step as S;
        if !matches!(step, S::BeforeDot | S::Refused | S::KilledBefore) {
            let tx = self.database.transaction().unwrap();
            assert!(sql::hand_over(&tx, &due.handed(), self.now).unwrap());
            tx.commit().unwrap();
        }
        self.taken += u32::from(matches!(step, S::Accepted | S::Lost | S::KilledAfter));
        self.confirmed += u32::from(matches!(step, S::Accepted));
        match step {
            S::BeforeDot | S::BusyAfterDot => Some(Outcome::failed("busy")),
            S::Refused | S::RefusedAfterDot => Some(rejected()),
            S::Accepted => Some(Outcome::Delivered),
            S::Lost => Some(Outcome::PerhapsSent { error: "lost".to_owned() }),
            S::KilledBefore | S::KilledNoted | S::KilledAfter => None,
        }
    }

    fn settle(&mut self, due: &Due, outcome: Outcome) {
        let before = (due.attempts, due.unanswered);
        let channel = self.lane.channel;
        let verdict = retry::decide_by(channel, &outcome, before, &SCHEDULE, 0.5, self.now);
        let tx = self.database.transaction().unwrap();
        sql::settle(&tx, due, &attempt(outcome), verdict, self.now).unwrap();
        tx.commit().unwrap();
        self.settled += 1;
    }

    fn check(&self) {
        let most = if self.lane.channel == Channel::VisitorMail { 1 } else { 2 };
        assert!(self.taken <= most, "sent {} times", self.taken);
        let delivery = self.delivery();
        assert_eq!(delivery.attempts, self.settled);
        assert!(self.settled as usize <= SCHEDULE.len() + 1);
        match delivery.state {
            DeliveryState::Sent => assert_eq!(self.confirmed, 1),
            DeliveryState::PerhapsSent => {
                assert_eq!((self.lane.channel, self.confirmed), (Channel::VisitorMail, 0));
            }
            DeliveryState::Failed => {
                assert!(delivery.last_error.is_some());
                assert_eq!(self.confirmed, 0);
            }
            DeliveryState::Pending => assert_eq!(self.confirmed, 0),
        }
    }

    fn run_to_the_end(&mut self) {
        for _ in 0..20 {
            if self.look(Step::BeforeDot) {
                continue;
            }
            match sql::next_due_at(&self.database, self.lane, self.now).unwrap() {
                Some(at) => self.now = at,
                None => break,
            }
        }
    }
}

proptest! {
    #[test]
    fn every_mail_ends_as_sent_refused_or_perhaps_sent(
        is_office in any::<bool>(),
        events in proptest::collection::vec(event(), 0..40),
    ) {
        let channel = if is_office { Channel::OfficeMail } else { Channel::VisitorMail };
        let mut world = World::new(channel);

        for event in events {
            match event {
                Event::Look(step) => _ = world.look(step),
                Event::Pass(time) => world.now = world.now.plus(time),
                Event::Jump(by) => world.now = UnixMillis(world.now.0 + by),
            }
            world.check();
        }
        world.run_to_the_end();

        world.check();
        prop_assert_ne!(world.delivery().state, DeliveryState::Pending);
    }
}
