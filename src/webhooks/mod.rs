//! Outgoing webhooks: what the owner's automation has to hear, it hears at least once, or a
//! person sees that it did not.
//!
//! A delivery is queued in the transaction of the record that it tells of (`outbox`, `sql`). A worker
//! takes what is due, oldest first, and never one of a record before the earlier ones of that record
//! are delivered or given up (`worker`, `lanes`). It has the payload that was kept or that is made of
//! the record ([`Render`]), shortened where needed (`truncate`), signs and posts it (`sign`,
//! `sender`), either settles it or puts it off (`retry`), and writes down every attempt (`log`). What waits too long raises an alarm that asks
//! nothing of the receiver (`alarm`, `addresses`). A process killed between the receiver's answer and
//! the commit sends the same again under the same `webhook-id`, by which a receiver knows it: the same
//! bytes, unless the program was replaced in between.
//!
//! The addresses are the owner's alone, so private ones are allowed: an automation server on the
//! same machine is the usual case. Such an address is often a secret in itself: no log line and no
//! stored error holds one.

mod addresses;
mod alarm;
mod delivery;
mod lanes;
mod log;
mod news;
mod outbox;
mod retry;
mod sender;
mod settings;
mod sign;
mod sql;
#[cfg(test)]
mod tests;
mod truncate;
mod worker;

pub use self::alarm::Alarm;
pub use self::delivery::{Backlog, Delivery, DeliveryState};
pub use self::log::{LastAttempts, Tried};
pub use self::news::{News, Queued};
pub use self::outbox::{Outbox, Render, Undelivered};
pub use self::sender::NoClient;
pub use self::settings::{Settings, Topic};
pub use self::truncate::{cut, fitting};
pub use self::worker::Worker;
