//! Normalizes the words of a text for comparison, undoing disguised letters.

use std::collections::HashMap;
use std::sync::LazyLock;

use icu_normalizer::ComposingNormalizerBorrowed;

/// Lowercase letters that look like English letters or their capitals: Cyrillic, Greek, and the
/// small capitals and dotless letters of "fancy text". Each pair of texts has a letter and its
/// English form at the same position.
///
/// It covers what keyboards and generators offer, not the 6,000 pairs of Unicode's confusables (UTS
/// 39). Those take more memory than the rest of the filter, and would change English words too ("m"
/// becomes "rn"). NFKC converts full-width, mathematical and circled letters, so they need no
/// entry.
const LOOK_ALIKES: [(&str, &str); 3] = [
    ("авегкмнопрстухьіјѕһԁԛԝӏү", "aberkmhonpctyxbijshdqwly"),
    ("αβεζηικμνορστυχγω", "abeznikmvopotuxyw"),
    ("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢıɑɡɩ", "abcdefghijklmnoprstuvwyziagi"),
];

static LOOKS_LIKE: LazyLock<HashMap<char, char>> = LazyLock::new(|| {
    LOOK_ALIKES.iter().flat_map(|(from, to)| from.chars().zip(to.chars())).collect()
});

/// The words of a text in lower case, with one space before, between and after them.
///
/// A word is a run of letters and digits of any script. In scripts without spaces between words,
/// each character is a word. The text is normalized to NFKC without invisible characters. A word
/// whose letters all look like English ones is converted to those.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len() + 2);
    plain.push(' ');
    if text.is_ascii() {
        // Fast path for nearly every text, without a copy of each word.
        for word in text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty()) {
            plain.extend(word.chars().map(|c| c.to_ascii_lowercase()));
            plain.push(' ');
        }
    } else {
        let seen = text.chars().filter(|c| !is_invisible(*c));
        let composed = ComposingNormalizerBorrowed::new_nfkc().normalize_iter(seen);
        split(composed, |word| {
            plain.push_str(&folded(word));
            plain.push(' ');
        });
    }
    plain
}

/// Calls `take` with each word.
fn split(text: impl Iterator<Item = char>, mut take: impl FnMut(&str)) {
    let mut word = String::new();
    for c in text.chain([' ']) {
        let is_alone = is_unspaced(c);
        if c.is_alphanumeric() && !is_alone {
            word.push(c);
            continue;
        }
        if !word.is_empty() {
            take(&word);
            word.clear();
        }
        if is_alone {
            take(c.encode_utf8(&mut [0; 4]));
        }
    }
}

/// The word in lower case, and in English letters if all its letters look like those.
fn folded(word: &str) -> String {
    let mut small = String::with_capacity(word.len());
    for c in word.chars().flat_map(char::to_lowercase) {
        match c {
            'ß' => small.push_str("ss"),
            'ς' => small.push('σ'),
            // The lower case of the Turkish İ ends with this combining dot.
            '\u{307}' => {}
            c => small.push(c),
        }
    }
    let look = |c: char| LOOKS_LIKE.get(&c).copied().unwrap_or(c);
    let looks: String = small.chars().map(look).collect();
    if looks.is_ascii() { looks } else { small }
}

/// Whether `c` belongs to a script without spaces between words: Han and kana.
fn is_unspaced(c: char) -> bool {
    matches!(c,
        '\u{3041}'..='\u{3096}'
        | '\u{30a1}'..='\u{30fc}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}'
        | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

/// Whether `c` is invisible (Unicode's `Default_Ignorable_Code_Point`).
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn words_are_what_a_reader_sees() {
        for (text, words) in [
            ("", " "),
            ("Risk-FREE!", " risk free "),
            ("it’s 2'6\"", " it s 2 6 "),
            ("Straße STRASSE", " strasse strasse "),
            ("İstanbul", " istanbul "),
            ("ΣΊΣΥΦΟΣ", " σίσυφοσ "),
            ("Ελλάδα", " ελλάδα "),
            ("Здравствуйте", " здравствуйте "),
            ("саsіno САSIΝO", " casino casivo "),
            ("НА на", " ha ha "),
            ("½ lesson", " 1 2 lesson "),
            ("学骑马 ok", " 学 骑 马 ok "),
            ("caf\u{65}\u{301}", " café "),
            ("\u{200b}", " "),
        ] {
            assert_eq!(plain(text), words, "{text}");
        }
    }

    #[test]
    fn each_look_alike_has_its_letter() {
        for (from, to) in LOOK_ALIKES {
            assert_eq!(from.chars().count(), to.chars().count(), "{from}");
            assert!(!from.chars().any(|c| c.is_ascii()) && to.is_ascii(), "{from} {to}");
        }
    }

    proptest! {
        #[test]
        fn plain_words_are_plain_already(text in any::<String>()) {
            let once = plain(&text);

            prop_assert_eq!(plain(&once), once);
        }

        #[test]
        fn what_nobody_sees_changes_nothing(
            text in "[a-zA-Z ]{0,20}",
            sign in prop::sample::select(vec!['\u{200b}', '\u{ad}', '\u{feff}', '\u{202e}', '\u{fe0f}']),
            at in 0..20_usize,
        ) {
            let at = at.min(text.len());
            let with = format!("{}{sign}{}", &text[..at], &text[at..]);

            prop_assert_eq!(plain(&with), plain(&text));
        }
    }
}
