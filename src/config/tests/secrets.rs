//! Tests that secrets are refused in unsafe places and never shown.

use std::fs;

use super::{load, refused_variable};
use crate::config::Config;

#[test]
fn the_signing_secret_may_stand_in_a_file_beside_the_config() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config.toml");
    fs::write(&file, "webhooks.secret_file = \"secret.txt\"").unwrap();
    let secret = folder.path().join("secret.txt");
    let load = || Config::load(Some(&file), []);

    let missing = load().unwrap_err().to_string();
    fs::write(&secret, "whsec_bm90IGxvbmcgZW5vdWdo\n").unwrap();
    let short = load().unwrap_err().to_string();
    fs::write(&secret, "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz\n").unwrap();
    let config = load().unwrap();

    assert!(missing.contains("line 1: webhooks.secret_file names "), "{missing}");
    assert!(short.contains("secret.txt: webhooks.secret must be whsec_ followed by"), "{short}");
    assert!(!short.contains("bm90"), "{short}");
    assert_eq!(config.webhooks.secret.unwrap().key(), b"012345678901234567890123");
}

#[test]
fn the_token_of_the_metrics_comes_from_a_file_of_its_own_or_the_environment() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config.toml");
    fs::write(&file, "admin.metrics_token_file = \"token\"").unwrap();
    let token = folder.path().join("token");
    let load_file = || Config::load(Some(&file), []);
    fs::write(&token, "hunter2-hunter2\n").unwrap();
    let short = load_file().unwrap_err().to_string();
    fs::write(&token, "0123456789abcdef0123\n").unwrap();

    let kept = load_file().unwrap().admin.metrics_token.unwrap();
    let in_settings = load("admin.metrics_token = \"0123456789abcdef0123\"", &[]).unwrap_err();
    let spaced = refused_variable("PADDOCK_ADMIN__METRICS_TOKEN", "four words and a space");

    assert_eq!(kept.as_str(), "0123456789abcdef0123");
    assert!(short.contains("token: admin.metrics_token must have 20 to 256 letters"), "{short}");
    assert!(!short.contains("hunter2") && !spaced.contains("four"), "{short} {spaced}");
    assert!(in_settings.contains("line 1: admin.metrics_token must not stand"), "{in_settings}");
    assert_eq!(format!("{kept:?}"), "MetricsToken(…)");
}

#[test]
fn two_signing_secrets_are_one_too_many() {
    let refusal = load(
        "webhooks.secret_file = \"secret.txt\"",
        &[("PADDOCK_WEBHOOKS__SECRET", "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz")],
    )
    .unwrap_err();

    assert_eq!(
        refusal,
        "config.toml, line 1: webhooks.secret_file is given, and so is webhooks.secret; keep one \
         of the two"
    );
}

#[test]
fn no_secret_is_shown() {
    let secret = "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz";
    let variables =
        [("PADDOCK_WEBHOOKS__SECRET", secret), ("PADDOCK_ADMIN__PASSCODE", "s3cret-in-the-hay")];

    let shown = format!("{:?}", load("", &variables).unwrap());
    let refused = refused_variable("PADDOCK_WEBHOOKS__SECRET", "whsec_hunter2");

    assert!(shown.contains("SigningSecret(…)") && shown.contains("Passcode(…)"));
    assert!(
        !shown.contains("MDEy")
            && !shown.contains("s3cret-in-the-hay")
            && !shown.contains("48, 49, 50")
    );
    assert!(!refused.contains("hunter2"), "{refused}");
}

#[test]
fn a_short_or_common_passcode_is_refused_and_not_repeated() {
    for (passcode, why) in [
        ("hay-bale-12", "has 11 characters; a passcode has 12 to 256 characters."),
        ("1Q2w3e4r5t6y", "is one of the most common passwords"),
        (" qwerty123456 ", "is one of the most common passwords"),
        ("LeaveMeAlone", "is one of the most common passwords"),
        ("123456789qwerty", "is one of the most common passwords"),
        ("passwordpassword", "says the same thing over and over"),
        ("PasswordPassword2024", "says the same thing over and over"),
        ("hay hay hay hay!", "says the same thing over and over"),
        ("aaaaaaaaaaaa", "says the same thing over and over"),
        ("121212121212", "says the same thing over and over"),
        ("LeaveMeAlone-leavemealone", "says the same thing over and over"),
    ] {
        let refused = refused_variable("PADDOCK_ADMIN__PASSCODE", passcode);

        assert!(refused.starts_with("PADDOCK_ADMIN__PASSCODE: admin.passcode "), "{refused}");
        assert!(refused.contains(why) && !refused.contains(passcode.trim()), "{refused}");
    }
    for own in [
        "hay-bale-123",
        "1957-bb-204433",
        "gallop gallop downhill",
        "oats and barley, oats and barley",
    ] {
        let config = load("", &[("PADDOCK_ADMIN__PASSCODE", own)]).unwrap();
        assert_eq!(config.admin.passcode.unwrap().as_str(), own);
    }
}

#[test]
fn a_generated_passcode_is_longer_than_an_owners_must_be() {
    let passcode = crate::config::Passcode::generate([200; 20]);

    assert!(passcode.is_generated());
    assert!(passcode.as_str().len() > 20);
}
