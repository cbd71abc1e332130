//! Which characters of a text a reader sees.

/// Whether `text` has no visible character.
pub(crate) fn shows_nothing(text: &str) -> bool {
    text.chars().all(|c| is_blank(c) || is_invisible(c))
}

/// Whether `c` is invisible: it changes the direction of text, joins or separates letters, or shows
/// nothing. With one in it, a name can pass for another.
///
/// Source: Unicode's `Default_Ignorable_Code_Point` and the other format characters (Cf).
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}'
        | '\u{890}'..='\u{891}' | '\u{8e2}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff0}'..='\u{fffb}' | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1343f}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether nothing of `c` shows if it stands alone: a space, the empty Braille pattern, or a mark
/// that belongs to the letter before it (Unicode's blocks of combining marks).
pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace()
        || matches!(c,
            '\u{2800}' | '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
            | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}
