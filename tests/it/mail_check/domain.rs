//! The DNS records of the sender's domain.

use futures_util::future::join_all;

use super::{about, said, workshop};
use crate::support::{DnsServer, MailServer};

/// What the command says with this DNS, and that mails go out all the same.
async fn said_with(dns: DnsServer) -> String {
    let server = MailServer::start().await;
    let output = workshop(&server.url(), &dns).run(&["mail-check"]).await;
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert_eq!(server.received().len(), 1);
    said(&output)
}

type Texts = &'static [&'static str];

const LONG: &str = "v=spf1 ip4:192.0.2.1 ip4:192.0.2.2 ip4:192.0.2.3 ip4:192.0.2.4 ip4:192.0.2.5 \
                    ip4:192.0.2.6 ip4:192.0.2.7 ip4:192.0.2.8 ip4:192.0.2.9 ip4:192.0.2.10 \
                    ip4:192.0.2.11 ip4:192.0.2.12 ~all";

/// Records of SPF and of DMARC, and how each is judged.
const ROWS: [(Texts, Texts, [&str; 2]); 7] = [
    (&["v=spf1 mx ~all"], &["v=DMARC1; p=reject"], ["ok", "ok"]),
    (&[LONG], &["v=DMARC1; p=none"], ["ok", "ok"]),
    (&[], &[], ["warning", "warning"]),
    (&["google-site-verification=1"], &["something"], ["warning", "warning"]),
    (&["v=spf1 mx ~all", "v=spf1 a ~all"], &["v=DMARC1"], ["warning", "warning"]),
    (&["v=spf1 mx +all"], &["v=DMARC1; p=none", "v=DMARC1; p=none"], ["warning", "warning"]),
    (&["v=spf1 -all"], &["v=DMARC1; p=quarantine"], ["warning", "ok"]),
];

#[tokio::test]
async fn records_are_judged_as_receivers_do() {
    join_all(ROWS.map(|(spf, dmarc, expected)| async move {
        let records = [("maple.example", spf), ("_dmarc.maple.example", dmarc)];
        let said = said_with(DnsServer::start(&records).await).await;
        let judged = ["SPF record", "DMARC record"]
            .map(|title| about(&said, title).split(' ').next().unwrap().to_owned());
        assert_eq!(judged, expected, "{spf:?} {dmarc:?}: {said}");
    }))
    .await;
}

#[tokio::test]
async fn a_missing_record_comes_as_one_to_copy() {
    let said = said_with(DnsServer::start(&[]).await).await;

    let dmarc = about(&said, "DMARC record");
    for words in ["\"_dmarc.maple.example\"", "\"v=DMARC1; p=none\""] {
        assert!(dmarc.contains(words), "{dmarc}");
    }
    assert!(about(&said, "SPF record").contains("name \"maple.example\""), "{said}");
    assert!(about(&said, "DKIM signature").contains("dkim=pass"), "{said}");
}

#[tokio::test]
async fn an_office_that_spam_filters_may_distrust_is_told_how_to_avoid_it() {
    let offices = [
        ("[\"barn@Maple.example\"]", true),
        ("[\"Hello@maple.example\"]", false),
        ("[\"barn@elsewhere.example\"]", false),
        ("[\"hello@maple.example\", \"barn@maple.example\"]", true),
    ];
    for (office, is_told) in offices {
        let server = MailServer::start().await;
        let dns = DnsServer::start(&[]).await;
        let workshop = workshop(&server.url(), &dns).set("PADDOCK_MAIL__OFFICE", office);

        let said = said(&workshop.run(&["mail-check"]).await);

        let settings = about(&said, "Settings");
        assert!(settings.starts_with("ok"), "{said}");
        assert_eq!(settings.contains("one address for both"), is_told, "{office}: {said}");
    }
}

#[tokio::test]
async fn a_subdomain_has_the_dmarc_record_of_the_domain_above() {
    let records: [(&str, &[&str]); 2] = [
        ("post.maple.example", &["v=spf1 mx ~all"]),
        ("_dmarc.maple.example", &["v=DMARC1; p=none"]),
    ];
    let dns = DnsServer::start(&records).await;
    let server = MailServer::start().await;
    let workshop = workshop(&server.url(), &dns).set("PADDOCK_MAIL__FROM", "hi@post.maple.example");

    let said = said(&workshop.run(&["mail-check"]).await);

    assert!(about(&said, "DMARC record").starts_with("ok"), "{said}");
}

#[tokio::test]
async fn a_dns_that_does_not_answer_is_no_fault_of_the_mail() {
    for dns in [DnsServer::silent().await, DnsServer::failing().await] {
        let said = said_with(dns).await;

        for title in ["SPF record", "DMARC record"] {
            let about = about(&said, title);
            assert!(
                about.starts_with("skipped") && about.contains("Couldn't look it up"),
                "{said}"
            );
        }
    }
}
