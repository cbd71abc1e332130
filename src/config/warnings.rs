//! Warnings about valid settings that are probably mistakes, for `paddock check-config` and the
//! log.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use jiff::civil::Date;

use super::Config;

impl Config {
    /// Warnings as of `today`, a sentence or two each: events that are over or overbooked, a logo
    /// that can't be seen, and secrets that every user of the machine can read.
    #[must_use]
    pub fn warnings(&self, today: Date) -> Vec<String> {
        let mut warnings = Vec::new();
        if !self.record.has_example_events {
            warnings.extend(self.past_events(today));
            warnings.extend(self.overbooked_events());
        }
        warnings.extend(self.faint_logo());
        warnings.extend(self.open_files());
        warnings
    }

    fn past_events(&self, today: Date) -> Option<String> {
        let past = self.events.iter().filter(|event| event.date < today);
        let past: Vec<String> =
            past.map(|event| format!("{} ({})", event.id, event.date)).collect();
        (!past.is_empty()).then(|| {
            format!(
                "Events whose day is over, and which visitors no longer see: {}. Give them a new \
                 date, or take them out.",
                past.join(", ")
            )
        })
    }

    fn overbooked_events(&self) -> impl Iterator<Item = String> {
        let overbooked =
            self.events.iter().filter(|event| event.current_attendees > event.max_attendees);
        overbooked.map(|event| {
            format!(
                "The event {} is full: current_attendees is {} and max_attendees is {}. \
                 current_attendees counts places that were taken elsewhere, not on this site.",
                event.id, event.current_attendees, event.max_attendees
            )
        })
    }

    fn faint_logo(&self) -> Option<String> {
        let is_faint = self.logo.as_ref().is_some_and(|logo| logo.is_faint);
        is_faint.then(|| {
            "The logo is nearly as light as the page that it stands on, and will hardly be seen. Use \
             a dark form of it."
                .to_owned()
        })
    }

    fn open_files(&self) -> impl Iterator<Item = String> {
        let secrets = self.record.secrets.iter().map(|(name, file)| (*name, file.as_path()));
        let database = [("what visitors sent", self.storage.path.as_path())];
        let open = secrets.chain(database).filter(|(_, file)| is_open_to_all(file));
        open.map(|(what, file)| {
            let file = file.display();
            format!(
                "Every user of this machine can read {what} in {file}. To keep them out: \
                 chmod o-rwx {file}"
            )
        })
    }
}

/// Whether every user of the machine may read the file and enter the folders above it. False if
/// that can't be determined.
fn is_open_to_all(file: &Path) -> bool {
    let Ok(file) = fs::canonicalize(file) else { return false };
    let lets = |path: &Path, right| fs::metadata(path).is_ok_and(|found| found.mode() & right != 0);
    lets(&file, 0o004) && file.ancestors().skip(1).all(|folder| lets(folder, 0o001))
}
