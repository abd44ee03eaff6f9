//! The keys of the JSON that commands print and that the API describes, with their types.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::OnceLock;

use serde_json::{Map, Value};

use crate::command::replay::GIFT;
use crate::command::scene::{Scene, interrupt, this};
use crate::command::serve::serve;

/// The types that each key was seen with.
#[derive(Default)]
struct Seen(BTreeMap<String, BTreeSet<&'static str>>);

impl Seen {
    fn note(&mut self, key: &str, kind: Option<&'static str>) {
        self.0.entry(key.to_owned()).or_default().extend(kind);
    }

    /// Notes all keys of an answer.
    fn answer(&mut self, answer: &Value) {
        match answer {
            Value::Object(fields) => {
                for (key, value) in fields {
                    self.note(key, kind_of(value));
                    self.answer(value);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.answer(item)),
            _ => {}
        }
    }

    /// Notes all keys of the answer that each line of a text holds.
    fn lines(&mut self, text: &str) {
        assert!(!text.is_empty());
        for line in text.lines() {
            self.answer(&serde_json::from_str(line).unwrap());
        }
    }

    /// Notes the fields of all schemas, and the parameters of all addresses.
    fn description(&mut self, whole: &Value) {
        let schemas = whole["components"]["schemas"].as_object().unwrap();
        for schema in schemas.values() {
            self.schema(schemas, schema);
        }
        let paths = whole["paths"].as_object().unwrap().values();
        for operation in paths.flat_map(|path| path.as_object().unwrap().values()) {
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                self.note(parameter["name"].as_str().unwrap(), None);
            }
        }
    }

    fn schema(&mut self, schemas: &Map<String, Value>, schema: &Value) {
        for (key, field) in schema["properties"].as_object().into_iter().flatten() {
            self.note(key, None);
            for kind in kinds_of(schemas, field) {
                self.note(key, Some(kind));
            }
            self.schema(schemas, field);
        }
        for part in ["allOf", "anyOf"] {
            for part in schema[part].as_array().into_iter().flatten() {
                self.schema(schemas, part);
            }
        }
        if schema["items"].is_object() {
            self.schema(schemas, &schema["items"]);
        }
    }
}

fn kind_of(value: &Value) -> Option<&'static str> {
    Some(match value {
        Value::Null => return None,
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    })
}

/// The types that a field may have by its schema.
fn kinds_of(schemas: &Map<String, Value>, field: &Value) -> BTreeSet<&'static str> {
    const KINDS: [&str; 6] = ["boolean", "number", "integer", "string", "array", "object"];
    if let Some(name) = field["$ref"].as_str() {
        return kinds_of(schemas, &schemas[name.rsplit('/').next().unwrap()]);
    }
    let alternatives = ["anyOf", "allOf"]
        .into_iter()
        .flat_map(|part| field[part].as_array().into_iter().flatten());
    let mut kinds: BTreeSet<_> = alternatives
        .flat_map(|part| kinds_of(schemas, part))
        .collect();
    let named = match &field["type"] {
        Value::Array(names) => names.iter().collect(),
        name => vec![name],
    };
    kinds.extend(
        KINDS
            .into_iter()
            .filter(|kind| named.contains(&&(*kind).into())),
    );
    let values = field["enum"].as_array().into_iter().flatten();
    kinds.extend(values.filter_map(kind_of));
    kinds.extend(field.get("const").and_then(kind_of));
    kinds
}

/// The output of a run with any exit code.
fn printed(scene: &Scene, args: &str) -> String {
    let args: Vec<_> = args.split_whitespace().collect();
    let output = scene.advance(&args).assert().get_output().clone();
    String::from_utf8(output.stdout).unwrap()
}

/// The description of the API, as a server gives it.
fn description() -> Value {
    let scene = Scene::new();
    let (mut server, address) = serve(&scene, &[]);
    let mut stream = TcpStream::connect(&address).unwrap();
    let path = "/api/v1/openapi.json";
    let request = format!("GET {path} HTTP/1.0\r\nhost: {address}\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut reply = String::new();
    stream.read_to_string(&mut reply).unwrap();
    interrupt(&mut server);
    server.wait().unwrap();
    let (_, body) = reply.split_once("\r\n\r\n").unwrap();
    serde_json::from_str(body).unwrap()
}

/// Notes the JSON output of all commands.
fn commands(seen: &mut Seen) {
    let scene = Scene::new();
    scene.write("lost", GIFT);
    scene.write("crash", "#!/bin/sh\necho broken >&2\nexit 7\n");
    scene.write("idle", "#!/bin/sh\n");
    scene.write("babbles", "#!/bin/sh\necho nonsense >\"$3\"\n");
    scene.write("passes", "#!/bin/sh\ncp \"$2\" \"$3\"\n");
    scene.write("sleeps", "#!/bin/sh\nsleep 10000\n");
    let wrong = format!("#!/bin/sh\nexec {} \"$@\" --level 4\n", this());
    scene.write("wrong", wrong);
    for name in ["crash", "idle", "babbles", "passes", "sleeps", "wrong"] {
        let mut permissions = fs::metadata(scene.path(name)).unwrap().permissions();
        std::os::unix::fs::PermissionsExt::set_mode(&mut permissions, 0o755);
        fs::set_permissions(scene.path(name), permissions).unwrap();
    }
    for args in [
        "moves white in --json",
        "status white in --json",
        "check white in in --json",
        "explain white in --level 8 --nodes 500 --json",
        "explain white in --level 9 --nodes 500 --move d2-d3 --json",
        "analyse white in --depth 2 --json",
        "perft white in 1 --divide --json",
        "bench --depth 1 --json",
        "match --a cmd=./crash --b level=4 --games 2 --json",
        "match --a cmd=./idle --b cmd=./babbles --games 2 --json",
        "match --a cmd=./passes --b cmd=./sleeps --games 2 --time-limit 500 --json",
        "match --a level=4 --b level=5 --games 2 --turns 3 --sprt elo0=0,elo1=10 --json",
        "tournament level=4 level=5 cmd=./crash --games 2 --turns 3 --json",
        "match --game connections --a random --b random --games 1 --out games",
        "replay --check games/games/000001.txt in --json",
        "replay --review lost --json",
        "selfplay --games 1 --turns 3 --multipv 2 --out -",
        "selfplay --game connections --games 1 --nodes 50 --out -",
        "selfplay --games 1 --turns 3 --format bin --out data.bin",
        "data data.bin",
        "data data.bin --header",
        "data data.bin --salvage",
        "cases --count 2 --out cases",
        "mark --cases cases --games 1 --bot ./crash --all --unsafe --json",
        "mark --cases cases --games 0 --bot ./wrong --all --hidden 2 --unsafe --json",
    ] {
        let text = printed(&scene, args);
        match args {
            _ if args.ends_with("--unsafe --json") => {
                seen.answer(&serde_json::from_str(&text).unwrap());
            }
            _ if text.starts_with('{') => seen.lines(&text),
            _ => assert!(!args.contains("--json"), "{args}: {text}"),
        }
    }
}

/// Every key of JSON with its types. A whole number is a number too.
pub fn keys() -> &'static BTreeMap<String, BTreeSet<&'static str>> {
    static KEYS: OnceLock<BTreeMap<String, BTreeSet<&str>>> = OnceLock::new();
    KEYS.get_or_init(|| {
        let mut seen = Seen::default();
        commands(&mut seen);
        seen.description(&description());
        for kinds in seen.0.values_mut().filter(|it| it.contains("number")) {
            kinds.remove("integer");
        }
        seen.0
    })
}
