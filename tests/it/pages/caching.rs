//! Caching: pages until they change, files forever, each in the smallest encoding.

use std::collections::BTreeSet;
use std::io::Read;

use super::html::{all_attributes, unescape};
use super::{PAGES, header};
use crate::support::{Site, Wire, eventually};

/// Paths of all files that `text` (HTML, CSS or JavaScript) mentions.
fn assets_in(text: &str) -> BTreeSet<String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    text.match_indices("assets/")
        .map(|(at, start)| {
            let name: String =
                text[at + start.len()..].chars().take_while(|c| is_part(*c)).collect();
            format!("/assets/{}", name.trim_end_matches('.'))
        })
        .filter(|path| path.contains('.'))
        .collect()
}

fn is_script(path: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(_, ending)| ending == "js")
}

#[tokio::test]
async fn every_file_that_a_page_or_file_names_is_there_and_never_changes() {
    let site = Site::start().await;
    let mut waiting = BTreeSet::new();
    for (path, _) in PAGES {
        waiting.extend(assets_in(&super::html(&site, path).await));
    }
    let mut seen = BTreeSet::new();
    while let Some(path) = waiting.pop_first() {
        let reply = site.get(&path).await;
        assert_eq!(reply.status(), 200, "{path}");
        assert_eq!(
            header(&reply, "cache-control"),
            "public, max-age=31536000, immutable",
            "{path}"
        );
        let kind = header(&reply, "content-type").to_owned();
        assert!(!kind.contains("octet-stream"), "{path}");
        seen.insert(path);
        if kind.starts_with("text/") {
            let named = assets_in(&reply.text().await.unwrap());
            waiting.extend(named.difference(&seen).cloned());
        }
    }
    let kinds: BTreeSet<_> = seen.iter().filter_map(|path| path.rsplit('.').next()).collect();
    assert!(["js", "avif", "woff2"].iter().all(|kind| kinds.contains(kind)), "{kinds:?}");
    site.finish().await;
}

/// After a page's entry script failed to load, the browser requests the script and its imports
/// under another path.
#[tokio::test]
async fn every_script_is_served_under_the_path_of_a_retry() {
    let site = Site::start().await;
    let html = super::html(&site, "/").await;
    let path = assets_in(&html).into_iter().find(|path| is_script(path)).unwrap();
    let name = path.strip_prefix("/assets/").unwrap();
    let first = site.get(&path).await;

    let again = site.get(&format!("/assets/retry-2/{name}")).await;

    assert_eq!(again.status(), 200);
    assert_eq!(header(&again, "cache-control"), header(&first, "cache-control"));
    assert_eq!(again.text().await.unwrap(), first.text().await.unwrap());
    for missing in
        ["/assets/retry-/", "/assets/retry-2/retry-3/", "/assets/retry-two/", "/retry-2/"]
    {
        let reply = site.get(&format!("{missing}{name}")).await;
        assert_eq!(reply.status(), 404, "{missing}");
    }
    site.finish().await;
}

#[tokio::test]
async fn every_link_within_the_site_leads_somewhere() {
    let site = Site::start().await;
    let mut links = BTreeSet::new();
    for (path, _) in PAGES.into_iter().chain([("/no-such-page", false)]) {
        let html = super::html(&site, path).await;
        for (name, value) in all_attributes(&html) {
            if ["href", "src"].contains(&name) && value.starts_with('/') {
                let value = unescape(value);
                links.insert(value.split(['#', '?']).next().unwrap().to_owned());
            }
        }
    }
    assert!(links.contains("/contact"), "{links:?}");
    for link in links {
        assert_eq!(site.get(&link).await.status(), 200, "{link}");
    }
    site.finish().await;
}

#[tokio::test]
async fn a_page_that_the_browser_has_is_not_sent_again() {
    let site = Site::start().await;
    for path in ["/", "/contact", "/favicon.svg"] {
        for coding in ["br", "gzip", "identity"] {
            let ask = async |etag: &str| {
                let request = site.request(reqwest::Method::GET, path);
                let request = request.header("accept-encoding", coding);
                request.header("if-none-match", etag).send().await.unwrap()
            };
            let first = ask("\"other\"").await;
            let etag = header(&first, "etag").to_owned();
            let policy = header(&first, "content-security-policy").to_owned();
            assert_eq!((first.status().as_u16(), etag.is_empty()), (200, false), "{path} {coding}");

            let again = ask(&etag).await;

            assert_eq!(again.status(), 304, "{path} {coding}");
            assert_eq!(header(&again, "etag"), etag);
            assert_eq!(header(&again, "content-security-policy"), policy, "{path} {coding}");
            assert!(again.bytes().await.unwrap().is_empty());
        }
    }
    site.finish().await;
}

#[tokio::test]
async fn each_encoding_has_its_own_tag_and_responses_vary_by_it() {
    let site = Site::start().await;
    let mut tags = BTreeSet::new();
    for coding in ["br", "gzip", "identity"] {
        let request = site.request(reqwest::Method::GET, "/");
        let reply = request.header("accept-encoding", coding).send().await.unwrap();

        assert_eq!(header(&reply, "vary"), "accept-encoding");
        tags.insert(header(&reply, "etag").to_owned());
    }
    assert_eq!(tags.len(), 3, "{tags:?}");
    site.finish().await;
}

#[tokio::test]
async fn all_encodings_hold_the_same_page() {
    let site = Site::start().await;
    let main = assets_in(&super::html(&site, "/").await);
    let script = main.iter().find(|path| is_script(path)).expect("a page has a script");
    let pages = PAGES.iter().map(|(path, _)| *path);
    for path in pages.chain(["/no-such-page", script, "/favicon.svg"]) {
        let ask = async |coding: &str| {
            let request = site.request(reqwest::Method::GET, path);
            let reply = request.header("accept-encoding", coding).send().await.unwrap();
            (header(&reply, "content-encoding").to_owned(), reply.bytes().await.unwrap())
        };
        let (none, plain) = ask("identity").await;
        assert_eq!(none, "", "{path}");

        let (coding, zipped) = ask("gzip").await;
        assert_eq!(coding, "gzip", "{path}");
        let mut text = Vec::new();
        flate2::read::MultiGzDecoder::new(&*zipped).read_to_end(&mut text).unwrap();
        assert_eq!(text, plain, "{path}");

        let (coding, squeezed) = ask("gzip, deflate, br").await;
        assert_eq!(coding, "br", "{path}");
        let mut text = Vec::new();
        brotli::Decompressor::new(&*squeezed, 4096).read_to_end(&mut text).unwrap();
        assert_eq!(text, plain, "{path}");
        assert!(squeezed.len() < zipped.len() && zipped.len() < plain.len(), "{path}");
    }
    site.finish().await;
}

#[tokio::test]
async fn a_script_of_an_earlier_build_is_answered_with_one_that_loads_the_page_anew() {
    let site = Site::start().await;

    let reply = site.get("/assets/LessonsPage-D3adB_ef.js").await;

    assert_eq!(reply.status(), 200);
    assert_eq!(header(&reply, "content-type"), "text/javascript; charset=utf-8");
    assert_eq!(header(&reply, "cache-control"), "no-store");
    let script = reply.text().await.unwrap();
    assert!(script.contains("location.reload()"), "{script}");
    for path in ["/assets/site-D3adB_ef.css", "/assets/main.js", "/assets/hero-1280-D3adB_ef.avif"]
    {
        assert_eq!(site.get(path).await.status(), 404, "{path}");
    }
    site.finish().await;
}

#[tokio::test]
async fn a_page_with_its_head_takes_ten_packets_and_leaves_some_room() {
    let site = Site::start().await;
    let pages = PAGES.into_iter().map(|(path, _)| path);
    for path in pages.chain(["/events/wine-and-ride", "/no-such-page"]) {
        // Heavier pages are compressed again some seconds after the start.
        eventually(&format!("{path} takes at most 14,000 bytes"), async || {
            let mut wire = Wire::open(site.address).await;
            let get = format!("GET {path} HTTP/1.1\r\nhost: a\r\naccept-encoding: br\r\n\r\n");
            wire.say(get).await;
            let reply = wire.read_reply().await.unwrap();
            assert!(reply.head.contains("content-encoding: br"), "{path}");
            assert!(reply.head.contains(&format!("content-length: {}\r\n", reply.body.len())));
            let bytes = reply.head.len() + reply.body.len();
            (bytes <= 14_000).then_some(())
        })
        .await;
    }
    site.finish().await;
}

#[tokio::test]
async fn a_cdn_may_keep_the_pages_of_visitors_and_nothing_else() {
    let site = crate::support::Setup::new().set("server.cdn_seconds", 30).start().await;
    let stale = "stale-while-revalidate=30, stale-if-error=86400";
    let kept = (
        format!("max-age=0, must-revalidate, s-maxage=30, {stale}"),
        format!("max-age=30, {stale}"),
    );
    let fresh = ("no-cache".to_owned(), String::new());
    let nobody = ("no-store".to_owned(), String::new());
    let of = |reply: &reqwest::Response| {
        assert!(!reply.headers().contains_key("set-cookie"));
        let of = |name| header(reply, name).to_owned();
        (of("cache-control"), of("cdn-cache-control"))
    };
    for (path, is_public) in PAGES {
        let expected = if is_public { &kept } else { &fresh };
        let reply = site.get(path).await;
        assert_eq!(of(&reply), *expected, "{path}");
        assert_eq!(header(&reply, "vary"), "accept-encoding", "{path}");
        let again = site.request(reqwest::Method::GET, path);
        let again = again.header("if-none-match", header(&reply, "etag")).send().await.unwrap();
        assert_eq!((again.status().as_u16(), of(&again)), (304, expected.clone()), "{path}");
    }
    assert_eq!(of(&site.get("/events/wine-and-ride").await), kept);
    assert_eq!(of(&site.get("/no-such-page").await), fresh);
    assert_eq!(of(&site.get("/events.ics").await), fresh);
    for path in ["/registrations/some-token", "/reminders/some-token", "/api/events"] {
        assert_eq!(of(&site.get(path).await), nobody, "{path}");
    }
    let posted = site.request(reqwest::Method::POST, "/contact");
    let posted = posted.header("content-type", "application/x-www-form-urlencoded");
    assert_eq!(of(&posted.body("firstName=Ada").send().await.unwrap()), nobody);
    site.finish().await;
}

#[tokio::test]
async fn without_a_cdn_pages_are_as_fresh_for_proxies_as_for_browsers() {
    let site = crate::support::Setup::new().set("server.cdn_seconds", 0).start().await;

    let reply = site.get("/").await;

    assert_eq!(header(&reply, "cache-control"), "no-cache");
    assert!(!reply.headers().contains_key("cdn-cache-control"));
    site.finish().await;
}
