//! The optional questions that visitors answer in their own words. Columns, staff's tables, search and
//! payloads follow from one list.

use serde::Serialize;

/// Declares [`TextAnswers`] from its questions: the column's name, and the label in the office's mail.
macro_rules! text_answers {
    ($($(#[$meaning:meta])* $name:ident => $label:literal,)+) => {
        /// The answers to the optional questions; those left out are blank.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
        #[serde(rename_all = "camelCase")]
        pub struct TextAnswers<T = String> {
            $($(#[$meaning])* pub $name: T,)+
        }

        impl TextAnswers {
            /// The columns of `contact_submissions`, in the order of the fields.
            pub const COLUMNS: &[&str] = &[$(stringify!($name)),+];
            /// The labels in the office's mail, in the order of the fields.
            pub(super) const LABELS: &[&str] = &[$($label),+];
        }

        impl<T> TextAnswers<T> {
            /// Takes each answer from `read`, which gets its column's name, in the order of the fields.
            pub fn read<E>(mut read: impl FnMut(&'static str) -> Result<T, E>) -> Result<Self, E> {
                Ok(Self { $($name: read(stringify!($name))?),+ })
            }

            /// The answers, in the order of the fields.
            pub fn values(&self) -> impl Iterator<Item = &T> {
                [$(&self.$name),+].into_iter()
            }

            /// The answers as `convert` makes them.
            pub(super) fn map<'a, U>(
                &'a self,
                mut convert: impl FnMut(&'a T) -> U,
            ) -> TextAnswers<U> {
                TextAnswers { $($name: convert(&self.$name)),+ }
            }
        }
    };
}

text_answers! {
    /// What they want to achieve.
    goals => "Goals",
    /// When they have time.
    availability => "Availability",
    /// What else they want to know.
    questions => "Questions",
}
