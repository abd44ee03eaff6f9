//! Records as people keep them: every front end reads those of `fixtures/records` alike, as `expected.json` there says.

use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::time::Duration;

use advance::api::{Question, read};
use advance::catalogue::CATALOGUE;
use advance::search::Stop;
use serde_json::{Value, json};

use crate::command::scene::Scene;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/records");

/// Each record with its name and what is expected of it: `games`, or a `reason` why it is none.
fn corpus() -> Vec<(String, String, Value)> {
    let read = |name: &str| fs::read_to_string(Path::new(FOLDER).join(name)).unwrap();
    let expected: Value = serde_json::from_str(&read("expected.json")).unwrap();
    let expected = expected.as_object().unwrap();
    assert!(expected.len() >= 40);
    let entries = expected.iter();
    let entries = entries.map(|(name, expected)| (name.clone(), read(name), expected.clone()));
    entries.collect()
}

#[test]
fn the_program_reads_the_records_of_people() {
    let scene = Scene::new();
    for (name, text, expected) in corpus() {
        scene.write(&name, text);
        let output = scene
            .advance(&["replay", "--check", "--json", &name])
            .output();
        let output = output.unwrap();
        let lines = String::from_utf8(output.stdout).unwrap();
        let told: Vec<Value> = lines
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let Some(games) = expected["games"].as_array() else {
            let [told] = &told[..] else {
                panic!("{name}: {lines}")
            };
            let reason = expected["reason"].as_str().unwrap();
            assert_eq!(told["good"], false, "{name}");
            assert!(
                told["reason"].as_str().unwrap().contains(reason),
                "{name}: {told}"
            );
            continue;
        };
        assert_eq!(told.len(), games.len(), "{name}: {lines}");
        for (told, game) in told.iter().zip(games) {
            assert_eq!(told["good"], true, "{name}: {told}");
            let plies = game["moves"].as_array().unwrap().len();
            assert_eq!(told["plies"], plies, "{name}: {told}");
            assert_eq!(told["result"], game["result"], "{name}: {told}");
        }
    }
}

/// The annotations of a line of moves: comments, signs, and the number of variations.
#[derive(Default)]
struct Said {
    comments: usize,
    signs: Vec<Value>,
    variations: usize,
}

impl Said {
    fn hear(&mut self, line: &Value) {
        for ply in line.as_array().unwrap() {
            let count = |field: &str| ply[field].as_array().unwrap().len();
            self.comments += count("before") + count("comments");
            self.signs
                .extend((!ply["sign"].is_null()).then(|| ply["sign"].clone()));
            for variation in ply["variations"].as_array().unwrap() {
                self.variations += 1;
                self.hear(variation);
            }
        }
    }
}

#[test]
fn the_api_keeps_comments_and_variations() {
    for (name, text, expected) in corpus() {
        let asked = json!({ "text": text }).to_string();
        let (most, threads) = (Duration::from_secs(1), NonZero::<usize>::MIN);
        let answered = read(
            &CATALOGUE,
            Question::Record,
            asked.as_bytes(),
            most,
            threads,
        )
        .and_then(|read| read.task.run(&Stop::new(), &mut |_| ()));
        let told: Result<Value, String> = match answered {
            Ok(answered) => Ok(serde_json::from_str(&answered.answer).unwrap()),
            Err(error) => Err(error.to_string()),
        };
        let Some(games) = expected["games"].as_array() else {
            let reason = expected["reason"].as_str().unwrap();
            let told = told.map_or_else(
                |error| error,
                |told| {
                    told["recorded"][0]["reason"]
                        .as_str()
                        .unwrap_or_default()
                        .to_owned()
                },
            );
            assert!(told.contains(reason), "{name}: {told}");
            continue;
        };
        let told = told.unwrap();
        assert_eq!(
            told["recorded"].as_array().unwrap().len(),
            games.len(),
            "{name}"
        );
        for (told, game) in told["recorded"].as_array().unwrap().iter().zip(games) {
            assert_eq!(told["reason"], Value::Null, "{name}");
            let plies = told["moves"].as_array().unwrap().iter();
            let moves: Vec<_> = plies.map(|ply| ply["move"].clone()).collect();
            assert_eq!(json!(moves), game["moves"], "{name}");
            assert_eq!(told["result"], game["result"], "{name}");
            let named = game.get("game").unwrap_or(&json!("advance")).clone();
            assert_eq!(told["game"], named, "{name}");
            let mut said = Said::default();
            said.hear(&told["moves"]);
            said.comments += told["before"].as_array().unwrap().len();
            let count = |field: &str| game.get(field).map_or(0, |it| it.as_u64().unwrap()) as usize;
            assert_eq!(said.comments, count("comments"), "{name}: {told}");
            assert_eq!(said.variations, count("variations"), "{name}: {told}");
            let signs = game.get("signs").cloned().unwrap_or(json!([]));
            assert_eq!(json!(said.signs), signs, "{name}");
            let tags = told["tags"].as_array().unwrap();
            for (tag, value) in game
                .get("tags")
                .and_then(Value::as_object)
                .into_iter()
                .flatten()
            {
                let tag = json!({ "name": tag, "text": value });
                assert!(tags.contains(&tag), "{name}: {tags:?}");
            }
        }
    }
}
