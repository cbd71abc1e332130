//! The limit on submissions per address.

use std::time::Duration;

use serde_json::Value;

use crate::support::{Setup, Site, submission};

/// A site with the default limits, behind a proxy on this machine.
async fn site_behind_a_proxy() -> Site {
    let limits = Setup::new().set("limits.burst", 5).set("limits.window_seconds", 60);
    limits.set("server.trusted_proxies", r#"["127.0.0.1"]"#).start().await
}

/// Sends a new submission through the proxy for `client`. Returns the status.
async fn send(site: &Site, client: &str) -> u16 {
    site.send_as(client, &submission(&site.stamper.fit())).await.status().as_u16()
}

#[tokio::test]
async fn the_sixth_form_of_a_burst_gets_the_time_to_wait() {
    let site = Setup::new().set("limits.burst", 5).start().await;
    for number in 1..=5 {
        assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 201, "{number}");
    }

    let sixth = site.send(&submission(&site.stamper.fit())).await;

    assert_eq!(sixth.status(), 429);
    let wait: u64 = sixth.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((55..=60).contains(&wait), "{wait}");
    let problem: Value = sixth.json().await.unwrap();
    assert_eq!(problem["title"], "Please Wait");
    assert_eq!(problem["detail"], format!("You can submit another form in {wait} seconds."));
    assert_eq!(problem["retryAfterSeconds"], wait);
    assert_eq!(site.count("select count(*) from contact_submissions"), 5);
    site.finish().await;
}

#[tokio::test]
async fn waiting_as_told_is_enough() {
    let limits = Setup::new().set("limits.burst", 1).set("limits.window_seconds", 1);
    let site = limits.start().await;
    assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 201);
    let refused = site.send(&submission(&site.stamper.fit())).await;
    let wait: Value = refused.json().await.unwrap();

    tokio::time::sleep(Duration::from_secs(wait["retryAfterSeconds"].as_u64().unwrap())).await;

    assert_eq!(wait["retryAfterSeconds"], 1);
    assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 201);
    site.finish().await;
}

#[tokio::test]
async fn a_submission_sent_again_passes_even_when_the_burst_is_spent() {
    let site = Setup::new().set("limits.burst", 2).start().await;
    let first = submission(&site.stamper.fit());
    assert_eq!(site.send(&first).await.status(), 201);
    assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 201);
    assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 429);

    let again = site.send(&first).await;

    assert_eq!(again.status(), 201);
    site.finish().await;
}

#[tokio::test]
async fn other_answers_under_the_same_stamp_count_like_any_other() {
    let site = Setup::new().set("limits.burst", 2).start().await;
    let mut form = submission(&site.stamper.fit());
    let mut statuses = Vec::new();

    for number in 0..4 {
        form["questions"] = format!("Question {number}?").into();
        statuses.push(site.send(&form).await.status().as_u16());
    }

    assert_eq!(statuses, [201, 201, 429, 429]);
    site.finish().await;
}

#[tokio::test]
async fn an_incomplete_form_costs_nothing() {
    let site = Setup::new().set("limits.burst", 1).start().await;
    let mut incomplete = submission(&site.stamper.fit());
    incomplete["email"] = Value::Null;
    for _ in 0..5 {
        assert_eq!(site.send(&incomplete).await.status(), 422);
    }

    assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 201);

    site.finish().await;
}

#[tokio::test]
async fn visitors_behind_a_trusted_proxy_are_told_apart() {
    let site = site_behind_a_proxy().await;
    for _ in 0..5 {
        assert_eq!(send(&site, "203.0.113.7").await, 201);
    }

    assert_eq!(send(&site, "203.0.113.7").await, 429);
    assert_eq!(send(&site, "203.0.113.8").await, 201);
    assert_eq!(send(&site, "2001:db8::1").await, 201);
    site.finish().await;
}

#[tokio::test]
async fn the_networks_of_one_ipv6_home_have_one_limit() {
    let site = site_behind_a_proxy().await;
    for network in 0..5 {
        assert_eq!(send(&site, &format!("2001:db8:0:10{network}::1")).await, 201);
    }

    assert_eq!(send(&site, "2001:db8:0:1ff::1").await, 429);
    assert_eq!(send(&site, "2001:db8:0:200::1").await, 201);
    site.finish().await;
}

#[tokio::test]
async fn forwarded_addresses_left_of_the_proxys_are_not_believed() {
    let site = site_behind_a_proxy().await;
    for number in 0..5 {
        assert_eq!(send(&site, &format!("198.51.100.{number}, 203.0.113.7")).await, 201);
    }

    assert_eq!(send(&site, "198.51.100.99, 203.0.113.7").await, 429);
    assert_eq!(send(&site, "203.0.113.7:4711").await, 429, "a port makes no other visitor");
    site.finish().await;
}

#[tokio::test]
async fn a_stranger_is_not_believed_about_his_address() {
    let site = Setup::new().set("limits.burst", 5).start().await;
    for number in 0..5 {
        assert_eq!(send(&site, &format!("203.0.113.{number}")).await, 201);
    }

    assert_eq!(send(&site, "203.0.113.99").await, 429);
    site.finish().await;
}

#[tokio::test]
async fn another_limit_holds_from_the_reload_on() {
    let mut site = Setup::new().set("limits.burst", 1).start().await;
    assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 201);
    assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 429);

    site.reload(Setup::new().set("limits.burst", 3)).await;

    assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 201);
    site.finish().await;
}

#[tokio::test]
async fn after_a_reload_nobody_waits_longer_than_the_new_limit_says() {
    let limits = |burst: u32, window: &str| {
        Setup::new().set("limits.burst", burst).set("limits.window_seconds", window)
    };
    let table = [
        ("fewer", (5, "60"), (1, "1")),
        ("sooner", (2, "60"), (2, "1")),
        ("fewer in the same time", (3, "1"), (1, "1")),
    ];
    for (what, (burst, window), (new_burst, new_window)) in table {
        let mut site = limits(burst, window).start().await;
        for _ in 0..burst {
            assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 201, "{what}");
        }

        site.reload(limits(new_burst, new_window)).await;

        let mut reply = site.send(&submission(&site.stamper.fit())).await;
        // On a slow machine the second may have passed already.
        if reply.status() == 429 {
            assert_eq!(reply.headers()["retry-after"], "1", "{what}");
            tokio::time::sleep(Duration::from_secs(1)).await;
            reply = site.send(&submission(&site.stamper.fit())).await;
        }
        assert_eq!(reply.status(), 201, "{what}: waiting as told is enough");
        site.finish().await;
    }
}

#[tokio::test]
async fn after_a_reload_a_larger_burst_passes_at_once() {
    let setup =
        |burst: u32| Setup::new().set("limits.burst", burst).set("limits.window_seconds", 60);
    let mut site = setup(1).start().await;
    assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 201);
    assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 429);

    site.reload(setup(3)).await;

    for status in [201, 201, 429] {
        assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), status);
    }
    site.finish().await;
}

#[tokio::test]
async fn one_second_is_said_as_one() {
    let site = Setup::new().set("limits.burst", 1).set("limits.window_seconds", 1).start().await;
    assert_eq!(site.send(&submission(&site.stamper.fit())).await.status(), 201);

    let refused = site.send(&submission(&site.stamper.fit())).await;

    let problem: Value = refused.json().await.unwrap();
    assert_eq!(problem["detail"], "You can submit another form in 1 second.");
    site.finish().await;
}
