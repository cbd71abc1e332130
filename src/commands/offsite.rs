//! Copies in the bucket, for the commands.

use std::fmt::Write as _;
use std::path::Path;

use paddock::backups::offsite::{
    self, Bucket, BucketError, CopiedDatabase, Fetched, Occasion, OffsiteError, OffsiteRecord,
    RemoteCopy, remote_copies,
};
use paddock::backups::{self, Copy};
use paddock::config::Config;
use paddock::server;
use paddock::store;
use serde_json::{Value, json};

use super::quantities::size;
use super::{Failure, recovery_key};

/// Sends `copy` to the bucket. Returns what has happened, in words; `None` if there is no bucket.
pub(super) fn send(config: &Config, copy: &Copy) -> Result<Option<String>, Failure> {
    let Some(bucket) = &config.backup.bucket else { return Ok(None) };
    let runtime = server::runtime().map_err(Failure::other)?;
    match runtime.block_on(offsite::send(config, copy, Occasion::Command)) {
        Ok(sent) => Ok(Some(format!(
            "It's in {bucket}, too: encrypted, {}, read back and compared.",
            size(sent.bytes)
        ))),
        Err(OffsiteError::UnderWay) => Ok(Some(format!(
            "The running site is sending a copy to {bucket} just now; this one follows. `paddock backups` \
             says when it's there."
        ))),
        Err(error) => Err(Failure::other(format!("the copy isn't in {bucket}: {error}."))),
    }
}

/// The copies in the bucket, or why they can't be listed. `None` if there is no bucket.
pub(super) fn listed(
    config: &Config,
) -> Result<Option<Result<Vec<RemoteCopy>, BucketError>>, Failure> {
    let runtime = server::runtime().map_err(Failure::other)?;
    Ok(match Bucket::of(&config.backup) {
        Ok(None) => None,
        Ok(Some(bucket)) => Some(runtime.block_on(remote_copies(&bucket))),
        Err(error) => Some(Err(error)),
    })
}

/// What is known of the copies that this machine sent.
fn record(config: &Config) -> OffsiteRecord {
    OffsiteRecord::of(&config.backup).unwrap_or_default()
}

/// The list for people. `bucket` is its address.
pub(super) fn as_text(config: &Config, found: &Result<Vec<RemoteCopy>, BucketError>) -> String {
    let bucket = config.backup.bucket.as_ref().map(ToString::to_string).unwrap_or_default();
    let record = record(config);
    let database = store::contents(&config.storage.path).ok().and_then(|found| found.id);
    let mut text = match found {
        Err(error) => format!("\nThe copies in {bucket} can't be listed: {error}."),
        Ok(copies) if copies.is_empty() => format!("\nThere are no copies in {bucket}."),
        Ok(_) => format!("\nCopies in {bucket}, encrypted, the newest first:"),
    };
    for copy in found.iter().flatten() {
        _ = write!(text, "\n{}  ", copy.name());
        if let Some(CopiedDatabase { records, .. }) = &copy.database {
            _ = write!(text, "{}, ", backups::records_in_words(*records));
        }
        text += &size(copy.bytes);
        text += if copy.photographs.is_some() { " and photographs" } else { "" };
        if record.last.as_ref().is_some_and(|sent| sent.object == copy.object) {
            text += "; read back and compared";
        }
        if copy.is_of_another(database.as_deref()) {
            text += "; not of the database on this machine";
        }
    }
    if let Some(problem) = record.problem {
        _ = write!(text, "\nThe last attempt to send one failed: {problem}.");
    }
    if record.keeps_all {
        text += "\nThe access key may not delete there: old copies stay until the bucket's own rules delete them.";
    }
    text
}

/// The list for programs.
pub(super) fn as_json(config: &Config, found: Result<Vec<RemoteCopy>, BucketError>) -> Value {
    let record = record(config);
    let (copies, problem) = match found {
        Ok(copies) => (copies, record.problem),
        Err(error) => (Vec::new(), Some(error.to_string())),
    };
    let described = |copy: &RemoteCopy| {
        json!({
            "name": copy.name(),
            "made_at": copy.made_at,
            "bytes": copy.bytes,
            "object": copy.object,
            "recipient": copy.recipient,
            "database": copy.database.as_ref().map(|database| &database.id),
            "records": copy.database.as_ref().map(|database| database.records),
            "has_photographs": copy.photographs.is_some(),
        })
    };
    json!({
        "bucket": config.backup.bucket.as_ref().map(ToString::to_string),
        "last_sent": record.last.map(|sent| sent.made_at),
        "problem": problem,
        "copies": copies.iter().map(described).collect::<Vec<_>>(),
    })
}

/// Fetches the copy called `name`, or the newest one, from the bucket, with the recovery key in
/// `key_file` or from standard input. The caller may drop it when it's done with it.
pub(super) fn fetch(
    config: &Config,
    name: Option<&str>,
    key_file: Option<&Path>,
) -> Result<Fetched, Failure> {
    let bucket = Bucket::of(&config.backup).map_err(Failure::other)?;
    let bucket = bucket.ok_or_else(|| {
        Failure::other("backup.bucket is empty, so there are no copies off site.")
    })?;
    let identity = recovery_key::read(key_file)?;
    let folder = &config.backup.folder;
    let _lock = backups::lock(folder).map_err(Failure::other)?;
    let runtime = server::runtime().map_err(Failure::other)?;
    runtime.block_on(offsite::fetch(&bucket, name, &identity, folder)).map_err(|error| {
        let whose = match &error {
            OffsiteError::Sealed { .. } => {
                let (own, meant) = (identity.recipient(), config.backup.recipient.as_ref());
                match meant.map(ToString::to_string) {
                    Some(meant) if meant == own.to_string() => {
                        " This key is the one of backup.recipient, so the copy is damaged, or somebody else made it. \
                         `paddock backups` lists others."
                            .to_owned()
                    }
                    Some(meant) => {
                        format!(" This key's recipient is {own}, and backup.recipient is {meant}.")
                    }
                    None => format!(" This key's recipient is {own}."),
                }
            }
            _ => String::new(),
        };
        Failure::other(format!("{error}.{whose} Nothing was changed."))
    })
}
