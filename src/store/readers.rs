//! A small pool of read-only connections, each lent to one reader at a time.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use tokio::sync::Semaphore;

use super::connection;
use super::error::StoreError;
use super::open_error::OpenError;

/// How many reads run at once. A read takes microseconds to milliseconds, so more connections would
/// only use more memory.
const READERS: usize = 4;

pub(super) struct Readers {
    shared: Arc<Shared>,
}

struct Shared {
    path: PathBuf,
    permits: Arc<Semaphore>,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    /// Opens one connection to find errors early; opens the others when they are needed.
    pub(super) fn open(path: &Path) -> Result<Self, OpenError> {
        let first = connection::open_for_reading(path)?;
        Ok(Self {
            shared: Arc::new(Shared {
                path: path.to_owned(),
                permits: Arc::new(Semaphore::new(READERS)),
                idle: Mutex::new(vec![first]),
            }),
        })
    }

    pub(super) async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let shared = Arc::clone(&self.shared);
        let permit = Arc::clone(&shared.permits)
            .acquire_owned()
            .await
            .map_err(|_| StoreError::Unfinished)?;
        let reading = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            let connection = shared.lend()?;
            // A panic drops the connection with its open statement. The next reader opens another
            // one.
            let outcome = of_one_moment(&connection, work);
            shared.give_back(connection);
            Ok(outcome?)
        });
        reading.await.unwrap_or(Err(StoreError::Unfinished))
    }
}

/// Runs `work` in a transaction: all its statements see the database as it was at the first.
fn of_one_moment<T>(
    connection: &Connection,
    work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    let tx = connection.unchecked_transaction()?;
    work(&tx)
}

impl Shared {
    fn lend(&self) -> Result<Connection, StoreError> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        match idle {
            Some(connection) => Ok(connection),
            None => connection::open_for_reading(&self.path).map_err(|error| match error {
                OpenError::Sqlite(error) => error.into(),
                _ => StoreError::Unfinished,
            }),
        }
    }

    fn give_back(&self, connection: Connection) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
    }
}
