//! The command's steps, and the phases at which a mail server fails.

use futures_util::future::join_all;

use super::{OFFICE, PASSWORD, about, results, said, tidy_dns, with_user, workshop};
use crate::support::{At, DnsServer, Fault, MailServer, Workshop};

#[tokio::test]
async fn a_server_that_takes_the_mail_is_well_from_the_settings_to_the_test_mail() {
    let server = MailServer::with_sign_in().await;
    let dns = tidy_dns().await;
    let workshop = workshop(&with_user(&server), &dns).set("PADDOCK_MAIL__PASSWORD", PASSWORD);

    let output = workshop.run(&["mail-check"]).await;

    let said = said(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    let expected = [
        "ok Settings",
        "ok Server name",
        "ok Port",
        "ok Greeting",
        "skipped Encryption",
        "ok Sign-in",
        "ok Sender",
        "ok Recipient",
        "ok Test mail",
        "ok SPF record",
        "ok DMARC record",
        "skipped DKIM signature",
    ];
    assert_eq!(results(&said), expected, "{said}");
    assert!(said.ends_with("All is well.\n"), "{said}");
    assert!(!said.contains(PASSWORD));
    let received = server.received();
    let [mail] = &*received else { panic!("{} mails", received.len()) };
    assert_eq!((&*mail.from, &*mail.to), ("hello@maple.example", OFFICE));
    assert!(mail.header("Subject").unwrap().starts_with("Test email from"), "{}", mail.text);
    assert!(mail.text.contains("Your website can reach this inbox."), "{}", mail.text);
    assert!(!mail.text.contains("/mail-proof/"), "no database, so no link: {}", mail.text);
    assert!(!workshop.path("data").exists(), "the check makes no database");
}

#[tokio::test]
async fn the_test_mail_has_the_name_that_staff_gave_the_stable() {
    let server = MailServer::with_sign_in().await;
    let dns = tidy_dns().await;
    let workshop = workshop(&with_user(&server), &dns)
        .set("PADDOCK_MAIL__PASSWORD", PASSWORD)
        .set("PADDOCK_SERVER__PUBLIC_URL", "");
    let program = workshop.serve().await;
    let staff = program.staff().await;
    let request = staff.request(reqwest::Method::PATCH, "/api/admin/content");
    let request = request.header("content-type", "application/merge-patch+json");
    let renamed = request.header("if-match", "\"0\"").body("{\"site\":{\"name\":\"Oat Hill\"}}");
    assert_eq!(renamed.send().await.unwrap().status(), 200);
    program.stop().await;

    let said = said(&workshop.run(&["mail-check"]).await);

    let received = server.received();
    let [mail] = &*received else { panic!("{} mails: {said}", received.len()) };
    let subject = mail.header("Subject").unwrap_or_default();
    assert!(subject.contains("from the Oat Hill website"), "{}", mail.text);
}

/// Where it fails, how, at which step, and words of what was found and of what to do.
type Row = (At, Fault, &'static str, [&'static str; 2]);

const ROWS: [Row; 14] = [
    (At::Greeting, Fault::Answer("554 no"), "Greeting", ["answered 554: \"no\"", "allowed first"]),
    (At::Greeting, Fault::Answer("421 later"), "Greeting", ["421", "in some minutes"]),
    (
        At::Greeting,
        Fault::Answer("SSH-2.0-x"),
        "Greeting",
        ["doesn't speak", "Compare host and port"],
    ),
    (At::Greeting, Fault::Close, "Greeting", ["hung up", "Compare host and port"]),
    (At::Greeting, Fault::Silence, "Greeting", ["didn't answer in time", "Compare host"]),
    (
        At::SignIn,
        Fault::Answer("535 5.7.8 wrong"),
        "Sign-in",
        ["535: \"5.7.8 wrong\"", "app password"],
    ),
    (At::SignIn, Fault::Answer("454 slow down"), "Sign-in", ["454", "make one wait"]),
    (At::From, Fault::Answer("553 not yours"), "Sender", ["553", "mail.from"]),
    (At::From, Fault::Answer("530 who are you"), "Sender", ["530", "name the user"]),
    (At::Recipient, Fault::Answer("550 no such"), "Recipient", [OFFICE, "mail.office"]),
    (At::Recipient, Fault::Answer("451 greylisted"), "Recipient", ["451", "quarter of an hour"]),
    (At::Data, Fault::Answer("552 quota"), "Test mail", ["552", "daily limit"]),
    (
        At::Dot,
        Fault::Answer("554 5.7.1 unverified"),
        "Test mail",
        ["554", "confirmed with the provider"],
    ),
    (At::Dot, Fault::Close, "Test mail", ["hung up", "in some minutes"]),
];

async fn fails_as((at, fault, title, words): Row) {
    let server = MailServer::with_sign_in().await;
    server.fails(at, fault, 100);
    let dns = tidy_dns().await;
    let workshop = workshop(&with_user(&server), &dns).set("PADDOCK_MAIL__PASSWORD", PASSWORD);

    let output = workshop.run(&["mail-check"]).await;

    let said = said(&output);
    assert_eq!(output.status.code(), Some(1), "{at:?} {fault:?}: {said}");
    let failed: Vec<String> =
        results(&said).into_iter().filter(|result| result.starts_with("FAILED")).collect();
    assert_eq!(failed, [format!("FAILED {title}")], "{at:?} {fault:?}: {said}");
    for words in words {
        assert!(about(&said, title).contains(words), "{at:?} {fault:?} {words}: {said}");
    }
    assert!(said.ends_with("Mails don't go out. What to do stands above, after \"FAILED\".\n"));
    let is_sent = title == "Test mail";
    assert_eq!(results(&said).contains(&"skipped Test mail".to_owned()), !is_sent, "{said}");
    assert!(results(&said).contains(&"ok SPF record".to_owned()), "{said}");
}

#[tokio::test]
async fn each_phase_that_fails_is_named_with_what_to_do() {
    join_all(ROWS.map(fails_as)).await;
}

#[tokio::test]
async fn a_mail_that_the_server_has_and_does_not_confirm_is_perhaps_sent() {
    let server = MailServer::start().await;
    server.fails(At::Dot, Fault::Silence, 1);
    let dns = tidy_dns().await;

    let output = workshop(&server.url(), &dns).run(&["mail-check"]).await;

    let said = said(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(about(&said, "Test mail").starts_with("warning"), "{said}");
    assert!(about(&said, "Test mail").contains("Perhaps it was sent"), "{said}");
}

#[tokio::test]
async fn a_server_that_repeats_the_password_does_not_get_it_onto_the_screen() {
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;

    let plain = STANDARD.encode(format!("\0hello@maple.example\0{PASSWORD}"));
    let answer: &'static str =
        format!("535 \x1b[31mAUTH PLAIN {plain} is {PASSWORD}, isn't it").leak();
    let server = MailServer::with_sign_in().await;
    server.fails(At::SignIn, Fault::Answer(answer), 1);
    let dns = tidy_dns().await;
    let workshop = workshop(&with_user(&server), &dns).set("PADDOCK_MAIL__PASSWORD", PASSWORD);

    let said = said(&workshop.run(&["mail-check"]).await);

    assert!(about(&said, "Sign-in").contains("isn't it"), "{said}");
    assert!(!said.contains(PASSWORD) && !said.contains(&plain), "{said}");
    assert!(!said.contains('\x1b'), "{said:?}");
}

#[tokio::test]
async fn one_recipient_who_is_refused_keeps_no_other_from_the_test_mail() {
    let server = MailServer::start().await;
    server.fails(At::Recipient, Fault::Answer("550 no such"), 1);
    let dns = tidy_dns().await;
    let both = format!("[\"gone@maple.example\", \"{OFFICE}\"]");
    let workshop = workshop(&server.url(), &dns).set("PADDOCK_MAIL__OFFICE", &both);

    let output = workshop.run(&["mail-check"]).await;

    assert_eq!(output.status.code(), Some(1));
    assert!(about(&said(&output), "Recipient").contains("gone@maple.example"));
    assert_eq!(server.received().iter().map(|mail| &*mail.to).collect::<Vec<_>>(), [OFFICE]);
}

#[tokio::test]
async fn an_address_that_was_given_and_is_refused_is_no_mistake_in_the_settings() {
    let server = MailServer::start().await;
    server.fails(At::Recipient, Fault::Answer("550 no such"), 1);
    let dns = tidy_dns().await;
    for (address, words) in [
        ("me@elsewhere.example", "the address that you gave, letter by letter"),
        ("me.@elsewhere.example", "Correct the address that you gave."),
    ] {
        let output = workshop(&server.url(), &dns).run(&["mail-check", address]).await;

        let said = said(&output);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains(address) && said.contains(words), "{said}");
        assert!(!about(&said, "Recipient").contains("mail.office"), "{said}");
    }
}

#[tokio::test]
async fn a_microsoft_server_is_known_by_what_it_calls_itself() {
    let hello = "250-AM0PR10.outlook.office365.com Hello\r\n250 AUTH PLAIN LOGIN";
    for (fault, code, words) in [
        (None, 0, "warning"),
        (Some(Fault::Answer("535 5.7.139 basic authentication is disabled")), 1, "FAILED"),
    ] {
        let server = MailServer::with_sign_in().await;
        server.fails(At::Hello, Fault::Answer(hello), 1);
        if let Some(fault) = fault {
            server.fails(At::SignIn, fault, 1);
        }
        let dns = tidy_dns().await;
        let workshop = workshop(&with_user(&server), &dns).set("PADDOCK_MAIL__PASSWORD", PASSWORD);

        let output = workshop.run(&["mail-check"]).await;

        let said = said(&output);
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert!(about(&said, "Sign-in").starts_with(words), "{said}");
        assert!(about(&said, "Sign-in").contains("in December 2026"), "{said}");
    }
}

#[tokio::test]
async fn settings_without_a_mail_server_say_where_to_begin() {
    let output = Workshop::new().run(&["mail-check"]).await;

    let said = said(&output);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(results(&said), ["FAILED Settings"], "{said}");
    assert!(said.contains("docs/mail.md"), "{said}");
}

#[tokio::test]
async fn without_an_office_everything_is_checked_that_can_be() {
    let server = MailServer::start().await;
    let dns = DnsServer::failing().await;
    let workshop = workshop(&server.url(), &dns).set("PADDOCK_MAIL__OFFICE", "[]");

    let output = workshop.run(&["mail-check"]).await;

    let said = said(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(about(&said, "Settings").starts_with("warning"), "{said}");
    assert!(about(&said, "Sender").starts_with("ok"), "{said}");
    assert!(about(&said, "Test mail").starts_with("skipped"), "{said}");
    assert_eq!(server.received().len(), 0);

    let output = workshop.run(&["mail-check", "me@elsewhere.example"]).await;

    assert_eq!(output.status.code(), Some(0));
    assert_eq!(server.received()[0].to, "me@elsewhere.example");
}
