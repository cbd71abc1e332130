//! Files for programs: search engines, phones, and icons.

use std::collections::BTreeSet;

use serde_json::Value;

use super::html::{elements, unescape};
use super::{PAGES, header};
use crate::support::{Setup, Site};

/// A site with a public address of its own.
async fn barn() -> Site {
    Setup::new().set("server.public_url", "https://barn.example").start().await
}

async fn text(site: &Site, path: &str) -> String {
    let reply = site.get(path).await;
    assert_eq!(reply.status(), 200, "{path}");
    reply.text().await.unwrap()
}

/// The JSON-LD of a page.
async fn described(site: &Site, path: &str) -> String {
    let html = super::html(site, path).await;
    let scripts = elements(&html, "script");
    let kind = Some("application/ld+json");
    scripts.iter().find(|script| script.attribute("type") == kind).unwrap().text.to_owned()
}

/// The addresses in a sitemap, in order.
fn addresses(sitemap: &str) -> Vec<&str> {
    elements(sitemap, "loc").iter().map(|loc| loc.text).collect()
}

#[tokio::test]
async fn the_sitemap_lists_exactly_the_pages_that_may_be_found() {
    let site = barn().await;

    let sitemap = text(&site, "/sitemap.xml").await;

    let found: BTreeSet<_> = addresses(&sitemap).into_iter().map(str::to_owned).collect();
    let indexed = PAGES.iter().filter(|(_, indexed)| *indexed);
    let pages = indexed.map(|(path, _)| (*path).to_owned());
    let events =
        ["creekside-trail-ride", "spring-open-barn", "wine-and-ride", "ground-pole-clinic"];
    let events = events.map(|id| format!("/events/{id}"));
    let expected = pages.chain(events).map(|path| format!("https://barn.example{path}"));
    assert_eq!(found, expected.collect());
    assert_eq!(found.len(), addresses(&sitemap).len(), "each once");
    for address in found {
        let page = text(&site, address.strip_prefix("https://barn.example").unwrap()).await;
        let links = elements(&page, "link");
        let canonical = links.iter().find(|link| link.attribute("rel") == Some("canonical"));
        assert_eq!(canonical.and_then(|link| link.attribute("href")), Some(address.as_str()));
    }
    site.finish().await;
}

#[tokio::test]
async fn robots_find_the_sitemap_and_leave_the_staff_alone() {
    let site = barn().await;

    let robots = text(&site, "/robots.txt").await;

    let lines: Vec<_> = robots.lines().collect();
    let expected = [
        "User-agent: *",
        "Disallow: /admin-submissions",
        "Disallow: /api",
        "",
        "Sitemap: https://barn.example/sitemap.xml",
    ];
    assert_eq!(lines, expected);
    site.finish().await;
}

#[tokio::test]
async fn feeds_are_of_their_kind_compressed_and_not_sent_twice() {
    let site = Site::start().await;
    let table = [
        ("/robots.txt", "text/plain; charset=utf-8"),
        ("/sitemap.xml", "application/xml"),
        ("/site.webmanifest", "application/manifest+json"),
        ("/events.ics", "text/calendar; charset=utf-8"),
    ];
    for (path, media_type) in table {
        let ask = async |etag: &str| {
            let request = site.request(reqwest::Method::GET, path);
            let request = request.header("accept-encoding", "br");
            request.header("if-none-match", etag).send().await.unwrap()
        };
        let reply = ask("\"other\"").await;
        assert_eq!(reply.status(), 200, "{path}");
        assert_eq!(header(&reply, "content-type"), media_type, "{path}");
        assert_eq!(header(&reply, "content-encoding"), "br", "{path}");
        assert_eq!(header(&reply, "cache-control"), "no-cache", "{path}");
        assert_eq!(header(&reply, "x-content-type-options"), "nosniff", "{path}");

        assert_eq!(ask(header(&reply, "etag")).await.status(), 304, "{path}");
    }
    site.finish().await;
}

/// Width and height of a PNG, from its header.
fn measures(png: &[u8]) -> String {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    format!("{}x{}", number(16), number(20))
}

#[tokio::test]
async fn the_manifests_icons_are_as_large_as_it_says() {
    let site = Site::start().await;

    let manifest: Value = serde_json::from_str(&text(&site, "/site.webmanifest").await).unwrap();

    let icons = manifest["icons"].as_array().unwrap();
    assert_eq!(icons.len(), 3);
    for icon in icons {
        let reply = site.get(icon["src"].as_str().unwrap()).await;
        assert_eq!(reply.status(), 200, "{icon}");
        assert_eq!(header(&reply, "content-type"), icon["type"], "{icon}");
        assert_eq!(measures(&reply.bytes().await.unwrap()), icon["sizes"], "{icon}");
    }
    site.finish().await;
}

#[tokio::test]
async fn icons_are_where_browsers_ask_for_them_unasked() {
    let site = Site::start().await;

    let ico = site.get("/favicon.ico").await;

    assert_eq!(ico.status(), 200);
    assert_eq!(header(&ico, "content-type"), "image/vnd.microsoft.icon");
    let ico = ico.bytes().await.unwrap();
    assert_eq!(ico[..6], [0, 0, 1, 0, 3, 0], "an icon of three sizes");
    for entry in ico[6..].chunks(16).take(3) {
        let number = |at: usize| {
            usize::try_from(u32::from_le_bytes(entry[at..at + 4].try_into().unwrap())).unwrap()
        };
        let (length, offset) = (number(8), number(12));
        let width = entry[0];
        assert_eq!(measures(&ico[offset..offset + length]), format!("{width}x{width}"));
    }
    let apple = site.get("/apple-touch-icon.png").await;
    assert_eq!(measures(&apple.bytes().await.unwrap()), "180x180");
    site.finish().await;
}

#[tokio::test]
async fn titles_and_descriptions_fit_where_search_engines_show_them() {
    let site = Site::start().await;
    let mut seen = BTreeSet::new();
    for (path, _) in PAGES.into_iter().chain([("/no-such-page", false)]) {
        let html = super::html(&site, path).await;

        let title = unescape(elements(&html, "title")[0].text);
        assert!(title.chars().count() <= 60, "{path}: {title}");
        let metas = elements(&html, "meta");
        let description =
            metas.iter().find(|meta| meta.attribute("name") == Some("description")).unwrap();
        let description = unescape(description.attribute("content").unwrap());
        assert!((70..=160).contains(&description.chars().count()), "{path}: {description}");
        assert!(seen.insert(title) && seen.insert(description), "{path} repeats another page");
    }
    site.finish().await;
}

#[tokio::test]
async fn changed_facts_reach_every_feed_with_a_reload() {
    let mut site = barn().await;
    let feeds = ["/robots.txt", "/sitemap.xml", "/site.webmanifest", "/events.ics"];
    for path in feeds {
        let feed = text(&site, path).await;
        assert!(feed.contains("barn.example") || feed.contains("Maple Hollow"), "{path}");
    }

    let changed = Setup::new()
        .set("server.public_url", "https://fern.example")
        .set("site.name", "Fern & Fetlock")
        .set("site.place_line", "Ponies in the fen")
        .file(
            "[[events]]\nid = 'x'\ntitle = 'X'\ndescription = 'X'\ndate = '2099-06-18'\n\
             time = '1 PM'\nlocation = 'X'\nmax_attendees = 1\ncurrent_attendees = 0\nprice = 1\n\
             image = 'event-clinic'\nregistration_status = 'open'\n\
             [site]\nhours = [{ days = 'Sat', opens = '6:30 AM', closes = 'noon' }]\n\
             [site.address]\nstreet = 'X'\ncity = 'X'\nregion = 'X'\npostal_code = 'X'\n",
        );
    site.reload(changed).await;

    for path in feeds.into_iter().chain(["/events/x.ics"]) {
        let feed = text(&site, path).await;
        // The old year with a hyphen or a colon: alone it may be the time 20:27.
        let old = ["barn.example", "Maple", "Bucks", "Doylestown", "2027-", ":2027", "wine"];
        for fact in old {
            assert!(!feed.contains(fact), "{path} still says {fact}");
        }
        assert!(feed.contains("fern.example") || feed.contains("Fern & Fetlock"), "{path}");
    }
    assert_eq!(site.get("/events/wine-and-ride.ics").await.status(), 404);
    let stable = described(&site, "/").await;
    let old = ["barn.example", "Maple", "Bucks", "Doylestown", "08:00", "Monday"];
    assert!(old.into_iter().all(|fact| !stable.contains(fact)), "{stable}");
    assert!(stable.contains(r#""dayOfWeek":["Saturday"],"opens":"06:30","closes":"12:00""#));
    let events = described(&site, "/events").await;
    assert!(events.contains(r#""startDate":"2099-06-18T13:00:00-04:00""#), "{events}");
    assert!(events.contains(r#""price":1,"#) && !events.contains("2027"), "{events}");
    site.finish().await;
}
