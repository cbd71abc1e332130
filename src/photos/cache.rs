//! Prepared pictures: files in a folder beside the database, and an index of the inputs of each.
//! The owner can delete all of it; the program prepares it again.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use serde::{Deserialize, Serialize};

use super::crop::{self, Output};
use super::encode::write;
use super::encode_process::Made;
use super::folder::{Source, Stamp};
use super::matching::Wanted;
use super::picture_spec::PictureSpec;

const INDEX: &str = "index.json";

/// Files of photographs by their paths on the site. A name always has the same content.
pub type Files = Vec<(String, Bytes)>;

/// The folder of prepared pictures.
#[derive(Clone, Debug)]
pub(super) struct Cache {
    folder: PathBuf,
}

/// A prepared picture and its inputs.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Entry {
    pub(super) picture: String,
    source: PathBuf,
    stamp: Stamp,
    spec: String,
    pub(super) hash: String,
    pub(super) width: u32,
}

impl Cache {
    /// The cache of a database: `paddock.db-photos` for `paddock.db`.
    pub(super) fn beside(database: &Path) -> Self {
        let mut name = database.file_name().map_or_else(OsString::new, ToOwned::to_owned);
        name.push("-photos");
        Self { folder: database.with_file_name(name) }
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(super) fn make(&self) -> io::Result<()> {
        fs::create_dir_all(&self.folder)
    }

    /// The entries of the index; none if it is missing or unreadable.
    pub(super) fn entries(&self) -> Vec<Entry> {
        let text = fs::read(self.folder.join(INDEX)).unwrap_or_default();
        serde_json::from_slice(&text).unwrap_or_default()
    }

    pub(super) fn write_entries(&self, entries: &[Entry]) -> io::Result<()> {
        write(&self.folder.join(INDEX), &serde_json::to_vec(entries)?)
    }

    /// The files of an entry by their paths on the site; `None` if one is missing. Reuses the
    /// `known` files instead of reading them again.
    pub(super) fn files(&self, entry: &Entry, spec: &PictureSpec, known: &Files) -> Option<Files> {
        let files = crop::outputs(spec, &entry.hash, entry.width).into_iter();
        let read = files.map(|Output { name, .. }| {
            let path = format!("/photos/{name}");
            if let Some((_, bytes)) = known.iter().find(|(known, _)| *known == path) {
                return Some((path, bytes.clone()));
            }
            let bytes = fs::read(self.folder.join(&name)).ok()?;
            (!bytes.is_empty()).then(|| (path, bytes.into()))
        });
        read.collect()
    }

    /// Whether the picture was prepared from the current file.
    pub(super) fn is_ready(&self, wanted: &Wanted, entries: &[Entry]) -> bool {
        let ready =
            entries.iter().find(|entry| entry.shows(wanted) && entry.stamp == wanted.source.stamp);
        ready.is_some_and(|entry| {
            let files = crop::outputs(&wanted.spec, &entry.hash, entry.width);
            files.iter().all(|output| self.folder.join(&output.name).is_file())
        })
    }

    /// Deletes all files that belong to no entry. Returns their number.
    pub(super) fn prune(&self, entries: &[Entry]) -> usize {
        let Ok(found) = fs::read_dir(&self.folder) else { return 0 };
        let kept: BTreeSet<String> = entries
            .iter()
            .flat_map(|entry| {
                crop::outputs(&PictureSpec::of(&entry.picture), &entry.hash, entry.width)
            })
            .map(|output| output.name)
            .chain([INDEX.to_owned()])
            .collect();
        let is_stale = |name: &OsString| name.to_str().is_none_or(|name| !kept.contains(name));
        let stale = found.filter_map(Result::ok).filter(|file| is_stale(&file.file_name()));
        stale.filter(|file| fs::remove_file(file.path()).is_ok()).count()
    }
}

impl Entry {
    pub(super) fn new(wanted: &Wanted, made: Made) -> Self {
        let Source { path, stamp, .. } = wanted.source.clone();
        let spec = wanted.spec.fingerprint();
        let Made { picture, hash, width, .. } = made;
        Self { picture, source: path, stamp, spec, hash, width }
    }

    /// Whether the entry was made by the current spec from this file, perhaps an earlier version of
    /// it.
    pub(super) fn shows(&self, wanted: &Wanted) -> bool {
        self.is_of(wanted) && self.spec == wanted.spec.fingerprint()
    }

    /// Whether the entry was made from this file for this picture, perhaps by another spec.
    pub(super) fn is_of(&self, wanted: &Wanted) -> bool {
        self.picture == wanted.spec.name && self.source == wanted.source.path
    }
}
