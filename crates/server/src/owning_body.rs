//! Bodies that own a value until they are sent.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::Error;
use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};

/// A value that a body owns.
pub(super) trait Owned {
    /// Hears of each part that is handed over, by its bytes, and of the end (`None`).
    fn sent(&mut self, _bytes: Option<usize>) {}
}

/// A body that drops a value with its last part, or when its client has gone.
pub(super) struct OwningBody<T> {
    body: Body,
    /// True once a part has been polled. From then on, only a poll reports the end: hyper drops a
    /// body whose end it knows before its last part is sent.
    begun: bool,
    until_sent: T,
}

impl<T> OwningBody<T> {
    /// `body`, which holds a value.
    pub(super) const fn new(body: Body, until_sent: T) -> Self {
        Self {
            body,
            begun: false,
            until_sent,
        }
    }
}

impl<T: Owned + Unpin> HttpBody for OwningBody<T> {
    type Data = Bytes;
    type Error = Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        self.begun = true;
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        match &frame {
            None => self.until_sent.sent(None),
            Some(Ok(frame)) => self
                .until_sent
                .sent(frame.data_ref().map(Bytes::len).or(Some(0))),
            Some(Err(_)) => {}
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        !self.begun && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
