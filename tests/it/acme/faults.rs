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
async fn a_slow_answer_costs_nothing() {
    let authority = Authority::start().await;
    authority.trouble("finalize", Trouble::IsSlow(Duration::from_secs(2)));
    let host = host(&authority).await;

    host.gets_certificate().await;

    assert_eq!(host.orders()["attempts"].as_array().unwrap().len(), 1);
}

/// RFC 8555, section 6.5: such a request is sent again with the nonce of the refusal. An authority of several
/// machines may refuse some nonces in a row.
#[tokio::test]
async fn refused_nonces_cost_neither_the_order_nor_an_attempt() {
    const ENDPOINTS: [&str; 6] =
        ["account", "order", "authorization", "challenge", "finalize", "certificate"];
    let all = &ENDPOINTS[..];
    for (endpoints, times) in
        [(all, 1), (all, 2)].into_iter().chain(all.chunks(1).map(|of| (of, 4)))
    {
        let authority = Authority::start().await;
        for endpoint in endpoints {
            for _ in 0..times {
                authority.trouble(endpoint, Trouble::Refuses(400, "badNonce", None));
            }
        }
        let host = host(&authority).await;

        host.gets_certificate().await;

        let orders = host.orders();
        assert_eq!(orders["attempts"].as_array().unwrap().len(), 1, "{endpoints:?}: {orders}");
        let refused = if endpoints.contains(&"order") { times } else { 0 };
        assert_eq!(authority.orders().len(), refused + 1, "{endpoints:?}: one order");
    }
}

/// After so many it isn't bad luck. The site tells it, and goes on with the same order after a short wait.
#[tokio::test]
async fn an_authority_that_takes_no_nonce_is_asked_again_after_a_short_wait() {
    let authority = Authority::start().await;
    for _ in 0..40 {
        authority.trouble("finalize", Trouble::Refuses(400, "badNonce", None));
    }
    let host = host(&authority).await;

    let problem = host.complains().await;

    assert!(problem.contains("The site tries again by itself"), "{problem}");
    assert_eq!(host.orders()["wait"]["seconds"], 60);
    assert!(host.orders()["pending"].is_object(), "the order is kept");
    let asked = authority.asked("finalize").len();
    assert!(asked < 12, "asked {asked} times in a row");
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
