//! Lines of JSON, for programs that collect logs.

use std::fmt::{self, Debug};
use std::io;

use paddock::clock;
use paddock::web::Call;
use serde::Serialize;
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;
use uuid::Uuid;

#[cfg(test)]
use super::tests::Paper;

/// An event as one JSON object: when, how grave, its fields, and the call that is being answered.
///
/// The library's own keeps a call's fields in a span, sorts them when it begins, and reads them back
/// out of their JSON for every event: together as much as an enquiry's statements take.
pub(super) struct JsonLine;

impl<S, N> FormatEvent<S, N> for JsonLine
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        _: &FmtContext<'_, S, N>,
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
        Call::current(|call| write_call(&mut line, call)).unwrap_or(Ok(()))?;
        line.write_str("}\n")
    }
}

fn write_call(line: &mut Writer<'_>, call: &Call) -> fmt::Result {
    let mut id = Uuid::encode_buffer();
    let id: &str = call.id().hyphenated().encode_lower(&mut id);
    let parts = [",\"call\":{\"id\":\"", id, "\",\"method\":\"", call.method(), "\",\"route\":\""];
    for part in parts {
        line.write_str(part)?;
    }
    // A route's pattern is a path: nothing in it needs an escape.
    line.write_str(call.route())?;
    line.write_str("\"}")
}

/// Writes the fields of an event, each after a comma.
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
    use futures_util::FutureExt;
    use http::Method;
    use serde_json::{Value, json};

    use super::*;

    /// The lines that `work` logs.
    fn logged(work: impl FnOnce()) -> Vec<Value> {
        let paper = Paper::default();
        let log = tracing_subscriber::fmt().with_writer(paper.pen()).event_format(JsonLine);
        tracing::subscriber::with_default(log.finish(), work);
        paper.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn an_event_is_a_line_with_its_fields_and_the_call_that_it_happened_in() {
        let call = Call::new(Uuid::from_u128(7), &Method::POST, None);
        let lines = logged(|| {
            let work = call.around(async {
                let (error, route) = ("no \"room\"\nleft", "/api/\"events\"");
                tracing::warn!(error, ms = 12, share = 0.5, late = true, %route, "not kept");
            });
            assert_eq!(work.now_or_never(), Some(()));
        });

        let line = &lines[0];
        assert!(line["timestamp"].as_str().unwrap().ends_with('Z'), "{line}");
        assert_eq!(line["level"], "WARN");
        assert_eq!(line["message"], "not kept");
        assert_eq!(line["error"], "no \"room\"\nleft");
        assert_eq!((&line["ms"], &line["share"]), (&Value::from(12), &Value::from(0.5)));
        assert_eq!((&line["late"], &line["route"]), (&true.into(), &"/api/\"events\"".into()));
        let id = "00000000-0000-0000-0000-000000000007";
        assert_eq!(line["call"], json!({ "id": id, "method": "POST", "route": "unknown" }));
    }

    #[test]
    fn an_event_may_happen_in_no_call() {
        let lines = logged(|| tracing::error!("alone"));

        assert_eq!(lines[0].get("call"), None);
    }
}
