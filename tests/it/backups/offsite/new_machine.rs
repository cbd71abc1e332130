//! The whole site comes back on a machine that knows nothing but the bucket and the recovery key.

use std::fs;

use super::super::{inquiries, send};
use super::{done, knowing_bucket, refused, with_bucket};
use crate::support::{FakeBucket, Workshop};

/// A bucket with a copy of a site with two inquiries, and that site.
async fn left_behind() -> (FakeBucket, Workshop) {
    let bucket = FakeBucket::start().await;
    let old = with_bucket(&bucket);
    let program = old.serve().await;
    send(&program, 2).await;
    done(&old, &["backup"]).await;
    program.stop().await;
    (bucket, old)
}

#[tokio::test]
async fn an_empty_folder_becomes_the_site() {
    let (bucket, old) = left_behind().await;
    let new = knowing_bucket(Workshop::new(), &bucket);

    let listed = done(&new, &["backups"]).await;
    let said = done(&new, &["restore", "--yes", "--key-file", "key.txt"]).await;

    assert!(
        listed.contains("Copies in s3://maple/site, encrypted, the newest first:\n2"),
        "{listed}"
    );
    assert!(said.contains("config.toml is back."), "{said}");
    assert!(said.contains("photos is back, with 2 photographs."), "{said}");
    assert_eq!(inquiries(&new.database()), 2);
    for file in ["config.toml", "photos/barn.jpg", "photos/creek.jpg"] {
        assert_eq!(fs::read(old.path(file)).unwrap(), fs::read(new.path(file)).unwrap());
    }
    let program = new.serve().await;
    send(&program, 1).await;
    program.stop().await;
    assert_eq!(inquiries(&new.database()), 3);
}

#[tokio::test]
async fn settings_come_back_where_they_are_named() {
    let (bucket, _old) = left_behind().await;
    let new = knowing_bucket(Workshop::new(), &bucket).set("PADDOCK_CONFIG", "etc/config.toml");
    fs::create_dir(new.path("etc")).unwrap();
    let restore = ["restore", "--yes", "--key-file", "key.txt"];
    // The settings' folder is where secrets in files are looked for, once there are settings.
    fs::copy(new.path("s3-secret"), new.path("etc/s3-secret")).unwrap();

    let said = done(&new, &restore).await;

    assert!(said.contains("etc/config.toml is back."), "{said}");
    assert!(new.path("etc/photos/barn.jpg").exists());
    assert_eq!(inquiries(&new.database()), 2);
}

#[tokio::test]
async fn without_a_bucket_or_a_copy_it_says_what_is_missing() {
    let bucket = FakeBucket::start().await;
    let new = knowing_bucket(Workshop::new(), &bucket);

    let none = refused(&new, &["restore", "--yes", "--key-file", "key.txt"]).await;
    assert!(none.contains("there is no copy of this site in s3://maple/site"), "{none}");
    let nowhere = refused(&Workshop::new(), &["restore", "--offsite", "--yes"]).await;
    assert!(
        nowhere.contains("backup.bucket is empty, so there are no copies off site"),
        "{nowhere}"
    );
    let as_before = refused(&Workshop::new(), &["restore", "--yes"]).await;
    assert!(as_before.contains("there is no copy in data/backups"), "{as_before}");
}
