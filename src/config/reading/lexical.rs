//! What keys, settings and quotation marks look like in a line of a settings file.

/// Quotation marks that word processors insert instead of straight ones.
pub(super) const CURLY: [char; 6] = ['“', '”', '„', '‘', '’', '‚'];

/// Whether `text` begins as a setting does: `price = 90`.
pub(super) fn is_setting(text: &str) -> bool {
    text.split_once('=').is_some_and(|(key, _)| is_key(key.trim()))
}

/// Whether `text` is the name of a setting or a group, with dots or without.
pub(super) fn is_key(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_key_part)
}

pub(super) fn is_key_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || "_-.".contains(c)
}
