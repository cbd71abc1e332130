//! Requests for the home page as browsers make them: to paddock, to nginx with the same bytes in a
//! file, and to hyper with the same bytes in memory.

use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::Command;

use crate::bare_hyper;
use crate::machine;
use crate::nginx;
use crate::subject::{Disk, Subject};
use crate::table::{self, median, row};

const ROUNDS: usize = 5;
const CONNECTIONS: &str = "32";
/// Duration of a run, in wrk's notation.
const DURATION: &str = "4s";

/// A run of wrk.
#[derive(Clone, Copy)]
struct Run {
    rate: f64,
    /// Processor time of the server per request, in microseconds.
    cpu: f64,
}

/// Measures and prints the figures.
pub(crate) fn measure() {
    let folder = tempfile::tempdir().unwrap();
    let paddock = Subject::paddock(folder.path(), Disk::Own);
    let (head, brotli) = get_path(paddock.address, "/", "br");
    let (_, html) = get_path(paddock.address, "/", "identity");
    let file = folder.path().join("home.br");
    fs::write(&file, &brotli).unwrap();
    let nginx = nginx::serve(&html, &brotli, folder.path());
    let hyper = [bare_hyper::VERB, file.to_str().unwrap()];
    let hyper = Subject::this_program(&hyper, folder.path(), Disk::Own);
    let subjects =
        [("paddock", &paddock), ("nginx, brotli_static", &nginx), ("hyper, fixed bytes", &hyper)];
    for (name, subject) in &subjects[1..] {
        assert_eq!(
            get_path(subject.address, "/", "br").1,
            brotli,
            "{name} does not send the same bytes"
        );
    }
    let mut runs: [Vec<Run>; 3] = Default::default();
    for _ in 0..ROUNDS {
        for ((_, subject), runs) in subjects.iter().zip(&mut runs) {
            runs.push(wrk(subject));
        }
    }
    let cpu = |at: usize| runs[at].iter().map(|run| run.cpu).collect::<Vec<f64>>();
    let mut rows = vec![row!["server", "requests/s", "CPU µs each", "CPU of paddock"]];
    for (at, (name, _)) in subjects.into_iter().enumerate() {
        rows.push(row![
            name,
            format!("{:.0}", median(runs[at].iter().map(|run| run.rate))),
            format!("{:.1}", median(cpu(at))),
            format!("{:.2} ×", table::ratio(&cpu(0), &cpu(at))),
        ]);
    }
    let title = format!(
        "The home page, {} bytes and {} of head, to {CONNECTIONS} connections (medians of five \
         rounds)",
        brotli.len(),
        head.len()
    );
    table::print(&title, &rows);
}

/// Head and body of the response to `GET path`.
pub(crate) fn get_path(address: SocketAddr, path: &str, encoding: &str) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nhost: {address}\r\naccept-encoding: {encoding}\r\n\
         connection: close\r\n\r\n"
    )
    .unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let head = answer.windows(4).position(|window| window == b"\r\n\r\n").unwrap() + 4;
    let body = answer.split_off(head);
    (String::from_utf8(answer).unwrap(), body)
}

fn wrk(subject: &Subject) -> Run {
    let before = machine::cpu_time(subject.process());
    let output = Command::new("wrk")
        .args(["-t1", "-c", CONNECTIONS, "-d", DURATION, "-H", "accept-encoding: br"])
        .arg(format!("http://{}/", subject.address))
        .output()
        .unwrap();
    let cpu = machine::cpu_time_since(before, subject.process());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(!text.contains("Non-2xx") && !text.contains("Socket errors"), "{text}");
    let words: Vec<&str> = text.split_whitespace().collect();
    let beside = |word: &str, step: isize| -> f64 {
        let at = words.iter().position(|found| *found == word).unwrap();
        words[at.checked_add_signed(step).unwrap()].parse().unwrap()
    };
    Run { rate: beside("Requests/sec:", 1), cpu: cpu.as_secs_f64() * 1e6 / beside("requests", -1) }
}
