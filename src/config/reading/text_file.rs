//! Reads a file that an owner edits. Refuses anything but a regular file without opening it,
//! because reading a pipe might never end.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Component, Path};

use crate::disk::irregular;

/// Why a file can't be used.
pub(in crate::config) struct Refused {
    /// The wrong line, counted from 1; `None`: the file as a whole.
    pub(in crate::config) line: Option<usize>,
    /// Continues after the file's name.
    pub(in crate::config) message: String,
}

impl From<String> for Refused {
    fn from(message: String) -> Self {
        Self { line: None, message }
    }
}

/// Reads the text of the secret in `file`, which usually is in `folder`. Doesn't say of a file elsewhere how to hand it over:
/// settings that somebody has manipulated could name one of the system.
pub(in crate::config) fn read_secret(file: &Path, folder: &Path) -> Result<String, Refused> {
    let denied = is_denied(file);
    if denied && !is_in(file, folder) {
        return Err("can't be read by the user that this runs as. Files with secrets usually are in the folder of the \
                    settings: if you didn't write this yourself, find out who did"
            .to_owned()
            .into());
    }
    read(file)
}

fn is_denied(file: &Path) -> bool {
    let opened = fs::metadata(file).and_then(|found| {
        // Opening a pipe might never end.
        if found.is_file() { fs::File::open(file).map(drop) } else { Ok(()) }
    });
    opened.is_err_and(|error| error.kind() == ErrorKind::PermissionDenied)
}

/// Whether `file` is in `folder`, as written.
pub(in crate::config) fn is_in(file: &Path, folder: &Path) -> bool {
    let whole = |path: &Path| {
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
    };
    let (file, folder) = (whole(file), whole(folder));
    file.starts_with(folder) && !file.components().any(|part| part == Component::ParentDir)
}

/// Reads the text of `file`.
pub(in crate::config) fn read(file: &Path) -> Result<String, Refused> {
    let unreadable = |error: io::Error| match error.kind() {
        ErrorKind::NotFound => absent(file),
        ErrorKind::PermissionDenied => format!(
            "can't be read by the user that this runs as; give it to that user. With the Debian package: sudo \
             chown root:paddock {file} && sudo chmod 640 {file}",
            file = file.display()
        ),
        _ => format!("can't be read: {error}"),
    };
    let kind = fs::metadata(file).map_err(unreadable)?.file_type();
    if let Some(kind) = irregular(kind) {
        return Err(format!("is {kind}; settings are read from a regular file only").into());
    }
    decode(fs::read(file).map_err(unreadable)?)
}

/// Says that there is no `file`, and in which folder; or that there is no such folder.
fn absent(file: &Path) -> String {
    let place = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let folder = place.parent().unwrap_or(&place);
    let name = folder.display();
    if folder.is_dir() {
        format!("isn't in the folder {name}")
    } else {
        format!("isn't there, because the folder {name} isn't there")
    }
}

fn decode(bytes: Vec<u8>) -> Result<String, Refused> {
    const SAVE: &str = "save it as UTF-8 (in Notepad: File, Save as, Encoding)";
    // UTF-16, with or without a byte order mark: each ASCII letter has a zero byte.
    let is_utf16 =
        matches!(bytes[..], [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] | [0, _, ..] | [_, 0, ..]);
    if is_utf16 {
        return Err(format!("is in UTF-16, which Notepad calls Unicode; {SAVE}").into());
    }
    if bytes.starts_with(b"{\\rtf") || bytes.starts_with(b"PK\x03\x04") {
        return Err("is a word processor's document; save it as plain text".to_owned().into());
    }
    if bytes.contains(&0) {
        return Err("isn't a text file".to_owned().into());
    }
    String::from_utf8(bytes).map_err(|error| {
        let end = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..end].split(|byte| *byte == b'\n').count();
        let message = format!(
            "has a letter that isn't UTF-8, so the file is probably in Windows-1252, which Notepad \
             calls ANSI; {SAVE}"
        );
        Refused { line: Some(line), message }
    })
}
