//! Compares what another program has received with the database.

use std::path::Path;

use uuid::{Uuid, Version};

use super::sql;
use crate::clock::UnixMillis;
use crate::store::{self, OpenError};

/// Length of an id as text.
const LENGTH: usize = 36;

/// The ids in `text`, whatever else stands in it, that are of `since` or later, with the time in each, and
/// that the database at `path` doesn't have. Sorted by time.
///
/// # Errors
///
/// [`OpenError`] if the database can't be read.
pub fn missing(
    path: &Path,
    text: &str,
    since: UnixMillis,
) -> Result<Vec<(UnixMillis, Uuid)>, OpenError> {
    let known = store::read_beside(path, sql::known_ids)?;
    let mut missing = ids(text);
    missing.retain(|(at, id)| *at >= since && !known.contains(&id.to_string()));
    Ok(missing)
}

/// The UUIDs of version 7 in `text`, each once.
fn ids(text: &str) -> Vec<(UnixMillis, Uuid)> {
    let starts = 0..text.len().saturating_sub(LENGTH - 1);
    let found = starts.filter_map(|at| {
        let id = text.get(at..at + LENGTH).filter(|part| part.as_bytes()[8] == b'-')?;
        let id = Uuid::try_parse(id).ok()?;
        (id.get_version() == Some(Version::SortRand)).then_some(id)
    });
    let mut ids: Vec<_> = found.filter_map(|id| Some((moment(id)?, id))).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

fn moment(id: Uuid) -> Option<UnixMillis> {
    let (seconds, nanoseconds) = id.get_timestamp()?.to_unix();
    let milliseconds =
        seconds.checked_mul(1_000)?.checked_add(u64::from(nanoseconds) / 1_000_000)?;
    i64::try_from(milliseconds).ok().map(UnixMillis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_in_any_text() {
        let text = "é{\"id\":\"019ac5a0-0000-7000-8000-000000000002\"},019ac5a0-0000-7000-8000-000000000001;\
                    019ac5a0-0000-7000-8000-000000000002 b18f63a1-4b4d-4c67-8f6f-0d2c0a3a7b11 019ac5a0-0000";

        let found: Vec<_> =
            ids(text).into_iter().map(|(at, id)| (at.0, id.as_u128() & 3)).collect();

        assert_eq!(found, [(0x019a_c5a0_0000, 1), (0x019a_c5a0_0000, 2)]);
    }
}
