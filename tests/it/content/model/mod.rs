//! Any sequence of changes, undos, reloads and restarts gives the content that a simple model says.

use std::collections::BTreeMap;

use paddock::clock::UnixMillis;
use paddock::config::{Config, StaffLayer};
use paddock::content_changes::{self, NewRevision};
use proptest::prelude::*;
use rusqlite::Connection;
use serde_json::{Map, Value, json};

use super::many::database;
use super::{content, page, publish, trailblazer, undo};
use crate::support::{Setup, Site};

/// Values that staff change, each with what the example and two other files say, and what staff may say.
const PLACES: [(&str, [&str; 3], [&str; 3]); 5] = [
    (
        "/site/tagline",
        ["\"Life Is Better At The Barn\"", "\"File\"", "\"Life Is Better At The Barn\""],
        ["\"One\"", "\"Two\"", "\"File\""],
    ),
    ("/site/safety_line", ["\"\"", "\"\"", "\"Helmets\""], ["\"One\"", "\"Helmets\"", "\"\""]),
    ("/lessons/packages/trailblazer/price", ["295", "295", "295"], ["300", "310.5", "295"]),
    ("/camp/to_pack", ["null", "[\"Boots\"]", "[\"Boots\"]"], ["[\"Hat\"]", "[]", "[\"Boots\"]"]),
    ("/events/wine-and-ride/minimum_age", ["21", "21", "21"], ["18", "0", "21"]),
];

/// The files that the owner may have.
const FILES: [&str; 3] = [
    "",
    "[site]\ntagline = \"File\"\n[camp]\nto_pack = [\"Boots\"]\n",
    "[site]\nsafety_line = \"Helmets\"\n[camp]\nto_pack = [\"Boots\"]\n",
];

#[derive(Clone, Debug)]
enum Step {
    /// Each place with the choice, or back to what is below.
    Change(Vec<(usize, Option<usize>)>),
    /// Undoes the revision that so many before the last one was published.
    Undo(usize),
    Reload(usize),
    Restart,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    // Mostly the same two, so that changes stand in each other's way.
    let place = prop_oneof![3 => 0..2_usize, 1 => 0..PLACES.len()];
    let value = (place, prop::option::of(0..3_usize));
    let step = prop_oneof![
        4 => prop::collection::vec(value, 1..3).prop_map(Step::Change),
        5 => (0..4_usize).prop_map(Step::Undo),
        1 => (0..FILES.len()).prop_map(Step::Reload),
        1 => Just(Step::Restart),
    ];
    prop::collection::vec(step, 1..24)
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// The revisions that are in force at a place, in their order.
type InForce = Vec<usize>;

/// What a revision did at a place.
#[derive(Clone)]
struct Done {
    value_before: Option<Value>,
    in_force_before: InForce,
    in_force_after: InForce,
}

/// What the model knows: a map of values, the revisions in force at each place, and what each revision did.
#[derive(Default)]
struct Model {
    file: usize,
    staff: BTreeMap<usize, Value>,
    in_force: BTreeMap<usize, InForce>,
    revisions: Vec<BTreeMap<usize, Done>>,
    /// What each revision undoes.
    undone: Vec<Option<usize>>,
}

impl Model {
    fn below(&self, place: usize, example: &Value) -> Value {
        let said = parsed(PLACES[place].1[self.file]);
        if said.is_null() { example.pointer(PLACES[place].0).unwrap().clone() } else { said }
    }

    fn seen(&self, place: usize, example: &Value) -> Value {
        self.staff.get(&place).cloned().unwrap_or_else(|| self.below(place, example))
    }

    fn set(&mut self, place: usize, value: Option<Value>, in_force: InForce) -> Done {
        let value_before = self.staff.remove(&place);
        self.staff.extend(value.map(|value| (place, value)));
        let in_force_before = self.in_force.insert(place, in_force.clone()).unwrap_or_default();
        Done { value_before, in_force_before, in_force_after: in_force }
    }

    /// Gives the places these values; `None`: what is below. A revision, unless visitors see no difference.
    fn change(&mut self, wanted: &BTreeMap<usize, Option<Value>>, example: &Value) {
        let mut done = BTreeMap::new();
        for (place, value) in wanted {
            let below = self.below(*place, example);
            let new = value.clone().unwrap_or_else(|| below.clone());
            if new == self.seen(*place, example) {
                continue;
            }
            let mut in_force = self.in_force.get(place).cloned().unwrap_or_default();
            in_force.push(self.revisions.len());
            done.insert(*place, self.set(*place, (new != below).then_some(new), in_force));
        }
        if !done.is_empty() {
            self.revisions.push(done);
            self.undone.push(None);
        }
    }

    /// Whether nobody has undone a revision, or only by one that was undone itself.
    fn is_in_force(&self, revision: usize) -> bool {
        let mut undos = (0..self.revisions.len()).filter(|at| self.undone[*at] == Some(revision));
        !undos.any(|undo| self.is_in_force(undo))
    }

    /// Whether a later revision of the same places is in the way of an undo.
    fn is_blocked(&self, revision: usize) -> bool {
        let places = &self.revisions[revision];
        (revision + 1..self.revisions.len()).any(|later| {
            let is_same = self.revisions[later].keys().any(|place| places.contains_key(place));
            let is_undo_of_later = self.undone[later].is_some_and(|undone| undone > revision);
            is_same && self.is_in_force(later) && !is_undo_of_later
        })
    }

    /// Undoes a revision; false if a later one is in the way.
    fn undo(&mut self, revision: usize) -> bool {
        if self.is_blocked(revision) {
            return false;
        }
        let undone = self.revisions[revision].clone();
        for (place, done) in &undone {
            assert_eq!(self.in_force[place], done.in_force_after, "the place is as it left it");
        }
        let undo = undone
            .into_iter()
            .map(|(place, done)| (place, self.set(place, done.value_before, done.in_force_before)));
        let undo = undo.collect();
        self.revisions.push(undo);
        self.undone.push(Some(revision));
        true
    }
}

/// The program's parts that a site has.
struct Program {
    db: Connection,
    folder: tempfile::TempDir,
    config: Config,
}

impl Program {
    fn load(folder: &tempfile::TempDir, file: usize, layer: &StaffLayer) -> Config {
        let path = folder.path().join("config.toml");
        std::fs::write(&path, FILES[file]).unwrap();
        Config::load(Some(&path), []).unwrap().with_fitting_staff_content(layer)
    }

    fn publish(&mut self, undoes: Option<i64>, changes: Vec<paddock::config::ContentChange>) {
        if changes.is_empty() {
            return;
        }
        let on = self.config.staff_content().layer.revision;
        self.config = content_changes::with_published(&self.config, &changes).unwrap();
        let tx = self.db.transaction().unwrap();
        let revision = NewRevision { who: String::new(), at: UnixMillis(1), undoes, changes };
        assert_eq!(content_changes::record(&tx, on, &revision).unwrap(), Some(on + 1));
        tx.commit().unwrap();
    }

    fn change(&mut self, wanted: &BTreeMap<usize, Option<Value>>) {
        let mut patch = Map::new();
        for (place, value) in wanted {
            paddock::config::set_at(
                &mut patch,
                PLACES[*place].0,
                Some(value.clone().unwrap_or(Value::Null)),
            );
        }
        let changes = self.config.content_changes(&patch).unwrap();
        self.publish(None, changes);
    }

    fn undo(&mut self, revision: i64) -> bool {
        match content_changes::undo(&self.db, revision).unwrap().unwrap() {
            Ok(before) => {
                let changes = self.config.changes_to(&before);
                self.publish(Some(revision), changes);
                true
            }
            Err(_) => false,
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn any_sequence_gives_what_a_model_says(steps in steps()) {
        let folder = tempfile::tempdir().unwrap();
        let config = Program::load(&folder, 0, &StaffLayer::default());
        let example = config.content_view().content;
        let mut program = Program { db: database(), folder, config };
        let mut model = Model::default();
        for step in steps {
            match step {
                Step::Change(choices) => {
                    let wanted = choices.into_iter().map(|(place, choice)| {
                        (place, choice.map(|choice| parsed(PLACES[place].2[choice])))
                    }).collect();
                    model.change(&wanted, &example);
                    program.change(&wanted);
                }
                Step::Undo(back) => {
                    let Some(revision) = model.revisions.len().checked_sub(back + 1) else { continue };
                    let number = i64::try_from(revision + 1).unwrap();
                    prop_assert_eq!(program.undo(number), model.undo(revision));
                }
                Step::Reload(file) => {
                    model.file = file;
                    let layer = program.config.staff_content().layer.clone();
                    program.config = Program::load(&program.folder, file, &layer);
                }
                Step::Restart => {
                    let layer = content_changes::layer(&program.db).unwrap();
                    prop_assert_eq!(&layer, &program.config.staff_content().layer);
                    program.config = Program::load(&program.folder, model.file, &layer);
                }
            }
            let view = program.config.content_view();
            for (place, (pointer, ..)) in PLACES.iter().enumerate() {
                prop_assert_eq!(view.content.pointer(pointer), Some(&model.seen(place, &example)), "{}", pointer);
            }
        }
        let layer = content_changes::layer(&program.db).unwrap();
        prop_assert_eq!(&layer, &program.config.staff_content().layer);
        prop_assert_eq!(layer.revision, i64::try_from(model.revisions.len()).unwrap());
    }
}

/// Every page and generated file, by path.
async fn everything(site: &Site) -> Vec<(String, String)> {
    let map = page(site, "/sitemap.xml").await;
    let paths = map.split("<loc>").skip(1).map(|rest| rest.split('<').next().unwrap());
    let paths = paths.map(|url| format!("/{}", url.splitn(4, '/').nth(3).unwrap_or_default()));
    let mut all = vec![("map".to_owned(), map.clone())];
    for path in paths.chain(["/site.webmanifest".to_owned(), "/robots.txt".to_owned()]) {
        all.push((path.clone(), page(site, &path).await));
    }
    all
}

#[tokio::test]
async fn undoing_everything_gives_every_page_back_byte_by_byte() {
    let site = Site::start().await;
    let before = everything(&site).await;
    let origin = site.origin();
    assert!(before.len() > 12, "{}", before.len());
    let staff = site.staff().await;
    let whole = content(&staff).await["content"]["events"]["wine-and-ride"].clone();
    let mut revisions = Vec::new();
    for change in [
        trailblazer(310),
        json!({ "site": { "tagline": "Hay </script>", "hours": [{ "days": "Monday", "opens": "8 AM", "closes": "9 AM" }] } }),
        json!({ "events": { "wine-and-ride": null } }),
        json!({ "events": { "hay-day": whole } }),
        json!({ "site": { "hidden_pages": ["/boarding"], "colors": { "dark": "#1c2f4f" } } }),
        trailblazer(320),
        json!({ "team": [] }),
    ] {
        revisions.push(publish(&staff, &change).await);
    }
    assert_ne!(everything(&site).await, before);
    let mut site = site.restart().await;
    site.reload(Setup::new()).await;
    let staff = site.staff().await;
    for revision in revisions.into_iter().rev() {
        undo(&staff, revision).await;
    }

    let (own, now) = (site.origin(), everything(&site).await);
    let now: Vec<_> =
        now.into_iter().map(|(path, text)| (path, text.replace(&own, &origin))).collect();
    assert_eq!(now, before);
    assert_eq!(content(&staff).await["changed"], json!([]));
    site.finish().await;
}
