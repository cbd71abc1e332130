//! What came in week by week, and how soon it was handled.
//!
//! Staff open it now and then, so nothing is kept for it as rows come in: it is counted when
//! somebody looks, in one pass over the rows of its weeks, by one reader at a time.

mod answer;
mod sql;
mod tally;
mod weeks;

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tokio::sync::Mutex;
use tokio::time::Instant;
use utoipa::IntoParams;

use self::answer::Overview;
use self::sql::Kind;
use self::tally::Tally;
use self::weeks::Weeks;
use crate::admin::AdminState;
use crate::clock::{self, UnixMillis};
use crate::store::{Store, StoreError};
use crate::web::{Params, Problem, Search};

/// How many weeks, if the call does not say, and within which bounds.
const WEEKS: u8 = 26;
const FEWEST: u8 = 4;
const MOST: u8 = 104;

/// An answer is cached for this many times as long as it took, so that counting takes at most a
/// tenth of a core. With a stable's few rows that is so short that staff see their own changes at
/// once.
const REST: u32 = 10;
const LONGEST_REST: Duration = Duration::from_mins(1);

/// Tolerated clock skew: rows may be out of order by up to this much.
const DISORDER: Duration = Duration::from_hours(24);

/// Which weeks.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OverviewQuery {
    /// How many, the running one included; 26 by default.
    #[param(minimum = 4, maximum = 104)]
    weeks: Option<i64>,
}

/// What the parameter `weeks` takes.
const WEEKS_TAKEN: &str = "`weeks` is a number from 4 to 104.";

impl Params for OverviewQuery {
    const TAKES: &'static [(&'static str, &'static str)] = &[("weeks", WEEKS_TAKEN)];
}

/// The answers of the last minute.
#[derive(Clone, Debug, Default)]
pub(crate) struct OverviewCache {
    /// Locked while somebody counts; others wait for the same answer.
    answers: Arc<Mutex<Vec<Answer>>>,
}

#[derive(Debug)]
struct Answer {
    weeks: Weeks,
    overview: Arc<Overview>,
    good_until: Instant,
}

/// Sums up what came in during the last weeks of the stable's calendar.
#[utoipa::path(get, path = "/api/admin/overview", tag = "staff", operation_id = "overview",
    params(OverviewQuery),
    responses(
        (status = 200, body = Overview),
        (status = 400, description = "Fewer than 4 weeks, or more than 104"),
        (status = 401)))]
pub(crate) async fn show(
    State(state): State<AdminState>,
    Search(query): Search<OverviewQuery>,
) -> Result<Response, Problem> {
    let weeks = query.weeks.map_or(Ok(WEEKS), u8::try_from);
    let weeks = weeks.ok().filter(|weeks| (FEWEST..=MOST).contains(weeks));
    let weeks = weeks.ok_or_else(|| Problem::bad_query(WEEKS_TAKEN))?;
    let now = clock::now();
    let weeks = Weeks::until(now, &state.config.load().content.site.timezone, weeks);
    let overview = state.overview.of(&state.store, weeks, now).await?;
    Ok(Json(&*overview).into_response())
}

impl OverviewCache {
    /// The overview of `weeks`: one that is kept, or else a new one.
    async fn of(
        &self,
        store: &Store,
        weeks: Weeks,
        now: UnixMillis,
    ) -> Result<Arc<Overview>, StoreError> {
        let mut answers = self.answers.lock().await;
        let began = Instant::now();
        answers.retain(|answer| answer.good_until > began);
        if let Some(answer) = answers.iter().find(|answer| answer.weeks == weeks) {
            return Ok(Arc::clone(&answer.overview));
        }
        let overview = Arc::new(count(store, weeks.clone()).await?.finish(now));
        let counted = Instant::now();
        let good_until = counted + rest_after(counted - began);
        answers.push(Answer { weeks, overview: Arc::clone(&overview), good_until });
        Ok(overview)
    }
}

/// How long an answer is kept that took so long.
fn rest_after(took: Duration) -> Duration {
    took.saturating_mul(REST).min(LONGEST_REST)
}

/// Counts the rows of `weeks` in parts, so that each read is short.
async fn count(store: &Store, weeks: Weeks) -> Result<Tally, StoreError> {
    let since = weeks.begin().minus(DISORDER);
    let mut tally = Tally::of(weeks);
    for kind in [Kind::Submissions, Kind::Registrations] {
        let first = store.read(move |db| sql::first_since(db, kind, since)).await?;
        let mut part = Some(first);
        while let Some(number) = part {
            (tally, part) = store
                .read(move |db| {
                    let next = sql::count_part(db, kind, number, &mut tally)?;
                    Ok((tally, next))
                })
                .await?;
        }
    }
    Ok(tally)
}

#[cfg(test)]
mod tests {
    use jiff::tz::TimeZone;

    use super::*;
    use crate::store::Options;

    const NOW: UnixMillis = UnixMillis(1_813_147_200_000);

    #[test]
    fn a_quick_answer_is_kept_for_a_blink_and_none_for_more_than_a_minute() {
        assert_eq!(rest_after(Duration::from_millis(1)), Duration::from_millis(10));
        assert_eq!(rest_after(Duration::from_secs(9)), Duration::from_mins(1));
    }

    #[tokio::test]
    async fn a_kept_answer_is_given_for_its_weeks_until_its_time_is_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("paddock.db");
        let store = Store::open(&path, Options::default()).unwrap();
        let weeks = Weeks::until(NOW, &TimeZone::UTC, 26);
        let overview = Arc::new(Tally::of(weeks.clone()).finish(NOW));
        let kept = OverviewCache::default();
        tokio::time::pause();
        let good_until = Instant::now() + Duration::from_secs(10);
        let answer = Answer { weeks: weeks.clone(), overview: Arc::clone(&overview), good_until };
        kept.answers.lock().await.push(answer);
        let later = NOW.plus(Duration::from_secs(1));

        let same = kept.of(&store, weeks.clone(), later).await.unwrap();
        let other_zone = Weeks::until(NOW, &TimeZone::get("Asia/Tokyo").unwrap(), 26);
        let other = kept.of(&store, other_zone, later).await.unwrap();
        tokio::time::advance(Duration::from_secs(11)).await;
        let fresh = kept.of(&store, weeks, later).await.unwrap();

        assert!(Arc::ptr_eq(&same, &overview));
        assert_eq!((same.counted_at, other.counted_at, fresh.counted_at), (NOW, later, later));
        store.close();
    }
}
