//! Amounts of money.

use std::fmt;

use serde::{Deserialize, Serialize, Serializer};

/// An amount of money in dollars, 0 to 100,000, exact to the cent.
///
/// # Examples
///
/// ```
/// use paddock::values::Price;
///
/// assert_eq!(Price::try_from(12.5)?.cents(), 1_250);
/// assert!(Price::try_from(0.125).is_err(), "not exact to the cent");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "f64")]
pub struct Price {
    cents: u32,
}

impl Price {
    /// The greatest amount, in dollars.
    pub const MOST_DOLLARS: f64 = 100_000.0;

    /// The amount in cents.
    #[must_use]
    pub fn cents(self) -> u32 {
        self.cents
    }

    /// The amount in dollars.
    #[must_use]
    pub fn dollars(self) -> f64 {
        f64::from(self.cents) / 100.0
    }
}

/// In words: `$85`, `$7.50`, `$1,250`, `Free`.
impl fmt::Display for Price {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (grouped(self.cents / 100), self.cents % 100) {
            _ if self.cents == 0 => f.write_str("Free"),
            (dollars, 0) => write!(f, "${dollars}"),
            (dollars, cents) => write!(f, "${dollars}.{cents:02}"),
        }
    }
}

/// Dollars as pages write them: `1,250`. A price has six digits at most.
fn grouped(dollars: u32) -> String {
    match (dollars / 1000, dollars % 1000) {
        (0, rest) => rest.to_string(),
        (thousands, rest) => format!("{thousands},{rest:03}"),
    }
}

impl TryFrom<f64> for Price {
    type Error = String;

    fn try_from(dollars: f64) -> Result<Self, String> {
        if !(0.0..=Self::MOST_DOLLARS).contains(&dollars) {
            let most = Self::MOST_DOLLARS;
            return Err(format!("is {dollars}; a price is 0 to {most} dollars"));
        }
        let cents = (dollars * 100.0).round();
        if (cents - dollars * 100.0).abs() > 1e-6 {
            return Err(format!("is {dollars}; a price has two decimals at most"));
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a whole number from 0 to 10,000,000"
        )]
        Ok(Self { cents: cents as u32 })
    }
}

/// Serialized as a number of dollars.
impl Serialize for Price {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.dollars())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_is_written_as_pages_write_it() {
        for (dollars, words) in
            [(0.0, "Free"), (85.0, "$85"), (7.5, "$7.50"), (1_250.0, "$1,250"), (0.05, "$0.05")]
        {
            assert_eq!(Price::try_from(dollars).unwrap().to_string(), words);
        }
    }

    #[test]
    fn a_price_is_exact_to_the_cent() {
        for cents in [0_u32, 1, 29, 1999, 8_500, 11_499, 10_000_000] {
            let price = Price::try_from(f64::from(cents) / 100.0).unwrap();

            assert_eq!(price.cents(), cents);
        }
        for dollars in [-0.01, 100_000.01, f64::NAN, f64::INFINITY, 0.001] {
            assert!(Price::try_from(dollars).is_err(), "{dollars}");
        }
    }
}
