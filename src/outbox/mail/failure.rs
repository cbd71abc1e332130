//! How far a mail came, and what stopped it.

/// How far a mail came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Connecting, TLS, and the greetings.
    Connecting,
    /// AUTH.
    SigningIn,
    /// MAIL FROM: the stable's own address.
    From,
    /// RCPT TO.
    Recipient,
    /// DATA, and the mail up to its last byte.
    Content,
    /// After the final dot.
    Accepting,
}

/// What came instead of the answer that was hoped for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// An answer with this code, 400 to 599.
    Code(u16),
    /// Nothing in time.
    TimedOut,
    /// The end of the connection.
    Closed,
    /// Something that isn't SMTP.
    Unreadable,
    /// The server's name isn't known.
    NameNotFound,
    /// Nothing listens at that port.
    NothingListens,
    /// The certificate isn't one to be trusted, or is another server's.
    Certificate,
    /// The server offers no STARTTLS.
    NoStartTls,
    /// The server offers no way to sign in that we know.
    NoSignIn,
    /// The address has letters beyond ASCII, and the server lacks SMTPUTF8.
    NoUtf8,
}
