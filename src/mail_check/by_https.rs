//! The check of a provider's HTTPS interface: a test mail to each recipient.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;

use super::Check;
use super::advice::sent;
use super::recorder::Recorder;
use super::report::{Finding, StepName};
use crate::clock;
use crate::http_client::HttpClient;
use crate::outbox::{HandOver, Mail, MailSettings, Transport};

/// The time for one mail.
const LIMIT: Duration = Duration::from_secs(15);

/// Sends a test mail to each recipient by the way of `settings`.
pub(super) async fn send(check: &Check, settings: &MailSettings, recorder: &mut Recorder<'_>) {
    recorder.begin(StepName::TestMail);
    let Ok(client) = HttpClient::new() else {
        recorder.end(Finding::failed(
            "This machine's certificates can't be read.",
            "Install the package ca-certificates.",
        ));
        return recorder.skip_the_rest();
    };
    let [office, _] = Mail::both(settings.clone(), &client, &check.composer);
    for to in &check.recipients {
        recorder.begin(StepName::TestMail);
        recorder.end(test(check, &office, to).await);
    }
    recorder
        .skip_unreached("Postmark is asked by one request, which tells only how the mail went.");
}

async fn test(check: &Check, transport: &Mail, to: &str) -> Finding {
    let message = check.test_mail(to, clock::now());
    let noted: HandOver = Arc::new(|_| std::future::ready(true).boxed());
    let attempt = match transport.send(message, LIMIT, noted) {
        Some(sending) => sending.await,
        None => return Finding::skipped("There's no way to send it."),
    };
    let Some(error) = attempt.outcome.error() else {
        return sent(to, check.link_to(to).is_some());
    };
    let answer = attempt.answer.map(|words| format!(" It says: \"{words}\".")).unwrap_or_default();
    Finding::failed(
        format!("No mail went to {to}: {error}.{answer}"),
        "docs/mail.md, \"Your hosting company blocks mail: by HTTPS\", has the settings step by step.",
    )
}
