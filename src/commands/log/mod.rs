//! The log on standard error: text for people on a terminal, a line of JSON for everything else.

mod json;
mod waiting;

use std::fmt;
use std::io::{self, IsTerminal};

use paddock::web::Call;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::field::RecordFields;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::fmt::FormatFields;
use tracing_subscriber::fmt::format::{DefaultFields, Writer};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use self::json::JsonLine;
use self::waiting::Lines;

pub(super) use self::waiting::write_waiting;

/// Begins to log. `RUST_LOG` chooses what; `info` by default.
///
/// Whatever it chooses, only this program's own words are logged: libraries tell addresses, such
/// as the webhook's, in theirs.
pub(super) fn start() {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let own = filter_fn(|event| event.target().starts_with(env!("CARGO_PKG_NAME")));
    // A log that cannot be written, as on a full disk, is otherwise complained about with a macro
    // that panics when that cannot be written either: in the middle of a request or a commit.
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(Lines)
        .log_internal_errors(false)
        .with_target(false);
    if io::stderr().is_terminal() {
        log.fmt_fields(WithCall(DefaultFields::new())).finish().with(own).init();
    } else {
        log.event_format(JsonLine).finish().with(own).init();
    }
}

/// An event's fields as text, and after them the call that is being answered.
struct WithCall(DefaultFields);

impl<'line> FormatFields<'line> for WithCall {
    fn format_fields<R: RecordFields>(&self, mut line: Writer<'line>, of: R) -> fmt::Result {
        self.0.format_fields(line.by_ref(), of)?;
        let call = |call: &Call| {
            let (id, method, route) = (call.id(), call.method(), call.route());
            write!(line, " call={id} method={method} route={route}")
        };
        Call::current(call).unwrap_or(Ok(()))
    }
}
