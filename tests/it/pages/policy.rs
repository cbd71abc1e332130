//! Security headers on every page, file and response.

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use reqwest::{Method, Response};
use sha2::{Digest, Sha256};

use super::html::{all_attributes, elements};
use super::{PAGES, header};
use crate::support::{Setup, Site};

/// The directives of a policy, with their sources.
fn policy(reply: &Response) -> BTreeMap<String, BTreeSet<String>> {
    let policy = header(reply, "content-security-policy");
    assert!(!policy.is_empty(), "no policy on {}", reply.url().path());
    let directive = |directive: &str| {
        let mut words = directive.split_whitespace().map(str::to_owned);
        (words.next().unwrap(), words.collect())
    };
    policy.split(';').map(str::trim).map(directive).collect()
}

fn sources(words: &[&str]) -> BTreeSet<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

pub fn hash(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
}

#[tokio::test]
async fn inline_code_is_allowed_by_its_hash_only() {
    let site = Site::start().await;
    for (path, _) in PAGES.into_iter().chain([("/no-such-page", false)]) {
        let reply = site.get(path).await;
        let policy = policy(&reply);
        let html = reply.text().await.unwrap();
        let is_code = |kind: Option<&str>| !kind.is_some_and(|kind| kind.contains("json"));
        let scripts = elements(&html, "script").into_iter();
        let scripts =
            scripts.filter(|s| s.attribute("src").is_none() && is_code(s.attribute("type")));
        let mut expected: BTreeSet<String> = scripts.map(|script| hash(script.text)).collect();
        assert!(!expected.is_empty(), "{path} has no loader");
        expected.insert("'self'".to_owned());
        assert_eq!(policy["script-src"], expected, "{path}");

        let styles = elements(&html, "style").into_iter().map(|style| hash(style.text));
        let expected: BTreeSet<String> = styles.chain(["'self'".to_owned()]).collect();
        assert_eq!(policy["style-src"], expected, "{path}");
    }
    site.finish().await;
}

#[tokio::test]
async fn the_policy_shuts_out_everything_that_is_not_named() {
    let site = Site::start().await;
    for (path, _) in PAGES {
        let reply = site.get(path).await;
        let policy = policy(&reply);

        for name in ["default-src", "base-uri", "object-src", "frame-ancestors"] {
            assert_eq!(policy[name], sources(&["'none'"]), "{path} {name}");
        }
        // The page checks that the map's server is reachable before it shows the map.
        let map = ["'self'", "https://www.openstreetmap.org"];
        assert_eq!(policy["connect-src"], sources(&map), "{path}");
        for name in ["font-src", "manifest-src", "form-action"] {
            assert_eq!(policy[name], sources(&["'self'"]), "{path} {name}");
        }
        let text = header(&reply, "content-security-policy");
        assert!(!text.contains("unsafe") && !text.contains('*'), "{text}");
    }
    site.finish().await;
}

#[tokio::test]
async fn no_page_carries_what_the_policy_would_block() {
    let site = Site::start().await;
    for (path, _) in PAGES.into_iter().chain([("/no-such-page", false)]) {
        let html = super::html(&site, path).await;

        let blocked: Vec<_> = all_attributes(&html)
            .into_iter()
            .filter(|(name, value)| {
                *name == "style" || name.starts_with("on") || value.starts_with("javascript:")
            })
            .collect();
        assert_eq!(blocked, [], "{path}");
    }
    site.finish().await;
}

#[tokio::test]
async fn the_map_is_allowed_from_its_own_origin_and_without_one_none_is() {
    let mut site = Site::start().await;
    let frames = policy(&site.get("/contact").await)["frame-src"].clone();
    assert_eq!(frames, sources(&["https://www.openstreetmap.org"]));

    site.reload(Setup::new().set("site.map_embed_url", "")).await;

    assert_eq!(policy(&site.get("/contact").await)["frame-src"], sources(&["'none'"]));
    site.finish().await;
}

#[tokio::test]
async fn the_pixels_vendor_is_let_in_only_where_the_owner_has_a_pixel() {
    let mut site = Site::start().await;
    let without = header(&site.get("/").await, "content-security-policy").to_owned();
    assert!(!without.contains("facebook"), "{without}");

    site.reload(Setup::new().set("site.pixel_id", "1234567890")).await;

    let with = policy(&site.get("/").await);
    assert!(with["script-src"].contains("https://connect.facebook.net"), "{with:?}");
    site.finish().await;
}

/// One response of each kind.
const ANSWERS: [(&str, &str, u16); 13] = [
    ("GET", "/", 200),
    ("GET", "/no-such-page", 404),
    ("GET", "/contact/", 308),
    ("POST", "/", 405),
    ("POST", "/no-such-page", 404),
    ("GET", "/favicon.svg", 200),
    ("POST", "/favicon.svg", 405),
    ("GET", "/api/form-stamp", 200),
    ("GET", "/api/openapi.json", 200),
    ("GET", "/api/no-such-call", 404),
    ("DELETE", "/api/form-stamp", 405),
    ("GET", "/api/admin/submissions", 401),
    ("GET", "/healthz", 200),
];

#[tokio::test]
async fn every_answer_whatsoever_carries_the_headers_that_keep_visitors_safe() {
    let site = Site::start().await;
    for (method, path, status) in ANSWERS {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let reply = site.request(method.clone(), path).send().await.unwrap();

        assert_eq!(reply.status(), status, "{method} {path}");
        let headers = [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "strict-origin-when-cross-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ];
        for (name, value) in headers {
            assert_eq!(header(&reply, name), value, "{method} {path} {name}");
        }
        assert_eq!(policy(&reply)["default-src"], sources(&["'none'"]), "{method} {path}");
        assert!(!reply.headers().contains_key("server"), "{method} {path}");
        assert!(!reply.headers().contains_key("strict-transport-security"), "plain http");
    }
    site.finish().await;
}

#[tokio::test]
async fn a_file_that_is_only_part_of_a_page_has_no_headers_for_documents() {
    let site = Site::start().await;
    let html = super::html(&site, "/").await;
    let parts = ["/assets/main-", "/assets/fraunces"].map(|start| {
        let at = html.find(start).unwrap_or_else(|| panic!("{start} isn't on the page"));
        html[at..].split('"').next().unwrap().to_owned()
    });
    for path in parts {
        let reply = site.get(&path).await;
        assert_eq!(reply.status(), 200, "{path}");
        for (name, value) in
            [("x-content-type-options", "nosniff"), ("cross-origin-resource-policy", "same-origin")]
        {
            assert_eq!(header(&reply, name), value, "{path} {name}");
        }
        for name in ["content-security-policy", "x-frame-options", "permissions-policy"] {
            assert!(!reply.headers().contains_key(name), "{path} {name}");
        }
    }
    site.finish().await;
}

#[tokio::test]
async fn behind_https_every_answer_tells_the_browser_to_insist_on_it() {
    let setup = Setup::new().set("server.public_url", "https://barn.example");
    let site = setup.start().await;
    for (method, path, _) in ANSWERS {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let reply = site.request(method.clone(), path).send().await.unwrap();

        let value = header(&reply, "strict-transport-security");
        assert_eq!(value, "max-age=31536000", "{method} {path}");
    }
    let page = policy(&site.get("/").await);
    assert!(page.contains_key("upgrade-insecure-requests"));
    site.finish().await;
}

#[tokio::test]
async fn the_owner_may_say_more_or_nothing_about_https() {
    let https = || Setup::new().set("server.public_url", "https://barn.example");
    let mut site = https().set("server.hsts", "subdomains").start().await;
    for path in ["/", "/favicon.svg", "/api/form-stamp"] {
        let reply = site.get(path).await;
        let value = header(&reply, "strict-transport-security");
        assert_eq!(value, "max-age=31536000; includeSubDomains", "{path}");
    }

    site.reload(https().set("server.hsts", "off")).await;

    for path in ["/", "/favicon.svg", "/api/form-stamp"] {
        let reply = site.get(path).await;
        assert!(!reply.headers().contains_key("strict-transport-security"), "{path}");
    }
    site.finish().await;
}
