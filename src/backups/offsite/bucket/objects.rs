//! Writes, reads and deletes objects.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use reqwest::{Method, header};
use rusty_s3::S3Action;
use sha2::{Digest, Sha256};

use super::file_body::FileBody;
use super::{Action, Bucket, BucketError, BucketErrorKind, LIMIT, Retries, limit, signed};
use crate::backups::copied_files::hex;
use crate::backups::offsite::sealed_file::SealedFile;
use crate::clock::UnixMillis;
use crate::http_client::read;

impl Bucket {
    /// Writes `file` as `name`, unless there is an object with that name already. With `locked_until`
    /// nobody can delete it before.
    pub(in crate::backups::offsite) async fn put(
        &self,
        name: &str,
        file: &SealedFile,
        locked_until: Option<UnixMillis>,
    ) -> Result<(), BucketError> {
        let mut is_conditional = true;
        let mut retries = Retries::default();
        loop {
            let Err(error) = self.put_once(name, file, locked_until, is_conditional).await else {
                return Ok(());
            };
            match error.kind {
                // Such as by a request whose answer was lost. What is there is read back anyway.
                BucketErrorKind::Exists => return Ok(()),
                // No other object has the same name: its hash is part of it.
                BucketErrorKind::Unconditional if is_conditional => is_conditional = false,
                _ => retries.pause(error).await?,
            }
        }
    }

    async fn put_once(
        &self,
        name: &str,
        file: &SealedFile,
        locked_until: Option<UnixMillis>,
        is_conditional: bool,
    ) -> Result<(), BucketError> {
        let key = format!("{}{name}", self.prefix);
        let mut action = self.signer.put_object(Some(&self.credentials), &key);
        let mut headers = Vec::new();
        if is_conditional {
            headers.push(("if-none-match", "*".to_owned()));
        }
        if let Some(until) = locked_until {
            // Writing with a lock requires a checksum.
            headers.push(("x-amz-checksum-sha256", file.checksum()));
            headers.push(("x-amz-sdk-checksum-algorithm", "SHA256".to_owned()));
            headers.push(("x-amz-object-lock-mode", "COMPLIANCE".to_owned()));
            headers.push(("x-amz-object-lock-retain-until-date", until.rfc3339()));
        }
        for (name, value) in &headers {
            action.headers_mut().insert(*name, value.as_str());
        }
        let body = FileBody::open(&file.path, file.bytes).map_err(|error| {
            let words = format!("can't read {}: {error}", file.path.display());
            BucketError::new(BucketErrorKind::Lasting, words)
        })?;
        let mut request = self.http.request(Method::PUT, signed(&action));
        for (name, value) in headers {
            request = request.header(name, value);
        }
        let request = request
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .body(reqwest::Body::wrap(body));
        let response = self.send(Action::Write, request, limit(file.bytes)).await?;
        read(response).await;
        Ok(())
    }

    /// Reads the object `name`, of at most `bytes`, into the file `target` if one is named. Returns its
    /// SHA-256 in hexadecimal digits.
    pub(in crate::backups::offsite) async fn get(
        &self,
        name: &str,
        bytes: u64,
        target: Option<&Path>,
    ) -> Result<String, BucketError> {
        let mut retries = Retries::default();
        loop {
            match self.get_once(name, bytes, target).await {
                Ok(hash) => return Ok(hash),
                Err(error) => retries.pause(error).await?,
            }
        }
    }

    async fn get_once(
        &self,
        name: &str,
        bytes: u64,
        target: Option<&Path>,
    ) -> Result<String, BucketError> {
        let at_target = |error: io::Error| {
            let place = target.unwrap_or(Path::new("")).display();
            BucketError::new(BucketErrorKind::Lasting, format!("can't write {place}: {error}"))
        };
        let mut file = target.map(File::create).transpose().map_err(at_target)?;
        let key = format!("{}{name}", self.prefix);
        let action = self.signer.get_object(Some(&self.credentials), &key);
        let limit = limit(bytes);
        let request = self.http.request(Method::GET, signed(&action));
        let mut response = self.send(Action::Read, request, limit).await?;
        let (mut hash, mut left) = (Sha256::new(), bytes);
        while let Some(piece) =
            response.chunk().await.map_err(|error| self.failed(&error, limit))?
        {
            left = left.checked_sub(piece.len() as u64).ok_or_else(|| {
                BucketError::new(BucketErrorKind::Lasting, format!("{name} has become longer"))
            })?;
            hash.update(&piece);
            if let Some(file) = &mut file {
                file.write_all(&piece).map_err(at_target)?;
            }
        }
        Ok(hex(&hash.finalize()))
    }

    /// Deletes the object `name`. That it isn't there is no error.
    pub(in crate::backups::offsite) async fn delete(&self, name: &str) -> Result<(), BucketError> {
        let mut retries = Retries::default();
        loop {
            let key = format!("{}{name}", self.prefix);
            let action = self.signer.delete_object(Some(&self.credentials), &key);
            let request = self.http.request(Method::DELETE, signed(&action));
            match self.send(Action::Delete, request, LIMIT).await {
                Ok(response) => {
                    read(response).await;
                    return Ok(());
                }
                Err(error) => retries.pause(error).await?,
            }
        }
    }
}
