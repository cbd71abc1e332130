//! The clock by which data expires. It can't be set ahead.
//!
//! It follows the wall clock and advances by at most two hours for each hour that the program runs. So a wall
//! clock that is wrong by years makes data at most as much too old as the time for which it was wrong. A
//! program that was off for a month has caught up a month later. Meanwhile data is kept longer.

use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use crate::clock::{Reading, UnixMillis};
use crate::store::beside;

/// How much faster than time the clock goes at most.
const CATCH_UP: u32 = 2;

/// The clock by which data expires.
#[derive(Debug)]
pub(super) struct RetentionClock {
    reached: UnixMillis,
    last: Reading,
}

impl RetentionClock {
    /// The clock that had come to `reached` before.
    pub(super) fn resume(reached: UnixMillis, reading: Reading) -> Self {
        Self { reached, last: reading }
    }

    /// Advances the clock to `reading` and returns its time, which is never later than the wall clock's.
    pub(super) fn advance(&mut self, reading: Reading) -> UnixMillis {
        let elapsed = reading.since(self.last).unwrap_or_default();
        let farthest = self.reached.plus(elapsed.saturating_mul(CATCH_UP));
        // A wall clock that is behind doesn't put it back: a machine without a battery begins in 1970.
        self.reached = self.reached.max(reading.wall.min(farthest));
        self.last = reading;
        self.reached.min(reading.wall)
    }

    /// The latest time that it has shown.
    pub(super) fn reached(&self) -> UnixMillis {
        self.reached
    }
}

/// The file that remembers the clock's time between runs: beside the database and not in it, so that no copy
/// puts it back and storing it changes no copy.
#[derive(Clone, Debug)]
pub(super) struct ClockFile {
    path: PathBuf,
}

impl ClockFile {
    /// The file of the database at `path`.
    pub(super) fn of(path: &Path) -> Self {
        Self { path: beside(path, ".retention-clock") }
    }

    /// The time in the file; `None` if there is none.
    pub(super) fn read(&self) -> Option<UnixMillis> {
        let text = fs::read_to_string(&self.path).ok()?;
        Some(UnixMillis(text.trim().parse::<Timestamp>().ok()?.as_millisecond()))
    }

    /// Writes the time into the file.
    pub(super) fn write(&self, time: UnixMillis) -> io::Result<()> {
        let mut draft = self.path.clone().into_os_string();
        draft.push(".part");
        let mut file: File =
            File::options().write(true).create(true).truncate(true).mode(0o600).open(&draft)?;
        writeln!(file, "{}", time.rfc3339())?;
        file.sync_all()?;
        fs::rename(draft, &self.path)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use proptest::prelude::*;

    use super::*;
    use crate::clock::SteadyMillis;

    const HOUR: i64 = 3_600_000;
    /// When the histories below begin.
    const BEGIN: i64 = 1_800_000_000_000;

    /// A span of a machine's life.
    #[derive(Clone, Copy, Debug)]
    enum Span {
        /// The program runs, with a wall clock that is wrong by so much.
        Runs { hours: i64, wrong: i64 },
        /// It doesn't.
        Off { hours: i64 },
    }

    fn spans() -> impl Strategy<Value = Vec<Span>> {
        let wrong = prop_oneof![
            3 => Just(0_i64),
            1 => Just(-50 * 365 * 24 * HOUR),
            1 => (-400_000 * HOUR)..(400_000 * HOUR),
        ];
        let span = prop_oneof![
            4 => (1..500_i64, wrong).prop_map(|(hours, wrong)| Span::Runs { hours, wrong }),
            1 => (1..5_000_i64).prop_map(|hours| Span::Off { hours }),
        ];
        proptest::collection::vec(span, 1..30)
    }

    proptest! {
        #[test]
        fn no_clock_makes_data_older_than_it_was_wrong_for(spans in spans()) {
            let (mut truth, mut wrong_for) = (BEGIN, 0);
            let mut process = 0;
            let reading = |truth: i64, wrong: i64, process: i64| Reading {
                wall: UnixMillis(truth + wrong),
                steady: SteadyMillis(truth),
                process: SteadyMillis(process),
            };
            let mut clock = RetentionClock::resume(UnixMillis(BEGIN), reading(BEGIN, 0, process));
            for span in spans {
                match span {
                    Span::Runs { hours, wrong } => for _ in 0..hours {
                        truth += HOUR;
                        if wrong > 0 {
                            wrong_for += HOUR;
                        }
                        let time = clock.advance(reading(truth, wrong, process));
                        prop_assert!(time.0 <= truth + wrong_for, "{} h ahead", (time.0 - truth) / HOUR);
                    },
                    Span::Off { hours } => {
                        truth += hours * HOUR;
                        process += 1;
                        clock = RetentionClock::resume(clock.reached(), reading(truth, 0, process));
                    }
                }
            }
            // With a right clock it's right after as long as it lags.
            let lag = (truth - clock.reached().0).max(0);
            let mut time = UnixMillis(0);
            for _ in 0..=lag / HOUR + 1 {
                truth += HOUR;
                time = clock.advance(reading(truth, 0, process));
            }
            prop_assert_eq!(time.0, truth);
        }
    }

    #[test]
    fn the_time_is_kept_between_runs() {
        let folder = tempfile::tempdir().unwrap();
        let file = ClockFile::of(&folder.path().join("paddock.db"));
        assert_eq!(file.read(), None);

        let time = UnixMillis(BEGIN).plus(Duration::from_millis(7));
        file.write(UnixMillis(1)).unwrap();
        file.write(time).unwrap();

        assert_eq!(file.read(), Some(time));
    }
}
