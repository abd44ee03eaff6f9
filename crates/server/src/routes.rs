//! The routes: one for each question of the API, and those for the operator of the server.

use std::sync::Arc;

use axum::Router;
use axum::body;
use axum::body::HttpBody;
use axum::extract::{RawQuery, Request, State};
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, Version};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::{Map, Value};

use super::SMALL;
use super::body::Body;
use super::budget::Payer;
use super::client::Client;
use super::held::Held;
use super::lines::{Manner, lines, parts, whole};
use super::refusal::Refusal;
use super::response::{Answer, Lasting, is_known};
use super::running;
use super::shared::Api;
use crate::api::{Effort, Question, Read, RequestError};

/// Where the description of the API is.
const DESCRIPTION: &str = "/api/v1/openapi.json";

/// Pages of other sites may show the picture: it tells them nothing new.
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// How many times as much memory as its text a request may take that is read.
const READ: usize = 16;

/// The longest answer that is not charged, in bytes: there is memory for that from all connections together.
const FREE: usize = 8 * 1024;

/// What the compression of an answer takes, in bytes.
const COMPRESSION: usize = 300 * 1024;

/// Charges an answer until it is sent. Those that are made in parts charge each part.
pub(super) async fn charge(
    State(_): State<Arc<Api>>,
    payer: Payer,
    request: Request,
    next: Next,
) -> Response {
    let packs = request.headers().contains_key(ACCEPT_ENCODING);
    let response = next.run(request).await;
    let size = response.body().size_hint().exact();
    let is_packed = packs && size.is_none_or(|size| size >= SMALL);
    let size = size.unwrap_or(0) as usize + if is_packed { COMPRESSION } else { 0 };
    match size {
        0..=FREE => response,
        _ => match payer.charge(size) {
            Ok(charge) => response.map(|body| body::Body::new(Held::new(body, charge))),
            Err(refusal) => refusal.into_response(),
        },
    }
}

/// The routes of the API, with its description as text.
pub(super) fn routes(api: Arc<Api>, description: &'static str) -> Router {
    let routes = Router::new()
        .route("/healthz", get(running::health))
        .route("/readyz", get(running::ready))
        .route("/version", get(running::version))
        .route("/metrics", get(running::metrics));
    let routes = Question::ALL.into_iter().fold(routes, |routes, question| {
        let path = format!("/api/v1/{question}");
        match question.is_in_address() {
            true => routes.route(
                &path,
                get(
                    async move |State(api): State<Arc<Api>>,
                                client: Asking,
                                headers: HeaderMap,
                                RawQuery(query): RawQuery| {
                        of_address(&api, question, client, &headers, &query.unwrap_or_default())
                            .await
                    },
                ),
            ),
            false => routes.route(
                &path,
                post(
                    async move |State(api): State<Arc<Api>>,
                                client: Asking,
                                payer: Payer,
                                manner: Manner,
                                request: Request| {
                        of_body(api, question, client, payer, manner, request).await
                    },
                ),
            ),
        }
    });
    let headers = [
        (CONTENT_TYPE, "application/json"),
        (CACHE_CONTROL, "no-cache"),
    ];
    routes
        .route(DESCRIPTION, get(async move || (headers, description)))
        .with_state(api)
}

/// A client; an error if its browser asks for a page of another site, which may not start work.
type Asking = Result<Client, Refusal>;

async fn of_address(
    api: &Api,
    question: Question,
    client: Asking,
    headers: &HeaderMap,
    query: &str,
) -> Result<Response, Refusal> {
    let asked = Value::Object(fields(query)?).to_string();
    let Read { task, tag } = api.read(question, asked.as_bytes())?;
    // The tags can be compared without the work.
    let tag = tag.map(|tag| format!("W/\"{}-{tag}\"", api.site.build));
    if let Some(tag) = &tag
        && is_known(headers, tag)
    {
        let (tag, answer) = (tag.clone(), None);
        return Ok(Lasting { tag, answer }.into_response());
    }
    let answer = match task.effort {
        Effort::AtHand => api.at_hand(task)?,
        _ => api.ask(client?, task, None, |_| ()).await?.answer,
    };
    if question == Question::Board {
        let headers = [
            (CONTENT_TYPE, "image/svg+xml"),
            // The next version of the program may draw the picture differently.
            (CACHE_CONTROL, "public, max-age=86400"),
            (RESOURCE_POLICY, "cross-origin"),
        ];
        return Ok((headers, answer).into_response());
    }
    let answer = Answer(answer);
    let lasting = match tag {
        Some(tag) => Lasting {
            tag,
            answer: Some(answer),
        },
        None => Lasting::at_hand(headers, answer),
    };
    Ok(lasting.into_response())
}

async fn of_body(
    api: Arc<Api>,
    question: Question,
    client: Asking,
    payer: Payer,
    manner: Manner,
    request: Request,
) -> Result<Response, Refusal> {
    let version = request.version();
    let Body { json, place } = Body::receive(request, &api, &client, question).await?;
    let Read { task, .. } = api.read(question, &json)?;
    if task.effort == Effort::AtHand {
        return Ok(Answer(api.at_hand(task)?).into_response());
    }
    let client = client?;
    // A batch is one line.
    let manner = match question {
        Question::MovesBatch | Question::CheckBatch | Question::MoveBatch => Manner::Whole,
        _ => manner,
    };
    // The places bound the memory of long records.
    let charge = match place {
        Some(_) => None,
        None => Some(payer.charge(READ * json.len())?),
    };
    let held = (place, charge);
    drop(json);
    let found = match manner {
        Manner::Lines => return lines(api, client, payer, task, held).await,
        Manner::Whole => api.ask(client, task, None, |_| ()).await?,
    };
    Ok(match found.rest {
        None => Answer(found.answer).into_response(),
        // Without a length, these clients take a part for the whole if the connection breaks.
        Some(_) if version < Version::HTTP_11 => {
            whole(&api, client, &payer, found).await?.into_response()
        }
        Some(_) => parts(api, client, &payer, found, held)?,
    })
}

/// The fields of a query in an address. All of them are texts.
fn fields(query: &str) -> Result<Map<String, Value>, RequestError> {
    let mut fields = Map::new();
    for (name, text) in form_urlencoded::parse(query.as_bytes()) {
        let (name, text) = (name.into_owned(), text.into_owned());
        if fields.contains_key(&name) {
            return Err(RequestError::field(format_args!(
                "duplicate field `{name}`"
            )));
        }
        fields.insert(name, Value::String(text));
    }
    Ok(fields)
}
