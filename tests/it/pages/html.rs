//! A minimal HTML reader that finds elements and their text.

/// An element: its attributes as written, and the text up to its end tag.
#[derive(Debug)]
pub struct Element<'a> {
    tag: &'a str,
    pub text: &'a str,
}

impl<'a> Element<'a> {
    /// The value of an attribute as written, with entities.
    pub fn attribute(&self, name: &str) -> Option<&'a str> {
        attributes(self.tag).into_iter().find(|(found, _)| *found == name).map(|(_, value)| value)
    }
}

/// All elements called `name`, in order. Doesn't support elements nested in others of the same
/// name.
pub fn elements<'a>(html: &'a str, name: &str) -> Vec<Element<'a>> {
    let (open, close) = (format!("<{name}"), format!("</{name}>"));
    let mut found = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find(&open) {
        rest = &rest[at + open.len()..];
        if !rest.starts_with(['>', ' ', '/']) {
            continue;
        }
        let end = end_of_tag(rest);
        let after = &rest[end + 1..];
        let text = &after[..after.find(&close).unwrap_or(0)];
        found.push(Element { tag: &rest[..end], text });
        rest = after;
    }
    found
}

/// Names and values of all attributes outside scripts and styles.
pub fn all_attributes(html: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        let name = rest.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        let end = end_of_tag(rest);
        found.extend(attributes(&rest[name.len()..end.max(name.len())]));
        rest = &rest[end..];
        if let Some(raw) = ["script", "style"].into_iter().find(|raw| *raw == name) {
            rest = &rest[rest.find(&format!("</{raw}>")).expect("raw text ends")..];
        }
    }
    found
}

/// The end of the tag that contains the beginning of `rest`. A `>` in quotes doesn't count.
fn end_of_tag(rest: &str) -> usize {
    let mut quoted = false;
    let end = rest.find(|c| {
        quoted ^= c == '"';
        c == '>' && !quoted
    });
    end.unwrap_or(rest.len())
}

/// `name="value"` pairs. An attribute without a value has an empty one.
fn attributes(tag: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut rest = tag.trim_start();
    while !rest.is_empty() && !rest.starts_with('/') {
        let name = &rest[..rest.find(['=', ' ']).unwrap_or(rest.len())];
        rest = &rest[name.len()..];
        let mut value = "";
        if let Some(after) = rest.strip_prefix("=\"") {
            value = &after[..after.find('"').unwrap_or(after.len())];
            rest = &after[(value.len() + 1).min(after.len())..];
        }
        found.push((name, value));
        rest = rest.trim_start();
    }
    found
}

/// Decodes HTML entities.
pub fn unescape(text: &str) -> String {
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    text.replace("&#x27;", "'").replace("&amp;", "&")
}

#[test]
fn elements_are_found_with_attributes_and_text() {
    let html = r#"<p class="a > b" hidden>one</p><pre>no</pre><p>two</p><a href="/x?a&amp;b"/>"#;

    let found = elements(html, "p");

    assert_eq!(found.iter().map(|p| p.text).collect::<Vec<_>>(), ["one", "two"]);
    assert_eq!(found[0].attribute("class"), Some("a > b"));
    assert_eq!(found[0].attribute("hidden"), Some(""));
    assert_eq!(elements(html, "a")[0].attribute("href"), Some("/x?a&amp;b"));
    assert_eq!(unescape("&amp;lt; &#x27;&quot;"), "&lt; '\"");
}

#[test]
fn attributes_in_scripts_are_none() {
    let html = r#"<i a="1"><script b="2">if (x<y) z=">"</script><i c></i>"#;

    assert_eq!(all_attributes(html), [("a", "1"), ("b", "2"), ("c", "")]);
}
