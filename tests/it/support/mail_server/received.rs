//! A mail as the server has it.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// A mail that is here, whatever was answered.
#[derive(Clone, Debug)]
pub struct Received {
    pub from: String,
    pub to: String,
    pub text: String,
}

impl Received {
    /// The header `name`, its folded lines joined.
    pub fn header(&self, name: &str) -> Option<String> {
        let (headers, _) = self.text.split_once("\r\n\r\n")?;
        let headers = headers.replace("\r\n ", " ").replace("\r\n\t", " ");
        let start = format!("{name}: ");
        headers.lines().find_map(|line| line.strip_prefix(&start).map(str::to_owned))
    }

    /// The calendar file that it has; empty: none.
    pub fn calendar(&self) -> String {
        let Some((_, part)) = self.text.split_once("Content-Type: text/calendar") else {
            return String::new();
        };
        let (_, body) = part.split_once("\r\n\r\n").unwrap();
        let body: String = body.lines().take_while(|line| !line.starts_with("--")).collect();
        String::from_utf8(STANDARD.decode(body).unwrap()).unwrap()
    }

    /// The path of the registrant's page that it has a link to.
    pub fn page_path(&self) -> Option<String> {
        let text = self.text.replace("=\r\n", "");
        let start = text.find("/registrations/")?;
        Some(text[start..start + "/registrations/".len() + 22].to_owned())
    }
}
