//! Puts a photograph of staff in its place: prepared first, then shown in one step.

use std::io;
use std::sync::Arc;

use tokio::sync::OwnedMutexGuard;

use super::cache::{Cache, Entry};
use super::encode_process::{Job, Made};
use super::folder;
use super::listing::{self, Sizes};
use super::matching::{Plan, Wanted};
use super::picture_spec::PictureSpec;
use super::staff_folder::{Incoming, StaffFolder, Undo};
use super::staff_photos::{ListedPhoto, PhotoUnchanged};
use super::unmade::Unmade;
use super::worker::{PhotoWorker, make_ready};
use crate::clock::UnixMillis;
use crate::config::Config;
use crate::web::Problem;

/// Lets one process at a time prepare photographs, each of which may take 300 MB. Who has it may change the cache.
pub type Slot = OwnedMutexGuard<()>;

/// A photograph that was prepared, and isn't in its place yet.
pub struct Prepared {
    name: String,
    file: Incoming,
    specs: Vec<PictureSpec>,
    made: Vec<Made>,
}

/// A photograph that was put in its place or taken away, before pages show that.
pub struct Placed {
    undo: Undo,
    /// The cache with its entries from before, if they were changed.
    before: Option<(Cache, Vec<Entry>)>,
}

impl PhotoWorker {
    /// Waits for the slot.
    pub async fn slot(&self) -> Slot {
        Arc::clone(&self.slot).lock_owned().await
    }

    /// Waits until nobody else lists the pictures.
    pub async fn sizes(&self) -> OwnedMutexGuard<Sizes> {
        Arc::clone(&self.sizes).lock_owned().await
    }

    /// All pictures that `config` may show. Reads files whose `sizes` aren't known.
    #[must_use]
    pub fn listed(config: &Config, sizes: &mut Sizes, now: UnixMillis) -> Vec<ListedPhoto> {
        listing::listed(config, sizes, now)
    }

    /// A new file for a photograph `name` of staff.
    ///
    /// # Errors
    ///
    /// [`PhotoUnchanged`] if staff can't have one of this name, or the system's error.
    pub fn incoming(config: &Config, name: &str) -> Result<Incoming, PhotoUnchanged> {
        let folder = Self::folder_for(config, name)?;
        Ok(folder.incoming()?)
    }

    /// What staff replaced or removed last under `name`, as if it arrived again.
    ///
    /// # Errors
    ///
    /// [`PhotoUnchanged`] if there is nothing, if staff can't have one of this name, or the system's error.
    pub fn take_removed(
        config: &Config,
        name: &str,
        now: UnixMillis,
    ) -> Result<Incoming, PhotoUnchanged> {
        let folder = Self::folder_for(config, name)?;
        folder.take_removed(name, now)?.ok_or(PhotoUnchanged::Unknown)
    }

    /// The folder of staff, if it can have a photograph `name`.
    fn folder_for(config: &Config, name: &str) -> Result<StaffFolder, PhotoUnchanged> {
        let folder = StaffFolder::of(config);
        if Self::is_in_folder(config, name) {
            Err(PhotoUnchanged::InFolder)
        } else if folder.is_full_for(name) {
            Err(PhotoUnchanged::TooMany)
        } else {
            Ok(folder)
        }
    }

    /// Whether the owner's folder has a picture of this name, which wins.
    #[must_use]
    pub fn is_in_folder(config: &Config, name: &str) -> bool {
        let own = config.content.site.photos_dir.as_deref();
        let own = own.and_then(|folder| folder::read(folder).ok()).unwrap_or_default();
        own.iter().any(|source| source.name == name)
    }

    /// The size of staff's photograph `name`, in bytes; `None` if they have none.
    #[must_use]
    pub fn bytes_of_staff(config: &Config, name: &str) -> Option<u64> {
        StaffFolder::of(config).source(name).map(|source| source.stamp.bytes())
    }

    /// Deletes what an earlier process has left incomplete.
    pub fn clear_incoming(config: &Config) {
        StaffFolder::of(config).clear_incoming();
    }

    /// Deletes what staff replaced or removed too long before `now`. Returns how many photographs those were.
    #[must_use]
    pub fn delete_removed(config: &Config, now: UnixMillis) -> usize {
        StaffFolder::of(config).removed().delete_over_age(now)
    }

    /// Prepares everything that is made of `file` as the photograph `name`. Takes some seconds. The caller has the slot.
    ///
    /// # Errors
    ///
    /// [`PhotoUnchanged`] if it can't be used, or the server can't prepare it.
    pub fn prepare_file(
        &self,
        config: &Config,
        name: String,
        file: Incoming,
    ) -> Result<Prepared, PhotoUnchanged> {
        make_ready(self.cache()).map_err(unchanged)?;
        let specs = Plan::new(config).specs_of(&name, file.bytes()?);
        let (source, folder) = (file.path().to_owned(), self.cache().folder().to_owned());
        let job = Job { source, specs: specs.clone(), folder };
        let made = job.done_elsewhere().map_err(unchanged)?;
        Ok(Prepared { name, file, specs, made })
    }

    /// Puts what was prepared in its place. Pages that are rendered from now on show it. The caller has the slot.
    ///
    /// # Errors
    ///
    /// [`PhotoUnchanged`] if there are too many by now, or the system's error.
    pub fn place(
        &self,
        config: &Config,
        prepared: Prepared,
        now: UnixMillis,
    ) -> Result<Placed, PhotoUnchanged> {
        let Prepared { name, file, specs, made } = prepared;
        let staff = Self::folder_for(config, &name)?;
        let before = self.cache().entries();
        let undo = staff.replace(&name, &file, now)?;
        let placed = Placed { undo, before: Some((self.cache().clone(), before.clone())) };
        let mut entries = before;
        entries.retain(|entry| !specs.iter().any(|spec| spec.name == entry.picture));
        let written =
            staff.source(&name).ok_or(io::ErrorKind::NotFound.into()).and_then(|source| {
                let wanted = specs.into_iter().map(|spec| Wanted { spec, source: source.clone() });
                entries.extend(wanted.zip(made).map(|(wanted, made)| Entry::new(&wanted, made)));
                self.cache().write_entries(&entries)
            });
        match written {
            Ok(()) => Ok(placed),
            Err(error) => {
                placed.roll_back();
                Err(error.into())
            }
        }
    }

    /// Takes the photograph `name` of staff away; `None` if there is none.
    ///
    /// # Errors
    ///
    /// The system's error. Nothing is changed then.
    pub fn remove(config: &Config, name: &str, now: UnixMillis) -> io::Result<Option<Placed>> {
        let undo = StaffFolder::of(config).remove(name, now)?;
        Ok(undo.map(|undo| Placed { undo, before: None }))
    }
}

impl Prepared {
    /// The size of its file, in bytes.
    ///
    /// # Errors
    ///
    /// The system's error.
    pub fn bytes(&self) -> io::Result<u64> {
        self.file.bytes()
    }

    /// What is to be said of it, such as that words on it are hard to read. Each continues a sentence about it.
    #[must_use]
    pub fn remarks(&self) -> Vec<String> {
        self.made.iter().filter_map(|made| made.remark.clone()).collect()
    }
}

impl Placed {
    /// Whether the same photograph was there before.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.undo.is_same()
    }

    /// Puts back what was there. If the system refuses, the log says so.
    pub fn roll_back(self) {
        let Self { undo, before } = self;
        if let Err(error) = undo.roll_back() {
            tracing::error!(%error, "a photograph that isn't shown can't be put back");
        }
        let entries = before.map_or(Ok(()), |(cache, entries)| cache.write_entries(&entries));
        if let Err(error) = entries {
            tracing::warn!(%error, "the index of the photographs can't be written");
        }
    }

    /// Makes the change final: what could be put back under this name before can't be anymore.
    pub fn settle(self) {
        self.undo.settle();
    }
}

/// Why staff's photograph isn't shown. What is the server's fault is written to the log.
fn unchanged(unmade: Unmade) -> PhotoUnchanged {
    match unmade {
        Unmade::Refused(why) => PhotoUnchanged::Refused(why),
        Unmade::NoRoom(why) => {
            tracing::warn!("a photograph that staff sent {why}");
            PhotoUnchanged::NoRoom
        }
        Unmade::Failed(why) => {
            let why = format!("a photograph that staff sent {why}");
            PhotoUnchanged::Failed(Problem::unexpected(&io::Error::other(why)))
        }
    }
}
