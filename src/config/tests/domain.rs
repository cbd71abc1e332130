//! Tests of `server.domain` and of what follows from it.

use super::{load, refusal};
use crate::config::Current;

fn names(value: &str) -> Vec<String> {
    let config = load(&format!("server.domain = {value}"), &[]).unwrap();
    config.server.domain.names().to_vec()
}

#[test]
fn a_domain_is_a_name_or_a_list_of_names() {
    assert_eq!(names("\"\""), [""; 0]);
    assert_eq!(names("[]"), [""; 0]);
    assert_eq!(names("\"Maple.Example\""), ["maple.example"]);
    assert_eq!(
        names("[\"maple.example\", \"www.maple.example\", \"MAPLE.example\"]"),
        ["maple.example", "www.maple.example"]
    );
    for value in ["maple.example", "[\"maple.example\"]", "\"maple.example\""] {
        let config = load("", &[("PADDOCK_SERVER__DOMAIN", value)]).unwrap();
        assert_eq!(config.server.domain.canonical(), Some("maple.example"), "{value}");
    }
}

#[test]
fn what_is_no_name_is_refused_with_what_would_be_right() {
    let only = "only the name belongs here: \"maple.example\"";
    for (text, advice) in [
        ("https://maple.example/", only),
        ("https://maple.example:443", only),
        ("maple.example/site", only),
        ("maple.example:443", only),
        ("maple.example.", only),
        ("*.maple.example", "List each name"),
        ("b\u{fc}cher.example", "write it as certificates do: \"xn--bcher-kva.example\""),
        ("203.0.113.5", "an address; a name belongs here"),
        ("[2001:db8::1]:443", "an address; a name belongs here"),
        ("2001:db8::1", "an address; a name belongs here"),
        ("localhost", "where a domain name belongs"),
        ("maple..example", "where a domain name belongs"),
        ("-maple.example", "where a domain name belongs"),
        ("maple_hollow.example", "where a domain name belongs"),
        ("maple.123", "where a domain name belongs"),
        ("a@maple.example", "where a domain name belongs"),
        ("maple.example\\r\\nx", "where a domain name belongs"),
    ] {
        let message = refusal(&format!("server.domain = \"{text}\""));

        assert!(message.starts_with("config.toml, line 1: server.domain is \""), "{message}");
        assert!(message.contains(advice), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
    let many: Vec<String> = (0..101).map(|number| format!("\"a{number}.example\"")).collect();
    let message = refusal(&format!("server.domain = [{}]", many.join(", ")));
    assert!(message.contains("has 101 names"), "{message}");
}

#[test]
fn the_public_address_follows_from_the_domain() {
    let origin = |text: &str| {
        let config = load(text, &[]).unwrap();
        let listening = config.server.listen;
        Current::new(config, listening).public_origin().to_owned()
    };

    assert_eq!(origin(""), "http://127.0.0.1:8080");
    assert_eq!(origin("server.domain = \"maple.example\""), "https://maple.example");
    let port = "server.domain = \"maple.example\"\nserver.public_url = ";
    assert_eq!(
        origin(&format!("{port}\"https://maple.example:8443\"")),
        "https://maple.example:8443"
    );
    for other in ["https://www.maple.example", "http://maple.example", "https://maple.example.org"]
    {
        let message = refusal(&format!("{port}\"{other}\""));
        assert!(message.starts_with("config.toml, line 2: server.public_url is"), "{message}");
    }
}

#[test]
fn with_a_domain_the_plain_address_is_only_used_if_it_is_set() {
    let plain = |text: &str| {
        let config = load(text, &[]).unwrap();
        config.plain_listen().map(|address| address.to_string())
    };

    assert_eq!(plain("").as_deref(), Some("127.0.0.1:8080"));
    assert_eq!(plain("server.domain = \"maple.example\""), None);
    let both = "server.domain = \"maple.example\"\nserver.listen = \"127.0.0.1:9000\"";
    assert_eq!(plain(both).as_deref(), Some("127.0.0.1:9000"));
}

#[test]
fn no_two_listeners_have_the_same_address() {
    let same = "server.domain = \"maple.example\"\nserver.http_listen = \"[::]:443\"";
    assert!(refusal(same).starts_with("config.toml, line 2: server.http_listen is [::]:443"));
    let plain = "server.domain = \"maple.example\"\nserver.listen = \"[::]:80\"";
    assert!(refusal(plain).starts_with("config.toml, line 2: server.listen is [::]:80"));
}

#[test]
fn https_begins_with_the_certificate_and_a_reload_keeps_the_domain() {
    let config = load("server.domain = \"maple.example\"", &[]).unwrap();
    let listening = config.server.https_listen;
    let current = Current::new(config, listening);
    assert!(!current.is_https() && current.is_own_host("maple.example"));

    assert!(current.set_certified(true) && !current.set_certified(true));
    let next = current.with(load("server.domain = \"elm.example\"", &[]).unwrap());
    assert!(current.is_https() && next.is_https());
    assert_eq!(next.public_origin(), "https://maple.example");
    assert!(next.is_own_host("MAPLE.example:443") && !next.is_own_host("elm.example"));
}
