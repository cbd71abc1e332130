//! The QR code by which staff find a party when it arrives.

use std::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc};
use serde::Serialize;

/// A QR code with the address of the party's card on the staff page. It holds the registration's id, which opens nothing
/// without a staff session, and nothing of the registrant's link.
#[derive(Debug, Serialize)]
pub struct CheckInCode {
    /// Modules on each side, without the quiet zone around them.
    size: i32,
    /// An SVG path of the dark modules, each of which is one unit wide.
    path: String,
}

impl CheckInCode {
    /// The code of the registration `id` on the site at `origin`. `None`: the address is too long for any code.
    #[must_use]
    pub fn of(origin: &str, id: &str) -> Option<Self> {
        let address = format!("{origin}/admin-submissions#registrations?id={id}");
        // Still read with 15 % of it covered, such as by a cracked screen.
        let code = QrCode::encode_text(&address, QrCodeEcc::Medium).ok()?;
        let size = code.size();
        let mut path = String::new();
        for y in 0..size {
            let mut x = 0;
            while x < size {
                let run = (x..size).take_while(|&x| code.get_module(x, y)).count();
                if run > 0 {
                    // Writing to a text can't fail.
                    let _ = write!(path, "M{x} {y}h{run}v1h-{run}z");
                }
                x += i32::try_from(run).unwrap_or(size).max(1);
            }
        }
        Some(Self { size, path })
    }
}
