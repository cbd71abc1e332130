//! Ten thousand revisions, or changes of photographs: listing and undoing take as long as with ten.

use std::hint::black_box;
use std::time::{Duration, Instant};

use paddock::content_changes::{self, HistoryPosition};
use rusqlite::Connection;

use crate::upgrade::MIGRATIONS;

/// A database with the tables of this version.
pub(super) fn database() -> Connection {
    let db = Connection::open_in_memory().unwrap();
    for migration in MIGRATIONS {
        db.execute_batch(migration).unwrap();
    }
    db
}

/// A database with so many publications. They change three values in turn.
fn with_revisions(count: i64) -> Connection {
    let db = database();
    db.execute_batch(&format!(
        "with recursive number (n) as (values (1) union all select n + 1 from number limit {count})
         insert into content_revisions (revision, published_at, who, undoes)
         select n, n, 'Erin', null from number;
         insert into content_changes
         select revision,
                case revision % 3 when 0 then '/site/tagline' when 1 then '/site/phone'
                     else '/lessons/packages/trailblazer/price' end,
                '', '\"a\"', '\"b\"', '\"a\"', '\"b\"'
           from content_revisions;"
    ))
    .unwrap();
    db
}

/// How long it takes to list what is before a place.
fn list(db: &Connection, before: Option<HistoryPosition>) -> Duration {
    shortest(|| _ = black_box(content_changes::history(db, before, 10).unwrap()))
}

/// The shortest of some runs.
fn shortest(mut work: impl FnMut()) -> Duration {
    let times = (0..15).map(|_| {
        let began = Instant::now();
        work();
        began.elapsed()
    });
    times.min().unwrap()
}

#[test]
fn listing_and_undoing_take_as_long_with_ten_thousand_revisions_as_with_ten() {
    let (few, many) = (with_revisions(10), with_revisions(10_000));
    let middle = Some(HistoryPosition::of_revision(5_000));
    let undo = |db: &Connection, revision| {
        shortest(|| _ = black_box(content_changes::undo(db, revision).unwrap()))
    };
    let few_times = [list(&few, None), list(&few, None), undo(&few, 10), undo(&few, 1)];
    let many_times =
        [list(&many, None), list(&many, middle), undo(&many, 10_000), undo(&many, 9_991)];
    // The oldest has thousands of later changes in its way, of which twenty are shown.
    let oldest = undo(&many, 1);
    let start = shortest(|| _ = black_box(content_changes::layer(&many).unwrap()));
    println!(
        "10: {few_times:?}; 10,000: {many_times:?}, the oldest {oldest:?}, the layer {start:?}"
    );

    for (few, many) in few_times.into_iter().zip(many_times) {
        assert!(many < few * 3 + Duration::from_millis(1), "{few:?} and {many:?}");
    }
    assert!(oldest < Duration::from_millis(20), "{oldest:?}");
    assert!(start < Duration::from_secs(1), "{start:?}");
}

/// A database with a publication and so many undos: of it, of its undo, of the undo of that, …
fn with_undos_of_undos(count: i64) -> Connection {
    let db = database();
    db.execute_batch(&format!(
        "with recursive number (n) as (values (1) union all select n + 1 from number limit {count} + 1)
         insert into content_revisions
         select n, n, 'Erin', nullif(n - 1, 0), null from number;
         insert into content_changes
         select revision, '/site/tagline', '', '\"a\"', '\"b\"', '\"a\"', '\"b\"'
           from content_revisions;"
    ))
    .unwrap();
    db
}

#[test]
fn ten_thousand_undos_of_undos_take_as_long_as_ten() {
    // An even number: the publication is in force again.
    let (few, many) = (with_undos_of_undos(10), with_undos_of_undos(10_000));
    let can_undo =
        |db: &Connection, revision| content_changes::undo(db, revision).unwrap().unwrap().is_ok();
    for (db, count) in [(&few, 10), (&many, 10_000)] {
        assert!(can_undo(db, 1) && can_undo(db, count + 1));
        assert!(!can_undo(db, 2) && !can_undo(db, count), "undone already");
    }
    let undo = |db: &Connection, revision| {
        shortest(|| _ = black_box(content_changes::undo(db, revision).unwrap()))
    };
    let (few, last, first) = (undo(&few, 11), undo(&many, 10_001), undo(&many, 1));
    println!("10: {few:?}; 10,000: the last {last:?}, the first {first:?}");

    assert!(last < few * 3 + Duration::from_millis(1), "{few:?} and {last:?}");
    assert!(first < Duration::from_millis(100), "{first:?}");
}

/// A database in which so many photographs were replaced, three in turn, without a publication.
fn with_photo_changes(count: i64) -> Connection {
    let db = database();
    db.execute_batch(&format!(
        "with recursive number (n) as (values (1) union all select n + 1 from number limit {count})
         insert into photo_changes
         select n, 0, 'photo-' || (n % 3), 'Erin', n, 5, 5, 0, 0 from number;"
    ))
    .unwrap();
    db
}

#[test]
fn ten_thousand_changes_of_photographs_are_listed_as_fast_as_ten() {
    let (few, many) = (with_photo_changes(10), with_photo_changes(10_000));
    let at = |change_no| Some(HistoryPosition::of_photo_change(0, change_no));
    let few_times = [list(&few, None), list(&few, at(8))];
    let many_times = [list(&many, None), list(&many, at(5_000))];
    println!("10: {few_times:?}; 10,000: {many_times:?}");

    for (few, many) in few_times.into_iter().zip(many_times) {
        assert!(many < few * 3 + Duration::from_millis(1), "{few:?} and {many:?}");
    }
    assert_eq!(content_changes::history(&many, at(5_000), 10).unwrap().len(), 10);
}
