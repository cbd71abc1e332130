//! Writes metrics in the text format of Prometheus (version 0.0.4).

use std::fmt::{Display, Write};

/// The text so far.
#[derive(Debug, Default)]
pub(super) struct Text(String);

/// The labels of a sample: names and values. Values are words of this program, so nothing is escaped.
pub(super) type Labels<'a> = &'a [(&'a str, &'a str)];

impl Text {
    /// Begins a metric whose value goes up and down.
    pub(super) fn gauge(&mut self, name: &str, help: &str) {
        self.begin(name, "gauge", help);
    }

    /// Begins a metric whose value only grows while the process runs. Its name ends in `_total`.
    pub(super) fn counter(&mut self, name: &str, help: &str) {
        self.begin(name, "counter", help);
    }

    /// Begins a histogram. Its samples are those of `name` with `_bucket`, `_sum` and `_count`.
    pub(super) fn histogram(&mut self, name: &str, help: &str) {
        self.begin(name, "histogram", help);
    }

    fn begin(&mut self, name: &str, kind: &str, help: &str) {
        _ = writeln!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}");
    }

    /// Adds a sample of the metric that was begun last.
    pub(super) fn sample(&mut self, name: &str, labels: Labels<'_>, value: impl Display) {
        self.0.push_str(name);
        for (number, (label, of_label)) in labels.iter().enumerate() {
            let before = if number == 0 { '{' } else { ',' };
            _ = write!(self.0, "{before}{label}=\"{of_label}\"");
        }
        let end = if labels.is_empty() { "" } else { "}" };
        _ = writeln!(self.0, "{end} {value}");
    }

    /// Adds a gauge with one sample without labels.
    pub(super) fn single(&mut self, name: &str, help: &str, value: impl Display) {
        self.gauge(name, help);
        self.sample(name, &[], value);
    }

    /// The whole text.
    pub(super) fn finish(self) -> String {
        self.0
    }
}
