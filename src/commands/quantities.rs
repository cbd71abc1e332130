//! Numbers and sizes for people.

/// A number of things, such as "1 photograph".
pub(super) fn counted(count: u64, one: &str, many: &str) -> String {
    let noun = if count == 1 { one } else { many };
    format!("{count} {noun}")
}

/// A size in decimal units, as file managers show it.
pub(super) fn size(bytes: u64) -> String {
    const KB: u64 = 1_000;
    const MB: u64 = 1_000_000;
    if bytes < MB {
        format!("{} KB", bytes.div_ceil(KB))
    } else {
        format!("{}.{} MB", bytes / MB, bytes % MB / (MB / 10))
    }
}
