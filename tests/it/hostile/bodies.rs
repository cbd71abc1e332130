//! Bodies that calls refuse.

use reqwest::{Body, Method, Response};
use serde_json::{Value, json};

use super::still_serves;
use crate::support::{Site, Wire, pointers, submission};

const CONTACT: &str = "/api/contact-submissions";
const LIMIT: usize = 64 * 1024;

/// Sends these bytes as JSON.
async fn post(site: &Site, bytes: impl Into<Body>) -> Response {
    let request = site.request(Method::POST, CONTACT).header("content-type", "application/json");
    request.body(bytes).send().await.unwrap()
}

/// A submission with exactly this number of bytes.
fn submission_of(site: &Site, bytes: usize) -> Vec<u8> {
    let mut body = submission(&site.stamper.fit()).to_string().into_bytes();
    body.resize(bytes, b' ');
    body
}

/// Asserts a refusal with a problem in our own words.
async fn is_refused(reply: Response, status: u16, what: &str) {
    assert_eq!(reply.status(), status, "{what}");
    assert_eq!(reply.headers()["content-type"], "application/problem+json", "{what}");
    let problem: Value = reply.json().await.unwrap();
    assert_eq!(problem["status"], status, "{what}");
    let detail = problem["detail"].as_str().unwrap();
    for word in ["serde", "expected", "EOF", "invalid type", "trailing", "recursion"] {
        assert!(!detail.contains(word), "{what}: a library speaks: {detail}");
    }
}

#[tokio::test]
async fn invalid_json_is_refused_with_the_place_of_its_error() {
    let site = Site::start().await;
    let nested =
        |open: &str, depth: usize| format!("{{\"goals\":{}", open.repeat(depth)).into_bytes();
    let bodies: Vec<Vec<u8>> = vec![
        b"".to_vec(),
        b"{".to_vec(),
        b"{\"firstName\":}".to_vec(),
        b"{'firstName':'Ada'}".to_vec(),
        b"{\"firstName\":\"Ada\"".to_vec(),
        b"firstName=Ada&lastName=Whitlock".to_vec(),
        b"{\"firstName\":\"\xff\xfe\"}".to_vec(),
        br#"{"firstName":"\ud800"}"#.to_vec(),
        b"\xef\xbb\xbf{}".to_vec(),
        b"{} {}".to_vec(),
        b"NaN".to_vec(),
        nested("[", 60_000),
        nested("{\"a\":", 12_000),
    ];
    for body in bodies {
        let what = body[..body.len().min(40)].escape_ascii().to_string();
        is_refused(post(&site, body).await, 400, &what).await;
    }
    still_serves(&site).await;
    site.finish().await;
}

#[tokio::test]
async fn values_of_another_type_are_refused_with_a_pointer_and_other_json_as_unreadable() {
    let site = Site::start().await;
    let with = |field: &str, value: Value| {
        let mut form = submission(&site.stamper.fit());
        form[field] = value;
        form.to_string()
    };
    let table = [
        (with("firstName", json!(7)), "#/firstName"),
        (with("email", json!(["a@rider.example"])), "#/email"),
        (with("servicesInterested", json!("Riding Lessons")), "#/servicesInterested"),
        (with("servicesInterested", json!([["Riding Lessons"]])), "#/servicesInterested/0"),
        (with("goals", json!({ "a": 1 })), "#/goals"),
        (with("stamp", json!(true)), "#/stamp"),
    ];
    for (body, pointer) in table {
        let reply = post(&site, body).await;

        assert_eq!(reply.status(), 422, "{pointer}");
        let problem: Value = reply.json().await.unwrap();
        assert_eq!(problem["title"], "Check Your Answers", "{problem}");
        assert_eq!(pointers(&problem), [pointer]);
    }
    let table = [
        (r#"{"firstName":"A","firstName":"B"}"#, "twice"),
        ("[]", "not the object"),
        ("[null, null]", "not the object"),
        ("\"text\"", "not the object"),
        ("null", "not the object"),
        ("17", "not the object"),
    ];
    for (body, named) in table {
        let reply = post(&site, body).await;

        assert_eq!(reply.status(), 400, "{named}");
        let problem: Value = reply.json().await.unwrap();
        assert!(problem["detail"].as_str().unwrap().contains(named), "{named}: {problem}");
    }
    assert_eq!(site.count("select count(*) from contact_submissions"), 0);
    still_serves(&site).await;
    site.finish().await;
}

/// The same in calls whose fields are needed, or have one of several values.
#[tokio::test]
async fn what_is_missing_or_null_is_named() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let null = json!({ "id": "0192f0c1-2345-7890-abcd-0123456789ab", "cents": 100, "how": null, "paid_on": "2026-11-20" });
    for (call, body, pointer) in [
        ("content/undo", json!({}), "#/revision"),
        ("events/wine-and-ride/move", json!({ "date": 5 }), "#/date"),
        ("registrations/x/payments", null, "#/how"),
    ] {
        let reply = staff.does(call, &body).await;

        assert_eq!(reply.status(), 422, "{call}");
        assert_eq!(pointers(&reply.json().await.unwrap()), [pointer]);
    }
    site.finish().await;
}

#[tokio::test]
async fn fields_that_nobody_asked_for_are_overlooked() {
    let site = Site::start().await;
    let mut form = submission(&site.stamper.fit());
    for field in ["id", "isSpam", "is_spam", "spamScore", "created_at", "__proto__"] {
        form[field] = json!(0);
    }

    assert_eq!(site.send(&form).await.status(), 201);

    site.finish().await;
}

#[tokio::test]
async fn only_bodies_with_jsons_content_type_are_read() {
    let site = Site::start().await;
    let types = [
        ("application/json", 201),
        ("application/json; charset=utf-8", 201),
        ("Application/JSON", 201),
        ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data; boundary=x", 415),
        ("application/jsonp", 415),
        ("text/plain, application/json", 415),
        ("text/plain; application/json", 415),
        ("", 415),
    ];
    for (kind, status) in types {
        let form = submission(&site.stamper.fit()).to_string();
        let request = site.request(Method::POST, CONTACT).header("content-type", kind).body(form);

        let reply = request.send().await.unwrap();

        assert_eq!(reply.status(), status, "{kind:?}");
    }
    let untyped = site.request(Method::POST, CONTACT).body("{}").send().await.unwrap();
    is_refused(untyped, 415, "no type at all").await;
    site.finish().await;
}

#[tokio::test]
async fn sixty_four_kibibytes_are_read_and_not_one_byte_more() {
    let site = Site::start().await;

    assert_eq!(post(&site, submission_of(&site, LIMIT)).await.status(), 201);
    is_refused(post(&site, submission_of(&site, LIMIT + 1)).await, 413, "one byte more").await;

    assert_eq!(site.count("select count(*) from contact_submissions"), 1);
    site.finish().await;
}

#[tokio::test]
async fn the_same_holds_for_a_body_that_comes_in_pieces_of_unknown_number() {
    let site = Site::start().await;
    for (bytes, status) in [(LIMIT, 201), (LIMIT + 1, 413), (1_000_000, 413)] {
        let mut wire = Wire::open(site.address).await;
        wire.say(head("transfer-encoding: chunked")).await;
        for piece in submission_of(&site, bytes).chunks(1_000) {
            let piece = [format!("{:x}\r\n", piece.len()).as_bytes(), piece, b"\r\n"].concat();
            assert!(wire.say(piece).await);
        }
        wire.say("0\r\n\r\n").await;

        assert_eq!(wire.read_reply().await.expect("an answer").status, status, "{bytes}");
    }
    assert_eq!(site.count("select count(*) from contact_submissions"), 1);
    site.finish().await;
}

#[tokio::test]
async fn a_far_too_large_body_still_gets_its_refusal() {
    let site = Site::start().await;
    for megabytes in [1, 5] {
        let reply = post(&site, vec![b'x'; megabytes * 1_000_000]).await;

        is_refused(reply, 413, &format!("{megabytes} MB")).await;
    }
    still_serves(&site).await;
    site.finish().await;
}

#[tokio::test]
async fn a_body_declared_too_large_is_refused_before_it_is_sent() {
    let site = Site::start().await;
    let announcements = [
        "content-length: 70000\r\nexpect: 100-continue",
        "content-length: 9000000",
        "content-length: 99999999999999",
    ];
    for announcement in announcements {
        let mut wire = Wire::open(site.address).await;
        wire.say(head(announcement)).await;

        assert_eq!(wire.read_reply().await.expect("an answer").status, 413, "{announcement}");
    }
    still_serves(&site).await;
    site.finish().await;
}

#[tokio::test]
async fn a_body_that_fits_gets_100_continue() {
    let site = Site::start().await;
    let body = submission_of(&site, 2_000);
    let mut wire = Wire::open(site.address).await;
    wire.say(head("content-length: 2000\r\nexpect: 100-continue")).await;
    assert_eq!(wire.read_reply().await.expect("an answer").status, 100);

    wire.say(body).await;

    assert_eq!(wire.read_reply().await.expect("an answer").status, 201);
    site.finish().await;
}

/// The head of a post to the contact form, with these additional header lines.
fn head(lines: &str) -> String {
    format!(
        "POST {CONTACT} HTTP/1.1\r\nhost: barn.example\r\ncontent-type: application/json\r\n\
         {lines}\r\n\r\n"
    )
}
