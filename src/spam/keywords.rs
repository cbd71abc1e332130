//! The words that spam is made of and that no rider, parent or owner of a horse has a use for.

use std::collections::HashSet;
use std::sync::LazyLock;

/// Words and phrases, each in small letters with single spaces between its words.
///
/// What is missing here is missing on purpose, because people write it to a stable: a *specialist*,
/// a horse on *loan*, a *free* lesson or lease, the *racing* pony, a *poker* ride, a *jackpot*
/// class, *limited time* on weekdays, a *winner*, a foal with *crypto*, "I work from home", "I am
/// betting she will love it", "if I won the lottery". Offers of that kind count only as the phrase
/// in which spam writes them. No entry holds another, so that no phrase counts twice.
pub(super) const KEYWORDS: &[&str] = &[
    // Pharma.
    "viagra",
    "cialis",
    "levitra",
    "sildenafil",
    "tadalafil",
    "phentermine",
    "oxycontin",
    "online pharmacy",
    "canadian pharmacy",
    "cheap meds",
    "diet pills",
    "weight loss pills",
    "male enhancement",
    "erectile dysfunction",
    "no prescription needed",
    "cbd gummies",
    // Gambling.
    "casino",
    "casinos",
    "online gambling",
    "online poker",
    "online roulette",
    "online betting",
    "sports betting",
    "sportsbook",
    "slot machine",
    "slot machines",
    "free spins",
    "lottery winner",
    "lottery winnings",
    // Finance.
    "payday loan",
    "payday loans",
    "personal loan",
    "personal loans",
    "business loan",
    "business loans",
    "instant loan",
    "instant loans",
    "loan offer",
    "loan offers",
    "low interest loan",
    "low interest loans",
    "credit repair",
    "debt relief",
    "debt consolidation",
    "mortgage rates",
    "make money online",
    "make money fast",
    "earn money online",
    "earn extra cash",
    "free money",
    "passive income",
    "financial freedom",
    "get rich quick",
    "double your money",
    "investment opportunity",
    "investment opportunities",
    "guaranteed returns",
    "guaranteed profit",
    "guaranteed profits",
    "forex",
    "binary options",
    // Crypto.
    "bitcoin",
    "bitcoins",
    "btc",
    "ethereum",
    "dogecoin",
    "buy crypto",
    "free crypto",
    "invest in crypto",
    "crypto coins",
    "crypto currency",
    "crypto exchange",
    "crypto investment",
    "crypto investments",
    "crypto profits",
    "crypto signals",
    "crypto trading",
    "crypto wallet",
    "crypto wallets",
    "cryptocurrency",
    "cryptocurrencies",
    "altcoin",
    "altcoins",
    "usdt",
    "nft",
    "nfts",
    // Urgency.
    "act now",
    "buy now",
    "order now",
    "click here",
    "click below",
    "click the link",
    "click this link",
    "limited time offer",
    "offer expires",
    "exclusive deal",
    "exclusive deals",
    "risk free",
    "money back guarantee",
    "instant approval",
    "guaranteed approval",
    "urgent response",
    "urgent reply",
    "final notice",
    "while supplies last",
    "you have won",
    "you ve won",
    "you are a winner",
    "you have been selected",
    "you ve been selected",
    "claim your prize",
    "claim your reward",
    "claim your bonus",
    // Offers to the stable itself, which contact forms hear more than any other.
    "seo services",
    "seo agency",
    "seo expert",
    "search engine optimization",
    "search engine rankings",
    "backlink",
    "backlinks",
    "guest post",
    "guest posts",
    "first page of google",
    "website traffic",
    "web design services",
    "lead generation",
    "buy followers",
];

/// The keywords by their first letters, so that a text is gone through once and not once for each.
static BY_LETTER: LazyLock<[Vec<&str>; 26]> = LazyLock::new(|| {
    let mut keywords = [const { Vec::new() }; 26];
    for keyword in KEYWORDS {
        keywords[letter(keyword).expect("a keyword begins with a small letter")].push(*keyword);
    }
    keywords
});

/// Which small letter `text` begins with, if it is one of English.
fn letter(text: &str) -> Option<usize> {
    let first = text.bytes().next().filter(u8::is_ascii_lowercase)?;
    Some(usize::from(first - b'a'))
}

/// How many of the keywords occur in `texts`, each counted once.
///
/// A word is a run of letters and digits of any script, compared in small letters, so that a
/// keyword inside a longer word is none, and neither is a phrase that two texts share.
pub(super) fn count<const N: usize>(texts: [&str; N]) -> u32 {
    let mut found = HashSet::new();
    for text in texts {
        collect(&plain(text), &mut found);
    }
    u32::try_from(found.len()).unwrap_or(u32::MAX)
}

/// Adds the keywords that are in `text`, which is as [`plain`] makes it.
fn collect(text: &str, found: &mut HashSet<&'static str>) {
    for (at, _) in text.match_indices(' ') {
        let rest = &text[at + 1..];
        let Some(letter) = letter(rest) else { continue };
        for keyword in &BY_LETTER[letter] {
            if rest.strip_prefix(keyword).is_some_and(|after| after.starts_with(' ')) {
                found.insert(keyword);
            }
        }
    }
}

/// The words of a text in small letters, with one space before, between and after them.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len() + 2);
    plain.push(' ');
    let mut in_word = false;
    let mut push = |c: char| {
        let belongs = c.is_alphanumeric();
        if belongs || in_word {
            plain.push(if belongs { c } else { ' ' });
        }
        in_word = belongs;
    };
    for c in text.chars() {
        if c.is_ascii() {
            push(c.to_ascii_lowercase());
        } else {
            c.to_lowercase().for_each(&mut push);
        }
    }
    push(' ');
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_keyword_is_written_as_it_is_compared() {
        for keyword in KEYWORDS {
            assert_eq!(plain(keyword), format!(" {keyword} "));
        }
    }

    #[test]
    fn no_keyword_holds_another() {
        for keyword in KEYWORDS {
            assert_eq!(count([keyword]), 1, "{keyword}");
        }
    }

    #[test]
    fn a_phrase_is_found_whatever_stands_between_its_words() {
        assert_eq!(count(["RISK-FREE!"]), 1);
        assert_eq!(count(["Click\n  here, you’ve won"]), 2);
        assert_eq!(count(["act", "now"]), 0);
        assert_eq!(count(["casino casino", "Casino"]), 1);
    }
}
