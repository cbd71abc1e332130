//! Tests of `[replica]`.

use std::time::Duration;

use super::{load, refusal};
use crate::config::TakeOver;

const BUCKET: &str = "[replica]\nbucket = \"s3://maple/live\"\n";

#[test]
fn a_replica_needs_a_bucket_a_key_and_its_secret() {
    let none = load("", &[]).unwrap().replica;
    assert!(none.bucket.is_none() && none.take_over == TakeOver::Manual);
    assert_eq!(none.lease, Duration::from_mins(1));

    let secret = ("PADDOCK_REPLICA__SECRET", "s3cret");
    let given = load(&format!("{BUCKET}key_id = \"k\""), &[secret]).unwrap().replica;

    let bucket = given.bucket.unwrap();
    assert_eq!((bucket.name.as_str(), bucket.prefix.as_str()), ("maple", "live/"));
    assert!(!format!("{:?}", given.secret).contains("s3cret"));
}

/// Files, and a part of each refusal.
#[test]
fn what_is_missing_or_wrong_is_told() {
    for (text, words) in [
        (BUCKET.to_owned(), "line 2: replica.bucket is given, and replica.key_id isn't"),
        (format!("{BUCKET}key_id = \"k\""), "or into PADDOCK_REPLICA__SECRET"),
        (format!("{BUCKET}secret = \"s\""), "replica.secret must not stand in this file"),
        ("[replica]\nbucket = \"maple\"".to_owned(), "where a bucket belongs, such as s3://"),
        ("[replica]\nendpoint = \"http://s3.example\"".to_owned(), "in clear; write https://"),
        ("[replica]\nlease_seconds = 1".to_owned(), "expected 3 to 3600 seconds"),
        (
            "[replica]\ntake_over = \"auto\"".to_owned(),
            "replica.take_over is \"auto\"; expected one of manual, automatic",
        ),
    ] {
        let refusal = refusal(&text);
        assert!(refusal.contains(words), "{refusal}");
    }
}

#[test]
fn an_automatic_take_over_needs_the_address_of_the_site() {
    let text = "[replica]\nbucket = \"s3://maple\"\nkey_id = \"k\"\ntake_over = \"automatic\"\n";
    let secret = ("PADDOCK_REPLICA__SECRET", "s3cret");
    let refused = load(text, &[secret]).unwrap_err();
    let why = "line 4: replica.take_over is \"automatic\", and the site's address isn't known";
    assert!(refused.contains(why), "{refused}");

    for address in [
        ("PADDOCK_SERVER__DOMAIN", "maple.example"),
        ("PADDOCK_SERVER__PUBLIC_URL", "http://[::1]:8"),
    ] {
        assert!(load(text, &[secret, address]).is_ok(), "{address:?}");
    }
}
