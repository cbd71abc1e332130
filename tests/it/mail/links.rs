//! The link to the registrant's page in each mail to a registrant: made when the mail is sent, and valid
//! from the hand-over on.

use serde_json::{Value, json};

use super::{all_settled, link_count, links, shows, states, without_office};
use crate::support::{At, Fault, MailServer, Site, eventually, party};

/// Has staff make a new link to the registration `id`. Returns its path.
async fn renew(site: &Site, id: &str) -> String {
    let path = format!("registrations/{id}/link");
    let reply = site.staff().await.does(&path, &json!({})).await;
    let url = reply.json::<Value>().await.unwrap()["url"].as_str().unwrap().to_owned();
    url.strip_prefix(&site.origin()).unwrap().to_owned()
}

#[tokio::test]
async fn each_mail_has_a_link_that_works_whoever_caused_it() {
    let server = MailServer::start().await;
    let site = without_office(&server).start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let id = receipt["id"].as_str().unwrap();
    all_settled(&site).await;
    let own = format!("/api{}", receipt["managePath"].as_str().unwrap());
    let request = site.request(reqwest::Method::PATCH, &own);
    let change = json!({ "additionalAttendees": [{ "position": 2 }] });
    assert_eq!(request.json(&change).send().await.unwrap().status(), 200);
    all_settled(&site).await;
    let staff = site.staff().await;
    for cancelled in [true, false] {
        staff.change_registration(id, &json!({ "cancelled": cancelled })).await;
        all_settled(&site).await;
    }
    staff.does(&format!("registrations/{id}/deliver?channel=visitor_mail"), &json!({})).await;
    all_settled(&site).await;

    let links = links(&server);

    let subjects: Vec<&str> = links.iter().map(|(subject, _)| &**subject).collect();
    assert_eq!(subjects, ["You're", "Changed", "Canceled", "Changed", "Changed"]);
    let mut paths: Vec<String> = links.into_iter().filter_map(|(_, path)| path).collect();
    assert_eq!(paths.len(), 4, "all but the cancellation");
    for path in &paths {
        assert_eq!(shows(&site, path).await, 200, "{path}");
    }
    paths.sort();
    paths.dedup();
    assert_eq!(paths.len(), 4, "each mail has its own");
    assert_eq!(link_count(&site), 5);
    let payloads = "select count(*) from deliveries where cast(payload as text) like '%pageUrl%'
                       or cast(payload as text) like '%/registrations/%'";
    assert_eq!(site.count(payloads), 0);
    site.finish_after_repeats().await;
}

#[tokio::test]
async fn text_and_html_have_the_same_link() {
    let server = MailServer::start().await;
    let site = without_office(&server).start().await;
    site.registers(&party(&site.stamper.fit())).await;
    all_settled(&site).await;

    let mail = server.received().remove(0);

    let path = mail.page_path().unwrap();
    let text = mail.text.replace("=\r\n", "");
    let url = format!("{}{path}", site.origin());
    assert_eq!(text.matches(&url).count(), text.matches("/registrations/").count());
    assert!(text.matches(&url).count() >= 2, "{text}");
    site.finish().await;
}

#[tokio::test]
async fn an_attempt_that_surely_failed_leaves_no_link_behind() {
    let server = MailServer::start().await;
    server.fails(At::Recipient, Fault::Answer("451 greylisted"), 2);
    server.fails(At::Content, Fault::Close, 1);
    server.fails(At::Dot, Fault::Answer("452 full"), 2);
    let site = without_office(&server).start().await;

    site.registers(&party(&site.stamper.fit())).await;

    all_settled(&site).await;
    let paths: Vec<String> = links(&server).into_iter().filter_map(|(_, path)| path).collect();
    let [first, second, last] = &paths[..] else { panic!("{paths:?}") };
    assert_eq!([shows(&site, first).await, shows(&site, second).await], [404, 404]);
    assert_eq!(shows(&site, last).await, 200);
    assert_eq!(link_count(&site), 2, "the form's and the mail's");
    site.finish().await;
}

#[tokio::test]
async fn a_refused_mail_leaves_no_link_behind_and_one_that_is_perhaps_sent_does() {
    let server = MailServer::start().await;
    server.fails(At::Dot, Fault::Answer("554 no"), 1);
    let site = without_office(&server).start().await;
    let id = site.registers(&party(&site.stamper.fit())).await["id"].clone();
    all_settled(&site).await;
    assert_eq!((states(&site, "visitor_mail"), link_count(&site)), (vec!["failed".to_owned()], 1));

    server.fails(At::Dot, Fault::Close, 1);
    let again = format!("registrations/{}/deliver?channel=visitor_mail", id.as_str().unwrap());
    let staff = site.staff().await;
    staff.does(&again, &json!({})).await;
    all_settled(&site).await;
    assert_eq!(states(&site, "visitor_mail"), ["perhaps_sent"]);
    staff.does(&again, &json!({})).await;
    all_settled(&site).await;

    let links = links(&server);
    let mut shown = Vec::new();
    for (_, path) in &links {
        shown.push(shows(&site, path.as_ref().unwrap()).await);
    }
    assert_eq!(shown, [404, 200, 200]);
    assert_eq!(link_count(&site), 3);
    site.finish_after_repeats().await;
}

#[tokio::test]
async fn a_new_link_by_staff_ends_that_of_a_mail_that_is_handed_over() {
    let server = MailServer::start().await;
    server.fails(At::Dot, Fault::Hold, 1);
    let site = without_office(&server).start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let handed_over = async || (server.received().len() == 1).then_some(());
    eventually("the mail is handed over", handed_over).await;
    let in_mail = server.received()[0].page_path().unwrap();
    assert_eq!(shows(&site, &in_mail).await, 200, "valid before the server answers");

    let renewed = renew(&site, receipt["id"].as_str().unwrap()).await;
    server.releases();

    all_settled(&site).await;
    assert_eq!(states(&site, "visitor_mail"), ["sent"]);
    let first = receipt["managePath"].as_str().unwrap();
    for ended in [&*in_mail, first] {
        assert_eq!(shows(&site, ended).await, 404);
    }
    assert_eq!((shows(&site, &renewed).await, link_count(&site)), (200, 1));
    site.finish().await;
}

#[tokio::test]
async fn a_mail_that_is_handed_over_after_staff_made_a_link_has_one_that_works() {
    let server = MailServer::start().await;
    server.fails(At::Data, Fault::Hold, 1);
    let site = without_office(&server).start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    eventually("the server has the recipient", async || server.holds().then_some(())).await;
    assert_eq!(link_count(&site), 1, "the link of a composed mail isn't valid yet");

    let renewed = renew(&site, receipt["id"].as_str().unwrap()).await;
    server.releases();

    all_settled(&site).await;
    let in_mail = server.received()[0].page_path().unwrap();
    assert_eq!(site.count("select attempts from deliveries where channel = 'visitor_mail'"), 1);
    for valid in [&in_mail, &renewed] {
        assert_eq!(shows(&site, valid).await, 200);
    }
    assert_eq!(shows(&site, receipt["managePath"].as_str().unwrap()).await, 404);
    site.finish().await;
}
