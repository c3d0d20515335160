//! HTTP/1.1 for one reader on this machine: `GET` and `HEAD`, no bodies, a thread a connection.
//!
//! It listens on 127.0.0.1 only. A page of another site may still make the browser ask this port, under its own name
//! (DNS rebinding) or across sites: so the `Host` must be this machine's own name with this port, and a browser that
//! says that the request came from another site is refused. What is asked for is an address of the list in `routes`,
//! taken letter by letter: nothing is decoded, nothing is joined to a path.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::routes::{self, Answer};
use crate::{Run, ViewError};

/// Longest head of a request [bytes].
const LONGEST_HEAD: u64 = 1 << 14;
/// Connections at a time; a browser opens six.
const CONNECTIONS: usize = 64;
/// How long a connection may say nothing.
const PATIENCE: Duration = Duration::from_secs(30);

/// Listens; nothing is answered before [`Server::start`].
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Listens on a port of the loopback, or on a free one.
    pub fn bind(port: Option<u16>) -> Result<Self, ViewError> {
        let port = port.unwrap_or(0);
        let wrong = |source| ViewError::Port { port, source };
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(wrong)?;
        let address = listener.local_addr().map_err(wrong)?;
        Ok(Self { listener, address })
    }

    /// Where the page is.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Serves a run folder on threads of its own until the program ends.
    pub fn start(self, run: Run) {
        std::thread::spawn(move || self.serve(&Arc::new(run)));
    }

    fn serve(&self, run: &Arc<Run>) {
        let open = Arc::new(AtomicUsize::new(0));
        for stream in self.listener.incoming() {
            // A connection that failed before it was accepted concerns nobody; too many open files pass.
            let Ok(stream) = stream else {
                std::thread::sleep(Duration::from_millis(20));
                continue;
            };
            if open.fetch_add(1, Ordering::Relaxed) >= CONNECTIONS {
                open.fetch_sub(1, Ordering::Relaxed);
                continue;
            }
            let (run, port, count) = (Arc::clone(run), self.address.port(), Arc::clone(&open));
            std::thread::spawn(move || {
                let _ = converse(&stream, &run, port);
                count.fetch_sub(1, Ordering::Relaxed);
            });
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

fn converse(stream: &TcpStream, run: &Run, port: u16) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(stream);
    loop {
        let request = match read_request(&mut reader) {
            Ok(Some(request)) => request,
            Ok(None) => return Ok(()),
            Err(why) => {
                send(stream, "GET", &Answer::words(400, &why), true)?;
                return part(stream);
            }
        };
        let answer = answer(&request, run, port);
        let close = request.close || request.has_body || answer.status == 403;
        send(stream, &request.method, &answer, close)?;
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

fn answer(request: &Request, run: &Run, port: u16) -> Answer {
    let own = |host: &String| {
        [format!("127.0.0.1:{port}"), format!("localhost:{port}")].contains(host)
            || (port == 80 && (host == "127.0.0.1" || host == "localhost"))
    };
    if request.hosts.len() != 1 || !request.hosts.iter().all(own) {
        return Answer::words(403, "this server answers to its own address on this machine only");
    }
    if request.foreign {
        return Answer::words(403, "this server does not answer pages of other sites");
    }
    if request.has_body || !matches!(request.method.as_str(), "GET" | "HEAD") {
        return Answer::words(405, "only GET is understood");
    }
    routes::answer(&request.target, run)
}

fn send(mut stream: &TcpStream, method: &str, answer: &Answer, close: bool) -> io::Result<()> {
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
         img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n\
         Connection: {}\r\n\r\n",
        answer.status,
        answer.kind,
        answer.body.len(),
        if close { "close" } else { "keep-alive" }
    );
    stream.write_all(head.as_bytes())?;
    if method != "HEAD" {
        stream.write_all(&answer.body)?;
    }
    stream.flush()
}
