//! Publishes what was scheduled when its time has come, also if the machine was off then.

use std::time::Duration;

use rusqlite::{Connection, Transaction};
use tokio::time::sleep;

use super::Reload;
use crate::clock;
use crate::content_changes::{self, Scheduled, Unpublished, Wanted};
use crate::form::FieldError;
use crate::store::StoreError;

/// Interval between looks. A timer until the next time would miss steps of the clock, and the time for which the
/// machine slept.
const EVERY: Duration = Duration::from_secs(2);

/// Wait after a look at which the database or the renderer failed.
const AFTER_FAILURE: Duration = Duration::from_mins(1);

/// What is said of content that is valid, but breaks the pages.
const UNRENDERABLE: &str = "No pages can be made with it.";

/// Publishes what is due by the wall clock. Never ends.
pub(in crate::server) async fn publish_when_due(reload: Reload) {
    loop {
        let wait = match Box::pin(reload.publish_what_is_due()).await {
            Ok(()) => EVERY,
            Err(error) => {
                tracing::error!(error, "what was scheduled isn't published yet; trying again");
                AFTER_FAILURE
            }
        };
        sleep(wait).await;
    }
}

impl Reload {
    /// Publishes all that is due, the earliest first. What can't be published stays with the reason.
    async fn publish_what_is_due(&self) -> Result<(), String> {
        let (now, current) = (clock::now(), self.live.load_full());
        let due =
            move |db: &Connection| content_changes::due(db, &current.content.site.timezone, now);
        for scheduled in self.store.read(due).await.map_err(|error| error.to_string())? {
            let id = scheduled.id;
            let published = self.publish_scheduled(scheduled).await;
            if let Some(problem) = published? {
                // Not why: that names who has changed what.
                tracing::error!(
                    id,
                    "what was scheduled can't be published; the staff page says why"
                );
                let noting =
                    move |tx: &Transaction<'_>| content_changes::note_problem(tx, id, &problem);
                self.store.write(noting).await.map_err(|error| error.to_string())?;
                self.notifier.notify();
            }
        }
        Ok(())
    }

    /// Publishes one. Returns why it can't be published at all.
    async fn publish_scheduled(&self, scheduled: Scheduled) -> Result<Option<String>, String> {
        let (id, who) = (scheduled.id, scheduled.who.clone());
        let turn = self.turn.lock().await;
        let published = Box::pin(self.publish(Wanted::Scheduled(scheduled), who)).await;
        drop(turn);
        match published {
            Ok(_) => {
                // If the content is like that already, there is no new revision that takes it off the list.
                let removed = self.store.write(move |tx| content_changes::unschedule(tx, id)).await;
                removed.map_err(|error: StoreError| error.to_string())?;
                self.notifier.notify();
                Ok(None)
            }
            Err(Unpublished::Unfit(errors)) => Ok(Some(format!(
                "It doesn't fit what the site says now: {}",
                in_words(&errors, "; ")
            ))),
            Err(Unpublished::Unattended(errors)) => Ok(Some(in_words(&errors, " "))),
            Err(Unpublished::ChangedSince(revision)) => {
                Ok(Some(content_changes::changed_since(&revision)))
            }
            Err(Unpublished::Unrenderable) => Ok(Some(UNRENDERABLE.to_owned())),
            // Somebody came before, or has taken it back: the next look finds out.
            Err(Unpublished::Outdated { .. }) => Ok(None),
            Err(_) => Err("the database or the renderer failed".to_owned()),
        }
    }
}

fn in_words(errors: &[FieldError], between: &str) -> String {
    let details: Vec<&str> = errors.iter().map(|error| error.detail.as_str()).collect();
    details.join(between)
}
