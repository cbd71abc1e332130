//! The server ends when it can't keep its promise any longer, and the next start finds everything
//! that was acknowledged.

use std::fs;
use std::process::ExitStatus;
use std::thread;
use std::time::Duration;

use crate::ledger;
use crate::mutant::Fault;
use crate::scale::Scale;
use crate::server::Launch;
use crate::visitors::Visitors;

/// The exit code that asks a supervisor for a restart: `EX_IOERR`.
const FAILED: i32 = 74;

/// Longest time of writing before the log is deleted.
const LONGEST_LIFE: Duration = Duration::from_millis(200);

/// Deletes the write-ahead log or its index while visitors write, repeatedly.
pub(crate) fn a_deleted_log(scale: Scale) -> String {
    let mut chance = scale.chance(9);
    endures(scale, 10, None, |launch| {
        thread::sleep(chance.wait(LONGEST_LIFE));
        let ending = if chance.one_in(2) { "db-wal" } else { "db-shm" };
        fs::remove_file(launch.database().with_extension(ending)).unwrap();
    })
}

/// Makes the writer thread panic while visitors write.
pub(crate) fn a_panicking_writer(scale: Scale) -> String {
    endures(scale, 11, Some(Fault::Panic), |_| {})
}

fn endures(
    scale: Scale,
    number: u64,
    fault: Option<Fault>,
    mut befall: impl FnMut(&Launch),
) -> String {
    let mut visitors = Visitors::new(scale.chance(number));
    let folder = tempfile::tempdir().unwrap();
    let launch = Launch::new(folder.path());
    assert!(launch.start().stop().success());
    let failures = scale.cycles.div_ceil(4);
    for _ in 0..failures {
        let failing = launch.clone().with_fault(fault);
        let server = failing.start();
        let ended: ExitStatus = visitors.write_until_cut(server.address, &failing.stamps(), || {
            befall(&failing);
            server.ended()
        });
        assert_eq!(ended.code(), Some(FAILED), "the supervisor is to start it again");
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
