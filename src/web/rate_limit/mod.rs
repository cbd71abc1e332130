//! How often one client may do a thing: a burst, then one more per interval.

#[cfg(test)]
mod tests;

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::client::Client;
use super::form_stamp::{Fingerprint, Nonce};
use crate::clock::SteadyMillis;

/// How many clients are remembered. Beyond it those that owe least are forgotten, so that nobody
/// fills the memory by coming from everywhere.
const MAX_CLIENTS: usize = 50_000;

/// How often a form's last answers may be repeated without being counted: more than any browser or
/// impatient finger does. A repetition stores nothing.
const MAX_REPEATS: u32 = 100;

/// Refused forms that cost as much as one that was accepted, once their allowance is spent. As many as
/// this times the burst are free at once, then this many for each interval.
const REFUSALS: u32 = 20;

/// A form that was sent, by its stamp's nonce, and its answers.
pub type Sent = (Nonce, Fingerprint);

/// Counts what clients send; the same answers sent again are counted once.
///
/// A double click, or a retry after a lost response, is not a second submission; it is let through to
/// get the first one's response. Other answers under the same stamp count like any other, and so do
/// those that go back to earlier ones: a registration is replaced each time.
#[derive(Default)]
pub struct Limiter {
    clients: Mutex<HashMap<Client, Record>>,
}

/// What is remembered of one client.
struct Record {
    credit: Credit,
    /// The last forms let through, as many as a burst, each with its last answers and how often those
    /// were repeated.
    passed: VecDeque<(Sent, u32)>,
    /// The credit for refused forms.
    refusals: Credit,
}

/// A credit, by the generic cell rate algorithm.
struct Credit {
    /// When the credit will be whole again.
    whole_at: SteadyMillis,
    /// When it was last spent.
    spent_at: SteadyMillis,
}

/// What one client may do: `burst` at once, then one more per `interval`.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// How many may come at once, at least 1.
    pub burst: u32,
    /// How long until one more may come.
    pub interval: Duration,
}

impl Limiter {
    /// Lets `client` through, or says for how many whole seconds it has to wait (at least 1).
    ///
    /// # Errors
    ///
    /// The number of whole seconds to wait, at least 1.
    pub fn check(
        &self,
        client: Client,
        sent: Option<Sent>,
        allowance: Allowance,
        now: SteadyMillis,
    ) -> Result<(), u64> {
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        if clients.len() >= MAX_CLIENTS && !clients.contains_key(&client) {
            make_room(&mut clients, now);
        }
        let record = clients.entry(client).or_insert_with(|| Record {
            credit: Credit::whole(now),
            passed: VecDeque::new(),
            refusals: Credit::whole(now),
        });
        record.check(sent, allowance, now)
    }

    /// Takes back that `sent` was counted, because it was refused. It stays counted if it was sent
    /// more than once, or if `client` has sent too many that were refused.
    pub fn uncount(&self, client: Client, sent: Sent, allowance: Allowance, now: SteadyMillis) {
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(record) = clients.get_mut(&client) {
            record.uncount(sent, allowance, now);
        }
    }
}

impl Record {
    fn check(
        &mut self,
        sent: Option<Sent>,
        allowance: Allowance,
        now: SteadyMillis,
    ) -> Result<(), u64> {
        let known = self.passed.iter_mut().find(|(known, _)| sent == Some(*known));
        if let Some((_, repeats)) = known
            && *repeats < MAX_REPEATS
        {
            *repeats += 1;
            return Ok(());
        }
        let burst = allowance.burst.max(1);
        self.credit.spend(allowance.interval, allowance, now).map_err(|wait| {
            let seconds = wait.as_millis().div_ceil(1_000);
            u64::try_from(seconds).unwrap_or(u64::MAX)
        })?;
        if let Some(sent) = sent {
            self.passed.retain(|((form, _), _)| *form != sent.0);
            self.passed.push_back((sent, 0));
            if self.passed.len() > usize::try_from(burst).unwrap_or(usize::MAX) {
                self.passed.pop_front();
            }
        }
        Ok(())
    }
}

impl Record {
    fn uncount(&mut self, sent: Sent, allowance: Allowance, now: SteadyMillis) {
        let Some(at) = self.passed.iter().position(|one| *one == (sent, 0)) else { return };
        if self.refusals.spend(allowance.interval / REFUSALS, allowance, now).is_err() {
            return;
        }
        self.credit.whole_at = self.credit.whole_at.minus(allowance.interval);
        self.passed.remove(at);
    }
}

impl Credit {
    fn whole(now: SteadyMillis) -> Self {
        Self { whole_at: now, spent_at: now }
    }

    /// Spends what takes `cost` to come back, or says how long until there is enough of it.
    fn spend(
        &mut self,
        cost: Duration,
        allowance: Allowance,
        now: SteadyMillis,
    ) -> Result<(), Duration> {
        let longest = allowance.interval * allowance.burst.max(1);
        // A reload may have made the allowance smaller or the interval shorter. By the new ones, the
        // credit was at most all spent when it was last spent.
        let whole_at = self.whole_at.min(self.spent_at.plus(longest));
        let after = whole_at.max(now).plus(cost);
        let allowed_from = after.minus(longest);
        if allowed_from > now {
            return Err(allowed_from.since(now));
        }
        *self = Self { whole_at: after, spent_at: now };
        Ok(())
    }
}

/// Forgets clients whose credit is whole and, if all are in debt, the tenth that owes least: many
/// at a time, so that a crowd of newcomers does not pay for a search each.
fn make_room(clients: &mut HashMap<Client, Record>, now: SteadyMillis) {
    clients.retain(|_, record| record.credit.whole_at > now);
    if clients.len() >= MAX_CLIENTS {
        let mut debts: Vec<SteadyMillis> =
            clients.values().map(|record| record.credit.whole_at).collect();
        let (_, cut, _) = debts.select_nth_unstable(MAX_CLIENTS / 10);
        let cut = *cut;
        clients.retain(|_, record| record.credit.whole_at > cut);
    }
}
