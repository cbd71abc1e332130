//! How deliveries, copies and the disk stand, read when somebody asks.

use std::fs;
use std::path::Path;

use rusqlite::Connection;
use tokio::task::spawn_blocking;

use super::text::Text;
use crate::backups::CopiesStanding;
use crate::clock::UnixMillis;
use crate::disk;
use crate::outbox::{Alarm, Backlog, Channel, Lane, Outbox, Topic};
use crate::store::Store;

/// How deliveries stood at `now`.
pub(super) struct Deliveries {
    lanes: Vec<(Lane, Backlog)>,
    alarm: Alarm,
    now: UnixMillis,
}

impl Deliveries {
    /// Counts them; `None` if the database doesn't answer.
    pub(super) async fn read(outbox: &Outbox) -> Option<Self> {
        let settings = outbox.settings();
        let count = move |db: &Connection, now: UnixMillis| {
            let lanes = Channel::ALL
                .into_iter()
                .flat_map(|channel| Topic::ALL.map(|topic| Lane { channel, topic }));
            let lanes: rusqlite::Result<_> =
                lanes.map(|lane| Ok((lane, Backlog::of(db, lane)?))).collect();
            Ok(Self { lanes: lanes?, alarm: Alarm::of(db, &settings, now)?, now })
        };
        outbox.read_with_now(count).await.ok()
    }

    pub(super) fn write(&self, text: &mut Text) {
        let name = "paddock_deliveries_waiting";
        text.gauge(name, "Messages that wait for an attempt.");
        self.write_each(text, name, |backlog| backlog.pending.to_string());
        let name = "paddock_deliveries_failed";
        text.gauge(name, "Messages that were given up and not sent again since.");
        self.write_each(text, name, |backlog| backlog.failed.to_string());
        let name = "paddock_deliveries_oldest_waiting_seconds";
        text.gauge(name, "How long the oldest message that waits was queued ago; 0 if none waits.");
        self.write_each(text, name, |backlog| {
            let since = backlog.oldest_pending_at.unwrap_or(self.now);
            self.now.since(since).as_secs_f64().to_string()
        });
        let name = "paddock_deliveries_late";
        text.gauge(
            name,
            "1 if a message has been due for longer than webhooks.alarm_after_seconds.",
        );
        text.sample(name, &[("to", "office")], u8::from(self.alarm.late_to_office));
        text.sample(name, &[("to", "visitors")], u8::from(self.alarm.late_to_visitors));
    }

    fn write_each(&self, text: &mut Text, name: &str, value: impl Fn(&Backlog) -> String) {
        for (lane, backlog) in &self.lanes {
            let labels = [("channel", lane.channel.name()), ("topic", lane.topic.name())];
            text.sample(name, &labels, value(backlog));
        }
    }
}

/// Writes when copies were made and proved. Without copies there is nothing to write.
pub(super) fn write_copies(text: &mut Text, copies: &CopiesStanding) {
    let help = "When the newest copy was begun, in seconds since 1970.";
    write_moment(text, "paddock_backup_newest_timestamp_seconds", help, copies.newest_at);
    let help = "When a copy was proved last, in seconds since 1970.";
    write_moment(text, "paddock_backup_proved_timestamp_seconds", help, copies.proved_at);
    let help = "1 if the site has run for two days without proving a copy.";
    text.single("paddock_backup_late", help, u8::from(copies.is_late));
}

/// Writes `at` as seconds since 1970, and nothing if there is no such moment.
pub(super) fn write_moment(text: &mut Text, name: &str, help: &str, at: Option<UnixMillis>) {
    if let Some(at) = at {
        text.single(name, help, at.seconds());
    }
}

/// Writes the size of the database's files and the room on their disk.
pub(super) async fn write_disk(text: &mut Text, store: &Store) {
    let path = store.path().to_owned();
    let Ok((size, free)) = spawn_blocking(move || (size(&path), free(&path))).await else { return };
    text.single("paddock_database_size_bytes", "Size of the database and its log of writes.", size);
    if let Some(free) = free {
        let help = "Bytes that this program may still write to the database's disk.";
        text.single("paddock_disk_free_bytes", help, free);
    }
}

fn size(database: &Path) -> u64 {
    let mut log = database.as_os_str().to_owned();
    log.push("-wal");
    let files = [database, Path::new(&log)];
    files.iter().filter_map(|file| fs::metadata(file).ok()).map(|found| found.len()).sum()
}

fn free(database: &Path) -> Option<u64> {
    disk::free_bytes(database).ok()
}
