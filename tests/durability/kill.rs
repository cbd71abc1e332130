//! kill -9 at random moments: everything acknowledged is stored once and delivered.

use std::collections::{HashMap, HashSet};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::deliveries;
use crate::ledger::{self, Row};
use crate::receiver::{Behavior, Call, Receiver};
use crate::scale::Scale;
use crate::server::Launch;
use crate::visitors::{Kept, Visitors, wait_until};

/// Longest time of writing before a kill: from the first request to well into the second thousand
/// on a fast machine.
const LONGEST_LIFE: Duration = Duration::from_millis(80);

/// Longest time for the remaining deliveries of the last run.
const DELIVERY: Duration = Duration::from_mins(3);

/// How a run of the server ends: mostly by kill -9 under load, sometimes by kill -9 during the
/// start, sometimes by a proper stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Killed,
    KilledAtStart,
    Stopped,
}

/// Kills the server `scale.cycles` times on one database, then lets it deliver everything.
pub(crate) fn loses_nothing(scale: Scale) -> String {
    let folder = tempfile::tempdir().unwrap();
    let receiver = Receiver::start(Behavior::RefusesEveryThird);
    let mut chance = scale.chance(1);
    let mut visitors = Visitors::new(scale.chance(2));
    let launch =
        |life: u32| Launch::new(folder.path()).with_webhook(receiver.url(&format!("/life/{life}")));
    let began = Instant::now();
    assert!(launch(0).start().stop().success());
    let start_takes = began.elapsed();

    let (mut life, mut kills) = (0, 0);
    while kills < scale.cycles {
        life += 1;
        let end = match chance.next() % 8 {
            0 => End::Stopped,
            1 | 2 => End::KilledAtStart,
            _ => End::Killed,
        };
        live(
            &launch(life),
            end,
            chance.wait(LONGEST_LIFE),
            chance.wait(start_takes),
            &mut visitors,
        );
        kills += u32::from(end != End::Stopped);
    }
    let last = launch(life + 1);
    let server = last.start();
    visitors.write(server.address, &last.stamps(), 1);
    let database = last.open();
    wait_until("everything is delivered", DELIVERY, || ledger::undelivered(&database) == 0);
    assert!(server.stop().success());

    let duplicates =
        verify(&ledger::read(&last.open()).unwrap(), &visitors.kept(), &receiver.calls());
    let kept = visitors.kept().len();
    format!("{kept} acknowledged over {kills} kills, 0 lost, {duplicates} delivered again")
}

pub(crate) fn live(
    launch: &Launch,
    end: End,
    life: Duration,
    start: Duration,
    visitors: &mut Visitors,
) {
    if end == End::KilledAtStart {
        let process = launch.spawn();
        thread::sleep(start);
        process.kill();
        return;
    }
    let server = launch.start();
    visitors.write_until_cut(server.address, &launch.stamps(), || {
        thread::sleep(life);
        if end == End::Stopped {
            assert!(server.stop().success(), "a stop under load is no failure");
        } else {
            server.kill();
        }
    });
}

/// Fails unless rows, responses and deliveries agree. Returns the number of repeated deliveries.
fn verify(rows: &HashMap<String, Row>, kept: &[Kept], calls: &[Call]) -> usize {
    assert_eq!(ledger::lost(rows, kept).len(), 0, "acknowledged and lost");
    // Each visitor repeated a submission until the response arrived, so there must be no other row:
    // repeating a submission adds none.
    let told: HashSet<&str> = kept.iter().map(|kept| kept.id.as_str()).collect();
    assert_eq!((told.len(), rows.len()), (kept.len(), kept.len()), "one row for each answer");

    for row in rows.values() {
        assert_eq!((row.status.as_str(), row.delivery.as_str()), ("sent", "sent"));
    }
    // The last one of each. That all are equal is checked below.
    let bodies = calls.iter().map(|call| (call.id.as_str(), call.body.as_slice()));
    let payloads: HashMap<&str, &[u8]> = bodies.collect();
    assert_eq!(payloads.len(), rows.len(), "each was tried");
    for (id, body) in &payloads {
        let told: Value = serde_json::from_slice(body).unwrap();
        let row = rows.get(*id).expect("nothing is delivered that is not kept");
        assert_eq!(told["id"], *id);
        assert_eq!(told["source"], row.source);
        assert_eq!(told["website"], row.website);
    }
    deliveries::verify(&payloads, calls)
}
