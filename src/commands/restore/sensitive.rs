//! What the owner should know of a copy's settings before they take their place. Somebody may have changed them.

use std::fmt::Write as _;

use paddock::config::Config;
use toml::{Table, Value};

/// Settings that say who can read what visitors send, and where it goes.
const SENSITIVE: [&str; 20] = [
    "admin.access",
    "admin.staff_may",
    "webhooks.contact_url",
    "webhooks.registration_url",
    "mail.server",
    "mail.from",
    "mail.office",
    "server.domain",
    "server.public_url",
    "server.listen",
    "server.http_listen",
    "server.https_listen",
    "server.trusted_proxies",
    "server.acme_directory",
    "server.acme_ca_file",
    "backup.bucket",
    "backup.endpoint",
    "backup.recipient",
    "replica.bucket",
    "replica.program",
];

/// Those that `config`, which was read from `text`, has otherwise than the settings `here`, one a line; empty if none.
pub(super) fn differing(config: &Config, here: &Config, text: &[u8]) -> String {
    let table: Table =
        std::str::from_utf8(text).ok().and_then(|text| text.parse().ok()).unwrap_or_default();
    let changed = config.changed_since(here);
    let mut lines = String::new();
    for name in SENSITIVE.iter().filter(|name| changed.iter().any(|one| one == *name)) {
        let value = name.split_once('.').and_then(|(group, key)| table.get(group)?.get(key));
        // What isn't in the copy is as in the example.
        let value = value.map_or("as without a setting".to_owned(), shown);
        _ = write!(lines, "\n  {name} = {value}");
    }
    if lines.is_empty() {
        return lines;
    }
    format!(
        "\nOf who can read what visitors send, and where it goes, they say this, which isn't so here now:{lines}\nIf you \
         don't know one of these, answer no: somebody may have changed the copy."
    )
}

/// As text that can't act on a terminal.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => format!("{text:?}"),
        Value::Array(values) => {
            format!("[{}]", values.iter().map(shown).collect::<Vec<_>>().join(", "))
        }
        other => format!("{:?}", other.to_string()),
    }
}
