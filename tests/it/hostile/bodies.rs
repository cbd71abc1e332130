//! Bodies that are not what the calls take.

use reqwest::{Body, Method, Response};
use serde_json::{Value, json};

use super::still_serves;
use crate::support::{Site, Wire, submission};

const CONTACT: &str = "/api/contact-submissions";
const LIMIT: usize = 64 * 1024;

/// Sends these bytes as JSON.
async fn post(site: &Site, bytes: impl Into<Body>) -> Response {
    let request = site.request(Method::POST, CONTACT).header("content-type", "application/json");
    request.body(bytes).send().await.unwrap()
}

/// A submission that is exactly so many bytes long.
fn submission_of(site: &Site, bytes: usize) -> Vec<u8> {
    let mut body = submission(&site.stamper.fit()).to_string().into_bytes();
    body.resize(bytes, b' ');
    body
}

/// The refusal is a problem in our own words.
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
async fn what_is_not_json_is_refused_with_the_place_where_it_ends_to_be() {
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
async fn json_of_another_shape_is_refused_by_the_name_of_what_is_wrong() {
    let site = Site::start().await;
    let with = |field: &str, value: Value| {
        let mut form = submission(&site.stamper.fit());
        form[field] = value;
        form.to_string()
    };
    let table = [
        (with("firstName", json!(7)), "firstName"),
        (with("email", json!(["a@rider.example"])), "email"),
        (with("servicesInterested", json!("Riding Lessons")), "servicesInterested"),
        (with("servicesInterested", json!([["Riding Lessons"]])), "servicesInterested[0]"),
        (with("goals", json!({ "a": 1 })), "goals"),
        (with("stamp", json!(true)), "stamp"),
        (r#"{"firstName":"A","firstName":"B"}"#.to_owned(), "not"),
        ("[]".to_owned(), "not the object"),
        ("[null, null]".to_owned(), "not the object"),
        ("\"text\"".to_owned(), "not the object"),
        ("null".to_owned(), "not the object"),
        ("17".to_owned(), "not the object"),
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
async fn only_json_that_says_so_is_read() {
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

        assert_eq!(wire.hear().await.expect("an answer").status, status, "{bytes}");
    }
    assert_eq!(site.count("select count(*) from contact_submissions"), 1);
    site.finish().await;
}

#[tokio::test]
async fn whoever_sends_far_too_much_gets_to_hear_it() {
    let site = Site::start().await;
    for megabytes in [1, 5] {
        let reply = post(&site, vec![b'x'; megabytes * 1_000_000]).await;

        is_refused(reply, 413, &format!("{megabytes} MB")).await;
    }
    still_serves(&site).await;
    site.finish().await;
}

#[tokio::test]
async fn whoever_asks_before_sending_too_much_is_told_not_to() {
    let site = Site::start().await;
    let announcements = [
        "content-length: 70000\r\nexpect: 100-continue",
        "content-length: 9000000",
        "content-length: 99999999999999",
    ];
    for announcement in announcements {
        let mut wire = Wire::open(site.address).await;
        wire.say(head(announcement)).await;

        assert_eq!(wire.hear().await.expect("an answer").status, 413, "{announcement}");
    }
    still_serves(&site).await;
    site.finish().await;
}

#[tokio::test]
async fn whoever_asks_before_sending_what_fits_is_told_to_go_on() {
    let site = Site::start().await;
    let body = submission_of(&site, 2_000);
    let mut wire = Wire::open(site.address).await;
    wire.say(head("content-length: 2000\r\nexpect: 100-continue")).await;
    assert_eq!(wire.hear().await.expect("an answer").status, 100);

    wire.say(body).await;

    assert_eq!(wire.hear().await.expect("an answer").status, 201);
    site.finish().await;
}

/// The head of a post to the contact form, with these further header lines.
fn head(lines: &str) -> String {
    format!(
        "POST {CONTACT} HTTP/1.1\r\nhost: barn.example\r\ncontent-type: application/json\r\n\
         {lines}\r\n\r\n"
    )
}
