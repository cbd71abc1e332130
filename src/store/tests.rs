//! The writer, on a real file.

use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rusqlite::{StatementStatus, Transaction};
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::*;

type Waiting<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + 'a>>;

fn open(folder: &Path) -> Store {
    Store::open(&folder.join("paddock.db"), Options::default()).unwrap()
}

/// Queues `work` for the writer.
async fn queued<'a, T: Send + 'static>(
    store: &'a Store,
    work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T> + Send + 'static,
) -> Waiting<'a, T> {
    let mut waiting: Waiting<'a, T> = Box::pin(store.write(work));
    assert!(timeout(Duration::ZERO, &mut waiting).await.is_err(), "the writer is busy");
    waiting
}

/// Keeps the writer busy until `go` fires, so that later work shares a commit.
async fn keep_busy(store: &Store, go: Receiver<()>) -> Waiting<'_, ()> {
    let go = Mutex::new(go);
    let (begins, begun) = oneshot::channel();
    let busy = queued(store, move |_| {
        _ = begins.send(());
        _ = go.lock().unwrap().recv();
        Ok(())
    })
    .await;
    // The writer has taken this work alone.
    begun.await.unwrap();
    busy
}

async fn is_kept(store: &Store, key: &'static str) -> bool {
    store.read(move |db| setting(db, key)).await.unwrap().is_some()
}

#[tokio::test]
async fn who_shares_a_commit_does_not_share_a_fate() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let (go, gate) = channel();
    let busy = keep_busy(&store, gate).await;
    let before = queued(&store, |tx| set_setting(tx, "before", b"1")).await;
    let wrong = queued(&store, |tx| {
        set_setting(tx, "wrong", b"1")?;
        tx.execute_batch("insert into nowhere values (1)")
    })
    .await;
    let panics = queued(&store, |tx| -> rusqlite::Result<()> {
        set_setting(tx, "panics", b"1")?;
        panic!("as if by mistake")
    })
    .await;
    let path = store.path().to_owned();
    let after = queued(&store, move |tx| {
        set_setting(tx, "after", b"1")?;
        setting(&Connection::open(path)?, "before")
    })
    .await;

    go.send(()).unwrap();

    busy.await.unwrap();
    before.await.unwrap();
    assert!(wrong.await.is_err());
    assert!(matches!(panics.await, Err(StoreError::Unfinished)));
    assert_eq!(after.await.unwrap(), None, "what came first isn't committed yet: they share it");
    for (key, kept) in [("before", true), ("wrong", false), ("panics", false), ("after", true)] {
        assert_eq!(is_kept(&store, key).await, kept, "{key}");
    }
}

#[tokio::test]
async fn each_is_run_in_its_order() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let (go, gate) = channel();
    let busy = keep_busy(&store, gate).await;
    let runs = Arc::new(AtomicU32::new(0));
    let mut waiting = Vec::new();
    for _ in 0..20 {
        let counted = Arc::clone(&runs);
        let work = move |_: &Transaction<'_>| Ok(counted.fetch_add(1, Ordering::Relaxed));
        waiting.push(queued(&store, work).await);
    }

    go.send(()).unwrap();

    busy.await.unwrap();
    for (number, waiting) in waiting.into_iter().enumerate() {
        assert_eq!(waiting.await.unwrap(), u32::try_from(number).unwrap(), "in their order");
    }
    assert_eq!(runs.load(Ordering::Relaxed), 20);
}

#[tokio::test]
async fn when_the_disk_makes_sqlite_undo_everything_nobody_is_kept_and_nothing_is_tried_again() {
    for confesses in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let store = open(folder.path());
        let (go, gate) = channel();
        let busy = keep_busy(&store, gate).await;
        let runs = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&runs);
        let before = queued(&store, |tx| set_setting(tx, "before", b"1")).await;
        // SQLite does this by itself when a write or an fsync fails in the middle of a statement.
        let struck = queued(&store, move |tx| {
            counted.fetch_add(1, Ordering::Relaxed);
            tx.execute_batch("rollback")?;
            if confesses { Err(rusqlite::Error::InvalidQuery) } else { Ok(()) }
        })
        .await;
        let after = queued(&store, |tx| set_setting(tx, "after", b"1")).await;

        go.send(()).unwrap();

        busy.await.unwrap();
        assert!(before.await.is_err() && struck.await.is_err() && after.await.is_err());
        assert_eq!(runs.load(Ordering::Relaxed), 1);
        assert!(!is_kept(&store, "before").await && !is_kept(&store, "after").await);
        store.write(|tx| set_setting(tx, "later", b"1")).await.unwrap();
        assert!(is_kept(&store, "later").await, "the writer goes on");
    }
}

#[tokio::test]
async fn who_fails_alone_leaves_nothing_behind_and_the_next_is_served() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());

    let wrong = store.write(|tx| {
        set_setting(tx, "wrong", b"1")?;
        tx.execute_batch("insert into nowhere values (1)")
    });
    assert!(wrong.await.is_err());

    store.write(|tx| set_setting(tx, "right", b"1")).await.unwrap();
    assert!(!is_kept(&store, "wrong").await && is_kept(&store, "right").await);
}

#[tokio::test]
async fn a_store_that_is_closed_at_once_writes_and_acknowledges_nothing_that_waits() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let (go, gate) = channel();
    let busy = keep_busy(&store, gate).await;
    let waits = queued(&store, |tx| set_setting(tx, "waits", b"1")).await;

    let closing = {
        let store = store.clone();
        std::thread::spawn(move || store.close_at_once())
    };
    let is_closed = async || {
        let refused = timeout(Duration::from_millis(1), store.write(|_| Ok(()))).await;
        matches!(refused, Ok(Err(StoreError::Closed)))
    };
    while !is_closed().await {}
    go.send(()).unwrap();

    assert!(matches!(busy.await, Err(StoreError::Closed)), "it was committed too late");
    assert!(matches!(waits.await, Err(StoreError::Closed)));
    closing.join().unwrap();
    assert!(!is_kept(&store, "waits").await);
    assert!(matches!(store.write(|_| Ok(())).await, Err(StoreError::Closed)));
}

/// SQLite compiles statements again for other values, unless it's told not to.
#[tokio::test]
async fn all_statements_of_a_reader_see_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let ((begun, has_begun), (written, is_written)) = (oneshot::channel(), channel());
    let reading = store.read(move |db| {
        let before = setting(db, "key")?;
        begun.send(()).unwrap();
        is_written.recv().unwrap();
        Ok((before, setting(db, "key")?))
    });
    let writing = async {
        has_begun.await.unwrap();
        store.write(|tx| set_setting(tx, "key", b"value")).await.unwrap();
        written.send(()).unwrap();
    };

    let (read, ()) = tokio::join!(reading, writing);

    assert_eq!(read.unwrap(), (None, None));
    assert!(is_kept(&store, "key").await);
}

#[tokio::test]
async fn a_statement_is_compiled_once_for_all_values() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let compiled_again = |db: &Connection| {
        let sql = "select reason from suppressed_addresses where address = ?1 order by scope";
        for value in ["one", "another", "a third"] {
            db.prepare_cached(sql)?.query([value])?.next()?;
        }
        Ok(db.prepare_cached(sql)?.get_status(StatementStatus::RePrepare))
    };

    let reading = store.read(compiled_again).await.unwrap();
    let writing = store.write(move |tx| compiled_again(tx)).await.unwrap();

    assert_eq!((reading, writing), (0, 0));
}
