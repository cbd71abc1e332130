//! Values that settings and content share: types and checks, with messages that say what would be
//! right.

mod day;
mod phone;
mod price;
pub(crate) mod spelling;
pub(crate) mod time_zone;
pub(crate) mod visible;
pub(crate) mod web_address;

use std::{fmt, net::SocketAddr, path::PathBuf, time::Duration};

use serde::{
    Deserialize, Deserializer,
    de::{Error, Unexpected, Visitor},
};

pub(crate) use day::{day, day_unless_empty, read_day};
pub use phone::Phone;
pub use price::Price;
pub use web_address::{PublicUrl, WebAddress};

use spelling::closest;

/// The choice that `text` names.
pub(crate) fn choose<T: Copy>(text: &str, choices: &[(&str, T)]) -> Result<T, String> {
    if let Some((_, choice)) = choices.iter().find(|(name, _)| *name == text) {
        return Ok(*choice);
    }
    let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
    let expected = format!("is {text:?}; expected one of {}", names.join(", "));
    Err(match closest(text, names) {
        Some(near) => format!("{expected}; did you mean {near}?"),
        None => expected,
    })
}

/// A text on one line with a visible character.
pub(crate) fn words<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = maybe_words(deserializer)?;
    if visible::shows_nothing(&text) {
        Err(D::Error::custom("is empty; some words belong here"))
    } else {
        Ok(text)
    }
}

/// A text on one line, which may be blank.
pub(crate) fn maybe_words<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.contains(char::is_control) {
        return Err(D::Error::custom("has a line break or another control character in it"));
    }
    Ok(text.trim().to_owned())
}

/// A list of texts, none of them blank.
pub(crate) fn list_of_words<'de, D>(deserializer: D) -> Result<Vec<String>, D::Error>
where
    D: Deserializer<'de>,
{
    #[derive(Deserialize)]
    struct Words(#[serde(deserialize_with = "words")] String);
    let list = Vec::<Words>::deserialize(deserializer)?;
    Ok(list.into_iter().map(|Words(text)| text).collect())
}

/// A slug: lowercase letters, digits and single hyphens.
pub(crate) fn slug<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    if is_slug(&text) {
        return Ok(text);
    }
    Err(D::Error::custom(format!(
        "is {text:?}; it must be at most 64 small letters, digits and hyphens, such as wine-and-ride"
    )))
}

/// A list of slugs.
pub(crate) fn slugs<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    struct Slug(#[serde(deserialize_with = "slug")] String);
    let list = Vec::<Slug>::deserialize(deserializer)?;
    Ok(list.into_iter().map(|Slug(text)| text).collect())
}

/// A slug, or nothing.
pub(crate) fn slug_unless_empty<'de, D>(deserializer: D) -> Result<String, D::Error>
where
    D: Deserializer<'de>,
{
    let text = String::deserialize(deserializer)?;
    if text.is_empty() || is_slug(&text) {
        return Ok(text);
    }
    Err(D::Error::custom(format!(
        "is {text:?}; it must be at most 64 small letters, digits and hyphens, such as \
         erin-castellano, or empty"
    )))
}

/// Whether `text` is a slug: lowercase letters, digits and single hyphens.
pub(crate) fn is_slug(text: &str) -> bool {
    let plain = |part: &str| {
        !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    };
    text.len() <= 64 && text.split('-').all(plain)
}

/// An email address. Checks only its rough form, because the owner knows it.
pub(crate) fn email<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    let odd = |c: char| c.is_whitespace() || c.is_control() || "<>\"?&,;:".contains(c);
    match text.split_once('@') {
        Some((name, host))
            if !name.is_empty()
                && !host.is_empty()
                && !host.contains('@')
                && !text.contains(odd) =>
        {
            Ok(text)
        }
        _ => Err(D::Error::custom(format!(
            "is {text:?} where an e-mail address belongs, such as hello@stable.example"
        ))),
    }
}

/// Digits only, or nothing.
pub(crate) fn digits<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(text);
    }
    Err(D::Error::custom(format!("is {text:?}; it consists of digits alone, or is empty")))
}

/// An address and port to listen on.
pub(crate) fn listen_address<'de, D>(deserializer: D) -> Result<SocketAddr, D::Error>
where
    D: Deserializer<'de>,
{
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(|_| {
        D::Error::custom(format!(
            "is {text:?} where an address and a port belong, such as 127.0.0.1:8080 or [::]:8080"
        ))
    })
}

/// The path of a file.
pub(crate) fn file_path<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PathBuf, D::Error> {
    words(deserializer).map(PathBuf::from)
}

/// The path of a folder, or nothing.
pub(crate) fn file_path_unless_empty<'de, D>(deserializer: D) -> Result<Option<PathBuf>, D::Error>
where
    D: Deserializer<'de>,
{
    let text = maybe_words(deserializer)?;
    Ok((!text.is_empty()).then(|| PathBuf::from(text)))
}

/// A value, or `None` for an empty text.
pub(crate) fn unless_empty<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<String, Error: fmt::Display>,
{
    let text = String::deserialize(deserializer)?;
    if text.is_empty() {
        return Ok(None);
    }
    T::try_from(text).map(Some).map_err(D::Error::custom)
}

/// An address that visitors see, or `None` for an empty text.
pub(crate) fn public_address_unless_empty<'de, D>(
    deserializer: D,
) -> Result<Option<WebAddress>, D::Error>
where
    D: Deserializer<'de>,
{
    let address: Option<WebAddress> = unless_empty(deserializer)?;
    if address.as_ref().is_some_and(WebAddress::has_credentials) {
        return Err(D::Error::custom(
            "has a user name or a password before the @, which every visitor would see",
        ));
    }
    Ok(address)
}

/// An `https` address that people open, or `None` for an empty text.
pub(crate) fn https_address_unless_empty<'de, D>(
    deserializer: D,
) -> Result<Option<WebAddress>, D::Error>
where
    D: Deserializer<'de>,
{
    let address = public_address_unless_empty(deserializer)?;
    if address.as_ref().is_some_and(|address| !address.is_https()) {
        return Err(D::Error::custom("must begin with https://"));
    }
    Ok(address)
}

/// An `https` address, or `None` for an empty text.
pub(crate) fn https_unless_empty<'de, D>(deserializer: D) -> Result<Option<WebAddress>, D::Error>
where
    D: Deserializer<'de>,
{
    let address = public_address_unless_empty(deserializer)?;
    if address.as_ref().is_some_and(|address| !address.is_https()) {
        return Err(D::Error::custom("must begin with https://, or browsers won't show it"));
    }
    Ok(address)
}

/// An integer from `LEAST` to `MOST`.
pub(crate) fn whole<'de, const LEAST: u32, const MOST: u32, D>(
    deserializer: D,
) -> Result<u32, D::Error>
where
    D: Deserializer<'de>,
{
    struct Whole {
        least: u32,
        most: u32,
    }
    impl Visitor<'_> for Whole {
        type Value = u32;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "a whole number from {} to {}", self.least, self.most)
        }

        fn visit_i64<E: Error>(self, value: i64) -> Result<u32, E> {
            u32::try_from(value)
                .ok()
                .filter(|value| (self.least..=self.most).contains(value))
                .ok_or_else(|| E::invalid_value(Unexpected::Signed(value), &self))
        }
    }
    deserializer.deserialize_i64(Whole { least: LEAST, most: MOST })
}

/// A number of seconds. The bounds are in milliseconds.
pub(crate) fn seconds<'de, const LEAST_MS: u64, const MOST_MS: u64, D>(
    deserializer: D,
) -> Result<Duration, D::Error>
where
    D: Deserializer<'de>,
{
    let value = f64::deserialize(deserializer)?;
    let (least, most) = (Duration::from_millis(LEAST_MS), Duration::from_millis(MOST_MS));
    Duration::try_from_secs_f64(value)
        .ok()
        .filter(|duration| (least..=most).contains(duration))
        .ok_or_else(|| {
            let (least, most) = (least.as_secs_f64(), most.as_secs_f64());
            D::Error::custom(format!("is {value}; expected {least} to {most} seconds"))
        })
}

/// A list of waits, in seconds: at most 50, each at most 30 days.
pub(crate) fn waits<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Duration>, D::Error> {
    #[derive(Deserialize)]
    struct Wait(#[serde(deserialize_with = "seconds::<0, 2_592_000_000, _>")] Duration);
    let waits = Vec::<Wait>::deserialize(deserializer)?;
    if waits.len() > 50 {
        return Err(D::Error::custom(format!("has {} waits; 50 are the most", waits.len())));
    }
    Ok(waits.into_iter().map(|Wait(wait)| wait).collect())
}
