//! Durable submissions: with group commit, without it, and with another program.

use std::path::Path;
use std::time::Duration;

use paddock::clock;
use paddock::random;
use paddock::store;
use paddock::web::Stamps;
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::load::{self, Run};
use crate::one_by_one;
use crate::pocketbase::{self, Work};
use crate::subject::{Disk, Subject};
use crate::table::{self, median, row};

/// `ROUNDS=1 scripts/bench posts` runs fewer, to check a change quickly.
const ROUNDS: usize = 5;
/// The call that stores a submission.
pub(crate) const PATH: &str = "/api/contact-submissions";

const CLIENTS: [usize; 3] = [1, 16, 64];
/// Time limit of a run.
const LIMIT: Duration = Duration::from_secs(3);
/// More than any server answers in that time.
const REQUESTS: usize = 120_000;
/// Requests before a server's first run, to fill caches and create files.
const WARM_UP: usize = 300;

/// More visitors than a stable has. The program keeps its limits for each of them.
const ADDRESSES: usize = 20_000;

/// The servers to compare, paddock first.
const SERVERS: [(&str, Kind); 6] = [
    ("paddock", Kind::Paddock(Disk::Own)),
    ("paddock, one commit each", Kind::OneByOne(Disk::Own)),
    ("PocketBase", Kind::PocketBase(Work::Keep)),
    ("PocketBase with an outbox", Kind::PocketBase(Work::KeepWithOutbox)),
    ("paddock, slower disk", Kind::Paddock(Disk::Slow)),
    ("paddock, one commit each, slower disk", Kind::OneByOne(Disk::Slow)),
];

#[derive(Clone, Copy)]
enum Kind {
    Paddock(Disk),
    OneByOne(Disk),
    PocketBase(Work),
}

/// Index of paddock on the same disk, with which the server at `at` is compared.
fn ours(at: usize) -> usize {
    let is_slow = matches!(SERVERS[at].1, Kind::Paddock(Disk::Slow) | Kind::OneByOne(Disk::Slow));
    if is_slow { 4 } else { 0 }
}

/// All runs of one server with one number of clients, by round.
type Runs = Vec<Run>;

/// Measures and prints the figures.
pub(crate) async fn measure() {
    let mut all: [[Runs; CLIENTS.len()]; SERVERS.len()] = Default::default();
    for number in 0..rounds() {
        // Forward and backward, so that a disk whose speed changes favors no server.
        let mut order: Vec<_> = all.iter_mut().zip(SERVERS).collect();
        if number % 2 == 1 {
            order.reverse();
        }
        for (runs, (_, kind)) in order {
            round(kind, runs).await;
        }
    }
    let mut rows = vec![row![
        "clients",
        "server",
        "inquiries/s",
        "CPU µs each",
        "99 % within ms",
        "rate of paddock"
    ]];
    for (column, clients) in CLIENTS.into_iter().enumerate() {
        for (at, (name, _)) in SERVERS.into_iter().enumerate() {
            let (runs, ours) = (&all[at][column], &all[ours(at)][column]);
            let times = table::ratio(&rates(ours), &rates(runs));
            rows.push(row![
                clients,
                name,
                format!("{:.0}", median(rates(runs))),
                format!("{:.0}", median(runs.iter().map(|run| run.cpu))),
                format!("{:.1}", median(runs.iter().map(|run| run.slow))),
                format!("{times:.2} ×"),
            ]);
        }
    }
    table::print(&format!("Durable inquiries (medians of {} rounds)", rounds()), &rows);
}

pub(crate) fn rounds() -> usize {
    std::env::var("ROUNDS").map_or(ROUNDS, |rounds| rounds.parse().unwrap())
}

fn rates(runs: &Runs) -> Vec<f64> {
    runs.iter().map(|run| run.rate).collect()
}

/// A new server with one client, then with more.
async fn round(kind: Kind, runs: &mut [Runs; CLIENTS.len()]) {
    let folder = tempfile::tempdir().unwrap();
    let ours = PATH;
    let (subject, path) = match kind {
        Kind::Paddock(disk) => (Subject::paddock(folder.path(), disk), ours),
        Kind::OneByOne(disk) => {
            (Subject::this_program(&[one_by_one::VERB], folder.path(), disk), ours)
        }
        Kind::PocketBase(work) => (pocketbase::serve(folder.path(), work).await, pocketbase::PATH),
    };
    let database = folder.path().join("paddock.db");
    let stamps = (path == ours).then(|| stamps(&database));
    let requests = |count| requests(path, stamps.as_ref(), count);
    let mut sent = load::run(&subject, requests(WARM_UP), 1, LIMIT).await.requests;
    for (runs, clients) in runs.iter_mut().zip(CLIENTS) {
        let run = load::run(&subject, requests(REQUESTS), clients, LIMIT).await;
        assert!(run.requests < REQUESTS, "it was answered faster than was thought possible");
        sent += run.requests;
        runs.push(run);
    }
    if stamps.is_some() {
        assert_eq!(rows(&database), sent, "what was answered is there");
    }
}

pub(crate) fn stamps(database: &Path) -> Stamps {
    let key = store::setting(&Connection::open(database).unwrap(), "stamp_key").unwrap().unwrap();
    Stamps::new(key.try_into().unwrap())
}

fn rows(database: &Path) -> usize {
    let database = Connection::open(database).unwrap();
    let count: i64 = database
        .query_row("select count(*) from contact_submissions", [], |row| row.get(0))
        .unwrap();
    usize::try_from(count).unwrap()
}

/// Submissions of `count` different visitors: for paddock with `stamps`, without them for
/// `PocketBase`.
pub(crate) fn requests(path: &str, stamps: Option<&Stamps>, count: usize) -> Vec<Vec<u8>> {
    let request = |number: usize| {
        let body = stamps.map_or_else(record, submission).to_string();
        let visitor = number % ADDRESSES;
        format!(
            "POST {path} HTTP/1.1\r\nhost: stable.example\r\nx-forwarded-for: 10.0.{}.{}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            visitor / 250,
            visitor % 250,
            body.len()
        )
        .into_bytes()
    };
    (0..count).map(request).collect()
}

fn submission(stamps: &Stamps) -> Value {
    json!({
        "firstName": "Ada",
        "lastName": "Rider",
        "email": "ada@stable.example",
        "phone": "(215) 555-0134",
        "riderExperience": "some-experience",
        "servicesInterested": ["Riding Lessons", "Trail Riding"],
        "ageGroup": "18-adult",
        "goals": "Cantering along the creek by the end of summer.",
        "availability": "Weekday mornings",
        "questions": "Do you have a calm horse for a tall beginner?",
        "preferredContact": "email",
        "leaveBlank": "",
        "stamp": stamps.issue(clock::read(), random::bytes()),
        "source": "/contact",
    })
}

fn record() -> Value {
    json!({
        "first_name": "Ada",
        "last_name": "Rider",
        "email": "ada@stable.example",
        "phone": "(215) 555-0134",
        "rider_experience": "some-experience",
        "services_interested": ["Riding Lessons", "Trail Riding"],
        "age_group": "18-adult",
        "goals": "Cantering along the creek by the end of summer.",
        "availability": "Weekday mornings",
        "questions": "Do you have a calm horse for a tall beginner?",
        "preferred_contact": "email",
        "spam_score": 0,
        "spam_reasons": [],
        "is_spam": false,
        "submission_status": "pending",
        "source": "/contact",
    })
}
