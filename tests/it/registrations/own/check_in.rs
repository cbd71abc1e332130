//! The QR code by which staff find a party when it arrives, as a scanner reads it.

use super::Link;
use crate::support::{Site, party};

/// The text of the attribute `name` in the code's SVG.
fn attribute<'a>(svg: &'a str, name: &str) -> &'a str {
    svg.split_once(&format!(" {name}=\"")).unwrap().1.split_once('"').unwrap().0
}

/// What the code on the page says; `None`: there is no code.
fn scanned(html: &str) -> Option<String> {
    const PIXELS: usize = 4;
    const QUIET: usize = 4;
    let (_, after) = html.split_once("<svg class=\"registrant-code\"")?;
    let svg = after.split_once("</svg>").unwrap().0;
    let edge: usize = attribute(svg, "viewBox").rsplit(' ').next().unwrap().parse().unwrap();
    let mut is_dark = vec![vec![false; edge]; edge];
    for run in attribute(svg, "d").split_terminator('z') {
        let numbers: Vec<usize> = run
            .split(|sign: char| !sign.is_ascii_digit())
            .filter_map(|number| number.parse().ok())
            .collect();
        let [x, y, length] = numbers[..3] else { panic!("{run}") };
        is_dark[y + QUIET][x + QUIET..][..length].fill(true);
    }
    let mut image =
        rqrr::PreparedImage::prepare_from_greyscale(edge * PIXELS, edge * PIXELS, |x, y| {
            if is_dark[y / PIXELS][x / PIXELS] { 0 } else { 255 }
        });
    let grids = image.detect_grids();
    assert_eq!(grids.len(), 1, "{svg}");
    Some(grids[0].decode().unwrap().1)
}

#[tokio::test]
async fn the_code_leads_staff_to_the_party_and_holds_no_secret() {
    let site = Site::start().await;
    let receipt = site.registers(&party(&site.stamper.fit())).await;
    let link = Link::of(&site, &receipt);
    let html = site.get(&link.path).await.text().await.unwrap();

    let said = scanned(&html).unwrap();

    let id = receipt["id"].as_str().unwrap();
    assert!(said.ends_with(&format!("/admin-submissions#registrations?id={id}")), "{said}");
    assert!(!said.contains(link.path.rsplit('/').next().unwrap()), "{said}");
    let path = format!("/api/admin/registrations/{id}");
    assert_eq!(site.get(&path).await.status(), 401, "it opens nothing for others");
    site.finish().await;
}

#[tokio::test]
async fn only_a_party_that_comes_has_a_code() {
    let site = Site::start().await;
    let link = Link::new(&site).await;
    for (query, has_code) in [("", true), ("?change", false), ("?cancel", false)] {
        let html = site.get(&format!("{}{query}", link.path)).await.text().await.unwrap();
        assert_eq!(scanned(&html).is_some(), has_code, "{query}");
    }
    link.cancel().await;

    let html = site.get(&link.path).await.text().await.unwrap();

    assert_eq!(scanned(&html), None);
    site.finish().await;
}
