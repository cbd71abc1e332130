//! The photographs that are ready: what pages need to know of them, and their files.

use std::collections::BTreeMap;

use bytes::Bytes;
use serde::Serialize;
use utoipa::ToSchema;

use super::cache::Cache;
use super::matching::{Plan, Wanted};
use crate::config::Config;

/// A photograph of the owner's that takes the place of a built-in picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Photo {
    /// Part of the names of its files.
    pub hash: String,
    /// The width of the largest of them, in pixels.
    pub width: u32,
    /// What is to be seen, for those who do not see it; empty: nobody said.
    pub alt: String,
}

/// Files of photographs by their paths on the site: a name always stands for the same content.
pub type Files = Vec<(String, Bytes)>;

/// All photographs that are ready to be shown.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    /// By the name of the picture in whose place they stand.
    pub photos: BTreeMap<String, Photo>,
    /// Their files by path.
    pub files: Files,
}

impl Catalog {
    /// The prepared photographs that `config` asks for. A file that changed since is shown in its
    /// old form until it is prepared again. Files in the catalog `before` are shared, not read from
    /// the disk again.
    pub(super) fn read(config: &Config, cache: &Cache, before: &Self) -> Self {
        let wanted = Plan::new(config).wanted();
        let entries = cache.entries();
        let mut catalog = Self::default();
        for picture in &wanted {
            let entry = entries.iter().find(|entry| entry.shows(picture));
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
