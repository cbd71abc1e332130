//! An authority with faults.

use std::time::Duration;

use super::authority::{Authority, Trouble};
use super::host::{Doors, Host};

const NAME: &str = "maple.example";

async fn host(authority: &Authority) -> Host {
    Host::start(Doors::open(&[NAME]).await, authority.settings(&[NAME])).await
}

#[tokio::test]
async fn each_fault_is_told_in_words() {
    for (endpoint, trouble, words) in [
        ("directory", Trouble::Says("<html>soon</html>"), "a reason of its own"),
        ("directory", Trouble::Says("{}"), "a reason of its own"),
        ("account", Trouble::Refuses(400, "externalAccountRequired", None), "only you can do"),
        ("account", Trouble::HangsUp, "doesn't answer"),
        ("order", Trouble::Refuses(400, "rejectedIdentifier", None), "signs no certificates for"),
        ("order", Trouble::HangsUp, "doesn't answer"),
        ("order", Trouble::Says("[]"), "a reason of its own"),
        ("challenge", Trouble::Refuses(400, "caa", None), "The CAA record of maple.example"),
        ("finalize", Trouble::Refuses(503, "serverInternal", Some(60)), "a reason of its own"),
        ("certificate", Trouble::Says("no certificate"), "a reason of its own"),
    ] {
        let authority = Authority::start().await;
        authority.trouble(endpoint, trouble);
        let host = host(&authority).await;

        let problem = host.complains().await;

        assert!(problem.contains(words), "{endpoint}: {problem}");
        assert_eq!(host.serial(), None);
        let wait = host.orders()["wait"]["seconds"].as_u64().unwrap();
        assert!(wait >= 60, "{endpoint}: {wait}");
    }
}

#[tokio::test]
async fn a_certificate_for_other_names_is_not_installed() {
    let authority = Authority::start().await;
    authority.change(|manners| manners.names = Some(vec!["other.example".to_owned()]));
    let host = host(&authority).await;

    host.complains().await;

    assert_eq!(host.serial(), None);
    assert!(!host.folder().join("certificate.pem").exists());
}

#[tokio::test]
async fn a_nonce_that_is_refused_and_a_slow_answer_cost_nothing() {
    let authority = Authority::start().await;
    authority.trouble("order", Trouble::Refuses(400, "badNonce", None));
    authority.trouble("finalize", Trouble::IsSlow(Duration::from_secs(2)));
    let host = host(&authority).await;

    host.gets_certificate().await;

    assert_eq!(host.orders()["attempts"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn an_account_that_the_authority_does_not_know_or_has_closed_is_replaced() {
    for kind in ["accountDoesNotExist", "unauthorized"] {
        let authority = Authority::start().await;
        authority.trouble("order", Trouble::Refuses(401, kind, None));
        host(&authority).await.gets_certificate().await;
        assert_eq!(authority.asked("account").len(), 2, "{kind}");
    }
    let authority = Authority::start().await;
    let doors = Doors::open(&[NAME]).await;
    authority.trouble("account", Trouble::Refuses(401, "unauthorized", None));
    let host = Host::start(doors, authority.settings(&[NAME])).await;
    host.gets_certificate().await;
}

#[tokio::test]
async fn an_authority_that_nobody_vouches_for_is_not_asked() {
    let (authority, other) = (Authority::start().await, Authority::start().await);
    let mut settings = authority.settings(&[NAME]);
    settings.ca_file = other.settings(&[NAME]).ca_file;
    let host = Host::start(Doors::open(&[NAME]).await, settings).await;

    let problem = host.complains().await;

    assert!(problem.contains("server.acme_ca_file"), "{problem}");
    assert!(authority.asked("directory").is_empty());
}
