//! The end of the program, and of pages that are closed.

use std::time::{Duration, Instant};

use bytes::Bytes;
use http::Method;
use tokio::time::sleep;

use super::{Http2, Reply, certified, request, wire};
use crate::support::{NAME, submission};

#[tokio::test]
async fn requests_in_progress_finish_when_the_site_stops() {
    let site = certified().await;
    let http2 = Http2::connect(&site).await;
    let form = submission(&site.stamper.fit()).to_string();
    let (first, rest) = form.split_at(10);
    let mut posting = request(Method::POST, "/api/contact-submissions");
    posting.headers_mut().insert("content-type", "application/json".parse().unwrap());
    let mut requests = http2.requests.clone().ready().await.unwrap();
    let (response, mut sending) = requests.send_request(posting, false).unwrap();
    sending.send_data(Bytes::copy_from_slice(first.as_bytes()), false).unwrap();
    let mut by_http1 = wire(&site).await;
    let form1 = submission(&site.stamper.fit()).to_string();
    let (first1, rest1) = form1.split_at(10);
    by_http1
        .say(format!(
            "POST /api/contact-submissions HTTP/1.1\r\nhost: {NAME}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{first1}",
            form1.len()
        ))
        .await;
    let idle = Http2::connect(&site).await;
    sleep(Duration::from_millis(200)).await;

    let began = Instant::now();
    let answers = async {
        sleep(Duration::from_millis(300)).await;
        sending.send_data(Bytes::copy_from_slice(rest.as_bytes()), true).unwrap();
        by_http1.say(rest1).await;
        let by_http2 = Reply::read(response.await.unwrap()).await.unwrap().status;
        (by_http2, by_http1.read_reply().await.map(|reply| reply.status))
    };
    let ((), answers) = tokio::join!(site.finish(), answers);

    assert_eq!(answers, (201, Some(201)));
    assert!(began.elapsed() < Duration::from_secs(6), "{:?}", began.elapsed());
    drop(idle);
}

/// A browser that closes a staff page resets the request for its changes, or closes the connection.
#[tokio::test]
async fn a_closed_staff_pages_stream_ends() {
    let site = certified().await;
    let mut http2 = Http2::connect(&site).await;
    let sign_in = serde_json::json!({ "passcode": crate::support::PASSCODE });
    let reply = http2.post("/api/admin/session", &sign_in).await.unwrap();
    let cookie = reply.header("set-cookie").split(';').next().unwrap().to_owned();
    let mut watching = request(Method::GET, "/api/admin/changes");
    watching.headers_mut().insert("cookie", cookie.parse().unwrap());
    let mut requests = http2.requests.clone().ready().await.unwrap();
    let (response, _) = requests.send_request(watching, true).unwrap();
    assert_eq!(response.await.unwrap().status(), 200);

    let mut page = wire(&site).await;
    page.say(format!(
        "GET /api/admin/changes HTTP/1.1\r\nhost: {NAME}\r\ncookie: {cookie}\r\n\r\n"
    ))
    .await;
    assert_eq!(page.read_reply().await.map(|reply| reply.status), Some(200));
    page.close_its_side().await;

    assert!(page.is_hung_up_on(Duration::from_secs(5)).await, "the next sign of life is at 20 s");
    site.finish().await;
}
