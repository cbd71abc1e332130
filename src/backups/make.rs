//! Makes a copy: the database, the settings and the photographs, in a folder of its own.

use std::fs::{self, DirBuilder, File, TryLockError};
use std::io::Write;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

use super::CopyError;
use super::copied_files::{Earlier, copy, describe, files_in, new_file, staff_files_in};
use super::copies::{self, Copy, DRAFT};
use super::manifest::{CopiedFile, MANIFEST, Manifest, PHOTOGRAPHS, STAFF_PHOTOGRAPHS};
use super::retention;
use crate::clock::UnixMillis;
use crate::config::Config;
use crate::store;

/// Name of the database in a copy.
pub(super) const DATABASE: &str = "paddock.db";

/// Name of the settings in a copy.
pub(super) const SETTINGS: &str = "config.toml";

/// Makes a copy of the site with the settings `config` in `backup.folder`, and deletes the copies
/// there that are no longer kept. The site may be running.
///
/// The copy gets its name when all of it is on the disk and the database in it has passed its check.
///
/// # Errors
///
/// [`CopyError`] if something can't be read or written, or another process is making a copy. The
/// earlier copies stay.
pub fn make(config: &Config, now: UnixMillis) -> Result<Copy, CopyError> {
    let folder = &config.backup.folder;
    let _lock = lock(folder)?;
    remove_drafts(folder);
    // What is no longer kept makes room for the new copy.
    remove_surplus(config, now);
    let mut made_at = UnixMillis(now.seconds() * 1_000);
    while folder.join(copies::name(made_at)).exists() {
        made_at = made_at.plus(Duration::from_secs(1));
    }
    let target = folder.join(copies::name(made_at));
    let draft = folder.join(copies::name(made_at) + DRAFT);
    let outcome = fill(config, &draft, made_at).and_then(|manifest| {
        let at_target = |source| CopyError::Write { path: target.clone(), source };
        fs::rename(&draft, &target).map_err(at_target)?;
        sync_folder(folder)?;
        Ok(Copy { made_at, folder: target.clone(), manifest, proved_at: None })
    });
    if outcome.is_err() {
        // Removes the incomplete copy, if possible; otherwise the next copy does.
        _ = fs::remove_dir_all(&draft);
    } else {
        remove_surplus(config, now);
    }
    outcome
}

/// Keeps other processes from making and deleting copies in `folder` until it's dropped. Makes the
/// folder if it isn't there.
///
/// # Errors
///
/// [`CopyError::UnderWay`] if another process has it.
pub fn lock(folder: &Path) -> Result<File, CopyError> {
    lock_as(folder, ".lock")
}

/// Like [`lock`], with the file `name` as the lock.
pub(super) fn lock_as(folder: &Path, name: &str) -> Result<File, CopyError> {
    let at_folder = |source| CopyError::Write { path: folder.to_owned(), source };
    DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(at_folder)?;
    let path = folder.join(name);
    let file = File::options().create(true).truncate(false).write(true).open(&path);
    let cannot = |source| CopyError::Write { path: path.clone(), source };
    let file = file.map_err(cannot)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(CopyError::UnderWay { folder: folder.to_owned() }),
        Err(TryLockError::Error(source)) => Err(cannot(source)),
    }
}

/// Writes all files of the copy into the new folder `draft`.
fn fill(config: &Config, draft: &Path, made_at: UnixMillis) -> Result<Manifest, CopyError> {
    let at_draft = |source| CopyError::Write { path: draft.to_owned(), source };
    let new_folder = |path: &Path| DirBuilder::new().mode(0o700).create(path);
    new_folder(draft).map_err(at_draft)?;
    store::backup(&config.storage.path, &draft.join(DATABASE))?;
    let contents = store::contents(&draft.join(DATABASE))?;
    let mut files = vec![describe(draft, DATABASE).map_err(at_draft)?];
    if let Some(settings) = &config.file {
        files.push(copy(settings, draft, SETTINGS, None)?);
    }
    let staff = config.staff_photographs();
    let staff = staff.is_dir().then_some(&staff);
    for (photographs, name) in
        [(config.content.site.photos_dir.as_ref(), PHOTOGRAPHS), (staff, STAFF_PHOTOGRAPHS)]
    {
        let Some(photographs) = photographs else { continue };
        new_folder(&draft.join(name)).map_err(at_draft)?;
        files.extend(copy_photographs(photographs, draft, name)?);
        sync_folder(&draft.join(name))?;
    }
    let manifest = Manifest {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        made_at: made_at.rfc3339(),
        database: contents.id,
        schema: contents.schema,
        rows: contents.rows,
        files,
        photographs_folder: photographs_folder(config),
        secrets: left_out(config),
    };
    let text = serde_json::to_vec_pretty(&manifest).map_err(std::io::Error::from);
    let written = text.and_then(|text| {
        let mut file = new_file(&draft.join(MANIFEST))?;
        file.write_all(&text)?;
        file.sync_all()
    });
    written.map_err(at_draft)?;
    sync_folder(draft)?;
    Ok(manifest)
}

/// What the site needs and the copy doesn't have: secrets, and the file of the authority's certificate.
fn left_out(config: &Config) -> Vec<String> {
    let authority = config.server.acme_ca_file.iter().map(|file| file.display().to_string());
    config.secret_places().iter().cloned().chain(authority).collect()
}

/// The folder of the photographs, as seen from the folder of the settings.
fn photographs_folder(config: &Config) -> Option<PathBuf> {
    let settings = config.file.as_deref()?.parent()?;
    let folder = config.content.site.photos_dir.as_deref()?.strip_prefix(settings).ok()?;
    let is_inside = folder.components().all(|part| matches!(part, Component::Normal(_)));
    is_inside.then(|| folder.to_owned())
}

/// Copies the files in `photographs` to the folder `target` of `draft`.
fn copy_photographs(
    photographs: &Path,
    draft: &Path,
    target: &str,
) -> Result<Vec<CopiedFile>, CopyError> {
    let copies = draft.parent().map(copies::list).and_then(Result::ok).unwrap_or_default();
    let earlier = copies.into_iter().next();
    let earlier = earlier.map(|Copy { folder, manifest, .. }| Earlier { folder, manifest });
    let mut files = Vec::new();
    let is_of_staff = target == STAFF_PHOTOGRAPHS;
    let names = if is_of_staff { staff_files_in(photographs) } else { files_in(photographs) };
    for name in names? {
        let path = format!("{target}/{name}");
        match copy(&photographs.join(&name), draft, &path, earlier.as_ref()) {
            // Staff have removed it meanwhile.
            Err(error) if is_of_staff && error.is_gone() => {}
            outcome => files.push(outcome?),
        }
    }
    Ok(files)
}

/// Removes what copies left that weren't completed. Needs the lock.
fn remove_drafts(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        let name = entry.file_name();
        let is_draft = name.to_str().and_then(|name| name.strip_suffix(DRAFT));
        if is_draft.and_then(copies::made_at).is_some() {
            remove(&entry.path());
        }
    }
}

/// Deletes the copies that are no longer kept. Those of another database stay, because a new site in place of a lost one
/// must not take their places. Needs the lock.
fn remove_surplus(config: &Config, now: UnixMillis) {
    let folder = &config.backup.folder;
    let copies = copies::list(folder).unwrap_or_default();
    let own = store::database_id(&config.storage.path);
    let is_of_another = |copy: &Copy| {
        own.as_ref().zip(copy.manifest.database.as_ref()).is_some_and(|(own, its)| own != its)
    };
    let others: Vec<_> =
        copies.iter().filter(|copy| is_of_another(copy)).map(|copy| copy.made_at).collect();
    let mut times = copies::times(folder).unwrap_or_default();
    times.retain(|made_at| !others.contains(made_at));
    let proved = copies.iter().find(|copy| copy.proved_at.is_some() && !is_of_another(copy));
    let proved = proved.map(|copy| copy.made_at);
    for made_at in retention::surplus(&times, proved, config.backup.keep, now) {
        let copy = folder.join(copies::name(made_at));
        // Without its name first: a copy that is partly deleted isn't one.
        let draft = folder.join(copies::name(made_at) + DRAFT);
        match fs::rename(&copy, &draft) {
            Ok(()) => remove(&draft),
            Err(error) => tracing::warn!(%error, copy = %copy.display(), "an old copy stays"),
        }
    }
}

fn remove(folder: &Path) {
    if let Err(error) = fs::remove_dir_all(folder) {
        tracing::warn!(%error, folder = %folder.display(), "can't be deleted");
    }
}

/// Syncs `folder`, so that its new names survive a power cut.
fn sync_folder(folder: &Path) -> Result<(), CopyError> {
    let synced = File::open(folder).and_then(|open| open.sync_all());
    synced.map_err(|source| CopyError::Write { path: folder.to_owned(), source })
}
