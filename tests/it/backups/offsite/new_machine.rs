//! The whole site comes back on a machine that knows nothing but the bucket and the recovery key.

use std::fs;
use std::time::Duration;

use tokio::time::sleep;

use super::super::{copy, err, inquiries, names, send};
use super::{copies, done, knowing_bucket, offsite, refused, with_bucket};
use crate::support::{Asked, BucketFault, FakeBucket, Workshop, eventually};

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

/// A machine with the settings of the site in `bucket` and an empty database, on which it hasn't been put back yet.
fn kept_settings(bucket: &FakeBucket) -> Workshop {
    with_bucket(bucket).set("PADDOCK_BACKUP__KEEP", "{ hours = 0, days = 0, months = 0 }")
}

#[tokio::test]
async fn a_new_site_never_takes_the_place_of_the_one_in_the_bucket() {
    let (bucket, _old) = left_behind().await;
    let [old_copy] = &copies(&bucket)[..] else { panic!("one copy") };
    // Copies of one second have one name, and the one on the machine comes first.
    sleep(Duration::from_millis(1_100)).await;
    let new = kept_settings(&bucket);
    let program = new.serve().await;
    send(&program, 1).await;
    done(&new, &["backup"]).await;
    program.stop().await;
    assert!(copies(&bucket).contains(old_copy), "{:?}", bucket.names());
    let name = old_copy.strip_prefix("site/").unwrap().split('.').next().unwrap();

    let here = refused(&new, &["restore", "--yes", "--key-file", "key.txt"]).await;
    let offsite = ["restore", "--offsite", "--yes", "--key-file", "key.txt"];
    let there = refused(&new, &offsite).await;
    let listed = done(&new, &["backups"]).await;

    let says = format!(
        "the bucket has {name}, of another site, with 2 inquiries and registrations. Say which one: `paddock restore \
         {name}`"
    );
    assert!(here.contains(&says), "{here}");
    assert!(there.contains("s3://maple/site has copies of two sites:"), "{there}");
    assert!(there.contains(&format!("{name}, which is of another one, has 2")), "{there}");
    assert!(listed.contains("2 inquiries and registrations, "), "{listed}");
    assert!(listed.contains("; not of the database on this machine"), "{listed}");
    assert_eq!(inquiries(&new.database()), 1, "nothing was changed");
    let said = done(&new, &["restore", name, "--yes", "--key-file", "key.txt"]).await;
    assert!(said.contains("is proved. It has 2 inquiries"), "{said}");
    assert_eq!(inquiries(&new.database()), 2);
}

#[tokio::test]
async fn a_machine_with_kept_settings_sends_no_empty_copies_above_those_of_the_lost_site() {
    let (bucket, _old) = left_behind().await;
    let before = bucket.names();
    let new = kept_settings(&bucket).unset("PADDOCK_BACKUP__EVERY_MINUTES");
    let program = new.serve().await;
    let problem = eventually("a problem", async || {
        offsite(&new).await["problem"].as_str().map(str::to_owned)
    })
    .await;
    program.stop().await;

    assert!(problem.contains("s3://maple/site has copies of another site"), "{problem}");
    assert_eq!(bucket.names(), before);
    assert!(names(&new).iter().any(|name| name.starts_with('2')), "the local copy is there");
    // The copy of the empty database isn't what is wanted, even while the bucket is silent.
    let restore = ["restore", "--yes", "--key-file", "key.txt"];
    bucket.fail(Asked::List, BucketFault::Refused(403, "AccessDenied"), 100);
    let said = refused(&new, &restore).await;
    assert!(said.contains("has nothing in it, and the bucket"), "{said}");
    bucket.mend();
    let said = done(&new, &restore).await;
    assert!(said.contains("It has 2 inquiries"), "{said}");
    assert_eq!(inquiries(&new.database()), 2);
}

/// Spam may have come in before the old site is back, and retention may have deleted much of the old one.
#[tokio::test]
async fn how_many_records_a_site_has_does_not_say_which_one_is_wanted() {
    let (bucket, _old) = left_behind().await;
    let new = with_bucket(&bucket);
    let program = new.serve().await;
    send(&program, 3).await;
    sleep(Duration::from_millis(1_100)).await;
    done(&new, &["backup"]).await;
    program.stop().await;

    let here = refused(&new, &["restore", "--yes", "--key-file", "key.txt"]).await;
    let offsite = ["restore", "--offsite", "--yes", "--key-file", "key.txt"];
    let there = refused(&new, &offsite).await;

    assert!(here.contains("with 3 inquiries and registrations, and the bucket has 2"), "{here}");
    assert!(here.contains("of another site, with 2 inquiries and registrations."), "{here}");
    assert!(there.contains("has copies of two sites"), "{there}");
    assert_eq!(inquiries(&new.database()), 3, "nothing was changed");
}

#[tokio::test]
async fn a_copy_from_the_future_in_the_bucket_has_to_be_named() {
    let (bucket, old) = left_behind().await;
    let [of_past] = &copies(&bucket)[..] else { panic!("one copy") };
    let (name, rest) = of_past.strip_prefix("site/").unwrap().split_once('.').unwrap();
    bucket.insert(&format!("site/2099-01-01T00-00-00Z.{rest}"), b"");
    let check = ["restore", "--check", "--offsite", "--key-file", "key.txt"];

    let said = refused(&old, &check).await;

    assert!(said.contains("2099-01-01T00-00-00Z, is from the future"), "{said}");
    done(&old, &[&check[..], &[name]].concat()).await;
}

#[tokio::test]
async fn a_copy_that_only_the_bucket_has_is_not_passed_over() {
    let (bucket, old) = left_behind().await;
    let name = names(&old).into_iter().find(|name| name.starts_with('2')).unwrap();
    let program = old.serve().await;
    send(&program, 1).await;
    done(&old, &["backup"]).await;
    program.stop().await;
    let later = names(&old).into_iter().rfind(|name| name.starts_with('2')).unwrap();
    fs::remove_dir_all(copy(&old, &later)).unwrap();

    let said = refused(&old, &["restore", "--yes"]).await;

    let says = format!("the newest copy here is {name}, with 2 inquiries");
    assert!(said.contains(&says) && said.contains(&format!("{later}, a later one")), "{said}");
    // Without the bucket, what is here is put back.
    bucket.fail(Asked::List, BucketFault::Refused(403, "AccessDenied"), 100);
    let output = old.run(&["restore", "--yes"]).await;
    assert!(output.status.success(), "{}", err(&output));
    assert!(err(&output).contains("whether the bucket has a later copy isn't known"));
    assert_eq!(inquiries(&old.database()), 2);
}

#[tokio::test]
async fn the_settings_of_a_fetched_copy_stay_beside_those_that_are_there() {
    let (bucket, old) = left_behind().await;
    let new = knowing_bucket(Workshop::new(), &bucket);
    new.write("config.toml", "[site]\nname = \"Other\"\n");

    let said = done(&new, &["restore", "--yes", "--key-file", "key.txt"]).await;

    assert!(said.contains("The copy's are in config.toml.restored;"), "{said}");
    let restored = fs::read(new.path("config.toml.restored")).unwrap();
    assert_eq!(restored, fs::read(old.path("config.toml")).unwrap());
    assert!(fs::read_to_string(new.path("config.toml")).unwrap().contains("Other"));
}

#[tokio::test]
async fn what_backup_key_printed_is_a_file_with_the_key() {
    let bucket = FakeBucket::start().await;
    let workshop = with_bucket(&bucket);
    let printed = done(&workshop, &["backup-key"]).await;
    workshop.write("printed.txt", &printed);
    let recipient = printed.split_once("recipient = \"").unwrap().1.split('"').next().unwrap();
    let workshop =
        workshop.unset("PADDOCK_BACKUP__RECIPIENT").set("PADDOCK_BACKUP__RECIPIENT", recipient);
    workshop.serve().await.stop().await;
    done(&workshop, &["backup"]).await;

    done(&workshop, &["restore", "--check", "--offsite", "--key-file", "printed.txt"]).await;
}

#[tokio::test]
async fn a_terminal_does_not_show_the_recovery_key() {
    let (bucket, _old) = left_behind().await;
    let new = knowing_bucket(Workshop::new(), &bucket);
    let key = fs::read_to_string(new.path("key.txt")).unwrap();
    let key = key.lines().last().unwrap();

    let typed = format!("{key}\n");
    let shown = new.run_at_terminal(&["restore", "--yes"], "It isn't shown:", &typed).await;

    assert!(key.starts_with("AGE-SECRET-KEY-1"));
    assert!(!shown.contains(key), "{shown}");
    assert!(shown.contains("config.toml is back."), "{shown}");
}

#[tokio::test]
async fn ctrl_c_at_the_recovery_key_leaves_a_terminal_that_shows_what_is_typed() {
    let (bucket, _old) = left_behind().await;
    let new = knowing_bucket(Workshop::new(), &bucket);

    let shown = new.run_at_terminal(&["restore", "--yes"], "It isn't shown:", "\u{3}").await;

    assert!(shown.contains("stopped, and nothing was changed."), "{shown}");
    assert!(shown.contains(" echo ") && !shown.contains("-echo "), "{shown}");
}
