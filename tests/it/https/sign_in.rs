//! Staff's sessions by http and https.

use http::Method;
use serde_json::json;

use super::{Http2, domain, request};
use crate::support::{NAME, PASSCODE};

#[tokio::test]
async fn a_session_begun_by_https_has_a_secure_cookie_and_one_by_http_ends() {
    let site = domain().start().await;
    let staff = site.staff().await;
    assert!(!staff.cookie.starts_with("__Host-"), "http: {}", staff.cookie);
    site.certify(&[NAME]).await;

    let mut http2 = Http2::connect(&site).await;
    let session = "/api/admin/session";
    let mut plain = request(Method::GET, "/api/admin/overview");
    plain.headers_mut().insert("cookie", staff.cookie.parse().unwrap());
    assert_eq!(http2.send(plain, b"").await.unwrap().status, 401, "it was readable by anybody");

    let reply = http2.post(session, &json!({ "passcode": PASSCODE })).await.unwrap();
    assert_eq!(reply.status, 204);
    let cookie = reply.header("set-cookie");
    assert!(cookie.starts_with("__Host-") && cookie.contains("; Secure"), "{cookie}");
    let mut asking = request(Method::GET, "/api/admin/overview");
    let cookie = cookie.split(';').next().unwrap().parse().unwrap();
    asking.headers_mut().insert("cookie", cookie);
    assert_eq!(http2.send(asking, b"").await.unwrap().status, 200);
    site.finish().await;
}

#[tokio::test]
async fn a_page_of_the_site_is_told_from_another_sites() {
    let site = domain().start().await;
    site.certify(&[NAME]).await;
    let mut http2 = Http2::connect(&site).await;
    for (origin, status) in [("https://maple.example", 204), ("https://evil.example", 403)] {
        let mut signing_in = request(Method::POST, "/api/admin/session");
        let headers = signing_in.headers_mut();
        headers.insert("content-type", "application/json".parse().unwrap());
        headers.insert("origin", origin.parse().unwrap());
        let body = json!({ "passcode": PASSCODE }).to_string();
        let reply = http2.send(signing_in, body.as_bytes()).await.unwrap();
        assert_eq!(reply.status, status, "{origin}");
    }
    site.finish().await;
}
