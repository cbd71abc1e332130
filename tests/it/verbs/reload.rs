//! What a running site says about its settings after a HUP signal.

use super::line;
use crate::support::Workshop;

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
