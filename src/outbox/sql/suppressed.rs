//! Addresses that get no more mails.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, Transaction, params};

use crate::outbox::suppression::{Suppression, SuppressionReason, SuppressionScope};

/// What keeps mails from `address`.
pub(in crate::outbox) fn suppressions_of(
    connection: &Connection,
    address: &str,
) -> rusqlite::Result<Vec<Suppression>> {
    connection
        .prepare_cached(
            "select scope, reason, suppressed_at, last_error
               from suppressed_addresses where address = ?1 order by scope",
        )?
        .query_map([address], |row| {
            Ok(Suppression {
                scope: row.get(0)?,
                reason: row.get(1)?,
                suppressed_at: row.get(2)?,
                last_error: row.get(3)?,
            })
        })?
        .collect()
}

/// Keeps mails from `address` from now on. An earlier entry of the same scope stays as it is.
pub(in crate::outbox) fn suppress(
    tx: &Transaction<'_>,
    address: &str,
    suppression: &Suppression,
) -> rusqlite::Result<()> {
    let Suppression { scope, reason, suppressed_at, last_error } = suppression;
    tx.prepare_cached(
        "insert into suppressed_addresses (address, scope, reason, suppressed_at, last_error)
         values (?1, ?2, ?3, ?4, ?5) on conflict do nothing",
    )?
    .execute(params![address, scope, reason, suppressed_at, last_error])?;
    Ok(())
}

/// Lets mails of `scope` go to `address` again; false if nothing kept them from it.
pub(in crate::outbox) fn lift_suppression(
    tx: &Transaction<'_>,
    address: &str,
    scope: SuppressionScope,
) -> rusqlite::Result<bool> {
    let lifted = tx
        .prepare_cached("delete from suppressed_addresses where address = ?1 and scope = ?2")?
        .execute(params![address, scope])?;
    Ok(lifted > 0)
}

impl ToSql for SuppressionScope {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(match self {
            Self::Everything => "everything",
            Self::Reminders => "reminders",
        }))
    }
}

impl FromSql for SuppressionScope {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        match value.as_str()? {
            "everything" => Ok(Self::Everything),
            "reminders" => Ok(Self::Reminders),
            _ => Err(FromSqlError::InvalidType),
        }
    }
}

impl ToSql for SuppressionReason {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(match self {
            Self::Refused => "refused",
            Self::Asked => "asked",
        }))
    }
}

impl FromSql for SuppressionReason {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        match value.as_str()? {
            "refused" => Ok(Self::Refused),
            "asked" => Ok(Self::Asked),
            _ => Err(FromSqlError::InvalidType),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::UnixMillis;
    use crate::outbox::Outbox;
    use crate::outbox::tests::SCHEMA;

    fn refused(at: i64) -> Suppression {
        Suppression {
            scope: SuppressionScope::Everything,
            reason: SuppressionReason::Refused,
            suppressed_at: UnixMillis(at),
            last_error: Some("the mail server answered 550".to_owned()),
        }
    }

    #[test]
    fn an_address_is_remembered_with_the_first_reason_until_it_is_lifted() {
        let mut db = Connection::open_in_memory().unwrap();
        db.execute_batch(SCHEMA).unwrap();
        let tx = db.transaction().unwrap();

        suppress(&tx, "ada@rider.example", &refused(1)).unwrap();
        suppress(&tx, "ada@rider.example", &refused(2)).unwrap();

        assert_eq!(Suppression::of(&tx, " Ada@Rider.example ").unwrap(), [refused(1)]);
        assert!(Outbox::is_suppressed(&tx, "ADA@rider.example").unwrap());
        assert!(!Outbox::is_suppressed(&tx, "ada+1@rider.example").unwrap());
        let lift = |scope| Outbox::lift_suppression(&tx, "Ada@rider.example", scope).unwrap();
        assert!(!lift(SuppressionScope::Reminders));
        assert!(lift(SuppressionScope::Everything));
        assert!(!lift(SuppressionScope::Everything));
        assert_eq!(Suppression::of(&tx, "ada@rider.example").unwrap(), []);
    }

    #[test]
    fn whoever_wants_no_reminders_gets_every_other_mail_also_after_a_refusal_is_lifted() {
        let mut db = Connection::open_in_memory().unwrap();
        db.execute_batch(SCHEMA).unwrap();
        let tx = db.transaction().unwrap();

        Outbox::stop_reminders(&tx, "Ada@rider.example", UnixMillis(5)).unwrap();
        assert!(!Outbox::is_suppressed(&tx, "ada@rider.example").unwrap());

        suppress(&tx, "ada@rider.example", &refused(7)).unwrap();
        Outbox::lift_suppression(&tx, "ada@rider.example", SuppressionScope::Everything).unwrap();

        let [left] = &Suppression::of(&tx, "ada@rider.example").unwrap()[..] else { panic!() };
        assert_eq!(left.scope, SuppressionScope::Reminders);
        assert_eq!((left.reason, left.suppressed_at), (SuppressionReason::Asked, UnixMillis(5)));
    }
}
