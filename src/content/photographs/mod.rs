//! What the owner says about photographs: what they show, and which part of them is shown.

mod titles;

use serde::{Deserialize, Serialize};

pub use self::titles::photo_title;

use super::finding::Finding;
use crate::values;

/// The largest `zoom`, in percent. A part of a phone's photograph is still sharp then.
pub(super) const MAX_ZOOM: u32 = 300;

/// The most bytes that a file can be said to have.
pub(super) const MAX_BYTES: u32 = 1_000_000_000;

/// `[[site.photos]]`: the alternative text of a photograph.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PhotoDescription {
    /// The file's name without its extension, in lower case.
    #[serde(deserialize_with = "values::slug")]
    pub name: String,
    /// What the photograph shows.
    #[serde(deserialize_with = "values::words")]
    pub alt: String,
}

/// `[[site.crops]]`: which part of a photograph is shown.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PhotoCrop {
    /// The file's name without its extension, in lower case.
    #[serde(deserialize_with = "values::slug")]
    pub name: String,
    /// The point that is kept as near to the middle as can be: percent of the width from the left.
    #[serde(deserialize_with = "values::whole::<0, 100, _>")]
    pub x: u32,
    /// Percent of the height from the top.
    #[serde(deserialize_with = "values::whole::<0, 100, _>")]
    pub y: u32,
    /// How much larger than usual it is shown, in percent: 100 to 300.
    #[serde(deserialize_with = "values::whole::<100, MAX_ZOOM, _>")]
    pub zoom: u32,
    /// Size in bytes of the file that the part was chosen for; any other file of this name is shown as usual. 0: it
    /// counts for any file.
    #[serde(default, deserialize_with = "values::whole::<0, MAX_BYTES, _>")]
    pub bytes: u32,
}

impl PhotoCrop {
    /// Whether it counts for the photograph `name` with a file of so many `bytes`.
    #[must_use]
    pub fn is_for(&self, name: &str, bytes: u64) -> bool {
        self.name == name && (self.bytes == 0 || u64::from(self.bytes) == bytes)
    }
}

/// Entries of `site.crops` for a photograph that has one already.
pub(super) fn repeated_crops(crops: &[PhotoCrop]) -> impl Iterator<Item = Finding> {
    crops.iter().enumerate().filter_map(|(index, crop)| {
        let is_repeated = crops[..index].iter().any(|earlier| earlier.name == crop.name);
        is_repeated.then(|| {
            let message = format!("is {:?}, which has a crop already", crop.name);
            Finding::new(format!("site.crops[{index}].name"), message)
        })
    })
}
