//! What a certificate says about itself (RFC 5280), as far as the program needs it.

#![expect(
    clippy::redundant_closure_for_method_calls,
    reason = "the methods themselves are not general enough in their lifetimes"
)]

use std::net::IpAddr;
use std::time::Duration;

use yasna::models::ObjectIdentifier;
use yasna::tags::TAG_UTCTIME;
use yasna::{ASN1Result, BERReader, BERReaderSeq, Tag};

use crate::clock::UnixMillis;

/// Subject alternative name.
const ALTERNATIVE_NAMES: [u64; 4] = [2, 5, 29, 17];

/// Authority key identifier.
const AUTHORITY_KEY: [u64; 4] = [2, 5, 29, 35];

/// A certificate's contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InUse {
    /// The names and addresses that it's for.
    pub names: Vec<String>,
    /// The beginning of its lifetime.
    pub not_before: UnixMillis,
    /// The end of its lifetime.
    pub not_after: UnixMillis,
    /// Its serial number, as encoded; unique among those of its authority.
    pub serial: Vec<u8>,
    /// The identifier of the authority's key; absent if the certificate doesn't say.
    pub authority_key: Option<Vec<u8>>,
}

impl InUse {
    /// From the beginning to the end.
    #[must_use]
    pub fn lifetime(&self) -> Duration {
        self.not_after.since(self.not_before)
    }

    /// Whether it's for all of `names`.
    #[must_use]
    pub fn covers(&self, names: &[String]) -> bool {
        names.iter().all(|name| self.names.iter().any(|known| known.eq_ignore_ascii_case(name)))
    }
}

/// Reads a certificate in DER; `None` if it isn't one.
pub(super) fn read(der: &[u8]) -> Option<InUse> {
    let certificate = yasna::parse_der(der, |reader| {
        reader.read_sequence(|parts| {
            let contents = parts.next().read_sequence(contents)?;
            // The signature's algorithm, and the signature.
            parts.next().read_der()?;
            parts.next().read_der()?;
            Ok(contents)
        })
    });
    certificate.ok()
}

fn contents(parts: &mut BERReaderSeq<'_, '_>) -> ASN1Result<InUse> {
    // The version: 3. Older ones have no names.
    parts.next().read_tagged(Tag::context(0), |value| value.read_u8())?;
    let serial = parts.next().read_tagged_der()?.value().to_owned();
    // The signature's algorithm, and the issuer.
    parts.next().read_der()?;
    parts.next().read_der()?;
    let (not_before, not_after) = parts
        .next()
        .read_sequence(|validity| Ok((moment(validity.next())?, moment(validity.next())?)))?;
    // The subject, and its public key.
    parts.next().read_der()?;
    parts.next().read_der()?;
    let mut contents =
        InUse { names: Vec::new(), not_before, not_after, serial, authority_key: None };
    parts.next().read_tagged(Tag::context(3), |extensions| {
        extensions.read_sequence_of(|extension| {
            extension.read_sequence(|parts| read_extension(parts, &mut contents))
        })
    })?;
    Ok(contents)
}

fn moment(reader: BERReader<'_, '_>) -> ASN1Result<UnixMillis> {
    let seconds = if reader.lookahead_tag()? == TAG_UTCTIME {
        reader.read_utctime()?.datetime().unix_timestamp()
    } else {
        reader.read_generalized_time()?.datetime().unix_timestamp()
    };
    Ok(UnixMillis(seconds.saturating_mul(1_000)))
}

fn read_extension(parts: &mut BERReaderSeq<'_, '_>, into: &mut InUse) -> ASN1Result<()> {
    let id = parts.next().read_oid()?;
    // Whether it's critical, which may be left out.
    parts.read_optional(|value| value.read_bool())?;
    let content = parts.next().read_bytes()?;
    if id == ObjectIdentifier::from_slice(&ALTERNATIVE_NAMES) {
        into.names = yasna::parse_der(&content, names)?;
    } else if id == ObjectIdentifier::from_slice(&AUTHORITY_KEY) {
        into.authority_key = yasna::parse_der(&content, authority_key)?;
    }
    Ok(())
}

fn names(reader: BERReader<'_, '_>) -> ASN1Result<Vec<String>> {
    let (dns, address) = (Tag::context(2), Tag::context(7));
    let names = reader.collect_sequence_of(|name| {
        let tag = name.lookahead_tag()?;
        if tag == dns {
            name.read_tagged_implicit(dns, |value| value.read_ia5_string()).map(Some)
        } else if tag == address {
            let bytes = name.read_tagged_implicit(address, |value| value.read_bytes())?;
            Ok(ip_address(&bytes))
        } else {
            name.read_der().map(|_| None)
        }
    })?;
    Ok(names.into_iter().flatten().collect())
}

fn ip_address(bytes: &[u8]) -> Option<String> {
    let four = <[u8; 4]>::try_from(bytes).map(IpAddr::from);
    let address = four.or_else(|_| <[u8; 16]>::try_from(bytes).map(IpAddr::from));
    address.ok().map(|address| address.to_string())
}

fn authority_key(reader: BERReader<'_, '_>) -> ASN1Result<Option<Vec<u8>>> {
    let key = Tag::context(0);
    let mut found = None;
    reader.read_sequence_of(|part| {
        if part.lookahead_tag()? == key {
            found = Some(part.read_tagged_implicit(key, |value| value.read_bytes())?);
        } else {
            part.read_der()?;
        }
        Ok(())
    })?;
    Ok(found)
}
