//! What the site remembers of its orders, across restarts and kills.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::failure::{Failure, FailureKind};
use crate::certificates::write_durably;
use crate::clock::UnixMillis;

/// Name of the file in the certificate's folder.
const ORDERS: &str = "orders.json";

/// Attempts that an authority may see within [`HOUR`]. Let's Encrypt allows five failures for each name.
pub(super) const MAX_ATTEMPTS: usize = 4;

/// The time in which attempts are counted.
pub(super) const HOUR: Duration = Duration::from_hours(1);

/// What is remembered. Moments are by the wall clock, in milliseconds since 1970.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default)]
pub(super) struct State {
    /// When orders were begun that failed or aren't over, in the last hour; for a first certificate also
    /// those that succeeded.
    pub(super) attempts: Vec<i64>,
    /// Consecutive orders that failed.
    pub(super) failures: u32,
    /// Consecutive failures that came before the authority saw an order.
    pub(super) unseen: u32,
    /// No order before this wait is over.
    pub(super) wait: Option<Wait>,
    /// The order that isn't over.
    pub(super) pending: Option<Pending>,
    /// When the certificate in use was ordered.
    pub(super) issued_at: Option<i64>,
    /// The names and the authority that it was ordered for.
    pub(super) issued_about: Option<String>,
    /// The authority's advice about the certificate in use.
    pub(super) advice: Option<RenewalAdvice>,
}

/// A wait.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(super) struct Wait {
    /// When it began.
    pub(super) since: i64,
    /// How long it lasts.
    pub(super) seconds: u64,
    /// The names and the authority that it's about. Others needn't wait.
    pub(super) about: String,
    /// Why, in words for the owner.
    pub(super) reason: String,
}

/// An order.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(super) struct Pending {
    /// Its address at the authority.
    pub(super) url: String,
    /// The names and the authority that it's about.
    pub(super) about: String,
    /// The key that its certificate will have, in PEM.
    pub(super) key: String,
}

/// When the authority wants a certificate to be renewed (RFC 9773).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(super) struct RenewalAdvice {
    /// The certificate's serial number, in hexadecimal digits.
    pub(super) serial: String,
    /// The beginning of the window.
    pub(super) start: i64,
    /// The end of the window.
    pub(super) end: i64,
    /// A random moment between them.
    pub(super) moment: i64,
}

/// The state with its file.
pub(super) struct Orders {
    folder: PathBuf,
    pub(super) state: State,
}

impl Orders {
    /// Reads the state in `folder`. One that can't be read counts as an attempt of this moment: a fault of the
    /// disk must not lead to orders one after another.
    pub(super) fn open(folder: &Path, now: UnixMillis) -> Self {
        let state = match fs::read(folder.join(ORDERS)) {
            Ok(content) => serde_json::from_slice(&content).ok(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Some(State::default()),
            Err(_) => None,
        };
        let state = state.unwrap_or_else(|| {
            tracing::warn!(
                "orders.json in the certificate's folder can't be read; a new one takes its place"
            );
            State { attempts: vec![now.0], ..State::default() }
        });
        Self { folder: folder.to_owned(), state }
    }

    /// Changes the state, on the disk first.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut State)) -> Result<(), Failure> {
        let mut state = self.state.clone();
        change(&mut state);
        if state == self.state {
            return Ok(());
        }
        let written = serde_json::to_vec_pretty(&state).map_err(io::Error::from);
        let written = written.and_then(|content| write_durably(&self.folder, ORDERS, &content));
        written.map_err(|error| Failure::new(FailureKind::Disk, format!("{ORDERS}: {error}")))?;
        self.state = state;
        Ok(())
    }
}

impl State {
    /// Counts an attempt at `now`, and forgets those that are over.
    pub(super) fn begin_attempt(&mut self, now: UnixMillis) {
        self.attempts.retain(|at| is_within(UnixMillis(*at), now, HOUR));
        self.attempts.push(now.0);
    }

    /// Counts a failure `about` these names. Those about others, or at another authority, don't count anymore.
    pub(super) fn count_failure(&mut self, about: &str, is_before_order: bool) {
        if self.wait.as_ref().is_some_and(|wait| wait.about != about) {
            (self.failures, self.unseen) = (0, 0);
        }
        if is_before_order {
            self.unseen = self.unseen.saturating_add(1);
        } else {
            (self.failures, self.unseen) = (self.failures.saturating_add(1), 0);
        }
    }

    /// How long an order `about` these names has to wait. If the clock says that the wait hasn't begun, it was
    /// set, and the wait begins now.
    pub(super) fn remaining_wait(&self, about: &str, now: UnixMillis) -> Duration {
        let failed =
            self.wait.as_ref().filter(|wait| wait.about == about).map_or(Duration::ZERO, |wait| {
                Duration::from_secs(wait.seconds).saturating_sub(now.since(UnixMillis(wait.since)))
            });
        failed.max(self.limit_wait(now))
    }

    /// How long the next attempt has to wait for earlier ones.
    pub(super) fn limit_wait(&self, now: UnixMillis) -> Duration {
        let recent = self.attempts.iter().map(|at| UnixMillis(*at));
        let recent = recent.filter(|at| is_within(*at, now, HOUR));
        until_fewer(recent.map(|at| now.since(at)))
    }
}

/// Whether `at` is less than `limit` before `now`, or after it: the clock may have been set back.
fn is_within(at: UnixMillis, now: UnixMillis, limit: Duration) -> bool {
    at.since(now).max(now.since(at)) < limit
}

/// How long until fewer than the most attempts were begun within an hour, from their `ages`.
pub(super) fn until_fewer(ages: impl Iterator<Item = Duration>) -> Duration {
    let mut recent: Vec<_> = ages.filter(|age| *age < HOUR).collect();
    recent.sort_unstable();
    // The youngest ones leave last.
    recent.get(MAX_ATTEMPTS - 1).map_or(Duration::ZERO, |age| HOUR.saturating_sub(*age))
}

/// What is about these `names` at this authority.
pub(super) fn about(names: &[String], directory: &str) -> String {
    format!("{} {directory}", names.join(" "))
}

#[cfg(test)]
mod tests {
    use tempfile::tempdir;

    use super::*;

    const NOW: UnixMillis = UnixMillis(1_810_303_200_000);

    /// `now` plus `minutes`.
    fn at(minutes: i64) -> UnixMillis {
        UnixMillis(NOW.0 + minutes * 60_000)
    }

    fn minutes(wait: Duration) -> u64 {
        wait.as_secs() / 60
    }

    #[test]
    fn failures_that_the_authority_did_not_see_make_no_order_wait_longer() {
        let wait = |about: &str| Wait {
            since: NOW.0,
            seconds: 60,
            about: about.to_owned(),
            reason: String::new(),
        };
        let mut state = State { wait: Some(wait("maple")), ..State::default() };

        for _ in 0..5 {
            state.count_failure("maple", true);
        }
        assert_eq!((state.failures, state.unseen), (0, 5));
        state.count_failure("maple", false);
        assert_eq!((state.failures, state.unseen), (1, 0));
        state.count_failure("maple", false);
        assert_eq!((state.failures, state.unseen), (2, 0));
        // The name was corrected.
        state.count_failure("elm", false);
        assert_eq!((state.failures, state.unseen), (1, 0));
    }

    #[test]
    fn the_state_is_on_the_disk_before_it_counts() {
        let folder = tempdir().unwrap();
        let place = folder.path().join("certificates");
        let mut orders = Orders::open(&place, NOW);
        assert_eq!(orders.state, State::default());
        orders.change(|state| state.begin_attempt(NOW)).unwrap();

        assert_eq!(Orders::open(&place, NOW).state, orders.state);
        fs::write(place.join(ORDERS), "{ nonsense").unwrap();
        assert_eq!(Orders::open(&place, NOW).state.attempts, [NOW.0]);
        fs::remove_dir_all(&place).unwrap();
        fs::write(&place, "a file where the folder should be").unwrap();
        let failure = orders.change(|state| state.failures = 1).unwrap_err();
        assert_eq!((failure.kind, orders.state.failures), (FailureKind::Disk, 0));
    }

    #[test]
    fn no_hour_has_more_than_four_attempts() {
        let mut state = State::default();
        // A loop of crashes: an attempt whenever one is allowed.
        let mut begun: Vec<i64> = Vec::new();
        for minute in 0..600 {
            if state.remaining_wait("", at(minute)).is_zero() {
                state.begin_attempt(at(minute));
                begun.push(minute);
            }
        }
        assert_eq!(begun.len(), 40);
        let within = |hour: i64| begun.iter().filter(|at| (hour..hour + 60).contains(*at)).count();
        assert!((0..540).all(|minute| within(minute) <= MAX_ATTEMPTS));
    }

    #[test]
    fn a_clock_that_was_set_shortens_no_wait() {
        let wait =
            Wait { since: NOW.0, seconds: 3_600, about: "a".to_owned(), reason: String::new() };
        let state = State { wait: Some(wait), ..State::default() };
        for (minute, about, expected) in
            [(0, "a", 60), (20, "a", 40), (70, "a", 0), (0, "b", 0), (-500_000, "a", 60)]
        {
            assert_eq!(
                minutes(state.remaining_wait(about, at(minute))),
                expected,
                "{minute} {about}"
            );
        }
        // Four attempts by a clock that was a little ahead.
        let state =
            State { attempts: vec![at(1).0, at(2).0, at(3).0, at(4).0], ..State::default() };
        assert_eq!(minutes(state.remaining_wait("", at(0))), 60);
        assert_eq!(minutes(state.remaining_wait("", at(31))), 30);
        // By one that was a year ahead.
        assert_eq!(state.remaining_wait("", at(-525_600)), Duration::ZERO);
    }
}
