//! Who is offered the places that are free: a pure function of the list and the places.

/// How free places go to those who wait, as the owner wants it (`waiting_list` of an event).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// To the first party that they suffice for. Those passed over keep their places in the list.
    FirstThatFits,
    /// To the first party. If they don't suffice for it, to nobody.
    Strict,
}

/// A party that is next in turn for places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Waiting {
    /// How many would like to come.
    pub(super) people: u32,
    /// The fewest that they'd come with.
    pub(super) at_least: u32,
}

impl Waiting {
    /// How many of `free` places the party is offered: as many as it has people, or all that there are. None if they don't
    /// suffice.
    pub(super) fn share_of(self, free: u32) -> Option<u32> {
        let places = self.people.min(free);
        (places > 0 && places >= self.at_least).then_some(places)
    }
}

/// The next offer of `free` places to those who `wait`, the first in the list first: whom it's for and how many places.
pub(super) fn next_offer(order: Order, free: u32, wait: &[Waiting]) -> Option<(usize, u32)> {
    let in_turn = match order {
        Order::FirstThatFits => wait.len(),
        Order::Strict => 1,
    };
    let mut in_turn = wait.iter().take(in_turn).enumerate();
    in_turn.find_map(|(at, party)| Some((at, party.share_of(free)?)))
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    fn wait(parties: &[(u32, u32)]) -> Vec<Waiting> {
        parties.iter().map(|&(people, at_least)| Waiting { people, at_least }).collect()
    }

    #[test]
    fn places_go_to_the_first_party_that_they_suffice_for() {
        let list = wait(&[(4, 3), (2, 2), (1, 1)]);

        assert_eq!(next_offer(Order::FirstThatFits, 5, &list), Some((0, 4)));
        assert_eq!(next_offer(Order::FirstThatFits, 3, &list), Some((0, 3)));
        assert_eq!(next_offer(Order::FirstThatFits, 2, &list), Some((1, 2)));
        assert_eq!(next_offer(Order::FirstThatFits, 1, &list), Some((2, 1)));
        assert_eq!(next_offer(Order::FirstThatFits, 0, &list), None);
    }

    #[test]
    fn in_strict_order_nobody_passes_the_first() {
        let list = wait(&[(4, 3), (1, 1)]);

        assert_eq!(next_offer(Order::Strict, 3, &list), Some((0, 3)));
        assert_eq!(next_offer(Order::Strict, 2, &list), None);
        assert_eq!(next_offer(Order::Strict, 9, &[]), None);
    }

    proptest! {
        #[test]
        fn an_offer_suits_the_party_and_nobody_before_it_would_have_fit(
            list in vec((1..22_u32, 1..22_u32), 0..12),
            free in 0..40_u32,
        ) {
            let list = wait(&list.into_iter().map(|(a, b)| (a.max(b), a.min(b))).collect::<Vec<_>>());

            match next_offer(Order::FirstThatFits, free, &list) {
                Some((at, places)) => {
                    prop_assert!(places <= free);
                    prop_assert!((list[at].at_least..=list[at].people).contains(&places));
                    prop_assert!(list[..at].iter().all(|party| party.at_least > free));
                    prop_assert!(places == list[at].people || places == free);
                }
                None => prop_assert!(list.iter().all(|party| party.at_least > free)),
            }
        }
    }
}
