//! What a word is, in a submission and in what staff type: the one rule for both.
//!
//! Small letters without accents, and digits; whatever else there is, stands between words.

use std::collections::BTreeSet;

use icu_normalizer::DecomposingNormalizerBorrowed;

use super::kind::{Kind, Mark};

/// How much of a word counts, in characters: addresses and jokes are longer, names are not.
const LONGEST: usize = 40;

/// How many characters a beginning has at most that is in the index as a word of its own, so that
/// it is found without gathering all the words that begin with it. Longer ones begin few words.
const BEGINNING: usize = 8;
/// The same of a word that is all digits: phones differ sooner than words do.
const BEGINNING_DIGITS: usize = 4;

/// From how many digits on a text that has nothing else may be a phone, and how many of them tell
/// it from another wherever it is called from.
const PHONE: usize = 7;
const PHONE_AT_HOME: usize = 10;

/// What staff look for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Each begins a word of the submission…
    words: Vec<String>,
    /// …or this begins its phone, or the end of it: all the digits of a text that is no more.
    phone: Option<String>,
}

/// The texts of a submission that staff search through.
#[derive(Clone, Debug, Default)]
pub(super) struct Texts {
    pub(super) names: [String; 2],
    pub(super) phone: String,
    /// The address, the answers in words, services and what staff note.
    pub(super) others: Vec<String>,
}

impl Wanted {
    /// What `text` asks for. Nothing in it has a meaning but letters and digits.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut words = words(text);
        words.sort();
        // "anna" also matches "an", so of words with the same beginning only the longest is needed.
        words.dedup_by(|longer, kept| {
            let says_more = longer.starts_with(kept.as_str());
            if says_more {
                std::mem::swap(longer, kept);
            }
            says_more
        });
        Self { words, phone: phone(text) }
    }

    /// The question as FTS5 takes it, for submissions of this kind; `None` if there is no word in it,
    /// which nothing answers to.
    pub(super) fn expression(&self, kind: Kind) -> Option<String> {
        if self.words.is_empty() {
            return None;
        }
        let parts = kind.marks().iter().map(|mark| format!("({})", self.among(*mark)));
        Some(parts.collect::<Vec<_>>().join(" OR "))
    }

    fn among(&self, mark: Mark) -> String {
        let words: Vec<String> = self.words.iter().map(|word| term(word, mark)).collect();
        let words = words.join(" AND ");
        match &self.phone {
            Some(phone) => format!("({words}) OR {}", term(phone, mark)),
            None => words,
        }
    }

    /// Whether a submission of these texts is looked for.
    pub(super) fn is_in(&self, texts: &Texts) -> bool {
        let has = texts.words();
        // What begins with a word stands behind it in their order, and directly.
        let begins_one = |word: &String| {
            has.range::<String, _>(word..).next().is_some_and(|next| next.starts_with(word))
        };
        (!self.words.is_empty() && self.words.iter().all(begins_one))
            || self.phone.as_ref().is_some_and(begins_one)
    }
}

impl Texts {
    /// Its words with all their beginnings that the index has, each behind this mark, separated by
    /// blanks.
    pub(super) fn terms(&self, mark: Mark) -> String {
        let words = self.words();
        let mut terms = BTreeSet::new();
        for word in &words {
            let beginnings = word.char_indices().map(|(at, c)| &word[..at + c.len_utf8()]);
            terms.extend(beginnings.take(beginning(word)));
            terms.insert(word);
        }
        let mark = mark.letter();
        terms.into_iter().map(|term| format!("{mark}{term}")).collect::<Vec<_>>().join(" ")
    }

    fn words(&self) -> BTreeSet<String> {
        let texts = self.names.iter().chain(&self.others).chain([&self.phone]);
        let mut all: BTreeSet<String> = texts.flat_map(|text| words(text)).collect();
        // O'Neill is also looked for as oneill, and Anne-Marie as annemarie.
        for name in &self.names {
            if name.contains(['\'', '’', '-']) {
                all.extend(words(&name.replace(['\'', '’', '-'], "")));
            }
        }
        all.extend(ends_of_phone(&self.phone));
        all
    }
}

/// A word as a term of FTS5: one that is in the index as it is, or the beginning of some.
///
/// Quoted, it is no operator; and being letters and digits only, it holds no quote.
fn term(word: &str, mark: Mark) -> String {
    let is_whole = word.chars().count() <= beginning(word);
    format!("\"{}{word}\"{}", mark.letter(), if is_whole { "" } else { "*" })
}

/// How long the beginnings of `word` are at most that the index has.
fn beginning(word: &str) -> usize {
    let is_digits = word.bytes().all(|byte| byte.is_ascii_digit());
    if is_digits { BEGINNING_DIGITS } else { BEGINNING }
}

/// The words of `text`, in its order.
fn words(text: &str) -> Vec<String> {
    // Nearly every text, and half the work: a row that is not in the index is read by this.
    if text.is_ascii() {
        return split(text.chars().map(|c| c.to_ascii_lowercase()));
    }
    let decomposed = DecomposingNormalizerBorrowed::new_nfkd().normalize_iter(text.chars());
    split(decomposed.flat_map(char::to_lowercase).filter(|c| !is_accent(*c)))
}

/// Splits small letters into words.
fn split(letters: impl Iterator<Item = char>) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut length) = (String::new(), 0);
    for c in letters {
        if !c.is_alphanumeric() {
            if length > 0 {
                words.push(std::mem::take(&mut word));
            }
            length = 0;
        } else if length < LONGEST {
            push_plain(&mut word, c);
            length += 1;
        }
    }
    if length > 0 {
        words.push(word);
    }
    words
}

/// Marks that stand over or under the letter before them.
fn is_accent(c: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&c)
}

/// Adds `c` as somebody writes it whose keyboard has no such letter.
fn push_plain(word: &mut String, c: char) {
    match c {
        'ß' => word.push_str("ss"),
        'æ' => word.push_str("ae"),
        'œ' => word.push_str("oe"),
        'ø' => word.push('o'),
        'ł' => word.push('l'),
        'đ' => word.push('d'),
        'ı' => word.push('i'),
        plain => word.push(plain),
    }
}

/// The endings of a phone that a search may use: from each group of digits to the end, and the last
/// ten, seven and four digits.
fn ends_of_phone(phone: &str) -> Vec<String> {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let all = digits(phone);
    let begins_group = |&(at, c): &(usize, char)| {
        c.is_ascii_digit() && !phone[..at].ends_with(|before: char| before.is_ascii_digit())
    };
    let groups = phone.char_indices().filter(begins_group).map(|(at, _)| digits(&phone[at..]));
    let lasts = [PHONE_AT_HOME, PHONE, 4].into_iter();
    let lasts = lasts.filter_map(|last| Some(all[all.len().checked_sub(last)?..].to_owned()));
    groups.chain(lasts).map(|end| end.chars().take(LONGEST).collect()).collect()
}

/// `text` as a national phone number, without an international prefix.
fn phone(text: &str) -> Option<String> {
    let is_between = |c: char| c.is_whitespace() || "+()-./".contains(c);
    let is_phone = text.chars().all(|c| c.is_ascii_digit() || is_between(c));
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let from = digits.len().saturating_sub(PHONE_AT_HOME);
    (is_phone && digits.len() >= PHONE).then(|| digits[from..].to_owned())
}

#[cfg(test)]
mod tests;
