//! The check of mails by Postmark's HTTPS interface.

use super::{OFFICE, about, results, said, tidy_dns, workshop};
use crate::support::{MailProvider, Stage, Trouble};

const TOKEN: &str = "5d1f0c2e-9d8a-4b0e-8f6e-7c6f5a4b3c2d";

#[tokio::test]
async fn a_test_mail_goes_out_by_it_and_the_domain_is_looked_up() {
    let provider = MailProvider::start().await;
    let dns = tidy_dns().await;
    let workshop = workshop(&provider.url(), &dns).set("PADDOCK_MAIL__PASSWORD", TOKEN);

    let output = workshop.run(&["mail-check"]).await;

    let said = said(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    let results = results(&said);
    for expected in ["ok Settings", "ok Test mail", "ok SPF record", "ok DMARC record"] {
        assert!(results.iter().any(|result| result == expected), "{expected}: {said}");
    }
    assert!(!results.iter().any(|result| result.starts_with("FAILED")), "{said}");
    assert!(about(&said, "Settings").contains("Postmark"), "{said}");
    let posted = provider.posted();
    assert_eq!(posted.len(), 1);
    assert_eq!((&posted[0].mail["To"], posted[0].token.as_deref()), (&OFFICE.into(), Some(TOKEN)));
    assert!(!said.contains(TOKEN));
}

#[tokio::test]
async fn a_refused_token_is_told_with_what_to_do() {
    let provider = MailProvider::start().await;
    let refusal = r#"{"ErrorCode":10,"Message":"The Server Token you provided is not valid."}"#;
    provider.fails(Stage::Whole, Trouble::Answer(401, refusal), 9);
    let dns = tidy_dns().await;
    let workshop = workshop(&provider.url(), &dns).set("PADDOCK_MAIL__PASSWORD", TOKEN);

    let output = workshop.run(&["mail-check"]).await;

    let said = said(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let about = about(&said, "Test mail");
    assert!(about.contains("refused the server token"), "{about}");
    assert!(about.contains("-> docs/mail.md"), "{about}");
    assert!(!said.contains(TOKEN));
}
