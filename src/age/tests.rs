//! Files of other programs, of odd sizes and of strangers.

use std::io::{BufReader, Read, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use proptest::prelude::*;

use super::{AgeError, Identity, Opener, Recipient, Sealer};

/// A pair of keys and a file that `age-keygen` and `age` 1.1.1 wrote.
const IDENTITY: &str = "AGE-SECRET-KEY-1G2J564CNWZW9PYANX5VNPGX5HS88M7MYN6GZJ6A20THY3KDET8AQ30XLPN";
const RECIPIENT: &str = "age1xgtjanjt8jeaczw0l8492hxx6nurpt6e6xgcp89p67zc8ylaqpfq3tx8t4";
const WRITTEN_BY_AGE: &str = "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBNOEhCNW45eUxLNkhTUzZiVGlyMG\
    UxMjQrQW1xL01FQTErTFY2Q0o2MUdRCjFTbGd3Zi9YMkpYcUE5QWRVUU04RG9CZ2NtOHZtalVoTFBMcEhrS1BiTGMKLS0tIGlOTG\
    U5bVJvcjZ0akVDT29ueHV5blAzVzZqZ3NzSzFqUzcxajVhazNCVzQKuxpgpgFChZA4BbR0hnPLx3u+WWpMb+kkvQgVKlFistPD9TH\
    Mz5+SmMV4yAZi/8sF8h4=";

fn identity() -> Identity {
    IDENTITY.parse().unwrap()
}

fn sealed(content: &[u8]) -> Vec<u8> {
    let mut sealer = Sealer::new(Vec::new(), &identity().recipient()).unwrap();
    sealer.write_all(content).unwrap();
    sealer.finish().unwrap()
}

fn opened(file: &[u8], identity: &Identity) -> Result<Vec<u8>, AgeError> {
    let mut content = Vec::new();
    Opener::new(BufReader::new(file), identity)?.read_to_end(&mut content)?;
    Ok(content)
}

#[test]
fn keys_are_those_of_age() {
    assert_eq!(identity().recipient().to_string(), RECIPIENT);
    assert_eq!(identity().to_text(), IDENTITY);
    let recipient = Recipient::try_from(format!(" {RECIPIENT}\n")).unwrap();
    assert_eq!(recipient, identity().recipient());
    let file = format!("# created: today\n# public key: {RECIPIENT}\n{IDENTITY}\n");
    assert_eq!(file.parse::<Identity>().unwrap().to_text(), IDENTITY);
    let typed = IDENTITY.to_lowercase().replace('7', "7 ");
    assert_eq!(typed.parse::<Identity>().unwrap().to_text(), IDENTITY);
}

#[test]
fn a_file_that_age_wrote_is_opened() {
    let file = STANDARD.decode(WRITTEN_BY_AGE).unwrap();
    assert_eq!(opened(&file, &identity()).unwrap(), b"hay for the winter");
}

#[test]
fn what_is_no_key_is_refused_with_what_belongs_there_and_never_repeated() {
    let wrong = IDENTITY.replace("G2J5", "G2J6");
    for (key, why) in [
        ("", "is empty where a recovery key belongs"),
        ("# nothing\n", "is empty where a recovery key belongs"),
        (RECIPIENT, "is the recipient, which only locks copies"),
        (&wrong, "has a wrong or missing letter"),
        (&IDENTITY[..40], "has a wrong or missing letter"),
    ] {
        let refused = key.parse::<Identity>().unwrap_err();
        assert!(refused.contains(why) && !refused.contains("G2J6"), "{key}: {refused}");
    }
    for (key, why) in [
        (IDENTITY, "is the recovery key itself, which must not be on the server"),
        (
            "age1xgtjanjt8jeaczw0l8492hxx6nurpt6e6xgcp89p67zc8ylaqpfq3tx8t5",
            "has a wrong or missing",
        ),
        ("hay", "isn't an age recipient"),
    ] {
        let refused = Recipient::try_from(key.to_owned()).unwrap_err();
        assert!(refused.contains(why), "{key}: {refused}");
    }
    assert_eq!(format!("{:?}", identity()), "Identity(…)");
}

#[test]
fn another_key_opens_nothing() {
    let other = Identity::from_random([7; 32]);
    let refused = opened(&sealed(b"hay"), &other);
    assert!(matches!(refused, Err(AgeError::OtherKey)), "{refused:?}");
}

/// Content around the borders of pieces.
const SIZES: [usize; 7] = [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000];

#[test]
fn every_size_comes_back_and_no_beginning_of_it_is_taken_for_the_whole() {
    for size in SIZES {
        let content: Vec<u8> = (0..=250).cycle().take(size).collect();
        let file = sealed(&content);
        assert_eq!(opened(&file, &identity()).unwrap(), content, "{size}");
        let header = file.len() - size.div_ceil(65_536).max(1) * 16 - size;
        for end in [0, 30, header - 20, header, header + 10, file.len() - 17, file.len() - 1] {
            let cut = opened(&file[..end.min(file.len() - 1)], &identity());
            assert!(cut.is_err(), "{size} bytes cut at {end}");
        }
        // At the border of a piece.
        if size > 65_536 {
            assert!(opened(&file[..header + 65_552], &identity()).is_err(), "{size}");
        }
    }
}

proptest! {
    #[test]
    fn a_changed_byte_is_noticed(at in 0..100_usize, bit in 0..8_u32, size in 0..100_usize) {
        let content = vec![b'h'; size];
        let mut file = sealed(&content);
        let at = at * file.len() / 100;
        file[at] ^= 1 << bit;
        prop_assert!(opened(&file, &identity()).is_err(), "byte {}", at);
    }

    #[test]
    fn no_file_is_too_odd(file in proptest::collection::vec(any::<u8>(), 0..300), header in any::<bool>()) {
        let start: &[u8] = if header { b"age-encryption.org/v1\n-> X25519 " } else { b"" };
        prop_assert!(opened(&[start, &file].concat(), &identity()).is_err());
    }
}
