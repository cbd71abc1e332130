//! What staff may change in the content whom the owner has limited: events.

use serde_json::{Map, Value};

use crate::admin::AdminState;
use crate::admin::session::Staff;
use crate::content_changes;
use crate::web::Problem;

/// The table that is left to them.
const EVENTS: &str = "events";

/// Refuses a patch that changes more than `staff` may.
pub(super) fn for_patch(staff: Staff, patch: &Map<String, Value>) -> Result<(), Problem> {
    let is_events = patch.keys().all(|table| table == EVENTS);
    if is_events { Ok(()) } else { staff.must_be_unlimited() }
}

/// Refuses a part that `staff` may not change.
pub(super) fn for_part(staff: Staff, part: &str) -> Result<(), Problem> {
    if is_event(part) { Ok(()) } else { staff.must_be_unlimited() }
}

/// Refuses the undo of a publication that changed more than `staff` may.
pub(super) async fn for_undo(
    state: &AdminState,
    staff: Staff,
    revision: i64,
) -> Result<(), Problem> {
    if !staff.is_limited {
        return Ok(());
    }
    let changed = state.store.read(move |db| content_changes::changed_pointers(db, revision));
    let changed = changed.await?;
    // A publication of that number may be under way, and nobody knows yet what it changes.
    let is_events = !changed.is_empty() && changed.iter().all(|pointer| is_event(pointer));
    if is_events { Ok(()) } else { staff.must_be_unlimited() }
}

/// Whether a pointer leads to events.
fn is_event(pointer: &str) -> bool {
    pointer.split('/').nth(1) == Some(EVENTS)
}
