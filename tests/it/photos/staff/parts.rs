//! Photographs that arrive in parts, or break off.

use reqwest::{Method, Response};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use super::{body, incoming, shown};
use crate::photos::originals::{self, BLUE, GREEN, RED};
use crate::support::{Staff, Wire, Workshop, eventually};

/// Sends the bytes `from` to before `to`.
async fn put_part(staff: &Staff, name: &str, bytes: &[u8], (from, to): (usize, usize)) -> Response {
    let request = staff.request(Method::PUT, &format!("/api/admin/photos/{name}"));
    let range = format!("bytes {from}-{}/{}", to - 1, bytes.len());
    let request = request.header("content-type", "image/jpeg").header("content-range", range);
    request.body(bytes[from..to].to_vec()).send().await.unwrap()
}

/// Asks how much has arrived.
async fn arrived(staff: &Staff, name: &str, total: usize) -> Value {
    let request = staff.request(Method::PUT, &format!("/api/admin/photos/{name}"));
    let reply = request.header("content-range", format!("bytes */{total}")).send().await.unwrap();
    assert_eq!(reply.status(), 202);
    let offset = reply.headers()["upload-offset"].to_str().unwrap().to_owned();
    let body: Value = reply.json().await.unwrap();
    assert_eq!(body["received"].to_string(), offset);
    body["received"].clone()
}

#[tokio::test]
async fn a_photograph_that_comes_in_parts_goes_on_where_it_broke_off() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let staff = program.staff().await;
    let picture = originals::quarters(900, 700, [RED, GREEN, BLUE, RED]);
    let bytes = originals::encoded(&picture, image::ImageFormat::Png);
    let (third, total) = (bytes.len() / 3, bytes.len());
    assert_eq!(arrived(&staff, "showing", total).await, 0);

    let first = put_part(&staff, "showing", &bytes, (0, third)).await;
    assert_eq!(first.headers()["upload-offset"].to_str().unwrap(), third.to_string());
    assert_eq!(body(first, 202).await, json!({ "received": third }));
    // One that doesn't follow, and one that was sent already.
    for (from, to) in [(third + 1, total), (1, third)] {
        let reply = put_part(&staff, "showing", &bytes, (from, to)).await;
        assert_eq!(reply.status(), 409);
        assert_eq!(reply.headers()["upload-offset"].to_str().unwrap(), third.to_string());
    }
    // The network breaks in the middle of a part.
    let mut wire = TcpStream::connect(program.address).await.unwrap();
    let head = format!(
        "PUT /api/admin/photos/showing HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\nsec-fetch-site: same-origin\r\n\
         content-type: image/png\r\ncontent-range: bytes {third}-{}/{total}\r\ncontent-length: {}\r\n\r\n",
        program.address,
        staff.cookie,
        total - 1,
        total - third
    );
    wire.write_all(head.as_bytes()).await.unwrap();
    wire.write_all(&bytes[third..third + 100]).await.unwrap();
    wire.flush().await.unwrap();
    drop(wire);
    let arrived = eventually("the server notices", async || {
        let request = staff.request(Method::PUT, "/api/admin/photos/showing");
        let reply =
            request.header("content-range", format!("bytes */{total}")).send().await.unwrap();
        if reply.status() == 503 {
            return None;
        }
        let received = body(reply, 202).await["received"].as_u64()?;
        (received != third as u64).then_some(usize::try_from(received).unwrap())
    })
    .await;
    assert_eq!(arrived, third + 100);
    assert!(shown(&program, "/showing", "showing").await.is_empty());

    let last = put_part(&staff, "showing", &bytes, (arrived, total)).await;

    assert_eq!(body(last, 200).await["name"], "showing");
    assert!(!shown(&program, "/showing", "showing").await.is_empty());
    assert_eq!(incoming(&workshop), 0);
    program.stop().await;
}

#[tokio::test]
async fn an_upload_that_breaks_off_leaves_nothing_and_one_in_parts_waits_for_its_session_alone() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let (staff, other) = (program.staff().await, program.staff().await);
    let bytes = originals::jpeg(RED);
    let mut wire = TcpStream::connect(program.address).await.unwrap();
    let head = format!(
        "PUT /api/admin/photos/about HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\nsec-fetch-site: same-origin\r\n\
         content-length: {}\r\n\r\n",
        program.address,
        staff.cookie,
        bytes.len()
    );
    wire.write_all(head.as_bytes()).await.unwrap();
    wire.write_all(&bytes[..bytes.len() / 2]).await.unwrap();
    eventually("it arrives", async || (incoming(&workshop) == 1).then_some(())).await;
    drop(wire);
    eventually("it's gone", async || (incoming(&workshop) == 0).then_some(())).await;

    assert_eq!(put_part(&staff, "about", &bytes, (0, 500)).await.status(), 202);
    assert_eq!(arrived(&other, "about", bytes.len()).await, 0);
    assert_eq!(arrived(&staff, "about", bytes.len()).await, 500);
    assert_eq!(arrived(&staff, "about", bytes.len() + 1).await, 0, "another file");
    assert_eq!(arrived(&staff, "about", bytes.len()).await, 500);
    assert_eq!(put_part(&staff, "lessons", &bytes, (0, 400)).await.status(), 202);
    assert_eq!(arrived(&staff, "about", bytes.len()).await, 500, "each name has its own");
    assert_eq!(incoming(&workshop), 2);
    program.stop().await;
    let program = workshop.serve().await;
    assert_eq!(incoming(&workshop), 0, "a start begins anew");
    program.stop().await;
}

#[tokio::test]
async fn a_part_that_comes_too_slowly_is_answered_and_goes_on_where_it_broke_off() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let staff = program.staff().await;
    let picture = originals::quarters(900, 700, [RED, GREEN, BLUE, RED]);
    let bytes = originals::encoded(&picture, image::ImageFormat::Png);
    let (half, total) = (bytes.len() / 2, bytes.len());
    let mut wire = Wire::open(program.address).await;
    let head = format!(
        "PUT /api/admin/photos/showing HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\nsec-fetch-site: same-origin\r\n\
         content-type: image/png\r\ncontent-range: bytes 0-{}/{total}\r\ncontent-length: {total}\r\n\r\n",
        program.address,
        staff.cookie,
        total - 1,
    );
    assert!(wire.say(head).await && wire.say(&bytes[..half]).await);

    let reply = wire.read_reply().await.unwrap();

    assert_eq!(reply.status, 408, "{}", String::from_utf8_lossy(&reply.body));
    assert_eq!(arrived(&staff, "showing", total).await, half);
    let rest = put_part(&staff, "showing", &bytes, (half, total)).await;
    body(rest, 200).await;
}

#[tokio::test]
async fn who_signs_out_leaves_no_upload_in_the_way_of_others() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let bytes = originals::jpeg(RED);
    let mut others = Vec::new();
    for _ in 0..6 {
        let other = program.staff().await;
        assert_eq!(put_part(&other, "about", &bytes, (0, 100)).await.status(), 202);
        others.push(other);
    }
    let staff = program.staff().await;
    let refused = put_part(&staff, "hero", &bytes, (0, 100)).await;
    assert_eq!(refused.status(), 503, "all of them may still be sending");

    let signed_out = others[2].request(Method::DELETE, "/api/admin/session").send().await.unwrap();

    assert_eq!(signed_out.status(), 204);
    assert_eq!(incoming(&workshop), 5, "its file is gone");
    assert_eq!(put_part(&staff, "hero", &bytes, (0, 100)).await.status(), 202);
    assert_eq!(arrived(&others[1], "about", bytes.len()).await, 100, "those of others stay");
    program.stop().await;
}

#[tokio::test]
async fn two_photographs_of_one_session_arrive_part_by_part_in_turn() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let staff = program.staff().await;
    let [a, b] = [[RED, GREEN, BLUE, RED], [BLUE, BLUE, RED, GREEN]]
        .map(|colors| originals::quarters(900, 700, colors))
        .map(|picture| originals::encoded(&picture, image::ImageFormat::Png));
    let half = |bytes: &[u8]| bytes.len() / 2;

    for (name, bytes) in [("showing", &a), ("about", &b)] {
        assert_eq!(put_part(&staff, name, bytes, (0, half(bytes))).await.status(), 202);
    }

    for (name, bytes) in [("showing", &a), ("about", &b)] {
        let last = put_part(&staff, name, bytes, (half(bytes), bytes.len())).await;
        assert_eq!(last.status(), 200, "{name}");
    }
    program.stop().await;
}
