//! A week's notice before data is deleted by its age for the first time.
//!
//! A database may have years of data when the first version with `[retention]` opens it. Nothing is deleted for a
//! week, in which the staff page says what will be.
//!
//! The week has to pass by the wall clock and by the retention clock. One that is set forward, or was behind at the
//! start, can't end it: the retention clock goes at most twice as fast as time.

use std::sync::Arc;
use std::time::Duration;

use jiff::civil::Date;
use rusqlite::{Connection, Transaction};
use serde::Serialize;
use utoipa::ToSchema;

use super::expiry::{Period, start_of};
use super::sql::{self, Expired};
use crate::clock::UnixMillis;
use crate::config::{Config, Current};
use crate::store::{self, Store, StoreError};

/// Time from the first start with `[retention]` until something is deleted.
const WEEK: Duration = Duration::from_hours(7 * 24);

/// By so much the wall clock may be set back before the notice begins again.
const TOLERANCE: Duration = Duration::from_hours(24);

/// What is deleted at the end of the first week.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FirstDeletion {
    /// The first day on which data is deleted by its age.
    #[schema(format = Date)]
    pub on: String,
    /// How many submissions and registrations are too old by then.
    pub records: i64,
}

impl FirstDeletion {
    /// What is still to be deleted for the first time; `None` after the first week, or if nothing is too old.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the database can't be read.
    pub async fn ahead(
        store: &Store,
        config: Arc<Current>,
        now: UnixMillis,
    ) -> Result<Option<Self>, StoreError> {
        let read = move |db: &_| {
            let Some(on) = notice_ends_on(db, &config, now)? else { return Ok(None) };
            let records = count_expired(db, &config, on)?;
            Ok((records > 0).then(|| Self { on: on.to_string(), records }))
        };
        store.read(read).await
    }
}

/// The week before the first deletion, as the database has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Notice {
    /// When it ends by the wall clock.
    ends_at: UnixMillis,
    /// When it ends by the retention clock.
    retention_ends_at: UnixMillis,
}

impl Notice {
    /// The setting that keeps it.
    const SETTING: &str = "first_deletion_notice";

    /// A notice that begins now, by both clocks.
    fn begin(wall: UnixMillis, retention: UnixMillis) -> Self {
        Self { ends_at: wall.plus(WEEK), retention_ends_at: retention.plus(WEEK) }
    }

    fn read(db: &Connection) -> rusqlite::Result<Option<Self>> {
        let text = store::setting(db, Self::SETTING)?;
        let times = text.and_then(|text| serde_json::from_slice::<[i64; 2]>(&text).ok());
        Ok(times.map(|[wall, retention]| Self {
            ends_at: UnixMillis(wall),
            retention_ends_at: UnixMillis(retention),
        }))
    }

    fn write(self, tx: &Transaction<'_>) -> rusqlite::Result<()> {
        let text = format!("[{},{}]", self.ends_at.0, self.retention_ends_at.0);
        store::set_setting(tx, Self::SETTING, text.as_bytes())
    }

    /// Whether it's over by both clocks.
    fn is_over(self, wall: UnixMillis, retention: UnixMillis) -> bool {
        self.ends_at <= wall && self.retention_ends_at <= retention
    }

    /// Whether it began by a wall clock that was ahead: it would last as long as that was wrong.
    fn is_too_long(self, wall: UnixMillis) -> bool {
        self.ends_at > wall.plus(WEEK).plus(TOLERANCE)
    }

    /// The notice in `store`, which begins now if there is none; `None` if it's over.
    pub(super) async fn ahead(
        store: &Store,
        wall: UnixMillis,
        retention: UnixMillis,
    ) -> Result<Option<Self>, StoreError> {
        let known = store.read(Self::read).await?;
        if let Some(notice) = known.filter(|notice| !notice.is_too_long(wall)) {
            return Ok((!notice.is_over(wall, retention)).then_some(notice));
        }
        let retention_ends_at = known.map(|notice| notice.retention_ends_at);
        let mut notice = Self::begin(wall, retention);
        notice.retention_ends_at = retention_ends_at.unwrap_or(notice.retention_ends_at);
        store.write(move |tx| notice.write(tx)).await?;
        Ok(Some(notice))
    }
}

/// The first day on which data is deleted by its age; `None` if it has come.
///
/// # Errors
///
/// An error of SQLite.
pub fn notice_ends_on(
    db: &Connection,
    config: &Config,
    now: UnixMillis,
) -> rusqlite::Result<Option<Date>> {
    let end = Notice::read(db)?.map(|notice| notice.ends_at).filter(|end| now < *end);
    Ok(end.map(|end| end.date(&config.content.site.timezone)))
}

fn count_expired(db: &Connection, config: &Config, today: Date) -> rusqlite::Result<i64> {
    let mut count = 0;
    for (is_spam, period) in
        [(true, Period::of_spam(config)), (false, Period::of_inquiries(config))]
    {
        let Some(period) = period else { continue };
        let expired = Expired::on(db, config, is_spam, period, today)?;
        count += sql::count_submissions(db, expired)?;
    }
    if let Some(period) = Period::of_registrations(config) {
        let last = period.last_day_before(today);
        for (id, date) in sql::events_until(db, &last.to_string())? {
            if date.parse::<Date>().is_ok_and(|day| day <= last) {
                count += sql::count_registrations(db, (&id, &date))?;
            }
        }
    }
    Ok(count)
}

impl Expired {
    /// The submissions that are deleted on the day `today`.
    pub(super) fn on(
        db: &Connection,
        config: &Config,
        is_spam: bool,
        period: Period,
        today: Date,
    ) -> rusqlite::Result<Self> {
        let next = period.last_day_before(today).saturating_add(jiff::ToSpan::day(1));
        let before = start_of(next, &config.content.site.timezone);
        let seen_until = sql::seen_until(db, &next.to_string())?;
        Ok(Self { is_spam, before, seen_until })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Options;

    const DAY: Duration = Duration::from_hours(24);
    const BEGIN: UnixMillis = UnixMillis(1_800_000_000_000);

    /// What is said of the notice at each of these times, in days after the start by the wall clock and by the
    /// retention clock.
    async fn gives_notice(times: &[(i32, i32)]) -> Vec<bool> {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("paddock.db"), Options::default()).unwrap();
        let mut said = Vec::new();
        let after = |days: i32| {
            let step = DAY.saturating_mul(days.unsigned_abs());
            if days < 0 { BEGIN.minus(step) } else { BEGIN.plus(step) }
        };
        for (wall, retention) in times {
            let ahead = Notice::ahead(&store, after(*wall), after(*retention)).await;
            said.push(ahead.unwrap().is_some());
        }
        store.close();
        said
    }

    #[tokio::test]
    async fn a_week_passes_by_both_clocks() {
        for (name, times, said) in [
            ("right clocks", vec![(0, 0), (6, 6), (7, 7), (400, 400)], [true, true, false, false]),
            // The retention clock begins at the newest inquiry.
            (
                "little use",
                vec![(0, -30), (6, -18), (7, -16), (8, -14)],
                [true, true, false, false],
            ),
            (
                "set back after the start",
                vec![(0, -3), (-1, -3), (6, 2), (7, 4)],
                [true, true, true, false],
            ),
            (
                "behind at the start",
                vec![(-9, -9), (0, -9), (1, -8), (4, -2)],
                [true, true, true, false],
            ),
            (
                "ahead at the start",
                vec![(4000, 0), (1, 1), (7, 7), (8, 8)],
                [true, true, true, false],
            ),
            ("ahead later", vec![(0, 0), (4000, 2), (4000, 6), (7, 7)], [true, true, true, false]),
        ] {
            assert_eq!(gives_notice(&times).await, said, "{name}");
        }
    }
}
