//! Answers that come in pieces: line by line, while a search waits and as it goes on; or in parts, as the client reads.

use std::convert::Infallible;
use std::future::ready;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::extract::FromRequestParts;
use axum::http::HeaderName;
use axum::http::header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use hyper::body::Frame;
use serde::Serialize;
use tokio::sync::mpsc;

use super::budget::{Charge, Payer};
use super::client::Client;
use super::engine::Engine;
use super::refusal::Refusal;
use super::response::Answer;
use super::trace::Trace;
use crate::answer::Analysis;
use crate::api::{Answered, Task};

/// A media type: an object of JSON on each line.
const LINES: &str = "application/x-ndjson";

/// Tells proxies such as nginx to pass on each line as it comes.
const BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");

/// The form in which a client wants its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ResponseMode {
    /// As one object.
    Whole,
    /// As lines, the answer last.
    Lines,
}

impl<S: Sync> FromRequestParts<S> for ResponseMode {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let accepted = parts.headers.get_all(ACCEPT).iter();
        let mut kinds = accepted
            .filter_map(|accepted| accepted.to_str().ok())
            .flat_map(|accepted| accepted.split(','))
            .map(|kind| kind.split(';').next().unwrap_or_default().trim());
        Ok(match kinds.any(|kind| kind.eq_ignore_ascii_case(LINES)) {
            true => Self::Lines,
            false => Self::Whole,
        })
    }
}

/// A line for a client whose search waits.
#[derive(Serialize)]
pub(super) struct QueuePlace {
    /// `waiting`.
    kind: &'static str,
    /// The number of searches before this one.
    ahead: usize,
}

impl QueuePlace {
    pub(super) fn new(ahead: usize) -> Self {
        Self {
            kind: "waiting",
            ahead,
        }
    }
}

type Found = Result<Answered<String>, Refusal>;

/// Asks for an answer as lines. `held` is dropped once it is made.
pub(super) async fn lines(
    engine: Arc<Engine>,
    client: Client,
    payer: Payer,
    task: Task<String>,
    held: impl Send + 'static,
) -> Result<Response, Refusal> {
    let (sender, lines) = mpsc::unbounded_channel();
    let ask = {
        let payer = payer.clone();
        async move {
            let _held = held;
            let send = move |line: Answer| {
                // The search ends once its client has gone, so a failed send does not matter.
                _ = sender.send(charged(&payer, line));
            };
            let each = send.clone();
            let mut wait = move |ahead| send(Answer::new(QueuePlace::new(ahead)));
            let each = move |depth: Analysis| each(Answer::new(depth));
            engine.ask(client, task, Some(&mut wait), each).await
        }
    };
    let mut lines = Lines {
        ask: Some(Box::pin(ask)),
        receiver: lines,
        last: None,
        payer,
    };
    // An error before the first line has a status of its own.
    let first = std::future::poll_fn(|context| lines.next(context)).await;
    let first = first.unwrap_or_else(|| Err(Refusal::stopping()))?;
    let headers = [
        (CONTENT_TYPE, LINES),
        (CACHE_CONTROL, "no-store"),
        (BUFFERING, "no"),
    ];
    let body = LinesBody {
        first: Some(first),
        rest: lines,
        charge: None,
        is_over: false,
        trace: Trace::current(),
    };
    Ok((headers, Body::new(body)).into_response())
}

type Line = (Answer, Charge);

fn charged(payer: &Payer, line: Answer) -> Result<Line, Refusal> {
    let charge = payer.charge(line.0.len())?;
    Ok((line, charge))
}

/// The lines of an answer. When they are dropped, the search ends.
struct Lines {
    ask: Option<Pin<Box<dyn Future<Output = Found> + Send>>>,
    receiver: mpsc::UnboundedReceiver<Result<Line, Refusal>>,
    last: Option<Found>,
    payer: Payer,
}

impl Lines {
    /// The next line; `None` after the last.
    fn next(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Line, Refusal>>> {
        if let Some(ask) = &mut self.ask
            && let Poll::Ready(found) = ask.as_mut().poll(context)
        {
            self.ask = None;
            self.last = Some(found);
        }
        match self.receiver.poll_recv(context) {
            Poll::Ready(Some(line)) => Poll::Ready(Some(line)),
            // The search may have ended a moment before its answer is there.
            Poll::Ready(None) if self.ask.is_none() => {
                let last = self.last.take();
                Poll::Ready(last.map(|found| charged(&self.payer, Answer(found?.answer))))
            }
            Poll::Ready(None) | Poll::Pending => Poll::Pending,
        }
    }
}

/// The body of an answer whose first line is known.
struct LinesBody {
    first: Option<Line>,
    rest: Lines,
    /// That of the line which is sent.
    charge: Option<Charge>,
    /// True if an error was the last line.
    is_over: bool,
    trace: Arc<Trace>,
}

impl hyper::body::Body for LinesBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.charge = None;
        if self.is_over {
            return Poll::Ready(None);
        }
        let line = match self.first.take() {
            Some(first) => Poll::Ready(Some(Ok(first))),
            None => self.rest.next(context),
        };
        line.map(|line| {
            let line = match line? {
                Ok((line, charge)) => {
                    self.charge = Some(charge);
                    line
                }
                Err(refusal) => {
                    self.is_over = true;
                    self.trace.fail(refusal.status());
                    refusal.answer()
                }
            };
            let mut line = line.into_text();
            line.push('\n');
            Some(Ok(Frame::data(line.into())))
        })
    }
}

/// The longest part of an answer that comes in parts, in bytes.
const PART: usize = 256 * 1024;

/// An answer whose first part is made. Each of the others is made once the client has read the one before it. `held` is
/// dropped after the last.
///
/// # Errors
/// When there is no room for its parts.
pub(super) fn parts(
    engine: Arc<Engine>,
    client: Client,
    payer: &Payer,
    first: Answered<String>,
    held: impl Send + Unpin + 'static,
) -> Result<Response, Refusal> {
    let body = PartsBody {
        engine,
        client,
        next: Some(Box::pin(ready(Ok(first)))),
        trace: Trace::current(),
        _held: (held, payer.charge(PART)?),
    };
    Ok(Answer::response(Body::new(body)))
}

/// All of an answer whose first part is made.
///
/// # Errors
/// When there is no room for it, or no answer.
pub(super) async fn whole(
    engine: &Engine,
    client: Client,
    payer: &Payer,
    first: Answered<String>,
) -> Result<Answer, Refusal> {
    let mut whole = first;
    let mut charges = vec![payer.charge(whole.answer.len())?];
    while let Some(rest) = whole.rest.take() {
        let part = engine.go_on(client, rest).await?;
        charges.push(payer.charge(part.answer.len())?);
        whole.answer += &part.answer;
        whole.rest = part.rest;
    }
    Ok(Answer(whole.answer))
}

/// The parts of an answer that are not sent yet.
struct PartsBody<H> {
    engine: Arc<Engine>,
    client: Client,
    next: Option<Pin<Box<dyn Future<Output = Found> + Send>>>,
    trace: Arc<Trace>,
    _held: H,
}

impl<H: Unpin> hyper::body::Body for PartsBody<H> {
    type Data = Bytes;
    type Error = Interrupted;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Interrupted>>> {
        let Some(next) = &mut self.next else {
            return Poll::Ready(None);
        };
        let found = std::task::ready!(next.as_mut().poll(context));
        self.next = None;
        // The status is sent: all that can be told is that the answer is not whole.
        let found = match found {
            Ok(found) => found,
            Err(refusal) => {
                self.trace.fail(refusal.status());
                return Poll::Ready(Some(Err(Interrupted)));
            }
        };
        if let Some(rest) = found.rest {
            let (engine, client) = (Arc::clone(&self.engine), self.client);
            let ask = async move { engine.go_on(client, rest).await };
            let ask = Arc::clone(&self.trace).scope(ask);
            self.next = Some(Box::pin(ask));
        }
        Poll::Ready(Some(Ok(Frame::data(found.answer.into()))))
    }
}

/// The rest of an answer cannot be made: the server is stopping, or has failed.
#[derive(Debug, thiserror::Error)]
#[error("the answer is interrupted")]
struct Interrupted;
