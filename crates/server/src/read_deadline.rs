//! The deadline for a client to read its answer.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::Notify;
use tokio::time::{Instant, Sleep, sleep_until};

/// The time for a request to arrive, and for an answer to begin to be read.
pub(super) const IO_TIMEOUT: Duration = Duration::from_secs(10);

/// The minimum read rate of a client, in bytes a second: it earns a second with as many. Its reads free room for
/// more only now and then: systems report them in steps of 200 KB and more.
const MIN_RATE: u32 = 8 * 1024;

/// The longest time without any progress, however much was read before.
const MAX_STALL: Duration = Duration::from_secs(30);

/// The same for a client that has read on after a fourth of it: a system that holds 2 MB ahead of a client which reads
/// 20 KB a second reports nothing for about a minute.
const MAX_STALL_OF_READERS: Duration = Duration::from_secs(120);

/// The reads of a connection's client: the time since it stalled, and the signal that cuts it off.
#[derive(Debug, Default)]
pub(super) struct ReadStatus {
    /// Ends it at once.
    pub(super) cut: Notify,
    /// The time at which the send buffer filled, until it drains.
    waits: Mutex<Option<Instant>>,
}

impl ReadStatus {
    fn waits(&self) -> MutexGuard<'_, Option<Instant>> {
        self.waits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that the send buffer is full, and returns the time since when.
    pub(super) fn wait(&self) -> Instant {
        *self.waits().get_or_insert_with(Instant::now)
    }

    /// The time for which the send buffer has been full.
    pub(super) fn waited(&self) -> Duration {
        self.waits().map_or(Duration::ZERO, |since| since.elapsed())
    }
}

/// A stream whose writes fail where its client reads too slowly.
pub(super) struct ReadDeadline<S> {
    stream: S,
    read_status: Arc<ReadStatus>,
    /// The time that the client has left.
    left: Duration,
    /// The longest time without progress after which it read on.
    longest: Duration,
    end: Pin<Box<Sleep>>,
}

impl<S> ReadDeadline<S> {
    pub(super) fn new(stream: S, read_status: Arc<ReadStatus>) -> Self {
        Self {
            stream,
            read_status,
            left: IO_TIMEOUT,
            longest: Duration::ZERO,
            end: Box::pin(sleep_until(Instant::now())),
        }
    }

    fn written(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        let Poll::Ready(written) = written else {
            let since = self.read_status.wait();
            if self.end.deadline() != since + self.left {
                self.end.as_mut().reset(since + self.left);
            }
            ready!(self.end.as_mut().poll(context));
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        };
        let since = self.read_status.waits().take();
        let waited = since.map_or(Duration::ZERO, |since| since.elapsed());
        let earned = Duration::from_secs(*written.as_ref().unwrap_or(&0) as u64) / MIN_RATE;
        self.longest = self.longest.max(waited);
        let most = (4 * self.longest).clamp(MAX_STALL, MAX_STALL_OF_READERS);
        self.left = (self.left.saturating_sub(waited) + earned).min(most);
        Poll::Ready(written)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for ReadDeadline<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        // A client that asks for more has the time that others have.
        self.left = self.left.max(IO_TIMEOUT);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for ReadDeadline<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.written(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.written(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
