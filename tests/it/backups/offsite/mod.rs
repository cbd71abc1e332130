//! Copies in a bucket: encrypted, read back, and fetched with the recovery key.

mod commands;
mod faults;
mod killed;
mod moto;
mod new_machine;
mod site;

use std::path::Path;

use paddock::age::Identity;
use serde_json::Value;

use super::{err, out, workshop};
use crate::support::{BUCKET, FakeBucket, KEY_ID, KEY_SECRET, Workshop, eventually};

/// The recovery key of test sites.
fn identity() -> Identity {
    Identity::from_random([7; 32])
}

/// A stable with photographs and settings of its own, whose copies go to `bucket`.
fn with_bucket(bucket: &FakeBucket) -> Workshop {
    knowing_bucket(workshop(), bucket)
        .set("PADDOCK_BACKUP__RECIPIENT", &identity().recipient().to_string())
}

/// Adds the settings of `bucket` and a file with the recovery key.
fn knowing_bucket(workshop: Workshop, bucket: &FakeBucket) -> Workshop {
    workshop.write("key.txt", &format!("# the recovery key\n{}\n", identity().to_text()));
    workshop.write("s3-secret", KEY_SECRET);
    workshop
        .set("PADDOCK_BACKUP__BUCKET", &format!("s3://{BUCKET}/site"))
        .set("PADDOCK_BACKUP__ENDPOINT", &format!("http://{}", bucket.address))
        .set("PADDOCK_BACKUP__KEY_ID", KEY_ID)
        .set("PADDOCK_BACKUP__SECRET_FILE", "s3-secret")
}

/// Runs a command that succeeds, and returns what it printed.
async fn done(workshop: &Workshop, arguments: &[&str]) -> String {
    let output = workshop.run(arguments).await;
    assert!(output.status.success(), "{arguments:?}: {}", err(&output));
    out(&output)
}

/// Runs a command that fails, and returns what it says.
async fn refused(workshop: &Workshop, arguments: &[&str]) -> String {
    let output = workshop.run(arguments).await;
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {}", out(&output));
    err(&output)
}

/// What `paddock backups --json` says of the bucket.
async fn offsite(workshop: &Workshop) -> Value {
    let list: Value = serde_json::from_str(&done(workshop, &["backups", "--json"]).await).unwrap();
    list["offsite"].clone()
}

/// Names of the copies in the bucket, by its objects, sorted.
fn copies(bucket: &FakeBucket) -> Vec<String> {
    bucket.names().into_iter().filter(|name| name.starts_with("site/2")).collect()
}

/// Asserts that the newest copy in the bucket is proved, with all that belongs to it.
async fn proves(workshop: &Workshop) -> String {
    let check = ["restore", "--check", "--offsite", "--key-file", "key.txt"];
    eventually("nobody else proves it", async || {
        let output = workshop.run(&check).await;
        // A site that has just stopped may have been at it.
        if err(&output).contains("Wait for it.") {
            return None;
        }
        assert!(output.status.success(), "{}", err(&output));
        Some(out(&output))
    })
    .await
}

/// Nothing of what is only there for a moment is left in the folder of copies.
fn assert_tidy(folder: &Path) {
    for name in ["upload.part", "fetched.part", "proof.part", "offsite.json.part"] {
        assert!(!folder.join(name).exists(), "{name} is left");
    }
}
