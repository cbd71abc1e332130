//! The alarm counts separately for each kind of delivery, from when it had an address.

use super::alarm::{alarm_becomes, backdate, is_raised};
use super::failed;
use crate::admin::send;
use crate::support::{Reply, Setup, party, submission};

#[tokio::test]
async fn a_delivery_is_not_late_for_time_without_an_address() {
    let mut site = Setup::new()
        .set("webhooks.contact_url", "")
        .set("webhooks.alarm_after_seconds", 2)
        .set("webhooks.retry_seconds", "[]")
        .start()
        .await;
    send(&site, &submission(&site.stamper.fit())).await;
    backdate(&site, "- 86400000");
    site.receiver.answers(Reply::status(500));
    let url = site.receiver.url();
    let before = paddock::clock::now().rfc3339();

    site.reload(Setup::new().set("webhooks.contact_url", url)).await;

    let staff = site.staff().await;
    let alarm = staff.sees("deliveries").await["alarm"].clone();
    assert_eq!(alarm["raised"], false, "{alarm}");
    assert!(alarm["oldest_pending_at"].as_str().unwrap() >= before.as_str(), "{alarm}");
    alarm_becomes(&staff, true).await;
    let site = site.restart().await;
    assert!(is_raised(&site.staff().await).await, "a new start is no new address");
    site.finish().await;
}

#[tokio::test]
async fn a_late_delivery_with_an_address_is_late_right_after_a_start() {
    let mut site = Setup::new().set("webhooks.retry_seconds", "[]").start().await;
    site.receiver.answers(Reply::status(500));
    send(&site, &submission(&site.stamper.fit())).await;
    site.reaches_status("failed").await;
    backdate(&site, "- 86400000");
    let late = site.staff().await.sees("deliveries").await["alarm"].clone();
    assert_eq!(late["raised"], true);
    let noted = [
        "",
        // As left by an earlier version.
        "delete from settings where name = 'contact_address_since'",
        // As left by a clock that was ahead.
        "update settings set value = x'7fffffffffffffff' where name = 'contact_address_since'",
    ];
    for change in noted {
        rusqlite::Connection::open(site.database()).unwrap().execute_batch(change).unwrap();

        site = site.restart().await;

        assert_eq!(site.staff().await.sees("deliveries").await["alarm"], late, "{change}");
    }
    site.finish().await;
}

#[tokio::test]
async fn registrations_that_do_not_arrive_raise_the_alarm_whatever_submissions_do() {
    let site = Setup::new().set("webhooks.retry_seconds", "[]").start().await;
    site.receiver.answers(Reply::status(500));
    site.registers(&party(&site.stamper.fit())).await;
    failed(&site, 1).await;
    backdate(&site, "- 86400000");
    let staff = site.staff().await;
    let late = staff.sees("deliveries").await["alarm"].clone();
    assert_eq!(late["raised"], true);

    send(&site, &submission(&site.stamper.fit())).await;
    site.reaches_status("failed").await;

    assert_eq!(staff.sees("deliveries").await["alarm"], late, "the oldest of both counts");
    site.finish().await;
}
