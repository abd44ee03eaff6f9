//! The description of the API.

use advance::answer::SCHEMA;
use advance::api::{Code, Question};
use anyhow::Context;
use serde_json::{Map, Value, json};

use crate::requests::{Requests, parameters};
use crate::schemas::{Named, Schemas, in_pascal_case, name_of, to, used};

/// The documentation of an operation: its question, name in clients, group, summary and answer.
type Operation = (
    Question,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
);

const OPERATIONS: [Operation; Question::ALL.len()] = [
    (
        Question::About,
        "getAbout",
        "rules",
        "Tells what there is to play a game with: the pieces, the levels and the limits.",
        "What there is to play with.",
    ),
    (
        Question::Moves,
        "listMoves",
        "rules",
        "Lists the legal moves: all, or those of one piece.",
        "The legal moves.",
    ),
    (
        Question::Check,
        "checkMove",
        "rules",
        "Says whether a move is legal, and if not, why. The move is given as such, or as the position after it.",
        "Whether the move is legal.",
    ),
    (
        Question::MovesBatch,
        "listMovesOfMany",
        "rules",
        "Lists the legal moves of many positions.",
        "The legal moves of each position, or why there is no answer.",
    ),
    (
        Question::CheckBatch,
        "checkManyMoves",
        "rules",
        "Checks many moves, each in a position of its own.",
        "Whether each move is legal, or why there is no answer.",
    ),
    (
        Question::MoveBatch,
        "chooseManyMoves",
        "engine",
        "Chooses a bot's move in many positions, one after another. The searches of all of them together may take as \
         long as one.",
        "The move in each position, or why there is none.",
    ),
    (
        Question::Status,
        "getStatus",
        "rules",
        "Says how a game stands: danger, shields, material, and its end.",
        "How the game stands.",
    ),
    (
        Question::Replay,
        "replayGame",
        "rules",
        "Checks the moves of a whole game, one after another from its first position.",
        "Whether the moves are legal.",
    ),
    (
        Question::Record,
        "readRecord",
        "rules",
        "Takes apart a text of records, with all that people have written in them, and checks their moves.",
        "The games that are recorded.",
    ),
    (
        Question::Board,
        "drawBoard",
        "rules",
        "Draws a position as an SVG picture, with its shields and dangers, and with the move that is played first.",
        "The picture.",
    ),
    (
        Question::Film,
        "filmGame",
        "rules",
        "Draws the boards of a game as an animation: a GIF file in Base64.",
        "The animation.",
    ),
    (
        Question::Move,
        "chooseMove",
        "engine",
        "Chooses a bot's move, on request with its reasons.",
        "The move.",
    ),
    (
        Question::Analyse,
        "analysePosition",
        "engine",
        "Searches a position and tells its best moves.",
        "The best moves.",
    ),
    (
        Question::Rules,
        "getRules",
        "learning",
        "Tells the rules of a game in words, with positions to try them on; of Advance, a course for beginners too.",
        "The rules.",
    ),
    (
        Question::Puzzle,
        "getPuzzle",
        "learning",
        "Gives a puzzle: a position in which each right move is the only one.",
        "The puzzle.",
    ),
    (
        Question::Openings,
        "getOpenings",
        "learning",
        "Tells how games of self-play went on from a position, and who won them.",
        "The moves that were played.",
    ),
    (
        Question::Explain,
        "explainMove",
        "learning",
        "Explains the move of a level, or what another move lacks: as `advance explain --json`.",
        "The reasons.",
    ),
    (
        Question::Review,
        "reviewGame",
        "learning",
        "Finds the turns that decided a game of Advance: what was better, and why.",
        "The turning points.",
    ),
];

/// The description as text.
pub(crate) fn text(_: &str) -> anyhow::Result<String> {
    let Schemas {
        mut named,
        requests,
        questions,
    } = Schemas::new()?;
    let requests = Requests::new(&requests);
    named.extend(requests.all.clone());
    let mut paths = Map::new();
    for (question, asked, answer) in questions {
        let documented = OPERATIONS.iter().find(|operation| operation.0 == question);
        let documented = documented.with_context(|| format!("no operation for {question}"))?;
        let answer = answer.map(|answer| versioned(question, answer, &mut named));
        let asked = match question.is_in_address() {
            true => ("parameters", parameters(question, &asked)),
            false => {
                let schema = requests.of(question, asked, &mut named);
                let content = json!({"application/json": {"schema": schema}});
                ("requestBody", json!({"required": true, "content": content}))
            }
        };
        let operation = operation(documented, asked, answer);
        let method = if question.is_in_address() {
            "get"
        } else {
            "post"
        };
        paths.insert(format!("/api/v1/{question}"), json!({method: operation}));
    }
    paths.extend(of_server(&mut named));
    let [version, description] = advance::schema::PROGRAM;
    let whole = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Advance",
            "version": version,
            "description": description,
        },
        "servers": [{"url": "../..", "description": "Where this description was loaded from, in whatever path a proxy puts it."}],
        "security": [],
        "components": {"schemas": used(&named, &json!(paths))?},
        "paths": paths,
    });
    let mut text = serde_json::to_string_pretty(&whole)?;
    text.push('\n');
    Ok(text)
}

/// The answer to a question under a name of its own, with the version of the answers.
fn versioned(question: Question, answer: Value, named: &mut Named) -> Value {
    let mut schema = match name_of(&answer) {
        Some(name) => named[name].clone(),
        None => answer,
    };
    if let Some(Value::Object(fields)) = schema.get_mut("properties") {
        fields.insert("schema".into(), version());
        if let Some(required) = schema["required"].as_array_mut() {
            required.push("schema".into());
        }
    }
    let name = format!("{}Answer", in_pascal_case(question.name()));
    let reference = to(&name);
    named.insert(name, schema);
    reference
}

fn version() -> Value {
    json!({"type": "integer", "examples": [SCHEMA], "description": "The version of the answers."})
}

/// The questions that are also answered in lines.
const IN_LINES: [Question; 3] = [Question::Analyse, Question::Explain, Question::Move];

fn operation(
    &(question, id, tag, summary, answered): &Operation,
    (asked_as, asked): (&str, Value),
    answer: Option<Value>,
) -> Value {
    let mut description = answered.to_owned();
    let mut content = match answer {
        None => json!({"image/svg+xml": {"schema": {"type": "string"}}}),
        Some(answer) => json!({"application/json": {"schema": answer}}),
    };
    if IN_LINES.contains(&question) {
        description.push_str(" With `Accept: application/x-ndjson`, the last of its lines.");
        let answer = &content["application/json"]["schema"];
        content["application/x-ndjson"] = json!({"schema": {"anyOf": [to("Waiting"), answer]}});
    }
    let mut responses = match (question, question.is_in_address()) {
        (Question::Puzzle, _) => refused(&[IN_ADDRESS, SEARCHING, &[(404, &[Code::NotFound])]]),
        (_, true) => refused(&[IN_ADDRESS]),
        (_, false) => refused(&[IN_BODY, SEARCHING]),
    };
    responses.insert(
        "200".into(),
        json!({"description": description, "content": content}),
    );
    if question.is_in_address() && question != Question::Board {
        let known =
            "The client has this answer already: it has sent its `ETag` as `If-None-Match`.";
        responses.insert("304".into(), json!({"description": known}));
    }
    json!({
        "operationId": id,
        "tags": [tag],
        "summary": summary,
        asked_as: asked,
        "responses": responses,
    })
}

/// A status, and the codes of errors that have it.
type Refusal = (u16, &'static [Code]);

const IN_ADDRESS: &[Refusal] = &[
    (400, &[Code::InvalidField]),
    (403, &[Code::ForeignHost, Code::ForeignPage]),
];

const IN_BODY: &[Refusal] = &[
    (
        400,
        &[Code::InvalidJson, Code::InvalidField, Code::NoLegalMove],
    ),
    (403, &[Code::ForeignHost, Code::ForeignPage]),
    (404, &[Code::NotFound]),
    (405, &[Code::MethodNotAllowed]),
    (408, &[Code::RequestTimeout]),
    (413, &[Code::RequestTooLong]),
    (415, &[Code::JsonExpected]),
];

const SEARCHING: &[Refusal] = &[
    (429, &[Code::TooManySearches]),
    (500, &[Code::Failed]),
    STOPPING,
];

const STOPPING: Refusal = (503, &[Code::Stopping]);

fn refused(lists: &[&[Refusal]]) -> Map<String, Value> {
    let refusals = lists.iter().copied().flatten().map(|(status, codes)| {
        let example = json!({"schema": SCHEMA, "error": "the reason in words", "code": codes[0]});
        let content = json!({"schema": to("ErrorAnswer"), "example": example});
        let mut response = json!({
            "description": codes.iter().map(|code| format!("`{code}`")).collect::<Vec<_>>().join(", "),
            "content": {"application/json": content},
        });
        if [429, 503].contains(status) {
            let seconds = json!({"type": "integer", "minimum": 0});
            response["headers"] = json!({"Retry-After": {
                "description": "After how many seconds to ask again.",
                "schema": seconds,
            }});
        }
        (status.to_string(), response)
    });
    refusals.collect()
}

/// The operations and answers of the server itself, which are no questions.
fn of_server(named: &mut Named) -> [(String, Value); 4] {
    let text = |description: &str| json!({"type": "string", "description": description});
    let answer = |description: &str, mut fields: Value| {
        fields["schema"] = version();
        let required: Vec<_> = fields.as_object().into_iter().flat_map(Map::keys).collect();
        json!({"type": "object", "description": description, "required": required, "properties": fields})
    };
    let mut refusal = named["RequestError"].clone();
    refusal["properties"]["schema"] = version();
    refusal["required"] = json!(["code", "error", "schema"]);
    named.insert("ErrorAnswer".into(), refusal);
    let ahead = json!({"type": "integer", "minimum": 0, "description": "How many searches go before this one."});
    let waiting = answer(
        "What is told to a client whose search waits.",
        json!({"kind": text("`waiting`."), "ahead": ahead}),
    );
    named.insert("Waiting".into(), waiting);
    let health = answer("That the server answers.", json!({"status": text("`ok`.")}));
    named.insert("HealthAnswer".into(), health);
    let ready = answer(
        "That the server is to be asked.",
        json!({"status": text("`ready`.")}),
    );
    named.insert("ReadyAnswer".into(), ready);
    let version = answer(
        "Which program answers.",
        json!({"name": text("`advance`."), "version": text("Its version."), "build": text("The fingerprint of its sources.")}),
    );
    named.insert("VersionAnswer".into(), version);
    let operation = |id: &str, summary: &str, description: &str, kind: &str, schema: Value| {
        let mut responses = refused(&[IN_ADDRESS]);
        let content = json!({kind: {"schema": schema}});
        responses.insert(
            "200".into(),
            json!({"description": description, "content": content}),
        );
        json!({"get": {"operationId": id, "tags": ["server"], "summary": summary, "responses": responses}})
    };
    let json = "application/json";
    let health = operation(
        "getHealth",
        "Answers, if the server does.",
        "The server answers.",
        json,
        to("HealthAnswer"),
    );
    let mut ready = operation(
        "getReady",
        "Tells whether the server is to be asked: not once it is stopping.",
        "The server is ready.",
        json,
        to("ReadyAnswer"),
    );
    if let Some(responses) = ready["get"]["responses"].as_object_mut() {
        responses.append(&mut refused(&[&[STOPPING]]));
    }
    let version = operation(
        "getVersion",
        "Tells the version of the program.",
        "The version.",
        json,
        to("VersionAnswer"),
    );
    let metrics = operation(
        "getMetrics",
        "Counts requests, searches and connections, for Prometheus.",
        "The metrics.",
        "text/plain",
        json!({"type": "string"}),
    );
    let all = [
        ("/healthz", health),
        ("/readyz", ready),
        ("/version", version),
        ("/metrics", metrics),
    ];
    all.map(|(path, operation)| (path.to_owned(), operation))
}
