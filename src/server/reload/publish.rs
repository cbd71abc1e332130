//! Publishes what staff change in the content, and previews it.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use rusqlite::{Connection, Transaction};
use serde_json::{Map, Value};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::Reload;
use crate::clock;
use crate::config::{Config, ContentChange, Current};
use crate::content_changes::{
    self, Answer, NewRevision, PreviewOf, PublishContent, Scheduled, Unpublished, Wanted,
};
use crate::form::FieldError;
use crate::pages::RenderError;
use crate::server::StartError;
use crate::server::registration_counts::{Registered, following, warn_of_changes};
use crate::server::site_snapshot::site_snapshot;
use crate::web::{CallLimit, Client, Problem, uncancelled};

/// Longest wait for those who publish before. With the time that a body may take to arrive it isn't much more than a call
/// may take.
pub(super) const LONGEST_WAIT: Duration = Duration::from_secs(8);

/// Publishes content on the running site.
pub(in crate::server) struct Publisher(pub(in crate::server) Reload);

impl PublishContent for Publisher {
    fn publish(&self, wanted: Wanted, who: String, limit: CallLimit) -> Answer<i64> {
        let reload = self.0.clone();
        async move {
            let turn = timeout(LONGEST_WAIT, Arc::clone(&reload.turn).lock_owned()).await;
            let turn = turn.map_err(|_| Unpublished::Failed(Problem::busy()))?;
            limit.lift();
            // To its end: between the record and the pages nothing may come.
            uncancelled(async move {
                let _turn = turn;
                Box::pin(reload.publish(wanted, who)).await
            })
            .await
        }
        .boxed()
    }

    fn check(&self, patch: Map<String, Value>, on: i64) -> Answer<()> {
        let reload = self.0.clone();
        async move { Box::pin(reload.check(patch, on)).await }.boxed()
    }

    fn warnings(&self, patch: Map<String, Value>) -> Answer<Vec<FieldError>> {
        let reload = self.0.clone();
        async move { Box::pin(reload.warnings(patch)).await }.boxed()
    }

    fn preview(&self, client: Client, path: String, shown: PreviewOf) -> Answer<Option<String>> {
        let reload = self.0.clone();
        async move { Box::pin(reload.preview(client, path, shown)).await }.boxed()
    }

    fn preview_stylesheet(&self, name: &str) -> Option<String> {
        self.0.pages.preview_stylesheet(name)
    }
}

impl Reload {
    /// Checks, renders, records and shows what is wanted. Pages that can't be rendered are never recorded, and what is
    /// recorded is shown by the next start, too. The caller has the turn.
    pub(super) async fn publish(&self, wanted: Wanted, who: String) -> Result<i64, Unpublished> {
        let current = self.newest().await?;
        let on = current.staff_content().layer.revision;
        let (wanted, action) = match wanted {
            Wanted::Action(action) => {
                (action.wanted(&current).map_err(Unpublished::Failed)?, Some(action))
            }
            wanted => (wanted, None),
        };
        let undoes = match wanted {
            Wanted::Undo(revision) => Some(revision),
            _ => None,
        };
        let scheduled = match &wanted {
            Wanted::Scheduled(scheduled) => Some(scheduled.clone()),
            _ => None,
        };
        let changes = self.changes_for(&current, wanted).await?;
        if action.is_none() {
            self.refuse_untold(&current, &changes).await?;
        }
        if changes.is_empty() {
            return if action.is_none() { Ok(on) } else { Err(nothing_to_do()) };
        }
        let (next, changes) = checked(Config::clone(&current), changes).await?;
        let next = current.with(next);
        if action.is_none() {
            warn_of_changes(&self.store, &next).await?;
        }
        let (next, rendered) = self.prepare(next).await?;
        let next = Arc::new(next);
        let revision = NewRevision { who, at: clock::now(), undoes, changes };
        let following = following(&next);
        let written = Arc::clone(&next);
        let recording = move |tx: &Transaction<'_>| {
            let refusal = action.as_ref().map(|action| action.refusal(tx)).transpose()?;
            if let Some(problem) = refusal.flatten() {
                return Ok(Err(problem));
            }
            let recorded = match &scheduled {
                Some(scheduled) => content_changes::record_scheduled(tx, on, &revision, scheduled),
                None => content_changes::record(tx, on, &revision),
            }?;
            if let Some(revision) = recorded {
                following(tx)?;
                if let Some(action) = &action {
                    action.write(tx, &current, &written, revision)?;
                }
            }
            Ok(Ok(recorded))
        };
        let recorded = self.store.write(recording).await?.map_err(Unpublished::Failed)?;
        let Some(revision) = recorded else {
            // A command came before. The client sees its content a moment later.
            return Err(Unpublished::Outdated { revision: on, versions: Vec::new() });
        };
        self.take_up(next, rendered);
        tracing::info!(revision, "content was published");
        Ok(revision)
    }

    /// What is wanted, as changes of the content in `current`.
    async fn changes_for(
        &self,
        current: &Current,
        wanted: Wanted,
    ) -> Result<Vec<ContentChange>, Unpublished> {
        let config = Config::clone(current);
        match wanted {
            Wanted::Patch { patch, on } => {
                let revision = config.staff_content().layer.revision;
                if on == revision {
                    return config.content_changes(&patch).map_err(Unpublished::Unfit);
                }
                let versions = self
                    .store
                    .read(move |db| content_changes::versions(db, &config, &patch, on))
                    .await?;
                Err(Unpublished::Outdated { revision, versions })
            }
            Wanted::Undo(revision) => {
                let found = self.store.read(move |db| content_changes::undo(db, revision)).await?;
                let before = found.ok_or(Unpublished::Unknown)?.map_err(Unpublished::InTheWay)?;
                config.changes_back_to(&before).map_err(Unpublished::Unfit)
            }
            Wanted::Scheduled(scheduled) => self.scheduled_changes(config, scheduled).await,
            Wanted::Action(_) => Err(nothing_to_do()),
        }
    }

    /// Refuses changes that say of an event with registrations that it's called off, moved, or takes place after all:
    /// staff have calls for that, which tell those who signed up.
    async fn refuse_untold(
        &self,
        current: &Current,
        changes: &[ContentChange],
    ) -> Result<(), Unpublished> {
        let told = changes.iter().filter_map(|change| Some((change, told_event(change)?)));
        let told: Vec<(String, String)> =
            told.map(|(change, id)| (change.pointer.clone(), id.to_owned())).collect();
        if told.is_empty() {
            return Ok(());
        }
        let registered = Registered::read(&self.store, current).await?;
        let has_people = |id: &str| {
            let event = current.content.events.iter().find(|event| event.id == id);
            event.is_some_and(|event| registered.taken.at(event) > 0)
        };
        let refused = told.into_iter().filter(|(_, id)| has_people(id));
        let errors: Vec<FieldError> = refused
            .map(|(pointer, _)| FieldError {
                pointer: format!("#{pointer}"),
                detail: UNTOLD.into(),
            })
            .collect();
        if errors.is_empty() { Ok(()) } else { Err(Unpublished::Unfit(errors)) }
    }

    /// What was scheduled, as changes of the content in `config`, unless somebody else has changed the same values since.
    async fn scheduled_changes(
        &self,
        config: Config,
        scheduled: Scheduled,
    ) -> Result<Vec<ContentChange>, Unpublished> {
        let changes = config.content_changes(&scheduled.patch).map_err(Unpublished::Unfit)?;
        let pointers: Vec<String> = changes.iter().map(|change| change.pointer.clone()).collect();
        let others = move |db: &Connection| {
            let pointers = pointers.iter().map(String::as_str);
            content_changes::changed_by_others(db, &scheduled, pointers)
        };
        match self.store.read(others).await? {
            Some(revision) => Err(Unpublished::ChangedSince(revision)),
            None => Ok(changes),
        }
    }

    /// Whether `patch` could be published now on the revision `on`, and changes something.
    async fn check(&self, patch: Map<String, Value>, on: i64) -> Result<(), Unpublished> {
        let current = self.newest().await?;
        let changes = self.changes_for(&current, Wanted::Patch { patch, on }).await?;
        self.refuse_untold(&current, &changes).await?;
        if changes.is_empty() {
            let detail = "This changes nothing in what visitors see.".to_owned();
            return Err(Unpublished::Unfit(vec![FieldError { pointer: "#".to_owned(), detail }]));
        }
        checked(Config::clone(&current), changes).await.map(drop)
    }

    /// What is probably a mistake in `patch`, if it could be published on what visitors see.
    async fn warnings(&self, patch: Map<String, Value>) -> Result<Vec<FieldError>, Unpublished> {
        let current = self.live.load_full();
        let changes = current.content_changes(&patch).map_err(Unpublished::Unfit)?;
        let (next, _) = checked(Config::clone(&current), changes).await?;
        Ok(next.new_content_warnings(&current, clock::now()))
    }

    async fn preview(
        &self,
        client: Client,
        path: String,
        shown: PreviewOf,
    ) -> Result<Option<String>, Unpublished> {
        // Before any work: what a client asks for at once waits in line.
        let permit = self.pages.semaphore().acquire(client).await;
        let permit = permit.ok_or_else(|| Unpublished::Failed(Problem::busy()))?;
        let current = self.live.load_full();
        let changes = match shown {
            PreviewOf::Patch(draft) => {
                current.content_changes(&draft).map_err(Unpublished::Unfit)?
            }
            PreviewOf::Undo(revision) => self.changes_for(&current, Wanted::Undo(revision)).await?,
        };
        let (next, _) = checked(Config::clone(&current), changes).await?;
        let next = current.with(next);
        let registered = Registered::read(&self.store, &next).await?;
        let (pages, photo_worker) = (Arc::clone(&self.pages), self.photo_worker.clone());
        let rendering = spawn_blocking(move || {
            let _permit = permit;
            let snapshot = site_snapshot(&next, photo_worker.ready(&next), registered);
            pages.preview(&next, &snapshot, &path)
        });
        let rendered = rendering.await.unwrap_or_else(|error| resume_unwind(error.into_panic()));
        rendered.map_err(|error| StartError::from(error).into())
    }
}

/// Why a field that is for those who signed up isn't changed alone.
const UNTOLD: &str = "People are signed up for this event. Call it off, move it, or let it take place after all in the \
                      list of registrations: that's how they're told";

/// Fields of an event that say what those who signed up have to know.
const TOLD_FIELDS: [&str; 3] = ["called_off", "previous_date", "previous_time"];

/// The id of the event of which those who signed up have to be told if `change` is made.
fn told_event(change: &ContentChange) -> Option<&str> {
    let (id, field) = change.pointer.strip_prefix("/events/")?.split_once('/')?;
    TOLD_FIELDS.contains(&field).then_some(id)
}

fn nothing_to_do() -> Unpublished {
    Unpublished::Failed(Problem::conflict("That's how it is already."))
}

/// The settings with `changes`, which are returned, too.
async fn checked(
    config: Config,
    changes: Vec<ContentChange>,
) -> Result<(Config, Vec<ContentChange>), Unpublished> {
    let checking = spawn_blocking(move || {
        content_changes::with_published(&config, &changes).map(|next| (next, changes))
    });
    let checked = checking.await.unwrap_or_else(|error| resume_unwind(error.into_panic()));
    checked.map_err(Unpublished::Unfit)
}

impl From<StartError> for Unpublished {
    fn from(error: StartError) -> Self {
        match error {
            StartError::Store(error) => error.into(),
            StartError::Render(error @ RenderError::Page { .. }) => {
                tracing::warn!(%error, "content that can't be rendered was refused");
                Self::Unrenderable
            }
            error => Self::Failed(Problem::unexpected(&error)),
        }
    }
}
