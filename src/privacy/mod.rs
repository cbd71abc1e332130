//! How long what visitors send is kept, how a person is erased, and what is stored about one.
//!
//! This module knows every table that has something of a person. What belongs to a record (messages, attempts,
//! attendees, links, marks) goes with it by triggers and references, so nothing is left behind.

mod clean_up;
mod erase;
mod expiry;
mod export;
mod first_deletion;
mod ledger;
mod leftovers;
mod mailbox;
mod preview;
mod requests;
mod retention;
mod retention_clock;
mod sql;

pub use self::erase::{ErasureError, apply_ledger};
pub use self::expiry::{registration_leaves_on, submission_leaves_on};
pub use self::export::export;
pub use self::first_deletion::{FirstDeletion, notice_ends_on};
pub use self::ledger::Ledger;
pub use self::mailbox::Mailbox;
pub use self::preview::{Counted, FreedPlaces, Preview};
pub use self::requests::{
    Erasures, Requests, is_requested, postpone_requests, request_now, request_until_midnight,
    take_back,
};
pub use self::retention::RetentionTask;

use std::time::Duration;

use tokio::time::sleep;

/// How many records are deleted in a transaction: a few milliseconds of the one writer.
const STEP: usize = 16;

/// How long the writer is left alone between two steps.
const BREATH: Duration = Duration::from_millis(4);

/// Leaves the writer to visitors.
async fn give_way() {
    sleep(BREATH).await;
}
