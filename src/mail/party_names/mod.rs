//! The rule for names in mails to visitors.
//!
//! Anybody can enter any address and any names, so names could make the site send advertisements. The
//! rule allows only what can be a name, and nothing that mail programs turn into a link. Other characters are left
//! out of a name; a text that isn't a name is replaced.

#[cfg(test)]
mod tests;

use icu_normalizer::ComposingNormalizerBorrowed;
use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory, GeneralCategoryGroup};
use icu_properties::{CodePointMapData, CodePointSetData};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Longest name, in characters.
const MAX_LENGTH: usize = 50;
/// `María del Carmen de la Fuente García` has seven words; a sentence has more.
const MAX_WORDS: usize = 7;
/// Marks on one letter: Vietnamese, Hebrew and Thai have two or three.
const MAX_MARKS: usize = 3;

/// The names of a party, the registrant first. `Rider 2` replaces a text that can't be a name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(from = "Vec<String>")]
#[schema(value_type = Vec<String>)]
pub struct PartyNames(Vec<String>);

impl PartyNames {
    /// The names to show.
    #[must_use]
    pub fn as_slice(&self) -> &[String] {
        &self.0
    }
}

impl<S: AsRef<str>> FromIterator<S> for PartyNames {
    fn from_iter<I: IntoIterator<Item = S>>(names: I) -> Self {
        let names = names.into_iter().enumerate();
        let shown = names.map(|(index, name)| {
            let (name, rider) = (name.as_ref(), format!("Rider {}", index + 1));
            // Names are checked again when a payload is read.
            if name == rider { rider } else { shown(name).unwrap_or(rider) }
        });
        Self(shown.collect())
    }
}

impl From<Vec<String>> for PartyNames {
    fn from(names: Vec<String>) -> Self {
        names.into_iter().collect()
    }
}

/// The name to show: letters, marks, spaces, `'`, `-` and `.`, without all else that was typed. `None` if no
/// letter is left, or if the text looks like a link or a sentence.
fn shown(typed: &str) -> Option<String> {
    // NFKC makes full-width, mathematical and circled letters plain, so that they can't hide a link. Nor can
    // invisible characters.
    let plain: String = nfkc(typed).chars().filter(|c| !is_invisible(*c)).collect();
    // Phones type these apostrophes and hyphens.
    let plain = plain.replace(['\u{2018}', '\u{2019}', '\u{2bc}'], "'");
    let plain = plain.replace(['\u{2010}', '\u{2011}'], "-");
    if plain.split_whitespace().any(|word| word.contains('@') || is_like_link(word)) {
        return None;
    }
    let words = words(&plain);
    // Composes letters and marks between which something was left out.
    let name = nfkc(&without_quotes(&words.join(" ")));
    let fits = name.chars().count() <= MAX_LENGTH && words.len() <= MAX_WORDS;
    let is_name = fits
        && name.chars().next().is_some_and(is_letter)
        && !has_heap_of_marks(&name)
        && !has_signs_in_a_row(&name)
        && !name.split(' ').any(is_like_link);
    is_name.then_some(name)
}

fn nfkc(text: &str) -> String {
    ComposingNormalizerBorrowed::new_nfkc().normalize(text).into_owned()
}

/// The words of a name. A character that no name has separates them, like a space.
fn words(plain: &str) -> Vec<String> {
    let is_part = |c: char| is_letter(c) || is_mark(c) || is_sign(c) || is_digit(c);
    let words = plain.split(|c| c == ' ' || !is_part(c));
    // `3rd`, or a telephone number.
    let words = words.filter(|word| !word.starts_with(is_digit));
    words.map(without_digits).filter(|word| word.contains(is_letter)).collect()
}

/// `word` without digits, marks that are on no letter, and signs at its ends. A dot may end it, as in `Jr.`.
fn without_digits(word: &str) -> String {
    let mut kept = String::new();
    for c in word.chars() {
        let follows_letter = kept.ends_with(|last| is_letter(last) || is_mark(last));
        if is_letter(c) || is_sign(c) || (is_mark(c) && follows_letter) {
            kept.push(c);
        }
    }
    kept.trim_start_matches(['-', '.']).trim_end_matches('-').to_owned()
}

/// `name` without the apostrophes around it.
fn without_quotes(name: &str) -> String {
    let Some(inner) = name.strip_prefix('\'') else { return name.to_owned() };
    inner.strip_suffix('\'').unwrap_or(inner).to_owned()
}

fn category(c: char) -> GeneralCategory {
    CodePointMapData::<GeneralCategory>::new().get(c)
}

fn is_letter(c: char) -> bool {
    GeneralCategoryGroup::Letter.contains(category(c))
}

fn is_mark(c: char) -> bool {
    GeneralCategoryGroup::Mark.contains(category(c))
}

fn is_digit(c: char) -> bool {
    GeneralCategoryGroup::Number.contains(category(c))
}

/// Whether mail programs show nothing for `c`, or change the direction of the text by it.
fn is_invisible(c: char) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
}

fn is_sign(c: char) -> bool {
    matches!(c, ' ' | '\'' | '-' | '.')
}

fn has_heap_of_marks(name: &str) -> bool {
    name.split(|c| !is_mark(c)).any(|marks| marks.chars().count() > MAX_MARKS)
}

fn has_signs_in_a_row(name: &str) -> bool {
    let mut pairs = name.chars().zip(name.chars().skip(1));
    pairs.any(|(one, next)| {
        one != ' ' && next != ' ' && is_sign(one) && is_sign(next) && (one, next) != ('.', '-')
    })
}

/// Whether two letters follow a dot, as in `barn.example` (but not in `J.R.`), or the word is `www` or
/// `http`.
fn is_like_link(word: &str) -> bool {
    let word = word.to_lowercase();
    let letters = |part: &str| {
        let begins = part.chars().take_while(|c| is_letter(*c) || is_mark(*c));
        begins.filter(|c| is_letter(*c)).count()
    };
    let has_domain = word.split('.').skip(1).any(|part| letters(part) > 1);
    has_domain || ["www", "http", "https"].contains(&&*word)
}
