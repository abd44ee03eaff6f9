//! Answers that come line by line: while a search waits, and as it goes on.

use std::convert::Infallible;
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

use super::client::Client;
use super::refusal::Refusal;
use super::response::Answer;
use super::shared::Api;
use crate::answer::Analysis;
use crate::api::Task;

/// A media type: an object of JSON on each line.
const LINES: &str = "application/x-ndjson";

/// Tells proxies such as nginx to pass on each line as it comes.
const BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");

/// How a client wants its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// As one object.
    Whole,
    /// As lines, the answer last.
    Lines,
}

impl<S: Sync> FromRequestParts<S> for Manner {
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

/// What is told to a client whose search waits.
#[derive(Serialize)]
pub(super) struct Place {
    /// `waiting`.
    kind: &'static str,
    /// How many searches go before this one.
    ahead: usize,
}

impl Place {
    pub(super) fn new(ahead: usize) -> Self {
        Self {
            kind: "waiting",
            ahead,
        }
    }
}

type Found = Result<Answer, Refusal>;

/// Asks for an answer as lines.
pub(super) async fn lines(
    api: Arc<Api>,
    client: Client,
    task: Task<String>,
) -> Result<Response, Refusal> {
    let (tell, told) = mpsc::unbounded_channel();
    let ask = async move {
        let each = tell.clone();
        // The search ends once its client has gone, so a failed send does not matter.
        let mut wait = move |ahead| _ = tell.send(Answer::new(Place::new(ahead)));
        let each = move |depth: Analysis| _ = each.send(Answer::new(depth));
        api.ask(client, task, Some(&mut wait), each)
            .await
            .map(Answer)
    };
    let mut lines = Lines {
        ask: Some(Box::pin(ask)),
        told,
        last: None,
    };
    // An error before the first line has a status of its own.
    let first = std::future::poll_fn(|context| lines.next(context)).await;
    let first = first.unwrap_or_else(|| Err(Refusal::stopping()))?;
    let headers = [
        (CONTENT_TYPE, LINES),
        (CACHE_CONTROL, "no-store"),
        (BUFFERING, "no"),
    ];
    let body = Begun {
        first: Some(first),
        rest: lines,
    };
    Ok((headers, Body::new(body)).into_response())
}

/// The lines of an answer. When they are dropped, the search ends.
struct Lines {
    ask: Option<Pin<Box<dyn Future<Output = Found> + Send>>>,
    told: mpsc::UnboundedReceiver<Answer>,
    last: Option<Found>,
}

impl Lines {
    /// The next line; `None` after the last.
    fn next(&mut self, context: &mut Context<'_>) -> Poll<Option<Found>> {
        if let Some(ask) = &mut self.ask
            && let Poll::Ready(found) = ask.as_mut().poll(context)
        {
            self.ask = None;
            self.last = Some(found);
        }
        match self.told.poll_recv(context) {
            Poll::Ready(Some(line)) => Poll::Ready(Some(Ok(line))),
            // The search may have ended a moment before its answer is there.
            Poll::Ready(None) if self.ask.is_none() => Poll::Ready(self.last.take()),
            Poll::Ready(None) | Poll::Pending => Poll::Pending,
        }
    }
}

/// The body of an answer whose first line is known.
struct Begun {
    first: Option<Answer>,
    rest: Lines,
}

impl hyper::body::Body for Begun {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let line = match self.first.take() {
            Some(first) => Poll::Ready(Some(Ok(first))),
            None => self.rest.next(context),
        };
        line.map(|line| {
            let line = line?.unwrap_or_else(|refusal| refusal.answer());
            let mut line = line.into_text();
            line.push('\n');
            Some(Ok(Frame::data(line.into())))
        })
    }
}
