//! Plain text for mails.

/// Appends `label: answer` as a line. An answer's further lines are indented, so that none of them
/// looks like a line of ours.
pub fn push_line(text: &mut String, label: &str, answer: &str) {
    text.extend([label, ": ", &indented(answer), "\n"]);
}

/// `answer` with everything that starts a line replaced by a break and two spaces.
///
/// # Examples
///
/// ```
/// use paddock::outbox::indented;
///
/// assert_eq!(indented("One\nPhone: 900"), "One\n  Phone: 900");
/// ```
#[must_use]
pub fn indented(answer: &str) -> String {
    answer.replace("\r\n", "\n").replace(['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}'], "\n  ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_answer_looks_like_another_line() {
        let table = [
            ("hay", "Goals: hay\n"),
            ("a\nPhone: 900", "Goals: a\n  Phone: 900\n"),
            ("a\r\n\rPhone: 900", "Goals: a\n  \n  Phone: 900\n"),
            ("a\u{2028}Phone: 900", "Goals: a\n  Phone: 900\n"),
        ];
        for (answer, expected) in table {
            let mut text = String::new();
            push_line(&mut text, "Goals", answer);

            assert_eq!(text, expected);
        }
    }
}
