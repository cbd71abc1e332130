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
    let [key, _, region, "s3", "aws4_request"] = scope[..] else { return Err("AccessDenied") };
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
    let is_right =
        value("X-Amz-Signature")? == signature(incoming, KEY_SECRET).ok_or("AccessDenied")?;
    let signed = value("X-Amz-SignedHeaders")?;
    // What isn't signed could be changed on the way.
    let is_covered = incoming.headers.keys().all(|name| {
        !(name.starts_with("x-amz-") || name == "if-none-match")
            || signed.split(';').any(|of| of == name)
    });
    if is_right && is_covered { Ok(()) } else { Err("SignatureDoesNotMatch") }
}

/// The signature that the request has to have, by its own scope and date; `None` if these are missing.
fn signature(incoming: &Incoming, secret: &str) -> Option<String> {
    let (credential, date) = (incoming.query("X-Amz-Credential")?, incoming.query("X-Amz-Date")?);
    let (_, scope) = credential.split_once('/')?;
    let (path, query) = incoming.target.split_once('?')?;
    let mut pairs: Vec<_> =
        query.split('&').filter(|pair| !pair.starts_with("X-Amz-Signature=")).collect();
    pairs.sort_unstable();
    let signed = incoming.query("X-Amz-SignedHeaders")?;
    let headers = signed
        .split(';')
        .fold(String::new(), |text, name| text + &format!("{name}:{}\n", incoming.headers[name]));
    let method = &incoming.method;
    let request =
        format!("{method}\n{path}\n{}\n{headers}\n{signed}\nUNSIGNED-PAYLOAD", pairs.join("&"));
    let hash = hex(&Sha256::digest(request));
    let text = format!("AWS4-HMAC-SHA256\n{date}\n{scope}\n{hash}");
    let key = format!("AWS4{secret}").into_bytes();
    let key = scope.split('/').fold(key, |key, part| hmac(&key, part));
    Some(hex(&hmac(&key, &text)))
}

/// The example of AWS: "Authenticating Requests: Using Query Parameters (AWS Signature Version 4)".
#[test]
fn the_bucket_s_signatures_are_those_of_the_example_of_aws() {
    let target = "/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256\
                  &X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request\
                  &X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host\
                  &X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404";
    let host = ("host".to_owned(), "examplebucket.s3.amazonaws.com".to_owned());
    let mut request = Incoming {
        method: "GET".to_owned(),
        target: target.to_owned(),
        headers: [host].into(),
        body: Vec::new(),
    };
    let secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";

    assert_eq!(signature(&request, secret), request.query("X-Amz-Signature"));
    request.method = "PUT".to_owned();
    assert_ne!(signature(&request, secret), request.query("X-Amz-Signature"));
}
