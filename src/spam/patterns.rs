//! Finds suspicious patterns in a text: repetitions, links and telephone numbers.

/// Length of a run of one character that is suspicious.
const REPEATED: usize = 5;

/// Whether a text contains a repeated character, a link or a telephone number.
pub(super) fn is_suspicious(text: &str) -> bool {
    has_repetition(text) || has_link(text) || has_phone_number(text)
}

/// Whether one character occurs five or more times in a row.
///
/// Counts only letters, digits and ASCII punctuation. Ignores spaces, line breaks, emoji, and the
/// marks that people draw lines with (`.....`, `-----`, `*****`).
fn has_repetition(text: &str) -> bool {
    let mut last = None;
    let mut times = 0;
    text.chars().any(|c| {
        times = if last == Some(c) { times + 1 } else { 1 };
        last = Some(c);
        times >= REPEATED && counts(c)
    })
}

fn counts(c: char) -> bool {
    let draws = matches!(c, '.' | '-' | '_' | '*' | '=' | '#' | '~');
    c.is_alphanumeric() || (c.is_ascii_punctuation() && !draws)
}

/// Whether the text contains a link: `https://…`, `www.…` or the source code of a link.
///
/// A bare domain (`maplehollow.example`) isn't a link, because people mention where they found the
/// stable.
pub(super) fn has_link(text: &str) -> bool {
    text.bytes().enumerate().any(|(at, byte)| match byte {
        b':' => {
            let follows = text[at + 1..].strip_prefix("//").is_some_and(begins_word);
            follows && text[..at].ends_with(|c: char| c.is_ascii_alphanumeric())
        }
        b'.' => {
            let before = strip_end(&text[..at], "www");
            before.is_some_and(|before| !before.ends_with(char::is_alphanumeric))
                && begins_word(&text[at + 1..])
        }
        b'=' => strip_end(&text[..at], "href").is_some(),
        b'[' => text[at + 1..].get(..3).is_some_and(|tag| tag.eq_ignore_ascii_case("url")),
        _ => false,
    })
}

fn begins_word(text: &str) -> bool {
    text.starts_with(char::is_alphanumeric)
}

/// Removes `end` in any case from the end of `text`.
fn strip_end<'a>(text: &'a str, end: &str) -> Option<&'a str> {
    let (before, last) = text.split_at_checked(text.len().checked_sub(end.len())?)?;
    last.eq_ignore_ascii_case(end).then_some(before)
}

/// Whether the text contains a telephone number: ten to thirteen digits in one group, groups of
/// 3-3-4 or 3-7 digits with little between them, or `+` and at least eight digits.
///
/// Seven digits aren't enough, because "300-1200" is a price range. Dates, school years, ages and
/// prices have other groups.
fn has_phone_number(text: &str) -> bool {
    if !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let mut run = Run::default();
    // The space ends a number at the end of the text.
    text.chars().chain([' ']).any(|c| run.meets(c))
}

/// The state of a search for a telephone number.
#[derive(Default)]
struct Run {
    /// Lengths of the three groups before the current one, the latest last; 0 for none.
    before: [usize; 3],
    /// Length of the current group so far.
    digits: usize,
    /// Digits in all groups, if the first of them followed a `+`.
    after_plus: Option<usize>,
    /// Characters since the last digit.
    gap: usize,
    /// Whether the last character was a `+` that doesn't follow a word.
    plus: bool,
    /// Whether the last character was a letter or a digit.
    in_word: bool,
}

impl Run {
    /// Reads the next character. Returns whether the text contains a telephone number up to here.
    fn meets(&mut self, c: char) -> bool {
        if c.is_ascii_digit() {
            if self.plus {
                *self = Self { after_plus: Some(0), ..Self::default() };
            }
            self.digits += 1;
            self.gap = 0;
            self.in_word = true;
            self.after_plus = self.after_plus.map(|digits| digits + 1);
            return self.after_plus.is_some_and(|digits| digits >= 8);
        }
        let found = self.digits > 0 && self.group_ends();
        self.gap += 1;
        let joins = matches!(c, ' ' | '-' | '.' | '(' | ')' | '\u{a0}' | '–' | '‑');
        if self.gap > 3 || !joins {
            let plus = c == '+' && !self.in_word;
            *self = Self { plus, ..Self::default() };
        } else if c != '(' {
            self.plus = false;
        }
        self.in_word = c.is_alphanumeric();
        found
    }

    /// Ends the current group. Returns whether it completes a telephone number.
    fn group_ends(&mut self) -> bool {
        let [_, earlier, last] = self.before;
        self.before = [earlier, last, self.digits];
        let digits = std::mem::take(&mut self.digits);
        (10..=13).contains(&digits) || (last, digits) == (3, 7) || self.before == [3, 3, 4]
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The same definition of a link, written differently.
    fn is_link(text: &str) -> bool {
        let text = text.to_ascii_lowercase();
        let begins_word = |text: &str| text.starts_with(char::is_alphanumeric);
        let schemes = text.match_indices("://").any(|(at, mark)| {
            text[..at].ends_with(|c: char| c.is_ascii_alphanumeric())
                && begins_word(&text[at + mark.len()..])
        });
        let hosts = text.match_indices("www.").any(|(at, mark)| {
            !text[..at].ends_with(char::is_alphanumeric) && begins_word(&text[at + mark.len()..])
        });
        schemes || hosts || text.contains("href=") || text.contains("[url")
    }

    proptest! {
        #[test]
        fn links_are_found_wherever_they_stand(
            pieces in prop::collection::vec(
                prop_oneof![
                    prop::sample::select(vec![
                        "://", ":", "//", "www.", "WwW.", "w", ".", "href=", "HREF", "=", "[url",
                        "[", "URL", "é", "\u{1f40e}", " ", "a", "7",
                    ])
                    .prop_map(str::to_owned),
                    any::<char>().prop_map(String::from),
                ],
                0..8,
            ),
        ) {
            let text = pieces.concat();
            prop_assert_eq!(has_link(&text), is_link(&text), "{:?}", text);
        }
    }

    #[test]
    fn a_character_five_times_in_a_row_is_a_repetition() {
        for text in
            ["aaaaa", "pleeeeease", "!!!!!", "why?????", "$$$$$", "111111", "Ünnnnnn", "ééééé"]
        {
            assert!(has_repetition(text), "{text}");
        }
        for text in [
            "soooo",
            "aaaa aaaa",
            "hmm.....",
            "-----",
            "*****",
            "     ",
            "\n\n\n\n\n\n",
            "❤❤❤❤❤❤",
            "AaAaAa",
        ] {
            assert!(!has_repetition(text), "{text}");
        }
    }

    #[test]
    fn what_can_be_clicked_is_a_link() {
        for text in [
            "see https://a.example",
            "HTTP://A.EXAMPLE",
            "(www.a.example)",
            "<a href='x'>",
            "[url=x]y[/url]",
        ] {
            assert!(has_link(text), "{text}");
        }
        for text in ["maplehollow.example", "awww.so cute", "www. what", "ride :// fall", "http://"]
        {
            assert!(!has_link(text), "{text}");
        }
    }

    #[test]
    fn a_number_to_call_is_found_however_it_is_written() {
        for text in [
            "2155550134",
            "call 215-555-0134 now",
            "(215) 555-0134",
            "(215)555-0134",
            "215.555.0134",
            "215 555 0134",
            "215 - 555 - 0134",
            "1-215-555-0134",
            "215 5550134",
            "12155550134",
            "+12155550134",
            "+1 (215) 555 0134",
            "+44 20 7946 0958",
            "+(44) 20 7946 0958",
            "WhatsApp:+491701234567",
            "555-555-555-0134",
        ] {
            assert!(has_phone_number(text), "{text}");
        }
    }

    #[test]
    fn dates_ages_and_prices_are_no_numbers_to_call() {
        for text in [
            "",
            "2026-27",
            "2026-2027",
            "$1,000,000",
            "10 to 12 years",
            "2027-05-01 2027-05-08",
            "06/12/2027 06/19/2027",
            "5.14.2027",
            "ages 7-12 13-17",
            "budget 300-1200",
            "18901-1234",
            "18+ 2027 2028 2029",
            "June + 2027 2028 2029",
            "8+ 12 14 16",
            "4:00-5:00 6:30-7:30",
            "11, 12, 13, 14, 15, 16",
            "8 9 10 11 12",
            "985141000123456",
            "Training level test 1 2 3 2027",
            "2027\n2028\n2029",
        ] {
            assert!(!has_phone_number(text), "{text}");
        }
    }
}
