//! Renders mails on a thread of their own, which keeps the engine between mails.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use arc_swap::ArcSwap;
use futures_util::future::BoxFuture;
use tokio::sync::oneshot;

use super::SiteSnapshot;
use super::renderer::{Engine, RenderError, THREAD_STACK_BYTES};
use super::responses::Served;
use crate::config::Current;
use crate::mail::RenderMail;

/// How long the engine is kept after the last mail. Starting it takes as long as a dozen mails or more,
/// and it holds some MB (`scripts/bench mails`).
const KEPT: Duration = Duration::from_secs(5);

/// The error for staff. The log has the reason.
const FAILED: &str = "The mail couldn't be written; the log says why";

/// Renders mails from the site's current content. The thread starts with the first mail.
pub struct MailRenderer {
    current: Arc<ArcSwap<Served>>,
    jobs: OnceLock<Sender<Job>>,
}

struct Job {
    mail: String,
    answer: oneshot::Sender<Result<String, RenderError>>,
}

/// An engine, and the content that it was prepared with.
struct Prepared {
    content: Arc<Served>,
    engine: Engine,
}

impl MailRenderer {
    pub(super) fn new(current: Arc<ArcSwap<Served>>) -> Self {
        Self { current, jobs: OnceLock::new() }
    }

    /// A renderer for a program that serves no pages.
    pub fn without_pages(current: &Current, content: &SiteSnapshot) -> Result<Self, RenderError> {
        let served = Served::for_mails(current, content)?;
        Ok(Self::new(Arc::new(ArcSwap::from_pointee(served))))
    }

    fn start(&self) -> Sender<Job> {
        let (jobs, received) = mpsc::channel();
        let current = Arc::clone(&self.current);
        let thread = thread::Builder::new().name("mails".to_owned()).stack_size(THREAD_STACK_BYTES);
        // If the thread doesn't start, `received` is dropped, and every job fails.
        if let Err(error) = thread.spawn(move || run(&current, &received)) {
            tracing::error!(%error, "the thread that writes mails doesn't start");
        }
        jobs
    }
}

impl RenderMail for MailRenderer {
    fn render(&self, mail: String) -> BoxFuture<'static, Result<String, String>> {
        let (answer, answered) = oneshot::channel();
        // Without the thread, `answer` is dropped, and `answered` fails.
        _ = self.jobs.get_or_init(|| self.start()).send(Job { mail, answer });
        Box::pin(async {
            let rendered = answered.await.unwrap_or(Err(RenderError::Data));
            rendered.map_err(|error| {
                tracing::error!(%error, "a mail can't be rendered");
                FAILED.to_owned()
            })
        })
    }
}

fn run(current: &ArcSwap<Served>, jobs: &Receiver<Job>) {
    let mut prepared = None;
    loop {
        let next = match prepared {
            Some(_) => jobs.recv_timeout(KEPT),
            None => jobs.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match next {
            Ok(Job { mail, answer }) => {
                let work = || render(&mut prepared, current, &mail);
                // After a panic, the engine may be in any state.
                let rendered =
                    catch_unwind(AssertUnwindSafe(work)).unwrap_or(Err(RenderError::Data));
                if rendered.is_err() {
                    prepared = None;
                }
                // Fails if the worker no longer waits.
                _ = answer.send(rendered);
            }
            Err(RecvTimeoutError::Timeout) => prepared = None,
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

fn render(
    prepared: &mut Option<Prepared>,
    current: &ArcSwap<Served>,
    mail: &str,
) -> Result<String, RenderError> {
    let content = current.load_full();
    let ready = match prepared.take() {
        Some(ready) if Arc::ptr_eq(&ready.content, &content) => ready,
        other => {
            let engine = other.map_or_else(Engine::start, |other| Ok(other.engine))?;
            let (input, _) = content.source.as_ref().ok_or(RenderError::Data)?;
            engine.prepare(input)?;
            Prepared { content, engine }
        }
    };
    prepared.insert(ready).engine.mail(mail)
}
