//! Reads and conditionally writes one object of a bucket, by the S3 protocol.

use std::time::Duration;

use http::{HeaderMap, StatusCode, header};
use rusty_s3::actions::ListObjectsV2;
use rusty_s3::{Bucket as Address, Credentials, S3Action, UrlStyle};

use crate::clock;
use crate::config::{BucketServer, Replica};
use crate::http_client::{HttpClient, NoClient};

/// For so long a signed request is valid. Clocks may differ by as much.
const VALID_FOR: Duration = Duration::from_mins(5);

/// Most bytes of an answer that are read. A lease has some hundred.
const LONGEST: usize = 64 * 1024;

/// A bucket, and the beginning of its objects' names.
pub(super) struct Bucket {
    client: HttpClient,
    address: Address,
    credentials: Credentials,
    prefix: String,
    /// The time for one request.
    limit: Duration,
}

/// An object, as it was at one moment.
pub(super) struct Object {
    pub(super) content: Vec<u8>,
    pub(super) version: Version,
}

/// What identifies an object's content: its `ETag`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(Default))]
pub(super) struct Version(String);

/// When an object may be written.
#[derive(Clone, Copy)]
pub(super) enum Condition<'a> {
    /// If there is none with its name.
    New,
    /// If it still is what it was.
    Unchanged(&'a Version),
}

/// Why a bucket can't be used.
#[derive(Debug, thiserror::Error)]
pub enum BucketError {
    /// The client can't be made.
    #[error(transparent)]
    Client(#[from] NoClient),
    /// The settings don't make an address.
    #[error("replica.endpoint and replica.bucket make no address.")]
    Address,
    /// The bucket's server can't be reached, or doesn't answer in time.
    #[error("the bucket's server doesn't answer: {0}")]
    Unreachable(String),
    /// The bucket's server refuses.
    #[error("the bucket's server answers {status} ({code}). {}", advice(*status, code))]
    Refused {
        /// The status of the answer.
        status: StatusCode,
        /// The error's name in the S3 protocol; may be empty.
        code: String,
    },
    /// The answer has no `ETag`.
    #[error(
        "the bucket's server doesn't say which version it keeps, so it can't be used for a lease"
    )]
    NoVersion,
}

/// What to do about the error `code`.
fn advice(status: StatusCode, code: &str) -> &'static str {
    match code {
        "NoSuchBucket" => "Make the bucket, or correct replica.bucket.",
        "InvalidAccessKeyId" => "It doesn't know replica.key_id.",
        "SignatureDoesNotMatch" => "The secret doesn't belong to replica.key_id.",
        "AccessDenied" => {
            "The access key needs the right to list, read, write and delete in the bucket."
        }
        "RequestTimeTooSkewed" => "Set this machine's clock.",
        "NotImplemented" => {
            "It has no conditional writes, which a lease needs: use another provider."
        }
        _ if status.is_redirection() => "Correct replica.region and replica.endpoint.",
        _ => "Its provider may know more.",
    }
}

impl Bucket {
    /// The bucket of the settings; `None` if there is none.
    pub(super) fn of(settings: &Replica, limit: Duration) -> Result<Option<Self>, BucketError> {
        let (Some(bucket), Some(key_id), Some(secret)) =
            (&settings.bucket, &settings.key_id, &settings.secret)
        else {
            return Ok(None);
        };
        let server = bucket.server(settings.endpoint.as_ref(), &settings.region);
        let BucketServer { url, has_name_in_host } = server.ok_or(BucketError::Address)?;
        let style = if has_name_in_host { UrlStyle::VirtualHost } else { UrlStyle::Path };
        let address = Address::new(url, style, bucket.name.clone(), settings.region.clone());
        let address = address.map_err(|_| BucketError::Address)?;
        Ok(Some(Self {
            client: HttpClient::new()?,
            address,
            credentials: Credentials::new(key_id.0.clone(), secret.as_str()),
            prefix: bucket.prefix.clone(),
            limit,
        }))
    }

    /// Reads the object `name`; `None` if there is none.
    pub(super) async fn get(&self, name: &str) -> Result<Option<Object>, BucketError> {
        let name = format!("{}{name}", self.prefix);
        let action = self.address.get_object(Some(&self.credentials), &name);
        let url = action.sign_with_time(VALID_FOR, &clock::now().timestamp());
        let request = self.client.request(http::Method::GET, url);
        let (status, headers, content) = self.send(request).await?;
        match status {
            StatusCode::OK => Ok(Some(Object {
                content,
                version: version(&headers).ok_or(BucketError::NoVersion)?,
            })),
            StatusCode::NOT_FOUND if code(&content) != "NoSuchBucket" => Ok(None),
            _ => Err(refused(status, &content)),
        }
    }

    /// The name of one of the objects that begin with `start`; `None` if there is none.
    pub(super) async fn one_of(&self, start: &str) -> Result<Option<String>, BucketError> {
        let mut action = ListObjectsV2::new(&self.address, Some(&self.credentials));
        action.with_prefix(format!("{}{start}", self.prefix));
        action.with_max_keys(1);
        let url = action.sign_with_time(VALID_FOR, &clock::now().timestamp());
        let request = self.client.request(http::Method::GET, url);
        let (status, _, content) = self.send(request).await?;
        match status {
            StatusCode::OK => Ok(Some(element(&content, "Key")).filter(|name| !name.is_empty())),
            _ => Err(refused(status, &content)),
        }
    }

    /// Writes the object `name` if `condition` holds, and returns its version; `None` if it doesn't hold.
    pub(super) async fn put(
        &self,
        name: &str,
        content: Vec<u8>,
        condition: Condition<'_>,
    ) -> Result<Option<Version>, BucketError> {
        let (header, value) = match condition {
            Condition::New => (header::IF_NONE_MATCH, "*"),
            Condition::Unchanged(version) => (header::IF_MATCH, version.0.as_str()),
        };
        let name = format!("{}{name}", self.prefix);
        let mut action = self.address.put_object(Some(&self.credentials), &name);
        action.headers_mut().insert(header.as_str(), value);
        let url = action.sign_with_time(VALID_FOR, &clock::now().timestamp());
        let request =
            self.client.request(http::Method::PUT, url).header(header, value).body(content);
        let (status, headers, content) = self.send(request).await?;
        match status {
            StatusCode::OK => version(&headers).map(Some).ok_or(BucketError::NoVersion),
            // 409: another write of the same object was under way. 404: it was deleted.
            StatusCode::PRECONDITION_FAILED | StatusCode::CONFLICT => Ok(None),
            StatusCode::NOT_FOUND if code(&content) != "NoSuchBucket" => Ok(None),
            _ => Err(refused(status, &content)),
        }
    }

    async fn send(
        &self,
        request: reqwest::RequestBuilder,
    ) -> Result<(StatusCode, HeaderMap, Vec<u8>), BucketError> {
        // The address is signed, so it stays out of messages.
        let cannot = |error: reqwest::Error| {
            let mut causes = vec![error.without_url().to_string()];
            causes.dedup();
            BucketError::Unreachable(causes.join(": "))
        };
        let mut response = request.timeout(self.limit).send().await.map_err(cannot)?;
        let mut content = Vec::new();
        while let Some(part) = response.chunk().await.map_err(cannot)? {
            if content.len() + part.len() > LONGEST {
                break;
            }
            content.extend_from_slice(&part);
        }
        Ok((response.status(), response.headers().clone(), content))
    }
}

fn version(headers: &HeaderMap) -> Option<Version> {
    Some(Version(headers.get(header::ETAG)?.to_str().ok()?.to_owned()))
}

fn refused(status: StatusCode, content: &[u8]) -> BucketError {
    BucketError::Refused { status, code: code(content) }
}

/// The error's name in an answer.
fn code(content: &[u8]) -> String {
    element(content, "Code").chars().take(60).collect()
}

/// The text of the first element `name` in an answer, which is XML; empty if there is none.
fn element(content: &[u8], name: &str) -> String {
    let text = String::from_utf8_lossy(content);
    let (open, close) = (format!("<{name}>"), format!("</{name}>"));
    let found = text.split_once(&open).and_then(|(_, rest)| rest.split_once(&close));
    found.map_or_else(String::new, |(text, _)| text.to_owned())
}

#[cfg(test)]
impl Bucket {
    /// The address of the bucket itself.
    pub(super) fn server(&self) -> &str {
        self.address.base_url().as_str()
    }
}
