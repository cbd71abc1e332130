//! The content that staff change: how long a publication, a preview, the history and an undo take.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::load;
use crate::machine;
use crate::pages::get_path;
use crate::posts::rounds;
use crate::roster;
use crate::subject::{Disk, Subject};
use crate::table::{self, median, row};

/// The numbers of revisions that are compared.
const REVISIONS: [i64; 2] = [10, 10_000];

/// Publications and previews that are measured, each.
const SAMPLES: u32 = 30;

/// Pages that are previewed: a plain one, the longest list, and the one that shows most.
const PREVIEWED: [&str; 3] = ["/pricing", "/events", "/"];

/// Time limit of a run of reads.
const LIMIT: Duration = Duration::from_secs(1);
const REQUESTS: usize = 12_000;

/// Undos in a row. Each has all pages rendered.
const UNDOS: i64 = 5;

/// Measures and prints the figures.
pub(crate) async fn measure() {
    changes();
    revisions().await;
}

/// What somebody waits for who changes a site with 48 events, on one core.
fn changes() {
    let folder = tempfile::tempdir().unwrap();
    let events = roster::events();
    drop(paddock(folder.path(), &events));
    let subject = paddock(folder.path(), &events);
    let mut rows = vec![row!["", "median, ms", "longest, ms", "processor, ms"]];
    rows.push(measured("published, and read by a visitor", &subject, |number| {
        publish(subject.address, number);
    }));
    for path in PREVIEWED {
        rows.push(measured(&format!("the preview of `{path}`"), &subject, |number| {
            let body = json!({ "path": path, "patch": tagline(number) });
            let shown = send(subject.address, "POST", "content/preview", "", &body);
            assert!(shown.contains(&words(number)) || path != "/", "{path}");
        }));
    }
    let title = format!("A change on a site with {} events, on one core", roster::EVENTS);
    table::print(&format!("{title} ({SAMPLES} of each)"), &rows);
}

/// A row about `work`, done several times.
fn measured(name: &str, subject: &Subject, work: impl Fn(u32)) -> Vec<String> {
    let before = machine::cpu_time(subject.process());
    let took = |number| {
        let began = Instant::now();
        work(number);
        began.elapsed().as_secs_f64() * 1e3
    };
    let times: Vec<f64> = (0..SAMPLES).map(took).collect();
    let cpu = machine::cpu_time_since(before, subject.process()).as_secs_f64() * 1e3;
    let longest = times.iter().copied().fold(0.0, f64::max);
    let numbers = [median(times), longest, cpu / f64::from(SAMPLES)];
    [name.to_owned()].into_iter().chain(numbers.map(|number| format!("{number:.0}"))).collect()
}

fn words(number: u32) -> String {
    format!("Hay and oats number {number}")
}

fn tagline(number: u32) -> Value {
    json!({ "site": { "tagline": words(number) } })
}

/// Publishes a tagline, and reads the home page until it shows it.
fn publish(address: SocketAddr, number: u32) {
    let shown = send(address, "GET", "content", "", &Value::Null);
    let revision = number_after(&shown, "\"revision\":");
    let tag = format!("if-match: \"{revision}\"\r\n");
    send(address, "PATCH", "content", &tag, &tagline(number));
    loop {
        let (_, html) = get_path(address, "/", "identity");
        if String::from_utf8_lossy(&html).contains(&words(number)) {
            return;
        }
    }
}

/// The number that follows the first `name` in a text.
fn number_after(text: &str, name: &str) -> i64 {
    let rest = text.split_once(name).unwrap().1;
    rest.split(|c: char| !c.is_ascii_digit()).next().unwrap().parse().unwrap()
}

/// Reads and undos with many revisions beside few.
async fn revisions() {
    let mut sites = Vec::new();
    for count in REVISIONS {
        sites.push(site_with(count));
    }
    let reads =
        [("the newest six of the history", None), ("the six before the newest two", Some(2))];
    let mut rows = vec![row!["", "10 revisions", "10,000 revisions", "times as long"]];
    for (name, back) in reads {
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..rounds() {
            for ((subject, _, count), times) in sites.iter().zip(&mut times) {
                let before = back.map_or(String::new(), |back| format!("&before={}", count - back));
                let path = format!("/api/admin/content/history?limit=6{before}");
                let run = load::run(subject, vec![get(&path); REQUESTS], 1, LIMIT).await;
                times.push(run.usual);
            }
        }
        rows.push(compared(name, &times));
    }
    let mut times = [Vec::new(), Vec::new()];
    for number in 0..UNDOS {
        for ((subject, _, count), times) in sites.iter().zip(&mut times) {
            let body = json!({ "revision": count + number });
            let began = Instant::now();
            send(subject.address, "POST", "content/undo", "", &body);
            times.push(began.elapsed().as_secs_f64() * 1e3);
        }
    }
    rows.push(compared("an undo of the newest, until it's live", &times));
    table::print("Many revisions, ms until the answer (medians)", &rows);
}

fn compared(name: &str, [few, many]: &[Vec<f64>; 2]) -> Vec<String> {
    let ms = |times: &Vec<f64>| format!("{:.2}", median(times.iter().copied()));
    row![name, ms(few), ms(many), format!("{:.2} ×", table::ratio(many, few))]
}

/// A site with so many publications, which change three values in turn.
fn site_with(count: i64) -> (Subject, TempDir, i64) {
    let folder = tempfile::tempdir().unwrap();
    drop(Subject::paddock(folder.path(), Disk::Own));
    let db = Connection::open(folder.path().join("paddock.db")).unwrap();
    db.execute_batch(&format!(
        "begin;
         with recursive number (n) as (values (1) union all select n + 1 from number limit {count})
         insert into content_revisions (revision, published_at, who, undoes)
         select n, n, 'Erin', null from number;
         insert into content_changes
         select revision,
                case revision % 3 when 0 then '/site/tagline' when 1 then '/site/safety_line'
                     else '/site/place_line' end,
                '', '\"Hay\"', '\"Oats\"', '\"Hay\"', '\"Oats\"'
           from content_revisions;
         commit;"
    ))
    .unwrap();
    drop(db);
    (paddock(folder.path(), "[]"), folder, count)
}

fn paddock(folder: &Path, events: &str) -> Subject {
    let settings = [
        ("PADDOCK_ADMIN__ACCESS", "open"),
        // The name that the requests ask for: others aren't answered by an open staff page.
        ("PADDOCK_SERVER__PUBLIC_URL", "http://stable.example"),
        ("PADDOCK_EVENTS", events),
    ];
    Subject::paddock_with(folder, &settings)
}

fn get(path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: stable.example\r\n\r\n").into_bytes()
}

/// The body of the answer to a staff call, which must be a success.
fn send(address: SocketAddr, method: &str, call: &str, head: &str, body: &Value) -> String {
    let kind = if method == "PATCH" { "application/merge-patch+json" } else { "application/json" };
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let mut stream = TcpStream::connect(address).unwrap();
    write!(
        stream,
        "{method} /api/admin/{call} HTTP/1.1\r\nhost: stable.example\r\nconnection: close\r\n\
         sec-fetch-site: same-origin\r\ncontent-type: {kind}\r\n{head}content-length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 20"), "{method} {call}: {answer}");
    answer
}
