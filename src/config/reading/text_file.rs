//! Reads a file that an owner edits. Whatever else stands at its path is refused without being opened,
//! since a pipe would never end.

use std::fs;
use std::io;
use std::path::Path;

use crate::disk::irregular;

/// Why a file can't be used.
pub(in crate::config) struct Refused {
    /// The line that is wrong, counted from 1; `None`: the file as a whole.
    pub(in crate::config) line: Option<usize>,
    /// Reads on from the file's name.
    pub(in crate::config) message: String,
}

impl From<String> for Refused {
    fn from(message: String) -> Self {
        Self { line: None, message }
    }
}

/// The text in `file`.
pub(in crate::config) fn read(file: &Path) -> Result<String, Refused> {
    let unreadable = |error: io::Error| format!("can't be read: {error}");
    let kind = fs::metadata(file).map_err(unreadable)?.file_type();
    if let Some(kind) = irregular(kind) {
        return Err(format!("is {kind}; settings are read from a regular file only").into());
    }
    decode(fs::read(file).map_err(unreadable)?)
}

fn decode(bytes: Vec<u8>) -> Result<String, Refused> {
    const SAVE: &str = "save it as UTF-8 (in Notepad: File, Save as, Encoding)";
    // With or without its mark: each ASCII letter has a zero beside it.
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
