//! Converts the owner's logo to a small PNG: checks and decodes it, applies its rotation, scales
//! it, and drops all metadata but the color profile.

use std::io::Cursor;

use bytes::Bytes;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::imageops;
use image::{
    DynamicImage, ExtendedColorType, ImageDecoder, ImageEncoder, ImageFormat, ImageReader, Limits,
    Rgba, RgbaImage,
};

use super::Logo;
use crate::content::{Color, Colors};

/// Three pixels for each CSS pixel of the displayed width, 176 at most.
const MAX_WIDTH: u32 = 528;
const MAX_HEIGHT: u32 = 168;
/// Two pixels for each of the header's 44 CSS pixels. Less is blurred on a phone.
const MIN_HEIGHT: u32 = 88;
/// Longest accepted side in pixels. Decoding takes four bytes per pixel.
const MAX_SIDE: u32 = 2_000;
/// Largest accepted ratio of the sides. A longer logo would look like a line.
const MAX_RATIO: u32 = 8;

/// Advice on how to export an accepted file.
pub(super) const EXPORT: &str =
    "Export it as PNG with a transparent ground, some 200 to 400 pixels high.";

/// Converts the file `bytes` to the logo that visitors get, or explains what is wrong with it.
pub(super) fn prepare(bytes: &[u8]) -> Result<Logo, String> {
    let format = format(bytes)?;
    let damaged = |_| "is damaged, or not complete. Copy or export it again.".to_owned();
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits());
    let mut decoder = reader.into_decoder().map_err(damaged)?;
    let (width, height) = decoder.dimensions();
    if width > MAX_SIDE || height > MAX_SIDE {
        return Err(format!(
            "has {width} × {height} pixels; at most {MAX_SIDE} on a side are taken. {EXPORT}"
        ));
    }
    let turn = decoder.orientation().ok();
    let profile = decoder.icc_profile().unwrap_or_default().filter(|profile| is_rgb(profile));
    let mut picture = DynamicImage::from_decoder(decoder).map_err(damaged)?;
    if let Some(turn) = turn {
        picture.apply_orientation(turn);
    }
    check_shape(picture.width(), picture.height())?;
    let small = scaled(picture.into_rgba8());
    let png = encode(&small, profile).map_err(|error| format!("can't be encoded ({error})."))?;
    Ok(Logo { png, width: small.width(), height: small.height(), is_faint: is_faint(&small) })
}

/// Limits of a decoder, in case the file's header lies.
fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_alloc = Some(u64::from(MAX_SIDE * MAX_SIDE) * 16);
    limits
}

fn check_shape(width: u32, height: u32) -> Result<(), String> {
    if height < MIN_HEIGHT {
        return Err(format!(
            "has {width} × {height} pixels and would be blurred; it needs at least {MIN_HEIGHT} \
             from top to bottom. {EXPORT}"
        ));
    }
    if width > MAX_RATIO * height || height > MAX_RATIO * width {
        return Err(format!(
            "has {width} × {height} pixels, too long to be read in the header; the longer side may \
             be {MAX_RATIO} times the shorter one. Cut its empty edges off, or use another form of \
             the logo."
        ));
    }
    Ok(())
}

/// The format by the first bytes, since a file's extension may be wrong.
fn format(bytes: &[u8]) -> Result<ImageFormat, String> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(512)]).to_lowercase();
    match bytes {
        [] => Err("is empty. Copy it again.".to_owned()),
        [0xFF, 0xD8, 0xFF, ..] => Ok(ImageFormat::Jpeg),
        [0x89, b'P', b'N', b'G', ..] => Ok(ImageFormat::Png),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Ok(ImageFormat::WebP),
        _ if head.contains("<svg") || head.trim_start().starts_with("<?xml") => {
            Err(format!("is an SVG drawing, which can hold programs, so it isn't taken. {EXPORT}"))
        }
        _ => Err(format!("is no picture in PNG, JPEG or WebP. {EXPORT}")),
    }
}

/// Whether a color profile is for RGB. Source: ICC.1:2022, table 17: the color space of the data is
/// at byte 16.
fn is_rgb(profile: &[u8]) -> bool {
    profile.get(16..20) == Some(b"RGB ")
}

/// Scales the picture down to the displayed size, with its own ratio. Never enlarges it.
fn scaled(picture: RgbaImage) -> RgbaImage {
    let (width, height) = picture.dimensions();
    if width <= MAX_WIDTH && height <= MAX_HEIGHT {
        return picture;
    }
    let whole = DynamicImage::ImageRgba8(weighted(picture));
    unweighted(whole.resize(MAX_WIDTH, MAX_HEIGHT, imageops::FilterType::Lanczos3).into_rgba8())
}

/// Multiplies each color by its opacity. Without this, scaling mixes the colors of transparent
/// pixels into their neighbors.
fn weighted(mut picture: RgbaImage) -> RgbaImage {
    for Rgba([red, green, blue, alpha]) in picture.pixels_mut() {
        for channel in [red, green, blue] {
            *channel = ratio(u32::from(*channel) * u32::from(*alpha), 255);
        }
    }
    picture
}

fn unweighted(mut picture: RgbaImage) -> RgbaImage {
    for Rgba([red, green, blue, alpha]) in picture.pixels_mut() {
        for channel in [red, green, blue] {
            *channel = ratio(u32::from(*channel) * 255, u32::from(*alpha).max(1));
        }
    }
    picture
}

fn ratio(numerator: u32, denominator: u32) -> u8 {
    u8::try_from((numerator + denominator / 2) / denominator).unwrap_or(u8::MAX)
}

/// Whether less than 3 % of the drawn pixels have a contrast of 2 or more to the page's ground.
fn is_faint(picture: &RgbaImage) -> bool {
    let Some(ground) = Colors::default().token("cream") else { return false };
    let mut drawn = 0_u64;
    let mut seen = 0_u64;
    for Rgba([red, green, blue, alpha]) in picture.pixels() {
        let weight = u64::from(*alpha);
        drawn += weight;
        if weight > 0 && Color([*red, *green, *blue]).contrast(ground) >= 2.0 {
            seen += weight;
        }
    }
    seen * 100 < drawn * 3 || drawn == 0
}

fn encode(picture: &RgbaImage, profile: Option<Vec<u8>>) -> image::ImageResult<Bytes> {
    let mut png = Vec::new();
    let mut encoder =
        PngEncoder::new_with_quality(&mut png, CompressionType::Best, FilterType::Adaptive);
    if let Some(profile) = profile {
        // An unsupported profile is dropped. Viewers then assume sRGB, as they would anyway.
        _ = encoder.set_icc_profile(profile);
    }
    let (width, height) = picture.dimensions();
    encoder.write_image(picture, width, height, ExtendedColorType::Rgba8)?;
    Ok(png.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32, color: [u8; 4]) -> Vec<u8> {
        encode(&RgbaImage::from_pixel(width, height, Rgba(color)), None).unwrap().to_vec()
    }

    #[test]
    fn a_logo_keeps_its_ratio_and_is_never_enlarged() {
        let table = [
            ((1000, 500), (336, 168)),
            ((1600, 200), (528, 66)),
            ((300, 1500), (34, 168)),
            ((300, 100), (300, 100)),
        ];
        for ((width, height), (made_width, made_height)) in table {
            let logo = prepare(&png(width, height, [10, 20, 30, 255])).unwrap();

            assert!(logo.width.abs_diff(made_width) <= 1, "{logo:?}");
            assert!(logo.height.abs_diff(made_height) <= 1, "{logo:?}");
        }
    }

    #[test]
    fn what_is_transparent_stays_so_and_colors_nothing_beside_it() {
        // Transparent black beside opaque red: the edge must not get dark.
        let half = RgbaImage::from_fn(1000, 500, |x, _| {
            if x < 500 { Rgba([0, 0, 0, 0]) } else { Rgba([200, 40, 40, 255]) }
        });

        let logo = prepare(&encode(&half, None).unwrap()).unwrap();

        let made = image::load_from_memory(&logo.png).unwrap().into_rgba8();
        assert_eq!(made.get_pixel(2, 80)[3], 0);
        for Rgba([red, .., alpha]) in made.pixels().filter(|pixel| pixel[3] > 30) {
            assert!(*red >= 180, "{red} at {alpha}");
        }
    }

    #[test]
    fn a_logo_for_dark_ground_is_told_from_one_for_light_ground() {
        let drawn = |ground: [u8; 4], line: [u8; 4]| {
            let picture =
                RgbaImage::from_fn(300, 100, |x, _| Rgba(if x % 20 == 0 { line } else { ground }));
            prepare(&encode(&picture, None).unwrap()).unwrap().is_faint
        };

        assert!(!drawn([0, 0, 0, 0], [30, 30, 30, 255]));
        assert!(!drawn([255, 255, 255, 255], [30, 30, 30, 255]));
        assert!(drawn([0, 0, 0, 0], [255, 255, 255, 255]));
        assert!(drawn([0, 0, 0, 0], [0, 0, 0, 0]));
    }

    #[test]
    fn what_cannot_be_shown_is_refused_with_a_way_out() {
        let whole = png(300, 100, [1, 2, 3, 255]);
        let svg = b"<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"/>";
        let table: [(&[u8], &str); 8] = [
            (b"", "is empty"),
            (
                svg,
                "is an SVG drawing, which can hold programs, so it isn't taken. Export it as PNG",
            ),
            (b"%PDF-1.7", "is no picture in PNG, JPEG or WebP. Export it as PNG"),
            (b"GIF89a", "is no picture in PNG, JPEG or WebP"),
            (&whole[..whole.len() / 2], "is damaged, or not complete"),
            (&png(2001, 100, [0; 4]), "has 2001 × 100 pixels; at most 2000 on a side are taken"),
            (&png(300, 80, [0; 4]), "has 300 × 80 pixels and would be blurred"),
            (&png(1000, 100, [0; 4]), "has 1000 × 100 pixels, too long to be read"),
        ];
        for (bytes, message) in table {
            let refusal = prepare(bytes).unwrap_err();

            assert!(refusal.starts_with(message), "{refusal}");
        }
    }
}
