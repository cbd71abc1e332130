//! Signatures under the waiver, and what was signed.

use rusqlite::{Connection, OptionalExtension, Row, Transaction, named_params};
use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::UnixMillis;
use crate::registrations::registration::Signature;
use crate::web::AddressFamily;

/// Who signed the waiver for a party.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct WaiverSignature {
    /// Which text; null: it was signed on paper, as staff noted.
    #[schema(required)]
    pub version: Option<String>,
    /// The name that was typed under it; on paper, the registrant's.
    pub signed_by: String,
    /// When; on paper, when staff noted it.
    #[schema(value_type = String, format = DateTime)]
    pub signed_at: UnixMillis,
    /// The family of the address that it came from; null: on paper. The address isn't kept.
    #[schema(required)]
    pub address_family: Option<AddressFamily>,
    /// Who noted that it was signed on paper; null: it was signed on the site.
    #[schema(required)]
    pub noted_by: Option<String>,
}

/// A waiver that somebody signed.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignedWaiver {
    /// Names its words.
    pub version: String,
    /// Its paragraphs.
    pub text: Vec<String>,
    /// When it was signed first.
    #[schema(value_type = String, format = DateTime)]
    pub kept_at: UnixMillis,
}

/// Adds the signature of the registration `id`, and its words if nobody has signed them before.
pub(in crate::registrations) fn insert_signature(
    tx: &Transaction<'_>,
    id: &str,
    signature: &Signature,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    let Signature { waiver, signed_by, address_family } = signature;
    tx.prepare_cached(
        "insert into waiver_texts (version, text, kept_at) values (:version, :text, :now)
         on conflict (version) do nothing",
    )?
    .execute(named_params! {
        ":version": waiver.version,
        ":text": serde_json::json!(waiver.text).to_string(),
        ":now": now,
    })?;
    tx.prepare_cached(
        "insert into waiver_signatures (registration_no, version, signed_by, signed_at, address_family)
         select registration_no, :version, :signed_by, :now, :address_family
           from event_registrations where id = :id",
    )?
    .execute(named_params! {
        ":id": id,
        ":version": waiver.version,
        ":signed_by": signed_by,
        ":now": now,
        ":address_family": address_family,
    })?;
    Ok(())
}

/// Notes that the party `id` signed on paper, if it hasn't signed.
pub fn note_paper_waiver(
    tx: &Transaction<'_>,
    id: &str,
    by: &str,
    now: UnixMillis,
) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "insert into waiver_signatures (registration_no, signed_by, signed_at, noted_by)
         select registration_no, name, :now, :by from event_registrations where id = :id
         on conflict (registration_no) do nothing",
    )?
    .execute(named_params! { ":id": id, ":now": now, ":by": by })?;
    Ok(())
}

/// Takes back the note that the party `id` signed on paper. What was signed on the site stays.
pub fn remove_paper_waiver(tx: &Transaction<'_>, id: &str) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "delete from waiver_signatures
          where noted_by is not null and registration_no =
                (select registration_no from event_registrations where id = ?1)",
    )?
    .execute([id])?;
    Ok(())
}

/// The signature of the registration `id`.
pub fn signature_of(db: &Connection, id: &str) -> rusqlite::Result<Option<WaiverSignature>> {
    db.prepare_cached(
        "select s.version, s.signed_by, s.signed_at, s.address_family, s.noted_by
           from event_registrations r join waiver_signatures s using (registration_no)
          where r.id = ?1",
    )?
    .query_row([id], signature)
    .optional()
}

/// The waiver that has this `version`, if somebody has signed it.
pub fn signed_waiver(db: &Connection, version: &str) -> rusqlite::Result<Option<SignedWaiver>> {
    db.prepare_cached("select version, text, kept_at from waiver_texts where version = ?1")?
        .query_row([version], |row| {
            let text: String = row.get("text")?;
            Ok(SignedWaiver {
                version: row.get("version")?,
                text: serde_json::from_str(&text).unwrap_or_else(|_| vec![text]),
                kept_at: row.get("kept_at")?,
            })
        })
        .optional()
}

fn signature(row: &Row<'_>) -> rusqlite::Result<WaiverSignature> {
    Ok(WaiverSignature {
        version: row.get("version")?,
        signed_by: row.get("signed_by")?,
        signed_at: row.get("signed_at")?,
        address_family: row.get("address_family")?,
        noted_by: row.get("noted_by")?,
    })
}
