//! Connections: their number is limited, and the connection that has been idle for the longest time is closed for a new one.

use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The connections.
#[derive(Debug)]
pub(crate) struct Guests {
    most: usize,
    list: Mutex<(u64, Vec<Entry>)>,
}

#[derive(Debug)]
struct Entry {
    number: u64,
    stream: Arc<TcpStream>,
    /// Since when it waits for a request; none while it is served.
    idle: Option<Instant>,
}

/// A connection that was let in; gone when dropped.
#[derive(Debug)]
pub(crate) struct Guest {
    number: u64,
    stream: Arc<TcpStream>,
    guests: Arc<Guests>,
}

impl Guests {
    pub(crate) fn new(most: usize) -> Self {
        Self { most, list: Mutex::default() }
    }

    /// Lets a connection in; if there are enough, the one that has been idle longest is closed for it. None if all are served.
    pub(crate) fn admit(self: &Arc<Self>, stream: TcpStream) -> Option<Guest> {
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        let (next, entries) = &mut *list;
        if entries.len() >= self.most {
            let idle = entries.iter().enumerate().filter_map(|(k, e)| Some((e.idle?, k)));
            let (_, k) = idle.min()?;
            // Its own thread sees the end of it and goes.
            let _ = entries.remove(k).stream.shutdown(Shutdown::Both);
        }
        *next += 1;
        let (number, stream) = (*next, Arc::new(stream));
        entries.push(Entry { number, stream: Arc::clone(&stream), idle: Some(Instant::now()) });
        Some(Guest { number, stream, guests: Arc::clone(self) })
    }
}

impl Guest {
    pub(crate) fn stream(&self) -> &TcpStream {
        &self.stream
    }

    /// Notes whether it waits for a request.
    pub(crate) fn is_idle(&self, idle: bool) {
        let mut list = self.guests.list.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(entry) = list.1.iter_mut().find(|e| e.number == self.number) {
            entry.idle = idle.then(Instant::now);
        }
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut list = self.guests.list.lock().unwrap_or_else(PoisonError::into_inner);
        list.1.retain(|e| e.number != self.number);
    }
}
