//! HTTP/1.1 for one reader on this machine: `GET` and `HEAD`, no bodies, one thread per connection.
//!
//! It listens on 127.0.0.1 only. A page of another site may still make the browser ask this port, under its own name
//! (DNS rebinding) or across sites: so the `Host` must be this machine's own name with this port, and a browser that
//! says that the request came from another site is refused. What is asked for is an address of the list in `routes`,
//! taken letter by letter: nothing is decoded, nothing is joined to a path.
//!
//! A server with a secret has it as the first part of every address. Who knows the address may show the page in a frame of a page
//! of its own, as a notebook does; without the secret nothing is answered.
//!
//! Connections are limited in number and in time, so that those that say nothing do not starve the page: a request must be there
//! within a few seconds of its first byte, and an idle connection is closed after some, or at once when a new one
//! needs its place (`guests`).

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::guests::{Guest, Guests};
use crate::routes::{self, Reply};
use crate::{Run, ViewError};

/// Longest head of a request [bytes].
const LONGEST_HEAD: u64 = 1 << 14;
/// Connections at a time; a browser opens six.
const CONNECTIONS: usize = 64;
/// How long a connection may say nothing between two requests, and how long an answer may take to be taken.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long a request may take from its first byte to its last.
const REQUEST: Duration = Duration::from_secs(5);

/// Listens; nothing is answered before [`Server::start`].
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    door: Door,
}

/// Who may come in.
#[derive(Clone, Debug)]
struct Door {
    address: SocketAddr,
    secret: Option<String>,
    /// The page has frames of its own: several runs side by side.
    has_frames: bool,
}

impl Server {
    /// Listens on a port of the loopback, or on a free one.
    pub fn bind(port: Option<u16>) -> Result<Self, ViewError> {
        let port = port.unwrap_or(0);
        let wrong = |source| ViewError::Port { port, source };
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(wrong)?;
        let address = listener.local_addr().map_err(wrong)?;
        Ok(Self { listener, door: Door { address, secret: None, has_frames: false } })
    }

    /// The same with a secret in the address of the page, which may then be shown in a frame.
    pub fn bind_with_secret(port: Option<u16>) -> Result<Self, ViewError> {
        let mut server = Self::bind(port)?;
        // The keys of the standard hasher come from the system's random numbers, and its results do not give them away.
        let word = || RandomState::new().hash_one(server.door.address);
        server.door.secret = Some(format!("{:016x}{:016x}", word(), word()));
        Ok(server)
    }

    /// Where the page is.
    pub fn url(&self) -> String {
        let Door { address, secret, .. } = &self.door;
        secret.as_ref().map_or_else(|| format!("http://{address}/"), |s| format!("http://{address}/{s}/"))
    }

    /// Serves a run folder on threads of its own until the program ends.
    pub fn start(self, run: Run) {
        self.start_all(vec![run]);
    }

    /// The same for several run folders, which the page shows side by side.
    pub fn start_all(mut self, runs: Vec<Run>) {
        self.door.has_frames = runs.len() > 1;
        std::thread::spawn(move || self.serve(&Arc::from(runs)));
    }

    fn serve(&self, runs: &Arc<[Run]>) {
        let guests = Arc::new(Guests::new(CONNECTIONS));
        for stream in self.listener.incoming() {
            // A connection that failed before it was accepted concerns nobody; too many open files pass.
            let Ok(stream) = stream else {
                std::thread::sleep(Duration::from_millis(20));
                continue;
            };
            // If all are at work, the newcomer is turned away.
            let Some(guest) = guests.admit(stream) else { continue };
            let (runs, door) = (Arc::clone(runs), self.door.clone());
            std::thread::spawn(move || drop(converse(&guest, &runs, &door)));
        }
    }
}

/// What is asked.
#[derive(Debug, Default)]
struct Request {
    method: String,
    target: String,
    hosts: Vec<String>,
    foreign: bool,
    has_body: bool,
    close: bool,
}

/// Reads from a connection until a time that is set again for each request.
struct Timed<'a> {
    stream: &'a TcpStream,
    until: Instant,
}

impl Read for Timed<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        self.stream.read(to)
    }
}

fn converse(guest: &Guest, runs: &[Run], door: &Door) -> io::Result<()> {
    let stream = guest.stream();
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(Timed { stream, until: Instant::now() });
    loop {
        guest.is_idle(true);
        reader.get_mut().until = Instant::now() + PATIENCE;
        if reader.fill_buf()?.is_empty() {
            return Ok(());
        }
        reader.get_mut().until = Instant::now() + REQUEST;
        let request = match read_request(&mut reader) {
            Ok(Some(request)) => request,
            Ok(None) => return Ok(()),
            Err(why) => {
                send(stream, "GET", &Reply::words(400, &why), true, door)?;
                return part(stream);
            }
        };
        guest.is_idle(false);
        let answer = answer(&request, runs, door);
        let close = request.close || request.has_body || answer.status == 403;
        send(stream, &request.method, &answer, close, door)?;
        if close {
            return part(stream);
        }
    }
}

/// Closes politely: a connection closed before all was read is reset, and the answer may be lost on its way.
fn part(mut stream: &TcpStream) -> io::Result<()> {
    stream.shutdown(Shutdown::Write)?;
    stream.set_read_timeout(Some(Duration::from_secs(1)))?;
    let mut rest = [0; 1 << 12];
    for _ in 0..64 {
        if stream.read(&mut rest)? == 0 {
            break;
        }
    }
    Ok(())
}

/// The answer to the bytes of a request, as its status: for the fuzzer, which knows no sockets.
pub fn status_of(mut bytes: &[u8], run: &Run) -> Option<u16> {
    match read_request(&mut bytes) {
        Ok(Some(request)) => {
            let door = Door { address: (Ipv4Addr::LOCALHOST, 80).into(), secret: None, has_frames: false };
            Some(answer(&request, std::slice::from_ref(run), &door).status)
        }
        Ok(None) => None,
        Err(_) => Some(400),
    }
}

/// A request, nothing if the other side has gone, or what is wrong with it.
fn read_request(reader: &mut impl BufRead) -> Result<Option<Request>, String> {
    let mut head = reader.take(LONGEST_HEAD);
    let mut line = || -> Result<Option<String>, String> {
        let mut bytes = Vec::new();
        match head.read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => Ok(None),
            Ok(_) if !bytes.ends_with(b"\n") => Err("the request is too long or was cut off".into()),
            Ok(_) => String::from_utf8(bytes)
                .map(|l| Some(l.trim_end_matches(['\r', '\n']).to_owned()))
                .map_err(|_| "the request is not text".into()),
        }
    };
    let Some(first) = line()? else { return Ok(None) };
    let words: Vec<&str> = first.split(' ').collect();
    let [method, target, version @ ("HTTP/1.1" | "HTTP/1.0")] = words[..] else {
        return Err("not a request of HTTP/1.1".into());
    };
    let mut request = Request {
        method: method.into(),
        target: target.into(),
        close: version == "HTTP/1.0",
        ..Default::default()
    };
    loop {
        let Some(text) = line()? else { return Err("the request was cut off".into()) };
        if text.is_empty() {
            return Ok(Some(request));
        }
        let Some((name, value)) = text.split_once(':') else { return Err("a header without a colon".into()) };
        let value = value.trim();
        match name.to_ascii_lowercase().as_str() {
            "host" => request.hosts.push(value.to_ascii_lowercase()),
            "sec-fetch-site" => request.foreign |= !matches!(value, "same-origin" | "none"),
            "content-length" => request.has_body |= value != "0",
            "transfer-encoding" => request.has_body = true,
            "connection" => request.close |= value.eq_ignore_ascii_case("close"),
            _ => {}
        }
    }
}

fn answer(request: &Request, runs: &[Run], door: &Door) -> Reply {
    let port = door.address.port();
    let own = |host: &String| {
        [format!("127.0.0.1:{port}"), format!("localhost:{port}")].contains(host)
            || (port == 80 && (host == "127.0.0.1" || host == "localhost"))
    };
    if request.hosts.len() != 1 || !request.hosts.iter().all(own) {
        return Reply::words(403, "this server answers to its own address on this machine only");
    }
    let target = match &door.secret {
        None => Some(request.target.as_str()),
        Some(secret) => request.target.strip_prefix('/').and_then(|t| t.strip_prefix(secret.as_str())),
    };
    let Some(target) = target else {
        return Reply::words(
            403,
            "this is not the address that was given: the part after the port is missing or wrong",
        );
    };
    // A page of another site that has the secret was given it.
    if request.foreign && door.secret.is_none() {
        return Reply::words(403, "this server does not answer pages of other sites");
    }
    if request.has_body || !matches!(request.method.as_str(), "GET" | "HEAD") {
        return Reply::words(405, "only GET is understood");
    }
    routes::answer(target, runs)
}

fn send(mut stream: &TcpStream, method: &str, answer: &Reply, close: bool, door: &Door) -> io::Result<()> {
    let reason = match answer.status {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        _ => "Internal Server Error",
    };
    let head = format!(
        "HTTP/1.1 {} {reason}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: no-store\r\n\
         X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nCross-Origin-Resource-Policy: same-origin\r\n\
         Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
         img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'{}\r\n\
         Connection: {}\r\n\r\n",
        answer.status,
        answer.kind,
        answer.body.len(),
        match (&door.secret, door.has_frames) {
            (None, false) => "; frame-ancestors 'none'",
            (None, true) => "; frame-src 'self'; frame-ancestors 'self'",
            (Some(_), false) => "",
            (Some(_), true) => "; frame-src 'self'",
        },
        if close { "close" } else { "keep-alive" }
    );
    stream.write_all(head.as_bytes())?;
    if method != "HEAD" {
        stream.write_all(&answer.body)?;
    }
    stream.flush()
}
