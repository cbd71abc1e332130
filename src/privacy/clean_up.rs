//! Removes what deletions leave behind: words in the search index, and pieces of texts in unused space of the file.
//!
//! `secure_delete` overwrites what is deleted. It doesn't overwrite copies that SQLite left in a page when it moved rows
//! to another one, so the file is rebuilt.

use super::{give_way, sql};
use crate::disk::{RESERVED_BYTES, free_bytes};
use crate::store::{Store, StoreError, beside};

/// Largest database that is rebuilt, in bytes of its content (100 MB). A larger one would keep visitors waiting for more
/// than a second.
const LARGEST_TO_REBUILD: u64 = 100_000_000;

/// The largest content, in bytes, for whose rebuilding the disk has room. SQLite writes all of it into the
/// write-ahead log, with a frame of 24 bytes for each page.
fn room_to_rebuild(store: &Store) -> u64 {
    let free = free_bytes(&beside(store.path(), ""));
    free.map_or(u64::MAX, |free| free.saturating_sub(RESERVED_BYTES) / 10 * 9)
}

/// Removes what deletions have left behind, as far as the disk has room. Does nothing if nothing was deleted since the last time.
///
/// Interrupted, the next call does the rest.
pub(super) async fn clean_up(store: &Store) -> Result<(), StoreError> {
    let (deleted, cleaned_up) = store.read(sql::deletions).await?;
    if deleted == cleaned_up {
        return Ok(());
    }
    store.write(sql::begin_merge).await?;
    while store.write(sql::merge_step).await? {
        give_way().await;
    }
    let room = room_to_rebuild(store);
    if !store.rebuild(LARGEST_TO_REBUILD.min(room)).await? {
        if room < LARGEST_TO_REBUILD {
            tracing::warn!(
                "the disk has no room to rebuild the database: pieces of deleted texts stay in its unused space until \
                 a night on which it has"
            );
            return Ok(());
        }
        tracing::info!(
            "the database is too large to be rebuilt: pieces of deleted texts may stay in its unused space"
        );
    }
    store.write(move |tx| sql::note_cleaned_up(tx, deleted)).await
}
