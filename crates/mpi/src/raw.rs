//! The calls of the MPI library that a transport needs, each as a safe function: start and end, send, look for a message, receive.
//!
//! They go through `calls.c`, which the library's own compiler builds, so nothing here depends on which library it is. Calls come from one
//! thread at a time, not always the same one (`MPI_THREAD_SERIALIZED`).

#![allow(unsafe_code)]

use std::ffi::{c_char, c_int, c_void};

unsafe extern "C" {
    fn granum_mpi_start(serialized: *mut c_int) -> c_int;
    fn granum_mpi_end() -> c_int;
    fn granum_mpi_rank() -> c_int;
    fn granum_mpi_ranks() -> c_int;
    fn granum_mpi_longest_text() -> c_int;
    fn granum_mpi_version(text: *mut c_char, length: *mut c_int) -> c_int;
    fn granum_mpi_error(code: c_int, text: *mut c_char, length: *mut c_int) -> c_int;
    fn granum_mpi_is_success(code: c_int) -> c_int;
    fn granum_mpi_send(
        bytes: *const c_void,
        count: c_int,
        to: c_int,
        tag: c_int,
        code: *mut c_int,
    ) -> *mut c_void;
    fn granum_mpi_has_arrived(request: *mut c_void) -> c_int;
    fn granum_mpi_look(from: c_int, tag: c_int, count: *mut c_int) -> c_int;
    fn granum_mpi_receive(bytes: *mut c_void, count: c_int, from: c_int, tag: c_int) -> c_int;
}

/// The library, started; its end waits for all ranks.
pub(crate) struct Library(());

/// A message on its way. Its bytes stay where they are until it has arrived; then it is to be dropped.
pub(crate) struct Sending {
    request: *mut c_void,
    _bytes: Vec<u8>,
}

// SAFETY: a request is a handle that any thread may use; calls do not overlap, as the library was asked for.
unsafe impl Send for Sending {}

/// What the library says of a call that failed.
pub(crate) struct CallFailed(pub(crate) String);

/// A text that a call writes.
fn text(call: impl FnOnce(*mut c_char, *mut c_int) -> c_int) -> String {
    // SAFETY: a constant.
    let longest = usize::try_from(unsafe { granum_mpi_longest_text() }).unwrap_or(0);
    let mut bytes = vec![0u8; longest + 1];
    let mut length: c_int = 0;
    call(bytes.as_mut_ptr().cast(), &mut length);
    bytes.truncate(usize::try_from(length).unwrap_or(0));
    String::from_utf8_lossy(&bytes).into_owned()
}

fn checked(code: c_int) -> Result<(), CallFailed> {
    // SAFETY: compares numbers.
    if unsafe { granum_mpi_is_success(code) } != 0 {
        return Ok(());
    }
    // SAFETY: the buffer is as long as the longest text.
    let why = text(|to, length| unsafe { granum_mpi_error(code, to, length) });
    Err(CallFailed(format!("MPI says: {why}")))
}

impl Library {
    /// Starts it.
    pub(crate) fn start() -> Result<Self, String> {
        let mut serialized: c_int = 0;
        // SAFETY: called once, before all others.
        checked(unsafe { granum_mpi_start(&mut serialized) }).map_err(|CallFailed(why)| why)?;
        if serialized == 0 {
            return Err("this MPI library allows calls of the main thread only; it must provide \
                        MPI_THREAD_SERIALIZED"
                .into());
        }
        Ok(Self(()))
    }

    /// Which rank this is.
    pub(crate) fn rank(&self) -> usize {
        // SAFETY: MPI is started.
        usize::try_from(unsafe { granum_mpi_rank() }).unwrap_or(0)
    }

    /// How many there are.
    pub(crate) fn ranks(&self) -> usize {
        // SAFETY: MPI is started.
        usize::try_from(unsafe { granum_mpi_ranks() }).unwrap_or(1)
    }

    /// Name and version of the library.
    pub(crate) fn name(&self) -> String {
        // SAFETY: the buffer is as long as the longest text.
        let name = text(|to, length| unsafe { granum_mpi_version(to, length) });
        name.split([',', '\n']).next().unwrap_or("MPI").trim().to_owned()
    }
}

impl Drop for Library {
    fn drop(&mut self) {
        // SAFETY: nothing of MPI is called afterwards: transports are gone.
        unsafe { granum_mpi_end() };
    }
}

/// Sends bytes to a rank, at most [`c_int::MAX`] of them; returns at once.
pub(crate) fn send(bytes: Vec<u8>, to: usize, tag: c_int) -> Result<Sending, CallFailed> {
    let (mut code, count) = (0, bytes.len() as c_int);
    // SAFETY: the bytes live as long as the request, and a vector that is moved does not move its bytes.
    let request = unsafe { granum_mpi_send(bytes.as_ptr().cast(), count, to as c_int, tag, &mut code) };
    checked(code)?;
    Ok(Sending { request, _bytes: bytes })
}

impl Sending {
    /// Whether it has arrived. Then it must not be asked again.
    pub(crate) fn has_arrived(&mut self) -> bool {
        // SAFETY: the request is that of a message that was sent and has not arrived.
        unsafe { granum_mpi_has_arrived(self.request) != 0 }
    }
}

/// The next message of a rank, if it is there.
pub(crate) fn receive(from: usize, tag: c_int) -> Result<Option<Vec<u8>>, CallFailed> {
    let mut count: c_int = -1;
    // SAFETY: the number is written where it should be.
    checked(unsafe { granum_mpi_look(from as c_int, tag, &mut count) })?;
    let Ok(size) = usize::try_from(count) else { return Ok(None) };
    let mut bytes = vec![0u8; size];
    // SAFETY: the buffer has the size of the message, which is the next of this rank and this tag.
    checked(unsafe { granum_mpi_receive(bytes.as_mut_ptr().cast(), count, from as c_int, tag) })?;
    Ok(Some(bytes))
}
