//! Finds the known name that a misspelled one probably means.

use strsim::osa_distance;

/// The name in `names` that `typed` probably means: it begins with `typed`, or at most a third of
/// its letters are wrong.
pub(crate) fn closest<'a>(
    typed: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    names
        .into_iter()
        .filter_map(|name| {
            let whole = name.to_lowercase();
            let begun = typed.len() >= 3 && whole.starts_with(&typed);
            // One mistake is an extra, missing or wrong letter, or two neighboring letters swapped.
            let mistakes = if begun { 1 } else { osa_distance(&typed, &whole) };
            (mistakes <= (name.chars().count() / 3).max(1)).then_some((mistakes, name))
        })
        .min()
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_suggested_only_if_it_is_near() {
        let names = ["burst", "window_seconds", "id"];

        assert_eq!(closest("window", names), Some("window_seconds"));
        assert_eq!(closest("BURTS", names), Some("burst"), "two letters swapped");
        assert_eq!(closest("burrst", names), Some("burst"), "a letter too many");
        assert_eq!(closest("brst", names), Some("burst"), "a letter too few");
        assert_eq!(closest("colour", names), None);
        assert_eq!(closest("", names), None);
    }
}
