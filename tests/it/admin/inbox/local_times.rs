//! Tables have each time twice: in UTC and in the stable's time zone.

use reqwest::Method;

use crate::admin::send_numbered;
use crate::support::{Setup, Site, party};

/// The table at `path`: column names and rows.
async fn table(site: &Site, path: &str) -> (csv::StringRecord, Vec<csv::StringRecord>) {
    let path = format!("/api/admin/{path}");
    let reply = site.staff().await.request(Method::GET, &path).send().await.unwrap();
    let text = reply.text().await.unwrap();
    let mut reader = csv::Reader::from_reader(text.strip_prefix('\u{feff}').unwrap().as_bytes());
    let lines = reader.records().map(Result::unwrap).collect();
    (reader.headers().unwrap().clone(), lines)
}

fn change(site: &Site, sql: &str) {
    rusqlite::Connection::open(site.database()).unwrap().execute_batch(sql).unwrap();
}

#[tokio::test]
async fn submissions_have_their_times_in_utc_and_in_the_stables_time_zone() {
    let site = Setup::new().set("site.timezone", "Asia/Kathmandu").start().await;
    send_numbered(&site, 2).await;
    // Nepal is five hours and three quarters ahead.
    let times = "update contact_submissions set created_at = 1795269791999,
                     handled_at = iif(first_name = '2', 1795305600000, null)";
    change(&site, times);

    let (head, lines) = table(&site, "submissions.csv").await;

    let names = ["created_at", "handled_at", "created_at_local", "handled_at_local"];
    let columns = names.map(|name| head.iter().position(|column| column == name).unwrap());
    let times = ["2026-11-21T14:03:11.999Z", "2026-11-22T00:00:00.000Z"];
    let local = ["2026-11-21 19:48:11", "2026-11-22 05:45:00"];
    assert_eq!(columns.map(|column| &lines[0][column]), [times[0], times[1], local[0], local[1]]);
    assert_eq!(columns.map(|column| &lines[1][column]), [times[0], "", local[0], ""]);
    site.finish().await;
}

#[tokio::test]
async fn registrations_have_their_times_in_utc_and_in_the_stables_time_zone() {
    let site = Site::start().await;
    site.registers(&party(&site.stamper.fit())).await;
    change(&site, "update event_registrations set created_at = 1795269791999");
    let came = "update registration_attendees set attended_at = 1813334400000 where position = 1";
    change(&site, came);

    let (head, lines) = table(&site, "registrations.csv").await;

    let columns = [5, 11, 17, 18];
    let names = ["registered_at", "attended_at", "registered_at_local", "attended_at_local"];
    assert_eq!(columns.map(|column| &head[column]), names);
    let times = ["2026-11-21T14:03:11.999Z", "2027-06-18T16:00:00.000Z"];
    let local = ["2026-11-21 09:03:11", "2027-06-18 12:00:00"];
    assert_eq!(columns.map(|column| &lines[1][column]), [times[0], times[1], local[0], local[1]]);
    assert_eq!(columns.map(|column| &lines[0][column]), [times[0], "", local[0], ""]);
    site.finish().await;
}
