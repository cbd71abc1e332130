//! Converts the built-in logo and the icons to the owner's colors.
//!
//! They consist of a few of the design's colors. An SVG contains the colors as text. The pixels of
//! a PNG are mixtures of three colors, which a linear map converts to mixtures of the owner's
//! three.

use std::io::Cursor;

use bytes::Bytes;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder, ImageFormat, Rgba};

use crate::content::{Color, Colors};

/// Tokens of the colors in the SVGs.
const DRAWN: [&str; 4] = ["forest", "barn", "gold", "cream"];
/// Tokens of the colors in the icons.
const MIXED: [&str; 3] = ["forest", "gold", "cream"];

/// The SVG with all design colors replaced; `None` if it isn't text.
pub(super) fn svg(file: &[u8], colors: &Colors) -> Option<Bytes> {
    const DIGITS: usize = 7;
    let text = str::from_utf8(file).ok()?;
    let mut colored = String::with_capacity(text.len());
    let mut rest = text;
    // One pass, so that replaced colors aren't replaced again.
    while let Some(at) = rest.find('#') {
        let (before, after) = rest.split_at(at);
        colored.push_str(before);
        let (written, behind) = after.split_at(DIGITS.min(after.len()));
        let is_it = |name: &&&str| design(name).is_some_and(|color| color.to_string() == written);
        match DRAWN.iter().find(is_it).and_then(|name| colors.token(name)) {
            Some(color) => colored.push_str(&color.to_string()),
            None => colored.push_str(written),
        }
        rest = behind;
    }
    colored.push_str(rest);
    Some(colored.into())
}

/// The PNG with its pixels in the owner's colors; `None` if it can't be read.
pub(super) fn png(file: &[u8], colors: &Colors) -> Option<Bytes> {
    let map = Map::new(colors)?;
    let image = image::load_from_memory_with_format(file, ImageFormat::Png).ok()?;
    let mut image = image.into_rgba8();
    for Rgba([red, green, blue, _]) in image.pixels_mut() {
        [*red, *green, *blue] = map.apply([*red, *green, *blue]);
    }
    let (width, height) = image.dimensions();
    let mut bytes = Cursor::new(Vec::new());
    PngEncoder::new_with_quality(&mut bytes, CompressionType::Best, FilterType::Adaptive)
        .write_image(&image, width, height, ExtendedColorType::Rgba8)
        .ok()?;
    Some(bytes.into_inner().into())
}

/// The icon file with its PNGs in the owner's colors; `None` if it can't be read.
///
/// Layout: a header of 6 bytes, whose last two are the number of images; for each an entry of 16
/// bytes, whose last eight are length and offset; the images.
pub(super) fn ico(file: &[u8], colors: &Colors) -> Option<Bytes> {
    const HEAD: usize = 6;
    const ENTRY: usize = 16;
    let count = usize::from(u16::from_le_bytes([*file.get(4)?, *file.get(5)?]));
    let mut directory = file.get(..HEAD + ENTRY * count)?.to_vec();
    let mut images = Vec::new();
    for entry in directory[HEAD..].chunks_exact_mut(ENTRY) {
        let number = |at: usize| Some(u32::from_le_bytes(entry.get(at..at + 4)?.try_into().ok()?));
        let (length, offset) = (number(8)? as usize, number(12)? as usize);
        let image = png(file.get(offset..offset + length)?, colors)?;
        let offset = HEAD + ENTRY * count + images.len();
        entry[8..12].copy_from_slice(&u32::try_from(image.len()).ok()?.to_le_bytes());
        entry[12..].copy_from_slice(&u32::try_from(offset).ok()?.to_le_bytes());
        images.extend_from_slice(&image);
    }
    directory.extend(images);
    Some(directory.into())
}

/// A color of the design.
fn design(token: &str) -> Option<Color> {
    Colors::default().token(token)
}

/// A linear map that converts three of the design's colors to three of the owner's.
struct Map([[f64; 3]; 3]);

impl Map {
    fn new(colors: &Colors) -> Option<Self> {
        let channels = |color: Color| color.0.map(f64::from);
        let [mut from, mut to] = [[[0.0; 3]; 3]; 2];
        for (index, token) in MIXED.into_iter().enumerate() {
            from[index] = channels(design(token)?);
            to[index] = channels(colors.token(token)?);
        }
        // Each row of `shares` gives one color's share of a mixture, by Cramer's rule.
        let [one, two, three] = from;
        let volume = dot(one, cross(two, three));
        let shares = [cross(two, three), cross(three, one), cross(one, two)];
        let map = [0, 1, 2].map(|channel| {
            [0, 1, 2].map(|source| {
                (0..3).map(|index| to[index][channel] * shares[index][source] / volume).sum()
            })
        });
        (volume.abs() > 1.0).then_some(Self(map))
    }

    fn apply(&self, channels: [u8; 3]) -> [u8; 3] {
        let channels = channels.map(f64::from);
        self.0.map(|row| byte(dot(row, channels)))
    }
}

fn dot(one: [f64; 3], other: [f64; 3]) -> f64 {
    one.into_iter().zip(other).map(|(one, other)| one * other).sum()
}

fn cross(one: [f64; 3], other: [f64; 3]) -> [f64; 3] {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| one[i] * other[j] - one[j] * other[i])
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "rounded and held between 0 and 255"
)]
fn byte(value: f64) -> u8 {
    value.round().clamp(0.0, 255.0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::assets;

    fn own() -> Colors {
        let color = |text: &str| Color::try_from(text.to_owned()).ok();
        // The highlight equals the design's accent: a replaced color must not be replaced again.
        Colors { dark: color("#1c2f4f"), accent: color("#0b5c5c"), highlight: color("#9b3b2e") }
    }

    #[test]
    fn drawings_have_the_owners_colors_and_none_of_the_designs() {
        for (name, expected) in [
            ("mark", ["#1c2f4f", "#0b5c5c", "#f7f1e5"]),
            ("mark-light", ["#1c2f4f", "#9b3b2e", "#f7f1e5"]),
            ("favicon", ["#1c2f4f", "#9b3b2e", "#f7f1e5"]),
        ] {
            let svg = svg(assets::embedded(name, "svg").unwrap(), &own()).unwrap();
            let svg = String::from_utf8(svg.to_vec()).unwrap();

            for color in expected {
                assert!(svg.contains(color), "{name} without {color}");
            }
            for token in ["forest", "gold"] {
                assert!(!svg.contains(&design(token).unwrap().to_string()), "{name}: {token}");
            }
            assert!(svg.ends_with("</svg>"), "{svg}");
        }
    }

    #[test]
    fn icons_keep_their_shape_and_change_their_colors() {
        let before = assets::embedded("icon-192", "png").unwrap();

        let after = png(before, &own()).unwrap();

        let [before, after] = [before, &after[..]].map(|file| {
            image::load_from_memory_with_format(file, ImageFormat::Png).unwrap().into_rgba8()
        });
        let near = |pixel: &Rgba<u8>, token: &str, colors: &Colors| {
            let Color(color) = colors.token(token).unwrap();
            pixel[3] == 255 && (0..3).all(|i| pixel[i].abs_diff(color[i]) < 4)
        };
        for token in MIXED {
            let mut count = 0;
            for (old, new) in before.pixels().zip(after.pixels()) {
                assert_eq!(old[3], new[3]);
                if near(old, token, &Colors::default()) {
                    count += 1;
                    assert!(near(new, token, &own()), "{token}: {old:?} became {new:?}");
                }
            }
            assert!(count > 500, "{count} pixels of {token}");
        }
    }

    #[test]
    fn each_size_of_the_icon_file_can_be_read() {
        let file = ico(assets::embedded("favicon", "ico").unwrap(), &own()).unwrap();

        assert_eq!(file[4], 3);
        for (index, side) in [16, 32, 48].into_iter().enumerate() {
            let entry = &file[6 + 16 * index..][..16];
            let number = |at: usize| u32::from_le_bytes(entry[at..at + 4].try_into().unwrap());
            let image = &file[number(12) as usize..][..number(8) as usize];
            let image = image::load_from_memory_with_format(image, ImageFormat::Png).unwrap();
            assert_eq!((image.width(), image.height()), (side, side));
        }
    }
}
