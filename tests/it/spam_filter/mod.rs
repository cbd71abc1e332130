//! Measures how much real spam of small businesses the spam filter finds, on messages that were
//! written before its keywords. Prints the table of `docs/spam-filter.md`.

mod corpus;
mod learned;

use std::fs;
use std::path::Path;

use self::corpus::{Half, Message, halves};
use self::learned::Learned;

/// Numbers of marks (spam, genuine) to measure with.
const MARKS: [(usize, usize); 6] = [(0, 0), (5, 5), (10, 10), (20, 20), (50, 50), (5, 35)];
/// The numbers of marks for which the documented promise holds.
const PROMISED: (usize, usize) = (20, 20);
/// Number of other choices of as many marks.
const TRIALS: u64 = 200;

/// What is found in one half of the corpus, and the false alarms.
#[derive(Debug, PartialEq, Eq)]
struct Result {
    by_score: usize,
    by_classifier: usize,
    by_either: usize,
    false_scores: Vec<&'static str>,
    false_pitches: Vec<&'static str>,
}

fn measure(half: &Half, learned: &Learned) -> Result {
    let count = |is_found: &dyn Fn(&Message) -> bool| {
        half.pitches.iter().filter(|message| is_found(message)).count()
    };
    let alarms = |is_found: &dyn Fn(&Message) -> bool| {
        half.innocent
            .iter()
            .filter(|message| is_found(message))
            .map(|message| message.kind)
            .collect()
    };
    Result {
        by_score: count(&|message| message.is_spam),
        by_classifier: count(&|message| learned.is_pitch(message)),
        by_either: count(&|message| message.is_spam || learned.is_pitch(message)),
        false_scores: alarms(&|message| message.is_spam),
        false_pitches: alarms(&|message| learned.is_pitch(message)),
    }
}

fn first(half: &Half, (spam, innocent): (usize, usize)) -> Learned<'_> {
    Learned::of(half.pitches.iter().take(spam), half.innocent.iter().take(innocent))
}

/// The table of `docs/spam-filter.md`.
fn table(training: &Half, held_back: &Half) -> String {
    let of = held_back.pitches.len();
    let mut rows = vec![
        format!(
            "| marked as spam | innocent | found by the score | by the classifier | by either, of {of} | false alarms |"
        ),
        "|---|---|---|---|---|---|".to_owned(),
    ];
    for marks in MARKS {
        let result = measure(held_back, &first(training, marks));
        let alarms = result.false_scores.len() + result.false_pitches.len();
        rows.push(format!(
            "| {} | {} | {} | {} | {} | {alarms} |",
            marks.0, marks.1, result.by_score, result.by_classifier, result.by_either
        ));
    }
    rows.join("\n")
}

/// The results of other choices of as many marks.
fn tried(training: &Half, held_back: &Half) -> Vec<Result> {
    (1..=TRIALS).map(|seed| measure(held_back, &Learned::drawn(training, PROMISED, seed))).collect()
}

/// The same as a sentence.
fn trials(training: &Half, held_back: &Half) -> String {
    let results = tried(training, held_back);
    let mut found: Vec<usize> = results.iter().map(|result| result.by_either).collect();
    found.sort_unstable();
    let alarms: usize = results.iter().map(|result| result.false_pitches.len()).sum();
    let alarmed = results.iter().filter(|result| !result.false_pitches.is_empty()).count();
    format!(
        "With {TRIALS} other choices of 20 and 20 marks, either found {} to {} of {} (median {}); \
         {alarmed} choices gave a false alarm, {alarms} in all.",
        found[0],
        found[found.len() - 1],
        held_back.pitches.len(),
        found[found.len() / 2],
    )
}

#[test]
fn forty_marks_find_four_pitches_of_five_and_call_no_innocent_message_one() {
    let [training, held_back] = halves();
    assert_eq!((training.pitches.len(), training.innocent.len()), (50, 50));
    assert_eq!((held_back.pitches.len(), held_back.innocent.len()), (50, 50));

    let result = measure(&held_back, &first(&training, PROMISED));

    println!("{}\n\n{}", table(&training, &held_back), trials(&training, &held_back));
    assert_eq!((&result.false_scores, &result.false_pitches), (&vec![], &vec![]));
    assert!(result.by_either * 10 >= held_back.pitches.len() * 8, "{result:?}");
}

#[test]
fn no_choice_of_forty_marks_gives_a_false_alarm_and_most_find_four_pitches_of_five() {
    let [training, held_back] = halves();

    let results = tried(&training, &held_back);

    let alarms: Vec<_> = results.iter().flat_map(|result| &result.false_pitches).collect();
    assert!(alarms.is_empty(), "{} false alarms: {alarms:?}", alarms.len());
    let mut found: Vec<usize> = results.iter().map(|result| result.by_either).collect();
    found.sort_unstable();
    assert!(found[found.len() / 2] * 10 >= held_back.pitches.len() * 8, "{found:?}");
}

#[test]
fn the_score_calls_none_of_the_innocent_messages_spam() {
    for half in halves() {
        assert_eq!(measure(&half, &Learned::default()).false_scores, [""; 0]);
    }
}

#[test]
fn the_table_of_the_manual_is_the_one_that_is_measured() {
    let [training, held_back] = halves();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/spam-filter.md");
    let manual = fs::read_to_string(path).unwrap();

    assert!(manual.contains(&table(&training, &held_back)));
    let sentence = trials(&training, &held_back);
    assert!(manual.split_whitespace().collect::<Vec<_>>().join(" ").contains(&sentence));
}
