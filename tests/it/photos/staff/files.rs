//! The files of photographs, as staff get them.

use reqwest::Method;

use super::{put, put_into_folder, workshop};
use crate::photos::originals::{self, GREEN, HEIC, RED};
use crate::support::PASSCODE;

#[tokio::test]
async fn staff_see_the_files_of_the_owner_and_of_staff_and_no_others() {
    let workshop = workshop().set("PADDOCK_ADMIN__PASSCODE", PASSCODE);
    put_into_folder(&workshop, "old-barn.jpg", &originals::jpeg(RED));
    put_into_folder(&workshop, "phone.jpg", HEIC);
    let program = workshop.serve().await;
    let staff = program.staff_with(&serde_json::json!({ "passcode": PASSCODE })).await;
    let picture = originals::quarters(900, 700, [RED, GREEN, GREEN, RED]);
    let png = originals::encoded(&picture, image::ImageFormat::Png);
    assert_eq!(put(&staff, "old-oak", &png).await.status(), 200);

    for (name, kind, bytes) in
        [("old-barn", "image/jpeg", &originals::jpeg(RED)), ("old-oak", "image/png", &png)]
    {
        let path = format!("/api/admin/photos/{name}");
        let reply = staff.request(Method::GET, &path).send().await.unwrap();
        assert_eq!(reply.status(), 200, "{name}");
        let header = |name: &str| reply.headers()[name].to_str().unwrap().to_owned();
        assert_eq!(header("content-type"), kind);
        assert_eq!(header("cache-control"), "private, no-cache");
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("content-length"), bytes.len().to_string());
        let tag = header("etag");
        assert_eq!(reply.bytes().await.unwrap(), bytes[..], "{name}");
        let again = staff.request(Method::GET, &path).header("if-none-match", &tag);
        let again = again.send().await.unwrap();
        assert_eq!(again.status(), 304);
        assert_eq!(again.headers()["etag"].to_str().unwrap(), tag);
        let http = reqwest::Client::builder().no_proxy().build().unwrap();
        let stranger = http.get(program.url(&path)).send().await.unwrap();
        assert_eq!(stranger.status(), 401);
    }
    // Built in, of no kind that browsers show, unknown, and no picture's name.
    for name in ["boarding", "phone", "creek", "removed", "..%2Fconfig"] {
        let path = format!("/api/admin/photos/{name}");
        let reply = staff.request(Method::GET, &path).send().await.unwrap();
        assert_eq!(reply.status(), 404, "{name}");
    }
    program.stop().await;
}
