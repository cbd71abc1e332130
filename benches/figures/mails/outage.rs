//! Ten thousand mails wait for a mail server that isn't there, and go out when it's back.

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use super::sink::{Sink, Taken};
use super::speed::mail_settings;
use crate::load::{self, Run};
use crate::machine;
use crate::posts::{self, requests, stamps};
use crate::subject::{Subject, free_address};
use crate::table::{self, row};

/// `MAILS=1000 scripts/bench outage` has fewer wait, to check a change quickly.
const WAITING: usize = 10_000;
/// Inquiries by one connection. The server ends one after a while.
const BY_ONE_CONNECTION: usize = 200;
/// Time for all of them to be queued, and for a run.
const QUEUING: Duration = Duration::from_mins(5);
const RUN: Duration = Duration::from_secs(5);
const INQUIRIES: usize = 300;
const PAGES: usize = 100_000;
/// The longest time in which all have to go out.
const PATIENCE: Duration = Duration::from_mins(20);

/// Measures and prints.
pub(super) async fn measure() {
    let without = {
        let folder = tempfile::tempdir().unwrap();
        let subject = Subject::paddock_with(folder.path(), &[]);
        fill(&subject, folder.path()).await;
        Site::measure(&subject, folder.path()).await
    };
    let folder = tempfile::tempdir().unwrap();
    let address = free_address();
    let server = format!("smtp+plain://{address}");
    let subject = Subject::paddock_with(folder.path(), &mail_settings(&server));
    // Each inquiry is tried once at once, however many wait.
    let none = Site::measure(&subject, folder.path()).await;
    fill(&subject, folder.path()).await;
    print([&without, &none, &Site::measure(&subject, folder.path()).await]);
    let (sink, took) = recover(&subject, folder.path(), address).await;
    let peak = machine::kibibytes(subject.process(), "VmHWM:") / 1024.0;
    println!(
        "When the server is back, {} of {} mails go out in {took:.0} s; peak {peak:.1} MiB. No \
         mail comes more than {} places late, the first ten aside.\n",
        sink.count(),
        expected(),
        lateness(&sink.taken())
    );
}

/// Brings the mail server back; what it took, and in how many seconds.
async fn recover(subject: &Subject, folder: &Path, address: SocketAddr) -> (Sink, f64) {
    let began = Instant::now();
    let sink = Sink::start(address).await;
    // What comes next shows that the server is back.
    load::run(subject, inquiries(folder, 1), 1, RUN).await;
    while sink.count() < expected() && began.elapsed() < PATIENCE {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    (sink, began.elapsed().as_secs_f64())
}

fn waiting() -> usize {
    std::env::var("MAILS").map_or(WAITING, |mails| mails.parse().unwrap())
}

/// All mails of the site that sends mails, and the one that shows that the server is back.
fn expected() -> usize {
    waiting() + 2 * INQUIRIES + 1
}

fn inquiries(folder: &Path, count: usize) -> Vec<Vec<u8>> {
    requests(posts::PATH, Some(&stamps(&folder.join("paddock.db"))), count)
}

/// Sends ten thousand inquiries.
async fn fill(subject: &Subject, folder: &Path) {
    for _ in 0..waiting() / BY_ONE_CONNECTION {
        let some = inquiries(folder, BY_ONE_CONNECTION);
        assert_eq!(load::run(subject, some, 1, QUEUING).await.requests, BY_ONE_CONNECTION);
    }
}

/// How a site fares.
struct Site {
    pages: Run,
    inquiries: Run,
    resident: f64,
    peak: f64,
}

impl Site {
    async fn measure(subject: &Subject, folder: &Path) -> Self {
        let page = b"GET / HTTP/1.1\r\nhost: stable.example\r\n\r\n".to_vec();
        let pages = load::run(subject, vec![page; PAGES], 1, RUN).await;
        let inquiries = inquiries(folder, INQUIRIES);
        let inquiries = load::run(subject, inquiries, 1, QUEUING).await;
        assert_eq!(inquiries.requests, INQUIRIES);
        let mebibytes = |name| machine::kibibytes(subject.process(), name) / 1024.0;
        Self { pages, inquiries, resident: mebibytes("VmRSS:"), peak: mebibytes("VmHWM:") }
    }
}

fn print(sites: [&Site; 3]) {
    let waiting = format!("{} wait", waiting());
    let mut rows = vec![row!["", "without mail", "mail, none wait", waiting]];
    let mut add = |name: &str, value: fn(&Site) -> f64| {
        let [without, none, many] = sites.map(|site| format!("{:.2}", value(site)));
        rows.push(row![name, without, none, many]);
    };
    add("home page, ms (median)", |site| site.pages.usual);
    add("home page, ms (99 %)", |site| site.pages.slow);
    add("inquiry, ms (median)", |site| site.inquiries.usual);
    add("inquiry, ms (99 %)", |site| site.inquiries.slow);
    add("memory, MiB", |site| site.resident);
    add("memory, peak, MiB", |site| site.peak);
    table::print("A mail server that isn't there", &rows);
}

/// How many places late a mail comes at most, apart from the first ten. Ids of submissions grow with
/// time.
fn lateness(taken: &[Taken]) -> usize {
    let ids: Vec<&str> = taken.iter().skip(10).map(|one| one.message_id.as_str()).collect();
    let mut sorted = ids.clone();
    sorted.sort_unstable();
    let place = |id: &str| sorted.binary_search(&id).unwrap();
    ids.iter().enumerate().map(|(at, id)| at.saturating_sub(place(id))).max().unwrap_or_default()
}
