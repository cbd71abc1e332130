//! The file of a photograph as it was put there, for staff.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek};

use image::ImageFormat;

use super::folder::{self, stamp};
use super::inspect::{self, HEAD_BYTES};
use super::staff_folder::StaffFolder;
use crate::config::Config;

/// The file of a photograph.
#[derive(Debug)]
pub struct Original {
    /// Reads it from its beginning.
    pub file: File,
    /// Its size in bytes.
    pub bytes: u64,
    /// By its first bytes.
    pub media_type: &'static str,
    /// Differs if the file does.
    pub tag: String,
}

impl Original {
    /// The file of the photograph `name` of the owner or else of staff; `None` if there is none that browsers show.
    ///
    /// # Errors
    ///
    /// The system's error.
    pub fn open(config: &Config, name: &str) -> io::Result<Option<Self>> {
        let own = config.content.site.photos_dir.as_deref();
        let own = own.and_then(|folder| folder::read(folder).ok()).unwrap_or_default();
        let own = own.into_iter().find(|source| source.name == name);
        let Some(source) = own.or_else(|| StaffFolder::of(config).source(name)) else {
            return Ok(None);
        };
        let mut file = match File::open(&source.path) {
            // It was removed meanwhile.
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            file => file?,
        };
        let mut head = Vec::with_capacity(HEAD_BYTES);
        (&file).take(HEAD_BYTES as u64).read_to_end(&mut head)?;
        file.rewind()?;
        let Ok(format) = inspect::format(&head) else { return Ok(None) };
        let about = file.metadata()?;
        let (bytes, tag) = (about.len(), stamp(&about).tag());
        Ok(Some(Self { file, bytes, media_type: media_type(format), tag }))
    }
}

/// The media type of a format that is taken.
fn media_type(format: ImageFormat) -> &'static str {
    match format {
        ImageFormat::Png => "image/png",
        ImageFormat::WebP => "image/webp",
        _ => "image/jpeg",
    }
}
