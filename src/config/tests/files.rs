//! Tests of files and folders that can't be read.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::noon;
use crate::config::Config;

/// The refusal when `make` creates the owner's file.
fn refusal(make: impl FnOnce(&Path)) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config.toml");
    make(&file);
    let error = Config::load(Some(&file), []).expect_err("it must be refused");
    error.to_string().replace(&format!("{}/", folder.path().display()), "")
}

fn mkfifo(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// `text` in UTF-16. `bytes` gives the byte order.
fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(bytes).collect()
}

#[test]
fn a_file_in_another_encoding_is_told_with_its_name_and_how_to_save_it() {
    const NOTEPAD: &str = "save it as UTF-8 (in Notepad: File, Save as, Encoding)";
    let text = "[site]\nname = \"Elm\"\n";
    let with_mark = format!("\u{feff}{text}");
    let windows = "has a letter that isn't UTF-8, so the file is probably in Windows-1252";
    let table: [(&[u8], &str, &str); 7] = [
        (b"[site]\nname = \"Elm\x92s Farm\"\n", "config.toml, line 2: ", windows),
        (b"# Caf\xe9\n[site]\n", "config.toml, line 1: ", windows),
        (&utf16(text, u16::to_le_bytes), "config.toml: ", "is in UTF-16"),
        (&utf16(&with_mark, u16::to_le_bytes), "config.toml: ", "is in UTF-16"),
        (&utf16(text, u16::to_be_bytes), "config.toml: ", "is in UTF-16"),
        (&utf16(&with_mark, u16::to_be_bytes), "config.toml: ", "is in UTF-16"),
        (b"{\\rtf1\\ansi [site]\\par}", "config.toml: ", "is a word processor's document"),
    ];
    for (bytes, place, what) in table {
        let said = refusal(|file| fs::write(file, bytes).unwrap());

        assert!(said.starts_with(&format!("{place}{what}")), "{said}");
        assert!(said.contains("as plain text") || said.contains(NOTEPAD), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    let picture = refusal(|file| fs::write(file, b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR").unwrap());
    assert_eq!(picture, "config.toml: isn't a text file");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config.toml");
    fs::write(&file, with_mark).unwrap();
    assert_eq!(
        Config::load(Some(&file), []).unwrap().content.site.name,
        "Elm",
        "Notepad's UTF-8 with BOM"
    );
}

#[test]
fn a_file_with_the_examples_name_is_the_owners() {
    // The example's events count as the owner's, because they come from the owner's file.
    let config = Config::load(Some(Path::new("config.example.toml")), []).unwrap();

    let warnings = config.warnings(noon("2030-01-01".parse().unwrap()));

    assert!(
        warnings.iter().any(|text| text.starts_with("Events whose day is over")),
        "{warnings:?}"
    );
}

#[test]
fn what_is_no_regular_file_is_refused_without_being_opened() {
    let fifo = refusal(mkfifo);
    let folder = refusal(|path| fs::create_dir(path).unwrap());
    let device = refusal(|path| std::os::unix::fs::symlink("/dev/zero", path).unwrap());
    let secret = refusal(|path| {
        mkfifo(&path.with_file_name("secret.txt"));
        fs::write(path, "webhooks.secret_file = 'secret.txt'").unwrap();
    });
    let logo = refusal(|path| {
        mkfifo(&path.with_file_name("logo.png"));
        fs::write(path, "site.logo = 'logo'\nsite.photos_dir = '.'").unwrap();
    });

    assert_eq!(fifo, "config.toml: is a pipe; settings are read from a regular file only");
    assert_eq!(folder, "config.toml: is a folder; settings are read from a regular file only");
    assert_eq!(device, "config.toml: is a device; settings are read from a regular file only");
    assert!(
        secret.contains("line 1: webhooks.secret_file names secret.txt, which is a pipe"),
        "{secret}"
    );
    assert!(logo.contains("line 1: site.logo names ./logo.png, which is a pipe"), "{logo}");
}

#[test]
fn a_folder_of_photographs_that_the_logo_needs_is_told_at_its_own_line() {
    let refused = |name: &str| {
        refusal(|file| {
            fs::write(file.with_file_name("notes.txt"), "").unwrap();
            let text = format!("[site]\nlogo = \"logo\"\nphotos_dir = \"{name}\"");
            fs::write(file, text).unwrap();
        })
    };

    assert_eq!(
        refused("photos"),
        "config.toml, line 3: site.photos_dir names photos, which isn't there; make that folder, or \
         correct its name (site.logo is a file in it)"
    );
    assert_eq!(
        refused("notes.txt"),
        "config.toml, line 3: site.photos_dir names notes.txt, which isn't a folder; correct its name \
         (site.logo is a file in it)"
    );
}
