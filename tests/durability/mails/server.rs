//! A mail server that takes mails down, turns some away, and hangs up after the final dot of others.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// A server that listens until the test program ends.
pub(crate) struct MailServer {
    address: SocketAddr,
    /// The mails that it has, whatever it answered.
    taken: Arc<Mutex<Vec<Taken>>>,
}

/// A mail that the server has.
#[derive(Clone, Default)]
pub(crate) struct Taken {
    /// Its Message-ID, without the domain.
    pub(crate) id: String,
    /// The token of the registrant's page that it has a link to.
    pub(crate) token: Option<String>,
}

impl MailServer {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let taken = Arc::new(Mutex::new(Vec::new()));
        let desk = Arc::clone(&taken);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let desk = Arc::clone(&desk);
                // An error is the sender's end: it was killed, or has hung up.
                thread::spawn(move || converse(&stream, &desk));
            }
        });
        Self { address, taken }
    }

    /// As the setting `mail.server` has it.
    pub(crate) fn url(&self) -> String {
        format!("smtp+plain://{}", self.address)
    }

    pub(crate) fn taken(&self) -> Vec<Taken> {
        self.taken.lock().unwrap().clone()
    }
}

fn converse(stream: &TcpStream, desk: &Mutex<Vec<Taken>>) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(stream);
    let mut writer = stream;
    writer.write_all(b"220 mail.test\r\n")?;
    loop {
        let line = line(&mut reader)?;
        let answer = match line.split([' ', ':']).next().unwrap_or_default() {
            "RCPT" if desk.lock().unwrap().len() % 5 == 4 => {
                // Counted, or it would turn away the same for ever.
                desk.lock().unwrap().push(Taken::default());
                "451 later"
            }
            "DATA" => {
                writer.write_all(b"354 go on\r\n")?;
                let mail = mail(&mut reader)?;
                let mut taken = desk.lock().unwrap();
                taken.push(mail);
                if taken.len() % 7 == 6 {
                    return Ok(());
                }
                "250 taken"
            }
            _ => "250 fine",
        };
        writer.write_all(format!("{answer}\r\n").as_bytes())?;
    }
}

/// The mail that comes, once all of it is here.
fn mail(reader: &mut impl BufRead) -> io::Result<Taken> {
    let mut mail = Taken::default();
    loop {
        let line = line(reader)?;
        if line == "." {
            return Ok(mail);
        }
        if let Some(value) = line.strip_prefix("Message-ID: <") {
            value.split('@').next().unwrap_or_default().clone_into(&mut mail.id);
        }
        // The plain text is first and has it in one line.
        if let Some((_, token)) = line.split_once("/registrations/") {
            mail.token.get_or_insert_with(|| token.to_owned());
        }
    }
}

fn line(reader: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    if reader.read_line(&mut line)? == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(line.trim_end().to_owned())
}
