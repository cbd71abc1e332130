//! The check of the domain for `paddock domain-check`: whether the names lead to this program, which
//! certificate is there, when it's renewed. It orders nothing.

use std::net::IpAddr;
use std::time::Duration;

use super::answering::Answering;
use super::preflight::fault;
use super::reach::{AddressReport, NameReport};
use super::renewal::planned;
use super::state::{Orders, RenewalAdvice, about};
use super::{AcmeSettings, Reach, schedule};
use crate::certificates::{CertificateError, Certificates, InUse};
use crate::clock::UnixMillis;

/// What the check needs.
pub struct DomainCheck {
    /// What the owner has set.
    pub settings: AcmeSettings,
    /// How the site is asked for from outside.
    pub reach: Reach,
    /// The key by which the site, or the check itself, answers.
    pub check_key: [u8; 32],
}

/// How a step went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DomainStepResult {
    /// As it should be.
    Ok,
    /// Not certain, or to be improved.
    Warning,
    /// Visitors, or the authority, won't get through.
    Failed,
}

/// A step that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DomainStep {
    /// How it went.
    pub result: DomainStepResult,
    /// What was found, in words.
    pub found: String,
    /// What to do, in words.
    pub remedy: Option<String>,
}

impl DomainStep {
    fn new(result: DomainStepResult, found: impl Into<String>) -> Self {
        Self { result, found: found.into(), remedy: None }
    }

    fn but(self, remedy: impl Into<String>) -> Self {
        Self { remedy: Some(remedy.into()), ..self }
    }
}

impl DomainCheck {
    /// Looks up the names and asks each of their addresses.
    pub async fn names(&self) -> Vec<DomainStep> {
        let reports = self.reach.check(&self.settings.names, &self.check_key).await;
        reports.iter().flat_map(steps).collect()
    }

    /// What is known about the certificate, which was `opened`, at `now`. `is_on_the_way`: the site runs, and an authority
    /// can reach it.
    #[must_use]
    pub fn certificate(
        &self,
        opened: &Result<Certificates, CertificateError>,
        now: UnixMillis,
        is_on_the_way: bool,
    ) -> Vec<DomainStep> {
        let certificates = match opened {
            Ok(certificates) => certificates,
            Err(error) => {
                return vec![DomainStep::new(DomainStepResult::Failed, error.to_string())];
            }
        };
        let state = Orders::open(certificates.folder(), now).state;
        let about = about(&self.settings.names, &self.settings.directory);
        let advice = state.advice.as_ref();
        let wait = state.remaining_wait(&about, now);
        let reason = state.wait.filter(|wait| wait.about == about).map(|wait| wait.reason);
        let has_failed = !wait.is_zero() && reason.is_some();
        let none_yet = |result| DomainStep::new(result, "There's no certificate yet.");
        let mut steps = vec![match certificates.current() {
            None if has_failed => none_yet(DomainStepResult::Failed)
                .but("The last order failed. The site tries again by itself, as said below."),
            None if is_on_the_way => none_yet(DomainStepResult::Warning)
                .but("The site is getting one. Run this again in a minute."),
            None => none_yet(DomainStepResult::Failed)
                .but("The running site gets one by itself as soon as the steps above succeed."),
            Some(in_use) => certificate_step(&in_use, &self.settings.names, advice, now),
        }];
        if !wait.is_zero() {
            let found = format!("The next order waits for {}.", minutes(wait));
            let step = DomainStep::new(DomainStepResult::Warning, found);
            steps.push(match reason {
                Some(reason) => step.but(format!("The last one failed: {reason}")),
                None => step,
            });
        }
        steps
    }
}

fn certificate_step(
    in_use: &InUse,
    names: &[String],
    advice: Option<&RenewalAdvice>,
    now: UnixMillis,
) -> DomainStep {
    let failed = |found: String| DomainStep::new(DomainStepResult::Failed, found);
    let until = day(in_use.not_after);
    let found = format!("The certificate is for {}, until {until}.", in_use.names.join(", "));
    let renewal = planned(in_use, advice);
    if now > in_use.not_after {
        failed(format!("{found} It has expired."))
            .but("Check this server's clock (date). The running site renews it by itself.")
    } else if !in_use.covers(names) {
        failed(format!("{found} Names are missing.")).but(
            "The running site gets another one by itself; restart it after changing server.domain.",
        )
    } else if schedule::is_late(in_use, renewal, now) {
        failed(format!("{found} Its renewal is overdue."))
            .but("See the steps above and the program's log.")
    } else {
        let renews = format!("{found} It's renewed on {}.", day(renewal));
        DomainStep::new(DomainStepResult::Ok, renews)
    }
}

fn steps(report: &NameReport) -> Vec<DomainStep> {
    let NameReport { name, is_known, addresses } = report;
    let mut steps = Vec::new();
    if !is_known && addresses.is_empty() {
        let found = format!("{name} couldn't be looked up: no DNS server answered.");
        steps.push(
            DomainStep::new(DomainStepResult::Failed, found)
                .but("Check this server's connection and /etc/resolv.conf."),
        );
    } else if !is_known {
        let found = format!("{name}: not all of its records could be looked up.");
        steps.push(
            DomainStep::new(DomainStepResult::Warning, found)
                .but("Check this server's connection and /etc/resolv.conf."),
        );
    } else if addresses.is_empty() {
        steps.push(
            DomainStep::new(DomainStepResult::Failed, format!("{name} has no A or AAAA record.")).but(
                "At the company where you bought the domain, add one that has this server's address, or take the \
                 name out of server.domain.",
            ),
        );
    }
    steps.extend(addresses.iter().map(|at| address_step(name, at)));
    steps
}

fn address_step(name: &str, at: &AddressReport) -> DomainStep {
    let record = if matches!(at.address, IpAddr::V4(_)) { "A" } else { "AAAA" };
    let found = format!(
        "{name}, {record} record {}: port 80 {}, port 443 {}.",
        at.address,
        words(&at.http),
        words(&at.https)
    );
    let is_here = |answering: &Answering| *answering == Answering::Site;
    match (is_here(&at.http), is_here(&at.https)) {
        (true, true) => DomainStep::new(DomainStepResult::Ok, found),
        (true, false) => DomainStep::new(DomainStepResult::Failed, found)
            .but("Open port 443 in this server's firewall, at its provider and in your router."),
        (false, true) => DomainStep::new(DomainStepResult::Warning, found).but(
            "Certificates come without port 80, but who types the name without https:// doesn't find the site. Open \
             it if you can.",
        ),
        (false, false) if at.is_behind_router() => {
            DomainStep::new(DomainStepResult::Warning, found).but(fault(name, at))
        }
        (false, false) => DomainStep::new(DomainStepResult::Failed, found).but(fault(name, at)),
    }
}

fn words(answering: &Answering) -> String {
    match answering {
        Answering::Site => "reaches this program".to_owned(),
        Answering::Other(Some(status)) => format!("reaches another program (status {status})"),
        Answering::Other(None) => "reaches another program".to_owned(),
        Answering::Nothing => "is closed".to_owned(),
        Answering::Silence => "doesn't answer".to_owned(),
        Answering::NoRoute => "can't be reached from here".to_owned(),
    }
}

fn day(at: UnixMillis) -> String {
    at.rfc3339().split('T').next().unwrap_or_default().to_owned()
}

fn minutes(wait: Duration) -> String {
    match wait.as_secs().div_ceil(60) {
        1 => "a minute".to_owned(),
        minutes if minutes < 120 => format!("{minutes} minutes"),
        minutes => format!("{} hours", minutes.div_ceil(60)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_nobody_could_look_up_is_no_success() {
        let name = "maple.example".to_owned();
        let report = NameReport { name, is_known: false, addresses: Vec::new() };

        let [step] = &steps(&report)[..] else { panic!("one step") };

        assert_eq!(step.result, DomainStepResult::Failed);
        assert_eq!(step.found, "maple.example couldn't be looked up: no DNS server answered.");
    }
}
