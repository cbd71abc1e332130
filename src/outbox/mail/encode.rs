//! From a described mail to the bytes that go over the wire (RFC 5322, MIME).

use std::time::{Duration, UNIX_EPOCH};

use lettre::Message;
use lettre::address::Address;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, MessageBuilder, MultiPart, SinglePart};
use url::Host;

use super::compose::Email;
use crate::clock::UnixMillis;

/// The name and type of an attached calendar.
pub(super) const CALENDAR_FILE: &str = "event.ics";
pub(super) const CALENDAR_TYPE: &str = "text/calendar; charset=utf-8; method=PUBLISH";

const SEVERAL_RECIPIENTS: &str = "a mail has one recipient";
const NO_RECIPIENT: &str = "the recipient's address can't be written in a mail";
const NO_MAIL: &str = "the mail can't be put together";

/// Whether a stored error says that a mail can't be written, so that it tells nothing about other mails.
pub(super) fn is_unwritable(error: &str) -> bool {
    [SEVERAL_RECIPIENTS, NO_RECIPIENT, NO_MAIL].contains(&error)
}

/// A mail as it goes over the wire.
pub struct Encoded {
    /// The envelope's sender.
    pub(super) from: Address,
    /// The envelope's recipient.
    pub(super) to: Address,
    /// Headers and content.
    pub(super) bytes: Vec<u8>,
}

/// Encodes `email`, the message `id`, as sent by `from` at `now`.
///
/// The Message-ID is the message's id, so a mail that is sent twice is recognized as one. No text can
/// add a header: control characters become spaces, and what isn't ASCII is encoded (RFC 2047). No text is taken for
/// one that is encoded already.
pub(super) fn encode(
    email: &Email,
    id: &str,
    from: &Mailbox,
    now: UnixMillis,
) -> Result<Encoded, String> {
    let Addresses { from, to, reply_to } = addresses(email, from)?;
    let sender = from.email.clone();
    let mut builder = Message::builder()
        .from(from)
        .to(Mailbox::new(None, to.clone()))
        .subject(words(&email.subject))
        .date(UNIX_EPOCH + Duration::from_millis(u64::try_from(now.0).unwrap_or_default()))
        .message_id(Some(format!("<{id}@{}>", sender.domain())))
        .raw_header(header("Auto-Submitted", "auto-generated"));
    if let Some(reply_to) = reply_to {
        builder = builder.reply_to(reply_to);
    }
    if let Some(uri) = &email.list_unsubscribe {
        builder = builder
            .raw_header(header("List-Unsubscribe", &format!("<{}>", line(uri))))
            // The URI takes a POST without a question (RFC 8058).
            .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"));
    }
    let message = with_content(builder, email).map_err(|_| NO_MAIL)?;
    Ok(Encoded { from: sender, to, bytes: message.formatted() })
}

/// Who a mail is from and to, as they can stand in headers.
pub(super) struct Addresses {
    pub(super) from: Mailbox,
    pub(super) to: Address,
    pub(super) reply_to: Option<Mailbox>,
}

/// The addresses of `email` as sent by `from`; an error in words for staff if it can't be sent.
pub(super) fn addresses(email: &Email, from: &Mailbox) -> Result<Addresses, String> {
    let [to] = &*email.to else { return Err(SEVERAL_RECIPIENTS.to_owned()) };
    let to = address(to).ok_or(NO_RECIPIENT)?;
    let sender = address(from.email.as_ref()).unwrap_or_else(|| from.email.clone());
    let from = Mailbox::new(from.name.as_deref().map(words), sender);
    // An address beyond ASCII would keep many servers from taking the mail. Without one here, answers
    // go to the stable.
    let reply_to = email.reply_to.as_ref().and_then(|(name, given)| {
        let given = address(given).filter(|given| given.user().is_ascii())?;
        let name = Some(words(name)).filter(|name| !name.is_empty());
        Some(Mailbox::new(name, given))
    });
    Ok(Addresses { from, to, reply_to })
}

/// Text, then HTML, then the calendar: readers show the last of them that they know.
fn with_content(builder: MessageBuilder, email: &Email) -> Result<Message, lettre::error::Error> {
    if email.html.is_empty() && email.calendar.is_none() {
        return builder.singlepart(SinglePart::plain(email.text.clone()));
    }
    let mut alternatives =
        MultiPart::alternative().singlepart(SinglePart::plain(email.text.clone()));
    if !email.html.is_empty() {
        alternatives = alternatives.singlepart(SinglePart::html(email.html.clone()));
    }
    let Some(calendar) = &email.calendar else { return builder.multipart(alternatives) };
    let content_type = ContentType::parse(CALENDAR_TYPE).unwrap_or(ContentType::TEXT_PLAIN);
    let part = SinglePart::builder().header(content_type.clone()).body(calendar.clone());
    let file = Attachment::new(CALENDAR_FILE.to_owned()).body(calendar.clone(), content_type);
    builder.multipart(MultiPart::mixed().multipart(alternatives.singlepart(part)).singlepart(file))
}

/// `text` on one line: no field can begin a header.
pub(super) fn line(text: &str) -> String {
    let plain = text.replace("\r\n", " ");
    plain.chars().map(|c| if is_break(c) { ' ' } else { c }).collect::<String>().trim().to_owned()
}

/// `text` on one line, and none of it begins like an encoded word (RFC 2047): readers would decode it, and show
/// characters that no field takes, such as those that turn the direction of writing.
pub(super) fn words(text: &str) -> String {
    line(text).replace("=?", "= ?")
}

fn is_break(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')
}

fn header(name: &'static str, value: &str) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value.to_owned())
}

/// The address with its domain in ASCII, which every server can send to.
fn address(text: &str) -> Option<Address> {
    let (user, domain) = text.rsplit_once('@')?;
    let domain = match Host::parse(domain).ok()? {
        Host::Domain(ascii) => ascii,
        Host::Ipv4(_) | Host::Ipv6(_) => return None,
    };
    Address::new(user, domain).ok()
}
