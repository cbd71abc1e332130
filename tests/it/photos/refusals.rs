//! Files that can't be shown: each is reported with advice, and the built-in picture stays.

use std::os::unix::fs::symlink;

use super::originals::{self, HEIC, RED};
use super::{page, photographs, put, shows, workshop};
use crate::support::Workshop;

#[tokio::test]
async fn what_cannot_be_shown_is_named_and_the_built_in_picture_stays() {
    let workshop = workshop();
    let whole = originals::jpeg(RED);
    let png = originals::encoded(&originals::quarters(400, 400, [RED; 4]), image::ImageFormat::Png);
    let table: [(&str, &[u8], &str); 9] = [
        ("about.jpg", &whole[..whole.len() / 2], "its end is missing"),
        ("birthday.png", &png[..png.len() / 2], "damaged or not complete"),
        ("boarding.png", &originals::png_that_claims(40_000, 39_000), "40000 × 39000 pixels"),
        ("events.png", &originals::png_that_claims(2_000_000_000, 9), "larger than can be decoded"),
        ("facility.png", &originals::png_that_claims(400, 400), "damaged or not complete"),
        ("lessons.jpg", b"", "is empty"),
        ("ribbons.heic", HEIC, "Most Compatible"),
        ("showing.jpg", b"<html>not found</html>", "Export it as JPEG"),
        ("summer-camp.png", &originals::png_that_claims(20, 20), "only 20 × 20 pixels"),
    ];
    for (name, bytes, _) in table {
        put(&workshop, name, bytes);
    }
    symlink("nowhere.jpg", workshop.path("photos/gallery-1.jpg")).unwrap();
    put(&workshop, "gallery-2.jpg", &whole);

    let program = workshop.serve().await;

    for (name, _, reason) in table {
        let line = program.stderr.says(&format!("photos/{name} ")).await;
        assert!(line.contains(reason) && line.contains("The built-in picture is shown"), "{line}");
    }
    let line = program.stderr.says("photos/gallery-1.jpg ").await;
    assert!(line.contains("can't be read"), "{line}");
    // A valid file is shown, whatever happens to the others.
    shows(&program, "/lessons", "boots").await;
    for path in ["/", "/lessons", "/about", "/boarding", "/events", "/summer-camps"] {
        let html = page(&program, path).await;
        assert!(photographs(&html).iter().all(|name| name.contains("/boots-")), "{path}");
    }
    program.stop().await;
}

#[tokio::test]
async fn a_damaged_file_in_the_place_of_a_good_one_brings_the_built_in_picture_back() {
    let workshop = workshop();
    put(&workshop, "about.jpg", &originals::jpeg(RED));
    let program = workshop.serve().await;
    shows(&program, "/about", "about").await;

    put(&workshop, "about.jpg", b"gone");
    program.signal("HUP").await;

    crate::support::eventually("the built-in picture is back", async || {
        page(&program, "/about").await.contains("/assets/about-").then_some(())
    })
    .await;
    program.stop().await;
}

#[tokio::test]
async fn a_folder_that_is_not_there_is_named_and_the_site_starts() {
    let workshop = Workshop::new();
    workshop.write("config.toml", "[site]\nphotos_dir = \"photoes\"\n");

    let checked = workshop.run(&["check-config"]).await;
    let program = workshop.serve().await;

    let said = String::from_utf8(checked.stdout).unwrap();
    assert!(checked.status.success() && said.contains("photoes"), "{said}");
    assert!(program.stderr.says("site.photos_dir").await.contains("photoes"));
    assert!(photographs(&page(&program, "/").await).is_empty());
    program.stop().await;
}

#[tokio::test]
async fn check_config_looks_into_the_folder_beside_the_settings() {
    let workshop = Workshop::new();
    std::fs::create_dir_all(workshop.path("etc/pictures")).unwrap();
    let write = |name: &str, bytes: &[u8]| {
        std::fs::write(workshop.path("etc/pictures").join(name), bytes).unwrap();
    };
    write("hero.jpg", &originals::jpeg(RED));
    write("hero.png", &originals::jpeg(RED));
    write("heroo.jpg", &originals::jpeg(RED));
    write("about.heic", HEIC);
    write(".DS_Store", b"");
    workshop.write(
        "etc/barn.toml",
        "[site]\nphotos_dir = \"pictures\"\nphotos = [{ name = \"lessons\", alt = \"A lesson\" }]\n",
    );

    let checked = workshop.run(&["check-config", "--config", "etc/barn.toml"]).await;

    let said = String::from_utf8(checked.stdout).unwrap();
    assert!(checked.status.success(), "{said}");
    let lines: Vec<_> = said.lines().filter(|line| line.starts_with("Photographs: ")).collect();
    let expected =
        ["hero.png has the name of", "heroo.jpg is shown nowhere", "\"lessons\"", "HEIC"];
    assert_eq!(lines.len(), expected.len(), "{said}");
    for (line, words) in lines.iter().zip(expected) {
        assert!(line.contains(words), "{words} in {line}");
    }
    assert!(!workshop.path("data").exists(), "nothing is prepared");
}

#[tokio::test]
async fn a_picture_of_ones_own_needs_a_folder() {
    let workshop = Workshop::new();
    let event = "[[events]]\nid = \"derby\"\ntitle = \"Derby\"\ndescription = \"Jumps\"\n\
        date = \"2027-05-01\"\ntime = \"9 AM\"\nlocation = \"Here\"\nmax_attendees = 9\n\
        current_attendees = 0\nprice = 5\nimage = \"derby-day\"\nregistration_status = \"open\"\n";
    workshop.write("config.toml", event);

    let refused = workshop.run(&["check-config"]).await;

    assert_eq!(refused.status.code(), Some(78));
    let said = String::from_utf8(refused.stderr).unwrap();
    for words in ["line 11", "the event \"derby\": image", "event-clinic", "site.photos_dir"] {
        assert!(said.contains(words), "{words} is missing in {said}");
    }
}

#[tokio::test]
async fn a_file_that_is_shown_nowhere_is_told_why() {
    let workshop = workshop();
    let whole = originals::jpeg(RED);
    let png = originals::encoded(&originals::quarters(400, 400, [RED; 4]), image::ImageFormat::Png);
    let webp = image::ImageFormat::WebP;
    let webp = originals::encoded(&originals::quarters(400, 400, [RED; 4]), webp);
    let table: [(&str, &[u8], &str, bool); 9] = [
        ("IMG_1.HEIC", HEIC, "Most Compatible", false),
        ("Old Barn.JPG", &whole, "Rename it to old-barn.jpg", false),
        ("Summer Camp.JPEG", &whole, "Rename it to summer-camp.jpeg", false),
        ("tack-room.jpg", &whole[..whole.len() / 2], "its end is missing", false),
        ("tack-wall.png", &png[..png.len() / 2], "its end is missing", false),
        ("tack-door.webp", &webp[..webp.len() / 2], "its end is missing", false),
        ("favicon.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "not a photograph", false),
        ("notes.txt", b"Ask Sam for the key", "not a photograph", false),
        ("old-oak.jpg", &whole, "is shown nowhere", true),
    ];
    for (name, bytes, ..) in table {
        put(&workshop, name, bytes);
    }

    let checked = workshop.run(&["check-config"]).await;
    let program = workshop.serve().await;

    let said = String::from_utf8(checked.stdout).unwrap();
    for (name, _, reason, is_of_its_name) in table {
        let line = said.lines().find(|line| line.contains(&format!("photos/{name} "))).unwrap();
        assert!(line.contains(reason), "{line}");
        assert_eq!(line.contains("no picture of that name"), is_of_its_name, "{line}");
        let logged = program.stderr.says(&format!("photos/{name} ")).await;
        assert!(logged.contains(reason), "{logged}");
    }
    program.stop().await;
}

#[tokio::test]
async fn check_config_finds_a_photograph_that_cannot_be_read_to_its_end() {
    let workshop = workshop();
    let whole = originals::jpeg(RED);
    put(&workshop, "hero.jpg", &whole[..whole.len() / 2]);
    put(&workshop, "about.jpg", &whole);

    let said = String::from_utf8(workshop.run(&["check-config"]).await.stdout).unwrap();

    assert!(said.contains("hero.jpg isn't complete: its end is missing"), "{said}");
    assert!(!said.contains("about.jpg"), "{said}");
}
