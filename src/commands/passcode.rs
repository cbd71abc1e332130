//! `paddock passcode`: sets another staff passcode.

use std::path::Path;

use paddock::admin;
use paddock::certificates::Certificates;
use paddock::config::{Config, Current, Passcode, StaffMay};
use paddock::random;

use super::terminal::ask_hidden;
use super::{Failure, Outcome, database, load, print};

/// Generates and prints a new passcode, or sets the owner's.
pub(in super::super) fn passcode(
    named: Option<&Path>,
    from_stdin: bool,
    is_owners: bool,
) -> Outcome {
    let config = load(named)?;
    let path = database(&config)?;
    let passcode =
        if from_stdin { typed(path, is_owners)? } else { Passcode::generate(random::bytes()) };
    if is_owners {
        admin::replace_owners(path, &passcode).map_err(Failure::other)?;
        return owners_set(&config, &passcode, from_stdin);
    }
    let environment = config.admin.passcode.as_ref();
    admin::replace(path, &passcode, environment).map_err(Failure::other)?;
    let note = if environment.is_some_and(|value| *value != passcode) {
        "\nPADDOCK_ADMIN__PASSCODE has another one, which this replaces: take the variable away."
    } else {
        ""
    };
    if from_stdin {
        return print(&format!("The passcode is set, and everyone has been signed out.{note}"));
    }
    let origin = Current::new(config.clone(), config.server.listen).public_origin().to_owned();
    let note = format!("{}{note}", before_certificate(&config));
    print(&format!(
        "{passcode}\n(this is the new staff passcode; everyone has been signed out)\n\
         This link signs in, even while too many wrong passcodes keep others out:\n\
         {origin}/admin-submissions#passcode={passcode}{note}",
        passcode = passcode.as_str()
    ))
}

/// The passcode that somebody types. It isn't that of the others.
fn typed(path: &Path, is_owners: bool) -> Result<Passcode, Failure> {
    let line = ask_hidden("Type the new passcode. It isn't shown:")?;
    let typed = line.trim_end_matches(['\r', '\n']).to_owned();
    let passcode = Passcode::try_from(typed)
        .map_err(|what| Failure::other(format!("the passcode {what}.")))?;
    if admin::is_others(path, &passcode, is_owners).map_err(Failure::other)? {
        let whose = if is_owners { "staff's" } else { "the owner's" };
        return Err(Failure::other(format!("this is {whose} passcode; choose another one.")));
    }
    Ok(passcode)
}

/// Says that the owner's passcode is set, and what it's for.
fn owners_set(config: &Config, passcode: &Passcode, from_stdin: bool) -> Outcome {
    let note = match config.admin.staff_may {
        StaffMay::Everything => {
            "\nadmin.staff_may is \"everything\", so staff may do as much with theirs."
        }
        StaffMay::InboxAndEvents => "",
    };
    if from_stdin {
        return print(&format!("The owner's passcode is set. Staff keep theirs.{note}"));
    }
    let origin = Current::new(config.clone(), config.server.listen).public_origin().to_owned();
    print(&format!(
        "{passcode}\n(this is the owner's passcode; staff keep theirs)\n\
         This link signs in, even while too many wrong passcodes keep others out:\n\
         {origin}/admin-submissions#passcode={passcode}{}{note}",
        before_certificate(config),
        passcode = passcode.as_str()
    ))
}

/// Says how a link to the site opens as long as there is no certificate.
fn before_certificate(config: &Config) -> &'static str {
    let certificates = Certificates::open(&config.certificates_folder());
    let has_one = certificates.is_ok_and(|certificates| certificates.current().is_some());
    if config.server.domain.is_empty() || has_one { "" } else { NO_CERTIFICATE }
}

/// What is said below a link to the site as long as there is no certificate.
pub(super) const NO_CERTIFICATE: &str =
    "\n(There is no certificate yet: until then it opens with http:// instead of https://.)";
