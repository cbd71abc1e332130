//! The stable itself: `[site]`.

use std::path::PathBuf;

use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    address::Address, colors::Colors, custom_question::CustomQuestion, finding::Finding,
    hours::Hours, hours::SpecialHours, notice::Notice, optional_page::OptionalPage,
    photographs::PhotoCrop, photographs::PhotoDescription,
};
use crate::values::{self, Phone, WebAddress, time_zone};

/// The years that a copyright line may have.
pub(super) const FIRST_YEAR: u32 = 1900;
pub(super) const LAST_YEAR: u32 = 2200;

/// `[site]`: the stable itself.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stable {
    /// The stable's name.
    #[serde(deserialize_with = "values::words")]
    pub name: String,
    /// Its slogan.
    #[serde(deserialize_with = "values::words")]
    pub tagline: String,
    /// What and where it is, in one line.
    #[serde(deserialize_with = "values::words")]
    pub place_line: String,
    /// The number for calls and texts.
    pub phone: Phone,
    /// The email address.
    #[serde(deserialize_with = "values::email")]
    pub email: String,
    /// The postal address.
    pub address: Address,
    /// The stable's page on a social network.
    #[serde(deserialize_with = "values::public_address_unless_empty")]
    pub social_url: Option<WebAddress>,
    /// The label of that link.
    #[serde(deserialize_with = "values::maybe_words")]
    pub social_name: String,
    /// The label of the second social link; empty: none.
    #[serde(deserialize_with = "values::maybe_words")]
    pub second_social_name: String,
    /// The address of the second social link; `None`: plain text instead of a link.
    #[serde(deserialize_with = "values::public_address_unless_empty")]
    pub second_social_url: Option<WebAddress>,
    /// The address of 'Blog' in the navigation; `None`: the About page.
    #[serde(deserialize_with = "values::public_address_unless_empty")]
    pub blog_url: Option<WebAddress>,
    /// The pages that the owner has hidden.
    pub hidden_pages: Vec<OptionalPage>,
    /// Whether there is a page of the events whose day is over.
    pub past_events: bool,
    /// The year of the copyright line.
    #[serde(deserialize_with = "values::whole::<FIRST_YEAR, LAST_YEAR, _>")]
    pub copyright_year: u32,
    /// The time zone of all times and days.
    #[serde(deserialize_with = "time_zone::time_zone")]
    pub timezone: TimeZone,
    /// The address of the map on the contact page; `None`: no map.
    #[serde(deserialize_with = "values::https_unless_empty")]
    pub map_embed_url: Option<WebAddress>,
    /// The target of the directions link; `None`: a map search for the address.
    #[serde(deserialize_with = "values::public_address_unless_empty")]
    pub directions_url: Option<WebAddress>,
    /// The tracking pixel's id; empty: no tracking.
    #[serde(deserialize_with = "values::digits")]
    pub pixel_id: String,
    /// Opening hours, in the owner's order.
    pub hours: Vec<Hours>,
    /// Days with other opening hours, in the owner's order.
    pub special_hours: Vec<SpecialHours>,
    /// A note for all opening hours.
    #[serde(deserialize_with = "values::maybe_words")]
    pub hours_note: String,
    /// What visitors have to know now.
    pub notice: Notice,
    /// How soon an inquiry is answered: `24 hours`.
    #[serde(deserialize_with = "values::words")]
    pub answer_within: String,
    /// The owner's own questions in the contact form, in order.
    pub questions: Vec<CustomQuestion>,
    /// What parties sign for events that ask for a waiver, in paragraphs; empty: there's none.
    #[serde(deserialize_with = "values::list_of_words")]
    pub waiver: Vec<String>,
    /// A line about safety; empty: none.
    #[serde(deserialize_with = "values::maybe_words")]
    pub safety_line: String,
    /// The owner's own paragraphs about privacy.
    #[serde(deserialize_with = "values::list_of_words")]
    pub privacy_note: Vec<String>,
    /// Services without a price on the site.
    #[serde(deserialize_with = "values::list_of_words")]
    pub contact_for_pricing: Vec<String>,
    /// How visitors get those prices.
    #[serde(deserialize_with = "values::maybe_words")]
    pub contact_for_pricing_note: String,
    /// The three numbers beside the form.
    pub stats: Stats,
    /// The folder of the owner's photographs; `None`: only built-in pictures.
    #[serde(deserialize_with = "values::file_path_unless_empty")]
    pub photos_dir: Option<PathBuf>,
    /// Descriptions of the photographs.
    pub photos: Vec<PhotoDescription>,
    /// Which parts of photographs are shown, where it isn't the usual part.
    pub crops: Vec<PhotoCrop>,
    /// The names of the gallery's pictures, in the owner's order; empty: no gallery.
    #[serde(deserialize_with = "values::slugs")]
    pub gallery: Vec<String>,
    /// The name of the logo in `photos_dir`, without the file extension; empty: the built-in one.
    #[serde(deserialize_with = "values::maybe_words")]
    pub logo: String,
    /// Colors that replace the design's own.
    pub colors: Colors,
}

/// Three numbers, as people read them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
pub struct Stats {
    /// Years in business.
    #[serde(deserialize_with = "values::words")]
    pub years: String,
    /// Students taught.
    #[serde(deserialize_with = "values::words")]
    pub students: String,
    /// Attention to safety: `100%`.
    #[serde(deserialize_with = "values::words")]
    pub safety: String,
}

/// How visitors reach the stable.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Contact {
    /// The telephone number, as people read it.
    pub phone: String,
    /// The link for calls.
    pub phone_href: String,
    /// The link for texts.
    pub sms_href: String,
    /// The email address.
    pub email: String,
    /// The postal address.
    pub address: Address,
    /// The address of the map on the contact page; empty: no map.
    pub map_embed_url: String,
    /// The target of the directions link.
    pub directions_url: String,
}

/// The stable's links to other sites.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Elsewhere {
    /// The page on a social network; empty: none.
    pub social_url: String,
    /// The label of that link.
    pub social_name: String,
    /// The label of the second social link; empty: none.
    pub second_social_name: String,
    /// The address of the second social link; empty: plain text instead of a link.
    pub second_social_url: String,
    /// The address of 'Blog' in the navigation; empty: the About page.
    pub blog_url: String,
}

/// Services priced on request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PricedByPhone {
    /// The services.
    pub names: Vec<String>,
    /// How visitors get the prices.
    pub note: String,
}

/// The built-in pictures that a gallery may use.
pub(super) const BUILT_IN_GALLERY: [&str; 6] =
    ["gallery-1", "gallery-2", "gallery-3", "gallery-4", "gallery-5", "gallery-6"];

impl Stable {
    /// Gallery entries that have no picture or occur twice.
    pub(super) fn gallery_contradictions(&self, has_own_pictures: bool) -> Vec<Finding> {
        let mut wrong = Vec::new();
        for (index, name) in self.gallery.iter().enumerate() {
            let is_built_in = BUILT_IN_GALLERY.contains(&name.as_str());
            if !has_own_pictures && !is_built_in {
                let message = format!(
                    "is {name:?}; expected gallery-1 to gallery-6 (a picture of your own has to be on the \
                     site first: see site.photos_dir)"
                );
                wrong.push(Finding::new(format!("site.gallery[{index}]"), message));
            } else if self.gallery[..index].contains(name) {
                let message = format!("is {name:?}, which is in the gallery already");
                wrong.push(Finding::new(format!("site.gallery[{index}]"), message));
            }
        }
        wrong
    }

    /// The target of the directions link: the owner's, or a map search for the address.
    pub(super) fn directions(&self) -> String {
        match &self.directions_url {
            Some(address) => address.as_str().to_owned(),
            None => self.address.directions(),
        }
    }

    /// Services priced on request, without those of hidden pages.
    pub(super) fn priced_by_phone(&self) -> PricedByPhone {
        let is_hidden =
            |name: &&String| self.hidden_pages.iter().any(|page| page.mentioned_in(name).is_some());
        let names = self.contact_for_pricing.iter().filter(|name| !is_hidden(name));
        let note = self.contact_for_pricing_note.clone();
        PricedByPhone { names: names.cloned().collect(), note }
    }
}

impl From<&Stable> for Contact {
    fn from(stable: &Stable) -> Self {
        Self {
            phone: stable.phone.as_str().to_owned(),
            phone_href: format!("tel:{}", stable.phone.dialed()),
            sms_href: format!("sms:{}", stable.phone.dialed()),
            email: stable.email.clone(),
            address: stable.address.clone(),
            map_embed_url: link(stable.map_embed_url.as_ref()),
            directions_url: stable.directions(),
        }
    }
}

impl From<&Stable> for Elsewhere {
    fn from(stable: &Stable) -> Self {
        Self {
            social_url: link(stable.social_url.as_ref()),
            social_name: stable.social_name.clone(),
            second_social_name: stable.second_social_name.clone(),
            second_social_url: link(stable.second_social_url.as_ref()),
            blog_url: link(stable.blog_url.as_ref()),
        }
    }
}

/// `address` as pages get it: a text, empty if there is no address.
pub(super) fn link(address: Option<&WebAddress>) -> String {
    address.map_or_else(String::new, |address| address.as_str().to_owned())
}
