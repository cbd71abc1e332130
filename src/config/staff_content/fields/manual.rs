//! What the manual says about each field of the content: the comments of the example of all settings.

use std::collections::BTreeMap;

use toml::Table;

use crate::config::reading::{Node, Origin, with_dates_as_texts};
use crate::config::staff_content::pointer::child;

/// How far samples are indented in comments, behind the sign.
const SAMPLE: &str = "    ";

/// The manual's words, by pointer, in which '*' stands for any id or index.
#[derive(Debug, Default)]
pub(super) struct Manual {
    explanations: BTreeMap<String, String>,
    /// Samples of lists that are empty in the example.
    samples: BTreeMap<String, Node>,
}

/// The comment above a line of the example.
#[derive(Debug, Default)]
struct Comment<'a> {
    /// Numbers of lines, counted from 1, and what stands in them behind the sign.
    lines: Vec<(usize, &'a str)>,
}

impl Manual {
    /// Reads the comments in `text`. A comment explains the settings in the lines directly below it, up to an empty
    /// line.
    pub(super) fn read(text: &str) -> Self {
        let mut manual = Self::default();
        let mut group = String::new();
        let mut comment = Comment::default();
        let mut is_explained = false;
        for (index, line) in text.lines().enumerate() {
            if let Some(words) = line.strip_prefix('#') {
                if is_explained {
                    comment = Comment::default();
                    is_explained = false;
                }
                comment.lines.push((index + 1, words));
            } else if line.is_empty() {
                comment = Comment::default();
            } else if line.starts_with('[') {
                let list = line.starts_with("[[");
                let name = line.trim_matches(['[', ']']);
                let pointer =
                    name.split('.').fold(String::new(), |pointer, key| child(&pointer, key));
                manual.explain(&pointer, &comment);
                comment = Comment::default();
                group = if list { format!("{pointer}/*") } else { pointer };
            } else if let Some((key, _)) = line.split_once(" = ").filter(|(key, _)| is_key(key)) {
                manual.explain(&child(&group, key), &comment);
                is_explained = true;
            }
        }
        manual
    }

    /// The explanation of the field at `pointer`; `None`: the manual has none.
    pub(super) fn explanation(&self, pointer: &str) -> Option<&str> {
        self.explanations.get(pointer).map(String::as_str)
    }

    /// The sample of the list at `pointer`, which is empty in the example.
    pub(super) fn sample(&self, pointer: &str) -> Option<&Node> {
        self.samples.get(pointer)
    }

    /// Keeps what `comment` says about the field at `pointer`, unless an earlier one has said something.
    fn explain(&mut self, pointer: &str, comment: &Comment<'_>) {
        if let Some(words) = comment.words() {
            self.explanations.entry(pointer.to_owned()).or_insert(words);
        }
        let key = pointer.rsplit('/').next().unwrap_or_default();
        if let Some(sample) = comment.sample(key) {
            self.samples.entry(pointer.to_owned()).or_insert(sample);
        }
    }
}

impl Comment<'_> {
    /// Its paragraphs without samples; `None` if there are no words.
    fn words(&self) -> Option<String> {
        let mut paragraphs = vec![String::new()];
        for (_, line) in &self.lines {
            let words = line.trim();
            match paragraphs.last_mut() {
                Some(last) if !words.is_empty() && !line.starts_with(SAMPLE) => {
                    if !last.is_empty() {
                        last.push(' ');
                    }
                    last.push_str(words);
                }
                _ => paragraphs.push(String::new()),
            }
        }
        paragraphs.retain(|paragraph| !paragraph.is_empty());
        for paragraph in &mut paragraphs {
            // What announces a sample.
            if paragraph.ends_with(':') {
                paragraph.pop();
                paragraph.push('.');
            }
        }
        (!paragraphs.is_empty()).then(|| paragraphs.join("\n"))
    }

    /// The sample of the setting `key` in it.
    fn sample(&self, key: &str) -> Option<Node> {
        let lines = self.lines.iter().filter(|(_, line)| line.starts_with(SAMPLE));
        let (numbers, text): (Vec<usize>, Vec<&str>) = lines.copied().unzip();
        let text = text.join("\n");
        // Some indented lines are no settings but lists of names.
        text.parse::<Table>().ok()?;
        let number = |line: usize| numbers.get(line - 1).copied().unwrap_or_default();
        let tree = Node::parse(&text, &|line| Origin::Example { line: number(line) }).ok()?;
        tree.find(key).cloned().map(with_dates_as_texts)
    }
}

fn is_key(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# ---- A section ----

# About the group.
[site]
# About both, in a sentence that
# goes on.
name = \"A\"
tagline = \"B\"
# Of its own:
#
#     days = [
#       { date = 2026-11-26, closed = true },
#     ]
days = []

other = [
  { text = \"x = 1\" },
]

# No comment of a field.

[[events]]
# The first says it.
id = \"a\"

[[events]]
# Not the second.
id = \"b\"
";

    #[test]
    fn a_comment_explains_the_settings_directly_below_it() {
        let manual = Manual::read(TEXT);

        for (pointer, words) in [
            ("/site", Some("About the group.")),
            ("/site/name", Some("About both, in a sentence that goes on.")),
            ("/site/tagline", Some("About both, in a sentence that goes on.")),
            ("/site/days", Some("Of its own.")),
            ("/site/other", None),
            ("/events", None),
            ("/events/*/id", Some("The first says it.")),
        ] {
            assert_eq!(manual.explanation(pointer), words, "{pointer}");
        }
    }

    #[test]
    fn a_sample_shows_the_entries_of_a_list_that_is_empty() {
        let manual = Manual::read(TEXT);

        let sample = manual.sample("/site/days").unwrap();
        assert!(sample.is_list());
        assert!(manual.sample("/site/name").is_none());
    }
}
