//! One attempt at a delivery: made, classified, logged, and recorded.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use futures_util::FutureExt;
use rusqlite::Transaction;

use super::database_pause::pause;
use crate::clock;
use crate::outbox::channel::{Channel, Lane};
use crate::outbox::log;
use crate::outbox::queue::Outbox;
use crate::outbox::reminders;
use crate::outbox::retry::{self, Verdict};
use crate::outbox::sql::{self, Due, Handed};
use crate::outbox::suppression::{self, Suppression, SuppressionScope};
use crate::outbox::transport::{Attempt, HandOver, Message, MessageSecret, Outcome};
use crate::random;

/// What the database said when a message was to be handed over.
#[derive(Default)]
struct HandOverState {
    /// The secret of the message that was handed over, if it has one.
    secret: OnceLock<Arc<dyn MessageSecret>>,
    /// Whether the message was no longer to be sent as it was.
    is_gone: AtomicBool,
}

/// Attempts `due`; ends when the outcome is on the disk.
pub(super) async fn attempt(outbox: Outbox, mut due: Due) {
    let handed = Arc::new(HandOverState::default());
    let attempt = match due.payload.take() {
        // An earlier process ended before it could note an answer.
        _ if retry::is_spent(due.lane.channel, due.unanswered) => {
            Some(Attempt::of_outcome(Outcome::PerhapsSent {
                error: "paddock ended before the mail server answered: perhaps it was sent"
                    .to_owned(),
            }))
        }
        _ if due.has_expired(clock::now()) => Some(Attempt::not_made("it's too late for it")),
        Some(payload) => match hindrance(&outbox, &due).await {
            None => send(&outbox, &due, payload, &handed).await,
            hindrance => hindrance,
        },
        None => Some(Attempt::not_made("what it tells of can't be read from the database")),
    };
    let Some(attempt) = attempt else {
        // The address was taken away this very moment: it waits for another.
        return;
    };
    if handed.is_gone.load(Ordering::Acquire) {
        // No attempt was made. If the delivery still waits, the next look finds what has changed.
        outbox.unreached.forget(due.delivery_no);
        return;
    }
    conclude(&outbox, due, attempt, handed).await;
}

/// Judges, logs and records `attempt` at `due`.
async fn conclude(outbox: &Outbox, due: Due, attempt: Attempt, handed: Arc<HandOverState>) {
    let (offset_ms, now) = (outbox.due_clock.offset_ms(), outbox.now());
    let settings = outbox.settings.load_full();
    let (channel, before) = (due.lane.channel, (due.attempts, due.unanswered));
    let jitter = random::fraction();
    let verdict = retry::decide_by(channel, &attempt.outcome, before, &settings.retry, jitter, now)
        .unless_expired(due.expires_at);
    report(&due, &attempt, verdict);
    let delivery_no = due.delivery_no;
    let waits_for_server =
        matches!((&attempt.outcome, verdict), (Outcome::Unreachable { .. }, Verdict::Again(_)));
    outbox.unreached.forget(delivery_no);
    settle(outbox, due, (attempt, handed), (verdict, offset_ms)).await;
    if waits_for_server {
        outbox.unreached.note(delivery_no);
    }
    outbox.notifier.notify();
}

/// Whether `attempt` at `due` shows that the mail server can be reached. The automation is another
/// receiver.
fn reaches_mail_server(due: &Due, attempt: &Attempt) -> bool {
    due.lane.channel != Channel::Webhook && attempt.outcome == Outcome::Delivered
}

/// What keeps `due` from being sent: its address gets no more mails.
async fn hindrance(outbox: &Outbox, due: &Due) -> Option<Attempt> {
    if due.lane.channel != Channel::VisitorMail {
        return None;
    }
    let (recipient, is_reminder) = (due.recipient.clone(), reminders::is_reminder(&due.message_id));
    let found = outbox.store.read(move |db| Suppression::of(db, &recipient)).await;
    let Ok(found) = found else {
        return Some(Attempt::not_made("the database doesn't say whether the address gets mails"));
    };
    let mut found = found.iter();
    let stops = found.find(|one| is_reminder || one.scope == SuppressionScope::Everything)?;
    Some(Attempt::of_outcome(Outcome::Rejected { error: suppression::in_words(stops) }))
}

/// Makes one attempt at `due`; `None` if there's no address.
async fn send(
    outbox: &Outbox,
    due: &Due,
    payload: Vec<u8>,
    handed: &Arc<HandOverState>,
) -> Option<Attempt> {
    let limit = outbox.settings.load().time_limit(due.lane.channel);
    let (id, subject_id) = (due.message_id.clone(), due.subject_id.clone());
    let message = Message { lane: due.lane, id, subject_id, payload };
    outbox.attempt(message, limit, hand_over(outbox, due, Arc::clone(handed))).await
}

/// Notes that `due` is handed over, and stores its secret in the same transaction. Keeps in `state` what the
/// database said: the transport has to know only whether it may go on.
fn hand_over(outbox: &Outbox, due: &Due, state: Arc<HandOverState>) -> HandOver {
    let (store, handed) = (outbox.store.clone(), due.handed());
    Arc::new(move |secret| {
        let (store, handed, state) = (store.clone(), handed.clone(), Arc::clone(&state));
        if let Some(secret) = &secret {
            // Before the commit, which may succeed and not say so.
            _ = state.secret.set(Arc::clone(secret));
        }
        let noting = async move {
            let noted = store.write(move |tx| note_hand_over(tx, &handed, secret.as_deref())).await;
            if matches!(noted, Ok(false)) {
                state.is_gone.store(true, Ordering::Release);
            }
            noted.unwrap_or(false)
        };
        noting.boxed()
    })
}

/// False if the message is no longer to be sent as it is.
fn note_hand_over(
    tx: &Transaction<'_>,
    handed: &Handed,
    secret: Option<&dyn MessageSecret>,
) -> rusqlite::Result<bool> {
    if let Some(secret) = secret
        && !secret.store(tx)?
    {
        return Ok(false);
    }
    let is_noted = sql::hand_over(tx, handed, clock::now())?;
    if let Some(secret) = secret.filter(|_| !is_noted) {
        secret.remove(tx)?;
    }
    Ok(is_noted)
}

/// Logs an attempt, once, without a word of what was sent or where to.
fn report(due: &Due, made: &Attempt, verdict: Verdict) {
    let Due { delivery_no: delivery, lane: Lane { channel, topic }, attempts, .. } = due;
    let attempt = attempts.saturating_add(1);
    let (status, error) = (made.status, made.outcome.error());
    match verdict {
        Verdict::Sent => tracing::info!(delivery, %channel, %topic, attempt, status, "delivered"),
        Verdict::PerhapsSent => tracing::warn!(
            delivery, %channel, %topic, attempt, error,
            "perhaps sent: staff can send it again"
        ),
        Verdict::Again(at) => tracing::warn!(
            delivery, %channel, %topic, attempt, status, error, next_attempt_at = at.rfc3339(),
            "not delivered yet"
        ),
        Verdict::Expired => tracing::warn!(
            delivery, %channel, %topic, attempt, status, error,
            "a reminder is dropped: it would be late"
        ),
        Verdict::GivenUp => tracing::error!(
            delivery, %channel, %topic, attempt, status, error,
            "not delivered and given up: staff can send it again"
        ),
    }
}

/// Records the outcome of an attempt, retrying as long as the disk refuses.
///
/// Meanwhile the delivery keeps its place. So a disk that takes no writes makes the lanes fill and
/// stand still, instead of making the worker send the same things over and over.
///
/// The offset is the clock's at the time of the verdict: the clock may have been set since.
async fn settle(
    outbox: &Outbox,
    due: Due,
    (attempt, handed): (Attempt, Arc<HandOverState>),
    (verdict, offset_ms): (Verdict, i64),
) {
    let now = clock::now();
    let result = Arc::new((due, attempt));
    for failures in 1.. {
        let written = Arc::clone(&result);
        let (due_clock, handed) = (outbox.due_clock.clone(), Arc::clone(&handed));
        let unreached = outbox.unreached.clone();
        let writing = outbox.store.write(move |tx| {
            let (due, attempt) = &*written;
            let verdict = verdict.moved_by(due_clock.offset_ms().saturating_sub(offset_ms));
            let is_surely_not_there = !attempt.outcome.may_have_arrived();
            if let Some(secret) = handed.secret.get().filter(|_| is_surely_not_there) {
                secret.remove(tx)?;
            }
            // Its record may have been deleted meanwhile. Then nothing must remember it.
            if sql::is_there(tx, due)? {
                sql::settle(tx, due, attempt, verdict, now)?;
                log::note(tx, due, attempt, now)?;
            }
            if !reaches_mail_server(due, attempt) {
                return Ok(Vec::new());
            }
            unreached.release(|number| sql::release(tx, number))
        });
        let error = match writing.await {
            Ok(released) => return outbox.unreached.forget_all(&released),
            Err(error) => error,
        };
        if failures == 1 {
            let delivery = result.0.delivery_no;
            tracing::warn!(delivery, %error, "can't note what came of an attempt; trying again");
        }
        tokio::time::sleep(pause(failures)).await;
    }
}
