//! Known devices: a signed cookie proves that somebody has signed in on a device before.
//!
//! Such a device has its own count of wrong passcodes, so an attack from elsewhere never closes the
//! sign-in to it. A new passcode replaces the key, so devices known under the old one are
//! forgotten. If the owner has a passcode, only the owner's devices are known: staff could guess it without
//! end, from one new device after the other.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use http::{HeaderMap, HeaderValue};
use sha2::Sha256;

use super::session_record::{Account, DeviceKey};
use super::staff_session;

/// 400 days: browsers keep no cookie longer.
const MAX_AGE_SECONDS: u64 = 400 * 24 * 60 * 60;

/// Over https the `__Host-` prefix makes the browser restrict the cookie to this host, this path,
/// and https.
const SECURE_NAME: &str = "__Host-paddock-device";
const PLAIN_NAME: &str = "paddock-device";

/// A device's random id.
pub(in crate::admin) type DeviceId = [u8; 16];

/// A device on which somebody has signed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::admin) struct Device {
    /// Its random id.
    pub(in crate::admin) id: DeviceId,
    /// With whose passcode: the owner's, if with both.
    pub(in crate::admin) account: Account,
}

/// The device whose valid signature is among a request's first few cookies.
pub(in crate::admin) fn known_device(
    headers: &HeaderMap,
    https: bool,
    key: &DeviceKey,
) -> Option<Device> {
    let name = if https { SECURE_NAME } else { PLAIN_NAME };
    staff_session::cookies(headers, name).find_map(|value| verify(value, key))
}

/// `Set-Cookie` that makes a device known.
pub(in crate::admin) fn cookie(device: Device, key: &DeviceKey, https: bool) -> HeaderValue {
    let (name, secure) = if https { (SECURE_NAME, "; Secure") } else { (PLAIN_NAME, "") };
    let signature = mac(device, key).finalize().into_bytes();
    let value = URL_SAFE_NO_PAD.encode([device.id.as_slice(), &signature].concat());
    staff_session::header_value(&format!(
        "{name}={value}; Path=/; HttpOnly; SameSite=Strict; Max-Age={MAX_AGE_SECONDS}{secure}"
    ))
}

fn verify(value: &str, key: &DeviceKey) -> Option<Device> {
    let bytes = URL_SAFE_NO_PAD.decode(value).ok()?;
    let (id, signature) = bytes.split_first_chunk()?;
    let of = |account| Device { id: *id, account };
    let is_signed = |device: &Device| mac(*device, key).verify_slice(signature).is_ok();
    [Account::Owner, Account::Staff].map(of).into_iter().find(is_signed)
}

fn mac(device: Device, key: &DeviceKey) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes a key of any length");
    mac.update(match device.account {
        Account::Staff => b"paddock device".as_slice(),
        Account::Owner => b"paddock owner's device",
    });
    mac.update(&device.id);
    mac
}

#[cfg(test)]
mod tests {
    use http::header;
    use proptest::prelude::*;

    use super::*;

    fn with_cookie(cookie: &HeaderValue) -> HeaderMap {
        let pair = cookie.to_str().unwrap().split(';').next().unwrap();
        HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_str(pair).unwrap())])
    }

    proptest! {
        #[test]
        fn a_device_is_known_by_its_cookie_under_the_same_key_and_scheme(
            id: DeviceId, is_owner: bool, key: DeviceKey, other: DeviceKey, https: bool,
        ) {
            prop_assume!(key != other);
            let device = Device { id, account: if is_owner { Account::Owner } else { Account::Staff } };
            let headers = with_cookie(&cookie(device, &key, https));

            prop_assert_eq!(known_device(&headers, https, &key), Some(device));
            prop_assert_eq!(known_device(&headers, https, &other), None);
            prop_assert_eq!(known_device(&headers, !https, &key), None);
        }

        #[test]
        fn a_changed_cookie_proves_nothing(id: DeviceId, key: DeviceKey, at in 0..48_usize, bit in 0..8_u32) {
            let whole = cookie(Device { id, account: Account::Staff }, &key, false);
            let (_, value) = whole.to_str().unwrap().split(';').next().unwrap().split_once('=').unwrap();
            let mut bytes = URL_SAFE_NO_PAD.decode(value).unwrap();

            bytes[at] ^= 1_u8 << bit;

            prop_assert_eq!(verify(&URL_SAFE_NO_PAD.encode(bytes), &key), None);
        }

        #[test]
        fn any_text_is_answered(text in ".{0,100}") {
            prop_assert_eq!(verify(&text, &[7; 32]), None);
        }
    }
}
