//! Outgoing messages: every delivery reaches its receiver at least once, or staff see that it did
//! not.
//!
//! A delivery is queued in the transaction of its record (`queue`, `sql`). The worker takes due
//! deliveries, oldest first, and never one of a record before that record's earlier ones by the same
//! channel are delivered or given up (`worker`, `in_progress`). The payload is stored with
//! the delivery or built from the record ([`Render`]), and shortened if necessary (`truncate`). The
//! worker hands it to the channel's [`Transport`], settles or reschedules it (`retry`), and records
//! every attempt (`log`). The transports are the [`Webhook`], which signs and posts, and [`Mail`].
//!
//! Deliveries that wait too long raise an alarm that does not depend on the receiver (`alarm`,
//! `addresses`). A process killed between the receiver's response and the commit sends the delivery
//! again under the same message id, with the same bytes unless the program was replaced in between.
//! Waits are measured by a clock that nobody sets (`due_clock`).
//!
//! Only the owner sets the addresses, so private ones are allowed: an automation server often runs
//! on the same machine. An address may itself be a secret, so no log line and no stored error
//! contains one.

mod addresses;
mod alarm;
mod channel;
mod delivery;
mod direct;
mod due_clock;
mod held;
mod in_progress;
mod log;
mod mail;
mod mail_text;
mod message_order;
mod queue;
mod reminders;
mod rerouting;
mod retry;
mod settings;
mod sql;
mod suppression;
#[cfg(test)]
mod tests;
mod transport;
mod truncate;
mod unreached;
mod webhook;
mod worker;

pub use self::alarm::Alarm;
pub use self::channel::{Channel, Lane, Topic};
pub use self::delivery::{Backlog, ChannelDelivery, Delivery, DeliveryState};
pub use self::direct::{SentDirectly, Undelivered};
pub use self::log::{LastAttempts, Tried};
pub use self::mail::{
    Compose, Composed, Email, Encoded, Failure as MailFailure, Mail, MailProbe, MailSettings,
    Refusal as MailRefusal, SmtpSettings,
};
pub use self::mail_text::{indented, push_line};
pub use self::message_order::{News, Queued, Render, mail_id};
pub use self::queue::Outbox;
pub use self::reminders::NewReminder;
pub use self::settings::Settings;
pub use self::sql::Waiting;
pub use self::suppression::{Suppression, SuppressionReason, SuppressionScope};
pub use self::transport::{Attempt, HandOver, Message, MessageSecret, Outcome, Sending, Transport};
pub use self::truncate::{cut, fitting};
pub use self::webhook::{Webhook, WebhookSettings};
pub use self::worker::Worker;
