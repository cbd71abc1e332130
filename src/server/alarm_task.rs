//! Checks whether deliveries have stopped arriving or the disk doesn't accept writes, and reports
//! it in ways that don't depend on either.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::change_notifier::ChangeNotifier;
use crate::clock::{self, ClockWatch, UnixMillis};
use crate::outbox::{Alarm, Outbox};
use crate::store::{Store, WriteFailure};

/// Interval between checks. If the alarm's limit, usually hours, is shorter, that is the interval.
const EVERY: Duration = Duration::from_secs(15);

/// Interval between deletions of old attempts from the log of attempts.
const TIDY_EVERY: Duration = Duration::from_hours(24);

/// How long the wall clock has to run without a large step before attempts are deleted by it. Less
/// than a day, so that a site that is started again each day deletes them, too.
const TRUSTED_AFTER: Duration = Duration::from_hours(20);

/// Logs an error when an alarm is raised and a line when it ends, each for the office and for visitors,
/// and notifies open staff pages. Does the same when the database doesn't accept writes. Never ends.
pub(super) async fn look_after_deliveries(store: Store, outbox: Outbox, notifier: ChangeNotifier) {
    let mut known = Alarm::default();
    let mut could_not_write = false;
    let mut watch = ClockWatch::begin(clock::read());
    let mut tidied_at: Option<Instant> = None;
    loop {
        let reading = clock::read();
        outbox.follow_clock(reading).await;
        let (settings, now) = (outbox.settings(), outbox.now());
        let pause = EVERY.min(settings.alarm_after);
        if watch.agreed_for(reading) >= TRUSTED_AFTER
            && tidied_at.is_none_or(|at| at.elapsed() > TIDY_EVERY)
        {
            tidied_at = Some(Instant::now());
            tidy(&outbox, now).await;
        }
        // Also here, for deliveries that lost their address, and for changes of addresses that
        // couldn't be stored when they happened.
        outbox.note_addresses(&settings, now).await;
        // If the database doesn't answer, other code reports it.
        let reading = outbox.read_with_now(move |db, now| Alarm::of(db, &settings, now));
        if let Ok(alarm) = reading.await {
            if report(&known, &alarm) {
                notifier.notify();
            }
            known = alarm;
        }
        let failure = store.known_write_failure().await;
        if failure.is_some() != could_not_write {
            could_not_write = failure.is_some();
            report_write_failure(failure.as_ref());
            notifier.notify();
        }
        sleep(pause).await;
    }
}

async fn tidy(outbox: &Outbox, now: UnixMillis) {
    match outbox.forget_old_attempts(now).await {
        Ok(0) => {}
        Ok(forgotten) => tracing::info!(forgotten, "old attempts left the delivery log"),
        Err(error) => tracing::warn!(%error, "the delivery log wasn't tidied"),
    }
}

fn report_write_failure(failure: Option<&WriteFailure>) {
    if let Some(failure) = failure {
        tracing::error!("nothing new can be saved: {failure}");
    } else {
        tracing::info!("what is new can be saved again");
    }
}

/// Logs what has changed since `known`; whether anything has.
fn report(known: &Alarm, alarm: &Alarm) -> bool {
    let since = alarm.oldest_to_office_at.map(UnixMillis::rfc3339);
    match (known.late_to_office, alarm.late_to_office) {
        (false, true) => tracing::error!(
            since,
            "deliveries aren't arriving: the staff page shows which; nothing is lost"
        ),
        (true, false) => tracing::info!("nothing to the office waits for too long any more"),
        _ => {}
    }
    let since = alarm.oldest_to_visitors_at.map(UnixMillis::rfc3339);
    match (known.late_to_visitors, alarm.late_to_visitors) {
        (false, true) => tracing::error!(
            since,
            "mails to visitors aren't going out: the staff page says why, and nothing is missing there"
        ),
        (true, false) => tracing::info!("no mail to a visitor waits for too long any more"),
        _ => {}
    }
    if known.is_raised() && !alarm.is_raised() {
        tracing::info!("the alarm is over: nothing waits for too long");
    }
    (known.late_to_office, known.late_to_visitors) != (alarm.late_to_office, alarm.late_to_visitors)
}
