//! A week's notice before data is deleted by its age for the first time.
//!
//! A database may have years of data when the first version with `[retention]` opens it. Nothing is deleted for a
//! week, in which the staff page says what will be.

use std::time::Duration;

use jiff::civil::Date;
use rusqlite::Connection;
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

use super::expiry::{Period, day_of_event, start_of};
use super::sql::{self, Expired};
use crate::clock::UnixMillis;
use crate::config::Config;
use crate::store::{Store, StoreError};

/// Time from the first start with `[retention]` until something is deleted.
const NOTICE: Duration = Duration::from_hours(7 * 24);

/// What is deleted at the end of the first week.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FirstDeletion {
    /// The first day on which data is deleted by its age.
    #[serde(serialize_with = "as_text")]
    #[schema(value_type = String, format = Date)]
    pub on: Date,
    /// How many submissions and registrations are too old by then.
    pub records: i64,
}

fn as_text<S: Serializer>(day: &Date, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(day)
}

impl FirstDeletion {
    /// What is still to be deleted for the first time; `None` after the first week, or if nothing is too old.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the database can't be read.
    pub async fn ahead(
        store: &Store,
        config: Config,
        now: UnixMillis,
    ) -> Result<Option<Self>, StoreError> {
        let read = move |db: &_| {
            let Some(on) = notice_ends_on(db, &config, now)? else { return Ok(None) };
            let records = count_expired(db, &config, on)?;
            Ok((records > 0).then_some(Self { on, records }))
        };
        store.read(read).await
    }
}

/// The first day on which data is deleted by its age; `None` if it has come.
///
/// A clock that was ahead at the first start gives no notice: the notice would last as long as it was wrong.
///
/// # Errors
///
/// An error of SQLite.
pub fn notice_ends_on(
    db: &Connection,
    config: &Config,
    now: UnixMillis,
) -> rusqlite::Result<Option<Date>> {
    let Some(began) = sql::retention_began_at(db)? else { return Ok(None) };
    let end = began.plus(NOTICE);
    Ok((began <= now && now < end).then(|| end.date(&config.content.site.timezone)))
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
            if date.parse().is_ok_and(|then| day_of_event(config, &id, then) <= last) {
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
