//! Clients that close their side before the response arrives.

use std::time::{Duration, Instant};

use super::still_serves;
use crate::support::{Site, Wire, submission};

#[tokio::test]
async fn a_whole_request_is_answered_though_nothing_more_can_come() {
    let site = Site::start().await;
    let form = submission(&site.stamper.fit()).to_string();
    let post = format!(
        "POST /api/contact-submissions HTTP/1.1\r\nhost: barn.example\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{form}",
        form.len()
    );
    let get = |path: &str| format!("GET {path} HTTP/1.1\r\nhost: barn.example\r\n\r\n");
    let cases = [(post, 201), (get("/contact"), 200), (get("/healthz"), 200), (get("/no"), 404)];
    for (request, status) in cases {
        let mut wire = Wire::open(site.address).await;
        wire.say(&request).await;
        wire.close_its_side().await;

        let reply = wire.read_reply().await;

        assert_eq!(reply.map(|reply| reply.status), Some(status), "{request}");
        assert!(wire.is_hung_up_on(Duration::from_secs(5)).await, "nothing more can come");
    }
    assert_eq!(site.count("select count(*) from contact_submissions"), 1);
    site.finish().await;
}

#[tokio::test]
async fn an_incomplete_request_is_not_handled() {
    let site = Site::start().await;
    let head = "POST /api/contact-submissions HTTP/1.1\r\nhost: barn.example\r\n\
        content-type: application/json\r\ncontent-length: 500\r\n\r\n{";
    for (part, status) in [(head, Some(400)), ("GET /contact HTTP/1.1\r\nhost: b", None)] {
        let mut wire = Wire::open(site.address).await;
        wire.say(part).await;
        wire.close_its_side().await;

        assert_eq!(wire.read_reply().await.map(|reply| reply.status), status, "{part}");
    }
    still_serves(&site).await;
    site.finish().await;
}

/// A browser that closes a staff page just closes the connection of its change stream.
#[tokio::test]
async fn a_closed_staff_pages_stream_ends() {
    let site = Site::start().await;
    let staff = site.staff().await;
    let request = format!(
        "GET /api/admin/changes HTTP/1.1\r\nhost: barn.example\r\ncookie: {}\r\n\r\n",
        staff.cookie
    );
    let mut page = Wire::open(site.address).await;
    page.say(&request).await;
    assert_eq!(page.read_reply().await.map(|reply| reply.status), Some(200));

    let began = Instant::now();
    page.close_its_side().await;

    assert!(page.is_hung_up_on(Duration::from_secs(10)).await, "the next sign of life is at 20 s");
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    site.finish().await;
}
