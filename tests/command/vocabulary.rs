//! docs/vocabulary.md against what the program prints: every option, and every key of JSON with its type.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::{Map, Value};

use crate::command::replay::GIFT;
use crate::command::scene::{Scene, interrupt, this, told};
use crate::command::serve::serve;

const PAGE: &str = include_str!("../../docs/vocabulary.md");

/// The columns of the tables.
const COLUMNS: [&str; 7] = [
    "idea",
    "option",
    "JSON",
    "UGI",
    "Python",
    "JavaScript",
    "unit and range",
];

/// The cells of one column, from all rows of all tables.
fn column(name: &str) -> Vec<String> {
    let index = COLUMNS.iter().position(|&known| known == name).unwrap();
    let rows = PAGE.lines().filter(|line| line.starts_with("| "));
    let cells = rows.map(|row| {
        let row = row.replace("\\|", "\0");
        let cells: Vec<_> = row.trim_matches('|').split('|').map(str::trim).collect();
        assert_eq!(cells.len(), COLUMNS.len(), "{row}");
        cells[index].replace('\0', "|")
    });
    cells.filter(|cell| cell != name).collect()
}

/// The code spans of a cell.
fn spans(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// Every key of JSON with its types.
fn keys() -> BTreeMap<String, BTreeSet<String>> {
    let mut keys = BTreeMap::new();
    for cell in column("JSON") {
        let types = cell.rsplit('`').next().unwrap().trim();
        let types: BTreeSet<_> = types.split(" or ").map(str::to_owned).collect();
        for key in spans(&cell) {
            assert!(!types.contains(""), "'{key}' has no type");
            let other = keys.insert(key.to_owned(), types.clone());
            assert_eq!(other, None, "'{key}' stands in two rows");
        }
    }
    keys
}

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

#[test]
fn every_key_of_json_is_in_the_vocabulary_with_its_type() {
    let mut seen = Seen::default();
    commands(&mut seen);
    seen.description(&description());
    let known = keys();
    let mut wrong = Vec::new();
    for (key, kinds) in &seen.0 {
        let is_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if !key.chars().all(is_word) {
            wrong.push(format!("'{key}' is not in snake_case: rename it"));
        }
        let Some(types) = known.get(key) else {
            wrong.push(format!(
                "'{key}' ({kinds:?}) is not in docs/vocabulary.md: use the word of its idea there, or add a row"
            ));
            continue;
        };
        for kind in kinds {
            let is_number = *kind == "integer" && types.contains("number");
            if !types.contains(*kind) && !is_number {
                wrong.push(format!(
                    "'{key}' is {kind}, and docs/vocabulary.md has it as {types:?}: one key has one type"
                ));
            }
        }
    }
    let stale = known.keys().filter(|key| !seen.0.contains_key(*key));
    wrong.extend(stale.map(|key| {
        format!("no answer and no request has '{key}': take it out of docs/vocabulary.md")
    }));
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Every long option of the program with the name of its value, `--time MS`, out of the pages of the manual.
fn options() -> BTreeSet<String> {
    let scene = Scene::new();
    scene.advance(&["man", "--out", "man"]).assert().success();
    let mut options = BTreeSet::new();
    for page in fs::read_dir(scene.path("man")).unwrap() {
        let page = fs::read_to_string(page.unwrap().path()).unwrap();
        let lines: Vec<_> = page.lines().collect();
        for lines in lines.windows(2).filter(|lines| lines[0] == ".TP") {
            let plain = ["\\fB", "\\fR", "\\fI"]
                .into_iter()
                .fold(lines[1].replace("\\-", "-"), |line, font| {
                    line.replace(font, "")
                });
            if let Some(start) = plain.find("--") {
                let plain = plain[start..].replace(['<', '>'], "");
                let told = plain.split(" [").next().unwrap();
                options.insert(told.trim_end_matches("...").trim().to_owned());
            }
        }
    }
    options
}

#[test]
fn every_option_is_in_the_vocabulary_with_its_value() {
    let column = column("option");
    let known: BTreeSet<_> = column.iter().flat_map(|cell| spans(cell)).collect();
    let named = column.iter().flat_map(|cell| spans(cell)).count();
    assert_eq!(named, known.len(), "an option stands in two rows");
    let options = options();
    let options: BTreeSet<_> = options.iter().map(String::as_str).collect();
    assert!(options.contains("--time MS"), "{options:?}");
    let new: Vec<_> = options.difference(&known).collect();
    assert!(
        new.is_empty(),
        "{new:?} are not in docs/vocabulary.md: use the word and the unit of their idea there, or add a row"
    );
    let gone: Vec<_> = known.difference(&options).collect();
    assert!(
        gone.is_empty(),
        "no command has {gone:?}: take them out of docs/vocabulary.md"
    );
}

/// Checks that every word of a column stands somewhere in a text.
#[track_caller]
fn assert_said(name: &str, text: &str) {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let said: BTreeSet<_> = text.split(|c| !is_part(c)).collect();
    for cell in column(name) {
        for word in spans(&cell) {
            assert!(said.contains(word), "{name} has no '{word}'");
        }
    }
}

#[test]
fn every_word_of_the_other_front_ends_is_theirs() {
    let scene = Scene::new();
    let mut ugi = scene.advance(&["ugi"]);
    let output = ugi.write_stdin("ugi\ngo depth 2\nisready\n").assert();
    let printed = String::from_utf8(output.success().get_output().stdout.clone()).unwrap();
    assert_said("UGI", &(printed + &told(&["help", "ugi"])));
    let python = [
        include_str!("../../bindings/python/python/advance/_native.pyi"),
        include_str!("../../bindings/python/python/advance/info.py"),
    ];
    assert_said("Python", &python.concat());
    assert_said(
        "JavaScript",
        include_str!("../../bindings/web/package/index.d.ts"),
    );
}
