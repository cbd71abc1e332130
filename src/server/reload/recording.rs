//! Records what is published, in one transaction with what follows from it.

use std::sync::Arc;

use rusqlite::Transaction;

use crate::clock;
use crate::config::Current;
use crate::content_changes::{self, ContentAction, NewRevision, Published, Scheduled};
use crate::registrations::{PlacesTaken, untold};
use crate::server::registration_counts::following;
use crate::web::Problem;

/// What is recorded.
pub(super) struct Recording {
    /// What visitors saw.
    pub(super) before: Arc<Current>,
    /// What they will see.
    pub(super) next: Arc<Current>,
    pub(super) revision: NewRevision,
    /// What was scheduled, if its time has come.
    pub(super) scheduled: Option<Scheduled>,
    /// What else is done, if anything.
    pub(super) action: Option<Arc<dyn ContentAction>>,
}

impl Recording {
    /// Records it and returns its revision; `None` if somebody else has published since. A problem: the action can't be
    /// done anymore. Registrations follow events that were moved.
    pub(super) fn write(
        &self,
        tx: &Transaction<'_>,
    ) -> rusqlite::Result<Result<Option<i64>, Problem>> {
        let (before, next) = (&*self.before, &*self.next);
        let refusal = self.action.as_ref().map(|action| action.refusal(tx)).transpose()?;
        if let Some(problem) = refusal.flatten() {
            return Ok(Err(problem));
        }
        if self.is_untold(tx)? {
            let detail = "Somebody has signed up for this event just now. Look again, and call it off or move it in the list of \
                          registrations.";
            return Ok(Err(Problem::conflict(detail)));
        }
        let Some(revision) = self.record(tx)? else { return Ok(Ok(None)) };
        following(next)(tx)?;
        if let Some(action) = &self.action {
            action.write(tx, Published { before, next, revision })?;
        }
        Ok(Ok(Some(revision)))
    }

    /// Whether the change calls off or reinstates an event for which somebody signed up after the change was checked.
    fn is_untold(&self, tx: &Transaction<'_>) -> rusqlite::Result<bool> {
        let changes = &self.revision.changes;
        let is_of_events = changes.iter().any(|change| change.pointer.starts_with("/events/"));
        if self.action.is_some() || !is_of_events {
            return Ok(false);
        }
        let today = clock::now().date(&self.next.content.site.timezone);
        let taken = PlacesTaken::read(tx, today)?;
        let (before, next) = (&self.before.content.events, &self.next.content.events);
        Ok(!untold(before, next, &taken).is_empty())
    }

    fn record(&self, tx: &Transaction<'_>) -> rusqlite::Result<Option<i64>> {
        let on = self.before.staff_content().layer.revision;
        match &self.scheduled {
            Some(scheduled) => content_changes::record_scheduled(tx, on, &self.revision, scheduled),
            None => content_changes::record(tx, on, &self.revision),
        }
    }
}
