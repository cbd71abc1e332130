//! Checks whether deliveries have stopped arriving, or the disk takes nothing anymore, and reports it
//! by ways that don't depend on them.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::change_notifier::ChangeNotifier;
use crate::clock::{self, UnixMillis};
use crate::outbox::{Alarm, Outbox};
use crate::store::{Store, Trouble};

/// How often it is looked: the alarm goes by hours. Where it goes by less, as often as that.
const EVERY: Duration = Duration::from_secs(15);

/// How often attempts of long ago are forgotten.
const TIDY_EVERY: Duration = Duration::from_hours(24);

/// Writes an error into the log when the alarm is raised and a line when it is over, and rings for
/// staff who look on. The same when the database takes no writes. Never ends.
pub(super) async fn look_after_deliveries(store: Store, outbox: Outbox, notifier: ChangeNotifier) {
    let mut was_raised = false;
    let mut was_in_trouble = false;
    let mut tidied_at: Option<Instant> = None;
    loop {
        outbox.follow_clock(clock::read()).await;
        let (settings, now) = (outbox.settings(), outbox.now());
        let pause = EVERY.min(settings.alarm_after);
        if tidied_at.is_none_or(|at| at.elapsed() > TIDY_EVERY) {
            tidied_at = Some(Instant::now());
            tidy(&outbox, now).await;
        }
        // Here too, for what no longer has an address, or could not be noted when it got one.
        outbox.note_addresses(&settings, now).await;
        // If the database does not answer, the code that needs it reports that.
        if let Ok(alarm) = store.read(move |db| Alarm::of(db, &settings, now)).await
            && alarm.is_raised != was_raised
        {
            was_raised = alarm.is_raised;
            report(&alarm);
            notifier.notify();
        }
        let trouble = store.known_trouble().await;
        if trouble.is_some() != was_in_trouble {
            was_in_trouble = trouble.is_some();
            report_trouble(trouble.as_ref());
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

fn report_trouble(trouble: Option<&Trouble>) {
    if let Some(trouble) = trouble {
        tracing::error!("nothing new can be saved: {trouble}");
    } else {
        tracing::info!("what is new can be saved again");
    }
}

fn report(alarm: &Alarm) {
    if alarm.is_raised {
        let since = alarm.oldest_undelivered_at.map(UnixMillis::rfc3339);
        tracing::error!(
            since,
            "deliveries aren't arriving: look at the staff page, where nothing is missing"
        );
    } else {
        tracing::info!("the alarm is over: nothing waits for too long");
    }
}
