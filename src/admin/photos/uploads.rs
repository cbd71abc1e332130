//! Photographs that are arriving, perhaps in parts: one of a name for each session, a few in all, for an hour. When there are
//! too many, the one that nothing was added to for the longest time makes room.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use tokio::task::spawn_blocking;

use super::content_range::Part;
use crate::admin::session::TokenHash;
use crate::clock::{self, SteadyMillis};
use crate::photos::Incoming;

/// The most that may be arriving at a time. Each has at most [`crate::photos::MAX_BYTES`].
const MOST: usize = 6;

/// How long one is kept after its last part. The next upload or start deletes it then.
const KEPT: Duration = Duration::from_hours(1);

/// How long nothing must have been added to one that makes room for another.
const IDLE: Duration = Duration::from_mins(1);

/// The session of an upload; `None` where the staff page is open to all.
pub(super) type Sender = Option<TokenHash>;

/// The session and the name of a photograph: one session may send several at a time, from two tabs.
type Key = (Sender, String);

/// Photographs that are arriving.
#[derive(Clone, Default)]
pub(crate) struct Uploads(Arc<Mutex<HashMap<Key, Slot>>>);

enum Slot {
    /// A request is using it.
    InUse,
    Waiting(Upload),
}

/// A photograph, as far as it has arrived.
struct Upload {
    /// Its size; `None` if it comes as a whole.
    total: Option<u64>,
    file: SharedFile,
    at: SteadyMillis,
}

/// The file and how many bytes it has. Shared, so that a write goes to its end although its request was canceled.
type SharedFile = Arc<Mutex<(Incoming, u64)>>;

/// Why a part can't be taken.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NotBegun {
    /// Too many are arriving, or another request of this session is still sending this one.
    Busy,
    /// It doesn't follow what has arrived, which is so many bytes.
    Elsewhere(u64),
}

/// The upload that a request is adding to. Dropping it keeps what has arrived of a file that comes in parts, also if the
/// request is canceled.
pub(super) struct Receiving {
    uploads: Uploads,
    key: Key,
    /// `None` before the first byte, and after the file was taken out.
    upload: Option<Upload>,
}

impl Uploads {
    /// Begins to take a `part` of the photograph `name`.
    pub(super) fn begin(
        &self,
        sender: Sender,
        name: &str,
        part: Part,
    ) -> Result<Receiving, NotBegun> {
        let key = (sender, name.to_owned());
        let mut all = lock(&self.0);
        let now = clock::steady();
        all.retain(|_, slot| match slot {
            Slot::InUse => true,
            Slot::Waiting(upload) => now.since(upload.at) < KEPT,
        });
        if matches!(all.get(&key), Some(Slot::InUse)) {
            return Err(NotBegun::Busy);
        }
        if !all.contains_key(&key) && all.len() >= MOST {
            let abandoned = longest_idle(waiting(&all), now).ok_or(NotBegun::Busy)?;
            all.remove(&abandoned);
        }
        let arrived = match all.get(&key) {
            Some(Slot::Waiting(upload)) if upload.total == part.total() => upload.arrived(),
            _ => 0,
        };
        let upload = match part {
            Part::Whole | Part::Range { start: 0, .. } => None,
            Part::Range { start, .. } if start != arrived => {
                return Err(NotBegun::Elsewhere(arrived));
            }
            Part::Question { .. } if arrived == 0 => return Err(NotBegun::Elsewhere(0)),
            Part::Range { .. } | Part::Question { .. } => match all.remove(&key) {
                Some(Slot::Waiting(upload)) => Some(upload),
                _ => None,
            },
        };
        all.insert(key.clone(), Slot::InUse);
        Ok(Receiving { uploads: self.clone(), key, upload })
    }

    /// Forgets what has arrived from a session, which has ended.
    pub(in crate::admin) fn forget(&self, session: TokenHash) {
        lock(&self.0).retain(|(sender, _), _| *sender != Some(session));
    }
}

/// Those to which no request is adding, with when something was added last.
fn waiting(all: &HashMap<Key, Slot>) -> impl Iterator<Item = (Key, SteadyMillis)> {
    all.iter().filter_map(|(key, slot)| match slot {
        Slot::InUse => None,
        Slot::Waiting(upload) => Some((key.clone(), upload.at)),
    })
}

/// Whose upload makes room at `now`: the one that nothing was added to for the longest time, unless that isn't long.
fn longest_idle(
    waiting: impl Iterator<Item = (Key, SteadyMillis)>,
    now: SteadyMillis,
) -> Option<Key> {
    let idle = waiting.map(|(key, at)| (now.since(at), key));
    let (longest, key) = idle.max_by_key(|(idle, _)| *idle)?;
    (longest >= IDLE).then_some(key)
}

impl Upload {
    fn arrived(&self) -> u64 {
        lock(&self.file).1
    }
}

impl Receiving {
    /// Whether there is a file to add to.
    pub(super) fn has_file(&self) -> bool {
        self.upload.is_some()
    }

    /// Begins the upload with `file` and the number of bytes received in it.
    pub(super) fn begin_with(&mut self, total: Option<u64>, (file, arrived): (Incoming, u64)) {
        let file = Arc::new(Mutex::new((file, arrived)));
        self.upload = Some(Upload { total, file, at: clock::steady() });
    }

    /// How many bytes have arrived.
    pub(super) fn arrived(&self) -> u64 {
        self.upload.as_ref().map_or(0, Upload::arrived)
    }

    /// Adds `bytes`.
    pub(super) async fn append(&self, bytes: Bytes) -> io::Result<()> {
        let Some(upload) = &self.upload else { return Err(io::ErrorKind::NotFound.into()) };
        let file = Arc::clone(&upload.file);
        let appending = spawn_blocking(move || {
            let mut file = lock(&file);
            file.0.append(&bytes)?;
            file.1 += bytes.len() as u64;
            Ok(())
        });
        appending.await.unwrap_or_else(|error| Err(io::Error::other(error)))
    }

    /// Why it can't be a photograph by its first bytes, as the rest of a sentence; `None` if it can.
    pub(super) async fn refusal(&self) -> io::Result<Option<String>> {
        let Some(upload) = &self.upload else { return Ok(None) };
        let file = Arc::clone(&upload.file);
        let checking = spawn_blocking(move || lock(&file).0.refusal());
        checking.await.unwrap_or_else(|error| Err(io::Error::other(error)))
    }

    /// Takes the file out, which is whole; `None` if a write to it hasn't ended.
    pub(super) fn take_file(&mut self) -> Option<Incoming> {
        let file = Arc::into_inner(self.upload.take()?.file)?;
        Some(file.into_inner().unwrap_or_else(PoisonError::into_inner).0)
    }

    /// Forgets what has arrived.
    pub(super) fn discard(mut self) {
        self.upload = None;
    }
}

impl Drop for Receiving {
    fn drop(&mut self) {
        let upload = self.upload.take().filter(|upload| upload.total.is_some());
        let mut all = lock(&self.uploads.0);
        match upload {
            // Not if the session has ended meanwhile.
            Some(upload) if all.contains_key(&self.key) => {
                let upload = Upload { at: clock::steady(), ..upload };
                all.insert(self.key.clone(), Slot::Waiting(upload));
            }
            _ => _ = all.remove(&self.key),
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_one_that_nothing_was_added_to_for_the_longest_time_makes_room_after_a_minute() {
        let minute = i64::try_from(IDLE.as_millis()).unwrap();
        let key = |session: Sender| (session, "barn".to_owned());
        let session = |number| Some([number; 32]);
        let at = |now| {
            let waiting = [(session(1), 40), (None, 20), (session(2), 30)].into_iter();
            longest_idle(waiting.map(|(one, at)| (key(one), SteadyMillis(at))), SteadyMillis(now))
        };

        assert_eq!(at(20 + minute), Some(key(None)));
        assert_eq!(at(19 + minute), None, "somebody may still be sending it");
        assert_eq!(longest_idle([].into_iter(), SteadyMillis(minute)), None);
    }
}
