//! What a copy contains, and which copies stay.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

use serde_json::json;
use sha2::{Digest, Sha256};

use super::{back_up, copy, inquiries, listed, names, newest, send, workshop};

/// All regular files in `folder` and its folders.
fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] });
    files.collect()
}

#[tokio::test]
async fn a_copy_has_the_database_the_settings_and_the_photographs() {
    let workshop = workshop();
    let program = workshop.serve().await;
    send(&program, 3).await;

    let said = back_up(&workshop).await;

    program.stop().await;
    let copy = newest(&workshop);
    assert!(
        said.contains("checked copy of your site: 3 inquiries, 0 registrations, 2 photographs")
    );
    assert_eq!(inquiries(&copy.join("paddock.db")), 3);
    for (original, copied) in [
        ("config.toml", "config.toml"),
        ("photos/barn.jpg", "photographs/barn.jpg"),
        ("photos/creek.jpg", "photographs/creek.jpg"),
    ] {
        assert_eq!(
            fs::read(workshop.path(original)).unwrap(),
            fs::read(copy.join(copied)).unwrap()
        );
    }
    for file in files(&copy) {
        let mode = fs::metadata(&file).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}", file.display());
    }
    let mode = fs::metadata(&copy).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode, 0o700, "it holds names, phones and children's ages");
}

#[tokio::test]
async fn the_manifest_counts_the_rows_and_has_the_hash_of_each_file() {
    let workshop = workshop();
    let program = workshop.serve().await;
    send(&program, 2).await;
    back_up(&workshop).await;
    program.stop().await;
    let copy = newest(&workshop);

    let manifest = fs::read(copy.join("manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_slice(&manifest).unwrap();

    assert_eq!(manifest["rows"]["contact_submissions"], 2);
    assert_eq!(manifest["rows"]["deliveries"], 2);
    let described = manifest["files"].as_array().unwrap();
    assert_eq!(described.len(), files(&copy).len() - 1, "all but the manifest");
    // Opening the database above would have changed its file.
    for file in described {
        let content = fs::read(copy.join(file["path"].as_str().unwrap())).unwrap();
        let hash = Sha256::digest(&content);
        let hash = hash.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
        assert_eq!(file["sha256"], hash, "{file}");
        assert_eq!(file["bytes"], content.len());
    }
}

#[tokio::test]
async fn a_copy_names_the_secrets_that_it_does_not_have() {
    let workshop = workshop()
        .set("PADDOCK_SERVER__ACME_CA_FILE", "authority.pem")
        .set("PADDOCK_MAIL__SERVER", "smtp://ada@mail.stable.example")
        .set("PADDOCK_MAIL__FROM", "ada@stable.example")
        .set("PADDOCK_MAIL__PASSWORD_FILE", "mail-password.txt")
        .set("PADDOCK_WEBHOOKS__SECRET", crate::support::SECRET);
    workshop.write("mail-password.txt", "hunter2-of-the-hayloft\n");
    workshop.serve().await.stop().await;

    let said = back_up(&workshop).await;

    let note = "Not in it, so keep these elsewhere: PADDOCK_WEBHOOKS__SECRET, mail-password.txt, authority.pem.";
    assert!(said.contains(note), "{said}");
    let secrets = &listed(&workshop).await[0]["secrets"];
    assert_eq!(*secrets, json!(["PADDOCK_WEBHOOKS__SECRET", "mail-password.txt", "authority.pem"]));
    for file in files(&newest(&workshop)) {
        let content = String::from_utf8_lossy(&fs::read(&file).unwrap()).into_owned();
        assert!(!content.contains("hunter2-of-the-hayloft"), "{}", file.display());
        assert!(!content.contains(crate::support::SECRET), "{}", file.display());
    }
}

#[tokio::test]
async fn copies_share_photographs_until_they_change() {
    let workshop = workshop();
    workshop.serve().await.stop().await;
    back_up(&workshop).await;
    workshop.write("photos/creek.jpg", "another picture of the creek");

    back_up(&workshop).await;

    let names = names(&workshop);
    let file = |name: &String, photo| copy(&workshop, name).join("photographs").join(photo);
    let place = |path| fs::metadata(path).unwrap().ino();
    let [first, second] = &names[..] else { panic!("{names:?}") };
    assert_eq!(place(file(first, "barn.jpg")), place(file(second, "barn.jpg")));
    assert_ne!(place(file(first, "barn.jpg")), place(workshop.path("photos/barn.jpg")));
    assert_eq!(fs::read_to_string(file(first, "creek.jpg")).unwrap(), "a picture of the creek");
    let changed = fs::read_to_string(file(second, "creek.jpg")).unwrap();
    assert_eq!(changed, "another picture of the creek");
}

#[tokio::test]
async fn copies_that_are_no_longer_kept_are_deleted_and_nothing_else_is() {
    let workshop = workshop().set("PADDOCK_BACKUP__KEEP", "{ hours = 0, days = 2, months = 0 }");
    workshop.serve().await.stop().await;
    let others = ["2020-01-01", "holiday", "2020-13-01T00-00-00Z", "2020-01-01T00-00-00Z.zip"];
    let old = ["2020-01-03T00-00-00Z", "2020-01-03T09-00-00Z", "2020-01-02T09-00-00Z"];
    // A copy that was interrupted.
    let drafts = ["2020-01-04T00-00-00Z.part"];
    for name in others.iter().chain(&old).chain(&drafts) {
        fs::create_dir_all(copy(&workshop, name).join("photographs")).unwrap();
    }

    back_up(&workshop).await;

    let left = names(&workshop);
    assert!(others.iter().all(|name| left.contains(&(*name).to_owned())), "{left:?}");
    let old: Vec<_> = left.iter().filter(|name| old.contains(&name.as_str())).collect();
    assert_eq!(old, ["2020-01-03T09-00-00Z"], "the last of the day before the new one");
    assert!(!left.contains(&drafts[0].to_owned()), "{left:?}");
    assert_eq!(listed(&workshop).await.len(), 1, "an empty folder is no copy");
}

#[tokio::test]
async fn copies_in_the_same_second_have_names_of_their_own() {
    let workshop = workshop();
    workshop.serve().await.stop().await;

    for _ in 0..3 {
        back_up(&workshop).await;
    }

    let output = super::out(&workshop.run(&["backups"]).await);
    let lines: Vec<_> = output.lines().collect();
    assert_eq!(lines[0], "Copies in data/backups, the newest first:");
    let listed: Vec<_> = lines[1..4].iter().map(|line| line.split_once("  ").unwrap().0).collect();
    assert!(listed.is_sorted_by(|one, other| one > other), "{output}");
    assert!(lines[4].starts_with("None is proved yet."), "{output}");
}
