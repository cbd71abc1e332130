//! Random sequences of what visitors, staff and the owner do, which the program and a model of the
//! places in plain Rust have to answer alike.

mod forms;
mod model;
mod program;
mod query_plan;
mod waiting;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use self::model::{Form, Kept, Model};
use self::program::{Program, id};
pub(super) use self::query_plan::query_plan;
use super::{Filter, NoticeKind, PlacesTaken, counts, sql};
use crate::clock::UnixMillis;
use crate::content::Event;
use crate::outbox::{Backlog, Lane, Topic};

/// Two events: what is taken at one is free at the other.
const EVENTS: [&str; 2] = ["wine-and-ride", "creekside-trail-ride"];
/// Places of each that are taken elsewhere, and all that there are at first.
const ELSEWHERE: u32 = 3;
const PLACES: u32 = 12;
/// Few, so that parties have them in common and searches find several.
const NAMES: [&str; 5] = ["Ada Rider", "Zoë", "bert", "O'Hara", "Tom \"Tim\" Long"];

/// What staff tell of an event.
const KINDS: [NoticeKind; 3] = [NoticeKind::CalledOff, NoticeKind::Moved, NoticeKind::Reinstated];

/// What somebody does. Which form it is about is chosen among all that were ever sent.
#[derive(Clone, Debug)]
enum Step {
    /// A party signs up.
    Register { event: usize, names: Vec<String> },
    /// Its form is sent again, be it as it was or with other people.
    Again { form: Index, names: Option<Vec<String>> },
    /// Staff cancel a registration, give it back its places, correct names, or all at once.
    Change { kept: Index, cancelled: Option<bool>, names: Vec<(u32, String)> },
    /// A registrant changes who comes by the link, or cancels.
    Own { kept: Index, names: Option<Vec<String>> },
    /// The owner gives an event more places or fewer.
    Places { event: usize, places: u32 },
    /// The owner gives an event another date, so many days from today: moved, or the next one.
    Date { event: usize, days: i32 },
    /// Days go by.
    Sleep { days: i32 },
    /// Staff call an event off, let it take place after all, or move it by days from today, and tell everybody.
    Notice { event: usize, change: NoticeKind, days: i32 },
    /// They take their last notice about it back.
    Undo { event: usize },
}

/// How many come.
fn size(names: &[String]) -> u32 {
    u32::try_from(names.len()).unwrap()
}

fn names() -> impl Strategy<Value = Vec<String>> {
    vec(select(&NAMES[..]).prop_map(str::to_owned), 1..6)
}

/// A name for one of the first seven of a party, which need not have so many; blank now and then.
fn correction() -> impl Strategy<Value = (u32, String)> {
    let name = prop_oneof![9 => select(&NAMES[..]).prop_map(|name| format!(" {name} ")),
        1 => Just(" ".to_owned())];
    (prop_oneof![9 => 0..2_u32, 1 => 2..7_u32], name)
}

fn step() -> impl Strategy<Value = Step> {
    let event = 0..EVENTS.len();
    let form = any::<Index>;
    prop_oneof![
        4 => (event.clone(), names()).prop_map(|(event, names)| Step::Register { event, names }),
        2 => (form(), option::of(names())).prop_map(|(form, names)| Step::Again { form, names }),
        6 => (form(), option::weighted(0.8, any::<bool>()), vec(correction(), 0..3))
            .prop_map(|(kept, cancelled, names)| Step::Change { kept, cancelled, names }),
        6 => (form(), option::weighted(0.8, names()))
            .prop_map(|(kept, names)| Step::Own { kept, names }),
        1 => (event.clone(), 0..20_u32).prop_map(|(event, places)| Step::Places { event, places }),
        2 => (event.clone(), -2..6).prop_map(|(event, days)| Step::Date { event, days }),
        1 => (1..4).prop_map(|days| Step::Sleep { days }),
        3 => (event.clone(), select(&KINDS[..]), 0..6)
            .prop_map(|(event, change, days)| Step::Notice { event, change, days }),
        2 => event.prop_map(|event| Step::Undo { event }),
    ]
}

/// Takes `step` on both sides, which have to answer the same.
fn take(step: Step, model: &mut Model, program: &mut Program) -> Result<(), TestCaseError> {
    program.now = UnixMillis(program.now.0 + 1);
    let sent = model.forms.len();
    let (at, names) = match step {
        Step::Register { event, names } => {
            model.forms.push(Form { event, names: names.clone() });
            (sent, names)
        }
        Step::Again { form, names } if sent > 0 => {
            let at = form.index(sent);
            (at, names.unwrap_or_else(|| model.forms[at].names.clone()))
        }
        Step::Change { kept, cancelled, names } if !model.kept.is_empty() => {
            let at = kept.index(model.kept.len());
            let id = id(model.kept[at].form, &model.kept[at].sent);
            let expected = model.change(at, cancelled, &names);
            prop_assert_eq!(program.change(id, cancelled, &names), expected);
            return Ok(());
        }
        Step::Own { kept, names } if !model.kept.is_empty() => {
            let at = kept.index(model.kept.len());
            let id = id(model.kept[at].form, &model.kept[at].sent);
            let expected = model.change_own(at, names.as_deref());
            prop_assert_eq!(program.change_own(&id, names.as_deref()), expected);
            return Ok(());
        }
        Step::Places { event, places } => {
            model.places[event] = places;
            program.event(event).max_attendees = places;
            return Ok(());
        }
        Step::Date { event, days } => {
            model.set_date(event, model.today + days);
            program.set_date(event, days);
            return Ok(());
        }
        Step::Notice { event, change, days } => {
            if model.notice(event, change, days) {
                program.notice(event, change, days);
            }
            return Ok(());
        }
        Step::Undo { event } => {
            prop_assert_eq!(program.undo(event), model.undo(event));
            return Ok(());
        }
        Step::Sleep { days } => {
            model.today += days;
            program.sleep(days);
            return Ok(());
        }
        Step::Again { .. } | Step::Change { .. } | Step::Own { .. } => return Ok(()),
    };
    model.forms[at].names.clone_from(&names);
    let expected = model.send(at, &names);
    prop_assert_eq!(program.send(at, model.forms[at].event, &names), expected);
    Ok(())
}

/// Fails unless both sides show the same.
fn compare(model: &Model, program: &Program) -> Result<(), TestCaseError> {
    let (events, today) = (program.events(), program.today());
    let (taken, one_by_one, by_date, counted, backlog) = program.read(move |db| {
        let taken = PlacesTaken::read(db, today)?;
        let taken: Vec<u32> = events.iter().map(|event| taken.at(event)).collect();
        let one = |event: &Event| sql::taken(db, &event.id, &event.date.to_string());
        let one_by_one: Result<Vec<u32>, _> = events.iter().map(one).collect();
        let backlog = Backlog::of(db, Lane::webhook(Topic::Registration))?;
        Ok((taken, one_by_one?, sql::places_taken(db)?, counts(db, &Filter::default())?, backlog))
    });
    let expected: Vec<u32> = (0..EVENTS.len()).map(|event| model.taken(event)).collect();
    prop_assert_eq!((&taken, &one_by_one), (&expected, &expected));
    let by_date = EVENTS.map(|event| {
        let by_date = by_date.get(event).into_iter().flatten();
        by_date.map(|(date, taken)| (date.clone(), *taken)).collect::<Vec<_>>()
    });
    prop_assert_eq!(by_date, [0, 1].map(|event| model.taken_by_date(event)));
    let off = program.events().iter().map(Event::is_called_off).collect::<Vec<_>>();
    prop_assert_eq!(&off[..], &model.called_off[..]);
    let kept = |kept: &Kept| (id(kept.form, &kept.sent), kept.clone());
    let rows: Vec<_> = model.kept.iter().rev().map(kept).collect();
    let confirmed = rows.iter().filter(|(_, kept)| kept.stands).count();
    prop_assert_eq!((counted.all, counted.confirmed), (number(rows.len()), number(confirmed)));
    prop_assert_eq!(counted.cancelled, counted.all - counted.confirmed);
    prop_assert_eq!(backlog.pending, model.told, "the office hears of each change once");
    for words in ["", "ZOË", "da r", "O'", "\"TIM\" l", "Ë", "ber*"] {
        let fits = |name: &String| name.to_lowercase().contains(&words.to_lowercase());
        let found = rows.iter().filter(|(_, kept)| kept.names.iter().any(fits));
        let found: Vec<_> =
            found.map(|(id, kept)| (id.clone(), kept.names.clone(), kept.stands)).collect();
        prop_assert_eq!(program.found(words), found, "{}", words);
    }
    Ok(())
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn places_are_given_as_a_model_in_plain_rust_gives_them(steps in vec(step(), 1..40)) {
        let (mut model, mut program) = (Model::new(), Program::new());

        for step in steps {
            let before: Vec<u32> = (0..EVENTS.len()).map(|event| model.taken(event)).collect();
            // A date may bring back people who were registered for it when it had more places.
            let is_moved = !matches!(step, Step::Register { .. } | Step::Again { .. });
            take(step, &mut model, &mut program)?;
            compare(&model, &program)?;
            for (event, before) in before.into_iter().enumerate() {
                // Fewer may be had than are taken if the owner says so, but no more are given then.
                let taken = model.taken(event);
                prop_assert!(taken <= before || is_moved || ELSEWHERE + taken <= model.places[event]);
            }
        }
    }
}
