//! Places that become free are offered, and held until the party answers.

use reqwest::Method;
use serde_json::{Value, json};

use super::{
    call_of, comes, does, line, lines, list, own, setup, waiting_party, waits,
    where_it_is_midnight, where_it_is_noon,
};
use crate::support::{Setup, WINE, eventually, one_event, party_of};

#[tokio::test]
async fn a_party_waits_is_offered_places_and_takes_them() {
    let site = setup(4).start().await;
    let staff = site.staff().await;
    let first = comes(&site, 4).await;
    let waiting = waits(&site, 3, 3).await;
    assert_eq!(lines(&list(&staff).await), [line(3, 0, "waiting")]);

    assert_eq!(does(&site, &first, "cancel").await.0, 200);

    let seen = list(&staff).await;
    assert_eq!(lines(&seen), [line(3, 3, "offered")]);
    assert_eq!((&seen["taken"], &seen["held"], &seen["free"]), (&json!(0), &json!(3), &json!(1)));
    let place = own(&site, &waiting).await["placeInLine"].clone();
    assert_eq!((&place["state"], &place["offered"]), (&json!("offered"), &json!(3)));
    assert_eq!(place["answerBy"].as_str().unwrap().len(), "2027-06-12T19:00".len());
    let card = staff.sees(&format!("registrations/{}", waiting["id"].as_str().unwrap())).await;
    assert_eq!(card["held"], json!({ "places": 3, "until": place["answerBy"] }));
    let refused = site.register(&party_of(2, &site.stamper.fit())).await;
    assert_eq!(refused.status(), 409, "what is held isn't for others");

    let (status, taken) = does(&site, &waiting, "accept").await;
    assert_eq!((status, &taken["status"]), (200, &json!("confirmed")));
    assert_eq!(taken["placeInLine"], json!(null));
    assert_eq!(does(&site, &waiting, "accept").await.0, 200, "once more changes nothing");
    let kinds = ["event_registration_waiting", "event_places_offered", "event_registration"];
    for kind in kinds {
        eventually("the automation is told", async || {
            let received = site.receiver.received();
            received.iter().any(|one| one.body()["type"] == kind).then_some(())
        })
        .await;
    }
    site.finish().await;
}

#[tokio::test]
async fn places_go_to_the_first_party_that_they_suffice_for() {
    let site = setup(5).start().await;
    let staff = site.staff().await;
    let (three, two) = (comes(&site, 3).await, comes(&site, 2).await);
    waits(&site, 4, 4).await;
    waits(&site, 3, 2).await;
    let pair = waits(&site, 2, 2).await;
    let place = own(&site, &pair).await["placeInLine"].clone();
    assert_eq!(
        (&place["firstPosition"], &place["lastPosition"]),
        (&json!(2), &json!(3)),
        "the first may be passed over, the second comes before"
    );

    does(&site, &two, "cancel").await;
    assert_eq!(
        lines(&list(&staff).await),
        [line(4, 0, "waiting"), line(3, 2, "offered"), line(2, 0, "waiting")]
    );

    does(&site, &three, "cancel").await;
    assert_eq!(
        lines(&list(&staff).await),
        [line(4, 0, "waiting"), line(3, 3, "offered"), line(2, 2, "offered")],
        "too few for the first, who'd come as four only"
    );
    site.finish().await;
}

#[tokio::test]
async fn in_strict_order_nobody_passes_the_first() {
    let site = setup(5).set("limits.burst", 1_000);
    let file = crate::support::one_event(WINE, "2099-06-18", 5) + "waiting_list = \"strict\"\n";
    let site = site.file(&file).start().await;
    let staff = site.staff().await;
    let (three, two) = (comes(&site, 3).await, comes(&site, 2).await);
    waits(&site, 4, 4).await;
    waits(&site, 1, 1).await;

    does(&site, &two, "cancel").await;
    assert_eq!(lines(&list(&staff).await), [line(4, 0, "waiting"), line(1, 0, "waiting")]);
    let refused = site.register(&party_of(1, &site.stamper.fit())).await;
    assert_eq!(refused.status(), 409, "newcomers wait behind them");

    does(&site, &three, "cancel").await;
    assert_eq!(lines(&list(&staff).await), [line(4, 4, "offered"), line(1, 1, "offered")]);
    site.finish().await;
}

#[tokio::test]
async fn a_part_of_the_party_may_come_and_says_who() {
    let site = setup(4).start().await;
    let two = comes(&site, 2).await;
    comes(&site, 2).await;
    let four = waits(&site, 4, 2).await;
    does(&site, &two, "cancel").await;

    let accept = async |attendees: &[u32]| {
        let path = format!("{}/accept", call_of(&four));
        let form = json!({ "attendees": attendees });
        site.request(Method::POST, &path).json(&form).send().await.unwrap()
    };
    assert_eq!(accept(&[1, 2]).await.status(), 409, "three are more than two");
    let taken: serde_json::Value = accept(&[3]).await.json().await.unwrap();

    assert_eq!((&taken["status"], &taken["totalAttendees"]), (&json!("confirmed"), &json!(2)));
    assert_eq!(taken["additionalAttendees"][0]["name"], "Rider 3");
    assert_eq!(taken["totalCost"], 25.0);
    site.finish().await;
}

#[tokio::test]
async fn who_says_no_leaves_the_list_and_the_next_one_is_asked() {
    let site = setup(2).start().await;
    let staff = site.staff().await;
    let first = comes(&site, 2).await;
    let (a, _b) = (waits(&site, 2, 1).await, waits(&site, 1, 1).await);
    does(&site, &first, "cancel").await;

    let (status, declined) = does(&site, &a, "decline").await;

    assert_eq!((status, &declined["status"]), (200, &json!("cancelled")));
    assert_eq!(lines(&list(&staff).await), [line(1, 1, "offered")]);
    let kept = comes(&site, 1).await;
    assert_eq!(does(&site, &kept, "decline").await.1["status"], "confirmed", "it has its places");
    assert_eq!(does(&site, &a, "accept").await.0, 409, "it's canceled");
    site.finish().await;
}

#[tokio::test]
async fn without_the_wish_to_wait_a_party_is_refused_and_with_room_it_comes_at_once() {
    let site = setup(3).start().await;

    assert_eq!(site.registers(&waiting_party(&site, 2, 1)).await["status"], "confirmed");
    assert_eq!(site.register(&party_of(2, &site.stamper.fit())).await.status(), 409);
    let mut form = waiting_party(&site, 2, 3);
    assert_eq!(site.register(&form).await.status(), 422, "three of two");
    form["waitingList"] = json!({});
    assert_eq!(site.registers(&form).await["status"], "waiting", "all of them");
    assert_eq!(site.count("select at_least from waiting_parties"), 2);
    site.finish().await;
}

#[tokio::test]
async fn a_party_that_would_come_only_with_more_than_the_event_has_is_asked_for_fewer() {
    let site = setup(3).start().await;
    comes(&site, 3).await;
    let mut form = waiting_party(&site, 5, 4);
    let words = "This event has only 3 spots in all. Choose a number up to 3.";
    let refused = json!([{ "pointer": "#/waitingList/atLeast", "detail": words }]);
    for waiting_list in [json!({ "atLeast": 4 }), json!({}), json!({ "atLeast": null })] {
        form["waitingList"] = waiting_list;
        let reply = site.register(&form).await;
        assert_eq!(reply.status(), 422, "{form}");
        assert_eq!(reply.json::<serde_json::Value>().await.unwrap()["errors"], refused);
    }
    form["waitingList"] = json!({ "atLeast": 3 });
    assert_eq!(site.registers(&form).await["status"], "waiting");
    site.finish().await;
}

#[tokio::test]
async fn a_party_that_a_part_of_the_free_places_suits_is_offered_them_at_once() {
    let site = setup(3).start().await;
    let staff = site.staff().await;
    comes(&site, 1).await;

    waits(&site, 4, 2).await;

    assert_eq!(lines(&list(&staff).await), [line(4, 2, "offered")]);
    site.finish().await;
}

#[tokio::test]
async fn the_same_form_with_other_answers_keeps_its_place_in_line() {
    let site = setup(3).start().await;
    let staff = site.staff().await;
    comes(&site, 3).await;
    let mut form = waiting_party(&site, 2, 2);
    site.registers(&form).await;
    waits(&site, 3, 3).await;

    form["specialRequests"] = json!("A quiet horse");
    let again = site.registers(&form).await;

    assert_eq!(lines(&list(&staff).await), [line(2, 0, "waiting"), line(3, 0, "waiting")]);
    assert_eq!(own(&site, &again).await["placeInLine"]["lastPosition"], 1);
    assert_eq!(site.registers(&form).await["id"], again["id"], "and again the same");
    site.finish().await;
}

#[tokio::test]
async fn nobody_is_told_at_night_of_an_offer_or_that_it_was_taken() {
    let site = setup(2).set("site.timezone", where_it_is_midnight()).start().await;
    let first = comes(&site, 2).await;
    let waiting = waits(&site, 2, 2).await;
    does(&site, &first, "cancel").await;
    let told = "select count(*) from deliveries
                 where state = 'pending' and payload like '%event_places_offered%'";
    let staff = site.staff().await;
    let seen = list(&staff).await;
    assert_eq!(lines(&seen), [line(2, 2, "offered")]);
    assert_eq!(seen["parties"][0]["needsCall"], false, "not now");
    let told_at = seen["parties"][0]["toldAt"].as_str().unwrap().to_owned();
    assert!(told_at.ends_with("T08:00"), "{told_at}");
    assert_eq!(site.count(told), 0, "it waits for the morning");

    assert_eq!(does(&site, &waiting, "accept").await.1["status"], "confirmed");

    assert_eq!(site.count(told), 0);
    site.finish().await;
}

#[tokio::test]
async fn an_offer_of_the_night_is_told_in_the_morning_once() {
    let mut site = setup(2).set("site.timezone", where_it_is_midnight()).start().await;
    let first = comes(&site, 2).await;
    waits(&site, 2, 2).await;
    does(&site, &first, "cancel").await;
    let offers = "select count(*) from deliveries where payload like '%event_places_offered%'";
    assert_eq!(site.count(offers), 0);

    // Somewhere else it's day by now.
    site.reload(crate::support::Setup::new().set("site.timezone", where_it_is_noon())).await;

    eventually("they're told", async || (site.count(offers) == 1).then_some(())).await;
    tokio::time::sleep(std::time::Duration::from_secs(6)).await;
    assert_eq!(site.count(offers), 1);
    let seen = list(&site.staff().await).await;
    assert_eq!(seen["parties"][0]["needsCall"], true, "they have no mail");
    assert_eq!(seen["parties"][0]["toldAt"], "");
    site.finish().await;
}

#[tokio::test]
async fn who_is_not_in_the_party_is_not_registered_with_it() {
    let site = setup(2).start().await;
    let first = comes(&site, 2).await;
    let waiting = waits(&site, 3, 2).await;
    does(&site, &first, "cancel").await;
    let path = format!("{}/accept", call_of(&waiting));

    for (attendees, pointers) in
        [(json!([99]), json!(["#/attendees/0"])), (json!([1, 3]), json!(["#/attendees/1"]))]
    {
        let body = json!({ "attendees": attendees });
        let reply = site.request(Method::POST, &path).json(&body).send().await.unwrap();
        let (status, problem) = (reply.status(), reply.json::<Value>().await.unwrap());
        assert_eq!(status, 422, "{problem}");
        let errors = problem["errors"].as_array().unwrap();
        let said: Vec<&Value> = errors.iter().map(|one| &one["pointer"]).collect();
        assert_eq!(json!(said), pointers);
        assert_eq!(errors[0]["detail"], "Someone in the list isn't in this group.");
    }
    assert_eq!(own(&site, &waiting).await["status"], "waiting");
    let body = json!({ "attendees": [0, 2] });
    let reply = site.request(Method::POST, &path).json(&body).send().await.unwrap();
    assert_eq!(reply.json::<Value>().await.unwrap()["totalAttendees"], 2);
    site.finish().await;
}

#[tokio::test]
async fn who_accepts_places_at_an_event_that_was_removed_reads_that_it_is_not_planned() {
    let mut site = setup(2).start().await;
    let first = comes(&site, 2).await;
    let waiting = waits(&site, 2, 2).await;
    does(&site, &first, "cancel").await;
    site.reload(Setup::new().file(&one_event("open-day", "2099-05-01", 50))).await;

    let (status, problem) = does(&site, &waiting, "accept").await;

    assert_eq!((status, &problem["type"]), (409, &json!("/problems/no-such-event")));
    let detail = problem["detail"].as_str().unwrap();
    assert!(detail.starts_with("This event isn't on our calendar anymore"), "{detail}");
    site.finish().await;
}
