//! The order of entries: what the editor shows is what visitors see, and it stays so.

use serde_json::{Map, Value, json};

use super::commands::{page, said};
use super::drafts::{drafts, saved};
use super::{patch, publish, undo};
use crate::pages::html::elements;
use crate::support::{PASSCODE, Program, Staff, Workshop, eventually};

/// The ids in the example's order.
const PACKAGES: [&str; 3] = ["pony-express", "trailblazer", "barn-bound"];
const EVENTS: [&str; 4] =
    ["creekside-trail-ride", "spring-open-barn", "wine-and-ride", "ground-pole-clinic"];

/// Not in the order of names.
const FILE: &str = r#"
[[about.horses]]
name = "Zorro"
[[about.horses]]
name = "Apple"
"#;

fn workshop() -> Workshop {
    let workshop = Workshop::new().set("PADDOCK_ADMIN__PASSCODE", PASSCODE);
    workshop.write("config.toml", FILE);
    workshop
}

async fn staff(program: &Program) -> Staff {
    program.staff_with(&json!({ "passcode": PASSCODE, "name": "Erin" })).await
}

/// Each list's names or ids, as somebody sees them.
type Orders = Vec<(&'static str, Vec<String>)>;

/// The texts at `key` of the entries in `list`.
fn texts(list: &Value, key: &str) -> Vec<String> {
    let entries = list.as_array().into_iter().flatten();
    entries.map(|entry| entry[key].as_str().unwrap_or_default().to_owned()).collect()
}

/// What visitors see.
async fn by_visitors(program: &Program) -> Orders {
    let data = async |path: &str| -> Value {
        let html = page(program, path).await;
        let scripts = elements(&html, "script");
        let data = scripts.iter().find(|script| script.attribute("id") == Some("page-data"));
        serde_json::from_str::<Value>(data.unwrap().text).unwrap()["site"].clone()
    };
    let (lessons, about, contact) =
        (data("/lessons").await, data("/about").await, data("/contact").await);
    let events: Value = serde_json::from_str(&page(program, "/api/events").await).unwrap();
    vec![
        ("packages", texts(&lessons["lessons"]["packages"], "id")),
        ("events", texts(&events["events"], "id")),
        ("horses", texts(&about["about"]["horses"], "name")),
        ("questions", texts(&contact["questions"], "label")),
    ]
}

/// What the editor shows: entries with an id in the order that the answer tells, events by their days.
async fn by_the_editor(program: &Program) -> Orders {
    let seen = staff(program).await.sees("content").await;
    let (content, order) = (&seen["content"], &seen["order"]);
    let ids = |list: &str| -> Vec<String> { serde_json::from_value(order[list].clone()).unwrap() };
    let mut events = ids("/events");
    events.sort_by_key(|id| content["events"][id]["date"].as_str().unwrap().to_owned());
    vec![
        ("packages", ids("/lessons/packages")),
        ("events", events),
        ("horses", texts(&content["about"]["horses"], "name")),
        ("questions", texts(&content["site"]["questions"], "label")),
    ]
}

/// What all see; fails if that isn't the same.
async fn seen(program: &Program) -> Orders {
    let (editor, visitors) = (by_the_editor(program).await, by_visitors(program).await);
    assert_eq!(editor, visitors, "the editor's and the visitors'");
    visitors
}

/// A patch that gives packages and events these entries; `None` removes them.
fn entries(all: &[(&str, Option<&Value>)], of_events: &[(&str, Option<&Value>)]) -> Value {
    let map = |all: &[(&str, Option<&Value>)]| -> Map<String, Value> {
        let entry = |(id, entry): &(&str, Option<&Value>)| {
            ((*id).to_owned(), entry.cloned().unwrap_or(Value::Null))
        };
        all.iter().map(entry).collect()
    };
    json!({ "lessons": { "packages": map(all) }, "events": map(of_events) })
}

/// Fails unless packages and events are in this order. The events are on one day with the first of the example.
async fn expect(program: &Program, packages: &[&str], events: &[&str], when: &str) {
    let orders = seen(program).await;
    assert_eq!(orders[0].1, packages, "{when}");
    let behind_the_first = &orders[1].1[1..=events.len()];
    assert_eq!(behind_the_first, events, "{when}");
}

/// Adds, copies and removes entries, and undoes some of it. Returns what everybody sees in the end.
async fn change_a_lot(program: &Program) -> Orders {
    let staff = staff(program).await;
    let whole = staff.sees("content").await["content"].clone();
    let package = &whole["lessons"]["packages"]["trailblazer"];
    let event = &whole["events"][EVENTS[0]];
    let [pony, trail, barn] = PACKAGES;
    expect(program, &PACKAGES, &EVENTS[1..], "as the file has them").await;

    let add = async |id| {
        publish(&staff, &entries(&[(id, Some(package))], &[(id, Some(event))])).await;
    };
    add("zebra").await;
    add("apple").await;
    add("trailblazer-2").await;
    let added = ["zebra", "apple", "trailblazer-2"];
    let all = [pony, trail, barn, added[0], added[1], added[2]];
    expect(program, &all, &added, "added ones are last").await;

    let remove = entries(&[(pony, None), ("zebra", None)], &[("zebra", None)]);
    let removal = publish(&staff, &remove).await;
    let fewer = [trail, barn, added[1], added[2]];
    expect(program, &fewer, &added[1..], "after a removal").await;
    add("middle").await;
    undo(&staff, removal).await;
    let all = [pony, trail, barn, added[0], added[1], added[2], "middle"];
    let of_events = [added[0], added[1], added[2], "middle"];
    expect(program, &all, &of_events, "each is back at its place").await;

    let change = json!({ "lessons": { "packages": { "apple": { "price": 7 }, trail: { "price": 8 } } },
        "events": { "apple": { "title": "Another" } },
        "about": { "horses": [{ "name": "Mona" }, { "name": "Zorro" }, { "name": "Apple" }] },
        "site": { "questions": [{ "id": "z", "label": "First?" }, { "id": "a", "label": "Second?" }] } });
    publish(&staff, &change).await;
    expect(program, &all, &of_events, "a change moves nothing").await;
    seen(program).await
}

#[tokio::test]
async fn the_editor_shows_entries_as_visitors_see_them_after_a_restart_and_an_import_too() {
    let workshop = workshop();
    let program = workshop.serve().await;
    let orders = change_a_lot(&program).await;
    assert_eq!(orders[2].1, ["Mona", "Zorro", "Apple"]);
    assert_eq!(orders[3].1, ["First?", "Second?"]);

    program.stop().await;
    let program = workshop.serve().await;
    assert_eq!(seen(&program).await, orders, "after a restart");

    let exported = workshop.run(&["content", "export"]).await;
    program.stop().await;
    let other = self::workshop();
    let program = other.serve().await;
    other.write("new.toml", &String::from_utf8(exported.stdout).unwrap());
    let imported = said(&other.run(&["content", "import", "new.toml"]).await);
    assert!(imported.contains("published as revision 1"), "{imported}");
    eventually("it's shown", async || {
        page(&program, "/about").await.contains("Mona").then_some(())
    })
    .await;
    assert_eq!(seen(&program).await, orders, "after an import");

    // As the owner's own file, it says the same.
    program.stop().await;
    std::fs::copy(other.path("new.toml"), other.path("config.toml")).unwrap();
    let program = other.serve().await;
    assert_eq!(seen(&program).await, orders, "in the file as well");
    let reset = said(&other.run(&["content", "reset"]).await);
    assert!(reset.contains("published as revision 2"), "{reset}");
    eventually("the file alone counts", async || {
        let changed = staff(&program).await.sees("content").await;
        (changed["revision"] == 2).then_some(())
    })
    .await;
    assert_eq!(seen(&program).await, orders, "in the file alone");
    program.stop().await;
}

#[tokio::test]
async fn several_new_entries_keep_the_order_in_which_they_were_made() {
    let workshop = workshop();
    let program = workshop.serve().await;
    let staff = staff(&program).await;
    let whole = staff.sees("content").await["content"].clone();
    let package = &whole["lessons"]["packages"]["trailblazer"];
    let event = &whole["events"][EVENTS[0]];
    let [pony, trail, barn] = PACKAGES;
    let made = ["zebra", "2027", "apple"];
    let new = made.map(|id| (id, Some(package)));
    let patch = entries(&[&[(pony, None)], &new[..]].concat(), &made.map(|id| (id, Some(event))));

    // It's the same as a draft that another device goes on with.
    saved(&staff, ("/lessons", 0), &patch).await;
    publish(&staff, &drafts(&staff).await[0]["patch"]).await;

    expect(&program, &[trail, barn, made[0], made[1], made[2]], &made, "as they were made").await;
    program.stop().await;
}

#[tokio::test]
async fn nobody_sets_the_number_by_which_entries_are_sorted() {
    let workshop = workshop();
    let program = workshop.serve().await;
    let number = json!({ "lessons": { "packages": { "trailblazer": { "@place": 1 } } } });

    assert_eq!(patch(&staff(&program).await, 0, &number).await.status(), 422);

    program.stop().await;
}
