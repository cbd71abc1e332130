//! Findings about settings, and the checks that several sections share.

/// A value that contradicts another one, or is probably a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    /// The setting: `events[2].price`; empty if it concerns several.
    pub(crate) path: String,
    /// A contradiction's message continues the setting's name ("is 8 AM; ..."); a warning consists
    /// of whole sentences.
    pub(crate) message: String,
}

impl Finding {
    pub(crate) fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { path: path.into(), message: message.into() }
    }
}

/// What is found of events, each with the event that it repeats and in two versions: of the date, and of the event. What
/// several dates have in common, by `words` of the second version, is said once of the event.
pub(crate) fn once_of_series<'a, T>(
    found: impl Iterator<Item = (&'a str, T, T)>,
    words: impl Fn(&T) -> String,
) -> Vec<T> {
    let mut said: Vec<(&str, T, T, bool)> = Vec::new();
    for (series, of_date, of_event) in found {
        let is_same = |one: &&mut (&str, T, T, bool)| {
            !series.is_empty() && one.0 == series && words(&one.2) == words(&of_event)
        };
        match said.iter_mut().find(is_same) {
            Some(one) => one.3 = true,
            None => said.push((series, of_date, of_event, false)),
        }
    }
    let chosen = |(_, of_date, of_event, is_shared)| if is_shared { of_event } else { of_date };
    said.into_iter().map(chosen).collect()
}

/// Entries of `list` with the id of an earlier entry.
pub(super) fn repeated_ids<'a>(
    list: &str,
    ids: impl Iterator<Item = &'a str> + Clone,
) -> impl Iterator<Item = Finding> {
    ids.clone().enumerate().filter_map(move |(index, id)| {
        let first = ids.clone().position(|other| other == id).filter(|first| *first < index)?;
        let message =
            format!("is {id:?}, and so is that of entry {}; each needs its own", first + 1);
        Some(Finding::new(format!("{list}[{index}].id"), message))
    })
}

/// Two packages of `list` that are both marked as the most popular. `packages` are ids and marks.
pub(super) fn two_most_popular<'a>(
    list: &str,
    packages: impl Iterator<Item = (&'a str, bool)>,
) -> Option<Finding> {
    let marked = packages.enumerate().filter(|(_, (_, is_marked))| *is_marked);
    let marked: Vec<(usize, &str)> = marked.map(|(index, (id, _))| (index, id)).collect();
    let (second, _) = marked.last().filter(|_| marked.len() > 1)?;
    let ids: Vec<&str> = marked.iter().map(|(_, id)| *id).collect();
    let message = format!(
        "{list}: {} are all most_popular. Mark one of them, since visitors see 'Most Popular' on \
         each.",
        ids.join(" and ")
    );
    Some(Finding::new(format!("{list}[{second}].most_popular"), message))
}
