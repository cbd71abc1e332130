//! Telephone numbers.

use serde::Deserialize;

/// A telephone number in two forms, to read and to dial.
///
/// # Examples
///
/// ```
/// use paddock::values::Phone;
///
/// let phone = Phone::try_from("(215) 555-0134".to_owned())?;
/// assert_eq!(phone.dialed(), "+12155550134");
/// assert!(Phone::try_from("555-0134".to_owned()).is_err(), "without an area code");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Phone {
    shown: String,
    dialed: String,
}

impl Phone {
    /// As the owner wrote it: `(215) 555-0134`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.shown
    }

    /// In the form of ITU-T E.164: `+12155550134`.
    #[must_use]
    pub fn dialed(&self) -> &str {
        &self.dialed
    }
}

impl TryFrom<String> for Phone {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let shown = text.trim();
        let digits: String = shown.chars().filter(char::is_ascii_digit).collect();
        let known = |c: char| c.is_ascii_digit() || " ()-.+/".contains(c);
        let dialed = match (shown.starts_with('+'), digits.len()) {
            (true, 7..=15) => format!("+{digits}"),
            (false, 10) => format!("+1{digits}"),
            (false, 11) if digits.starts_with('1') => format!("+{digits}"),
            _ => String::new(),
        };
        if dialed.is_empty() || !shown.chars().all(known) {
            return Err(format!(
                "is {text:?} where a telephone number belongs: ten digits, such as \
                 (215) 555-0134, or + and the country's code"
            ));
        }
        Ok(Self { shown: shown.to_owned(), dialed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phone_number_is_dialed_with_its_country() {
        for (shown, dialed) in [
            ("(215) 555-0134", "+12155550134"),
            ("1-215-555-0134", "+12155550134"),
            ("215.555.0134", "+12155550134"),
            ("+44 20 7946 0958", "+442079460958"),
        ] {
            assert_eq!(Phone::try_from(shown.to_owned()).unwrap().dialed(), dialed);
        }
    }
}
