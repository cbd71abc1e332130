//! What composed mails say.

use futures_util::future::join_all;
use http::{HeaderMap, Method};
use http_body_util::BodyExt;
use paddock::clock::{self, UnixMillis};
use paddock::mail::{Inquiry, Mail, QueuedMail};
use paddock::outbox::Email;

use super::{Office, WEBSITE, inquiry};

/// Whether `mail` goes to a visitor.
fn is_for_visitor(mail: &Mail) -> bool {
    matches!(
        mail,
        Mail::Confirmation(_)
            | Mail::VisitorChange(_)
            | Mail::VisitorCancellation(_)
            | Mail::Waiting(_)
            | Mail::Offer(_)
            | Mail::OfferEnded(_)
            | Mail::Reminder(_)
            | Mail::Acknowledgment(_)
    )
}

#[tokio::test]
async fn every_kind_has_words_links_and_no_more_than_60_kb() {
    let office = Office::start("").await;

    for mail in office.mails() {
        let email = office.compose(mail.clone()).await;

        assert_eq!(email.to, ["to@mail.example"], "{mail:?}");
        for part in [&email.html, &email.text] {
            assert!(part.contains("Maple Hollow Stables") && part.contains(WEBSITE), "{part}");
            assert!(part.len() < 60_000, "{}", part.len());
        }
        assert!(email.html.starts_with("<!doctype html>") && email.html.ends_with("</html>"));
        for remote in ["<img", "src=", "url(", "@import", "http://"] {
            assert!(!email.html.contains(remote), "{remote}: {}", email.html);
        }
        assert!(!email.subject.is_empty() && !email.subject.contains(char::is_control));
        let answered = (!is_for_visitor(&mail) && !matches!(mail, Mail::Test(_)))
            .then(|| ("Ada Love".to_owned(), "ada@visitor.example".to_owned()));
        assert_eq!(email.reply_to, answered, "{mail:?}");
        let stop = matches!(mail, Mail::Reminder(_)).then(|| format!("{WEBSITE}/stop"));
        assert_eq!(email.list_unsubscribe, stop);
    }
}

#[tokio::test]
async fn the_office_reads_every_answer_and_finds_the_card() {
    let office = Office::start("").await;

    let Email { text, html, .. } = office.compose(Mail::Inquiry(inquiry())).await;

    let words =
        ["Ada Love", "ada@visitor.example", "(215) 555-0171", "Riding Lessons, Horse Boarding"];
    for answer in words.into_iter().chain(["Weekends", "one day 🐴"]) {
        assert!(text.contains(answer) && html.contains(answer), "{answer}: {text}");
    }
    assert!(text.contains("Goals: To \"canter\" & jump\n  one day 🐴\n"), "{text}");
    assert!(html.contains("To &quot;canter&quot; &amp; jump<br/>one day 🐴"), "{html}");
    let card = "/admin-submissions#inquiry?id=019ad6b2-8a00-7000-8000-000000000001";
    assert!(text.contains(card) && html.contains(card));

    let Email { text, html, .. } =
        office.compose(Mail::OfficeRegistration(office.registration())).await;
    let card = "/admin-submissions#registrations?id=019ad6b2-8a00-7000-8000-000000000002";
    assert!(text.contains(card) && html.contains(card), "{text}");
    assert!(text.contains("- Tom <b>Love</b> (9): Hay & pollen\n  A helmet\n"), "{text}");
    assert!(html.contains("Tom &lt;b&gt;Love&lt;/b&gt; (9)"), "{html}");
    assert!(text.contains("Special requests: Side by side, please\n"), "{text}");
}

#[tokio::test]
async fn a_registrant_reads_what_when_where_who_how_much_and_what_to_bring() {
    let office = Office::start("").await;

    let mail = Mail::Confirmation(office.confirmation(&["Ada Love", "Tom Love"]));
    let Email { subject, text, .. } = office.compose(mail).await;

    assert_eq!(subject, "You're registered for Wine and Ride on Friday, June 18");
    for line in [
        "When: Friday, June 18, 2027\n  6:30 PM – 9 PM\n",
        "Where: Upper fields and the hayloft, Maple Hollow Stables, 480 Hollow\n  Road, Doylestown, PA 18901\n",
        "Group:\n- Ada Love\n- Tom Love\n",
        "Cost: $170 ($85 a person)\n",
        "Bring: A photo ID, long pants, and boots with a heel.\n",
        "View, change or cancel:\nhttps://barn.example/registrations/a-token\n",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
}

#[tokio::test]
async fn who_waits_reads_what_is_held_until_when_and_gets_no_calendar_file() {
    let office = Office::start("").await;

    let Email { subject, text, calendar, .. } = office.compose(Mail::Offer(office.offer())).await;

    assert_eq!(subject, "2 spots for you: Wine and Ride on Friday, June 18");
    for line in [
        "Held for you: 2 spots\n",
        "Answer by: Saturday, June 12, 7 PM\n",
        "Group:\n- Ada Love\n- Tom Love\n",
        "Say yes or no:\nhttps://barn.example/registrations/a-token\n",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert!(calendar.is_none());
    let to_call = office.compose(Mail::OfficeWaiting(office.to_call())).await;
    assert!(to_call.subject.starts_with("Please call: Ada Love"), "{}", to_call.subject);
    assert!(to_call.text.contains("Call: (215) 555-0171\n"), "{}", to_call.text);
}

#[tokio::test]
async fn an_address_that_is_none_gets_no_answer() {
    let office = Office::start("").await;

    let email = office
        .compose(Mail::Inquiry(Inquiry { email: "ada at home".to_owned(), ..inquiry() }))
        .await;

    assert_eq!(email.reply_to, None);
    assert!(email.text.contains("Email: ada at home\n") && !email.text.contains("Reply to"));
}

#[tokio::test]
async fn a_visitor_reads_no_other_text_of_a_visitor_than_names() {
    let office = Office::start("").await;
    let advertisement = "Cheap pills: https://pills.example";
    let mut typed = office.confirmation(&["Ada Love", "Tom"]);
    // As a payload might be stored by a version with other rules.
    let mut payload = serde_json::to_value(QueuedMail::new(
        "to@mail.example",
        WEBSITE,
        clock::now(),
        Mail::Confirmation(typed.clone()),
    ))
    .unwrap();
    payload["names"] = serde_json::json!([advertisement, "pills.example", "Tom"]);
    for free_text in ["specialRequests", "phone", "goals"] {
        payload[free_text] = advertisement.into();
    }

    let email = office.compose_payload(payload.to_string().into_bytes()).await.unwrap();

    for part in [&email.subject, &email.text, &email.html] {
        assert!(!part.contains("pills"), "{part}");
    }
    assert!(email.text.contains("Hi there,\n"), "{}", email.text);
    assert!(email.text.contains("- Rider 1\n- Rider 2\n- Tom\n"), "{}", email.text);
    typed.names = [advertisement].into_iter().collect();
    assert!(!office.compose(Mail::VisitorChange(typed)).await.html.contains("pills"));
}

#[tokio::test]
async fn the_calendar_file_is_the_sites_own_with_a_higher_number() {
    let office = Office::start("").await;
    let path = "/events/wine-and-ride.ics";
    let answer = office.pages.answer(&Method::GET, path, None, &HeaderMap::new());
    let own = answer.into_body().collect().await.unwrap().to_bytes();
    let own = String::from_utf8(own.to_vec()).unwrap();

    let email = office.compose(Mail::Confirmation(office.confirmation(&["Ada Love"]))).await;

    let sent = String::from_utf8(email.calendar.unwrap()).unwrap();
    for name in ["UID", "SUMMARY", "LOCATION", "DTSTART", "DTEND", "URL", "METHOD"] {
        assert_eq!(value(&sent, name), value(&own, name), "{name}");
    }
    assert_eq!(value(&sent, "METHOD"), "PUBLISH");
    assert_eq!(value(&sent, "UID"), "wine-and-ride@barn.example");
    let sequence = |file: &str| value(file, "SEQUENCE").parse::<u32>().unwrap();
    // The site's pages in this test are of 2027.
    let later = QueuedMail::new(
        "to@mail.example",
        WEBSITE,
        UnixMillis(1_810_000_001_000),
        Mail::Confirmation(office.confirmation(&["Ada Love"])),
    );
    let later = office.compose_payload(later.payload()).await.unwrap().calendar.unwrap();
    assert_eq!(sequence(std::str::from_utf8(&later).unwrap()), sequence(&own) + 1);
    assert!(!sent.contains("a-token"), "a calendar may be shared");
    for mail in office.mails() {
        let has_one =
            matches!(mail, Mail::Confirmation(_) | Mail::VisitorChange(_) | Mail::Reminder(_));
        assert_eq!(office.compose(mail).await.calendar.is_some(), has_one);
    }
}

/// The value of a line of a calendar, unfolded.
fn value(file: &str, name: &str) -> String {
    let unfolded = file.replace("\r\n ", "");
    let lines = unfolded.lines().filter_map(|line| line.split_once(':'));
    let mut values = lines.filter(|(found, _)| *found == name).map(|(_, value)| value.to_owned());
    values.next().unwrap_or_else(|| panic!("{name} in {file}"))
}

#[tokio::test]
async fn mails_are_in_the_owners_name_and_colors() {
    let own = "[site]\nname = \"Barn & Co\"\nphone = '(215) 555-0199'\nemail = 'us@barn.example'\n\
               [site.colors]\ndark = '#1c2f4f'\naccent = '#7a2020'\n";
    let office = Office::start(own).await;

    for mail in office.mails() {
        let Email { text, html, .. } = office.compose(mail).await;

        assert!(text.contains("Barn & Co") && html.contains("Barn &amp; Co"), "{text}");
        assert!(html.contains("#1c2f4f") && !html.contains("#22372b"), "{html}");
        assert!(!format!("{text}{html}").contains("555-0134"), "{text}");
    }
}

#[tokio::test]
async fn a_change_of_the_settings_is_in_the_next_mail() {
    let office = Office::start("").await;
    let before = office.compose(Mail::Inquiry(inquiry())).await;
    let changed = Office::start("[site]\nname = 'New Name Farm'\n").await.current();

    office.pages.render(changed, super::snapshot).await.unwrap();

    let after = office.compose(Mail::Inquiry(inquiry())).await;
    assert!(before.text.contains("Maple Hollow Stables"), "{}", before.text);
    assert!(
        after.text.contains("New Name Farm") && !after.text.contains("Maple"),
        "{}",
        after.text
    );
}

#[tokio::test]
async fn many_mails_at_once_each_get_their_own_words() {
    let office = Office::start("").await;
    let mails = (0..100).map(|number| {
        let name = format!("Ada {}", "x".repeat(number % 40 + 1));
        Mail::Inquiry(Inquiry { name, phone: format!("555 {number:04}"), ..inquiry() })
    });

    let emails = join_all(mails.map(|mail| office.compose(mail))).await;

    for (number, email) in emails.iter().enumerate() {
        assert!(email.text.contains(&format!("Phone: 555 {number:04}\n")), "{}", email.text);
    }
}

#[tokio::test]
async fn a_payload_that_cant_be_read_is_an_error_in_words() {
    let office = Office::start("").await;

    for payload in [&b"secret"[..], b"", b"{\"kind\":\"other\",\"name\":\"secret\"}"] {
        let error = office.compose_payload(payload.to_vec()).await.unwrap_err();

        assert_eq!(error, "This version can't read the stored mail");
    }
    // The renderer goes on.
    assert!(!office.compose(Mail::Inquiry(inquiry())).await.text.is_empty());
}
