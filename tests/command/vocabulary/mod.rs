//! docs/vocabulary.md: one idea has one word, one unit and one type in all front ends. Compared are the options, the JSON
//! that commands print, the description of the API, the options of UGI, and the types of Python and JavaScript.

mod keys;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::command::scene::{Scene, out};

use keys::keys;

/// The keys of JSON that have several types.
const SEVERAL_TYPES: [(&str, &[&str]); 9] = [
    // A number in Advance, a word in its siblings.
    ("level", &["integer", "string"]),
    // A strength, and the estimate of one.
    ("elo", &["integer", "object"]),
    // A value for each side.
    ("white", &["array", "integer", "string"]),
    ("black", &["array", "integer", "string"]),
    // The number of these faults, and the first of them.
    ("crash", &["integer", "object"]),
    ("timeout", &["integer", "object"]),
    ("no_file", &["integer", "object"]),
    ("broken_file", &["integer", "object"]),
    ("illegal_move", &["integer", "object"]),
];

/// The values of options, by their units. A new unit is one more word that people have to learn.
const VALUES: [&str; 34] = [
    // Numbers: a count, milliseconds, a seed, points, pixels, rounds.
    "N",
    "K",
    "M",
    "MS",
    "SEED",
    "POINTS",
    "PIXELS",
    "ROUNDS",
    "K/N",
    // Words.
    "HEADER",
    "TITLE",
    "GAME",
    "LEVEL",
    "LEVELS",
    "PREDICT",
    "RULES",
    "THEME",
    "FORMAT",
    "WHEN",
    "TEST",
    // Moves and players.
    "MOVE",
    "SQUARE",
    "PLAYER",
    "PLAYER@ELO",
    "BOT",
    // Places.
    "FILE",
    "DIR",
    "DIR|LIST",
    "PATH",
    "CMD",
    "HOST:PORT",
    "HOST",
    "ORIGIN",
    "ADDRESS",
];

/// The options that have several values.
const SEVERAL_VALUES: [(&str, &[&str]); 3] = [
    ("--level", &["LEVEL", "LEVELS"]),
    ("--out", &["DIR", "FILE", "PATH"]),
    ("--resume", &["DIR", "FILE"]),
];

/// The options of UGI that neither JSON nor the command line has.
const UGI_ALONE: [&str; 3] = ["LimitStrength", "Hash", "MaxPlies"];

/// The words of Python with another type than the key of JSON.
const OTHER_IN_PYTHON: [(&str, &str); 7] = [
    // Seconds, as in python-chess.
    ("time", "float"),
    ("max_time", "float"),
    // A side is a boolean there.
    ("turn", "bool"),
    ("winner", "bool"),
    // Of a position, from the side to move; a hash; of a file.
    ("result", "int"),
    ("key", "int"),
    ("path", "str"),
];

#[test]
fn every_key_of_json_has_one_type() {
    let several: BTreeMap<_, _> = SEVERAL_TYPES.into_iter().collect();
    for (key, kinds) in keys() {
        let is_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        assert!(key.chars().all(is_word), "'{key}' is not in snake_case");
        if !several.contains_key(&**key) {
            assert!(kinds.len() < 2, "'{key}' has several types: {kinds:?}");
        }
    }
    for (key, kinds) in several {
        let seen = keys().get(key);
        assert!(
            seen.is_some_and(|seen| seen.iter().eq(kinds)),
            "'{key}' has the types {seen:?}"
        );
    }
}

/// Every long option of the program with the names of its value, such as `MS`, out of the pages of the manual.
fn options() -> BTreeMap<String, BTreeSet<String>> {
    let scene = Scene::new();
    scene.advance(&["man", "--out", "man"]).assert().success();
    let mut options = BTreeMap::<_, BTreeSet<_>>::new();
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
                let option = plain.split(" [").next().unwrap();
                let option = option.trim_end_matches("...").trim();
                let (name, value) = option.split_once(' ').unwrap_or((option, ""));
                let values = options.entry(name.to_owned()).or_default();
                values.insert(value.to_owned());
            }
        }
    }
    options
}

#[test]
fn every_option_has_one_value() {
    let several: BTreeMap<_, _> = SEVERAL_VALUES.into_iter().collect();
    let known = BTreeSet::from(VALUES);
    let options = options();
    assert!(options["--time"].contains("MS"), "{options:?}");
    for (option, values) in &options {
        for value in values.iter().filter(|value| !value.is_empty()) {
            assert!(known.contains(&**value), "{option} {value}: a new unit");
        }
        if !several.contains_key(&**option) {
            assert_eq!(values.len(), 1, "{option} has several values: {values:?}");
        }
    }
    for (option, values) in several {
        assert!(
            options[option].iter().eq(values),
            "{option}: {:?}",
            options[option]
        );
    }
    let used: BTreeSet<_> = options.values().flatten().map(String::as_str).collect();
    let stale: Vec<_> = known.difference(&used).collect();
    assert!(stale.is_empty(), "no option has {stale:?}");
}

#[test]
fn numbers_of_options_are_whole_in_json() {
    let options = options();
    let mut compared = 0;
    for (option, values) in options {
        let key = option[2..].replace('-', "_");
        let Some(kinds) = keys().get(&key).filter(|kinds| !kinds.is_empty()) else {
            continue;
        };
        if values
            .iter()
            .any(|value| ["N", "K", "MS"].contains(&&**value))
        {
            assert!(
                kinds.contains("integer"),
                "{option}, and '{key}' is {kinds:?}"
            );
            compared += 1;
        }
    }
    assert!(compared > 5);
}

#[test]
fn options_of_ugi_have_words_of_others() {
    let (keys, options) = (keys(), options());
    let scene = Scene::new();
    let mut ugi = scene.advance(&["ugi"]);
    let printed = out(ugi.write_stdin("ugi\n").assert());
    let names = printed
        .lines()
        .filter_map(|line| line.strip_prefix("option name "))
        .map(|option| option.split(' ').next().unwrap());
    let alone: BTreeSet<_> = names
        .filter(|name| {
            let word = name.to_lowercase();
            !keys.contains_key(&word) && !options.contains_key(&format!("--{word}"))
        })
        .collect();
    assert_eq!(alone, BTreeSet::from(UGI_ALONE));
}

/// The names that a text of declarations gives one of these types, as in `depth: int | None` and `def ply(self) -> int`.
fn declared<'a>(text: &'a str, types: &[&str]) -> BTreeSet<(&'a str, &'a str)> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let text = text.lines().map(str::trim);
    let mut found = BTreeSet::new();
    for line in text {
        let property = line
            .strip_prefix("def ")
            .and_then(|rest| rest.split_once("(self) -> "));
        let fields = line
            .split([',', '(', '{', ';'])
            .filter_map(|field| field.split_once(": "));
        for (name, kind) in property.into_iter().chain(fields) {
            let name = name
                .trim_end_matches('?')
                .rsplit(|c| !is_part(c))
                .next()
                .unwrap();
            let kind = kind.split(|c| !is_part(c) && c != '[').next().unwrap();
            if types.contains(&kind) {
                found.insert((name, kind));
            }
        }
    }
    found
}

/// The words in a language's declarations whose type is not that of the key in JSON, which its own word stands for.
fn other_types<'a>(text: &'a str, types: [(&str, &str); 4]) -> BTreeSet<(&'a str, &'a str)> {
    let keys = keys();
    let names = types.map(|(kind, _)| kind);
    let declared = declared(text, &names);
    let compared: Vec<_> = declared
        .into_iter()
        .filter(|(name, _)| keys.contains_key(*name))
        .collect();
    assert!(compared.len() > 20, "{compared:?}");
    let differs = |(name, kind): &(&str, &str)| {
        let kinds = &keys[*name];
        let alike = types.iter().filter(|(its, _)| its == kind);
        !kinds.is_empty() && !alike.into_iter().any(|(_, json)| kinds.contains(json))
    };
    compared.into_iter().filter(differs).collect()
}

#[test]
fn python_has_the_types_of_json() {
    let text = [
        include_str!("../../../bindings/python/python/advance/_native.pyi"),
        include_str!("../../../bindings/python/python/advance/info.py"),
    ]
    .concat();
    let types = [
        ("int", "integer"),
        ("str", "string"),
        ("bool", "boolean"),
        ("float", "number"),
    ];
    assert_eq!(other_types(&text, types), BTreeSet::from(OTHER_IN_PYTHON));
}

#[test]
fn javascript_has_the_types_of_json() {
    let text = include_str!("../../../bindings/web/package/index.d.ts");
    let types = [
        ("number", "integer"),
        ("number", "number"),
        ("string", "string"),
        ("boolean", "boolean"),
    ];
    assert_eq!(other_types(text, types), BTreeSet::new());
}
