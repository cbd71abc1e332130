//! The bucket: its objects are listed, written, read and deleted by the S3 protocol. `rusty-s3` signs.

mod error;
mod file_body;
mod list;
mod objects;

use std::time::{Duration, UNIX_EPOCH};

use reqwest::{RequestBuilder, Response, Url};
use rusty_s3::{Credentials, S3Action, UrlStyle};
use tokio::time::sleep;

use self::error::{Action, Names, Refusal};
use crate::clock::{self, UnixMillis};
use crate::config::{Backup, BucketServer};
use crate::http_client::{Failure, HttpClient, read};

pub use self::error::BucketError;
pub(super) use self::error::BucketErrorKind;
pub(super) use self::list::Listed;

/// How long a signature is valid. It counts when the request arrives.
const VALID: Duration = Duration::from_mins(15);

/// Time limit of a request, beside the time for its content.
const LIMIT: Duration = Duration::from_secs(20);

/// Slowest line for which a request's time suffices, in bytes a second.
const SLOWEST: u64 = 50_000;

/// Pauses before a request is repeated that failed for a passing reason.
const PAUSES: [Duration; 3] =
    [Duration::from_millis(500), Duration::from_secs(2), Duration::from_secs(5)];

/// A bucket with the access key for it.
pub struct Bucket {
    signer: rusty_s3::Bucket,
    credentials: Credentials,
    prefix: String,
    names: Names,
    http: HttpClient,
}

impl Bucket {
    /// The bucket of these settings; `None` if there is none.
    ///
    /// # Errors
    ///
    /// [`BucketError`] if the endpoint can't be combined with the bucket's name.
    pub fn of(settings: &Backup) -> Result<Option<Self>, BucketError> {
        let (Some(address), Some(key_id), Some(secret)) =
            (&settings.bucket, &settings.key_id, &settings.secret)
        else {
            return Ok(None);
        };
        let lasting = |words: String| BucketError::new(BucketErrorKind::Lasting, words);
        let unfit = || lasting(format!("backup.endpoint doesn't fit the bucket {address}"));
        let server = address.server(settings.endpoint.as_ref(), &settings.region);
        let BucketServer { url, has_name_in_host } = server.ok_or_else(unfit)?;
        let host = url.host_str().unwrap_or_default().to_owned();
        let style = if has_name_in_host { UrlStyle::VirtualHost } else { UrlStyle::Path };
        let signer =
            rusty_s3::Bucket::new(url, style, address.name.clone(), settings.region.clone());
        let signer = signer.map_err(|_| unfit())?;
        let names = Names {
            bucket: address.to_string(),
            host,
            region: settings.region.clone(),
            key_id: key_id.0.clone(),
        };
        let http = HttpClient::new().map_err(|error| lasting(error.to_string()))?;
        let credentials = Credentials::new(key_id.0.clone(), secret.as_str());
        Ok(Some(Self { signer, credentials, prefix: address.prefix.clone(), names, http }))
    }

    /// The bucket's address, as the settings have it.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.names.bucket
    }

    async fn send(
        &self,
        action: Action,
        request: RequestBuilder,
        limit: Duration,
    ) -> Result<Response, BucketError> {
        let response = request.timeout(limit).send().await;
        let response = response.map_err(|error| self.failed(&error, limit))?;
        if response.status().is_success() {
            return Ok(response);
        }
        let text = |name: &str| {
            let value = response.headers().get(name)?;
            value.to_str().ok().map(str::to_owned)
        };
        let date = text("date").and_then(|date| httpdate::parse_http_date(&date).ok());
        let date = date.and_then(|date| date.duration_since(UNIX_EPOCH).ok());
        let date = date.map(|since| UnixMillis(0).plus(since));
        let (status, region) = (response.status().as_u16(), text("x-amz-bucket-region"));
        let body = read(response).await;
        let refusal = Refusal { status, body: &body, date, region };
        Err(BucketError::refused(action, &refusal, &self.names, clock::now()))
    }

    fn failed(&self, error: &reqwest::Error, limit: Duration) -> BucketError {
        BucketError::unanswered(Failure::of(error), &self.names, limit)
    }
}

fn signed<'a>(action: &impl S3Action<'a>) -> Url {
    action.sign_with_time(VALID, &clock::now().timestamp())
}

/// The time for a request with so many bytes.
fn limit(bytes: u64) -> Duration {
    LIMIT + Duration::from_secs(bytes / SLOWEST)
}

/// The pauses between repetitions of one request.
#[derive(Default)]
struct Retries {
    made: usize,
}

impl Retries {
    /// Waits before the next repetition. Returns `error` if there is none.
    async fn pause(&mut self, error: BucketError) -> Result<(), BucketError> {
        let pause = PAUSES.get(self.made).filter(|_| error.kind == BucketErrorKind::Passing);
        sleep(*pause.ok_or(error)?).await;
        self.made += 1;
        Ok(())
    }
}
