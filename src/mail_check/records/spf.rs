//! SPF: which servers may send for a domain (RFC 7208).

use super::shown;
use crate::mail_check::providers;
use crate::mail_check::report::Finding;

/// The record for a domain that has none and whose provider isn't known.
const EXAMPLE: &str = "v=spf1 include:YOUR-PROVIDER ~all";

/// What the texts at `domain` say about mails by the server called `host`.
pub(super) fn check(texts: &[String], domain: &str, host: &str) -> Finding {
    let records: Vec<&String> = texts.iter().filter(|text| is_record(text)).collect();
    match &*records {
        [] => none(domain, host),
        [record] => one(record, domain, host),
        _ => Finding::warning(
            format!("There are {}, so receivers count it as an error.", records.len()),
            format!(
                "Keep one TXT record at {domain} that begins with v=spf1, and put what the others \
                 include into it."
            ),
        ),
    }
}

fn is_record(text: &str) -> bool {
    let version = text.split(' ').next().unwrap_or_default();
    version.eq_ignore_ascii_case("v=spf1")
}

fn none(domain: &str, host: &str) -> Finding {
    let value = match providers::spf_of(host) {
        Some((_, include)) => format!("\"v=spf1 include:{include} ~all\""),
        None => format!("\"{EXAMPLE}\", with what your mail provider's help names"),
    };
    Finding::warning(
        format!("There's none, so receivers can't tell your mails from others in {domain}'s name."),
        format!(
            "Add a TXT record where your domain's DNS is kept: name \"{domain}\", value {value}."
        ),
    )
}

fn one(record: &str, domain: &str, host: &str) -> Finding {
    let terms: Vec<String> =
        record.split_whitespace().skip(1).map(str::to_ascii_lowercase).collect();
    if terms.iter().any(|term| term == "+all" || term == "all") {
        return Finding::warning(
            format!("It lets everyone send in {domain}'s name: {}", shown(record)),
            "Replace \"+all\" at its end with \"~all\".",
        );
    }
    if terms == ["-all"] {
        return Finding::warning(
            format!("It says that nobody sends mails for {domain}: {}", shown(record)),
            "Put your mail provider's \"include:\" in front of \"-all\".",
        );
    }
    let finding = Finding::ok(shown(record));
    match providers::spf_of(host) {
        Some((name, include)) if !mentions(&terms, include) => Finding::warning(
            format!("It doesn't name {name}, who sends your mails: {}", shown(record)),
            format!("Put \"include:{include}\" in front of its end, or what {name}'s help says."),
        ),
        None if providers::names_microsoft(record) => finding.but(
            "It names Microsoft 365. If mail.server is theirs under another name: signing in there \
             with a password ends in December 2026.",
        ),
        None => finding
            .but("Ask your mail provider's help whether this covers the server in mail.server."),
        Some(_) => finding,
    }
}

/// Whether one of the terms leads to `include`, in itself or by way of another record.
fn mentions(terms: &[String], include: &str) -> bool {
    terms.iter().any(|term| {
        let target = term.trim_start_matches(['+', '~', '?']);
        let target = target.strip_prefix("include:").or(target.strip_prefix("redirect="));
        // Another record may include it in turn.
        target.is_some_and(|target| target == include || target.ends_with(&format!(".{include}")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail_check::report::StepResult::{self, Ok, Warning};

    #[test]
    fn the_record_is_checked_with_the_server_that_sends() {
        let own = "smtp.maple.example";
        let table: [(&[&str], &str, StepResult, &str); 11] = [
            (&[], own, Warning, "There's none"),
            (&["google-site-verification=x"], own, Warning, "There's none"),
            (&["v=spf10 ~all"], own, Warning, "There's none"),
            (&["v=spf1 mx ~all", "V=SPF1 a ~all"], own, Warning, "There are 2"),
            (&["v=spf1 mx +all"], own, Warning, "lets everyone send"),
            (&["v=spf1 mx all"], own, Warning, "lets everyone send"),
            (&["v=spf1 -all"], own, Warning, "nobody sends"),
            (&["v=spf1 mx ~all"], own, Ok, "mx ~all"),
            (&["v=spf1 include:_spf.google.com ~all"], "smtp.gmail.com", Ok, "google"),
            (&["v=spf1 mx ~all"], "smtp.gmail.com", Warning, "doesn't name Google"),
            (&["v=spf1 redirect=_spf.google.com"], "smtp.gmail.com", Ok, "redirect"),
        ];
        for (texts, host, result, words) in table {
            let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
            let finding = check(&texts, "maple.example", host);
            assert_eq!(finding.result, result, "{texts:?} {finding:?}");
            assert!(finding.found.contains(words), "{finding:?}");
        }
    }

    #[test]
    fn a_record_is_proposed_with_the_providers_own_part() {
        let remedy = |texts: &[String], host| check(texts, "maple.example", host).remedy.unwrap();

        assert!(remedy(&[], "smtp.sendgrid.net").contains("\"v=spf1 include:sendgrid.net ~all\""));
        assert!(remedy(&[], "smtp.maple.example").contains("YOUR-PROVIDER"));
        let microsoft = ["v=spf1 include:spf.protection.outlook.com -all".to_owned()];
        assert!(remedy(&microsoft, "smtp.maple.example").contains("ends in December 2026"));
        assert_eq!(check(&microsoft, "maple.example", "smtp.office365.com").remedy, None);
    }
}
