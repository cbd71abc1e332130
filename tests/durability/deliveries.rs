//! Compares the deliveries that arrived with those that should have.

use std::collections::{HashMap, HashSet};

use crate::receiver::Call;

/// Fails unless each of `payloads`, by its `webhook-id`, was accepted with exactly these bytes,
/// nothing else was sent, and each repetition is explained by a kill. Returns the number of
/// repetitions.
pub(crate) fn verify(payloads: &HashMap<&str, &[u8]>, calls: &[Call]) -> usize {
    let mut accepted: HashMap<&str, Vec<&str>> = HashMap::new();
    for call in calls {
        let payload = payloads.get(call.id.as_str());
        let payload = *payload.expect("nothing is delivered that is not kept");
        assert_eq!(payload, call.body, "the same bytes at each attempt");
        if call.accepted {
            accepted.entry(&call.id).or_default().push(&call.path);
        }
    }
    let mut duplicates = 0;
    for id in payloads.keys() {
        let lives = accepted.get(id).expect("everything is delivered");
        let distinct: HashSet<_> = lives.iter().collect();
        assert_eq!(distinct.len(), lives.len(), "only a kill explains a second delivery");
        duplicates += lives.len() - 1;
    }
    duplicates
}

/// Fails if any of `news`, the messages about one record in order, was sent before the previous one
/// was accepted, or again after the next one was accepted.
pub(crate) fn arrived_in_turn(news: &[&str], calls: &[Call]) {
    let mut accepted = 0;
    for call in calls {
        let Some(at) = news.iter().position(|id| *id == call.id) else { continue };
        assert!(at <= accepted, "news {at} of {news:?} came before those ahead");
        assert!(at + 1 >= accepted, "news {at} of {news:?} came after newer ones");
        accepted = accepted.max(at + usize::from(call.accepted));
    }
    assert_eq!(accepted, news.len(), "all news are told");
}
