//! Contact submissions: each one is kept, spam included, and the office is told of those that are not
//! spam.
//!
//! A submission that was answered with 201 is on the disk together with its delivery or, if the disk
//! failed, has been delivered. Spam is not delivered, and staff can rescue it.

pub(crate) mod handlers;
mod mails;
mod options;
mod payload;
mod pending_writes;
mod problems;
mod rerouting;
pub mod scriptless;
mod search;
mod spam_training;
mod sql;
mod submission;
mod telling;
mod text_answers;

use std::sync::Arc;

use rusqlite::{Connection, Transaction};
use tokio::sync::Notify;

pub use self::options::{AgeGroup, PreferredContact, RiderExperience, Service, Status};
pub use self::pending_writes::{PendingWrites, write_last_pending, write_pending};
pub use self::rerouting::{tell_by_mail_instead, tell_of_one_by_mail_instead};
pub use self::search::{
    Kind, Relative, Wanted, find, newest, relatives, set_handled, set_note, set_spam,
};
pub use self::spam_training::{classify, learn};
pub use self::text_answers::TextAnswers;
use crate::change_notifier::ChangeNotifier;
use crate::clock::UnixMillis;
use crate::config::{Config, Live};
use crate::outbox::Outbox;
use crate::store::Store;
use crate::web::{Limiter, RepeatedForms, Stamps};

/// What this module needs from the rest of the program.
#[derive(Clone)]
pub struct SubmissionsState {
    /// Where submissions are kept.
    pub store: Store,
    /// Queues deliveries to the office.
    pub outbox: Outbox,
    /// The form's stamps.
    pub stamps: Stamps,
    /// How often one client may write.
    pub limiter: Arc<Limiter>,
    /// Forms that were posted a short time ago.
    pub repeated_forms: Arc<RepeatedForms>,
    /// The current configuration.
    pub config: Live,
    /// Notified after each submission is kept; [`keep_up`] waits for it.
    pub arrived: Arc<Notify>,
    /// Submissions that were delivered but not kept yet, for [`write_pending`].
    pub pending_writes: PendingWrites,
    /// Rung for each submission that was kept; open staff pages listen.
    pub notifier: ChangeNotifier,
}

/// Background work: learns from marks that staff gave in an earlier version, then indexes the words
/// of new submissions whenever `arrived` is notified. Never ends. If it is dropped, the next start does
/// the rest.
pub async fn keep_up(store: Store, arrived: &Notify) {
    spam_training::learn_earlier_marks(&store).await;
    search::index_what_comes(store, arrived).await;
}

/// When the newest submission came in that isn't spam, and the sender's name; `None` if there is none.
pub fn newest_sender(connection: &Connection) -> rusqlite::Result<Option<(UnixMillis, String)>> {
    sql::newest_sender(connection)
}

/// Queues the first deliveries of the submission `id`, which staff found not to be spam. `website` is
/// used for submissions from before the site's address was stored with them.
pub fn announce(
    tx: &Transaction<'_>,
    config: &Config,
    id: &str,
    website: &str,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    sql::note_website(tx, id, website)?;
    match sql::by_id(tx, id)? {
        Some(record) => telling::tell(tx, config, &record, now),
        None => Ok(()),
    }
}

/// The payload about the submission `id`, as JSON; `None` if there is no such submission.
///
/// Nothing in it changes once the submission is kept, so this version of the program sends the same
/// bytes at every attempt.
pub fn payload(connection: &Connection, id: &str) -> rusqlite::Result<Option<Vec<u8>>> {
    Ok(sql::by_id(connection, id)?.map(|record| payload::to_json(&record)))
}
