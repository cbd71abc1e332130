//! Proves that nothing answered with 201 is lost by kill -9, a power cut, or a full or failing
//! disk, and that no place at an event is given twice.
//!
//! A separate program instead of `#[test]` functions, because it also runs the server with a
//! planted fault (`mutant`): a check that doesn't find the fault would prove nothing.
//!
//! `cargo test --test durability` takes half a minute. `-- --cycles 500` runs longer, `-- --seed N`
//! repeats a run, and any other word selects the proofs with that word in their name.
#![allow(clippy::unwrap_used, reason = "a panic is how a proof fails")]

#[cfg(not(debug_assertions))]
compile_error!("the proofs plant faults that only development builds have: leave out --release");

mod chance;
mod client;
mod deliveries;
mod endings;
mod full_disk;
mod images;
mod kill;
mod ledger;
mod mails;
mod mutant;
mod parties;
mod power;
mod receiver;
mod registrations;
mod roster;
mod scale;
mod server;
mod submission;
mod trace;
mod visitors;

use std::env;
use std::process::ExitCode;
use std::thread;
use std::time::Instant;

use self::mutant::Fault;
use self::scale::Scale;

/// A proof. It panics on failure, and returns a summary on success.
type Proof = fn(Scale) -> String;

/// The proof that needs special rights.
const NEEDS_MOUNT: &str = "a_full_file_system_loses_nothing_and_mends_itself";

const PROOFS: [(&str, Proof); 14] = [
    ("the_trace_is_read_as_strace_writes_it", |_| trace::is_read_as_strace_writes_it()),
    ("no_answer_is_sent_before_the_disk_has_it", power::no_answer_before_the_disk_has_it),
    ("that_proof_catches_synchronous_normal", |scale| power::catches(Fault::Normal, scale)),
    ("that_proof_catches_synchronous_off", |scale| power::catches(Fault::Off, scale)),
    ("that_proof_catches_an_early_answer", |scale| power::catches(Fault::EarlyAnswer, scale)),
    ("kill_9_loses_nothing_and_everything_is_delivered", kill::loses_nothing),
    ("kill_9_gives_no_place_away_twice_and_loses_none", registrations::keep_their_places),
    ("kill_9_sends_each_mail_and_none_to_a_visitor_twice", mails::none_is_lost_or_sent_twice),
    ("kill_9_sends_no_mails_with_a_dead_link", mails::links::all_work),
    ("a_full_disk_loses_nothing_and_mends_itself", full_disk::by_the_limit_of_a_file),
    (NEEDS_MOUNT, full_disk::by_a_small_file_system),
    ("a_failed_fsync_ends_the_server_and_loses_nothing", power::failed_fsync_ends_the_server),
    ("a_deleted_log_ends_the_server_and_loses_nothing", endings::a_deleted_log),
    ("a_panicking_writer_ends_the_server_and_loses_nothing", endings::a_panicking_writer),
];

fn main() -> ExitCode {
    if let Some(fault) = mutant::wanted() {
        return mutant::serve(fault);
    }
    let scale = Scale::from_arguments(env::args().skip(1));
    println!("seed {}, {} cycles", scale.seed, scale.cycles);
    let wanted = scale::words(env::args().skip(1));
    let mounting = full_disk::may_mount();
    if !mounting {
        println!(
            "{NEEDS_MOUNT} is left out: this user may not mount. The proof before it goes the same way."
        );
    }
    let chosen = PROOFS
        .into_iter()
        .filter(|(name, _)| mounting || *name != NEEDS_MOUNT)
        .filter(|(name, _)| wanted.is_empty() || wanted.iter().any(|word| name.contains(word)));
    let (mut passed, mut failed) = (0, 0);
    for (name, proof) in chosen {
        let began = Instant::now();
        // In a separate thread, so that its panic has been printed when the thread is joined.
        if let Ok(counted) = thread::spawn(move || proof(scale)).join() {
            passed += 1;
            println!("ok     {name}: {counted} ({:.1} s)", began.elapsed().as_secs_f64());
        } else {
            failed += 1;
            println!("FAILED {name} (seed {})", scale.seed);
        }
    }
    println!("{passed} passed, {failed} failed");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
