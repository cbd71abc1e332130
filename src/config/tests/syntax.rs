//! Tests of the plain words for TOML syntax errors.

use super::{load, refusal};

/// Files, and words of the refusal. A `|` separates words that must all occur.
const MISTAKES: &[(&str, &str)] = &[
    ("[site]\nname = Willow Farm", "line 2: name|straight quotes: name = \"Willow Farm\""),
    ("[site]\nname = Willow Farm\"", "line 2: name|straight quotes: name = \"Willow Farm\""),
    ("[site]\nname = “Willow Farm”", "line 2: name has curly quotes|name = \"Willow Farm\""),
    ("[site]\nname = ‘Willow’", "line 2: name has curly quotes|name = \"Willow\""),
    ("[site]\nname = \"Willow”", "line 2: name has curly quotes|name = \"Willow\""),
    ("[site]\nhours = [{ days = “Monday”, opens = \"8 AM\" }]", "line 2: |curly quotes"),
    ("[site]\nname = \"Willow\nphone = \"x\"", "line 2: name has no quote at its end|\"Willow\""),
    ("[site]\nname = 'Willow\nphone = \"x\"", "line 2: name has no quote at its end|\"Willow\""),
    ("[site]\nname = 'Bob's Barn'", "line 2: name|name = \"Bob's Barn\""),
    ("[site]\nname = \"The \"Best\" Barn\"", "line 2: name|name = 'The \"Best\" Barn'"),
    ("[site]\nname = \"A\", phone = \"b\"", "line 2: |line of its own"),
    ("[site]\nname =", "line 2: name has no value|name = \"\""),
    ("[site]\n\u{a0}name = \"Willow\"", "line 2: |invisible character (U+00A0)|type its spaces"),
    ("[site]\nname\u{a0}= \"Willow\"", "line 2: |invisible character (U+00A0)"),
    ("[site]\nname =\u{a0}\"Willow\"", "line 2: |invisible character (U+00A0)"),
    ("[site]\nname = \"Willow\"\u{200b}", "line 2: |invisible character (U+200B)"),
    ("[site]\nname = \"Willow\" // mine", "line 2: name|behind its closing quote|begins with #"),
    ("[camp]\nprice_per_week = 0350", "line 2: price_per_week|price_per_week = 350"),
    ("[camp]\nprice_per_week = 00", "line 2: price_per_week|price_per_week = 0"),
    ("[site]\nname: \"Willow\"", "line 2: name|equals sign|name = \"Willow\""),
    ("[site]\nname \"Willow\"", "line 2: name|equals sign|name = \"Willow\""),
    ("Welcome to my farm\n[site]", "line 1: |begins with #"),
    ("[site\nname = \"Willow\"", "line 1: |[site]"),
    ("[[events]\nid = \"a\"", "line 1: |[[events]]"),
    ("[site]\nname = \"A\"\nname = \"B\"", "line 3: name is given twice"),
    ("[site]\nname = \"A\"\n[site]\nphone = \"x\"", "line 3: [site] is given twice"),
    (
        "[mail]\nserver = \"smtp.example\"\nserver.domain = \"maple.example\"",
        "line 3: server.domain|below a line that says [server], as domain = ",
    ),
    ("[camp]\nprice_per_week = $350", "line 2: price_per_week|price_per_week = 350"),
    ("[camp]\nprice_per_week = 49,50", "line 2: price_per_week|price_per_week = 49.50"),
    ("[camp]\nprice_per_week = 1,250", "line 2: price_per_week|price_per_week = 1250"),
    ("[camp]\nhours = 9 AM", "line 2: hours|straight quotes: hours = \"9 AM\""),
    ("[webhooks]\nregistration_confirms = Yes", "line 2: registration_confirms|true or false"),
    ("[webhooks]\nregistration_confirms = True", "line 2: registration_confirms|true or false"),
    ("[site]\nphotos_dir = \"C:\\Users\\me\"", "line 2: photos_dir|backslash|'C:\\Users\\me'"),
    ("[site]\ngallery = [\"gallery-1\" \"gallery-2\"]", "line 2: |comma"),
    (
        "[site]\nmap_embed_url = \"<iframe src=\"https://maps.example/e?a&amp;b\" width=\"1\">\"",
        "line 2: map_embed_url|only what stands inside src=|\"https://maps.example/e?a&b\"",
    ),
    (
        "[site]\nmap_embed_url = '<iframe src=\"https://maps.example/e?a&amp;b\"></iframe>'",
        "line 2: site.map_embed_url|only what stands inside src=|\"https://maps.example/e?a&b\"",
    ),
];

#[test]
fn a_mistake_in_writing_is_told_with_what_to_write_instead() {
    for &(text, words) in MISTAKES {
        let said = refusal(text);

        for words in words.split('|') {
            assert!(said.contains(words), "{text}\nsays {said}\nwithout {words}");
        }
        assert_eq!(said.lines().count(), 1, "{said}");
        for jargon in ["expected", "literal", "basic string", "be read"] {
            assert!(!said.contains(jargon), "{text}\nsays {said}");
        }
    }
}

#[test]
fn a_text_on_several_lines_belongs_on_one_or_between_three_quotes() {
    for (text, words) in [
        ("[site]\nname = \"Willow\nFarm\"\nphone = \"x\"", "line 2: name|2 lines|\"\"\"…\"\"\""),
        ("[site]\nname = 'Willow\n\nFarm, LLC'", "line 2: name|3 lines|name = '''…'''"),
        ("[site]\ntagline = \"Where, as we say,\nevery horse\nhas a home\"", "line 2: |3 lines"),
        ("[site]\nname = \"The \\\"Big\\\" Farm\nof Elm\"", "line 2: name|2 lines"),
    ] {
        let said = refusal(text);

        for words in words.split('|') {
            assert!(said.contains(words), "{text}\nsays {said}\nwithout {words}");
        }
        assert_eq!(said.lines().count(), 1, "{said}");
        for wrong in ["no quote at its end", "neither a setting", "name = \"Willow\""] {
            assert!(!said.contains(wrong), "{text}\nsays {said}");
        }
    }
    let two = refusal("[site]\nname = \"Willow\nFarm\"\nphone = \"1\"\ntagline = \"x\ny\"");
    assert_eq!(two.lines().count(), 2, "{two}");
    let long = "[site]\ntagline = \"\"\"\nname = \"a\nb\" and so on\"\"\"\nhours = 8 AM";
    assert!(!refusal(long).contains("lines"), "{}", refusal(long));
}

#[test]
fn a_mistake_in_the_line_of_a_secret_does_not_show_it() {
    for line in ["secret = whsec_aGF5", "secret = “whsec_aGF5”", "secret = \"whsec_aGF5"] {
        let said = refusal(&format!("[webhooks]\n{line}"));

        assert!(said.contains("line 2: secret ") && !said.contains("aGF5"), "{said}");
    }
}

#[test]
fn values_of_another_kind_are_told_without_the_words_of_a_parser() {
    for (text, words) in [
        ("[limits]\nburst = 0", "limits.burst is 0; a whole number from 1 to 1000000 belongs here"),
        ("[limits]\nburst = 4.5", "limits.burst is 4.5; a whole number from 1 to 1000000 belongs"),
        ("[server]\ntrusted_proxies = [5]", "is 5; a text belongs here"),
        ("[site]\nphotos = [\"x\"]", "is \"x\"; a group of settings in braces belongs here"),
        (
            "[site]\nphotos = [{ name = \"x\", alt = \"y\", z = 1 }]",
            "z isn't a setting; here there are `name` and `alt`",
        ),
        ("[site]\nhours = \"8 to 5\"", "hours = [{ days = \"Monday-Friday\", opens = \"8 AM\","),
        ("[site]\nhidden_pages = \"/boarding\"", "hidden_pages = [\"/boarding\"]"),
        ("[site]\ngallery = \"gallery-1\"", "gallery = [\"gallery-1\"]"),
        ("events = \"none\"", "each entry begins with [[events]]"),
    ] {
        let said = refusal(text);

        assert!(said.contains(words), "{said}\nshould say\n{words}");
        for jargon in ["integer", "floating", "struct", "`x`", "sequence"] {
            assert!(!said.contains(jargon), "{said}");
        }
    }
}

#[test]
fn an_entry_of_a_list_is_named_as_its_owner_knows_it() {
    let event = "[[events]]\nid = \"hay-day\"\ntitle = \"Hay\"\n[[events]]\nprice = -1\n";
    let said = refusal(event);

    assert!(said.contains("line 1: the event \"hay-day\" lacks `description`"), "{said}");
    assert!(said.contains("line 5: entry 2 of events: price is -1; a price is"), "{said}");
    for (text, words) in [
        ("[[team]]\nname = \"Sam\"\nrole = \"Groom\"", "the team member \"Sam\" lacks `bio`"),
        (
            "[[lessons.packages]]\nid = \"pony\"\nname = \"Pony\"\nprize = 5",
            "the lesson package \"pony\": prize isn't a setting; did you mean `price`?",
        ),
        ("[site]\nhidden_pages = [\"/lessons\", \"/x\"]", "entry 2 of site.hidden_pages is \"/x\""),
        (
            "[[teaching.programs]]\nname = \"Vaulting\"\ntext = \"On top\"\n\
             levels = [{ name = \" \", text = \"Up\" }]",
            "teaching.programs \"Vaulting\": entry 1 of levels: name is empty",
        ),
        (
            "[site]\nhours = [{ days = \"Monday\", opens = \"8 PM\", closes = \"8 AM\" }]",
            "site.hours \"Monday\": closes is 8 AM; it must come after opens = 8 PM",
        ),
    ] {
        let said = refusal(text);

        assert!(said.contains(words), "{said}\nshould say\n{words}");
    }
}

#[test]
fn a_clock_of_twenty_four_hours_is_read_where_it_is_certain() {
    let hours = |opens: &str, closes: &str| {
        let hours = format!("days = \"Monday\", opens = \"{opens}\", closes = \"{closes}\"");
        load(&format!("[site]\nhours = [{{ {hours} }}]"), &[])
            .map(|config| {
                (config.content.site.hours[0].opens.0, config.content.site.hours[0].closes.0)
            })
            .map(|(opens, closes)| {
                format!("{}-{}", opens.strftime("%H%M"), closes.strftime("%H%M"))
            })
    };

    for (opens, closes, read) in [
        ("9:00", "17:00", "0900-1700"),
        ("08:30", "12:00", "0830-1200"),
        ("09:00", "11:30", "0900-1130"),
        ("12:00", "18:30", "1200-1830"),
        ("8 AM", "17:00", "0800-1700"),
    ] {
        assert_eq!(hours(opens, closes).as_deref(), Ok(read), "{opens} {closes}");
    }
    for (opens, closes) in [("8:00", "11:00"), ("8:00", "5 PM"), ("1 AM", "9:00")] {
        let said = hours(opens, closes).unwrap_err();
        assert!(said.contains("AM or PM"), "{said}");
    }
    for wrong in ["24:00", "17:60", "17:5", "017:00", "17", "17:00:00"] {
        assert!(hours("8 AM", wrong).is_err(), "{wrong}");
    }
    let bare = load("[site]\nhours = [{ days = \"Mon\", opens = 09:00, closes = 17:30 }]", &[]);
    assert_eq!(bare.unwrap().content.site.hours[0].closes.to_string(), "5:30 PM");
}

#[test]
fn a_time_zone_without_summer_time_is_refused_unless_it_is_a_place() {
    for (zone, place) in [
        ("EST", "America/New_York"),
        ("est", "America/New_York"),
        ("MST", "America/Denver"),
        ("HST", "Pacific/Honolulu"),
        ("CST", "America/Chicago"),
        ("PDT", "America/Los_Angeles"),
        ("Eastern", "America/New_York"),
    ] {
        let said = refusal(&format!("site.timezone = \"{zone}\""));

        assert!(said.contains(&format!("did you mean {place}")), "{zone}: {said}");
    }
    let est = refusal("site.timezone = \"EST\"");
    assert!(est.contains("has no daylight saving time"), "{est}");
    for zone in
        ["America/Phoenix", "Pacific/Honolulu", "EST5EDT", "Asia/Kathmandu", "UTC", "Etc/GMT+5"]
    {
        assert!(load(&format!("site.timezone = \"{zone}\""), &[]).is_ok(), "{zone}");
    }
}
