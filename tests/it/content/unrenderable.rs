//! Content of which no pages can be made: refused before it's recorded, and passed over by a start.

use rusqlite::Connection;
use serde_json::json;

use super::commands::{page, said};
use super::{publish, trailblazer};
use crate::support::{PASSCODE, Program, Staff, Workshop, eventually};

/// Length of a text that is valid and too long for the renderer's memory, in bytes.
const TOO_LONG: usize = 40_000_000;

/// A workshop whose site has a passcode that is known.
fn workshop() -> Workshop {
    Workshop::new().set("PADDOCK_ADMIN__PASSCODE", PASSCODE)
}

async fn staff(program: &Program) -> Staff {
    program.staff_with(&json!({ "passcode": PASSCODE })).await
}

/// Records a publication of such a text, as nothing in the program would.
fn record_too_long(workshop: &Workshop, revision: i64) {
    let db = Connection::open(workshop.database()).unwrap();
    db.execute("insert into content_revisions values (?1, 1, 'Erin', null, null)", [revision])
        .unwrap();
    let text = json!("x".repeat(TOO_LONG)).to_string();
    let sql = "insert into content_changes values (?1, '/home/lead', '', null, ?2, null, ?2)";
    db.execute(sql, (revision, text)).unwrap();
}

#[tokio::test]
async fn an_import_that_cannot_be_rendered_is_refused_and_nothing_is_recorded() {
    let workshop = workshop();
    let program = workshop.serve().await;
    workshop.write("new.toml", &format!("[home]\nlead = \"{}\"\n", "x".repeat(TOO_LONG)));

    let output = workshop.run(&["content", "import", "new.toml"]).await;

    let said = said(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("no pages can be made") && said.contains("Nothing was changed"),
        "{said}"
    );
    assert_eq!(staff(&program).await.sees("content").await["revision"], 0);
    program.stop().await;
}

#[tokio::test]
async fn a_start_that_cannot_render_what_staff_changed_serves_the_site_without_it() {
    let workshop = workshop();
    let program = workshop.serve().await;
    publish(&staff(&program).await, &trailblazer(311)).await;
    program.stop().await;
    record_too_long(&workshop, 2);

    let program = workshop.serve().await;

    assert!(page(&program, "/lessons").await.contains("$295"), "without all that staff changed");
    let line = program.stderr.says("no pages can be made").await;
    assert!(line.contains("paddock content reset"), "{line}");
    let staff = staff(&program).await;
    let content = staff.sees("content").await;
    assert_eq!((&content["revision"], &content["changed"]), (&json!(2), &json!([])));
    let unfit = content["unfit"].as_array().unwrap();
    assert_eq!(unfit.len(), 2, "{unfit:#?}");
    assert!(unfit[0]["detail"].as_str().unwrap().contains("no pages can be made"), "{unfit:#?}");
    let checked = said(&workshop.run(&["check-config"]).await);
    assert!(checked.contains("no pages can be made"), "{checked}");

    // The way back: staff undo it, and all else that they changed counts again.
    let undone = staff.does("content/undo", &json!({ "revision": 2 })).await;
    assert_eq!(undone.status(), 200, "{}", undone.text().await.unwrap());
    assert!(page(&program, "/lessons").await.contains("$311"));
    assert_eq!(staff.sees("content").await["unfit"], json!([]));
    program.stop().await;
}

#[tokio::test]
async fn what_cannot_be_rendered_is_refused_by_a_publication_in_words() {
    let workshop = workshop();
    workshop.serve().await.stop().await;
    record_too_long(&workshop, 1);
    let program = workshop.serve().await;
    let staff = staff(&program).await;

    // Together with this change, what is passed over would count again.
    let request = staff.request(reqwest::Method::PATCH, "/api/admin/content");
    let request = request.header("content-type", super::MERGE_PATCH).header("if-match", "\"1\"");
    let reply = request.body(trailblazer(311).to_string()).send().await.unwrap();

    assert_eq!(reply.status(), 422);
    let problem: serde_json::Value = reply.json().await.unwrap();
    assert!(problem["detail"].as_str().unwrap().contains("no pages can be made"), "{problem:#}");
    let reset = said(&workshop.run(&["content", "reset"]).await);
    assert!(reset.contains("1 change, published as revision 2"), "{reset}");
    eventually("the site is as the file says", async || {
        let content = staff.sees("content").await;
        (content["revision"] == 2 && content["unfit"] == json!([])).then_some(())
    })
    .await;
    publish(&staff, &trailblazer(311)).await;
    program.stop().await;
}
