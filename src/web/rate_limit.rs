//! How often one client may do a thing: a burst, then one more per interval.

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

/// One client's credit, by the generic cell rate algorithm.
struct Record {
    /// When the credit will be whole again.
    whole_at: SteadyMillis,
    /// The last forms let through, as many as a burst, each with its last answers and how often those
    /// were repeated.
    passed: VecDeque<(Sent, u32)>,
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
        let record = clients
            .entry(client)
            .or_insert_with(|| Record { whole_at: now, passed: VecDeque::new() });
        record.check(sent, allowance, now)
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
        let longest = allowance.interval * burst;
        // At most a spent burst away: a reload may have shortened the interval.
        let whole_at = self.whole_at.max(now).min(now.plus(longest));
        let after = whole_at.plus(allowance.interval);
        let allowed_from = after.minus(longest);
        if allowed_from > now {
            let wait = allowed_from.since(now).as_millis().div_ceil(1_000);
            return Err(u64::try_from(wait).unwrap_or(u64::MAX));
        }
        self.whole_at = after;
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

/// Forgets clients whose credit is whole and, if all are in debt, the tenth that owes least: many
/// at a time, so that a crowd of newcomers does not pay for a search each.
fn make_room(clients: &mut HashMap<Client, Record>, now: SteadyMillis) {
    clients.retain(|_, record| record.whole_at > now);
    if clients.len() >= MAX_CLIENTS {
        let mut debts: Vec<SteadyMillis> = clients.values().map(|record| record.whole_at).collect();
        let (_, cut, _) = debts.select_nth_unstable(MAX_CLIENTS / 10);
        let cut = *cut;
        clients.retain(|_, record| record.whole_at > cut);
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use proptest::prelude::*;

    use super::*;

    const FIVE_A_MINUTE: Allowance = Allowance { burst: 5, interval: Duration::from_mins(1) };

    fn client(number: u32) -> Client {
        Client::at(IpAddr::V4(Ipv4Addr::from_bits(number)))
    }

    /// Answers to the form of this number.
    fn form(number: u8, answers: u8) -> Sent {
        ([number; 16], [answers; 16])
    }

    #[test]
    fn going_back_and_forth_between_answers_counts_each_time() {
        let limiter = Limiter::default();
        let send = |answers| {
            limiter.check(client(1), Some(form(1, answers)), FIVE_A_MINUTE, SteadyMillis(0)).is_ok()
        };

        let passed = [1, 2, 2, 1, 1, 2, 1, 2, 1].map(send);

        assert_eq!(passed, [true, true, true, true, true, true, true, false, true]);
    }

    #[test]
    fn a_burst_passes_and_the_next_waits_its_interval() {
        let limiter = Limiter::default();
        let now = SteadyMillis(1_000_000);

        for number in 0..5 {
            assert_eq!(limiter.check(client(1), Some(form(number, 1)), FIVE_A_MINUTE, now), Ok(()));
        }

        let sixth = |now| limiter.check(client(1), Some(form(6, 1)), FIVE_A_MINUTE, now);
        assert_eq!(sixth(now), Err(60));
        assert_eq!(sixth(SteadyMillis(1_059_001)), Err(1));
        assert_eq!(sixth(SteadyMillis(1_060_000)), Ok(()));
    }

    #[test]
    fn the_same_submission_sent_again_is_not_counted() {
        let limiter = Limiter::default();

        for _ in 0..20 {
            let passed = limiter.check(client(1), Some(form(1, 1)), FIVE_A_MINUTE, SteadyMillis(0));
            assert_eq!(passed, Ok(()));
        }
    }

    #[test]
    fn repeating_one_submission_for_ever_is_no_way_around() {
        let limiter = Limiter::default();
        let one = Allowance { burst: 1, interval: Duration::from_mins(1) };

        let passed = (0..1_000)
            .filter(|_| limiter.check(client(1), Some(form(1, 1)), one, SteadyMillis(0)).is_ok())
            .count();

        assert_eq!(passed, 101);
    }

    #[test]
    fn clients_do_not_share_their_credit() {
        let limiter = Limiter::default();
        let one = Allowance { burst: 1, interval: Duration::from_mins(1) };

        assert_eq!(limiter.check(client(1), None, one, SteadyMillis(0)), Ok(()));
        assert_eq!(limiter.check(client(2), None, one, SteadyMillis(0)), Ok(()));
        assert_eq!(limiter.check(client(1), None, one, SteadyMillis(0)), Err(60));
    }

    #[test]
    fn coming_from_everywhere_does_not_fill_the_memory() {
        let limiter = Limiter::default();

        for number in 0..60_000 {
            let passed = limiter.check(client(number), None, FIVE_A_MINUTE, SteadyMillis(0));
            assert_eq!(passed, Ok(()));
        }

        assert!(limiter.clients.lock().unwrap().len() <= MAX_CLIENTS);
    }

    proptest! {
        #[test]
        fn no_more_pass_than_burst_and_intervals(
            burst in 1..6_u32,
            waits in prop::collection::vec(0..20_000_i64, 1..60),
        ) {
            let allowance = Allowance { burst, interval: Duration::from_secs(10) };
            let limiter = Limiter::default();
            let mut now = 0;
            let mut passed = 0;

            for wait in waits {
                now += wait;
                passed += i64::from(
                    limiter.check(client(1), None, allowance, SteadyMillis(now)).is_ok()
                );
            }

            prop_assert!(passed <= i64::from(burst) + now / 10_000);
        }

        #[test]
        fn waiting_as_told_is_enough(steps in prop::collection::vec(0..9_000_i64, 1..30)) {
            let allowance = Allowance { burst: 2, interval: Duration::from_secs(10) };
            let limiter = Limiter::default();
            let mut now = 0;

            for step in steps {
                now += step;
                if let Err(seconds) = limiter.check(client(1), None, allowance, SteadyMillis(now)) {
                    prop_assert!((1..=10).contains(&seconds));
                    now += i64::try_from(seconds).unwrap() * 1_000;
                    let again = limiter.check(client(1), None, allowance, SteadyMillis(now));
                    prop_assert_eq!(again, Ok(()));
                }
            }
        }
    }
}
