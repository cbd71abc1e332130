//! The site's brand: the logo, the colors, and the icons in those colors.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bytes::Bytes;
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::{assets, recolor};
use crate::config::Config;
use crate::content::{self, Colors};

/// The logo that replaces the built-in one: the owner's, or the built-in one in the owner's colors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Logo {
    /// The path of the file.
    pub url: String,
    /// The path of the version for dark ground. The owner's own logo has none, so it gets a light
    /// ground there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub on_dark_url: Option<String>,
    /// The width; together with the height it gives the ratio.
    pub width: u32,
    /// The height.
    pub height: u32,
}

/// The differences from the design; none by default.
#[derive(Debug, Default)]
pub(super) struct Brand {
    pub(super) logo: Option<Logo>,
    /// Color tokens and their values.
    pub(super) colors: BTreeMap<&'static str, String>,
    /// The manifest's icons by name, with their paths.
    pub(super) icons: BTreeMap<&'static str, String>,
    /// All files by path.
    pub(super) files: Vec<(String, Bytes)>,
}

/// Width and height of the built-in logo. Only the ratio matters.
const DRAWN_SIDE: u32 = 44;

/// Converts a file to the owner's colors; `None` if it can't be read.
type Recolored = fn(&[u8], &Colors) -> Option<Bytes>;

/// The names of the manifest's icons.
const ICONS: [&str; 3] = ["icon-192", "icon-512", "icon-maskable"];

impl Brand {
    pub(super) fn new(config: &Config) -> Self {
        let colors = &config.content.site.colors;
        let mut brand = Self::default();
        if *colors != Colors::default() {
            brand.colors = colors
                .tokens()
                .into_iter()
                .map(|(name, color)| (name, color.to_string()))
                .collect();
            brand.color_icons(colors);
            brand.logo = brand.drawn_logo(colors);
        }
        if let Some(logo) = &config.content.logo {
            brand.logo = Some(brand.own_logo(logo));
        }
        brand
    }

    fn own_logo(&mut self, logo: &content::Logo) -> Logo {
        let content::Logo { png, width, height, .. } = logo;
        let url = self.add("logo", "png", png.clone());
        Logo { url, on_dark_url: None, width: *width, height: *height }
    }

    fn drawn_logo(&mut self, colors: &Colors) -> Option<Logo> {
        let mut colored = |name| {
            let svg = recolor::svg(assets::embedded(name, "svg")?, colors)?;
            Some(self.add(name, "svg", svg))
        };
        let (url, on_dark_url) = (colored("mark")?, colored("mark-light"));
        Some(Logo { url, on_dark_url, width: DRAWN_SIDE, height: DRAWN_SIDE })
    }

    /// Adds the icons: the manifest's under new paths, the others under the paths that browsers
    /// expect.
    fn color_icons(&mut self, colors: &Colors) {
        for name in ICONS {
            let png = assets::embedded(name, "png").and_then(|png| recolor::png(png, colors));
            if let Some(png) = png {
                let path = self.add(name, "png", png);
                self.icons.insert(name, path);
            }
        }
        let fixed: [(&str, &str, Recolored); 3] = [
            ("favicon", "svg", recolor::svg),
            ("favicon", "ico", recolor::ico),
            ("apple-touch-icon", "png", recolor::png),
        ];
        for (name, ending, recolored) in fixed {
            let file = assets::embedded(name, ending).and_then(|file| recolored(file, colors));
            self.files.extend(file.map(|file| (format!("/{name}.{ending}"), file)));
        }
    }

    /// Adds `content` under a path that changes with it, so it can be cached forever. Returns the
    /// path.
    fn add(&mut self, name: &str, ending: &str, content: Bytes) -> String {
        let hash = URL_SAFE_NO_PAD.encode(&Sha256::digest(&content)[..9]);
        let path = format!("/photos/{name}-{hash}.{ending}");
        self.files.push((path.clone(), content));
        path
    }
}
