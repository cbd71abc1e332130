//! One order at an authority: names, proofs, signing request, certificate (RFC 8555, section 7.4). After a kill
//! it goes on where it was.

use std::time::Duration;

use instant_acme::{
    Account, AuthorizationHandle, AuthorizationStatus, CertificateIdentifier, ChallengeStatus,
    ChallengeType, Error, Identifier, NewOrder, Order, OrderStatus, RetryPolicy,
};
use rcgen::{CertificateParams, DistinguishedName, KeyPair};

use super::failure::{Failure, FailureKind};
use super::preflight::Method;
use super::state::{Orders, Pending};
use crate::certificates::Challenges;
use crate::clock;

/// How often the authority is asked how far it is, and how long.
const POLLING: RetryPolicy = RetryPolicy::new()
    .initial_delay(Duration::from_millis(500))
    .backoff(1.5)
    .timeout(Duration::from_mins(5));

/// The only profile that Let's Encrypt has for addresses: six days.
const PROFILE_OF_ADDRESSES: &str = "shortlived";

/// What an order needs.
pub(super) struct Ordering<'a> {
    pub(super) account: &'a Account,
    pub(super) names: &'a [String],
    /// The names and the authority, as [`Pending`] has them.
    pub(super) about: &'a str,
    pub(super) method: Method,
    /// The certificate that the order replaces.
    pub(super) replaces: Option<CertificateIdentifier<'static>>,
    pub(super) challenges: &'a Challenges,
    pub(super) orders: &'a mut Orders,
}

/// A signed certificate.
pub(super) struct Signed {
    /// The certificate and those of the authority, in PEM.
    pub(super) chain: String,
    /// Its key, in PEM.
    pub(super) key: String,
}

impl Ordering<'_> {
    /// Goes on with the order that isn't over, or begins one, and takes it to its end.
    pub(super) async fn run(&mut self) -> Result<Signed, Failure> {
        let signed = self.obtain().await;
        self.challenges.clear();
        if signed.as_ref().is_err_and(|failure| !failure.leaves_order()) {
            self.orders.change(|state| state.pending = None)?;
        }
        signed
    }

    async fn obtain(&mut self) -> Result<Signed, Failure> {
        let (mut order, key) = match self.resume().await? {
            Some(resumed) => resumed,
            None => self.begin().await?,
        };
        if order.state().status == OrderStatus::Pending {
            self.prove(&mut order).await?;
        }
        if order.state().status == OrderStatus::Ready {
            let request = signing_request(self.names, &key)?;
            order.finalize_csr(&request).await.map_err(Failure::of)?;
        }
        let chain = order.poll_certificate(&POLLING).await.map_err(Failure::of)?;
        Ok(Signed { chain, key })
    }

    /// The order that an earlier process, or an interrupted attempt, has begun.
    async fn resume(&mut self) -> Result<Option<(Order, String)>, Failure> {
        let pending =
            self.orders.state.pending.clone().filter(|pending| pending.about == self.about);
        let Some(Pending { url, key, .. }) = pending else { return Ok(None) };
        match self.account.order(url).await {
            Ok(mut order) => {
                if order.state().status != OrderStatus::Invalid {
                    return Ok(Some((order, key)));
                }
            }
            Err(error) => {
                let is_refused = matches!(error, Error::Api(_));
                let failure = Failure::of(error);
                if !is_refused || failure.kind == FailureKind::BadNonce {
                    return Err(failure);
                }
            }
        }
        self.orders.change(|state| state.pending = None)?;
        Ok(None)
    }

    async fn begin(&mut self) -> Result<(Order, String), Failure> {
        let identifiers: Vec<Identifier> = self.names.iter().map(|name| identifier(name)).collect();
        let key = KeyPair::generate().map_err(|error| of_library(&error))?.serialize_pem();
        self.orders.change(|state| state.begin_attempt(clock::now()))?;
        let mut new = NewOrder::new(&identifiers);
        let has_address = identifiers.iter().any(|name| matches!(name, Identifier::Ip(_)));
        if has_address
            && self.account.profiles().any(|profile| profile.name == PROFILE_OF_ADDRESSES)
        {
            new = new.profile(PROFILE_OF_ADDRESSES);
        }
        let order = match self.replaces.take() {
            None => self.account.new_order(&new).await,
            Some(replaced) => match self.account.new_order(&new.replaces(replaced)).await {
                // Such as by another machine with the same files, or of another authority.
                Err(Error::Api(problem)) if is_about_replacing(&Failure::of_problem(&problem)) => {
                    self.account.new_order(&NewOrder::new(&identifiers)).await
                }
                order => order,
            },
        };
        let order = order.map_err(|error| match Failure::of(error) {
            // Nothing but the account can be unauthorized yet.
            failure if failure.kind == FailureKind::Unauthorized => {
                Failure { kind: FailureKind::NoAccount, ..failure }
            }
            failure => failure,
        });
        if order.as_ref().is_err_and(|failure| failure.kind == FailureKind::BadNonce) {
            // The authority has made no order.
            self.orders.change(|state| _ = state.attempts.pop())?;
        }
        let order = order?;
        let (url, about) = (order.url().to_owned(), self.about.to_owned());
        let pending = Pending { url, about, key: key.clone() };
        self.orders.change(|state| state.pending = Some(pending))?;
        Ok((order, key))
    }

    /// Proves that all names are this site's.
    async fn prove(&self, order: &mut Order) -> Result<(), Failure> {
        let mut authorizations = order.authorizations();
        while let Some(authorization) = authorizations.next().await {
            let authorization = authorization.map_err(Failure::of)?;
            if authorization.status == AuthorizationStatus::Pending {
                self.answer(authorization).await?;
            }
        }
        match order.poll_ready(&POLLING).await {
            Ok(OrderStatus::Ready) => Ok(()),
            Ok(_) => Err(why(
                order,
                Failure::new(FailureKind::Authority, "the order is invalid".to_owned()),
            )
            .await),
            Err(Error::Api(problem)) => Err(why(order, Failure::of_problem(&problem)).await),
            Err(error) => Err(Failure::of(error)),
        }
    }

    /// Puts the answer to a challenge where the authority looks, and tells it.
    async fn answer(&self, mut authorization: AuthorizationHandle<'_>) -> Result<(), Failure> {
        let name = authorization.identifier().to_string();
        let offered =
            |kind: &ChallengeType| authorization.challenges.iter().any(|c| c.r#type == *kind);
        let kinds = match self.method {
            Method::Http => [ChallengeType::Http01, ChallengeType::TlsAlpn01],
            Method::TlsAlpn => [ChallengeType::TlsAlpn01, ChallengeType::Http01],
        };
        let none = || {
            let what = "the authority offers neither http-01 nor tls-alpn-01".to_owned();
            Failure::new(FailureKind::OwnersTurn, what).about(&name)
        };
        let kind = kinds.into_iter().find(offered).ok_or_else(none)?;
        let is_http = kind == ChallengeType::Http01;
        let mut challenge = authorization.challenge(kind).ok_or_else(none)?;
        let key_authorization = challenge.key_authorization();
        if is_http {
            self.challenges.put_http(&challenge.token, key_authorization.as_str());
        } else if !self.challenges.put_tls_alpn(&name, key_authorization.as_str()) {
            return Err(Failure::new(
                FailureKind::Nonsense,
                "no name for a certificate".to_owned(),
            ));
        }
        if challenge.status == ChallengeStatus::Pending {
            challenge.set_ready().await.map_err(|error| Failure::of(error).about(&name))?;
        }
        Ok(())
    }
}

/// Why an order failed: the problem of the challenge that did, which has the name; else `otherwise`.
async fn why(order: &mut Order, otherwise: Failure) -> Failure {
    let mut authorizations = order.authorizations();
    while let Some(Ok(mut authorization)) = authorizations.next().await {
        if authorization.refresh().await.is_err() {
            break;
        }
        let problem =
            authorization.challenges.iter().find_map(|challenge| challenge.error.as_ref());
        if let Some(problem) = problem {
            return Failure::of_problem(problem).about(&authorization.identifier().to_string());
        }
    }
    otherwise
}

fn is_about_replacing(failure: &Failure) -> bool {
    matches!(failure.kind, FailureKind::AlreadyReplaced | FailureKind::Authority)
}

fn identifier(name: &str) -> Identifier {
    name.parse().map_or_else(|_| Identifier::Dns(name.to_owned()), Identifier::Ip)
}

fn signing_request(names: &[String], key: &str) -> Result<Vec<u8>, Failure> {
    let request = || {
        let mut params = CertificateParams::new(names)?;
        params.distinguished_name = DistinguishedName::new();
        Ok(params.serialize_request(&KeyPair::from_pem(key)?)?.der().to_vec())
    };
    request().map_err(|error: rcgen::Error| of_library(&error))
}

fn of_library(error: &rcgen::Error) -> Failure {
    Failure::new(FailureKind::Nonsense, error.to_string())
}
