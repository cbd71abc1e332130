//! CSV tables for spreadsheets, as RFC 4180 defines them.

/// Content type of a table.
pub const CSV: &str = "text/csv; charset=utf-8; header=present";

/// Marks the text as UTF-8. Without it some spreadsheets assume a legacy encoding.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Characters that begin a formula in some spreadsheet. Some spreadsheets treat the full-width and
/// small forms and the mathematical minus like the plain characters.
const SIGNS: [char; 13] =
    ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '\u{2212}'];

/// The header line of a table, with the columns' names.
#[must_use]
pub fn csv_head(names: &[&str]) -> Vec<u8> {
    let names = names.iter().map(|name| (*name).to_owned()).collect();
    [BYTE_ORDER_MARK.as_bytes(), &csv_lines([names])].concat()
}

/// Lines of a table. All rows have the same number of cells.
///
/// # Examples
///
/// ```
/// use paddock::web::csv_lines;
///
/// let rows = [vec!["Ada".to_owned(), "=1+1".to_owned()]];
/// assert_eq!(csv_lines(rows), b"Ada,'=1+1\r\n", "a formula becomes text");
/// ```
#[must_use]
pub fn csv_lines(rows: impl IntoIterator<Item = Vec<String>>) -> Vec<u8> {
    let mut writer =
        csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    for row in rows {
        let cells = row.into_iter().map(defused);
        writer.write_record(cells).expect("rows of one table are as wide as each other");
    }
    writer.into_inner().expect("a vector takes all that is written to it")
}

/// Prevents spreadsheets from running a cell that a visitor typed as a formula (OWASP, "CSV
/// Injection"). Some spreadsheets skip blanks and drop invisible characters before they look.
fn defused(cell: String) -> String {
    let is_unseen = |c: char| c.is_whitespace() || is_zero_width(c);
    let seen = cell.trim_start_matches(is_unseen);
    let is_formula = seen.starts_with(SIGNS);
    // A tab or a line break before the text may begin a new cell.
    let blanks = &cell[..cell.len() - seen.len()];
    let is_torn = seen.starts_with(char::is_control) || blanks.contains(char::is_control);
    if is_formula || is_torn { format!("'{cell}") } else { cell }
}

fn is_zero_width(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_would_be_run_becomes_text() {
        let formulas = [
            "=1+1",
            "+1 215 555 0134",
            "-2",
            "@sum(a1)",
            "\t=1",
            "\ttext",
            "\r=1",
            "\ntext",
            "\0=1",
            "\0",
            "\u{1b}x",
            " =1",
            "   +1",
            " \ttext",
            "\u{a0}=1",
            "\u{3000}@a",
            "\u{200b}=1",
            "\u{feff}-1",
            "\u{202e} =1",
            "＝1",
            "＋1",
            "－1",
            "＠a",
            "﹦1",
            "\u{2212}1",
            " ＝1",
            "=",
        ];
        for cell in formulas {
            assert_eq!(defused(cell.to_owned()), format!("'{cell}"), "{cell:?}");
        }
        let texts = [
            "",
            " ",
            "Ada = rider",
            " Ada",
            "'=1",
            "(215) 555-0134",
            "é",
            "🐴",
            "5 - 6",
            "x\n=1",
            "\u{200b}",
        ];
        for cell in texts {
            assert_eq!(defused(cell.to_owned()), cell, "{cell:?}");
        }
    }

    #[test]
    fn a_line_is_quoted_where_it_must_be() {
        let rows = [vec!["a,b".to_owned(), "say \"hi\"".to_owned(), "two\nlines".to_owned()]];

        let line = String::from_utf8(csv_lines(rows)).unwrap();

        assert_eq!(line, "\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\"\r\n");
    }

    /// Cells in which the relevant characters are frequent.
    fn cell() -> impl Strategy<Value = String> {
        let mattering = r#"[ \t\r\n\x00=+@＝＋－＠﹦,;"'\u{a0}\u{200b}\u{feff}a-]{0,6}"#;
        prop_oneof![mattering, any::<String>()]
    }

    proptest! {
        #[test]
        fn another_reader_gets_every_cell_back(cells in prop::collection::vec(cell(), 1..6)) {
            let head = csv_head(&vec!["name"; cells.len()]);
            let table = [head, csv_lines([cells.clone()])].concat();

            let mut reader = csv::Reader::from_reader(table.as_slice());
            let read: Vec<String> =
                reader.records().next().unwrap().unwrap().iter().map(str::to_owned).collect();
            let written: Vec<String> = cells.into_iter().map(defused).collect();
            prop_assert_eq!(read, written);
            prop_assert!(table.ends_with(b"\r\n"));
        }

        #[test]
        fn nothing_begins_as_a_formula_does(cell in cell()) {
            let written = defused(cell.clone());

            prop_assert_eq!(written.strip_prefix('\'').filter(|_| written != cell).unwrap_or(&written), &cell);
            prop_assert!(!written.starts_with(['\t', '\r', '\n', '\0']));
            let seen = written.trim_start_matches(|c: char| c.is_whitespace() || is_zero_width(c));
            prop_assert!(!seen.starts_with(SIGNS));
        }
    }
}
