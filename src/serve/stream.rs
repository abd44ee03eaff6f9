//! An analysis as it goes on, over a WebSocket.

use std::pin::pin;
use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::answer::{Answer, Refusal};
use super::request::{self, MAX_BYTES, PATIENCE};
use super::task::{Api, Task};
use crate::stop::Stop;

/// Makes a WebSocket of the connection.
pub(super) async fn upgrade(
    State(api): State<Arc<Api>>,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let socket = socket.map_err(Refusal::bad)?;
    let socket = socket.max_message_size(MAX_BYTES).max_frame_size(MAX_BYTES);
    Ok(socket.on_upgrade(|socket| converse(socket, api)))
}

/// One question and what is found. Closes the socket in the end.
async fn converse(mut socket: WebSocket, api: Arc<Api>) {
    let Some(last) = analyse(&mut socket, &api).await else {
        return;
    };
    let last = last.unwrap_or_else(|refusal| refusal.answer());
    if send(&mut socket, last).await.is_some() {
        // Whoever does not listen for the end needs none.
        let _ = socket.send(Message::Close(None)).await;
    }
}

/// The last answer; `None` where the client has gone away.
async fn analyse(socket: &mut WebSocket, api: &Api) -> Option<Result<Answer, Refusal>> {
    let message = match timeout(PATIENCE, next(socket)).await {
        Ok(message) => message?,
        Err(_) => return Some(Err(Refusal::Late(PATIENCE))),
    };
    let asked = request::read(&message);
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
            // Nothing more is to be asked; it is watched for its end.
            message = next(socket) => { message?; }
        }
    };
    while let Ok(depth) = depths.try_recv() {
        send(socket, Answer::new(depth)).await?;
    }
    Some(last.map(Answer::new))
}

/// The next message; `None` when there will be no more.
async fn next(socket: &mut WebSocket) -> Option<axum::body::Bytes> {
    loop {
        match socket.recv().await?.ok()? {
            Message::Text(text) => return Some(text.into()),
            Message::Binary(bytes) => return Some(bytes),
            Message::Close(_) => return None,
            // Answered by the library.
            Message::Ping(_) | Message::Pong(_) => {}
        }
    }
}

/// Sends a text; `None` when there is nobody to send it to.
async fn send(socket: &mut WebSocket, answer: Answer) -> Option<()> {
    let text = Message::Text(answer.into_text().into());
    socket.send(text).await.ok()
}
