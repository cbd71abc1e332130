//! A power cut at any moment: an acknowledged submission is on the disk.
//!
//! Killing the process can't prove this, because the system keeps what the process has written. So
//! the server runs under strace, and its writes are replayed to a simulated disk, which loses
//! unsynced writes. At every response, and at many moments between, SQLite itself recovers what is
//! left.

use std::collections::HashSet;
use std::fs;

use tempfile::TempDir;

use crate::images::Disk;
use crate::ledger;
use crate::mutant::Fault;
use crate::scale::Scale;
use crate::server::Launch;
use crate::trace::{self, Event, Target};
use crate::visitors::Visitors;

/// Submissions per visitor: enough for a checkpoint between them.
const SUBMISSIONS: usize = 150;
/// A fault occurs every time, so few submissions show it.
const SUBMISSIONS_OF_A_MUTANT: usize = 12;

/// Power cuts between responses, per cycle.
const CUTS_PER_CYCLE: usize = 20;

/// The result of replaying a trace.
#[derive(Debug, Default)]
struct Findings {
    /// Responses that acknowledge a submission.
    answers: usize,
    /// Responses whose submission wasn't synced when they were sent.
    premature: usize,
    /// Random power cuts.
    cuts: usize,
    /// Power cuts that lost an acknowledged submission or damaged the database.
    harmful: usize,
    /// Writes to the database file between responses, by checkpoints.
    folded: usize,
}

/// The proof for the real server.
pub(crate) fn no_answer_before_the_disk_has_it(scale: Scale) -> String {
    let findings = examine(None, SUBMISSIONS, scale);
    assert_eq!((findings.premature, findings.harmful), (0, 0), "{findings:?}");
    assert!(findings.folded > 0 && findings.cuts > 0, "nothing was tried: {findings:?}");
    format!(
        "{} answers, none premature; {} power cuts, none harmful",
        findings.answers, findings.cuts
    )
}

/// Examines a server with `fault` in the same way, and requires that the fault is found.
pub(crate) fn catches(fault: Fault, scale: Scale) -> String {
    let findings = examine(Some(fault), SUBMISSIONS_OF_A_MUTANT, scale);
    assert!(findings.premature > 0, "the proof is blind to {fault:?}: {findings:?}");
    format!("{} of {} answers premature", findings.premature, findings.answers)
}

fn examine(fault: Option<Fault>, submissions: usize, scale: Scale) -> Findings {
    let folder = tempfile::tempdir().unwrap();
    let launch = Launch::new(folder.path());
    assert!(launch.start().stop().success());
    let before = fs::read(launch.database()).unwrap();

    let trace = folder.path().join("trace");
    let traced = launch.with_fault(fault).under(&trace::command(&trace));
    let server = traced.start();
    let mut visitors = Visitors::new(scale.chance(3));
    visitors.write(server.address, &traced.stamps(), submissions);
    let ended = server.stop();
    assert!(fault.is_some() || ended.success(), "{ended}");

    let events = trace::read(&fs::read_to_string(&trace).unwrap());
    let findings = replay(before, &events, scale);
    assert_eq!(findings.answers, visitors.kept().len(), "the trace shows every answer");
    findings
}

fn replay(before: Vec<u8>, events: &[Event], scale: Scale) -> Findings {
    let folder = TempDir::new().unwrap();
    let mut chance = scale.chance(4);
    let cuts = CUTS_PER_CYCLE * usize::try_from(scale.cycles).expect("a number of cycles");
    let one_in = u64::try_from(events.len() / cuts).expect("a number of events").max(1);
    let mut disk = Disk::new(before);
    let mut certain = HashSet::new();
    let mut told = HashSet::new();
    let mut findings = Findings::default();
    let mut writes = 0;
    let mut changed = true;
    for event in events {
        changed |= disk.apply(event);
        match event {
            Event::Answered { id } => {
                if changed {
                    certain = disk.worst().ids(&folder).unwrap_or_default();
                    changed = false;
                }
                findings.answers += 1;
                findings.folded = writes;
                findings.premature += usize::from(!certain.contains(id));
                told.insert(id.clone());
            }
            Event::Written { target: Target::Database, .. } => writes += 1,
            _ => {}
        }
        if chance.one_in(one_in) {
            let left = disk.torn(&mut chance).ids(&folder);
            findings.cuts += 1;
            let harmless = left.is_ok_and(|left| told.is_subset(&left));
            findings.harmful += usize::from(!harmless);
        }
    }
    findings
}

/// After a failed fsync the disk's content is unknown. So the server ends, and the next start must
/// find everything that was acknowledged.
pub(crate) fn failed_fsync_ends_the_server(scale: Scale) -> String {
    let mut chance = scale.chance(5);
    let mut visitors = Visitors::new(scale.chance(6));
    let folder = tempfile::tempdir().unwrap();
    let launch = Launch::new(folder.path());
    assert!(launch.start().stop().success());
    let failures = scale.cycles.div_ceil(4);
    for _ in 0..failures {
        // strace counts for each thread. Only the writer's commits and checkpoints reach this
        // number.
        let inject = format!("inject=fdatasync:error=EIO:when={}", 12 + chance.next() % 60);
        let failing = launch.clone().under(&[
            "strace",
            "-f",
            "-o",
            "/dev/null",
            "-e",
            "trace=fdatasync",
            "-e",
            &inject,
        ]);
        let server = failing.start();
        let ended = visitors.write_until_cut(server.address, &failing.stamps(), || server.ended());
        assert_eq!(ended.code(), Some(74), "EX_IOERR tells the supervisor to start it again");
    }
    let server = launch.start();
    visitors.write(server.address, &launch.stamps(), 1);
    assert!(server.stop().success());

    let kept = visitors.kept();
    let rows = ledger::read(&launch.open()).unwrap();
    assert_eq!(ledger::lost(&rows, &kept).len(), 0, "acknowledged and lost");
    assert_eq!(rows.len(), kept.len(), "one row for each answer");
    format!("{} acknowledged around {failures} failures, 0 lost", kept.len())
}
