//! A site with the owner's logo and colors.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::{ImageFormat, Rgba, RgbaImage};
use reqwest::Response;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::html::elements;
use crate::support::{Program, Workshop, eventually};

const COLORS: &str =
    "[site.colors]\ndark = \"#1c2f4f\"\naccent = \"#0b5c5c\"\nhighlight = \"#f2c14e\"\n";

/// A workshop with this config.toml and a folder of photographs with `files`.
fn workshop(config: &str, files: &[(&str, Vec<u8>)]) -> Workshop {
    let workshop = Workshop::new();
    std::fs::create_dir(workshop.path("photos")).unwrap();
    for (name, bytes) in files {
        std::fs::write(workshop.path("photos").join(name), bytes).unwrap();
    }
    workshop.write("config.toml", config);
    workshop
}

/// A PNG with a single color.
fn png(width: u32, height: u32, color: [u8; 4]) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let picture = RgbaImage::from_pixel(width, height, Rgba(color));
    picture.write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

async fn get(program: &Program, path: &str) -> Response {
    reqwest::get(program.url(path)).await.unwrap()
}

async fn text(program: &Program, path: &str) -> String {
    get(program, path).await.text().await.unwrap()
}

/// What `check-config` says about this wrong config.toml.
async fn refusal(config: &str, files: &[(&str, Vec<u8>)]) -> String {
    let output = workshop(config, files).run(&["check-config"]).await;
    assert_eq!(output.status.code(), Some(78), "{config}");
    String::from_utf8(output.stderr).unwrap()
}

/// The attributes of the logos in the header and in the footer.
fn logos(html: &str) -> Vec<BTreeMap<&str, &str>> {
    let parts = ["class=\"brand\"", "class=\"footer-brand\""].into_iter();
    let tags = parts.map(|part| {
        let tag = html.split(part).nth(1).unwrap().split("<img ").nth(1).unwrap();
        let tag = tag.split("/>").next().unwrap();
        let attributes = tag.split("\" ").filter_map(|attribute| attribute.split_once("=\""));
        attributes.map(|(name, value)| (name, value.trim_end_matches('"'))).collect()
    });
    tags.collect()
}

#[tokio::test]
async fn every_page_has_the_owners_colors_in_a_style_that_the_policy_allows() {
    let program = workshop(COLORS, &[]).serve().await;

    for path in ["/", "/contact", "/admin-submissions", "/no-such-page"] {
        let reply = get(&program, path).await;
        let policy = reply.headers()["content-security-policy"].to_str().unwrap().to_owned();
        let html = reply.text().await.unwrap();

        let style = elements(&html, "style")[0].text;
        for token in ["forest:#1c2f4f", "barn-deep:#0b5c5c", "gold:#f2c14e", "forest-deep:#121f33"]
        {
            assert!(style.contains(&format!("--color-{token}")), "{path} without {token}");
        }
        let hash = STANDARD.encode(Sha256::digest(style));
        assert!(policy.contains(&format!("style-src 'self' 'sha256-{hash}'")), "{path}: {policy}");
    }
    program.stop().await;
}

#[tokio::test]
async fn the_drawn_logo_and_the_icons_follow_the_colors() {
    let program = workshop(COLORS, &[]).serve().await;

    let html = text(&program, "/").await;
    for logo in logos(&html) {
        let reply = get(&program, logo["src"]).await;
        assert_eq!(reply.headers()["content-type"], "image/svg+xml");
        assert_eq!(reply.headers()["cache-control"], "public, max-age=31536000, immutable");
        // Opened as a document, it runs nothing.
        let policy = reply.headers()["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'"), "{policy}");
        let svg = reply.text().await.unwrap();
        assert!(svg.contains("#1c2f4f") && !svg.contains("#22372b"), "{logo:?}");
    }
    assert!(text(&program, "/favicon.svg").await.contains("#1c2f4f"));
    let manifest: Value = serde_json::from_str(&text(&program, "/site.webmanifest").await).unwrap();
    let icons = manifest["icons"].as_array().unwrap().iter();
    let icons = icons.map(|icon| icon["src"].as_str().unwrap()).chain(["/apple-touch-icon.png"]);
    for path in icons {
        let bytes = get(&program, path).await.bytes().await.unwrap();
        let icon = image::load_from_memory(&bytes).unwrap().into_rgba8();
        let ground = icon.get_pixel(icon.width() / 2, 5);
        let expected = [0x1c, 0x2f, 0x4f];
        assert!((0..3).all(|i| ground[i].abs_diff(expected[i]) < 4), "{path}: {ground:?}");
    }
    program.stop().await;
}

#[tokio::test]
async fn a_color_that_cannot_be_read_is_refused_with_its_contrast_and_one_that_can() {
    let said = refusal("[site.colors]\n\naccent = \"#e4572e\"\n", &[]).await;

    let start = "config.toml, line 3: site.colors.accent is \"#e4572e\": light words on a \
                 button of this color would have a contrast of 3.27 to 1, and at least 4.5 is needed; the nearest \
                 color of the same hue that works is \"";
    assert!(said.contains(start), "{said}");
    let proposed = said.split(start).nth(1).unwrap().split('"').next().unwrap();
    let better = workshop(&format!("[site.colors]\naccent = \"{proposed}\"\n"), &[]);
    assert_eq!(better.run(&["check-config"]).await.status.code(), Some(0), "{proposed}");
}

#[tokio::test]
async fn the_owners_logo_is_in_header_footer_and_structured_data() {
    let config = "[site]\nphotos_dir = \"photos\"\nlogo = \"our-logo\"\n";
    let workshop = workshop(config, &[("Our-Logo.PNG", png(1200, 400, [20, 40, 90, 255]))]);
    let checked = workshop.run(&["check-config"]).await;
    assert_eq!(checked.status.code(), Some(0));
    let said = String::from_utf8(checked.stdout).unwrap();
    assert!(!said.contains("shown nowhere"), "{said}");
    let program = workshop.serve().await;

    let html = text(&program, "/").await;

    let sizes = logos(&html);
    for (logo, height) in sizes.iter().zip(["44", "56"]) {
        let width = if height == "44" { "132" } else { "168" };
        assert_eq!((logo["width"], logo["height"]), (width, height), "{logo:?}");
        assert_eq!(logo["alt"], "Maple Hollow Stables");
    }
    let path = sizes[0]["src"];
    assert!(html.contains(&format!("\"logo\":\"http://{}{path}\"", program.address)), "{path}");
    let reply = get(&program, path).await;
    assert_eq!(reply.headers()["content-type"], "image/png");
    assert_eq!(reply.headers()["cache-control"], "public, max-age=31536000, immutable");
    let logo = image::load_from_memory(&reply.bytes().await.unwrap()).unwrap();
    assert_eq!((logo.width(), logo.height()), (504, 168));
    program.stop().await;
}

#[tokio::test]
async fn a_logo_that_cannot_be_shown_is_refused_with_file_line_and_what_would_be_right() {
    let config = "[site]\nphotos_dir = \"photos\"\nlogo = \"logo\"\n";
    let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>0</script></svg>".to_vec();
    let table = [
        ("other.txt", b"hay".to_vec(), "is \"logo\", but there is no such file in photos; put"),
        ("logos.png", png(200, 200, [0; 4]), "did you mean \"logos\"?"),
        (
            "logo.svg",
            svg,
            "names photos/logo.svg, which is an SVG drawing, which can hold programs",
        ),
        ("logo.pdf", b"%PDF-1.7".to_vec(), "names photos/logo.pdf, which is no picture in PNG"),
        ("logo.png", vec![0; 4_000_001], "which has 5 MB; at most 4 are taken. Export it as PNG"),
        ("logo.png", png(2001, 90, [0; 4]), "which has 2001 × 90 pixels; at most 2000"),
        ("logo.png", png(60, 40, [0; 4]), "which has 60 × 40 pixels and would be blurred"),
    ];
    for (name, bytes, message) in table {
        let said = refusal(config, &[(name, bytes)]).await;

        assert!(said.contains("config.toml, line 3: site.logo "), "{said}");
        assert!(said.contains(message), "{said}");
    }
}

#[tokio::test]
async fn a_logo_that_can_hardly_be_seen_on_the_page_is_warned_of() {
    let config = "[site]\nphotos_dir = \"photos\"\nlogo = \"logo\"\n";
    for (color, is_faint) in [([255, 255, 255, 255], true), ([30, 30, 30, 255], false)] {
        let files = [("logo.png", png(200, 100, color))];

        let output = workshop(config, &files).run(&["check-config"]).await;

        assert_eq!(output.status.code(), Some(0));
        let said = String::from_utf8(output.stdout).unwrap();
        assert_eq!(said.contains("hardly be seen"), is_faint, "{said}");
    }
}

#[tokio::test]
async fn a_reload_takes_over_colors_and_logo_and_refuses_wrong_ones() {
    let workshop = workshop("", &[("logo.png", png(100, 100, [200, 30, 30, 255]))]);
    let program = workshop.serve().await;
    let plain = text(&program, "/").await;
    assert!(
        !plain.contains("dialog:modal::backdrop")
            && logos(&plain)[0]["src"].starts_with("/assets/mark-")
    );
    let with_logo = format!("[site]\nphotos_dir = \"photos\"\nlogo = \"logo\"\n\n{COLORS}");

    workshop.write("config.toml", &with_logo);
    program.signal("HUP").await;
    let own = eventually("colors and logo are there", async || {
        let html = text(&program, "/").await;
        let is_own = logos(&html)[0]["src"].starts_with("/photos/logo-");
        (is_own && html.contains("--color-forest:#1c2f4f")).then_some(html)
    })
    .await;

    // Replaces the logo by another file with the same name.
    std::fs::write(workshop.path("photos/logo.png"), png(100, 100, [30, 30, 200, 255])).unwrap();
    program.signal("HUP").await;
    eventually("the other logo is there", async || {
        (logos(&text(&program, "/").await)[0]["src"] != logos(&own)[0]["src"]).then_some(())
    })
    .await;
    eventually("the log names the one setting whose file has changed", async || {
        program.stderr.so_far().contains("\"changed\":\"site.logo\"").then_some(())
    })
    .await;

    let wrong = with_logo.replace("#1c2f4f", "#88aadd");
    workshop.write("config.toml", &wrong);
    program.signal("HUP").await;
    eventually("the wrong color is refused", async || {
        program.stderr.so_far().contains("the old ones stay").then_some(())
    })
    .await;
    assert!(text(&program, "/").await.contains("--color-forest:#1c2f4f"));

    workshop.write("config.toml", "");
    program.signal("HUP").await;
    eventually("the page is as it was, to the byte", async || {
        (text(&program, "/").await == plain).then_some(())
    })
    .await;
    program.stop().await;
}
