//! What a bucket's server answers instead of doing what it was asked, in words for the owner.

#[cfg(test)]
mod tests;

use std::time::Duration;

use crate::clock::UnixMillis;
use crate::http_client::{Failure, in_short};

/// Difference of clocks from which on S3 refuses requests.
const SKEW: Duration = Duration::from_mins(15);

/// Why a request to the bucket failed.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{words}")]
pub struct BucketError {
    words: String,
    pub(in crate::backups::offsite) kind: BucketErrorKind,
}

/// What to do about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::backups::offsite) enum BucketErrorKind {
    /// Trying again soon may help.
    Passing,
    /// Somebody has to change something.
    Lasting,
    /// An object with this name is there already.
    Exists,
    /// The server doesn't know conditional requests.
    Unconditional,
    /// The access key may not do this.
    Forbidden,
}

/// What was asked of the bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    List,
    Write,
    Read,
    Delete,
}

/// The names that messages mention.
#[derive(Clone, Debug)]
pub(super) struct Names {
    pub(super) bucket: String,
    /// The server's host.
    pub(super) host: String,
    pub(super) region: String,
    pub(super) key_id: String,
}

/// A refusal.
pub(super) struct Refusal<'a> {
    pub(super) status: u16,
    pub(super) body: &'a [u8],
    /// The server's clock.
    pub(super) date: Option<UnixMillis>,
    pub(super) region: Option<String>,
}

impl BucketError {
    pub(super) fn new(kind: BucketErrorKind, words: impl Into<String>) -> Self {
        Self { words: words.into(), kind }
    }

    /// A request that got no answer in `limit`.
    pub(super) fn unanswered(failure: Failure, names: &Names, limit: Duration) -> Self {
        let host = &names.host;
        let (kind, words) = match failure {
            Failure::NameNotFound => (
                BucketErrorKind::Passing,
                format!("{host} wasn't found: check backup.endpoint and backup.region"),
            ),
            Failure::Certificate => (
                BucketErrorKind::Lasting,
                format!("the certificate of {host} isn't one that can be trusted"),
            ),
            Failure::NoTls => (
                BucketErrorKind::Lasting,
                format!("{host} doesn't speak https: check backup.endpoint"),
            ),
            Failure::NothingListens => {
                (BucketErrorKind::Passing, format!("nothing is listening at {host}"))
            }
            Failure::NotConnected | Failure::ConnectTimedOut => {
                (BucketErrorKind::Passing, format!("{host} can't be reached"))
            }
            // What took so long isn't tried again at once.
            Failure::TimedOut => {
                (BucketErrorKind::Lasting, format!("{host} took longer than {} s", limit.as_secs()))
            }
            Failure::BrokenOff => {
                (BucketErrorKind::Passing, format!("the connection to {host} broke off"))
            }
        };
        Self { words, kind }
    }

    /// A request that was refused. `now` is this machine's clock.
    pub(super) fn refused(
        action: Action,
        refusal: &Refusal<'_>,
        names: &Names,
        now: UnixMillis,
    ) -> Self {
        let text = String::from_utf8_lossy(refusal.body);
        let code = element(&text, "Code").unwrap_or_default();
        let (kind, words) = match (refusal.status, code) {
            (412, _) => (BucketErrorKind::Exists, "the object is there already".to_owned()),
            (501, _) => {
                (BucketErrorKind::Unconditional, "the server doesn't know If-None-Match".to_owned())
            }
            _ => match lasting(refusal, &text, names, now) {
                Some(words) => (BucketErrorKind::Lasting, words),
                None if matches!(refusal.status, 401 | 403) => {
                    (BucketErrorKind::Forbidden, forbidden(action, names))
                }
                None if matches!(refusal.status, 409 | 429 | 500..) => {
                    let (host, status) = (&names.host, refusal.status);
                    let words =
                        format!("{host} is overloaded or broken: it answers {status} {code}");
                    (BucketErrorKind::Passing, words)
                }
                None => (BucketErrorKind::Lasting, other(refusal, &text, names)),
            },
        };
        Self { words: words.trim_end().to_owned(), kind }
    }
}

/// What somebody has to change, in words; `None` if the refusal doesn't say.
fn lasting(refusal: &Refusal<'_>, text: &str, names: &Names, now: UnixMillis) -> Option<String> {
    let code = element(text, "Code").unwrap_or_default();
    let message = element(text, "Message").unwrap_or_default();
    let Names { bucket, host, key_id, .. } = names;
    if let Some(words) = clock_words(refusal, code, message, now) {
        return Some(words);
    }
    if is_full(refusal.status, code, message) {
        return Some(format!("{bucket} is full"));
    }
    if is_elsewhere(refusal.status, code) {
        return Some(elsewhere(refusal, text, names));
    }
    Some(match (refusal.status, code) {
        (_, "InvalidRequest" | "InvalidArgument") if message.contains("Lock") => format!(
            "{bucket} was made without Object Lock: set backup.lock_days = 0, or make a bucket with it"
        ),
        (_, "InvalidAccessKeyId") => {
            format!("{host} doesn't know the access key {key_id} (backup.key_id)")
        }
        (_, "SignatureDoesNotMatch") => format!(
            "the secret isn't that of the access key {key_id}: copy it again into the file that \
             backup.secret_file names, or into PADDOCK_BACKUP__SECRET"
        ),
        (_, "NoSuchBucket") => format!("there is no bucket {bucket} at {host}"),
        (404, _) => "the object isn't there".to_owned(),
        _ => return None,
    })
}

/// The text of the first element `name` of `xml`.
fn element<'a>(xml: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = xml.split_once(&format!("<{name}>"))?;
    rest.split_once('<').map(|(text, _)| text.trim())
}

fn clock_words(
    refusal: &Refusal<'_>,
    code: &str,
    message: &str,
    now: UnixMillis,
) -> Option<String> {
    let says = code == "RequestTimeTooSkewed"
        || message.contains("Request has expired")
        || message.contains("not yet valid")
        || message.contains("not valid yet");
    let ahead = refusal.date.map(|date| (now.since(date), date.since(now)));
    let is_off = ahead.is_some_and(|(fast, slow)| fast.max(slow) > SKEW);
    let is_told = says || (is_off && refusal.status == 403);
    if !is_told {
        return None;
    }
    let by = ahead.filter(|_| is_off).map(|(fast, slow)| {
        let (minutes, way) =
            (fast.max(slow).as_secs() / 60, if fast > slow { "fast" } else { "slow" });
        format!(" {minutes} minutes {way}")
    });
    Some(format!(
        "this machine's clock is{} by that of the bucket's server: set it",
        by.as_deref().unwrap_or(" wrong")
    ))
}

fn is_full(status: u16, code: &str, message: &str) -> bool {
    status == 507
        || ["Quota", "StorageFull", "InsufficientCapacity"].iter().any(|part| code.contains(part))
        || ["cap exceeded", "quota"].iter().any(|part| message.to_lowercase().contains(part))
}

fn is_elsewhere(status: u16, code: &str) -> bool {
    matches!(
        code,
        "PermanentRedirect"
            | "TemporaryRedirect"
            | "AuthorizationHeaderMalformed"
            | "AuthorizationQueryParametersError"
            | "IllegalLocationConstraintException"
    ) || (300..400).contains(&status)
}

fn elsewhere(refusal: &Refusal<'_>, text: &str, names: &Names) -> String {
    let bucket = &names.bucket;
    let region = refusal.region.as_deref().or_else(|| element(text, "Region"));
    let endpoint = element(text, "Endpoint");
    match (region, endpoint) {
        (Some(region), _) if region != names.region => {
            format!("{bucket} is in the region {region}: set backup.region to it")
        }
        (_, Some(endpoint)) => format!("{bucket} is at {endpoint}: set backup.endpoint to it"),
        _ => format!(
            "{bucket} isn't at {} in the region {}: check backup.endpoint and backup.region",
            names.host, names.region
        ),
    }
}

fn forbidden(action: Action, names: &Names) -> String {
    let what = match action {
        Action::List => "list the objects of",
        Action::Write => "write to",
        Action::Read => "read from",
        Action::Delete => "delete in",
    };
    format!("the access key {} may not {what} {}", names.key_id, names.bucket)
}

fn other(refusal: &Refusal<'_>, text: &str, names: &Names) -> String {
    let code = element(text, "Code").unwrap_or_default();
    let message = element(text, "Message").unwrap_or_default();
    let message = in_short(message.as_bytes()).unwrap_or_default();
    format!("{} answers {} {code} {message}", names.host, refusal.status)
}
