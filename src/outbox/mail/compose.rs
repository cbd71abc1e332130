//! What the mail transport sends. The module that knows the stable makes it.

use std::sync::Arc;

use futures_util::future::BoxFuture;

use crate::outbox::transport::{Message, MessageSecret};

/// Makes the mail that a queued message describes.
pub trait Compose: Send + Sync {
    /// The mail that `message` describes; an error in words for staff if it can't be made.
    fn compose(&self, message: &Message) -> BoxFuture<'static, Result<Composed, String>>;
}

/// A mail for one attempt.
pub struct Composed {
    /// What is sent.
    pub email: Email,
    /// The secret in it, if it has one.
    pub secret: Option<Arc<dyn MessageSecret>>,
}

/// A mail before it is encoded (RFC 5322) with its From, Date, Message-ID and the headers that every
/// mail has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Email {
    /// Addresses; a queued message has one recipient.
    pub to: Vec<String>,
    /// Display name and address that answers go to.
    pub reply_to: Option<(String, String)>,
    /// The subject line.
    pub subject: String,
    /// The mail as plain text.
    pub text: String,
    /// The same as HTML; empty: plain text only.
    pub html: String,
    /// A calendar file (`text/calendar; method=PUBLISH`), sent as an alternative and as the attachment
    /// `event.ics`.
    pub calendar: Option<Vec<u8>>,
    /// Where a recipient can ask for no more mails of this kind: a URI.
    pub list_unsubscribe: Option<String>,
}
