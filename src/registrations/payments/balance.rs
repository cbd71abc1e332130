//! The rule of what is open and what has to be refunded. Pure.

use std::iter::Sum;
use std::ops::Add;

use serde::Serialize;
use utoipa::ToSchema;

/// What a party owes and has paid, or several parties together, in cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Balance {
    /// What they owe in all, whether or not it's paid: nothing if they wait or are canceled.
    pub owed_cents: i64,
    /// What they paid.
    pub paid_cents: i64,
    /// What they were given back.
    pub refunded_cents: i64,
    /// What they still have to pay.
    pub open_cents: i64,
    /// What has to be given back.
    pub to_refund_cents: i64,
}

impl Balance {
    /// That of a party that owes `owed` and paid these `amounts`; negative ones were refunded.
    #[must_use]
    pub fn of(owed: i64, amounts: impl IntoIterator<Item = i64>) -> Self {
        let (mut paid, mut refunded) = (0_i64, 0_i64);
        for amount in amounts {
            paid = paid.saturating_add(amount.max(0));
            refunded = refunded.saturating_sub(amount.min(0));
        }
        Self::new(owed, paid, refunded)
    }

    /// That of a party that owes, paid and was given back so much.
    pub(in crate::registrations) fn new(owed: i64, paid: i64, refunded: i64) -> Self {
        let open = owed.saturating_sub(paid.saturating_sub(refunded));
        Self {
            owed_cents: owed,
            paid_cents: paid,
            refunded_cents: refunded,
            open_cents: open.max(0),
            to_refund_cents: open.saturating_neg().max(0),
        }
    }

    /// What they paid and weren't given back, in cents.
    #[must_use]
    pub fn kept_cents(self) -> i64 {
        self.paid_cents.saturating_sub(self.refunded_cents)
    }

    /// What was paid and refunded by people of whom nothing else is known anymore: they owe nothing and are owed nothing.
    pub(in crate::registrations) fn closed(paid: i64, refunded: i64) -> Self {
        Self { paid_cents: paid, refunded_cents: refunded, ..Self::default() }
    }
}

/// Of several parties: what one has paid too much settles no other's debt.
impl Add for Balance {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            owed_cents: self.owed_cents.saturating_add(other.owed_cents),
            paid_cents: self.paid_cents.saturating_add(other.paid_cents),
            refunded_cents: self.refunded_cents.saturating_add(other.refunded_cents),
            open_cents: self.open_cents.saturating_add(other.open_cents),
            to_refund_cents: self.to_refund_cents.saturating_add(other.to_refund_cents),
        }
    }
}

impl Sum for Balance {
    fn sum<I: Iterator<Item = Self>>(balances: I) -> Self {
        balances.fold(Self::default(), Add::add)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Owed, paid, refunded, open and to be refunded.
    fn figures(balance: Balance) -> [i64; 5] {
        let Balance { owed_cents, paid_cents, refunded_cents, open_cents, to_refund_cents } =
            balance;
        [owed_cents, paid_cents, refunded_cents, open_cents, to_refund_cents]
    }

    #[test]
    fn a_party_owes_what_it_has_not_paid_and_gets_back_what_it_does_not_owe() {
        for (owed, amounts, expected) in [
            (0, &[][..], [0, 0, 0, 0, 0]),
            (17_000, &[], [17_000, 0, 0, 17_000, 0]),
            (17_000, &[8_500], [17_000, 8_500, 0, 8_500, 0]),
            (17_000, &[8_500, 8_500], [17_000, 17_000, 0, 0, 0]),
            // One of two people doesn't come after all, or the party is canceled.
            (8_500, &[17_000], [8_500, 17_000, 0, 0, 8_500]),
            (0, &[8_500], [0, 8_500, 0, 0, 8_500]),
            (0, &[8_500, -8_500], [0, 8_500, 8_500, 0, 0]),
            // It comes again.
            (8_500, &[8_500, -8_500], [8_500, 8_500, 8_500, 8_500, 0]),
            // The payment was a mistake and taken back, the refund was not.
            (0, &[-8_500], [0, 0, 8_500, 8_500, 0]),
        ] {
            assert_eq!(
                figures(Balance::of(owed, amounts.to_vec())),
                expected,
                "{owed} {amounts:?}"
            );
        }
    }

    #[test]
    fn what_one_party_has_paid_too_much_settles_no_others_debt() {
        let parties =
            [Balance::of(8_500, [17_000]), Balance::of(8_500, []), Balance::closed(100, 50)];

        assert_eq!(figures(parties.into_iter().sum()), [17_000, 17_100, 50, 8_500, 8_500]);
    }

    /// What happens to a party.
    #[derive(Clone, Debug)]
    enum Step {
        Pays(i64),
        /// The payment with this number, if there are so many, is taken back.
        TakenBack(prop::sample::Index),
        Cancels(bool),
        Costs(i64),
    }

    fn step() -> impl Strategy<Value = Step> {
        prop_oneof![
            (-10_000_000..10_000_000_i64).prop_map(Step::Pays),
            any::<prop::sample::Index>().prop_map(Step::TakenBack),
            any::<bool>().prop_map(Step::Cancels),
            (0..100_000_000_i64).prop_map(Step::Costs),
        ]
    }

    proptest! {
        #[test]
        fn the_books_balance_whatever_happens(
            parties in prop::collection::vec(prop::collection::vec(step(), 0..20), 0..6),
        ) {
            let balances = parties.iter().map(|steps| {
                let (mut cost, mut is_cancelled) = (8_500, false);
                let mut payments: Vec<(i64, bool)> = Vec::new();
                for step in steps {
                    match step {
                        Step::Pays(cents) => payments.push((*cents, true)),
                        Step::TakenBack(index) if !payments.is_empty() => {
                            let at = index.index(payments.len());
                            payments[at].1 = false;
                        }
                        Step::TakenBack(_) => {}
                        Step::Cancels(is) => is_cancelled = *is,
                        Step::Costs(cents) => cost = *cents,
                    }
                }
                let owed = if is_cancelled { 0 } else { cost };
                let counted = payments.iter().filter(|(_, counts)| *counts).map(|(cents, _)| *cents);
                let balance = Balance::of(owed, counted.clone());
                let kept: i64 = counted.sum();
                assert_eq!(balance.paid_cents - balance.refunded_cents, kept);
                assert!(balance.open_cents == 0 || balance.to_refund_cents == 0);
                balance
            });
            let [owed, paid, refunded, open, to_refund] = figures(balances.sum());

            prop_assert!([owed, paid, refunded, open, to_refund].iter().all(|sum| *sum >= 0));
            prop_assert_eq!(owed - (paid - refunded), open - to_refund);
        }
    }
}
