//! Computes which part of a photograph is shown, and in which sizes.

use super::inspect::MIN_SIDE;
use super::picture_spec::{ChosenPart, PictureSpec};

/// The sizes of the files made by one spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sizes {
    /// Width of the largest file. A photograph is never enlarged.
    pub(super) width: u32,
    /// Widths of the AVIF files.
    pub(super) avif: Vec<u32>,
    /// Width of the JPEG.
    pub(super) jpeg: u32,
}

/// An output file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Output {
    pub(super) name: String,
    pub(super) width: u32,
    pub(super) format: Format,
}

/// How a file is encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Avif,
    Jpeg,
}

/// A part of a photograph, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Crop {
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) width: u32,
    pub(super) height: u32,
}

/// The part of a photograph of `width` by `height` pixels that is shown: the one that the spec's crop says, or the
/// largest with the spec's ratio. That is centered horizontally; vertically a third of the rest is cut from the top,
/// because of faces and skies. The staff page draws it by the same rule (`frontend/src/staff/site-editor/photos/crop`).
pub(super) fn crop(spec: &PictureSpec, width: u32, height: u32) -> Crop {
    let narrow = scaled(height, spec.width, spec.height);
    let low = scaled(width, spec.height, spec.width).min(height);
    let largest = if narrow <= width { (narrow, height) } else { (width, low) };
    let Some(ChosenPart { x, y, zoom }) = spec.chosen else {
        let (across, down) = largest;
        return Crop {
            left: (width - across) / 2,
            top: (height - down) / 3,
            width: across,
            height: down,
        };
    };
    let (across, down) = zoomed(largest, zoom);
    let start = |length: u32, part: u32, percent: u32| {
        scaled(length, percent, 100).saturating_sub(part / 2).min(length - part)
    };
    Crop { left: start(width, across, x), top: start(height, down, y), width: across, height: down }
}

/// The size of a part that is shown `zoom` percent as large. It's wide enough not to be blurred.
fn zoomed((width, height): (u32, u32), zoom: u32) -> (u32, u32) {
    let across = scaled(width, 100, zoom).max(MIN_SIDE).min(width);
    (across, scaled(height, across, width).min(height))
}

/// `length` times a fraction, at least 1.
fn scaled(length: u32, numerator: u32, denominator: u32) -> u32 {
    let exact = u64::from(length) * u64::from(numerator) / u64::from(denominator);
    u32::try_from(exact).unwrap_or(u32::MAX).max(1)
}

/// The sizes made of a part that is `available` pixels wide. Pages compute them by the same rule
/// from the width alone (`frontend/src/ui/pictures/pictures.ts`).
pub(super) fn sizes(spec: &PictureSpec, available: u32) -> Sizes {
    let width = available.min(spec.widest());
    let mut avif: Vec<u32> = spec.widths.iter().copied().filter(|size| *size <= width).collect();
    if avif.is_empty() && !spec.widths.is_empty() {
        avif.push(width);
    }
    Sizes { width, avif, jpeg: spec.fallback.min(width) }
}

/// The height for `width` in the spec's ratio.
pub(super) fn height(spec: &PictureSpec, width: u32) -> u32 {
    let (ratio_width, ratio_height) = (u64::from(spec.width), u64::from(spec.height));
    let height = (u64::from(width) * ratio_height + ratio_width / 2) / ratio_width;
    u32::try_from(height).unwrap_or(u32::MAX).max(1)
}

/// The files made of a part that is `available` pixels wide.
pub(super) fn outputs(spec: &PictureSpec, hash: &str, available: u32) -> Vec<Output> {
    let Sizes { avif, jpeg, .. } = sizes(spec, available);
    let output = |width: u32, format: Format| {
        let ending = match format {
            Format::Avif => "avif",
            Format::Jpeg => "jpg",
        };
        Output { name: format!("{}-{width}-{hash}.{ending}", spec.name), width, format }
    };
    let avif = avif.into_iter().map(|width| output(width, Format::Avif));
    avif.chain([output(jpeg, Format::Jpeg)]).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_wide_photograph_loses_its_sides_and_a_high_one_mostly_its_foot() {
        let wide = PictureSpec::of("event-open-barn");
        assert_eq!((wide.width, wide.height), (1800, 1200));

        assert_eq!(crop(&wide, 4000, 2000), Crop { left: 500, top: 0, width: 3000, height: 2000 });
        assert_eq!(crop(&wide, 3000, 4000), Crop { left: 0, top: 666, width: 3000, height: 2000 });
        assert_eq!(crop(&wide, 1200, 800), Crop { left: 0, top: 0, width: 1200, height: 800 });
    }

    #[test]
    fn a_photograph_is_never_enlarged() {
        let spec = PictureSpec::of("lessons");
        let made = |available| {
            let Sizes { width, avif, jpeg } = sizes(&spec, available);
            (width, avif, jpeg)
        };

        assert_eq!(made(4000), (1280, vec![560, 720, 960, 1280], 960));
        assert_eq!(made(700), (700, vec![560], 700));
        assert_eq!(made(300), (300, vec![300], 300));
    }

    #[test]
    fn the_picture_of_shared_links_is_one_file_for_all() {
        let outputs = outputs(&PictureSpec::of("og"), "h", 5000);

        let name = "og-1200-h.jpg".to_owned();
        assert_eq!(outputs, [Output { name, width: 1200, format: Format::Jpeg }]);
    }

    #[test]
    fn the_chosen_point_is_as_near_to_the_middle_as_can_be() {
        let part = |x, y, zoom| {
            let chosen = Some(ChosenPart { x, y, zoom });
            let spec = PictureSpec { chosen, ..PictureSpec::of("event-open-barn") };
            let Crop { left, top, width, height } = crop(&spec, 4000, 2000);
            (left, top, width, height)
        };

        assert_eq!(part(50, 50, 100), (500, 0, 3000, 2000), "all of its height");
        assert_eq!(part(40, 0, 100), (100, 0, 3000, 2000));
        assert_eq!(part(0, 0, 100), (0, 0, 3000, 2000), "at the edge");
        assert_eq!(part(100, 100, 200), (2500, 1000, 1500, 1000));
        assert_eq!(part(50, 50, 200), (1250, 500, 1500, 1000));
        let small = ChosenPart { x: 50, y: 50, zoom: 300 };
        let small = PictureSpec { chosen: Some(small), ..PictureSpec::of("event-open-barn") };
        assert_eq!(crop(&small, 600, 400).width, 320, "it isn't blurred");
    }

    proptest! {
        #[test]
        fn a_part_lies_within_its_photograph(
            (width, height) in (1_u32..20_000, 1_u32..20_000),
            chosen in proptest::option::of((0_u32..=100, 0_u32..=100, 100_u32..=300)),
        ) {
            for spec in PictureSpec::all() {
                let chosen = chosen.map(|(x, y, zoom)| ChosenPart { x, y, zoom });
                let spec = PictureSpec { chosen, ..spec.clone() };
                let part = crop(&spec, width, height);

                prop_assert!(part.width > 0 && part.height > 0);
                prop_assert!(part.left + part.width <= width);
                prop_assert!(part.top + part.height <= height);
            }
        }
    }
}
