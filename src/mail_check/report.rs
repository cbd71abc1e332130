//! What a check has found: its steps in order, each with a result, the finding, and what to do.

use serde::Serialize;
use utoipa::ToSchema;

/// A step of the check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = MailCheckStepName)]
pub enum StepName {
    /// Whether the settings are complete.
    Settings,
    /// Whether the server's name has an address.
    ServerName,
    /// Whether something answers at the port.
    Port,
    /// Whether it greets as a mail server does.
    Greeting,
    /// TLS and the certificate.
    Encryption,
    /// Whether user and password are right.
    SignIn,
    /// Whether mails may be from `mail.from`.
    Sender,
    /// Whether a recipient is accepted.
    Recipient,
    /// Whether the test mail is accepted.
    TestMail,
    /// The SPF record of the sender's domain.
    Spf,
    /// Its DMARC record.
    Dmarc,
    /// What to do about DKIM.
    Dkim,
}

/// How a step went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = MailCheckResult)]
pub enum StepResult {
    /// As it should be.
    Ok,
    /// Works, and should be improved.
    Warning,
    /// Mails won't go out.
    Failed,
    /// Not needed, or not possible.
    Skipped,
}

/// A step that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = MailCheckStep)]
pub struct Step {
    /// Which step.
    pub name: StepName,
    /// Its name in words.
    #[schema(value_type = String)]
    pub title: &'static str,
    /// How it went.
    pub result: StepResult,
    /// What was found, in words.
    pub found: String,
    /// What to do, in words; null if nothing.
    #[schema(required)]
    pub remedy: Option<String>,
}

/// What a step came to, before it has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    pub(super) result: StepResult,
    pub(super) found: String,
    pub(super) remedy: Option<String>,
}

impl Finding {
    pub(super) fn ok(found: impl Into<String>) -> Self {
        Self { result: StepResult::Ok, found: found.into(), remedy: None }
    }

    pub(super) fn warning(found: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { result: StepResult::Warning, found: found.into(), remedy: Some(remedy.into()) }
    }

    pub(super) fn failed(found: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { result: StepResult::Failed, found: found.into(), remedy: Some(remedy.into()) }
    }

    pub(super) fn skipped(found: impl Into<String>) -> Self {
        Self { result: StepResult::Skipped, found: found.into(), remedy: None }
    }

    /// The same with something to do.
    pub(super) fn but(self, remedy: impl Into<String>) -> Self {
        Self { remedy: Some(remedy.into()), ..self }
    }

    pub(super) fn of(self, name: StepName) -> Step {
        let Self { result, found, remedy } = self;
        Step { name, title: name.title(), result, found, remedy }
    }
}

impl StepName {
    /// The steps that talk to the mail server, in their order for a server with STARTTLS.
    pub(super) const CONVERSATION: [Self; 8] = [
        Self::ServerName,
        Self::Port,
        Self::Greeting,
        Self::Encryption,
        Self::SignIn,
        Self::Sender,
        Self::Recipient,
        Self::TestMail,
    ];

    /// The step in words.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Settings => "Settings",
            Self::ServerName => "Server name",
            Self::Port => "Port",
            Self::Greeting => "Greeting",
            Self::Encryption => "Encryption",
            Self::SignIn => "Sign-in",
            Self::Sender => "Sender",
            Self::Recipient => "Recipient",
            Self::TestMail => "Test mail",
            Self::Spf => "SPF record",
            Self::Dmarc => "DMARC record",
            Self::Dkim => "DKIM signature",
        }
    }

    /// What the check does while the step lasts, in words.
    #[must_use]
    pub fn activity(self) -> &'static str {
        match self {
            Self::Settings => "Reading the settings",
            Self::ServerName => "Looking up the mail server's name",
            Self::Port => "Connecting to the mail server",
            Self::Greeting => "Waiting for the mail server's greeting",
            Self::Encryption => "Setting up encryption",
            Self::SignIn => "Signing in",
            Self::Sender => "Asking whether mails may be from your address",
            Self::Recipient => "Asking whether it sends to the recipient",
            Self::TestMail => "Sending the test mail",
            Self::Spf | Self::Dmarc | Self::Dkim => "Looking up your domain's records",
        }
    }
}
