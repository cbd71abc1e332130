//! Which links work, and how they are kept secret.

use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{Link, refusal, without_tom};
use crate::support::{Program, Setup, Site, WINE, Workshop, one_event, party};

#[tokio::test]
async fn a_link_is_kept_as_a_hash_and_the_same_form_gets_it_again() {
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    let site = Site::start().await;
    let form = party(&site.stamper.fit());

    let receipt = site.registers(&form).await;
    assert_eq!(site.registers(&form).await, receipt);

    let path = receipt["managePath"].as_str().unwrap();
    let token = path.strip_prefix("/registrations/").unwrap();
    let bytes = URL_SAFE_NO_PAD.decode(token).unwrap();
    assert_eq!(bytes.len(), 16);
    let sql = "select token_hash from registration_links";
    let kept: Vec<Vec<u8>> = site.select(sql, [], |row| row.get(0));
    assert_eq!(kept, [Sha256::digest(&bytes).to_vec()]);
    let other = site.registers(&party(&site.stamper.fit())).await;
    assert_ne!(other["managePath"], receipt["managePath"]);
    site.finish().await;
}

#[tokio::test]
async fn nothing_that_the_database_keeps_of_a_form_is_part_of_its_link() {
    let site = Site::start().await;
    let stamp = site.stamper.fit();
    site.registers(&party(&stamp)).await;

    let form: String = site.text("select form_id from event_registrations");

    // The last bytes of the form's id, where the nonce of the stamp once stood.
    let nonce = nonce_of(&stamp);
    assert!(!nonce.contains(form.rsplit('-').next().unwrap()), "{form} {nonce}");
    site.finish().await;
}

/// In hexadecimal digits.
fn nonce_of(stamp: &str) -> String {
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    let bytes = URL_SAFE_NO_PAD.decode(stamp).unwrap();
    format!("{:032x}", u128::from_be_bytes(bytes[24..40].try_into().unwrap()))
}

#[tokio::test]
async fn wrong_replaced_and_renewed_links_get_the_same_answer() {
    let site = Site::start().await;
    let stamp = site.stamper.fit();
    let first = site.registers(&party(&stamp)).await;
    let mut corrected = party(&stamp);
    corrected["primaryRegistrant"]["name"] = json!("Ada W.");
    let second = site.registers(&corrected).await;
    let renewed = site.registers(&party(&site.stamper.fit())).await;
    let id = renewed["id"].as_str().unwrap();
    let reply = site.staff().await.does(&format!("registrations/{id}/link"), &json!({})).await;
    assert_eq!(reply.status(), 201);
    let url = reply.json::<Value>().await.unwrap()["url"].as_str().unwrap().to_owned();

    let unknown = json!({ "managePath": "/registrations/AAAAAAAAAAAAAAAAAAAAAA" });
    let odd = json!({ "managePath": "/registrations/x%00%ff" });
    let mut said = Vec::new();
    for receipt in [&unknown, &odd, &first, &renewed] {
        let reply = Link::of(&site, receipt).get().await;
        assert_eq!(reply.status(), 404, "{receipt}");
        said.push(reply.text().await.unwrap());
        assert_eq!(refusal(Link::of(&site, receipt).cancel().await).await.0, 404);
    }
    assert!(said.iter().all(|one| *one == said[0]), "{said:?}");
    assert_eq!(Link::of(&site, &second).sees().await["name"], "Ada W.");
    let path = url.strip_prefix(&site.origin()).unwrap();
    let new = Link::of(&site, &json!({ "managePath": path }));
    assert_eq!(new.sees().await["name"], "Ada Whitlock");
    site.finish().await;
}

#[tokio::test]
async fn a_link_follows_a_moved_event_and_not_next_years_of_the_same_id() {
    let mut site = Site::start().await;
    let path = Link::new(&site).await.path;
    site.reload(Setup::new().file(&one_event(WINE, "2027-09-01", 50))).await;
    let link = Link { site: &site, path: path.clone() };
    assert_eq!(link.sees().await["eventDate"], "2027-09-01");
    let db = rusqlite::Connection::open(site.database()).unwrap();
    db.execute("update event_registrations set event_date = '2020-06-18'", []).unwrap();

    site.reload(Setup::new().file(&one_event(WINE, "2027-06-18", 50))).await;

    let link = Link { site: &site, path: path.clone() };
    for reply in [link.get().await, link.change(&without_tom()).await, link.cancel().await] {
        assert_eq!(refusal(reply).await.0, 404);
    }
    assert_eq!(site.get(&path).await.status(), 404, "the page");
    assert_eq!(site.count("select sum(total_attendees) from event_registrations"), 3);
    site.finish().await;
}

#[tokio::test]
async fn a_form_whose_link_staff_have_ended_is_told_none() {
    let site = Site::start().await;
    let form = party(&site.stamper.fit());
    let receipt = site.registers(&form).await;
    let id = receipt["id"].as_str().unwrap();
    site.staff().await.does(&format!("registrations/{id}/link"), &json!({})).await;

    let again = site.registers(&form).await;

    assert_eq!((&again["id"], &again["managePath"]), (&receipt["id"], &Value::Null));
    site.finish().await;
}

#[tokio::test]
async fn answers_that_come_back_have_their_link_back() {
    let site = Site::start().await;
    let form = party(&site.stamper.fit());
    let first = site.registers(&form).await;
    let mut other = form.clone();
    other["specialRequests"] = json!("None");
    site.registers(&other).await;

    let again = site.registers(&form).await;

    assert_eq!(again["managePath"], first["managePath"]);
    assert_eq!(Link::of(&site, &again).sees().await["status"], "confirmed");
    site.finish().await;
}

#[tokio::test]
async fn links_are_tried_only_so_often() {
    let site = Site::start().await;
    let unknown =
        Link::of(&site, &json!({ "managePath": "/registrations/AAAAAAAAAAAAAAAAAAAAAA" }));
    for _ in 0..60 {
        assert_eq!(unknown.get().await.status(), 404);
    }

    let reply = unknown.get().await;

    assert_eq!(reply.status(), 429);
    assert!(reply.headers().contains_key("retry-after"));
    site.finish().await;
}

#[tokio::test]
async fn a_page_of_another_site_changes_nothing() {
    let site = Site::start().await;
    let link = Link::new(&site).await;
    for (path, origin) in [
        (link.call() + "/cancel", "https://evil.example"),
        (link.call() + "/cancel", "null"),
        (link.path.clone(), "https://evil.example"),
    ] {
        let request =
            site.request(Method::POST, &path).header("origin", origin).body("step=cancel");

        assert_eq!(request.send().await.unwrap().status(), 403, "{path} from {origin}");
    }
    assert_eq!(link.sees().await["status"], "confirmed");
    site.finish().await;
}

/// Everything that one can do with a link; the secret part of it.
async fn use_link(program: &Program) -> String {
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let register = http.post(program.url("/api/event-registrations"));
    let reply = register.json(&party(&program.stamper().fit())).send().await.unwrap();
    let receipt: Value = reply.json().await.unwrap();
    let path = receipt["managePath"].as_str().unwrap().to_owned();
    let call = program.url(&format!("/api{path}"));
    for request in [
        http.get(program.url(&path)),
        http.get(program.url(&format!("{path}?cancel"))),
        http.get(&call),
        http.patch(&call).json(&json!({ "specialRequests": "None" })),
        http.patch(&call).json(&json!({ "additionalAttendees": 5 })),
        http.put(&call),
        http.get(program.url(&format!("{path}/more"))),
        http.post(program.url(&path))
            .header("content-type", "application/x-www-form-urlencoded")
            .body("step=cancel"),
        http.post(format!("{call}/cancel")),
    ] {
        request.send().await.unwrap();
    }
    path.rsplit('/').next().unwrap().to_owned()
}

#[tokio::test]
async fn no_link_reaches_the_log() {
    let workshop = Workshop::new().set("RUST_LOG", "trace");
    let program = workshop.serve().await;

    let token = use_link(&program).await;

    let mut program = program;
    program.signal("TERM").await;
    assert!(program.ends_within(crate::support::PATIENCE).await.success());
    let said = format!("{}{}", program.stdout.so_far(), program.stderr.so_far());
    assert!(said.contains("/registrations/{token}"), "it does log: {said}");
    let line = said.lines().find(|line| line.contains(&token));
    assert!(line.is_none(), "{line:?}");
}
