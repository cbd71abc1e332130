//! Mail providers that the check knows by their servers' names.

/// A provider: the end of its servers' names, and the domain that an SPF record includes for it.
struct Provider {
    name: &'static str,
    server: &'static str,
    spf: &'static str,
}

/// From each provider's own help pages, November 2026.
const PROVIDERS: [Provider; 14] = [
    provider("Google", "gmail.com", "_spf.google.com"),
    provider("Google", "google.com", "_spf.google.com"),
    provider("Microsoft 365", "office365.com", MICROSOFT_SPF),
    provider("Microsoft 365", "outlook.com", MICROSOFT_SPF),
    provider("Amazon SES", "amazonaws.com", "amazonses.com"),
    provider("SendGrid", "sendgrid.net", "sendgrid.net"),
    provider("Mailgun", "mailgun.org", "mailgun.org"),
    provider("Postmark", "postmarkapp.com", "spf.mtasv.net"),
    provider("Brevo", "brevo.com", "spf.brevo.com"),
    provider("Mailjet", "mailjet.com", "spf.mailjet.com"),
    provider("Fastmail", "fastmail.com", "spf.messagingengine.com"),
    provider("Zoho", "zoho.com", "zoho.com"),
    provider("Proton", "protonmail.ch", "_spf.protonmail.ch"),
    provider("Namecheap", "privateemail.com", "spf.privateemail.com"),
];

const MICROSOFT_SPF: &str = "spf.protection.outlook.com";

/// Servers that sign in with a password only until the end of 2026 (Exchange team, January 2026).
const MICROSOFT_SERVERS: [&str; 2] = ["office365.com", "outlook.com"];

const fn provider(name: &'static str, server: &'static str, spf: &'static str) -> Provider {
    Provider { name, server, spf }
}

/// The name of the provider with a server called `host`, and what its customers' SPF records include.
pub(super) fn spf_of(host: &str) -> Option<(&'static str, &'static str)> {
    let found = PROVIDERS.iter().find(|provider| is_below(host, provider.server))?;
    Some((found.name, found.spf))
}

/// Whether `host` is a server of Microsoft 365.
pub(super) fn is_microsoft(host: &str) -> bool {
    MICROSOFT_SERVERS.iter().any(|server| is_below(host, server))
}

/// Whether a domain with this SPF record sends by Microsoft 365.
pub(super) fn names_microsoft(spf: &str) -> bool {
    spf.to_ascii_lowercase().contains(MICROSOFT_SPF)
}

fn is_below(host: &str, domain: &str) -> bool {
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    host == domain || host.strip_suffix(domain).is_some_and(|rest| rest.ends_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_provider_is_known_by_its_servers_and_by_no_name_that_only_looks_like_one() {
        for (host, name) in [
            ("smtp.gmail.com", Some("Google")),
            ("SMTP.Office365.com.", Some("Microsoft 365")),
            ("email-smtp.us-east-1.amazonaws.com", Some("Amazon SES")),
            ("notgmail.com", None),
            ("gmail.com.evil.example", None),
        ] {
            assert_eq!(spf_of(host).map(|(name, _)| name), name, "{host}");
        }
        for (host, is) in [
            ("smtp.office365.com", true),
            ("smtp-mail.outlook.com", true),
            ("AM0PR10CA0001.outlook.office365.com", true),
            ("smtp.gmail.com", false),
            ("myoutlook.com", false),
        ] {
            assert_eq!(is_microsoft(host), is, "{host}");
        }
    }
}
