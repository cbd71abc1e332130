//! How this module's types are stored in columns.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

use super::registration::Age;
use super::sql::{PaidHow, RegistrationStatus};
use crate::web::AddressFamily;

impl FromSql for RegistrationStatus {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        match value.as_str()? {
            "confirmed" => Ok(Self::Confirmed),
            "waiting" => Ok(Self::Waiting),
            "cancelled" => Ok(Self::Cancelled),
            _ => Err(FromSqlError::InvalidType),
        }
    }
}

impl ToSql for RegistrationStatus {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let text = match self {
            Self::Confirmed => "confirmed",
            Self::Waiting => "waiting",
            Self::Cancelled => "cancelled",
        };
        Ok(ToSqlOutput::from(text))
    }
}

/// A number or a text, as it was given.
impl ToSql for Age {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Self::Years(years) => years.to_sql(),
            Self::Words(words) => words.to_sql(),
        }
    }
}

impl FromSql for Age {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        match value {
            ValueRef::Integer(_) => u32::column_result(value).map(Self::Years),
            _ => String::column_result(value).map(Self::Words),
        }
    }
}

impl ToSql for PaidHow {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(self.name()))
    }
}

impl FromSql for PaidHow {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let name = value.as_str()?;
        let known = Self::ALL.iter().find(|(known, _)| *known == name);
        known.map(|(_, how)| *how).ok_or(FromSqlError::InvalidType)
    }
}

impl ToSql for AddressFamily {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let name = match self {
            Self::Ipv4 => "IPv4",
            Self::Ipv6 => "IPv6",
        };
        Ok(ToSqlOutput::from(name))
    }
}

impl FromSql for AddressFamily {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        match value.as_str()? {
            "IPv4" => Ok(Self::Ipv4),
            "IPv6" => Ok(Self::Ipv6),
            _ => Err(FromSqlError::InvalidType),
        }
    }
}
