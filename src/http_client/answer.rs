//! What a receiver answers, up to a limit.

use reqwest::Response;

/// How many bytes of an answer are read: reading a short one to its end lets the receiver finish in
/// peace and the next delivery use the same connection.
const MAX_ANSWER_BYTES: usize = 16 * 1024;

/// How much of a refusal is kept, in characters: enough for a receiver's sentence on what it wants.
const MAX_KEPT: usize = 1_000;

/// Reads an answer, up to its limit in bytes and the attempt's in time.
pub async fn read(mut response: Response) -> Vec<u8> {
    let mut answer = Vec::new();
    while let Ok(Some(chunk)) = response.chunk().await {
        let room = MAX_ANSWER_BYTES - answer.len();
        answer.extend_from_slice(chunk.get(..room).unwrap_or(&chunk));
        if chunk.len() > room {
            break;
        }
    }
    answer
}

/// The beginning of an answer as a line of text; `None` if it says nothing.
#[must_use]
pub fn in_short(answer: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(answer);
    let plain = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MAX_KEPT);
    let text: String = plain.collect();
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_becomes_a_line_that_can_be_read() {
        assert_eq!(in_short(b" not\r\nregistered\x1b[0m "), Some("not  registered [0m".to_owned()));
        assert_eq!(in_short(b"\xff\n"), Some("\u{fffd}".to_owned()));
        assert_eq!(in_short(b" \n"), None);
        let long = "\u{e4}".repeat(MAX_ANSWER_BYTES / 2);
        assert_eq!(in_short(long.as_bytes()).unwrap().chars().count(), MAX_KEPT);
    }
}
