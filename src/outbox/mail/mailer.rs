//! Hands mails in: two connections at most, each kept for the mails that follow.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::Instant;

use super::connection::{Connection, Destination, NotSent, NoteHandOver, Refusal};
use super::encode::Encoded;
use super::failure::{Failure, Phase};
use super::patience::Patience;

/// Connections at once. Providers allow few.
const CONNECTIONS: usize = 2;

/// How long a connection is kept for the next mail. Servers wait for minutes.
const IDLE_LIMIT: Duration = Duration::from_secs(10);

/// A connection over which a mail can be sent.
pub(super) struct Line {
    connection: Connection,
    /// Whether it was open already, and may have been closed by the server since.
    is_kept: bool,
}

/// The way to one mail server. Both mail channels share it.
pub(super) struct Mailer {
    destination: Destination,
    turns: Semaphore,
    idle: Mutex<Vec<(Connection, Instant)>>,
}

impl Mailer {
    pub(super) fn new(destination: Destination) -> Self {
        Self { destination, turns: Semaphore::new(CONNECTIONS), idle: Mutex::default() }
    }

    /// Waits until a connection may be used. What follows holds the turn.
    pub(super) async fn turn(&self) -> Option<tokio::sync::SemaphorePermit<'_>> {
        self.turns.acquire().await.ok()
    }

    /// A connection that was kept, or a new one. No phase of it goes on after `until`. Call it in one's turn.
    pub(super) async fn connect(&self, until: Instant) -> Result<Line, Refusal> {
        let patience = Patience { until: Some(until), ..self.destination.patience };
        let (connection, is_kept) = match self.take() {
            Some(kept) => (Connection { patience, ..kept }, true),
            None => (Connection::open(&self.destination, patience).await?, false),
        };
        Ok(Line { connection, is_kept })
    }

    /// Sends `mail` once over `line`; the status code of the server's acceptance. Call it in one's turn.
    ///
    /// A kept connection that turns out to be closed is replaced: the server has heard nothing of this
    /// mail yet.
    pub(super) async fn send(
        self: &Arc<Self>,
        Line { connection, is_kept }: Line,
        mail: &Encoded,
        hand_over: &NoteHandOver,
    ) -> Result<u16, NotSent> {
        let patience = connection.patience;
        match self.send_by(connection, mail, hand_over).await {
            Err(NotSent::Refused(refusal))
                if is_kept && is_closed(refusal.phase, refusal.failure) =>
            {
                let connection = Connection::open(&self.destination, patience).await?;
                self.send_by(connection, mail, hand_over).await
            }
            sent => sent,
        }
    }

    async fn send_by(
        self: &Arc<Self>,
        mut connection: Connection,
        mail: &Encoded,
        hand_over: &NoteHandOver,
    ) -> Result<u16, NotSent> {
        let sent = connection.send(mail, hand_over).await;
        match &sent {
            Ok(_) => self.keep(connection),
            // After a refusal the server would have to be told to forget this mail.
            Err(NotSent::Refused(refusal)) if matches!(refusal.failure, Failure::Code(_)) => {
                tokio::spawn(connection.close());
            }
            Err(_) => drop(connection),
        }
        sent
    }

    fn take(&self) -> Option<Connection> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.retain(|(_, since)| since.elapsed() < IDLE_LIMIT);
        idle.pop().map(|(connection, _)| connection)
    }

    fn keep(self: &Arc<Self>, connection: Connection) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push((connection, Instant::now()));
        let mailer = Arc::downgrade(self);
        tokio::spawn(async move {
            tokio::time::sleep(IDLE_LIMIT).await;
            let Some(mailer) = mailer.upgrade() else { return };
            for connection in mailer.take_unused() {
                connection.close().await;
            }
        });
    }

    fn take_unused(&self) -> Vec<Connection> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let unused = idle.extract_if(.., |(_, since)| since.elapsed() >= IDLE_LIMIT);
        unused.map(|(connection, _)| connection).collect()
    }
}

/// Whether the connection had ended before this mail's first command was answered.
fn is_closed(phase: Phase, failure: Failure) -> bool {
    phase == Phase::From && matches!(failure, Failure::Closed | Failure::Code(421))
}
