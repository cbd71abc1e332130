//! Mails by Debian's Postfix, which signs them, as a receiver's spam filter sees them.

use serde_json::json;

use super::all_settled;
use crate::support::relay::{Postfix, Rspamd};
use crate::support::{DnsServer, MailServer, Setup, eventually, party, submission};

/// The address from which the domain's mails may come.
const RELAY: &str = "203.0.113.25";

/// Rspamd delays a mail from 4 points on and marks it as spam from 6 on.
const MOST_SPAM: f64 = 2.0;

#[tokio::test]
#[ignore = "needs root, Postfix, OpenDKIM and Rspamd: scripts/test relay"]
async fn a_receiver_takes_every_mail_for_genuine_and_for_no_spam() {
    let receiver = MailServer::start().await;
    let postfix = Postfix::start("maple.example", receiver.address).await;
    let spf = format!("v=spf1 ip4:{RELAY} -all");
    let dns = DnsServer::start(&[
        ("maple.example", &[&*spf]),
        ("_dmarc.maple.example", &["v=DMARC1; p=reject"]),
        ("paddock._domainkey.maple.example", &[&*postfix.dkim_record]),
    ])
    .await;
    let rspamd = Rspamd::start(dns.address).await;
    let site = Setup::new()
        .set("mail.server", postfix.url())
        .set("mail.from", "Maple Hollow Stables <hello@maple.example>")
        .set("mail.office", "[\"hello@maple.example\"]")
        .set("mail.confirm_enquiries", "true")
        .set("server.public_url", "https://maple.example")
        .start()
        .await;

    let stamp = site.stamper.fit();
    let mut inquiry = submission(&stamp);
    inquiry["firstName"] = json!("Zoë “Ada”");
    inquiry["lastName"] = json!("Müller, née Whitlock 🐴");
    assert_eq!(site.send(&inquiry).await.status(), 201);
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    all_settled(&site).await;
    let staff = site.staff().await;
    staff.change_registration(receipt["id"].as_str().unwrap(), &json!({ "cancelled": true })).await;
    all_settled(&site).await;
    let mails = eventually("all six have come", async || {
        let mails = receiver.received();
        (mails.len() == 6).then_some(mails)
    })
    .await;

    for mail in mails {
        let verdict = rspamd.verdict(&mail, RELAY).await;
        let subject = mail.header("Subject").unwrap();
        println!("spam score {:.2} {:?}: {subject}", verdict.score, verdict.complaints());
        for sign in ["R_DKIM_ALLOW", "R_SPF_ALLOW", "DMARC_POLICY_ALLOW"] {
            assert!(verdict.symbols.contains_key(sign), "{sign} of {subject}: {verdict:?}");
        }
        assert_eq!(verdict.action, "no action", "{subject}: {verdict:?}");
        assert!(verdict.score < MOST_SPAM, "{subject}: {verdict:?}");
    }
    site.finish().await;
}
