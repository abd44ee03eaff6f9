//! A running analysis, over a WebSocket.

use std::pin::pin;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::answer::{Answer, Refusal};
use super::request::{self, MAX_BYTES, PATIENCE};
use super::task::{Api, Task};
use crate::stop::Stop;

/// The longest message that is read at all: the library closes the connection at longer ones without a
/// word. Those in between are refused.
const MAX_READ: usize = 16 * MAX_BYTES;

/// Makes a WebSocket of the connection.
pub(super) async fn upgrade(
    State(api): State<Arc<Api>>,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let socket = socket.map_err(Refusal::bad)?;
    let socket = socket.max_message_size(MAX_READ).max_frame_size(MAX_READ);
    Ok(socket.on_upgrade(|socket| converse(socket, api)))
}

/// One question and what is found. Closes the socket in the end.
async fn converse(mut socket: WebSocket, api: Arc<Api>) {
    let Some(last) = analyse(&mut socket, &api).await else {
        return;
    };
    let frame = matches!(last, Err(Refusal::TooLong(_))).then(|| CloseFrame {
        code: close_code::SIZE,
        reason: "the message is too long".into(),
    });
    let last = last.unwrap_or_else(|refusal| refusal.answer());
    if send(&mut socket, last).await.is_some() {
        // A client that is gone needs no closing frame.
        let _ = socket.send(Message::Close(frame)).await;
    }
}

/// The last answer; `None` where the client has gone away.
async fn analyse(socket: &mut WebSocket, api: &Api) -> Option<Result<Answer, Refusal>> {
    let message = match timeout(PATIENCE, next(socket)).await {
        Ok(message) => message?,
        Err(_) => Err(Refusal::Late(PATIENCE)),
    };
    let asked = message.and_then(|message| request::read(&message));
    let task = match asked.and_then(|asked| Task::new(&asked, api.max_time)) {
        Ok(task) => task,
        Err(refusal) => return Some(Err(refusal)),
    };
    // There are no more depths than the search has plies, so that they need no bound of their own.
    let (each, mut depths) = mpsc::unbounded_channel();
    let search = move |stop: &Stop| {
        task.run(stop, |depth| {
            // The search is told to stop when nobody listens any more.
            let _ = each.send(depth);
        })
    };
    let mut last = pin!(api.queue.ask(search));
    let last = loop {
        tokio::select! {
            biased;
            Some(depth) = depths.recv() => send(socket, Answer::new(depth)).await?,
            last = &mut last => break last,
            // No more questions are expected; the socket is watched for its end.
            message = next(socket) => if let Err(refusal) = message? {
                return Some(Err(refusal));
            },
        }
    };
    while let Ok(depth) = depths.try_recv() {
        send(socket, Answer::new(depth)).await?;
    }
    Some(last.map(Answer::new))
}

/// The next message, unless it is too long; `None` when there will be no more.
async fn next(socket: &mut WebSocket) -> Option<Result<Bytes, Refusal>> {
    let message = loop {
        match socket.recv().await?.ok()? {
            Message::Text(text) => break text.into(),
            Message::Binary(bytes) => break bytes,
            Message::Close(_) => return None,
            // Answered by the library.
            Message::Ping(_) | Message::Pong(_) => {}
        }
    };
    let is_short = message.len() <= MAX_BYTES;
    Some(
        is_short
            .then_some(message)
            .ok_or(Refusal::TooLong(MAX_BYTES)),
    )
}

/// Sends a text; `None` when there is nobody to send it to.
async fn send(socket: &mut WebSocket, answer: Answer) -> Option<()> {
    let text = Message::Text(answer.into_text().into());
    socket.send(text).await.ok()
}
