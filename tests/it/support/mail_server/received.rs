//! A mail as the server has it.

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

    /// The path of the registrant's page that it has a link to.
    pub fn page_path(&self) -> Option<String> {
        let text = self.text.replace("=\r\n", "");
        let start = text.find("/registrations/")?;
        Some(text[start..start + "/registrations/".len() + 22].to_owned())
    }
}
