//! What refusals say and what is done about them.

use super::*;

const NOW: UnixMillis = UnixMillis(1_810_303_200_000);

fn names() -> Names {
    Names {
        bucket: "s3://maple".to_owned(),
        host: "s3.example".to_owned(),
        region: "us-east-1".to_owned(),
        key_id: "AKIA1".to_owned(),
    }
}

fn error(action: Action, status: u16, xml: &str) -> BucketError {
    let body = xml.as_bytes();
    BucketError::refused(
        action,
        &Refusal { status, body, date: Some(NOW), region: None },
        &names(),
        NOW,
    )
}

#[test]
fn refusals_say_what_to_change() {
    use Action::{Delete, List, Read, Write};
    for (action, status, code, says) in [
        (
            List,
            403,
            "InvalidAccessKeyId",
            "s3.example doesn't know the access key AKIA1 (backup.key_id)",
        ),
        (
            List,
            403,
            "SignatureDoesNotMatch",
            "the secret isn't that of the access key AKIA1: copy it",
        ),
        (List, 404, "NoSuchBucket", "there is no bucket s3://maple at s3.example"),
        (Read, 404, "NoSuchKey", "the object isn't there"),
        (List, 403, "AccessDenied", "may not list the objects of s3://maple"),
        (Write, 403, "AccessDenied", "the access key AKIA1 may not write to s3://maple"),
        (Read, 403, "", "may not read from"),
        (Delete, 401, "Unauthorized", "may not delete in"),
        (
            List,
            403,
            "RequestTimeTooSkewed",
            "this machine's clock is wrong by that of the bucket's",
        ),
        (List, 301, "", "isn't at s3.example in the region us-east-1: check"),
        (Write, 403, "QuotaExceeded", "s3://maple is full"),
        (Write, 507, "XMinioStorageFull", "s3://maple is full"),
        (Write, 503, "SlowDown", "s3.example is overloaded or broken: it answers 503 SlowDown"),
        (Write, 400, "EntityTooLarge", "s3.example answers 400 EntityTooLarge"),
    ] {
        let error = error(action, status, &format!("<Error><Code>{code}</Code></Error>"));
        assert!(error.to_string().contains(says), "{code}: {error}");
    }
}

#[test]
fn messages_and_headers_say_more() {
    let elsewhere =
        "<Error><Code>PermanentRedirect</Code><Endpoint>s3.eu.example</Endpoint></Error>";
    let region =
        "<Error><Code>AuthorizationHeaderMalformed</Code><Region>eu-west-1</Region></Error>";
    let expired = "<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>";
    let lock = "<Error><Code>InvalidRequest</Code><Message>Bucket is missing Object Lock \
                Configuration</Message></Error>";
    let cap = "<Error><Code>AccessDenied</Code><Message>Cannot upload files, storage cap exceeded\
               </Message></Error>";
    for (status, xml, says) in [
        (301, elsewhere, "s3://maple is at s3.eu.example: set backup.endpoint to it"),
        (400, region, "s3://maple is in the region eu-west-1: set backup.region to it"),
        (403, expired, "this machine's clock is wrong"),
        (400, lock, "was made without Object Lock: set backup.lock_days = 0"),
        (403, cap, "s3://maple is full"),
    ] {
        let error = error(Action::Write, status, xml);
        assert!(error.to_string().contains(says), "{xml}: {error}");
    }
}

#[test]
fn a_clock_that_is_off_is_told_by_the_servers_date() {
    for (minutes, says) in [(20, "20 minutes slow"), (-90, "90 minutes fast"), (10, "may not list")]
    {
        let date = Some(UnixMillis(NOW.0 + minutes * 60_000));
        let body = b"<Error><Code>AccessDenied</Code></Error>";
        let refusal = Refusal { status: 403, body, date, region: None };
        let error = BucketError::refused(Action::List, &refusal, &names(), NOW);
        assert!(error.to_string().contains(says), "{minutes}: {error}");
    }
}

#[test]
fn what_passes_is_tried_again() {
    for (status, code, kind) in [
        (412, "PreconditionFailed", BucketErrorKind::Exists),
        (501, "NotImplemented", BucketErrorKind::Unconditional),
        (409, "ConditionalRequestConflict", BucketErrorKind::Passing),
        (503, "SlowDown", BucketErrorKind::Passing),
        (500, "InternalError", BucketErrorKind::Passing),
        (429, "", BucketErrorKind::Passing),
        (403, "AccessDenied", BucketErrorKind::Forbidden),
        (404, "NoSuchBucket", BucketErrorKind::Lasting),
    ] {
        let error = error(Action::Write, status, &format!("<Code>{code}</Code>"));
        assert_eq!(error.kind, kind, "{status} {code}");
    }
}
