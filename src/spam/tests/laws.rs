//! Properties of the score that hold for all submissions.

use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::{MINUTE, RIDER};
use crate::spam::keywords::{self, KEYWORDS};
use crate::spam::words::plain;
use crate::spam::{Answers, Elapsed, Reason, THRESHOLD, explain, score};

/// The points of a reason; for keywords, of each one.
fn points(reason: Reason) -> u32 {
    match reason {
        Reason::Honeypot => 100,
        Reason::TooQuickly => 80,
        Reason::TooLong | Reason::Capitals => 30,
        Reason::Keywords => 25,
        Reason::Patterns => 40,
        Reason::Email => 50,
    }
}

fn elapsed() -> impl Strategy<Value = Elapsed> {
    prop_oneof![
        Just(Elapsed::Unknown),
        Just(Elapsed::Unmeasured),
        (0..4_000_000_u64).prop_map(|millis| Elapsed::Measured(Duration::from_millis(millis))),
    ]
}

/// Texts that trigger the rules more often than random ones.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        any::<String>(),
        prop::sample::select(KEYWORDS.clone()),
        "[A-Z ]{0,30}",
        "[-+(). 0-9]{0,20}",
        "(a|!){3,7}",
        "(https?://|www\\.)[a-z]{0,3}",
    ];
    prop::collection::vec(piece, 0..4).prop_map(|pieces| pieces.join(" "))
}

proptest! {
    #[test]
    fn keywords_are_those_that_stand_among_the_words(one in text(), other in text()) {
        let (first, second) = (plain(&one), plain(&other));

        let expected = KEYWORDS.iter().map(|keyword| format!(" {keyword} "));
        let is_there = |keyword: &String| first.contains(keyword) || second.contains(keyword);
        let expected = expected.filter(is_there);

        prop_assert_eq!(u32::try_from(expected.count()).unwrap(), keywords::count([&*one, &*other]));
    }

    #[test]
    fn the_score_is_the_sum_of_its_reasons_each_once_and_in_order(
        [first_name, last_name, email, goals, questions, other, leave_blank] in
            [text(), text(), text(), text(), text(), text(), text()],
        elapsed in elapsed(),
    ) {
        let answers = Answers {
            first_name: &first_name,
            last_name: &last_name,
            email: &email,
            goals: &goals,
            questions: &questions,
            others: &[&other],
            leave_blank: &leave_blank,
        };

        let verdict = score(&answers, elapsed);

        let sum: u32 = verdict.reasons.iter().map(|reason| points(*reason)).sum();
        if verdict.reasons.contains(&Reason::Keywords) {
            prop_assert!(verdict.score >= sum && (verdict.score - sum).is_multiple_of(25));
        } else {
            prop_assert_eq!(verdict.score, sum);
        }
        prop_assert!(verdict.reasons.is_sorted_by(|one, next| one < next));
        prop_assert_eq!(verdict.is_spam(), verdict.score >= THRESHOLD);
        prop_assert_eq!(&score(&answers, elapsed), &verdict);
        // The stored reasons explain the whole score.
        let stored: Vec<String> = verdict.reasons.iter().map(ToString::to_string).collect();
        let explained = explain(&stored, verdict.score);
        prop_assert_eq!(explained.iter().map(|(_, points)| points).sum::<u32>(), verdict.score);
        prop_assert!(explained.iter().all(|(_, points)| *points > 0));
        prop_assert!(explained.iter().map(|(text, _)| *text).eq(stored.iter().map(String::as_str)));
    }

    #[test]
    fn a_filled_honeypot_adds_a_hundred_to_whatever_there_is(
        goals in text(), questions in text(), filled in ".+", elapsed in elapsed(),
    ) {
        let left_blank = Answers { goals: &goals, questions: &questions, ..RIDER };
        let filled = Answers { leave_blank: &filled, ..left_blank };

        let (without, with) = (score(&left_blank, elapsed), score(&filled, elapsed));

        prop_assert_eq!(with.score, without.score + 100);
        prop_assert!(with.is_spam());
    }

    #[test]
    fn a_keyword_is_found_in_any_company(
        keyword in prop::sample::select(KEYWORDS.clone()), before in "[,. ]{0,3}", after in "[,. ]{0,3}",
    ) {
        let goals = format!("Hello{before} {} {after}bye", keyword.to_uppercase());

        let verdict = score(&Answers { goals: &goals, questions: "", ..RIDER }, MINUTE);

        prop_assert!(verdict.reasons.contains(&Reason::Keywords), "{}", goals);
    }

    #[test]
    fn a_keyword_inside_a_longer_word_never_counts(
        keyword in prop::sample::select(KEYWORDS.clone()),
        before in "[a-zé世0-9]{0,3}",
        after in "[a-zé世]{1,3}",
    ) {
        // Not an English ending: with "casino", "s" would make another keyword.
        let goals = format!("{before}{keyword}qz{after}");

        let verdict = score(&Answers { goals: &goals, questions: "", ..RIDER }, MINUTE);

        // In scripts without spaces each character is a word of its own.
        prop_assume!(keyword.split(' ').all(|word| word.chars().count() > 1));
        prop_assert!(!verdict.reasons.contains(&Reason::Keywords), "{}", goals);
    }
}

#[test]
fn twenty_times_the_longest_submission_takes_no_more_than_its_length() {
    for unit in [
        "a ",
        "casino ",
        "555-",
        "www.",
        "://",
        "[url",
        "href=",
        "+1 ",
        "A",
        "\u{1f40e}",
        "İ",
        "赌 ",
        "казино ",
        "\u{200b}",
    ] {
        let text: String = unit.chars().cycle().take(100_000).collect();
        let started = Instant::now();

        let verdict = score(&Answers { goals: &text, questions: &text, ..RIDER }, MINUTE);

        // An algorithm with quadratic time would take minutes.
        assert!(started.elapsed() < Duration::from_secs(10), "{unit}: {verdict:?}");
    }
}
