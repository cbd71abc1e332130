//! The interface to the server, which publishes ([`PublishContent`]): what callers ask for, and what they get.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use rusqlite::{Connection, Transaction};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::history::{RevisionInWords, RevisionLine, revisions_in_words};
use super::in_force::InForce;
use super::scheduled::Scheduled;
use super::sql;
use crate::config::{Config, ContentChange, Current, StaffLayer, overlap, set_at};
use crate::form::FieldError;
use crate::store::StoreError;
use crate::web::{CallLimit, Client, Problem};

/// What is to be published.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// A merge patch for the content of the revision `on`.
    Patch {
        /// The patch.
        patch: Map<String, Value>,
        /// The revision that its author saw.
        on: i64,
    },
    /// The undo of a revision.
    Undo(i64),
    /// What was scheduled, whose time has come.
    Scheduled(Scheduled),
    /// A change of the content that comes with more.
    Action(Arc<dyn ContentAction>),
}

/// A change of the content that writes more in the transaction in which it's recorded: both are kept, or neither.
pub trait ContentAction: fmt::Debug + Send + Sync {
    /// The change, when its turn has come and visitors see the content in `config`. Not another action.
    ///
    /// # Errors
    ///
    /// Why it can't be made.
    fn wanted(&self, config: &Config) -> Result<Wanted, Problem>;

    /// Why the rest can't be written; `None`: it can.
    fn refusal(&self, tx: &Transaction<'_>) -> rusqlite::Result<Option<Problem>>;

    /// Writes the rest.
    fn write(&self, tx: &Transaction<'_>, published: Published<'_>) -> rusqlite::Result<()>;
}

/// What is published together with an action.
#[derive(Clone, Copy)]
pub struct Published<'a> {
    /// The settings with the content that visitors saw before.
    pub before: &'a Config,
    /// The settings with the content that they will see.
    pub next: &'a Current,
    /// Its revision.
    pub revision: i64,
}

/// A change that is checked or shown before it's published.
#[derive(Clone, Debug)]
pub enum Proposed {
    /// A merge patch for what visitors see.
    Patch(Map<String, Value>),
    /// The undo of a revision.
    Undo(i64),
}

impl Proposed {
    /// What a body with these two members proposes.
    ///
    /// # Errors
    ///
    /// It has none of them, or both.
    pub fn of(patch: Option<Map<String, Value>>, undo: Option<i64>) -> Result<Self, Problem> {
        match (patch, undo) {
            (Some(patch), None) => Ok(Self::Patch(patch)),
            (None, Some(revision)) => Ok(Self::Undo(revision)),
            _ => Err(Problem::bad_query("Say which change: either `patch` or `undo`.")),
        }
    }
}

/// Why nothing was published.
#[derive(Debug)]
pub enum Unpublished {
    /// Somebody has published since.
    Outdated {
        /// The revision that visitors see.
        revision: i64,
        /// Both versions of each value in the patch.
        versions: Vec<Version>,
    },
    /// The content that would come of it isn't valid, or it isn't staff's to change.
    Unfit(Vec<FieldError>),
    /// People have signed up for what it changes and have to be told, which nobody does at a time to come.
    Unattended(Vec<FieldError>),
    /// There is no such revision.
    Unknown,
    /// Later publications changed the same values.
    InTheWay(Vec<RevisionInWords>),
    /// No pages can be made of the content that would come of it, although it's valid.
    Unrenderable,
    /// Somebody else has changed the values since they were scheduled: the last such publication in words.
    ChangedSince(String),
    /// The database or the renderer failed.
    Failed(Problem),
}

/// Two versions of a value.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ContentVersions)]
pub struct Version {
    /// Where it is, as a JSON pointer.
    #[schema(example = "/lessons/packages/trailblazer/price")]
    pub pointer: String,
    /// As your patch would make it; null: it would be gone.
    #[schema(value_type = Value)]
    pub yours: Option<Value>,
    /// As visitors see it; null: it isn't there.
    #[schema(value_type = Value)]
    pub theirs: Option<Value>,
    /// The publication that changed it since; null: nobody did.
    #[schema(required)]
    pub changed: Option<RevisionLine>,
}

/// What to know before a change is published.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ContentWarning {
    /// What it's about, and what to do.
    #[serde(flatten)]
    pub error: FieldError,
    /// The people whom the change concerns. Absent if it's about none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub signed_up: Option<SignedUp>,
}

/// People who have signed up for an event, or for some dates of one that repeats, that a change concerns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SignedUp {
    /// How many people.
    pub people: u32,
    /// On how many dates.
    pub dates: usize,
    /// The first event, or date of one, for which they did.
    pub event: String,
    /// By what they'd be told; null: nobody has to be told.
    #[schema(required)]
    pub instead: Option<ToldBy>,
}

/// What tells people who have signed up for an event of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ToldBy {
    /// The event is moved.
    Move,
    /// The event is called off.
    CallOff,
}

/// What comes of something that is asked of [`PublishContent`].
pub type Answer<T> = BoxFuture<'static, Result<T, Unpublished>>;

/// Publishes content.
pub trait PublishContent: Send + Sync {
    /// Checks, renders and records what is wanted, then shows it to visitors. Returns the revision that they see then.
    ///
    /// Begins nothing if others publish for too long. Lifts `limit` when it begins.
    fn publish(&self, wanted: Wanted, who: String, limit: CallLimit) -> Answer<i64>;

    /// Checks whether `patch`, which is for the revision `on`, could be published now, and that it changes something.
    fn check(&self, patch: Map<String, Value>, on: i64) -> Answer<()>;

    /// Checks whether `proposed` could be published on what visitors see. Returns what is probably a mistake in it, and whom
    /// it concerns.
    fn warnings(&self, proposed: Proposed) -> Answer<Vec<ContentWarning>>;

    /// Renders the page at `path` with what is to be shown, as HTML for a frame; `None` if there is no such page then.
    fn preview(&self, client: Client, path: String, shown: Proposed) -> Answer<Option<String>>;

    /// The style sheet of a page that was previewed, by its name; `None` if it's no longer kept.
    fn preview_stylesheet(&self, name: &str) -> Option<String>;
}

/// Both versions of each value that `patch`, which is for the content of the revision `on`, changes. `config` has the
/// content that visitors see.
pub fn versions(
    db: &Connection,
    config: &Config,
    patch: &Map<String, Value>,
    on: i64,
) -> rusqlite::Result<Vec<Version>> {
    let mut layer = config.staff_content().layer.patch.clone();
    for (pointer, kept) in sql::kept_before(db, on)? {
        set_at(&mut layer, &pointer, kept);
    }
    let in_force = InForce::after(db, on)?;
    // One publication may have changed all of them.
    let mut lines: BTreeMap<i64, Option<RevisionLine>> = BTreeMap::new();
    let found = config.content_versions(&layer, patch).into_iter();
    let version = |(pointer, yours, theirs): (String, Option<Value>, Option<Value>)| {
        let last = in_force.at(db, &pointer)?.into_iter().max();
        let changed = match last.map(|last| lines.entry(last)) {
            None => None,
            Some(Entry::Occupied(known)) => known.get().clone(),
            Some(Entry::Vacant(new)) => {
                let line = revisions_in_words(db, last)?.pop().map(RevisionLine::from);
                new.insert(line).clone()
            }
        };
        Ok(Version { pointer, yours, theirs, changed })
    };
    found.map(version).collect()
}

/// The settings as they are once `changes` are published, now and after a restart.
///
/// # Errors
///
/// What is wrong with the content then, or what of the changes wouldn't count.
pub fn with_published(
    config: &Config,
    changes: &[ContentChange],
) -> Result<Config, Vec<FieldError>> {
    let (layer, unfit) = with_changes(config, changes);
    let next = config.with_staff_content(layer, unfit)?;
    let staff = next.staff_content();
    if staff.unfit.is_empty() {
        return Ok(next);
    }
    // As a start does, because something that was passed over may fit from now on.
    let next = config.with_fitting_staff_content(&staff.layer);
    let unfit = next.staff_content().unfit.iter();
    let refused: Vec<_> = unfit.filter(|error| concerns(error, changes)).cloned().collect();
    if refused.is_empty() { Ok(next) } else { Err(refused) }
}

/// Whether the value that `error` is about is among `changes`.
fn concerns(error: &FieldError, changes: &[ContentChange]) -> bool {
    let pointer = error.pointer.trim_start_matches('#');
    changes.iter().any(|change| overlap(&change.pointer, pointer))
}

/// The staff's layer in `config` with `changes` as its next revision, and what is passed over in it.
fn with_changes(config: &Config, changes: &[ContentChange]) -> (StaffLayer, Vec<FieldError>) {
    let staff = config.staff_content();
    let mut layer = staff.layer.clone();
    layer.revision += 1;
    for change in changes {
        set_at(&mut layer.patch, &change.pointer, change.kept_after.clone());
    }
    let mut unfit = staff.unfit.clone();
    unfit.retain(|error| !concerns(error, changes));
    (layer, unfit)
}

impl From<StoreError> for Unpublished {
    fn from(error: StoreError) -> Self {
        Self::Failed(error.into())
    }
}
