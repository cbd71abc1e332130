//! SIGHUP: what the program reports, and files that can't be read at once.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use super::{err, line};
use crate::support::{Workshop, eventually};

#[tokio::test]
async fn what_still_shows_the_example_is_one_line_of_the_log() {
    let workshop = Workshop::new();
    workshop.write("config.toml", "[site]\nname = 'Elm Farm'\n");
    let program = workshop.serve().await;
    let at_start = program.stderr.so_far();

    program.signal("HUP").await;
    line(&program, "none that is in effect has changed").await;

    let log = program.stderr.so_far();
    let warned = |log: &str| log.lines().filter(|line| line.contains("WARN")).count();
    assert_eq!((warned(&at_start), warned(&log)), (1, 2), "{log}");
    let said = line(&program, "the example").await["message"].as_str().unwrap().to_owned();
    for words in ["[site]", "[home]", "[events]", "[team]", "paddock check-config"] {
        assert!(said.contains(words), "{words} is missing in {said}");
    }
    program.stop().await;
}

#[tokio::test]
async fn a_settings_file_that_is_no_regular_file_is_refused_and_the_site_goes_on() {
    let workshop = Workshop::new();
    let config = workshop.path("config.toml");
    workshop.write("config.toml", "[site]\nphone = \"(215) 555-0101\"\n");
    let program = workshop.serve().await;
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let has = async |words: &str| {
        let page = http.get(program.url("/contact")).send().await.unwrap().text().await.unwrap();
        page.contains(words).then_some(())
    };

    let kinds: [(&str, &dyn Fn()); 3] = [
        ("is a pipe", &|| assert!(Command::new("mkfifo").arg(&config).status().unwrap().success())),
        ("is a device", &|| symlink("/dev/zero", &config).unwrap()),
        ("is a folder", &|| fs::create_dir(&config).unwrap()),
    ];
    for (words, make) in kinds {
        fs::remove_file(&config).unwrap();
        make();

        program.signal("HUP").await;

        let refusal = program.stderr.says(words).await;
        assert!(refusal.contains("refused") && refusal.contains("regular file"), "{refusal}");
        assert!(has("555-0101").await.is_some(), "the site goes on");
    }
    let start = workshop.run(&["serve"]).await;
    assert_eq!(start.status.code(), Some(78));
    assert!(err(&start).contains("is a folder"), "{}", err(&start));
    fs::remove_dir(&config).unwrap();
    workshop.write("config.toml", "[site]\nphone = \"(215) 555-0102\"\n");
    program.signal("HUP").await;
    eventually("the new number", async || has("555-0102").await).await;
    program.stop().await;
}

#[tokio::test]
async fn a_settings_file_that_has_gone_is_missed_by_name_and_the_site_stays_as_it_is() {
    let workshop = Workshop::new();
    workshop.write("config.toml", "site.name = 'Elm Farm'\n");
    let program = workshop.serve().await;
    fs::remove_file(workshop.path("config.toml")).unwrap();

    program.signal("HUP").await;

    let refusal = line(&program, "refused").await["failure"].as_str().unwrap().to_owned();
    let folder = fs::canonicalize(workshop.path(".")).unwrap();
    let expected = format!("config.toml: isn't in the folder {}", folder.display());
    assert!(refusal.contains(&expected) && !refusal.contains("os error"), "{refusal}");
    let page = reqwest::get(program.url("/")).await.unwrap().text().await.unwrap();
    assert!(page.contains("Elm Farm"), "the site goes on");
    program.stop().await;
    let start = workshop.run(&["serve", "--config", "/nonexist/site.toml"]).await;
    let said = err(&start);
    assert!(said.contains("because the folder /nonexist isn't there"), "{said}");
}
