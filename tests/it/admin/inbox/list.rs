//! The list of submissions: order, filters, pages.

use reqwest::Method;
use serde_json::{Value, json};

use crate::admin::{names, send, send_numbered, send_spam};
use crate::support::{Setup, Site, matches_snapshot, submission};

#[tokio::test]
async fn an_item_is_the_stored_record_and_how_its_delivery_stands() {
    let site = Site::start().await;
    let id = send(&site, &submission(&site.stamper.fit())).await;
    site.reaches_status("sent").await;

    let page = site.staff().await.list("").await;

    let item = &page["items"][0];
    let created_at: jiff::Timestamp = item["created_at"].as_str().unwrap().parse().unwrap();
    let stored = site.count("select created_at from contact_submissions");
    assert_eq!(created_at.as_millisecond(), stored);
    let settled_at: jiff::Timestamp =
        item["delivery"]["settled_at"].as_str().unwrap().parse().unwrap();
    assert!(settled_at >= created_at);
    assert_eq!(item["id"], id);
    matches_snapshot("staff_submission", &site, item.clone());
    site.finish().await;
}

#[tokio::test]
async fn filters_and_counts_tell_spam_from_the_rest() {
    let site = Site::start().await;
    send_numbered(&site, 2).await;
    let spam = send_spam(&site).await;
    send_numbered(&site, 1).await;
    let staff = site.staff().await;

    let all = staff.list("").await;
    let legitimate = staff.list("?filter=legitimate").await;
    let only_spam = staff.list("?filter=spam").await;

    assert_eq!(names(&all), ["1", "Ada", "2", "1"], "newest first");
    assert_eq!(names(&legitimate), ["1", "2", "1"]);
    assert_eq!(only_spam["items"][0]["id"], spam);
    assert_eq!(only_spam["items"][0]["delivery"], Value::Null, "it was never queued");
    let counts = json!({ "all": 4, "legitimate": 3, "spam": 1, "waiting": 3 });
    for page in [&all, &legitimate, &only_spam] {
        assert_eq!(page["counts"], counts, "counts are of everything, whatever is shown");
    }
    assert_eq!(staff.list("?filter=all").await["items"], all["items"]);
    site.finish().await;
}

#[tokio::test]
async fn each_filter_gives_all_that_is_of_its_kind_in_the_order_of_arrival() {
    let site = Site::start().await;
    let ids = send_numbered(&site, 8).await;
    let staff = site.staff().await;
    for (id, change) in [
        (&ids[1], json!({ "handled": true })),
        (&ids[2], json!({ "is_spam": true })),
        (&ids[4], json!({ "handled": true })),
        (&ids[4], json!({ "is_spam": true })),
        (&ids[5], json!({ "handled": true })),
        (&ids[6], json!({ "handled": true })),
    ] {
        assert_eq!(staff.change(id, &change).await.status(), 200);
    }

    for (filter, expected) in [
        ("all", "8 7 6 5 4 3 2 1"),
        ("legitimate", "8 7 6 4 2 1"),
        ("waiting", "8 4 1"),
        ("spam", "5 3"),
    ] {
        let (mut seen, mut before) = (Vec::new(), String::new());
        loop {
            let page = staff.list(&format!("?filter={filter}&limit=2{before}")).await;
            seen.extend(names(&page).into_iter().map(str::to_owned));
            let Some(next) = page["next"].as_str() else { break };
            before = format!("&before={next}");
        }
        assert_eq!(seen.join(" "), expected, "{filter}");
        let found = staff.list(&format!("?filter={filter}&q=whit")).await;
        assert_eq!(names(&found).join(" "), expected, "{filter}, by a word that all have");
    }
    site.finish().await;
}

#[tokio::test]
async fn waiting_submissions_are_those_neither_handled_nor_spam() {
    let site = Site::start().await;
    let ids = send_numbered(&site, 4).await;
    let spam = send_spam(&site).await;
    let staff = site.staff().await;
    staff.change(&ids[1], &json!({ "handled": true })).await;
    staff.change(&ids[3], &json!({ "is_spam": true })).await;
    staff.change(&spam, &json!({ "handled": true })).await;

    let waiting = staff.list("?filter=waiting").await;
    let found = staff.list("?filter=waiting&q=whit").await;

    assert_eq!(names(&waiting), ["3", "1"]);
    assert_eq!(found["items"], waiting["items"]);
    let all_spam = staff.list("?filter=spam").await;
    assert_eq!(names(&all_spam), ["Ada", "4"], "seen to or not");
    let counts = json!({ "all": 5, "legitimate": 3, "spam": 2, "waiting": 2 });
    assert_eq!(waiting["counts"], counts);
    let part = staff.list("?filter=waiting&limit=1").await;
    let next = part["next"].as_str().unwrap();
    let rest = staff.list(&format!("?filter=waiting&limit=1&before={next}")).await;
    assert_eq!((names(&part), names(&rest)), (vec!["3"], vec!["1"]));
    site.finish().await;
}

#[tokio::test]
async fn pages_have_no_gap_and_nothing_twice_even_while_more_comes_in() {
    let site = Site::start().await;
    send_numbered(&site, 7).await;
    let staff = site.staff().await;
    let mut seen = Vec::new();
    let mut query = "?limit=3".to_owned();
    loop {
        let page = staff.list(&query).await;
        seen.extend(names(&page).into_iter().map(str::to_owned));
        // New submissions belong before the first page, not on the next one.
        send_spam(&site).await;
        let Some(next) = page["next"].as_str() else { break };
        query = format!("?limit=3&before={next}");
    }

    assert_eq!(seen, ["7", "6", "5", "4", "3", "2", "1"]);
    site.finish().await;
}

#[tokio::test]
async fn the_last_page_says_so_even_if_it_is_full() {
    let site = Site::start().await;
    send_numbered(&site, 4).await;
    let staff = site.staff().await;

    let first = staff.list("?limit=2").await;
    let next = first["next"].as_str().unwrap();
    let second = staff.list(&format!("?limit=2&before={next}")).await;

    assert_eq!(names(&second), ["2", "1"]);
    assert_eq!(second["next"], Value::Null);
    site.finish().await;
}

#[tokio::test]
async fn words_are_found_in_names_addresses_phones_and_texts_and_taken_literally() {
    let site = Site::start().await;
    send(&site, &submission(&site.stamper.fit())).await;
    let mut other = submission(&site.stamper.fit());
    other["firstName"] = json!("Bo");
    other["lastName"] = json!("O'Neill");
    other["email"] = json!("bo_50%@rider.example");
    other["goals"] = json!("Ride 100% bareback \\o/");
    send(&site, &other).await;
    let staff = site.staff().await;
    let table: [(&str, &[&str]); 14] = [
        ("ada", &["Ada"]),
        ("ADA%20whit", &["Ada"]),
        ("%20%20ada%20%20", &["Ada"]),
        ("rider.example", &["Bo", "Ada"]),
        ("555-0187", &["Bo", "Ada"]),
        ("holding", &["Ada"]),
        ("Tuesday", &["Bo", "Ada"]),
        ("quiet", &["Bo", "Ada"]),
        ("100%25", &["Bo"]),
        ("%25", &[]),
        ("o_5", &["Bo"]),
        ("%5Co", &["Bo"]),
        ("O%27Neill", &["Bo"]),
        ("zebra", &[]),
    ];
    for (words, found) in table {
        assert_eq!(names(&staff.list(&format!("?q={words}")).await), found, "{words}");
    }
    site.finish().await;
}

#[tokio::test]
async fn filters_words_and_pages_go_together() {
    let site = Site::start().await;
    send_numbered(&site, 3).await;
    for _ in 0..2 {
        send_spam(&site).await;
    }
    let staff = site.staff().await;

    let first = staff.list("?filter=spam&q=ada&limit=1").await;
    let next = first["next"].as_str().unwrap();
    let second = staff.list(&format!("?filter=spam&q=ada&limit=1&before={next}")).await;

    assert_eq!((names(&first), names(&second)), (vec!["Ada"], vec!["Ada"]));
    assert_ne!(first["items"][0]["id"], second["items"][0]["id"]);
    assert_eq!(second["next"], Value::Null);
    assert_eq!(names(&staff.list("?filter=legitimate&q=ada").await), ["3", "2", "1"]);
    site.finish().await;
}

#[tokio::test]
async fn a_page_has_one_to_two_hundred_items() {
    let site = Setup::new().set("webhooks.contact_url", "").start().await;
    let rows = "insert into contact_submissions (id, created_at, first_name, last_name, email,
            phone, rider_experience, services_interested, age_group, goals, availability,
            questions, preferred_contact, spam_score, spam_reasons, is_spam, source)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 205)
        select 'id-' || i, i, 'n' || i, 'x', 'x@rider.example', '1', 'advanced', '[]', 'under-7',
            '', '', '', 'text', 0, '[]', 0, '/' from n";
    rusqlite::Connection::open(site.database()).unwrap().execute(rows, []).unwrap();
    let staff = site.staff().await;

    for (query, length) in [("", 50), ("?limit=1", 1), ("?limit=200", 200)] {
        assert_eq!(names(&staff.list(query).await).len(), length, "{query}");
    }
    assert_eq!(staff.list("").await["counts"]["all"], 205);
    assert_eq!(staff.list("?limit=1").await["items"][0]["empty_form"], true);
    site.finish().await;
}

#[tokio::test]
async fn a_question_that_makes_no_sense_is_refused_in_our_own_words() {
    let site = Site::start().await;
    send(&site, &submission(&site.stamper.fit())).await;
    let staff = site.staff().await;
    let long_words = format!("q={}", "x".repeat(6_000));
    let questions = [
        "before=yesterday",
        "before=99999999999999999999",
        "limit=many",
        "limit=-1",
        "limit=0",
        "limit=201",
        "limit=100000",
        "before=-1",
        "before=%2B1",
        "filter=ham",
        "filter=",
        &long_words,
    ];
    for question in questions {
        let path = format!("/api/admin/submissions?{question}");
        let reply = staff.request(Method::GET, &path).send().await.unwrap();

        let question = &question[..question.len().min(40)];
        assert_eq!(reply.status(), 400, "{question}");
        assert_eq!(reply.headers()["content-type"], "application/problem+json", "{question}");
        let problem: Value = reply.json().await.unwrap();
        assert_eq!(problem["type"], "/problems/unreadable-body", "{question}");
        let (name, _) = question.split_once('=').unwrap();
        let detail = problem["detail"].as_str().unwrap();
        assert!(detail.starts_with(&format!("`{name}`")), "{question}: {detail}");
        if let "filter" | "limit" = name {
            let may_be = if name == "limit" { "from 1 to 200" } else { "legitimate" };
            assert!(detail.contains(may_be), "{question}: {detail}");
        }
    }
    site.finish().await;
}
