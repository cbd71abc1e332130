//! Random sequences of what parties, staff, the owner and the clock do to a waiting list, which the program and a
//! model in plain Rust have to answer alike.

mod model;
mod program;
mod standing;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use self::model::Model;
use self::program::Program;

/// What happens. Which party it's about is chosen among all that ever came.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// A party signs up, and would wait.
    SignUp { people: u32, at_least: u32 },
    /// A party cancels, or leaves the list.
    Cancel(Index),
    /// It takes the places that it's offered.
    Accept(Index),
    /// It says no.
    Decline(Index),
    /// It asks again after it let an offer pass.
    AskAgain(Index),
    /// Staff hold places for it.
    Offer(Index),
    /// Staff register it.
    AcceptByStaff(Index),
    /// Staff pass over it.
    PassOver(Index),
    /// Staff move it.
    Move(Index, u32),
    /// Staff cancel it, or restore it.
    CancelByStaff(Index, bool),
    /// The owner changes how many places there are.
    Places(u32),
    /// The owner changes the order.
    Strict(bool),
    /// The owner calls the event off, or has it take place.
    CallOff(bool),
    /// Hours go by.
    Sleep(u32),
    /// The program looks at the lists.
    Look,
}

fn step() -> impl Strategy<Value = Step> {
    let one = any::<Index>;
    prop_oneof![
        6 => (1..6_u32, 1..6_u32)
            .prop_map(|(a, b)| Step::SignUp { people: a.max(b), at_least: a.min(b) }),
        3 => one().prop_map(Step::Cancel),
        3 => one().prop_map(Step::Accept),
        1 => one().prop_map(Step::Decline),
        1 => one().prop_map(Step::AskAgain),
        1 => one().prop_map(Step::Offer),
        1 => one().prop_map(Step::AcceptByStaff),
        1 => one().prop_map(Step::PassOver),
        1 => (one(), 1..6_u32).prop_map(|(which, position)| Step::Move(which, position)),
        2 => (one(), any::<bool>()).prop_map(|(which, off)| Step::CancelByStaff(which, off)),
        2 => (1..15_u32).prop_map(Step::Places),
        1 => any::<bool>().prop_map(Step::Strict),
        1 => any::<bool>().prop_map(Step::CallOff),
        3 => (1..40_u32).prop_map(Step::Sleep),
        3 => Just(Step::Look),
    ]
}

/// Sixty sequences, or as many as `PROPTEST_CASES` says.
fn cases() -> ProptestConfig {
    let default = ProptestConfig::default();
    if std::env::var_os("PROPTEST_CASES").is_some() {
        default
    } else {
        ProptestConfig { cases: 60, ..default }
    }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn the_list_is_what_the_rule_says_at_every_step(steps in vec(step(), 1..80)) {
        let (mut program, mut model) = (Program::new(), Model::new());
        for step in steps {
            let answered = program.does(step);
            prop_assert_eq!(model.does(step), answered, "{:?}", step);
            let (seen, expected) = (program.parties(), model.parties());
            prop_assert_eq!(&seen, &expected, "after {:?}", step);
            prop_assert_eq!(program.in_line(), model.in_line(), "after {:?}", step);
            let (taken, held) = program.places();
            prop_assert_eq!((taken, held), model.places(), "after {:?}", step);
            prop_assert!(held == 0 || taken + held <= model.capacity, "{} {}", taken, held);
        }
    }
}
