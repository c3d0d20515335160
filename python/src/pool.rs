//! The threads of a simulation.

use std::sync::{Arc, Mutex, PoisonError};

use crate::errors::Trouble;

/// Threads of its own; made again in a forked process, where those of its parent are not.
pub(crate) struct Pool {
    threads: usize,
    made: Mutex<Option<(u32, Arc<rayon::ThreadPool>)>>,
}

impl Pool {
    pub(crate) fn new(threads: usize) -> Self {
        Self { threads, made: Mutex::default() }
    }

    pub(crate) fn get(&self) -> Result<Arc<rayon::ThreadPool>, Trouble> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        let process = std::process::id();
        match &*made {
            Some((of, pool)) if *of == process => Ok(Arc::clone(pool)),
            _ => {
                let pool = Arc::new(granum_run::pool(Some(self.threads))?);
                // Threads of a parent process cannot be joined: that pool is left alone.
                if let Some(old) = made.replace((process, Arc::clone(&pool))) {
                    std::mem::forget(old);
                }
                Ok(pool)
            }
        }
    }
}
