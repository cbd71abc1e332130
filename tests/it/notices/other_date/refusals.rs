//! What isn't offered, and answers that come late.

use reqwest::Method;
use serde_json::{Value, json};

use super::{
    JULY, OTHER, STORM, call, events, july, off, other, own, rebook, refusal, site, taken,
};
use crate::notices::{FIRST, OFFICE, at_once, given, gives, notices, registers};
use crate::support::{MailServer, Setup, WINE, eventually, one_event, party, party_of};

#[tokio::test]
async fn late_answers_are_told_the_truth() {
    let server = MailServer::start().await;
    let mut site = site(&server, 9).await;
    let staff = site.staff().await;
    let ada = registers(&site, "ada@rider.example").await;
    let young = json!({ "attendees": [{ "position": 1, "age": "7" }] });
    staff.change_registration(ada["id"].as_str().unwrap(), &young).await;
    given(&staff, "call-off", &off()).await;
    let called_off = one_event(WINE, FIRST, 90);

    for (change, state) in [
        ("called_off = \"Flooded\"", "closed"),
        ("hidden = true", "closed"),
        ("registration_status = \"coming-soon\"", "closed"),
    ] {
        let other = match change.split_once(" = ").unwrap() {
            ("registration_status", _) => {
                other(9).replace("registration_status = \"open\"", change)
            }
            _ => other(9) + change + "\n",
        };
        site.reload(Setup::new().file(&(called_off.clone() + &other))).await;
        assert_eq!(own(&site, &ada).await["otherDate"]["state"], state, "{change}");
        let (status, kind) = refusal(rebook(&site, &ada, &july()).await).await;
        assert_eq!((status, &*kind), (409, "/problems/other-date-closed"), "{change}");
    }
    // Taken out of the settings.
    site.reload(Setup::new().file(&called_off)).await;
    let (status, kind) = refusal(rebook(&site, &ada, &july()).await).await;
    assert_eq!((status, &*kind), (409, "/problems/other-date-closed"));
    // For older people.
    let older = called_off.clone() + &other(9) + "minimum_age = 12\n";
    site.reload(Setup::new().file(&older)).await;
    assert_eq!(notices(&staff).await[0]["offer"]["minimum_age"], 12, "staff see it, too");
    assert_eq!(own(&site, &ada).await["otherDate"]["state"], "tooYoung");
    let (status, kind) = refusal(rebook(&site, &ada, &july()).await).await;
    assert_eq!((status, &*kind), (409, "/problems/too-young"));
    // Moved since: who saw the other day is told.
    let moved = called_off + &other(9).replace(JULY, "2099-07-16");
    site.reload(Setup::new().file(&moved)).await;
    assert_eq!(own(&site, &ada).await["otherDate"]["date"], "2099-07-16");
    let (status, kind) = refusal(rebook(&site, &ada, &july()).await).await;
    assert_eq!((status, &*kind), (409, "/problems/not-offered"));
    let sixteenth = json!({ "eventId": OTHER, "date": "2099-07-16" });
    assert_eq!(rebook(&site, &ada, &sixteenth).await.status(), 200);
    assert_eq!(taken(&site, OTHER), 3);
    site.receiver.wait_for(3).await;
    site.finish().await;
}

#[tokio::test]
async fn nobody_is_invited_who_is_too_young() {
    let server = MailServer::start().await;
    let older = events(9) + "minimum_age = 21\n";
    let site = at_once(&server).file(&older).start().await;
    let staff = site.staff().await;
    let (ada, zoe) =
        (registers(&site, "ada@r.example").await, registers(&site, "zoe@r.example").await);
    let young = json!({ "attendees": [{ "position": 1, "age": "7" }] });
    staff.change_registration(zoe["id"].as_str().unwrap(), &young).await;
    let marked = |notice: &Value| {
        let parties = notice["parties"].as_array().unwrap();
        parties.iter().map(|one| one["is_too_young"].as_bool().unwrap()).collect::<Vec<_>>()
    };
    let preview = gives(&staff, "call-off?dry_run=true", &off()).await.json().await.unwrap();
    assert_eq!(marked(&preview), [false, true], "{preview}");
    assert_eq!(marked(&given(&staff, "call-off", &off()).await), [false, true]);

    let told = async |to: &str| {
        eventually("the mail is there", async || {
            let mails = server.received();
            mails.iter().rfind(|m| m.to == to && m.text.contains(STORM)).map(|m| m.text.clone())
        })
        .await
    };
    let invited = told("ada@r.example").await;
    for words in ["Sunset Ride", "$60 ($20 a person)", "Ages 21 and up"] {
        assert!(invited.contains(words), "{words}: {invited}");
    }
    let other = told("zoe@r.example").await;
    assert!(!other.contains("Instead") && !other.contains('$'), "{other}");
    let other = other.replace("\r\n", " ");
    let words = "There's another date, Sunset Ride on Thursday, July 9, for ages 21 and up.";
    assert!(other.contains(words), "{other}");
    let office = told(OFFICE).await;
    assert!(office.contains("Too young for it: 1 group\r\n"), "{office}");
    assert_eq!(own(&site, &ada).await["otherDate"]["state"], "open");
    assert_eq!(own(&site, &zoe).await["otherDate"]["state"], "tooYoung");
    site.finish().await;
}

#[tokio::test]
async fn an_invitation_lists_what_each_pays_where_prices_differ() {
    let server = MailServer::start().await;
    let by_age = "prices = [{ label = 'Adult', amount = 25 }, { label = 'Child', amount = 15 }]\n";
    let priced = one_event(WINE, FIRST, 90) + by_age + &other(9) + by_age;
    let site = at_once(&server).file(&priced).start().await;
    let staff = site.staff().await;
    let mut family = party(&site.stamper.fit());
    family["primaryRegistrant"]["email"] = json!("ada@r.example");
    family["primaryRegistrant"]["price"] = json!("Adult");
    for at in 0..2 {
        family["additionalAttendees"][at]["price"] = json!("Child");
    }
    site.registers(&family).await;

    given(&staff, "call-off", &off()).await;

    let text = eventually("the mail is there", async || {
        let mails = server.received();
        let mut told = mails.iter().filter(|mail| mail.to == "ada@r.example");
        told.find(|mail| mail.text.contains(STORM)).map(|mail| mail.text.clone())
    })
    .await;
    for line in
        ["Ada Whitlock: Adult, $25\r\n", "Tom Whitlock: Child, $15\r\n", "Together: $55\r\n"]
    {
        assert!(text.contains(line), "{line}: {text}");
    }
    site.finish().await;
}

#[tokio::test]
async fn it_takes_place_after_all_or_is_canceled_and_nothing_is_offered() {
    let server = MailServer::start().await;
    let site = site(&server, 9).await;
    let staff = site.staff().await;
    let (ada, zoe) =
        (registers(&site, "ada@r.example").await, registers(&site, "zoe@r.example").await);
    given(&staff, "call-off", &off()).await;
    let cancel = site.request(Method::POST, &format!("{}/cancel", call(&zoe))).send().await;
    assert_eq!(cancel.unwrap().status(), 200);
    assert_eq!(own(&site, &zoe).await["otherDate"], json!(null));
    let (status, kind) = refusal(rebook(&site, &zoe, &july()).await).await;
    assert_eq!((status, &*kind), (409, "/problems/already-canceled"));

    given(&staff, "reinstate", &json!({})).await;

    assert_eq!(own(&site, &ada).await["otherDate"], json!(null));
    let (status, kind) = refusal(rebook(&site, &ada, &july()).await).await;
    assert_eq!((status, &*kind), (409, "/problems/not-offered"));
    assert_eq!((taken(&site, WINE), taken(&site, OTHER)), (3, 0));
    site.receiver.wait_for(6).await;
    site.finish().await;
}

#[tokio::test]
async fn what_nobody_can_sign_up_for_is_not_offered() {
    let server = MailServer::start().await;
    let closed =
        one_event("over", "2020-06-18", 9) + &one_event("off", JULY, 9) + "called_off = \"Mud\"\n";
    let site = at_once(&server).file(&(events(9) + &closed)).start().await;
    let staff = site.staff().await;
    site.registers(&party_of(1, &site.stamper.fit())).await;
    for (offer, words) in [
        (WINE, "Choose another event"),
        ("nothing", "Choose another event"),
        ("over", "No one can sign up"),
        ("off", "No one can sign up"),
    ] {
        for query in ["", "?dry_run=true"] {
            let body = json!({ "reason": STORM, "offer": offer });
            let reply = gives(&staff, &format!("call-off{query}"), &body).await;
            assert_eq!(reply.status(), 422, "{offer}");
            let problem: Value = reply.json().await.unwrap();
            assert_eq!(problem["errors"][0]["pointer"], "#/offer");
            assert!(problem["errors"][0]["detail"].as_str().unwrap().contains(words), "{problem}");
        }
    }
    let page = staff.registrations("").await;
    let events = page["events"].as_array().unwrap().iter();
    let open: Vec<_> = events.filter(|one| one["is_open"] == true).map(|one| &one["id"]).collect();
    assert_eq!(open, [WINE, OTHER], "staff choose among these");
    // Called off in the settings: nobody was told of it here.
    let reply = staff.does("events/off/call-off", &json!({ "offer": OTHER })).await;
    assert_eq!(reply.status(), 409);
    site.receiver.wait_for(1).await;
    site.finish().await;
}
