//! Log lines on their way to standard error: gathered for a moment and written together by a
//! separate thread. Written one by one they cost a twentieth of an enquiry, and a log that nobody
//! reads, such as a stopped terminal, would block the threads that log.

use std::io::{self, Write};
use std::mem;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use paddock::disk;

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
    let mut left_out = 0;
    loop {
        drop(CHANGED.wait_while(waiting(), |waiting| waiting.lines.is_empty()));
        thread::sleep(GATHERING);
        take(&mut lines);
        if has_room(&lines) {
            // Ignored: there is nowhere to report that the log can't be written.
            _ = io::stderr().write_all(&lines);
            tell_what_was_left_out(mem::take(&mut left_out));
        } else {
            left_out += lines.split_inclusive(|byte| *byte == b'\n').count();
        }
        lines.clear();
        waiting().is_writing = false;
        CHANGED.notify_all();
    }
}

/// Whether writing these lines leaves the database its reserved space: a log file may be on the
/// same disk.
fn has_room(lines: &[u8]) -> bool {
    disk::has_room_behind(io::stderr(), u64::try_from(lines.len()).unwrap_or(u64::MAX))
}

fn tell_what_was_left_out(lines: usize) {
    if lines > 0 {
        let reserve = disk::mebibytes(disk::RESERVED_BYTES);
        tracing::warn!(
            lines,
            "lines weren't written: the last {reserve} MiB of the disk are kept for the database"
        );
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
