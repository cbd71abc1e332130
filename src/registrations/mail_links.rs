//! Links to registrants' own pages in mails. Each attempt to send a mail has a link of its own, which works
//! from the moment when the mail is handed over.

use std::sync::Arc;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::{Connection, Transaction};

use super::registrant::LastDay;
use super::sql::{self, RegistrationStatus};
use super::token::Token;
use crate::clock;
use crate::config::Live;
use crate::mail::{MakePageLink, PageLink};
use crate::outbox::MessageSecret;
use crate::store::Store;

/// Makes the links in mails to registrants.
pub struct MailLinks {
    /// Where the registrations are.
    pub store: Store,
    /// Has the site's address and the days of its events.
    pub config: Live,
}

impl MakePageLink for MailLinks {
    fn make(&self, id: &str) -> BoxFuture<'static, Result<Option<PageLink>, String>> {
        let (store, config, id) = (self.store.clone(), self.config.load_full(), id.to_owned());
        let making = async move {
            let (sought, today) = (id.clone(), clock::now().date(&config.content.site.timezone));
            let shared = Arc::clone(&config);
            let reading = move |db: &Connection| {
                let Some(found) = sql::by_id(db, &sought)? else { return Ok(false) };
                Ok(LastDay::of(db, &shared, &found)?.may_change(&found, today))
            };
            let is_needed = store.read(reading).await;
            let is_needed = is_needed
                .map_err(|_| "the registration can't be read from the database".to_owned())?;
            let token = Token::random();
            Ok(is_needed.then(|| PageLink {
                url: format!("{}{}", config.public_origin(), token.path()),
                secret: Arc::new(LinkSecret { registration_id: id, token }),
            }))
        };
        making.boxed()
    }
}

/// The token of a link in a mail.
struct LinkSecret {
    registration_id: String,
    token: Token,
}

impl MessageSecret for LinkSecret {
    fn store(&self, tx: &Transaction<'_>) -> rusqlite::Result<bool> {
        // It may have been canceled or replaced while the mail was composed. The next attempt composes the
        // mail without a link.
        let registration = sql::by_id(tx, &self.registration_id)?;
        let is_needed =
            registration.is_some_and(|found| found.status != RegistrationStatus::Cancelled);
        if is_needed {
            sql::add_link(tx, &self.registration_id, &self.token.hash(), clock::now())?;
        }
        Ok(is_needed)
    }

    fn remove(&self, tx: &Transaction<'_>) -> rusqlite::Result<()> {
        sql::remove_link(tx, &self.token.hash())
    }

    fn redact(&self, text: &str) -> String {
        // A server may repeat it in another case.
        let (lower, token) = (text.to_ascii_lowercase(), self.token.text().to_ascii_lowercase());
        let mut redacted = String::with_capacity(text.len());
        let mut end = 0;
        for (start, found) in lower.match_indices(&token) {
            redacted.push_str(&text[end..start]);
            redacted.push('…');
            end = start + found.len();
        }
        redacted + &text[end..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_kept_without_the_token() {
        let secret = LinkSecret { registration_id: String::new(), token: Token::random() };
        let (path, token) = (secret.token.path(), secret.token.text());

        let answer = format!("5.7.1 é {path} is listed; ({}){token}", token.to_uppercase());

        assert_eq!(secret.redact(&answer), "5.7.1 é /registrations/… is listed; (…)…");
        assert_eq!(secret.redact("5.7.1 no"), "5.7.1 no");
    }
}
