//! Checks that dark text is readable on a photograph: on the wide hero, whose left part the page
//! lightens, and on the sky of the meadow.

use image::{Rgb, RgbImage};

use super::picture_spec::PictureSpec;

/// Where each crop has text (left, right and bottom edge, in percent), and the minimum relative
/// luminance there. That is a contrast of 4.5 to the text color (WCAG 2.2, 1.4.3). The hero needs
/// less, because the page lightens it by 40 %.
const PLACES: [(&str, [u32; 3], f32); 3] = [
    ("hero-wide", [0, 40, 60], 0.05),
    ("meadow-wide", [5, 70, 45], 0.24),
    ("meadow", [0, 100, 40], 0.24),
];
/// Percentage of the area that may be darker, such as a branch or a bird.
const MAX_DARK: usize = 15;

/// A message for the owner if text on `picture` would be hard to read.
pub(super) fn remark(picture: &RgbImage, spec: &PictureSpec) -> Option<String> {
    let (name, [left, right, foot], least) = PLACES.iter().find(|(name, ..)| *name == spec.name)?;
    let across = picture.width() * left / 100..picture.width() * right / 100;
    let down = 0..picture.height() * foot / 100;
    let place = down.flat_map(|y| across.clone().map(move |x| picture.get_pixel(x, y)));
    let (all, dark) = place.fold((0_usize, 0_usize), |(all, dark), pixel| {
        (all + 1, dark + usize::from(luminance(*pixel) < *least))
    });
    (dark * 100 > all * MAX_DARK).then(|| {
        format!(
            "is too dark where the words stand on it ({name}): they will be hard to read. Choose \
             one that is bright there, such as a sky, or crop it so."
        )
    })
}

/// Relative luminance. Source: WCAG 2.2, "relative luminance".
fn luminance(Rgb(channels): Rgb<u8>) -> f32 {
    let [r, g, b] = channels.map(|channel| {
        let share = f32::from(channel) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bright above `horizon`, dark below.
    fn evening(horizon: u32) -> RgbImage {
        RgbImage::from_fn(200, 100, |_, y| Rgb([if y < horizon { 200 } else { 40 }; 3]))
    }

    #[test]
    fn words_need_a_bright_sky_behind_them() {
        for crop in ["hero-wide", "meadow-wide", "meadow"] {
            assert_eq!(remark(&evening(60), &PictureSpec::of(crop)), None, "{crop}");
            assert!(remark(&evening(20), &PictureSpec::of(crop)).unwrap().contains(crop));
        }
    }

    #[test]
    fn the_built_in_pictures_are_as_they_should_be() {
        for (file, crop) in [("hero.jpg", "hero-wide"), ("meadow.jpg", "meadow-wide")] {
            let file = format!("{}/frontend/images/{file}", env!("CARGO_MANIFEST_DIR"));
            let picture = image::open(file).unwrap().into_rgb8();

            assert_eq!(remark(&picture, &PictureSpec::of(crop)), None, "{crop}");
        }
    }

    #[test]
    fn no_words_stand_on_the_heros_crop_for_phones() {
        assert_eq!(remark(&evening(0), &PictureSpec::of("hero-phone")), None);
    }

    #[test]
    fn pictures_without_words_may_be_dark() {
        assert_eq!(remark(&evening(0), &PictureSpec::of("lessons")), None);
    }
}
