//! Tests of the classifier by tables and by properties that hold for all marks and messages.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;

const BALANCED: Counts = Counts { spam: 20, innocent: 20 };

fn counts(spam: u32, innocent: u32) -> Counts {
    Counts { spam, innocent }
}

#[test]
fn a_message_is_its_words_and_its_structure() {
    let message = Message {
        email: "ada@GMAIL.com",
        services: 2,
        goals: "Canter, canter by 2027!",
        availability: "",
        questions: "I can't wait: is it $85? See www.a.example",
    };

    let features: Vec<String> = features(&message).into_iter().collect();

    assert_eq!(
        features,
        [
            "#goals",
            "#link",
            "#little-trade",
            "#mail-service",
            "#medium",
            "#money",
            "#no-availability",
            "#question",
            "#some-services",
            "by",
            "cant",
            "canter",
            "example",
            "is",
            "it",
            "see",
            "wait",
            "www",
        ]
    );
}

#[test]
fn nothing_is_said_before_five_of_each_are_marked() {
    let damning = ["audit", "backlinks", "rank", "seo", "traffic", "website", "#link"];
    let damning = damning.map(|feature| (feature, counts(5, 0)));
    for (marks, is_known) in [
        (counts(0, 0), false),
        (counts(4, 90), false),
        (counts(90, 4), false),
        (counts(5, 5), true),
    ] {
        assert_eq!(classify(&damning, marks).is_some(), is_known, "{marks:?}");
    }
}

#[test]
fn the_list_is_folded_from_twenty_marks_on() {
    for (marks, folds) in [
        (counts(9, 10), false),
        (counts(10, 10), true),
        (counts(4, 50), false),
        (counts(5, 15), true),
    ] {
        assert_eq!(marks.can_fold(), folds, "{marks:?}");
    }
}

#[test]
fn the_three_strongest_reasons_are_named_strongest_first() {
    let features = [
        ("the", counts(18, 19)),
        ("audit", counts(9, 0)),
        ("#link", counts(12, 1)),
        ("traffic", counts(8, 1)),
        ("leads", counts(7, 0)),
        ("seo", counts(12, 0)),
    ];

    let pitch = classify(&features, BALANCED).unwrap();

    assert_eq!(
        pitch.reasons,
        [
            "“seo”: in 12 of 20 marked as spam, 0 of 20 others",
            "“audit”: in 9 of 20 marked as spam, 0 of 20 others",
            "a link: in 12 of 20 marked as spam, 1 of 20 others",
        ]
    );
}

#[test]
fn a_word_of_the_trade_speaks_for_a_message_before_anything_is_learned() {
    let with = |word, counts| {
        let damning = ["audit", "rank", "seo", "traffic"].map(|word| (word, self::counts(15, 0)));
        let features = [damning.as_slice(), &[(word, counts)]].concat();
        classify(&features, BALANCED).map_or(0.0, |pitch| pitch.score)
    };

    assert!(with("pony", counts(1, 1)) < with("quick", counts(1, 1)));
    assert!(with("pony", counts(0, 0)) < with("quick", counts(0, 0)), "no mark has either");
}

#[test]
fn a_word_that_few_of_many_innocent_messages_have_is_no_sign_of_spam() {
    let marks = counts(5, 200);

    assert_eq!(classify(&[("thursday", counts(0, 3))], marks), None);
    assert!(log_odds("thursday", counts(0, 3), marks) <= 0.0);
    assert!(log_odds("seo", counts(5, 0), marks) > 1.2);
    // The reverse holds too: a word in a few of many spam messages proves nothing.
    assert!(log_odds("thursday", counts(3, 0), counts(200, 5)) < 0.1);
}

/// Random marks of messages with a few features each.
fn marked() -> impl Strategy<Value = Vec<(bool, Vec<String>)>> {
    let feature = prop::sample::select(vec!["seo", "audit", "pony", "you", "#link", "#long", "赌"]);
    let features = prop::collection::vec(feature.prop_map(str::to_owned), 0..5);
    prop::collection::vec((any::<bool>(), features), 0..40)
}

/// Counts of features and marks, as the store keeps them.
fn learned(marked: &[(bool, Vec<String>)]) -> (BTreeMap<&str, Counts>, Counts) {
    let (mut features, mut marks) = (BTreeMap::<&str, Counts>::new(), Counts::default());
    for (is_spam, has) in marked {
        let add = |counts: &mut Counts| {
            counts.spam += u32::from(*is_spam);
            counts.innocent += u32::from(!is_spam);
        };
        add(&mut marks);
        let mut has: Vec<&str> = has.iter().map(String::as_str).collect();
        has.sort_unstable();
        has.dedup();
        for feature in has {
            add(features.entry(feature).or_default());
        }
    }
    (features, marks)
}

proptest! {
    #[test]
    fn a_verdict_needs_marks_and_depends_on_no_order(marked in marked()) {
        let (features, marks) = learned(&marked);
        let mut features: Vec<(&str, Counts)> = features.into_iter().collect();

        let verdict = classify(&features, marks);
        features.reverse();

        prop_assert_eq!(&classify(&features, marks).map(|pitch| pitch.reasons),
            &verdict.as_ref().map(|pitch| pitch.reasons.clone()));
        if let Some(pitch) = verdict {
            prop_assert!(marks.can_classify() && pitch.score >= THRESHOLD);
            prop_assert!((1..=REASONS).contains(&pitch.reasons.len()));
        }
    }

    #[test]
    fn one_more_spam_with_a_feature_never_speaks_for_a_message(
        spam in 1..40_u32, innocent in 0..40_u32, has in 0..40_u32,
    ) {
        let (marks, has) = (counts(40, 40), has.min(spam));
        let (less, more) = (log_odds("x", counts(has, innocent), marks),
            log_odds("x", counts(has + 1, innocent), marks));

        prop_assert!(less < more);
        prop_assert!(log_odds("x", counts(has, innocent + 1), marks) < less);
    }

    #[test]
    fn any_message_has_few_short_features(goals in any::<String>(), questions in "(\\PC ?){0,900}") {
        let features = features(&Message { goals: &goals, questions: &questions, ..Message::default() });

        prop_assert!(features.len() <= 3 * 300 + 20);
        prop_assert!(features.iter().all(|feature| feature.chars().count() <= 24 && !feature.contains(' ')));
        prop_assert_eq!(features.iter().filter(|f| f.starts_with('#')).count() >= 7, true);
    }
}
