//! Lines that wait until their thread has nothing else to do, and are then written together: one
//! by one they are a fifteenth of what an enquiry costs.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError, TryLockError};

use paddock::web::Call;
use tracing::{Level, Metadata};
use tracing_subscriber::fmt::MakeWriter;

/// How many bytes may wait, in busy times in which there is always something else to do.
const MOST: usize = 16 * 1024;

static WAITING: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Makes a [`Line`] for each event.
pub(super) struct Lines;

/// A line of the log; all before it are written before it.
pub(super) struct Line {
    /// Only lines of calls may: the threads that answer them say when they rest.
    may_wait: bool,
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Line;

    fn make_writer(&'a self) -> Line {
        Line { may_wait: false }
    }

    fn make_writer_for(&'a self, event: &Metadata<'_>) -> Line {
        let is_warning = *event.level() <= Level::WARN;
        Line { may_wait: !is_warning && Call::current(|_| ()).is_some() }
    }
}

impl Write for Line {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let mut waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.extend_from_slice(line);
        if !self.may_wait || waiting.len() > MOST {
            write_out(&mut waiting);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes the lines that wait. For a thread that answers calls, before it rests, and at the end.
///
/// Leaves it to whoever is just writing: that thread writes them all, or rests later. Else all would
/// stand still for one that cannot write, as when nobody reads the terminal any further.
pub(in super::super) fn write_waiting() {
    let waiting = match WAITING.try_lock() {
        Ok(waiting) => Some(waiting),
        Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    };
    if let Some(mut waiting) = waiting
        && !waiting.is_empty()
    {
        write_out(&mut waiting);
    }
}

fn write_out(waiting: &mut Vec<u8>) {
    // A log that cannot be written has nowhere to say so.
    _ = io::stderr().write_all(waiting);
    waiting.clear();
}
