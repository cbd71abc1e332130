//! The search in the inbox: what it finds, how soon, and odd search words.

use reqwest::Method;
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::admin::{names, send, send_numbered, send_spam};
use crate::support::{Program, Setup, Site, Staff, Workshop, eventually, submission};

/// Waits until every submission is in the index.
async fn is_indexed(site: &Site) {
    let missing = "select count(*) from contact_submissions, contact_search_progress
        where submission_no > indexed_to";
    eventually("the index is filled", async || (site.count(missing) == 0).then_some(())).await;
}

/// The first names on the submissions found by `words`.
async fn found(staff: &Staff, words: &str) -> Vec<String> {
    found_among(staff, "all", words).await
}

async fn found_among(staff: &Staff, filter: &str, words: &str) -> Vec<String> {
    let words = words.bytes().map(|byte| format!("%{byte:02X}")).collect::<Vec<_>>().concat();
    let path = format!("/api/admin/submissions?filter={filter}&q={words}");
    let reply = staff.request(Method::GET, &path).send().await.unwrap();
    assert_eq!(reply.status(), 200, "{words:?}");
    let page: Value = reply.json().await.unwrap();
    names(&page).into_iter().map(str::to_owned).collect()
}

/// Sends a submission of Zoë's, which shares no word with the other submissions.
async fn send_zoe(site: &Site) {
    let mut form = submission(&site.stamper.fit());
    form["firstName"] = json!("Zoë");
    form["lastName"] = json!("O'Brien-Groß");
    form["email"] = json!("z.groß@gmail.example");
    form["phone"] = json!("+1 (267) 555-0134");
    form["goals"] = json!("Dressage, perhaps");
    form["availability"] = json!("Sundays");
    form["questions"] = json!("Is there parking?");
    send(site, &form).await;
}

#[tokio::test]
async fn it_finds_by_every_field_at_once_and_the_same_when_the_index_has_it() {
    let site = Setup::new().start().await;
    send(&site, &submission(&site.stamper.fit())).await;
    send_zoe(&site).await;
    let staff = site.staff().await;
    let hers = [
        "zoe",
        "ZOË",
        "zo",
        "o'brien",
        "obrien",
        "brien",
        "gross",
        "groß",
        "@gmail",
        "z.gross@gmail",
        "2675550134",
        "5550134",
        "267555",
        "(267) 555-0134",
        "1-267-555-0134",
        "0134",
        "dress",
        "sunday",
        "parking",
        "zoe park",
        "park 0134 dressage",
        "brien  sun",
    ];
    let nobodys =
        ["oe", "zoe tuesday", "arking", "5550135", "zoe zoey", "\u{0}", "%", "🐴", "\"\""];

    for state in ["before it is indexed", "when it is indexed"] {
        for words in hers {
            assert_eq!(found(&staff, words).await, ["Zoë"], "{words:?} {state}");
        }
        for words in nobodys {
            assert_eq!(found(&staff, words).await, [""; 0], "{words:?} {state}");
        }
        assert_eq!(found(&staff, "example 555").await, ["Zoë", "Ada"], "{state}");
        is_indexed(&site).await;
    }
    site.finish().await;
}

#[tokio::test]
async fn whatever_is_typed_is_answered_with_a_list() {
    let site = Site::start().await;
    send_numbered(&site, 1).await;
    is_indexed(&site).await;
    let staff = site.staff().await;
    let many =
        "a b c d e f g h i j k l m n o p q r s t u v w x y z 0 1 2 3 4 5 6 7 8 9 ä ж я ю э ы";
    let long = "w".repeat(200);
    let typed = [
        "\"",
        "'",
        "''; drop table settings; --",
        "(",
        "a AND",
        "OR",
        "NOT a",
        "NEAR(a b, 2)",
        "a*",
        "*",
        "^a",
        "words:a",
        "{words}:a",
        "-a",
        "a + b",
        "\\",
        "%_%",
        "a\u{0}b",
        "\u{0}",
        "😀👩‍🌾",
        "\u{200b}",
        "\u{202e}abc",
        "ﬁ",
        "Ⅷ",
        "한국어",
        "日本",
        "नमस्ते",
        many,
        &long,
    ];

    for typed in typed {
        found(&staff, typed).await;
        found_among(&staff, "spam", typed).await;
    }
    assert_eq!(found(&staff, "ada OR whitlock").await, [""; 0], "a word like any other");
    site.finish().await;
}

#[tokio::test]
async fn pages_of_a_search_have_every_row_once_wherever_the_index_ends() {
    let site = Site::start().await;
    send_numbered(&site, 5).await;
    is_indexed(&site).await;
    send_numbered(&site, 4).await;
    let staff = site.staff().await;

    for limit in 1..=9 {
        let (mut seen, mut before) = (Vec::new(), String::new());
        loop {
            let query = format!("?q=whitlock&limit={limit}&before={before}");
            let page = staff.list(&query).await;
            seen.extend(names(&page).into_iter().map(str::to_owned));
            let Some(next) = page["next"].as_str() else { break };
            next.clone_into(&mut before);
        }

        assert_eq!(seen, ["4", "3", "2", "1", "5", "4", "3", "2", "1"], "{limit} a page");
    }
    site.finish().await;
}

#[tokio::test]
async fn a_search_follows_every_mark_that_staff_set() {
    let site = Site::start().await;
    let spam = send_spam(&site).await;
    let [mine] = <[String; 1]>::try_from(send_numbered(&site, 1).await).unwrap();
    let staff = site.staff().await;
    is_indexed(&site).await;
    let finds = async |spam: &str, legitimate: &str| {
        for words in ["whitlock", "whit 215555", "ada.whitlock@rider.example"] {
            assert_eq!(found_among(&staff, "spam", words).await, [spam], "{words}");
            assert_eq!(found_among(&staff, "legitimate", words).await, [legitimate], "{words}");
            assert_eq!(found_among(&staff, "all", words).await, ["1", "Ada"], "{words}");
        }
    };
    finds("Ada", "1").await;
    for _ in 0..3 {
        staff.change(&spam, &json!({ "is_spam": false })).await;
        staff.change(&mine, &json!({ "is_spam": true })).await;
        finds("1", "Ada").await;
        // Repeating the change makes no difference.
        staff.change(&mine, &json!({ "is_spam": true })).await;
        finds("1", "Ada").await;

        staff.change(&mine, &json!({ "is_spam": false })).await;
        staff.change(&spam, &json!({ "is_spam": true })).await;
        finds("Ada", "1").await;
    }
    let db = Connection::open(site.database()).unwrap();
    db.execute("insert into contact_search (contact_search) values ('optimize')", []).unwrap();
    finds("Ada", "1").await;
    site.finish_after_repeats().await;
}

#[tokio::test]
async fn a_handled_submission_leaves_the_waiting_ones_and_is_still_found() {
    let site = Site::start().await;
    let [one, _] = <[String; 2]>::try_from(send_numbered(&site, 2).await).unwrap();
    let staff = site.staff().await;
    for state in ["before it is indexed", "when it is indexed"] {
        for (handled, waiting) in [(true, vec!["2"]), (false, vec!["2", "1"])] {
            staff.change(&one, &json!({ "handled": handled })).await;
            for words in ["whitlock", "215 555 0187"] {
                assert_eq!(found_among(&staff, "waiting", words).await, waiting, "{state}");
                assert_eq!(found_among(&staff, "legitimate", words).await, ["2", "1"], "{state}");
                assert_eq!(found_among(&staff, "all", words).await, ["2", "1"], "{state}");
            }
        }
        is_indexed(&site).await;
    }
    site.finish().await;
}

#[tokio::test]
async fn a_mark_set_before_indexing_counts_in_a_search() {
    let site = Site::start().await;
    let [mine] = <[String; 1]>::try_from(send_numbered(&site, 1).await).unwrap();
    let staff = site.staff().await;

    // At once: indexing waits until no visitors have been active for a while.
    staff.change(&mine, &json!({ "is_spam": true })).await;

    for state in ["before it is indexed", "when it is indexed"] {
        assert_eq!(found_among(&staff, "spam", "1 whitlock").await, ["1"], "{state}");
        assert_eq!(found_among(&staff, "legitimate", "1 whitlock").await, [""; 0], "{state}");
        is_indexed(&site).await;
    }
    site.finish_after_repeats().await;
}

#[tokio::test]
async fn a_deleted_submission_is_not_found_and_the_next_one_with_its_rowid_is() {
    let site = Site::start().await;
    send_numbered(&site, 2).await;
    is_indexed(&site).await;
    let staff = site.staff().await;

    let newest = "delete from contact_submissions where first_name = '2'";
    Connection::open(site.database()).unwrap().execute(newest, []).unwrap();
    let after = found(&staff, "whitlock").await;
    send_zoe(&site).await;
    let next = found(&staff, "dressage").await;
    is_indexed(&site).await;

    assert_eq!(after, ["1"]);
    assert_eq!(next, ["Zoë"]);
    assert_eq!(found(&staff, "dressage").await, ["Zoë"]);
    assert_eq!(found(&staff, "whitlock").await, ["1"]);
    site.finish().await;
}

/// The first names found by `words`, by a program whose staff page is open to all.
async fn asked(program: &Program, words: &str) -> Value {
    let url = program.url(&format!("/api/admin/submissions?q={words}"));
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let page: Value = client.get(url).send().await.unwrap().json().await.unwrap();
    page["items"][0]["first_name"].clone()
}

#[tokio::test]
async fn submissions_that_a_killed_process_left_unindexed_are_found_and_indexed() {
    let workshop = Workshop::new().set("PADDOCK_ADMIN__ACCESS", "open");
    workshop.serve().await.stop().await;
    let db = Connection::open(workshop.database()).unwrap();
    let count = |sql: &str| db.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    let unindexed = || {
        count(
            "select count(*) from contact_submissions, contact_search_progress
             where submission_no > indexed_to",
        )
    };
    // On a busy machine the signal may come after indexing: then the next one is killed.
    for _ in 0..10 {
        submit_and_kill(&workshop).await;
        if unindexed() > 0 {
            break;
        }
    }
    assert!(unindexed() > 0, "none of ten was killed before it was indexed");

    let program = workshop.serve().await;

    assert_eq!(asked(&program, "whitlock").await, "Ada");
    eventually("the rest is indexed", async || (unindexed() == 0).then_some(())).await;
    assert_eq!(asked(&program, "whitlock").await, "Ada");
    program.stop().await;
}

/// Stores one submission and kills the program as soon as it has answered.
async fn submit_and_kill(workshop: &Workshop) {
    let mut program = workshop.serve().await;
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let form = submission(&program.stamper().fit());
    let reply = client.post(program.url("/api/contact-submissions")).json(&form).send().await;
    assert_eq!(reply.unwrap().status(), 201);
    program.signal("KILL").await;
    program.ends_within(crate::support::PATIENCE).await;
}
