//! Which known name was probably meant by a misspelled one.

/// The one of `names` that was probably meant by `typed`: it begins with it, or at most a third of
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
            let mistakes = if begun { 1 } else { mistakes(&typed, &whole) };
            (mistakes <= (name.chars().count() / 3).max(1)).then_some((mistakes, name))
        })
        .min()
        .map(|(_, name)| name)
}

/// How many slips of the hand turn one word into the other: a letter too many, too few or wrong,
/// or two neighbours swapped (the "optimal string alignment" distance).
fn mistakes(one: &str, other: &str) -> usize {
    let one: Vec<char> = one.chars().collect();
    let other: Vec<char> = other.chars().collect();
    // The two rows before the one being filled; the first row is that of an empty `one`.
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=other.len()).collect();
    for i in 0..one.len() {
        let mut row = vec![i + 1];
        for j in 0..other.len() {
            let replaced = above[j] + usize::from(one[i] != other[j]);
            let mut least = replaced.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && one[i] == other[j - 1] && one[i - 1] == other[j] {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_are_counted_as_a_hand_makes_them() {
        for (one, other, count) in [
            ("", "", 0),
            ("", "abc", 3),
            ("open", "open", 0),
            ("opne", "open", 1),
            ("lissten", "listen", 1),
            ("burts", "burst", 1),
            ("kitten", "sitting", 3),
        ] {
            assert_eq!(mistakes(one, other), count, "{one} {other}");
            assert_eq!(mistakes(other, one), count, "{other} {one}");
        }
    }

    #[test]
    fn a_name_is_suggested_only_if_it_is_near() {
        let names = ["burst", "window_seconds", "id"];

        assert_eq!(closest("window", names), Some("window_seconds"));
        assert_eq!(closest("BURTS", names), Some("burst"));
        assert_eq!(closest("colour", names), None);
        assert_eq!(closest("", names), None);
    }
}
