//! What mails say is still to sign and to answer.

use reqwest::Method;
use serde_json::{Value, json};

use super::{DAY, QUESTIONS};
use crate::support::{MailServer, Setup, Site, WINE, eventually, one_event};

const WAIVER: &str = "waiver = true\n[site]\nwaiver = ['Horses are big.']\n";

/// The text of the mail with this number to Grace Hopper, in one line.
async fn mail(server: &MailServer, number: usize) -> String {
    let is_to_her = |to: &str| to == "grace@rider.example";
    let mail = eventually("the mail is there", async || {
        server.received().into_iter().filter(|mail| is_to_her(&mail.to)).nth(number)
    });
    mail.await.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

async fn changes(site: &Site, method: Method, path: &str, body: &Value) {
    let reply = site.request(method, path).json(body).send().await.unwrap();
    assert!(reply.status().is_success(), "{}", reply.text().await.unwrap());
}

#[tokio::test]
async fn who_signed_up_by_phone_reads_what_is_still_to_sign_and_to_answer_until_its_done() {
    let server = MailServer::start().await;
    let settings = one_event(WINE, DAY, 9) + QUESTIONS + WAIVER;
    let site = Setup::new()
        .file(&settings)
        .set("mail.server", server.url())
        .set("mail.from", "Maple Hollow <hello@maple.example>")
        .start()
        .await;
    let staff = site.staff().await;
    let form = json!({
        "id": "1", "eventId": WINE, "name": "Grace Hopper", "phone": "215 555 0142",
        "email": "grace@rider.example", "people": 2, "answers": { "horse": "My own" },
    });

    let reply = staff.does("registrations", &form).await;

    assert_eq!(reply.status(), 201);
    let first = mail(&server, 0).await;
    let asks = "Before you come, please sign the waiver and answer what's still open on your \
                registration's page:";
    let (_, asked) = first.split_once(asks).unwrap();
    assert!(asked.contains("Who should we call?"), "{asked}");
    let (_, link) = first.split_once("/registrations/").unwrap();
    let path = format!("/api/registrations/{}", link.split(' ').next().unwrap());
    let own: Value = site.get(&path).await.json().await.unwrap();
    let answers = json!({
        "primaryRegistrant": { "answers": { "emergency": "Ann", "horse": "My own" } },
        "additionalAttendees": [{ "position": 1, "answers": { "horse": "Yours" } }],
    });
    changes(&site, Method::PATCH, &path, &answers).await;
    let second = mail(&server, 1).await;
    let asks = "Before you come, please sign the waiver on your registration's page. View";
    assert!(second.contains(asks), "{second}");
    let signed = json!({ "signedBy": "Grace Hopper", "version": own["waiver"]["version"] });
    changes(&site, Method::POST, &format!("{path}/waiver"), &signed).await;
    changes(&site, Method::PATCH, &path, &json!({ "specialRequests": "Side by side" })).await;
    let third = mail(&server, 2).await;
    assert!(third.contains("has changed") && !third.contains("Before you come"), "{third}");
    site.finish().await;
}
