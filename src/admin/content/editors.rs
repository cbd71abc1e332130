//! Who edits which part of the content right now: what open editors say of themselves, in memory.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;

use crate::admin::session::TokenHash;
use crate::clock::SteadyMillis;

/// How long somebody counts as editing a part after their page said so last.
const COUNTS_FOR: Duration = Duration::from_secs(45);

/// The most that are remembered: the oldest makes room.
const MOST: usize = 100;

/// Who edits which part. Clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Editors {
    shared: Arc<Mutex<Seen>>,
}

#[derive(Debug, Default)]
struct Seen {
    editors: Vec<SeenEditor>,
    /// Sessions that have ended, and when. A request that was under way then must not bring them back.
    ended: Vec<(TokenHash, SteadyMillis)>,
    /// How often somebody has begun to edit a part, or has left.
    changes: u64,
}

#[derive(Debug)]
struct SeenEditor {
    part: String,
    /// `None` where the staff page is open to all.
    session: Option<TokenHash>,
    name: String,
    at: SteadyMillis,
}

/// A session that has a part of the content open for editing.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = ContentEditor)]
pub(crate) struct Editor {
    /// The part, as a JSON pointer.
    #[schema(example = "/events/wine-and-ride")]
    part: String,
    /// The name that their device gave; empty: none.
    name: String,
    /// Whether it's the session that asks.
    own: bool,
}

impl Editors {
    /// Notes that the page of `session`, whose user is called `name`, has `part` open at `now`. Returns whether that is
    /// new.
    pub(super) fn note(
        &self,
        part: &str,
        (session, name): (Option<TokenHash>, String),
        now: SteadyMillis,
    ) -> bool {
        let mut seen = self.lock();
        seen.drop_old(now);
        if seen.ended.iter().any(|(ended, _)| Some(*ended) == session) {
            return false;
        }
        let is_same = |editor: &SeenEditor| editor.session == session && editor.part == part;
        let before = seen.editors.iter().position(is_same);
        let is_new = before.is_none();
        if let Some(before) = before {
            seen.editors.remove(before);
        } else {
            seen.changes = seen.changes.wrapping_add(1);
        }
        if seen.editors.len() == MOST {
            seen.editors.remove(0);
        }
        seen.editors.push(SeenEditor { part: part.to_owned(), session, name, at: now });
        is_new
    }

    /// All who edit a part at `now`, as the page of `session` is told.
    pub(super) fn all(&self, session: Option<TokenHash>, now: SteadyMillis) -> Vec<Editor> {
        let mut seen = self.lock();
        seen.drop_old(now);
        let editor = |editor: &SeenEditor| Editor {
            part: editor.part.clone(),
            name: editor.name.clone(),
            own: editor.session == session,
        };
        seen.editors.iter().map(editor).collect()
    }

    /// Forgets what `session` edits, which ended at `now`. Returns whether it edited anything.
    pub(in crate::admin) fn forget(&self, session: TokenHash, now: SteadyMillis) -> bool {
        let mut seen = self.lock();
        seen.drop_old(now);
        seen.ended.push((session, now));
        let before = seen.editors.len();
        seen.editors.retain(|editor| editor.session != Some(session));
        let has_left = seen.editors.len() < before;
        if has_left {
            seen.changes = seen.changes.wrapping_add(1);
        }
        has_left
    }

    /// How often somebody has begun to edit a part since the program started, or has signed out.
    pub(in crate::admin) fn changes(&self) -> u64 {
        self.lock().changes
    }

    fn lock(&self) -> MutexGuard<'_, Seen> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Seen {
    fn drop_old(&mut self, now: SteadyMillis) {
        self.editors.retain(|editor| now.since(editor.at) < COUNTS_FOR);
        self.ended.retain(|(_, at)| now.since(*at) < COUNTS_FOR);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> SteadyMillis {
        SteadyMillis(seconds * 1_000)
    }

    fn erin(session: u8) -> (Option<TokenHash>, String) {
        (Some([session; 32]), "Erin".to_owned())
    }

    #[test]
    fn who_has_signed_out_edits_nothing() {
        let editors = Editors::default();
        editors.note("/team", erin(1), at(0));
        editors.note("/home", erin(1), at(0));
        editors.note("/team", erin(2), at(0));

        let before = editors.changes();

        assert!(editors.forget([1; 32], at(1)));
        assert!(!editors.forget([3; 32], at(1)));
        assert!(!editors.note("/team", erin(1), at(2)), "a request that was under way");

        assert_eq!(editors.changes(), before + 1, "the others are told");

        let left = editors.all(Some([2; 32]), at(1));
        assert_eq!(left.iter().map(|one| one.own).collect::<Vec<_>>(), [true]);
    }

    #[test]
    fn an_editor_counts_until_its_page_has_been_silent_for_45_seconds() {
        let editors = Editors::default();
        assert!(editors.note("/team", erin(1), at(0)));
        assert!(!editors.note("/team", erin(1), at(20)), "still there");
        assert!(editors.note("/team", erin(2), at(21)), "another device");
        assert_eq!(editors.changes(), 2);

        let of = |now| editors.all(erin(1).0, now).into_iter().map(|editor| editor.own);
        assert_eq!(of(at(64)).collect::<Vec<_>>(), [true, false]);
        assert_eq!(of(at(65)).collect::<Vec<_>>(), [false]);
        assert_eq!(of(at(66)).count(), 0);
        assert!(editors.note("/team", erin(1), at(70)), "it comes back");
    }

    #[test]
    fn no_more_than_a_hundred_are_remembered() {
        let editors = Editors::default();
        for number in 0..150 {
            editors.note(&format!("/events/{number}"), erin(1), at(0));
        }

        let all = editors.all(None, at(1));

        assert_eq!(all.len(), MOST);
        assert_eq!(all[MOST - 1].part, "/events/149");
    }
}
