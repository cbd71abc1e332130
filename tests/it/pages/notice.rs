//! The owner's notice, on every page that visitors see.

use jiff::ToSpan;
use jiff::tz::TimeZone;
use paddock::clock;

use super::html::{elements, unescape};
use super::policy::hash;
use super::scriptless::{party, post, submission};
use super::{PAGES, header};
use crate::support::{Setup, Site};

/// Words that would end a text, an attribute or an element if they weren't escaped.
const WORDS: &str = "Closed </section><script>alert(1)</script> & \"icy\" until 'noon' ❄️";

fn with_notice(settings: &[(&str, &str)]) -> Setup {
    let setup = Setup::new().set("site.notice.text", WORDS);
    settings
        .iter()
        .fold(setup, |setup, (key, value)| setup.set(&format!("site.notice.{key}"), value))
}

/// The words of the page's notices.
fn notices(html: &str) -> Vec<String> {
    let sections = elements(html, "section").into_iter();
    let found = sections.filter(|section| section.attribute("aria-label") == Some("Notice"));
    found.map(|notice| unescape(elements(notice.text, "p")[0].text)).collect()
}

/// A day by the stable's clock, so many days from today.
fn day(from_today: i64) -> String {
    let zone = TimeZone::get("America/New_York").unwrap();
    (clock::now().date(&zone) + from_today.days()).to_string()
}

#[tokio::test]
async fn every_page_for_visitors_shows_the_notice_and_the_staff_page_does_not() {
    let site = with_notice(&[("until", &day(1)), ("tone", "closed")]).start().await;
    let missing = ["/no-such-page", "/events/no-such-event"];
    for path in PAGES.iter().map(|(path, _)| *path).chain(["/events/wine-and-ride"]).chain(missing)
    {
        let reply = site.get(path).await;
        let policy = header(&reply, "content-security-policy").to_owned();
        let html = reply.text().await.unwrap();

        let is_for_staff = path == "/admin-submissions";
        let expected = if is_for_staff { vec![] } else { vec![WORDS.to_owned()] };
        assert_eq!(notices(&html), expected, "{path}");
        assert_eq!(html.contains("notice-closed"), !is_for_staff, "{path}");
        for script in elements(&html, "script").iter().filter(|script| {
            script.attribute("type").is_none() && script.attribute("src").is_none()
        }) {
            assert!(policy.contains(&hash(script.text)), "{path}: {}", script.text);
        }
        let style = elements(&html, "style")[0].text;
        assert!(policy.contains(&hash(style)), "{path}");
        assert_eq!(style.contains(".notice"), !is_for_staff, "{path}");
    }
    site.finish().await;
}

#[tokio::test]
async fn the_pages_of_posted_forms_show_the_notice_without_script() {
    let site = with_notice(&[("until", &day(1))]).start().await;
    for (path, fields) in [("/contact", submission()), ("/events/wine-and-ride", party())] {
        let html = post(&site, path, &fields).await.text().await.unwrap();

        assert!(html.contains("Check your answers"), "{path}");
        assert_eq!(notices(&html), [WORDS], "{path}");
        assert!(!html.contains("<script>"), "{path}");
    }
    site.finish().await;
}

#[tokio::test]
async fn a_notice_is_shown_on_its_days_only() {
    for (settings, is_shown) in [
        (vec![], true),
        (vec![("from", day(0)), ("until", day(0))], true),
        (vec![("from", day(1))], false),
        (vec![("until", day(-1))], false),
    ] {
        let settings: Vec<_> = settings.iter().map(|(key, day)| (*key, &**day)).collect();
        let site = with_notice(&settings).start().await;

        let html = super::html(&site, "/").await;

        assert_eq!(notices(&html).len(), usize::from(is_shown), "{settings:?}");
        assert_eq!(html.contains("ends-at"), is_shown && !settings.is_empty(), "{settings:?}");
        site.finish().await;
    }
}

#[tokio::test]
async fn a_reload_shows_a_notice_and_takes_it_away_and_leaves_no_trace() {
    let mut site = Site::start().await;
    let before = super::html(&site, "/contact").await;
    assert!(!before.contains("notice"), "nobody pays for a notice that isn't there");

    site.reload(with_notice(&[("tone", "warning")])).await;
    assert_eq!(notices(&super::html(&site, "/contact").await), [WORDS]);

    site.reload(Setup::new().set("site.notice.text", "")).await;
    assert_eq!(super::html(&site, "/contact").await, before);
    site.finish().await;
}
