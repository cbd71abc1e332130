//! The design tokens in the owner's colors, and the color pairs that pages draw.

use std::collections::BTreeMap;

use super::{Color, Colors};

/// Colors of `frontend/src/ui/styles/tokens.css` that are part of a pair. A test compares the two.
pub(super) const DESIGN: [(&str, Color); 12] = [
    ("cream", Color([0xf7, 0xf1, 0xe5])),
    ("paper", Color([0xff, 0xfd, 0xf8])),
    ("sand", Color([0xec, 0xe1, 0xcb])),
    ("line", Color([0xd9, 0xcb, 0xb0])),
    ("ink", Color([0x24, 0x1d, 0x17])),
    ("forest", Color([0x22, 0x37, 0x2b])),
    ("forest-deep", Color([0x16, 0x24, 0x1c])),
    ("barn", Color([0x9b, 0x3b, 0x2e])),
    ("barn-deep", Color([0x82, 0x30, 0x1f])),
    ("barn-dark", Color([0x6b, 0x25, 0x18])),
    ("saddle-ink", Color([0x6f, 0x45, 0x26])),
    ("gold", Color([0xe8, 0xb4, 0x5a])),
];

/// Share of the owner's dark color in the footer and the popup, as in the design.
const DEEP: f64 = 0.65;
/// Share of the accent in a main button under the pointer, as in the design.
const HOVER: f64 = 0.8;
/// Minimum contrast of text. Source: WCAG 2.2, 1.4.3.
const TEXT: f64 = 4.5;
/// Minimum contrast of lines, marks and focus rings. Source: WCAG 2.2, 1.4.11.
const MARK: f64 = 3.0;

/// A token that pages draw on another.
#[derive(Debug)]
pub(super) struct Pair {
    pub(super) over: &'static str,
    pub(super) ground: &'static str,
    /// Minimum contrast ratio.
    pub(super) needed: f64,
    /// What is drawn, in the owner's words.
    pub(super) what: &'static str,
}

/// All pairs that involve one of the owner's colors. A test finds missing ones in the style sheets.
pub(super) const PAIRS: [Pair; 21] = [
    pair("forest", "paper", TEXT, "headings of this color on white panels"),
    pair("forest", "cream", TEXT, "headings of this color on the page"),
    pair("forest", "sand", TEXT, "headings of this color on sand-colored bands"),
    pair("cream", "forest", TEXT, "light words on dark bands"),
    pair("cream", "forest-deep", TEXT, "light words in the footer"),
    pair("paper", "barn-deep", TEXT, "light words on the main buttons"),
    pair("cream", "barn-deep", TEXT, "light words on a button of this color"),
    pair("paper", "barn-dark", TEXT, "light words on a main button under the pointer"),
    pair("barn-deep", "cream", TEXT, "names of pages under the pointer"),
    pair("barn-deep", "paper", TEXT, "names of pages under the pointer"),
    pair("saddle-ink", "paper", TEXT, "links on white panels"),
    pair("saddle-ink", "cream", TEXT, "links on the page"),
    pair("saddle-ink", "sand", TEXT, "links on sand-colored bands"),
    pair("gold", "forest", TEXT, "the highlight on dark bands"),
    pair("gold", "forest-deep", TEXT, "the highlight in the footer"),
    pair("ink", "gold", TEXT, "dark words on the highlight's buttons"),
    pair("gold", "barn-deep", MARK, "the highlight's focus ring on the accent"),
    pair("barn", "cream", MARK, "marks of this color on the page"),
    pair("barn", "paper", MARK, "marks of this color on white panels"),
    pair("barn", "sand", MARK, "marks of this color on sand-colored bands"),
    pair("barn", "line", MARK, "the accent's bars on the staff page"),
];

const fn pair(over: &'static str, ground: &'static str, needed: f64, what: &'static str) -> Pair {
    Pair { over, ground, needed, what }
}

impl Pair {
    pub(super) fn has(&self, token: &str) -> bool {
        self.over == token || self.ground == token
    }
}

/// The tokens that a key of `[site.colors]` sets.
pub(super) fn tokens_of(key: &str) -> &'static [&'static str] {
    match key {
        "dark" => &["forest", "forest-deep"],
        "accent" => &["barn", "barn-deep", "barn-dark", "saddle-ink"],
        _ => &["gold"],
    }
}

/// All tokens with their colors.
pub(super) struct Palette {
    replaced: BTreeMap<&'static str, Color>,
}

impl Palette {
    pub(super) fn new(colors: &Colors) -> Self {
        let mut replaced = BTreeMap::new();
        if let Some(dark) = colors.dark {
            replaced.insert("forest", dark);
            replaced.insert("forest-deep", dark.darkened(DEEP));
        }
        if let Some(accent) = colors.accent {
            replaced.insert("barn", accent);
            replaced.insert("barn-deep", accent);
            replaced.insert("barn-dark", accent.darkened(HOVER));
            replaced.insert("saddle-ink", for_links(accent));
        }
        if let Some(highlight) = colors.highlight {
            replaced.insert("gold", highlight);
        }
        Self { replaced }
    }

    /// The tokens that differ from the design.
    pub(super) fn replaced(self) -> impl Iterator<Item = (&'static str, Color)> {
        self.replaced.into_iter()
    }

    pub(super) fn token(&self, name: &str) -> Option<Color> {
        self.replaced.get(name).copied().or_else(|| of_design(name))
    }

    pub(super) fn contrast(&self, pair: &Pair) -> f64 {
        let color = |token| self.token(token).expect("every pair is made of known tokens");
        color(pair.over).contrast(color(pair.ground))
    }
}

fn of_design(name: &str) -> Option<Color> {
    DESIGN.into_iter().find_map(|(token, color)| (token == name).then_some(color))
}

/// The accent, darkened until links are readable on the darkest of the light grounds.
fn for_links(accent: Color) -> Color {
    let Some(sand) = of_design("sand") else { return accent };
    let shares = (0..=50).map(|step| 1.0 - f64::from(step) / 50.0);
    let mut darker = shares.map(|share| accent.darkened(share));
    darker.find(|color| color.contrast(sand) >= TEXT).unwrap_or(accent)
}
