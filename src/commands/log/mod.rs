//! The log on standard error: text on a terminal, otherwise one JSON object per line.

mod reserve;

use std::io::{self, IsTerminal};

use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use self::reserve::KeepsReserve;

/// Most lines that wait to be written, about 2 MB. Further lines are dropped, so that a stopped
/// terminal doesn't stop the site.
const WAITING_LINES: usize = 8_192;

/// Starts the log. `RUST_LOG` selects the lines; the default is `info`.
///
/// Shows only this program's lines, because libraries log addresses such as the webhook's. A thread
/// writes the lines, so `kill -9` loses the last ones. Dropping the guard writes them, for a second
/// at most.
pub(super) fn start() -> WorkerGuard {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let own = filter_fn(|event| event.target().starts_with(env!("CARGO_PKG_NAME")));
    let (writer, guard) = NonBlockingBuilder::default()
        .buffered_lines_limit(WAITING_LINES)
        .thread_name("log")
        .finish(KeepsReserve::new(io::stderr()));
    // By default, an error of writing the log, as on a full disk, is reported by a macro that
    // panics if it can't write either, possibly during a request or a commit.
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
