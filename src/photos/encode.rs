//! Converts an owner's file to pictures for browsers: decodes, rotates, converts to sRGB, crops,
//! scales and encodes. Keeps only pixels, so place, time and camera are lost.

use std::fs::{self, File};
use std::io::{self, Cursor, Write};
use std::path::Path;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Rgb, RgbImage, Rgba};
use moxcms::{ColorProfile, Layout, TransformOptions};
use ravif::{BitDepth, ColorModel, Img, RGB8};

use super::crop::{self, Crop, Format, Output};
use super::inspect::{Facts, Refusal, broken, limits};
use super::picture_spec::PictureSpec;
use super::truncation::{MISSING, is_complete_jpeg};
use super::unmade::Unmade;
use crate::disk;

/// JPEG quality, for the few browsers without AVIF.
const JPEG_QUALITY: u8 = 65;
/// rav1e's speed, 1 to 10. 9 takes 2.2 s for the four sizes of a picture; 8 takes twice as long and
/// saves 7 % of the bytes.
const AVIF_SPEED: u8 = 9;
/// Added to the built-in pictures' quality: rav1e needs more for files of the same size.
const AVIF_OFFSET: u8 = 5;

/// A decoded photograph, from which pictures are made.
pub(super) struct Decoded {
    pixels: DynamicImage,
    facts: Facts,
    profile: Option<Vec<u8>>,
}

impl Decoded {
    /// Decodes `bytes`, which `facts` describe.
    pub(super) fn decode(bytes: &[u8], facts: Facts) -> Result<Self, Refusal> {
        if facts.format == ImageFormat::Jpeg && !is_complete_jpeg(bytes) {
            return Err(MISSING.to_owned());
        }
        let mut reader = ImageReader::with_format(Cursor::new(bytes), facts.format);
        reader.limits(limits());
        let mut decoder = reader.into_decoder().map_err(|error| broken(&error))?;
        let profile = decoder.icc_profile().unwrap_or_default();
        let pixels = DynamicImage::from_decoder(decoder).map_err(|error| broken(&error))?;
        Ok(Self { pixels, facts, profile })
    }

    /// The picture for `spec`, in its largest size.
    ///
    /// Scales first, so that rotation and color conversion work on a small picture.
    pub(super) fn picture(&self, spec: &PictureSpec) -> RgbImage {
        let Facts { width, height, orientation, .. } = self.facts;
        let part = crop::crop(spec, width, height);
        let target = crop::sizes(spec, part.width).width;
        // First averages whole pixels to twice the target size. The fine filter then needs little
        // time, and no floating-point copy of the whole photograph.
        let scale = (f64::from(target) * 2.0 / f64::from(part.width)).min(1.0);
        let rough = if scale < 1.0 {
            let (width, height) = (self.pixels.width(), self.pixels.height());
            self.pixels.thumbnail_exact(scaled(width, scale), scaled(height, scale))
        } else {
            self.pixels.clone()
        };
        let mut upright = DynamicImage::ImageRgb8(self.in_srgb(&rough));
        upright.apply_orientation(orientation);
        let Crop { left, top, width, height } = crop::crop(spec, upright.width(), upright.height());
        let cut = upright.crop_imm(left, top, width, height);
        resized(&cut.into_rgb8(), target, crop::height(spec, target))
    }

    /// Makes the picture opaque and converts it to sRGB, which browsers assume without a profile.
    fn in_srgb(&self, image: &DynamicImage) -> RgbImage {
        let mut opaque = if image.color().has_alpha() { on_white(image) } else { image.to_rgb8() };
        let profile =
            self.profile.as_deref().and_then(|icc| ColorProfile::new_from_slice(icc).ok());
        let srgb = ColorProfile::new_srgb();
        let transform = profile.and_then(|profile| {
            let options = TransformOptions::default();
            profile.create_transform_8bit(Layout::Rgb, &srgb, Layout::Rgb, options).ok()
        });
        if let Some(transform) = transform {
            let source = opaque.as_raw().clone();
            if transform.transform(&source, &mut opaque).is_err() {
                opaque.copy_from_slice(&source);
            }
        }
        opaque
    }
}

/// Writes `picture` in all sizes of `spec` into `folder`.
pub(super) fn write_all(
    picture: &RgbImage,
    spec: &PictureSpec,
    hash: &str,
    folder: &Path,
) -> Result<(), Unmade> {
    for Output { name, width, format } in crop::outputs(spec, hash, picture.width()) {
        let picture = resized(picture, width, crop::height(spec, width));
        let bytes = match format {
            Format::Avif => avif(&picture, spec.quality + AVIF_OFFSET),
            Format::Jpeg => jpeg(&picture),
        };
        let bytes = bytes.map_err(|error| format!("can't be encoded ({error})."))?;
        write(&folder.join(name), &bytes).map_err(|error| {
            let why =
                format!("isn't shown, because {} takes no files ({error}).", folder.display());
            Unmade::unwritten(&error, why)
        })?;
    }
    Ok(())
}

/// Writes the whole file or nothing. Refuses to use the space reserved for the database.
pub(super) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    if !disk::has_room(path.parent().unwrap_or(path), length) {
        let reserve = disk::mebibytes(disk::RESERVED_BYTES);
        let what = format!("the last {reserve} MiB of the disk are kept for the database");
        return Err(io::Error::new(io::ErrorKind::StorageFull, what));
    }
    let part = path.with_added_extension("part");
    let mut file = File::create(&part)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(part, path)
}

fn avif(picture: &RgbImage, quality: u8) -> Result<Vec<u8>, String> {
    let pixels: Vec<RGB8> = picture.pixels().map(|Rgb([r, g, b])| RGB8::new(*r, *g, *b)).collect();
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let encoder = ravif::Encoder::new()
        .with_quality(f32::from(quality))
        .with_speed(AVIF_SPEED)
        .with_bit_depth(BitDepth::Eight)
        .with_internal_color_model(ColorModel::YCbCr)
        .with_num_threads(Some(1));
    let file = encoder.encode_rgb(Img::new(&pixels, width, height));
    file.map(|file| file.avif_file).map_err(|error| error.to_string())
}

fn jpeg(picture: &RgbImage) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY);
    encoder.encode_image(picture).map_err(|error| error.to_string())?;
    Ok(bytes)
}

fn resized(picture: &RgbImage, width: u32, height: u32) -> RgbImage {
    if picture.dimensions() == (width, height) {
        return picture.clone();
    }
    image::imageops::resize(picture, width, height, FilterType::Lanczos3)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a part of a length is none that a length is not"
)]
fn scaled(length: u32, scale: f64) -> u32 {
    ((f64::from(length) * scale).ceil() as u32).max(1)
}

/// Fills transparent parts with white.
fn on_white(image: &DynamicImage) -> RgbImage {
    let image = image.to_rgba8();
    RgbImage::from_fn(image.width(), image.height(), |x, y| {
        let Rgba([r, g, b, alpha]) = *image.get_pixel(x, y);
        let alpha = u16::from(alpha);
        let blend = |channel: u8| {
            let value = (u16::from(channel) * alpha + 255 * (255 - alpha)) / 255;
            u8::try_from(value).unwrap_or(u8::MAX)
        };
        Rgb([blend(r), blend(g), blend(b)])
    })
}

#[cfg(test)]
mod tests {
    use image::ImageEncoder;
    use image::codecs::png::PngEncoder;
    use image::metadata::Orientation;

    use super::*;

    const RED: Rgb<u8> = Rgb([200, 40, 40]);
    const BLUE: Rgb<u8> = Rgb([40, 40, 200]);

    fn decoded(pixels: DynamicImage, width: u32, height: u32, turn: Orientation) -> Decoded {
        let facts = Facts { format: ImageFormat::Png, width, height, orientation: turn };
        Decoded { pixels, facts, profile: None }
    }

    /// Red on the left, blue on the right, and a white quarter at the lower left.
    fn pattern() -> RgbImage {
        RgbImage::from_fn(600, 400, |x, y| match (x < 300, y < 200) {
            (false, _) => BLUE,
            (true, true) => RED,
            (true, false) => Rgb([255; 3]),
        })
    }

    #[test]
    fn a_picture_is_upright_however_the_camera_was_held() {
        for exif in 1..=8 {
            let turn = Orientation::from_exif(exif).unwrap();
            let mut taken = DynamicImage::ImageRgb8(pattern());
            // The camera's pixels are the upright picture, rotated back.
            let back = match turn {
                Orientation::Rotate90 => Orientation::Rotate270,
                Orientation::Rotate270 => Orientation::Rotate90,
                other => other,
            };
            taken.apply_orientation(back);

            let shown = decoded(taken, 600, 400, turn).picture(&PictureSpec::of("event-open-barn"));

            assert_eq!(shown.dimensions(), (600, 400), "{exif}");
            assert_eq!(*shown.get_pixel(100, 100), RED, "{exif}");
            assert_eq!(*shown.get_pixel(500, 300), BLUE, "{exif}");
            assert_eq!(*shown.get_pixel(100, 300), Rgb([255; 3]), "{exif}");
        }
    }

    #[test]
    fn a_large_photograph_becomes_as_large_as_it_is_shown() {
        let taken = DynamicImage::ImageRgb8(RgbImage::from_pixel(5000, 3000, RED));

        let shown = decoded(taken, 5000, 3000, Orientation::NoTransforms);
        let shown = shown.picture(&PictureSpec::of("hero-wide"));

        assert_eq!(shown.dimensions(), (2400, 1080));
        assert_eq!(*shown.get_pixel(1200, 700), RED);
    }

    #[test]
    fn colors_are_those_that_a_browser_shows() {
        let mut bytes = Vec::new();
        let mut encoder = PngEncoder::new(&mut bytes);
        encoder.set_icc_profile(ColorProfile::new_display_p3().encode().unwrap()).unwrap();
        let taken = RgbImage::from_pixel(400, 400, RED);
        encoder.write_image(&taken, 400, 400, image::ExtendedColorType::Rgb8).unwrap();
        let facts = Facts {
            format: ImageFormat::Png,
            width: 400,
            height: 400,
            orientation: Orientation::NoTransforms,
        };

        let shown = Decoded::decode(&bytes, facts).unwrap().picture(&PictureSpec::of("hero-phone"));

        // The same red in sRGB, computed with the matrices of CSS Color 4, section 18.
        let Rgb([r, g, b]) = *shown.get_pixel(100, 100);
        assert!(r.abs_diff(218) <= 2 && g <= 2 && b.abs_diff(26) <= 2, "{r} {g} {b}");
    }

    #[test]
    fn what_is_transparent_is_white() {
        let clear = image::RgbaImage::from_pixel(400, 400, Rgba([0, 0, 0, 0]));

        let shown = decoded(clear.into(), 400, 400, Orientation::NoTransforms);

        assert_eq!(*shown.picture(&PictureSpec::of("hero-phone")).get_pixel(9, 9), Rgb([255; 3]));
    }
}
