//! Counts the words and phrases of `keywords.txt`.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::words::plain;

/// The lines of `keywords.txt`, normalized by [`plain`] and trimmed. The file explains what belongs
/// on the list.
pub(super) static KEYWORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let lines = include_str!("keywords.txt").lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| plain(line).trim().to_owned()).collect()
});

/// The keywords by their first word, so that one pass over a text finds all of them.
static BY_FIRST_WORD: LazyLock<HashMap<&str, Vec<&str>>> = LazyLock::new(|| {
    let mut keywords: HashMap<&str, Vec<&str>> = HashMap::new();
    for keyword in KEYWORDS.iter() {
        keywords.entry(first_word(keyword)).or_default().push(keyword);
    }
    keywords
});

fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or_default()
}

/// Number of different keywords in `texts`.
///
/// Compares whole words as normalized by [`plain`]. A phrase has to be within one text.
pub(super) fn count<'a>(texts: impl IntoIterator<Item = &'a str>) -> u32 {
    let mut found = HashSet::new();
    for text in texts {
        collect(&plain(text), &mut found);
    }
    u32::try_from(found.len()).unwrap_or(u32::MAX)
}

/// Adds the keywords in `text`, which [`plain`] has normalized.
fn collect(text: &str, found: &mut HashSet<&'static str>) {
    for (at, _) in text.match_indices(' ') {
        let rest = &text[at + 1..];
        let Some(keywords) = BY_FIRST_WORD.get(first_word(rest)) else { continue };
        for keyword in keywords {
            if rest.strip_prefix(keyword).is_some_and(|after| after.starts_with(' ')) {
                found.insert(keyword);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_keyword_is_compared_as_it_stands_in_a_text() {
        for keyword in KEYWORDS.iter() {
            assert_eq!(plain(keyword), format!(" {keyword} "));
        }
    }

    #[test]
    fn no_keyword_holds_another() {
        for keyword in KEYWORDS.iter() {
            assert_eq!(count([keyword.as_str()]), 1, "{keyword}");
        }
    }

    #[test]
    fn a_phrase_is_found_whatever_stands_between_its_words() {
        assert_eq!(count(["RISK-FREE!"]), 1);
        assert_eq!(count(["Click\n  here, you’ve won"]), 2);
        assert_eq!(count(["act", "now"]), 0);
        assert_eq!(count(["casino casino", "Casino"]), 1);
    }

    #[test]
    fn a_keyword_in_disguise_is_found() {
        for text in [
            "ｂａｃｋｌｉｎｋｓ",
            "𝐛𝐚𝐜𝐤𝐥𝐢𝐧𝐤𝐬",
            "ⓑⓐⓒⓚⓛⓘⓝⓚⓢ",
            "ʙᴀᴄᴋʟɪɴᴋs",
            "bаcklinкs", // а and к are Cyrillic
            "ВАСКLІNКЅ", // all but L and N are Cyrillic
            "βacklinks and bacκlinks",
            "back\u{200b}links",
            "b\u{ad}ack\u{2060}li\u{feff}nks",
            "\u{202e}backlinks\u{202c}",
            "BACKLINKS",
            "ﬁrst page of google",
            "казино",
            "КАЗИНО",
            "最好的赌场在这里",
            "オンラインカジノで遊ぶ",
        ] {
            assert_eq!(count([text]), 1, "{text}");
        }
    }

    #[test]
    fn what_is_no_keyword_stays_none() {
        for text in ["сео", "вот наш номер", "Seo", "Σεφ", "back links of the bridle", "kazino"]
        {
            assert_eq!(count([text]), 0, "{text}");
        }
    }
}
