//! The webhook transport: signs one message and posts it to the owner's automation.

mod sender;
mod sign;

use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use reqwest::Url;

use self::sender::Sender;
use super::channel::{Channel, Topic};
use super::transport::{Attempt, HandOver, Message, Transport};
use crate::clock;
use crate::config::SigningSecret;
use crate::http_client::HttpClient;

/// Where deliveries are posted, and how.
///
/// No `Debug`: an address may be as secret as the secret.
#[derive(Clone)]
pub struct WebhookSettings {
    /// Where submissions go. Without one they wait.
    pub contact_url: Option<Url>,
    /// Where registrations go. Without one they wait.
    pub registration_url: Option<Url>,
    /// The key that deliveries are signed with. Without one they go unsigned.
    pub secret: Option<SigningSecret>,
    /// The time for a whole attempt, from connecting to the end of the answer.
    pub timeout: Duration,
    /// The shortest wait after 429 or a time-out: a quick retry would add to the receiver's load.
    pub least_when_overloaded: Duration,
}

/// Posts signed messages to the owner's addresses.
pub struct Webhook {
    sender: Sender,
    settings: WebhookSettings,
}

impl Webhook {
    /// Posts by `client`, whose connections it shares.
    #[must_use]
    pub fn new(client: HttpClient, settings: WebhookSettings) -> Self {
        Self { sender: Sender::new(client), settings }
    }

    fn url(&self, topic: Topic) -> Option<&Url> {
        match topic {
            Topic::Contact => self.settings.contact_url.as_ref(),
            Topic::Registration => self.settings.registration_url.as_ref(),
        }
    }
}

impl Transport for Webhook {
    fn channel(&self) -> Channel {
        Channel::Webhook
    }

    fn has_destination(&self, topic: Topic) -> bool {
        self.url(topic).is_some()
    }

    fn time_limit(&self) -> Duration {
        self.settings.timeout
    }

    fn send(
        &self,
        message: Message,
        limit: Duration,
        _: HandOver,
    ) -> Option<BoxFuture<'static, Attempt>> {
        let url = self.url(message.lane.topic)?.clone();
        let Message { id, payload, .. } = message;
        let (sender, secret) = (self.sender.clone(), self.settings.secret.clone());
        let least_when_overloaded = self.settings.least_when_overloaded;
        let sending = async move {
            match sign::headers(secret.as_ref(), &id, &payload, clock::now()) {
                Ok(headers) => {
                    sender.send(url, headers, payload, (limit, least_when_overloaded)).await
                }
                Err(_) => Attempt::not_made("its id can't stand in a header"),
            }
        };
        Some(sending.boxed())
    }
}
