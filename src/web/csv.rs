//! Tables for spreadsheets, as RFC 4180 has them, streamed.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderValue, header};
use http_body_util::channel::{Channel, Sender};

use super::no_store;

/// Tells spreadsheets that the text is UTF-8; without it some read it as the system's old code.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// How many parts wait to be sent at most: the reader of the table is not ahead of the network.
const PARTS: usize = 2;

/// Where a table's lines are put while it is being sent.
pub struct CsvWriter {
    sender: Sender<Bytes, BrokenOff>,
}

/// An answer that a browser saves as the file `name`, and what its lines are written to.
#[must_use]
pub fn csv_download(name: &str) -> (Response, CsvWriter) {
    let (sender, body) = Channel::<Bytes, BrokenOff>::new(PARTS);
    let mut response = Body::new(body).into_response();
    let headers = response.headers_mut();
    let media_type = HeaderValue::from_static("text/csv; charset=utf-8; header=present");
    headers.insert(header::CONTENT_TYPE, media_type);
    headers.insert(header::CACHE_CONTROL, no_store());
    let disposition = format!("attachment; filename=\"{name}\"");
    if let Ok(disposition) = HeaderValue::from_str(&disposition) {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
    (response, CsvWriter { sender })
}

impl CsvWriter {
    /// Sends the line of the columns' names.
    pub async fn head(&mut self, names: &[&str]) -> Result<(), Gone> {
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        let line = [BYTE_ORDER_MARK.as_bytes(), &lines(&[names])].concat();
        self.send(line).await
    }

    /// Sends lines; `Err` when nobody reads them any more.
    pub async fn rows(&mut self, rows: &[Vec<String>]) -> Result<(), Gone> {
        self.send(lines(rows)).await
    }

    /// Breaks the answer off, so that half a table is not taken for a whole one.
    pub fn abort(self) {
        self.sender.abort(BrokenOff);
    }

    async fn send(&mut self, bytes: Vec<u8>) -> Result<(), Gone> {
        self.sender.send_data(Bytes::from(bytes)).await.map_err(|_| Gone)
    }
}

/// Whoever asked for the table has gone.
#[derive(Clone, Copy, Debug)]
pub struct Gone;

/// Why an answer ends before it is whole.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the table could not be read to its end")]
struct BrokenOff;

fn lines(rows: &[Vec<String>]) -> Vec<u8> {
    let mut writer =
        csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    for row in rows {
        let cells = row.iter().map(|cell| defused(cell));
        writer.write_record(cells).expect("rows of one table are as wide as each other");
    }
    writer.into_inner().expect("a vector takes all that is written to it")
}

/// The cell as text: a spreadsheet runs what begins as a formula does, and what a visitor typed may
/// (OWASP, "CSV Injection"). The full-width forms count as the plain ones in some of them.
fn defused(cell: &str) -> String {
    let is_formula =
        cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']);
    if is_formula { format!("'{cell}") } else { cell.to_owned() }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_would_be_run_becomes_text() {
        for cell in ["=1+1", "+1 215 555 0134", "-2", "@sum(a1)", "\t=1", "＝1"] {
            assert_eq!(defused(cell), format!("'{cell}"));
        }
        assert_eq!(defused("Ada = rider"), "Ada = rider");
    }

    #[test]
    fn a_line_is_quoted_where_it_must_be() {
        let rows = [vec!["a,b".to_owned(), "say \"hi\"".to_owned(), "two\nlines".to_owned()]];

        let line = String::from_utf8(lines(&rows)).unwrap();

        assert_eq!(line, "\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\"\r\n");
    }

    proptest! {
        #[test]
        fn another_reader_gets_every_cell_back(cells in prop::collection::vec("\\PC*", 1..6)) {
            let table = lines(std::slice::from_ref(&cells));

            let mut reader =
                csv::ReaderBuilder::new().has_headers(false).from_reader(table.as_slice());
            let read: Vec<String> =
                reader.records().next().unwrap().unwrap().iter().map(str::to_owned).collect();
            let written: Vec<String> = cells.iter().map(|cell| defused(cell)).collect();
            prop_assert_eq!(read, written);
        }

        #[test]
        fn nothing_begins_as_a_formula_does(cell: String) {
            prop_assert!(!defused(&cell).starts_with(['=', '+', '-', '@', '\t', '\r']));
        }
    }
}
