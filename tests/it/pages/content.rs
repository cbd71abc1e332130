//! The owner's texts: shown unchanged, whatever they contain, and updated at once.

use serde_json::Value;

use super::html::{elements, unescape};
use crate::support::{Setup, Site, Workshop};

/// The data that a page gives to the browser.
pub(super) fn page_data(html: &str) -> Value {
    let scripts = elements(html, "script");
    let data = scripts.iter().find(|script| script.attribute("id") == Some("page-data")).unwrap();
    serde_json::from_str(data.text).unwrap()
}

/// The most difficult text that an owner might write.
const NASTY: &str =
    r#"</script><script>alert("1")</script><!-- <img src=x onerror='a()'> & "q" &amp;"#;

#[tokio::test]
async fn the_owners_text_is_escaped_everywhere() {
    let toml = format!(
        "[site]\nname = '''{NASTY}'''\ntagline = '''{NASTY}'''\nplace_line = '''{NASTY}'''\n\
         [[team]]\nname = '''{NASTY}'''\nrole = '''{NASTY}'''\nbio = '''{NASTY}\u{2028}{NASTY}'''\n"
    );
    let site = Setup::new().file(&toml).start().await;
    let plain = Site::start().await;
    for (path, _) in super::PAGES.into_iter().chain([("/no-such-page", false)]) {
        let html = super::html(&site, path).await;

        let tame = super::html(&plain, path).await;
        for name in ["script", "img", "style"] {
            let (found, expected) = (elements(&html, name).len(), elements(&tame, name).len());
            // Another team has another number of portraits.
            assert!(found == expected || (name == "img" && found < expected), "{path} {name}");
        }
        assert_eq!(page_data(&html)["site"]["name"], NASTY, "{path}");
        if path == "/about" {
            let bio = &page_data(&html)["site"]["team"][0]["bio"];
            assert_eq!(*bio, format!("{NASTY}\u{2028}{NASTY}"));
        }
        let title = unescape(elements(&html, "title")[0].text);
        assert!(title.contains(NASTY), "{path}: {title}");
        let outside = html.replace(elements(&html, "style")[0].text, "");
        assert!(!outside.contains("<script>alert"), "{path}");
        assert!(!outside.contains("<img src=x"), "{path}");
    }
    plain.finish().await;
    site.finish().await;
}

#[tokio::test]
async fn structured_data_is_json_that_holds_the_owners_facts() {
    let site = Site::start().await;

    let html = super::html(&site, "/").await;

    let kind = Some("application/ld+json");
    let scripts = elements(&html, "script");
    let data: Vec<Value> = scripts
        .iter()
        .filter(|script| script.attribute("type") == kind)
        .map(|script| serde_json::from_str(script.text).unwrap())
        .collect();
    let text = Value::from(data).to_string();
    assert!(text.contains("Maple Hollow Stables") && text.contains("Doylestown"), "{text}");
    site.finish().await;
}

#[tokio::test]
async fn a_page_says_what_it_is_to_search_engines_and_shared_links() {
    let setup = Setup::new().set("server.public_url", "https://barn.example");
    let site = setup.start().await;
    for (path, indexed) in super::PAGES {
        let html = super::html(&site, path).await;

        let links = elements(&html, "link");
        let canonical = links.iter().find(|link| link.attribute("rel") == Some("canonical"));
        let expected = indexed.then(|| format!("https://barn.example{path}"));
        let href = canonical.and_then(|link| link.attribute("href"));
        assert_eq!(href, expected.as_deref(), "{path}");
        let metas = elements(&html, "meta");
        let content = |key: &str, name: &str| {
            let meta = metas.iter().find(|meta| meta.attribute(key) == Some(name));
            meta.and_then(|meta| meta.attribute("content")).unwrap_or_default()
        };
        assert!(content("name", "description").len() > 20, "{path}");
        assert!(!content("property", "og:title").is_empty(), "{path}");
        let image = content("property", "og:image");
        let image = image.strip_prefix("https://barn.example").expect("absolute, on this site");
        assert_eq!(site.get(image).await.status(), 200, "{image}");
        let robots = if indexed { "index" } else { "noindex" };
        assert_eq!(content("name", "robots"), robots, "{path}");
    }
    site.finish().await;
}

#[tokio::test]
async fn changed_facts_are_on_every_page_after_a_reload() {
    let mut site = Site::start().await;
    let etag = site.get("/").await.headers()["etag"].clone();

    site.reload(
        Setup::new().set("site.phone", "(215) 555-0199").set("site.name", "Fern & Fetlock"),
    )
    .await;

    for (path, _) in super::PAGES {
        let html = super::html(&site, path).await;
        assert!(!html.contains("555-0134") && html.contains("555-0199"), "{path}");
        assert!(html.contains("Fern &amp; Fetlock"), "{path}");
    }
    assert_ne!(site.get("/").await.headers()["etag"], etag, "no browser keeps the old one");
    site.finish().await;
}

#[tokio::test]
async fn a_hangup_signal_brings_changes_and_a_bad_file_changes_nothing() {
    let workshop = Workshop::new();
    workshop.write("config.toml", "[site]\nphone = \"(215) 555-0101\"\n");
    let program = workshop.serve().await;
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let has = async |words: &str| {
        let page = http.get(program.url("/contact")).send().await.unwrap().text().await.unwrap();
        page.contains(words).then_some(())
    };
    assert!(has("555-0101").await.is_some());

    workshop.write("config.toml", "[site]\nphone = \"(215) 555-0102\"\n");
    program.signal("HUP").await;
    crate::support::eventually("the new number", async || has("555-0102").await).await;

    workshop.write("config.toml", "[site]\nphone = \"(215) 555-0103\"\n\nphnoe = \"x\"\n");
    program.signal("HUP").await;
    let refusal = program.stderr.says("refused").await;
    assert!(refusal.contains("line 4") && refusal.contains("phnoe"), "{refusal}");
    assert!(has("555-0102").await.is_some());
    program.stop().await;
}
