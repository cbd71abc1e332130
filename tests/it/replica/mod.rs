//! A second machine, with a lease and a replica in a bucket.

mod bucket;
mod identity;
mod lease;
mod links;
mod litestream;
mod loss;
mod orders;

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::Output;

use rusqlite::Connection;

use self::bucket::Bucket;
use crate::support::{Program, Workshop, submission};

/// The exit code that keeps a supervisor from starting the program again.
const IN_VAIN: i32 = 78;

/// A machine with the access key `key`, without a replica yet.
fn machine(endpoint: &str, key: &str) -> Workshop {
    Workshop::new()
        .set("PATH", &std::env::var("PATH").unwrap())
        .set("PADDOCK_LIMITS__BURST", "10000")
        .set("PADDOCK_REPLICA__BUCKET", "s3://maple/live")
        .set("PADDOCK_REPLICA__ENDPOINT", endpoint)
        .set("PADDOCK_REPLICA__KEY_ID", key)
        .set("PADDOCK_REPLICA__SECRET", "not-secret")
        .set("PADDOCK_REPLICA__LEASE_SECONDS", "3")
}

/// Two machines. In place of Litestream they have a script that replicates nothing, and that restores a copy
/// of the other machine's database. The tests show who may serve; `litestream.rs` has real replicas.
async fn machines() -> (Bucket, Workshop, Workshop) {
    let bucket = Bucket::start().await;
    let (first, second) = (machine(&bucket.endpoint, "first"), machine(&bucket.endpoint, "second"));
    let first = first.set("PADDOCK_REPLICA__PROGRAM", "./litestream");
    let second = second.set("PADDOCK_REPLICA__PROGRAM", "./litestream");
    for (machine, other) in [(&first, &second), (&second, &first)] {
        let script = format!(
            "#!/bin/sh\ncase \"$*\" in\n  *-once*) ;;\n  replicate*) exec sleep 60 ;;\n  \
             *) to=\"$6\"; cd '{}' && exec '{}' backup \"$to\" ;;\nesac\n",
            other.path("").display(),
            env!("CARGO_BIN_EXE_paddock")
        );
        machine.write("litestream", &script);
        fs::set_permissions(machine.path("litestream"), Permissions::from_mode(0o755)).unwrap();
    }
    (bucket, first, second)
}

/// Sends `count` inquiries. Returns the ids of those that were acknowledged.
async fn send(program: &Program, count: usize) -> Vec<String> {
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let mut ids = Vec::new();
    for _ in 0..count {
        let form = submission(&program.stamper().fit());
        let request = http.post(program.url("/api/contact-submissions")).json(&form);
        let reply = request.send().await.unwrap();
        assert_eq!(reply.status(), 201);
        let answer: serde_json::Value = reply.json().await.unwrap();
        ids.push(answer["id"].as_str().unwrap().to_owned());
    }
    ids
}

/// Starts to wait, until the other machine's lease is known.
async fn stand_by(workshop: &Workshop) -> Program {
    let waiting = workshop.launch_with(&["serve", "--standby"]);
    waiting.stderr.says("another machine serves the site").await;
    waiting
}

fn inquiries(workshop: &Workshop) -> i64 {
    let db = Connection::open(workshop.database()).unwrap();
    db.query_row("select count(*) from contact_submissions", [], |row| row.get(0)).unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}
