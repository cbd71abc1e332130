//! Signatures that let the receiver verify a delivery: Standard Webhooks 1.0.0.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use reqwest::header::{HeaderMap, HeaderName, HeaderValue, InvalidHeaderValue};
use sha2::Sha256;

use crate::clock::UnixMillis;
use crate::config::SigningSecret;

/// The delivery's id: the same at every attempt.
pub(super) const WEBHOOK_ID: HeaderName = HeaderName::from_static("webhook-id");
/// The moment of this attempt in Unix seconds; receivers commonly refuse more than 5 minutes' age.
pub(super) const WEBHOOK_TIMESTAMP: HeaderName = HeaderName::from_static("webhook-timestamp");
/// `v1,` and the base64 of the HMAC.
pub(super) const WEBHOOK_SIGNATURE: HeaderName = HeaderName::from_static("webhook-signature");

/// The headers that say which delivery this is, and prove it if there is a `secret`.
///
/// Made for each attempt, because receivers refuse old timestamps.
pub(super) fn headers(
    secret: Option<&SigningSecret>,
    message_id: &str,
    body: &[u8],
    now: UnixMillis,
) -> Result<HeaderMap, InvalidHeaderValue> {
    let timestamp = now.seconds();
    let mut headers = HeaderMap::with_capacity(3);
    headers.insert(WEBHOOK_ID, HeaderValue::from_str(message_id)?);
    headers.insert(WEBHOOK_TIMESTAMP, HeaderValue::from(timestamp));
    if let Some(secret) = secret {
        let signature = sign(secret, message_id, timestamp, body);
        headers.insert(WEBHOOK_SIGNATURE, HeaderValue::from_str(&signature)?);
    }
    Ok(headers)
}

fn sign(secret: &SigningSecret, message_id: &str, timestamp: i64, body: &[u8]) -> String {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(secret.key()).expect("HMAC takes keys of any length");
    mac.update(format!("{message_id}.{timestamp}.").as_bytes());
    mac.update(body);
    format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::clock;

    fn secret(text: &str) -> SigningSecret {
        SigningSecret::try_from(text.to_owned()).unwrap()
    }

    const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    #[test]
    fn the_published_example_gets_the_published_signature() {
        let headers = headers(
            Some(&secret(SECRET)),
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            br#"{"test": 2432232314}"#,
            UnixMillis(1_614_265_330_999),
        )
        .unwrap();

        assert_eq!(headers["webhook-id"], "msg_p5jXN8AQM9LWM0D4loKWxJek");
        assert_eq!(headers["webhook-timestamp"], "1614265330");
        assert_eq!(headers["webhook-signature"], "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn without_a_secret_a_delivery_is_named_and_not_signed() {
        let headers = headers(None, "id", b"{}", UnixMillis(1_000)).unwrap();

        assert_eq!(headers["webhook-id"], "id");
        assert_eq!(headers["webhook-timestamp"], "1");
        assert!(!headers.contains_key("webhook-signature"));
    }

    proptest! {
        #[test]
        fn an_independent_library_accepts_every_signature(
            key in proptest::collection::vec(any::<u8>(), 24..=64),
            id in "[a-z0-9-]{1,40}",
            body in "\\PC{0,200}",
        ) {
            let secret = format!("whsec_{}", STANDARD.encode(key));
            let receiver = standardwebhooks::Webhook::new(&secret).unwrap();

            let headers =
                headers(Some(&self::secret(&secret)), &id, body.as_bytes(), clock::now());

            prop_assert!(receiver.verify(body.as_bytes(), &headers.unwrap()).is_ok());
        }
    }
}
