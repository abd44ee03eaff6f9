//! A server that analyses on several threads.

use std::num::NonZero;

use advance::Position;
use advance::game::Game;
use advance::serve::ServerTerms;
use serde_json::{Value, json};

use crate::serve::scene::{Scene, terms};

fn terms_for_three() -> ServerTerms {
    ServerTerms {
        cores: NonZero::new(3).unwrap(),
        threads: NonZero::new(3).unwrap(),
        ..terms()
    }
}

/// A position from a game, in which level 9 has something to find.
const SKIRMISH: &str = "3sg4/3z5/9/9/4m3#/2B6/3D5/4Z4/3SG1J2 w";

/// The names of the fields of an object.
fn names(object: &Value) -> Vec<&String> {
    object.as_object().unwrap().keys().collect()
}

/// The names of the fields of an analysis, and of those of each of its lines.
fn shape(analysis: &Value) -> (Vec<&String>, Vec<Vec<&String>>) {
    let lines = analysis["lines"].as_array().unwrap();
    (names(analysis), lines.iter().map(names).collect())
}

#[test]
fn analyses_match_on_one_or_more_threads() {
    let asked = json!({"position": SKIRMISH, "level": 9, "multipv": 3, "depth": 4});
    let [one, three] = [terms(), terms_for_three()]
        .map(|terms| Scene::new(terms).answer("/api/v1/analyse", &asked));
    assert_eq!(shape(&three), shape(&one));
    assert_eq!(
        (&three["kind"], &three["depth"]),
        (&one["kind"], &one["depth"])
    );
    let position: Position = SKIRMISH.parse().unwrap();
    for line in three["lines"].as_array().unwrap() {
        let mv = line["move"].as_str().unwrap();
        assert!(position.find(mv).is_some(), "{mv}");
    }
}

#[test]
fn moves_are_chosen_on_one_thread() {
    let scenes = [terms(), terms_for_three()].map(Scene::new);
    // On several threads, equal scores after equal nodes would be coincidences, time after time.
    for nodes in [500, 3000, 20_000] {
        for position in [SKIRMISH, &Position::start().to_string()] {
            let asked = json!({"position": position, "level": 9, "nodes": nodes, "explain": true});
            let [one, three] = scenes
                .each_ref()
                .map(|scene| scene.answer("/api/v1/move", &asked));
            assert_eq!(one["search"]["nodes"], nodes, "{one}");
            assert_eq!(one, three);
        }
    }
}
