//! Checks whether an email address is well formed.

/// Whether `text` has the form of an email address.
///
/// Follows the rule of browsers for `type=email` ("valid e-mail address" in the HTML standard),
/// which is looser than RFC 5322 for common mistakes and stricter for rare syntax. It differs in
/// three points. No dot begins or ends the part before the `@` or follows another there: no mail can be
/// addressed so (RFC 5321, 4.1.2). The domain needs a dot and a last part that isn't a number, since mail from outside
/// reaches no other. Letters of any script are allowed (RFC 6531). At most 64 bytes before the `@`
/// and 254 in all (RFC 5321, 4.5.3.1).
///
/// # Examples
///
/// ```
/// use paddock::spam::is_email;
///
/// assert!(is_email("ada.lovelace+horses@stable.example"));
/// assert!(!is_email("ada@stable"), "no mail from outside reaches a domain without a dot");
/// ```
#[must_use]
pub fn is_well_formed(text: &str) -> bool {
    let Some((mailbox, domain)) = text.rsplit_once('@') else { return false };
    let is_atom = |c: char| c.is_alphanumeric() || ".!#$%&'*+/=?^_`{|}~-".contains(c);
    text.len() <= 254
        && (1..=64).contains(&mailbox.len())
        && mailbox.chars().all(is_atom)
        && mailbox.split('.').all(|atom| !atom.is_empty())
        && is_domain(domain)
}

fn is_domain(domain: &str) -> bool {
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    let named = |(_, last): (&str, &str)| !last.bytes().all(|byte| byte.is_ascii_digit());
    domain.split('.').all(is_label) && domain.rsplit_once('.').is_some_and(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_people_have_are_well_formed() {
        for text in [
            "ada@stable.example",
            "ada.lovelace+horses@mail.stable.example",
            "o'brien@stable.example",
            "A_B-C@x-y.example",
            "1@2.example",
            "jürgen@bücher.example",
            "用户@例子.example",
        ] {
            assert!(is_well_formed(text), "{text}");
        }
    }

    #[test]
    fn what_no_mail_could_reach_is_not() {
        let long_mailbox = format!("{}@stable.example", "a".repeat(65));
        let long_domain = format!("a@{}.example", "a".repeat(64));
        for text in [
            "",
            "ada",
            "ada@",
            "@stable.example",
            "ada@stable",
            "ada@stable.",
            "ada@.example",
            "ada@stable..example",
            "ada@-stable.example",
            "ada@stable-.example",
            "ada@127.0.0.1",
            "ada.@stable.example",
            ".ada@stable.example",
            "a..b@stable.example",
            "ada @stable.example",
            "ada@stable.example, bob@stable.example",
            "ada@home@stable.example",
            "Ada <ada@stable.example>",
            "\"ada\"@stable.example",
            "ada@stable.example\nbcc: bob@stable.example",
            &long_mailbox,
            &long_domain,
        ] {
            assert!(!is_well_formed(text), "{text}");
        }
    }
}
