//! Forms posted without JavaScript: shown for confirmation, then stored by the usual rules.

use std::time::Duration;

use reqwest::{Method, Response};
use serde_json::Value;
use url::form_urlencoded;

use super::header;
use super::html::elements;
use super::policy::hash;
use crate::support::{MailServer, Setup, Site};

/// A text that would end a script, an attribute or an element if it weren't escaped.
const HOSTILE: &str = "</script><script>alert(1)</script> \"quoted\" 'n' & </textarea>";

pub(super) fn submission() -> Vec<(&'static str, &'static str)> {
    vec![
        ("firstName", "Ada"),
        ("lastName", "Whitlock"),
        ("email", "ada@rider.example"),
        ("phone", "(215) 555-0187"),
        ("servicesInterested", "Riding Lessons"),
        ("servicesInterested", "Events & Clinics"),
        ("riderExperience", "returning-rider"),
        ("ageGroup", "18-adult"),
        ("preferredContact", "email"),
        ("goals", HOSTILE),
        ("availability", ""),
        ("questions", "One line\r\nand another"),
        ("leaveBlank", ""),
    ]
}

pub(super) fn party() -> Vec<(&'static str, &'static str)> {
    vec![
        ("name", "Ada Whitlock"),
        ("email", "ada@rider.example"),
        ("phone", "(215) 555-0187"),
        ("bringing", ""),
        ("attendee-1-name", "Tom \"T\" Whitlock"),
        ("attendee-1-age", "39"),
        ("attendee-1-specialRequirements", ""),
        ("specialRequests", HOSTILE),
        ("leaveBlank", ""),
    ]
}

fn encoded(fields: &[(&str, &str)]) -> String {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish()
}

pub(super) async fn post(site: &Site, path: &str, fields: &[(&str, &str)]) -> Response {
    site.request(Method::POST, path)
        .header("content-type", "application/x-www-form-urlencoded")
        .body(encoded(fields))
        .send()
        .await
        .unwrap()
}

/// Sends `fields` as the confirmation page does, with a stamp of this age.
pub(super) async fn confirm(
    site: &Site,
    path: &str,
    mut fields: Vec<(&str, &str)>,
    stamp: &str,
) -> Response {
    fields.extend([("stamp", stamp), ("step", "send")]);
    post(site, path, &fields).await
}

/// The value of the hidden field `stamp`.
pub(super) fn stamp_in(html: &str) -> &str {
    let (_, after) = html.split_once("name=\"stamp\" value=\"").expect("the page has a stamp");
    after.split_once('"').unwrap().0
}

fn is_kept_by_nobody(reply: &Response) {
    assert_eq!(header(reply, "cache-control"), "no-store");
    assert_eq!(header(reply, "x-robots-tag"), "noindex");
    assert_eq!(header(reply, "content-type"), "text/html; charset=utf-8");
    assert!(header(reply, "content-security-policy").contains("form-action 'self'"));
}

#[tokio::test]
async fn a_submission_is_shown_once_more_and_kept_when_it_is_confirmed() {
    let site = Site::start().await;
    for path in ["/contact", "/contact-form"] {
        let reply = post(&site, path, &submission()).await;

        assert_eq!(reply.status(), 200);
        is_kept_by_nobody(&reply);
        let policy = header(&reply, "content-security-policy").to_owned();
        let html = reply.text().await.unwrap();
        assert!(policy.contains(&hash(elements(&html, "style")[0].text)), "{policy}");
        assert!(html.contains("Check your answers"), "{html}");
        assert!(html.contains("&lt;/script&gt;&lt;script&gt;alert(1)"), "{html}");
        assert!(!html.contains("<script"), "a page without script: {html}");
        let fresh = stamp_in(&html).to_owned();
        assert_eq!(site.count("select count(*) from contact_submissions where source = 'x'"), 0);

        let hasty = confirm(&site, path, submission(), &fresh).await;
        assert_eq!(hasty.status(), 422, "sooner than a person reads");
        assert!(hasty.text().await.unwrap().contains("appears to be spam"));

        let kept = confirm(&site, path, submission(), &site.stamper.fit()).await;
        assert_eq!((kept.status().as_u16(), header(&kept, "location")), (303, "/thank-you"));
        assert_eq!(header(&kept, "cache-control"), "no-store");
    }

    let goals = "select goals from contact_submissions where is_spam = 0 limit 1";
    assert_eq!(site.text(goals), HOSTILE);
    let services = "select services_interested from contact_submissions where is_spam = 0 limit 1";
    assert_eq!(site.text(services), "[\"Riding Lessons\",\"Events & Clinics\"]");
    let sources = "select group_concat(source, ' ') from contact_submissions where is_spam = 0";
    assert_eq!(site.text(sources), "/contact /contact-form");
    site.finish().await;
}

#[tokio::test]
async fn errors_of_a_submission_are_shown_in_the_form_with_its_answers() {
    let site = Site::start().await;
    let mut fields = submission();
    fields.retain(|(name, _)| *name != "lastName" && *name != "servicesInterested");

    let reply = post(&site, "/contact", &fields).await;

    assert_eq!(reply.status(), 422);
    is_kept_by_nobody(&reply);
    let html = reply.text().await.unwrap();
    assert!(html.contains("Missing Information"), "{html}");
    assert!(html.contains("id=\"lastName-error\"") && html.contains("value=\"Ada\""), "{html}");
    assert!(html.contains("&lt;/textarea&gt;</textarea>"), "{html}");
    assert!(html.contains("<option value=\"returning-rider\" selected"), "{html}");
    assert!(!html.contains("alert(1)</script>"), "{html}");

    for address in ["ada@gmail", "ada @gmail.com", "ada@gmail.com."] {
        let mut fields = submission();
        fields[2].1 = address;
        let reply = post(&site, "/contact", &fields).await;
        assert_eq!(reply.status(), 422, "{address}");
        assert!(reply.text().await.unwrap().contains("id=\"email-error\""), "{address}");
    }
    assert_eq!(site.count("select count(*) from contact_submissions"), 0);
    site.finish().await;
}

#[tokio::test]
async fn answers_can_be_changed_before_they_are_confirmed() {
    let site = Site::start().await;
    let mut fields = submission();
    fields.push(("step", "edit"));

    let reply = post(&site, "/contact", &fields).await;

    assert_eq!(reply.status(), 200);
    let html = reply.text().await.unwrap();
    assert!(
        html.contains("value=\"Whitlock\"") && !html.contains("class=\"error-summary"),
        "{html}"
    );
    assert!(html.contains("checked=\"\" value=\"Events &amp; Clinics\""), "{html}");
    site.finish().await;
}

#[tokio::test]
async fn a_registration_is_shown_once_more_and_kept_when_it_is_confirmed() {
    let site = Site::start().await;
    let path = "/events/wine-and-ride";

    let html = post(&site, path, &party()).await.text().await.unwrap();
    assert!(html.contains("Check your answers") && html.contains("$170.00"), "{html}");
    assert!(html.contains("Tom &quot;T&quot; Whitlock, 39"), "{html}");
    let stamp = stamp_in(&html).to_owned();
    let reply = confirm(&site, path, party(), &stamp).await;

    assert_eq!(reply.status(), 200);
    is_kept_by_nobody(&reply);
    let html = reply.text().await.unwrap();
    assert!(html.contains("Registration Successful!"), "{html}");
    assert!(html.contains("2 people registered for Wine and Ride."), "{html}");
    assert!(html.contains("href=\"/registrations/"), "the way back to it: {html}");
    let again = confirm(&site, path, party(), &stamp).await;
    assert_eq!(again.status(), 200, "loaded anew, it is the same registration");
    assert_eq!(site.count("select sum(total_attendees) from event_registrations"), 2);
    let told: Value = site.receiver.first().await.body();
    assert_eq!(told["specialRequests"], HOSTILE);
    site.finish().await;
}

#[tokio::test]
async fn without_script_a_confirmation_is_promised_if_something_sends_one() {
    let server = MailServer::start().await;
    let silent = Setup::new().set("webhooks.registration_confirms", false);
    let mails = silent.clone().set("mail.server", server.url());
    let mails = mails.set("mail.from", "hello@maple.example");
    let (follows, save) = ("A confirmation email will follow.", "Save the date: add it to your");
    for (setup, expected, other) in [(silent, save, follows), (mails, follows, save)] {
        let site = setup.start().await;
        let reply = confirm(&site, "/events/wine-and-ride", party(), &site.stamper.fit()).await;

        let html = reply.text().await.unwrap();
        assert!(html.contains(expected) && !html.contains(other), "{html}");
        site.finish().await;
    }
}

#[tokio::test]
async fn without_script_the_server_adds_the_companions_fields() {
    let site = Site::start().await;
    let fields = [("name", "Ada"), ("email", "a@b.example"), ("phone", "1"), ("bringing", "2")];

    let html = post(&site, "/events/wine-and-ride", &fields).await.text().await.unwrap();

    assert!(html.contains("Attendee 2") && html.contains("Attendee 3"), "{html}");
    assert!(!html.contains("Attendee 4") && !html.contains("Check your answers"), "{html}");
    assert!(html.contains("value=\"Ada\""), "{html}");
    site.finish().await;
}

#[tokio::test]
async fn too_few_places_are_said_in_the_form() {
    let site = Site::start().await;
    let mut fields = party();
    let names: Vec<String> = (2..=12).map(|number| format!("attendee-{number}-name")).collect();
    fields.extend(names.iter().map(|name| (name.as_str(), "Rider")));

    let reply = confirm(&site, "/events/wine-and-ride", fields, &site.stamper.fit()).await;

    assert_eq!(reply.status(), 409);
    let html = reply.text().await.unwrap();
    assert!(
        html.contains("There are only 9 spots left.") && html.contains("Attendee 13"),
        "{html}"
    );
    site.finish().await;
}

#[tokio::test]
async fn posted_forms_are_counted_and_refused_like_calls() {
    let site = Setup::new().set("limits.burst", 1).start().await;
    assert_eq!(confirm(&site, "/contact", submission(), &site.stamper.fit()).await.status(), 303);
    let mut other = submission();
    other[0].1 = "Grace";
    let soon = confirm(&site, "/contact", other, &site.stamper.fit()).await;
    assert_eq!(soon.status(), 429);
    assert!(soon.headers().contains_key("retry-after"));
    assert!(soon.text().await.unwrap().contains("Please Wait"));

    let foreign = site.request(Method::POST, "/contact").header("sec-fetch-site", "cross-site");
    assert_eq!(foreign.body(encoded(&submission())).send().await.unwrap().status(), 403);
    let json = site.request(Method::POST, "/contact").json(&Value::Null).send().await.unwrap();
    assert_eq!(json.status(), 415);
    let long = "x".repeat(200_000);
    assert_eq!(post(&site, "/contact", &[("goals", &long)]).await.status(), 413);
    for (path, status) in [("/", 405), ("/events", 405), ("/events/none", 404), ("/x", 404)] {
        assert_eq!(post(&site, path, &submission()).await.status(), status, "{path}");
    }
    let trapped: Vec<_> =
        submission().into_iter().filter(|(name, _)| *name != "leaveBlank").collect();
    let trapped = [trapped, vec![("leaveBlank", "x")]].concat();
    let site = site.restart().await;
    let reply =
        confirm(&site, "/contact", trapped, &site.stamper.aged(Duration::from_secs(9))).await;
    assert_eq!(reply.status(), 422);
    site.finish().await;
}

#[tokio::test]
async fn a_form_on_another_site_gets_a_page_and_stores_nothing() {
    let site = Site::start().await;
    for path in ["/contact", "/contact-form", "/events/wine-and-ride"] {
        let request = site.request(Method::POST, path).header("sec-fetch-site", "cross-site");
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let reply = request.body(encoded(&submission())).send().await.unwrap();

        assert_eq!(reply.status(), 403, "{path}");
        assert!(
            reply.headers()["content-type"].to_str().unwrap().starts_with("text/html"),
            "{path}"
        );
        let html = reply.text().await.unwrap();
        assert!(html.contains("<form") && html.contains("another website"), "{html}");
        assert!(!html.contains("Ada"), "{path}: nothing of it is shown");
    }
    assert_eq!(site.count("select count(*) from contact_submissions"), 0);
    site.finish().await;
}
