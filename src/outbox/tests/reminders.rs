//! A reminder and the confirmation before it: neither hides what became of the other.

use std::collections::HashSet;

use rusqlite::Connection;

use super::{SCHEMA, attempt, rejected};
use crate::clock::UnixMillis;
use crate::outbox::message_order::LONGEST_HOLD;
use crate::outbox::retry::Verdict;
use crate::outbox::sql::{self, Due, Room, Search};
use crate::outbox::{
    Channel, ChannelDelivery, DeliveryState, Lane, NewReminder, News, Outbox, Outcome, Topic,
};

const LANE: Lane = Lane { channel: Channel::VisitorMail, topic: Topic::Registration };
const NOW: UnixMillis = UnixMillis(1_810_303_200_000);
const ADDRESS: &str = "ada@rider.example";

use DeliveryState::{Failed, Pending, PerhapsSent, Sent};

/// The mails to one registrant, in the real table.
struct Mails(Connection);

impl Mails {
    /// A confirmation, and the reminder that was queued while it waited.
    fn new() -> Self {
        let mut mails = Self(Connection::open_in_memory().unwrap());
        mails.0.execute_batch(SCHEMA).unwrap();
        mails.tell("ada-visitor-1");
        let tx = mails.0.transaction().unwrap();
        let reminder = NewReminder {
            subject_id: "ada",
            day: "2027-06-18",
            recipient: ADDRESS,
            counts_for: None,
            payload: b"{}",
            expires_at: NOW,
        };
        assert!(Outbox::remind(&tx, &reminder, (NOW, NOW)).unwrap());
        tx.commit().unwrap();
        mails
    }

    fn tell(&mut self, message_id: &str) {
        let tx = self.0.transaction().unwrap();
        let news = News::new(Topic::Registration, message_id, "ada", b"{}");
        let news = News { lane: LANE, recipient: ADDRESS, ..news };
        Outbox::enqueue(&tx, &news, NOW).unwrap();
        tx.commit().unwrap();
    }

    /// The ids of the mails that are due.
    fn due(&self) -> Vec<Due> {
        let search = Search {
            now: NOW,
            latest_plausible: NOW,
            latest_held: NOW.plus(LONGEST_HOLD),
            in_flight: HashSet::new(),
            render: |_, _, _| Ok(None),
        };
        sql::due(&self.0, LANE, &search, Room { total: 8, repeated: 4 }).unwrap()
    }

    /// Ends the mail `message_id`, the next that is due, so.
    fn ends(&mut self, message_id: &str, verdict: Verdict) {
        let due = self.due().remove(0);
        assert_eq!(due.message_id, message_id);
        let outcome = if verdict == Verdict::Sent { Outcome::Delivered } else { rejected() };
        let tx = self.0.transaction().unwrap();
        sql::settle(&tx, &due, &attempt(outcome), verdict, NOW).unwrap();
        tx.commit().unwrap();
    }

    fn send_again(&mut self) {
        let tx = self.0.transaction().unwrap();
        assert!(Outbox::requeue(&tx, "ada", Some(LANE.channel), NOW).unwrap());
        tx.commit().unwrap();
    }

    /// What the card shows.
    fn shown(&self) -> Vec<DeliveryState> {
        let shown = ChannelDelivery::all(&self.0, "ada").unwrap();
        shown.into_iter().map(|one| one.delivery.state).collect()
    }
}

#[test]
fn a_confirmation_that_fails_stays_failed_while_a_reminder_waits_or_is_late() {
    for (verdict, state) in [(Verdict::GivenUp, Failed), (Verdict::PerhapsSent, PerhapsSent)] {
        let mut mails = Mails::new();

        mails.ends("ada-visitor-1", verdict);
        assert_eq!(mails.shown(), [state, Pending]);
        mails.ends("ada-2027-06-18-reminder", Verdict::Expired);

        assert_eq!(mails.shown(), [state]);
    }
}

#[test]
fn a_confirmation_that_failed_is_shown_and_sent_again_although_the_reminder_was_sent() {
    let mut mails = Mails::new();
    mails.ends("ada-visitor-1", Verdict::GivenUp);
    mails.ends("ada-2027-06-18-reminder", Verdict::Sent);
    assert_eq!(mails.shown(), [Failed, Sent]);

    mails.send_again();

    assert_eq!(mails.shown(), [Pending, Sent]);
    mails.ends("ada-visitor-1", Verdict::GivenUp);
    let tx = mails.0.transaction().unwrap();
    let before = NOW.minus(LONGEST_HOLD);
    assert_eq!(sql::requeue_failed(&tx, LANE, before, 10).unwrap(), 1);
    tx.commit().unwrap();
    mails.ends("ada-visitor-1", Verdict::Sent);
    assert_eq!(mails.shown(), [Sent], "the last one alone");
}

#[test]
fn both_are_sent_again_if_neither_was_sent() {
    let mut mails = Mails::new();
    mails.ends("ada-visitor-1", Verdict::GivenUp);
    mails.ends("ada-2027-06-18-reminder", Verdict::GivenUp);
    assert_eq!(mails.shown(), [Failed, Failed]);

    mails.send_again();

    assert_eq!(mails.shown(), [Pending, Pending]);
    mails.ends("ada-visitor-1", Verdict::Sent);
    mails.ends("ada-2027-06-18-reminder", Verdict::GivenUp);
    assert_eq!(mails.shown(), [Failed], "of the reminder");
    mails.send_again();
    mails.ends("ada-2027-06-18-reminder", Verdict::Sent);
    mails.send_again();
    mails.ends("ada-visitor-1", Verdict::Sent);
    assert!(mails.due().is_empty(), "a reminder that was sent isn't sent again");
}

#[test]
fn real_news_replace_a_confirmation_that_fails() {
    let mut mails = Mails::new();
    mails.tell("ada-visitor-2");

    mails.ends("ada-visitor-1", Verdict::GivenUp);

    assert_eq!(mails.shown(), [Pending]);
}
