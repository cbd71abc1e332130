//! Tests of settings from the environment.

use std::time::Duration;

use super::{load, refused_variable};

#[test]
fn the_environment_has_the_last_word() {
    let file = "[server]\nlisten = \"127.0.0.1:1\"\n[limits]\nburst = 7";
    let variables = [
        ("PADDOCK_SERVER__LISTEN", "[::1]:9000"),
        ("paddock_webhooks__retry_seconds", "[0.05, 0.1]"),
        ("PADDOCK_LIMITS__WINDOW_SECONDS", "0.5"),
        ("PADDOCK_SITE__NAME", "007"),
        ("PADDOCK_SITE__ADDRESS__CITY", "New \"Hope\""),
        ("PADDOCK_ADMIN__PASSCODE", "rope-and-rein-12"),
        ("PADDOCK_SERVER__TRUSTED_PROXIES", "['10.0.0.0/8', '::1']"),
        ("PADDOCK_CONFIG", "elsewhere.toml"),
        ("PADDOCK_SERVICE_HOST", "10.1.2.3"),
        ("PADDOCK_SERVICE_PORT_HTTP", "8080"),
        ("PADDOCK_PORT", "tcp://10.1.2.3:8080"),
        ("PADDOCK_PORT_8080_TCP_ADDR", "10.1.2.3"),
        ("PADDOCK_NAME", "/web/paddock"),
        ("PATH", "/bin"),
    ];

    let config = load(file, &variables).unwrap();

    assert_eq!(config.server.listen.to_string(), "[::1]:9000");
    assert_eq!(config.limits.burst, 7);
    assert_eq!(config.limits.window, Duration::from_millis(500));
    assert_eq!(config.webhooks.retries, [50, 100].map(Duration::from_millis));
    assert_eq!(config.content.site.name, "007");
    assert_eq!(config.content.site.address.city, "New \"Hope\"");
    assert_eq!(config.admin.passcode.unwrap().as_str(), "rope-and-rein-12");
    assert_eq!(config.server.trusted_proxies.len(), 2);
}

/// Variables, their values, and the refusals.
const WRONG_VARIABLES: &[(&str, &str, &str)] = &[
    ("PADDOCK___", "1", "PADDOCK___: isn't a setting; config.example.toml names all of them"),
    (
        "PADDOCK_LIMITS__BURST",
        "five",
        "PADDOCK_LIMITS__BURST: limits.burst is a text where a number belongs, such as 5",
    ),
    (
        "Paddock_Limits__Burst",
        "0",
        "Paddock_Limits__Burst: limits.burst is 0; a whole number from 1 to 1000000 belongs here",
    ),
    (
        "PADDOCK_SERVER__LISTN",
        "127.0.0.1:1",
        "PADDOCK_SERVER__LISTN: isn't a setting; did you mean PADDOCK_SERVER__LISTEN?",
    ),
    (
        "PADDOCK_SERVER_LISTEN",
        "127.0.0.1:1",
        "PADDOCK_SERVER_LISTEN: isn't a setting; did you mean PADDOCK_SERVER__LISTEN?",
    ),
    (
        "PADDOCK_SITE__HIDDEN_PAGES",
        "/boarding",
        "PADDOCK_SITE__HIDDEN_PAGES: site.hidden_pages is a list; put it between brackets: [\"/boarding\"]",
    ),
    (
        "PADDOCK_PHONE",
        "(555) 010-0199",
        "PADDOCK_PHONE: isn't a setting; did you mean PADDOCK_SITE__PHONE?",
    ),
    (
        "PADDOCK_PASSCODE",
        "rope-and-rein-12",
        "PADDOCK_PASSCODE: isn't a setting; did you mean PADDOCK_ADMIN__PASSCODE?",
    ),
    (
        "PADDOCK_WEBHOOK_SECRET",
        "whsec_x",
        "PADDOCK_WEBHOOK_SECRET: isn't a setting; did you mean PADDOCK_WEBHOOKS__SECRET?",
    ),
    (
        "PADDOCK_FOO__BAR",
        "1",
        "PADDOCK_FOO__BAR: isn't a setting; config.example.toml names all of them",
    ),
    (
        "PADDOCK_WEBHOOKS__RETRY_SECONDS",
        "5",
        "PADDOCK_WEBHOOKS__RETRY_SECONDS: webhooks.retry_seconds is a number where a list \
             belongs; put it between brackets: retry_seconds = [5]",
    ),
    (
        "PADDOCK_WEBHOOKS__RETRY_SECONDS",
        "[1, -1]",
        "PADDOCK_WEBHOOKS__RETRY_SECONDS: entry 2 of webhooks.retry_seconds is -1; expected 0 to \
             2592000 seconds",
    ),
    (
        "PADDOCK_ADMIN__PASSCODE",
        "  ",
        "PADDOCK_ADMIN__PASSCODE: admin.passcode is blank; give a passcode, or take the \
             variable away",
    ),
];

#[test]
fn a_wrong_variable_is_told_by_its_name() {
    for &(name, value, message) in WRONG_VARIABLES {
        assert_eq!(refused_variable(name, value), message);
    }
    let unfinished = refused_variable("PADDOCK_WEBHOOKS__RETRY_SECONDS", "[5,");
    assert!(
        unfinished
            .starts_with("PADDOCK_WEBHOOKS__RETRY_SECONDS: webhooks.retry_seconds can't be read: ")
    );
}
