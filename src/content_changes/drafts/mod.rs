//! Drafts of changes, one for each part of the content, however wrong: they are kept on the server so that another
//! device goes on where this one stopped.

mod sql;

use rusqlite::{Connection, Transaction};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::clock::UnixMillis;

/// How much the drafts may be together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DraftQuota {
    /// The most drafts. Each has the size of a request at most.
    pub drafts: i64,
    /// The most bytes. Each page that has the editor open reads all drafts after each change.
    bytes: i64,
}

impl DraftQuota {
    /// More drafts than a site has parts.
    pub const ALL: Self = Self { drafts: 300, bytes: 1_000_000 };

    /// What staff may fill whom the owner has limited. The rest is left to the owner.
    pub const LIMITED: Self = Self { drafts: 100, bytes: 500_000 };
}

/// A draft of a change of one part of the content.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = ContentDraft)]
pub struct Draft {
    /// The part, as a JSON pointer.
    #[schema(example = "/events/wine-and-ride")]
    pub part: String,
    /// Changes whenever the draft is saved.
    pub version: i64,
    /// The publication that it began from.
    pub revision: i64,
    /// A merge patch for the content. It may be wrong.
    #[schema(value_type = std::collections::BTreeMap<String, Value>)]
    pub patch: Map<String, Value>,
    /// Who saved it; empty: no name was given.
    pub by: String,
    /// When it was saved.
    #[schema(value_type = String, format = DateTime)]
    pub at: UnixMillis,
}

/// A draft that is to be saved.
#[derive(Clone, Debug)]
pub struct NewDraft {
    /// The part, as a JSON pointer.
    pub part: String,
    /// The version that its author saw; 0: there was none.
    pub seen: i64,
    /// The publication that it began from.
    pub revision: i64,
    /// A merge patch for the content.
    pub patch: Map<String, Value>,
    /// Who saves it; empty: nobody gave a name.
    pub by: String,
    /// When.
    pub at: UnixMillis,
    /// How much its author may fill.
    pub quota: DraftQuota,
}

/// Why a draft was neither saved nor discarded.
#[derive(Clone, Debug, PartialEq)]
pub enum NotSaved {
    /// Somebody has saved another version since, or discarded it.
    Outdated(Option<Draft>),
    /// There are as many as this quota allows.
    TooMany(DraftQuota),
}

/// All drafts, by their parts.
pub fn drafts(db: &Connection) -> rusqlite::Result<Vec<Draft>> {
    sql::all(db)
}

/// Saves a draft in the place of the version that its author saw. Returns the new version. Saving the same again changes
/// nothing: the answer to the first time may have been lost.
pub fn save_draft(tx: &Transaction<'_>, new: &NewDraft) -> rusqlite::Result<Result<i64, NotSaved>> {
    let now = sql::find(tx, &new.part)?;
    if let Some(now) = now.as_ref().filter(|now| is_same(now, new)) {
        return Ok(Ok(now.version));
    }
    if now.as_ref().map_or(0, |now| now.version) != new.seen {
        return Ok(Err(NotSaved::Outdated(now)));
    }
    let others = sql::bytes_of_others(tx, &new.part)?;
    let bytes =
        i64::try_from(Value::Object(new.patch.clone()).to_string().len()).unwrap_or(i64::MAX);
    let is_full = now.is_none() && sql::count(tx)? >= new.quota.drafts;
    if is_full || others.saturating_add(bytes) > new.quota.bytes {
        return Ok(Err(NotSaved::TooMany(new.quota)));
    }
    sql::replace(tx, new).map(Ok)
}

fn is_same(now: &Draft, new: &NewDraft) -> bool {
    now.patch == new.patch && now.revision == new.revision && now.by == new.by
}

/// Discards the draft of `part`, if it has the version `seen`. One that isn't there is discarded already.
pub fn discard_draft(
    tx: &Transaction<'_>,
    part: &str,
    seen: i64,
) -> rusqlite::Result<Result<(), NotSaved>> {
    match sql::find(tx, part)? {
        Some(now) if now.version != seen => Ok(Err(NotSaved::Outdated(Some(now)))),
        Some(_) => sql::delete(tx, part).map(Ok),
        None => Ok(Ok(())),
    }
}

/// Takes out of the draft of the event `id` what `published` changes of it: it was decided elsewhere, and the draft would take it
/// back once it's published.
pub fn take_out_of_draft(
    tx: &Transaction<'_>,
    id: &str,
    published: &Map<String, Value>,
) -> rusqlite::Result<()> {
    let part = format!("/events/{id}");
    let Some(Draft { patch: mut left, revision, by, at, .. }) = sql::find(tx, &part)? else {
        return Ok(());
    };
    let of_event = |patch: &Map<String, Value>| {
        patch.get("events").and_then(|events| events.get(id)).and_then(Value::as_object).cloned()
    };
    let (Some(mut draft), Some(published)) = (of_event(&left), of_event(published)) else {
        return Ok(());
    };
    let count = draft.len();
    draft.retain(|key, _| !published.contains_key(key));
    if draft.len() == count {
        return Ok(());
    }
    if draft.is_empty() {
        return sql::delete(tx, &part);
    }
    left["events"][id] = Value::Object(draft);
    let quota = DraftQuota::ALL;
    let new = NewDraft { part, seen: 0, revision, patch: left, by, at, quota };
    sql::replace(tx, &new).map(|_| ())
}

/// Deletes the draft of a part that is gone.
pub(super) fn forget(tx: &Transaction<'_>, part: &str) -> rusqlite::Result<()> {
    sql::delete(tx, part)
}
