//! Keeps the site's certificate: orders the first one, renews it, and waits in between.

use std::time::Duration;

use instant_acme::{Account, CertificateIdentifier};
use rustls::pki_types::Der;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use super::account;
use super::client::AuthorityClient;
use super::failure::{Failure, FailureKind};
use super::limit::AttemptLimit;
use super::order::{Ordering, Signed};
use super::preflight::{Method, Verdict, verdict_on};
use super::renewal::{Advisor, Reason, planned};
use super::state::{Orders, about};
use super::status::{CertificateStatus, Found};
use super::{AcmeSettings, Reach};
use crate::certificates::{self, Certificates};
use crate::change_notifier::ChangeNotifier;
use crate::clock::{self, Reading, SteadyMillis};

/// Longest pause: so long the wall clock may be wrong without being noticed.
const MAX_PAUSE: Duration = Duration::from_mins(10);

/// Shortest pause.
const MIN_PAUSE: Duration = Duration::from_millis(200);

/// Pause after the first check that found a fault; each further one doubles it, up to [`MAX_PAUSE`].
const FIRST_CHECK_PAUSE: Duration = Duration::from_secs(5);

/// After so long with the same fault, an order is made in spite of it: the check itself may be wrong.
const DISBELIEF: Duration = Duration::from_hours(24);

/// Most times that an order continues after the authority refused the nonces of a request. The client has sent such a
/// request three times by then.
const NONCE_RETRIES: u32 = 2;

/// Keeps the certificate. One runs for each folder.
pub struct CertificateManager {
    pub(super) settings: AcmeSettings,
    /// The names and the authority.
    pub(super) about: String,
    pub(super) certificates: Certificates,
    reach: Reach,
    /// By which the site answers checks.
    check_key: [u8; 32],
    status: CertificateStatus,
    notifier: ChangeNotifier,
    pub(super) orders: Orders,
    pub(super) limit: AttemptLimit,
    pub(super) advisor: Advisor,
    /// No order before this moment.
    pub(super) not_before: SteadyMillis,
    /// Checks in a row that found a fault, and when the first of them was.
    faults: u32,
    faulty_since: Option<SteadyMillis>,
    pub(super) session: Option<(AuthorityClient, Account)>,
}

impl CertificateManager {
    /// A manager that knows what is in the folder of `certificates`. The site answers checks by `check_key`
    /// ([`crate::certificates::Challenges::answer_checks`]).
    #[must_use]
    pub fn new(
        settings: AcmeSettings,
        certificates: Certificates,
        reach: Reach,
        check_key: [u8; 32],
        status: CertificateStatus,
        notifier: ChangeNotifier,
    ) -> Self {
        let now = clock::read();
        let orders = Orders::open(certificates.folder(), now.wall);
        let about = about(&settings.names, &settings.directory);
        let wait = orders.state.remaining_wait(&about, now.wall);
        Self {
            not_before: now.steady.plus(wait),
            limit: AttemptLimit::default(),
            advisor: Advisor::default(),
            faults: 0,
            faulty_since: None,
            session: None,
            settings,
            about,
            certificates,
            reach,
            check_key,
            status,
            notifier,
            orders,
        }
    }

    /// Keeps the certificate. Never ends.
    pub async fn run(mut self) {
        loop {
            let pause = self.step().await;
            sleep(pause.clamp(MIN_PAUSE, MAX_PAUSE)).await;
        }
    }

    /// Does what is due, and returns how long to wait.
    async fn step(&mut self) -> Duration {
        let now = clock::read();
        self.take_advice(now).await;
        let reason = match self.advisor.reason(
            &self.certificates,
            &self.settings.names,
            &self.about,
            &self.orders.state,
            now,
        ) {
            Ok(reason) => reason,
            Err((pause, problem)) => {
                if self.end_installed_order(now) {
                    return MIN_PAUSE;
                }
                self.publish(problem);
                return pause;
            }
        };
        let wait = self.not_before.since(now.steady);
        if !wait.is_zero() {
            let wait_reason =
                self.orders.state.wait.as_ref().filter(|wait| wait.about == self.about);
            let problem = wait_reason.map(|wait| wait.reason.clone());
            self.publish(problem);
            return wait;
        }
        let (methods, unsure) = match self.preflight(now).await {
            Ok(found) => found,
            Err(pause) => return pause,
        };
        match self.attempt(&methods, reason).await {
            Ok(()) => self.succeeded(reason),
            Err(failure) => self.failed(&failure, unsure),
        }
        MIN_PAUSE
    }

    /// By which ways an authority finds the site, and whether that is unsure; or the pause until the next check.
    async fn preflight(&mut self, now: Reading) -> Result<(Vec<Method>, bool), Duration> {
        let both = vec![Method::Http, Method::TlsAlpn];
        let words = match verdict_on(&self.reach.check(&self.settings.names, &self.check_key).await)
        {
            Verdict::Clear(methods) => {
                (self.faults, self.faulty_since) = (0, None);
                return Ok((methods, false));
            }
            Verdict::Unsure(words) => {
                tracing::warn!(
                    "an order is tried although the check of the domain couldn't succeed: {words}"
                );
                return Ok((both, true));
            }
            Verdict::Faulty(words) => words,
        };
        let since = *self.faulty_since.get_or_insert(now.steady);
        if now.steady.since(since) > DISBELIEF {
            self.faulty_since = None;
            tracing::warn!("an order is tried although the check of the domain fails: {words}");
            return Ok((both, true));
        }
        if self.publish(Some(words.clone())) {
            tracing::warn!("no certificate is ordered: {words}");
        }
        let pause = FIRST_CHECK_PAUSE.saturating_mul(2_u32.saturating_pow(self.faults));
        self.faults = self.faults.saturating_add(1);
        Err(pause.min(MAX_PAUSE))
    }

    /// Orders by one way after another.
    async fn attempt(&mut self, methods: &[Method], reason: Reason) -> Result<(), Failure> {
        let mut methods = methods.iter().peekable();
        let (mut signed_in_again, mut refused_nonces) = (false, 0);
        while let Some(method) = methods.peek() {
            let failure = match self.order(**method, reason).await {
                Ok(signed) => {
                    let installed = self.install(signed).await;
                    if installed.as_ref().is_err_and(|failure| failure.kind != FailureKind::Disk) {
                        // The order would be resumed, and give the same certificate again.
                        self.orders.change(|state| state.pending = None)?;
                    }
                    return installed;
                }
                Err(failure) => failure,
            };
            if failure.kind == FailureKind::BadNonce && refused_nonces < NONCE_RETRIES {
                refused_nonces += 1;
                continue;
            }
            let can_try_again = self.limit.wait(&self.orders.state, clock::read()).is_zero();
            if failure.kind == FailureKind::NoAccount && !signed_in_again && can_try_again {
                self.session = None;
                signed_in_again = true;
                continue;
            }
            methods.next();
            if methods.peek().is_none() || !failure.may_succeed_otherwise() || !can_try_again {
                return Err(failure);
            }
            tracing::warn!(
                detail = failure.detail,
                "the first way to prove the domain failed; another one is tried"
            );
        }
        Err(Failure::new(
            FailureKind::NoAccount,
            "the authority doesn't know a new account".to_owned(),
        ))
    }

    async fn order(&mut self, method: Method, reason: Reason) -> Result<Signed, Failure> {
        let (client, account) = self.sign_in().await?;
        let before = self.orders.state.attempts.last().copied();
        let replaces =
            self.certificates.current().filter(|_| reason == Reason::Renewal { is_advised: true });
        let replaces = replaces.and_then(|in_use| {
            let authority = Der::from_slice(in_use.authority_key.as_deref()?);
            let serial = Der::from_slice(&in_use.serial);
            Some(CertificateIdentifier::new(authority, serial).into_owned())
        });
        let mut ordering = Ordering {
            account: &account,
            names: &self.settings.names,
            about: &self.about,
            method,
            replaces,
            challenges: self.certificates.challenges(),
            orders: &mut self.orders,
        };
        let signed = ordering.run().await;
        if self.orders.state.attempts.last().copied() != before {
            self.limit.note(clock::steady());
        }
        signed.map_err(|failure| Failure { retry_after: client.take_retry_after(), ..failure })
    }

    async fn sign_in(&mut self) -> Result<(AuthorityClient, Account), Failure> {
        if let Some(session) = &self.session {
            return Ok(session.clone());
        }
        let client = AuthorityClient::new(self.settings.ca_file.as_deref())?;
        let account = account::sign_in(&self.settings, self.certificates.folder(), &client).await;
        let account = account
            .map_err(|failure| Failure { retry_after: client.take_retry_after(), ..failure })?;
        Ok(self.session.insert((client, account)).clone())
    }

    async fn install(&self, signed: Signed) -> Result<(), Failure> {
        let nonsense = |what: &str| Failure::new(FailureKind::Nonsense, what.to_owned());
        let read = certificates::read(&signed.chain);
        let read = read.ok_or_else(|| nonsense("the authority's certificate can't be read"))?;
        if !read.covers(&self.settings.names) {
            return Err(nonsense("the authority's certificate is for other names"));
        }
        let certificates = self.certificates.clone();
        let installing = move || certificates.install(&signed.chain, &signed.key);
        let installed = spawn_blocking(installing).await;
        let installed = installed.map_err(|_| nonsense("installing the certificate panicked"))?;
        installed.map_err(|error| Failure::new(FailureKind::Disk, error.to_string()))
    }

    /// Asks the authority when the certificate should be renewed, if that is due.
    async fn take_advice(&mut self, now: Reading) {
        let Some(in_use) = self.certificates.current() else { return };
        if !self.advisor.is_due(now.steady) {
            return;
        }
        let asked = match self.sign_in().await {
            Ok((_, account)) => self.advisor.ask(&account, &in_use, &mut self.orders).await,
            Err(failure) => Err(failure),
        };
        if let Err(failure) = asked {
            tracing::info!(
                detail = failure.detail,
                "the authority gave no advice about the renewal"
            );
            self.session = None;
        }
        self.advisor.asked(now.steady);
    }

    /// Makes known what was found; whether it's new.
    pub(super) fn publish(&self, problem: Option<String>) -> bool {
        let in_use = self.certificates.current();
        let advice = self.orders.state.advice.as_ref();
        let renews_at = in_use.map(|in_use| planned(&in_use, advice));
        let is_new = self.status.note(Found { renews_at, problem });
        if is_new {
            self.notifier.notify();
        }
        is_new
    }
}
