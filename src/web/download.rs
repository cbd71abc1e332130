//! Answers that a browser saves as a file, sent while they are being made.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderValue, header};
use http_body_util::channel::{Channel, Sender};

/// The most parts that wait to be sent, so that the producer does not run ahead of the network.
const PARTS: usize = 2;

/// Where the parts of a file are put while it is being sent. Dropped before [`Download::finish`], it
/// breaks the answer off, so that half a file is not taken for a whole one.
pub struct Download {
    /// `None` once it is finished.
    sender: Option<Sender<Bytes, BrokenOff>>,
}

/// An extension of an answer whose end a slow network may need many minutes to reach: its connection
/// lives longer than others.
#[derive(Clone, Copy, Debug)]
pub struct LongAnswer;

/// An answer that a browser saves as the file `name`, and what its parts are given to.
#[must_use]
pub fn download(name: &str, media_type: &'static str) -> (Response, Download) {
    let (sender, body) = Channel::<Bytes, BrokenOff>::new(PARTS);
    let mut response = Body::new(body).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    let disposition = format!("attachment; filename=\"{name}\"");
    if let Ok(disposition) = HeaderValue::from_str(&disposition) {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
    response.extensions_mut().insert(LongAnswer);
    (response, Download { sender: Some(sender) })
}

impl Download {
    /// Sends the next part when there is room for it; `Err` if the client has gone.
    pub async fn send(&mut self, part: Vec<u8>) -> Result<(), Gone> {
        let sender = self.sender.as_mut().ok_or(Gone)?;
        sender.send_data(Bytes::from(part)).await.map_err(|_| Gone)
    }

    /// Says that the file is whole.
    pub fn finish(mut self) {
        self.sender = None;
    }
}

impl Drop for Download {
    fn drop(&mut self) {
        if let Some(sender) = self.sender.take() {
            sender.abort(BrokenOff);
        }
    }
}

/// The client has gone.
#[derive(Clone, Copy, Debug)]
pub struct Gone;

/// Why an answer ends before it is whole.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the file couldn't be made to its end")]
struct BrokenOff;

#[cfg(test)]
mod tests {
    use http_body_util::{BodyExt, Collected};

    use super::*;

    /// What a browser makes of a download that is left so.
    async fn received(leave: impl FnOnce(Download) + Send + 'static) -> Option<Bytes> {
        let (response, mut download) = download("a.csv", "text/csv");
        let making = tokio::spawn(async move {
            download.send(b"half".to_vec()).await.unwrap();
            leave(download);
        });
        let received = response.into_body().collect().await.ok().map(Collected::to_bytes);
        _ = making.await;
        received
    }

    #[tokio::test]
    async fn only_a_finished_file_is_taken_for_whole() {
        assert_eq!(received(Download::finish).await.as_deref(), Some(b"half".as_slice()));
        assert_eq!(received(drop).await, None);
        assert_eq!(received(|_download| panic!("in the middle")).await, None);
    }
}
