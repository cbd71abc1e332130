//! `deploy/paddock-tell`, which mails why the site isn't well, with a paddock and a sendmail that the tests write.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

/// The programs that the script runs, and what `sendmail` got.
struct Machine(TempDir);

impl Machine {
    fn new() -> Self {
        // Not in /tmp, which the script covers.
        let machine = Self(tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap());
        machine.has("sendmail", "cat >>\"$0.got\"; stat -f -c 'in %T' /tmp >>\"$0.got\"");
        machine
    }

    /// Has `name` be a program that runs `script`.
    fn has(&self, name: &str, script: &str) {
        let path = self.0.path().join(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// Has `paddock` fail with `reason`.
    fn ails(&self, reason: &str) {
        let wanted = "[ \"$*\" = 'healthcheck --warn' ] || exit 2";
        self.has("paddock", &format!("{wanted}; echo \"paddock: {reason}\" >&2; exit 1"));
    }

    fn tell(&self) -> Output {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy/paddock-tell");
        let path = format!("{}:/usr/bin:/bin", self.0.path().display());
        let mut command = Command::new(script);
        command.arg("ada@example.org").env("PATH", path).env("PADDOCK_TELL_FOLDER", self.0.path());
        command.output().unwrap()
    }

    /// How many mails were sent, and all of them.
    fn mails(&self) -> (usize, String) {
        let mails = fs::read_to_string(self.0.path().join("sendmail.got")).unwrap_or_default();
        (mails.matches("To: ada@example.org\n").count(), mails)
    }
}

#[test]
fn each_reason_is_mailed_once() {
    let machine = Machine::new();
    machine.ails("well, but the disk has only 43 MB free");
    assert!(machine.tell().status.success());
    machine.ails("well, but the disk has only 42 MB free");
    assert!(machine.tell().status.success());

    let (count, mails) = machine.mails();
    assert_eq!(count, 1, "{mails}");
    assert!(mails.contains("\n\npaddock: well, but the disk has only 43 MB free\n"), "{mails}");
    // Where there is room when the disk is full. Other users than root can't have it there.
    if rustix::process::getuid().is_root() {
        assert!(mails.contains("in tmpfs\n"), "{mails}");
    }

    machine.ails("not well: the disk is full");
    machine.tell();
    assert_eq!(machine.mails().0, 2);

    machine.has("paddock", "exit 0");
    assert!(machine.tell().status.success());
    assert_eq!(machine.mails().0, 2);
    machine.ails("not well: the disk is full");
    machine.tell();
    assert_eq!(machine.mails().0, 3);
}

#[test]
fn two_at_once_mail_once() {
    let machine = Machine::new();
    machine.has("sendmail", "sleep 0.5; cat >>\"$0.got\"");
    machine.ails("not well: the disk is full");

    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| assert!(machine.tell().status.success()));
        }
    });

    assert_eq!(machine.mails().0, 1);
}

#[test]
fn a_mail_that_cannot_be_sent_fails_and_is_tried_again() {
    let machine = Machine::new();
    machine.ails("not well: the disk is full");
    machine.has("sendmail", "cat >/dev/null; exit 75");

    assert_eq!(machine.tell().status.code(), Some(75));

    machine.has("sendmail", "cat >>\"$0.got\"");
    assert!(machine.tell().status.success());
    assert_eq!(machine.mails().0, 1);
}
