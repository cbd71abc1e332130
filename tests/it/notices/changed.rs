//! A registration is changed although its event is called off.

use reqwest::Method;
use serde_json::json;

use super::{at_once, given, registers};
use crate::support::{MailServer, eventually};

#[tokio::test]
async fn the_mail_about_a_change_says_that_the_event_is_called_off() {
    let server = MailServer::start().await;
    let site = at_once(&server).start().await;
    let ada = registers(&site, "ada@rider.example").await;
    let staff = site.staff().await;
    given(&staff, "call-off", &json!({ "reason": "A storm is coming in." })).await;

    let call = format!("/api{}", ada["managePath"].as_str().unwrap());
    let changes = json!({ "additionalAttendees": [] });
    let reply = site.request(Method::PATCH, &call).json(&changes).send().await.unwrap();
    assert_eq!(reply.status(), 200, "{}", reply.text().await.unwrap());

    let mail = eventually("the mail is there", async || {
        let mut mails = server.received().into_iter();
        mails.find(|mail| mail.header("Subject").unwrap().starts_with("Changed: your registration"))
    })
    .await;
    assert!(mail.header("Subject").unwrap().ends_with(", which is called off"));
    assert!(mail.text.contains("This event is called off: A storm is coming in."));
    assert!(mail.calendar().contains("STATUS:CANCELLED"), "{}", mail.calendar());
    site.finish().await;
}
