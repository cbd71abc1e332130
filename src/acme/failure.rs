//! Why there is no certificate, and what to do about it.

use std::time::Duration;

use instant_acme::{Error, Problem};

/// Longest text of the authority's that is kept.
const MAX_DETAIL: usize = 400;

/// Why an attempt failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{detail}")]
pub(super) struct Failure {
    pub(super) kind: FailureKind,
    /// The name that it's about.
    pub(super) name: Option<String>,
    /// What the authority or a library said, for the log.
    pub(super) detail: String,
    /// How long the authority asked to wait.
    pub(super) retry_after: Option<Duration>,
}

/// Kinds of failures: those of RFC 8555, section 6.7, that need different remedies, and our own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FailureKind {
    /// The authority couldn't look up a name.
    Dns,
    /// It couldn't connect to the site.
    Connection,
    /// It got another answer than the site's, or refuses the account.
    Unauthorized,
    /// TLS failed between the authority and the site.
    Tls,
    /// The domain's CAA record forbids this authority.
    Caa,
    /// The authority's limits.
    RateLimited,
    /// The authority signs no certificates for this name.
    RejectedName,
    /// The authority doesn't know the account.
    NoAccount,
    /// The authority refuses the contact address.
    Contact,
    /// The authority wants something that only a person can do.
    OwnersTurn,
    /// The certificate that is to be replaced was replaced before.
    AlreadyReplaced,
    /// The authority has trouble of its own, or a problem of another kind.
    Authority,
    /// It refused the fresh nonces of several requests in a row (RFC 8555, section 6.5).
    BadNonce,
    /// What the authority said makes no sense.
    Nonsense,
    /// No answer from the authority.
    Unreachable,
    /// The authority's certificate isn't valid today.
    Clock,
    /// Nobody vouches for the authority's certificate.
    Untrusted,
    /// A setting can't be used.
    Settings,
    /// A file couldn't be written or read.
    Disk,
    /// The order took too long.
    TimedOut,
}

impl Failure {
    pub(super) fn new(kind: FailureKind, detail: String) -> Self {
        Self { kind, name: None, detail, retry_after: None }
    }

    /// From an error of `instant_acme`.
    pub(super) fn of(error: Error) -> Self {
        match error {
            Error::Api(problem) => Self::of_problem(&problem),
            Error::Other(other) => match other.downcast::<Self>() {
                Ok(failure) => *failure,
                Err(other) => Self::new(FailureKind::Nonsense, cleaned(&other.to_string())),
            },
            Error::Timeout(_) => Self::new(FailureKind::TimedOut, error.to_string()),
            _ => Self::new(FailureKind::Nonsense, cleaned(&error.to_string())),
        }
    }

    /// From a problem document of the authority.
    pub(super) fn of_problem(problem: &Problem) -> Self {
        // What a certain name's problem is says more than what holds for all of them.
        let sub = problem.subproblems.first();
        let typed = sub.and_then(|sub| sub.r#type.as_deref()).or(problem.r#type.as_deref());
        let detail = sub.and_then(|sub| sub.detail.as_deref()).or(problem.detail.as_deref());
        let name = sub.and_then(|sub| sub.identifier.as_ref());
        let name = name.map(|name| cleaned(&name.authorized(false).to_string()));
        let kind = kind(typed.unwrap_or_default());
        let detail =
            cleaned(&format!("{}: {}", typed.unwrap_or("problem"), detail.unwrap_or_default()));
        Self { kind, name, detail, retry_after: None }
    }

    pub(super) fn about(self, name: &str) -> Self {
        Self { name: self.name.or_else(|| Some(name.to_owned())), ..self }
    }

    /// Whether the authority hasn't seen a request of an order, so that trying again soon costs it nothing.
    pub(super) fn is_before_order(&self) -> bool {
        matches!(
            self.kind,
            FailureKind::Unreachable
                | FailureKind::BadNonce
                | FailureKind::Clock
                | FailureKind::Untrusted
                | FailureKind::Settings
                | FailureKind::Disk
        )
    }

    /// Whether the order that failed can still succeed.
    pub(super) fn leaves_order(&self) -> bool {
        matches!(
            self.kind,
            FailureKind::Unreachable
                | FailureKind::BadNonce
                | FailureKind::TimedOut
                | FailureKind::Disk
        )
    }

    /// Whether another way of proving that the name is ours may succeed.
    pub(super) fn may_succeed_otherwise(&self) -> bool {
        matches!(self.kind, FailureKind::Connection | FailureKind::Unauthorized | FailureKind::Tls)
    }

    /// What happened and what to do, for the owner.
    pub(super) fn words(&self) -> String {
        let name = self.name.as_deref().unwrap_or("a name of server.domain");
        match self.kind {
            FailureKind::Dns => format!(
                "The authority can't look up {name}. At the company where you bought the domain, check its A and \
                 AAAA records and its name servers; if DNSSEC is on there, turn it off and on again."
            ),
            FailureKind::Connection => format!(
                "The authority can't connect to {name}. Open ports 80 and 443 in this server's firewall, at the \
                 server's provider and in your router, and check that the name's A and AAAA records have this \
                 server's addresses."
            ),
            FailureKind::Unauthorized => format!(
                "Another server answered the authority at {name}. Point the name's A and AAAA records to this \
                 server, delete those of an earlier one, and turn off forwarding at the company where you bought \
                 the domain."
            ),
            FailureKind::Tls => format!(
                "The authority can't agree on TLS with {name}. If another program takes port 443, or passes \
                 connections on to this one, let it pass them on untouched."
            ),
            FailureKind::Caa => format!(
                "The CAA record of {name} doesn't allow this authority. Delete the record at the company where you \
                 bought the domain, or add the authority to it (for Let's Encrypt: 0 issue \"letsencrypt.org\")."
            ),
            FailureKind::RejectedName => format!(
                "The authority signs no certificates for {name}. Check how the name is written in server.domain."
            ),
            _ => self.words_without_name().to_owned(),
        }
    }

    fn words_without_name(&self) -> &'static str {
        match self.kind {
            FailureKind::RateLimited => {
                "The authority has had too many orders. The site waits as long as it asks; you needn't do anything."
            }
            FailureKind::Contact => {
                "The authority refuses server.acme_contact. Write an email address that gets mail there, or leave \
                 it out."
            }
            FailureKind::OwnersTurn => {
                "The authority wants something that only you can do, such as agreeing to new terms or an account \
                 that was made beforehand. The log has its words. Choose another one by server.acme_directory if \
                 you can't."
            }
            FailureKind::Settings => {
                "server.acme_ca_file can't be used: it must be a readable file with a certificate in PEM."
            }
            FailureKind::Disk => {
                "The certificate's folder can't be written. Check the disk's space, and that the folder belongs to \
                 the user that runs paddock."
            }
            FailureKind::TimedOut => {
                "The authority didn't finish the order in time. The site tries again by itself."
            }
            _ => self.words_about_authority(),
        }
    }

    fn words_about_authority(&self) -> &'static str {
        match self.kind {
            FailureKind::Unreachable => {
                "The authority doesn't answer. Check this server's connection to the internet and \
                 server.acme_directory. The site tries again by itself."
            }
            FailureKind::Clock => {
                "The authority's own certificate isn't valid today, so this server's clock is probably wrong. Set \
                 it, and have it set by itself (timedatectl set-ntp true)."
            }
            FailureKind::Untrusted => {
                "Nobody whom this server trusts vouches for the authority. If it's your own, put its root \
                 certificate into server.acme_ca_file; else install ca-certificates."
            }
            _ => {
                "The authority couldn't sign a certificate, for a reason of its own. The log has its words. The site \
                 tries again by itself."
            }
        }
    }
}

fn kind(typed: &str) -> FailureKind {
    match typed.strip_prefix("urn:ietf:params:acme:error:").unwrap_or_default() {
        "dns" => FailureKind::Dns,
        "connection" => FailureKind::Connection,
        "unauthorized" | "incorrectResponse" => FailureKind::Unauthorized,
        "tls" => FailureKind::Tls,
        "caa" => FailureKind::Caa,
        "rateLimited" => FailureKind::RateLimited,
        "rejectedIdentifier" | "unsupportedIdentifier" => FailureKind::RejectedName,
        "accountDoesNotExist" => FailureKind::NoAccount,
        "invalidContact" | "unsupportedContact" => FailureKind::Contact,
        "userActionRequired" | "externalAccountRequired" => FailureKind::OwnersTurn,
        "badNonce" => FailureKind::BadNonce,
        "alreadyReplaced" => FailureKind::AlreadyReplaced,
        _ => FailureKind::Authority,
    }
}

/// `text` without control characters, and not longer than a line of the log should be.
fn cleaned(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MAX_DETAIL).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(json: &str) -> Failure {
        Failure::of_problem(&serde_json::from_str(json).unwrap())
    }

    #[test]
    fn a_problem_says_what_to_do_about_which_name() {
        for (problem_type, words) in [
            ("dns", "can't look up maple.example"),
            ("connection", "Open ports 80 and 443"),
            ("unauthorized", "Another server answered the authority at maple.example"),
            ("tls", "agree on TLS with maple.example"),
            ("caa", "The CAA record of maple.example"),
            ("rejectedIdentifier", "no certificates for maple.example"),
            ("rateLimited", "too many orders"),
            ("externalAccountRequired", "only you can do"),
            ("invalidContact", "server.acme_contact"),
            ("serverInternal", "for a reason of its own"),
        ] {
            let of = format!(
                r#"{{"type": "urn:ietf:params:acme:error:{problem_type}", "detail": "x"}}"#
            );
            let failure = problem(&of).about("maple.example");
            assert!(failure.words().contains(words), "{}", failure.words());
        }
    }

    #[test]
    fn the_problem_of_a_name_goes_before_the_one_of_the_order() {
        let failure = problem(
            r#"{"type": "urn:ietf:params:acme:error:malformed", "detail": "several",
                "subproblems": [{"type": "urn:ietf:params:acme:error:caa", "detail": "no\u0007",
                    "identifier": {"type": "dns", "value": "www.maple.example"}}]}"#,
        );
        assert_eq!(failure.kind, FailureKind::Caa);
        assert_eq!(failure.name.as_deref(), Some("www.maple.example"));
        assert_eq!(failure.detail, "urn:ietf:params:acme:error:caa: no ");
    }

    #[test]
    fn a_problem_without_anything_is_the_authoritys() {
        assert_eq!(problem("{}").kind, FailureKind::Authority);
    }
}
