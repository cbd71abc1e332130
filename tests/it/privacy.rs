//! Nothing of what visitors write, and nothing of who they are, reaches a log.

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use crate::support::{
    Program, Receiver, Reply, SECRET, SECRET_PATH, Wire, Workshop, eventually, submission,
};

/// What must not be found: each stands in something that is sent below.
const CANARIES: [&str; 14] = [
    "Canaryfirst",
    "Canarylast",
    "canary@rider.example",
    "0199-canary",
    "Canarygoal",
    "Canaryplan",
    "Canaryquestion",
    "canarytrap",
    "/canarypage",
    "203.0.113.77",
    "canaryquery",
    "CANARYMETHOD",
    "canary-passcode",
    "canaryagent",
];

fn form(program: &Program) -> Value {
    let mut form = submission(&program.stamper().fit());
    form["firstName"] = json!("Canaryfirst");
    form["lastName"] = json!("Canarylast");
    form["email"] = json!("canary@rider.example");
    form["phone"] = json!("555-0199-canary");
    form["goals"] = json!("Canarygoal");
    form["availability"] = json!("Canaryplan");
    form["questions"] = json!("Canaryquestion");
    form["source"] = json!("/canarypage");
    form
}

struct Visitor<'a> {
    program: &'a Program,
    http: reqwest::Client,
}

impl Visitor<'_> {
    fn request(&self, method: &str, path: &str) -> RequestBuilder {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let request = self.http.request(method, self.program.url(path));
        request.header("x-forwarded-for", "203.0.113.77").header("referer", "http://x/canaryquery")
    }

    async fn post(&self, form: &Value) -> u16 {
        let request = self.request("POST", "/api/contact-submissions").json(form);
        request.send().await.unwrap().status().as_u16()
    }

    async fn call(&self, method: &str, path: &str, body: &'static str) -> u16 {
        let request = self.request(method, path).header("content-type", "application/json");
        request.body(body).send().await.unwrap().status().as_u16()
    }

    /// Every answer there is to a submission.
    async fn writes(&self) {
        let taken = form(self.program);
        assert_eq!(self.post(&taken).await, 201);
        assert_eq!(self.post(&taken).await, 201);
        let mut spam = form(self.program);
        spam["leaveBlank"] = json!("canarytrap");
        assert_eq!(self.post(&spam).await, 422);
        let mut incomplete = form(self.program);
        incomplete["email"] = json!("canary@rider.example\u{1b}[31m");
        assert_eq!(self.post(&incomplete).await, 422);
        incomplete["email"] = json!({ "canaryquery": "Canaryfirst" });
        assert_eq!(self.post(&incomplete).await, 400);
        let contact = "/api/contact-submissions";
        assert_eq!(self.call("POST", contact, r#"{"goals":"Canarygoal"#).await, 400);
        assert_eq!(self.call("POST", contact, r#"{"goals":"Canarygoal\ud800"}"#).await, 400);
        assert_eq!(self.post(&form(self.program)).await, 429);
    }

    /// Everything else that one can come with.
    async fn wanders(&self) {
        let path = "/api/admin/submissions?q=canaryquery&limit=canaryquery";
        assert_eq!(self.call("GET", path, "").await, 401);
        assert_eq!(self.call("PATCH", "/api/admin/submissions/canaryquery", "{}").await, 403);
        let passcode = r#"{"passcode":"canary-passcode"}"#;
        assert_eq!(self.call("POST", "/api/admin/session", passcode).await, 401);
        assert_eq!(self.call("GET", "/api/canaryquery?canaryquery=1", "").await, 404);
        assert_eq!(self.call("GET", "/canaryquery", "").await, 404);
        assert_eq!(self.call("CANARYMETHOD", "/api/form-stamp", "").await, 405);
        assert_eq!(self.call("CANARYMETHOD", "/canaryquery", "").await, 404);
        let mut wire = Wire::open(self.program.address).await;
        wire.say("GET /canaryquery HTTP/7\r\nx: Canaryfirst\r\n\r\n").await;
        wire.hear().await;
        let mut wire = Wire::open(self.program.address).await;
        wire.say("POST /api/contact-submissions HTTP/1.1\r\ncontent-length: 99\r\n\r\n{\"Canaryfi")
            .await;
    }
}

/// A program that logs all it can, behind a proxy, with a receiver.
fn talkative(receiver: &Receiver, level: &str) -> Workshop {
    Workshop::new()
        .set("RUST_LOG", level)
        .set("RUST_BACKTRACE", "1")
        .set("PADDOCK_SERVER__TRUSTED_PROXIES", r#"["127.0.0.1"]"#)
        .set("PADDOCK_LIMITS__BURST", "2")
        .set("PADDOCK_WEBHOOKS__CONTACT_URL", &receiver.url())
        .set("PADDOCK_WEBHOOKS__SECRET", SECRET)
        .set("PADDOCK_WEBHOOKS__RETRY_SECONDS", "[0.05]")
}

/// Nothing of the visitor, of the receiver's address, or of a secret.
fn is_discreet(program: &Program, receiver: &Receiver) {
    let said = format!("{}{}", program.stdout.so_far(), program.stderr.so_far());
    let port = receiver.origin().rsplit_once(':').unwrap().1;
    let receiver = format!("127.0.0.1:{port}");
    for canary in CANARIES.into_iter().chain([SECRET_PATH, SECRET, &receiver]) {
        let line = said.lines().find(|line| line.contains(canary));
        assert!(line.is_none(), "{canary} stands in the log: {line:?}");
    }
    // The program's own address is logged once; clients on this machine never are.
    let addresses = said.matches("127.0.0.1:").count();
    let own = said.matches(&program.address.to_string()).count();
    assert_eq!(addresses, own, "{said}");
}

#[tokio::test]
async fn nothing_of_a_visitor_reaches_the_log_whatever_happens() {
    for level in ["debug", "trace"] {
        let receiver = Receiver::start().await;
        receiver.answers(Reply::with(500, "x-canary", "canaryquery"));
        let workshop = talkative(&receiver, level);
        let program = workshop.serve().await;
        let http = reqwest::Client::builder().no_proxy().user_agent("canaryagent").build().unwrap();
        let visitor = Visitor { program: &program, http };

        visitor.writes().await;
        visitor.wanders().await;
        program.stderr.says("given up").await;

        let mut program = program;
        program.signal("TERM").await;
        assert!(program.ends_within(crate::support::PATIENCE).await.success());
        assert!(program.stderr.so_far().contains("\"subject\":\""), "it does log");
        is_discreet(&program, &receiver);
    }
}

#[tokio::test]
async fn nothing_of_a_visitor_reaches_the_log_when_the_disk_and_the_receiver_fail() {
    let receiver = Receiver::start().await;
    receiver.answers(Reply::with(302, "location", "http://127.0.0.1:9/canaryquery"));
    let workshop = talkative(&receiver, "debug");
    let mut program = workshop.serve().await;
    let http = reqwest::Client::builder().no_proxy().user_agent("canaryagent").build().unwrap();
    let form = form(&program);
    std::fs::rename(program.database(), workshop.path("hidden")).unwrap();
    let visitor = Visitor { program: &program, http };

    assert_eq!(visitor.post(&form).await, 503);

    program.stderr.says("neither kept nor delivered").await;
    program.signal("TERM").await;
    program.ends_within(crate::support::PATIENCE).await;
    is_discreet(&program, &receiver);
}

#[tokio::test]
async fn the_log_can_be_read_by_machines() {
    let receiver = Receiver::start().await;
    let workshop = talkative(&receiver, "debug");
    let program = workshop.serve().await;
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let visitor = Visitor { program: &program, http };
    visitor.writes().await;
    receiver.first().await;

    let lines = eventually("lines of the log", async || {
        let log = program.stderr.so_far();
        (log.lines().count() > 5).then(|| log.lines().map(str::to_owned).collect::<Vec<_>>())
    })
    .await;

    for line in lines {
        let entry: Value = serde_json::from_str(&line).unwrap_or_else(|_| panic!("{line}"));
        assert!(entry["level"].is_string() && entry["timestamp"].is_string(), "{line}");
    }
    program.stop().await;
}
