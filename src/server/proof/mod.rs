//! Proves that this program can serve a site: it opens a copy of the database and renders all pages from it.

pub(super) mod nightly;
mod pages;
mod upgrade;

use std::collections::BTreeMap;
use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::{DirBuilderExt, symlink};
use std::path::{self, Path, PathBuf};

use super::StartError;
use super::site_snapshot::start_pages;
use crate::backups::{self, Copy, CopyFault};
use crate::clock::UnixMillis;
use crate::config::{Config, Current, StaffContent, value_at};
use crate::content_changes::with_staff_content;
use crate::outbox::Backlog;
use crate::photos::PhotoWorker;
use crate::store::{self, BackupError, OpenError, Options, Store, StoreError};
use crate::submissions;

pub use self::pages::prove_pages;
pub use self::upgrade::{Upgrade, prove_upgrade};

/// Name of the database in the folder of a proof.
const DATABASE: &str = "paddock.db";

/// What a copy that was proved contains.
#[derive(Clone, Debug)]
pub struct Proof {
    /// When the newest inquiry came in, and from whom.
    pub newest_inquiry: Option<(UnixMillis, String)>,
    /// How many deliveries waited when the copy was made. A restored site sends them again.
    pub waiting: u32,
    /// Pointers to what staff changed and the site would be served without, because it doesn't fit these settings.
    pub unfit: Vec<String>,
}

/// Why a copy isn't proved.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// A file isn't what it was.
    #[error(transparent)]
    Copy(#[from] CopyFault),
    /// The database can't be copied, or is damaged.
    #[error(transparent)]
    Backup(#[from] BackupError),
    /// The folder of the proof can't be made or removed.
    #[error("can't use {}: {source}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The database can't be read.
    #[error("its database can't be opened: {}", .0.in_copy())]
    Open(#[from] OpenError),
    /// The database is damaged.
    #[error("its database is damaged: {0}")]
    Damaged(String),
    /// Its schema isn't a new database's.
    #[error(
        "its database was changed by somebody else: these of its tables, indexes, triggers and views aren't as paddock \
         makes them: {}",
        .0.join(", ")
    )]
    Schema(Vec<String>),
    /// A table doesn't have the rows that the manifest counts.
    #[error("its table {table} has {found} rows, and its manifest counts {counted}")]
    Rows {
        /// The table.
        table: String,
        /// Rows by the manifest.
        counted: u64,
        /// Rows in the copy.
        found: u64,
    },
    /// The upgrade loses rows.
    #[error("the upgrade would leave {found} of {counted} rows in its table {table}")]
    Lost {
        /// The table.
        table: String,
        /// Rows before the upgrade.
        counted: u64,
        /// Rows after it.
        found: u64,
    },
    /// The database can't be read through.
    #[error("its database can't be read: {0}")]
    Store(#[from] StoreError),
    /// The site would be served without content that it shows.
    #[error("the site would be served without what staff changed at {}, which it shows now", pointers.join(", "))]
    Dropped {
        /// Pointers to it.
        pointers: Vec<String>,
    },
    /// The pages can't be rendered.
    #[error("no pages can be made of it: {0}")]
    Pages(#[from] StartError),
}

/// Proves `copy` with the settings `config`: every file is as it was; the database passes its checks, has
/// the rows that were counted, and is opened and upgraded as at a start; all pages are rendered from it.
///
/// Works on another copy in the new folder `folder`, which it removes. Changes nothing else.
///
/// # Errors
///
/// [`ProofError`] with what is wrong.
pub async fn prove(copy: &Copy, config: Config, folder: &Path) -> Result<Proof, ProofError> {
    backups::verify(copy)?;
    let cannot = |source| ProofError::Folder { folder: folder.to_owned(), source };
    // Left by a proof that was interrupted.
    remove(folder).map_err(cannot)?;
    DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(cannot)?;
    // Boxed, since it is large.
    let proof = Box::pin(prove_in(copy, config, folder)).await;
    remove(folder).map_err(cannot)?;
    proof
}

fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

async fn prove_in(copy: &Copy, config: Config, folder: &Path) -> Result<Proof, ProofError> {
    backups::extract_database(copy, folder, DATABASE)?;
    let database = folder.join(DATABASE);
    refuse_damage(&database)?;
    compare_rows(&copy.manifest.rows, &store::contents(&database)?.rows)?;
    let photographs = copy.staff_photographs();
    Box::pin(start_from(database, config, photographs.as_deref())).await
}

/// Checks the database at `path` as SQLite does.
fn refuse_damage(path: &Path) -> Result<(), ProofError> {
    let damage = store::damage(path).map_err(|error| OpenError::from(error).of(path))?;
    damage.map_or(Ok(()), |damage| Err(ProofError::Damaged(damage)))
}

/// Opens and upgrades the database at `path` and renders all pages from it, as at a start. Content may name the
/// `photographs` of staff, which are in this folder.
async fn start_from(
    path: PathBuf,
    mut config: Config,
    photographs: Option<&Path>,
) -> Result<Proof, ProofError> {
    config.storage.path = path;
    if let Some(photographs) = photographs {
        let folder = config.staff_photographs();
        let linked = path::absolute(photographs).and_then(|target| symlink(target, &folder));
        linked.map_err(|source| ProofError::Folder { folder, source })?;
    }
    let store = Store::open(&config.storage.path, Options::default())?;
    let other = store.other_objects()?;
    if !other.is_empty() {
        store.close();
        return Err(ProofError::Schema(other.into_iter().collect()));
    }
    let current = Current::new(config.clone(), config.server.listen);
    let photographs = PhotoWorker::new(&config.storage.path, || {});
    let (_, current) = Box::pin(start_pages(current, &store, &photographs)).await?;
    let unfit: Vec<_> =
        current.staff_content().unfit.iter().map(|one| one.pointer.clone()).collect();
    let proof = store
        .read(move |db| {
            let newest_inquiry = submissions::newest_sender(db)?;
            Ok(Proof { newest_inquiry, waiting: Backlog::waiting(db)?, unfit })
        })
        .await;
    store.close();
    Ok(proof?)
}

/// Refuses a proof by which the site would be served without content that it shows now, from the database in
/// `storage.path`.
///
/// # Errors
///
/// [`ProofError::Dropped`] with the content, or that the database can't be read.
pub fn refuse_dropped(proof: &Proof, config: &Config) -> Result<(), ProofError> {
    let live = with_staff_content(config)?;
    let StaffContent { layer, unfit } = live.staff_content();
    let is_shown = |pointer: &String| {
        let is_unfit = unfit.iter().any(|one| one.pointer == *pointer);
        !is_unfit && value_at(&layer.patch, pointer.trim_start_matches('#')).is_some()
    };
    let dropped = proof.unfit.iter().filter(|pointer| is_shown(pointer));
    let pointers: Vec<_> =
        dropped.map(|pointer| pointer.trim_start_matches('#').to_owned()).collect();
    if pointers.is_empty() { Ok(()) } else { Err(ProofError::Dropped { pointers }) }
}

fn compare_rows(
    counted: &BTreeMap<String, u64>,
    found: &BTreeMap<String, u64>,
) -> Result<(), ProofError> {
    for table in counted.keys().chain(found.keys()) {
        let rows = |of: &BTreeMap<String, u64>| of.get(table).copied().unwrap_or(0);
        let (counted, found) = (rows(counted), rows(found));
        if counted != found {
            return Err(ProofError::Rows { table: table.clone(), counted, found });
        }
    }
    Ok(())
}
