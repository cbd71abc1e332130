//! The account at the authority. Its key is all that the site keeps of it.
//!
//! The key is on the disk before the authority learns of it, and signing up again with the same key gives the
//! same account (RFC 8555, section 7.3). So a kill makes no second account, and one that the authority has
//! forgotten comes back by itself.

use std::fs;
use std::io;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use instant_acme::{Account, Key};
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use serde::{Deserialize, Serialize};

use super::AcmeSettings;
use super::client::AuthorityClient;
use super::failure::{Failure, FailureKind};
use crate::certificates::write_durably;

/// Name of the account's file in the certificate's folder.
const ACCOUNT: &str = "account.json";

/// The account's file.
#[derive(Deserialize, Serialize)]
struct AccountFile {
    /// The authority's directory. Another authority gets another key.
    directory: String,
    /// PKCS #8, in base64url.
    key: String,
    /// The contact address that the authority knows.
    contact: Option<String>,
}

/// Signs in at the authority, or up.
pub(super) async fn sign_in(
    settings: &AcmeSettings,
    folder: &Path,
    client: &AuthorityClient,
) -> Result<Account, Failure> {
    let mut file = match read(folder, &settings.directory) {
        Some(file) => file,
        None => new_key(folder, &settings.directory)?,
    };
    let account = match sign_in_by(&file, client).await {
        // The account was closed, which a key survives.
        Err(failure) if failure.kind == FailureKind::Unauthorized => {
            file = new_key(folder, &settings.directory)?;
            sign_in_by(&file, client).await
        }
        signed_in => signed_in,
    }?;
    if file.contact != settings.contact {
        let contact = settings.contact.as_ref().map(|address| format!("mailto:{address}"));
        let contact: Vec<&str> = contact.as_deref().into_iter().collect();
        account.update_contacts(&contact).await.map_err(Failure::of)?;
        file.contact.clone_from(&settings.contact);
        write(folder, &file)?;
    }
    Ok(account)
}

async fn sign_in_by(file: &AccountFile, client: &AuthorityClient) -> Result<Account, Failure> {
    let damaged = || Failure::new(FailureKind::Disk, format!("the key in {ACCOUNT} is damaged"));
    let key = URL_SAFE_NO_PAD.decode(&file.key).map_err(|_| damaged())?;
    let parsed =
        Key::from_pkcs8_der(PrivatePkcs8KeyDer::from(key.clone())).map_err(|_| damaged())?;
    let pair = (parsed, PrivateKeyDer::Pkcs8(key.into()));
    let account = Account::builder_with_http(Box::new(client.clone()));
    let signed_in = account.create_from_key(pair, file.directory.clone()).await;
    signed_in.map(|(account, _)| account).map_err(Failure::of)
}

/// The file, if it's of this authority. One that can't be read counts as none: an account has nothing that
/// the site would miss.
fn read(folder: &Path, directory: &str) -> Option<AccountFile> {
    let content = fs::read(folder.join(ACCOUNT)).ok()?;
    let file: AccountFile = serde_json::from_slice(&content).ok()?;
    (file.directory == directory).then_some(file)
}

fn new_key(folder: &Path, directory: &str) -> Result<AccountFile, Failure> {
    let (_, key) = Key::generate_pkcs8().map_err(Failure::of)?;
    let key = URL_SAFE_NO_PAD.encode(key.secret_pkcs8_der());
    let file = AccountFile { directory: directory.to_owned(), key, contact: None };
    write(folder, &file)?;
    Ok(file)
}

fn write(folder: &Path, file: &AccountFile) -> Result<(), Failure> {
    let written = serde_json::to_vec_pretty(file).map_err(io::Error::from);
    let written = written.and_then(|content| write_durably(folder, ACCOUNT, &content));
    written.map_err(|error| Failure::new(FailureKind::Disk, format!("{ACCOUNT}: {error}")))
}
