//! No log contains what visitors write or who they are, and nothing keeps the links in mails.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use reqwest::{Method, RequestBuilder};
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::support::{
    At, Fault, MailProvider, MailServer, Program, Receiver, Reply, SECRET, SECRET_PATH, Stage,
    Trouble, Wire, Workshop, eventually, party, submission,
};

/// Texts that must not be in a log. Each is part of something that is sent below.
const CANARIES: [&str; 15] = [
    "Canaryfirst",
    "Canarylast",
    "canary@rider.example",
    "0199-canary",
    "Canarygoal",
    "Canaryplan",
    "Canaryquestion",
    "Canaryanswer",
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
    form["answers"] = json!({ "a-question": "Canaryanswer" });
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

    /// Sends all kinds of answers to the contact form.
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
        assert_eq!(self.post(&incomplete).await, 422);
        let contact = "/api/contact-submissions";
        assert_eq!(self.call("POST", contact, r#"{"goals":"Canarygoal"#).await, 400);
        assert_eq!(self.call("POST", contact, r#"{"goals":"Canarygoal\ud800"}"#).await, 400);
        assert_eq!(self.post(&form(self.program)).await, 429);
    }

    /// Makes all other kinds of requests.
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
        wire.read_reply().await;
        let mut wire = Wire::open(self.program.address).await;
        wire.say("POST /api/contact-submissions HTTP/1.1\r\ncontent-length: 99\r\n\r\n{\"Canaryfi")
            .await;
    }
}

/// A program with the most verbose log, behind a proxy, with a receiver.
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

/// Asserts that the log has nothing of the visitor, the receiver's address, or a secret.
fn is_discreet(program: &Program, receiver: &Receiver) {
    let said = format!("{}{}", program.stdout.so_far(), program.stderr.so_far());
    let port = receiver.origin().rsplit_once(':').unwrap().1;
    let receiver = format!("127.0.0.1:{port}");
    for canary in CANARIES.into_iter().chain([SECRET_PATH, SECRET, &receiver]) {
        let line = said.lines().find(|line| line.contains(canary));
        assert!(line.is_none(), "{canary} stands in the log: {line:?}");
    }
    // The log has the program's own address once, and never those of clients on this machine.
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
async fn nothing_of_a_mail_or_the_server_token_reaches_the_log_when_postmark_refuses() {
    let (receiver, provider) = (Receiver::start().await, MailProvider::start().await);
    let refusal = r#"{"ErrorCode": 406, "Message": "canary@rider.example is inactive."}"#;
    provider.fails(Stage::Head, Trouble::Close, 1);
    provider.fails(Stage::Whole, Trouble::Answer(422, refusal), 1);
    let workshop = talkative(&receiver, "trace")
        .set("PADDOCK_MAIL__SERVER", &provider.url())
        .set("PADDOCK_MAIL__PASSWORD", "canary-passcode-of-postmark")
        .set("PADDOCK_MAIL__FROM", "hello@maple.example")
        .set("PADDOCK_MAIL__OFFICE", r#"["canary@rider.example"]"#);
    let mut program = workshop.serve().await;
    let http = reqwest::Client::builder().no_proxy().user_agent("canaryagent").build().unwrap();
    let visitor = Visitor { program: &program, http };

    assert_eq!(visitor.post(&form(&program)).await, 201);

    program.stderr.says("given up").await;
    program.signal("TERM").await;
    assert!(program.ends_within(crate::support::PATIENCE).await.success());
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

/// Registers, changes the registration by its link, and cancels it; that link's path. Waits until what
/// came of each mail is noted.
async fn has_mails_sent(program: &Program) -> String {
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let register = http.post(program.url("/api/event-registrations"));
    let reply = register.json(&party(&program.stamper().fit())).send().await.unwrap();
    let receipt: Value = reply.json().await.unwrap();
    let path = receipt["managePath"].as_str().unwrap().to_owned();
    let own = program.url(&format!("/api{path}"));
    let settled = async || {
        let db = Connection::open(program.database()).unwrap();
        let sql = "select count(*) from deliveries
                    where state = 'pending' and channel = 'visitor_mail'";
        let waiting = db.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
        (waiting == 0).then_some(())
    };
    eventually("the first mail is noted", settled).await;
    let change = http.patch(&own).json(&json!({ "specialRequests": "None" }));
    assert_eq!(change.send().await.unwrap().status(), 200);
    eventually("the second mail is noted", settled).await;
    assert_eq!(http.post(format!("{own}/cancel")).send().await.unwrap().status(), 200);
    eventually("the third mail is noted", settled).await;
    path
}

/// Asserts that no file in the folder of the database has one of the tokens, as text or as bytes.
fn are_kept_nowhere(program: &Program, tokens: &[String]) {
    for file in std::fs::read_dir(program.database().parent().unwrap()).unwrap() {
        let path = file.unwrap().path();
        let kept = std::fs::read(&path).unwrap();
        for token in tokens {
            let bytes = URL_SAFE_NO_PAD.decode(token).unwrap();
            for secret in [token.as_bytes(), &bytes] {
                let is_kept = kept.windows(secret.len()).any(|part| part == secret);
                assert!(!is_kept, "{token} stands in {}", path.display());
            }
        }
    }
}

#[tokio::test]
async fn the_link_in_a_mail_is_in_no_log_and_not_in_the_database() {
    let server = MailServer::start().await;
    server.fails(At::Recipient, Fault::Answer("451 greylisted"), 1);
    server.fails(At::Dot, Fault::Quote(452), 1);
    let workshop = Workshop::new()
        .set("RUST_LOG", "trace")
        .set("PADDOCK_MAIL__SERVER", &server.url())
        .set("PADDOCK_MAIL__FROM", "hello@maple.example")
        .set("PADDOCK_WEBHOOKS__RETRY_SECONDS", "[0.05, 0.05, 0.05]");
    let mut program = workshop.serve().await;

    let path = has_mails_sent(&program).await;

    let in_mails = server.received().into_iter().filter_map(|mail| mail.page_path());
    let paths: Vec<String> = in_mails.chain([path]).collect();
    assert_eq!(paths.len(), 4, "two attempts, the change, and the form: {paths:?}");
    let tokens = paths.iter().map(|path| path.rsplit('/').next().unwrap().to_owned());
    let tokens: Vec<String> = tokens.collect();
    are_kept_nowhere(&program, &tokens);
    let db = Connection::open(program.database()).unwrap();
    let answer = "select answer from delivery_attempts where answer like 'listed: %'";
    let answer: String = db.query_row(answer, [], |row| row.get(0)).unwrap();
    assert_eq!(answer, "listed: /registrations/…", "the server's words, without the token");
    drop(db);
    program.signal("TERM").await;
    assert!(program.ends_within(crate::support::PATIENCE).await.success());
    are_kept_nowhere(&program, &tokens);
    let said = format!("{}{}", program.stdout.so_far(), program.stderr.so_far());
    for token in &tokens {
        let line = said.lines().find(|line| line.contains(token));
        assert!(line.is_none(), "{token} stands in the log: {line:?}");
    }
}
