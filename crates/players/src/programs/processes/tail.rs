//! The end of what a program prints.

use std::collections::VecDeque;
use std::io::Read;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::thread::start_thread;
use crate::evidence::MAX_EVIDENCE_BYTES;
use crate::player::Failure;

/// The wait for the end of the stream after the program was killed: a process that left its group may hold the pipe
/// open.
const TIME_LIMIT: Duration = Duration::from_secs(1);

/// The last [`MAX_EVIDENCE_BYTES`] of a growing text.
#[derive(Default)]
pub(crate) struct LastBytes(VecDeque<u8>);

impl LastBytes {
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        self.0.extend(bytes);
        let surplus = self.0.len().saturating_sub(MAX_EVIDENCE_BYTES);
        self.0.drain(..surplus);
    }

    pub(crate) fn take(&mut self) -> Vec<u8> {
        self.0.drain(..).collect()
    }
}

/// The last bytes of a stream. A thread reads it while this value lives, so that neither silence nor a flood blocks
/// the referee.
pub(crate) struct Tail {
    bytes: Arc<Mutex<LastBytes>>,
    ended: Receiver<()>,
}

impl Tail {
    /// Begins to read.
    ///
    /// # Errors
    /// The system starts no thread.
    pub(crate) fn of(mut stream: impl Read + Send + 'static) -> Result<Self, Failure> {
        let bytes = Arc::<Mutex<LastBytes>>::default();
        let reader_bytes = Arc::downgrade(&bytes);
        let (sender, ended) = mpsc::channel();
        start_thread(move || {
            // Dropped with the thread, which signals the end.
            let _sender: mpsc::Sender<()> = sender;
            let mut chunk = [0; MAX_EVIDENCE_BYTES];
            while let Ok(count @ 1..) = stream.read(&mut chunk)
                && let Some(reader_bytes) = reader_bytes.upgrade()
            {
                lock(&reader_bytes).add(&chunk[..count]);
            }
        })?;
        Ok(Self { bytes, ended })
    }

    /// The text, once the stream has ended or the wait is over.
    pub(crate) fn take(self) -> Vec<u8> {
        // No message is ever sent: this returns when the thread ends or the time is up.
        let _ = self.ended.recv_timeout(TIME_LIMIT);
        lock(&self.bytes).take()
    }
}

fn lock(bytes: &Mutex<LastBytes>) -> MutexGuard<'_, LastBytes> {
    bytes.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::{io, thread};

    use super::*;

    #[test]
    fn of_a_flood_the_end_is_kept() {
        let flood = io::repeat(b'x').take(1 << 20).chain(&b"the end"[..]);
        let tail = Tail::of(flood).unwrap().take();
        assert_eq!(tail.len(), MAX_EVIDENCE_BYTES);
        assert!(tail.starts_with(b"xxx") && tail.ends_with(b"xthe end"));
    }

    #[test]
    fn output_before_a_silence_is_kept() {
        let (reader, mut writer) = io::pipe().unwrap();
        io::Write::write_all(&mut writer, b"so far").unwrap();
        // The writer stays open, so the stream does not end.
        assert_eq!(Tail::of(reader).unwrap().take(), b"so far");
        drop(writer);
    }

    #[test]
    fn a_dropped_tail_reads_no_further() {
        let (reader, mut writer) = io::pipe().unwrap();
        drop(Tail::of(reader).unwrap());
        // The pipe is closed, and its writer gets an error.
        let refused = (0..1000).any(|_| {
            thread::sleep(Duration::from_millis(1));
            io::Write::write_all(&mut writer, b"more").is_err()
        });
        assert!(refused);
    }
}
