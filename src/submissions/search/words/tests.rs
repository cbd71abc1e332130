//! What is found by which words, and that the index and the rows themselves agree on it.

use proptest::prelude::*;
use rusqlite::Connection;

use super::*;

fn ada() -> Texts {
    Texts {
        names: ["Ada-Lou".to_owned(), "O'Neill Müller".to_owned()],
        phone: "+1 (215) 555-0187".to_owned(),
        others: vec![
            "ada_50%@gmail.example".to_owned(),
            "Canter again by 11/20/2026 — ½ halt, straße".to_owned(),
            "Tuesday evenings".to_owned(),
            "Łódź? Señor O\u{308}zil".to_owned(),
            r#"["Summer Camps"]"#.to_owned(),
            "left a voicemail".to_owned(),
        ],
    }
}

/// Whether the index finds `texts` by `wanted`: among its own kind and among all, and never among
/// the other kind.
fn is_indexed(db: &Connection, texts: &Texts, wanted: &Wanted) -> bool {
    let finds = |mark, among: Kind| {
        db.execute("delete from t", []).unwrap();
        db.execute("insert into t (rowid, words) values (1, ?1)", [texts.terms(mark)]).unwrap();
        let Some(expression) = wanted.expression(among) else { return false };
        let found = "select count(*) from t where t match :expression";
        db.query_row(found, [expression], |row| row.get::<_, i64>(0)).unwrap() == 1
    };
    let found = finds(Mark::Waiting, Kind::All);
    for mark in Mark::ALL {
        for kind in [Kind::All, Kind::Legitimate, Kind::Spam, Kind::Waiting] {
            assert_eq!(finds(mark, kind), found && kind.marks().contains(&mark));
        }
    }
    found
}

fn index() -> Connection {
    let db = Connection::open_in_memory().unwrap();
    let table = "create virtual table t using fts5 (words, content = '', contentless_delete = 1,
        detail = none, tokenize = 'ascii')";
    db.execute(table, []).unwrap();
    db
}

#[test]
fn each_of_these_finds_her_or_does_not() {
    let table = [
        ("ada", true),
        ("ADA tue", true),
        ("ada wed", false),
        ("da", false),
        ("o'neill", true),
        ("oneill", true),
        ("neill", true),
        ("adalou", true),
        ("muller", true),
        ("MÜLLER", true),
        ("Mu\u{308}ller", true),
        ("strasse", true),
        ("lodz", true),
        ("senor", true),
        ("ozil", true),
        ("@gmail", true),
        ("ada_50%@gmail.example", true),
        ("5550187", true),
        ("215555", true),
        ("(215) 555-0187", true),
        ("215.555.01", true),
        ("12155550187", true),
        ("001 215 555 0187", true),
        ("0187", true),
        ("(215) 555-0186", false),
        ("5550186", false),
        ("11/20/2026", true),
        ("\"", false),
        ("%", false),
        ("\u{0}", false),
        ("🐴", false),
        ("ada 🐴 \u{0} \" * ^ (", true),
        ("ada OR zebra", false),
        ("NOT", false),
        ("words:ada", false),
        ("NEAR(ada tuesday)", false),
        ("", false),
    ];
    let db = index();
    for (text, found) in table {
        let wanted = Wanted::parse(text);

        assert_eq!(wanted.is_in(&ada()), found, "{text:?}");
        assert_eq!(is_indexed(&db, &ada(), &wanted), found, "{text:?} by the index");
    }
}

#[test]
fn a_phone_is_found_however_it_was_written() {
    for phone in ["2155550134", "(215) 555-0134", "+1 215 555 0134", "1.215.555.0134"] {
        for text in ["215", "215555", "555-0134", "0134", "+12155550134", "215 555 0134"] {
            let texts = Texts { phone: phone.to_owned(), ..Texts::default() };

            assert!(Wanted::parse(text).is_in(&texts), "{phone} by {text}");
        }
    }
}

#[test]
fn questions_are_quoted_word_by_word() {
    let table = [
        ("ann smi", Some(r#"("wann" AND "wsmi")"#)),
        ("an ANNA anna", Some(r#"("wanna")"#)),
        ("comfortable", Some(r#"("wcomfortable"*)"#)),
        ("OR", Some(r#"("wor")"#)),
        ("\"a\" \"", Some(r#"("wa")"#)),
        ("555-0134", Some(r#"(("w0134" AND "w555") OR "w5550134"*)"#)),
        ("- %", None),
    ];
    for (text, expression) in table {
        let wanted = Wanted::parse(text);
        assert_eq!(wanted.expression(Kind::Waiting).as_deref(), expression, "{text}");
    }
    let both = Wanted::parse("ann smi").expression(Kind::Legitimate);
    assert_eq!(both.unwrap(), r#"("wann" AND "wsmi") OR ("hann" AND "hsmi")"#);
}

#[test]
fn a_text_without_blanks_makes_no_long_word() {
    let texts = Texts { phone: "9".repeat(300), ..Texts::default() };

    assert!(texts.terms(Mark::Spam).split(' ').all(|term| term.len() <= LONGEST + 1));
    assert!(Wanted::parse(&"9".repeat(200)).is_in(&texts));
}

proptest! {
    /// By a model so plain that it is no model of the code: whole words in a list, compared.
    #[test]
    fn the_index_finds_what_reading_finds(
        row in "([abAÄ1ß]{1,12}[ .'-]?){0,8}",
        text in "([abaä1s]{1,10}[ \"*%-]?){0,4}",
        phone in "[0-9() -]{0,14}",
    ) {
        let texts = Texts {
            phone,
            others: vec![row.clone()],
            ..Texts::default()
        };
        let wanted = Wanted::parse(&text);
        let plain = |text: &str| text.to_lowercase().replace('ä', "a").replace('ß', "ss");
        let (row, asked) = (plain(&row), plain(&text));
        let split = |text: &str| -> Vec<String> {
            let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
            words.map(str::to_owned).collect()
        };
        let asked = split(&asked);
        let is_there =
            asked.iter().all(|asked| split(&row).iter().any(|word| word.starts_with(asked)));

        prop_assert_eq!(is_indexed(&index(), &texts, &wanted), wanted.is_in(&texts));
        prop_assert!(asked.is_empty() || !is_there || wanted.is_in(&texts));
    }

    #[test]
    fn whatever_is_typed_is_a_question_that_sqlite_takes(text in any::<String>(), row in any::<String>()) {
        let texts = Texts { names: [row, String::new()], ..Texts::default() };
        let wanted = Wanted::parse(&text);

        prop_assert_eq!(is_indexed(&index(), &texts, &wanted), wanted.is_in(&texts));
    }

    #[test]
    fn a_row_is_found_by_its_own_words(row in any::<String>()) {
        let texts = Texts { names: [row.clone(), String::new()], ..Texts::default() };

        prop_assert_eq!(Wanted::parse(&row).is_in(&texts), Wanted::parse(&row).expression(Kind::All).is_some());
    }
}
