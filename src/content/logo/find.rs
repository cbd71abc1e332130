//! Finds the logo's file in the folder of photographs.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::{LOGO, PHOTOS};
use crate::content::finding::Finding;
use crate::values::spelling::closest;

/// Finds the file for `name` in the `folder` of photographs. A name matches a file name without its
/// extension and in any case. Fails with the wrong setting and a message.
pub(super) fn file(name: &str, folder: Option<&Path>) -> Result<PathBuf, Finding> {
    if let Some((stem, _)) = name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()) {
        return Err(Finding::new(LOGO, format!("is {name:?}; leave the ending out: {stem:?}")));
    }
    let Some(folder) = folder else {
        let message = format!(
            "is {name:?}, a file in the folder of your photographs; say in site.photos_dir which \
             folder that is"
        );
        return Err(Finding::new(LOGO, message));
    };
    let entries =
        fs::read_dir(folder).map_err(|error| Finding::new(PHOTOS, unreadable(folder, &error)))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    if let Some(file) = files.iter().find(|file| stem(file) == Some(name.to_lowercase())) {
        return Ok(file.clone());
    }
    let names: Vec<String> = files.iter().filter_map(|file| stem(file)).collect();
    let hint = closest(name, names.iter().map(String::as_str)).map_or_else(
        || format!("put {name}.png there, or correct the name"),
        |near| format!("did you mean {near:?}?"),
    );
    let shown = folder.display();
    Err(Finding::new(LOGO, format!("is {name:?}, but there is no such file in {shown}; {hint}")))
}

/// Explains why the folder of photographs can't be read.
fn unreadable(folder: &Path, error: &io::Error) -> String {
    let (what, advice) = match error.kind() {
        ErrorKind::NotFound => ("isn't there".to_owned(), "make that folder, or correct its name"),
        ErrorKind::NotADirectory => ("isn't a folder".to_owned(), "correct its name"),
        _ => (format!("can't be read ({error})"), "the user that paddock runs as needs to read it"),
    };
    format!("names {}, which {what}; {advice} (site.logo is a file in it)", folder.display())
}

/// The name of a file without its extension, in lower case.
fn stem(file: &Path) -> Option<String> {
    Some(file.file_stem()?.to_str()?.to_lowercase()).filter(|name| !name.starts_with('.'))
}
