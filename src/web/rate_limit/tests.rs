//! What one client may send, and what counts.

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
fn what_was_refused_counts_only_when_it_is_too_much() {
    let limiter = Limiter::default();
    let two = Allowance { burst: 2, interval: Duration::from_mins(1) };
    let now = SteadyMillis(1_000_000);
    let refused = |number, now| {
        let passed = limiter.check(client(1), Some(form(number, 1)), two, now);
        limiter.uncount(client(1), form(number, 1), two, now);
        passed
    };

    for number in 0..40 {
        assert_eq!(refused(number, now), Ok(()), "{number}");
    }
    assert_eq!([refused(41, now), refused(42, now)], [Ok(()); 2], "counted");
    assert_eq!(refused(43, now), Err(60));
    let later = SteadyMillis(1_060_000);
    assert_eq!([refused(44, later), refused(45, later)], [Ok(()); 2], "free again");
}

#[test]
fn a_repetition_that_is_refused_gives_nothing_back() {
    let limiter = Limiter::default();
    let one = Allowance { burst: 1, interval: Duration::from_mins(1) };
    let send = |number| limiter.check(client(1), Some(form(number, 1)), one, SteadyMillis(0));
    assert_eq!([send(1), send(1)], [Ok(()); 2]);

    limiter.uncount(client(1), form(1, 1), one, SteadyMillis(0));
    limiter.uncount(client(1), form(2, 1), one, SteadyMillis(0));
    limiter.uncount(client(2), form(1, 1), one, SteadyMillis(0));

    assert_eq!(send(3), Err(60));
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

#[test]
fn after_a_change_of_the_limits_nobody_waits_longer_than_the_new_ones_say() {
    let of = |burst, seconds| Allowance { burst, interval: Duration::from_secs(seconds) };
    // The limits before and after, and the wait ten seconds after the last of a spent burst.
    let table = [
        (of(5, 60), of(1, 60), Err(50)),
        (of(5, 60), of(5, 10), Ok(())),
        (of(5, 60), of(5, 11), Err(1)),
        (of(5, 60), of(2, 5), Ok(())),
        (of(1, 60), of(3, 60), Ok(())),
        (of(2, 10), of(2, 60), Ok(())),
    ];
    for (before, after, expected) in table {
        let limiter = Limiter::default();
        for _ in 0..before.burst {
            assert_eq!(limiter.check(client(1), None, before, SteadyMillis(0)), Ok(()));
        }

        let passed = limiter.check(client(1), None, after, SteadyMillis(10_000));

        assert_eq!(passed, expected, "{before:?} to {after:?}");
        if let Err(seconds) = passed {
            let then = SteadyMillis(10_000 + i64::try_from(seconds).unwrap() * 1_000);
            assert_eq!(limiter.check(client(1), None, after, then), Ok(()), "{after:?}");
        }
    }
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
