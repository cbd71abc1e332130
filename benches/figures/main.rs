//! The figures of docs/: durable submissions, pages, registrations, the start, the staff's list.
//! Run by `scripts/bench`.
//!
//! Nothing here is a test: machines differ. So what counts is the ratio to others that did the
//! same work in the same minutes, alternately, and the median of five rounds. Servers run on the
//! first core and clients on the second, and the processor time that a request costs stands
//! beside the rate, which on a shared machine says less.
#![allow(clippy::unwrap_used, reason = "a figure that cannot be had ends the run")]

mod bare_hyper;
mod inbox;
mod inbox_export;
mod inbox_rows;
mod load;
/// The program's own log, for a server that is to differ from it in one thing only.
#[cfg_attr(test, expect(unused_imports, reason = "its tests are run with the program's"))]
#[path = "../../src/commands/log/mod.rs"]
mod log;
mod machine;
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

use std::env;

use mimalloc::MiMalloc;

/// The program's allocator, also for the servers in here that it is compared with.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// All parts.
const PARTS: [&str; 5] = ["posts", "pages", "registrations", "start", "inbox"];

fn main() {
    // `cargo bench` adds `--bench` to what was asked for.
    let arguments: Vec<String> = env::args().skip(1).filter(|word| word != "--bench").collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        // What this program starts itself as, to have something to compare with.
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
            "registrations" => runtime.block_on(registrations::measure()),
            "start" => start::measure(),
            "inbox" => runtime.block_on(inbox::measure()),
            other => panic!("{other} is no part; {PARTS:?} are"),
        }
    }
    println!("{}", machine::description());
}
