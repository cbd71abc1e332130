//! What the office was told, set against what it was to be told.

use std::collections::{HashMap, HashSet};

use crate::receiver::Call;

/// Fails unless each of `payloads`, by its `webhook-id`, was accepted as these very bytes, nothing
/// else was sent, and only a kill explains what was accepted again; how many were.
pub(crate) fn judge(payloads: &HashMap<&str, &[u8]>, calls: &[Call]) -> usize {
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

/// Fails if the receiver was told any of `news`, which are those of one record in their order, before
/// it had accepted the one ahead, or again after it had accepted the next.
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
