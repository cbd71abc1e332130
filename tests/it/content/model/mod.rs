//! Any sequence of changes now and for later, undos, reloads, restarts and steps of the clock gives the content that a
//! simple model says.

mod everything;
mod program;
mod simple;

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::Value;

use self::program::Program;
use self::simple::Model;

/// Values that staff change, each with what the example and two other files say, and what staff may say.
const PLACES: [(&str, [&str; 3], [&str; 3]); 9] = [
    (
        "/site/tagline",
        ["\"Life Is Better At The Barn\"", "\"File\"", "\"Life Is Better At The Barn\""],
        ["\"One\"", "\"Two\"", "\"File\""],
    ),
    ("/site/safety_line", ["\"\"", "\"\"", "\"Helmets\""], ["\"One\"", "\"Helmets\"", "\"\""]),
    ("/lessons/packages/trailblazer/price", ["295", "295", "295"], ["300", "310.5", "295"]),
    ("/camp/to_pack", ["null", "[\"Boots\"]", "[\"Boots\"]"], ["[\"Hat\"]", "[]", "[\"Boots\"]"]),
    ("/events/wine-and-ride/minimum_age", ["21", "21", "21"], ["18", "0", "21"]),
    ("/site/notice/text", ["\"\"", "\"\"", "\"\""], ["\"Snow\"", "\"Ice\"", "\"\""]),
    ("/site/notice/from", ["\"\"", "\"\"", "\"\""], [FROM[0].0, FROM[1].0, "\"\""]),
    ("/site/notice/until", ["\"\"", "\"\"", "\"\""], [UNTIL[0].0, UNTIL[1].0, "\"\""]),
    (
        "/site/special_hours",
        ["[]", "[]", "[]"],
        [
            r#"[{ "date": "2030-01-01", "closed": true, "note": "New Year" }]"#,
            r#"[{ "date": "2030-01-02", "until": "2030-01-03", "times": "9 AM – 1 PM" }]"#,
            "[]",
        ],
    ),
];

/// When a notice appears, and the hour of that; and when it disappears.
const FROM: [(&str, i64); 2] = [("\"2030-01-01 6 AM\"", 6), ("\"2030-01-02\"", 24)];
const UNTIL: [(&str, i64); 2] = [("\"2030-01-02 12 PM\"", 36), ("\"2030-01-03\"", 72)];

/// The files that the owner may have.
const FILES: [&str; 3] = [
    "",
    "[site]\ntagline = \"File\"\n[camp]\nto_pack = [\"Boots\"]\n",
    "[site]\nsafety_line = \"Helmets\"\n[camp]\nto_pack = [\"Boots\"]\n",
];

/// Who may change something; the last gave no name.
const PEOPLE: [&str; 3] = ["Erin", "Luis", ""];

/// Values for places; `None`: what is below.
type Wanted = BTreeMap<usize, Option<Value>>;

/// Each place with the choice, or back to what is below.
type Choices = Vec<(usize, Option<usize>)>;

#[derive(Clone, Debug)]
enum Step {
    Change(usize, Choices),
    /// Undoes the revision that so many before the last one was published.
    Undo(usize, usize),
    /// For so many hours later.
    Schedule(usize, i64, Choices),
    /// Takes back what is at this place of the list.
    Unschedule(usize),
    /// So many hours, also back.
    Clock(i64),
    /// Looks for what is due.
    Look,
    Reload(usize),
    Restart,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    // Mostly the same two, so that changes stand in each other's way.
    let place = prop_oneof![3 => 0..2_usize, 2 => 0..PLACES.len()];
    let values = || prop::collection::vec((place.clone(), prop::option::of(0..3_usize)), 1..3);
    let who = || 0..PEOPLE.len();
    let step = prop_oneof![
        4 => (who(), values()).prop_map(|(who, values)| Step::Change(who, values)),
        4 => (who(), 0..4_usize).prop_map(|(who, back)| Step::Undo(who, back)),
        4 => (who(), 0..30_i64, values()).prop_map(|(who, in_hours, values)| Step::Schedule(who, in_hours, values)),
        1 => (0..3_usize).prop_map(Step::Unschedule),
        3 => (-12..30_i64).prop_map(Step::Clock),
        3 => Just(Step::Look),
        1 => (0..FILES.len()).prop_map(Step::Reload),
        1 => Just(Step::Restart),
    ];
    prop::collection::vec(step, 1..32)
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn wanted(choices: Choices) -> Wanted {
    let value = |(place, choice): (usize, Option<usize>)| {
        (place, choice.map(|choice| parsed(PLACES[place].2[choice])))
    };
    choices.into_iter().map(value).collect()
}

/// The words of the notice that visitors see by the model.
fn notice(model: &Model) -> Option<String> {
    let [text, from, until] = [5, 6, 7].map(|place| model.seen(place));
    let hour = |hours: &[(&str, i64)], value: &Value| {
        hours.iter().find(|(text, _)| parsed(text) == *value).map(|(_, hour)| *hour)
    };
    let has_begun = hour(&FROM, &from).is_none_or(|from| from <= model.now);
    let is_over = hour(&UNTIL, &until).is_some_and(|until| until <= model.now);
    let text = text.as_str().unwrap();
    (!text.is_empty() && has_begun && !is_over).then(|| text.to_owned())
}

/// Does a step in both.
fn take(step: Step, program: &mut Program, model: &mut Model) {
    match step {
        Step::Change(who, choices) => {
            let wanted = wanted(choices);
            model.change(PEOPLE[who], &wanted);
            program.change(PEOPLE[who], &wanted);
        }
        Step::Undo(who, back) => {
            let Some(revision) = model.revisions().checked_sub(back + 1) else { return };
            let number = i64::try_from(revision + 1).unwrap();
            let undone = program.undo(PEOPLE[who], number);
            assert_eq!(undone, model.undo(PEOPLE[who], revision));
        }
        Step::Schedule(who, in_hours, choices) => {
            let (at, wanted) = (model.now + in_hours, wanted(choices));
            program.schedule(PEOPLE[who], at, &wanted);
            model.schedule(PEOPLE[who], at, wanted);
        }
        Step::Unschedule(place) => {
            if let Some(id) = model.unschedule(place) {
                assert!(program.unschedule(id));
            }
        }
        Step::Clock(hours) => {
            model.now = (model.now + hours).max(0);
            program.now = model.now;
        }
        Step::Look => {
            model.look();
            program.look();
        }
        Step::Reload(file) => {
            model.file = file;
            let layer = program.config.staff_content().layer.clone();
            program.load(file, &layer);
        }
        Step::Restart => {
            let layer = program.stored_layer();
            assert_eq!(layer, program.config.staff_content().layer);
            program.load(model.file, &layer);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn any_sequence_gives_what_a_model_says(steps in steps()) {
        let mut program = Program::start();
        let mut model = Model::new(program.config.content_view().content);
        for step in steps {
            take(step, &mut program, &mut model);
            let view = program.config.content_view();
            for (place, (pointer, ..)) in PLACES.iter().enumerate() {
                prop_assert_eq!(view.content.pointer(pointer), Some(&model.seen(place)), "{}", pointer);
            }
            prop_assert_eq!(program.notice(), notice(&model));
            prop_assert_eq!(program.scheduled(), model.scheduled());
        }
        prop_assert_eq!(program.stored_layer(), program.config.staff_content().layer.clone());
        prop_assert_eq!(program.lines(), model.lines());
    }
}
