//! What photographs are called where staff change the site.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The places with a picture of their own, by the name of the photograph that is shown there. The staff page reads the
/// same file.
const PLACES: &str =
    include_str!("../../../frontend/src/staff/site-editor/photos/placeTitles.json");

/// What cameras and phones begin the names of their files with.
const CAMERA_PREFIXES: [&str; 8] = ["dsc", "dscf", "dscn", "image", "img", "mvimg", "p", "pxl"];

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
    if let Some(number) = camera_number(name) {
        return format!("Photo {}", number.replace('-', " "));
    }
    let words = name.replace('-', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The number of a photograph that still has the name that a camera gave it: `img-2041`.
fn camera_number(name: &str) -> Option<&str> {
    let (prefix, number) = name.split_once('-')?;
    let is_number = number.chars().all(|one| one.is_ascii_digit() || one == '-');
    (CAMERA_PREFIXES.contains(&prefix) && is_number).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_photograph_has_the_name_of_its_place_or_its_own_in_words() {
        for (name, title) in [
            ("hero", "Home page: first picture"),
            ("gallery-6", "Gallery picture C"),
            ("old-oak", "Old oak"),
            ("7", "7"),
            ("img-2041", "Photo 2041"),
            ("pxl-20270618-143015", "Photo 20270618 143015"),
            ("img-of-a-pony", "Img of a pony"),
        ] {
            assert_eq!(photo_title(name), title);
        }
    }
}
