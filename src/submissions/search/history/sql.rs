//! The statements that tell who sent a submission, and whether another is by the same person.

use rusqlite::{Connection, OptionalExtension, Row, named_params};

use super::{EXCERPT, Person, Relative, last_digits};

/// Who sent the submission `id`.
pub(super) fn person(db: &Connection, id: &str) -> rusqlite::Result<Option<Person>> {
    db.prepare_cached("select submission_no, email, phone from contact_submissions where id = :id")?
        .query_row(named_params! { ":id": id }, |row| {
            Ok(Person {
                number: row.get(0)?,
                email: row.get::<_, String>(1)?.to_lowercase(),
                phone: last_digits(row.get_ref(2)?.as_str()?),
            })
        })
        .optional()
}

/// The submission `number`, if it is by `person`.
pub(super) fn relative(
    db: &Connection,
    number: i64,
    person: &Person,
) -> rusqlite::Result<Option<Relative>> {
    db.prepare_cached(
        "select id, created_at, first_name, last_name, services_interested, is_spam, handled_at,
                email, phone, goals, questions, availability
           from contact_submissions where submission_no = :number",
    )?
    .query_row(named_params! { ":number": number }, |row| read(row, person))
    .optional()
    .map(Option::flatten)
}

fn read(row: &Row<'_>, person: &Person) -> rusqlite::Result<Option<Relative>> {
    let same_email = row.get::<_, String>(7)?.to_lowercase() == person.email;
    let phone = last_digits(row.get_ref(8)?.as_str()?);
    let same_phone = phone.is_some() && phone == person.phone;
    if !same_email && !same_phone {
        return Ok(None);
    }
    let texts: [String; 3] = [row.get(9)?, row.get(10)?, row.get(11)?];
    let said = texts.into_iter().find(|text| !text.is_empty()).unwrap_or_default();
    let services: String = row.get(4)?;
    Ok(Some(Relative {
        id: row.get(0)?,
        created_at: row.get(1)?,
        first_name: row.get(2)?,
        last_name: row.get(3)?,
        services_interested: serde_json::from_str(&services).unwrap_or_default(),
        is_spam: row.get(5)?,
        handled_at: row.get(6)?,
        same_email,
        same_phone,
        excerpt: said.chars().take(EXCERPT).collect(),
    }))
}
