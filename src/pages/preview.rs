//! A page with content that isn't published: the page itself, without script.
//!
//! The staff page shows it in a frame that has its security policy. That allows no style in the page, so the style sheet
//! is a file of its own.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use super::brand::Brand;
use super::renderer::{self, RenderError};
use super::{Pages, SiteSnapshot};
use crate::config::Current;

/// Where the style sheets of previews are; their names follow.
const STYLESHEETS: &str = "/api/admin/content/preview-styles/";

/// Style sheets that are kept: those of some pages, in some colors. Each has 40 KB.
const KEPT: usize = 16;

/// Style sheets of previews with their names, the newest last.
pub(super) type Stylesheets = Mutex<VecDeque<(String, String)>>;

impl Pages {
    /// Renders the page at `path` from `content`, as a whole document; `None` if there is no such page. Blocks for about a
    /// tenth of a second.
    ///
    /// # Errors
    ///
    /// [`RenderError`] if the page can't be rendered.
    pub fn preview(
        &self,
        current: &Current,
        content: &SiteSnapshot,
        path: &str,
    ) -> Result<Option<String>, RenderError> {
        let mut brand = Brand::new(current);
        brand.put_logo_into_page();
        let input = content.for_renderer(&brand)?;
        let address = |style: &str| format!("{STYLESHEETS}{}", self.keep_stylesheet(style));
        renderer::preview(&input, path, &address)
    }

    /// The style sheet of a preview by its name; `None` if it isn't kept anymore.
    #[must_use]
    pub fn preview_stylesheet(&self, name: &str) -> Option<String> {
        let kept = self.stylesheets.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(known, _)| known == name).map(|(_, style)| style.clone())
    }

    /// Keeps a style sheet for the frame, which asks for it next. Returns its name.
    fn keep_stylesheet(&self, style: &str) -> String {
        let name = URL_SAFE_NO_PAD.encode(&Sha256::digest(style.as_bytes())[..12]);
        let mut kept = self.stylesheets.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(known, _)| *known != name);
        if kept.len() == KEPT {
            kept.pop_front();
        }
        kept.push_back((name.clone(), style.to_owned()));
        name
    }
}

impl Brand {
    /// Puts the logo's files into the page itself: those in a draft's colors aren't served.
    fn put_logo_into_page(&mut self) {
        let Some(logo) = &mut self.logo else { return };
        for url in [Some(&mut logo.url), logo.on_dark_url.as_mut()].into_iter().flatten() {
            let Some((path, file)) = self.files.iter().find(|(path, _)| path == url) else {
                continue;
            };
            // Both endings are the program's own.
            let is_svg = path.rsplit_once('.').is_some_and(|(_, ending)| ending == "svg");
            let media_type = if is_svg { "image/svg+xml" } else { "image/png" };
            *url = format!("data:{media_type};base64,{}", STANDARD.encode(file));
        }
    }
}
