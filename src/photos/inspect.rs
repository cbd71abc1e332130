//! Checks a file before it is decoded. Refuses it with a reason and, if possible, advice.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use image::metadata::Orientation;
use image::{ImageDecoder, ImageFormat, ImageReader, Limits};

/// Largest file, in bytes. A photograph with 48 megapixels has 10 to 20 million.
pub const MAX_BYTES: u64 = 60_000_000;
/// Most pixels. Decoding takes three or six bytes for each. Phones make up to 50 million.
const MAX_PIXELS: u64 = 51_000_000;
/// Longest side, in pixels.
const MAX_SIDE: u32 = 20_000;
/// Shortest side, in pixels: a smaller picture is blurred wherever it is shown.
pub(super) const MIN_SIDE: u32 = 320;
/// Number of bytes that identify all formats.
pub(super) const HEAD_BYTES: usize = 16;

/// What the first bytes say about a photograph.
#[derive(Debug)]
pub(super) struct Facts {
    pub(super) format: ImageFormat,
    /// Width and height after rotation.
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) orientation: Orientation,
}

/// Why a file can't be used. Continues a sentence after the file's name.
pub(super) type Refusal = String;

/// Checks the file at `path` without decoding it.
pub(super) fn inspect(path: &Path) -> Result<Facts, Refusal> {
    let cannot_read = |error: io::Error| unreadable(&error);
    let mut file = File::open(path).map_err(cannot_read)?;
    let bytes = file.metadata().map_err(cannot_read)?.len();
    if bytes > MAX_BYTES {
        let (mb, most) = (bytes / 1_000_000, MAX_BYTES / 1_000_000);
        return Err(format!("has {mb} MB; at most {most} are taken. Export it smaller."));
    }
    let mut head = Vec::with_capacity(HEAD_BYTES);
    (&mut file).take(HEAD_BYTES as u64).read_to_end(&mut head).map_err(cannot_read)?;
    let format = format(&head)?;
    let file = File::open(path).map_err(cannot_read)?;
    let mut reader = ImageReader::with_format(BufReader::new(file), format);
    reader.limits(limits());
    let mut decoder = reader.into_decoder().map_err(|error| broken(&error))?;
    let (width, height) = decoder.dimensions();
    check_dimensions(width, height)?;
    // A picture whose metadata can't be read isn't rotated.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let (width, height) = if is_lying(orientation) { (height, width) } else { (width, height) };
    Ok(Facts { format, width, height, orientation })
}

/// The refusal of a file that the system doesn't read.
pub(super) fn unreadable(error: &io::Error) -> Refusal {
    format!("can't be read ({error}). The user that paddock runs as needs to read it.")
}

/// Limits of a decoder, in case the file's header lies.
pub(super) fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE * 4);
    limits.max_image_height = Some(MAX_SIDE * 4);
    limits.max_alloc = Some(MAX_PIXELS * 8);
    limits
}

/// The refusal of a file that the decoder couldn't read.
pub(super) fn broken(error: &image::ImageError) -> Refusal {
    if matches!(error, image::ImageError::Limits(_)) {
        return "is larger than can be decoded here. Export it smaller: 2400 pixels across is \
                enough everywhere."
            .to_owned();
    }
    "is damaged or not complete. Copy it again, or export it anew.".to_owned()
}

fn check_dimensions(width: u32, height: u32) -> Result<(), Refusal> {
    let is_large = u64::from(width) * u64::from(height) > MAX_PIXELS;
    if is_large || width > MAX_SIDE || height > MAX_SIDE {
        let most = MAX_PIXELS / 1_000_000 - 1;
        return Err(format!(
            "has {width} × {height} pixels; at most {most} million are taken, and no more than \
             {MAX_SIDE} on a side. Export it smaller: 2400 across is enough everywhere."
        ));
    }
    if width < MIN_SIDE || height < MIN_SIDE {
        return Err(format!(
            "has only {width} × {height} pixels and would be blurred; 1280 across is good, 2400 \
             for the hero."
        ));
    }
    Ok(())
}

fn is_lying(orientation: Orientation) -> bool {
    matches!(
        orientation,
        Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH
    )
}

/// The format by the first bytes, since a file's extension may be wrong.
pub(super) fn format(head: &[u8]) -> Result<ImageFormat, Refusal> {
    let brand = head.get(4..12).unwrap_or_default();
    let other = match head {
        [] => return Err("is empty. Copy it again.".to_owned()),
        [0xFF, 0xD8, 0xFF, ..] => return Ok(ImageFormat::Jpeg),
        [0x89, b'P', b'N', b'G', ..] => return Ok(ImageFormat::Png),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => {
            return Ok(ImageFormat::WebP);
        }
        _ if brand.starts_with(b"ftypavi") => "an AVIF picture",
        _ if brand.starts_with(b"ftyp") && is_heif(brand) => {
            return Err("is a HEIC photograph, which web browsers don't show. Export it as JPEG; \
                        an iPhone takes JPEGs by itself after Settings, Camera, Formats, Most \
                        Compatible."
                .to_owned());
        }
        [b'G', b'I', b'F', b'8', ..] => "a GIF picture",
        [b'I', b'I', 42, 0, ..] | [b'M', b'M', 0, 42, ..] => "a TIFF or raw picture",
        [b'B', b'M', ..] => "a BMP picture",
        _ => {
            return Err(
                "is not a photograph in a format known here. Export it as JPEG, PNG or WebP."
                    .to_owned(),
            );
        }
    };
    Err(format!("is {other}. Export it as JPEG, PNG or WebP."))
}

/// Brands of HEVC-coded images, and those without a codec. Source: ISO/IEC 23008-12. The staff page tells them by name and
/// type before it sends a file: `isHeic` in `frontend/src/staff/site-editor/photos/upload/scaling.ts`.
fn is_heif(brand: &[u8]) -> bool {
    let brands: [&[u8; 4]; 8] =
        [b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"];
    brands.iter().any(|known| brand.ends_with(*known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_browser_cannot_show_is_named_with_a_way_out() {
        let table: [(&[u8], &str); 8] = [
            (b"", "empty"),
            (b"\0\0\0\x18ftypheic\0\0\0\0", "Most Compatible"),
            (b"\0\0\0\x18ftypmif1\0\0\0\0", "HEIC"),
            (b"\0\0\0\x18ftypavif\0\0\0\0", "AVIF"),
            (b"GIF89a", "GIF"),
            (b"II*\0", "TIFF"),
            (b"hay", "not a photograph"),
            (b"<svg xmlns=''/>", "not a photograph"),
        ];
        for (head, word) in table {
            let refusal = format(head).unwrap_err();

            assert!(refusal.contains(word), "{refusal}");
            assert!(refusal.contains("Export it as JPEG") || head.is_empty(), "{refusal}");
        }
    }
}
