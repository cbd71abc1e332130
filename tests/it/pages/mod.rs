//! The pages and their files.

mod brand;
mod caching;
mod calendar_file;
mod content;
mod events;
mod facts;
mod generated_files;
mod hidden;
pub mod html;
mod notice;
mod odd_forms;
mod paths;
pub mod policy;
mod scriptless;
mod scriptless_again;
mod special_hours;

use reqwest::{Method, Response};

use crate::support::Site;

/// The pages that visitors can open, and whether search engines may list them.
const PAGES: [(&str, bool); 14] = [
    ("/", true),
    ("/lessons", true),
    ("/showing", true),
    ("/boarding", true),
    ("/pricing", true),
    ("/events", true),
    ("/birthday-parties", true),
    ("/summer-camps", true),
    ("/about", true),
    ("/contact", true),
    ("/contact-form", true),
    ("/privacy", true),
    ("/admin-submissions", false),
    ("/thank-you", false),
];

/// The text of the page at `path`.
async fn html(site: &Site, path: &str) -> String {
    let reply = site.get(path).await;
    assert_eq!(reply.headers()["content-type"], "text/html; charset=utf-8", "{path}");
    reply.text().await.unwrap()
}

fn header<'a>(reply: &'a Response, name: &str) -> &'a str {
    reply.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

#[tokio::test]
async fn every_page_of_the_specification_is_there() {
    let site = Site::start().await;
    for (path, indexed) in PAGES {
        let reply = site.get(path).await;

        assert_eq!(reply.status(), 200, "{path}");
        assert_eq!(header(&reply, "content-type"), "text/html; charset=utf-8", "{path}");
        let robots = if indexed { "" } else { "noindex" };
        assert_eq!(header(&reply, "x-robots-tag"), robots, "{path}");
        let text = reply.text().await.unwrap();
        assert!(text.starts_with("<!doctype html><html lang=\"en-US\">"), "{path}");
        let titles = html::elements(&text, "title");
        assert!(titles.len() == 1 && titles[0].text.contains("Maple Hollow Stables"), "{path}");
    }
    site.finish().await;
}

#[tokio::test]
async fn an_unknown_path_is_answered_404_with_the_page_that_leads_home() {
    let site = Site::start().await;
    for path in ["/horses", "/lessons/x", "/Contact", "/index.html", "/assets/x.js", "/%20", "/*"] {
        let reply = site.get(path).await;

        assert_eq!(reply.status(), 404, "{path}");
        assert_eq!(header(&reply, "x-robots-tag"), "noindex", "{path}");
        let text = reply.text().await.unwrap();
        assert!(text.contains("Oops! Page not found"), "{path}");
        let home = html::elements(&text, "a").into_iter().any(|a| a.attribute("href") == Some("/"));
        assert!(home, "{path}");
    }
    site.finish().await;
}

#[tokio::test]
async fn the_page_of_an_event_that_is_over_says_so_and_names_the_next_one() {
    let site = Site::start().await;

    let reply = site.get("/events/over-one").await;

    assert_eq!(reply.status(), 404);
    assert_eq!(header(&reply, "x-robots-tag"), "noindex");
    let text = reply.text().await.unwrap();
    assert!(text.contains("This event is over, or it isn&#x27;t on our calendar"), "{text}");
    assert!(!text.contains("This gate doesn"), "{text}");
    let next = "/events/creekside-trail-ride";
    let hrefs: Vec<_> =
        html::elements(&text, "a").iter().filter_map(|a| a.attribute("href")).collect();
    assert!(hrefs.contains(&next) && hrefs.contains(&"/events"), "{hrefs:?}");
    site.finish().await;
}

#[tokio::test]
async fn the_staff_page_is_rendered_without_what_visitors_sent() {
    let site = Site::start().await;
    site.send(&crate::support::submission(&site.stamper.fit())).await;
    let staff = site.staff().await;

    let reply = staff.request(Method::GET, "/admin-submissions").send().await.unwrap();

    let text = reply.text().await.unwrap();
    assert!(!text.contains("Whitlock") && !text.contains("555-0187"));
    site.finish().await;
}

#[tokio::test]
async fn head_answers_like_get_without_the_body() {
    let site = Site::start().await;
    for path in ["/", "/contact", "/horses", "/favicon.svg"] {
        let got = site.get(path).await;
        let (status, mut expected) = (got.status(), got.headers().clone());
        let length = got.bytes().await.unwrap().len().to_string();

        let head = site.request(Method::HEAD, path).send().await.unwrap();

        assert_eq!(head.status(), status, "{path}");
        assert_eq!(header(&head, "content-length"), length, "{path}");
        let mut headers = head.headers().clone();
        headers.remove("date");
        expected.remove("date");
        assert_eq!(headers, expected, "{path}");
        assert!(head.bytes().await.unwrap().is_empty(), "{path}");
    }
    site.finish().await;
}

#[tokio::test]
async fn a_page_can_be_read_and_nothing_else() {
    let site = Site::start().await;
    let others = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"];
    for method in others {
        // Pages with a form accept a POST from browsers without JavaScript: see `posted`.
        for path in ["/", "/about", "/favicon.svg"] {
            let method = Method::from_bytes(method.as_bytes()).unwrap();
            let reply = site.request(method.clone(), path).send().await.unwrap();

            assert_eq!(reply.status(), 405, "{method} {path}");
            assert_eq!(header(&reply, "allow"), "GET, HEAD", "{method} {path}");
            assert_eq!(
                header(&reply, "content-type"),
                "application/problem+json",
                "{method} {path}"
            );
            assert_eq!(header(&reply, "cache-control"), "no-store", "{method} {path}");
        }
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let reply = site.request(method.clone(), "/no-such-page").send().await.unwrap();
        assert_eq!(reply.status(), 404, "{method}");
        let problem: serde_json::Value = reply.json().await.unwrap();
        assert_eq!(problem["type"], "/problems/not-found", "{method}");
    }
    site.finish().await;
}
