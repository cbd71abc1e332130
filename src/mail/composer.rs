//! Composes mails from queued ones: the link, rendered text, calendar file, `Reply-To`.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use serde::Deserialize;

use super::queued_mail::{MailInput, QueuedMail};
use crate::clock::UnixMillis;
use crate::content::CalendarEntry;
use crate::outbox::{Compose, Composed, Email, Message, MessageSecret};
use crate::spam;

/// Renders mails.
pub trait RenderMail: Send + Sync {
    /// Takes a [`MailInput`] as JSON and returns `subject`, `text` and `html` as JSON. The error is for
    /// staff.
    fn render(&self, mail: String) -> BoxFuture<'static, Result<String, String>>;
}

/// Makes links to registrants' own pages.
pub trait MakePageLink: Send + Sync {
    /// A new link to the page of the registration `id`; `None` if it needs none, because nothing can be
    /// changed there. The error is for staff.
    fn make(&self, id: &str) -> BoxFuture<'static, Result<Option<PageLink>, String>>;
}

/// A link to a registrant's own page.
pub struct PageLink {
    /// The whole URL.
    pub url: String,
    /// The secret in it. The link works once that is stored.
    pub secret: Arc<dyn MessageSecret>,
}

/// Composes mails with a renderer.
pub struct Composer {
    renderer: Arc<dyn RenderMail>,
    links: Arc<dyn MakePageLink>,
}

/// The renderer's output.
#[derive(Deserialize)]
struct Rendered {
    subject: String,
    text: String,
    html: String,
}

impl Composer {
    /// A composer that uses `renderer`, and `links` in mails to registrants.
    #[must_use]
    pub fn new(renderer: Arc<dyn RenderMail>, links: Arc<dyn MakePageLink>) -> Self {
        Self { renderer, links }
    }
}

impl Compose for Composer {
    fn compose(&self, message: &Message) -> BoxFuture<'static, Result<Composed, String>> {
        // Deserialized and serialized again, because that checks the names.
        let queued: Result<QueuedMail, _> = serde_json::from_slice(&message.payload);
        let renderer = Arc::clone(&self.renderer);
        let has_link = queued.as_ref().is_ok_and(|queued| queued.mail.has_page_link());
        let link = has_link.then(|| self.links.make(&message.subject_id));
        Box::pin(async move {
            let queued =
                queued.map_err(|_| "This version can't read the stored mail".to_owned())?;
            let link = match link {
                Some(making) => making.await?,
                None => None,
            };
            let page_url = link.as_ref().map(|link| link.url.clone());
            let input = MailInput { queued: &queued, page_url };
            let answer = renderer.render(input.json()).await?;
            let words: Rendered = serde_json::from_str(&answer)
                .map_err(|_| "The renderer's answer can't be read".to_owned())?;
            let email = email(&queued, words);
            Ok(Composed { email, secret: link.map(|link| link.secret) })
        })
    }
}

fn email(queued: &QueuedMail, Rendered { subject, text, html }: Rendered) -> Email {
    let QueuedMail { to, mail, .. } = queued;
    // The contact form takes addresses that aren't well-formed; no header can have them.
    let visitor = mail.visitor().filter(|(_, address)| spam::is_email(address));
    Email {
        to: vec![to.clone()],
        reply_to: visitor.map(|(name, address)| (name.to_owned(), address.to_owned())),
        subject,
        text,
        html,
        calendar: calendar(queued),
        list_unsubscribe: mail.unsubscribe_url().map(str::to_owned),
    }
}

/// The calendar file of the mail's event, with the same entry as the site's calendars.
fn calendar(QueuedMail { website, queued_at, mail, .. }: &QueuedMail) -> Option<Vec<u8>> {
    let event = mail.calendar_event()?;
    let entry = CalendarEntry {
        id: &event.id,
        website,
        title: &event.title,
        description: format!(
            "{}\n\n{}\n{website}/events/{}",
            event.description, event.time, event.id
        ),
        location: format!("{}, {}", event.location, event.address),
        // A published entry needs a start (RFC 5546, 3.2.1).
        starts: Some(event.starts.parse().ok()?),
        ends: event.ends.as_ref().and_then(|ends| ends.parse().ok()),
        is_called_off: mail.is_of_called_off_event() || !event.called_off.is_empty(),
        made_at: UnixMillis(*queued_at),
    };
    Some(entry.calendar().into_bytes())
}
