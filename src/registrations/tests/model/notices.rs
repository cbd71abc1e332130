//! What staff tell those who come, in the model.

use super::Model;
use crate::registrations::NoticeKind;
use crate::registrations::tests::number;

/// A notice that stands.
#[derive(Clone, Debug)]
pub(super) struct Notice {
    /// The day before and since.
    dates: (i32, i32),
    was_called_off: bool,
    /// The parties that were told, or by the one that it replaced.
    told: Vec<usize>,
    /// How many messages wait.
    messages: usize,
    kind: NoticeKind,
    /// The day that people know, if it's a move.
    moved_from: Option<i32>,
    /// The one before, which it replaced.
    replaced: Option<Box<Notice>>,
    /// Whether the owner has given the event no date since.
    pub(super) can_undo: bool,
}

impl Model {
    /// Staff tell everybody who comes; false if that can't be.
    pub(in crate::registrations::tests) fn notice(
        &mut self,
        event: usize,
        change: NoticeKind,
        days: i32,
    ) -> bool {
        let (before, was_called_off) = (self.dates[event], self.called_off[event]);
        let is_over = before < self.today;
        // A slip is corrected first.
        if before != self.in_effect[event] {
            return false;
        }
        let after = if change == NoticeKind::Moved { self.today + days } else { before };
        let fits = match change {
            NoticeKind::CalledOff => !is_over && !was_called_off,
            NoticeKind::Reinstated => !is_over && was_called_off,
            NoticeKind::Moved => (!is_over || was_called_off) && after != before,
        };
        if !fits {
            return false;
        }
        let replaced = self.pop_unsent(event, change);
        self.called_off[event] = change == NoticeKind::CalledOff;
        self.move_all(event, before, after);
        let mut told = self.standing_on(event, after);
        let known = replaced.as_ref().and_then(|one| one.moved_from).unwrap_or(before);
        let is_as_known = |one: &Notice| match change {
            NoticeKind::Moved => known == after,
            NoticeKind::Reinstated => one.kind == NoticeKind::CalledOff,
            NoticeKind::CalledOff => false,
        };
        let messages = if replaced.as_ref().is_some_and(is_as_known) { 0 } else { told.len() };
        self.count(messages, replaced.as_ref().map_or(0, |one| one.messages));
        let by_replaced = replaced.iter().flat_map(|one| &one.told).copied();
        let others: Vec<_> = by_replaced.filter(|at| !told.contains(at)).collect();
        told.extend(others);
        let moved_from = (change == NoticeKind::Moved).then_some(known);
        let (dates, replaced, can_undo) = ((before, after), replaced.map(Box::new), true);
        let notice = Notice {
            dates,
            was_called_off,
            told,
            messages,
            kind: change,
            moved_from,
            replaced,
            can_undo,
        };
        self.notices[event].push(notice);
        true
    }

    /// The last notice, if `change` ends what it says and nobody knows of it.
    fn pop_unsent(&mut self, event: usize, change: NoticeKind) -> Option<Notice> {
        let last = self.notices[event].last()?;
        let is_ended = match change {
            NoticeKind::Moved => last.kind != NoticeKind::Reinstated,
            NoticeKind::Reinstated => last.kind == NoticeKind::CalledOff,
            NoticeKind::CalledOff => last.kind == NoticeKind::Reinstated,
        };
        let is_there = is_ended && last.dates.1 == self.dates[event];
        (is_there && !self.has_newcomers(event, last)).then(|| self.notices[event].pop())?
    }

    /// Whether somebody comes who wasn't told by a notice.
    fn has_newcomers(&self, event: usize, notice: &Notice) -> bool {
        self.standing_on(event, notice.dates.1).iter().any(|at| !notice.told.contains(at))
    }

    fn count(&mut self, more: usize, fewer: usize) {
        self.told = self.told + number(more) - number(fewer);
    }

    /// Staff take the last notice back; false if there is none, or if somebody comes who wasn't told by it.
    pub(in crate::registrations::tests) fn undo(&mut self, event: usize) -> bool {
        let Some(last) = self.notices[event].last() else { return false };
        if !last.can_undo || self.has_newcomers(event, last) {
            return false;
        }
        let last = self.notices[event].pop().unwrap();
        self.called_off[event] = last.was_called_off;
        self.move_all(event, last.dates.1, last.dates.0);
        self.count(0, last.messages);
        if let Some(mut again) = last.replaced {
            if again.messages > 0 {
                again.messages = again.told.iter().filter(|at| self.kept[**at].stands).count();
            }
            self.count(again.messages, 0);
            self.notices[event].push(*again);
        }
        true
    }
}
