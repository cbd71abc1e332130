//! Answers to the owner's own questions go wherever the others go.

use reqwest::Method;
use serde_json::{Value, json};
use url::form_urlencoded;

use super::custom_questions::{answer, asking, stored};
use crate::support::{MailServer, Setup, Staff, eventually};

fn answers() -> Value {
    json!({ "how-found": "A friend", "allergies": "Timothyhay", "rules": "Yes" })
}

/// What programs and staff get of [`answers`].
fn given() -> Value {
    json!([
        { "id": "how-found", "label": "How did you hear about us?", "answer": "A friend" },
        { "id": "allergies", "label": "Any allergies?", "answer": "Timothyhay" },
        { "id": "rules", "label": "I've read the rules", "answer": "Yes" },
    ])
}

#[tokio::test]
async fn staff_read_and_find_them() {
    let site = asking().start().await;
    answer(&site, answers()).await;
    answer(&site, json!({ "allergies": "None", "rules": "Yes" })).await;
    let staff = site.staff().await;
    let indexed = "select indexed_to from contact_search_progress";
    // Found before they are in the index, and by it.
    for _ in 0..2 {
        let found = staff.list("?q=timothy").await;
        assert_eq!(found["items"].as_array().unwrap().len(), 1);
        assert_eq!(found["items"][0]["answers"], given());
        assert_eq!(staff.list("?q=hear").await["items"], json!([]), "questions aren't searched");
        eventually("all is indexed", async || (site.count(indexed) == 2).then_some(())).await;
    }
    let id = staff.list("?q=timothy").await["items"][0]["id"].as_str().unwrap().to_owned();
    let one = staff.change(&id, &json!({ "note": "Called" })).await.json::<Value>().await.unwrap();
    assert_eq!(one["answers"], given());
    assert_eq!(staff.list("?q=timothy").await["items"][0]["note"], "Called");
    site.finish().await;
}

#[tokio::test]
async fn the_automation_gets_them_with_their_questions() {
    let site = asking().start().await;

    answer(&site, answers()).await;

    let told = site.receiver.first().await.body();
    assert_eq!(told["answers"], given());
    let text = told["body"].as_str().unwrap();
    let end = "How did you hear about us?: A friend\nAny allergies?: Timothyhay\nI've read the rules: Yes\n";
    assert!(text.ends_with(end), "{text}");
    site.finish().await;
}

#[tokio::test]
async fn a_payload_stays_small_whatever_the_questions_and_answers() {
    let questions = |number| {
        let label = "ř🐴".repeat(100);
        format!("[[site.questions]]\nid = \"q{number}\"\nlabel = \"{label}\"\n")
    };
    let site = Setup::new().file(&(0..10).map(questions).collect::<String>()).start().await;
    let long = |number| (format!("q{number}"), json!("🐴".repeat(800)));

    let (status, problem) = answer(&site, (0..20).map(long).collect()).await;

    assert_eq!(status, 201, "{problem}");
    let told = site.receiver.first().await;
    assert!(told.bytes.len() < 20_000, "{}", told.bytes.len());
    assert_eq!(told.body()["answers"].as_array().unwrap().len(), 20);
    assert_eq!(stored(&site)[0]["answer"], "🐴".repeat(800));
    site.finish().await;
}

#[tokio::test]
async fn the_office_reads_them_and_the_visitor_gets_none() {
    let server = MailServer::start().await;
    let site = asking()
        .set("mail.server", server.url())
        .set("mail.from", "hello@maple.example")
        .set("mail.office", "[\"office@maple.example\"]")
        .set("mail.confirm_enquiries", true)
        .start()
        .await;

    answer(&site, answers()).await;

    eventually("both mails are there", async || (server.received().len() == 2).then_some(())).await;
    for mail in server.received() {
        let has = mail.text.contains("Any allergies?") && mail.text.contains("Timothyhay");
        assert_eq!(has, mail.to == "office@maple.example", "{}", mail.text);
    }
    site.finish().await;
}

async fn download(staff: &Staff, file: &str) -> String {
    let path = format!("/api/admin/submissions.{file}");
    staff.request(Method::GET, &path).send().await.unwrap().text().await.unwrap()
}

#[tokio::test]
async fn downloads_have_a_column_for_each_question_and_one_for_those_taken_out() {
    let mut site = asking().start().await;
    answer(&site, answers()).await;
    let staff = site.staff().await;

    let table = download(&staff, "csv").await;
    let reworded = "[[site.questions]]\nid = \"allergies\"\nlabel = \"Allergies, if any\"\n";
    site.reload(Setup::new().file(reworded)).await;
    let table_later = download(&staff, "csv").await;
    let array: Value = serde_json::from_str(&download(&staff, "json").await).unwrap();

    let (head, row) = table.trim_end().split_once("\r\n").unwrap();
    assert!(
        head.ends_with(",note_by,other_answers,answers.how-found,answers.allergies,answers.rules"),
        "{head}"
    );
    assert!(row.ends_with(",,A friend,Timothyhay,Yes"), "{row}");
    let (head, row) = table_later.trim_end().split_once("\r\n").unwrap();
    assert!(head.ends_with(",other_answers,answers.allergies"), "{head}");
    let others = "How did you hear about us?: A friend; I've read the rules: Yes,Timothyhay";
    assert!(row.ends_with(others), "{row}");
    assert_eq!(array[0]["answers"], given(), "as it was asked");
    site.finish().await;
}

#[tokio::test]
async fn a_form_posted_without_script_is_checked_and_kept_with_them() {
    let site = asking().start().await;
    let stamp = site.stamper.fit();
    let post = async |more: &[(&str, &str)]| {
        let mut fields = vec![
            ("firstName", "Ada"),
            ("lastName", "Whitlock"),
            ("email", "ada@rider.example"),
            ("phone", "(215) 555-0187"),
            ("servicesInterested", "Riding Lessons"),
            ("riderExperience", "returning-rider"),
            ("ageGroup", "18-adult"),
            ("preferredContact", "email"),
            ("answers/how-found", "A friend"),
            ("answers/how-found", "By chance"),
            ("answers/allergies", "Timothyhay"),
        ];
        fields.extend(more);
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let request = site.request(Method::POST, "/contact").body(body);
        let form = "application/x-www-form-urlencoded";
        request.header("content-type", form).send().await.unwrap()
    };

    let refused = post(&[]).await;
    let checked = post(&[("answers/rules", "Yes")]).await;
    let sent = post(&[("answers/rules", "Yes"), ("stamp", &stamp), ("step", "send")]).await;

    assert_eq!(refused.status(), 422);
    let page = refused.text().await.unwrap();
    assert!(page.contains("href=\"#answers/rules\"") && page.contains("Check the box"));
    assert!(page.contains(">Timothyhay</textarea>"), "what was typed is there");
    assert_eq!(checked.status(), 200);
    let page = checked.text().await.unwrap();
    assert!(page.contains("<dt>Any allergies?</dt><dd dir=\"auto\">Timothyhay</dd>"), "{page}");
    assert!(page.contains("<dt>I&#x27;ve read the rules</dt><dd dir=\"auto\">Yes</dd>"));
    assert_eq!(sent.status(), 303);
    assert_eq!(stored(&site), given());
    site.finish().await;
}
