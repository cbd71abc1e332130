//! Where the stable is, when it is open, who works there.

use serde::Serialize;
use utoipa::ToSchema;

use crate::config;

/// A postal address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Address {
    /// Number and street.
    pub street: String,
    /// City.
    pub city: String,
    /// State or region.
    pub region: String,
    /// ZIP or postal code.
    pub postal_code: String,
}

/// Three figures, as people should read them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Stats {
    /// Years in business.
    pub years: String,
    /// Students taught.
    pub students: String,
    /// Share of attention that safety gets.
    pub safety: String,
}

/// The stable's links to other sites.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Elsewhere {
    /// The page on a social network; empty: none.
    pub social_url: String,
    /// The name of that link.
    pub social_name: String,
    /// The name of the second social link; empty: none.
    pub second_social_name: String,
    /// The address of the second social link; empty: not a link.
    pub second_social_url: String,
    /// The address of 'Blog' in the navigation; empty: the About page.
    pub blog_url: String,
}

/// Services priced on request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PricedByPhone {
    /// What it is.
    pub names: Vec<String>,
    /// How people find out what it costs.
    pub note: String,
}

/// When the stable is open on some days.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Hours {
    /// The days: `Monday–Friday`.
    pub days: String,
    /// `8 AM`.
    pub opens: String,
    /// `8 PM`.
    pub closes: String,
}

/// One of the stable's people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Member {
    /// Their name.
    pub name: String,
    /// What they do.
    pub role: String,
    /// Who they are.
    pub bio: String,
    /// The name of their photograph; empty: none.
    pub photo: String,
}

impl From<&config::Stable> for Elsewhere {
    fn from(stable: &config::Stable) -> Self {
        Self {
            social_url: super::link(stable.social_url.as_ref()),
            social_name: stable.social_name.clone(),
            second_social_name: stable.second_social_name.clone(),
            second_social_url: super::link(stable.second_social_url.as_ref()),
            blog_url: super::link(stable.blog_url.as_ref()),
        }
    }
}

impl From<&config::Address> for Address {
    fn from(address: &config::Address) -> Self {
        Self {
            street: address.street.clone(),
            city: address.city.clone(),
            region: address.region.clone(),
            postal_code: address.postal_code.clone(),
        }
    }
}

impl From<&config::Stats> for Stats {
    fn from(stats: &config::Stats) -> Self {
        Self {
            years: stats.years.clone(),
            students: stats.students.clone(),
            safety: stats.safety.clone(),
        }
    }
}

impl From<&config::Hours> for Hours {
    fn from(hours: &config::Hours) -> Self {
        Self {
            days: hours.days.to_string(),
            opens: hours.opens.to_string(),
            closes: hours.closes.to_string(),
        }
    }
}

impl From<&config::Member> for Member {
    fn from(member: &config::Member) -> Self {
        Self {
            name: member.name.clone(),
            role: member.role.clone(),
            bio: member.bio.clone(),
            photo: member.photo.clone(),
        }
    }
}
