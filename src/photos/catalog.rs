//! The photographs that are ready: data for the pages, and the files.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::cache::{Cache, Files};
use super::matching::{Plan, Wanted};
use crate::config::Config;

/// A photograph of the owner's that replaces a built-in picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Photo {
    /// Part of its files' names.
    pub hash: String,
    /// Width of the largest file, in pixels.
    pub width: u32,
    /// Alternative text; empty if the owner gave none.
    pub alt: String,
}

/// All photographs that are ready to be shown.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    /// Photographs by the name of the picture that they replace.
    pub photos: BTreeMap<String, Photo>,
    /// Their files.
    pub files: Files,
}

impl Catalog {
    /// The prepared photographs that `config` asks for. If a file or its crop has changed, the old version
    /// is shown until the new one is prepared. Shares the files of the catalog `before` instead of
    /// reading them again.
    pub(super) fn read(config: &Config, cache: &Cache, before: &Self) -> Self {
        let wanted = Plan::new(config).wanted();
        let entries = cache.entries();
        let mut catalog = Self::default();
        for picture in &wanted {
            let entry = entries.iter().find(|entry| entry.shows(picture));
            // Until another crop is prepared, visitors see the one before.
            let entry = entry.or_else(|| entries.iter().find(|entry| entry.is_of(picture)));
            let Some(entry) = entry else { continue };
            let Some(files) = cache.files(entry, &picture.spec, &before.files) else { continue };
            let (hash, width) = (entry.hash.clone(), entry.width);
            let photo = Photo { hash, width, alt: alt(config, picture) };
            catalog.photos.insert(entry.picture.clone(), photo);
            catalog.files.extend(files);
        }
        catalog
    }
}

fn alt(config: &Config, picture: &Wanted) -> String {
    let said = config.content.site.photos.iter().find(|photo| photo.name == picture.source.name);
    said.map_or_else(String::new, |photo| photo.alt.clone())
}
