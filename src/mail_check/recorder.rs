//! Keeps track of a check's steps.

use super::Progress;
use super::report::{Finding, Step, StepName, StepResult};

/// Tells of steps as they begin and end.
pub(super) struct Recorder<'a> {
    progress: &'a (dyn Fn(Progress) + Send + Sync),
    current: Option<StepName>,
    ended: Vec<StepName>,
    has_failed: bool,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(progress: &'a (dyn Fn(Progress) + Send + Sync)) -> Self {
        Self { progress, current: None, ended: Vec::new(), has_failed: false }
    }

    pub(super) fn begin(&mut self, name: StepName) {
        self.current = Some(name);
        (self.progress)(Progress::Began(name));
    }

    /// Ends the step that was begun last.
    pub(super) fn end(&mut self, finding: Finding) {
        if let Some(name) = self.current.take() {
            self.add(finding.of(name));
        }
    }

    /// Adds a step that has not begun here.
    pub(super) fn add(&mut self, step: Step) {
        self.ended.push(step.name);
        self.has_failed |= step.result == StepResult::Failed;
        (self.progress)(Progress::Done(step));
    }

    /// Adds those steps of the conversation that weren't reached.
    pub(super) fn skip_the_rest(&mut self) {
        let reason = if self.has_failed {
            "Not tried, because an earlier step failed."
        } else {
            "Not tried: there's nobody to write to."
        };
        self.skip_unreached(reason);
    }

    /// Adds the steps of the conversation that weren't reached, because of `reason`.
    pub(super) fn skip_unreached(&mut self, reason: &str) {
        for name in StepName::CONVERSATION {
            if !self.ended.contains(&name) {
                self.add(Finding::skipped(reason).of(name));
            }
        }
    }
}
