//! Downloads of tables of any length. They are read in parts, so that no table is in memory as a whole
//! and no transaction stays open during a slow download.

use std::sync::Arc;

use axum::response::Response;
use rusqlite::Connection;

use super::AdminState;
use crate::clock;
use crate::store::{Store, StoreError};
use crate::web::{CSV, Download, Problem, csv_head, download};

/// How many rows are read at a time: a few milliseconds of one reader.
pub(super) const ROWS: i64 = 200;

/// What comes next of a file: its text, and the number of its last row.
pub(super) type Part = (Vec<u8>, i64);

/// A file's name, and the text before, between and after its rows.
pub(super) struct File {
    /// What the table has, for the file's name, which also has the day.
    pub(super) name: String,
    pub(super) extension: &'static str,
    pub(super) media_type: &'static str,
    pub(super) head: Vec<u8>,
    pub(super) foot: &'static str,
}

impl File {
    /// A table for spreadsheets.
    pub(super) fn csv(name: String, columns: &[&str]) -> Self {
        let head = csv_head(columns);
        Self { name, extension: "csv", media_type: CSV, head, foot: "" }
    }

    /// A JSON array. The caller writes the commas between its values.
    pub(super) fn json_array(name: String) -> Self {
        let head = b"[".to_vec();
        Self { name, extension: "json", media_type: "application/json", head, foot: "]\n" }
    }
}

/// Streams `file`. `next` returns the text of some rows: first the newest, then those before the
/// given number, until there are none.
///
/// The first are read before the answer begins, so that a database which fails at once is answered
/// with a problem. If it fails later, the file is broken off.
pub(super) async fn stream(
    state: &AdminState,
    file: File,
    next: impl Fn(&Connection, Option<i64>) -> rusqlite::Result<Option<Part>> + Send + Sync + 'static,
) -> Result<Response, Problem> {
    let rows = Rows { store: state.store.clone(), next: Arc::new(next) };
    let first = rows.read(None).await?;
    let today = clock::now().date(&state.config.load().content.site.timezone);
    let name = format!("{}-{today}.{}", file.name, file.extension);
    let (response, mut download) = download(&name, file.media_type);
    tokio::spawn(async move {
        match rows.send(file, first, &mut download).await {
            Ok(()) => download.finish(),
            Err(error) => tracing::error!(%error, "a download was broken off"),
        }
    });
    Ok(response)
}

/// The rows of a table, which are read when they are wanted.
struct Rows<Next> {
    store: Store,
    next: Arc<Next>,
}

impl<Next> Rows<Next>
where
    Next: Fn(&Connection, Option<i64>) -> rusqlite::Result<Option<Part>> + Send + Sync + 'static,
{
    async fn read(&self, before: Option<i64>) -> Result<Option<Part>, StoreError> {
        let next = Arc::clone(&self.next);
        self.store.read(move |db| next(db, before)).await
    }

    /// Sends the whole file, or as much of it as somebody reads.
    async fn send(
        &self,
        file: File,
        first: Option<Part>,
        to: &mut Download,
    ) -> Result<(), StoreError> {
        let mut text = file.head;
        let mut part = first;
        loop {
            // It only fails when the client has disconnected.
            if to.send(text).await.is_err() {
                return Ok(());
            }
            let Some((next, last)) = part else { break };
            text = next;
            part = self.read(Some(last)).await?;
        }
        if !file.foot.is_empty() {
            _ = to.send(file.foot.as_bytes().to_vec()).await;
        }
        Ok(())
    }
}
