//! The owner's colors, and whether everything drawn in them is readable.

mod color;
mod palette;
#[cfg(test)]
mod tests;

use serde::Deserialize;

pub use self::color::Color;

use self::palette::{PAIRS, Pair, Palette};
use super::finding::Finding;
use crate::values;

/// `[site.colors]`: colors that replace the design's own; `None`: the design's.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Colors {
    /// Headings, dark bands, the footer, and the focus ring.
    #[serde(deserialize_with = "values::unless_empty")]
    pub dark: Option<Color>,
    /// Main buttons, links, and the line under the open page's name.
    #[serde(deserialize_with = "values::unless_empty")]
    pub accent: Option<Color>,
    /// Buttons, links and small headings on dark bands.
    #[serde(deserialize_with = "values::unless_empty")]
    pub highlight: Option<Color>,
}

/// Keys of [`Colors`]. If two of the owner's colors make an unreadable pair, the first of these
/// keys is refused.
const KEYS: [&str; 3] = ["highlight", "accent", "dark"];

impl Colors {
    /// The design tokens that these colors replace, and their values; empty if none is set.
    #[must_use]
    pub fn tokens(&self) -> Vec<(&'static str, Color)> {
        let palette = Palette::new(self);
        palette.replaced().collect()
    }

    /// The color of a design token on the pages.
    #[must_use]
    pub fn token(&self, name: &str) -> Option<Color> {
        Palette::new(self).token(name)
    }

    /// The unreadable colors: the key and the message for each color that has to change.
    pub(super) fn unreadable(&self) -> Vec<Finding> {
        let refused = KEYS.into_iter().filter_map(|key| {
            let color = self.get(key)?;
            let (pair, contrast) = self.worst(key)?;
            let Pair { what, needed, .. } = pair;
            // Rounded down: 4.499 isn't enough, so the message must not say 4.50.
            let contrast = (contrast * 100.0).floor() / 100.0;
            let near = self.nearest_readable(key).map_or_else(String::new, |near| {
                format!("; the nearest color of the same hue that works is \"{near}\"")
            });
            let message = format!(
                "is \"{color}\": {what} would have a contrast of {contrast:.2} to 1, and at least \
                 {needed} is needed{near}"
            );
            Some(Finding::new(format!("site.colors.{key}"), message))
        });
        refused.collect()
    }

    /// The pair blamed on `key` that is furthest below the required contrast, with its contrast.
    /// Text comes before lines and marks.
    fn worst(&self, key: &str) -> Option<(&'static Pair, f64)> {
        let palette = Palette::new(self);
        let order = |one: &(&Pair, f64), other: &(&Pair, f64)| {
            other.0.needed.total_cmp(&one.0.needed).then(one.1.total_cmp(&other.1))
        };
        PAIRS
            .iter()
            .filter(|pair| self.blamed(pair) == Some(key))
            .map(|pair| (pair, palette.contrast(pair)))
            .filter(|(pair, contrast)| *contrast < pair.needed)
            .min_by(order)
    }

    /// The key that has to change if the pair is unreadable.
    fn blamed(&self, pair: &Pair) -> Option<&'static str> {
        let is_drawn = |key: &&str| palette::tokens_of(key).iter().any(|token| pair.has(token));
        KEYS.into_iter().filter(|key| self.get(key).is_some()).find(is_drawn)
    }

    /// The color nearest to the one of `key`, lighter or darker, that is readable beside the
    /// others.
    fn nearest_readable(&self, key: &str) -> Option<Color> {
        let color = self.get(key)?;
        color.lightness_variants().find(|candidate| {
            let mut other = self.clone();
            other.set(key, *candidate);
            other.worst(key).is_none()
        })
    }

    fn get(&self, key: &str) -> Option<Color> {
        match key {
            "dark" => self.dark,
            "accent" => self.accent,
            _ => self.highlight,
        }
    }

    fn set(&mut self, key: &str, color: Color) {
        match key {
            "dark" => self.dark = Some(color),
            "accent" => self.accent = Some(color),
            _ => self.highlight = Some(color),
        }
    }
}
