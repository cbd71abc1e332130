//! What clients send, read from a stream.

use tokio::io::AsyncBufReadExt;

/// The next line, without its end; `None` when the client has hung up.
pub(super) async fn line(stream: &mut (impl AsyncBufReadExt + Unpin)) -> Option<String> {
    let mut line = String::new();
    stream.read_line(&mut line).await.ok().filter(|read| *read > 0)?;
    Some(line.trim_end().to_owned())
}

/// What comes until the line with nothing but a dot.
pub(super) async fn content(stream: &mut (impl AsyncBufReadExt + Unpin)) -> Option<String> {
    let mut text = String::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await.ok().filter(|read| *read > 0)?;
        if line == ".\r\n" {
            return Some(text);
        }
        text.push_str(line.strip_prefix('.').unwrap_or(&line));
    }
}

/// The address between angle brackets.
pub(super) fn between(line: &str) -> String {
    let address = line.split_once('<').and_then(|(_, rest)| rest.split_once('>'));
    address.map(|(address, _)| address.to_owned()).unwrap_or_default()
}
