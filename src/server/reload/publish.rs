//! Publishes what staff change in the content, and previews it.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use rusqlite::Connection;
use serde_json::{Map, Value};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::Reload;
use super::recording::Recording;
use crate::clock;
use crate::config::{Config, ContentChange, Current};
use crate::content_changes::{
    self, Answer, ContentAction, ContentWarning, NewRevision, Proposed, PublishContent, Scheduled,
    Unpublished, Wanted,
};
use crate::form::FieldError;
use crate::pages::RenderError;
use crate::server::StartError;
use crate::server::registration_counts::{Registered, warn_of_changes};
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

    fn warnings(&self, proposed: Proposed) -> Answer<Vec<ContentWarning>> {
        let reload = self.0.clone();
        async move { Box::pin(reload.warnings(proposed)).await }.boxed()
    }

    fn preview(&self, client: Client, path: String, shown: Proposed) -> Answer<Option<String>> {
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
        let (wanted, action) = with_action(&current, wanted)?;
        let (undoes, scheduled) = origin(&wanted);
        let changes = self.changes_for(&current, wanted).await?;
        if changes.is_empty() {
            return if action.is_none() { Ok(on) } else { Err(nothing_to_do()) };
        }
        let (next, changes) = checked(Config::clone(&current), changes).await?;
        if action.is_none() {
            self.refuse_untold(&current, &next, &changes).await?;
        }
        if scheduled.is_some() {
            self.refuse_unattended(&current, &next, &changes).await?;
        }
        let next = current.with(next);
        if action.is_none() {
            warn_of_changes(&self.store, &next).await?;
        }
        let (next, rendered) = self.prepare(next).await?;
        let next = Arc::new(next);
        let revision = NewRevision { who, at: clock::now(), undoes, changes };
        let recording = Recording {
            before: Arc::new(current),
            next: Arc::clone(&next),
            revision,
            scheduled,
            action,
        };
        let recorded = self.store.write(move |tx| recording.write(tx)).await?;
        let recorded = recorded.map_err(Unpublished::Failed)?;
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
        if changes.is_empty() {
            let detail = "This changes nothing in what visitors see.".to_owned();
            return Err(Unpublished::Unfit(vec![FieldError { pointer: "#".to_owned(), detail }]));
        }
        let (next, changes) = checked(Config::clone(&current), changes).await?;
        self.refuse_untold(&current, &next, &changes).await?;
        self.refuse_unattended(&current, &next, &changes).await
    }

    /// What is proposed, as changes of the content in `current`.
    async fn proposed_changes(
        &self,
        current: &Current,
        proposed: Proposed,
    ) -> Result<Vec<ContentChange>, Unpublished> {
        match proposed {
            Proposed::Patch(patch) => current.content_changes(&patch).map_err(Unpublished::Unfit),
            Proposed::Undo(revision) => self.changes_for(current, Wanted::Undo(revision)).await,
        }
    }

    /// What is probably a mistake in `proposed`, and whom it concerns, if it could be published on what visitors see.
    async fn warnings(&self, proposed: Proposed) -> Result<Vec<ContentWarning>, Unpublished> {
        let current = self.live.load_full();
        let is_undo = matches!(proposed, Proposed::Undo(_));
        let changes = self.proposed_changes(&current, proposed).await?;
        let (next, changes) = checked(Config::clone(&current), changes).await?;
        self.refuse_untold(&current, &next, &changes).await?;
        let mut found = self.people_concerned(&current, &next, &changes).await?;
        if !is_undo {
            found.extend(self.people_who_follow(&current, &next).await?);
        }
        let mistakes = next.new_content_warnings(&current, clock::now()).into_iter();
        found.extend(mistakes.map(|error| ContentWarning { error, signed_up: None }));
        Ok(found)
    }

    async fn preview(
        &self,
        client: Client,
        path: String,
        shown: Proposed,
    ) -> Result<Option<String>, Unpublished> {
        // Before any work: what a client asks for at once waits in line.
        let permit = self.pages.semaphore().acquire(client).await;
        let permit = permit.ok_or_else(|| Unpublished::Failed(Problem::busy()))?;
        let current = self.live.load_full();
        let changes = self.proposed_changes(&current, shown).await?;
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

/// What an action wants to be published, and the action; what is wanted itself, if it's none.
fn with_action(
    current: &Config,
    wanted: Wanted,
) -> Result<(Wanted, Option<Arc<dyn ContentAction>>), Unpublished> {
    let Wanted::Action(action) = wanted else { return Ok((wanted, None)) };
    let wanted = action.wanted(current).map_err(Unpublished::Failed)?;
    Ok((wanted, Some(action)))
}

/// The revision that is undone, and what was scheduled, if that's what is wanted.
fn origin(wanted: &Wanted) -> (Option<i64>, Option<Scheduled>) {
    match wanted {
        Wanted::Undo(revision) => (Some(*revision), None),
        Wanted::Scheduled(scheduled) => (None, Some(scheduled.clone())),
        Wanted::Patch { .. } | Wanted::Action(_) => (None, None),
    }
}
