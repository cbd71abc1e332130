//! `[backup]`: when the program makes copies of the site, which stay, and where they go off site.

use std::fmt;
use std::net::IpAddr;
use std::path::PathBuf;

use serde::Deserialize;
use url::{Host, Url};

use crate::age::Recipient;
use crate::content::finding::Finding;
use crate::values;

/// `[backup]`: when the program makes copies of itself, and which stay.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Backup {
    /// Minutes between copies if something has changed, up to a day; 0: no copies.
    #[serde(deserialize_with = "values::whole::<0, 1_440, _>")]
    pub every_minutes: u32,
    /// The folder of the copies. A relative path starts at the folder that the program runs in.
    #[serde(deserialize_with = "values::file_path")]
    pub folder: PathBuf,
    /// Which copies stay, in the folder and in the bucket.
    pub keep: KeptCopies,
    /// Where copies go off site, by the S3 protocol; `None`: nowhere.
    #[serde(deserialize_with = "values::unless_empty")]
    pub bucket: Option<BucketAddress>,
    /// The server of the bucket; `None`: Amazon's in `region`.
    #[serde(deserialize_with = "values::unless_empty")]
    pub endpoint: Option<BucketEndpoint>,
    /// The bucket's region, which every request is signed for.
    #[serde(deserialize_with = "values::slug")]
    pub region: String,
    /// The name of the access key.
    #[serde(deserialize_with = "values::unless_empty")]
    pub key_id: Option<KeyId>,
    /// The access key's secret; from the environment or from the file that `secret_file` names.
    #[serde(default, deserialize_with = "values::unless_empty")]
    pub secret: Option<BucketSecret>,
    /// Whom copies in the bucket are encrypted to; `None`: nothing goes there.
    #[serde(deserialize_with = "values::unless_empty")]
    pub recipient: Option<Recipient>,
    /// For so many days nobody can delete what was put into the bucket (Object Lock), up to ten years; 0:
    /// no lock.
    #[serde(deserialize_with = "values::whole::<0, 3_660, _>")]
    pub lock_days: u32,
}

impl Backup {
    /// What contradicts itself.
    pub(super) fn contradictions(&self) -> Option<Finding> {
        self.bucket.as_ref()?;
        let missing = |what| Some(Finding::new("backup.bucket", format!("is given, and {what}")));
        if self.key_id.is_none() {
            return missing(
                "backup.key_id isn't; the provider shows it where you make an access key for the bucket",
            );
        }
        if self.secret.is_none() {
            return missing(
                "there is no secret of the access key; put it into a file that backup.secret_file names, \
                 or into PADDOCK_BACKUP__SECRET",
            );
        }
        None
    }

    /// What is valid and probably a mistake.
    pub(super) fn warnings(&self) -> Option<Finding> {
        let (bucket, says) = match (&self.bucket, &self.recipient) {
            (Some(bucket), None) => (bucket, NO_RECIPIENT),
            (Some(bucket), Some(_)) if self.every_minutes == 0 => (
                bucket,
                "backup.every_minutes is 0, so the site makes no copies that could go there; \
                 `paddock backup` makes one.",
            ),
            _ => return None,
        };
        Some(Finding::new("backup.bucket", format!("{bucket} is given, and {says}")))
    }
}

/// What is missing before copies may leave the machine.
const NO_RECIPIENT: &str = "backup.recipient isn't, so nothing goes there: copies are only sent encrypted. \
                            `paddock backup-key` makes a recovery key and shows its recipient.";

/// Which copies stay: the newest of each of so many hours, days and months that have one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptCopies {
    /// Hours, up to a year's.
    #[serde(deserialize_with = "values::whole::<0, 8_784, _>")]
    pub hours: u32,
    /// Days, up to ten years'.
    #[serde(deserialize_with = "values::whole::<0, 3_660, _>")]
    pub days: u32,
    /// Months, up to a century's.
    #[serde(deserialize_with = "values::whole::<0, 1_200, _>")]
    pub months: u32,
}

/// A bucket and the beginning of its objects' names, written `s3://name/prefix`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct BucketAddress {
    /// The bucket's name.
    pub name: String,
    /// What all names begin with: empty, or ending with `/`.
    pub prefix: String,
}

impl TryFrom<String> for BucketAddress {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let unfit = || {
            format!(
                "is {text:?} where a bucket belongs, such as s3://maple-hollow or \
                 s3://maple-hollow/website"
            )
        };
        let path = text.trim().strip_prefix("s3://").ok_or_else(unfit)?;
        let (name, prefix) = path.split_once('/').unwrap_or((path, ""));
        // https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html. Some providers
        // allow capitals and underscores.
        let is_plain =
            |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b));
        if !(3..=63).contains(&name.len()) || !is_plain(name) || name.starts_with(['.', '-']) {
            return Err(unfit());
        }
        let prefix = prefix.trim_end_matches('/');
        let is_fit = |part: &str| !part.is_empty() && is_plain(part) && !part.starts_with('.');
        if !prefix.is_empty() && !prefix.split('/').all(is_fit) {
            return Err(unfit());
        }
        let prefix = if prefix.is_empty() { String::new() } else { format!("{prefix}/") };
        Ok(Self { name: name.to_owned(), prefix })
    }
}

/// Where a bucket is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BucketServer {
    /// The server's address, without the bucket's name.
    pub url: Url,
    /// Whether requests have the bucket's name in front of the host; otherwise it's the first part of the path.
    pub has_name_in_host: bool,
}

impl BucketAddress {
    /// The server of this bucket, which the settings name as `endpoint`; without one, Amazon's in `region`. `None` if
    /// they don't fit.
    #[must_use]
    pub fn server(&self, endpoint: Option<&BucketEndpoint>, region: &str) -> Option<BucketServer> {
        let Some(endpoint) = endpoint else {
            let url = format!("https://s3.{region}.amazonaws.com").parse().ok()?;
            // The certificate covers names without a dot.
            return Some(BucketServer { url, has_name_in_host: !self.name.contains('.') });
        };
        let mut url = endpoint.0.clone();
        let host = url.host_str()?.strip_prefix(&format!("{}.", self.name)).map(str::to_owned);
        if let Some(host) = &host {
            url.set_host(Some(host)).ok()?;
        }
        Some(BucketServer { url, has_name_in_host: host.is_some() })
    }
}

impl fmt::Display for BucketAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = self.prefix.trim_end_matches('/');
        let slash = if prefix.is_empty() { "" } else { "/" };
        write!(f, "s3://{}{slash}{prefix}", self.name)
    }
}

/// The address of a server that speaks the S3 protocol.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct BucketEndpoint(pub Url);

impl TryFrom<String> for BucketEndpoint {
    type Error = String;

    /// Doesn't repeat the address as a whole: a password may stand in it.
    fn try_from(text: String) -> Result<Self, String> {
        let url: Option<Url> = text.trim().parse().ok();
        let url = url.filter(|url| matches!(url.scheme(), "http" | "https")).ok_or(
            "must be the address of the bucket's server, such as https://s3.eu-central-003.backblazeb2.com",
        )?;
        if !url.username().is_empty() || url.password().is_some() {
            return Err("has something in front of the host; the access key belongs into backup.key_id, and \
                        its secret into a file that backup.secret_file names"
                .to_owned());
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err("has a ? or # in it; it ends with the host".to_owned());
        }
        if url.scheme() == "http" && !is_near(&url) {
            return Err(format!(
                "would speak to {} in clear; write https://. http:// is for a server on this machine or \
                 in its own network, by its address",
                url.host_str().unwrap_or_default()
            ));
        }
        Ok(Self(url))
    }
}

/// Whether the host is an address of this machine or of a private network.
fn is_near(url: &Url) -> bool {
    let address: IpAddr = match url.host() {
        Some(Host::Ipv4(address)) => address.into(),
        Some(Host::Ipv6(address)) => address.into(),
        Some(Host::Domain(name)) => return name == "localhost",
        None => return false,
    };
    address.is_loopback()
        || match address {
            IpAddr::V4(address) => address.is_private(),
            IpAddr::V6(address) => address.is_unique_local(),
        }
}

/// The name of an access key. Not secret, and part of every request.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct KeyId(pub String);

impl TryFrom<String> for KeyId {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let text = text.trim();
        let is_fit = text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'/');
        is_fit.then(|| Self(text.to_owned())).ok_or(
            "has a space, a slash or a letter beyond ASCII in it; copy the name of the access key again",
        )
    }
}

/// The secret of an access key. Never shown.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct BucketSecret(String);

impl BucketSecret {
    /// The secret, to sign requests with.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for BucketSecret {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        if text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Ok(Self(text));
        }
        Err(
            "has a space, a line break or a letter beyond ASCII in it; copy it again. Its value isn't shown \
             here",
        )
    }
}

impl fmt::Debug for BucketSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BucketSecret(…)")
    }
}
