//! Statements over all tables that hold what visitors sent.

mod expired;
mod records;
mod requests;
mod search_index;
mod told;

pub(super) use self::expired::{
    Expired, count_registrations, count_submissions, delete_registrations, delete_submissions,
    events_until, expired_registrations, expired_submissions, forget_marks, last_submission,
    newest_arrival, note_mark, seen_until,
};
pub(super) use self::records::{
    Numbers, Record, delete_records, each_address, erased, note_erased, records, rows_of,
    suppressed, unsuppress,
};
pub(super) use self::requests::{Request, finish, postpone, request, requests, take_back};
pub(super) use self::search_index::{begin_merge, deletions, merge_step, note_cleaned_up};
pub(super) use self::told::{Counts, counts, upcoming};

/// `numbers` as the JSON array that `json_each` reads.
fn json<T: serde::Serialize>(values: &[T]) -> String {
    serde_json::to_string(values).expect("numbers and texts always become JSON")
}
