//! A wall clock that a test sets while the program runs.

use std::fs::{File, OpenOptions};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::process::Command;

use crate::support::Workshop;

/// The wall clock of all programs in one workshop.
pub(super) struct WallClock {
    step: File,
}

impl WallClock {
    /// A clock with this machine's time, and the workshop whose programs use it.
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

    /// Sets the clock to `seconds` ahead of this machine's.
    pub(super) fn set(&self, seconds: i64) {
        self.step.write_all_at(&seconds.to_ne_bytes(), 0).unwrap();
    }

    /// Sets whether threads other than the main one can read the clock. If they can't, reading it
    /// panics.
    pub(super) fn set_readable(&self, is_readable: bool) {
        self.step.write_all_at(&i64::from(!is_readable).to_ne_bytes(), 8).unwrap();
    }
}
