//! Checks the signature of a request by the description of AWS Signature Version 4, "Authenticating
//! requests: using query parameters".

use std::fmt::Write as _;

use hmac::{Hmac, KeyInit, Mac};
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use sha2::{Digest, Sha256};

use super::Incoming;

/// The access key that the bucket knows.
pub const KEY_ID: &str = "MAPLE1";

/// The access key's secret.
pub const KEY_SECRET: &str = "hay/for+the-winter";

/// The region that requests have to be signed for.
const REGION: &str = "us-east-1";

fn hmac(key: &[u8], text: &str) -> Vec<u8> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).unwrap();
    mac.update(text.as_bytes());
    mac.finalize().into_bytes().to_vec()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        _ = write!(text, "{byte:02x}");
        text
    })
}

/// The code of the error that the server answers, if the request isn't signed with the key.
pub(super) fn check(incoming: &Incoming) -> Result<(), &'static str> {
    let value = |name| incoming.query(name).ok_or("AccessDenied");
    let credential = value("X-Amz-Credential")?;
    let scope = credential.split('/').collect::<Vec<_>>();
    let [key, day, region, "s3", "aws4_request"] = scope[..] else { return Err("AccessDenied") };
    if key != KEY_ID {
        return Err("InvalidAccessKeyId");
    }
    if region != REGION {
        return Err("AuthorizationHeaderMalformed");
    }
    let date = value("X-Amz-Date")?;
    let signed_at =
        DateTime::strptime("%Y%m%dT%H%M%SZ", &date).unwrap().to_zoned(TimeZone::UTC).unwrap();
    let off = paddock::clock::now().0 - signed_at.timestamp().as_millisecond();
    if off.abs() > 900_000 {
        return Err("RequestTimeTooSkewed");
    }
    let (path, query) = incoming.target.split_once('?').unwrap();
    let mut pairs: Vec<_> =
        query.split('&').filter(|pair| !pair.starts_with("X-Amz-Signature=")).collect();
    pairs.sort_unstable();
    let signed = value("X-Amz-SignedHeaders")?;
    let headers = signed
        .split(';')
        .fold(String::new(), |text, name| text + &format!("{name}:{}\n", incoming.headers[name]));
    let method = &incoming.method;
    let request =
        format!("{method}\n{path}\n{}\n{headers}\n{signed}\nUNSIGNED-PAYLOAD", pairs.join("&"));
    let hash = hex(&Sha256::digest(request));
    let text = format!("AWS4-HMAC-SHA256\n{date}\n{day}/{region}/s3/aws4_request\n{hash}");
    let mut key = hmac(format!("AWS4{KEY_SECRET}").as_bytes(), day);
    for part in [region, "s3", "aws4_request"] {
        key = hmac(&key, part);
    }
    let is_right = value("X-Amz-Signature")? == hex(&hmac(&key, &text));
    // What isn't signed could be changed on the way.
    let is_covered = incoming.headers.keys().all(|name| {
        !(name.starts_with("x-amz-") || name == "if-none-match")
            || signed.split(';').any(|of| of == name)
    });
    if is_right && is_covered { Ok(()) } else { Err("SignatureDoesNotMatch") }
}
