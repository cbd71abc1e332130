//! Accepted and refused answers of the contact form, and the messages about them.

use serde_json::{Value, json};

use crate::support::{Site, TEXT_QUESTIONS, pointers, submission};

/// The required answers, in the form's order.
const REQUIRED: [&str; 8] = [
    "firstName",
    "lastName",
    "email",
    "phone",
    "servicesInterested",
    "riderExperience",
    "ageGroup",
    "preferredContact",
];

/// Sends a submission with `field` changed to `answer`. Returns the status and the problem.
async fn send_with(site: &Site, field: &str, answer: Value) -> (u16, Value) {
    let mut form = submission(&site.stamper.fit());
    form[field] = answer;
    let reply = site.send(&form).await;
    (reply.status().as_u16(), reply.json().await.unwrap())
}

#[tokio::test]
async fn each_required_answer_is_asked_for_however_it_is_missing() {
    let site = Site::start().await;
    for field in REQUIRED {
        let mut left_out = submission(&site.stamper.fit());
        left_out.as_object_mut().unwrap().remove(field);
        let blank = if field == "servicesInterested" { json!([]) } else { json!(" \t ") };
        let mut forms = vec![left_out];
        for answer in [Value::Null, blank] {
            let mut form = submission(&site.stamper.fit());
            form[field] = answer;
            forms.push(form);
        }
        for form in forms {
            let reply = site.send(&form).await;

            assert_eq!(reply.status(), 422, "{field}: {}", form[field]);
            assert_eq!(reply.headers()["content-type"], "application/problem+json");
            let problem: Value = reply.json().await.unwrap();
            assert_eq!(problem["title"], "Missing Information");
            assert_eq!(problem["detail"], "Please fill in all required fields.");
            assert_eq!(problem["status"], 422);
            assert_eq!(pointers(&problem), [format!("#/{field}")], "{}", form[field]);
        }
    }
    assert_eq!(site.count("select count(*) from contact_submissions"), 0);
    site.finish().await;
}

#[tokio::test]
async fn a_refusal_says_whether_one_answer_is_wrong_or_several() {
    let site = Site::start().await;
    let mut form = submission(&site.stamper.fit());
    for (field, words) in [("firstName", "One answer needs"), ("lastName", "A few answers need")] {
        form[field] = json!("é".repeat(101));

        let problem: Value = site.send(&form).await.json().await.unwrap();

        let expected = format!("{words} another look. We've marked what to fix.");
        assert_eq!(problem["detail"], expected);
    }
    site.finish().await;
}

#[tokio::test]
async fn a_name_of_which_nothing_shows_is_missing() {
    let site = Site::start().await;
    for blank in ["\u{2800}", "\u{301}", " \u{2800}\u{301} ", "\u{200b}\u{20dd}", "\u{3164}"] {
        let (status, problem) = send_with(&site, "firstName", json!(blank)).await;

        assert_eq!((status, pointers(&problem)), (422, vec!["#/firstName"]), "{blank:?}");
        assert_eq!(problem["title"], "Missing Information");
    }
    for name in ["X \u{c6}", "\u{738b}", "e\u{301}", "\u{928}\u{93f}", "\u{1f40e}", "."] {
        assert_eq!(send_with(&site, "firstName", json!(name)).await.0, 201, "{name:?}");
    }
    site.finish().await;
}

#[tokio::test]
async fn an_empty_form_gets_all_errors_at_once_in_the_forms_order() {
    let site = Site::start().await;

    let reply = site.send(&json!({})).await;

    let problem: Value = reply.json().await.unwrap();
    assert_eq!(pointers(&problem), REQUIRED.map(|field| format!("#/{field}")));
    let details: Vec<&str> =
        problem["errors"].as_array().unwrap().iter().filter_map(|e| e["detail"].as_str()).collect();
    assert_eq!(details.len(), REQUIRED.len());
    assert!(details.iter().all(|detail| !detail.is_empty()), "{details:?}");
    site.finish().await;
}

#[tokio::test]
async fn only_the_four_free_answers_may_be_left_out() {
    let site = Site::start().await;
    let mut form = submission(&site.stamper.fit());
    for field in ["goals", "availability", "questions", "leaveBlank", "source"] {
        form.as_object_mut().unwrap().remove(field);
    }

    assert_eq!(site.send(&form).await.status(), 201);

    let empty = "select count(*) from contact_submissions
                 where goals = '' and availability = '' and questions = '' and source = '/'";
    assert_eq!(site.count(empty), 1);
    site.finish().await;
}

#[tokio::test]
async fn every_option_of_the_form_is_taken_and_no_other() {
    let site = Site::start().await;
    let options: [(&str, &[&str]); 3] = [
        (
            "riderExperience",
            &[
                "complete-beginner",
                "some-experience",
                "intermediate",
                "advanced",
                "returning-rider",
            ],
        ),
        ("ageGroup", &["under-7", "7-12", "13-17", "18-adult", "parent-inquiry"]),
        ("preferredContact", &["phone", "text", "email"]),
    ];
    for (field, known) in options {
        for option in known {
            assert_eq!(send_with(&site, field, json!(option)).await.0, 201, "{field}: {option}");
        }
        for unknown in [known[0].to_uppercase().as_str(), "expert", "phone,text", "\u{0}"] {
            let (status, problem) = send_with(&site, field, json!(unknown)).await;

            assert_eq!(status, 422, "{field}: {unknown}");
            assert_eq!(pointers(&problem), [format!("#/{field}")]);
        }
    }
    site.finish().await;
}

#[tokio::test]
async fn services_are_taken_in_any_number_and_each_counts_once() {
    let site = Site::start().await;
    let all = json!([
        "Riding Lessons",
        "Horse Boarding",
        "Show Training",
        "Birthday Parties",
        "Summer Camps",
        "Events & Clinics",
        "Trail Riding",
        "Horse Leasing"
    ]);

    assert_eq!(send_with(&site, "servicesInterested", all.clone()).await.0, 201);
    let twice = json!(["Trail Riding", "Trail Riding", " Trail Riding "]);
    assert_eq!(send_with(&site, "servicesInterested", twice).await.0, 201);
    let half_known = json!(["Trail Riding", "Horse Racing"]);
    let (status, problem) = send_with(&site, "servicesInterested", half_known).await;

    assert_eq!((status, pointers(&problem)), (422, vec!["#/servicesInterested"]));
    let kept = site.select("select services_interested from contact_submissions", [], |row| {
        row.get::<_, String>(0)
    });
    let kept: Vec<Value> = kept.iter().map(|json| serde_json::from_str(json).unwrap()).collect();
    assert_eq!(kept, [all, json!(["Trail Riding"])]);
    site.finish().await;
}

#[tokio::test]
async fn the_longest_answers_are_taken_and_one_character_more_is_not() {
    let site = Site::start().await;
    let address = |length: usize| {
        let labels = format!("{}.", "b".repeat(60)).repeat(3);
        let known = "@.example".len() + labels.len() + 60;
        format!("{}@{labels}{}.example", "c".repeat(60), "d".repeat(length - known))
    };
    let text = |length| "é".repeat(length);
    let limits = [("firstName", 100), ("lastName", 100), ("phone", 40)];
    for (field, most) in limits {
        assert_eq!(send_with(&site, field, json!(text(most))).await.0, 201, "{field}");
        let (status, problem) = send_with(&site, field, json!(text(most + 1))).await;
        assert_eq!((status, pointers(&problem)), (422, vec![format!("#/{field}").as_str()]));
        assert_eq!(problem["title"], "Check Your Answers", "nothing is missing");
        let detail = problem["errors"][0]["detail"].as_str().unwrap();
        assert!(detail.contains(&most.to_string()), "{detail}");
    }
    assert_eq!(send_with(&site, "email", json!(address(254))).await.0, 201);
    assert_eq!(send_with(&site, "email", json!(address(255))).await.0, 422);
    site.finish().await;
}

#[tokio::test]
async fn free_texts_hold_five_thousand_characters_and_no_more() {
    let site = Site::start().await;
    let horse_sense =
        |length: usize| -> String { "we ride on ".chars().cycle().take(length).collect() };
    for field in TEXT_QUESTIONS {
        // Spaces at the ends don't count.
        let fits = format!("  {}e\n", horse_sense(4_999));
        assert_eq!(send_with(&site, field, json!(fits)).await.0, 201, "{field}");

        let too_long = format!("{}e", horse_sense(5_000));
        let (status, problem) = send_with(&site, field, json!(too_long)).await;

        assert_eq!((status, pointers(&problem)), (422, vec![format!("#/{field}").as_str()]));
    }
    site.finish().await;
}

#[tokio::test]
async fn a_line_break_in_a_one_line_answer_is_refused() {
    let site = Site::start().await;
    for field in ["firstName", "lastName", "email", "phone"] {
        for break_ in ["\n", "\r", "\u{0}", "\u{85}", "\u{1b}[31m"] {
            let answer = format!("a{break_}Bcc: b@rider.example");

            let (status, problem) = send_with(&site, field, json!(answer)).await;

            assert_eq!(status, 422, "{field} {break_:?}");
            assert_eq!(pointers(&problem), [format!("#/{field}")]);
        }
    }
    site.finish().await;
}
