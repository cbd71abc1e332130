//! Days with other opening hours, for people and for search engines.

use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use paddock::clock;
use serde_json::{Value, json};

use super::html::{elements, unescape};
use crate::support::{Setup, Site};

fn today() -> Date {
    clock::now().date(&TimeZone::get("America/New_York").unwrap())
}

/// The rows of the page's tables of hours: days, times and, if they aren't the usual ones, why.
fn rows(html: &str) -> Vec<Vec<String>> {
    let lists = elements(html, "dl").into_iter();
    let hours = lists.filter(|list| list.attribute("class") == Some("hours"));
    let rows = hours.flat_map(|list| elements(list.text, "div"));
    let cells = rows.map(|row| {
        let cells = elements(row.text, "dt").into_iter().chain(elements(row.text, "dd"));
        cells.map(|cell| unescape(cell.text)).collect()
    });
    cells.collect()
}

/// The stable's data for search engines.
fn business(html: &str) -> Value {
    let scripts = elements(html, "script").into_iter();
    let mut data = scripts.filter(|s| s.attribute("type") == Some("application/ld+json"));
    let graph: Value = serde_json::from_str(data.next().unwrap().text).unwrap();
    graph["@graph"][0].clone()
}

#[tokio::test]
async fn coming_days_with_other_hours_stand_below_the_hours_and_search_engines_learn_of_them() {
    let [past, first, last, later, far] = [-1, 0, 2, 20, 61].map(|days| today() + days.days());
    let config = format!(
        "[site]\nspecial_hours = [\n\
         {{ date = {later}, times = '10 AM – 2 PM' }},\n\
         {{ date = {past}, closed = true, note = 'Over' }},\n\
         {{ date = {far}, closed = true, note = 'Far away' }},\n\
         {{ date = {first}, until = {last}, closed = true, note = 'Ice & <snow>' }},\n]\n"
    );
    let site = Setup::new().file(&config).start().await;

    let html = super::html(&site, "/contact").await;

    let rows = rows(&html);
    assert_eq!(rows.len(), 10, "usual and special hours on the page and in its footer: {rows:?}");
    assert!(rows[3][0].starts_with(&first.strftime("%B %-d").to_string()), "{rows:?}");
    assert_eq!(rows[3][1..], ["Closed", "Ice & <snow>"]);
    assert_eq!(rows[4], [&*later.strftime("%A, %B %-d").to_string(), "10 AM–2 PM", ""]);
    assert_eq!(rows[2].len(), 2, "the usual hours have no reason");
    assert_eq!(rows[5..], rows[..5]);
    assert!(!html.contains("Over") && !html.contains("Far away"));
    assert_eq!(
        business(&html)["specialOpeningHoursSpecification"],
        json!([
            { "@type": "OpeningHoursSpecification", "validFrom": first.to_string(),
              "validThrough": last.to_string(),
              "opens": "00:00", "closes": "00:00" },
            { "@type": "OpeningHoursSpecification", "validFrom": later.to_string(),
              "validThrough": later.to_string(),
              "opens": "10:00", "closes": "14:00" },
        ])
    );
    site.finish().await;
}

#[tokio::test]
async fn without_special_hours_pages_and_their_data_have_nothing_of_them() {
    let site = Site::start().await;

    let html = super::html(&site, "/contact").await;

    assert_eq!(rows(&html).len(), 6);
    assert!(!html.contains("dd+dd"));
    assert!(business(&html).get("specialOpeningHoursSpecification").is_none());
    site.finish().await;
}
