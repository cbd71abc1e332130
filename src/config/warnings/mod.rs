//! Warnings about valid settings that are probably mistakes, for `paddock check-config` and the
//! log.

mod content;
mod security;

use jiff::civil::Date;

use super::Config;

/// What to look at, and the setting that says so.
struct Warning {
    path: String,
    message: String,
}

impl Warning {
    fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { path: path.into(), message: message.into() }
    }
}

impl Config {
    /// Warnings as of `today`, a sentence or two each, with file and line where one setting is
    /// meant. They cover access, secrets, proxies, events, hours, packages
    /// and the logo.
    #[must_use]
    pub fn warnings(&self, today: Date) -> Vec<String> {
        let warnings = security::warnings(self).into_iter().chain(content::warnings(self, today));
        let placed = warnings.map(|Warning { path, message }| {
            let place = self.record.place(&path);
            format!("{place}{message}")
        });
        placed.collect()
    }
}
