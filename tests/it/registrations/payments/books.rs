//! Sums by event and month, and the table for the bookkeeper.

use serde_json::{Value, json};

use super::{
    DAY, erin, figures, payment, priced, records, registers, site_with_prices, takes_back,
};
use crate::support::{Setup, Staff};

async fn month(staff: &Staff, month: &str) -> Value {
    staff.sees(&format!("payments?month={month}")).await
}

#[tokio::test]
async fn each_event_and_month_has_its_sums() {
    let mut site = site_with_prices().await;
    let staff = erin(&site).await;
    let (first, second) = (registers(&site).await, registers(&site).await);
    site.receiver.wait_for(2).await;
    // One has paid too much: that settles nothing of the other's.
    records(&staff, &first, &payment(1, 20_000)).await;
    let mut later = payment(2, -500);
    later["paid_on"] = json!("2026-02-01");
    records(&staff, &first, &later).await;

    let money = month(&staff, &DAY[..7]).await;

    let event = &money["events"][0];
    assert_eq!((&event["event_id"], &event["event_date"]), (&json!("wine-and-ride"), &json!(DAY)));
    assert_eq!(figures(event), [21_000, 20_000, 500, 10_500, 9_000]);
    assert_eq!(figures(&money["total"]), figures(event));
    assert_eq!((&money["received_cents"], &money["refunded_cents"]), (&json!(0), &json!(0)));
    let january = month(&staff, "2026-01").await;
    assert_eq!((&january["events"], &january["received_cents"]), (&json!([]), &json!(20_000)));
    assert_eq!(month(&staff, "2026-02").await["refunded_cents"], 500);
    // A moved event takes its money along.
    site.reload(Setup::new().file(&priced("2099-08-01"))).await;
    assert_eq!(month(&staff, &DAY[..7]).await["events"], json!([]));
    assert_eq!(figures(&month(&staff, "2099-08").await["total"]), figures(event));
    assert_eq!(site.text("select distinct event_date from payments"), "2099-08-01");
    for wrong in ["2026", "2026-13", "x"] {
        let reply = staff.get(&format!("/api/admin/payments?month={wrong}")).await;
        assert_eq!(reply.status(), 400, "{wrong}");
    }
    drop(second);
    site.finish().await;
}

#[tokio::test]
async fn the_bookkeeper_gets_a_line_for_each_payment() {
    let site = site_with_prices().await;
    let staff = erin(&site).await;
    let id = registers(&site).await;
    site.receiver.first().await;
    for (number, cents, day) in
        [(1, 8_500, "2026-01-05"), (2, -1_050, "2026-01-31"), (3, 700, "2026-02-01")]
    {
        let mut payment = payment(number, cents);
        payment["paid_on"] = json!(day);
        assert_eq!(records(&staff, &id, &payment).await.0, 201);
    }
    takes_back(&staff, 3).await;

    let table = async |query: &str| {
        let reply = staff.get(&format!("/api/admin/payments.csv{query}")).await;
        assert_eq!(reply.status(), 200);
        assert_eq!(reply.headers()["content-type"], "text/csv; charset=utf-8; header=present");
        let text = reply.text().await.unwrap();
        text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };

    let lines = table("").await;
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[0].contains(",2026-02-01,0.00,0.00,cash,"), "taken back: {}", lines[0]);
    assert!(lines[0].ends_with(",Erin's phone,7.00,Ada Whitlock"), "{}", lines[0]);
    assert!(
        lines[1].contains(",2026-01-31,0.00,10.50,cash,wine-and-ride,Open Day,"),
        "{}",
        lines[1]
    );
    assert!(lines[2].contains(",2026-01-05,85.00,0.00,cash,"), "{}", lines[2]);
    assert!(lines.iter().all(|line| line.ends_with(",Ada Whitlock")), "{lines:?}");
    assert_eq!(table("?from=2026-01-06&to=2026-01-31").await, lines[1..2]);
    assert_eq!(staff.get("/api/admin/payments.csv?from=x").await.status(), 400);
    let roster = staff.get("/api/admin/registrations.csv").await.text().await.unwrap();
    assert!(roster.lines().next().unwrap().contains(",price_label,price,owed,paid,"), "{roster}");
    assert!(roster.lines().nth(1).unwrap().contains(",Rider,85.00,105.00,74.50,"), "{roster}");
    assert!(roster.lines().nth(3).unwrap().contains(",Baby,0.00,,,"), "{roster}");
    site.finish().await;
}

#[tokio::test]
async fn a_name_that_is_a_formula_is_text_for_the_bookkeeper() {
    let site = site_with_prices().await;
    let staff =
        site.staff_with(&json!({ "passcode": crate::support::PASSCODE, "name": "=1+1" })).await;
    let id = registers(&site).await;
    site.receiver.first().await;
    let named = json!({ "attendees": [{ "position": 0, "name": "=2+2" }] });
    assert_eq!(staff.change_registration(&id, &named).await.status(), 200);

    records(&staff, &id, &payment(1, 100)).await;

    let table = staff.get("/api/admin/payments.csv").await.text().await.unwrap();
    assert!(table.contains(",'=1+1,"), "{table}");
    assert!(table.trim_end().ends_with(",'=2+2"), "{table}");
    site.finish().await;
}
