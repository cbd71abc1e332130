//! Shortens the texts of payloads that would be too long.

use std::borrow::Cow;

use crate::form::MAX_TEXT;

/// A payload has fewer bytes. Some automation services refuse more.
const MAX_PAYLOAD_BYTES: usize = 20_000;

/// Renders the payload with the longest texts that keep it under 20,000 bytes.
///
/// `render` gets the number of characters that each text may have, and shortens them by [`cut`].
pub fn fitting(render: impl Fn(usize) -> Vec<u8>) -> Vec<u8> {
    let mut longest = MAX_TEXT;
    loop {
        let payload = render(longest);
        if payload.len() < MAX_PAYLOAD_BYTES || longest == 0 {
            return payload;
        }
        longest = longest * 3 / 4;
    }
}

/// `text`, or its first `longest` characters and a note that says where the rest is.
///
/// # Examples
///
/// ```
/// let cut = paddock::outbox::cut("Canter again", 6, || "https://barn.example/1".to_owned());
/// assert_eq!(cut, "Canter… [cut; read all of it at https://barn.example/1]");
/// ```
#[must_use]
pub fn cut(text: &str, longest: usize, link: impl Fn() -> String) -> Cow<'_, str> {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}… [cut; read all of it at {}]", &text[..end], link()).into(),
        None => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_text_is_cut_between_characters_and_says_so() {
        let cut = |text, longest| cut(text, longest, || "x".to_owned());

        assert_eq!(cut("žluť", 4), "žluť");
        assert_eq!(cut("žluť", 2), "žl… [cut; read all of it at x]");
        assert_eq!(cut("", 0), "");
    }

    proptest! {
        #[test]
        fn three_texts_of_any_kind_fit_and_short_ones_are_whole(
            texts in prop::array::uniform3("\\PC{0,5000}"),
        ) {
            let render = |longest| {
                let texts = texts.each_ref().map(|text| cut(text, longest, || "https://a.example/".to_owned()));
                serde_json::to_vec(&[&texts, &texts]).unwrap()
            };

            let payload = fitting(render);

            prop_assert!(payload.len() < MAX_PAYLOAD_BYTES);
            prop_assert!(render(MAX_TEXT).len() >= MAX_PAYLOAD_BYTES || payload == render(MAX_TEXT));
        }
    }
}
