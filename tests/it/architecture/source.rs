//! Splits a source file into code, comments, texts and tests.

use std::path::{Path, PathBuf};

/// A Rust file.
pub struct Source {
    pub path: PathBuf,
    /// The whole text.
    pub text: String,
    /// The text with comments and string contents blanked out. Positions stay the same.
    pub code: String,
    /// Positions of string literals in `code`, and their contents.
    texts: Vec<(usize, String)>,
}

impl Source {
    pub fn new(path: &Path, text: &str) -> Self {
        let (code, texts) = split(text);
        Self { path: path.to_owned(), text: text.to_owned(), code, texts }
    }

    /// Whether the whole file is a test.
    pub fn is_test(&self) -> bool {
        self.path.components().any(|part| part.as_os_str() == "tests")
            || self.path.ends_with("tests.rs")
    }

    /// Whether the code contains `word` as a whole word.
    pub fn uses(&self, word: &str) -> bool {
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        self.code.match_indices(word).any(|(at, _)| {
            let (before, after) = (&self.code[..at], &self.code[at + word.len()..]);
            !before.ends_with(is_name) && !after.starts_with(is_name)
        })
    }

    /// The code without tests.
    pub fn code_without_tests(&self) -> String {
        self.without_tests(&self.code)
    }

    /// `text` without parts that are compiled for tests only. Its positions are those of the code.
    fn without_tests(&self, text: &str) -> String {
        if self.is_test() {
            return String::new();
        }
        let mut text = text.to_owned();
        for (from, to) in self.tests().into_iter().rev() {
            text.replace_range(from..to, "");
        }
        text
    }

    /// The contents of string literals outside tests.
    pub fn texts_without_tests(&self) -> Vec<String> {
        let tests = self.tests();
        let in_tests = |at: usize| tests.iter().any(|(from, to)| (*from..*to).contains(&at));
        let own = self.texts.iter().filter(|(at, _)| !in_tests(*at));
        own.map(|(_, text)| text.clone()).collect()
    }

    /// Functions outside tests, with their numbers of lines as rustfmt formats them.
    pub fn functions(&self) -> Vec<(String, usize)> {
        let code = self.code_without_tests();
        let lines: Vec<&str> = code.lines().collect();
        let mut found = Vec::new();
        for (number, line) in lines.iter().enumerate() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let Some(at) = words.iter().position(|word| *word == "fn") else { continue };
            if line.ends_with(';') {
                // A trait's function without a body.
                continue;
            }
            let indent = &line[..line.len() - line.trim_start().len()];
            let end = format!("{indent}}}");
            let length = lines[number..].iter().position(|line| *line == end).map_or(0, |n| n + 1);
            found.push(((*words.get(at + 1).unwrap_or(&"")).to_owned(), length));
        }
        found
    }

    /// Ranges of the parts that are compiled for tests only.
    fn tests(&self) -> Vec<(usize, usize)> {
        let mark = "#[cfg(test)]";
        let starts = self.code.match_indices(mark).map(|(at, _)| at);
        starts.map(|at| (at, at + end_of_item(&self.code[at..]))).collect()
    }
}

/// The end of the item at the beginning of `code`: its semicolon or last brace.
fn end_of_item(code: &str) -> usize {
    let mut depth = 0;
    for (at, c) in code.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 1 => return at + 1,
            '}' => depth -= 1,
            ';' if depth == 0 => return at + 1,
            _ => {}
        }
    }
    code.len()
}

/// Blanks out comments and strings. Returns the strings with their positions.
fn split(text: &str) -> (String, Vec<(usize, String)>) {
    let mut code = String::with_capacity(text.len());
    let mut texts = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = literal(rest, &code).unwrap_or_else(|| comment(rest).unwrap_or(0));
        if length == 0 {
            code.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let whole = &rest[..length];
        if let (Some(from), Some(to)) = (whole.find('"'), whole.rfind('"'))
            && !whole.starts_with("//")
            && !whole.starts_with("/*")
            && from < to
        {
            texts.push((code.len(), whole[from + 1..to].to_owned()));
        }
        code.extend(whole.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
        rest = &rest[length..];
    }
    (code, texts)
}

/// Length of the comment at the beginning of `rest`.
fn comment(rest: &str) -> Option<usize> {
    if rest.starts_with("//") {
        return Some(rest.find('\n').unwrap_or(rest.len()));
    }
    rest.strip_prefix("/*")?;
    let mut depth = 0;
    let mut at = 0;
    while at < rest.len() {
        let here = &rest[at..];
        let step = if here.starts_with("/*") {
            depth += 1;
            2
        } else if here.starts_with("*/") {
            depth -= 1;
            2
        } else {
            here.chars().next().map_or(1, char::len_utf8)
        };
        at += step;
        if depth == 0 {
            break;
        }
    }
    Some(at)
}

/// Length of the string or character literal at the beginning of `rest`, which follows `before`.
fn literal(rest: &str, before: &str) -> Option<usize> {
    let after_name = before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
    let prefix = ["br", "cr", "b", "c", "r", ""].into_iter().find(|p| rest.starts_with(p))?;
    let body = &rest[prefix.len()..];
    if prefix.ends_with('r') && !after_name {
        let hashes = body.len() - body.trim_start_matches('#').len();
        if body[hashes..].starts_with('"') {
            let end = format!("\"{}", "#".repeat(hashes));
            let inside = prefix.len() + hashes + 1;
            return rest[inside..].find(&end).map(|at| inside + at + end.len());
        }
    }
    if after_name && !prefix.is_empty() {
        return None;
    }
    let quote = body.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let is_lifetime = quote == '\''
        && !body[1..].starts_with('\\')
        && body[1..].chars().nth(1).is_none_or(|c| c != '\'');
    if is_lifetime {
        return None;
    }
    let mut escaped = false;
    let end = body[1..].find(|c| {
        let ends = c == quote && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    })?;
    Some(prefix.len() + 1 + end + 1)
}
