//! `[backup]`: where copies go off site, what is refused, and that no secret is shown.

use super::{load, noon, refusal, refused_variable};
use crate::config::Config;

const RECIPIENT: &str = "age1xgtjanjt8jeaczw0l8492hxx6nurpt6e6xgcp89p67zc8ylaqpfq3tx8t4";

#[test]
fn nothing_leaves_the_machine_unless_the_owner_names_a_bucket() {
    let backup = Config::load(None, []).unwrap().backup;

    assert!(backup.bucket.is_none() && backup.recipient.is_none());
    assert_eq!((backup.every_minutes, backup.lock_days), (15, 0));
}

#[test]
fn a_complete_section_is_taken() {
    let text = format!(
        "[backup]\nbucket = \"s3://maple-hollow/web/site/\"\nkey_id = \"AKIA1\"\n\
         endpoint = \"https://s3.eu.example\"\nregion = \"eu-central-003\"\nrecipient = \"{RECIPIENT}\"\n"
    );
    let config = load(&text, &[("PADDOCK_BACKUP__SECRET", "s/3+cret")]).unwrap();

    let backup = &config.backup;
    let bucket = backup.bucket.as_ref().unwrap();
    assert_eq!((&*bucket.name, &*bucket.prefix), ("maple-hollow", "web/site/"));
    assert_eq!(bucket.to_string(), "s3://maple-hollow/web/site");
    assert_eq!(backup.endpoint.as_ref().unwrap().0.as_str(), "https://s3.eu.example/");
    assert_eq!(backup.secret.as_ref().unwrap().as_str(), "s/3+cret");
    assert_eq!(backup.recipient.as_ref().unwrap().to_string(), RECIPIENT);
    assert_eq!(config.secret_places(), ["PADDOCK_BACKUP__SECRET"]);
    assert!(!format!("{config:?}").contains("s/3+cret"));
}

#[test]
fn what_cannot_work_is_refused_with_what_to_do() {
    for (text, why) in [
        ("bucket = \"maple-hollow\"", "backup.bucket is \"maple-hollow\" where a bucket belongs"),
        ("bucket = \"s3://a\"", "where a bucket belongs, such as s3://maple-hollow"),
        ("bucket = \"s3://maple/../other\"", "where a bucket belongs"),
        ("bucket = \"s3://maple//x\"", "where a bucket belongs"),
        ("bucket = \"s3://maple/a b\"", "where a bucket belongs"),
        ("bucket = \"s3://maple\"", "backup.bucket is given, and backup.key_id isn't"),
        (
            "bucket = \"s3://maple\"\nkey_id = \"AKIA1\"",
            "backup.bucket is given, and there is no secret of the access key; put it into a file",
        ),
        ("secret = \"hunter2\"", "backup.secret must not stand in this file"),
        ("endpoint = \"s3.example\"", "backup.endpoint must be the address of the bucket's server"),
        ("endpoint = \"http://s3.example\"", "would speak to s3.example in clear"),
        ("endpoint = \"https://me:hunter2@s3.example\"", "has something in front of the host"),
        ("endpoint = \"https://s3.example/?x=1\"", "has a ? or # in it"),
        ("key_id = \"AKIA 1\"", "backup.key_id has a space"),
        ("recipient = \"hay\"", "backup.recipient isn't an age recipient"),
        ("recipient = \"AGE-SECRET-KEY-1X\"", "is the recovery key itself"),
        ("lock_days = 4000", "a whole number from 0 to 3660"),
    ] {
        let refused = refusal(&format!("[backup]\n{text}\n"));
        assert!(refused.contains(why), "{text}: {refused}");
        assert!(!refused.contains("hunter2"), "{refused}");
    }
    let refused = refused_variable("PADDOCK_BACKUP__SECRET", "hunter 2");
    assert!(refused.contains("has a space") && !refused.contains("hunter"), "{refused}");
}

#[test]
fn a_server_in_the_own_network_may_be_spoken_to_in_clear() {
    for address in
        ["http://127.0.0.1:9000", "http://localhost:9000", "http://10.0.0.7", "http://[::1]:9"]
    {
        let config = load(&format!("backup.endpoint = \"{address}\""), &[]);
        assert!(config.is_ok(), "{address}: {config:?}");
    }
}

#[test]
fn a_bucket_without_a_recovery_key_is_warned_of() {
    let text = "[backup]\nbucket = \"s3://maple\"\nkey_id = \"AKIA1\"\n";
    let config = load(text, &[("PADDOCK_BACKUP__SECRET", "s3cret")]).unwrap();

    let warnings = config.warnings(noon(jiff::civil::date(2027, 5, 14)));

    let warning = "config.toml, line 2: s3://maple is given, and backup.recipient isn't, so nothing goes there";
    assert!(warnings.iter().any(|text| text.contains(warning)), "{warnings:?}");
}
