//! Photographs that staff removed, and a clock that is set.

use reqwest::{Method, Response};
use serde_json::json;

use super::{STEPS, workshop};
use crate::photos::originals::{self, BLUE, RED};
use crate::support::{PASSCODE, Staff};

async fn send(staff: &Staff, method: Method, path: &str, bytes: Vec<u8>) -> Response {
    let request = staff.request(method, &format!("/api/admin/photos/{path}"));
    request.header("content-type", "image/jpeg").body(bytes).send().await.unwrap()
}

#[tokio::test]
async fn no_step_of_the_clock_deletes_one_that_can_be_put_back() {
    let (clock, workshop) = workshop();
    let program = workshop.serve().await;
    let staff = program.staff_with(&json!({ "passcode": PASSCODE })).await;
    assert_eq!(send(&staff, Method::PUT, "about", originals::jpeg(RED)).await.status(), 200);
    assert_eq!(send(&staff, Method::DELETE, "about", Vec::new()).await.status(), 200);
    for step in STEPS {
        clock.set(step);
        for color in [RED, BLUE] {
            let reply = send(&staff, Method::PUT, "lessons", originals::jpeg(color)).await;
            assert_eq!(reply.status(), 200, "{step}");
        }
    }
    clock.set(0);

    let reply = send(&staff, Method::POST, "about/restore", Vec::new()).await;

    assert_eq!(reply.status(), 200);
    program.stop().await;
}
