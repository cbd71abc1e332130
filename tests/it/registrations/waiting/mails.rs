//! What parties on the waiting list are mailed.

use jiff::tz::TimeZone;
use paddock::clock;
use reqwest::Method;
use serde_json::{Value, json};

use super::{comes, does, own, setup, waiting_party, where_it_is_midnight, where_it_is_noon};
use crate::support::{MailServer, Received, Setup, Site, WINE, eventually, party_of};

const WAITS: &str = "grace@rider.example";

/// A site with one event of `places` places, which mails registrants alone.
fn mailing(server: &MailServer, places: u32) -> Setup {
    setup(places)
        .set("mail.server", server.url())
        .set("mail.from", "Maple Hollow <hello@maple.example>")
        .set("mail.office", "[]")
        .set("webhooks.registration_confirms", false)
        .set("registrations.notice_undo_seconds", 0)
}

/// Has a party of [`WAITS`] wait; its receipt.
async fn waits(site: &Site, people: usize, at_least: usize) -> Value {
    let mut form = waiting_party(site, people, at_least);
    form["primaryRegistrant"]["email"] = json!(WAITS);
    let receipt = site.registers(&form).await;
    assert_eq!(receipt["status"], "waiting", "{receipt}");
    receipt
}

/// The mails to [`WAITS`], once none waits.
async fn mails(site: &Site, server: &MailServer) -> Vec<Received> {
    eventually("no mail waits", async || {
        let waiting =
            "select count(*) from deliveries where state = 'pending' and channel <> 'webhook'";
        (site.count(waiting) == 0).then_some(())
    })
    .await;
    server.received().into_iter().filter(|mail| mail.to == WAITS).collect()
}

/// The first words of their subjects.
fn subjects(mails: &[Received]) -> Vec<String> {
    let subject = |mail: &Received| mail.header("Subject").unwrap();
    mails.iter().map(|mail| subject(mail).split(" for ").next().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn who_is_told_of_a_move_reads_until_when_places_are_held_since_then() {
    let server = MailServer::start().await;
    let site = mailing(&server, 2).start().await;
    let first = comes(&site, 2).await;
    let waiting = waits(&site, 2, 2).await;
    assert_eq!(does(&site, &first, "cancel").await.0, 200);
    let before = own(&site, &waiting).await["placeInLine"]["answerBy"].clone();
    let zone = TimeZone::get(&where_it_is_noon()).unwrap();
    let tomorrow = clock::now().date(&zone).tomorrow().unwrap();

    let to = json!({ "date": tomorrow.to_string(), "time": "5 PM – 7 PM" });
    let reply = site.staff().await.does(&format!("events/{WINE}/move"), &to).await;

    assert_eq!(reply.status(), 201);
    let after = own(&site, &waiting).await["placeInLine"]["answerBy"].clone();
    assert_eq!(after, format!("{tomorrow}T15:00"));
    assert_ne!(after, before);
    let mails = mails(&site, &server).await;
    let text = mails.last().unwrap().text.replace("\r\n", " ");
    assert!(text.contains("2 spots are held for you until "), "{text}");
    assert!(text.contains(", 3 PM: say yes or no on your page."), "{text}");
    site.finish().await;
}

#[tokio::test]
async fn who_joins_while_there_are_enough_places_for_some_is_only_told_of_those() {
    let server = MailServer::start().await;
    let site = mailing(&server, 4).start().await;
    comes(&site, 2).await;

    let receipt = waits(&site, 4, 2).await;

    assert_eq!(receipt["confirmationFollows"], true);
    assert_eq!(subjects(&mails(&site, &server).await), ["2 spots"]);
    assert_eq!(own(&site, &receipt).await["placeInLine"]["offered"], 2);
    for kind in ["event_registration_waiting", "event_places_offered"] {
        eventually("the automation is told of both", async || {
            let received = site.receiver.received();
            received.iter().any(|one| one.body()["type"] == kind).then_some(())
        })
        .await;
    }
    site.finish().await;
}

#[tokio::test]
async fn who_fits_since_the_group_is_smaller_is_only_told_of_the_places_that_are_held() {
    let server = MailServer::start().await;
    let site = mailing(&server, 4).start().await;
    comes(&site, 2).await;
    let receipt = waits(&site, 3, 3).await;
    let path = format!("/api{}", receipt["managePath"].as_str().unwrap());
    let smaller = json!({ "additionalAttendees": [{ "position": 1, "name": "Tom" }] });

    let reply = site.request(Method::PATCH, &path).json(&smaller).send().await.unwrap();

    assert_eq!(reply.status(), 200, "{}", reply.text().await.unwrap());
    assert_eq!(own(&site, &receipt).await["placeInLine"]["offered"], 2);
    assert_eq!(subjects(&mails(&site, &server).await), ["You're on the waiting list", "2 spots"]);
    site.finish().await;
}

#[tokio::test]
async fn who_joins_at_night_is_told_that_they_wait() {
    let server = MailServer::start().await;
    let night = mailing(&server, 4).set("site.timezone", where_it_is_midnight());
    let site = night.start().await;
    comes(&site, 2).await;

    let receipt = waits(&site, 4, 2).await;

    assert_eq!(own(&site, &receipt).await["placeInLine"]["offered"], 2);
    assert_eq!(subjects(&mails(&site, &server).await), ["You're on the waiting list"]);
    site.finish().await;
}

#[tokio::test]
async fn an_offer_reaches_a_mailbox_that_got_three_mails_and_so_does_what_follows_from_it() {
    let server = MailServer::start().await;
    let site = mailing(&server, 4).start().await;
    let first = comes(&site, 2).await;
    for _ in 0..2 {
        let mut form = party_of(1, &site.stamper.fit());
        form["primaryRegistrant"]["email"] = json!(WAITS);
        site.registers(&form).await;
    }
    let waiting = waits(&site, 2, 2).await;
    assert_eq!(mails(&site, &server).await.len(), 3);

    assert_eq!(does(&site, &first, "cancel").await.0, 200);
    assert_eq!(mails(&site, &server).await.len(), 4);
    assert_eq!(does(&site, &waiting, "accept").await.0, 200);

    let mut fourth = party_of(1, &site.stamper.fit());
    fourth["primaryRegistrant"]["email"] = json!(WAITS);
    fourth["waitingList"] = json!({});
    assert_eq!(site.registers(&fourth).await["confirmationFollows"], false);
    let mut subjects = subjects(&mails(&site, &server).await);
    // Those of three registrations come in any order.
    subjects[..3].sort_unstable();
    let signed_up = "You're registered";
    let waits = "You're on the waiting list";
    assert_eq!(subjects, [waits, signed_up, signed_up, "2 spots", signed_up]);
    site.finish().await;
}

#[tokio::test]
async fn the_office_reads_how_many_of_those_who_waited_come() {
    let server = MailServer::start().await;
    let office = "office@maple.example";
    let site = mailing(&server, 4).set("mail.office", format!("[\"{office}\"]")).start().await;
    comes(&site, 2).await;
    let waiting = waits(&site, 4, 2).await;

    assert_eq!(does(&site, &waiting, "accept").await.0, 200);

    let last = eventually("the office is told", async || {
        let mut mails = server.received().into_iter().filter(|mail| mail.to == office);
        let is_new = |mail: &Received| mail.header("Subject").unwrap().starts_with("New ");
        mails.next_back().filter(|mail| is_new(mail) && mail.text.contains(WAITS))
    })
    .await;
    assert!(last.text.contains("From the waiting list: 2 of 4 people\r\n"), "{}", last.text);
    site.finish().await;
}

fn first_words(mail: &Received) -> String {
    let subject = mail.header("Subject").unwrap();
    subject.split_whitespace().take(4).collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn who_is_passed_over_while_places_are_held_reads_that_they_no_longer_are() {
    let server = MailServer::start().await;
    let site = mailing(&server, 2).start().await;
    let first = comes(&site, 2).await;
    let waiting = waits(&site, 2, 2).await;
    let staff = site.staff().await;
    let call = format!("registrations/{}/waiting-list", waiting["id"].as_str().unwrap());
    let pass_over = json!({ "action": "pass_over", "reason": "Too young for it" });

    // Nothing is held yet, so there's nothing to tell.
    assert_eq!(staff.does(&call, &pass_over).await.status(), 200);
    assert_eq!(does(&site, &waiting, "wait").await.0, 200);
    assert_eq!(does(&site, &first, "cancel").await.0, 200);
    assert_eq!(mails(&site, &server).await.len(), 2);
    assert_eq!(staff.does(&call, &pass_over).await.status(), 200);

    let mails = mails(&site, &server).await;
    assert_eq!(
        mails.iter().map(first_words).collect::<Vec<_>>(),
        ["You're on the waiting", "2 spots for you:", "We can't hold your"]
    );
    site.finish().await;
}

#[tokio::test]
async fn who_takes_places_before_the_mail_about_a_move_has_left_is_not_asked_for_them_again() {
    let server = MailServer::start().await;
    let site = mailing(&server, 2).set("registrations.notice_undo_seconds", 5).start().await;
    let first = comes(&site, 2).await;
    let waiting = waits(&site, 2, 2).await;
    assert_eq!(does(&site, &first, "cancel").await.0, 200);
    assert_eq!(mails(&site, &server).await.len(), 2);

    let to = json!({ "time": "8 PM – 9 PM" });
    let reply = site.staff().await.does(&format!("events/{WINE}/move"), &to).await;
    assert_eq!(reply.status(), 201);
    assert_eq!(does(&site, &waiting, "accept").await.0, 200);

    let mails = mails(&site, &server).await;
    assert_eq!(mails.len(), 3, "{:?}", mails.iter().map(first_words).collect::<Vec<_>>());
    let text = &mails[2].text;
    assert!(text.contains("8 PM") && !text.contains("say yes or no"), "{text}");
    site.finish().await;
}
