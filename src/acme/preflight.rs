//! Judges, before an order, whether an authority will find this site: so that a fault in a record costs no
//! attempt.

use std::fmt::Write as _;

use super::answering::Answering;
use super::reach::{AddressReport, NameReport};

/// How the site proves that a name is its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    /// http-01: a file, asked for on port 80.
    Http,
    /// tls-alpn-01: a certificate, asked for on port 443.
    TlsAlpn,
}

/// What the checks come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// An authority can come by these ways, the better one first.
    Clear(Vec<Method>),
    /// The checks can't say. What was found, in words.
    Unsure(String),
    /// An authority would find what is wrong. What to change, in words.
    Faulty(String),
}

/// The verdict on the reports about all names.
pub(super) fn verdict_on(reports: &[NameReport]) -> Verdict {
    let faults: Vec<String> = reports.iter().filter_map(missing).collect();
    if !faults.is_empty() {
        return Verdict::Faulty(faults.join(" "));
    }
    let unknown: Vec<&str> =
        reports.iter().filter(|report| !report.is_known).map(|report| &*report.name).collect();
    if !unknown.is_empty() {
        return Verdict::Unsure(format!(
            "No DNS server answered for {}. Check this server's connection and /etc/resolv.conf.",
            unknown.join(", ")
        ));
    }
    let all =
        || reports.iter().flat_map(|report| report.addresses.iter().map(move |at| (report, at)));
    let mut methods = Vec::new();
    if all().all(|(_, at)| at.http == Answering::Site) {
        methods.push(Method::Http);
    }
    if all().all(|(_, at)| at.https == Answering::Site) {
        methods.push(Method::TlsAlpn);
    }
    if !methods.is_empty() {
        return Verdict::Clear(methods);
    }
    verdict_on_failing(all().filter(|(_, at)| !at.reaches()))
}

/// The verdict on addresses at which an authority reaches neither port of this program.
fn verdict_on_failing<'a>(
    failing: impl Iterator<Item = (&'a NameReport, &'a AddressReport)>,
) -> Verdict {
    let (unsure, certain): (Vec<_>, Vec<_>) = failing.partition(|(_, at)| at.is_behind_router());
    let words = |of: &[(&NameReport, &AddressReport)]| -> String {
        let faults: Vec<_> = of.iter().map(|(report, at)| fault(&report.name, at)).collect();
        faults.join(" ")
    };
    if !certain.is_empty() {
        Verdict::Faulty(words(&certain))
    } else if !unsure.is_empty() {
        Verdict::Unsure(words(&unsure))
    } else {
        // Some by http, the others by TLS.
        Verdict::Faulty(
            "Port 80 doesn't reach this server at one address, and port 443 at another. Open both in the \
             firewall and in the router."
                .to_owned(),
        )
    }
}

impl AddressReport {
    /// Whether it leads to this site by one of the ways.
    pub(super) fn reaches(&self) -> bool {
        self.http == Answering::Site || self.https == Answering::Site
    }
}

/// What is wrong with a name without addresses.
fn missing(report: &NameReport) -> Option<String> {
    let NameReport { name, is_known, addresses } = report;
    (*is_known && addresses.is_empty()).then(|| {
        format!(
            "{name} has no A or AAAA record: at the company where you bought the domain, add one that has this \
             server's address, or take the name out of server.domain."
        )
    })
}

/// What is wrong with an address that doesn't lead here, and what to do.
pub(super) fn fault(name: &str, at: &AddressReport) -> String {
    let AddressReport { address, http, is_own, .. } = at;
    let record = if address.is_ipv4() { "A" } else { "AAAA" };
    let has = format!("{name} has an {record} record {address}");
    if at.is_behind_router() {
        return format!(
            "{has} that doesn't answer this server itself. Is that this server's address, and does its firewall let \
             ports 80 and 443 in? Behind a router that passes them on, it can be so although visitors get through: try \
             the site from a phone without Wi-Fi."
        );
    }
    if *is_own {
        return match http {
            Answering::Other(_) => format!(
                "{has}, this server's, where another program takes port 80: stop that program, or have it pass \
                 requests on."
            ),
            _ => format!(
                "{has}, this server's, and paddock doesn't answer there on port 80: check server.http_listen."
            ),
        };
    }
    let mut words = match http {
        Answering::Other(_) => format!("{has}, where another server answers"),
        _ => format!("{has} that doesn't reach this server"),
    };
    let delete = if address.is_ipv6() { "delete it or point" } else { "point" };
    _ = match at.better_address() {
        Some(own) => write!(words, ": {delete} it to {own}."),
        None => write!(words, ": {delete} it here."),
    };
    words
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn at(address: &str, http: Answering, https: Answering) -> AddressReport {
        let address: IpAddr = address.parse().unwrap();
        let source = if address.is_ipv4() { "192.0.2.10" } else { "2001:db8::10" };
        AddressReport { address, http, https, is_own: false, source: source.parse().ok() }
    }

    fn report(name: &str, addresses: Vec<AddressReport>) -> NameReport {
        NameReport { name: name.to_owned(), is_known: true, addresses }
    }

    #[test]
    fn each_way_that_all_addresses_allow_is_used() {
        use Answering::{Nothing, Site};
        let verdict = |addresses: Vec<_>| verdict_on(&[report("maple.example", addresses)]);
        let both = at("192.0.2.10", Site, Site);
        let (http, tls) = (at("192.0.2.10", Site, Nothing), at("192.0.2.10", Nothing, Site));
        assert_eq!(
            verdict(vec![both.clone()]),
            Verdict::Clear(vec![Method::Http, Method::TlsAlpn])
        );
        assert_eq!(verdict(vec![both.clone(), http.clone()]), Verdict::Clear(vec![Method::Http]));
        assert_eq!(verdict(vec![tls.clone(), both]), Verdict::Clear(vec![Method::TlsAlpn]));
        assert!(
            matches!(verdict(vec![tls, http]), Verdict::Faulty(words) if words.contains("Open both"))
        );
    }

    #[test]
    fn a_fault_names_the_record_to_change() {
        use Answering::{NoRoute, Nothing, Other, Silence};
        let mut own = at("192.0.2.10", Nothing, Nothing);
        own.is_own = true;
        let mut taken = at("192.0.2.10", Other(Some(404)), Nothing);
        taken.is_own = true;
        let mut unreachable = at("2001:db8::1", NoRoute, NoRoute);
        unreachable.source = None;
        for (found, words) in [
            (
                unreachable,
                "maple.example has an AAAA record 2001:db8::1 that doesn't reach this server: delete it or point \
                 it here.",
            ),
            (
                at("192.0.2.99", Silence, Silence),
                "maple.example has an A record 192.0.2.99 that doesn't reach this server: point it to 192.0.2.10.",
            ),
            (
                at("192.0.2.99", Other(Some(200)), Nothing),
                "maple.example has an A record 192.0.2.99, where another server answers: point it to 192.0.2.10.",
            ),
            (own, "paddock doesn't answer there on port 80: check server.http_listen"),
            (taken, "another program takes port 80"),
        ] {
            let verdict = verdict_on(&[report("maple.example", vec![found])]);
            assert!(
                matches!(&verdict, Verdict::Faulty(said) if said.contains(words)),
                "{verdict:?}"
            );
        }
        let verdict = verdict_on(&[report("www.maple.example", Vec::new())]);
        let words = "www.maple.example has no A or AAAA record";
        assert!(matches!(&verdict, Verdict::Faulty(said) if said.contains(words)), "{verdict:?}");
    }

    #[test]
    fn a_server_behind_a_router_or_without_dns_may_be_wrong() {
        let mut behind = at("93.184.215.14", Answering::Silence, Answering::Silence);
        behind.source = "192.168.1.20".parse().ok();
        let verdict = |report| verdict_on(&[report]);
        assert!(matches!(
            verdict(report("maple.example", vec![behind.clone()])),
            Verdict::Unsure(_)
        ));
        // A stale address of the other kind is certain all the same.
        let stale = at("2606:2800::1", Answering::Silence, Answering::Silence);
        let both = verdict(report("maple.example", vec![behind, stale]));
        assert!(
            matches!(both, Verdict::Faulty(words) if words.contains("AAAA record 2606:2800::1"))
        );
        let unknown = NameReport { is_known: false, ..report("maple.example", Vec::new()) };
        assert!(
            matches!(verdict(unknown), Verdict::Unsure(words) if words.contains("No DNS server"))
        );
    }
}
