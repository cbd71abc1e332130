//! Lists the bucket's objects.

use reqwest::Method;
use rusty_s3::actions::ListObjectsV2;

use super::{Action, Bucket, BucketError, BucketErrorKind, LIMIT, Retries, signed};
use crate::clock::UnixMillis;

/// Largest answer to a request for a list, in bytes. One with 1,000 names has half a megabyte.
const LARGEST_LIST: usize = 8 * 1024 * 1024;

/// Largest number of requests for one list, of 1,000 names each.
const MOST_PAGES: usize = 100;

/// An object in the bucket.
#[derive(Clone, Debug)]
pub(in crate::backups::offsite) struct Listed {
    /// Its name without the prefix.
    pub(in crate::backups::offsite) name: String,
    pub(in crate::backups::offsite) bytes: u64,
    /// When it was written, by the server's clock.
    pub(in crate::backups::offsite) written_at: Option<UnixMillis>,
}

impl Bucket {
    /// All objects under the prefix.
    pub(in crate::backups::offsite) async fn list(&self) -> Result<Vec<Listed>, BucketError> {
        let mut listed = Vec::new();
        let mut token: Option<String> = None;
        for _ in 0..MOST_PAGES {
            let mut retries = Retries::default();
            let page = loop {
                match self.page(token.as_deref()).await {
                    Ok(page) => break page,
                    Err(error) => retries.pause(error).await?,
                }
            };
            let page = ListObjectsV2::parse_response(&with_usual_namespace(&page));
            let page = page.map_err(|_| self.no_list())?;
            listed.extend(page.contents.into_iter().filter_map(|object| {
                let name = object.key.strip_prefix(&self.prefix)?.to_owned();
                let written_at = object.last_modified.and_then(|at| at.parse().ok());
                let written_at =
                    written_at.map(|at: jiff::Timestamp| UnixMillis(at.as_millisecond()));
                Some(Listed { name, bytes: object.size.unwrap_or(0), written_at })
            }));
            token = page.next_continuation_token;
            if token.is_none() {
                return Ok(listed);
            }
        }
        Err(self.no_list())
    }

    async fn page(&self, token: Option<&str>) -> Result<String, BucketError> {
        let mut action = ListObjectsV2::new(&self.signer, Some(&self.credentials));
        action.with_prefix(&self.prefix);
        if let Some(token) = token {
            action.with_continuation_token(token);
        }
        let request = self.http.request(Method::GET, signed(&action));
        let mut response = self.send(Action::List, request, LIMIT).await?;
        let mut text = Vec::new();
        while let Some(piece) =
            response.chunk().await.map_err(|error| self.failed(&error, LIMIT))?
        {
            if text.len() + piece.len() > LARGEST_LIST {
                return Err(self.no_list());
            }
            text.extend_from_slice(&piece);
        }
        String::from_utf8(text).map_err(|_| self.no_list())
    }

    fn no_list(&self) -> BucketError {
        let words = format!("{} doesn't answer as a server of S3 does", self.names.host);
        BucketError::new(BucketErrorKind::Lasting, words)
    }
}

/// The namespace that Amazon's lists have, and that the library expects.
const NAMESPACE: &str = "http://s3.amazonaws.com/doc/2006-03-01/";

/// Some servers send a list with another namespace or none.
fn with_usual_namespace(list: &str) -> String {
    const ROOT: &str = "<ListBucketResult";
    let end = |start: usize| list[start..].find('>').map(|length| start + length + 1);
    match list.find(ROOT).and_then(|start| Some((start, end(start)?))) {
        Some((start, end)) => {
            format!("{}{ROOT} xmlns=\"{NAMESPACE}\">{}", &list[..start], &list[end..])
        }
        None => list.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_all_servers_are_read() {
        for root in [
            "xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"",
            "xmlns='http://doc.s3.amazonaws.com/2006-03-01'",
            "",
        ] {
            let list = format!(
                "<?xml version=\"1.0\"?><ListBucketResult {root}><Name>maple</Name><KeyCount>1</KeyCount>\
                 <Contents><Key>hay</Key><Size>3</Size></Contents></ListBucketResult>"
            );
            let read = ListObjectsV2::parse_response(&with_usual_namespace(&list)).unwrap();
            assert_eq!(read.contents[0].key, "hay", "{root}");
        }
    }
}
