//! How soon the mails of a registration are with the mail server, and what they cost.

use std::time::{Duration, Instant};

use paddock::clock;
use paddock::random;
use paddock::web::Stamps;
use rusqlite::Connection;
use tempfile::TempDir;

use super::milliseconds;
use super::sink::{Sink, Taken};
use crate::machine;
use crate::posts::stamps;
use crate::roster::{self, Party};
use crate::subject::Subject;
use crate::table::{self, median, row};

const REGISTRATIONS: u64 = 200;
/// Registrations before, so that the engine that writes mails runs.
const WARM_UP: u64 = 5;

/// What the registrations of one site cost.
struct Cost {
    /// From the answer 201 until the mail server has the mails, in milliseconds: to the registrant, and
    /// to the office.
    waits: [Vec<f64>; 2],
    /// Processor time for each registration, in milliseconds.
    processor: f64,
    /// Bytes for each registration: of the mails, and of their rows in the database.
    mails: usize,
    rows: i64,
}

/// Measures and prints.
pub(super) async fn measure() {
    let [with, without] = [register(true).await, register(false).await];
    let rows = with.waits.iter().zip(["the registrant's", "the office's"]).map(|(waits, name)| {
        let slowest = waits.iter().copied().fold(0.0, f64::max);
        row![name, format!("{:.1}", median(waits.clone())), format!("{slowest:.1}")]
    });
    let head = row!["mail", "ms after the answer (median)", "slowest"];
    let rows: Vec<_> = std::iter::once(head).chain(rows).collect();
    table::print(&format!("{REGISTRATIONS} registrations, until the mail server has"), &rows);
    println!(
        "Each costs {:.2} ms of processor time with its two mails and {:.2} without, {} bytes on the \
         wire, and {} bytes of payload in the database.\n",
        with.processor, without.processor, with.mails, with.rows
    );
}

/// A site with its mail server.
struct Site {
    subject: Subject,
    sink: Sink,
    has_mail: bool,
    stamps: Stamps,
    client: reqwest::Client,
    folder: TempDir,
}

impl Site {
    async fn start(has_mail: bool) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let sink = Sink::start("127.0.0.1:0".parse().unwrap()).await;
        let (server, events) = (format!("smtp+plain://{}", sink.address), roster::events());
        let mut settings = vec![("PADDOCK_EVENTS", &*events)];
        if has_mail {
            settings.extend(mail_settings(&server));
        }
        let subject = Subject::paddock_with(folder.path(), &settings);
        let stamps = stamps(&folder.path().join("paddock.db"));
        Self { subject, sink, has_mail, stamps, client: reqwest::Client::new(), folder }
    }

    /// Registers the group `number`; how long after the answer each mail was taken, in milliseconds.
    async fn register(&self, number: u64) -> [f64; 2] {
        let form = Party(number).form(&self.stamps.issue(clock::read(), random::bytes()));
        let url = format!("http://{}/api/event-registrations", self.subject.address);
        let address = format!("10.0.{}.{}", number / 250, number % 250);
        let request = self.client.post(url).json(&form).header("x-forwarded-for", address);
        let reply = request.send().await.unwrap();
        let answered = Instant::now();
        assert_eq!(reply.status(), 201);
        if self.has_mail {
            let both = arrived(&self.sink, number).await;
            both.map(|one| milliseconds(one.at.saturating_duration_since(answered)))
        } else {
            tokio::time::sleep(Duration::from_millis(20)).await;
            [0.0; 2]
        }
    }
}

async fn register(has_mail: bool) -> Cost {
    let site = Site::start(has_mail).await;
    for number in 0..WARM_UP {
        site.register(number).await;
    }
    let used = machine::cpu_time(site.subject.process());
    let mut waits = [Vec::new(), Vec::new()];
    for number in WARM_UP..WARM_UP + REGISTRATIONS {
        for (waits, wait) in waits.iter_mut().zip(site.register(number).await) {
            waits.push(wait);
        }
    }
    // Pages are rendered again when places go.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let used = machine::cpu_time_since(used, site.subject.process());
    let count = f64::from(u32::try_from(REGISTRATIONS).unwrap());
    let bytes: usize = site.sink.taken().iter().map(|one| one.bytes).sum();
    let database = Connection::open(site.folder.path().join("paddock.db")).unwrap();
    Cost {
        waits,
        processor: milliseconds(used) / count,
        mails: bytes / usize::try_from(WARM_UP + REGISTRATIONS).unwrap(),
        rows: payload_bytes(&database),
    }
}

/// The settings of a site that sends mails by `server`.
pub(super) fn mail_settings(server: &str) -> [(&'static str, &str); 3] {
    [
        ("PADDOCK_MAIL__SERVER", server),
        ("PADDOCK_MAIL__FROM", "Maple Hollow <hello@maple.example>"),
        ("PADDOCK_MAIL__OFFICE", "[\"office@maple.example\"]"),
    ]
}

/// Waits for both mails of the registration `number`: the registrant's, then the office's.
async fn arrived(sink: &Sink, number: u64) -> [Taken; 2] {
    let expected = 2 * usize::try_from(number + 1).unwrap();
    while sink.count() < expected {
        tokio::time::sleep(Duration::from_micros(200)).await;
    }
    let mut both = sink.taken().split_off(expected - 2);
    both.sort_by_key(|one| one.to == "office@maple.example");
    both.try_into().unwrap()
}

/// Bytes of queued payloads for each registration.
fn payload_bytes(database: &Connection) -> i64 {
    database
        .query_row(
            "select coalesce(sum(length(payload)) / count(distinct subject_id), 0)
               from deliveries where channel <> 'webhook'",
            [],
            |row| row.get(0),
        )
        .unwrap()
}
