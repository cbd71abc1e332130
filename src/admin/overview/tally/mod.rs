//! The counting: rows go in, in any order, and the overview comes out.

#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::HashMap;

use super::answer::{Handling, Overview, ServiceTotal, SourceTotal, Totals, Week};
use super::weeks::Weeks;
use crate::clock::UnixMillis;
use crate::submissions::Service;

/// How many pages are named; the others are summed.
const NAMED_SOURCES: usize = 10;
/// The most source pages that are counted separately, since visitors' programs can send any name.
const KNOWN_SOURCES: usize = 1_000;

const DAY: u32 = 24 * 60 * 60;

/// The parts of a submission that are counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Submission<'a> {
    pub(super) created_at: UnixMillis,
    pub(super) is_spam: bool,
    /// JSON array of names.
    pub(super) services: &'a str,
    pub(super) source: &'a str,
    pub(super) handled_at: Option<UnixMillis>,
}

/// What was counted so far.
#[derive(Debug)]
pub(super) struct Tally {
    weeks: Weeks,
    totals: Vec<Totals>,
    services: Vec<u64>,
    sources: HashMap<String, u64>,
    other_sources: u64,
    /// How long each that is handled had waited, in seconds.
    waits: Vec<u32>,
    waiting: u64,
    oldest_waiting_at: Option<UnixMillis>,
}

impl Tally {
    /// An empty tally of `weeks`.
    pub(super) fn of(weeks: Weeks) -> Self {
        Self {
            totals: vec![Totals::default(); weeks.mondays().len()],
            services: vec![0; Service::ALL.len()],
            sources: HashMap::new(),
            other_sources: 0,
            waits: Vec::new(),
            waiting: 0,
            oldest_waiting_at: None,
            weeks,
        }
    }

    /// Counts a submission; one of other weeks changes nothing.
    pub(super) fn submission(&mut self, submission: &Submission<'_>) {
        let Some(week) = self.week(submission.created_at) else { return };
        if submission.is_spam {
            week.spam += 1;
            return;
        }
        week.enquiries += 1;
        // The program wrote it, so it is valid unless somebody edited the database.
        let services: Vec<&str> = serde_json::from_str(submission.services).unwrap_or_default();
        for (service, count) in Service::ALL.iter().zip(&mut self.services) {
            *count += u64::from(services.contains(&service.as_str()));
        }
        self.source(submission.source);
        self.wait(submission);
    }

    /// Counts a party that registered; one of other weeks changes nothing.
    pub(super) fn registration(&mut self, created_at: UnixMillis, attendees: u32) {
        let Some(week) = self.week(created_at) else { return };
        week.registrations += 1;
        week.attendees += u64::from(attendees);
    }

    /// Counts a party that was put on a waiting list at `created_at`, and still is.
    pub(super) fn waiting_party(&mut self, created_at: UnixMillis) {
        if let Some(week) = self.week(created_at) {
            week.waiting += 1;
        }
    }

    fn week(&mut self, moment: UnixMillis) -> Option<&mut Totals> {
        let place = self.weeks.place_of(moment)?;
        self.totals.get_mut(place)
    }

    fn source(&mut self, source: &str) {
        // Without the query.
        let page = source.split(['?', '#']).next().unwrap_or(source);
        if let Some(count) = self.sources.get_mut(page) {
            *count += 1;
        } else if self.sources.len() < KNOWN_SOURCES {
            self.sources.insert(page.to_owned(), 1);
        } else {
            self.other_sources += 1;
        }
    }

    fn wait(&mut self, submission: &Submission<'_>) {
        let since = submission.created_at;
        if let Some(handled_at) = submission.handled_at {
            let seconds = handled_at.since(since).as_secs();
            self.waits.push(u32::try_from(seconds).unwrap_or(u32::MAX));
        } else {
            self.waiting += 1;
            let oldest = self.oldest_waiting_at.map_or(since, |oldest| oldest.min(since));
            self.oldest_waiting_at = Some(oldest);
        }
    }

    /// The overview as of `now`.
    pub(super) fn finish(mut self, now: UnixMillis) -> Overview {
        let (sources, other_sources) = self.most_frequent_sources();
        let handling = self.handling();
        let mut services: Vec<ServiceTotal> = Service::ALL
            .iter()
            .zip(&self.services)
            .map(|(service, enquiries)| ServiceTotal { service: *service, enquiries: *enquiries })
            .collect();
        // Stable: those that are asked for as often stay in the form's order.
        services.sort_by_key(|service| Reverse(service.enquiries));
        let totals = self.totals.iter().fold(Totals::default(), Totals::plus);
        let mondays = self.weeks.mondays().iter();
        let week = |(monday, totals): (&jiff::civil::Date, &Totals)| Week {
            monday: monday.to_string(),
            totals: *totals,
        };
        Overview {
            counted_at: now,
            weeks: mondays.zip(&self.totals).map(week).collect(),
            totals,
            spam_share: share(totals.spam, totals.spam + totals.enquiries),
            services,
            sources,
            other_sources,
            handling,
        }
    }

    fn most_frequent_sources(&mut self) -> (Vec<SourceTotal>, u64) {
        let sources = std::mem::take(&mut self.sources).into_iter();
        let mut sources: Vec<SourceTotal> =
            sources.map(|(source, enquiries)| SourceTotal { source, enquiries }).collect();
        sources.sort_by(|a, b| b.enquiries.cmp(&a.enquiries).then_with(|| a.source.cmp(&b.source)));
        let others = sources.split_off(NAMED_SOURCES.min(sources.len()));
        let others: u64 = others.iter().map(|other| other.enquiries).sum();
        (sources, self.other_sources + others)
    }

    fn handling(&mut self) -> Handling {
        self.waits.sort_unstable();
        let upto = |seconds: u32| self.waits.partition_point(|wait| *wait <= seconds) as u64;
        let (day, three_days) = (upto(DAY), upto(3 * DAY));
        Handling {
            median_seconds: median(&self.waits),
            within_a_day: day,
            within_three_days: three_days - day,
            later: self.waits.len() as u64 - three_days,
            waiting: self.waiting,
            oldest_waiting_at: self.oldest_waiting_at,
        }
    }
}

impl Totals {
    fn plus(self, other: &Self) -> Self {
        Self {
            enquiries: self.enquiries + other.enquiries,
            spam: self.spam + other.spam,
            registrations: self.registrations + other.registrations,
            attendees: self.attendees + other.attendees,
            waiting: self.waiting + other.waiting,
        }
    }
}

/// The median of sorted values; for an even number, the mean of the middle two.
fn median(sorted: &[u32]) -> Option<u64> {
    let upper = u64::from(*sorted.get(sorted.len() / 2)?);
    let lower = u64::from(*sorted.get((sorted.len() - 1) / 2)?);
    Some(u64::midpoint(lower, upper))
}

#[expect(clippy::cast_precision_loss, reason = "no stable has 2^53 inquiries")]
fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}
