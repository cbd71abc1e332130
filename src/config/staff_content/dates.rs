//! Dates of events that repeat, which staff can't remove as they remove other events.

use serde_json::{Map, Value};

use super::fitting;
use super::patch::value_at;
use super::pointer::child;
use crate::config::Config;
use crate::config::series::ids_of_dates;
use crate::content::split_dated_id;
use crate::form::FieldError;

impl Config {
    /// The refusals of dates of events that repeat which `patch` removes.
    pub(super) fn removed_dates(&self, patch: &Map<String, Value>) -> Vec<FieldError> {
        let layer = fitting::without(&self.staff.layer.patch, &self.staff.unfit);
        let dates = ids_of_dates(&self.layers.with_staff(&layer));
        dates.iter().filter_map(|id| removed_date(patch, id)).collect()
    }
}

fn removed_date(patch: &Map<String, Value>, id: &str) -> Option<FieldError> {
    let pointer = child("/events", id);
    let (series, date) = split_dated_id(id)?;
    (value_at(patch, &pointer) == Some(&Value::Null)).then(|| {
        let detail = format!(
            "{id} is a date of the event {series}, which repeats. To leave it out, add {date} to the exceptions of {series}."
        );
        FieldError { pointer: format!("#{pointer}"), detail }
    })
}
