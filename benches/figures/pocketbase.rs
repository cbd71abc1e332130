//! `PocketBase` with a collection of the same fields: what one would otherwise take for this.

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

use reqwest::Client;
use serde_json::{Value, json};

use crate::machine;
use crate::subject::{Subject, free_address};

const COLLECTION: &str = "contact_submissions";

/// Where a record is made.
pub(crate) const PATH: &str = "/api/collections/contact_submissions/records";

const EMAIL: &str = "owner@stable.example";
const PASSWORD: &str = "a-passcode-for-the-bench";

/// Serves an empty collection in `folder` that everybody may add to, by the program that
/// `POCKETBASE` names.
pub(crate) async fn serve(folder: &Path) -> Subject {
    let program = env::var("POCKETBASE").expect("scripts/bench installs it and says where");
    let data = folder.join("data");
    let owner = Command::new(&program)
        .args(["superuser", "upsert", EMAIL, PASSWORD, "--dir"])
        .arg(&data)
        .stdout(Stdio::null())
        .status();
    assert!(owner.unwrap().success());
    let address = free_address();
    let mut command = machine::on_server_core(&program);
    command.args(["serve", "--http", &address.to_string(), "--dir"]).arg(&data);
    let subject = Subject::silent(command, address);
    create_collection(&format!("http://{address}")).await;
    subject
}

async fn create_collection(origin: &str) {
    let client = Client::builder().no_proxy().build().unwrap();
    let signed_in = client
        .post(format!("{origin}/api/collections/_superusers/auth-with-password"))
        .json(&json!({ "identity": EMAIL, "password": PASSWORD }))
        .send()
        .await;
    let signed_in: Value = signed_in.unwrap().json().await.unwrap();
    let created = client
        .post(format!("{origin}/api/collections"))
        .bearer_auth(signed_in["token"].as_str().unwrap())
        .json(&json!({ "name": COLLECTION, "type": "base", "createRule": "", "fields": fields() }))
        .send()
        .await
        .unwrap();
    assert!(created.status().is_success(), "{}", created.text().await.unwrap());
}

/// The columns of our own table, as `PocketBase` knows them.
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
