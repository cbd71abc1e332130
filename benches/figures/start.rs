//! The start with an existing database: time, memory, and the size of the pages.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crate::machine;
use crate::pages::get_path;
use crate::subject::{Disk, Subject};
use crate::table::{self, median, row};

const STARTS: usize = 10;

/// After this, the thread that rendered the pages has ended and its memory is returned.
const IDLE: Duration = Duration::from_secs(15);

/// The pages that are missing in the sitemap.
const UNLISTED: [&str; 2] = ["/thank-you", "/admin-submissions"];

/// One start.
struct Start {
    milliseconds: f64,
    /// Memory in MiB five seconds later, and the peak until then.
    resident: f64,
    peak: f64,
}

/// Measures and prints the figures.
pub(crate) fn measure() {
    let folder = tempfile::tempdir().unwrap();
    // The first start creates the database and doesn't count.
    drop(Subject::paddock(folder.path(), Disk::Own));
    let rows = [
        row!["cores", "from exec to listening, ms", "held 5 s later, MiB", "held at most, MiB"],
        starts("two", machine::BOTH_CORES, folder.path()),
        starts("one", machine::SERVER_CORE, folder.path()),
    ];
    table::print("The start, all pages rendered and compressed (medians of ten)", &rows);
    let subject = Subject::paddock(folder.path(), Disk::Own);
    print_sizes(subject.address);
}

fn starts(name: &str, cores: &str, folder: &Path) -> Vec<String> {
    let starts: Vec<Start> = (0..STARTS).map(|_| start(cores, folder)).collect();
    let median = |value: fn(&Start) -> f64| median(starts.iter().map(value));
    row![
        name,
        format!("{:.0}", median(|start| start.milliseconds)),
        format!("{:.1}", median(|start| start.resident)),
        format!("{:.1}", median(|start| start.peak)),
    ]
}

fn start(cores: &str, folder: &Path) -> Start {
    let began = Instant::now();
    let subject = Subject::paddock_on(cores, folder);
    let milliseconds = began.elapsed().as_secs_f64() * 1e3;
    thread::sleep(IDLE);
    let mebibytes = |name| machine::kibibytes(subject.process(), name) / 1024.0;
    Start { milliseconds, resident: mebibytes("VmRSS:"), peak: mebibytes("VmHWM:") }
}

fn print_sizes(address: SocketAddr) {
    let mut rows = vec![row!["page", "HTML", "JavaScript", "files"]];
    for page in &pages(address) {
        let (_, html) = get_path(address, page, "identity");
        let scripts = scripts(address, &String::from_utf8(html).unwrap());
        let bytes: usize = scripts.iter().map(|path| size(address, path)).sum();
        rows.push(row![page, size(address, page), bytes, scripts.len()]);
    }
    table::print("What a page loads, in bytes, compressed by brotli", &rows);
}

/// All pages except those of single events.
fn pages(address: SocketAddr) -> Vec<String> {
    let (_, sitemap) = get_path(address, "/sitemap.xml", "identity");
    let sitemap = String::from_utf8(sitemap).unwrap();
    let urls = sitemap.split("<loc>").skip(1).filter_map(|rest| rest.split('<').next());
    let paths = urls.map(|url| format!("/{}", url.splitn(4, '/').nth(3).unwrap_or_default()));
    let listed = paths.filter(|path| !path.starts_with("/events/"));
    listed.chain(UNLISTED.map(str::to_owned)).collect()
}

fn size(address: SocketAddr, path: &str) -> usize {
    let (head, body) = get_path(address, path, "br");
    assert!(head.starts_with("HTTP/1.1 200"), "{path}: {head}");
    body.len()
}

/// The scripts that a page loads by itself: those in its HTML, and their static imports.
fn scripts(address: SocketAddr, html: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut waiting: Vec<String> =
        names(html, "\"/assets/").map(|name| format!("/assets/{name}")).collect();
    while let Some(path) = waiting.pop() {
        let is_script = Path::new(&path).extension().is_some_and(|ending| ending == "js");
        if !is_script || !found.insert(path.clone()) {
            continue;
        }
        let (_, script) = get_path(address, &path, "identity");
        let script = String::from_utf8(script).unwrap();
        // Rolldown writes `import{a as b}from"./chunk.js"` or `import"./chunk.js"`. A dynamic
        // import has a bracket before the quotation mark.
        for before in ["from\"./", "import\"./"] {
            waiting.extend(names(&script, before).map(|name| format!("/assets/{name}")));
        }
    }
    found
}

/// Texts between each `before` and the next quotation mark.
fn names<'a>(text: &'a str, before: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(before).skip(1).filter_map(|rest| rest.split('"').next())
}
