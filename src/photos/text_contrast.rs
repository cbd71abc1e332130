//! Checks that dark text is readable on a photograph: on the wide hero, whose left part the page
//! lightens, and on the sky of the meadow.

use image::{Rgb, RgbImage};

use super::picture_spec::PictureSpec;

/// A part of a picture on which text stands.
struct Place {
    /// The picture's name.
    picture: &'static str,
    /// Its left, right and bottom edge, in percent.
    edges: [u32; 3],
    /// The minimum relative luminance there.
    least: f32,
    /// Where it is in the picture, in words.
    side: &'static str,
    /// The screens that show this picture, in words.
    screens: &'static str,
}

const WIDE: &str = "computers and other wide screens";

/// The luminances are those of a contrast of 4.5 to the text color (WCAG 2.2, 1.4.3). The hero needs less, because the
/// page lightens it by 40 %.
const PLACES: [Place; 3] = [
    Place {
        picture: "hero-wide",
        edges: [0, 40, 60],
        least: 0.05,
        side: "on its left side",
        screens: WIDE,
    },
    Place {
        picture: "meadow-wide",
        edges: [5, 70, 45],
        least: 0.24,
        side: "at its top left",
        screens: WIDE,
    },
    Place {
        picture: "meadow",
        edges: [0, 100, 40],
        least: 0.24,
        side: "at its top",
        screens: "phones",
    },
];
/// Percentage of the area that may be darker, such as a branch or a bird.
const MAX_DARK: usize = 15;

/// A message for the owner if text on `picture` would be hard to read.
pub(super) fn remark(picture: &RgbImage, spec: &PictureSpec) -> Option<String> {
    let place = PLACES.iter().find(|place| place.picture == spec.name)?;
    let Place { edges: [left, right, foot], least, side, screens, .. } = place;
    let across = picture.width() * left / 100..picture.width() * right / 100;
    let down = 0..picture.height() * foot / 100;
    let pixels = down.flat_map(|y| across.clone().map(move |x| picture.get_pixel(x, y)));
    let (all, dark) = pixels.fold((0_usize, 0_usize), |(all, dark), pixel| {
        (all + 1, dark + usize::from(luminance(*pixel) < *least))
    });
    (dark * 100 > all * MAX_DARK).then(|| {
        format!(
            "is too dark {side}, where the home page has words on {screens}: they're hard to read. \
             Pick a brighter part of it with “Choose the part that shows”, or another picture that's \
             bright there, such as one with a lot of sky."
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
        for (crop, place) in [
            ("hero-wide", "on its left side, where the home page has words on computers and"),
            ("meadow-wide", "at its top left, where the home page has words on computers and"),
            ("meadow", "at its top, where the home page has words on phones"),
        ] {
            assert_eq!(remark(&evening(60), &PictureSpec::of(crop)), None, "{crop}");
            let said = remark(&evening(20), &PictureSpec::of(crop)).unwrap();
            assert!(said.contains(place) && !said.contains(crop), "{said}");
            assert!(said.contains("“Choose the part that shows”"), "{said}");
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
