//! The figures in docs/: durable submissions, pages, registrations, the start, the inbox, the site's editor.
//! Run by `scripts/bench`.
//!
//! None of this is a test, because machines differ. The important figure is the ratio to other
//! servers that did the same work alternately in the same minutes, as the median of five rounds.
//! Servers run on the first core and clients on the second. The processor time per request is shown
//! too, because on a shared machine it is more reliable than the rate.
#![allow(clippy::unwrap_used, reason = "a figure that cannot be had ends the run")]

mod bare_hyper;
mod editor;
mod inbox;
mod inbox_export;
mod inbox_rows;
mod load;
/// The program's own log, so that a compared server differs in one aspect only.
#[cfg_attr(test, expect(unused_imports, reason = "its tests are run with the program's"))]
#[path = "../../src/commands/log/mod.rs"]
mod log;
mod machine;
mod mails;
mod nginx;
mod one_by_one;
mod pages;
mod pocketbase;
mod posts;
mod registrations;
mod roster;
mod start;
mod subject;
mod table;
mod tls;

use std::env;

use mimalloc::MiMalloc;

/// The program's allocator, which the compared servers in this program use too.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// All parts.
const PARTS: [&str; 9] =
    ["posts", "pages", "tls", "registrations", "start", "mails", "outage", "inbox", "editor"];

fn main() {
    // `cargo bench` adds `--bench` to the arguments.
    let arguments: Vec<String> = env::args().skip(1).filter(|word| word != "--bench").collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        // Runs this program as one of the compared servers.
        [one_by_one::VERB] => one_by_one::serve(),
        [bare_hyper::VERB, body] => bare_hyper::serve(body.as_ref()),
        [] => run(&PARTS),
        parts => run(parts),
    }
}

fn run(parts: &[&str]) {
    machine::pin_clients();
    println!("{}\n", machine::description());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    for part in parts {
        match *part {
            "posts" => runtime.block_on(posts::measure()),
            "pages" => pages::measure(),
            "tls" => runtime.block_on(tls::measure()),
            "registrations" => runtime.block_on(registrations::measure()),
            "start" => start::measure(),
            "mails" => runtime.block_on(mails::measure()),
            "outage" => runtime.block_on(mails::measure_outage()),
            "inbox" => runtime.block_on(inbox::measure()),
            "editor" => runtime.block_on(editor::measure()),
            other => panic!("{other} is no part; {PARTS:?} are"),
        }
    }
    println!("{}", machine::description());
}
