//! Deliveries that wait in a lane without an address, when the office is told by another channel.

use rusqlite::{Connection, Transaction};

use super::channel::Lane;
use super::queue::Outbox;
use super::sql;
use crate::clock::UnixMillis;

impl Outbox {
    /// The deliveries that wait in `lane`, by number and record: the first `limit` after the number `after`.
    pub fn waiting_in(
        connection: &Connection,
        lane: Lane,
        after: i64,
        limit: i64,
    ) -> rusqlite::Result<Vec<(i64, String)>> {
        sql::waiting_in(connection, lane, after, limit)
    }

    /// Withdraws the delivery `delivery_no`, which waits, because the office is told by another channel.
    pub fn withdraw_one(
        tx: &Transaction<'_>,
        delivery_no: i64,
        now: UnixMillis,
    ) -> rusqlite::Result<()> {
        sql::withdraw_one(tx, delivery_no, now)
    }
}
