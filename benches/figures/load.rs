//! The clients: they send prepared requests over kept-alive connections, as fast as responses
//! arrive.

use std::cell::Cell;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::LocalSet;

use crate::machine;
use crate::subject::Subject;

/// Largest response, in bytes: a page of the staff's list.
const LONGEST_ANSWER: usize = 256 * 1024;

/// The figures of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    pub(crate) requests: usize,
    /// Responses per second.
    pub(crate) rate: f64,
    /// Processor time of the server per request, in microseconds.
    pub(crate) cpu: f64,
    /// Median latency, in milliseconds.
    pub(crate) usual: f64,
    /// 99th percentile of the latency, in milliseconds.
    pub(crate) slow: f64,
}

/// State that the clients of a run share. All of them run on one thread.
struct Shared {
    requests: Vec<Vec<u8>>,
    next: Cell<usize>,
    ends_at: Instant,
}

/// Sends each of `requests` once, over `clients` connections, for at most `limit`. Panics if a
/// response isn't a success.
pub(crate) async fn run(
    subject: &Subject,
    requests: Vec<Vec<u8>>,
    clients: usize,
    limit: Duration,
) -> Run {
    let mut streams = Vec::new();
    for _ in 0..clients {
        streams.push(connect(subject.address).await);
    }
    let cpu_before = machine::cpu_time(subject.process());
    let began = Instant::now();
    let shared = Rc::new(Shared { requests, next: Cell::new(0), ends_at: began + limit });
    let waits = LocalSet::new()
        .run_until(async {
            let clients: Vec<_> = streams
                .into_iter()
                .map(|stream| tokio::task::spawn_local(converse(stream, Rc::clone(&shared))))
                .collect();
            let mut waits = Vec::new();
            for client in clients {
                waits.extend(client.await.unwrap());
            }
            waits
        })
        .await;
    let took = began.elapsed();
    let cpu = machine::cpu_time_since(cpu_before, subject.process());
    summary(waits, took, cpu)
}

#[expect(clippy::cast_precision_loss, reason = "there are fewer requests than 2^52")]
fn summary(mut waits: Vec<Duration>, took: Duration, cpu: Duration) -> Run {
    waits.sort();
    let requests = waits.len();
    Run {
        requests,
        rate: requests as f64 / took.as_secs_f64(),
        cpu: cpu.as_secs_f64() * 1e6 / requests as f64,
        usual: waits[requests / 2].as_secs_f64() * 1e3,
        slow: waits[requests * 99 / 100].as_secs_f64() * 1e3,
    }
}

async fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).await.unwrap();
    stream.set_nodelay(true).unwrap();
    stream
}

async fn converse(mut stream: TcpStream, shared: Rc<Shared>) -> Vec<Duration> {
    let mut waits = Vec::new();
    let mut buffer = vec![0; LONGEST_ANSWER];
    loop {
        let number = shared.next.get();
        let Some(request) = shared.requests.get(number) else { return waits };
        let began = Instant::now();
        if began > shared.ends_at {
            return waits;
        }
        shared.next.set(number + 1);
        stream.write_all(request).await.unwrap();
        read_answer(&mut stream, &mut buffer).await;
        waits.push(began.elapsed());
    }
}

/// Reads a whole response, which must be a success and fit into `buffer`.
async fn read_answer(stream: &mut TcpStream, buffer: &mut [u8]) {
    let mut filled = 0;
    loop {
        let read = stream.read(&mut buffer[filled..]).await.unwrap();
        filled += read;
        assert!(read > 0, "cut off: {}", String::from_utf8_lossy(&buffer[..filled]));
        if let Some(length) = answer_length(&buffer[..filled]) {
            let answer = &buffer[..filled];
            assert!(answer.starts_with(b"HTTP/1.1 20"), "{}", String::from_utf8_lossy(answer));
            if filled >= length {
                return;
            }
        }
    }
}

/// The length of the whole response that begins with `received`; `None` until its head is complete.
fn answer_length(received: &[u8]) -> Option<usize> {
    let head = received.windows(4).position(|window| window == b"\r\n\r\n")? + 4;
    let text = std::str::from_utf8(&received[..head]).unwrap();
    let length = text.lines().find_map(|line| {
        let (name, value) = line.split_once(": ")?;
        name.eq_ignore_ascii_case("content-length").then(|| value.parse::<usize>().unwrap())
    });
    Some(head + length.expect("an answer says how long it is"))
}
