//! The inbox with a million submissions and with a thousand, and the cost of one more.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use paddock::store;
use paddock::web::Stamps;
use rusqlite::Connection;
use tempfile::TempDir;

use crate::inbox_export;
use crate::inbox_rows;
use crate::load::{self, Run};
use crate::machine;
use crate::posts;
use crate::subject::Subject;
use crate::table::{self, median, row};

const ROUNDS: usize = 5;
/// Time limit of a run.
const LIMIT: Duration = Duration::from_millis(700);
const REQUESTS: usize = 500;
/// Number of submissions in a run.
const SUBMISSIONS: usize = 1_000;
const CLIENTS: usize = 16;

/// `ROWS=100000 scripts/bench inbox` uses fewer, which are inserted sooner.
const ROWS: usize = 1_000_000;
const FEW: usize = 1_000;

/// A site with many or few submissions.
struct Inbox {
    folder: TempDir,
    subject: Subject,
    rows: usize,
}

/// Measures and prints the figures.
pub(crate) async fn measure() {
    let many = std::env::var("ROWS").map_or(ROWS, |rows| rows.parse().unwrap());
    let inboxes = [Inbox::of(FEW).await, Inbox::of(many).await];
    lists(&inboxes).await;
    for inbox in &inboxes {
        inbox_export::measure(&inbox.subject, inbox.rows);
    }
    submissions(&inboxes).await;
}

impl Inbox {
    /// Inserts the rows into the database directly, and waits until the program has indexed them.
    async fn of(rows: usize) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("paddock.db");
        let open = [
            ("PADDOCK_ADMIN__ACCESS", "open"),
            // The name that the requests ask for: others aren't answered by an open staff page.
            ("PADDOCK_SERVER__PUBLIC_URL", "http://s.example"),
        ];
        let subject = Subject::paddock_with(folder.path(), &open);
        // Sends one submission, which the others copy.
        let one = posts::requests(posts::PATH, Some(&stamps(&path)), 1);
        load::run(&subject, one, 1, LIMIT).await;
        drop(subject);
        let began = Instant::now();
        inbox_rows::fill(&path, rows);
        let written = began.elapsed();
        let subject = Subject::paddock_with(folder.path(), &open);
        let began = Instant::now();
        wait_for_index(&path);
        println!(
            "{rows} inquiries: written in {:.0} s, indexed in {:.0} s, {:.0} µs of processor each; \
             {:.0} MB, of which the index has {:.0}\n",
            written.as_secs_f64(),
            began.elapsed().as_secs_f64(),
            microseconds(machine::cpu_time(subject.process()), rows),
            megabytes(
                &path,
                "select page_count * page_size from pragma_page_count, pragma_page_size"
            ),
            megabytes(&path, "select sum(length(block)) from contact_search_data"),
        );
        Self { folder, subject, rows }
    }

    /// The query for the list's page at `share` of all rows.
    fn deep(&self, share: f64) -> String {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share")]
        #[expect(clippy::cast_precision_loss, reason = "there are fewer rows than 2^52")]
        let down = (self.rows as f64 * share) as usize;
        format!("?before={}", self.rows - down)
    }

    /// The id of the newest inserted submission, whose email address resembles many others.
    fn newest(&self) -> String {
        let db = Connection::open(self.folder.path().join("paddock.db")).unwrap();
        let newest = "select id from contact_submissions where submission_no = ?1";
        db.query_row(newest, [i64::try_from(self.rows).unwrap()], |row| row.get(0)).unwrap()
    }

    /// Requests the list at `query`, or a path below it.
    async fn list(&self, query: &str, requests: usize) -> Run {
        let request =
            format!("GET /api/admin/submissions{query} HTTP/1.1\r\nhost: s.example\r\n\r\n");
        load::run(&self.subject, vec![request.into_bytes(); requests], 1, LIMIT).await
    }
}

async fn lists(inboxes: &[Inbox; 2]) {
    let questions = [
        ("first page", String::new()),
        ("a page 95 % down", "deep".to_owned()),
        ("legitimate", "?filter=legitimate".to_owned()),
        ("spam", "?filter=spam".to_owned()),
        ("waiting", "?filter=waiting".to_owned()),
        ("search: a rare name", "?q=quillfeather".to_owned()),
        ("search: one in ten has it", "?q=saddle".to_owned()),
        ("search: everybody has it", "?q=example".to_owned()),
        ("search: one letter", "?q=s".to_owned()),
        ("search: two words", "?q=saddle%20piaffe".to_owned()),
        ("search: two names' beginnings", "?q=wil%20kar".to_owned()),
        ("search: digits of a phone", "?q=5550134".to_owned()),
        ("search: an area code", "?q=215".to_owned()),
        ("search: no hit", "?q=zebra".to_owned()),
        ("search: spam that has it", "?filter=spam&q=saddle".to_owned()),
        ("search: spam, none has it", "?filter=spam&q=shoulder".to_owned()),
        ("search: spam, none has both", "?filter=spam&q=saddle%20shoulder".to_owned()),
        ("search: legitimate that has it", "?filter=legitimate&q=saddle".to_owned()),
        ("search: what waits and has it", "?filter=waiting&q=saddle".to_owned()),
        ("search: one in ten, 95 % down", "deep&q=saddle".to_owned()),
        ("how somebody wrote before", "/newest/history".to_owned()),
    ];
    let mut rows = vec![row!["list of 50", "CPU µs, few", "CPU µs, many", "ms, few", "ms, many"]];
    for (name, query) in questions {
        let mut runs = [Vec::new(), Vec::new()];
        for _ in 0..ROUNDS {
            for (inbox, runs) in inboxes.iter().zip(&mut runs) {
                let query = query.replace("deep", &inbox.deep(0.95));
                let query = query.replace("newest", &inbox.newest());
                inbox.list(&query, 20).await;
                runs.push(inbox.list(&query, REQUESTS).await);
            }
        }
        let cpu = |runs: &[Run]| format!("{:.0}", median(runs.iter().map(|run| run.cpu)));
        let wall = |runs: &[Run]| format!("{:.2}", median(runs.iter().map(|run| 1e3 / run.rate)));
        let [few, many] = &runs;
        rows.push(row![name, cpu(few), cpu(many), wall(few), wall(many)]);
    }
    let [few, many] = inboxes.each_ref().map(|inbox| inbox.rows);
    table::print(&format!("The staff's list of {few} and of {many} (medians of {ROUNDS})"), &rows);
}

async fn submissions(inboxes: &[Inbox; 2]) {
    let mut rows = vec![row!["among", "CPU µs until answered", "CPU µs of indexing, behind it"]];
    let mut runs = [(Vec::new(), Vec::new()), (Vec::new(), Vec::new())];
    for _ in 0..ROUNDS {
        for (inbox, (answered, indexed)) in inboxes.iter().zip(&mut runs) {
            let path = inbox.folder.path().join("paddock.db");
            let requests = posts::requests(posts::PATH, Some(&stamps(&path)), SUBMISSIONS);
            answered.push(load::run(&inbox.subject, requests, CLIENTS, LIMIT * 10).await.cpu);
            let before = machine::cpu_time(inbox.subject.process());
            wait_for_index(&path);
            let since = machine::cpu_time_since(before, inbox.subject.process());
            indexed.push(microseconds(since, SUBMISSIONS));
        }
    }
    for (inbox, (answered, indexed)) in inboxes.iter().zip(runs) {
        let (answered, indexed) = (median(answered), median(indexed));
        rows.push(row![inbox.rows, format!("{answered:.0}"), format!("{indexed:.0}")]);
    }
    table::print(&format!("An inquiry more, of {SUBMISSIONS} by {CLIENTS} at once"), &rows);
}

fn stamps(database: &Path) -> Stamps {
    let key = store::setting(&Connection::open(database).unwrap(), "stamp_key").unwrap().unwrap();
    Stamps::new(key.try_into().unwrap())
}

fn wait_for_index(database: &Path) {
    let db = Connection::open(database).unwrap();
    let missing = "select coalesce((select max(submission_no) from contact_submissions), 0)
        - indexed_to from contact_search_progress";
    while db.query_row(missing, [], |row| row.get::<_, i64>(0)).unwrap() > 0 {
        thread::sleep(Duration::from_millis(100));
    }
    // The last part of the index is still being merged.
    thread::sleep(Duration::from_millis(200));
}

#[expect(clippy::cast_precision_loss, reason = "a file has fewer bytes than 2^52")]
fn megabytes(database: &Path, sql: &str) -> f64 {
    let db = Connection::open(database).unwrap();
    db.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap() as f64 / 1e6
}

#[expect(clippy::cast_precision_loss, reason = "there are fewer rows than 2^52")]
fn microseconds(time: Duration, rows: usize) -> f64 {
    time.as_secs_f64() * 1e6 / rows as f64
}
