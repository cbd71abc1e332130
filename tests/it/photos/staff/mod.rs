//! Photographs that staff put on the site by calls.

mod crop;
mod faults;
mod files;
mod history;
mod parts;
mod undoing;

use reqwest::{Method, Response};
use serde_json::{Value, json};

use super::originals::{self, BLUE, GREEN, HEIC, RED};
use super::{page, photographs, put as put_into_folder, shows, workshop};
use crate::support::{PASSCODE, Program, Staff, Workshop};

async fn put(staff: &Staff, name: &str, bytes: &[u8]) -> Response {
    let request = staff.request(Method::PUT, &format!("/api/admin/photos/{name}"));
    request.header("content-type", "image/jpeg").body(bytes.to_vec()).send().await.unwrap()
}

async fn body(reply: Response, status: u16) -> Value {
    let (is, body) = (reply.status(), reply.json::<Value>().await.unwrap());
    assert_eq!(is, status, "{body:#}");
    body
}

async fn remove(staff: &Staff, name: &str) -> Response {
    staff.request(Method::DELETE, &format!("/api/admin/photos/{name}")).send().await.unwrap()
}

async fn restore(staff: &Staff, name: &str) -> Response {
    let path = format!("/api/admin/photos/{name}/restore");
    staff.request(Method::POST, &path).send().await.unwrap()
}

/// The picture `name` in the list.
async fn listed(staff: &Staff, name: &str) -> Value {
    let photos = staff.sees("photos").await["photos"].clone();
    let found = photos.as_array().unwrap().iter().find(|photo| photo["name"] == name);
    found.cloned().unwrap_or_default()
}

async fn patch(staff: &Staff, on: i64, change: &Value) -> u16 {
    let request = staff.request(Method::PATCH, "/api/admin/content");
    let request = request.header("content-type", "application/merge-patch+json");
    let request = request.header("if-match", format!("\"{on}\""));
    request.body(change.to_string()).send().await.unwrap().status().as_u16()
}

/// The files of the photograph on the page, which has to show it now.
async fn shown(program: &Program, path: &str, name: &str) -> std::collections::BTreeSet<String> {
    let files = photographs(&page(program, path).await);
    let of_name = files.into_iter().filter(|file| file.starts_with(&format!("/photos/{name}-")));
    of_name.collect()
}

/// How many files are arriving.
fn incoming(workshop: &Workshop) -> usize {
    std::fs::read_dir(workshop.path("data/paddock.db-staff-photos/incoming"))
        .map_or(0, Iterator::count)
}

#[tokio::test]
async fn a_photograph_is_on_the_page_when_the_call_answers_and_can_be_removed_and_put_back() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let staff = program.staff().await;
    let before = page(&program, "/boarding").await;
    assert_eq!(listed(&staff, "boarding").await["origin"], "example");

    let sent = put(&staff, "boarding", &originals::taken_upright_with_a_phone()).await;

    assert_eq!(body(sent, 200).await, json!({ "name": "boarding", "remarks": [] }));
    let red = shown(&program, "/boarding", "boarding").await;
    assert!(!red.is_empty(), "it's there at once");
    let photo = listed(&staff, "boarding").await;
    assert_eq!((&photo["origin"], &photo["restorable"]), (&json!("staff"), &json!(false)));
    assert_eq!((&photo["width"], &photo["height"]), (&json!(480), &json!(400)));
    // What it shows is content.
    let alt = json!({ "site": { "photos": [{ "name": "boarding", "alt": "Our barn" }] } });
    assert_eq!(patch(&staff, 0, &alt).await, 200);
    assert!(page(&program, "/boarding").await.contains("alt=\"Our barn\""));
    assert_eq!(listed(&staff, "boarding").await["alt"], "Our barn");

    body(put(&staff, "boarding", &originals::jpeg(BLUE)).await, 200).await;
    let blue = shown(&program, "/boarding", "boarding").await;
    assert!(!blue.is_empty() && blue.is_disjoint(&red));
    body(restore(&staff, "boarding").await, 200).await;
    assert_eq!(shown(&program, "/boarding", "boarding").await, red, "the one before");
    body(restore(&staff, "boarding").await, 200).await;
    assert_eq!(shown(&program, "/boarding", "boarding").await, blue, "and that undone");

    body(remove(&staff, "boarding").await, 200).await;
    let without = page(&program, "/boarding").await;
    assert!(photographs(&without).is_empty() && without.contains("/assets/boarding-"));
    assert_eq!(listed(&staff, "boarding").await["restorable"], true);
    assert_eq!(remove(&staff, "boarding").await.status(), 404);
    body(restore(&staff, "boarding").await, 200).await;
    program.stop().await;

    let program = workshop.serve().await;
    assert_eq!(shown(&program, "/boarding", "boarding").await, blue, "after a restart, too");
    assert!(before.contains("/assets/boarding-"));
    program.stop().await;
}

#[tokio::test]
async fn what_cannot_be_shown_is_refused_in_words_and_replaces_nothing() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let staff = program.staff().await;
    let whole = originals::jpeg(RED);
    body(put(&staff, "about", &whole).await, 200).await;
    let red = shown(&program, "/about", "about").await;
    let large = vec![b'x'; 3_000_000];
    let table: [(&[u8], &str); 9] = [
        (HEIC, "Most Compatible"),
        (b"", "is empty"),
        (b"<html>", "Export it as JPEG"),
        (b"GIF89a and more", "GIF"),
        (&large, "not a photograph"),
        (&whole[..whole.len() / 2], "its end is missing"),
        (&originals::png_that_claims(20, 20), "only 20 × 20 pixels"),
        (&originals::png_that_claims(40_000, 39_000), "40000 × 39000 pixels"),
        (&originals::png_that_claims(400, 400), "damaged or not complete"),
    ];
    for (bytes, reason) in table {
        let problem = body(put(&staff, "about", bytes).await, 422).await;

        let detail = problem["detail"].as_str().unwrap();
        assert!(detail.starts_with("This picture ") && detail.contains(reason), "{detail}");
        assert!(detail.ends_with("Nothing was changed."), "{detail}");
        assert_eq!(shown(&program, "/about", "about").await, red);
    }
    for name in ["Hero", "a--b", "..", "incoming", "removed", &"x".repeat(65)] {
        let reply = put(&staff, name, &whole).await;
        // Clients resolve dots themselves.
        assert!([422, 404, 405].contains(&reply.status().as_u16()), "{name}: {}", reply.status());
    }
    let claimed = staff.request(Method::PUT, "/api/admin/photos/about");
    let claimed = claimed.header("content-range", "bytes 0-9/60000001").body("0123456789");
    assert_eq!(claimed.send().await.unwrap().status(), 413);
    assert_eq!(incoming(&workshop), 0, "nothing is left");
    program.stop().await;
}

#[tokio::test]
async fn the_owners_folder_wins_and_pictures_of_staff_can_be_named_in_the_content() {
    let workshop = workshop().set("PADDOCK_ADMIN__PASSCODE", PASSCODE);
    put_into_folder(&workshop, "lessons.jpg", &originals::jpeg(RED));
    let program = workshop.serve().await;
    let staff = program.staff_with(&json!({ "passcode": PASSCODE })).await;
    shows(&program, "/lessons", "lessons").await;
    let own = shown(&program, "/lessons", "lessons").await;

    let problem = body(put(&staff, "lessons", &originals::jpeg(BLUE)).await, 409).await;

    assert!(problem["detail"].as_str().unwrap().contains("site.photos_dir"), "{problem:#}");
    assert_eq!(remove(&staff, "lessons").await.status(), 409);
    assert_eq!(restore(&staff, "lessons").await.status(), 409);
    assert_eq!(shown(&program, "/lessons", "lessons").await, own);
    assert_eq!(listed(&staff, "lessons").await["origin"], "folder");
    program.stop().await;

    workshop.write("config.toml", "");
    let program = workshop.serve().await;
    let staff = program.staff_with(&json!({ "passcode": PASSCODE })).await;
    let gallery = json!({ "site": { "gallery": ["old-oak", "gallery-1"] } });
    assert_eq!(patch(&staff, 0, &gallery).await, 422, "there is no such picture yet");
    body(put(&staff, "old-oak", &originals::jpeg(GREEN)).await, 200).await;
    assert_eq!(patch(&staff, 0, &gallery).await, 200);
    assert_eq!(listed(&staff, "old-oak").await["used"], json!(["/site/gallery/0"]));
    shows(&program, "/about", "old-oak").await;
    let checked = workshop.run(&["check-config"]).await;
    assert!(checked.status.success(), "{checked:?}");
    program.stop().await;
}

#[tokio::test]
async fn strangers_forms_and_other_sites_change_no_photograph() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let staff = program.staff().await;
    let bytes = originals::jpeg(RED);
    for (method, path) in [
        (Method::GET, "/api/admin/photos"),
        (Method::PUT, "/api/admin/photos/hero"),
        (Method::DELETE, "/api/admin/photos/hero"),
        (Method::POST, "/api/admin/photos/hero/restore"),
    ] {
        let http = reqwest::Client::builder().no_proxy().build().unwrap();
        let stranger = http.request(method.clone(), program.url(path));
        let stranger = stranger.header("sec-fetch-site", "same-origin").body(bytes.clone());
        assert_eq!(stranger.send().await.unwrap().status(), 401, "{path}");
        if method != Method::GET {
            let foreign = http.request(method.clone(), program.url(path));
            let foreign =
                foreign.header("sec-fetch-site", "cross-site").header("cookie", &staff.cookie);
            assert_eq!(foreign.body(bytes.clone()).send().await.unwrap().status(), 403, "{path}");
        }
    }
    let form = staff.request(Method::PUT, "/api/admin/photos/hero");
    let form = form.header("content-type", "multipart/form-data; boundary=x").body(bytes);
    let refused = form.send().await.unwrap();
    assert_eq!(refused.status(), 415);
    let problem: Value = refused.json().await.unwrap();
    assert!(problem["detail"].as_str().unwrap().contains("image/jpeg"), "{problem}");
    assert!(!workshop.path("data/paddock.db-staff-photos/hero").exists());
    program.stop().await;
}

#[tokio::test]
async fn a_copy_of_the_site_carries_the_photographs_of_staff() {
    let workshop = Workshop::new();
    let program = workshop.serve().await;
    let staff = program.staff().await;
    body(put(&staff, "about", &originals::jpeg(RED)).await, 200).await;
    let red = shown(&program, "/about", "about").await;
    program.stop().await;
    let copied = workshop.run(&["backup"]).await;
    assert!(copied.status.success(), "{copied:?}");
    assert!(String::from_utf8_lossy(&copied.stdout).contains("1 photograph"), "{copied:?}");
    std::fs::remove_dir_all(workshop.path("data/paddock.db-staff-photos")).unwrap();
    std::fs::remove_dir_all(workshop.path("data/paddock.db-photos")).unwrap();

    let restored = workshop.run(&["restore", "--yes"]).await;

    assert!(restored.status.success(), "{restored:?}");
    let program = workshop.serve().await;
    shows(&program, "/about", "about").await;
    assert_eq!(shown(&program, "/about", "about").await, red);
    program.stop().await;
}
