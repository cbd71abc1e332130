//! How each picture is cropped and encoded: the ratio and the widths of the built-in one.

use std::sync::LazyLock;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::content::PhotoCrop;

/// Written by the frontend's build, which makes the built-in pictures from the same specs.
const SPECS: &str = include_str!(concat!(env!("OUT_DIR"), "/frontend/pictures.json"));

/// Version of the encoding. A new version makes the program prepare all photographs again.
const ENCODING: u32 = 1;

/// The picture whose spec event pictures of the owner's use.
const OF_EVENTS: &str = "event-open-barn";

/// Which part of a photograph is shown, as `site.crops` says it: percent.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
pub(super) struct ChosenPart {
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) zoom: u32,
}

impl From<&PhotoCrop> for ChosenPart {
    fn from(&PhotoCrop { x, y, zoom, .. }: &PhotoCrop) -> Self {
        Self { x, y, zoom }
    }
}

/// How one picture is cropped and encoded.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct PictureSpec {
    /// The picture's name on the pages.
    pub(super) name: String,
    /// Name of the owner's file to use if there is none with the picture's own name: `hero` for
    /// both crops of the hero.
    pub(super) from: String,
    /// Width and height as a ratio.
    pub(super) width: u32,
    pub(super) height: u32,
    /// Widths of the AVIF files, in pixels.
    pub(super) widths: Vec<u32>,
    /// Width of the JPEG.
    pub(super) fallback: u32,
    /// AVIF quality, on the scale of the built-in pictures' encoder.
    pub(super) quality: u8,
    /// Which part of the photograph is shown; `None`: the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) chosen: Option<ChosenPart>,
}

impl PictureSpec {
    /// The specs of all built-in pictures.
    pub(super) fn all() -> &'static [Self] {
        static ALL: LazyLock<Vec<PictureSpec>> = LazyLock::new(|| {
            serde_json::from_str(SPECS).expect("the build writes what is read here; tests read it")
        });
        &ALL
    }

    /// The spec of the picture `name`, built in or an event's own.
    pub(super) fn of(name: &str) -> Self {
        let all = Self::all();
        let built_in = all.iter().find(|spec| spec.name == name);
        built_in.cloned().unwrap_or_else(|| {
            let like = all.iter().find(|spec| spec.name == OF_EVENTS);
            let like = like.expect("the build knows the events' pictures").clone();
            Self { name: name.to_owned(), from: name.to_owned(), ..like }
        })
    }

    /// A hash that differs if the results differ.
    pub(super) fn fingerprint(&self) -> String {
        let facts = serde_json::to_vec(self).expect("a spec is plain data");
        short_hash(&[&facts, &ENCODING.to_le_bytes()])
    }

    /// The largest width of its files.
    pub(super) fn widest(&self) -> u32 {
        self.widths.iter().copied().fold(self.fallback, u32::max)
    }
}

/// A hash of `parts` with twelve characters that are valid in file names.
pub(super) fn short_hash(parts: &[&[u8]]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
    }
    URL_SAFE_NO_PAD.encode(&hash.finalize()[..9])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_specs_of_the_built_in_pictures_can_be_read_and_cut_something() {
        let names: Vec<_> = PictureSpec::all().iter().map(|spec| spec.name.as_str()).collect();

        for name in ["hero-phone", "hero-wide", "lessons", "camp", "horseshoe", OF_EVENTS, "og"] {
            assert!(names.contains(&name), "{name} is missing in {names:?}");
        }
        for spec in PictureSpec::all() {
            assert!(spec.width > 0 && spec.height > 0 && spec.fallback > 0, "{spec:?}");
        }
    }

    #[test]
    fn an_events_own_picture_is_cut_like_the_built_in_ones() {
        let own = PictureSpec::of("derby-day");
        let built_in = PictureSpec::of(OF_EVENTS);

        assert_eq!((own.name.as_str(), own.from.as_str()), ("derby-day", "derby-day"));
        assert_eq!((own.width, own.height), (built_in.width, built_in.height));
        assert_ne!(own.fingerprint(), built_in.fingerprint());
    }
}
