//! Measures how long visitors wait while very much leaves at once.

use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::time::sleep;

use super::killed::fill;
use super::{inquire, sound};
use crate::support::{Workshop, submission};

/// Prints how long inquiries take while 100,000 are deleted.
#[tokio::test]
#[ignore = "takes minutes; `cargo test --release --test it -- --ignored --nocapture people::large`"]
async fn visitors_do_not_wait_while_a_hundred_thousand_leave() {
    let workshop = Workshop::new().set("PADDOCK_LIMITS__BURST", "1000000");
    let program = workshop.serve().await;
    inquire(&program, &submission(&program.stamper().fit())).await;
    program.stop().await;
    fill(&workshop, 100_000);
    let program = workshop.serve().await;
    let began = Instant::now();
    let stamper = program.stamper();
    let db = Connection::open(workshop.database()).unwrap();
    let old = "select count(*) from contact_submissions where id like 'old-%'";
    let mut took = Vec::new();

    while db.query_row(old, [], |row| row.get::<_, i64>(0)).unwrap() > 0 {
        for _ in 0..20 {
            let form = submission(&stamper.fit());
            let asked = Instant::now();
            inquire(&program, &form).await;
            took.push(asked.elapsed());
            sleep(Duration::from_millis(20)).await;
        }
    }

    took.sort_unstable();
    let at = |share: f64| {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a few thousand values"
        )]
        let place = (took.len() as f64 * share) as usize;
        took[place.min(took.len() - 1)]
    };
    println!(
        "deleted in {:?}; {} inquiries meanwhile: median {:?}, 99 % {:?}, slowest {:?}",
        began.elapsed(),
        took.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
    drop(db);
    program.stop().await;
    assert_eq!(sound(&workshop).0, i64::try_from(took.len()).unwrap() + 1);
}
