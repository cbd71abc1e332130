//! The log on standard error: text for people on a terminal, a line of JSON for everything else.

mod reserve;

use std::io::{self, IsTerminal};

use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use self::reserve::KeepsReserve;

/// Lines that wait for a log that nobody reads; at most about 2 MB. Further lines are dropped, so that
/// a stopped terminal doesn't stop the site.
const WAITING_LINES: usize = 8_192;

/// Starts the log. `RUST_LOG` chooses what it shows; `info` by default.
///
/// It shows this program's own lines only: libraries log addresses, such as the webhook's. Lines are
/// written by a thread, which `kill -9` interrupts. Dropping the guard writes the last ones, for a
/// second at most.
pub(super) fn start() -> WorkerGuard {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let own = filter_fn(|event| event.target().starts_with(env!("CARGO_PKG_NAME")));
    let (writer, guard) = NonBlockingBuilder::default()
        .buffered_lines_limit(WAITING_LINES)
        .thread_name("log")
        .finish(KeepsReserve::new(io::stderr()));
    // Without this, a log that can't be written, as on a full disk, is reported by a macro that panics
    // if it can't write either: in the middle of a request or a commit.
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(writer)
        .log_internal_errors(false)
        .with_target(false);
    if io::stderr().is_terminal() {
        log.finish().with(own).init();
    } else {
        log.json().flatten_event(true).with_span_list(false).finish().with(own).init();
    }
    guard
}
