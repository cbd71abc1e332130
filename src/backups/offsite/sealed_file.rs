//! What goes into an object: files of a copy, as `age` and `tar` read them without this program.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use tar::{Archive, Builder, EntryType, Header};

use crate::age::{AgeError, Identity, Opener, Recipient, Sealer};
use crate::backups::copied_files::{hex, new_file};
use crate::backups::make::{DATABASE, SETTINGS};
use crate::backups::manifest::{MANIFEST, OF_PHOTOGRAPHS};
use crate::disk::has_room;

/// An encrypted file, ready to be uploaded.
pub(super) struct SealedFile {
    pub(super) path: PathBuf,
    pub(super) bytes: u64,
    sha256: [u8; 32],
}

impl SealedFile {
    /// Its hash, in hexadecimal digits.
    pub(super) fn sha256(&self) -> String {
        hex(&self.sha256)
    }

    /// Its hash, as the S3 protocol writes it.
    pub(super) fn checksum(&self) -> String {
        STANDARD.encode(self.sha256)
    }
}

/// Packs the `files` in `folder`, compresses them, encrypts them to `recipient`, and writes that to
/// `target`. Replaces what is there.
///
/// # Errors
///
/// The system's error; [`io::ErrorKind::StorageFull`] if there is no room beside the database.
pub(super) fn seal(
    folder: &Path,
    files: &[String],
    recipient: &Recipient,
    target: &Path,
) -> io::Result<SealedFile> {
    let sizes = files.iter().map(|file| folder.join(file).metadata().map(|found| found.len()));
    let bytes: u64 = sizes.sum::<io::Result<u64>>()?;
    remove(target)?;
    if !has_room(folder, bytes) {
        return Err(io::ErrorKind::StorageFull.into());
    }
    let hashed = Hashed { file: BufWriter::new(new_file(target)?), hash: Sha256::new(), bytes: 0 };
    let sealer = Sealer::new(hashed, recipient)?;
    let mut archive = Builder::new(GzEncoder::new(sealer, Compression::default()));
    for name in files {
        let file = File::open(folder.join(name))?;
        let mut header = Header::new_gnu();
        header.set_entry_type(EntryType::Regular);
        header.set_mode(0o600);
        header.set_uid(0);
        header.set_gid(0);
        header.set_mtime(0);
        header.set_size(file.metadata()?.len());
        archive.append_data(&mut header, name, file)?;
    }
    let mut hashed = archive.into_inner()?.finish()?.finish()?;
    hashed.file.flush()?;
    let sha256 = hashed.hash.finalize().into();
    Ok(SealedFile { path: target.to_owned(), bytes: hashed.bytes, sha256 })
}

/// Counts and hashes what is written to a file.
struct Hashed {
    file: BufWriter<File>,
    hash: Sha256,
    bytes: u64,
}

impl Write for Hashed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hash.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Opens `sealed` with `identity`, and unpacks its files into `folder`.
///
/// # Errors
///
/// [`AgeError`] if it's encrypted to another key or was changed, or the system's error.
pub(super) fn unseal(sealed: &Path, identity: &Identity, folder: &Path) -> Result<(), AgeError> {
    let opener = Opener::new(BufReader::new(File::open(sealed)?), identity)?;
    let mut archive = Archive::new(GzDecoder::new(opener));
    for entry in archive.entries()? {
        let mut entry = entry?;
        let path = entry.path()?.into_owned();
        if !is_of_copy(&path) || !entry.header().entry_type().is_file() {
            let says = format!("{} doesn't belong in a copy", path.display());
            return Err(io::Error::new(io::ErrorKind::InvalidData, says).into());
        }
        if !has_room(folder, entry.size()) {
            return Err(io::Error::from(io::ErrorKind::StorageFull).into());
        }
        let mut file = new_file(&folder.join(path))?;
        io::copy(&mut entry, &mut file)?;
        file.sync_all()?;
    }
    // What is behind the archive's end belongs to the file, too: it's authenticated.
    io::copy(&mut archive.into_inner(), &mut io::sink())?;
    Ok(())
}

/// Whether this program packs files with this name: nothing else is ever written.
fn is_of_copy(path: &Path) -> bool {
    let Some(path) = path.to_str() else { return false };
    let mut names =
        OF_PHOTOGRAPHS.iter().map(|folder| path.strip_prefix(folder)?.strip_prefix('/'));
    match names.find_map(|name| name) {
        Some(name) => !name.is_empty() && !name.contains('/') && name != "." && name != "..",
        None => [DATABASE, SETTINGS, MANIFEST].contains(&path),
    }
}

/// Removes the file at `path`, if there is one.
pub(super) fn remove(path: &Path) -> io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::backups::manifest::PHOTOGRAPHS;

    #[test]
    fn only_files_of_a_copy_are_unpacked() {
        for (path, belongs) in [
            ("paddock.db", true),
            ("config.toml", true),
            ("manifest.json", true),
            ("photographs/barn.jpg", true),
            ("staff-photographs/hero", true),
            ("staff-photographs/removed/hero", false),
            ("photographs/../paddock.db", false),
            ("photographs/", false),
            ("photographs/..", false),
            ("/etc/passwd", false),
            ("../paddock.db", false),
            ("paddock.db-wal", false),
            ("proved.json", false),
        ] {
            assert_eq!(is_of_copy(Path::new(path)), belongs, "{path}");
        }
    }

    #[test]
    fn files_come_back_for_the_right_key_alone() {
        let folder = tempfile::tempdir().unwrap();
        let (from, to) = (folder.path().join("from"), folder.path().join("to"));
        for made in [from.join(PHOTOGRAPHS), to.join(PHOTOGRAPHS)] {
            fs::create_dir_all(made).unwrap();
        }
        let database = vec![b'h'; 300_000];
        fs::write(from.join(DATABASE), &database).unwrap();
        fs::write(from.join("photographs/barn.jpg"), "a barn").unwrap();
        let files = [DATABASE.to_owned(), "photographs/barn.jpg".to_owned()];
        let identity = Identity::from_random([1; 32]);
        let target = folder.path().join("sealed");

        let sealed = seal(&from, &files, &identity.recipient(), &target).unwrap();
        let refused = unseal(&target, &Identity::from_random([2; 32]), &to);
        assert!(matches!(refused, Err(AgeError::OtherKey)), "{refused:?}");
        unseal(&target, &identity, &to).unwrap();

        assert_eq!(sealed.bytes, fs::metadata(&target).unwrap().len());
        assert!(sealed.bytes < 10_000, "it's compressed");
        assert_eq!(fs::read(to.join(DATABASE)).unwrap(), database);
        assert_eq!(fs::read_to_string(to.join("photographs/barn.jpg")).unwrap(), "a barn");
        let content = fs::read(&target).unwrap();
        assert_eq!(sealed.sha256(), hex(&Sha256::digest(&content)));
    }
}
