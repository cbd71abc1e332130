//! A form sent again: the same answers get the first response again, other answers replace the
//! form's earlier registration.

use serde_json::{Value, json};

use crate::support::{At, Fault, MailServer, Setup, Site, eventually, party, party_of};

/// The addresses of registrations that have their places, in order of arrival.
fn standing(site: &Site) -> Vec<(String, u32)> {
    let sql = "select phone, total_attendees from event_registrations
                where status = 'confirmed' order by registration_no";
    site.select(sql, [], |row| Ok((row.get(0)?, row.get(1)?)))
}

#[tokio::test]
async fn the_same_answers_get_the_first_answer_again() {
    let site = Site::start().await;
    let form = party(&site.stamper.fit());
    let receipt = site.registers(&form).await;

    assert_eq!(site.registers(&form).await, receipt);

    assert_eq!(site.count("select count(*) from event_registrations"), 1);
    assert_eq!(site.count("select sum(total_attendees) from event_registrations"), 3);
    site.finish().await;
}

#[tokio::test]
async fn a_corrected_form_replaces_the_registration_that_it_brought_before() {
    let site = Site::start().await;
    let first = party(&site.stamper.fit());
    let mut corrected = first.clone();
    corrected["primaryRegistrant"]["phone"] = json!("(215) 555-0188");
    let before = site.registers(&first).await;

    let after = site.registers(&corrected).await;

    assert_ne!(after["id"], before["id"], "an id of its own");
    assert_eq!(standing(&site), [("(215) 555-0188".to_owned(), 3)]);
    let received = site.receiver.wait_for(3).await;
    let told: Vec<_> =
        received.iter().map(|one| (one.body()["type"].clone(), one.body()["id"].clone())).collect();
    let expected = [
        (json!("event_registration"), before["id"].clone()),
        (json!("event_registration_cancelled"), before["id"].clone()),
        (json!("event_registration"), after["id"].clone()),
    ];
    assert_eq!(told, expected);
    site.finish().await;
}

#[tokio::test]
async fn the_places_of_the_one_that_is_replaced_count_for_the_new_one() {
    // Nine places are left. One form asks for eight, and then for nine.
    let site = Site::start().await;
    let stamp = site.stamper.fit();
    site.registers(&party_of(8, &stamp)).await;

    site.registers(&party_of(9, &stamp)).await;
    let too_many = site.register(&party_of(10, &stamp)).await;

    assert_eq!(too_many.status(), 409);
    let problem: Value = too_many.json().await.unwrap();
    assert_eq!(problem["placesLeft"], 9, "its own places are free for it");
    assert_eq!(
        standing(&site),
        [("(215) 555-0187".to_owned(), 9)],
        "a refused one changes nothing"
    );
    site.finish().await;
}

#[tokio::test]
async fn going_back_to_the_first_answers_restores_the_first_registration() {
    let site = Site::start().await;
    let stamp = site.stamper.fit();
    let first = site.registers(&party_of(2, &stamp)).await;
    site.registers(&party_of(4, &stamp)).await;

    let again = site.registers(&party_of(2, &stamp)).await;

    assert_eq!(again, first);
    assert_eq!(standing(&site), [("(215) 555-0187".to_owned(), 2)], "201 is what is on the disk");
    let received = site.receiver.wait_for(5).await;
    assert_eq!(received[4].body()["id"], first["id"]);
    assert_eq!(received[4].body()["type"], "event_registration");
    site.finish().await;
}

#[tokio::test]
async fn a_registration_cancelled_by_staff_stays_cancelled_when_its_form_is_repeated() {
    let site = Site::start().await;
    let form = party(&site.stamper.fit());
    let receipt = site.registers(&form).await;
    let id = receipt["id"].as_str().unwrap();
    site.staff().await.change_registration(id, &json!({ "cancelled": true })).await;

    let again = site.registers(&form).await;

    assert_eq!(receipt["status"], "confirmed");
    let stands = json!(["cancelled", false]);
    assert_eq!(json!([again["status"], again["confirmationFollows"]]), stands, "{again}");
    assert_eq!(again["id"], receipt["id"]);
    assert!(standing(&site).is_empty());
    site.finish().await;
}

#[tokio::test]
async fn other_answers_count_against_the_limit_like_any_other() {
    let site = Setup::new().set("limits.burst", 2).start().await;
    let stamp = site.stamper.fit();
    let mut statuses = Vec::new();

    for size in [1, 2, 3, 4] {
        statuses.push(site.register(&party_of(size, &stamp)).await.status().as_u16());
    }

    assert_eq!(statuses, [201, 201, 429, 429]);
    site.finish().await;
}

#[tokio::test]
async fn going_back_to_earlier_answers_counts_as_well() {
    let site = Setup::new().set("limits.burst", 3).start().await;
    let stamp = site.stamper.fit();
    let mut statuses = Vec::new();

    for size in [1, 2, 1, 1, 2, 1] {
        statuses.push(site.register(&party_of(size, &stamp)).await.status().as_u16());
    }

    assert_eq!(statuses, [201, 201, 201, 201, 429, 201], "the last answers may always be repeated");
    site.finish().await;
}

/// A form of Ada's for so many people.
fn adas(people: usize, stamp: &str) -> Value {
    let mut form = party_of(people, stamp);
    form["primaryRegistrant"]["email"] = json!("ada@rider.example");
    form
}

/// A site that mails the registrant alone.
async fn mailing(server: &MailServer) -> Site {
    Setup::new()
        .set("mail.server", server.url())
        .set("mail.from", "Maple Hollow <hello@maple.example>")
        .set("webhooks.retry_seconds", "[1, 1, 1, 1, 1]")
        .start()
        .await
}

/// The texts of the mails to Ada, each in one line, once there are so many and none waits.
async fn mails(site: &Site, server: &MailServer, count: usize) -> Vec<String> {
    eventually("all mails are sent", async || {
        let pending =
            "select count(*) from deliveries where channel = 'visitor_mail' and state = 'pending'";
        let is_there = server.received().len() >= count && site.count(pending) == 0;
        is_there.then_some(())
    })
    .await;
    let words = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    server.received().into_iter().map(|mail| words(mail.text)).collect()
}

#[tokio::test]
async fn who_was_told_of_the_first_answers_reads_that_others_have_replaced_them() {
    let server = MailServer::start().await;
    let site = mailing(&server).await;
    let stamp = site.stamper.fit();
    let before = site.registers(&adas(1, &stamp)).await;
    let first = mails(&site, &server, 1).await.remove(0);

    site.registers(&adas(2, &stamp)).await;

    let second = mails(&site, &server, 2).await.remove(1);
    assert!(!first.contains("You sent the form again."), "{first}");
    assert!(second.contains("You sent the form again. This replaces what we sent"), "{second}");
    let path = format!("/api{}", before["managePath"].as_str().unwrap());
    let ended: Value = site.get(&path).await.json().await.unwrap();
    let detail = ended["detail"].as_str().unwrap();
    assert!(detail.contains("Try the one in our newest email"), "{detail}");
    site.finish().await;
}

#[tokio::test]
async fn a_mail_that_waits_to_confirm_what_other_answers_have_replaced_is_not_sent() {
    let server = MailServer::start().await;
    server.fails(At::Recipient, Fault::Answer("451 4.3.0 later"), 1);
    let site = mailing(&server).await;
    let stamp = site.stamper.fit();
    site.registers(&adas(1, &stamp)).await;
    eventually("the first attempt has failed", async || {
        let tried =
            "select count(*) from deliveries where channel = 'visitor_mail' and attempts > 0";
        (site.count(tried) > 0).then_some(())
    })
    .await;

    site.registers(&adas(2, &stamp)).await;

    let sent = mails(&site, &server, 1).await;
    assert_eq!(sent.len(), 1, "{sent:#?}");
    assert!(sent[0].contains("2 spots for you"), "{}", sent[0]);
    assert!(!sent[0].contains("You sent the form again."), "she read nothing of the first");
    site.finish().await;
}
