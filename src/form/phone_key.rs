//! Phone numbers that are the same.

/// The least digits of a number that can be recognized.
const LEAST: usize = 7;
/// The digits of a North American number without its country code.
const NATIONAL: usize = 10;

/// What the number `phone` is recognized by, however it's written: its digits, at most the last ten, so that it's the same
/// with and without `+1`. `None` if it has too few of them.
///
/// # Examples
///
/// ```
/// use paddock::form::phone_key;
///
/// assert_eq!(phone_key("+1 215-555-0171"), phone_key("(215) 555-0171"));
/// assert_eq!(phone_key("ext. 12"), None);
/// ```
#[must_use]
pub fn phone_key(phone: &str) -> Option<String> {
    let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
    (digits.len() >= LEAST).then(|| digits[digits.len().saturating_sub(NATIONAL)..].to_owned())
}
