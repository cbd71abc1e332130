//! Downloads of the inbox: time, and the server's peak memory.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Instant;

use crate::machine;
use crate::subject::Subject;
use crate::table::{self, row};

const FILES: [(&str, &str); 4] = [
    ("table of all", "submissions.csv"),
    ("table of spam", "submissions.csv?filter=spam"),
    ("table of what one in ten has", "submissions.csv?q=saddle"),
    ("JSON of all", "submissions.json"),
];

/// Downloads each file from `subject`, which has `rows` submissions, and prints the figures.
pub(crate) fn measure(subject: &Subject, rows: usize) {
    let mut lines = vec![row!["file", "MB", "s", "CPU s", "memory before, MiB", "growth, MiB"]];
    for (name, path) in FILES {
        let process = subject.process();
        let held = machine::kibibytes(process, "VmRSS:");
        // Resets the process's peak memory.
        fs::write(format!("/proc/{process}/clear_refs"), "5").unwrap();
        let cpu = machine::cpu_time(process);
        let began = Instant::now();
        let bytes = download(subject, path);
        let took = began.elapsed().as_secs_f64();
        let cpu = machine::cpu_time_since(cpu, process).as_secs_f64();
        let growth = machine::kibibytes(process, "VmHWM:") - held;
        lines.push(row![
            name,
            format!("{:.1}", bytes / 1e6),
            format!("{took:.1}"),
            format!("{cpu:.1}"),
            format!("{:.1}", held / 1024.0),
            format!("{:.1}", growth / 1024.0),
        ]);
    }
    table::print(&format!("The inbox of {rows} as a file"), &lines);
}

/// Downloads a file completely. Returns its size in bytes.
#[expect(clippy::cast_precision_loss, reason = "a file has fewer bytes than 2^52")]
fn download(subject: &Subject, path: &str) -> f64 {
    let mut stream = TcpStream::connect(subject.address).unwrap();
    let request =
        format!("GET /api/admin/{path} HTTP/1.1\r\nhost: s.example\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut buffer = vec![0; 256 * 1024];
    let (mut bytes, mut end) = (0, Vec::new());
    loop {
        let count = stream.read(&mut buffer).unwrap();
        if count == 0 {
            break;
        }
        if bytes == 0 {
            assert!(buffer.starts_with(b"HTTP/1.1 200"), "it is refused");
        }
        bytes += count;
        end.extend_from_slice(&buffer[count.saturating_sub(8)..count]);
        end.drain(..end.len().saturating_sub(8));
    }
    assert!(end.ends_with(b"\r\n0\r\n\r\n"), "it is broken off");
    bytes as f64
}
