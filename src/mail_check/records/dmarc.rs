//! DMARC: what receivers do with mails that fail SPF and DKIM (RFC 7489).

use super::shown;
use crate::dns::{Answer, Dns};
use crate::mail_check::report::Finding;

/// The record of `domain` or, without one, of the nearest domain above it that has one.
pub(super) async fn look_up(dns: &Dns, domain: &str) -> Answer<String> {
    let mut at = domain;
    loop {
        let answer = dns.texts(&format!("_dmarc.{at}")).await;
        let is_there = match &answer {
            Answer::Records(texts) => texts.iter().any(|text| is_record(text)),
            Answer::Unknown => true,
        };
        match at.split_once('.') {
            // A domain with one label is a registry's.
            Some((_, above)) if !is_there && above.contains('.') => at = above,
            _ => return answer,
        }
    }
}

fn is_record(text: &str) -> bool {
    let version = text.split(';').next().unwrap_or_default();
    version.replace(' ', "") == "v=DMARC1"
}

/// What the texts at `_dmarc.` say.
pub(super) fn check(texts: &[String], domain: &str) -> Finding {
    let records: Vec<&String> = texts.iter().filter(|text| is_record(text)).collect();
    match &*records {
        [] => Finding::warning(
            "There's none. Google and Yahoo trust mails from domains without one less.",
            format!(
                "Add this TXT record where your domain's DNS is kept: name \"_dmarc.{domain}\", value \
                 \"v=DMARC1; p=none\". It changes nothing else."
            ),
        ),
        [record] => match policy(record) {
            Some("none" | "quarantine" | "reject") => Finding::ok(shown(record)),
            _ => Finding::warning(
                format!("It has no valid policy: {}", shown(record)),
                "Write p=none, p=quarantine or p=reject after v=DMARC1.",
            ),
        },
        _ => Finding::warning(
            format!("There are {}, so receivers ignore them all.", records.len()),
            format!("Keep one TXT record at _dmarc.{domain} that begins with v=DMARC1."),
        ),
    }
}

fn policy(record: &str) -> Option<&str> {
    let mut tags = record.split(';').filter_map(|tag| tag.split_once('='));
    tags.find(|(name, _)| name.trim() == "p").map(|(_, value)| value.trim())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail_check::report::StepResult::{self, Ok, Warning};

    #[test]
    fn a_record_with_a_policy_is_fine() {
        let table: [(&[&str], StepResult, &str); 6] = [
            (&["v=DMARC1; p=none; rua=mailto:a@b.example"], Ok, "p=none"),
            (&["v=DMARC1;p=reject", "something else"], Ok, "p=reject"),
            (&[], Warning, "There's none"),
            (&["v=spf1 -all"], Warning, "There's none"),
            (&["v=DMARC1; rua=mailto:a@b.example"], Warning, "no valid policy"),
            (&["v=DMARC1; p=none", "v=DMARC1; p=reject"], Warning, "There are 2"),
        ];
        for (texts, result, words) in table {
            let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
            let finding = check(&texts, "maple.example");
            assert_eq!(finding.result, result, "{texts:?}");
            assert!(finding.found.contains(words), "{finding:?}");
        }
    }
}
