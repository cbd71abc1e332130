//! Questions that the owner adds to the contact form: how they are asked, and which answers are taken.

use serde_json::{Value, json};

use crate::support::{Setup, Site, TEXT_QUESTIONS, pointers, submission};

/// A site that asks a question of each kind; the one in words and the checkbox are required.
pub(super) fn asking() -> Setup {
    Setup::new().file(
        "[[site.questions]]\nid = \"how-found\"\nlabel = \"How did you hear about us?\"\n\
         kind = \"choice\"\nchoices = [\"A friend\", \"A free trial lesson\"]\n\
         [[site.questions]]\nid = \"allergies\"\nlabel = \"Any allergies?\"\nkind = \"text\"\nrequired = true\n\
         [[site.questions]]\nid = \"rules\"\nlabel = \"I've read the rules\"\nkind = \"checkbox\"\nrequired = true\n",
    )
}

const QUESTION: &str =
    "[[site.questions]]\nid = \"allergies\"\nlabel = \"Any allergies?\"\nkind = \"text\"\n";

/// Sends a submission with these `answers`. Returns the status, and the receipt or problem.
pub(super) async fn answer(site: &Site, answers: Value) -> (u16, Value) {
    let mut form = submission(&site.stamper.fit());
    form["answers"] = answers;
    let reply = site.send(&form).await;
    (reply.status().as_u16(), reply.json().await.unwrap())
}

/// What is stored of the answers of the newest submission.
pub(super) fn stored(site: &Site) -> Value {
    let newest = "select answers from contact_submissions order by submission_no desc limit 1";
    serde_json::from_str(&site.text(newest)).unwrap()
}

#[tokio::test]
async fn answers_are_stored_with_the_question_as_it_was_asked_and_in_its_order() {
    let site = asking().start().await;

    let answers =
        json!({ "rules": "Yes", "allergies": " Hay,\r\nand cats ", "how-found": "A friend" });
    let (status, receipt) = answer(&site, answers).await;

    assert_eq!(status, 201, "{receipt}");
    assert_eq!(
        stored(&site),
        json!([
            { "id": "how-found", "label": "How did you hear about us?", "answer": "A friend" },
            { "id": "allergies", "label": "Any allergies?", "answer": "Hay,\nand cats" },
            { "id": "rules", "label": "I've read the rules", "answer": "Yes" },
        ])
    );
    site.finish().await;
}

#[tokio::test]
async fn a_form_with_an_answer_to_an_own_question_alone_is_no_empty_form() {
    let site = Setup::new().file(QUESTION).start().await;
    for answers in [json!({ "allergies": "Hay" }), json!({})] {
        let mut form = submission(&site.stamper.fit());
        for text in TEXT_QUESTIONS {
            form[text] = json!("");
        }
        form["answers"] = answers;
        assert_eq!(site.send(&form).await.status(), 201);
    }

    let items = site.staff().await.list("").await["items"].clone();

    assert_eq!((&items[0]["empty_form"], &items[1]["empty_form"]), (&json!(true), &json!(false)));
    site.finish().await;
}

#[tokio::test]
async fn missing_and_unfit_answers_are_named_by_their_questions() {
    let site = asking().start().await;
    let long = "x".repeat(5_001);
    for (answers, wrong) in [
        (json!(null), vec!["#/answers/allergies", "#/answers/rules"]),
        (json!({}), vec!["#/answers/allergies", "#/answers/rules"]),
        (json!({ "allergies": "\u{200b} ", "rules": "Yes" }), vec!["#/answers/allergies"]),
        (json!({ "allergies": "None", "rules": null }), vec!["#/answers/rules"]),
        (json!({ "allergies": "None", "rules": "true" }), vec!["#/answers/rules"]),
        (
            json!({ "allergies": "None", "rules": "Yes", "how-found": "By chance" }),
            vec!["#/answers/how-found"],
        ),
        (json!({ "allergies": long, "rules": "Yes" }), vec!["#/answers/allergies"]),
        (json!({ "allergies": "None", "rules": "Yes", "How found": "x" }), vec!["#/answers"]),
        (json!({ "allergies": "None", "rules": "Yes", "gone": long }), vec!["#/answers/gone"]),
    ] {
        let (status, problem) = answer(&site, answers.clone()).await;

        assert_eq!((status, pointers(&problem)), (422, wrong), "{answers:.80}");
    }
    let (_, problem) = answer(&site, json!({})).await;
    assert_eq!(problem["title"], "Missing Information");
    assert_eq!(problem["errors"][0]["detail"], "Answer “Any allergies?”");
    assert_eq!(problem["errors"][1]["detail"], "Check the box: “I've read the rules”");
    assert_eq!(site.count("select count(*) from contact_submissions"), 0);
    site.finish().await;
}

#[tokio::test]
async fn at_most_twenty_answers_are_taken() {
    let site = Site::start().await;
    let answers = |count: usize| (1..=count).map(|number| (format!("q{number}"), json!("x")));

    let (status, problem) = answer(&site, answers(21).collect()).await;

    assert_eq!((status, pointers(&problem)), (422, vec!["#/answers"]));
    assert_eq!(answer(&site, answers(20).collect()).await.0, 201);
    site.finish().await;
}

#[tokio::test]
async fn an_answer_to_a_question_that_was_taken_out_meanwhile_is_kept() {
    let mut site = asking().start().await;
    site.reload(Setup::new().file("[site]\nquestions = []\n")).await;

    let (status, _) = answer(&site, json!({ "allergies": "Hay", "rules": "", "x": null })).await;

    assert_eq!(status, 201);
    let kept = json!([{ "id": "allergies", "label": "allergies", "answer": "Hay" }]);
    assert_eq!(stored(&site), kept);
    site.finish().await;
}

#[tokio::test]
async fn programs_that_know_nothing_of_own_questions_go_on() {
    let site = Site::start().await;

    assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 201);

    assert_eq!(stored(&site), json!([]));
    assert!(site.receiver.first().await.body().get("answers").is_none());
    site.finish().await;
}

#[tokio::test]
async fn the_same_stamp_with_other_answers_is_an_inquiry_of_its_own() {
    let site = asking().start().await;
    let mut form = submission(&site.stamper.fit());
    let mut ids = Vec::new();
    for allergies in ["Hay", "Hay", "Cats"] {
        form["answers"] = json!({ "allergies": allergies, "rules": "Yes" });
        let receipt: Value = site.send(&form).await.json().await.unwrap();
        ids.push(receipt["id"].as_str().unwrap().to_owned());
    }

    assert_eq!(ids[0], ids[1]);
    assert_ne!(ids[1], ids[2]);
    assert_eq!(site.count("select count(*) from contact_submissions"), 2);
    site.finish().await;
}

#[tokio::test]
async fn only_the_visitors_own_words_count_as_spam_and_only_by_keywords() {
    let site = asking().start().await;
    for (allergies, found, score) in [
        ("None. My vet is at 215-555-0134, https://vet.example", "A free trial lesson", 0),
        ("Buy viagra and bitcoin", "A friend", 50),
    ] {
        let answers = json!({ "allergies": allergies, "how-found": found, "rules": "Yes" });

        let (status, _) = answer(&site, answers).await;

        assert_eq!(status, if score < 50 { 201 } else { 422 }, "{allergies}");
        let newest =
            "select spam_score from contact_submissions order by submission_no desc limit 1";
        assert_eq!(site.count(newest), score, "{allergies}");
    }
    site.finish().await;
}

#[tokio::test]
async fn pages_ask_the_questions_and_have_not_a_byte_more_without_them() {
    let mut site = Site::start().await;
    let without = site.get("/contact").await.text().await.unwrap();
    assert!(!without.contains("answers/") && !without.contains("\"questions\":[]"));

    site.reload(asking()).await;

    for path in ["/contact", "/contact-form"] {
        let page = site.get(path).await.text().await.unwrap();
        for name in ["answers/how-found", "answers/allergies", "answers/rules"] {
            assert!(page.contains(&format!("name=\"{name}\"")), "{name} on {path}");
        }
    }
    site.reload(Setup::new().file("[site]\nquestions = []\n")).await;
    assert_eq!(site.get("/contact").await.text().await.unwrap(), without);
    site.finish().await;
}
