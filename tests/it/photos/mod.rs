//! The owner's photographs: cropped, without metadata, in place of built-in pictures.

mod changes;
pub mod originals;
mod refusals;
mod staff;

use std::collections::BTreeSet;

use image::{ImageFormat, RgbImage};
use reqwest::Response;

use self::originals::{BLUE, GREEN, RED, SECRET, WHITE};
use crate::support::{Program, Workshop, eventually};

/// A workshop with an empty folder of photographs.
fn workshop() -> Workshop {
    let workshop = Workshop::new();
    std::fs::create_dir(workshop.path("photos")).unwrap();
    workshop.write("config.toml", "[site]\nphotos_dir = \"photos\"\n");
    workshop
}

fn put(workshop: &Workshop, name: &str, bytes: &[u8]) {
    std::fs::write(workshop.path("photos").join(name), bytes).unwrap();
}

async fn get(program: &Program, path: &str) -> Response {
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    http.get(program.url(path)).send().await.unwrap()
}

async fn page(program: &Program, path: &str) -> String {
    get(program, path).await.text().await.unwrap()
}

/// Paths of all photographs on a page.
fn photographs(html: &str) -> BTreeSet<String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let named = html.split("/photos/").skip(1).map(|rest| {
        format!("/photos/{}", rest.chars().take_while(|c| is_part(*c)).collect::<String>())
    });
    named.collect()
}

/// Waits until `path` shows the photograph `name`. Returns the page.
async fn shows(program: &Program, path: &str, name: &str) -> String {
    eventually(&format!("{path} shows {name}: {}", program.stderr.so_far()), async || {
        let html = page(program, path).await;
        html.contains(&format!("/photos/{name}-")).then_some(html)
    })
    .await
}

/// The HTML of the picture whose files begin with `name`.
fn tag<'a>(html: &'a str, name: &str) -> &'a str {
    let start = format!("src=\"/photos/{name}-");
    let tags = html.split("<img ").skip(1).filter_map(|tag| tag.split('>').next());
    tags.into_iter().find(|tag| tag.contains(&start)).expect("there is such a picture")
}

/// Width and height in an AVIF file's header: the box `ispe` of ISO/IEC 23008-12.
fn avif_dimensions(bytes: &[u8]) -> (u32, u32) {
    let at =
        bytes.windows(4).position(|name| name == b"ispe").expect("an AVIF says how large it is");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(at + 8), number(at + 12))
}

fn color(picture: &RgbImage, x: u32, y: u32) -> image::Rgb<u8> {
    let found = *picture.get_pixel(x, y);
    let colors = [RED, GREEN, BLUE, WHITE];
    let is_near = |color: &image::Rgb<u8>| (0..3).all(|i| color[i].abs_diff(found[i]) < 30);
    colors.into_iter().find(is_near).unwrap_or(found)
}

#[tokio::test]
async fn a_photograph_is_upright_cut_to_size_and_nothing_but_a_picture() {
    let workshop = workshop();
    put(&workshop, "Boarding.JPG", &originals::taken_upright_with_a_phone());
    let program = workshop.serve().await;

    let html = shows(&program, "/boarding", "boarding").await;

    // Upright it has 480 by 400 pixels; the picture's ratio is ten to seven.
    let tag = tag(&html, "boarding");
    assert!(tag.contains("width=\"480\" height=\"336\""), "{tag}");
    let files = photographs(&html);
    let endings: BTreeSet<_> = files.iter().filter_map(|file| file.rsplit('.').next()).collect();
    assert_eq!(endings, BTreeSet::from(["avif", "jpg"]));
    for path in files {
        let reply = get(&program, &path).await;
        assert_eq!(reply.status(), 200, "{path}");
        assert_eq!(reply.headers()["cache-control"], "public, max-age=31536000, immutable");
        let kind = reply.headers()["content-type"].to_str().unwrap().to_owned();
        let bytes = reply.bytes().await.unwrap();
        for trace in ["Exif", "GPS", "II*", SECRET] {
            let is_there = bytes.windows(trace.len()).any(|part| part == trace.as_bytes());
            assert!(!is_there, "{trace} in {path}");
        }
        if kind == "image/jpeg" {
            let picture = image::load_from_memory_with_format(&bytes, ImageFormat::Jpeg).unwrap();
            let picture = picture.into_rgb8();
            assert_eq!(picture.dimensions(), (480, 336));
            let found =
                [(90, 90), (390, 90), (90, 280), (390, 280)].map(|(x, y)| color(&picture, x, y));
            assert_eq!(found, [BLUE, RED, WHITE, GREEN]);
        } else {
            assert_eq!(kind, "image/avif");
            assert_eq!(avif_dimensions(&bytes), (480, 336), "{path}");
        }
    }
    program.stop().await;
}

#[tokio::test]
async fn the_owner_says_what_a_photograph_shows_and_nobody_says_it_of_another() {
    let workshop = workshop();
    workshop.write(
        "config.toml",
        "[site]\nphotos_dir = \"photos\"\nphotos = [{ name = \"about\", alt = \"Our \\\"hill\\\"\" }]\n",
    );
    put(&workshop, "about.jpg", &originals::jpeg(RED));
    put(&workshop, "facility.jpg", &originals::jpeg(GREEN));
    let program = workshop.serve().await;

    shows(&program, "/about", "about").await;
    let html = shows(&program, "/about", "facility").await;

    assert!(
        tag(&html, "about").contains("alt=\"Our &quot;hill&quot;\""),
        "{}",
        tag(&html, "about")
    );
    // The built-in picture's description doesn't fit the photograph.
    assert!(tag(&html, "facility").contains("alt=\"\""), "{}", tag(&html, "facility"));
    program.stop().await;
}

#[tokio::test]
async fn one_file_is_cut_for_phones_for_desktops_and_for_shared_links() {
    let workshop = workshop();
    let file = originals::quarters(500, 500, [RED, GREEN, BLUE, WHITE]);
    // The first bytes decide the format, whatever the file's name.
    put(&workshop, "hero.jpg", &originals::encoded(&file, ImageFormat::Png));
    put(&workshop, "meadow.jpg", &originals::encoded(&file, ImageFormat::Png));
    let program = workshop.serve().await;

    let html = shows(&program, "/", "hero-wide").await;

    let links = html.split("<link ").filter_map(|link| link.split('>').next());
    let preloads: Vec<_> =
        links.filter(|link| link.contains("as=\"image\"")).flat_map(photographs).collect();
    assert_eq!(preloads.len(), 2, "{preloads:?}");
    assert!(tag(&html, "hero-wide").contains("width=\"500\" height=\"225\""));
    let card = photographs(&html).into_iter().find(|path| path.contains("/og-")).unwrap();
    assert!(html.contains(&format!("property=\"og:image\" content=\"{}\"", program.url(&card))));
    let bytes = get(&program, &card).await.bytes().await.unwrap();
    assert_eq!(image::load_from_memory(&bytes).unwrap().into_rgb8().dimensions(), (500, 263));
    for path in photographs(&html) {
        assert_eq!(get(&program, &path).await.status(), 200, "{path}");
    }
    // Dark text isn't readable on red; on the hero the page lightens the picture.
    let line = program.stderr.says("hard to read").await;
    assert!(line.contains("meadow.jpg") && line.contains("sky"), "{line}");
    program.stop().await;
}

#[tokio::test]
async fn an_event_has_a_picture_of_its_own_and_never_a_hole() {
    let workshop = workshop();
    let example = include_str!("../../../config.example.toml");
    let at = example.find("[[events]]").unwrap();
    let events = &example[at..at + example[at..].find("# ---- Lessons").unwrap()];
    let events = events.replace("\"event-clinic\"", "\"derby-day\"");
    let events = events.replace("\"event-open-barn\"", "\"not-there\"");
    let site = "[site]\nphotos_dir = \"photos\"\n";
    workshop.write("config.toml", &format!("{site}\n{events}"));
    put(&workshop, "derby-day.png", &originals::jpeg(RED));
    let program = workshop.serve().await;

    let html = shows(&program, "/events", "derby-day").await;

    assert!(tag(&html, "derby-day").contains("width=\"480\" height=\"320\""));
    assert!(!html.contains("not-there-"));
    let cards = html.split("<li class=\"event\"").skip(1);
    assert_eq!(cards.filter(|card| card.contains("/assets/events-")).count(), 1);
    assert!(program.stderr.says("not-there").await.contains("neither built in nor in the folder"));
    program.stop().await;
}
