//! Many more contents, which are only checked and rendered: by the program's own functions, without a site.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use paddock::config::{Config, content_fields};
use paddock::content_changes::with_published;
use paddock::server::proof::prove_pages;
use serde_json::{Map, Value, json};

use super::contents::Contents;
use super::pages::check_html;
use super::{CORRECTIONS, Count, correct, pointers};

/// How many are rendered, unless the environment says it: `GENERATED_CONTENTS_FOR_TESTS`, which `scripts/test nightly` sets.
const RENDERED: u64 = 24;

/// So many are rendered at once.
const AT_ONCE: usize = 2;

/// So often it says how far it is.
const SAY_EVERY: u64 = 100;

/// The settings with `patch`; else the pointers to what is wrong with it.
fn published(
    config: &Config,
    patch: &Map<String, Value>,
    number: u64,
) -> Result<Config, Vec<String>> {
    let changes = config.content_changes(patch).map_err(|errors| pointers(&errors, number))?;
    with_published(config, &changes).map_err(|errors| pointers(&errors, number))
}

/// Checks and renders the content with this number. Fails with what is wrong with its pages.
fn render(config: &Config, contents: &Contents, code: &BTreeSet<String>, number: u64) -> Count {
    let mut wanted = contents.patch(number);
    for corrections in 0..CORRECTIONS {
        let next = match published(config, &wanted, number) {
            Ok(next) => next,
            Err(errors) => {
                for pointer in errors {
                    correct(&mut wanted, &pointer);
                }
                continue;
            }
        };
        let pages = prove_pages(&next);
        let pages = pages.unwrap_or_else(|error| panic!("content {number}: {error}: {wanted:?}"));
        for (path, html) in pages {
            let at = format!("content {number}, {path}");
            for script in check_html(&html, &at) {
                assert!(code.contains(&script), "{at}: {script}");
            }
        }
        let is_corrected = u64::from(corrections > 0);
        return Count { accepted: 1 - is_corrected, corrected: is_corrected, given_up: 0 };
    }
    Count { given_up: 1, ..Count::default() }
}

#[test]
fn more_generated_contents_are_refused_in_words_or_every_page_is_whole() {
    let chosen = std::env::var("GENERATED_CONTENTS_FOR_TESTS").ok();
    let last = chosen.map_or(RENDERED, |chosen| chosen.parse().unwrap());
    let config = Config::load(None, []).unwrap();
    let fields = json!(content_fields());
    let contents = Contents::new(&fields, &config.content_view().content);
    // A notice with an end has a script, too.
    let notice = json!({ "site": { "notice": { "text": "Hay", "until": "2099-01-01" } } });
    let with_notice = published(&config, notice.as_object().unwrap(), 0).unwrap();
    let pages = prove_pages(&with_notice).unwrap().into_iter();
    let code: BTreeSet<_> = pages.flat_map(|(path, html)| check_html(&html, &path)).collect();
    let next = AtomicU64::new(0);

    let work = || {
        let mut count = Count::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= last {
                return count;
            }
            if number > 0 && number.is_multiple_of(SAY_EVERY) {
                println!("{number} contents");
            }
            count = count.and(&render(&config, &contents, &code, number));
        }
    };
    let counts: Vec<Count> = thread::scope(|scope| {
        let threads: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });

    let count = counts.iter().fold(Count::default(), |sum, count| sum.and(count));
    println!("{last} contents: {count:?}");
    assert!(count.published() * 10 >= last * 9, "most are published, if not as they were");
}
