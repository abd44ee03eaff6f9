//! Many questions in one request.

use std::time::Duration;

use advance::serve::ServerTerms;
use serde_json::{Value, json};

use crate::serve::scene::{START, Scene, terms};

const SKIRMISH: &str = "4g4/9/9/9/3z5/4D4/9/9/4G4 w 6";
/// An answer as it stands in a batch.
fn alone(scene: &Scene, route: &str, asked: &Value) -> Value {
    let mut answer = scene.post(route, asked.to_string()).json();
    answer.as_object_mut().unwrap().remove("schema");
    answer
}

#[test]
fn batches_answer_each_question_as_alone() {
    let scene = Scene::new(terms());
    let moves = [
        json!({"position": SKIRMISH}),
        json!({"position": 3}),
        json!({"position": SKIRMISH, "from": "e4"}),
        json!("no question"),
    ];
    let checks = [
        json!({"position": SKIRMISH, "move": "e4xd5"}),
        json!({"position": SKIRMISH, "move": "e1-e2"}),
        json!({"position": SKIRMISH}),
    ];
    let plays = [
        json!({"position": SKIRMISH, "level": 7, "explain": true}),
        json!({"position": START, "level": 8, "depth": 2, "time": 1000}),
        json!({"position": "8g/9/9/9/9/9/9/##7/G#7 w"}),
        json!({"position": START, "level": 3}),
    ];
    for (route, questions) in [
        ("/api/v1/moves", &moves[..]),
        ("/api/v1/check", &checks),
        ("/api/v1/move", &plays),
    ] {
        let answer = scene.answer(&format!("{route}/batch"), &json!({"items": questions}));
        let expected: Vec<_> = questions
            .iter()
            .map(|each| alone(&scene, route, each))
            .collect();
        assert_eq!(answer["answers"], json!(expected), "{route}");
        let many = json!({"items": vec![&questions[0]; 257]});
        let refusal = scene.refusal(400, &format!("{route}/batch"), &many);
        assert!(refusal.contains("expected at most 256"), "{refusal}");
    }
}

#[test]
fn a_batch_takes_no_longer_than_one() {
    let scene = Scene::new(ServerTerms {
        max_time: Duration::from_millis(60),
        ..terms()
    });
    let question = json!({"position": START, "level": 8, "time": 60});
    let quick = json!({"position": START, "level": 4});
    let mut items = vec![question; 20];
    items.push(quick);
    let answer = scene.answer("/api/v1/move/batch", &json!({"items": items}));
    let told = |at: usize| answer["answers"][at]["error"].as_str();
    assert_eq!(told(0), None);
    let late = told(19).unwrap();
    assert!(late.contains("may take 60 ms together"), "{late}");
    assert_eq!(told(20), None);
}

/// Level 7 weighs every reply of every move, and Jesters swap with all that is near them.
#[test]
fn moves_without_a_search_are_bounded_too() {
    let scene = Scene::new(ServerTerms {
        max_time: Duration::from_millis(300),
        ..terms()
    });
    let jesters = "JjJjJjJjg/jJjJjJjJj/JjJjJjJjJ/jJjJjJjJj/JjJjJjJjJ/jJjJjJjJj/JjJjJjJjJ/jJjJjJjJj/GjJjJjJjJ w";
    let items = vec![json!({"position": jesters, "level": 7}); 256];
    let answer = scene.answer("/api/v1/move/batch", &json!({"items": items}));
    let refused = |at: usize| answer["answers"][at]["error"].as_str();
    assert_eq!(refused(0), None);
    assert!(refused(255).unwrap().contains("may take 300 ms together"));
}

#[test]
fn replays_stop_at_the_first_illegal_move() {
    let scene = Scene::new(terms());
    let moves = ["e1-e2", "d5-d4", "e4xd4", "e9-e8"];
    let mut position = SKIRMISH.to_owned();
    let mut plies = Vec::new();
    for mv in moves {
        let checked = alone(
            &scene,
            "/api/v1/check",
            &json!({"position": position, "move": mv}),
        );
        if let Some(after) = checked["after"].as_str() {
            position = after.to_owned();
        }
        plies.push(checked);
    }
    let legal = plies.iter().take_while(|ply| ply["legal"] == true).count();
    assert!(legal > 0 && legal < moves.len(), "{plies:?}");
    for count in 0..=moves.len() {
        let asked = json!({"position": SKIRMISH, "moves": moves[..count]});
        let answer = scene.answer("/api/v1/replay", &asked);
        assert_eq!(answer["legal"], count <= legal);
        assert_eq!(answer["checks"], json!(plies[..count.min(legal + 1)]));
    }
    let many = json!({"position": SKIRMISH, "moves": vec!["e1-e2"; 1001]});
    scene.refusal(400, "/api/v1/replay", &many);
}
