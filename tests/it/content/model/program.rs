//! The program's parts that a site has.

use std::collections::BTreeMap;

use jiff::ToSpan;
use jiff::civil::{DateTime, date};
use paddock::clock::UnixMillis;
use paddock::config::{Config, ContentChange, StaffLayer};
use paddock::content_changes::{self, HistoryLine, NewRevision, Scheduled};
use rusqlite::Connection;
use serde_json::{Map, Value};

use super::{FILES, PLACES, Wanted};
use crate::content::many::database;

/// The day with which the model's hours begin.
const BEGIN: DateTime = date(2030, 1, 1).at(0, 0, 0, 0);

pub struct Program {
    db: Connection,
    folder: tempfile::TempDir,
    pub config: Config,
    /// The time in hours.
    pub now: i64,
}

impl Program {
    pub fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let config = load(&folder, 0, &StaffLayer::default());
        Self { db: database(), folder, config, now: 0 }
    }

    pub fn load(&mut self, file: usize, layer: &StaffLayer) {
        self.config = load(&self.folder, file, layer);
    }

    /// The layer that the database has.
    pub fn stored_layer(&self) -> StaffLayer {
        content_changes::layer(&self.db).unwrap()
    }

    fn moment(&self) -> UnixMillis {
        let zone = self.config.content.site.timezone.clone();
        UnixMillis((BEGIN + self.now.hours()).to_zoned(zone).unwrap().timestamp().as_millisecond())
    }

    /// The words of the notice that visitors see.
    pub fn notice(&self) -> Option<String> {
        let site = &self.config.content.site;
        site.notice.shown_at(self.moment(), &site.timezone).map(|notice| notice.text)
    }

    /// Who published each revision, and whether it had been scheduled.
    pub fn lines(&self) -> Vec<(String, bool)> {
        let lines = content_changes::history(&self.db, None, 1_000).unwrap().into_iter().rev();
        let publications = lines.filter_map(|(_, line)| match line {
            HistoryLine::Content(line) => Some((line.who, line.scheduled_at.is_some())),
            HistoryLine::Photograph(_) => None,
        });
        publications.collect()
    }

    /// The numbers of what is scheduled, and whether it couldn't be published.
    pub fn scheduled(&self) -> BTreeMap<i64, bool> {
        let sql = "select scheduled_no, problem is not null from content_scheduled";
        let mut statement = self.db.prepare(sql).unwrap();
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        rows.collect::<Result<_, _>>().unwrap()
    }

    fn publish(
        &mut self,
        who: &str,
        undoes: Option<i64>,
        changes: Vec<ContentChange>,
        scheduled: Option<&Scheduled>,
    ) {
        if changes.is_empty() {
            return;
        }
        let on = self.config.staff_content().layer.revision;
        self.config = content_changes::with_published(&self.config, &changes).unwrap();
        let at = self.moment();
        let tx = self.db.transaction().unwrap();
        let revision = NewRevision { who: who.to_owned(), at, undoes, changes };
        let recorded = match scheduled {
            Some(scheduled) => content_changes::record_scheduled(&tx, on, &revision, scheduled),
            None => content_changes::record(&tx, on, &revision),
        };
        assert_eq!(recorded.unwrap(), Some(on + 1));
        tx.commit().unwrap();
    }

    pub fn change(&mut self, who: &str, wanted: &Wanted) {
        let changes = self.config.content_changes(&patch(wanted)).unwrap();
        self.publish(who, None, changes, None);
    }

    pub fn undo(&mut self, who: &str, revision: i64) -> bool {
        match content_changes::undo(&self.db, revision).unwrap().unwrap() {
            Ok(before) => {
                let changes = self.config.changes_to(&before);
                self.publish(who, Some(revision), changes, None);
                true
            }
            Err(_) => false,
        }
    }

    pub fn schedule(&mut self, who: &str, at: i64, wanted: &Wanted) {
        let patch = patch(wanted);
        if at <= self.now || self.config.content_changes(&patch).unwrap().is_empty() {
            return;
        }
        let new = Scheduled {
            id: 0,
            at: (BEGIN + at.hours()).strftime("%Y-%m-%dT%H:%M").to_string(),
            patch,
            revision: self.config.staff_content().layer.revision,
            who: who.to_owned(),
            scheduled_at: self.moment(),
            problem: None,
        };
        let tx = self.db.transaction().unwrap();
        content_changes::schedule(&tx, &new, content_changes::MAX_SCHEDULED).unwrap().unwrap();
        tx.commit().unwrap();
    }

    pub fn unschedule(&mut self, id: i64) -> bool {
        let tx = self.db.transaction().unwrap();
        let was_there = content_changes::unschedule(&tx, id).unwrap();
        tx.commit().unwrap();
        was_there
    }

    /// Publishes what is due, as `server::reload` does.
    pub fn look(&mut self) {
        let zone = self.config.content.site.timezone.clone();
        for scheduled in content_changes::due(&self.db, &zone, self.moment()).unwrap() {
            let changes = self.config.content_changes(&scheduled.patch).unwrap();
            let pointers = changes.iter().map(|change| change.pointer.as_str());
            let others = content_changes::changed_by_others(&self.db, &scheduled, pointers);
            if let Some(problem) = others.unwrap() {
                let tx = self.db.transaction().unwrap();
                content_changes::note_problem(&tx, scheduled.id, &problem).unwrap();
                tx.commit().unwrap();
                continue;
            }
            self.publish(&scheduled.who, None, changes, Some(&scheduled));
            self.unschedule(scheduled.id);
        }
    }
}

fn load(folder: &tempfile::TempDir, file: usize, layer: &StaffLayer) -> Config {
    let path = folder.path().join("config.toml");
    std::fs::write(&path, FILES[file]).unwrap();
    Config::load(Some(&path), []).unwrap().with_fitting_staff_content(layer)
}

fn patch(wanted: &Wanted) -> Map<String, Value> {
    let mut patch = Map::new();
    for (place, value) in wanted {
        let value = value.clone().unwrap_or(Value::Null);
        paddock::config::set_at(&mut patch, PLACES[*place].0, Some(value));
    }
    patch
}
