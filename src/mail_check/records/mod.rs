//! The DNS records of the sender's domain that decide whether receivers believe its mails.

mod dmarc;
mod spf;

use lettre::message::Mailbox;
use url::Host;

use super::report::{Finding, Step, StepName};
use crate::dns::{Answer, Dns};

/// How many characters of a record are shown.
const MAX_SHOWN: usize = 300;

/// What the records of `from`'s domain say about mails that `server` sends for it.
pub(super) async fn look_up(dns: &Dns, from: &Mailbox, server: &str) -> [Step; 3] {
    let domain = from.email.domain();
    let Ok(Host::Domain(domain)) = Host::parse(domain) else {
        let none = || Finding::skipped(format!("{domain} isn't a domain with records."));
        return [StepName::Spf, StepName::Dmarc, StepName::Dkim].map(|name| none().of(name));
    };
    let (spf, dmarc) = tokio::join!(dns.texts(&domain), dmarc::look_up(dns, &domain));
    [
        or_unknown(spf, |texts| spf::check(texts, &domain, server)).of(StepName::Spf),
        or_unknown(dmarc, |texts| dmarc::check(texts, &domain)).of(StepName::Dmarc),
        dkim(&domain).of(StepName::Dkim),
    ]
}

/// The finding about the texts that were found; an unanswered question is no fault of the mail.
fn or_unknown(answer: Answer<String>, check: impl FnOnce(&[String]) -> Finding) -> Finding {
    match answer {
        Answer::Records(texts) => check(&texts),
        Answer::Unknown => Finding::skipped(
            "Couldn't look it up: no DNS server answered. That alone stops no mail.",
        ),
    }
}

fn dkim(domain: &str) -> Finding {
    Finding::skipped(
        "Can't be looked up from here: only your provider knows under which name the key stands.",
    )
    .but(format!(
        "Turn on DKIM for {domain} in your provider's settings. Then look at the test mail's source \
         (\"Show original\"): it should say dkim=pass."
    ))
}

/// A record as it can be shown on a line.
fn shown(record: &str) -> String {
    record.chars().filter(|c| !c.is_control()).take(MAX_SHOWN).collect()
}
