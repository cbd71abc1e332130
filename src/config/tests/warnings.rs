//! Tests of warnings about valid settings, and of notes about the example's texts.

use jiff::civil::date;

use super::{load, noon};
use crate::config::EXAMPLE;

pub(super) fn warnings(text: &str) -> Vec<String> {
    load(text, &[])
        .unwrap()
        .warnings(noon(date(2027, 1, 1)))
        .into_iter()
        .map(without_folder)
        .collect()
}

pub(super) fn notes(text: &str) -> Vec<String> {
    let notes = load(text, &[]).unwrap().notes;
    notes.iter().map(ToString::to_string).map(without_folder).collect()
}

/// Removes the folder of the owner's file, because each test has another one.
fn without_folder(text: String) -> String {
    match text.split_once("/config.toml") {
        Some((_, rest)) => format!("config.toml{rest}"),
        None => text,
    }
}

/// The notes about the section `[site]`.
fn site_note(text: &str) -> String {
    let notes = notes(text);
    notes.into_iter().find(|note| note.starts_with("site: ")).unwrap_or_default()
}

/// An event with additional lines.
fn event(id: &str, time: &str, more: &str) -> String {
    format!(
        "[[events]]\nid = '{id}'\ntitle = 'X'\ndescription = 'X'\ndate = '2027-06-18'\n\
         time = '{time}'\nlocation = 'X'\nmax_attendees = 20\ncurrent_attendees = 0\n\
         price = 1\nimage = 'event-clinic'\nregistration_status = 'open'\n{more}\n"
    )
}

#[test]
fn the_example_has_nothing_to_warn_of() {
    assert_eq!(warnings(""), [""; 0]);
    assert_eq!(warnings(EXAMPLE), [""; 0]);
}

#[test]
fn what_lets_strangers_in_is_warned_of_with_its_line() {
    for (text, words) in [
        ("[admin]\naccess = \"open\"", "config.toml, line 2: admin.access is \"open\""),
        (
            "[admin]\naccess = \"open\"\nstaff_may = \"inbox-and-events\"",
            "Nobody signs in then, so admin.staff_may = \"inbox-and-events\" limits you, too.",
        ),
        (
            "[webhooks]\ncontact_url = \"https://hooks.example/a\"",
            "config.toml, line 2: webhooks.secret is empty",
        ),
        (
            "[webhooks]\nregistration_url = \"https://hooks.example/a\"",
            "config.toml, line 2: webhooks.secret is empty",
        ),
        (
            "[server]\ntrusted_proxies = [\"127.0.0.1\", \"0.0.0.0/0\"]",
            "config.toml, line 2: server.trusted_proxies has 0.0.0.0/0",
        ),
        ("[server]\ntrusted_proxies = [\"::/0\"]", "server.trusted_proxies has ::/0"),
        ("[server]\ntrusted_proxies = [\"128.0.0.0/1\"]", "server.trusted_proxies has 128.0.0.0/1"),
    ] {
        let said = warnings(text);

        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].starts_with(words) || said[0].contains(words), "{said:?}");
    }
    let usual = "trusted_proxies = [\"127.0.0.1\", \"10.0.0.0/8\", \"fd00::/8\", \"fe80::/10\", \
                 \"104.16.0.0/13\", \"2606:4700::/32\"]";
    assert_eq!(warnings(&format!("[server]\n{usual}")), [""; 0]);
}

#[test]
fn an_event_of_more_than_twelve_hours_is_warned_of() {
    let said = warnings(&event("hay-day", "2 PM to 1 PM", ""));

    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("config.toml, line 6: The event hay-day"), "{said:?}");
    assert!(said[0].contains("\"2 PM to 1 PM\" is 23 hours"), "{said:?}");
    for time in ["9 PM – 1 AM", "8 AM – 8 PM", "2 PM", "all day"] {
        assert_eq!(warnings(&event("hay-day", time, "")), [""; 0], "{time}");
    }
}

#[test]
fn hours_that_contradict_each_other_are_warned_of() {
    let hours = |entries: &[(&str, &str, &str)]| {
        let entries = entries.iter().map(|(days, opens, closes)| {
            format!("[[site.hours]]\ndays = \"{days}\"\nopens = \"{opens}\"\ncloses = \"{closes}\"")
        });
        warnings(&entries.collect::<Vec<_>>().join("\n"))
    };

    let said = hours(&[("Mon-Fri", "8 AM", "5 PM"), ("Wed", "10 AM", "8 PM")]);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("config.toml, line 5: site.hours"), "{said:?}");
    assert!(said[0].contains("Wednesday") && said[0].contains("8 AM to 5 PM"), "{said:?}");
    let over_the_week = hours(&[("Sat-Mon", "8 AM", "5 PM"), ("Monday", "8 AM", "9 AM")]);
    assert!(over_the_week[0].contains("Monday"), "{over_the_week:?}");
    let noon = hours(&[("Mon-Fri", "8 AM", "noon"), ("Mon-Fri", "noon", "5 PM")]);
    assert_eq!(noon, [""; 0]);
}

#[test]
fn an_event_that_was_moved_to_where_it_was_is_warned_of() {
    let moved = |more: &str| warnings(&event("hay-day", "2 PM", more));

    for same in
        ["previous_date = '2027-06-18'", "previous_date = '2027-06-18'\nprevious_time = '2 PM'"]
    {
        let said = moved(same);
        assert!(
            said[0].starts_with("config.toml, line 13: The event hay-day: previous_date is"),
            "{said:?}"
        );
    }
    for moved_from in
        ["previous_date = '2027-06-17'", "previous_date = '2027-06-18'\nprevious_time = '1 PM'"]
    {
        assert_eq!(moved(moved_from), [""; 0], "{moved_from}");
    }
}

#[test]
fn two_packages_for_most_and_links_without_use_are_warned_of() {
    let popular = |group: &str, more: &str| {
        let package = |id: &str| {
            format!(
                "[[{group}]]\nid = '{id}'\nname = '{id}'\nprice = 5\nfeatures = []\n\
                 most_popular = true\n{more}\n"
            )
        };
        warnings(&["a", "b"].map(package).concat())
    };
    for (group, more) in
        [("lessons.packages", "audience = 'All'"), ("parties.packages", "duration = '1 h'")]
    {
        let said = popular(group, more);
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].contains(group) && said[0].contains("a and b"), "{said:?}");
    }

    let link = "registration_link = 'https://tickets.example/'";
    let said = warnings(&event("hay-day", "2 PM", link));
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("config.toml, line 13: The event hay-day"), "{said:?}");
    assert!(said[0].contains("registration_link") && said[0].contains("\"external\""), "{said:?}");
}

#[test]
fn a_package_that_leaves_most_popular_out_is_not_marked() {
    let package = "id = 'a'\nname = 'A'\nprice = 5\nfeatures = []";
    let text = format!(
        "[[lessons.packages]]\n{package}\naudience = 'All'\n\
         [[parties.packages]]\n{package}\nduration = '1 h'\n"
    );

    let config = load(&text, &[]).unwrap();

    assert!(
        !config.content.lessons.packages[0].most_popular
            && !config.content.parties.packages[0].most_popular
    );
}

#[test]
fn the_list_of_hidden_pages_mentions_none_of_them() {
    let hidden = "[site]\nhidden_pages = [\"/boarding\", \"/birthday-parties\", \"/lessons\"]\n\
                  photos_dir = \"boarding and lessons\"\ngallery = [\"lessons\"]\n\
                  email = \"lessons@barn.example\"\n";
    let member = "[[team]]\nname = \"Sam\"\nrole = \"Groom\"\nbio = \"X\"\nphoto = \"lessons\"\n";

    let said = notes(&format!("{hidden}{member}"));

    let keys = ["hidden_pages", "photos_dir", "gallery", "email", "photo "];
    let blamed =
        |note: &&String| note.contains("mentions") && keys.iter().any(|k| note.contains(k));
    assert!(said.iter().any(|note| note.contains("mentions")), "{said:?}");
    assert_eq!(said.iter().find(blamed), None);
}

#[test]
fn a_mention_of_a_hidden_page_is_told_with_its_line_and_the_events_name() {
    let text = event("hay-day", "2 PM", "[site]\nhidden_pages = [\"/boarding\"]")
        .replace("description = 'X'", "description = 'Boarders first'");

    let said = notes(&text);

    let note = said.iter().find(|note| note.contains("\"boarders\"")).unwrap();
    let start = "config.toml, line 4: the event \"hay-day\": description mentions";
    assert!(note.starts_with(start), "{note}");
}

#[test]
fn each_fact_of_the_stable_that_is_the_examples_is_named() {
    let all = site_note("[site]\nname = \"Elm Farm\"");
    for key in [
        "address",
        "answer_within",
        "contact_for_pricing",
        "contact_for_pricing_note",
        "email",
        "hours",
        "hours_note",
        "map_embed_url",
        "phone",
        "place_line",
        "social_url",
        "stats",
        "tagline",
        "timezone",
        "copyright_year",
    ] {
        assert!(all.split([' ', ',']).any(|word| word == key), "{key} is missing in {all}");
    }

    let part = site_note("[site]\naddress.street = \"1 Elm Road\"\nstats.years = \"3\"");
    for key in ["address.city", "address.region", "address.postal_code", "stats.students"] {
        assert!(part.contains(key), "{key} is missing in {part}");
    }
    assert!(!part.contains("address.street") && !part.contains("stats.years"), "{part}");

    // The owner has set these to the same values, so they are right.
    let said = "[site]\ntimezone = \"America/New_York\"\ncopyright_year = 2024";
    let said = site_note(said);
    assert!(!said.contains("timezone") && !said.contains("copyright_year"), "{said}");
    let hidden = site_note("[site]\nhidden_pages = [\"/pricing\", \"/contact-form\"]");
    assert!(!hidden.contains("contact_for_pricing") && !hidden.contains("safety"), "{hidden}");
}

#[test]
fn a_group_is_compared_key_by_key_in_every_section() {
    let said = notes("[home.cards]\nlessons = \"Come and ride.\"");

    let home = said.iter().find(|note| note.starts_with("home: ")).unwrap();
    assert!(home.contains("cards.boarding") && !home.contains("cards.lessons"), "{home}");
}
