//! The log on standard error: text for people on a terminal, a line of JSON for everything else.

use std::fmt::{self, Debug};
use std::io::{self, IsTerminal};

use paddock::clock;
use serde::Serialize;
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::field::RecordFields;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields, FormattedFields};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;

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
        .with_writer(io::stderr)
        .log_internal_errors(false)
        .with_target(false);
    if io::stderr().is_terminal() {
        log.finish().with(own).init();
    } else {
        log.fmt_fields(JsonLine).event_format(JsonLine).finish().with(own).init();
    }
}

/// An event as one JSON object: when, how grave, its fields, and the span that it belongs to.
///
/// The library's own sorts a span's fields when it begins, and reads them back out of their JSON for
/// every event: together half of what an enquiry's statements take.
struct JsonLine;

impl<'line> FormatFields<'line> for JsonLine {
    fn format_fields<R: RecordFields>(&self, mut line: Writer<'line>, of: R) -> fmt::Result {
        let mut fields = Fields { line: &mut line, written: Ok(()) };
        of.record(&mut fields);
        fields.written
    }
}

impl<S, N> FormatEvent<S, N> for JsonLine
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut line: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let (now, level) = (clock::now().rfc3339(), event.metadata().level());
        for part in [r#"{"timestamp":""#, &now, r#"","level":""#, level.as_str(), "\""] {
            line.write_str(part)?;
        }
        let mut fields = Fields { line: &mut line, written: Ok(()) };
        event.record(&mut fields);
        fields.written?;
        if let Some(span) = context.lookup_current() {
            for part in [r#","span":{"name":""#, span.name(), "\""] {
                line.write_str(part)?;
            }
            let extensions = span.extensions();
            if let Some(fields) = extensions.get::<FormattedFields<N>>() {
                line.write_str(fields)?;
            }
            line.write_char('}')?;
        }
        line.write_str("}\n")
    }
}

/// Writes the fields of an event or a span, each after a comma.
struct Fields<'a, 'line> {
    line: &'a mut Writer<'line>,
    written: fmt::Result,
}

impl Fields<'_, '_> {
    fn put(&mut self, field: &Field, value: &(impl Serialize + ?Sized)) {
        self.written = self.written.and_then(|()| {
            self.begin(field)?;
            serde_json::to_writer(Bytes(self.line), value).map_err(|_| fmt::Error)
        });
    }

    fn begin(&mut self, field: &Field) -> fmt::Result {
        for part in [",\"", field.name(), "\":"] {
            self.line.write_str(part)?;
        }
        Ok(())
    }
}

impl Visit for Fields<'_, '_> {
    fn record_str(&mut self, field: &Field, value: &str) {
        if value.bytes().any(|byte| byte < b' ' || byte == b'"' || byte == b'\\') {
            return self.put(field, value);
        }
        // As nearly every text is: it stands in JSON as it is.
        self.written = self.written.and_then(|()| {
            self.begin(field)?;
            for part in ["\"", value, "\""] {
                self.line.write_str(part)?;
            }
            Ok(())
        });
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.put(field, &value);
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.put(field, &value);
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        self.put(field, &value);
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.put(field, &value);
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.record_str(field, &format!("{value:?}"));
    }
}

/// What is written as bytes, as text: JSON comes in whole characters.
struct Bytes<'a, 'line>(&'a mut Writer<'line>);

impl io::Write for Bytes<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = std::str::from_utf8(bytes).map_err(io::Error::other)?;
        self.0.write_str(text).map_err(io::Error::other)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::sync::{Arc, Mutex};

    use serde_json::Value;

    use super::*;

    #[derive(Clone, Default)]
    struct Paper(Arc<Mutex<Vec<u8>>>);

    impl Write for Paper {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// The lines that `work` logs.
    fn logged(work: impl FnOnce()) -> Vec<Value> {
        let paper = Paper::default();
        let writer = paper.clone();
        let log = tracing_subscriber::fmt()
            .with_writer(move || writer.clone())
            .fmt_fields(JsonLine)
            .event_format(JsonLine)
            .finish();
        tracing::subscriber::with_default(log, work);
        let written = String::from_utf8(paper.0.lock().unwrap().clone()).unwrap();
        written.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn an_event_is_a_line_with_its_fields_and_where_it_happened() {
        let lines = logged(|| {
            let route = "/api/\"events\"";
            tracing::info_span!("call", id = 7, route).in_scope(|| {
                let error = "no \"room\"\nleft";
                tracing::warn!(error, ms = 12, share = 0.5, late = true, %route, "not kept");
            });
        });

        let line = &lines[0];
        assert!(line["timestamp"].as_str().unwrap().ends_with('Z'), "{line}");
        assert_eq!(line["level"], "WARN");
        assert_eq!(line["message"], "not kept");
        assert_eq!(line["error"], "no \"room\"\nleft");
        assert_eq!((&line["ms"], &line["share"]), (&Value::from(12), &Value::from(0.5)));
        assert_eq!((&line["late"], &line["route"]), (&true.into(), &"/api/\"events\"".into()));
        let span = serde_json::json!({ "name": "call", "id": 7, "route": "/api/\"events\"" });
        assert_eq!(line["span"], span);
    }

    #[test]
    fn what_a_span_learns_later_stands_in_its_lines_too() {
        let lines = logged(|| {
            let span = tracing::info_span!("call", id = 7, status = tracing::field::Empty);
            span.record("status", 201);
            span.in_scope(|| tracing::info!("answered"));
        });

        let span = serde_json::json!({ "name": "call", "id": 7, "status": 201 });
        assert_eq!(lines[0]["span"], span);
    }

    #[test]
    fn an_event_may_have_no_span_or_one_without_fields() {
        let lines = logged(|| {
            tracing::error!("alone");
            tracing::info_span!("empty").in_scope(|| tracing::info!("within"));
        });

        assert_eq!(lines[0].get("span"), None);
        assert_eq!(lines[1]["span"], serde_json::json!({ "name": "empty" }));
    }
}
