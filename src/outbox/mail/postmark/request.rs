//! From a described mail to Postmark's JSON.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lettre::message::Mailbox;
use serde::Serialize;

use crate::outbox::mail::compose::Email;
use crate::outbox::mail::encode::{CALENDAR_FILE, CALENDAR_TYPE, addresses, line, words};

/// The stream for mails that somebody's action caused, which each server of Postmark's has.
const STREAM: &str = "outbound";

#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct Request<'a> {
    from: String,
    to: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    reply_to: Option<String>,
    subject: String,
    text_body: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    html_body: &'a str,
    headers: Vec<Header>,
    attachments: Vec<Attachment>,
    message_stream: &'static str,
    /// Not even if it's on by default for the owner's server at Postmark.
    track_opens: bool,
    track_links: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct Header {
    name: &'static str,
    value: String,
}

#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct Attachment {
    name: &'static str,
    content: String,
    content_type: &'static str,
}

/// The request's body for `email`, the message `id`, as sent by `from`; an error in words for staff if
/// there can't be one.
///
/// Postmark writes the Date. It keeps our Message-ID if it's told to (`X-PM-KeepID`), so a mail that is
/// sent twice is recognized as one, as by SMTP.
pub(super) fn body(email: &Email, id: &str, from: &Mailbox) -> Result<Vec<u8>, String> {
    let addresses = addresses(email, from)?;
    let mut headers = vec![
        Header { name: "Message-ID", value: format!("<{id}@{}>", addresses.from.email.domain()) },
        Header { name: "X-PM-KeepID", value: "true".to_owned() },
        Header { name: "Auto-Submitted", value: "auto-generated".to_owned() },
    ];
    if let Some(uri) = &email.list_unsubscribe {
        headers.push(Header { name: "List-Unsubscribe", value: format!("<{}>", line(uri)) });
        // The URI takes a POST without a question (RFC 8058).
        let value = "List-Unsubscribe=One-Click".to_owned();
        headers.push(Header { name: "List-Unsubscribe-Post", value });
    }
    let attachments = email.calendar.iter().map(|calendar| Attachment {
        name: CALENDAR_FILE,
        content: STANDARD.encode(calendar),
        content_type: CALENDAR_TYPE,
    });
    let request = Request {
        from: written(&addresses.from),
        to: addresses.to.to_string(),
        reply_to: addresses.reply_to.as_ref().map(written),
        subject: words(&email.subject),
        text_body: &email.text,
        html_body: &email.html,
        headers,
        attachments: attachments.collect(),
        message_stream: STREAM,
        track_opens: false,
        track_links: "None",
    };
    serde_json::to_vec(&request).map_err(|_| "the mail can't be put together".to_owned())
}

/// `"Name" <address>`. The quotes keep commas and the like in names from being taken for more
/// addresses.
fn written(mailbox: &Mailbox) -> String {
    match &mailbox.name {
        None => mailbox.email.to_string(),
        Some(name) => {
            let name = name.replace('\\', "\\\\").replace('"', "\\\"");
            format!("\"{name}\" <{}>", mailbox.email)
        }
    }
}
