//! Prepares one photograph in a process of its own: the job, the process, and its result.

use std::fs::{self, File};
use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::thread;

use rustix::process::{Resource, Rlimit, nice, setrlimit};
use serde::{Deserialize, Serialize};

use super::encode::{Decoded, write_all};
use super::inspect::{Facts, Refusal, inspect, unreadable};
use super::picture_spec::{PictureSpec, short_hash};
use super::unmade::Unmade;
use super::{VERB, crop, text_contrast};
use crate::own_program::own_program;

/// Memory limit of the process, in bytes. 48 megapixels need 300 million.
const MAX_MEMORY_BYTES: u64 = 1 << 30;
/// Limit of processor time, in seconds. The hero takes ten.
const MAX_SECONDS: u64 = 900;
/// Lets the site run first, whose responses take microseconds. With 19, the process might wait for
/// minutes while other programs are busy.
const NICENESS: i32 = 10;

/// The pictures to make of one file.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Job {
    pub(super) source: PathBuf,
    pub(super) specs: Vec<PictureSpec>,
    /// The folder for the results.
    pub(super) folder: PathBuf,
}

/// The result for one spec.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Made {
    pub(super) picture: String,
    pub(super) hash: String,
    /// Width of the largest file.
    pub(super) width: u32,
    /// A message about the picture for the owner.
    pub(super) remark: Option<String>,
}

pub(super) type Outcome = Result<Vec<Made>, Unmade>;

impl Job {
    /// Has another process do the job, and waits for it.
    pub(super) fn done_elsewhere(&self) -> Outcome {
        let failed = |error: io::Error| {
            let why =
                format!("isn't shown, because paddock can't start itself to prepare it ({error}).");
            Unmade::Failed(why)
        };
        // Without the environment, which may contain secrets that the process doesn't need.
        let mut child = Command::new(own_program().map_err(failed)?)
            .arg(VERB)
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let order = serde_json::to_string(self).map_err(io::Error::from).map_err(failed)?;
        // Kept open: the child ends when its input closes, which also happens when this process
        // dies.
        let mut input = child.stdin.take();
        if let Some(input) = &mut input {
            // The exit status tells if the child has ended already.
            _ = writeln!(input, "{order}");
        }
        let mut answer = String::new();
        if let Some(output) = &mut child.stdout {
            _ = output.read_to_string(&mut answer);
        }
        let status = child.wait().map_err(failed)?;
        drop(input);
        serde_json::from_str(&answer).unwrap_or_else(|_| Err(died(status).into()))
    }

    fn run(&self) -> Outcome {
        let cannot_read = |error: io::Error| Unmade::Failed(unreadable(&error));
        File::open(&self.source).map_err(cannot_read)?;
        let facts = inspect(&self.source)?;
        let bytes = fs::read(&self.source).map_err(cannot_read)?;
        let hash = |spec: &PictureSpec| short_hash(&[&bytes, spec.fingerprint().as_bytes()]);
        let mut made: Vec<Made> = self
            .specs
            .iter()
            .map(|spec| Made {
                picture: spec.name.clone(),
                hash: hash(spec),
                width: width(spec, &facts),
                remark: None,
            })
            .collect();
        let all = self.specs.iter().zip(&mut made);
        let todo: Vec<_> = all.filter(|(spec, made)| !self.is_made(spec, made)).collect();
        if !todo.is_empty() {
            let decoded = Decoded::decode(&bytes, facts)?;
            for (spec, made) in todo {
                let picture = decoded.picture(spec);
                write_all(&picture, spec, &made.hash, &self.folder)?;
                made.remark = text_contrast::remark(&picture, spec);
            }
        }
        Ok(made)
    }

    /// Whether the cache has these files, perhaps from a file with another date.
    fn is_made(&self, spec: &PictureSpec, made: &Made) -> bool {
        let files = crop::outputs(spec, &made.hash, made.width);
        files.iter().all(|output| self.folder.join(&output.name).is_file())
    }
}

/// Reads a job from standard input and writes the result to standard output: the command [`VERB`].
///
/// # Errors
///
/// The error of reading standard input or of writing standard output.
pub fn run() -> io::Result<()> {
    step_back();
    let mut order = String::new();
    io::stdin().lock().read_line(&mut order)?;
    thread::spawn(|| {
        // Ends when the parent closes the input or dies, so a job never runs longer than the site.
        _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        std::process::exit(1);
    });
    let job: Job = serde_json::from_str(&order)?;
    let answer = serde_json::to_string(&job.run())?;
    writeln!(io::stdout(), "{answer}")
}

/// Gives other processes priority for processor time, and gives this one's memory up first. If the
/// system refuses, the job runs without this.
fn step_back() {
    _ = nice(NICENESS);
    _ = fs::write("/proc/self/oom_score_adj", "1000");
    let limits =
        [(Resource::As, MAX_MEMORY_BYTES), (Resource::Cpu, MAX_SECONDS), (Resource::Core, 0)];
    for (resource, most) in limits {
        _ = setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) });
    }
}

fn died(status: ExitStatus) -> Refusal {
    format!("couldn't be prepared: its process ended ({status}). Export it anew, smaller.")
}

/// Width of the largest file that will be made.
fn width(spec: &PictureSpec, facts: &Facts) -> u32 {
    let part = crop::crop(spec, facts.width, facts.height);
    crop::sizes(spec, part.width).width
}
