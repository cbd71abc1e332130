//! Unusual posted forms: the longest answers, repeated fields, other types of body.

use reqwest::Method;

use super::scriptless::{confirm, party, post, stamp_in, submission};
use crate::support::{Site, TEXT_QUESTIONS};

const FORM: &str = "application/x-www-form-urlencoded";

#[tokio::test]
async fn the_longest_answers_can_be_posted_in_any_script() {
    let site = Site::start().await;
    // Each has three bytes, which a form encodes as nine.
    let longest = "\u{99ac}".repeat(5_000);
    let mut fields = submission();
    fields.retain(|(name, _)| !TEXT_QUESTIONS.contains(name));
    fields.extend(TEXT_QUESTIONS.map(|name| (name, longest.as_str())));

    let shown = post(&site, "/contact", &fields).await;
    assert_eq!(shown.status(), 200);
    assert!(shown.text().await.unwrap().contains("Check your answers"));
    let kept = confirm(&site, "/contact", fields, &site.stamper.fit()).await;

    assert_eq!(kept.status(), 303);
    assert_eq!(site.count("select sum(length(questions)) from contact_submissions"), 5_000);
    site.finish().await;
}

#[tokio::test]
async fn decoded_answers_of_64_kib_are_read_and_not_one_byte_more() {
    let site = Site::start().await;
    let room = 64 * 1024 - "goals".len();
    for (text, bytes, status) in [("x", 1, 422), ("\u{99ac}", 3, 422), ("%", 1, 422)] {
        let fits = text.repeat(room / bytes);
        let exact = fits.clone() + &"x".repeat(room % bytes);

        assert_eq!(post(&site, "/contact", &[("goals", &exact)]).await.status(), status, "{text}");
        let reply = post(&site, "/contact", &[("goals", &exact), ("x", "")]).await;
        assert_eq!(reply.status(), 413, "{text}");
        let html = reply.text().await.unwrap();
        assert!(html.contains("Your answers are too long") && html.contains("<form"), "{html}");
    }
    site.finish().await;
}

#[tokio::test]
async fn an_answer_that_is_far_too_long_comes_back_cut() {
    let site = Site::start().await;
    for (length, shown) in [(6_000, 6_000), (10_000, 10_000), (30_000, 10_000)] {
        let reply = post(&site, "/contact", &[("goals", &"\u{99ac}".repeat(length))]).await;

        assert_eq!(reply.status(), if length * 3 > 64 * 1024 { 413 } else { 422 });
        let html = reply.text().await.unwrap();
        let shown = if length * 3 > 64 * 1024 { 0 } else { shown };
        assert_eq!(html.matches('\u{99ac}').count(), shown, "{length}");
    }
    let html = post(&site, "/contact", &[("goals", &"q\u{e9}".repeat(6_000))]).await;
    let html = html.text().await.unwrap();
    assert_eq!(html.matches('\u{e9}').count(), 5_000);
    assert!(html.contains("you have 12000"), "{html}");
    site.finish().await;
}

#[tokio::test]
async fn of_a_doubled_field_that_is_kept_which_was_shown() {
    let site = Site::start().await;
    let doubled = [("firstName", "Mallory"), ("email", "m@b.example"), ("name", "Mallory")];
    for (path, fields) in [("/contact", submission()), ("/events/wine-and-ride", party())] {
        let fields = [fields, doubled.to_vec()].concat();

        let html = post(&site, path, &fields).await.text().await.unwrap();
        assert!(html.contains("<dd dir=\"auto\">ada@rider.example</dd>"), "{html}");
        assert!(!stamp_in(&html).is_empty());
        confirm(&site, path, fields, &site.stamper.fit()).await;
    }

    let kept = "select group_concat(first_name || ' ' || email) from contact_submissions";
    assert_eq!(site.text(kept), "Ada ada@rider.example");
    let kept = "select group_concat(name || ' ' || email) from event_registrations";
    assert_eq!(site.text(kept), "Ada Whitlock ada@rider.example");
    site.finish().await;
}

#[tokio::test]
async fn a_body_that_is_no_form_is_refused_in_words_and_nonsense_asks_for_answers() {
    let site = Site::start().await;
    let kinds = [
        (Some("multipart/form-data; boundary=x"), 415),
        (Some("text/plain"), 415),
        (Some("application/json"), 415),
        (Some(""), 415),
        (None, 415),
        (Some(FORM), 422),
        (Some("APPLICATION/X-WWW-Form-Urlencoded ;charset=UTF-8"), 422),
    ];
    let bodies: [&[u8]; 8] =
        [b"", b"&&==&=", b"%", b"%zz=%0", b"%00=%00", b"name=\xff\xfe", b"email=%ed%a0%80", b"\0"];
    for path in ["/contact", "/contact-form", "/events/wine-and-ride"] {
        for (kind, status) in kinds {
            for body in bodies {
                // One body is enough for a type that isn't read.
                if status == 415 && !body.is_empty() {
                    continue;
                }
                let mut request = site.request(Method::POST, path).body(body.to_vec());
                if let Some(kind) = kind {
                    request = request.header("content-type", kind);
                }
                let reply = request.send().await.unwrap();

                assert_eq!(reply.status(), status, "{path} {kind:?} {body:?}");
                let html = reply.text().await.unwrap();
                assert!(html.contains("<form") && !html.contains("<script"), "{html}");
            }
        }
    }
    assert_eq!(site.count("select count(*) from contact_submissions"), 0);
    site.finish().await;
}

#[tokio::test]
async fn a_form_of_hundreds_of_fields_is_refused() {
    let site = Site::start().await;
    for (count, status) in [(300, 422), (301, 413)] {
        let body = "f=1&".repeat(count);
        let request = site.request(Method::POST, "/contact").header("content-type", FORM);

        assert_eq!(request.body(body).send().await.unwrap().status(), status, "{count}");
    }
    site.finish().await;
}
