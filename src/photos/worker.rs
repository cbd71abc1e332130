//! The thread that has photographs prepared, one file at a time, and reports when new ones are
//! ready.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{io, thread};

use tokio::sync::Mutex as AsyncMutex;

use super::cache::{Cache, Entry};
use super::catalog::Catalog;
use super::encode_process::{Job, Outcome};
use super::listing::Sizes;
use super::matching::{Plan, Wanted, without_picture};
use super::unmade::Unmade;
use crate::config::Config;
use crate::disk;
use crate::panics;

/// Called when the catalog has changed.
type Tell = Arc<dyn Fn() + Send + Sync>;

/// A handle on the thread. The thread ends when all handles are dropped.
#[derive(Clone)]
pub struct PhotoWorker {
    cache: Cache,
    tell: Tell,
    /// The catalog that was shown last.
    shown: Arc<Mutex<Catalog>>,
    /// Sends requests to the thread, which starts with the first one: most sites have no
    /// photographs, and a thread uses memory.
    orders: Arc<Mutex<Option<Sender<Config>>>>,
    /// Held while a process prepares photographs or the cache is changed.
    pub(super) slot: Arc<AsyncMutex<()>>,
    /// Held while the pictures are listed, which reads files.
    pub(super) sizes: Arc<AsyncMutex<Sizes>>,
}

/// The thread's state.
struct Work {
    cache: Cache,
    orders: Receiver<Config>,
    tell: Tell,
    slot: Arc<AsyncMutex<()>>,
}

impl PhotoWorker {
    /// Does nothing until it gets a request. Keeps results beside `database` and calls `tell` when
    /// there are new ones.
    #[must_use]
    pub fn new(database: &Path, tell: impl Fn() + Send + Sync + 'static) -> Self {
        Self {
            cache: Cache::beside(database),
            tell: Arc::new(tell),
            shown: Arc::default(),
            orders: Arc::default(),
            slot: Arc::default(),
            sizes: Arc::default(),
        }
    }

    /// Where the results are.
    pub(super) fn cache(&self) -> &Cache {
        &self.cache
    }

    /// The ready photographs that `config` asks for.
    #[must_use]
    pub fn catalog(&self, config: &Config) -> Catalog {
        let mut shown = lock(&self.shown);
        *shown = Catalog::read(config, &self.cache, &shown);
        shown.clone()
    }

    /// Like [`PhotoWorker::catalog`], for a page that isn't shown to visitors.
    #[must_use]
    pub fn ready(&self, config: &Config) -> Catalog {
        let shown = lock(&self.shown).clone();
        Catalog::read(config, &self.cache, &shown)
    }

    /// Requests everything that `config` asks for, in place of earlier requests.
    pub fn prepare(&self, config: &Config) {
        let mut orders = lock(&self.orders);
        if orders.is_none() {
            let has_photographs =
                config.content.site.photos_dir.is_some() || config.staff_photographs().is_dir();
            if !has_photographs && !self.cache.folder().is_dir() {
                return;
            }
            match self.open() {
                Ok(opened) => *orders = Some(opened),
                Err(error) => tracing::error!(%error, "photographs can't be prepared"),
            }
        }
        if let Some(orders) = &*orders {
            // Sending fails only when the program is ending.
            _ = orders.send(config.clone());
        }
    }

    /// Starts the thread, which waits for requests.
    fn open(&self) -> io::Result<Sender<Config>> {
        let (orders, waiting) = channel();
        let (cache, tell) = (self.cache.clone(), Arc::clone(&self.tell));
        let work = Work { cache, orders: waiting, tell, slot: Arc::clone(&self.slot) };
        thread::Builder::new().name("photos".to_owned()).spawn(move || work.go_on())?;
        Ok(orders)
    }
}

impl Work {
    fn go_on(self) {
        let mut next = self.orders.recv().ok();
        while let Some(config) = next {
            let worked = catch_unwind(AssertUnwindSafe(|| self.work_through(&config)));
            let newer = worked.unwrap_or_else(|panic| {
                let panic = panics::text(panic.as_ref());
                tracing::error!(panic, "preparing photographs panicked; the next HUP tries again");
                None
            });
            next = newer.or_else(|| self.orders.recv().ok());
        }
    }

    /// Prepares missing photographs and deletes unused files. Returns a newer request, if one
    /// arrived meanwhile.
    fn work_through(&self, config: &Config) -> Option<Config> {
        let plan = Plan::new(config);
        let (wanted, mut remarks) = plan.wanted_with_remarks();
        remarks.extend(without_picture(config, &wanted));
        for remark in remarks {
            tracing::warn!("photographs: {remark}");
        }
        let entries = self.cache.entries();
        let missing: Vec<Wanted> = wanted
            .iter()
            .filter(|wanted| !self.cache.is_ready(wanted, &entries))
            .cloned()
            .collect();
        for of_one_file in by_source(&missing) {
            if let Ok(newer) = self.orders.try_recv() {
                return Some(newer);
            }
            if self.prepare(&of_one_file) {
                (self.tell)();
            }
        }
        if let Ok(newer) = self.orders.try_recv() {
            return Some(newer);
        }
        self.tidy(config);
        None
    }

    /// Prepares all pictures made of one file. Returns whether the catalog has changed.
    fn prepare(&self, pictures: &[Wanted]) -> bool {
        let Some(Wanted { source, .. }) = pictures.first() else { return false };
        let _slot = self.slot.blocking_lock();
        // Staff may have sent it meanwhile, which prepares it, too.
        let mut entries = self.cache.entries();
        if pictures.iter().all(|wanted| self.cache.is_ready(wanted, &entries)) {
            return false;
        }
        let file = source.path.display();
        let outcome = self.have_made(pictures);
        let before = entries.len();
        entries.retain(|entry| !pictures.iter().any(|wanted| entry.picture == wanted.spec.name));
        let mut has_changed = entries.len() < before;
        match outcome {
            Ok(made) => {
                for remark in made.iter().filter_map(|made| made.remark.as_ref()) {
                    tracing::warn!("photographs: {file} {remark}");
                }
                let new = pictures.iter().zip(made).map(|(wanted, made)| Entry::new(wanted, made));
                entries.extend(new);
                has_changed = true;
                tracing::info!(%file, "a photograph is ready");
            }
            Err(unmade) => {
                let retry = match unmade {
                    Unmade::NoRoom(_) => " Make room, then send the program a HUP signal.",
                    _ => "",
                };
                tracing::warn!(
                    "photographs: {file} {unmade}{retry} The built-in picture is shown."
                );
            }
        }
        if has_changed && let Err(error) = self.cache.write_entries(&entries) {
            tracing::warn!(%error, "the index of the photographs can't be written");
        }
        has_changed
    }

    fn have_made(&self, pictures: &[Wanted]) -> Outcome {
        make_ready(&self.cache)?;
        let Some(Wanted { source, .. }) = pictures.first() else { return Ok(Vec::new()) };
        let job = Job {
            source: source.path.clone(),
            specs: pictures.iter().map(|wanted| wanted.spec.clone()).collect(),
            folder: self.cache.folder().to_owned(),
        };
        job.done_elsewhere()
    }

    /// Deletes what `config` doesn't ask for.
    fn tidy(&self, config: &Config) {
        let _slot = self.slot.blocking_lock();
        if !self.cache.folder().is_dir() {
            return;
        }
        let plan = Plan::new(config);
        let mut wanted = plan.wanted();
        // Staff prepared them when they put them there, and content may name them at any time.
        wanted.extend(plan.of_staff());
        let mut entries = self.cache.entries();
        entries.retain(|entry| wanted.iter().any(|wanted| entry.shows(wanted)));
        if let Err(error) = self.cache.write_entries(&entries) {
            tracing::warn!(%error, "the index of the photographs can't be written");
        }
        let count = self.cache.prune(&entries);
        if count > 0 {
            tracing::info!(count, "files of photographs that are no longer shown were deleted");
        }
    }
}

/// Has `cache` be able to take files.
pub(super) fn make_ready(cache: &Cache) -> Result<(), Unmade> {
    let folder = cache.folder().display();
    cache.make().map_err(|error| {
        Unmade::unwritten(&error, format!("isn't shown: {folder} can't be made ({error})."))
    })?;
    if disk::has_room(cache.folder(), 0) {
        return Ok(());
    }
    let left = disk::mebibytes(disk::free_bytes(cache.folder()).unwrap_or(0));
    Err(Unmade::NoRoom(format!(
        "isn't shown: on the disk of {folder} only {left} MiB are left, and they are kept for the database."
    )))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Groups pictures by the file that they are made of, in the order of the files.
fn by_source(missing: &[Wanted]) -> Vec<Vec<Wanted>> {
    let mut groups: Vec<Vec<Wanted>> = Vec::new();
    for wanted in missing {
        match groups.iter_mut().find(|group| group[0].source == wanted.source) {
            Some(group) => group.push(wanted.clone()),
            None => groups.push(vec![wanted.clone()]),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use super::*;

    /// An index with a picture whose file has changed.
    const STALE: &str = r#"[{ "picture": "lessons", "source": "", "spec": "", "hash": "", "width": 0,
        "stamp": { "length": 0, "modified_seconds": 0, "modified_nanos": 0 } }]"#;

    #[test]
    fn a_panic_costs_one_order_and_not_the_thread() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir_all(path("paddock.db-photos")).unwrap();
        fs::create_dir_all(path("photos")).unwrap();
        // Not a photograph: its entry is removed, and the worker reports the change.
        fs::write(path("photos/lessons.jpg"), "").unwrap();
        let mut config = Config::load(None, []).unwrap();
        config.content.site.photos_dir = Some(path("photos"));
        let (done, finished) = channel();
        let calls = AtomicU32::new(0);
        let photo_worker = PhotoWorker::new(&path("paddock.db"), move || {
            done.send(()).unwrap();
            assert!(calls.fetch_add(1, Ordering::Relaxed) > 0, "the first call panics");
        });

        for order in 1..=2 {
            fs::write(path("paddock.db-photos/index.json"), STALE).unwrap();
            photo_worker.prepare(&config);
            assert!(finished.recv_timeout(Duration::from_secs(20)).is_ok(), "order {order}");
        }
    }
}
