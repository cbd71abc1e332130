//! Tests of refusals and their messages.

use proptest::prelude::*;

use super::{load, refusal};
use crate::config::{Config, EXAMPLE};

/// Files, and how their refusals begin.
const WRONG_VALUES: &[(&str, &str)] = &[
    (
        "[site]\nhidden_pages = [\"/pricing\", \"/borading\"]",
        "config.toml, line 2: entry 2 of site.hidden_pages is \"/borading\"; expected one of /lessons, \
         /showing, /boarding, /pricing, /events, /birthday-parties, /summer-camps, /about, \
         /contact-form; did you mean /boarding?",
    ),
    (
        "[site]\ngallery = [\"gallery-1\", \"tack-room\"]",
        "config.toml, line 2: entry 2 of site.gallery is \"tack-room\"; expected gallery-1 to gallery-6 \
         (a picture of your own has to be on the site first: see site.photos_dir)",
    ),
    (
        "[site.colors]\ndark = \"green\"",
        "config.toml, line 2: site.colors.dark is \"green\" where a color belongs: # and six digits \
         or letters from a to f, such as \"#22372b\"",
    ),
    (
        "[site.colors]\nprimary = \"#22372b\"",
        "config.toml, line 2: site.colors.primary isn't a setting; here there are accent, dark, \
         highlight",
    ),
    (
        "[site]\nlogo = \"logo\"",
        "config.toml, line 2: site.logo is \"logo\", a file in the folder of your photographs; say \
         in site.photos_dir which folder that is",
    ),
    (
        "[site]\nphotos_dir = \"photos\"\nlogo = \"logo.png\"",
        "config.toml, line 3: site.logo is \"logo.png\"; leave the ending out: \"logo\"",
    ),
    (
        "[retention]\nspam_days = -1",
        "config.toml, line 2: retention.spam_days is -1; a whole number from 0 to 3660 belongs here",
    ),
    (
        "[retention]\nenquiry_years = 2",
        "config.toml, line 2: retention.enquiry_years isn't a setting; here there are",
    ),
    (
        "[limits]\nburst = 99999999999999999999",
        "config.toml, line 2: there is a number too large to be read",
    ),
    (
        "[server]\nlisten = \"8080\"",
        "config.toml, line 2: server.listen is \"8080\" where an address and a port belong, \
             such as 127.0.0.1:8080 or [::]:8080",
    ),
    ("[server]\ncdn_seconds = 86401", "config.toml, line 2: server.cdn_seconds is 86401"),
    (
        "[server]\n\nlissten = \"127.0.0.1:1\"",
        "config.toml, line 3: server.lissten isn't a setting; did you mean `listen`?",
    ),
    (
        "[admin]\naccess = \"opne\"",
        "config.toml, line 2: admin.access is \"opne\"; expected one of passcode, open; did \
             you mean open?",
    ),
    (
        "[showing]\ndisciplines = [\n  { name = \"Polo\" },\n]",
        "config.toml, line 3: showing.disciplines \"Polo\" lacks `text`",
    ),
    (
        "[[teaching.programs]]\nname = \"Vaulting\"\ntext = \"On top\"\n\
         levels = [{ name = \" \", text = \"Up\" }]",
        "config.toml, line 4: teaching.programs \"Vaulting\": entry 1 of levels: name is \
         empty; some words belong here",
    ),
    (
        "[limits]\nburst = \"five\"",
        "config.toml, line 2: limits.burst is a text where a number belongs, such as 5",
    ),
    (
        "site.phone = 2155550134",
        "config.toml, line 1: site.phone is a number where a text belongs, such as \
             \"(215) 555-0134\"",
    ),
    (
        "[webhooks]\ntimeout_seconds = 90",
        "config.toml, line 2: webhooks.timeout_seconds is 90; expected 0.1 to 60 seconds",
    ),
    (
        "[webhooks]\nretry_seconds = [\n  5,\n  -1,\n]",
        "config.toml, line 4: entry 2 of webhooks.retry_seconds is -1; expected 0 to 2592000 seconds",
    ),
    (
        "[site]\ntimezone = \"America/Doylestown\"",
        "config.toml, line 2: site.timezone is \"America/Doylestown\" where the IANA name of a \
             time zone belongs, such as America/New_York",
    ),
    (
        "[site]\nmap_embed_url = \"http://maps.example/\"",
        "config.toml, line 2: site.map_embed_url must begin with https://, or browsers \
             won't show it",
    ),
    (
        "[site]\nhours = [{ days = \"Monday\", opens = \"8 PM\", closes = \"8 AM\" }]",
        "config.toml, line 2: site.hours \"Monday\": closes is 8 AM; it must come after opens = 8 PM",
    ),
    (
        "[[team]]\nname = \"Sam\"\nrole = \"Groom\"",
        "config.toml, line 1: the team member \"Sam\" lacks `bio`",
    ),
];

#[test]
fn a_wrong_value_is_told_with_file_line_key_and_what_would_be_right() {
    for &(text, message) in WRONG_VALUES {
        assert!(refusal(text).starts_with(message), "{}\nshould be\n{message}", refusal(text));
    }
}

/// Files with one wrong line, and the path in the refusal.
const CHECKED: &[(&str, &str)] = &[
    ("server.public_url = \"https://a.example/site\"", "server.public_url"),
    ("server.domain = 5", "server.domain"),
    ("server.domain = [\"a.example\", \"b\"]", "entry 2 of server.domain"),
    ("server.http_listen = \"80\"", "server.http_listen"),
    ("server.https_listen = \"443\"", "server.https_listen"),
    ("server.acme_directory = \"http://a.example/dir\"", "server.acme_directory"),
    ("server.acme_contact = \"owner\"", "server.acme_contact"),
    ("server.trusted_proxies = [\"10.0.0.0/8\", \"proxy\"]", "entry 2 of server.trusted_proxies"),
    ("server.trusted_proxies = [5]", "entry 1 of server.trusted_proxies"),
    ("server.max_connections = 0", "server.max_connections"),
    ("server.max_connections_per_address = -1", "server.max_connections_per_address"),
    ("storage.path = \"\"", "storage.path"),
    ("webhooks.contact_url = \"ftp://a.example\"", "webhooks.contact_url"),
    ("webhooks.registration_url = \"a.example\"", "webhooks.registration_url"),
    ("webhooks.timeout_seconds = 0.05", "webhooks.timeout_seconds"),
    ("webhooks.timeout_seconds = nan", "webhooks.timeout_seconds"),
    ("webhooks.retry_seconds = [2592000.5]", "entry 1 of webhooks.retry_seconds"),
    ("limits.window_seconds = 0", "limits.window_seconds"),
    ("site.name = \" \"", "site.name"),
    ("site.name = \"\"\"Elm\nFarm\"\"\"", "site.name"),
    ("site.phone = \"555-0134\"", "site.phone"),
    ("site.phone = \"+1 215 555 0134 ext. 5\"", "site.phone"),
    ("site.email = \"maplehollow.example\"", "site.email"),
    ("site.copyright_year = 24", "site.copyright_year"),
    ("site.notice.from = \"2026-12-01 6:00\"", "site.notice.from"),
    ("site.notice.text = \"Snow\\nand ice\"", "site.notice.text"),
    ("site.pixel_id = \"12a\"", "site.pixel_id"),
    ("site.social_url = \"facebook\"", "site.social_url"),
    (
        "site.hours = [{ days = \"Weekdays\", opens = \"8 AM\", closes = \"9 AM\" }]",
        "site.hours \"Weekdays\": days",
    ),
    ("site.contact_for_pricing = [\"Board\", \"\"]", "entry 2 of site.contact_for_pricing"),
    ("parties.extra_child = -15", "parties.extra_child"),
    ("parties.extra_child = 9.999", "parties.extra_child"),
    ("camp.sessions = [{ month = \"June\", weeks = 6 }]", "camp.sessions \"June\": weeks"),
];

#[test]
fn every_check_refuses_what_it_is_there_for() {
    for &(text, path) in CHECKED {
        let message = refusal(text);

        assert!(message.starts_with(&format!("config.toml, line 1: {path} ")), "{text}: {message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}

#[test]
fn too_many_retries_are_refused() {
    let waits = vec!["1"; 51].join(", ");

    let message = refusal(&format!("webhooks.retry_seconds = [{waits}]"));

    assert_eq!(
        message,
        "config.toml, line 1: webhooks.retry_seconds has 51 waits; 50 are the most"
    );
}

#[test]
fn all_that_is_wrong_is_told_at_once_in_the_order_of_the_file() {
    let text = "\
        [limits]\nburst = 0\nwindow = 60\n\
        [admin]\naccess = \"no\"\npasscode = \"1234\"\n\
        [site]\nphone = 5\n[[site.hours]]\ndays = \"Mon\"\nopens = \"dawn\"\ncloses = \"dusk\"\n";

    let refusal = load(text, &[("PADDOCK_SERVER__LISTEN", "here")]).unwrap_err();

    let starts: Vec<_> = refusal.lines().map(|line| line.split(" is").next().unwrap()).collect();
    assert_eq!(
        starts,
        [
            "config.toml, line 2: limits.burst",
            "config.toml, line 3: limits.window",
            "config.toml, line 5: admin.access",
            "config.toml, line 6: admin.passcode must not stand in a file; set the environment \
             variable PADDOCK_ADMIN__PASSCODE, or run `paddock passcode`",
            "config.toml, line 8: site.phone",
            "config.toml, line 11: site.hours \"Mon\": opens",
            "config.toml, line 12: site.hours \"Mon\": closes",
            "PADDOCK_SERVER__LISTEN: server.listen",
        ],
        "{refusal}"
    );
}

#[test]
fn a_file_that_cannot_be_read_is_named_as_the_owner_named_it() {
    let missing = Config::load(Some(std::path::Path::new("no/such.toml")), []).unwrap_err();

    assert!(
        missing.to_string().starts_with("no/such.toml: isn't there, because the folder "),
        "{missing}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn a_damaged_file_is_refused_in_words_or_read(
        start in any::<prop::sample::Index>(),
        length in 0..40_usize,
        scrap in "\\PC{0,3}|[\\[\\]{}=\"'.,#\n]{0,3}|-?[0-9]{1,20}",
    ) {
        let marks: Vec<usize> = EXAMPLE.char_indices().map(|(at, _)| at).collect();
        let start = start.index(marks.len());
        let end = (start + length).min(marks.len() - 1);
        let text = format!("{}{scrap}{}", &EXAMPLE[..marks[start]], &EXAMPLE[marks[end]..]);

        if let Err(refusal) = load(&text, &[]) {
            for line in refusal.lines() {
                prop_assert!(line.starts_with("config.toml, line "), "{}", line);
            }
        }
    }
}
