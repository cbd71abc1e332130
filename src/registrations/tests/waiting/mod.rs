//! Random sequences of what parties, staff, the owner and the clock do to a waiting list, which the program and a
//! model in plain Rust have to answer alike.

mod clock;
mod database;
mod model;
mod program;
mod standing;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{TestCaseError, TestRunner};

use self::model::Model;
use self::program::{Program, Seen};

/// What happens. Which party it's about is chosen among all that ever came.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// A party signs up, and would wait.
    SignUp { people: u32, at_least: u32 },
    /// Its form comes once more: a double click, or an answer that was lost.
    SignUpAgain(Index),
    /// Staff take a call: beyond the places on purpose, or for the list.
    Phone { people: u32, at_least: u32, beyond: bool },
    /// A party cancels, or leaves the list.
    Cancel(Index),
    /// It becomes smaller or larger.
    Resize(Index, u32),
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
    /// Staff move the event to another day, unless that's over.
    MoveEvent(i8),
    /// Hours go by.
    Sleep(u32),
    /// The clock is set back by some hours.
    SetBack(u32),
    /// The power fails in the middle of a transaction, and the program starts again.
    Crash,
    /// The program looks at the lists.
    Look,
}

fn step() -> impl Strategy<Value = Step> {
    // To open the database again takes as long as a hundred other steps.
    prop_oneof![150 => usual_step(), 1 => Just(Step::Crash)]
}

fn usual_step() -> impl Strategy<Value = Step> {
    let one = any::<Index>;
    prop_oneof![
        6 => (1..6_u32, 1..6_u32)
            .prop_map(|(a, b)| Step::SignUp { people: a.max(b), at_least: a.min(b) }),
        1 => one().prop_map(Step::SignUpAgain),
        2 => (1..5_u32, 1..5_u32, any::<bool>()).prop_map(|(a, b, beyond)| Step::Phone {
            people: a.max(b), at_least: a.min(b), beyond
        }),
        3 => one().prop_map(Step::Cancel),
        2 => (one(), 1..6_u32).prop_map(|(which, people)| Step::Resize(which, people)),
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
        1 => (5..20_i8).prop_map(Step::MoveEvent),
        3 => (1..40_u32).prop_map(Step::Sleep),
        1 => (1..20_u32).prop_map(Step::SetBack),
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
        agree(steps)?;
    }
}

/// Has the program and the model do these steps. They have to answer alike, and to stand alike after each.
fn agree(steps: Vec<Step>) -> Result<(), TestCaseError> {
    let (mut program, mut model) = (Program::new(), Model::new());
    for step in steps {
        let answered = program.does(step);
        prop_assert_eq!(model.does(step), answered, "{:?}", step);
        let Seen { parties, in_line, places: (taken, held) } = program.seen();
        prop_assert_eq!(parties, model.parties(), "after {:?}", step);
        prop_assert_eq!(in_line, model.in_line(), "after {:?}", step);
        prop_assert_eq!((taken, held), model.places(), "after {:?}", step);
        // Only staff go beyond the places, and they know it.
        let most = model.capacity + model.beyond();
        prop_assert!(held == 0 || taken + held <= most, "{} {} {}", taken, held, most);
    }
    Ok(())
}

/// As many steps as `PADDOCK_MODEL_STEPS` says, a million otherwise, in sequences of 150, on every core. It's run alone:
/// `PADDOCK_MODEL_STEPS=1000000 cargo test --lib a_million_steps -- --ignored --nocapture`.
#[test]
#[ignore = "takes minutes"]
fn a_million_steps() {
    const SEQUENCE: usize = 150;
    let wanted = std::env::var("PADDOCK_MODEL_STEPS").ok().and_then(|steps| steps.parse().ok());
    let steps: usize = wanted.unwrap_or(1_000_000);
    let threads = std::thread::available_parallelism().unwrap().get();
    let cases = u32::try_from(steps.div_ceil(SEQUENCE * threads)).unwrap();
    let began = std::time::Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let default = ProptestConfig::default();
                let config = ProptestConfig { cases, failure_persistence: None, ..default };
                let outcome = TestRunner::new(config).run(&vec(step(), SEQUENCE), agree);
                outcome.unwrap_or_else(|error| panic!("{error}"));
            });
        }
    });
    let (took, cases) = (began.elapsed().as_secs(), usize::try_from(cases).unwrap());
    println!("{} steps agree, in {took} s on {threads} cores", cases * threads * SEQUENCE);
}
