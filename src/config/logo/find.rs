//! Which file of the owner's folder is the logo.

use std::fs;
use std::path::{Path, PathBuf};

use crate::config::problem::closest;

/// The file that `name` stands for in the `folder` of photographs: a name is a file's without its
/// ending, and capitals don't count.
pub(super) fn file(name: &str, folder: Option<&Path>) -> Result<PathBuf, String> {
    if let Some((stem, _)) = name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()) {
        return Err(format!("is {name:?}; leave the ending out: {stem:?}"));
    }
    let Some(folder) = folder else {
        return Err(format!(
            "is {name:?}, a file in the folder of your photographs; say in site.photos_dir which \
             folder that is"
        ));
    };
    let shown = folder.display();
    let entries = fs::read_dir(folder)
        .map_err(|error| format!("is {name:?}, but the folder {shown} can't be read ({error})"))?;
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
    Err(format!("is {name:?}, but there is no such file in {shown}; {hint}"))
}

/// The name of a file without its ending, in small letters.
fn stem(file: &Path) -> Option<String> {
    Some(file.file_stem()?.to_str()?.to_lowercase()).filter(|name| !name.starts_with('.'))
}
