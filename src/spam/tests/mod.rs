//! Tests of the score: each rule at its limits, real sentences, and general properties.

mod laws;
mod sentences;

use std::time::Duration;

use super::*;

const MINUTE: Elapsed = Elapsed::Measured(Duration::from_mins(1));

/// A typical genuine submission.
const RIDER: Answers<'static> = Answers {
    first_name: "Ada",
    last_name: "Lovelace",
    email: "ada@stable.example",
    goals: "I would like to canter by the summer.",
    questions: "Do I need my own helmet?",
    others: &["A friend in the show team"],
    leave_blank: "",
};

fn verdict(score: u32, reasons: &[Reason]) -> Verdict {
    Verdict { score, reasons: reasons.to_vec() }
}

#[test]
fn an_ordinary_submission_scores_nothing() {
    assert_eq!(score(&RIDER, MINUTE), verdict(0, &[]));
}

/// Submissions that each break one rule, with the rule's points and words.
const RULES: &[(Answers<'static>, Elapsed, u32, Reason, &str)] = &[
    (Answers { leave_blank: "x", ..RIDER }, MINUTE, 100, Reason::Honeypot, "Honeypot field filled"),
    (RIDER, Elapsed::Unknown, 80, Reason::TooQuickly, "Form submitted too quickly"),
    (
        RIDER,
        Elapsed::Measured(Duration::from_mins(31)),
        30,
        Reason::TooLong,
        "Form took too long to submit",
    ),
    (
        Answers { last_name: "Viagra", ..RIDER },
        MINUTE,
        25,
        Reason::Keywords,
        "Spam keywords detected",
    ),
    (
        Answers { goals: "I WANT TO RIDE YOUR HORSES", ..RIDER },
        MINUTE,
        30,
        Reason::Capitals,
        "Excessive capitalization",
    ),
    (
        Answers { questions: "See www.horses.example", ..RIDER },
        MINUTE,
        40,
        Reason::Patterns,
        "Suspicious patterns detected",
    ),
    (Answers { email: "ada", ..RIDER }, MINUTE, 50, Reason::Email, "Invalid email format"),
];

#[test]
fn each_rule_has_its_points_and_its_words() {
    for &(answers, elapsed, points, reason, words) in RULES {
        assert_eq!(score(&answers, elapsed), verdict(points, &[reason]));
        assert_eq!(reason.to_string(), words);
        assert_eq!(serde_json::to_value(reason).unwrap(), words);
    }
}

#[test]
fn everything_at_once_is_added_up_in_order() {
    let answers = Answers {
        first_name: "Bitcoin",
        last_name: "Casino",
        email: "nobody",
        goals: "CLICK HERE AND WIN AT HTTPS://SPAM.EXAMPLE",
        questions: "aaaaa 215-555-0134",
        others: &["Cheap viagra"],
        leave_blank: "yes",
    };

    let verdict = score(&answers, Elapsed::Unknown);

    assert_eq!(verdict.score, 100 + 80 + 4 * 25 + 30 + 40 + 50);
    assert_eq!(
        verdict.reasons,
        [
            Reason::Honeypot,
            Reason::TooQuickly,
            Reason::Keywords,
            Reason::Capitals,
            Reason::Patterns,
            Reason::Email
        ]
    );
}

#[test]
fn time_counts_only_outside_five_seconds_and_thirty_minutes() {
    for (millis, points) in
        [(0, 80), (4_999, 80), (5_000, 0), (1_800_000, 0), (1_800_001, 30), (u64::MAX, 30)]
    {
        let elapsed = Elapsed::Measured(Duration::from_millis(millis));

        assert_eq!(score(&RIDER, elapsed).score, points, "{millis} ms");
    }
}

#[test]
fn fifty_is_spam_and_forty_nine_is_not() {
    assert!(verdict(50, &[]).is_spam());
    assert!(!verdict(49, &[]).is_spam());
}

#[test]
fn capitals_count_from_the_twenty_first_character_and_beyond_half() {
    for (goals, shouted) in [
        ("ABCDEFGHIJKLMNOPQRST", false),
        ("ABCDEFGHIJKLMNOPQRSTU", true),
        ("ABCDEFGHIJKlmnopqrstuv", false),
        ("ABCDEFGHIJKLmnopqrstuv", true),
        ("ÄÖÜÄÖÜÄÖÜÄÖÜÄÖÜÄÖÜÄÖÜ", true),
        ("USEF 5/14, 6/11, 7/9, 8/20 OK", false),
    ] {
        let verdict = score(&Answers { goals, ..RIDER }, MINUTE);

        assert_eq!(verdict.reasons == [Reason::Capitals], shouted, "{goals}");
    }
}

/// The owner may ask for a number, a link, or a horse's name as its papers have it.
#[test]
fn only_keywords_count_in_answers_to_the_owners_own_questions() {
    for (answer, points) in [
        ("Dr. Vetter, 215-555-0134", 0),
        ("https://youtube.example/our-ride", 0),
        ("SIR LANCELOT OF THE VALLEY III", 0),
        ("Get rich with bitcoin", 25),
    ] {
        let verdict = score(&Answers { others: &[answer], ..RIDER }, MINUTE);

        assert_eq!(verdict.score, points, "{answer}");
    }
}
