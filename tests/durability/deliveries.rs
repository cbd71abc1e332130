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
