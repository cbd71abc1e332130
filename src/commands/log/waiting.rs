//! Lines on their way to standard error: gathered for a moment, and written together by a thread of
//! their own. One by one they are a twentieth of what an enquiry costs, and a log that nobody reads,
//! as that of a terminal that was stopped, would hold up whoever has something to say.

use std::io::{self, Write};
use std::mem;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// For how long lines are gathered. A `kill -9` costs those of this time.
const GATHERING: Duration = Duration::from_millis(10);

/// How many bytes are kept for a log that is not read. What goes beyond is lost: the site does not
/// stand still for want of a reader.
const MOST: usize = 1024 * 1024;

/// How long the end of the program waits for the last lines to be taken.
const LAST_WORDS: Duration = Duration::from_millis(200);

struct Waiting {
    lines: Vec<u8>,
    /// Whether the thread has lines in its hands.
    is_writing: bool,
}

static WAITING: Mutex<Waiting> = Mutex::new(Waiting { lines: Vec::new(), is_writing: false });

/// Told when the first line comes, and when the last is written.
static CHANGED: Condvar = Condvar::new();

/// A line of the log.
pub(super) struct Line;

impl Write for Line {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let mut waiting = waiting();
        let is_first = waiting.lines.is_empty();
        if waiting.lines.len() < MOST {
            waiting.lines.extend_from_slice(line);
        }
        drop(waiting);
        if is_first {
            CHANGED.notify_all();
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Starts the thread that writes.
pub(super) fn start() -> io::Result<()> {
    thread::Builder::new().name("log".to_owned()).spawn(write_what_comes).map(drop)
}

fn write_what_comes() {
    let mut lines = Vec::new();
    loop {
        drop(CHANGED.wait_while(waiting(), |waiting| waiting.lines.is_empty()));
        thread::sleep(GATHERING);
        take(&mut lines);
        // A log that cannot be written has nowhere to say so.
        _ = io::stderr().write_all(&lines);
        lines.clear();
        waiting().is_writing = false;
        CHANGED.notify_all();
    }
}

/// Takes what waits, in exchange for an empty `lines`.
fn take(lines: &mut Vec<u8>) {
    let mut waiting = waiting();
    mem::swap(&mut waiting.lines, lines);
    waiting.is_writing = true;
}

/// Waits until all lines are written, but not for a log that is not read.
pub(super) fn finish() {
    let is_busy = |waiting: &mut Waiting| waiting.is_writing || !waiting.lines.is_empty();
    _ = CHANGED.wait_timeout_while(waiting(), LAST_WORDS, is_busy);
}

fn waiting() -> MutexGuard<'static, Waiting> {
    WAITING.lock().unwrap_or_else(PoisonError::into_inner)
}
