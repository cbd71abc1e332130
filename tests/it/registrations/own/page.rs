//! The page that a link opens, as a browser without script has it.

use reqwest::{Method, Response, redirect};
use serde_json::json;

use super::Link;
use crate::support::Site;

/// A browser that is told where to go and doesn't.
fn browser() -> reqwest::Client {
    let client = reqwest::Client::builder().no_proxy().redirect(redirect::Policy::none());
    client.build().unwrap()
}

const FORM: &str = "application/x-www-form-urlencoded";

fn encoded(fields: &[(&str, &str)]) -> String {
    url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish()
}

pub(super) async fn post(link: &Link<'_>, fields: &[(&str, &str)]) -> Response {
    let url = format!("{}{}", link.site.origin(), link.path);
    // As a browser does from a page without referrer that knows no `Sec-Fetch-Site`.
    browser()
        .post(url)
        .header("origin", "null")
        .header("content-type", FORM)
        .body(encoded(fields))
        .send()
        .await
        .unwrap()
}

fn is_private(reply: &Response) {
    let header = |name: &str| reply.headers()[name].to_str().unwrap();
    assert_eq!(header("cache-control"), "no-store");
    assert_eq!(header("referrer-policy"), "no-referrer");
    assert_eq!(header("x-robots-tag"), "noindex");
}

/// The value of a hidden field.
fn hidden(html: &str, name: &str) -> String {
    let (_, after) = html.split_once(&format!("name=\"{name}\" value=\"")).expect("the field");
    after.split_once('"').unwrap().0.to_owned()
}

#[tokio::test]
async fn the_page_shows_the_party_and_nothing_on_it_knows_the_link() {
    let site = Site::start().await;
    let link = Link::new(&site).await;
    let token = link.path.rsplit('/').next().unwrap();
    for (query, expected) in [
        ("", "Tom Whitlock, age 39"),
        ("?change", "Save changes"),
        ("?cancel", "Cancel this registration?"),
        ("?saved", "Your changes are saved"),
    ] {
        let reply = site.get(&format!("{}{query}", link.path)).await;

        assert_eq!(reply.status(), 200, "{query}");
        is_private(&reply);
        let policy = reply.headers()["content-security-policy"].to_str().unwrap().to_owned();
        assert!(policy.contains("form-action 'self'"), "{policy}");
        let html = reply.text().await.unwrap();
        assert!(html.contains(expected), "{query}: {html}");
        assert!(!html.contains("<script"), "no script: {query}");
        assert!(!html.contains(token), "no link: {query}");
        assert!(!html.contains("rider.example"), "no address: {query}");
    }
    assert_eq!(link.sees().await["status"], "confirmed", "looking changes nothing");
    assert_eq!(site.count("select count(*) from deliveries"), 1);
    let head = site.request(Method::HEAD, &link.path).send().await.unwrap();
    assert_eq!(head.status(), 200);
    site.finish().await;
}

#[tokio::test]
async fn the_tracking_pixel_is_not_on_it() {
    let site = crate::support::Setup::new().set("site.pixel_id", "1234567890").start().await;
    let link = Link::new(&site).await;

    let html = site.get(&link.path).await.text().await.unwrap();

    assert!(!html.contains("1234567890") && !html.contains("fbevents"), "{html}");
    site.finish().await;
}

#[tokio::test]
async fn a_registration_is_canceled_by_a_form() {
    let site = Site::start().await;
    let link = Link::new(&site).await;

    let reply = post(&link, &[("step", "cancel")]).await;

    assert_eq!(
        (reply.status().as_u16(), &reply.headers()["location"]),
        (303, &link.path.parse().unwrap())
    );
    is_private(&reply);
    let html = site.get(&link.path).await.text().await.unwrap();
    assert!(html.contains("This registration is canceled"), "{html}");
    assert!(!html.contains("Cancel registration"), "{html}");
    site.finish().await;
}

#[tokio::test]
async fn the_form_changes_names_drops_one_and_adds_one() {
    let site = Site::start().await;
    let link = Link::new(&site).await;
    let form = site.get(&format!("{}?change", link.path)).await.text().await.unwrap();
    let version = hidden(&form, "version");
    let mut fields = vec![
        ("version", version.as_str()),
        ("name", "Ada Whitlock"),
        ("attendee-1-position", "1"),
        ("attendee-1-name", "Tom Whitlock"),
        ("attendee-1-age", "39"),
        ("attendee-1-specialRequirements", "Allergic to hay"),
        ("attendee-1-remove", "on"),
        ("attendee-2-position", "2"),
        ("attendee-2-name", "Lily W."),
        ("attendee-2-age", "36"),
        ("attendee-2-specialRequirements", ""),
        ("specialRequests", "We come a little late."),
    ];
    let more = post(&link, &[fields.as_slice(), &[("step", "add")]].concat()).await;
    assert_eq!(more.status(), 200);
    let html = more.text().await.unwrap();
    assert!(
        html.contains("name=\"attendee-3-name\"") && html.contains("value=\"Lily W.\""),
        "{html}"
    );
    assert_eq!(link.sees().await["totalAttendees"], 3, "nothing is saved yet");

    fields.extend([("attendee-3-name", "Grace"), ("attendee-3-age", ""), ("step", "save")]);
    let saved = post(&link, &fields).await;

    assert_eq!(saved.status(), 303);
    let target = format!("{}?saved", link.path);
    assert_eq!(saved.headers()["location"], target.as_str());
    let own = link.sees().await;
    assert_eq!(super::companions(&own), [("Lily W.", 1), ("Grace", 2)]);
    site.receiver.wait_for(2).await;
    // The answer was lost, and the browser sends it once more.
    assert_eq!(post(&link, &fields).await.headers()["location"], target.as_str());
    assert_eq!(link.sees().await, own);
    assert_eq!(site.count("select count(*) from deliveries"), 2);
    site.finish().await;
}

#[tokio::test]
async fn a_mistake_comes_back_with_the_answers_and_its_field() {
    let site = Site::start().await;
    let link = Link::new(&site).await;
    let version = link.sees().await["version"].as_str().unwrap().to_owned();
    let fields = [
        ("version", version.as_str()),
        ("name", "Ada <b>"),
        ("attendee-1-position", "1"),
        ("attendee-1-name", "Tom"),
        ("attendee-1-remove", "on"),
        ("attendee-2-position", "2"),
        ("attendee-2-name", ""),
        ("attendee-2-age", "6"),
        ("step", "save"),
    ];

    let reply = post(&link, &fields).await;

    assert_eq!(reply.status(), 422);
    is_private(&reply);
    let html = reply.text().await.unwrap();
    assert!(html.contains("id=\"attendee-2-name-error\""), "{html}");
    // Those who come are counted, as in the words of the mistake.
    assert!(html.contains("Enter the name of attendee 2"), "{html}");
    assert!(html.contains("<legend>Not coming</legend>"), "{html}");
    assert!(html.contains("<legend>Attendee 2</legend>") && !html.contains("Attendee 3"), "{html}");
    assert!(html.contains("value=\"Ada &lt;b&gt;\""), "{html}");
    assert!(html.contains("checked=\"\""), "{html}");
    site.finish().await;
}

#[tokio::test]
async fn a_form_that_is_behind_shows_how_it_stands_now() {
    let site = Site::start().await;
    let link = Link::new(&site).await;
    let version = link.sees().await["version"].as_str().unwrap().to_owned();
    link.changes(&json!({ "specialRequests": "Changed elsewhere" })).await;

    // After "Back", browsers post again what opened the fields for one more person.
    for step in ["save", "add"] {
        let reply = post(&link, &[("version", &version), ("name", "Ada"), ("step", step)]).await;

        assert_eq!(reply.status(), 409, "{step}");
        is_how_it_stands(&reply.text().await.unwrap());
    }
    site.finish().await;
}

fn is_how_it_stands(html: &str) {
    assert!(html.contains("has changed since you opened it"), "{html}");
    assert!(html.contains("Changed elsewhere") && html.contains("Tom Whitlock"), "{html}");
    // After "Back", browsers would fill in what was typed, and tick who was ticked, about other people.
    assert!(html.contains("noValidate=\"\" autoComplete=\"off\""), "{html}");
}

#[tokio::test]
async fn a_link_that_leads_nowhere_says_so_in_words() {
    let site = Site::start().await;
    for path in
        ["/registrations/AAAAAAAAAAAAAAAAAAAAAA", "/registrations/x%ff", "/registrations/x?saved"]
    {
        let reply = site.get(path).await;

        assert_eq!(reply.status(), 404, "{path}");
        is_private(&reply);
        let html = reply.text().await.unwrap();
        assert!(html.contains("This link doesn&#x27;t work anymore"), "{html}");
    }
    let url = format!("{}/registrations/x", site.origin());
    let posted =
        browser().post(url).header("content-type", FORM).body("step=cancel").send().await.unwrap();
    assert_eq!(posted.status(), 404);
    site.finish().await;
}
