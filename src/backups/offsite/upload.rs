//! Sends a copy to the bucket: its photographs first, unless they are there, then the rest of it. What was
//! written is read back and compared before it counts.

use std::collections::BTreeSet;
use std::time::Duration;

use tokio::task::spawn_blocking;

use super::bucket::BucketErrorKind;
use super::object_name::{CopiedDatabase, ObjectKind, ObjectName};
use super::remote::{Objects, RemotePhotographs};
use super::sealed_file::{self, SealedFile};
use super::{Bucket, NO_RECIPIENT, OffsiteError, OffsiteRecord, SentCopy, SetUp, photograph_set};
use crate::age::Recipient;
use crate::backups::make::{DATABASE, SETTINGS, lock_as};
use crate::backups::manifest::MANIFEST;
use crate::backups::{Copy, CopyError, lock, retention, verify};
use crate::clock::{self, UnixMillis};
use crate::config::{Backup, Config};
use crate::store;

/// The encrypted file, while it's uploaded.
const SEALED: &str = "upload.part";

/// Keeps two processes from sending at once.
const LOCK: &str = ".offsite.lock";

/// Photographs that no copy names are deleted only when they are older than this: another copy may be
/// about to name them.
const UNUSED_FOR: Duration = Duration::from_hours(24);

const DAY: Duration = Duration::from_hours(24);

/// Who wants a copy to be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// The schedule. A site that nobody has used sends nothing by itself into a bucket of another site: it's that of a
    /// new machine, on which the other one hasn't been put back yet.
    Schedule,
    /// A person.
    Command,
}

/// Sends `copy` to the bucket of `config`, reads it back, and deletes the copies there that are no longer
/// kept. Does nothing twice: what an attempt has written that was interrupted is found and read back.
///
/// # Errors
///
/// [`OffsiteError`]; then the copy doesn't count as sent.
pub async fn send(
    config: &Config,
    copy: &Copy,
    occasion: Occasion,
) -> Result<SentCopy, OffsiteError> {
    let settings = &config.backup;
    let no_bucket = OffsiteError::NotSetUp("backup.bucket is empty");
    let Some(set_up) = SetUp::of(settings) else { return Err(no_bucket) };
    let recipient = set_up.recipient.ok_or(OffsiteError::NotSetUp(NO_RECIPIENT))?;
    let bucket = Bucket::of(settings)?.ok_or(no_bucket)?;
    let folder = &settings.folder;
    let _lock = lock_as(folder, LOCK).map_err(|error| match error {
        CopyError::UnderWay { .. } => OffsiteError::UnderWay,
        error => error.into(),
    })?;
    let mut record = OffsiteRecord::read(folder, &set_up);
    let upload = Upload { settings, recipient, bucket, copy, occasion };
    let outcome = upload.run(&mut record).await;
    record.problem = outcome.as_ref().err().map(ToString::to_string);
    let written = record.write(folder);
    let sent = outcome?;
    written.map_err(|source| OffsiteError::Local { path: folder.clone(), source })?;
    Ok(sent)
}

struct Upload<'a> {
    settings: &'a Backup,
    recipient: &'a Recipient,
    bucket: Bucket,
    copy: &'a Copy,
    occasion: Occasion,
}

impl Upload<'_> {
    async fn run(&self, record: &mut OffsiteRecord) -> Result<SentCopy, OffsiteError> {
        let objects = Objects::of(&self.bucket).await?;
        if self.occasion == Occasion::Schedule && self.is_unused_beside_another(&objects) {
            return Err(OffsiteError::OfAnotherSite { bucket: self.bucket.address().to_owned() });
        }
        let set = photograph_set(&self.copy.manifest);
        if let Some(set) = &set {
            self.send_photographs(set, &objects, record).await?;
        }
        let in_bucket = self.send_copy(set.clone(), &objects).await?;
        record.last = Some(in_bucket.clone());
        self.delete_surplus(&objects, set.as_deref(), record).await;
        Ok(in_bucket)
    }

    /// Whether nobody has used the site of the copy, and the bucket has only copies of others.
    fn is_unused_beside_another(&self, objects: &Objects) -> bool {
        let own = self.copy.manifest.database.as_deref();
        let mut copies = objects.copies.iter();
        store::is_unused(&self.copy.manifest.rows)
            && !objects.copies.is_empty()
            && !copies.any(|copy| copy.is_of(own))
    }

    async fn send_photographs(
        &self,
        set: &str,
        objects: &Objects,
        record: &mut OffsiteRecord,
    ) -> Result<(), OffsiteError> {
        let own = self.recipient.short();
        let same = |found: &&RemotePhotographs| found.set == set && found.recipient == own;
        for found in objects.photographs.iter().filter(same) {
            let is_known = record.photographs.as_ref() == Some(&found.object);
            if is_known || self.is_as_named(&found.object, found.bytes, &found.sha256).await? {
                record.photographs = Some(found.object.clone());
                return Ok(());
            }
        }
        let files = self.copy.manifest.photograph_files().map(|file| file.path.clone()).collect();
        let (object, _) = self.write(ObjectKind::Photographs(set.to_owned()), files).await?;
        record.photographs = Some(object);
        Ok(())
    }

    async fn send_copy(
        &self,
        photographs: Option<String>,
        objects: &Objects,
    ) -> Result<SentCopy, OffsiteError> {
        let made_at = self.copy.made_at;
        let sent = |(object, bytes)| {
            let (name, sent_at) = (self.copy.name(), clock::now());
            SentCopy { name, made_at, sent_at, object, bytes }
        };
        let own = self.recipient.short();
        let database = CopiedDatabase::of(&self.copy.manifest);
        for found in objects.copies.iter().filter(|found| found.recipient == own) {
            let is_same = found.made_at == made_at
                && found.photographs == photographs
                && found.database == database;
            if is_same && self.is_as_named(&found.object, found.bytes, &found.sha256).await? {
                return Ok(sent((found.object.clone(), found.bytes)));
            }
        }
        let files = [MANIFEST, SETTINGS, DATABASE].into_iter().filter(|name| {
            *name == MANIFEST || self.copy.manifest.files.iter().any(|file| file.path == *name)
        });
        let files = files.map(str::to_owned).collect();
        self.write(ObjectKind::Copy { made_at, database, photographs }, files).await.map(sent)
    }

    /// Whether the object's content has the hash of its name.
    async fn is_as_named(
        &self,
        object: &str,
        bytes: u64,
        hash: &str,
    ) -> Result<bool, OffsiteError> {
        Ok(self.bucket.get(object, bytes, None).await? == hash)
    }

    /// Writes `files` of the copy as a new object, and reads it back. Returns its name and size.
    async fn write(
        &self,
        kind: ObjectKind,
        files: Vec<String>,
    ) -> Result<(String, u64), OffsiteError> {
        let sealed = self.seal(files).await?;
        let written = self.write_sealed(kind, &sealed).await;
        // If it stays, the next one replaces it.
        _ = sealed_file::remove(&sealed.path);
        Ok((written?, sealed.bytes))
    }

    async fn write_sealed(
        &self,
        kind: ObjectKind,
        sealed: &SealedFile,
    ) -> Result<String, OffsiteError> {
        let recipient = self.recipient.short();
        let object = ObjectName { kind, recipient, sha256: sealed.sha256() }.to_string();
        let days = self.settings.lock_days;
        let locked_until = (days > 0).then(|| clock::now().plus(DAY * days));
        self.bucket.put(&object, sealed, locked_until).await?;
        if self.is_as_named(&object, sealed.bytes, &sealed.sha256()).await? {
            return Ok(object);
        }
        // The next attempt writes another one.
        _ = self.bucket.delete(&object).await;
        Err(OffsiteError::Differs { object })
    }

    /// Encrypts `files` of the copy, after it was compared with its manifest.
    async fn seal(&self, files: Vec<String>) -> Result<SealedFile, OffsiteError> {
        let folder = self.settings.folder.clone();
        let (copy, recipient) = (self.copy.clone(), self.recipient.clone());
        let sealing = spawn_blocking(move || {
            // Nobody may delete the copy meanwhile.
            let _lock = lock(&folder)?;
            verify(&copy)?;
            let path = folder.join(SEALED);
            let sealed = sealed_file::seal(&copy.folder, &files, &recipient, &path);
            sealed.map_err(|source| {
                _ = sealed_file::remove(&path);
                OffsiteError::Local { path, source }
            })
        });
        sealing.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
    }

    /// Deletes the copies in the bucket that are no longer kept, and photographs that none of the others
    /// names. If that fails, they stay until the next time.
    async fn delete_surplus(
        &self,
        objects: &Objects,
        own: Option<&str>,
        record: &mut OffsiteRecord,
    ) {
        let surplus = self.surplus(objects, own, clock::now());
        for object in &surplus {
            let Err(error) = self.bucket.delete(object).await else {
                record.keeps_all = false;
                continue;
            };
            let is_forbidden = error.kind == BucketErrorKind::Forbidden;
            if is_forbidden && record.keeps_all {
                return;
            }
            record.keeps_all = is_forbidden;
            let advice =
                if is_forbidden { "; the bucket's own rules have to delete them" } else { "" };
            return tracing::warn!(%error, "old copies stay in the bucket{advice}");
        }
    }

    /// Names of the objects that are no longer kept at `now`. `own` are the photographs of the new copy.
    ///
    /// Copies of another database stay, and count for nothing: it may be the site that was here before, and this one the
    /// site of a machine on which it hasn't been put back yet. So do those that don't say whose they are.
    fn surplus(&self, objects: &Objects, own: Option<&str>, now: UnixMillis) -> Vec<String> {
        let database = self.copy.manifest.database.as_deref();
        let copies = || objects.copies.iter();
        let own_copies = copies().filter(|copy| copy.is_of(database));
        let mut times: BTreeSet<_> = own_copies.map(|copy| copy.made_at).collect();
        times.insert(self.copy.made_at);
        let times: Vec<_> = times.into_iter().collect();
        let sent = Some(self.copy.made_at);
        let surplus = retention::surplus(&times, sent, self.settings.keep, now);
        let (old, kept): (Vec<_>, Vec<_>) =
            copies().partition(|copy| surplus.contains(&copy.made_at) && copy.is_of(database));
        let short = self.recipient.short();
        let kept =
            kept.iter().filter_map(|copy| Some((&*copy.recipient, copy.photographs.as_deref()?)));
        let named: BTreeSet<_> = kept.chain(own.map(|set| (&*short, set))).collect();
        let unused = objects.photographs.iter().filter(|found| {
            let is_old = found.written_at.is_some_and(|at| now.since(at) > UNUSED_FOR);
            is_old && !named.contains(&(&*found.recipient, &*found.set))
        });
        let old = old.into_iter().map(|copy| copy.object.clone());
        old.chain(unused.map(|found| found.object.clone())).collect()
    }
}
