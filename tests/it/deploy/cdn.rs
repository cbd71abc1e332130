//! nginx keeps copies of pages and serves a crowd from them.

use std::time::Duration;

use futures_util::future::join_all;
use reqwest::{Client, Response};

use crate::metrics::{TOKEN, figure, read};
use crate::support::{Proxy, Setup, Site, is_installed};

/// For how long a copy is fresh, in seconds; as long again it's shown while a newer one is fetched.
const FRESH: u64 = 1;

async fn get(client: &Client, proxy: &Proxy, path: &str, encoding: &str) -> Response {
    let request = client.get(proxy.url(path)).header("accept-encoding", encoding);
    request.send().await.unwrap()
}

/// Number of pages that the site itself has answered.
async fn pages_from(site: &Site) -> u64 {
    let text = read(site, TOKEN).await;
    let page = r#"paddock_http_request_duration_seconds_count{route="page"}"#;
    figure(&text, page).unwrap().parse().unwrap()
}

/// A thousand visitors in groups of fifty, whose browsers write what they accept in three ways and come
/// by links with parameters.
async fn crowd(proxy: &Proxy) {
    let client = Client::builder().no_proxy().build().unwrap();
    for group in 0..20 {
        let replies = (0..50).map(|number| {
            let encoding = ["br, gzip", "gzip, deflate, br, zstd", "gzip;q=1.0, br;q=0.9"];
            let path = format!("/events?from={group}-{number}");
            let (client, encoding) = (client.clone(), encoding[number % 3]);
            async move {
                let reply = get(&client, proxy, &path, encoding).await;
                assert_eq!(reply.status(), 200);
                assert_eq!(reply.headers()["content-encoding"], "br");
                assert!(!reply.headers().contains_key("set-cookie"));
            }
        });
        join_all(replies).await;
    }
}

#[tokio::test]
async fn a_crowd_costs_a_few_requests_and_sees_changes_within_the_window() {
    if !is_installed("nginx", "nginx") {
        return;
    }
    let mut site = Setup::new()
        .set("server.cdn_seconds", FRESH)
        .set("server.trusted_proxies", r#"["127.0.0.1"]"#)
        .set("admin.metrics_token", TOKEN)
        .start()
        .await;
    let proxy = Proxy::nginx(site.address).await;
    let client = Client::builder().no_proxy().build().unwrap();

    let began = std::time::Instant::now();
    crowd(&proxy).await;
    let (from_site, seconds) = (pages_from(&site).await, began.elapsed().as_secs());
    println!("1000 requests in {seconds} s: {from_site} at the site");
    // One at first and one or two for each second, however slow the machine is.
    assert!(from_site <= 5 + 2 * seconds, "{from_site} requests in {seconds} s");

    site.reload(Setup::new().set("site.tagline", "Life Is Better In The Saddle")).await;
    // nginx counts whole seconds, so each of the two parts may take one more.
    tokio::time::sleep(Duration::from_secs(2 * (FRESH + 1))).await;
    let changed = get(&client, &proxy, "/events", "br, gzip").await;
    assert_ne!(changed.headers()["x-cache"], "STALE");
    let changed = get(&client, &proxy, "/events", "identity").await.text().await.unwrap();
    assert!(changed.contains("Life Is Better In The Saddle"));

    site.finish().await;
    tokio::time::sleep(Duration::from_secs(2 * (FRESH + 1))).await;
    let kept = get(&client, &proxy, "/events", "br, gzip").await;
    assert_eq!(kept.status(), 200, "a copy while the site is down");
    assert_eq!(kept.headers()["x-cache"], "STALE");
    let personal = get(&client, &proxy, "/admin-submissions", "br").await;
    assert_eq!(personal.status(), 502, "nobody keeps the staff page");
}
