//! The content of a file: pieces of 64 KiB, each encrypted and authenticated with its number. The last
//! one says that it's the last, so a file that was cut short isn't taken for a whole one.

use std::io::{self, BufRead, Read, Write};

use aws_lc_rs::aead::{Aad, LessSafeKey, Nonce};

use super::{AgeError, FileKey, Identity, Recipient, cipher, derive, header};
use crate::random;

/// Bytes of content in each piece but the last.
const PIECE: usize = 64 * 1024;

/// Bytes of authentication behind each piece.
const TAG: usize = 16;

/// Bytes of the random number in front of the pieces.
const NONCE: usize = 16;

/// The pieces' key and the number of the next one.
struct Pieces {
    cipher: LessSafeKey,
    number: u64,
}

impl Pieces {
    fn new(key: &FileKey, nonce: &[u8; NONCE]) -> Self {
        Self { cipher: cipher(&derive(nonce, key, "payload")), number: 0 }
    }

    /// The nonce of the next piece: its number in 11 bytes, and whether it's the last.
    fn nonce(&mut self, is_last: bool) -> Nonce {
        let mut nonce = [0; 12];
        nonce[3..11].copy_from_slice(&self.number.to_be_bytes());
        nonce[11] = u8::from(is_last);
        self.number += 1;
        Nonce::assume_unique_for_key(nonce)
    }
}

/// Encrypts what is written to it, and writes that to `W`.
pub struct Sealer<W> {
    target: W,
    pieces: Pieces,
    piece: Vec<u8>,
}

impl<W: Write> Sealer<W> {
    /// Writes a header for `recipient` to `target`.
    ///
    /// # Errors
    ///
    /// The error of `target`; [`io::ErrorKind::InvalidInput`] if `recipient` is no proper key.
    pub fn new(mut target: W, recipient: &Recipient) -> io::Result<Self> {
        let (key, nonce): (FileKey, [u8; NONCE]) = (random::bytes(), random::bytes());
        let ephemeral = Identity::from_random(random::bytes());
        let header = header::write(&key, recipient, &ephemeral);
        target.write_all(header.ok_or(io::ErrorKind::InvalidInput)?.as_bytes())?;
        target.write_all(&nonce)?;
        Ok(Self { target, pieces: Pieces::new(&key, &nonce), piece: Vec::new() })
    }

    /// Writes the last piece. Without it the file reads as cut short.
    ///
    /// # Errors
    ///
    /// The error of `W`.
    pub fn finish(mut self) -> io::Result<W> {
        self.seal(true)?;
        Ok(self.target)
    }

    fn seal(&mut self, is_last: bool) -> io::Result<()> {
        let nonce = self.pieces.nonce(is_last);
        let sealed =
            self.pieces.cipher.seal_in_place_append_tag(nonce, Aad::empty(), &mut self.piece);
        sealed.map_err(io::Error::other)?;
        self.target.write_all(&self.piece)?;
        self.piece.clear();
        Ok(())
    }
}

impl<W: Write> Write for Sealer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // A full piece is sealed when more comes: the last one is never empty.
        if self.piece.len() == PIECE && !bytes.is_empty() {
            self.seal(false)?;
        }
        let taken = bytes.len().min(PIECE - self.piece.len());
        self.piece.extend_from_slice(&bytes[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.target.flush()
    }
}

/// Decrypts what it reads from `R`. Reading fails at the first piece that was changed, and at the end
/// of a file that was cut short.
pub struct Opener<R> {
    source: R,
    pieces: Pieces,
    piece: Vec<u8>,
    /// Bytes of the piece that were handed out.
    read: usize,
    is_done: bool,
}

impl<R: BufRead> Opener<R> {
    /// Reads the header from `source` and opens it with `identity`.
    ///
    /// # Errors
    ///
    /// [`AgeError`] if it isn't a file of age, or is encrypted to somebody else.
    pub fn new(mut source: R, identity: &Identity) -> Result<Self, AgeError> {
        let key = header::read(&mut source, identity)?;
        let mut nonce = [0; NONCE];
        source.read_exact(&mut nonce).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => AgeError::NotAge,
            _ => error.into(),
        })?;
        let pieces = Pieces::new(&key, &nonce);
        Ok(Self { source, pieces, piece: Vec::new(), read: 0, is_done: false })
    }

    fn open(&mut self) -> io::Result<()> {
        let changed = |what| io::Error::new(io::ErrorKind::InvalidData, what);
        self.piece.clear();
        let most = (PIECE + TAG) as u64;
        self.source.by_ref().take(most).read_to_end(&mut self.piece)?;
        let is_last = self.source.fill_buf()?.is_empty();
        let is_first = self.pieces.number == 0;
        let nonce = self.pieces.nonce(is_last);
        let opened = self.pieces.cipher.open_in_place(nonce, Aad::empty(), &mut self.piece);
        let opened = opened.map_err(|_| changed("the encrypted file was cut short or changed"))?;
        let bytes = opened.len();
        if bytes == 0 && !is_first {
            return Err(changed("the encrypted file ends with an empty piece"));
        }
        self.piece.truncate(bytes);
        (self.read, self.is_done) = (0, is_last);
        Ok(())
    }
}

impl<R: BufRead> Read for Opener<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.read == self.piece.len() && !self.is_done {
            self.open()?;
        }
        let rest = &self.piece[self.read..];
        let taken = rest.len().min(bytes.len());
        bytes[..taken].copy_from_slice(&rest[..taken]);
        self.read += taken;
        Ok(taken)
    }
}
