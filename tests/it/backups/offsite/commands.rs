//! `paddock backup`, `backups`, `restore` and `backup-key` with a bucket.

use std::fs;

use sha2::{Digest, Sha256};

use super::super::{copy, inquiries, names, send};
use super::{assert_tidy, copies, done, identity, offsite, proves, refused, with_bucket};
use crate::support::{Asked, FakeBucket, Workshop};

#[tokio::test]
async fn a_copy_goes_to_the_bucket_encrypted_and_is_proved_with_the_key() {
    let bucket = FakeBucket::start().await;
    let workshop = with_bucket(&bucket);
    let program = workshop.serve().await;
    send(&program, 3).await;

    let said = done(&workshop, &["backup"]).await;

    assert!(said.contains("It's in s3://maple/site, too: encrypted,"), "{said}");
    let objects = bucket.names();
    let [one, photographs] = &objects[..] else { panic!("{objects:?}") };
    let local = names(&workshop).into_iter().find(|name| name.starts_with('2')).unwrap();
    let recipient = &identity().recipient().to_string()[..12];
    assert!(
        objects.iter().all(|name| name.contains(&format!(".{recipient}.sha256-"))),
        "{objects:?}"
    );
    assert!(one.starts_with(&format!("site/{local}.database-")), "{one}");
    assert!(one.contains(".records-3.photographs-"), "{one}");
    assert!(photographs.starts_with("site/photographs-"), "{photographs}");
    for name in &objects {
        let content = bucket.object(name);
        assert!(content.starts_with(b"age-encryption.org/v1\n"), "{name}");
        let hash = Sha256::digest(&content);
        let hash = hash.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
        assert!(name.ends_with(&format!("sha256-{hash}.tar.gz.age")), "{name}");
        assert!(!content.windows(3).any(|part| part == b"Ada"), "{name}");
    }
    // The site may run.
    let proved = proves(&workshop).await;
    assert!(
        proved.contains("is proved. It has 3 inquiries, 0 registrations, 2 photographs"),
        "{proved}"
    );
    program.stop().await;
    assert_tidy(&workshop.path("data/backups"));
}

#[tokio::test]
async fn photographs_are_sent_again_only_when_they_change() {
    let bucket = FakeBucket::start().await;
    let workshop = with_bucket(&bucket);
    workshop.serve().await.stop().await;

    done(&workshop, &["backup"]).await;
    done(&workshop, &["backup"]).await;
    assert_eq!((bucket.count(Asked::Put), copies(&bucket).len()), (3, 2));
    workshop.write("photos/creek.jpg", "another picture of the creek");
    done(&workshop, &["backup"]).await;

    assert_eq!((bucket.count(Asked::Put), copies(&bucket).len()), (5, 3));
    proves(&workshop).await;
}

#[tokio::test]
async fn backups_lists_both_places() {
    let bucket = FakeBucket::start().await;
    bucket.page(1);
    bucket.insert("site/holiday.jpg", b"not ours");
    bucket.insert("other/2027-05-14T14-00-00Z", b"not ours");
    let workshop = with_bucket(&bucket);
    workshop.serve().await.stop().await;
    done(&workshop, &["backup"]).await;
    done(&workshop, &["backup"]).await;

    let said = done(&workshop, &["backups"]).await;
    let listed = offsite(&workshop).await;

    assert!(said.contains("Copies in data/backups, the newest first:"), "{said}");
    assert!(said.contains("Copies in s3://maple/site, encrypted, the newest first:"), "{said}");
    assert_eq!(said.matches("and photographs; read back and compared").count(), 1, "{said}");
    let copies = listed["copies"].as_array().unwrap();
    assert_eq!(copies.len(), 2, "{listed}");
    assert_eq!(listed["last_sent"], copies[0]["made_at"], "{listed}");
    assert!(listed["problem"].is_null(), "{listed}");
}

#[tokio::test]
async fn a_copy_that_is_only_in_the_bucket_comes_back_with_the_key() {
    let bucket = FakeBucket::start().await;
    let workshop = with_bucket(&bucket);
    let program = workshop.serve().await;
    send(&program, 2).await;
    done(&workshop, &["backup"]).await;
    let name = names(&workshop).into_iter().find(|name| name.starts_with('2')).unwrap();
    send(&program, 3).await;
    program.stop().await;
    fs::remove_dir_all(copy(&workshop, &name)).unwrap();

    let typed = format!("{}\n", identity().to_text());
    let output = workshop.run_with(&["restore", &name, "--yes"], &typed).await;

    assert!(output.status.success(), "{}", super::err(&output));
    assert_eq!(inquiries(&workshop.database()), 2);
    assert_tidy(&workshop.path("data/backups"));
}

#[tokio::test]
async fn a_wrong_key_a_wrong_name_or_a_running_site_changes_nothing() {
    let bucket = FakeBucket::start().await;
    let workshop = with_bucket(&bucket);
    let program = workshop.serve().await;
    send(&program, 2).await;
    done(&workshop, &["backup"]).await;
    let name = names(&workshop).into_iter().find(|name| name.starts_with('2')).unwrap();
    let other_output = done(&workshop, &["backup-key"]).await;
    let other = other_output.lines().find(|line| line.contains("AGE-SECRET-KEY-1")).unwrap();
    workshop.write("other.txt", other.trim());
    workshop.write("typo.txt", "AGE-SECRET-KEY-1HUNTER2");

    let restore = ["restore", &name, "--offsite", "--yes", "--key-file"];
    let with_key = |key: &'static str| [&restore[..], &[key]].concat();
    // Before anybody types a key.
    let running = refused(&workshop, &restore[..4]).await;
    program.stop().await;
    let wrong = refused(&workshop, &with_key("other.txt")).await;
    let typo = refused(&workshop, &with_key("typo.txt")).await;
    let missing = refused(&workshop, &with_key("none.txt")).await;
    let unknown = ["restore", "2020-01-01T00-00-00Z", "--yes", "--key-file", "key.txt"];
    let unknown = refused(&workshop, &unknown).await;
    let empty = refused(&workshop, &restore[..4]).await;

    assert!(wrong.contains("this key doesn't open it: it was encrypted to another one"), "{wrong}");
    let meant = format!("and backup.recipient is {}. Nothing was changed.", identity().recipient());
    assert!(wrong.contains("This key's recipient is age1") && wrong.contains(&meant), "{wrong}");
    assert!(typo.contains("typo.txt isn't a recovery key, or has a wrong"), "{typo}");
    assert!(!typo.contains("HUNTER2"), "{typo}");
    assert!(missing.contains("can't read the recovery key in none.txt"), "{missing}");
    assert!(
        unknown.contains("there is no copy 2020-01-01T00-00-00Z in s3://maple/site"),
        "{unknown}"
    );
    assert!(running.contains("is already being served"), "{running}");
    assert!(
        empty.contains("what standard input has is empty where a recovery key belongs"),
        "{empty}"
    );
    let program = workshop.serve().await;
    send(&program, 1).await;
    program.stop().await;
    assert_eq!(inquiries(&workshop.database()), 3);
    assert_tidy(&workshop.path("data/backups"));

    // The copy is sealed to another key than the site's own.
    let own =
        other_output.split_whitespace().find_map(|word| word.find("age1").map(|at| &word[at..]));
    let own = own.unwrap().trim_end_matches(['"', '.', ',', ';']);
    let workshop = workshop.set("PADDOCK_BACKUP__RECIPIENT", own);
    let damaged = refused(&workshop, &with_key("other.txt")).await;
    assert!(damaged.contains("the copy is damaged, or somebody else made it"), "{damaged}");
}

#[tokio::test]
async fn old_copies_leave_the_bucket_and_nothing_else_does() {
    let bucket = FakeBucket::start().await;
    let workshop =
        with_bucket(&bucket).set("PADDOCK_BACKUP__KEEP", "{ hours = 0, days = 2, months = 0 }");
    workshop.serve().await.stop().await;
    let id = paddock::store::database_id(&workshop.database()).unwrap();
    let hash = "0".repeat(64);
    let set = "photographs-00000000000000ff";
    let named = |time: &str, of: &str| {
        format!("site/{time}{of}.{set}.age1xgtjanjt.sha256-{hash}.tar.gz.age")
    };
    let old = |time: &str| named(time, &format!(".database-{id}.records-2"));
    let (first, second) = (old("2020-01-02T09-00-00Z"), old("2020-01-03T09-00-00Z"));
    let used = format!("site/{set}.age1xgtjanjt.sha256-{hash}.tar.gz.age");
    let unused = format!("site/photographs-00000000000000aa.age1xgtjanjt.sha256-{hash}.tar.gz.age");
    let others = named("2020-01-02T09-00-00Z", ".database-0123456789ab.records-340");
    // Whose these are, nobody knows. One is later than `second`, so it would take its place.
    let nameless = [named("2020-01-01T09-00-00Z", ""), named("2020-01-04T09-00-00Z", "")];
    let all = [&first, &second, &others, &used, &unused, &nameless[0], &nameless[1]];
    for name in all.into_iter().chain([&"site/holiday.jpg".to_owned()]) {
        bucket.insert(name, b"");
    }

    done(&workshop, &["backup"]).await;

    let left = bucket.names();
    assert!(left.contains(&second) && left.contains(&used), "{left:?}");
    assert!(left.contains(&"site/holiday.jpg".to_owned()), "{left:?}");
    assert!(left.contains(&others), "a copy of another site: {left:?}");
    assert!(nameless.iter().all(|name| left.contains(name)), "a copy without an id: {left:?}");
    assert!(!left.contains(&first) && !left.contains(&unused), "{left:?}");
}

#[tokio::test]
async fn without_a_recovery_key_nothing_leaves_the_machine() {
    let bucket = FakeBucket::start().await;
    let workshop = with_bucket(&bucket).unset("PADDOCK_BACKUP__RECIPIENT");
    workshop.serve().await.stop().await;

    let said = refused(&workshop, &["backup"]).await;

    assert!(said.contains("backup.recipient is missing: `paddock backup-key` makes"), "{said}");
    assert!(bucket.names().is_empty());
    assert!(names(&workshop).iter().any(|name| name.starts_with('2')), "the local copy is there");
}

#[tokio::test]
async fn the_recovery_key_is_shown_once_and_needs_no_settings() {
    let workshop = Workshop::new();
    workshop.write("config.toml", "[backup]\nbucket = \"s3://maple\"\n");

    let (one, other) =
        (done(&workshop, &["backup-key"]).await, done(&workshop, &["backup-key"]).await);

    let secret = |text: &str| {
        text.lines().find(|line| line.contains("AGE-SECRET")).unwrap().trim().to_owned()
    };
    let key: paddock::age::Identity = secret(&one).parse().unwrap();
    assert!(one.contains(&format!("recipient = \"{}\"", key.recipient())), "{one}");
    assert_ne!(secret(&one), secret(&other));
    assert_eq!(fs::read_dir(workshop.path("")).unwrap().count(), 1, "config.toml alone");
}

#[tokio::test]
async fn other_programs_open_a_copy_with_the_recovery_key() {
    let bucket = FakeBucket::start().await;
    let workshop = with_bucket(&bucket);
    let program = workshop.serve().await;
    send(&program, 2).await;
    done(&workshop, &["backup"]).await;
    program.stop().await;

    for (number, name) in bucket.names().iter().enumerate() {
        let object = workshop.path(&format!("object-{number}"));
        fs::write(&object, bucket.object(name)).unwrap();
        let script = format!("age -d -i key.txt '{}' | tar xz", object.display());
        let mut shell = std::process::Command::new("bash");
        let shell = shell.args(["-o", "pipefail", "-c", &script]).current_dir(workshop.path(""));
        let output = shell.output().unwrap();
        assert!(output.status.success(), "{}", super::err(&output));
        assert!(output.stderr.is_empty(), "{}", super::err(&output));
    }

    assert_eq!(inquiries(&workshop.path("paddock.db")), 2);
    let barn = fs::read_to_string(workshop.path("photographs/barn.jpg")).unwrap();
    assert_eq!(barn, "a picture of the barn");
    assert!(workshop.path("manifest.json").exists());
}

#[tokio::test]
async fn a_new_recovery_key_is_for_all_that_is_sent_from_then_on() {
    let bucket = FakeBucket::start().await;
    let workshop = with_bucket(&bucket);
    workshop.serve().await.stop().await;
    done(&workshop, &["backup"]).await;
    let next = paddock::age::Identity::from_random([8; 32]);
    workshop.write("next.txt", &next.to_text());
    let workshop = workshop.set("PADDOCK_BACKUP__RECIPIENT", &next.recipient().to_string());

    done(&workshop, &["backup"]).await;

    assert_eq!(bucket.names().len(), 4, "the photographs again, too");
    let check = ["restore", "--check", "--offsite", "--key-file"];
    done(&workshop, &[&check[..], &["next.txt"]].concat()).await;
    let wrong = refused(&workshop, &[&check[..], &["key.txt"]].concat()).await;
    assert!(wrong.contains("this key doesn't open it"), "{wrong}");
    let first = super::offsite(&workshop).await["copies"][1]["name"].as_str().unwrap().to_owned();
    done(&workshop, &["restore", &first, "--check", "--offsite", "--key-file", "key.txt"]).await;
}
