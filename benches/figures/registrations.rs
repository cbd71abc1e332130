//! Registrations and the staff's lists, with a hundred thousand registrations and with six.

use std::path::Path;
use std::thread;
use std::time::Duration;

use paddock::clock;
use paddock::random;
use paddock::web::Stamps;
use rusqlite::Connection;
use tempfile::TempDir;

use crate::load::{self, Run};
use crate::machine;
use crate::posts::{rounds, stamps};
use crate::roster::{self, Party};
use crate::subject::Subject;
use crate::table::{self, median, row};

/// Number of registrations in each database.
const SIZES: [u64; 2] = [100_000, 6];
/// A group of four that registers, to see what rows the program writes.
const SAMPLE: Party = Party(3 * roster::EVENTS);
/// A number that no registration has.
const NOBODY: u64 = 10_000_000;

/// Time limit of a run.
const LIMIT: Duration = Duration::from_secs(1);
const REQUESTS: u64 = 12_000;

/// The requests, as the staff page and the visitors' pages make them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    Roster,
    FarDown,
    OfEvent,
    Places,
    Name,
    Email,
    Phone,
    Everybody,
    Nobody,
    TwoLetters,
    InEvent,
    Register,
}

const QUESTIONS: [(Question, &str); 12] = [
    (Question::Roster, "the roster's first page"),
    (Question::FarDown, "a page far down"),
    (Question::OfEvent, "the first page of an event"),
    (Question::Places, "the places of all events"),
    (Question::Name, "search for a name"),
    (Question::Email, "search for an e-mail address"),
    (Question::Phone, "search for a phone's last seven digits"),
    (Question::Everybody, "search for what all have"),
    (Question::Nobody, "search for what nobody has"),
    (Question::TwoLetters, "search for two signs that nobody has"),
    (Question::InEvent, "search for a name in an event"),
    (Question::Register, "registering"),
];

/// A server with its database.
struct Site {
    subject: Subject,
    stamps: Stamps,
    parties: u64,
    /// Number of the next registration.
    next: u64,
    _folder: TempDir,
}

/// Measures and prints the figures.
pub(crate) async fn measure() {
    let mut sites = Vec::new();
    for parties in SIZES {
        sites.push(Site::start(parties).await);
    }
    let mut all: [[Vec<Run>; SIZES.len()]; QUESTIONS.len()] = Default::default();
    for _ in 0..rounds() {
        for (runs, (question, _)) in all.iter_mut().zip(QUESTIONS) {
            for (runs, site) in runs.iter_mut().zip(&mut sites) {
                runs.push(site.run(question).await);
            }
        }
    }
    let mut rows = vec![row![
        "",
        "ms with 100,000",
        "ms with six",
        "times as long",
        "CPU µs with 100,000",
        "CPU µs with six"
    ]];
    for ([many, few], (_, name)) in all.iter().zip(QUESTIONS) {
        let usual = |runs: &[Run]| -> Vec<f64> { runs.iter().map(|run| run.usual).collect() };
        let cpu = |runs: &[Run]| median(runs.iter().map(|run| run.cpu));
        rows.push(row![
            name,
            format!("{:.2}", median(usual(many))),
            format!("{:.2}", median(usual(few))),
            format!("{:.1} ×", table::ratio(&usual(many), &usual(few))),
            format!("{:.0}", cpu(many)),
            format!("{:.0}", cpu(few)),
        ]);
    }
    let title = "Registrations, one request after the other (medians of";
    table::print(&format!("{title} {} rounds)", rounds()), &rows);
}

impl Site {
    /// Starts a server and fills its database with copies of a registration that it has just
    /// stored.
    async fn start(parties: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("paddock.db");
        let subject = paddock(folder.path());
        let stamps = stamps(&database);
        load::run(&subject, vec![form(SAMPLE, &stamps)], 1, LIMIT).await;
        drop(subject);

        let mut connection = Connection::open(&database).unwrap();
        let by_the_program = roster::kept(&connection, SAMPLE);
        roster::clear(&connection);
        roster::fill(&mut connection, SAMPLE.0..SAMPLE.0 + 1);
        assert_eq!(roster::kept(&connection, SAMPLE), by_the_program);
        assert_eq!(by_the_program.len(), 6, "a registration, four people and a delivery");
        roster::clear(&connection);
        roster::fill(&mut connection, 0..parties);
        drop(connection);
        let subject = paddock(folder.path());
        Self { subject, stamps, parties, next: NOBODY + 1, _folder: folder }
    }

    async fn run(&mut self, question: Question) -> Run {
        let requests = (0..REQUESTS).map(|number| self.request(question, number)).collect();
        if question == Question::Register {
            self.next += REQUESTS;
        }
        let run = load::run(&self.subject, requests, 1, LIMIT).await;
        assert!(run.requests < usize::try_from(REQUESTS).unwrap(), "faster than thought possible");
        self.settle();
        run
    }

    /// A request about another registration each time, from the whole list.
    fn request(&self, question: Question, number: u64) -> Vec<u8> {
        let party = Party(number * 7_919 % self.parties);
        let search = |words: &str| format!("/api/admin/registrations?q={}&limit=50", coded(words));
        get(&match question {
            Question::Roster => "/api/admin/registrations?limit=50".to_owned(),
            Question::FarDown => {
                format!("/api/admin/registrations?limit=50&before={}", self.parties / 20 + 60)
            }
            Question::OfEvent => {
                format!("/api/admin/registrations?event={}&limit=50", party.event())
            }
            Question::Places => "/api/events".to_owned(),
            Question::Name => search(&party.name()),
            Question::Email => search(&party.email()),
            Question::Phone => search(&party.phone()[6..]),
            Question::Everybody => search("rider.example"),
            Question::Nobody => search(&Party(NOBODY).email()),
            Question::TwoLetters => search("7x"),
            Question::InEvent => {
                format!("{}&event={}", search(&party.surname()), party.event())
            }
            Question::Register => return form(Party(self.next + number), &self.stamps),
        })
    }

    /// Waits until the pages show the current number of free places.
    fn settle(&self) {
        let used = || machine::cpu_time(self.subject.process());
        let mut before = used();
        loop {
            thread::sleep(Duration::from_millis(300));
            let now = used();
            if now == before {
                return;
            }
            before = now;
        }
    }
}

fn paddock(folder: &Path) -> Subject {
    let settings = [
        ("PADDOCK_ADMIN__ACCESS", "open"),
        // The name that the requests ask for: others aren't answered by an open staff page.
        ("PADDOCK_SERVER__PUBLIC_URL", "http://stable.example"),
        ("PADDOCK_EVENTS", &roster::events()),
    ];
    Subject::paddock_with(folder, &settings)
}

fn get(path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: stable.example\r\n\r\n").into_bytes()
}

fn form(party: Party, stamps: &Stamps) -> Vec<u8> {
    let body = party.form(&stamps.issue(clock::read(), random::bytes())).to_string();
    format!(
        "POST /api/event-registrations HTTP/1.1\r\nhost: stable.example\r\n\
         x-forwarded-for: 10.0.{}.{}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        party.0 / 250 % 80,
        party.0 % 250,
        body.len()
    )
    .into_bytes()
}

/// Encodes words for a query.
fn coded(words: &str) -> String {
    url::form_urlencoded::byte_serialize(words.as_bytes()).collect()
}
