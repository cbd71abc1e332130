//! Finds texts that go on in the next line, which TOML takes between three quotes only.

use std::ops::Range;

use super::lexical::{CURLY, is_key, is_setting};

/// A text without an end on its first line.
pub(super) struct BrokenText {
    /// Its lines, counted from 0.
    pub(super) lines: Range<usize>,
    /// What to write instead.
    pub(super) message: String,
}

/// Texts that begin on the line of their setting and end on a later one. A text whose end is missing
/// altogether isn't one: the next line is a setting, a group or a remark.
pub(super) fn find(text: &str) -> Vec<BrokenText> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut found = Vec::new();
    // The end of the last text, so that its lines aren't taken for settings.
    let mut after = 0;
    for (number, line) in lines.iter().enumerate() {
        if number < after {
            continue;
        }
        if let Some(closing) = opens_three_quotes(line) {
            let rest = lines.iter().skip(number + 1).position(|line| line.contains(closing));
            after = rest.map_or(lines.len(), |rest| number + rest + 2);
        } else if let Some((key, quote)) = opens(line)
            && let Some(more) = continued(&lines[number + 1..], quote)
        {
            after = number + 1 + more;
            let quotes = [quote; 3].iter().collect::<String>();
            let message = format!(
                "{key} has its text on {} lines; put all of it on one line, or put three quotes \
                 before and after it: {key} = {quotes}…{quotes}",
                after - number
            );
            found.push(BrokenText { lines: number..after, message });
        }
    }
    found
}

/// The key and the quote of a setting whose text has no end on its line.
fn opens(line: &str) -> Option<(&str, char)> {
    let (key, value) = line.split_once('=')?;
    let (key, value) = (key.trim(), value.trim());
    let quote = value.chars().next().filter(|first| ['"', '\''].contains(first))?;
    let is_open = marks(value, quote) == 1 && !value.ends_with(CURLY);
    (is_key(key) && is_open).then_some((key, quote))
}

/// The three quotes that end the text which `line` begins and doesn't end.
fn opens_three_quotes(line: &str) -> Option<&'static str> {
    let (_, value) = line.split_once('=')?;
    let quotes = ["\"\"\"", "'''"].into_iter().find(|quotes| value.trim().starts_with(quotes))?;
    (value.matches(quotes).count() == 1).then_some(quotes)
}

/// How many of `lines` belong to a text that ends with `quote`; `None` if it has no end among them.
fn continued(lines: &[&str], quote: char) -> Option<usize> {
    for (number, line) in lines.iter().enumerate() {
        if is_setting(line) || line.starts_with(['[', '#']) {
            return None;
        }
        if marks(line, quote) > 0 {
            return line.ends_with(quote).then_some(number + 1);
        }
    }
    None
}

/// How often `quote` occurs without a backslash before it.
fn marks(text: &str, quote: char) -> usize {
    text.matches(quote).count() - text.matches(&format!("\\{quote}")).count()
}
