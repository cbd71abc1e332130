//! A DNS server that knows a few texts and addresses.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex};

use tokio::net::UdpSocket;
use tokio::task::JoinHandle;

/// The type of question that asks for texts.
const TXT: [u8; 2] = [0, 16];

/// The types of questions that ask for addresses.
const A: [u8; 2] = [0, 1];
const AAAA: [u8; 2] = [0, 28];

/// The addresses of each name.
type Addresses = Arc<Mutex<HashMap<String, Vec<IpAddr>>>>;

/// How it answers a question.
#[derive(Clone, Copy)]
enum Manner {
    Knows,
    Fails,
    IsSilent,
}

/// A running server; it ends when dropped.
pub struct DnsServer {
    pub address: SocketAddr,
    addresses: Addresses,
    task: JoinHandle<()>,
}

impl DnsServer {
    /// One that knows these TXT records, and that there are no others.
    pub async fn start(records: &[(&str, &[&str])]) -> Self {
        Self::answering(Manner::Knows, records).await
    }

    /// One that answers every question with a failure.
    pub async fn failing() -> Self {
        Self::answering(Manner::Fails, &[]).await
    }

    /// One that never answers.
    pub async fn silent() -> Self {
        Self::answering(Manner::IsSilent, &[]).await
    }

    async fn answering(manner: Manner, records: &[(&str, &[&str])]) -> Self {
        let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        let records: HashMap<String, Vec<String>> =
            records.iter().map(|(name, texts)| ((*name).to_owned(), owned(texts))).collect();
        let socket = UdpSocket::bind("127.0.0.1:0").await.unwrap();
        let address = socket.local_addr().unwrap();
        let addresses = Addresses::default();
        let known = Arc::clone(&addresses);
        let task = tokio::spawn(async move {
            let mut question = [0; 1_500];
            loop {
                let (length, asker) = socket.recv_from(&mut question).await.unwrap();
                let reply = match manner {
                    Manner::Knows => addresses_of(&question[..length], &known)
                        .unwrap_or_else(|| reply(&question[..length], &records)),
                    Manner::Fails => empty_reply(&question[..length], 2),
                    Manner::IsSilent => continue,
                };
                socket.send_to(&reply, asker).await.unwrap();
            }
        });
        Self { address, addresses, task }
    }

    /// Leads `name` to these addresses from now on.
    pub fn lead(&self, name: &str, addresses: &[&str]) {
        let addresses = addresses.iter().map(|address| address.parse().unwrap()).collect();
        self.addresses.lock().unwrap().insert(name.to_owned(), addresses);
    }
}

impl Drop for DnsServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// The name in the question, and where the question ends.
fn question(packet: &[u8]) -> (String, usize) {
    let (mut at, mut labels) = (12, Vec::new());
    while packet[at] > 0 {
        let end = at + 1 + usize::from(packet[at]);
        labels.push(String::from_utf8(packet[at + 1..end].to_vec()).unwrap().to_lowercase());
        at = end;
    }
    (labels.join("."), at + 5)
}

fn reply(packet: &[u8], records: &HashMap<String, Vec<String>>) -> Vec<u8> {
    let (name, end) = question(packet);
    let Some(texts) = records.get(&name) else { return empty_reply(packet, 3) };
    if packet[end - 4..end - 2] != TXT {
        return empty_reply(packet, 0);
    }
    let mut reply = head(packet, 0, u8::try_from(texts.len()).unwrap());
    reply.extend_from_slice(&packet[12..end]);
    for text in texts {
        // The question's name, TXT, IN, a minute.
        reply.extend_from_slice(&[0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60]);
        let parts: Vec<&[u8]> = text.as_bytes().chunks(200).collect();
        let length = text.len() + parts.len();
        reply.extend_from_slice(&u16::try_from(length).unwrap().to_be_bytes());
        for part in parts {
            reply.push(u8::try_from(part.len()).unwrap());
            reply.extend_from_slice(part);
        }
    }
    reply
}

/// The answer about a name that has addresses.
fn addresses_of(packet: &[u8], known: &Addresses) -> Option<Vec<u8>> {
    let (name, end) = question(packet);
    let known = known.lock().unwrap();
    let found = known.get(&name)?.iter();
    let kind = [packet[end - 4], packet[end - 3]];
    let found: Vec<Vec<u8>> = match kind {
        A => found
            .filter_map(|at| if let IpAddr::V4(at) = at { Some(at.octets().into()) } else { None })
            .collect(),
        AAAA => found
            .filter_map(|at| if let IpAddr::V6(at) = at { Some(at.octets().into()) } else { None })
            .collect(),
        _ => Vec::new(),
    };
    let mut reply = head(packet, 0, u8::try_from(found.len()).unwrap());
    reply.extend_from_slice(&packet[12..end]);
    for address in found {
        // The question's name, its type, IN, no time to be kept.
        reply.extend_from_slice(&[0xc0, 12, kind[0], kind[1], 0, 1, 0, 0, 0, 0]);
        reply.extend_from_slice(&u16::try_from(address.len()).unwrap().to_be_bytes());
        reply.extend_from_slice(&address);
    }
    Some(reply)
}

fn empty_reply(packet: &[u8], code: u8) -> Vec<u8> {
    let (_, end) = question(packet);
    let mut reply = head(packet, code, 0);
    reply.extend_from_slice(&packet[12..end]);
    reply
}

/// A response to `packet` with one question and some answers.
fn head(packet: &[u8], code: u8, answers: u8) -> Vec<u8> {
    vec![packet[0], packet[1], 0x81, 0x80 | code, 0, 1, 0, answers, 0, 0, 0, 0]
}
