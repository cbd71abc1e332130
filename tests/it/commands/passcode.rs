//! Which passcode counts when the environment has one and `paddock passcode` sets another.

use super::{err, is_well, out, sign_in};
use crate::support::{Program, Workshop};

const VARIABLE: &str = "PADDOCK_ADMIN__PASSCODE";
const FIRST: &str = "rope-and-rein-12";
const OTHER: &str = "saddle-and-girth-7";
const COMMAND: &str = "bridle-over-the-door";
const NOT_IN_USE: &str = "PADDOCK_ADMIN__PASSCODE isn't in use";

/// The one of all passcodes that signs in.
async fn in_use(program: &Program) -> &'static str {
    let mut right = Vec::new();
    for passcode in [FIRST, OTHER, COMMAND] {
        if sign_in(&program.url(""), passcode).await == 204 {
            right.push(passcode);
        }
    }
    assert_eq!(right.len(), 1, "{right:?}");
    right[0]
}

/// `workshop` with another value of the variable, or without it.
fn with(workshop: Workshop, value: Option<&str>) -> Workshop {
    let workshop = workshop.unset(VARIABLE);
    value.into_iter().fold(workshop, |workshop, value| workshop.set(VARIABLE, value))
}

/// How the command is run while the site has [`FIRST`] in its environment.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Run {
    Not,
    /// With this in its own environment.
    With(Option<&'static str>),
}

#[tokio::test]
async fn a_passcode_set_by_command_outlives_an_unchanged_environment_and_no_other() {
    for (run, at_restart, expected) in [
        (Run::Not, Some(FIRST), FIRST),
        (Run::Not, Some(OTHER), OTHER),
        (Run::Not, None, FIRST),
        (Run::With(Some(FIRST)), Some(FIRST), COMMAND),
        (Run::With(Some(FIRST)), Some(OTHER), OTHER),
        (Run::With(Some(FIRST)), None, COMMAND),
        (Run::With(None), Some(FIRST), COMMAND),
        (Run::With(None), Some(OTHER), OTHER),
        (Run::With(None), None, COMMAND),
        (Run::With(Some(OTHER)), Some(FIRST), COMMAND),
        (Run::With(Some(OTHER)), Some(OTHER), COMMAND),
    ] {
        let case = format!("{run:?}, then started with {at_restart:?}");
        let workshop = with(Workshop::new(), Some(FIRST));
        let program = workshop.serve().await;
        assert_eq!(in_use(&program).await, FIRST, "{case}");
        let mut workshop = workshop;
        if let Run::With(seen) = run {
            workshop = with(workshop, seen);
            let output = workshop.run_with(&["passcode", "--stdin"], COMMAND).await;
            is_well(&output);
            assert_eq!(out(&output).contains(VARIABLE), seen.is_some(), "{}", out(&output));
            program.signal("HUP").await;
            program.stderr.says("none that is in effect has changed").await;
            assert_eq!(in_use(&program).await, COMMAND, "{case}, reloaded");
        }
        program.stop().await;

        let workshop = with(workshop, at_restart);
        for start in ["once", "twice"] {
            let program = workshop.serve().await;
            assert_eq!(in_use(&program).await, expected, "{case} {start}");
            let lines = program.stderr.so_far().matches(NOT_IN_USE).count();
            let is_replaced = expected == COMMAND && at_restart.is_some();
            assert_eq!(lines, usize::from(is_replaced), "{case} {start}");
            program.stop().await;
        }
    }
}

#[tokio::test]
async fn an_environment_that_agrees_with_the_command_is_in_use() {
    let workshop = Workshop::new().set(VARIABLE, FIRST);
    workshop.serve().await.stop().await;

    let output = workshop.run_with(&["passcode", "--stdin"], FIRST).await;

    is_well(&output);
    assert!(!out(&output).contains(VARIABLE), "{}", out(&output));
    let program = workshop.serve().await;
    assert_eq!(in_use(&program).await, FIRST);
    assert!(!program.stderr.so_far().contains(NOT_IN_USE));
    program.stop().await;
    // A generated one replaces it all the same.
    let output = workshop.run(&["passcode"]).await;
    is_well(&output);
    let generated = out(&output).lines().next().unwrap().to_owned();
    let program = workshop.serve().await;
    assert_eq!(sign_in(&program.url(""), &generated).await, 204, "{}", err(&output));
    assert_eq!(sign_in(&program.url(""), FIRST).await, 401);
    program.stop().await;
}

/// With one passcode for both, the owner would sign in as staff.
#[tokio::test]
async fn owner_and_staff_have_passcodes_of_their_own() {
    let workshop = with(Workshop::new(), Some(FIRST));
    let program = workshop.serve().await;

    let same = workshop.run_with(&["passcode", "--owner", "--stdin"], FIRST).await;
    assert!(!same.status.success());
    assert!(err(&same).contains("this is staff's passcode; choose another one."), "{}", err(&same));
    is_well(&workshop.run_with(&["passcode", "--owner", "--stdin"], COMMAND).await);

    let same = workshop.run_with(&["passcode", "--stdin"], COMMAND).await;
    assert!(err(&same).contains("this is the owner's passcode"), "{}", err(&same));
    assert_eq!(sign_in(&program.url(""), FIRST).await, 204, "staff's is as it was");
    program.stop().await;
}
