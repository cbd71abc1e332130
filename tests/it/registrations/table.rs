//! The roster as a table, read by a library of another program.

use reqwest::Method;
use serde_json::json;

use crate::support::{Site, WINE, party, party_of, stable, text_matches_snapshot};

async fn table(site: &Site, query: &str) -> (String, Vec<csv::StringRecord>) {
    let path = format!("/api/admin/registrations.csv{query}");
    let reply = site.staff().await.request(Method::GET, &path).send().await.unwrap();
    assert_eq!(reply.status(), 200);
    assert_eq!(reply.headers()["cache-control"], "no-store");
    let media_type = &reply.headers()["content-type"];
    assert!(media_type.to_str().unwrap().starts_with("text/csv; charset=utf-8"));
    assert!(reply.headers()["content-disposition"].to_str().unwrap().starts_with("attachment"));
    let text = reply.text().await.unwrap();
    let mut reader = csv::Reader::from_reader(text.strip_prefix('\u{feff}').unwrap().as_bytes());
    let rows = reader.records().map(Result::unwrap).collect();
    (text, rows)
}

#[tokio::test]
async fn everybody_who_comes_has_a_line_with_the_events_title_and_day() {
    let site = Site::start().await;
    site.registers(&party(&site.stamper.fit())).await;

    let (text, rows) = table(&site, "").await;

    assert!(text.contains("\r\n"), "RFC 4180 ends lines so");
    let mut lines = vec![text.lines().next().unwrap().to_owned()];
    lines.extend(rows.iter().map(|row| {
        let cells: Vec<String> = row.iter().map(|cell| stable(cell, &site.origin())).collect();
        cells.join(",")
    }));
    text_matches_snapshot("registrations_csv", &lines.join("\n"));
    site.finish().await;
}

#[tokio::test]
async fn a_visitors_formula_is_text_in_it() {
    let site = Site::start().await;
    let mut party = party(&site.stamper.fit());
    party["primaryRegistrant"]["name"] = json!("=HYPERLINK(\"http://evil.example\";\"x\")");
    party["specialRequests"] = json!("+1\nsecond line, with \"quotes\"");
    site.registers(&party).await;

    let (_, rows) = table(&site, "").await;

    assert_eq!(&rows[0][8], "'=HYPERLINK(\"http://evil.example\";\"x\")");
    assert_eq!(&rows[0][15], "'+1\nsecond line, with \"quotes\"");
    site.finish().await;
}

#[tokio::test]
async fn the_table_contains_what_the_filter_shows_however_much_it_is() {
    let site = Site::start().await;
    let db = rusqlite::Connection::open(site.database()).unwrap();
    for number in 0..450 {
        let insert = "insert into event_registrations
            (id, created_at, event_id, event_title, event_date, event_time, name, email, phone,
             special_requests, total_attendees, total_cost_cents, search_text)
            values (?1, 0, 'x', 'X', '2027-01-01', '', ?1, '', '', '', 1, 0, ?1)";
        db.execute(insert, [format!("rider {number}")]).unwrap();
        let attendee = "insert into registration_attendees (registration_no, position, name, special_requirements)
            values (last_insert_rowid(), 0, ?1, '')";
        db.execute(attendee, [format!("rider {number}")]).unwrap();
    }
    drop(db);
    site.registers(&party_of(2, &site.stamper.fit())).await;

    assert_eq!(table(&site, "").await.1.len(), 452);
    assert_eq!(table(&site, "?event=x").await.1.len(), 450);
    assert_eq!(table(&site, &format!("?event={WINE}")).await.1.len(), 2);
    assert_eq!(table(&site, "?q=rider%2044").await.1.len(), 11);
    site.finish().await;
}

#[tokio::test]
async fn who_waits_does_not_come_yet() {
    let site = Site::start().await;
    site.registers(&party_of(9, &site.stamper.fit())).await;
    let mut waits = party_of(1, &site.stamper.fit());
    waits["waitingList"] = json!({});
    site.registers(&waits).await;

    let (_, rows) = table(&site, "").await;

    let statuses: Vec<&str> = rows.iter().map(|row| &row[6]).collect();
    assert_eq!(statuses[..2], ["waiting", "confirmed"]);
    site.finish().await;
}
