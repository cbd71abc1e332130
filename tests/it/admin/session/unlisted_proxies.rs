//! The owner is warned of a proxy that the settings don't list, with the line to add.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{PASSCODE, Setup, Site, Workshop, free_address};

async fn warning(site: &Site) -> Value {
    let staff = site.staff().await;
    staff.sees("session").await["proxyWarning"].clone()
}

async fn get_by_proxy(site: &Site, header: &str) {
    let request = site.request(Method::GET, "/").header(header, "203.0.113.9");
    assert_eq!(request.send().await.unwrap().status(), 200);
}

#[tokio::test]
async fn staff_see_a_warning_about_an_unlisted_proxy_until_it_is_listed() {
    for header in ["via", "forwarded", "x-forwarded-for", "x-forwarded-proto"] {
        let mut site =
            Setup::new().set("server.trusted_proxies", r#"["10.0.0.0/8"]"#).start().await;
        assert_eq!(warning(&site).await, Value::Null);

        get_by_proxy(&site, header).await;

        let expected = json!({
            "addresses": ["127.0.0.1"],
            "setting": r#"trusted_proxies = ["10.0.0.0/8", "127.0.0.1"]"#,
        });
        assert_eq!(warning(&site).await, expected, "{header}");
        site.reload(Setup::new().set("server.trusted_proxies", r#"["127.0.0.1"]"#)).await;
        assert_eq!(warning(&site).await, Value::Null);
        site.finish().await;
    }
}

#[tokio::test]
async fn the_log_says_it_once_and_check_config_asks_the_running_site() {
    let workshop = Workshop::new()
        .set("PADDOCK_SERVER__LISTEN", &free_address().to_string())
        .set("PADDOCK_ADMIN__PASSCODE", PASSCODE);
    let check = async || {
        let output = workshop.run(&["check-config", "--running"]).await;
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, text) = check().await;
    assert_eq!(code, Some(1), "nothing runs yet: {text}");
    let program = workshop.serve().await;
    assert_eq!(check().await, (Some(0), String::new()));

    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    for number in 0..8 {
        let request = http.get(program.url("/api/events"));
        let forwarded = format!("203.0.113.{number}");
        request.header("x-forwarded-for", forwarded).send().await.unwrap();
    }

    let line = r#"trusted_proxies = ["127.0.0.1"]"#;
    let (code, text) = check().await;
    assert_eq!(code, Some(78));
    assert!(text.contains(line), "{text}");
    program.stderr.says("trusted_proxies").await;
    let log = program.stderr.so_far();
    assert_eq!(log.matches("a proxy forwards visitors' requests").count(), 1, "{log}");
    assert!(!log.contains("203.0.113."), "no visitor's address: {log}");
    program.stop().await;
}
