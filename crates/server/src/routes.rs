//! The routes: one for each question of the API, and those for the operator of the server.

use std::sync::Arc;

use axum::Router;
use axum::body;
use axum::body::HttpBody;
use axum::extract::{FromRef, RawQuery, Request, State};
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, Version};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::{Map, Value};

use super::body::{Body, BodyLanes};
use super::budget::{Budget, Payer};
use super::client::Client;
use super::engine::Engine;
use super::owning_body::OwningBody;
use super::refusal::Refusal;
use super::response::{Answer, CacheableAnswer, is_known};
use super::site::Site;
use super::status::{self, Status};
use super::streaming::{ResponseMode, lines, parts, whole};
use super::trace::Trace;
use crate::api::{Effort, Question, Read, RequestError};

/// The shortest answer that is compressed, in bytes.
pub(super) const MIN_COMPRESSED: u64 = 1024;

/// The parts of a server that answer requests.
#[derive(Clone)]
pub(super) struct Parts {
    pub(super) site: Site,
    pub(super) engine: Arc<Engine>,
    pub(super) lanes: Arc<BodyLanes>,
    pub(super) budget: Arc<Budget>,
    pub(super) status: Arc<Status>,
}

impl FromRef<Parts> for Site {
    fn from_ref(parts: &Parts) -> Self {
        parts.site
    }
}

impl FromRef<Parts> for Arc<Budget> {
    fn from_ref(parts: &Parts) -> Self {
        Self::clone(&parts.budget)
    }
}

impl FromRef<Parts> for Arc<Status> {
    fn from_ref(parts: &Parts) -> Self {
        Self::clone(&parts.status)
    }
}

/// The address of the description of the API.
const DESCRIPTION: &str = "/api/v1/openapi.json";

/// Pages of other sites may show the picture: it tells them nothing new.
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// The memory that a request may take once it is parsed, as a multiple of its text.
const PARSED_SIZE_FACTOR: usize = 16;

/// The longest answer that is not charged, in bytes: there is memory for that from all connections together.
const MAX_UNCHARGED: usize = 8 * 1024;

/// The memory that the compression of an answer takes, in bytes.
const COMPRESSION: usize = 300 * 1024;

/// Charges an answer until it is sent. Those that are made in parts charge each part.
pub(super) async fn charge(
    State(_): State<Arc<Budget>>,
    payer: Payer,
    request: Request,
    next: Next,
) -> Response {
    let packs = request.headers().contains_key(ACCEPT_ENCODING);
    let response = next.run(request).await;
    let size = response.body().size_hint().exact();
    let is_packed = packs && size.is_none_or(|size| size >= MIN_COMPRESSED);
    let size = size.unwrap_or(0) as usize + if is_packed { COMPRESSION } else { 0 };
    match size {
        0..=MAX_UNCHARGED => response,
        _ => match payer.charge(size) {
            Ok(charge) => response.map(|body| body::Body::new(OwningBody::new(body, charge))),
            Err(refusal) => refusal.into_response(),
        },
    }
}

/// The routes of the API, and those for operators, with the metrics or without.
pub(super) fn routes(parts: Parts, has_metrics: bool) -> Router {
    let description = parts.site.description;
    let routes = Router::new()
        .route("/healthz", get(status::health))
        .route("/readyz", get(status::ready))
        .route("/version", get(status::version));
    let routes = match has_metrics {
        true => routes.route("/metrics", get(status::metrics)),
        false => routes,
    };
    let routes = Question::ALL.into_iter().fold(routes, |routes, question| {
        let path = format!("/api/v1/{question}");
        match question.is_in_address() {
            true => routes.route(
                &path,
                get(
                    async move |State(parts): State<Parts>,
                                client: ClientResult,
                                headers: HeaderMap,
                                RawQuery(query): RawQuery| {
                        of_address(
                            &parts,
                            question,
                            client,
                            &headers,
                            &query.unwrap_or_default(),
                        )
                        .await
                    },
                ),
            ),
            false => routes.route(
                &path,
                post(
                    async move |State(parts): State<Parts>,
                                client: ClientResult,
                                payer: Payer,
                                mode: ResponseMode,
                                request: Request| {
                        of_body(parts, question, client, payer, mode, request).await
                    },
                ),
            ),
        }
    });
    let described = async move |headers: HeaderMap| {
        CacheableAnswer::at_hand(&headers, Answer(description.to_owned()))
    };
    routes.route(DESCRIPTION, get(described)).with_state(parts)
}

/// A client; an error if its browser asks for a page of another site, which may not start work.
type ClientResult = Result<Client, Refusal>;

async fn of_address(
    Parts { engine, site, .. }: &Parts,
    question: Question,
    client: ClientResult,
    headers: &HeaderMap,
    query: &str,
) -> Result<Response, Refusal> {
    let asked = Value::Object(fields(query)?).to_string();
    let Read { task, tag } = engine.read(question, asked.as_bytes())?;
    if engine.is_logged {
        Trace::current().read(asked.as_bytes());
    }
    // The tags can be compared without the work.
    let tag = tag.map(|tag| format!("W/\"{}-{tag}\"", site.games.program().build));
    if let Some(tag) = &tag
        && is_known(headers, tag)
    {
        let (tag, answer) = (tag.clone(), None);
        return Ok(CacheableAnswer { tag, answer }.into_response());
    }
    let answer = match task.effort {
        Effort::AtHand => engine.at_hand(task)?,
        _ => engine.ask(client?, task, None, |_| ()).await?.answer,
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
        Some(tag) => CacheableAnswer {
            tag,
            answer: Some(answer),
        },
        None => CacheableAnswer::at_hand(headers, answer),
    };
    Ok(lasting.into_response())
}

async fn of_body(
    Parts { engine, lanes, .. }: Parts,
    question: Question,
    client: ClientResult,
    payer: Payer,
    mode: ResponseMode,
    request: Request,
) -> Result<Response, Refusal> {
    let version = request.version();
    let Body { json, place } = Body::receive(request, &lanes, &client, question).await?;
    let Read { task, .. } = engine.read(question, &json)?;
    if engine.is_logged {
        Trace::current().read(&json);
    }
    if task.effort == Effort::AtHand {
        return Ok(Answer(engine.at_hand(task)?).into_response());
    }
    let client = client?;
    // A batch is one line.
    let mode = match question {
        Question::MovesBatch | Question::CheckBatch | Question::MoveBatch => ResponseMode::Whole,
        _ => mode,
    };
    // The places bound the memory of long records.
    let charge = match place {
        Some(_) => None,
        None => Some(payer.charge(PARSED_SIZE_FACTOR * json.len())?),
    };
    let held = (place, charge);
    drop(json);
    let found = match mode {
        ResponseMode::Lines => return lines(engine, client, payer, task, held).await,
        ResponseMode::Whole => engine.ask(client, task, None, |_| ()).await?,
    };
    Ok(match found.rest {
        None => Answer(found.answer).into_response(),
        // Without a length, these clients take a part for the whole if the connection breaks.
        Some(_) if version < Version::HTTP_11 => {
            whole(&engine, client, &payer, found).await?.into_response()
        }
        Some(_) => parts(engine, client, &payer, found, held)?,
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
