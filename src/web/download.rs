//! Responses that a browser saves as a file, sent while they are being made.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderValue, header};
use http_body_util::channel::{Channel, Sender};

/// Number of parts that may wait to be sent, so that the producer doesn't run ahead of the network.
const PARTS: usize = 2;

/// Takes the parts of a file while it is being sent. Dropping it without [`Download::finish`]
/// aborts the response, so that nobody takes half a file for a whole one.
pub struct Download {
    /// `None` once the file is finished.
    sender: Option<Sender<Bytes, BrokenOff>>,
}

/// Marks a response that may take many minutes on a slow network. Its connection gets a longer time
/// limit.
#[derive(Clone, Copy, Debug)]
pub struct LongAnswer;

/// A response that a browser saves as the file `name`, and the [`Download`] that takes its parts.
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
    /// Waits until there is room for the part and sends it. `Err` if the client has gone.
    ///
    /// # Errors
    ///
    /// [`Gone`] if the client has disconnected.
    pub async fn send(&mut self, part: Vec<u8>) -> Result<(), Gone> {
        let sender = self.sender.as_mut().ok_or(Gone)?;
        sender.send_data(Bytes::from(part)).await.map_err(|_| Gone)
    }

    /// Ends the file, which is complete.
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

/// The client has closed the connection.
#[derive(Clone, Copy, Debug)]
pub struct Gone;

/// Why a response ends before it is complete.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the file couldn't be made to its end")]
struct BrokenOff;

#[cfg(test)]
mod tests {
    use http_body_util::{BodyExt, Collected};

    use super::*;

    /// The bytes that a client receives; `None` if the response was aborted.
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
