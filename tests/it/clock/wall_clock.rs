//! A wall clock that a test sets while the program runs.

use std::fs::{File, OpenOptions};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::process::Command;

use crate::support::Workshop;

/// The wall clock of one workshop's programs.
pub(super) struct WallClock {
    step: File,
}

impl WallClock {
    /// A clock that agrees with this machine's, and the workshop whose programs go by it.
    pub(super) fn of(workshop: Workshop) -> (Self, Workshop) {
        let (step, library) = (workshop.path("step"), workshop.path("wall_clock.so"));
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/clock/wall_clock.c");
        let built = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-o"])
            .args([&library, &source])
            .status();
        assert!(built.unwrap().success());
        let file = OpenOptions::new().create_new(true).write(true).open(&step).unwrap();
        let clock = Self { step: file };
        clock.set(0);
        clock.set_readable(true);
        let workshop = workshop
            .set("LD_PRELOAD", library.to_str().unwrap())
            .set("WALL_CLOCK_STEP", step.to_str().unwrap());
        (clock, workshop)
    }

    /// Sets it to so many seconds ahead of this machine's clock.
    pub(super) fn set(&self, seconds: i64) {
        self.step.write_all_at(&seconds.to_ne_bytes(), 0).unwrap();
    }

    /// Whether threads other than the program's first one can read it. If not, whatever they do with it
    /// panics.
    pub(super) fn set_readable(&self, is_readable: bool) {
        self.step.write_all_at(&i64::from(!is_readable).to_ne_bytes(), 8).unwrap();
    }
}
