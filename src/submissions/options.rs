//! The choices of the form, as their values are in request bodies, columns and payloads. A value that
//! was ever offered must not be renamed or removed: stored submissions have it.

use serde::Serialize;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// An enum whose variants are texts, known again by `parse`.
macro_rules! choices {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $text:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
        pub enum $name {
            $(#[doc = $text] #[serde(rename = $text)] $variant,)+
        }

        // By hand: the derive does not see a `rename` that comes from a macro.
        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                let texts = ObjectBuilder::new().schema_type(Type::String);
                texts.enum_values(Some([$($text),+])).into()
            }
        }

        impl ToSchema for $name {}

        impl $name {
            /// Every choice, in the form's order.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The choice called `text`, exactly.
            #[must_use]
            pub fn parse(text: &str) -> Option<Self> {
                match text {
                    $($text => Some(Self::$variant),)+
                    _ => None,
                }
            }

            /// The value as it stands in bodies and columns.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)+
                }
            }
        }
    };
}

choices! {
    /// What a visitor asks about.
    Service {
        RidingLessons = "Riding Lessons",
        HorseBoarding = "Horse Boarding",
        ShowTraining = "Show Training",
        BirthdayParties = "Birthday Parties",
        SummerCamps = "Summer Camps",
        EventsAndClinics = "Events & Clinics",
        TrailRiding = "Trail Riding",
        HorseLeasing = "Horse Leasing",
    }
}

choices! {
    /// How well the rider rides.
    RiderExperience {
        CompleteBeginner = "complete-beginner",
        SomeExperience = "some-experience",
        Intermediate = "intermediate",
        Advanced = "advanced",
        ReturningRider = "returning-rider",
    }
}

choices! {
    /// How old the rider is.
    AgeGroup {
        UnderSeven = "under-7",
        SevenToTwelve = "7-12",
        ThirteenToSeventeen = "13-17",
        Adult = "18-adult",
        ParentInquiry = "parent-inquiry",
    }
}

choices! {
    /// How the visitor wants to be answered.
    PreferredContact {
        Phone = "phone",
        Text = "text",
        Email = "email",
    }
}

choices! {
    /// How far a submission has come on its way to the office.
    Status {
        Pending = "pending",
        Sent = "sent",
        Failed = "failed",
    }
}
