//! Finds the list, the group in braces or the text in one of them that isn't closed. The parser
//! only notices it where it can't continue, which is lines below.

use super::lexical::{is_key, is_setting};

/// Finds a bracket, brace or quote that isn't closed. Returns its line, counted from 0, and a
/// message; `None` if all are closed.
pub(super) fn unclosed(text: &str) -> Option<(usize, String)> {
    let mut scan = Scan::default();
    // The last line that isn't blank.
    let mut last = 0;
    for (number, line) in text.lines().enumerate() {
        if scan.is_cut_off_by(line) {
            break;
        }
        match scan.read(number, line) {
            Line::Whole => {}
            Line::OpenText('"') => {
                return Some((number, "a text in this list has no quote at its end".to_owned()));
            }
            // It may be an apostrophe in a text without quotes.
            Line::OpenText(_) => return None,
            Line::WrongEnd(end) => {
                let open = scan.open.last()?;
                if open.line == number {
                    return Some((number, open.explain(&format!("before the {end}"))));
                }
                break;
            }
        }
        if !line.trim().is_empty() {
            last = number;
        }
    }
    let open = scan.open.last()?;
    let place = if last > open.line {
        format!("after line {}", last + 1)
    } else {
        "at the end of this line".to_owned()
    };
    Some((open.line, open.explain(&place)))
}

/// The result of scanning a line.
enum Line {
    Whole,
    /// A text in a list or group begins with this quote and has no closing one.
    OpenText(char),
    /// This bracket or brace closes one of the other kind.
    WrongEnd(char),
}

/// A bracket or brace that isn't closed yet.
struct Open {
    bracket: char,
    line: usize,
    /// The key whose value begins with the bracket; empty within another value.
    key: String,
}

impl Open {
    fn end(&self) -> char {
        if self.bracket == '[' { ']' } else { '}' }
    }

    fn explain(&self, place: &str) -> String {
        let (what, mark) = match self.bracket {
            '[' => ("a list", "bracket"),
            _ => ("a group in braces", "brace"),
        };
        let what = if self.key.is_empty() { what } else { &self.key };
        format!("{what} has no {mark} at its end; put {} {place}", self.end())
    }
}

#[derive(Default)]
struct Scan {
    open: Vec<Open>,
    /// The closing quotes of the multi-line text that the scan is in.
    long_text: Option<&'static str>,
}

impl Scan {
    /// Whether `line` can't be part of the open value, so the value's end is missing above.
    fn is_cut_off_by(&self, line: &str) -> bool {
        let Some(open) = self.open.last().filter(|_| self.long_text.is_none()) else {
            return false;
        };
        let line = line.split('#').next().unwrap_or_default().trim();
        let is_heading = line.starts_with('[') && is_key(line.trim_matches(['[', ']', ' ']));
        // A group in braces may have several lines, but contains no other group on a line of its
        // own.
        is_heading || if open.bracket == '[' { is_setting(line) } else { line.starts_with('{') }
    }

    fn read(&mut self, number: usize, line: &str) -> Line {
        let (mut key, mut rest) = ("", line);
        if let Some(quotes) = self.long_text {
            let Some((_, after)) = line.split_once(quotes) else { return Line::Whole };
            self.long_text = None;
            rest = after;
        } else if self.open.is_empty() {
            // A bracket belongs to a value only if the value begins with it.
            let Some((before, value)) = line.split_once('=') else { return Line::Whole };
            let value = value.trim_start();
            if !value.starts_with(['[', '{', '"', '\'']) {
                return Line::Whole;
            }
            (key, rest) = (before.trim(), value);
        }
        while let Some((at, mark)) = rest.char_indices().find(|(_, c)| "[]{}\"'#".contains(*c)) {
            rest = &rest[at..];
            match mark {
                '#' => return Line::Whole,
                '"' | '\'' => match self.behind_text(rest, mark) {
                    Some(after) => rest = after,
                    None if self.open.is_empty() => return Line::Whole,
                    None => return Line::OpenText(mark),
                },
                _ => {
                    if "[{".contains(mark) {
                        self.open.push(Open { bracket: mark, line: number, key: key.to_owned() });
                    } else if self.open.last().is_some_and(|open| open.end() != mark) {
                        return Line::WrongEnd(mark);
                    } else {
                        self.open.pop();
                    }
                    key = "";
                    rest = &rest[1..];
                }
            }
        }
        Line::Whole
    }

    /// The rest of the line after the text that `rest` begins with; empty if the text continues on
    /// the next line, `None` if its closing quote is missing.
    fn behind_text<'a>(&mut self, rest: &'a str, quote: char) -> Option<&'a str> {
        for quotes in ["\"\"\"", "'''"] {
            if let Some(inside) = rest.strip_prefix(quotes) {
                let after = inside.split_once(quotes).map(|(_, after)| after);
                if after.is_none() {
                    self.long_text = Some(quotes);
                }
                return Some(after.unwrap_or_default());
            }
        }
        let mut is_escaped = false;
        let end = rest[1..].find(|c| {
            let is_end = c == quote && !is_escaped;
            is_escaped = c == '\\' && quote == '"' && !is_escaped;
            is_end
        })?;
        Some(&rest[end + 2..])
    }
}
