//! The calendars: content, times, and unusual texts of owners.

use serde_json::Value;

use super::PAGES;
use super::html::elements;
use crate::support::{Setup, Site};

/// `[[events]]` with this id, title, date, time and status.
fn event(id: &str, title: &str, date: &str, time: &str, status: &str) -> String {
    format!(
        "[[events]]\nid = '{id}'\ntitle = '''{title}'''\ndescription = '''{title}'''\n\
         date = '{date}'\ntime = '''{time}'''\nlocation = '''{title}'''\nmax_attendees = 9\n\
         current_attendees = 0\nprice = 12.5\nimage = 'event-clinic'\n\
         registration_status = '{status}'\n"
    )
}

async fn start(events: &str) -> Site {
    Setup::new().set("server.public_url", "https://barn.example").file(events).start().await
}

/// Names and values of a calendar's lines (RFC 5545, 3.1).
async fn lines(site: &Site, path: &str) -> Vec<(String, String)> {
    let reply = site.get(path).await;
    assert_eq!(reply.status(), 200, "{path}");
    let text = reply.text().await.unwrap();
    let whole = text.strip_suffix("\r\n").expect("the last line ends as all do");
    // 75 bytes without the line break, and a space that begins a folded line's last piece.
    assert!(whole.split("\r\n").all(|line| line.len() <= 76), "{text}");
    let unfolded = whole.replace("\r\n ", "");
    assert!(!unfolded.replace("\r\n", "").contains(char::is_control), "{text}");
    let lines = unfolded.split("\r\n").map(|line| {
        let (name, value) = line.split_once(':').expect("a name and a value");
        (name.to_owned(), value.to_owned())
    });
    lines.collect()
}

/// The values of all lines with this name, in order.
fn values<'a>(lines: &'a [(String, String)], name: &str) -> Vec<&'a str> {
    lines.iter().filter(|(found, _)| found == name).map(|(_, value)| value.as_str()).collect()
}

#[tokio::test]
async fn an_event_that_is_called_off_stays_as_canceled_and_says_why() {
    let off = event("off", "Off", "2099-06-18", "1 PM", "open") + "called_off = 'A storm.'\n";
    let site = start(&[off, event("on", "On", "2099-06-19", "1 PM", "open")].concat()).await;

    for path in ["/events.ics", "/events/off.ics"] {
        let lines = lines(&site, path).await;
        assert_eq!(values(&lines, "STATUS"), ["CANCELLED"], "{path}");
        assert_eq!(values(&lines, "DESCRIPTION")[0], "Called off. A storm.\\n\\nOff", "{path}");
    }
    assert_eq!(values(&lines(&site, "/events/on.ics").await, "STATUS"), [""; 0]);
    site.finish().await;
}

#[tokio::test]
async fn the_calendar_contains_upcoming_events_only() {
    let events = [
        event("last", "Last year's", "2020-06-18", "1 PM", "open"),
        event("later", "Later", "2099-07-01", "1 PM", "coming-soon"),
        event("sooner", "Sooner", "2099-06-18", "1 PM", "open"),
    ];
    let site = start(&events.concat()).await;

    let lines = lines(&site, "/events.ics").await;

    assert_eq!(values(&lines, "SUMMARY"), ["Sooner", "Later"]);
    assert_eq!(values(&lines, "UID"), ["sooner@barn.example", "later@barn.example"]);
    let url = "https://barn.example/events/sooner";
    assert_eq!(values(&lines, "URL")[0], url);
    let description = values(&lines, "DESCRIPTION");
    assert_eq!(description[0], format!("Sooner\\n\\n1 PM\\n$12.50 a person\\nSign up: {url}"));
    assert!(description[1].ends_with("\\nRegistration coming soon"), "{description:?}");
    assert_eq!(site.get("/events/last.ics").await.status(), 404);
    site.finish().await;
}

#[tokio::test]
async fn a_full_event_says_so_instead_of_where_to_sign_up() {
    let full = |id, status| {
        event(id, "Full", "2099-06-18", "1 PM", status)
            .replace("current_attendees = 0", "current_attendees = 9")
            .replace("price = 12.5", "price = 1234.5")
    };
    let elsewhere =
        full("elsewhere", "external") + "registration_link = 'https://tickets.example'\n";
    let waits = full("waits", "open") + "waiting_list = 'strict'\n";
    let here = full("here", "open") + "waiting_list = 'off'\n";
    let site = start(&(here + &elsewhere + &waits)).await;

    let lines = lines(&site, "/events.ics").await;

    let start = "Full\\n\\n1 PM\\n$1\\,234.50 a person\\nAll 9 spots are taken\\n";
    let expected = [
        format!("{start}Spots do open up. Call (215) 555-0134"),
        format!("{start}See if spots opened up: https://tickets.example"),
        format!("{start}Join the waiting list: https://barn.example/events/waits"),
    ];
    assert_eq!(values(&lines, "DESCRIPTION"), expected);
    site.finish().await;
}

#[tokio::test]
async fn every_event_has_a_calendar_of_its_own_that_a_page_links_to() {
    let site = Site::start().await;
    let page = super::html(&site, "/events").await;
    let anchors = elements(&page, "a");
    let hrefs = anchors.iter().filter_map(|a| a.attribute("href"));
    let linked: Vec<_> = hrefs.filter(|href| href.contains(".ics")).collect();

    let all = lines(&site, "/events.ics").await;

    assert_eq!(linked.len(), values(&all, "SUMMARY").len() + 1, "{linked:?}");
    for path in linked.into_iter().filter(|path| *path != "/events.ics") {
        let own = lines(&site, path).await;
        assert_eq!(values(&own, "BEGIN"), ["VCALENDAR", "VEVENT"], "{path}");
        for name in ["SUMMARY", "UID", "SEQUENCE", "DTSTART", "DTEND", "DTSTAMP", "LOCATION", "URL"]
        {
            let value = values(&own, name);
            assert!(value.len() == 1 && values(&all, name).contains(&value[0]), "{path} {name}");
        }
        let place = values(&own, "LOCATION")[0];
        let address = "Maple Hollow Stables\\, 480 Hollow Road\\, Doylestown\\, PA 18901";
        assert!(place.ends_with(address), "{place}");
    }
    site.finish().await;
}

#[tokio::test]
async fn events_are_at_their_moment_in_universal_time() {
    let table = [
        ("summer", "2099-06-18", "6:30 PM – 9 PM", "20990618T223000Z", "20990619T010000Z"),
        ("winter", "2099-12-18", "6:30 PM – 9 PM", "20991218T233000Z", "20991219T020000Z"),
        ("night", "2099-06-18", "9 PM – 1 AM", "20990619T010000Z", "20990619T050000Z"),
    ];
    let events = table.map(|(id, day, time, ..)| event(id, "X", day, time, "open"));
    let vague = event("vague", "X", "2099-06-18", "After the rain", "open");
    let site = start(&(events.concat() + &vague)).await;

    for (id, _, _, starts, ends) in table {
        let lines = lines(&site, &format!("/events/{id}.ics")).await;
        assert_eq!(values(&lines, "DTSTART"), [starts], "{id}");
        assert_eq!(values(&lines, "DTEND"), [ends], "{id}");
    }
    let lines = lines(&site, "/events/vague.ics").await;
    assert_eq!(values(&lines, "DTSTART;VALUE=DATE"), ["20990618"], "the whole day");
    assert_eq!(values(&lines, "DTEND"), [""; 0]);
    assert!(values(&lines, "DESCRIPTION")[0].contains("After the rain"));
    site.finish().await;
}

#[tokio::test]
async fn the_owners_words_break_no_calendar_and_no_description() {
    let nasty =
        "</script><b>\"Q\", a; b\\n, c: \u{1f40e}\u{1f984} END:VEVENT & \u{2028}é, ".repeat(9);
    let nasty = nasty.trim();
    let name = format!("[site]\nname = '''{nasty}'''\n");
    let events = event("nasty", nasty, "2099-06-18", "9–11 AM", "open");
    let site = start(&format!("{name}{events}")).await;
    let escaped = nasty.replace('\\', "\\\\").replace(',', "\\,").replace(';', "\\;");

    for path in ["/events.ics", "/events/nasty.ics"] {
        let lines = lines(&site, path).await;
        assert_eq!(values(&lines, "BEGIN"), ["VCALENDAR", "VEVENT"], "{path}");
        assert_eq!(values(&lines, "END"), ["VEVENT", "VCALENDAR"], "{path}");
        assert_eq!(values(&lines, "SUMMARY"), [&escaped], "{path}");
        assert!(values(&lines, "LOCATION")[0].starts_with(&escaped), "{path}");
    }
    let all = lines(&site, "/events.ics").await;
    for title in ["NAME;VALUE=TEXT", "X-WR-CALNAME"] {
        assert_eq!(values(&all, title), [format!("Events · {escaped}")], "{title}");
    }
    let page = super::html(&site, "/events").await;
    let scripts = elements(&page, "script");
    let described = scripts.iter().find(|s| s.attribute("type") == Some("application/ld+json"));
    let described: Value = serde_json::from_str(described.unwrap().text).unwrap();
    assert_eq!(described["@graph"][0]["name"], nasty);
    assert_eq!(described["@graph"][0]["startDate"], "2099-06-18T09:00:00-04:00");
    let sitemap = site.get("/sitemap.xml").await.text().await.unwrap();
    let listed = PAGES.iter().filter(|(_, is_listed)| *is_listed).count();
    assert_eq!(elements(&sitemap, "loc").len(), listed + 1, "the pages and the event's own");
    let manifest = site.get("/site.webmanifest").await.text().await.unwrap();
    let manifest: Value = serde_json::from_str(&manifest).unwrap();
    assert_eq!(manifest["name"], nasty);
    site.finish().await;
}
