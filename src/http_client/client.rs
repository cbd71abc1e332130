//! The client itself, and which certificate authorities it trusts.

use std::error::Error;
use std::time::Duration;

use reqwest::{Certificate, Client, ClientBuilder, Method, RequestBuilder, Url, redirect, retry};

use crate::name_lookup;

/// The time to look up the host, connect and agree on TLS.
pub const CONNECT_LIMIT: Duration = Duration::from_secs(5);

/// How long a connection is kept for the next delivery. Less than the 5 s after which Node, the
/// most impatient of the usual receivers, hangs up: a delivery must not meet a closing door.
const IDLE_LIMIT: Duration = Duration::from_secs(2);

const USER_AGENT: &str = concat!("paddock/", env!("CARGO_PKG_VERSION"));

/// The HTTP client could not be made, which only a fault in the TLS library can cause.
#[derive(Debug, thiserror::Error)]
#[error("the HTTP client can't be made: {0}")]
pub struct NoClient(reqwest::Error);

/// The HTTP client that sends deliveries; clones share its connections.
#[derive(Clone)]
pub struct HttpClient {
    client: Client,
}

impl HttpClient {
    /// Trusts the certificate authorities that this machine trusts.
    ///
    /// A bare server image knows none, and nothing need be installed for paddock: there, and only
    /// there, Mozilla's list of the day this program was built stands in.
    ///
    /// # Errors
    ///
    /// [`NoClient`] if the TLS library is broken.
    pub fn new() -> Result<Self, NoClient> {
        let client = careful().build().or_else(|error| {
            tracing::warn!(
                error = error.source().map(ToString::to_string),
                "this machine has no list of certificate authorities: https uses the built-in \
                 one, which only a newer paddock renews; installing `ca-certificates` is better"
            );
            trusting_built_in_authorities()?.build()
        });
        Ok(Self { client: client.map_err(NoClient)? })
    }

    /// A request to `url`.
    pub fn request(&self, method: Method, url: Url) -> RequestBuilder {
        self.client.request(method, url)
    }

    /// A POST to `url`.
    pub fn post(&self, url: Url) -> RequestBuilder {
        self.client.post(url)
    }
}

/// None of the library's conveniences is wanted: a redirect would carry a submission to a host that
/// the owner did not name, a proxy from the environment likewise; a hidden repetition would not be
/// counted; and a compressed answer swells when it is unpacked.
fn careful() -> ClientBuilder {
    name_lookup::http_client()
        .user_agent(USER_AGENT)
        .redirect(redirect::Policy::none())
        .retry(retry::never())
        .no_proxy()
        .no_gzip()
        .no_brotli()
        .no_deflate()
        .no_zstd()
        .referer(false)
        .connect_timeout(CONNECT_LIMIT)
        .pool_idle_timeout(IDLE_LIMIT)
}

fn trusting_built_in_authorities() -> reqwest::Result<ClientBuilder> {
    let authorities: Vec<_> = webpki_root_certs::TLS_SERVER_ROOT_CERTS
        .iter()
        .map(|certificate| Certificate::from_der(certificate))
        .collect::<Result<_, _>>()?;
    Ok(careful().tls_certs_only(authorities))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_without_certificate_authorities_can_still_send() {
        let client = trusting_built_in_authorities().and_then(ClientBuilder::build);

        assert!(client.is_ok());
        assert!(webpki_root_certs::TLS_SERVER_ROOT_CERTS.len() > 100);
    }
}
