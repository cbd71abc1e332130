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
use self::waiting::Line;

/// The log; dropped, it has written everything, if somebody reads it.
#[must_use = "its last lines are written when it is dropped"]
pub(super) struct Log;

impl Drop for Log {
    fn drop(&mut self) {
        waiting::finish();
    }
}

/// Begins to log. `RUST_LOG` chooses what; `info` by default.
///
/// Whatever it chooses, only this program's own words are logged: libraries tell addresses, such
/// as the webhook's, in theirs.
pub(super) fn start() -> io::Result<Log> {
    waiting::start()?;
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let own = filter_fn(|event| event.target().starts_with(env!("CARGO_PKG_NAME")));
    // A log that cannot be written, as on a full disk, is otherwise complained about with a macro
    // that panics when that cannot be written either: in the middle of a request or a commit.
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(|| Line)
        .log_internal_errors(false)
        .with_target(false);
    if io::stderr().is_terminal() {
        log.fmt_fields(WithCall(DefaultFields::new())).finish().with(own).init();
    } else {
        log.event_format(JsonLine).finish().with(own).init();
    }
    Ok(Log)
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

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::sync::{Arc, Mutex};

    use futures_util::FutureExt;
    use http::Method;
    use uuid::Uuid;

    use super::*;

    /// What a log is written on here.
    #[derive(Clone, Default)]
    pub(super) struct Paper(Arc<Mutex<Vec<u8>>>);

    impl Paper {
        pub(super) fn pen(&self) -> impl Fn() -> Self + use<> {
            let paper = self.clone();
            move || paper.clone()
        }

        pub(super) fn text(&self) -> String {
            String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
        }
    }

    impl Write for Paper {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn on_a_terminal_the_call_stands_behind_what_happened() {
        let paper = Paper::default();
        let log = tracing_subscriber::fmt().with_writer(paper.pen()).with_ansi(false);
        let log = log.with_target(false).fmt_fields(WithCall(DefaultFields::new()));
        let call = Call::new(Uuid::from_u128(7), &Method::POST, None);

        tracing::subscriber::with_default(log.finish(), || {
            let work = call.around(async { tracing::info!(status = 201, "answered") });
            assert_eq!(work.now_or_never(), Some(()));
            tracing::info!("alone");
        });

        let id = "00000000-0000-0000-0000-000000000007";
        let line = format!("INFO answered status=201 call={id} method=POST route=unknown\n");
        let text = paper.text();
        assert!(text.contains(&line) && text.ends_with("INFO alone\n"), "{text}");
    }
}
