//! `PocketBase` with a collection of the same fields, as a common alternative.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use reqwest::Client;
use serde_json::{Value, json};

use crate::machine;
use crate::subject::{Subject, free_address};

const COLLECTION: &str = "contact_submissions";
const OUTBOX: &str = "webhook_deliveries";

/// The hook that fills the outbox.
const HOOK: &str = include_str!("outbox.pb.js");

/// The path for new records.
pub(crate) const PATH: &str = "/api/collections/contact_submissions/records";

const EMAIL: &str = "owner@stable.example";
const PASSWORD: &str = "a-passcode-for-the-bench";

/// What happens to a new record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// It is stored.
    Keep,
    /// It is stored with a delivery, as in paddock.
    KeepWithOutbox,
}

/// Serves an empty public collection in `folder`, with the program that `POCKETBASE` names.
pub(crate) async fn serve(folder: &Path, work: Work) -> Subject {
    let program = env::var("POCKETBASE").expect("scripts/bench installs it and says where");
    let data = folder.join("data");
    let owner = Command::new(&program)
        .args(["superuser", "upsert", EMAIL, PASSWORD, "--dir"])
        .arg(&data)
        .stdout(Stdio::null())
        .status();
    assert!(owner.unwrap().success());
    let hooks = folder.join("hooks");
    fs::create_dir(&hooks).unwrap();
    if work == Work::KeepWithOutbox {
        fs::write(hooks.join("outbox.pb.js"), HOOK).unwrap();
    }
    let address = free_address();
    let mut command = machine::on_server_core(&program);
    command.args(["serve", "--http", &address.to_string(), "--dir"]).arg(&data);
    command.arg("--hooksDir").arg(&hooks);
    let subject = Subject::silent(command, address);
    create_collections(&format!("http://{address}")).await;
    subject
}

async fn create_collections(origin: &str) {
    let client = Client::builder().no_proxy().build().unwrap();
    let signed_in = client
        .post(format!("{origin}/api/collections/_superusers/auth-with-password"))
        .json(&json!({ "identity": EMAIL, "password": PASSWORD }))
        .send()
        .await;
    let signed_in: Value = signed_in.unwrap().json().await.unwrap();
    let delivery = vec![json!({ "name": "subject_id", "type": "text" })];
    for (name, fields) in [(COLLECTION, fields()), (OUTBOX, delivery)] {
        let created = client
            .post(format!("{origin}/api/collections"))
            .bearer_auth(signed_in["token"].as_str().unwrap())
            .json(&json!({ "name": name, "type": "base", "createRule": "", "fields": fields }))
            .send()
            .await
            .unwrap();
        assert!(created.status().is_success(), "{}", created.text().await.unwrap());
    }
}

/// The columns of paddock's table, as `PocketBase` fields.
fn fields() -> Vec<Value> {
    let texts = [
        "first_name",
        "last_name",
        "email",
        "phone",
        "rider_experience",
        "age_group",
        "goals",
        "availability",
        "questions",
        "preferred_contact",
        "submission_status",
        "source",
    ];
    let mut fields: Vec<Value> =
        texts.iter().map(|name| json!({ "name": name, "type": "text" })).collect();
    fields.push(json!({ "name": "created_at", "type": "autodate", "onCreate": true }));
    fields.push(json!({ "name": "services_interested", "type": "json" }));
    fields.push(json!({ "name": "spam_reasons", "type": "json" }));
    fields.push(json!({ "name": "spam_score", "type": "number" }));
    fields.push(json!({ "name": "is_spam", "type": "bool" }));
    fields
}
