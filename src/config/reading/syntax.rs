//! Translates TOML syntax errors into plain words.

use super::lexical::{CURLY, is_key, is_key_part, is_setting};
use super::{brackets, broken_texts};
use crate::config::EXAMPLE;
use crate::values::web_address::frame_address;

/// Longest value that a suggestion repeats, in characters.
const MAX_REPEATED: usize = 60;

/// Explains all syntax errors of `text`, with lines counted from 0. `mistakes` are the parser's
/// messages.
pub(super) fn explain_all(text: &str, mut mistakes: Vec<(usize, &str)>) -> Vec<(usize, String)> {
    let mut explained = Vec::new();
    if let Some((line, message)) = brackets::unclosed(text) {
        // After an unclosed bracket, the parser's messages are consequences.
        mistakes.retain(|(mistaken, _)| *mistaken < line);
        explained.push((line, message));
    }
    let single = single_brackets(text);
    if !single.is_empty() {
        // The parser took these entries for one group with repeated settings.
        mistakes.retain(|(_, mistake)| !mistake.contains("duplicate key"));
        explained.extend(single);
    }
    let broken = broken_texts::find(text);
    // The parser took the rest of these texts for settings.
    mistakes.retain(|(line, _)| !broken.iter().any(|text| text.lines.contains(line)));
    explained.extend(broken.into_iter().map(|text| (text.lines.start, text.message)));
    // The first mistake of a line usually causes the others.
    mistakes.sort_by_key(|(line, _)| *line);
    mistakes.dedup_by_key(|(line, _)| *line);
    explained.extend(mistakes.into_iter().map(|(line, mistake)| {
        let written = text.split('\n').nth(line).unwrap_or_default();
        (line, explain(written, mistake))
    }));
    explained
}

/// Lines with `[events]` instead of `[[events]]`.
fn single_brackets(text: &str) -> Vec<(usize, String)> {
    let headings = text.lines().enumerate().filter_map(|(number, line)| {
        let name = line.split('#').next()?.trim().strip_prefix('[')?.strip_suffix(']')?.trim();
        let is_list = is_key(name) && EXAMPLE.lines().any(|line| line == format!("[[{name}]]"));
        is_list.then(|| (number, format!("{name} {}", list_heading(name))))
    });
    headings.collect()
}

/// Advice on how entries of the list `name` begin. Continues a sentence after the name.
pub(super) fn list_heading(name: &str) -> String {
    format!("is a list; above each entry write [[{name}]], in two pairs of brackets")
}

/// Advice on where the setting `name` of `group` belongs, whose full name stands below another group's heading.
/// Continues a sentence after the full name.
pub(super) fn below_its_group(group: &str, name: &str) -> String {
    format!("stands in another group; write it below a line that says [{group}], as {name} = …")
}

/// Explains what is wrong with `line` and what to write instead. Falls back to `mistake`, the
/// parser's message.
fn explain(line: &str, mistake: &str) -> String {
    if let Some(invisible) = invisible_outside_quotes(line) {
        return format!(
            "this line has an invisible character (U+{:04X}), as text copied from a web page or a \
             PDF has it; type its spaces again",
            u32::from(invisible)
        );
    }
    let line = line.trim();
    if line.starts_with('[') && is_key(line.trim_matches(['[', ']', ' '])) {
        return in_heading(line, mistake);
    }
    if mistake.contains("array") || mistake.contains("inline table") {
        return in_list(line);
    }
    match line.split_once('=').map(|(key, value)| (key.trim(), value.trim())) {
        Some((key, value)) if is_key(key) => Setting { key, value }.explain(mistake),
        _ if is_curly_list(line) => curly("this line"),
        _ => without_equals_sign(line, mistake),
    }
}

/// A line of the form `key = value`.
struct Setting<'a> {
    key: &'a str,
    value: &'a str,
}

impl Setting<'_> {
    fn explain(&self, mistake: &str) -> String {
        let Self { key, value } = *self;
        // `server.domain` in a group that has a setting `server`.
        if mistake.contains("dotted key")
            && let Some((group, name)) = key.rsplit_once('.')
        {
            return format!("{key} {}", below_its_group(group, name));
        }
        if mistake.contains("duplicate key") {
            return format!("{key} is given twice in this group; keep one");
        }
        if value.is_empty() {
            return format!("{key} has no value; for an empty text write {key} = \"\"");
        }
        if value.contains("<iframe") {
            let address = frame_address(value).unwrap_or_else(|| "https://…".to_owned());
            return format!(
                "{key} has a whole <iframe …>; only what stands inside src=\"…\" belongs here: \
                 {key} = \"{address}\""
            );
        }
        match value.chars().next() {
            Some('"') => self.in_text('"', mistake),
            Some('\'') => self.in_text('\'', mistake),
            Some(first) if CURLY.contains(&first) => {
                format!("{}: {}", curly(key), self.quoted())
            }
            Some('[' | '{') if is_curly_list(value) => curly(key),
            Some('[' | '{') => in_list(value),
            _ => self.without_quotes(mistake),
        }
    }

    /// Explains what is wrong with a value that begins with the quotation mark `quote`.
    fn in_text(&self, quote: char, mistake: &str) -> String {
        let Self { key, value } = *self;
        let marks = value.matches(quote).count() - value.matches("\\\"").count();
        if mistake.contains("escape") || mistake.contains("unicode") {
            return format!(
                "{key} has a backslash, which begins a code between double quotes; put the text \
                 between single quotes: {}",
                self.suggestion(value.trim_matches('"'), '\'')
            );
        }
        if marks <= 1 && value.ends_with(CURLY) {
            return format!("{}: {}", curly(key), self.quoted());
        }
        if marks <= 1 {
            return format!("{key} has no quote at its end; write {}", self.quoted());
        }
        let rest = value[1..].split_once(quote).map_or("", |(_, rest)| rest).trim_start();
        if rest.starts_with(',') || is_setting(rest) {
            return "each setting needs a line of its own".to_owned();
        }
        if marks == 2 {
            return format!(
                "{key} has something behind its closing quote; take it out (a remark begins with #)"
            );
        }
        let other = if quote == '"' { '\'' } else { '"' };
        let (text, kind) =
            (value.trim_matches(quote), if other == '"' { "double" } else { "single" });
        format!(
            "{key} has a quote inside its text; put {kind} quotes around the text: {}",
            self.suggestion(text, other)
        )
    }

    fn without_quotes(&self, mistake: &str) -> String {
        let Self { key, value } = *self;
        let lower = value.to_lowercase();
        if ["true", "false", "yes", "no", "on", "off"].contains(&lower.as_str()) {
            return format!("{key} is {value}; write true or false, in small letters");
        }
        if let Some(number) = plain_number(value) {
            let number = without_leading_zeros(&number);
            return format!(
                "{key} is a number, which has digits and a point only: {key} = {number}"
            );
        }
        if mistake.contains("quote") || mistake.contains("key or value") {
            return format!("{key} needs its text between straight quotes: {}", self.quoted());
        }
        format!("{key} has a value that can't be read ({mistake}); text needs quotes around it")
    }

    /// The line with its text in straight quotes.
    fn quoted(&self) -> String {
        let text = self.value.trim_matches(|c| CURLY.contains(&c) || c == '"' || c == '\'');
        self.suggestion(text, if text.contains('"') { '\'' } else { '"' })
    }

    /// The corrected line. Doesn't repeat a secret, because a log may keep the message.
    fn suggestion(&self, text: &str, quote: char) -> String {
        let is_secret = ["secret", "passcode", "password"].iter().any(|s| self.key.contains(s));
        let is_fit = !text.contains(quote) && text.chars().count() <= MAX_REPEATED;
        let text = if is_secret || !is_fit { "…" } else { text };
        format!("{} = {quote}{text}{quote}", self.key)
    }
}

fn curly(what: &str) -> String {
    format!(
        "{what} has curly quotes, as word processors type them; put the text between straight quotes"
    )
}

fn in_list(line: &str) -> String {
    if is_curly_list(line) {
        return curly("this line");
    }
    "here a list lacks a comma or its closing bracket, perhaps in the line above".to_owned()
}

fn in_heading(line: &str, mistake: &str) -> String {
    let name = line.trim_matches(['[', ']', ' ']);
    let heading = if line.starts_with("[[") { format!("[[{name}]]") } else { format!("[{name}]") };
    if mistake.contains("duplicate key") {
        return format!("{heading} is given twice; put its settings together under one");
    }
    format!("the name of a group stands between brackets, alone on its line: {heading}")
}

fn without_equals_sign(line: &str, mistake: &str) -> String {
    let end = line.find(|c: char| !is_key_part(c)).unwrap_or(line.len());
    let (key, rest) = line.split_at(end);
    let value = rest.trim_start_matches([':', ' ']);
    let is_value = rest.trim_start().starts_with(':') || value.starts_with(['"', '\'']);
    if !key.is_empty() && !value.is_empty() && is_value {
        let line = Setting { key, value }.quoted();
        return format!("{key} lacks the equals sign before its value: {line}");
    }
    if mistake.contains("key") {
        return "this line is neither a setting (name = \"Willow Farm\") nor a group ([site]); a \
                remark begins with #"
            .to_owned();
    }
    format!("this line can't be read ({mistake})")
}

/// A number without decoration: `350` for `$350`, `1250` for `1,250`, `49.50` for `49,50`.
fn plain_number(value: &str) -> Option<String> {
    let digits = value.trim_start_matches('$').trim();
    let plain = match digits.rsplit_once(',') {
        Some((whole, rest)) if rest.split('.').next().is_some_and(|part| part.len() == 3) => {
            format!("{}{rest}", whole.replace(',', ""))
        }
        Some((whole, cents)) => format!("{whole}.{cents}"),
        None => digits.to_owned(),
    };
    let is_number = plain.starts_with(|c: char| c.is_ascii_digit())
        && plain.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    (is_number && plain.parse::<f64>().is_ok()).then_some(plain)
}

/// `10` of `010`, which TOML refuses.
fn without_leading_zeros(number: &str) -> &str {
    let short = number.trim_start_matches('0');
    let is_whole = short.starts_with(|c: char| c.is_ascii_digit());
    if is_whole { short } else { &number[number.len() - short.len() - 1..] }
}

/// A space that TOML doesn't know, or a sign of no width, outside of texts and remarks.
fn invisible_outside_quotes(line: &str) -> Option<char> {
    let mut quote = None;
    for c in line.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '#' => return None,
            None if c == '"' || c == '\'' => quote = Some(c),
            None if is_invisible(c) => return Some(c),
            _ => {}
        }
    }
    None
}

fn is_invisible(c: char) -> bool {
    let has_no_width = matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}');
    has_no_width || (c.is_whitespace() && !c.is_ascii())
}

/// Whether a text in a list or a group in braces begins with a curly quote.
fn is_curly_list(text: &str) -> bool {
    let mut before = ' ';
    text.chars().any(|c| {
        let begins = CURLY.contains(&c) && "[,=".contains(before);
        if !c.is_whitespace() {
            before = c;
        }
        begins
    })
}
