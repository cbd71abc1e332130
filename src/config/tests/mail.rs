//! `[mail]`: what is taken, what is refused, and that no password is shown.

use std::fs;

use super::{load, noon, refusal, refused_variable};
use crate::config::Config;
use crate::config::mail::{MailDestination, Security};

const COMPLETE: &str = "[mail]\nserver = \"smtp://me@smtp.example\"\n\
                        from = \"Maple Hollow <hello@maple.example>\"\noffice = [\"a@maple.example\"]\n";

#[test]
fn a_site_sends_no_mails_unless_its_owner_names_a_server() {
    let config = Config::load(None, []).unwrap();

    assert!(!config.mail.is_set_up() && config.mail.office().is_empty());
    assert_eq!(config.mail.reminder_hours, 24);
}

#[test]
fn a_complete_section_is_taken() {
    let config = load(COMPLETE, &[("PADDOCK_MAIL__PASSWORD", "oats")]).unwrap();

    let Some(MailDestination::Smtp(server)) = config.mail.server else { panic!("no mail server") };
    assert_eq!(
        (server.security, &*server.host, server.port),
        (Security::StartTls, "smtp.example", 587)
    );
    assert_eq!(config.mail.password.unwrap().as_str(), "oats");
    let from = config.mail.from.unwrap().0;
    assert_eq!(
        (from.name.as_deref(), from.email.to_string()),
        (Some("Maple Hollow"), "hello@maple.example".to_owned())
    );
    assert_eq!(config.mail.office.len(), 1);
}

#[test]
fn what_cannot_work_is_refused_with_what_to_do() {
    for (text, why) in [
        (
            COMPLETE,
            "config.toml, line 2: mail.server names a user, and there is no password; put it",
        ),
        (
            "[mail]\nserver = \"smtp://smtp.example\"",
            "config.toml, line 2: mail.server is given, and mail.from isn't; say whom",
        ),
        (
            "[mail]\nfrom = \"Maple Hollow\"",
            "config.toml, line 2: mail.from is \"Maple Hollow\" where a name and",
        ),
        (
            "[mail]\noffice = [\"ada\"]",
            "config.toml, line 2: entry 1 of mail.office is \"ada\" where an e-mail address",
        ),
        (
            "[mail]\nserver = \"smtp.example\"",
            "config.toml, line 2: mail.server must be the address of a mail server",
        ),
        (
            "[mail]\npassword = \"oats\"",
            "config.toml, line 2: mail.password must not stand in this file; put it",
        ),
        ("[mail]\nreminder_hours = 200", "config.toml, line 2: mail.reminder_hours"),
        (
            "[mail]\npassword_file = \"nowhere\"",
            "config.toml, line 2: mail.password_file names nowhere, which",
        ),
    ] {
        let refused = refusal(text);
        assert!(refused.starts_with(why), "{text}: {refused}");
    }
}

#[test]
fn a_password_without_a_user_is_one_too_many() {
    let text = "[mail]\nserver = \"smtp://smtp.example\"\nfrom = \"a@maple.example\"";

    let refused = load(text, &[("PADDOCK_MAIL__PASSWORD", "oats")]).unwrap_err();

    assert!(refused.contains("names no user, and there is a password"), "{refused}");
}

#[test]
fn postmark_needs_its_server_token_and_no_user() {
    let text = "[mail]\nserver = \"https://api.postmarkapp.com\"\nfrom = \"a@maple.example\"";
    let by = |token: &str| load(text, &[("PADDOCK_MAIL__PASSWORD", token)]);

    let taken = by("5d1f0c2e-hunter2").unwrap();

    assert!(matches!(taken.mail.server, Some(MailDestination::Postmark(_))));
    let refused = refusal(text);
    assert!(refused.contains("is Postmark, and there is no server token; put it"), "{refused}");
    for token in ["hunter2 hunter2", "hunter\u{e9}2"] {
        let refused = by(token).unwrap_err();
        assert!(refused.contains("the server token has a space"), "{refused}");
        assert!(!refused.contains("hunter"), "{refused}");
    }
}

#[test]
fn the_password_may_stand_in_a_file_which_others_must_not_read() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let (file, password) = (folder.path().join("config.toml"), folder.path().join("mail.txt"));
    fs::write(&file, COMPLETE.to_owned() + "password_file = \"mail.txt\"").unwrap();
    fs::write(&password, "oats and barley\n").unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    fs::set_permissions(&password, fs::Permissions::from_mode(0o644)).unwrap();

    let config = Config::load(Some(&file), []).unwrap();

    assert_eq!(config.mail.password.as_ref().unwrap().as_str(), "oats and barley");
    let warnings = config.warnings(noon(jiff::civil::date(2027, 1, 1)));
    let is_told = |warning: &String| {
        warning.starts_with("Every user of this machine can read mail.password in ")
    };
    assert!(warnings.iter().any(is_told), "{warnings:?}");
}

#[test]
fn no_password_is_shown() {
    let shown = load(COMPLETE, &[("PADDOCK_MAIL__PASSWORD", "hunter2")]).unwrap();
    let refused = refused_variable("PADDOCK_MAIL__PASSWORD", "hunter2\u{7}");

    assert!(!format!("{shown:?}").contains("hunter2"));
    assert!(refused.contains("control character") && !refused.contains("hunter2"), "{refused}");
}

#[test]
fn a_section_that_sends_to_nobody_or_by_nothing_is_warned_of() {
    let now = noon(jiff::civil::date(2027, 1, 1));
    let testing = "[mail]\nserver = \"https://api.postmarkapp.com\"\nfrom = \"a@maple.example\"\n\
                   office = [\"a@maple.example\"]";
    let config = load(testing, &[("PADDOCK_MAIL__PASSWORD", "POSTMARK_API_TEST")]).unwrap();
    assert!(config.warnings(now).iter().any(|warning| warning.contains("sends none")));
    for (text, expected) in [
        ("[mail]\noffice = [\"a@maple.example\"]", "mail.server is empty, so no mails are sent"),
        (
            "[mail]\nserver = \"smtp+plain://127.0.0.1\"\nfrom = \"a@maple.example\"",
            "mail.office is empty, so no one gets a mail",
        ),
    ] {
        let warnings = load(text, &[]).unwrap().warnings(now);
        assert!(warnings.iter().any(|warning| warning.contains(expected)), "{text}: {warnings:?}");
    }
}
