//! The server's writes to its files and responses to its visitors, in order, from strace.
//!
//! strace sees a system call's return before the program does. So a response that was sent because
//! an fsync had returned comes after it, and a premature response comes before it.

use std::collections::HashMap;
use std::path::Path;

use serde_json::Value;

/// System calls that change or sync a file, or send a response. SQLite writes with `pwrite64`; the
/// server sends with one of the last four.
const CALLS: &str = "trace=pwrite64,ftruncate,fsync,fdatasync,write,writev,sendto,sendmsg";

/// Longer than a page of the database, so that strace cuts no text.
const LONGEST_TEXT: &str = "8192";

/// The beginning of a response that acknowledges a submission.
const CREATED: &[u8] = b"HTTP/1.1 201 ";

/// One of the two files with data. The third, the log's index, is rebuilt at a start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Database,
    Log,
}

/// An event in the trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// Bytes were written, but aren't necessarily on the disk.
    Written { target: Target, offset: usize, bytes: Vec<u8> },
    /// The length of a file was set.
    Cut { target: Target, length: usize },
    /// All earlier writes to a file are on the disk.
    Synced { target: Target },
    /// A visitor got a response that acknowledges the submission with this id.
    Answered { id: String },
}

/// The command that traces the program after it, and writes to `path`.
pub(crate) fn command(path: &Path) -> Vec<&str> {
    let path = path.to_str().expect("a temporary path is text");
    vec!["strace", "-f", "--seccomp-bpf", "-y", "-xx", "-s", LONGEST_TEXT, "-e", CALLS, "-o", path]
}

/// Reads a trace.
pub(crate) fn read(trace: &str) -> Vec<Event> {
    let mut syncing = HashMap::new();
    trace.lines().filter_map(|line| read_line(line, &mut syncing)).collect()
}

/// Reads a line. A call that another thread interrupts has two lines. It counts when it begins, but
/// a sync counts when it returns.
fn read_line<'a>(line: &'a str, syncing: &mut HashMap<&'a str, Target>) -> Option<Event> {
    let (thread, call) = line.split_once(' ')?;
    let call = call.trim_start();
    if call.starts_with("<... fsync resumed") || call.starts_with("<... fdatasync resumed") {
        let target = syncing.remove(thread)?;
        return call.ends_with(" = 0").then_some(Event::Synced { target });
    }
    let (name, arguments) = call.split_once('(')?;
    match name {
        "pwrite64" => {
            let target = target(arguments)?;
            let (bytes, rest) = texts(arguments);
            let mut numbers = rest.split([',', ')', ' ']).filter_map(|part| part.parse().ok());
            let (length, offset): (usize, usize) = (numbers.next()?, numbers.next()?);
            assert_eq!(bytes.len(), length, "strace cut a text short");
            Some(Event::Written { target, offset, bytes })
        }
        "ftruncate" => {
            let target = target(arguments)?;
            let length = arguments.split([',', ')', ' ']).find_map(|part| part.parse().ok())?;
            Some(Event::Cut { target, length })
        }
        "fsync" | "fdatasync" => {
            let target = target(arguments)?;
            if arguments.ends_with("<unfinished ...>") {
                syncing.insert(thread, target);
                return None;
            }
            arguments.ends_with(" = 0").then_some(Event::Synced { target })
        }
        _ => answer(&texts(arguments).0),
    }
}

/// The file of a call's first argument, which is a number and a path in hexadecimal.
fn target(arguments: &str) -> Option<Target> {
    let (_, path) = arguments.split_once('<')?;
    let (path, _) = path.split_once('>')?;
    let path = String::from_utf8(bytes(path)).ok()?;
    if path.ends_with("/paddock.db") {
        Some(Target::Database)
    } else if path.ends_with("/paddock.db-wal") {
        Some(Target::Log)
    } else {
        None
    }
}

/// All texts in `arguments` joined, and the rest after the last one.
fn texts(arguments: &str) -> (Vec<u8>, &str) {
    let mut parts = arguments.split('"');
    let mut joined = Vec::new();
    let mut rest = parts.next().unwrap_or_default();
    while let (Some(text), Some(after)) = (parts.next(), parts.next()) {
        joined.extend(bytes(text));
        rest = after;
    }
    (joined, rest)
}

/// Decodes a text in which strace has written each byte as `\x2f`.
fn bytes(text: &str) -> Vec<u8> {
    let pairs = text.split("\\x").skip(1);
    pairs.map(|pair| u8::from_str_radix(pair, 16).expect("strace writes two digits")).collect()
}

/// The id in a response with 201.
fn answer(sent: &[u8]) -> Option<Event> {
    if !sent.starts_with(CREATED) {
        return None;
    }
    let body = sent.windows(4).position(|window| window == b"\r\n\r\n")? + 4;
    let body: Value = serde_json::from_slice(&sent[body..]).expect("a 201 has a JSON body");
    Some(Event::Answered { id: body["id"].as_str().expect("it tells the id").to_owned() })
}

/// A proof that this file reads lines as strace writes them.
pub(crate) fn is_read_as_strace_writes_it() -> String {
    let log = hex("/tmp/x/paddock.db-wal");
    let lines = [
        format!(r#"71 pwrite64(9<{log}>, "\x01\x22\xff", 3, 4096) = 3"#),
        format!("71 ftruncate(9<{log}>, 512) = 0"),
        format!("71 fsync(9<{log}> <unfinished ...>"),
        format!(r#"72 pwrite64(9<{log}>, "\x61", 1, 0 <unfinished ...>"#),
        "71 <... fsync resumed>) = 0".to_owned(),
        format!("72 fdatasync(8<{}>) = 0", hex("/tmp/x/paddock.db")),
        format!("72 fsync(9<{log}>) = -1 EIO (Input/output error) (INJECTED)"),
        format!("72 fsync(7<{}>) = 0", hex("/tmp/x")),
        format!(
            r#"73 writev(5<{}>, [{{iov_base="{}", iov_len=25}}, {{iov_base="{}", iov_len=10}}], 2) = 35"#,
            hex("socket:[1]"),
            hex("HTTP/1.1 201 Created\r\n\r\n"),
            hex(r#"{"id":"a"}"#)
        ),
        format!(
            r#"73 sendto(5<{}>, "{}", 9, 0, NULL, 0) = 9"#,
            hex("socket:[1]"),
            hex("HTTP/1.1 4")
        ),
        "73 +++ exited with 0 +++".to_owned(),
    ];

    let events = read(&lines.join("\n"));

    let target = Target::Log;
    assert_eq!(
        events,
        [
            Event::Written { target, offset: 4096, bytes: vec![1, 0x22, 0xff] },
            Event::Cut { target, length: 512 },
            Event::Written { target, offset: 0, bytes: vec![0x61] },
            Event::Synced { target },
            Event::Synced { target: Target::Database },
            Event::Answered { id: "a".to_owned() },
        ]
    );
    format!("{} lines, {} events", lines.len(), events.len())
}

fn hex(text: &str) -> String {
    text.bytes().fold(String::new(), |text, byte| text + &format!("\\x{byte:02x}"))
}
