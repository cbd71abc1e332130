//! Owners' files: photographed with a phone, half copied, too large, or of other types.

use std::io::Cursor;

use image::{ImageFormat, Rgb, RgbImage};

pub const RED: Rgb<u8> = Rgb([200, 40, 40]);
pub const GREEN: Rgb<u8> = Rgb([40, 160, 40]);
pub const BLUE: Rgb<u8> = Rgb([40, 40, 200]);
pub const WHITE: Rgb<u8> = Rgb([250, 250, 250]);

/// Private metadata that a phone adds to a picture.
pub const SECRET: &str = "40.4321 N, the stable's back door";

/// A picture with four colors: top left, top right, bottom left, bottom right.
pub fn quarters(width: u32, height: u32, colors: [Rgb<u8>; 4]) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        let (right, low) = (x >= width / 2, y >= height / 2);
        colors[usize::from(low) * 2 + usize::from(right)]
    })
}

pub fn encoded(picture: &RgbImage, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    picture.write_to(&mut file, format).unwrap();
    file.into_inner()
}

/// A JPEG with a single color, large enough to be shown.
pub fn jpeg(color: Rgb<u8>) -> Vec<u8> {
    encoded(&RgbImage::from_pixel(480, 400, color), ImageFormat::Jpeg)
}

/// A JPEG of a phone that was held upright: the pixels are rotated, and EXIF has the orientation
/// and the place.
pub fn taken_upright_with_a_phone() -> Vec<u8> {
    // Turned clockwise: blue and red at the top, white and green at the bottom.
    let lying = quarters(400, 480, [RED, GREEN, BLUE, WHITE]);
    let plain = encoded(&lying, ImageFormat::Jpeg);
    let exif = exif(6);
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    [&plain[..2], &[0xFF, 0xE1], &length, &exif, &plain[2..]].concat()
}

/// EXIF with an orientation and a GPS directory that points to a text.
///
/// Source: CIPA DC-008, 4.5 and 4.6: directories are a count, entries of tag, type, count and value
/// or offset (all little-endian after "II"), and the offset of the next directory.
fn exif(orientation: u16) -> Vec<u8> {
    let entry = |tag: u16, kind: u16, count: u32, value: u32| {
        let numbers = [&tag.to_le_bytes()[..], &kind.to_le_bytes(), &count.to_le_bytes()];
        [numbers.concat(), value.to_le_bytes().to_vec()].concat()
    };
    let (gps, text) = (8 + 2 + 2 * 12 + 4, 8 + 2 + 2 * 12 + 4 + 2 + 12 + 4);
    let length = u32::try_from(SECRET.len()).unwrap();
    [
        b"Exif\0\0II*\0\x08\0\0\0".to_vec(),
        2_u16.to_le_bytes().to_vec(),
        entry(0x0112, 3, 1, u32::from(orientation)),
        entry(0x8825, 4, 1, gps),
        0_u32.to_le_bytes().to_vec(),
        1_u16.to_le_bytes().to_vec(),
        entry(0x001B, 7, length, text),
        0_u32.to_le_bytes().to_vec(),
        SECRET.as_bytes().to_vec(),
    ]
    .concat()
}

/// A PNG whose header claims these dimensions, without pixels: few bytes that would need gigabytes.
pub fn png_that_claims(width: u32, height: u32) -> Vec<u8> {
    let chunk = |kind: &[u8], data: &[u8]| {
        let mut crc = flate2::Crc::new();
        crc.update(kind);
        crc.update(data);
        let length = u32::try_from(data.len()).unwrap().to_be_bytes();
        [&length, kind, data, &crc.sum().to_be_bytes()].concat()
    };
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
    [
        b"\x89PNG\r\n\x1A\n".to_vec(),
        chunk(b"IHDR", &header),
        chunk(b"IDAT", &[0x78, 0x9C, 3, 0, 0, 0, 0, 1]),
        chunk(b"IEND", &[]),
    ]
    .concat()
}

/// The beginning of a file in an iPhone's default format.
pub const HEIC: &[u8] = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic";
