//! A running analysis, over a WebSocket.

use std::mem;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseCode, CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Extension, State};
use axum::response::Response;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval_at, timeout};

use super::allowance::Allowance;
use super::body::{MAX_BYTES, SHORT};
use super::client::Client;
use super::connections::{PATIENCE, Visit};
use super::lines::Place;
use super::openapi::Denied;
use super::response::Answer;
use super::shared::Api;
use crate::api::analysis::analyse;
use crate::api::{Code, RequestError, request};

/// The longest message that is read at all: the library closes the connection at longer ones without a word. Messages
/// between the two limits are refused.
const MAX_READ: usize = 2 * MAX_BYTES;

/// How much is read at a time, in bytes: the library takes this much memory for each connection.
const READ: usize = 4 * 1024;

/// How often a client that only listens is asked whether it is still there.
const PULSE: Duration = Duration::from_secs(20);

/// Added to an HTTP status, this gives the code that closes a WebSocket: codes from 4000 on are for applications.
const APPLICATION: CloseCode = 4000;

/// Searches a position and tells its best moves depth by depth, over a WebSocket. The question is the first
/// message, as for `analyse`.
#[utoipa::path(get, path = "/api/v1/analyse/stream", operation_id = "streamAnalysis", tag = "engine",
    responses((status = SWITCHING_PROTOCOLS, description = "A WebSocket."), Denied))]
pub(super) async fn upgrade(
    State(api): State<Arc<Api>>,
    client: Client,
    Extension(visit): Extension<Visit>,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, RequestError> {
    let socket = socket.map_err(|error| RequestError::new(Code::WebsocketExpected, error))?;
    let socket = socket
        .max_message_size(MAX_READ)
        .max_frame_size(MAX_READ)
        .read_buffer_size(READ);
    Ok(socket.on_upgrade(async move |socket| {
        converse(socket, client, &api, &visit.allowance).await;
        drop(visit);
    }))
}

/// Answers one question, and closes the socket in the end.
async fn converse(mut socket: WebSocket, client: Client, api: &Api, allowance: &Allowance) {
    let Some(last) = search(&mut socket, client, api, allowance).await else {
        return;
    };
    let frame = last.as_ref().err().map(closing);
    let last = last.unwrap_or_else(|refusal| Answer::from(&refusal));
    if send(&mut socket, last).await.is_some() {
        // A client that is gone needs no closing frame.
        let _ = socket.send(Message::Close(frame)).await;
    }
}

/// How a refusal closes the socket.
fn closing(refusal: &RequestError) -> CloseFrame {
    let code = refusal.code();
    CloseFrame {
        code: match code {
            Code::RequestTooLong => close_code::SIZE,
            Code::Stopping => close_code::AWAY,
            _ => APPLICATION + code.status().as_u16(),
        },
        reason: code.to_string().into(),
    }
}

/// The last answer; `None` if the client has gone.
async fn search(
    socket: &mut WebSocket,
    client: Client,
    api: &Api,
    allowance: &Allowance,
) -> Option<Result<Answer, RequestError>> {
    let question = async {
        loop {
            if let Some(message) = read(socket.recv().await)? {
                return Some(message);
            }
        }
    };
    let place = match api.receive(client).await {
        Ok(place) => place,
        Err(refusal) => return Some(Err(refusal)),
    };
    let message = match timeout(PATIENCE, question).await {
        Ok(message) => message?,
        Err(_) => Err(RequestError::late(PATIENCE)),
    };
    drop(place);
    // Nothing is expected any more but pongs and the end.
    allowance.limit(SHORT);
    let asked = message.and_then(|message| request::read(&message));
    let task = match asked.and_then(|asked| analyse(&asked, api.max_time, api.threads)) {
        Ok(task) => task,
        Err(refusal) => return Some(Err(refusal)),
    };
    // A search has no more depths than plies, so the channel needs no bound.
    let (tell, mut told) = mpsc::unbounded_channel();
    let each = tell.clone();
    // The search stops once the client has gone.
    let wait = move |ahead| _ = tell.send(Answer::new(Place::new(ahead)));
    let each = move |depth| _ = each.send(Answer::new(depth));
    let mut last = pin!(api.ask(client, task, wait, each));
    let mut pulse = interval_at(Instant::now() + PULSE, PULSE);
    let mut is_heard = true;
    let last = loop {
        tokio::select! {
            biased;
            Some(line) = told.recv() => send(socket, line).await?,
            last = &mut last => break last,
            // No more questions are expected; the socket is watched for its end.
            message = socket.recv() => match read(message) {
                None if allowance.is_spent() => return Some(Err(RequestError::too_long(SHORT))),
                None => return None,
                Some(Some(Err(refusal))) => return Some(Err(refusal)),
                Some(Some(Ok(_)) | None) => is_heard = true,
            },
            _ = pulse.tick() => {
                if !mem::take(&mut is_heard) {
                    return None;
                }
                socket.send(Message::Ping(Bytes::new())).await.ok()?;
            }
        }
    };
    while let Ok(line) = told.try_recv() {
        send(socket, line).await?;
    }
    Some(last.map(Answer::new))
}

/// The content of a message, unless it is too long; nothing if it only shows that the client is there. `None` if there
/// will be no more messages.
fn read(
    message: Option<Result<Message, axum::Error>>,
) -> Option<Option<Result<Bytes, RequestError>>> {
    let bytes = match message?.ok()? {
        Message::Text(text) => text.into(),
        Message::Binary(bytes) => bytes,
        Message::Close(_) => return None,
        // Answered by the library.
        Message::Ping(_) | Message::Pong(_) => return Some(None),
    };
    let is_short = bytes.len() <= MAX_BYTES;
    Some(Some(
        is_short
            .then_some(bytes)
            .ok_or_else(|| RequestError::too_long(MAX_BYTES)),
    ))
}

/// Sends a text; `None` when the client has gone.
async fn send(socket: &mut WebSocket, answer: Answer) -> Option<()> {
    let text = Message::Text(answer.into_text().into());
    socket.send(text).await.ok()
}
