//! Text that other people wrote, as a terminal receives it.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;

use crate::command::linux::match_programs::program;
use crate::command::linux::pty::Terminal;
use crate::command::mark::scene_with_cases;
use crate::command::scene::Scene;

/// Clears a screen, changes colours in two ways, rings, turns text, separates lines, and overwrites a line. The program
/// itself sends none of these.
const HOSTILE: &str = "\u{1b}[2J\u{1b}[35m\u{1b}]0;x\u{7}\u{9b}35m\u{7f}\u{202e}\u{2066}\u{61c}\u{200f}\u{2028}\rFAKE";

/// Checks that an output has nothing of the text that a terminal obeys.
#[track_caller]
fn assert_harmless(output: &str, what: &str) {
    let is_special = |c: &char| !c.is_ascii_graphic() && !matches!(c, '\u{1b}' | '\r');
    let mut characters = HOSTILE.chars().filter(is_special);
    assert!(
        !characters.any(|character| output.contains(character)),
        "{what}: {output:?}"
    );
    let sequences = ["\u{1b}[2J", "\u{1b}[35m", "\u{1b}]", "\rFAKE"];
    assert!(
        !sequences.iter().any(|sequence| output.contains(sequence)),
        "{what}: {output:?}"
    );
}

/// Checks the same of an output that tells of the text.
#[track_caller]
fn assert_shown(output: &str, what: &str) {
    assert!(output.contains("FAKE"), "{what}: {output:?}");
    assert_harmless(output, what);
}

/// The output on a terminal to its end.
fn shown(scene: Scene, args: &[&str]) -> String {
    Terminal::of(scene, args, &[]).close().0
}

#[test]
fn arguments_are_quoted_visibly() {
    let lists: [&[&str]; 10] = [
        &[HOSTILE],
        &["man", HOSTILE],
        &["show", HOSTILE],
        &["moves", "white", "in", HOSTILE],
        &["show", "start", "--move", HOSTILE],
        &["play", "--white", HOSTILE],
        &["match", "--a", HOSTILE, "--b", "level=4"],
        &[
            "match", "--a", "level=4", "--b", "level=4", "--games", HOSTILE,
        ],
        &["replay", HOSTILE],
        &["mark", "--cases", HOSTILE],
    ];
    for args in lists {
        assert_shown(&shown(Scene::new(), args), &format!("{args:?}"));
    }
}

#[test]
fn variables_are_quoted_visibly() {
    for name in ["ADVANCE_ADDR", "ADVANCE_MAX_TIME", "ADVANCE_LOG"] {
        let terminal = &mut Terminal::open(&["serve"], &[(name, HOSTILE)]);
        assert_shown(&terminal.close().0, name);
    }
}

#[test]
fn records_are_shown_visibly() {
    let game = "1. e2-e3 e8-e7 1-0\n";
    let records = [
        format!("[White \"{HOSTILE}\"]\n\n{game}"),
        format!("[Termination \"{HOSTILE}\"]\n\n{game}"),
        format!("[Game \"{HOSTILE}\"]\n\n{game}"),
        format!("[Result \"{HOSTILE}\"]\n\n{game}"),
        format!("1. e2-e3 {{{HOSTILE}}} e8-e7 1-0\n"),
        format!("1. e2-e3 {HOSTILE} 1-0\n"),
        format!("{HOSTILE}\n"),
    ];
    for record in records {
        for option in ["--all", "--check", "--review", "--fen"] {
            let scene = Scene::new();
            scene.write("game", &record);
            let output = shown(scene, &["replay", "game", option]);
            assert_harmless(&output, &format!("{record:?} {option}"));
        }
    }
    let scene = Scene::new();
    scene.write("game", format!("1. e2-e3 {{{HOSTILE}}} e8-e7 1-0\n"));
    assert_shown(&shown(scene, &["replay", "game", "--all"]), "a comment");
}

#[test]
fn long_words_are_quoted_by_their_ends() {
    let scene = Scene::new();
    scene.write("word", format!("e2-{}3", "x".repeat(1_000_000)));
    let output = scene.advance(&["replay", "word"]).assert().failure();
    let error = String::from_utf8_lossy(&output.get_output().stderr).into_owned();
    assert!(error.len() < 1100 && error.contains("e2-xx"), "{error}");
}

#[test]
fn names_of_files_are_shown_visibly() {
    let missing: [&[&str]; 3] = [
        &["show", HOSTILE],
        &["white", "in", &format!("{HOSTILE}/out")],
        &["match", "--resume", HOSTILE],
    ];
    for args in missing {
        assert_shown(&shown(Scene::new(), args), &format!("{args:?}"));
    }
    let scene = Scene::new();
    scene.write(HOSTILE, "no board");
    assert_shown(&shown(scene, &["show", HOSTILE]), "a file that is no board");
    let scene = Scene::new();
    scene.write("error", "");
    let lines = format!("error: 1\n{HOSTILE}");
    scene.write(&lines, "no record");
    let output = shown(scene, &["replay", &lines]);
    assert!(!output.contains("\nerror"), "{output:?}");
}

/// The settings of a match that has a player of this name.
fn settings_of_match(scene: &Scene) -> String {
    let args = [
        "match", "--a", "level=4", "--b", "level=5", "--games", "2", "--out", "games",
    ];
    scene.advance(&args).assert().success();
    String::from_utf8(scene.read("games/settings.json")).unwrap()
}

/// The same JSON with a text in the place of the string or the number at each place in turn.
fn changed(settings: &str, text: &str) -> Vec<String> {
    let mut all = Vec::new();
    fn places(value: &serde_json::Value, at: String, found: &mut Vec<String>) {
        match value {
            serde_json::Value::Object(fields) => {
                for (name, value) in fields {
                    places(value, format!("{at}/{name}"), found);
                }
            }
            serde_json::Value::Array(items) => {
                for (index, value) in items.iter().enumerate() {
                    places(value, format!("{at}/{index}"), found);
                }
            }
            _ => found.push(at),
        }
    }
    let whole: serde_json::Value = serde_json::from_str(settings).unwrap();
    let mut found = Vec::new();
    places(&whole, String::new(), &mut found);
    for place in found {
        let mut one = whole.clone();
        *one.pointer_mut(&place).unwrap() = text.into();
        all.push(one.to_string());
    }
    all
}

#[test]
fn settings_are_quoted_visibly() {
    let scene = Scene::new();
    let settings = settings_of_match(&scene);
    for text in [HOSTILE.to_owned(), format!("cmd={HOSTILE}")] {
        for settings in changed(&settings, &text) {
            let scene = Scene::new();
            fs::create_dir_all(scene.path("FAKE/games")).unwrap();
            scene.write("FAKE/settings.json", &settings);
            let output = shown(scene, &["match", "--resume", "FAKE"]);
            assert_harmless(&output, &settings);
        }
    }
}

#[test]
fn words_of_bots_are_shown_visibly() {
    let scene = Scene::new();
    let hostile = shell_words::quote(HOSTILE).into_owned();
    let script = format!("printf '%s\\n' {hostile} >&2; exit 3");
    let bot = program(&scene, "bot", &script);
    let bot = format!("cmd={}", bot.to_str().unwrap());
    let output = shown(
        scene,
        &["match", "--a", &bot, "--b", "level=4", "--games", "2"],
    );
    assert_shown(&output, "standard error");

    let scene = Scene::new();
    let script = format!("printf 'id name %s\\nugiok\\n' {hostile}; read line; exit 3");
    let engine = program(&scene, "engine", &script);
    let engine = format!("ugi={}", engine.to_str().unwrap());
    let output = shown(
        scene,
        &["match", "--a", &engine, "--b", "level=4", "--games", "2"],
    );
    assert_harmless(&output, "the words of an engine");
}

#[test]
fn a_class_is_shown_visibly() {
    let scene = scene_with_cases();
    for bot in [HOSTILE, "12"] {
        let folder = format!("class/{bot}");
        fs::create_dir_all(scene.path(&folder)).unwrap();
        scene.write(format!("{folder}/bot"), "exit 3\n");
    }
    fs::create_dir(scene.path(format!("class/{HOSTILE}2"))).unwrap();
    scene.write(format!("class/{HOSTILE}.pdf"), "a report");
    scene.write(
        "roster",
        format!("id,name,group,late\n12,{},A,\n{},B,B,\n", "FAKE", "x"),
    );
    let args = [
        "mark",
        "--cases",
        "cases",
        "--bots",
        "class",
        "--call",
        "sh {}/bot",
        "--unsafe",
    ];
    let rest = ["--games", "0", "--roster", "roster", "--out", HOSTILE];
    assert_shown(&shown(scene, &[&args[..], &rest].concat()), "a class");

    for roster in [
        format!("id,name,group,late\n12,A,A,{HOSTILE}\n"),
        format!("id,name,group,late\n{HOSTILE},A,A,0\n{HOSTILE},A,A,0\n"),
        format!("{HOSTILE},name\n12,A\n"),
    ] {
        let scene = scene_with_cases();
        fs::create_dir_all(scene.path("class/12")).unwrap();
        scene.write("FAKE", &roster);
        let rest = ["--games", "0", "--roster", "FAKE", "--out", "marks"];
        let output = shown(scene, &[&args[..], &rest].concat());
        assert_harmless(&output, &roster);
    }
}

#[test]
fn requests_are_logged_visibly() {
    let mut terminal = Terminal::open(
        &[
            "serve",
            "--addr",
            "127.0.0.1:0",
            "--log",
            "--trust-proxy",
            "127.0.0.1",
        ],
        &[],
    );
    terminal.until("http://");
    let address = terminal.until("/");
    let address = address.trim_end_matches('/');
    let text: String = HOSTILE
        .chars()
        .filter(|c| !c.is_control() || *c > '\u{7f}')
        .collect();
    for (path, headers) in [
        (format!("/{text}"), String::new()),
        (
            "/FAKE".to_owned(),
            format!("X-Forwarded-For: {text}\r\nX-Request-Id: {text}\r\nUser-Agent: {text}\r\n"),
        ),
    ] {
        let mut stream = TcpStream::connect(address).unwrap();
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: {address}\r\n{headers}Connection: close\r\n\r\n"
        )
        .unwrap();
        stream.read_to_end(&mut Vec::new()).unwrap();
        assert_shown(&terminal.until("\"ms\""), &path);
    }
}
