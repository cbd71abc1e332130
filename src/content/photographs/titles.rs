//! What photographs are called where staff change the site.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The places with a picture of their own, by the name of the photograph that is shown there. The staff page reads the
/// same file.
const PLACES: &str =
    include_str!("../../../frontend/src/staff/site-editor/photos/placeTitles.json");

/// What a photograph is called: its place (`hero`: `Home page: first picture`), or its own name in words (`old-oak`: `Old
/// oak`).
#[must_use]
pub fn photo_title(name: &str) -> String {
    static TITLES: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
        serde_json::from_str(PLACES).expect("a map of names and titles; a test reads it")
    });
    if let Some(title) = TITLES.get(name) {
        return title.clone();
    }
    let words = name.replace('-', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_photograph_has_the_name_of_its_place_or_its_own_in_words() {
        for (name, title) in [
            ("hero", "Home page: first picture"),
            ("gallery-6", "Gallery picture 6"),
            ("old-oak", "Old oak"),
            ("7", "7"),
        ] {
            assert_eq!(photo_title(name), title);
        }
    }
}
