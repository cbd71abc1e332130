//! Tests of `[[site.questions]]`.

use super::{load, refusal};
use crate::content::QuestionKind;

#[test]
fn wrong_questions_are_refused() {
    let long = "x".repeat(201);
    for (questions, message) in [
        (
            "[{ id = \"Tack?\", label = \"Tack?\" }]",
            "config.toml, line 2: site.questions \"Tack?\": id is \"Tack?\"; it must be at most 64 small \
             letters, digits and hyphens",
        ),
        ("[{ id = \"tack\" }]", "config.toml, line 2: site.questions \"tack\" lacks `label`"),
        (
            "[{ id = \"tack\", label = \" \" }]",
            "config.toml, line 2: site.questions \"tack\": label is empty; some words belong here",
        ),
        (
            &format!("[{{ id = \"tack\", label = \"{long}\" }}]"),
            "config.toml, line 2: site.questions \"tack\": label has 201 characters; 200 are the most",
        ),
        (
            "[{ id = \"tack\", label = \"Tack?\", kind = \"radio\" }]",
            "config.toml, line 2: site.questions \"tack\": kind is \"radio\"; expected one of text, choice, checkbox",
        ),
        (
            "[{ id = \"tack\", label = \"Tack?\", kind = \"choice\", choices = [\"Own\"] }]",
            "config.toml, line 2: site.questions \"tack\": choices has 1 entries; a choice needs 2 to 20",
        ),
        (
            "[{ id = \"tack\", label = \"Tack?\", kind = \"choice\" }]",
            "config.toml, line 2: site.questions \"tack\": choices has 0 entries",
        ),
        (
            "[{ id = \"tack\", label = \"Tack?\", kind = \"choice\", choices = [\"Own\", \"Own\"] }]",
            "config.toml, line 2: site.questions \"tack\": choices has \"Own\" twice",
        ),
        (
            "[{ id = \"tack\", label = \"Tack?\", choices = [\"Own\", \"Yours\"] }]",
            "config.toml, line 2: site.questions \"tack\": choices has entries, which only a choice has",
        ),
        (
            "[{ id = \"tack\", label = \"Tack?\" }, { id = \"tack\", label = \"Hat?\" }]",
            "config.toml, line 2: site.questions \"tack\": id is \"tack\", and so is that of entry 1",
        ),
        (
            "[{ id = \"tack\", label = \"Tack?\", per = \"person\" }]",
            "config.toml, line 2: site.questions \"tack\": per is \"person\", which only the questions of events can be",
        ),
        (
            "[{ id = \"tack\", label = \"Tack?\", hint = \"Yours\" }]",
            "config.toml, line 2: site.questions \"tack\": hint isn't a setting",
        ),
    ] {
        let said = refusal(&format!("[site]\nquestions = {questions}"));

        assert!(said.contains(message), "{questions}\n{said}");
    }
    let eleven: Vec<_> =
        (0..11).map(|number| format!("{{ id = \"q{number}\", label = \"Q\" }}")).collect();
    let said = refusal(&format!("[site]\nquestions = [{}]", eleven.join(", ")));
    assert!(said.contains("site.questions has 11 entries; 10 are the most"), "{said}");
}

#[test]
fn a_question_is_answered_in_words_and_may_stay_unanswered_unless_it_says_otherwise() {
    let config = load("[[site.questions]]\nid = \"tack\"\nlabel = \"Tack?\"\n", &[]).unwrap();

    let [question] = &*config.content.site.questions else { panic!("there is one") };
    assert_eq!((question.kind, question.required), (QuestionKind::Text, false));
}
