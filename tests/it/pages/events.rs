//! The list of events by their tags, and the archive of those that are over.

use super::html;
use crate::support::{Setup, Site, one_event};

/// Settings with `count` events, every other one with the tag "Trail ride", the others with "family".
fn tagged(count: u32) -> String {
    let event = |at: u32| {
        let tag = if at.is_multiple_of(2) { "Trail ride" } else { "family" };
        let event = one_event(&format!("day-{at}"), "2099-05-01", 5);
        format!("{}tags = [\"{tag}\"]\n", event.replace("Open Day", &format!("Day no. {at}.")))
    };
    (0..count).map(event).collect()
}

fn titles(html: &str) -> usize {
    html.matches("<h3 class=\"title-3\"><a href=\"/events/day-").count()
}

#[tokio::test]
async fn more_than_nine_events_are_chosen_by_their_tags_without_script() {
    let site = Setup::new().file(&tagged(11)).start().await;

    let all = html(&site, "/events").await;

    assert_eq!(titles(&all), 11);
    assert!(all.contains("<a href=\"/events?tag=trail%20ride#upcoming\">Trail ride</a>"), "{all}");
    assert!(all.contains("<a href=\"/events#upcoming\" aria-current=\"page\">All</a>"), "{all}");
    for query in ["tag=trail%20ride", "tag=Trail%20RIDE", "utm=1&tag=trail%20ride"] {
        let reply = site.get(&format!("/events?{query}")).await;
        assert!(!reply.headers().contains_key("x-robots-tag"), "{query}");
        let some = reply.text().await.unwrap();
        assert_eq!(titles(&some), 6, "{query}");
        assert!(
            some.contains("tag=trail%20ride#upcoming\" aria-current=\"page\""),
            "{query}: {some}"
        );
        assert!(some.contains(&format!("rel=\"canonical\" href=\"{}/events\"", site.origin())));
    }
    for query in ["tag=polo", "tag=%ff", "tag=", "other=family", "tag=trail+ride"] {
        assert_eq!(titles(&html(&site, &format!("/events?{query}")).await), 11, "{query}");
    }
    let sitemap = site.get("/sitemap.xml").await.text().await.unwrap();
    assert!(!sitemap.contains("tag="), "{sitemap}");
    site.finish().await;
}

#[tokio::test]
async fn nine_events_have_their_tags_on_their_cards_and_no_choice() {
    let site = Setup::new().file(&tagged(9)).start().await;

    let html = html(&site, "/events?tag=family").await;

    assert_eq!(titles(&html), 9);
    assert!(
        html.contains("<p class=\"event-tags\">Trail ride</p>") && !html.contains("?tag="),
        "{html}"
    );
    site.finish().await;
}

/// Events of two years that are over, one that was called off, one that was hidden, and one to come.
fn over() -> String {
    let event =
        |id: &str, date: &str| one_event(id, date, 5).replace("Open Day", &format!("Day {id}"));
    [
        event("first", "2024-05-01"),
        event("third", "2025-09-01"),
        event("second", "2025-05-01"),
        format!("{}called_off = \"Rain\"\n", event("rained", "2025-06-01")),
        format!("{}hidden = true\n", event("hidden", "2025-06-02")),
        event("coming", "2099-05-01"),
    ]
    .concat()
}

#[tokio::test]
async fn past_events_have_a_page_if_the_owner_wants_one() {
    let site = Setup::new().file(&over()).set("site.past_events", true).start().await;

    let reply = site.get("/events/past").await;
    assert_eq!(reply.status(), 200);
    let html = reply.text().await.unwrap();

    let at = |text: &str| html.find(text).unwrap_or_else(|| panic!("{text} isn't in {html}"));
    assert!(at(">2025</h2>") < at("Day third") && at("Day third") < at("Day second"));
    assert!(at("Day second") < at(">2024</h2>") && at(">2024</h2>") < at("Day first"));
    for other in ["rained", "hidden", "coming"] {
        assert!(!html.contains(&format!("Day {other}")), "{other}");
    }
    assert!(html.contains("event-open-barn") && !html.contains("Sign Up"), "{html}");
    assert!(super::html(&site, "/events").await.contains("href=\"/events/past\""));
    let sitemap = site.get("/sitemap.xml").await.text().await.unwrap();
    assert!(sitemap.contains("/events/past</loc>"), "{sitemap}");
    site.finish().await;
}

#[tokio::test]
async fn there_is_no_page_of_past_events_otherwise() {
    let mut site = Setup::new().file(&over()).start().await;
    let has_none = async |site: &Site| {
        assert_eq!(site.get("/events/past").await.status(), 404);
        assert!(!super::html(site, "/").await.contains("/events/past"));
    };

    has_none(&site).await;
    assert!(!html(&site, "/events").await.contains("/events/past"));
    let hidden = Setup::new().set("site.past_events", true);
    site.reload(hidden.set("site.hidden_pages", "[\"/events\"]")).await;
    has_none(&site).await;
    site.finish().await;
}
