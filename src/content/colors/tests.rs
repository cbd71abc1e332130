//! Tests which colors are accepted, the messages about others, and that the list of pairs is
//! complete.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;

use super::palette::{DESIGN, PAIRS, Palette, tokens_of};
use super::{Color, Colors, KEYS};

fn color(text: &str) -> Color {
    Color::try_from(text.to_owned()).unwrap()
}

fn with(key: &str, channels: [u8; 3]) -> Colors {
    let mut colors = Colors::default();
    colors.set(key, Color(channels));
    colors
}

fn frontend() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("frontend/src")
}

#[test]
fn the_designs_own_colors_can_be_read() {
    let own = Colors {
        dark: Some(color("#22372b")),
        accent: Some(color("#82301f")),
        highlight: Some(color("#e8b45a")),
    };

    assert_eq!(Colors::default().unreadable(), []);
    assert_eq!(own.unreadable(), []);
    assert_eq!(Colors::default().tokens(), []);
}

#[test]
fn a_color_is_refused_with_its_contrast_and_the_nearest_that_works() {
    let table = [
        (
            with("accent", [0xe4, 0x57, 0x2e]),
            "site.colors.accent",
            "is \"#e4572e\": light words on a button of this color would have a contrast of 3.27 to \
             1, and at least 4.5 is needed; the nearest color of the same hue that works is \"",
        ),
        (
            with("dark", [0x6a, 0x9b, 0xc3]),
            "site.colors.dark",
            "is \"#6a9bc3\": the highlight on dark bands would have a contrast of 1.",
        ),
        (
            with("highlight", [0x55, 0x44, 0x00]),
            "site.colors.highlight",
            "is \"#554400\": the highlight on dark bands would have a contrast of 1.",
        ),
    ];
    for (colors, key, message) in table {
        let refused = colors.unreadable();

        assert_eq!(refused.len(), 1, "{refused:?}");
        assert_eq!(refused[0].path, key);
        assert!(refused[0].message.starts_with(message), "{refused:?}");
    }
}

#[test]
fn the_tokens_are_those_of_the_style_sheet() {
    let css = fs::read_to_string(frontend().join("ui/styles/tokens.css")).unwrap();
    for (name, color) in DESIGN {
        assert!(css.contains(&format!("--color-{name}: {color};")), "{name} is not {color}");
    }
}

/// The tokens of the declarations of `property` in a rule: `forest` of `color: var(--color-forest);`.
fn tokens<'a>(rule: &'a str, property: &str) -> BTreeSet<&'a str> {
    let values = rule.split(';').filter_map(|declaration| {
        let (name, value) = declaration.split_once(':')?;
        (name.trim() == property).then_some(value)
    });
    let names = values.flat_map(|value| value.split("var(--color-").skip(1));
    names.filter_map(|name| name.split(')').next()).collect()
}

/// Every style sheet below `folder`.
fn style_sheets(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            style_sheets(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "css") {
            found.push(fs::read_to_string(path).unwrap());
        }
    }
}

/// Pairs in the style sheets: rules that set both a color and its ground.
#[test]
fn every_rule_that_sets_words_and_their_ground_is_among_the_pairs() {
    let mut sheets = Vec::new();
    style_sheets(&frontend(), &mut sheets);
    let is_owners = |token: &&str| KEYS.iter().any(|key| tokens_of(key).contains(token));
    let mut seen = 0;
    // Rules can be nested, so the text between any two braces belongs to one rule.
    for rule in sheets.iter().flat_map(|sheet| sheet.split(['{', '}'])) {
        let grounds = tokens(rule, "background");
        for word in tokens(rule, "color") {
            for ground in grounds.iter().filter(|ground| is_owners(ground) || is_owners(&word)) {
                seen += 1;
                let known = PAIRS.iter().any(|pair| pair.over == word && pair.ground == *ground);
                assert!(known, "{word} on {ground} is no pair:{rule}");
            }
        }
    }
    assert!(seen > 8, "{seen} rules found");
}

proptest! {
    #[test]
    fn what_is_accepted_can_be_read_wherever_it_is_drawn(
        dark: Option<[u8; 3]>, accent: Option<[u8; 3]>, highlight: Option<[u8; 3]>,
    ) {
        let [dark, accent, highlight] = [dark, accent, highlight].map(|color| color.map(Color));
        let mut colors = Colors { dark, accent, highlight };
        // Replaces each refused color by the proposed one until all are accepted.
        for _ in 0..KEYS.len() {
            for key in KEYS {
                if colors.worst(key).is_some()
                    && let Some(near) = colors.nearest_readable(key)
                {
                    colors.set(key, near);
                }
            }
        }
        prop_assume!(colors.unreadable().is_empty());

        let palette = Palette::new(&colors);
        for pair in &PAIRS {
            let contrast = palette.contrast(pair);
            prop_assert!(contrast >= pair.needed, "{colors:?} {pair:?} {contrast}");
        }
    }

    #[test]
    fn one_color_alone_always_has_a_readable_neighbor(channels: [u8; 3], key in 0..KEYS.len()) {
        let mut colors = with(KEYS[key], channels);
        if !colors.unreadable().is_empty() {
            let near = colors.nearest_readable(KEYS[key]).unwrap();
            colors.set(KEYS[key], near);

            prop_assert_eq!(colors.unreadable(), []);
        }
    }
}
