//! A bucket that refuses, fails, lies or breaks off: what is said, and that the next attempt succeeds.

use std::time::Duration;

use super::super::names;
use super::{assert_tidy, copies, done, offsite, proves, refused, with_bucket};
use crate::support::{Asked, BucketFault, FakeBucket, Workshop};

/// A site with a copy in `bucket`.
async fn copied(bucket: &FakeBucket) -> Workshop {
    let workshop = with_bucket(bucket);
    workshop.serve().await.stop().await;
    workshop
}

#[tokio::test]
async fn what_passes_is_tried_again_and_the_copy_arrives_once() {
    use BucketFault::{AnswerLost, CutShort, Late, Refused, Truncated};
    let bucket = FakeBucket::start().await;
    let workshop = copied(&bucket).await;
    let faults = [
        (Asked::List, Refused(503, "SlowDown")),
        (Asked::List, Truncated),
        (Asked::Put, Refused(500, "InternalError")),
        (Asked::Put, Refused(409, "ConditionalRequestConflict")),
        (Asked::Put, AnswerLost),
        (Asked::Put, CutShort),
        (Asked::Put, Late(Duration::from_secs(1))),
        // A server that doesn't know conditional requests.
        (Asked::Put, Refused(501, "NotImplemented")),
        (Asked::Get, Truncated),
        (Asked::Get, AnswerLost),
    ];
    for (number, (asked, fault)) in faults.into_iter().enumerate() {
        bucket.fail(asked, fault.clone(), 1);

        let said = done(&workshop, &["backup"]).await;

        assert!(said.contains("read back and compared"), "{fault:?}: {said}");
        assert_eq!(copies(&bucket).len(), number + 1, "{fault:?}: {:?}", bucket.names());
        assert_eq!(bucket.names().len(), number + 2, "one object has the photographs");
        assert_tidy(&workshop.path("data/backups"));
    }
    proves(&workshop).await;
}

#[tokio::test]
async fn what_lasts_is_said_in_words_and_the_local_copy_stays() {
    use BucketFault::{Refused, Saying};
    const REGION: &str =
        "<Error><Code>AuthorizationHeaderMalformed</Code><Region>eu-west-1</Region></Error>";
    let bucket = FakeBucket::start().await;
    let workshop = copied(&bucket).await;
    for (asked, fault, says) in [
        (
            Asked::Put,
            Refused(403, "AccessDenied"),
            "the access key MAPLE1 may not write to s3://maple/site",
        ),
        (Asked::Put, Refused(507, "XMinioStorageFull"), "s3://maple/site is full"),
        (
            Asked::List,
            Refused(301, "PermanentRedirect"),
            "isn't at 127.0.0.1 in the region us-east-1",
        ),
        (Asked::List, Saying(400, REGION), "is in the region eu-west-1: set backup.region to it"),
        (Asked::List, Saying(200, "<html>Welcome</html>"), "doesn't answer as a server of S3 does"),
        (Asked::List, Refused(403, "RequestTimeTooSkewed"), "this machine's clock is wrong"),
        (
            Asked::Get,
            BucketFault::Changed,
            "came back from the bucket with other content than was sent",
        ),
    ] {
        bucket.fail(asked, fault, 1);
        let said = refused(&workshop, &["backup"]).await;

        assert!(said.contains(says), "{said}");
        assert!(said.starts_with("paddock: the copy isn't in s3://maple/site: "), "{said}");
        let problem = offsite(&workshop).await["problem"].to_string();
        assert!(problem.contains(says), "{problem}");
        bucket.mend();
    }
    assert_eq!(names(&workshop).iter().filter(|name| name.starts_with('2')).count(), 7);

    done(&workshop, &["backup"]).await;

    assert!(offsite(&workshop).await["problem"].is_null());
    proves(&workshop).await;
}

#[tokio::test]
async fn a_wrong_key_id_a_wrong_secret_and_a_wrong_bucket_are_told_apart() {
    let bucket = FakeBucket::start().await;
    for (name, value, says) in [
        (
            "PADDOCK_BACKUP__KEY_ID",
            "OAK1",
            "127.0.0.1 doesn't know the access key OAK1 (backup.key_id)",
        ),
        ("PADDOCK_BACKUP__BUCKET", "s3://oak", "there is no bucket s3://oak at 127.0.0.1"),
        ("PADDOCK_BACKUP__REGION", "eu-1", "isn't at 127.0.0.1 in the region eu-1"),
        ("PADDOCK_BACKUP__ENDPOINT", "http://127.0.0.1:9", "nothing is listening at 127.0.0.1"),
    ] {
        let workshop = copied(&bucket).await.set(name, value);
        let said = refused(&workshop, &["backup"]).await;
        assert!(said.contains(says), "{said}");
    }
    let workshop = copied(&bucket).await;
    workshop.write("s3-secret", "hay/for+another-winter");
    let said = refused(&workshop, &["backup"]).await;
    assert!(
        said.contains("the secret isn't that of the access key MAPLE1: copy it again"),
        "{said}"
    );
    assert!(!said.contains("another-winter"), "{said}");
    assert!(bucket.names().is_empty());
}

#[tokio::test]
async fn a_copy_that_was_cut_short_or_changed_in_the_bucket_is_refused() {
    let bucket = FakeBucket::start().await;
    let workshop = copied(&bucket).await;
    done(&workshop, &["backup"]).await;
    let object = copies(&bucket)[0].clone();
    let content = bucket.object(&object);
    let check = ["restore", "--check", "--offsite", "--key-file", "key.txt"];

    for damaged in [&content[..content.len() / 2], &[&content[..], b"more"].concat(), b""] {
        bucket.insert(&object, damaged);
        let said = refused(&workshop, &check).await;
        assert!(
            said.contains("came back from the bucket with other content than was sent"),
            "{said}"
        );
    }
    bucket.insert(&object, &content);
    let photographs =
        bucket.names().into_iter().find(|name| name.contains("/photographs-")).unwrap();
    bucket.remove(&photographs);
    let said = refused(&workshop, &check).await;
    assert!(
        said.contains("the photographs of this copy aren't in s3://maple/site anymore"),
        "{said}"
    );
    // The next copy notices that they are gone.
    done(&workshop, &["backup"]).await;
    proves(&workshop).await;
}

#[tokio::test]
async fn a_key_that_may_not_delete_keeps_all_and_says_so() {
    let bucket = FakeBucket::start().await;
    let workshop =
        copied(&bucket).await.set("PADDOCK_BACKUP__KEEP", "{ hours = 0, days = 1, months = 0 }");
    let id = paddock::store::database_id(&workshop.database()).unwrap();
    let (of, hash) = (format!("database-{id}.records-0"), "0".repeat(64));
    let old = format!("site/2020-01-02T09-00-00Z.{of}.age1xgtjanjt.sha256-{hash}.tar.gz.age");
    bucket.insert(&old, b"");
    bucket.fail(Asked::Delete, BucketFault::Refused(403, "AccessDenied"), 1);

    done(&workshop, &["backup"]).await;

    assert!(bucket.names().contains(&old));
    let said = done(&workshop, &["backups"]).await;
    assert!(said.contains("The access key may not delete there: old copies stay"), "{said}");
    done(&workshop, &["backup"]).await;
    assert!(!bucket.names().contains(&old));
    let said = done(&workshop, &["backups"]).await;
    assert!(!said.contains("may not delete"), "{said}");
}
