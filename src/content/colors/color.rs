//! A color: parsing, contrast, and lighter and darker variants.

use std::fmt;

/// Red, green and blue in sRGB, 0 to 255 each. Displayed as CSS writes it: `#22372b`.
///
/// # Examples
///
/// ```
/// use paddock::content::Color;
///
/// let (black, white) = (Color([0, 0, 0]), Color([255, 255, 255]));
/// assert_eq!(white.to_string(), "#ffffff");
/// assert_eq!(black.contrast(white).round(), 21.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color(pub [u8; 3]);

/// Number of lightness steps that are searched for a similar color.
const STEPS: u16 = 255;

impl Color {
    /// The contrast ratio with `other`, from 1 to 21. Source: WCAG 2.2, "contrast ratio".
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (one, other) = (self.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// Mixes the color with black. `share` is the color's part, from 0 to 1.
    pub(super) fn darkened(self, share: f64) -> Self {
        Self(self.0.map(|channel| byte(f64::from(channel) * share)))
    }

    /// Colors of the same hue and saturation but another lightness, the nearest first, down to
    /// black and up to white. Doesn't include the color itself.
    pub(super) fn lightness_variants(self) -> impl Iterator<Item = Self> {
        let (hue, saturation, lightness) = self.hsl();
        (1..=STEPS).flat_map(move |step| {
            let distance = f64::from(step) / f64::from(STEPS);
            [lightness - distance, lightness + distance]
                .into_iter()
                .map(move |lightness| Self::from_hsl(hue, saturation, lightness.clamp(0.0, 1.0)))
        })
    }

    /// Relative luminance. Source: WCAG 2.2, "relative luminance".
    fn luminance(self) -> f64 {
        let [red, green, blue] = self.shares().map(|share| {
            if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn shares(self) -> [f64; 3] {
        self.0.map(|channel| f64::from(channel) / 255.0)
    }

    /// Hue in degrees, saturation and lightness from 0 to 1. Source: CSS Color 4, section 7.2.
    fn hsl(self) -> (f64, f64, f64) {
        let [red, green, blue] = self.shares();
        let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
        let (lightness, range) = (f64::midpoint(most, least), most - least);
        if range <= 0.0 {
            return (0.0, 0.0, lightness);
        }
        let saturation = range / (1.0 - (2.0 * lightness - 1.0).abs());
        let sector = if most <= red {
            ((green - blue) / range).rem_euclid(6.0)
        } else if most <= green {
            (blue - red) / range + 2.0
        } else {
            (red - green) / range + 4.0
        };
        (sector * 60.0, saturation, lightness)
    }

    /// The color with this hue, saturation and lightness. Source: CSS Color 4, section 7.1.
    fn from_hsl(hue: f64, saturation: f64, lightness: f64) -> Self {
        let channel = |offset: f64| {
            let position = (offset + hue / 30.0).rem_euclid(12.0);
            let reach = saturation * lightness.min(1.0 - lightness);
            byte(
                (lightness - reach * (position - 3.0).min(9.0 - position).clamp(-1.0, 1.0)) * 255.0,
            )
        };
        Self([channel(0.0), channel(8.0), channel(4.0)])
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "rounded and held between 0 and 255"
)]
fn byte(value: f64) -> u8 {
    value.round().clamp(0.0, 255.0) as u8
}

impl TryFrom<String> for Color {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let refused = || {
            format!(
                "is {text:?} where a color belongs: # and six digits or letters from a to f, such as \
                 \"#22372b\""
            )
        };
        let digits = text.strip_prefix('#').ok_or_else(refused)?;
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(refused());
        }
        // In CSS, #abc means #aabbcc.
        let digits = match digits.len() {
            6 => digits.to_owned(),
            3 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
            _ => return Err(refused()),
        };
        let number = u32::from_str_radix(&digits, 16).map_err(|_| refused())?;
        let [_, red, green, blue] = number.to_be_bytes();
        Ok(Self([red, green, blue]))
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn color(text: &str) -> Color {
        Color::try_from(text.to_owned()).unwrap()
    }

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        let contrast = |one, other| color(one).contrast(color(other));

        assert!((contrast("#000000", "#ffffff") - 21.0).abs() < 1e-9);
        assert!((contrast("#777777", "#ffffff") - 4.48).abs() < 0.01);
        assert!((contrast("#ffffff", "#ffffff") - 1.0).abs() < 1e-9);
    }

    #[test]
    fn colors_are_written_as_in_style_sheets() {
        assert_eq!(color("#22372B").to_string(), "#22372b");
        assert_eq!(color("#fA0").to_string(), "#ffaa00");
        for text in ["", "red", "#ff", "22372b", "#22372", "#22372g", "#+2372b", "#éa"] {
            assert!(Color::try_from(text.to_owned()).is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn hue_and_saturation_make_the_same_color_again(channels: [u8; 3]) {
            let (hue, saturation, lightness) = Color(channels).hsl();

            prop_assert_eq!(Color::from_hsl(hue, saturation, lightness), Color(channels));
        }
    }
}
